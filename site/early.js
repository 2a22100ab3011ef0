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

// What is below the first screen need not be laid out before that is seen, unless the reader is to come there at once.
const [visit] = performance.getEntriesByType("navigation");
if (visit instanceof PerformanceNavigationTiming && visit.type === "navigate" && !location.hash) {
  page.unfolding = "";
  addEventListener("click", () => delete page.unfolding, { capture: true, once: true }); // it may lead anywhere
}

if (location.protocol === "file:") {
  page.python = "file";
  addEventListener("DOMContentLoaded", () =>
    say("Opened as a file, the page cannot start Python. Serve its folder, for example with: python3 -m http.server"),
  );
} else {
  setTimeout(() => standStill("the page has not all arrived yet; it may still come.", true), PAGE_LATE_MS);
  // By then the page's script, which stands at its end, has begun to run.
  addEventListener("DOMContentLoaded", () => {
    if ("noModule" in HTMLScriptElement.prototype) standStill("the page did not arrive as it was built.", true);
    else standStill("this browser is too old for the figures.", false);
  });
  // What the page's script does at once fails by an error, what it does later by a rejection.
  for (const fault of ["error", "unhandledrejection"]) {
    addEventListener(fault, () => {
      if (page.python !== "none") return;
      delete page.awake; // it began, and came to nothing
      standStill("this browser is too old for the figures.", false);
    });
  }
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

/**
 * Where the page's script has not run, and nothing has been said about it, the figures say why they stand still.
 * @param {string} reason
 * @param {boolean} mayCome whether asking for the page again may help
 */
function standStill(reason, mayCome) {
  if ("awake" in page || page.python !== "none") return;
  page.python = "failed";
  delete page.unfolding;
  say(`This figure stands still: ${reason} `);
  if (!mayCome) return;
  for (const note of document.querySelectorAll("[data-note]")) {
    const button = document.createElement("button");
    button.textContent = "Retry";
    button.addEventListener("click", () => location.reload());
    note.append(button);
  }
}

/** @param {string} words */
function say(words) {
  for (const note of document.querySelectorAll("[data-note]")) {
    note.textContent = words;
    note.removeAttribute("hidden");
  }
}
