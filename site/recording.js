// Answers a figure's first moves from what the build recorded, before Python is there.
// How a recording is written: py/sitebuild/recording.py.

/**
 * @typedef {import("./events.js").FigureEvent} FigureEvent
 * @typedef {import("./view.js").Wire} Wire
 * @typedef {{pieces: (string | number)[], columns: string[]}} Table
 * @typedef {{edges: Record<string, number>[], places: [table: number, row: number][], tables: Table[]}} Recorded
 */

export class Recording {
  #edges;
  #places;
  #tables;

  /** @param {Recorded} recorded */
  constructor({ edges, places, tables }) {
    this.#edges = edges;
    this.#places = places;
    this.#tables = tables;
  }

  /**
   * What Python would answer to an event after a list of events, or nothing where that was not recorded.
   * @param {FigureEvent[]} log what happened before, as `append` keeps it
   * @param {FigureEvent} event
   * @returns {{view: Wire[], announce: string} | undefined}
   */
  answer(log, event) {
    let node = 0;
    for (const step of append(log, event)) {
      node = this.#edges[node]?.[key(step)] ?? -1;
    }
    if (node < 0) return undefined;
    const [table, row] = this.#places[node];
    return JSON.parse(filled(this.#tables[table], row));
  }
}

/**
 * A row of a table as the text that it was: a piece of it stands in every row, or is a column's number.
 * @param {Table} table
 * @param {number} row
 */
function filled({ pieces, columns }, row) {
  const words = columns.map((column) => column.split(" ")[row]);
  return pieces.map((piece) => (typeof piece === "number" ? words[piece] : piece)).join("");
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
