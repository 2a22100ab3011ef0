// Times the page's mass draws in Python, inside a worker, and the same draws in plain JavaScript.
import { loadPyodide } from "../pyodide/pyodide.mjs";

const P = [0.42, 0.26, 0.16, 0.1, 0.06];
const Q = [0.2, 0.45, 0.1, 0.05, 0.2];
const TIMES = 200;

function pick(odds) {
  let die = Math.random();
  for (let word = 0; word < odds.length - 1; word++) {
    die -= odds[word];
    if (die < 0) return word;
  }
  return odds.length - 1;
}

function draw(draws) {
  const left = P.map((p, word) => Math.max(0, p - Q[word]));
  const total = left.reduce((sum, share) => sum + share, 0);
  const residual = left.map((share) => share / total);
  const counts = new Array(P.length).fill(0);
  for (let at = 0; at < draws; at++) {
    const guess = pick(Q);
    counts[Math.random() < P[guess] / Q[guess] ? guess : pick(residual)]++;
  }
  return counts;
}

function timed(call) {
  const start = performance.now();
  call();
  return performance.now() - start;
}

const python = await loadPyodide();
await python.loadPackage("numpy");
python.unpackArchive(await (await fetch("speculative.zip")).arrayBuffer(), "zip");
python.runPython(await (await fetch("timing.py")).text());
const times = JSON.parse(python.runPython("times()"));
times.js = Array.from({ length: TIMES }, () => timed(() => draw(10_000)));
self.postMessage(JSON.stringify(times));
