// Reading aids: the theme switch, references that light up what they speak of, previews of sources, progress.
import { recall, remember } from "./memory.js";

const PREVIEW_GAP_PX = 6;

/** @param {Document} page */
export function aidReading(page) {
  switchTheme(page);
  lightUp(page);
  previewSources(page);
  openForPrint(page);
}

/** @param {Document} page */
function switchTheme(page) {
  const button = page.getElementById("theme");
  const root = page.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const tell = () => button?.setAttribute("aria-pressed", String(dark()));
  button?.removeAttribute("hidden");
  button?.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    remember("theme", root.dataset.theme);
    tell();
  });
  system.addEventListener("change", tell);
  tell();
}

/** A reference to a figure or to one of its controls lights it up. @param {Document} page */
function lightUp(page) {
  const links = page.querySelectorAll("article > :not([data-figure]) a[href^='#']");
  for (const link of links) {
    const spoken = page.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    if (!spoken?.closest("[data-figure]")) continue;
    const lit = (/** @type {boolean} */ yes) => () => spoken.toggleAttribute("data-lit", yes);
    for (const start of ["pointerenter", "focus"]) link.addEventListener(start, lit(true));
    for (const end of ["pointerleave", "blur"]) link.addEventListener(end, lit(false));
  }
}

/** A citation shows its source in a box, which the pointer may enter and Escape closes. @param {Document} page */
function previewSources(page) {
  const box = page.createElement("div");
  box.id = "preview";
  box.hidden = true;
  box.setAttribute("role", "tooltip");
  page.body.append(box);
  let timer = 0;
  /** The citation whose source is shown. @type {Element | null} */
  let shown = null;
  const hide = () => {
    box.hidden = true;
    shown?.removeAttribute("aria-describedby");
    shown = null;
  };
  const hideSoon = () => (timer = setTimeout(hide, 200));
  const show = (/** @type {Element} */ link) => {
    clearTimeout(timer);
    hide();
    shown = link;
    link.setAttribute("aria-describedby", box.id); // no other citation: a screen reader would read this source there too
    box.textContent = page.getElementById(link.getAttribute("href")?.slice(1) ?? "")?.textContent ?? "";
    box.hidden = false;
    const { left, bottom } = link.getBoundingClientRect();
    const right = page.documentElement.clientWidth - box.offsetWidth - 8;
    box.style.left = `${scrollX + Math.max(8, Math.min(left, right))}px`;
    box.style.top = `${scrollY + bottom + PREVIEW_GAP_PX}px`;
  };
  for (const link of page.querySelectorAll("a.cite")) {
    for (const start of ["pointerenter", "focus"]) link.addEventListener(start, () => show(link));
    for (const end of ["pointerleave", "blur"]) link.addEventListener(end, hideSoon);
  }
  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", hide);
  page.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

/** Paper cannot unfold: every answer key is open while printing; of the tables those that the reader opened.
 * @param {Document} page */
function openForPrint(page) {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...page.querySelectorAll("details")].filter((details) => !details.open && !details.matches(".numbers"));
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
}

/** The tasks that were done on this device, as it remembers them. */
function tasksDone() {
  return recall("done")?.split(" ") ?? [];
}

/** Counts the tasks that were done on this device. */
export class Progress {
  #place;
  /** @type {string[]} */
  #tasks;
  #done = new Set(tasksDone());

  /** @param {Document} page */
  constructor(page) {
    this.#place = page.getElementById("progress");
    this.#tasks = [...page.querySelectorAll("[data-task]")].map(({ id }) => id);
    this.#tell();
  }

  /** A figure has changed: is it a task that is done now? @param {Element | null} figure */
  look(figure) {
    if (!figure || this.#done.has(figure.id) || !figure.querySelector("[data-done]")) return;
    for (const task of tasksDone()) this.#done.add(task); // some may have been done in another tab
    this.#done.add(figure.id);
    remember("done", [...this.#done].join(" "));
    this.#tell();
  }

  #tell() {
    const done = this.#tasks.filter((task) => this.#done.has(task)); // there may have been others, in an older page
    if (!this.#place || done.length === 0) return;
    this.#place.textContent = `Quizzes answered on this device: ${done.length} of ${this.#tasks.length}`;
    this.#place.hidden = false;
  }
}
