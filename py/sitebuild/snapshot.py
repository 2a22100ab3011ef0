r"""Python's memory with the figures loaded, as a file: what differs from the memory of a new interpreter.

The file, read by site/snapshot.js: the size of the whole snapshot, the place in it where memory begins, and the number
of runs; the whole snapshot's SHA-256 in hexadecimal; for each run the place of its first byte, and its length; then
the bytes of all runs. Each number has four bytes, the lowest first.
"""

from __future__ import annotations

import struct
from itertools import groupby

from sitebuild.files import sha256

BLOCK = 256  # bytes; smaller ones save little, and make more runs
PYODIDE_HEADER = struct.Struct("<4I")  # a mark, the place where memory begins, and two more
NUMBERS = struct.Struct("<3I")


def changes(snapshot: bytes, fresh: bytes) -> bytes:
    r"""What turns zeros, with the memory of a new interpreter laid in at its place, into the snapshot.

    >>> snapshot = PYODIDE_HEADER.pack(7, 256, 0, 0).ljust(256, b"\0") + b"ab"
    >>> NUMBERS.unpack_from(changes(snapshot, b"ab"))
    (258, 256, 1)
    >>> struct.unpack_from("<2I", changes(snapshot, b"ab"), NUMBERS.size + 64)  # the header alone
    (0, 256)
    >>> struct.unpack_from("<2I", changes(snapshot, b"a"), NUMBERS.size + 64)
    (0, 258)
    """
    _, memory, _, _ = PYODIDE_HEADER.unpack_from(snapshot)
    base = (bytes(memory) + fresh).ljust(len(snapshot), b"\0")
    blocks = [slice(place, min(place + BLOCK, len(snapshot))) for place in range(0, len(snapshot), BLOCK)]
    groups = [list(group) for differ, group in groupby(blocks, lambda block: base[block] != snapshot[block]) if differ]
    runs = [slice(group[0].start, group[-1].stop) for group in groups]
    places = b"".join(struct.pack("<2I", run.start, run.stop - run.start) for run in runs)
    head = NUMBERS.pack(len(snapshot), memory, len(runs)) + sha256(snapshot).encode()
    return head + places + b"".join(snapshot[run] for run in runs)


def whole_size(content: bytes) -> int:
    """How many bytes the whole snapshot has, of which this is the file.

    >>> whole_size(NUMBERS.pack(20_971_664, 144, 0))
    20971664
    """
    return int(NUMBERS.unpack_from(content)[0])
