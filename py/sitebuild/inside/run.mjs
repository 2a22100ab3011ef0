// Runs a Python script inside Pyodide under Node: node run.mjs PYODIDE_FOLDER WORK_FOLDER SCRIPT
// The work folder is mounted at /build; the wheels in it need no network.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodideFolder, workFolder, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
// As in the page: without docstrings numpy starts only under -OO.
const python = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONOPTIMIZE: "2" } });
python.mountNodeFS("/build", workFolder);
try {
  await python.runPythonAsync(await readFile(script, "utf8"), { filename: script });
} catch (error) {
  // Left alone, Node would print the whole minified line of Pyodide that threw.
  console.error(error.message);
  process.exit(1);
}
