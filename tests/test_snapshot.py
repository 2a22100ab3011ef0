"""Started from the snapshot, the browser's Python answers as any Python does; a wrong snapshot is refused.

The page's own site/snapshot.js runs under Node here, on the files of the built site.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from node import run_module

from sitebuild.moves import messages
from sitebuild.paths import SITE
from sitebuild.runtime import FIGURES_WHEEL, SNAPSHOT
from sitebuild.snapshot import NUMBERS, changes, whole_size
from speculative.bridge import Bridge

STARTER = """
import { loadFromSnapshot } from "./snapshot.js";
const { folder, snapshot, size, figures, messages } = task;
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
await import(`${folder}/pyodide.asm.js`);
const load = (more) =>
  loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}/more_stdlib.zip`,
    fsInit: async (FS) => FS.writeFile("/lib/figures.whl", readFileSync(`${folder}/${figures}`)),
    ...more,
  });
try {
  const python = await loadFromSnapshot(load, Promise.resolve(new Uint8Array(readFileSync(snapshot))), size);
  const { Bridge } = python.pyimport("speculative.bridge");
  for (const message of messages) console.log(Bridge().dispatch(message));
} catch (error) {
  console.log(`refused: ${error.message}`);
}
"""


@pytest.fixture(scope="module")
def python_folder(dist: Path) -> Path:
    """The built site's folder of Python."""
    return next(dist.glob("python-*"))


def answers(folder: Path, snapshot: Path, asked: list[str]) -> list[str]:
    """What Python, started from a snapshot, answers to messages."""
    size = whole_size((folder / SNAPSHOT).read_bytes())
    task = {"folder": str(folder), "snapshot": str(snapshot), "size": size, "figures": FIGURES_WHEEL}
    return run_module(STARTER, {**task, "messages": asked})


def test_every_first_move_is_answered_as_by_any_python(python_folder: Path) -> None:
    given = answers(python_folder, python_folder / SNAPSHOT, messages())
    wanted = [Bridge().dispatch(message) for message in messages()]
    # numpy is not there: the first run of 10,000 and the averages wait for it.
    waiting = [json.loads(answer).get("needs") == "numpy" for answer in given]
    assert [answer for answer, waits in zip(given, waiting, strict=True) if not waits] == [
        answer for answer, waits in zip(wanted, waiting, strict=True) if not waits
    ]
    assert sum(waiting) < len(waiting) / 2


def test_a_snapshot_that_does_not_fit_is_refused(python_folder: Path, tmp_path: Path) -> None:
    content = bytearray((python_folder / SNAPSHOT).read_bytes())
    content[-1] ^= 1
    (tmp_path / SNAPSHOT).write_bytes(content)
    assert answers(python_folder, tmp_path / SNAPSHOT, []) == [
        "refused: This engine's memory is another than the snapshot's."
    ]


def test_neither_path_nor_name_of_the_builder_is_in_it(python_folder: Path) -> None:
    content = (python_folder / SNAPSHOT).read_bytes()
    assert str(Path.home()).encode() not in content
    assert str(SITE.parent).encode() not in content


def test_runs_rebuild_the_snapshot() -> None:
    memory = bytes(range(256)) * 9
    snapshot = (7).to_bytes(4, "little") + (300).to_bytes(4, "little") + bytes(292) + memory
    fresh = memory[:700] + b"other" + memory[705:900]
    file = changes(snapshot, fresh)
    size, start, runs = NUMBERS.unpack_from(file)
    whole = bytearray(size)
    whole[start : start + len(fresh)] = fresh
    at = NUMBERS.size + 64
    source = at + 8 * runs
    for place in range(at, source, 8):
        begin, length = (int.from_bytes(file[p : p + 4], "little") for p in (place, place + 4))
        whole[begin : begin + length] = file[source : source + length]
        source += length
    assert whole == snapshot
    assert source == len(file)
