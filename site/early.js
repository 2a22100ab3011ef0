// Runs before the first paint and depends on nothing: the reader's theme, and a word if the page's script fails.
// A classic script: it works where modules do not.

try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is refused: the system's theme it is.
}

if (location.protocol === "file:") {
  document.documentElement.dataset.python = "file";
  addEventListener("DOMContentLoaded", tellHowToServe);
}

function tellHowToServe() {
  for (const note of document.querySelectorAll("[data-note]")) {
    note.textContent =
      "Opened as a file, the page cannot start Python. Serve its folder, for example with: python3 -m http.server";
    note.removeAttribute("hidden");
  }
  // Some browsers cannot check the integrity of a file that is opened as a file, and refuse it.
  for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) {
    const again = /** @type {HTMLLinkElement} */ (sheet.cloneNode());
    again.removeAttribute("integrity");
    sheet.replaceWith(again);
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
    if (target instanceof HTMLScriptElement) tellOfFailure(target);
    else if (target === window && document.documentElement.dataset.python === "none") {
      tell("this browser is too old for the figures.");
    }
  },
  true,
);

/** @param {HTMLScriptElement} script */
async function tellOfFailure(script) {
  const address = script.src;
  const name = new URL(address).pathname.split("/").at(-1);
  const why = await fetch(address, { method: "HEAD" }).then(
    (answer) => (answer.ok ? "did not arrive as it was built" : `did not arrive (status ${answer.status})`),
    () => "did not arrive",
  );
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
