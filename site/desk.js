// Keeps readers' events in order, and answers them: until Python is all here from the recording, else by Python.
// For each figure one message is under way, the others wait. A newer value of the same control replaces the one
// that waits; presses are never dropped.
import { append } from "./recording.js";

/**
 * @typedef {import("./events.js").FigureEvent} FigureEvent
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {{view: import("./view.js").Wire[], announce: string}} Answer
 * @typedef {{id: number, figure: string, event: FigureEvent}} Message
 * @typedef {(figure: string, answer: Answer, held: Set<string>) => void} Show
 */

/** One figure's events. */
class Line {
  /** Answered, oldest first: what Python must replay to be where the reader is. @type {FigureEvent[]} */
  log = [];
  /** Not answered yet. @type {FigureEvent[]} */
  waiting = [];
  /** How many of `log` Python has still to replay; their answers are on the page already. */
  behind = 0;
  /** The id of the message under way, 0 for none. */
  underWay = 0;
  /** The id of the message that waits for more of Python, 0 for none. */
  putOff = 0;
  /** @type {Recording | null} */
  recording = null;
}

export class Desk {
  #send;
  #show;
  #waits;
  #refused;
  #leftOut;
  #open = false;
  #complete = false;
  #number = 0;
  /** Why Python will not come, if it will not. */
  #never = "";
  /** @type {Map<string, Line>} */
  #lines = new Map();

  /**
   * @param {{
   *   send: (message: Message) => void,
   *   show: Show,
   *   waits: (figure: string, yes: boolean) => void,
   *   refused: (figure: string, reason: string) => void,
   *   leftOut: (figure: string) => void,
   * }} calls
   */
  constructor({ send, show, waits, refused, leftOut }) {
    this.#send = send;
    this.#show = show;
    this.#waits = waits;
    this.#refused = refused;
    this.#leftOut = leftOut;
  }

  /**
   * @param {string} figure
   * @param {Recording} recording
   */
  give(figure, recording) {
    this.#line(figure).recording = recording;
    this.#next(figure);
  }

  /** Python is up, for the first time or again: it replays what the page has answered, then what waits. */
  open() {
    this.#open = true;
    for (const [figure, line] of this.#lines) {
      line.behind = line.log.length;
      line.underWay = 0;
      this.#next(figure);
    }
  }

  /** What each figure has answered, oldest first. @returns {[figure: string, log: FigureEvent[]][]} */
  logs() {
    return [...this.#lines].map(([figure, { log }]) => [figure, log]);
  }

  /** numpy is here too: from now on the recordings are not needed. */
  complete() {
    this.#complete = true;
  }

  /** Python is gone: what waits is answered from the recordings, as far as they go. */
  close() {
    this.#open = this.#complete = false;
    for (const [figure, line] of this.#lines) {
      line.underWay = 0;
      this.#next(figure);
    }
  }

  /** Python will not come: what it alone could answer is refused. @param {string} reason */
  never(reason) {
    this.#never = reason;
    for (const figure of this.#lines.keys()) this.#next(figure);
  }

  /**
   * Python died over a move, or hung over the oldest that it can answer: that is left out when it comes again.
   * @param {{id: number, figure: string}} [over]
   */
  giveUp(over) {
    const could = (/** @type {Line} */ { underWay, putOff }) => underWay > 0 && (over ? underWay === over.id : underWay !== putOff);
    const asked = [...this.#lines].filter(([, line]) => could(line));
    const [oldest] = asked.sort(([, one], [, other]) => one.underWay - other.underWay);
    if (oldest && !oldest[1].behind) {
      const [figure] = oldest;
      this.#done(figure, undefined);
      this.#leftOut(figure);
    }
    this.close();
  }

  /**
   * @param {string} figure
   * @param {FigureEvent} event
   */
  take(figure, event) {
    const line = this.#line(figure);
    const sent = line.underWay && !line.behind ? 1 : 0;
    line.waiting = [...line.waiting.slice(0, sent), ...append(line.waiting.slice(sent), event)];
    this.#next(figure);
  }

  /** A message will be answered when more of Python has come. @param {{id: number, figure: string}} message */
  putOff({ id, figure }) {
    this.#line(figure).putOff = id;
    this.#next(figure);
  }

  /** @param {{id: number, figure: string, view?: Answer["view"], announce?: string, error?: string, needs?: string}} reply */
  answered({ id, figure, view, announce, error, needs }) {
    const line = this.#line(figure);
    if (id !== line.underWay) return;
    line.underWay = 0;
    if (line.behind) line.behind -= 1;
    else this.#done(figure, view && announce !== undefined ? { view, announce } : undefined);
    this.#next(figure);
    const reason = error ?? (needs && `Python lacks its module ${needs}.`);
    if (reason) this.#refused(figure, reason);
  }

  /** @param {string} figure */
  #next(figure) {
    const line = this.#line(figure);
    const asked = line.underWay && !line.behind;
    if (!this.#complete && !asked) this.#fromRecording(figure, line);
    if (this.#open && !line.underWay) {
      const event = line.behind ? line.log.at(-line.behind) : line.waiting[0];
      if (event) this.#send({ id: (line.underWay = ++this.#number), figure, event });
    }
    if (this.#never && line.waiting.length) {
      line.waiting = [];
      return this.#refused(figure, this.#never);
    }
    const held = !this.#open || (line.underWay > 0 && line.underWay === line.putOff);
    this.#waits(figure, held && line.waiting.length > 0);
  }

  /**
   * @param {string} figure
   * @param {Line} line
   */
  #fromRecording(figure, line) {
    while (line.waiting.length) {
      const before = line.log.length;
      const answer = line.recording?.answer(line.log, line.waiting[0]);
      if (!answer) return;
      this.#done(figure, answer);
      // Python has this event still to replay, even where it took the place of one that Python knows or is told now.
      const replaced = line.log.length === before;
      line.behind = replaced ? Math.max(line.behind, 1) : line.behind + 1;
      if (replaced && line.underWay && line.behind === 1) line.behind = 2;
    }
  }

  /**
   * The first of the waiting events is over.
   * @param {string} figure
   * @param {Answer | undefined} answer
   */
  #done(figure, answer) {
    const line = this.#line(figure);
    const event = /** @type {FigureEvent} */ (line.waiting.shift());
    if (!answer) return;
    line.log = append(line.log, event);
    // A view must not pull back a thumb that is being moved: its newer value waits.
    const held = new Set(line.waiting.map((later) => ("set" in later ? later.set : "")));
    this.#show(figure, answer, held);
  }

  /** @param {string} figure */
  #line(figure) {
    const line = this.#lines.get(figure) ?? new Line();
    this.#lines.set(figure, line);
    return line;
  }
}
