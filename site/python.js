// The page's end of the worker: starts it, passes messages, notices when it falls silent, hangs or dies.

import { scriptAddress } from "./address.js";
import { folder, hashes } from "./beside.js";
import { whole } from "./view.js";
import { whyNot, wrongWith } from "./why.js";

/** @typedef {import("./view.js").Wire} Wire */

/** Where Python starts from: the snapshot takes less work and more bytes. @typedef {"snapshot" | "archives"} Way */

/**
 * @typedef {{
 *   progress: (stage: string, loaded: number, total: number) => void,
 *   ready: (from: Way) => void,
 *   complete: () => void,
 *   putOff: (message: {id: number, figure: string}) => void,
 *   reply: (reply: any) => void,
 *   silent: (awaited: string[]) => void,
 *   hung: () => void,
 *   failed: (reason: string, over: {id: number, figure: string} | null, alive: boolean) => void,
 *   never: (reason: string) => void,
 * }} Calls
 */

const SCRIPT = "worker.js";
const SILENT_MS = 8_000; // while loading: nothing has come for so long
const HUNG_MS = 8_000; // afterwards: a ping has not come back

export class PythonWorker {
  #calls;
  /** @type {Worker | null} */
  #worker = null;
  #timer = 0;
  #complete = false;
  /** Whether a file failed that only some moves need: what else is loading is no news then. */
  #lacking = false;
  #pings = 0;
  #starts = 0;
  /** Files that are not all here, as the worker told last. @type {string[]} */
  #awaited = [];
  /** Files that failed: what the browser has kept of them may be what was wrong. @type {Set<string>} */
  #suspects = new Set();
  /** Of each figure the latest answer, in which Python tells the changes. @type {Map<string, {id: number, view: Wire[]}>} */
  #latest = new Map();

  /** @param {Calls} calls */
  constructor(calls) {
    this.#calls = calls;
  }

  /** @param {Way} way */
  async start(way) {
    this.stop();
    this.#complete = this.#lacking = false;
    this.#latest.clear();
    this.#awaited = [SCRIPT];
    this.#watch();
    const starts = ++this.#starts;
    if (typeof WebAssembly !== "object") return this.#never("this browser has WebAssembly switched off.");
    const address = scriptAddress(folder + SCRIPT);
    const fetchIt = () => fetch(String(address), { cache: this.#suspects.has(SCRIPT) ? "reload" : "default" });
    const check = async () => {
      const wrong = await wrongWith(SCRIPT, String(address), hashes[SCRIPT], fetchIt, fetch);
      if (wrong && starts === this.#starts) this.#fail(wrong);
      return !wrong;
    };
    const checked = check();
    // What the browser has kept may be wrong: then the right one must come before it is run.
    if (this.#suspects.has(SCRIPT) && !(await checked)) return;
    if (starts === this.#starts) this.#open(address, way, checked);
  }

  /**
   * @param {string} address
   * @param {Way} way
   * @param {Promise<boolean>} checked whether the script is the one that was built
   */
  #open(address, way, checked) {
    try {
      this.#worker = new Worker(address, { type: "module", name: [way, ...this.#suspects].join(" ") });
    } catch {
      return this.#never("this browser allows no worker, in which Python would run.");
    }
    const worker = this.#worker;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = async (event) => {
      event.preventDefault();
      if (!(await checked)) return; // that has been told
      // What fails inside the script comes with its words; where it was not even run there are none.
      const reason = event.message ? `${SCRIPT} stopped (${event.message}).` : await whyNot(SCRIPT, String(address), fetch);
      if (worker === this.#worker) this.#fail(reason);
    };
  }

  stop() {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {{id: number, figure: string, event: object}} message */
  send(message) {
    this.#worker?.postMessage({ ...message, since: this.#latest.get(message.figure)?.id });
    if (this.#complete || this.#lacking) this.#ping();
  }

  /** @param {any} data */
  #hear(data) {
    if (!this.#complete && !this.#lacking) this.#watch();
    if ("stage" in data) {
      if (!this.#lacking) this.#calls.progress(data.stage, data.loaded, data.total);
    } else if ("awaited" in data) this.#awaited = data.awaited;
    else if ("ready" in data) this.#calls.ready(data.ready);
    else if ("complete" in data) {
      this.#complete = true;
      this.#ping();
      this.#calls.complete();
    } else if ("putOff" in data) this.#calls.putOff(data.putOff);
    else if ("failed" in data) this.#fail(data.failed, data.file, data.over, data.alive);
    else if ("ping" in data) {
      if (data.ping === this.#pings) clearTimeout(this.#timer);
    } else if ("answer" in data) this.#calls.reply(this.#whole(data));
  }

  /** @param {{id: number, figure: string, answer: string}} data */
  #whole({ id, figure, answer }) {
    const { view: told, ...rest } = JSON.parse(answer);
    if (!told) return { ...rest, id, figure };
    const view = whole(told, this.#latest.get(figure)?.view ?? []);
    this.#latest.set(figure, { id, view });
    return { ...rest, id, figure, view };
  }

  /** Loading may be slow, but a reader should know when nothing comes. */
  #watch() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#calls.silent(this.#awaited), SILENT_MS);
  }

  /** The worker answers one thing after another: a ping that does not come back means that it hangs. */
  #ping() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#calls.hung(), HUNG_MS);
    this.#worker?.postMessage({ ping: ++this.#pings });
  }

  /**
   * @param {string} reason
   * @param {string} file the one that failed, if one did
   * @param {{id: number, figure: string} | null} over the message over which it failed, if over one
   * @param {boolean} alive whether it answers what needs no more than has come
   */
  #fail(reason, file = "", over = null, alive = false) {
    this.#lacking = alive;
    if (alive) clearTimeout(this.#timer);
    else this.stop();
    // The worker's script brings the worker's policy with it, which is not told by the script's content.
    for (const suspect of [SCRIPT, file]) if (suspect) this.#suspects.add(suspect);
    this.#calls.failed(reason, over, alive);
  }

  /** The browser lacks what Python needs. @param {string} reason */
  #never(reason) {
    this.stop();
    this.#calls.never(reason);
  }
}
