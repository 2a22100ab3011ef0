// Turns what a reader does to a native control into an event: {press}, {set, to} or {enter, text}.

/** @typedef {{press: string} | {set: string, to: string} | {enter: string, text: string}} FigureEvent */

/** Fields in which something is typed and not entered yet. @type {WeakSet<Element>} */
const halfTyped = new WeakSet();

/** The names of such fields in a figure. @param {Element | null} figure */
export function beingTyped(figure) {
  const fields = /** @type {NodeListOf<HTMLElement>} */ (figure?.querySelectorAll("input[type=text][data-control]") ?? []);
  return [...fields].filter((field) => halfTyped.has(field)).map(name);
}

/**
 * @param {Element} figure
 * @param {(event: FigureEvent) => void} tell
 */
export function listen(figure, tell) {
  figure.addEventListener("click", (event) => {
    const button = closest(event, "button[data-control]");
    if (button) tell({ press: name(button) });
  });
  // A slider speaks while it moves; a choice or a field once it is made. Enter in a field makes it.
  figure.addEventListener("input", (event) => {
    const slider = closest(event, "input[type=range][data-control]");
    if (slider) tell({ set: name(slider), to: slider.value });
    const field = closest(event, "input[type=text][data-control]");
    if (field) halfTyped.add(field);
  });
  figure.addEventListener("change", (event) => {
    const choice = closest(event, "input[type=radio][data-control]");
    if (choice) tell({ set: name(choice), to: choice.value });
    const field = closest(event, "input[type=text][data-control]");
    if (!field) return;
    halfTyped.delete(field);
    tell({ enter: name(field), text: field.value });
  });
  // What is typed and taken back again is never entered.
  figure.addEventListener("focusout", ({ target }) => target instanceof Element && halfTyped.delete(target));
}

/**
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLInputElement | null}
 */
function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** @param {HTMLElement} control */
function name(control) {
  return control.dataset.control ?? "";
}
