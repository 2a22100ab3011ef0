// Fetches Python's files for the worker: checks their hashes, counts their bytes, and tells which file failed and why.

/** @typedef {Record<string, {integrity: string, raw: number, br: number, gzip: number}>} Files */

const realFetch = self.fetch.bind(self);

export class Carrier {
  #files;
  #tell;
  #fail;
  /** @type {"raw" | "br" | "gzip"} the form in which this host sends files */
  #form = "raw";
  /** Bytes that came over the wire, by file. @type {Map<string, number>} */
  #come = new Map();

  /**
   * @param {Files} files
   * @param {(loaded: number, total: number) => void} tell
   * @param {(reason: string) => never} fail
   */
  constructor(files, tell, fail) {
    this.#files = files;
    this.#tell = tell;
    this.#fail = fail;
  }

  /** Stands in for the worker's fetch. @type {typeof fetch} */
  fetch = async (request, options) => {
    const address = request instanceof Request ? request.url : String(request);
    const name = new URL(address).pathname.split("/").at(-1) ?? "";
    const integrity = this.#files[name]?.integrity;
    const response = await realFetch(request, integrity ? { ...options, integrity } : options).catch(() =>
      this.#fail(`${name} did not arrive, or not as it was built.`),
    );
    if (!response.ok) return this.#fail(`${name} did not arrive (status ${response.status}).`);
    // The wasm is compiled while it comes only if its type is right, whatever the host says.
    const type = name.endsWith(".wasm") ? "application/wasm" : (response.headers.get("content-type") ?? "");
    return new Response(this.#counted(name, response), { headers: { "content-type": type } });
  };

  /**
   * @param {string} name
   * @param {Response} response
   */
  #counted(name, response) {
    const coding = response.headers.get("content-encoding");
    this.#form = coding === "br" || coding === "gzip" ? coding : "raw";
    const sizes = this.#files[name];
    const share = sizes ? sizes[this.#form] / sizes.raw : 0;
    const count = (/** @type {number} */ length) => {
      this.#come.set(name, (this.#come.get(name) ?? 0) + length * share);
      this.#tell(sum(this.#come.values()), sum(Object.values(this.#files).map((file) => file[this.#form])));
    };
    const counter = new TransformStream({
      transform(chunk, controller) {
        count(chunk.length);
        controller.enqueue(chunk);
      },
    });
    return response.body?.pipeThrough(counter);
  }
}

/** @param {Iterable<number>} numbers */
function sum(numbers) {
  return [...numbers].reduce((total, number) => total + number, 0);
}
