// The page's end of the worker: starts it, passes messages, notices when it falls silent, hangs or dies.

import { scriptAddress } from "./address.js";

/**
 * @typedef {{
 *   progress: (stage: string, loaded: number, total: number) => void,
 *   ready: () => void,
 *   complete: () => void,
 *   reply: (reply: any) => void,
 *   silent: () => void,
 *   hung: () => void,
 *   failed: (reason: string, over: boolean) => void,
 * }} Calls
 */

const SILENT_MS = 8_000; // while loading: nothing has come for so long
const HUNG_MS = 8_000; // afterwards: a ping has not come back

export class PythonWorker {
  #calls;
  /** @type {Worker | null} */
  #worker = null;
  #timer = 0;
  #complete = false;
  #pings = 0;

  /** @param {Calls} calls */
  constructor(calls) {
    this.#calls = calls;
  }

  start() {
    this.stop();
    this.#complete = false;
    if (typeof WebAssembly !== "object") return this.#fail("this browser has WebAssembly switched off.");
    try {
      this.#worker = new Worker(scriptAddress("worker.js"), { type: "module" });
    } catch {
      return this.#fail("this browser allows no worker, in which Python would run.");
    }
    const worker = this.#worker;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#fail("worker.js, in which Python would run, did not arrive or broke.");
    };
    this.#watch();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {object} message */
  send(message) {
    this.#worker?.postMessage(message);
    if (this.#complete) this.#ping();
  }

  /** @param {any} data */
  #hear(data) {
    if (!this.#complete) this.#watch();
    if ("stage" in data) this.#calls.progress(data.stage, data.loaded, data.total);
    else if ("ready" in data) this.#calls.ready();
    else if ("complete" in data) {
      this.#complete = true;
      this.#ping();
      this.#calls.complete();
    } else if ("failed" in data) this.#fail(data.failed, data.over);
    else if ("ping" in data) {
      if (data.ping === this.#pings) clearTimeout(this.#timer);
    } else this.#calls.reply(data.reply);
  }

  /** Loading may be slow, but a reader should know when nothing comes. */
  #watch() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#calls.silent(), SILENT_MS);
  }

  /** The worker answers one thing after another: a ping that does not come back means that it hangs. */
  #ping() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#calls.hung(), HUNG_MS);
    this.#worker?.postMessage({ ping: ++this.#pings });
  }

  /**
   * @param {string} reason
   * @param {boolean} over whether it failed over a message
   */
  #fail(reason, over = false) {
    this.stop();
    this.#calls.failed(reason, over);
  }
}
