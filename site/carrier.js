// Fetches Python's files for the worker, ahead of need. Each is checked by its hash and counted as it comes; one
// that fails is named, with the reason.

import { isWhole } from "./whole.js";
import { whyNot, wrongWith } from "./why.js";

/** @typedef {Record<string, {sha256: string, raw: number, br: number}>} Files */

const WORTH_ASKING = 10_000; // bytes that a compressed file must save
// About. The build does not say how large gzip's files are: that depends on the machine, and would change this script.
const GZIP_TO_BR = 1.4;

const realFetch = self.fetch.bind(self);

export class Carrier {
  #base;
  #files;
  /** Those that every reader needs. @type {string[]} */
  #needed = [];
  #suspects;
  #tell;
  #awaits;
  #fail;
  /** @type {"" | "raw" | "br" | "gzip"} the form in which this host sends large files, once that is known */
  #form = "";
  /** Bytes that have come, unpacked, by file. @type {Map<string, number>} */
  #come = new Map();
  /** Files on their way that nobody has asked for yet. @type {Map<string, Promise<Response>>} */
  #ahead = new Map();
  /** Scripts being compared with those that were built. @type {Promise<void>[]} */
  #checks = [];
  /** Files that have been asked for and are not all here. @type {Set<string>} */
  #awaited = new Set();

