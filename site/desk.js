// Keeps readers' events in order: for each figure one message is under way, the others wait.
// A newer value of the same control replaces the one that waits; presses are never dropped.

/**
 * @typedef {import("./events.js").FigureEvent} FigureEvent
 * @typedef {{id: number, figure: string, view: import("./patch.js").Wire[], announce: string}} Reply
 * @typedef {{id: number, figure: string, error: string}} Refusal
 */

export class Desk {
  #send;
  #waiting;
  #show;
  #open = false;
  #number = 0;
  /** @type {Map<string, FigureEvent[]>} */
  #queues = new Map();
  /** @type {Set<string>} figures with a message under way */
  #busy = new Set();

  /**
   * @param {{
   *   send: (message: {id: number, figure: string, event: FigureEvent}) => void,
   *   waiting: (figure: string, count: number) => void,
   *   show: (reply: Reply, held: Set<string>) => void,
   * }} calls
   */
  constructor({ send, waiting, show }) {
    this.#send = send;
    this.#waiting = waiting;
    this.#show = show;
  }

  /** Python is up: what waited goes out. */
  open() {
    this.#open = true;
    for (const figure of this.#queues.keys()) this.#next(figure);
  }

  /**
   * @param {string} figure
   * @param {FigureEvent} event
   */
  take(figure, event) {
    const queue = this.#queues.get(figure) ?? [];
    const last = queue.at(-1);
    if (last && "set" in last && "set" in event && last.set === event.set) queue.pop();
    queue.push(event);
    this.#queues.set(figure, queue);
    this.#next(figure);
  }

  /** @param {Reply | Refusal} reply */
  answered(reply) {
    this.#busy.delete(reply.figure);
    if ("view" in reply) this.#show(reply, this.#held(reply.figure));
    this.#next(reply.figure);
  }

  /** The controls with a newer value waiting: a view must not pull back a thumb that is being moved.
   * @param {string} figure */
  #held(figure) {
    const queue = this.#queues.get(figure) ?? [];
    return new Set(queue.map((event) => ("set" in event ? event.set : "")));
  }

  /** @param {string} figure */
  #next(figure) {
    const queue = this.#queues.get(figure) ?? [];
    this.#waiting(figure, this.#open ? 0 : queue.length);
    if (!this.#open) return;
    const event = this.#busy.has(figure) ? undefined : queue.shift();
    if (!event) return;
    this.#busy.add(figure);
    this.#send({ id: ++this.#number, figure, event });
  }
}
