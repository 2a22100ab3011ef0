// Python, in a worker: loads Pyodide and the figures, then numpy; answers one message at a time. Only this file and
// snapshot.js know Pyodide.
import { Carrier } from "./carrier.js";
import { figures, files, folder, snapshotSize } from "./shipped.js";
import { loadFromSnapshot } from "./snapshot.js";

const NUMPY = Object.keys(files).find((name) => name.startsWith("numpy-")) ?? "";
const MORE = "more_stdlib.zip";
/** Fetched only for modules that no figure of the build uses. */
const [WHOLE, REST] = ["whole_stdlib.zip", "rest_of_numpy.zip"];
const WASM = "pyodide.asm.wasm";
const SNAPSHOT = "snapshot.bin";
/** What is fetched before the first answer, besides the interpreter, without a snapshot and with one. */
const FIRST = ["python_stdlib.zip", figures, "pyodide-lock.json"];
const FIRST_OF_SNAPSHOT = [SNAPSHOT, MORE, figures, "pyodide-lock.json"];

const base = new URL(folder, import.meta.url).href;
const tell = (/** @type {number} */ loaded, /** @type {number} */ total) => self.postMessage({ stage, loaded, total });
const awaits = (/** @type {string[]} */ awaited) => self.postMessage({ awaited });
const [way, ...suspects] = self.name.split(" "); // so python.js passes them
const carrier = new Carrier(base, files, suspects, { tell, awaits, fail });
let stage = "Fetching Python";
let failed = false;
/** Whether the figures answer. */
let up = false;
/** The folder in which Python looks for packages. */
let packages = "";
/** Why numpy, which the figures do without, failed before they were up. */
let numpyFailed = "";
compileAhead();

/** Messages, from before Python is up. @type {any[]} */
const early = [];
/** @type {(message: any) => Promise<void>} */
let take = async (message) => void early.push(message);
self.onmessage = ({ data }) => ("ping" in data ? self.postMessage(data) : hear(data));

/** Where Python itself dies over a message, the page is told over which. @param {any} message */
function hear(message) {
  const { id, figure } = message;
  take(message).catch((error) => fail(`Python stopped over a move (${lastLine(error.message)}).`, "", { id, figure }));
}

/**
 * @param {string} reason
 * @param {string} file the one that failed, if one did
 * @param {{id: number, figure: string} | null} over the message over which it failed, if over one
 * @returns {never}
 */
function fail(reason, file = "", over = null) {
  if (file === NUMPY && !up) {
    numpyFailed ||= reason;
    throw new Error(reason);
  }
  // A file that fails when the figures answer is one that only some moves need.
  const alive = up && !over;
  // What fails afterwards fails because of it. Without the snapshot Python can do.
  if ((over || !failed) && file !== SNAPSHOT) self.postMessage({ failed: reason, file, over, alive });
  failed ||= file !== SNAPSHOT;
  throw new Error(reason);
}

/** Has the interpreter compiled while the scripts come, which would else ask for it only then. Pyodide only logs where
 * it cannot be started, and then waits for ever: here that is told. */
function compileAhead() {
  const cannot = async (/** @type {Error} */ error) => {
    await scriptsAreRight();
    return fail(`this browser could not start WebAssembly (${error.message}).`);
  };
  const compiled = WebAssembly.compileStreaming(carrier.fetch(base + WASM)).catch(cannot);
  compiled.catch(() => {}); // it is heard of where it is needed
  // Pyodide's own asking is answered by nothing: it is not read.
  self.fetch = (request) => (String(request) === base + WASM ? Promise.resolve(new Response()) : carrier.fetch(request));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports).catch(cannot) };
  };
}

/** Where a script did not come as it was built, that is why anything fails: it is told first. */
async function scriptsAreRight() {
  await carrier.checked().catch(() => {});
}

async function start() {
  const fast = way === "snapshot" ? await fromSnapshot().catch(() => null) : null;
  const python = fast ?? (await fromArchives());
  shutOtherWaysOut();
  await carrier.checked();
  const bridge = python.pyimport("speculative.bridge").Bridge();
  up = true;
  self.postMessage({ ready: fast ? "snapshot" : "archives" });
  if (!fast) carrier.ahead([MORE, NUMPY]);
  const numpy = loadNumpy(python, fast ? [] : [MORE]);
  const { dispatch } = bridge;

  const rest = once(() => addRestOfNumpy(python));
  const whole = once(() => addLibrary(python, WHOLE));
  /** The answer as JSON, once the modules have come that it needs. @param {any} message */
  const answerTo = async ({ id, figure, event, since }) => {
    const message = JSON.stringify({ id, figure, event, since });
    /** Come for it already: what is still needed then does not exist. @type {Set<string>} */
    const come = new Set();
    for (;;) {
      const answer = dispatch(message);
      const { needs } = bridge;
      if (!needs || come.has(needs)) return answer;
      come.add(needs);
      self.postMessage({ putOff: { id, figure } });
      const coming = needs === "numpy" ? numpy : needs.startsWith("numpy.") ? rest() : whole();
      // That it fails is told where it is fetched; the move waits until Python is started again.
      await coming.catch(() => new Promise(() => {}));
    }
  };

  take = async (message) => {
    const { id, figure } = message;
    // As text, which passes between threads faster. A message too bad to be read is answered without its id: the page
    // must know whose answer it is all the same.
    self.postMessage({ id, figure, answer: await answerTo(message) });
  };
  early.splice(0).forEach(hear);
  await numpy;
  self.postMessage({ complete: true });
}

