import { loadPyodide } from "../pyodide/pyodide.mjs";

const python = await loadPyodide();
python.runPython("WORK");
self.postMessage(["first", python.runPython("first_answer()")]);
await python.loadPackage("numpy");
self.postMessage(["numpy", python.runPython("numpy_result()")]);
