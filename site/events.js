// Turns what a reader does to a native control into an event: {press}, {set, to} or {enter, text}.

/** @typedef {{press: string} | {set: string, to: string} | {enter: string, text: string}} FigureEvent */

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
  });
  figure.addEventListener("change", (event) => {
    const choice = closest(event, "input[type=radio][data-control]");
    if (choice) tell({ set: name(choice), to: choice.value });
    const field = closest(event, "input[type=text][data-control]");
    if (field) tell({ enter: name(field), text: field.value });
  });
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
