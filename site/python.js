// The page's end of the worker: starts it, notices when it cannot start, passes messages.

/**
 * @typedef {{
 *   progress: (stage: string, loaded: number, total: number) => void,
 *   ready: () => void,
 *   complete: () => void,
 *   reply: (reply: any) => void,
 *   failed: (reason: string) => void,
 * }} Calls
 */

const QUIET_MS = 45_000;

export class PythonWorker {
  #calls;
  /** @type {Worker | null} */
  #worker = null;
  #timer = 0;

  /** @param {Calls} calls */
  constructor(calls) {
    this.#calls = calls;
  }

  start() {
    if (typeof WebAssembly !== "object") return this.#fail("this browser has WebAssembly switched off.");
    this.#watch();
    try {
      this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    } catch {
      return this.#fail("this browser did not allow a worker.");
    }
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = () => this.#fail("the worker that runs Python could not be started.");
  }

  /** @param {object} message */
  send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {any} data */
  #hear(data) {
    if (this.#timer) this.#watch();
    if ("stage" in data) this.#calls.progress(data.stage, data.loaded, data.total);
    else if ("ready" in data) this.#calls.ready();
    else if ("complete" in data) {
      this.#timer = clearTimeout(this.#timer) ?? 0;
      this.#calls.complete();
    } else if ("failed" in data) this.#fail(data.failed);
    else this.#calls.reply(JSON.parse(data.reply));
  }

  /** Without a sign of life for long, loading counts as failed. */
  #watch() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail("Python did not arrive."), QUIET_MS);
  }

  /** @param {string} reason */
  #fail(reason) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#calls.failed(reason);
  }
}
