// Runs under Node: node snapshot.mjs INTERPRETER_FOLDER WORK_FOLDER
// Writes the memory of a Pyodide that has just been made, WORK/fresh.bin, and of one that holds the figures,
// WORK/snapshot.bin, in the form that Pyodide reads.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [interpreter, work] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);
await import(pathToFileURL(`${interpreter}/pyodide.asm.js`).href);
const { figures } = JSON.parse(await readFile(`${work}/task.json`, "utf8"));

// Two builds should write the same memory: neither time nor chance may enter it.
setClockAndDice(0);

/** Pyodide as the page starts it. @param {object} more */
const load = (more) =>
  loadPyodide({
    indexURL: interpreter,
    stdLibURL: `${work}/archives/python_stdlib.zip`,
    // The same hashes in every build; and no path of this machine.
    env: { PYTHONOPTIMIZE: "2", PYTHONPATH: "/lib/figures.whl", PYTHONHASHSEED: "0" },
    _sysExecutable: "python",
    fsInit: async (FS) => FS.writeFile("/lib/figures.whl", await readFile(`${work}/archives/${figures}`)),
    ...more,
  });

try {
  await writeSnapshot();
} catch (error) {
  // Left alone, Node would print the whole minified line of Pyodide that threw.
  console.error(error.message);
  process.exit(1);
}

async function writeSnapshot() {
  const python = await load({ _makeSnapshot: true });
  python.runPython(await readFile(new URL("snapshot.py", import.meta.url), "utf8"));
  forgetThisMachine(python._module);
  const snapshot = python.makeMemorySnapshot();
  await writeFile(`${work}/snapshot.bin`, snapshot);

  // Started from it, Pyodide passes through the state in which the page will add what has changed. Where time, chance or
  // the program's name have left something, that must count as changed: so they are others than before.
  setClockAndDice(255);
  const create = globalThis._createPyodideModule;
  globalThis._createPyodideModule = async (settings) => {
    const module = await create(settings);
    await writeFile(`${work}/fresh.bin`, constants(module));
    return module;
  };
  (await load({ _loadSnapshot: snapshot, _sysExecutable: "another" })).pyimport("speculative.bridge").Bridge();
}

/** The part of memory that comes with the interpreter's code; above it are stack and heap. */
function constants(module) {
  return module.HEAPU8.subarray(0, module._emscripten_stack_get_end());
}

/** @param {number} byte */
function setClockAndDice(byte) {
  Date.now = performance.now = () => byte * 1e9;
  crypto.getRandomValues = (bytes) => bytes.fill(byte);
}

/** Clears what depends on the engine, and what calls have left on the stack. */
function forgetThisMachine(module) {
  // A function that only some engines can make, by which Python counts arguments; without it, it asks JavaScript.
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET / 4];
  module.HEAP32[(module.__PyRuntime + offset) / 4] = 0;
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
}