  /**
   * @param {string} base the folder's address
   * @param {Files} files
   * @param {string[]} suspects those that failed before: what the browser has kept of them may be what was wrong
   * @param {{
   *   tell: (loaded: number, total: number) => void,
   *   awaits: (names: string[]) => void,
   *   fail: (reason: string, file: string) => never,
   * }} calls
   */
  constructor(base, files, suspects, { tell, awaits, fail }) {
    this.#base = base;
    this.#files = files;
    this.#suspects = suspects;
    this.#tell = tell;
    this.#awaits = awaits;
    this.#fail = (/** @type {string} */ reason, /** @type {string} */ name) => {
      this.#arrived(name); // nothing more of it will
      return fail(reason, name);
    };
  }

  /** Stands in for the worker's fetch. @type {typeof fetch} */
  fetch = (request) => {
    const address = request instanceof Request ? request.url : String(request);
    const name = address.startsWith(this.#base) ? address.slice(this.#base.length) : "";
    if (!(name in this.#files)) return Promise.reject(new TypeError(`${address} is no file of this page.`));
    const coming = this.#ahead.get(name) ?? this.#carry(name);
    this.#ahead.delete(name);
    return coming;
  };

  /** Says which files are to come in all, for telling how far they are. @param {string[]} names */
  expect(names) {
    this.#needed = names;
  }

  /** Sends for files that will be needed. @param {string[]} names */
  ahead(names) {
    for (const name of names.filter((name) => !this.#ahead.has(name))) {
      const coming = this.#carry(name);
      coming.catch(() => {}); // whoever asks for it will hear
      this.#ahead.set(name, coming);
    }
  }

  /** @param {string} name */
  async bytes(name) {
    const response = await this.fetch(this.#base + name);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Imports a script; one that fails is named like any other file. @param {string} name */
  async script(name) {
    this.#await(name);
    // What the browser has kept may be wrong: then the right one must come before it is run.
    if (this.#suspects.includes(name)) await this.#check(name);
    const script = await import(this.#base + name).catch(async () => this.#fail(await this.#why(name), name));
    this.#checks.push(this.#check(name));
    return script;
  }

  /** Waits until the scripts have been compared, for which nothing else need wait. */
  async checked() {
    await Promise.all(this.#checks);
  }

  /** @param {string} name */
  async #check(name) {
    const { sha256 } = this.#files[name];
    const wrong = await wrongWith(name, this.#base + name, sha256, () => this.#ask(name), realFetch);
    if (wrong) this.#fail(wrong, name);
    this.#arrived(name);
  }

  /**
   * @param {string} name
   * @param {string} address
   */
  #ask(name, address = this.#base + name) {
    return realFetch(address, { cache: this.#suspects.includes(name) ? "reload" : "default" });
  }

  /** @param {string} name */
  async #carry(name) {
    this.#await(name);
    this.#come.set(name, 0);
    const plain = await this.#ask(name).catch(async () => this.#fail(await this.#why(name), name));
    if (!plain.ok) return this.#fail(`${name} did not arrive (status ${plain.status}).`, name);
    const coding = plain.headers.get("content-encoding");
    const small = coding ? null : await this.#small(name, plain);
    const form = small || coding === "gzip" ? "gzip" : coding === "br" ? "br" : "raw";
    if (this.#shrinks(name)) this.#form = form;
    // The wasm is compiled while it comes only if its type is right, whatever the host says.
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(this.#checked(name, small ?? plain.body), { headers: { "content-type": type } });
  }

  /**
   * A host that does not compress is asked for the compressed file beside, which is unpacked here.
   * @param {string} name
   * @param {Response} plain the answer with the whole file, given up if the other comes
   * @returns {Promise<ReadableStream | null>}
   */
  async #small(name, plain) {
    if (typeof DecompressionStream === "undefined" || !this.#shrinks(name)) return null;
    const packed = await this.#ask(name, `${this.#base}${name}.gz`).catch(() => null);
    if (!packed?.ok || !packed.body) return null;
    plain.body?.cancel().catch(() => {}); // it may have broken off already
    const unpackedAlready = packed.headers.get("content-encoding") !== null;
    return unpackedAlready ? packed.body : packed.body.pipeThrough(new DecompressionStream("gzip"));
  }

  /**
   * The body, which ends only if it is the file that was built. It is read as it comes, also ahead of need.
   * @param {string} name
   * @param {ReadableStream | null} body
   */
  #checked(name, body) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
    /** @type {Uint8Array[]} */
    const chunks = [];
    /** @type {UnderlyingDefaultSource<Uint8Array>["pull"]} */
    const pull = async (controller) => {
      const { done, value } = await reader.read().catch(() => this.#fail(`${name} broke off on its way.`, name));
      if (!done) {
        chunks.push(value);
        this.#count(name, value.length);
        return controller.enqueue(value);
      }
      if (!(await this.#isRight(name, chunks))) this.#fail(`${name} did not arrive as it was built.`, name);
      this.#arrived(name);
      controller.close();
    };
    return new ReadableStream({ pull }, { highWaterMark: Infinity });
  }

  /**
   * @param {string} name
   * @param {Uint8Array[]} chunks
   */
  async #isRight(name, chunks) {
    const { raw, sha256 } = this.#files[name];
    const whole = new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer());
    return whole.length === raw && isWhole(whole, sha256);
  }

  /**
   * @param {string} name
   * @param {number} length
   */
  #count(name, length) {
    this.#come.set(name, (this.#come.get(name) ?? 0) + length);
    // What comes once all the others are here is no part of the start.
    if (!this.#form || !this.#needed.includes(name)) return;
    const share = (/** @type {string} */ needed) => (this.#come.get(needed) ?? 0) / this.#files[needed].raw;
    const come = this.#needed.map((needed) => this.#onTheWire(needed) * share(needed));
    this.#tell(sum(come), sum(this.#needed.map((needed) => this.#onTheWire(needed))));
  }

  /** Whether a file is much smaller when it is compressed. @param {string} name */
  #shrinks(name) {
    const { raw, br } = this.#files[name];
    return raw - br * GZIP_TO_BR > WORTH_ASKING;
  }

  /** A file's bytes in the form in which this host sends files. @param {string} name */
  #onTheWire(name) {
    const { raw, br } = this.#files[name];
    return this.#form === "raw" ? raw : this.#form === "br" ? br : Math.min(raw, br * GZIP_TO_BR);
  }

  /** @param {string} name */
  #await(name) {
    this.#awaited.add(name);
    this.#awaits([...this.#awaited]);
  }

  /** @param {string} name */
  #arrived(name) {
    this.#awaited.delete(name);
    this.#awaits([...this.#awaited]);
  }

  /** @param {string} name */
  #why(name) {
    return whyNot(name, this.#base + name, realFetch);
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