/** Starts the interpreter, which imports the figures. */
async function fromArchives() {
  carrier.expect([WASM, ...FIRST, MORE, NUMPY]);
  carrier.ahead(FIRST);
  return load(await pyodide(), {});
}

/** Lays a memory in which the figures are imported into a new interpreter. */
async function fromSnapshot() {
  carrier.expect([WASM, ...FIRST_OF_SNAPSHOT, NUMPY]);
  carrier.ahead(FIRST_OF_SNAPSHOT);
  const file = carrier.bytes(SNAPSHOT);
  // The link is free then. That the file fails is heard of where it is needed.
  file.then(() => carrier.ahead([NUMPY]), () => {});
  const loadPyodide = await pyodide();
  // What the snapshot has imported, nobody asks for again; what numpy needs lies where the library was.
  const loadWith = (/** @type {object} */ more) => load(loadPyodide, { ...more, stdLibURL: base + MORE });
  const python = await loadFromSnapshot(loadWith, file, snapshotSize);
  python.pyimport("speculative.late").wake();
  return python;
}

async function pyodide() {
  const scripts = ["pyodide.mjs", "pyodide.asm.js"].map((name) => carrier.script(name));
  const [{ loadPyodide }] = await Promise.all(scripts);
  return loadPyodide;
}

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} more options
 */
function load(loadPyodide, more) {
  return loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    lockFileURL: base + "pyodide-lock.json",
    // The archives hold modules compiled without docstrings, and numpy starts so only under -OO.
    env: { PYTHONOPTIMIZE: "2", PYTHONPATH: "/lib/figures.whl" },
    fsInit: async (/** @type {any} */ FS, /** @type {{sitePackages: string}} */ { sitePackages }) => {
      packages = sitePackages;
      FS.writeFile("/lib/figures.whl", await carrier.bytes(figures));
    },
    ...more,
  });
}

/** Python here can fetch the page's own files, by the carrier; the other ways that a worker has are shut, and so are
 * the originals that a worker inherits. */
function shutOtherWaysOut() {
  const ways = ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "SharedWorker", "FontFace", "caches"];
  for (let place = self; place; place = Object.getPrototypeOf(place)) {
    for (const way of ways) if (Object.hasOwn(place, way)) Object.defineProperty(place, way, { value: undefined });
    if (Object.hasOwn(place, "fetch")) Object.defineProperty(place, "fetch", { value: carrier.fetch });
  }
}

/**
 * numpy comes after the figures, which do without it for most answers.
 * @param {any} python
 * @param {string[]} libraries that it needs besides
 */
async function loadNumpy(python, libraries) {
  stage = "Fetching numpy, for the many draws at once";
  if (numpyFailed) fail(numpyFailed, NUMPY);
  for (const library of libraries) await addLibrary(python, library);
  // Without Pyodide's own loader, which takes three times as long.
  const archive = await put(python, NUMPY);
  python.pyimport("speculative.late").install("numpy", archive, packages);
}

/**
 * Puts a file where Python finds it.
 * @param {any} python
 * @param {string} name
 * @returns {Promise<string>} its path
 */
async function put(python, name) {
  const path = `/lib/${name}`;
  python.FS.writeFile(path, await carrier.bytes(name), { canOwn: true });
  return path;
}

/**
 * More of the standard library: what numpy needs, or, for a module that no figure imports, all of it.
 * @param {any} python
 * @param {string} name
 */
async function addLibrary(python, name) {
  python.pyimport("speculative.late").join("/lib/python313.zip", await put(python, name));
}

/** The compiled modules of numpy that no figure of the build uses. @param {any} python */
async function addRestOfNumpy(python) {
  python.pyimport("speculative.late").take_places(await put(python, REST), packages);
}

/**
 * What is made when it is first asked for.
 * @param {() => Promise<void>} make
 */
function once(make) {
  /** @type {Promise<void> | undefined} */
  let made;
  return () => (made ??= make());
}

start().catch(async (error) => {
  await scriptsAreRight();
  fail(`${up ? "numpy" : "Python"} did not start (${lastLine(error.message)}).`);
});

/** Of a Python traceback, what happened; where, a reader need not know. @param {string} text */
function lastLine(text) {
  return text.trim().split("\n").at(-1);
}
