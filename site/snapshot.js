// Starts Python from a snapshot: its memory as it was when the build had loaded the figures. The file holds what
// differs from the memory of a new interpreter (py/sitebuild/snapshot.py).
// Pyodide's options for this are private, so the version is pinned, and all that goes wrong here is thrown.
import { isWhole } from "./whole.js";

const HASH_LENGTH = 64;

/**
 * @template Python
 * @param {(more: object) => Promise<Python>} load starts Pyodide with more options
 * @param {Promise<Uint8Array>} file the snapshot's file, which may still be on its way
 * @param {number} size of the whole snapshot, in bytes
 * @returns {Promise<Python>}
 */
export async function loadFromSnapshot(load, file, size) {
  const whole = new Uint8Array(size);
  const names = /** @type {any} */ (globalThis);
  const create = names._createPyodideModule;
  // Between the making of the interpreter's memory and the laying in of the snapshot.
  names._createPyodideModule = async (/** @type {object} */ settings) => {
    const module = await create(settings);
    await complete(whole, module.HEAPU8.subarray(0, module._emscripten_stack_get_end()), await file);
    return module;
  };
  try {
    return await load({ _loadSnapshot: whole });
  } finally {
    names._createPyodideModule = create;
    // Pyodide keeps its options for good. To hand the bytes over is to let go of them: 20 MB.
    structuredClone(whole.buffer, { transfer: [whole.buffer] });
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} whole zeros, which become the snapshot
 * @param {Uint8Array} constants what a new interpreter's memory begins with
 * @param {Uint8Array} file
 */
async function complete(whole, constants, file) {
  const numbers = new DataView(file.buffer, file.byteOffset);
  const number = (/** @type {number} */ place) => numbers.getUint32(place, true);
  const [memory, runs] = [number(4), number(8)];
  const sha256 = new TextDecoder().decode(file.subarray(12, 12 + HASH_LENGTH));
  const places = 12 + HASH_LENGTH;
  whole.set(constants, memory);
  let from = places + 8 * runs;
  for (let place = places; place < places + 8 * runs; place += 8) {
    const [start, length] = [number(place), number(place + 4)];
    whole.set(file.subarray(from, from + length), start);
    from += length;
  }
  if (!(await isWhole(whole, sha256))) throw new Error("This engine's memory is another than the snapshot's.");
}
