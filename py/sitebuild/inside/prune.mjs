// Runs under Node: node prune.mjs PYODIDE_FOLDER WORK_FOLDER
// Writes Pyodide's script and WebAssembly into WORK without what neither its scripts nor the modules in WORK/modules,
// numpy's, can call.
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodideFolder, work] = process.argv.slice(2);
const fromNpm = (path) => import(pathToFileURL(`${pyodideFolder}/../${path}`).href);
const { default: binaryen } = await fromNpm("binaryen/index.js");
const { transform } = await fromNpm("esbuild/lib/main.js");

/** What Pyodide's code uses beyond WebAssembly's first version. It is checked against these. */
const FEATURES = ["MutableGlobals", "SignExt", "BulkMemory", "BulkMemoryOpt", "NontrappingFPToInt", "ExceptionHandling", "ReferenceTypes"];
/** The script gives functions that are exported names of its own. (What names data is written otherwise, and stays.) */
const NAMING = /var \w+=Module\["\w+"\]=wasmExports\["(\w+)"\];/g;

const [START, SCRIPT, WASM] = ["pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm"];
const [start, script, wasm] = await Promise.all([START, SCRIPT, WASM].map((name) => readFile(`${pyodideFolder}/${name}`)));
const called = new Set([...(await calledByModules()), ...calledByScripts(String(start), String(script))]);
const named = String(script).replace(NAMING, (naming, name) => (called.has(name) ? naming : ""));
await copyFile(`${pyodideFolder}/${START}`, `${work}/${START}`);
await writeFile(`${work}/${SCRIPT}`, (await transform(named, { minify: true })).code);
await writeFile(`${work}/${WASM}`, pruned(wasm));

/** Whatever the modules import. */
async function calledByModules() {
  const files = (await readdir(`${work}/modules`, { recursive: true })).filter((name) => name.endsWith(".so"));
  const imports = files.map(async (name) => {
    const module = await WebAssembly.compile(await readFile(`${work}/modules/${name}`));
    return WebAssembly.Module.imports(module).map((one) => one.name);
  });
  return (await Promise.all(imports)).flat();
}

/** Every word of the scripts, apart from the giving of names. They write a dash before a name of C. */
function calledByScripts(...scripts) {
  const words = scripts.flatMap((text) => text.replace(NAMING, "").match(/[A-Za-z_$][\w$]*/g) ?? []);
  return words.flatMap((word) => [word, word.replace(/^_/, "")]);
}

/** The WebAssembly with the called exports alone, and what those use. */
function pruned(content) {
  const module = binaryen.readBinary(content);
  module.setFeatures(FEATURES.reduce((all, feature) => all | binaryen.Features[feature], 0));
  const places = Array.from({ length: module.getNumExports() }, (_, place) => module.getExportByIndex(place));
  const names = places.map((place) => binaryen.getExportInfo(place).name);
  for (const name of names) if (!called.has(name)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  if (!module.validate()) throw new Error("The pruned interpreter is no valid WebAssembly.");
  return module.emitBinary();
}
