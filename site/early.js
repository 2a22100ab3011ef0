// Stands in the page's head and runs before anything is seen: the reader's theme, what is done to a figure before the
// page's script is here, and a word where that never comes. A classic script: it works where modules do not.

const PAGE_LATE_MS = 7_000;
const page = document.documentElement.dataset;

try {
  const chosen = localStorage.getItem("speculative.theme") /* memory.js writes it */;
  if (chosen === "light" || chosen === "dark") page.theme = chosen;
} catch {
  // Storage is refused: the system's theme it is.
}

if (location.protocol === "file:") {
  page.python = "file";
  addEventListener("DOMContentLoaded", () =>
    say("Opened as a file, the page cannot start Python. Serve its folder, for example with: python3 -m http.server"),
  );
} else {
  setTimeout(() => standStill("the page has not all arrived yet; it may still come.", true, true), PAGE_LATE_MS);
  // By then the page's script, which stands at its end, has begun to run.
  addEventListener("DOMContentLoaded", () => {
    if ("noModule" in HTMLScriptElement.prototype) standStill("the page did not arrive as it was built.", true);
    else tooOld();
  });
  // What the page's script does at once fails by an error, what it does later by a rejection. Others' scripts are others'.
  addEventListener("error", ({ filename }) => {
    if (!filename || filename.indexOf(location.origin) === 0) tooOld();
  });
  addEventListener("unhandledrejection", () => {
    if ("awake" in page) tooOld();
  });
}

// What a reader does to a figure meanwhile is kept, and done again for the page's script.
const ACTS = ["click", "input", "change"];
/** @type {{type: string, target: any, value: unknown}[]} */
const acts = [];
const keep = (/** @type {any} */ { type, target }) => acts.push({ type, target, value: target.value });
for (const type of ACTS) addEventListener(type, keep, true);
addEventListener("awake", () => {
  for (const type of ACTS) removeEventListener(type, keep, true);
  for (const { type, target, value } of acts) {
    if (!(target instanceof Element) || !target.closest("[data-figure]")) continue;
    if (target instanceof HTMLInputElement) target.value = String(value); // the one it had then
    target.dispatchEvent(new Event(type, { bubbles: true }));
  }
});

// What is below the first screen need not be laid out before that is seen, unless the reader is to come there at once.
const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (visit && visit.type === "navigate" && !location.hash) {
  page.unfolding = "";
  addEventListener("click", () => delete page.unfolding, { capture: true, once: true }); // it may lead anywhere
}

/** The page's script is here, and cannot run. */
function tooOld() {
  if (page.python !== "none") return;
  delete page.awake; // it may have begun
  standStill("this browser is too old for the figures.", false);
}

/**
 * Where the page's script has not run, and not been given up, the figures say why they stand still.
 * @param {string} reason
 * @param {boolean} again whether asking for the page again may help
 * @param {boolean} [mayCome] whether it may still run
 */
function standStill(reason, again, mayCome) {
  if ("awake" in page || page.python !== "none") return;
  if (!mayCome) page.python = "failed";
  delete page.unfolding;
  tell(reason, again);
}

/**
 * @param {string} reason
 * @param {boolean} again
 */
function tell(reason, again) {
  say(`This figure stands still: ${reason} `);
  if (!again) return;
  for (const note of document.querySelectorAll("[data-note]")) {
    const button = document.createElement("button");
    button.textContent = "Retry";
    button.addEventListener("click", askAgain);
    note.append(button);
  }
}

/** Past what the browser has kept, which may be what is wrong. The page that is here stays if no other comes. */
function askAgain() {
  const failed = () => tell("the page did not come again.", true);
  fetch(location.href, { cache: "reload" }).then(({ ok }) => (ok ? location.reload() : failed()), failed);
}

/** @param {string} words */
function say(words) {
  for (const note of document.querySelectorAll("[data-note]")) {
    note.textContent = words;
    note.removeAttribute("hidden");
  }
}
