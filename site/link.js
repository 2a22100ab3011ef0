// Figures as a link has them: ?FIGURE.CONTROL=VALUE, once for each setting, in the order in which they were made; a
// button stands there without a value. What an address asks for becomes the events that a reader's moves would be.
// Whether they are any good, Python says.

/**
 * @typedef {import("./events.js").FigureEvent} FigureEvent
 * @typedef {[figure: string, event: FigureEvent]} Asked
 * @typedef {(figure: string, control: string) => string | undefined} TypeOf an input's type, or "button"; "" if the
 *   figure has no such control, nothing if there is no such figure
 */

const LONGEST = 2_000; // characters that every program passes on in an address

/**
 * The events that an address asks for. A name that begins with no figure is somebody else's.
 * @param {string} search the question mark and what follows
 * @param {TypeOf} typeOf
 * @returns {Asked[]}
 */
export function read(search, typeOf) {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const [figure, ...control] = name.split(".");
    const type = typeOf(figure, control.join("."));
    return type === undefined ? [] : [/** @type {Asked} */ ([figure, asEvent(type, control.join("."), value)])];
  });
}

/**
 * @param {string} type
 * @param {string} control
 * @param {string} value
 * @returns {FigureEvent}
 */
function asEvent(type, control, value) {
  if (type === "button" && value === "") return { press: control };
  return type === "text" ? { enter: control, text: value } : { set: control, to: value };
}

/**
 * The link to figures after these events; "" where nothing has happened, or too much.
 * @param {[figure: string, log: FigureEvent[]][]} logs
 */
export function written(logs) {
  const pairs = logs.flatMap(([figure, log]) => log.map((event) => asPair(figure, event)));
  const link = `?${new URLSearchParams(pairs)}`;
  return pairs.length && link.length <= LONGEST ? link : "";
}

/**
 * @param {string} figure
 * @param {FigureEvent} event
 */
function asPair(figure, event) {
  if ("press" in event) return [`${figure}.${event.press}`, ""];
  return "set" in event ? [`${figure}.${event.set}`, event.to] : [`${figure}.${event.enter}`, event.text];
}

/** Tells of controls in the page. Tasks are the reader's own: no link does them.
 * @param {Element[]} figures
 * @returns {TypeOf}
 */
export function controlTypes(figures) {
  return (figure, control) => {
    const place = figures.find(({ id }) => id === figure);
    if (!place || place.matches("[data-task]")) return undefined;
    const controls = /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("[data-control]"));
    return [...controls].find(({ dataset }) => dataset.control === control)?.type ?? "";
  };
}

/**
 * The link in the page's foot.
 * @param {Document} page
 * @param {[figure: string, log: FigureEvent[]][]} logs
 * @param {TypeOf} typeOf
 */
export function offer(page, logs, typeOf) {
  const place = page.getElementById("figures-link");
  const link = written(logs.filter(([figure]) => typeOf(figure, "") !== undefined));
  place?.toggleAttribute("hidden", link === "");
  place?.querySelector("a")?.setAttribute("href", link);
}
