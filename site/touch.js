// A finger that comes down on a slider may be about to scroll the page. Browsers set the slider at once; here that
// counts when the finger moves along the slider or lifts, and is taken back when the page scrolls instead.

const ALONG_PX = 4;

/** @param {Element} figure */
export function waitForFingers(figure) {
  /** @type {{slider: HTMLInputElement, before: string, x: number, y: number} | null} */
  let held = null;

  on("pointerdown", (event) => {
    const slider = event.target;
    if (event.pointerType !== "touch" || !(slider instanceof HTMLInputElement) || !scrolls(slider)) return;
    held = { slider, before: slider.value, x: event.clientX, y: event.clientY };
  });
  on("pointermove", (event) => {
    if (!held) return;
    const [along, across] = [Math.abs(event.clientX - held.x), Math.abs(event.clientY - held.y)];
    if (along > ALONG_PX && along > across) counts();
  });
  on("pointerup", counts);
  on("pointercancel", () => {
    if (held) held.slider.value = held.before;
    held = null;
  });
  figure.addEventListener(
    "input",
    (event) => {
      if (event.target === held?.slider) event.stopImmediatePropagation();
    },
    true,
  );

  function counts() {
    if (!held) return;
    const { slider, before } = held;
    held = null;
    if (slider.value !== before) slider.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /**
   * @param {string} kind
   * @param {(event: PointerEvent) => void} act
   */
  function on(kind, act) {
    figure.addEventListener(kind, (event) => act(/** @type {PointerEvent} */ (event)), true);
  }
}

/** Whether the page may scroll by a finger on it: the style sheet says so. @param {HTMLInputElement} slider */
function scrolls(slider) {
  return slider.type === "range" && getComputedStyle(slider).touchAction === "pan-y";
}
