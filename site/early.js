// Depends on nothing, and nothing waits for it: the reader's theme, and a word if the page's script fails or is late.
// A classic script: it works where modules do not. It is small and asked for first; a reader who has chosen a theme has
// been here before, so it comes out of what the browser has kept.

const SCRIPT_LATE_MS = 7_000;

try {
  const chosen = localStorage.getItem("speculative.theme") /* memory.js writes it */;
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is refused: the system's theme it is.
}

if (location.protocol === "file:") {
  document.documentElement.dataset.python = "file";
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tellHowToServe);
  else tellHowToServe();
} else {
  setTimeout(() => {
    const script = document.querySelector("script[type=module]");
    if (script instanceof HTMLScriptElement && asleep()) tellOfFailure(script, true);
  }, SCRIPT_LATE_MS);
}

// The page can be seen before its script is here. What a reader does to a figure meanwhile is kept, and done again for it.
const ACTS = ["click", "input", "change"];
/** @type {{type: string, target: any, value: unknown}[]} */
const acts = [];
const keep = (/** @type {any} */ { type, target }) => acts.push({ type, target, value: target.value });
if (asleep()) for (const type of ACTS) addEventListener(type, keep, true);
addEventListener("awake", (/** @type {any} */ { detail: moved }) => {
  for (const type of ACTS) removeEventListener(type, keep, true);
  for (const { type, target, value } of acts) {
    if (!(target instanceof Element) || !target.closest("[data-figure]")) continue;
    moved.delete(target);
    if (target instanceof HTMLInputElement) target.value = String(value); // the one it had then
    target.dispatchEvent(new Event(type, { bubbles: true }));
  }
});

/** Whether the page's script has not run, and nothing has been said about it. */
function asleep() {
  return document.documentElement.dataset.python === "none";
}

function tellHowToServe() {
  for (const note of document.querySelectorAll("[data-note]")) {
    note.textContent =
      "Opened as a file, the page cannot start Python. Serve its folder, for example with: python3 -m http.server";
    note.removeAttribute("hidden");
  }
}

/** Browsers with Trusted Types load a script only from an address that a named policy has made. @type {any} */
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy("early", {
  createScriptURL: (/** @type {string} */ address) => {
    if (new URL(address).origin !== location.origin) throw new TypeError(`${address} is no script of this site.`);
    return address;
  },
});

// A script that does not arrive, or not as it was built, tells so by an event that only a capturing listener hears.
addEventListener(
  "error",
  ({ target }) => {
    if (location.protocol === "file:") return;
    if (target instanceof HTMLScriptElement) tellOfFailure(target, false);
    else if (target === window && asleep()) {
      tell("this browser is too old for the figures.");
    }
  },
  true,
);

/**
 * @param {HTMLScriptElement} script
 * @param {boolean} late whether it may still come
 */
async function tellOfFailure(script, late) {
  const address = script.src;
  const name = new URL(address).pathname.split("/").at(-1);
  const answer = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout?.(1_000) }).catch(() => null);
  if (late && !asleep()) return;
  if ("awake" in document.documentElement.dataset) return; // it was asked for again meanwhile, and has come
  let why = late ? "has not arrived yet; it may still come" : "did not arrive";
  if (answer && !answer.ok) why = `did not arrive (status ${answer.status})`;
  else if (answer && !late) why = "did not arrive as it was built";
  tell(`${name} ${why}.`, () => again(script));
}

/**
 * @param {string} reason
 * @param {() => void} [retry]
 */
function tell(reason, retry) {
  document.documentElement.dataset.python = "failed";
  for (const note of document.querySelectorAll("[data-note]")) {
    note.textContent = `This figure stands still: ${reason} `;
    note.removeAttribute("hidden");
    if (!retry) continue;
    const button = document.createElement("button");
    button.textContent = "Retry";
    button.addEventListener("click", retry);
    note.append(button);
  }
}

/** Asks for a script under a new address: under the old one its failure would be remembered.
 * @param {HTMLScriptElement} failed */
function again(failed) {
  for (const note of document.querySelectorAll("[data-note]")) note.setAttribute("hidden", "");
  const script = document.createElement("script");
  script.type = "module";
  script.integrity = failed.integrity;
  const fresh = `${failed.src.split("?")[0]}?${Date.now()}`;
  script.src = policy ? policy.createScriptURL(fresh) : fresh;
  document.head.append(script);
}
