// Answers a figure's first moves from what the build recorded, before Python is there.
// How a recording is written: py/sitebuild/recording.py.

/**
 * @typedef {import("./events.js").FigureEvent} FigureEvent
 * @typedef {import("./patch.js").Wire} Wire
 * @typedef {{first: Wire[], says: string[], edges: Record<string, number>[]}} Recorded
 */

export class Recording {
  #graph;
  #views;
  /** @type {Recorded | undefined} */
  #recorded;

  /** @param {string} text lines of JSON, each of which is read when it is first needed: all would take their time */
  constructor(text) {
    [this.#graph, ...this.#views] = text.split("\n");
  }

  /**
   * What Python would answer to an event after a list of events, or nothing where that was not recorded.
   * @param {FigureEvent[]} log what happened before, as `append` keeps it
   * @param {FigureEvent} event
   * @returns {{view: Wire[], announce: string} | undefined}
   */
  answer(log, event) {
    this.#recorded ??= /** @type {Recorded} */ (JSON.parse(this.#graph));
    const { first, says, edges } = this.#recorded;
    let node = 0;
    for (const step of append(log, event)) {
      node = edges[node]?.[key(step)] ?? -1;
    }
    return node < 0 ? undefined : { view: changed(first, JSON.parse(this.#views[node])), announce: says[node] };
  }
}

/**
 * A list of events with one more; of several values in a row for one control the last alone counts.
 * @param {FigureEvent[]} log
 * @param {FigureEvent} event
 */
export function append(log, event) {
  const last = log.at(-1);
  const again = last && "set" in last && "set" in event && last.set === event.set;
  return [...(again ? log.slice(0, -1) : log), event];
}

/** @param {FigureEvent} event */
function key(event) {
  if ("press" in event) return event.press;
  return "set" in event ? `${event.set}=${event.to}` : "";
}

/**
 * Children after their changes: {position: change}, or a whole new list, or nothing.
 * @param {any[]} old
 * @param {any} changes
 * @returns {any[]}
 */
function changed(old, changes) {
  if (changes === null) return old;
  if (Array.isArray(changes)) return changes;
  return old.map((child, at) => (at in changes ? replaced(child, changes[at]) : child));
}

/**
 * One child after its change: a text, {new: child}, or [changes of attributes, changes of children].
 * @param {any} old
 * @param {any} change
 */
function replaced(old, change) {
  if (typeof change === "string") return change;
  if ("new" in change) return change.new;
  const [tag, attributes, ...children] = old;
  const [news, inside] = change;
  return [tag, Array.isArray(news) ? news[0] : { ...attributes, ...news }, ...changed(children, inside)];
}
