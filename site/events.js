// Turns what a reader does to a native control into an event: {"press": control} or {"set": control, "to": value}.

/** @typedef {{press: string} | {set: string, to: string}} FigureEvent */

/**
 * @param {Element} figure
 * @param {(event: FigureEvent) => void} tell
 */
export function listen(figure, tell) {
  figure.addEventListener("click", (event) => {
    const button = closest(event, "button[data-control]");
    if (button && button.getAttribute("aria-disabled") !== "true") tell({ press: name(button) });
  });
  // A slider speaks while it moves; a choice or a field once it is made. Enter in a field makes it.
  figure.addEventListener("input", (event) => {
    const slider = closest(event, "input[type=range][data-control]");
    if (slider) tell({ set: name(slider), to: slider.value });
  });
  figure.addEventListener("change", (event) => {
    const field = closest(event, "input[data-control]:not([type=range])");
    if (field) tell({ set: name(field), to: field.value });
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
