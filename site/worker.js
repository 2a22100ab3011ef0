// Python, in a worker: loads Pyodide and the figures, then numpy; answers one message at a time.
// Only this file knows Pyodide.
import { Carrier } from "./carrier.js";
import { figures, files, folder } from "./shipped.js";

const base = new URL(folder, import.meta.url).href;
const carrier = new Carrier(files, (loaded, total) => self.postMessage({ stage, loaded, total }), fail);
let stage = "Fetching Python";
self.fetch = carrier.fetch;

/** Messages, from before Python is up. @type {object[]} */
const early = [];
self.onmessage = ({ data }) => early.push(data);

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  self.postMessage({ failed: reason });
  throw new Error(reason);
}

/** @param {string} name */
async function bytes(name) {
  const response = await fetch(base + name);
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  const { loadPyodide } = await import(base + "pyodide.mjs");
  const python = await loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    lockFileURL: base + "pyodide-lock.json",
    // The archives hold modules compiled without docstrings, and numpy starts so only under -OO.
    env: { PYTHONOPTIMIZE: "2", PYTHONPATH: "/lib/figures.whl" },
    fsInit: async (/** @type {any} */ FS) => FS.writeFile("/lib/figures.whl", await bytes(figures)),
  });
  const bridge = python.pyimport("speculative.bridge").Bridge();
  self.postMessage({ ready: true });
  const numpy = loadNumpy(python);

  /** @param {object} message */
  async function answer(message) {
    const reply = bridge.dispatch(JSON.stringify(message));
    if (!JSON.parse(reply).needs) return self.postMessage({ reply });
    await numpy;
    self.postMessage({ reply: bridge.dispatch(JSON.stringify(message)) });
  }
  self.onmessage = ({ data }) => answer(data);
  early.splice(0).forEach(answer);
  await numpy;
  self.postMessage({ complete: true });
}

/** numpy comes after the figures, which do without it for most answers. @param {any} python */
async function loadNumpy(python) {
  stage = "Fetching numpy";
  python.FS.writeFile("/lib/more_stdlib.zip", await bytes("more_stdlib.zip"));
  python.pyimport("speculative.late").join("/lib/python313.zip", "/lib/more_stdlib.zip");
  await python.loadPackage("numpy", { messageCallback() {}, errorCallback: fail });
  python.pyimport("numpy");
}

start().catch((error) => fail(error.message));
