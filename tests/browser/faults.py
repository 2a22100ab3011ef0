"""Harm to one file of the site at a time: a server that does it, and what a reader must find all the same."""

from __future__ import annotations

import asyncio
import itertools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from browser.reader import BOOT_MS, Reader
from browser.tabs import PlaywrightTab
from browser.twin import Twin
from browser.ways import FORCE, Way
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitebuild.hosting import headers_of
from sitebuild.moves import moves
from sitebuild.runtime import SNAPSHOT
from speculative.bridge import as_event
from speculative.figures import FIGURES

# A slow file comes after all, long after the page has said that it is missing; a stalled one never comes.
Kind = Literal["stalled", "wrong type", "404", "slow", "403", "500", "truncated", "corrupted", "broken off"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LATE = ("slow", "stalled")
STATUS = ("404", "403", "500")

# What a reader can do without: then the page must go on as if nothing was. Everything else must be named.
UNASKED: dict[Way, str] = {"snapshot": "python_stdlib.zip", "archives": SNAPSHOT}  # never asked for in that way
SPARED = re.compile(r"\.woff2|recordings\.json|(whole_stdlib|rest_of_numpy)\.zip|sw\.js|licences\.txt")


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to which file; its name in the site's folder."""

    kind: Kind
    file: str
    way: Way = "archives"  # in which Python starts

    def __str__(self) -> str:
        return f"{self.kind} {self.name}, start from {self.way}"

    @property
    def name(self) -> str:
        """The file's name without its folder.

        >>> str(Fault("404", "page-0/worker.js"))
        '404 worker.js, start from archives'
        """
        return self.file.rsplit("/", 1)[-1]

    @property
    def words(self) -> tuple[str, ...]:
        """What the page must say, in parts; nothing where it must go on as if nothing was."""
        if SPARED.search(self.file) or (self.kind == "wrong type" and not self.file.endswith("js")):
            return ()
        if self.name == UNASKED[self.way] or (self.name == SNAPSHOT and self.kind not in LATE):
            return ()  # where the snapshot fails, the archives come instead
        return (self.name, f"status {self.kind}") if self.kind in STATUS else (self.name,)


def matrix(folder: Path) -> list[Fault]:
    """Every file with every fault, where the archives are fetched; of the other way to start, what it alone has."""
    return [Fault(kind, file, way_to(file)) for file in shipped(folder) for kind in KINDS]


def sample(folder: Path) -> list[Fault]:
    """Every file at least once, and every fault on a file that must be named; the worst ones on scripts."""
    files = sorted(shipped(folder), key=lambda file: (not file.endswith("js"), file))
    named = [file for file in files if not SPARED.search(file) and not file.endswith(SNAPSHOT)]
    spared = [file for file in files if file not in named]
    pairs = [pair for some in (named, spared) for pair in _in_turn(KINDS, some)]
    return [Fault(kind, file, way_to(file)) for kind, file in pairs]


def _in_turn(kinds: tuple[Kind, ...], files: list[str]) -> list[tuple[Kind, str]]:
    """Every kind and every file at least once.

    >>> _in_turn(("404", "slow"), ["a"])
    [('404', 'a'), ('slow', 'a')]
    """
    pairs = zip(itertools.cycle(kinds), itertools.cycle(files), strict=False)
    return list(itertools.islice(pairs, max(len(kinds), len(files))))


def way_to(file: str) -> Way:
    """The way of starting in which a file is fetched."""
    return "snapshot" if file.endswith(SNAPSHOT) else "archives"


def shipped(folder: Path) -> list[str]:
    """Every file that the site ships, without the compressed forms and the page itself."""
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]
    return [name for name in names if not name.endswith((".br", ".gz", ".html", "_headers", ".nojekyll"))]


class Harm:
    """The site's server with a fault in it."""

    def __init__(self, site: ASGIApp, folder: Path) -> None:
        self._site, self.folder = site, folder
        self._fault: Fault | None = None
        self.asked: list[tuple[str, str]] = []

    def harm(self, fault: Fault) -> None:
        """From now on, a file has a fault; and what is asked is noted anew."""
        self._fault, self.asked = fault, []

    def mend(self) -> None:
        """From now on all is well. What is slow comes; what has stalled never does, but may be asked for again."""
        self._fault = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        fault = self._fault
        if scope["type"] == "http":
            self.asked.append((scope["method"], scope["path"]))
        if fault is None or scope["type"] != "http" or scope["path"].removesuffix(".gz") != f"/{fault.file}":
            await self._site(scope, receive, send)
        elif fault.kind == "slow":
            while self._fault is fault:
                await asyncio.sleep(0.02)
            await self._site(scope, receive, send)
        elif fault.kind == "stalled":
            await _gone(receive)
        else:
            answer = harmed(fault, (self.folder / scope["path"].removeprefix("/")).read_bytes())
            if fault.kind == "broken off":
                answer.body = answer.body[: len(answer.body) // 2]  # fewer bytes than were announced
            await answer(scope, receive, send)


async def _gone(receive: Receive) -> None:
    """Waits until whoever asked has given up."""
    message: Message = {"type": ""}
    while message["type"] != "http.disconnect":
        message = await receive()


def harmed(fault: Fault, content: bytes) -> Response:
    """The answer for a file that has a fault."""
    if fault.kind in STATUS:
        headers = {**headers_of(fault.file), "Content-Type": "text/html"}
        return Response("<!doctype html><p>An error page.", int(fault.kind), headers)
    if fault.kind == "truncated":
        content = content[: len(content) // 2]
    if fault.kind == "corrupted":
        middle = len(content) // 2
        content = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    name = fault.file
    kind = "text/javascript" if name.endswith("js") else "application/octet-stream"
    media = "text/html" if fault.kind == "wrong type" else kind
    # With the site's own headers: browsers keep such an answer for as long as the right one.
    return Response(content, headers={**headers_of(fault.file), "Content-Type": media})


def survive(reader: Reader, harm: Harm, address: str, fault: Fault) -> None:
    """A reader comes while a file has a fault: the article stands, the page says what failed, and all can be mended.

    Raises:
        AssertionError: something of this is not so.

    """
    harm.harm(fault)
    assert isinstance(reader.tab, PlaywrightTab)
    reader.tab.page.add_init_script(FORCE[fault.way])
    reader.tab.page.goto(address, wait_until="commit")  # a late file would hold up the load event
    stands(reader)
    says(reader, harm, fault)
    stands(reader)
    reader.js("() => { globalThis.sameDocument = true; }")
    if fault.words or fault.kind == "slow":
        harm.mend()
    if fault.words and fault.kind != "slow":
        reader.js("() => document.querySelector(\"[data-note='odds'] button\").click()")
    reader.wait_for_python()
    all_answer(reader)
    assert reader.js("() => globalThis.sameDocument"), "the page was loaded anew"
    silent = reader.comes("!document.querySelector('[data-note]:not([hidden])')")
    assert silent, f"still says {set(reader.texts('[data-note]:not([hidden])'))}"
    nothing_was_told(harm)


def says(reader: Reader, harm: Harm, fault: Fault) -> None:
    """Every figure names what failed, and no file that did not."""
    innocent = {file.rsplit("/", 1)[-1] for file in shipped(harm.folder)} - {fault.name}
    for words in fault.words:
        for figure in FIGURES:
            note = f"[data-note='{figure}']:not([hidden])"
            # On a busy machine Python may be long in coming to where it needs the file.
            named = reader.comes(
                "document.querySelector(given[0])?.textContent.includes(given[1])", note, words, limit=BOOT_MS
            )
            assert named, f"{figure} does not say {words}"
            assert not [name for name in innocent if name in reader.text(note)], reader.text(note)


def stands(reader: Reader) -> None:
    """The article is there to its end, and seen, with the first views."""
    reader.reads("main", "What to take away")
    reader.wait("document.querySelector('#odds svg')?.getBoundingClientRect().height > 100")
    reader.wait("performance.getEntriesByName('first-contentful-paint').length")


def all_answer(reader: Reader) -> None:
    """Every figure answers as it does natively: one move each, and draws, for which numpy is needed."""
    for name, figure in FIGURES.items():
        twin = Twin(reader, name)
        move = next(move for move in moves(figure.view(figure.first)) if "press" in move)
        for press in {move["press"], *(["run"] if name == "odds" else [])}:
            reader.tab.click(f"#{name} button[data-control='{press}']")
            twin.follow(as_event({"press": press}))
        twin.agrees()


def nothing_was_told(harm: Harm) -> None:
    """The page has only asked for files: no report, log or beacon went to the server."""
    methods = {method for method, _ in harm.asked}
    assert methods <= {"GET", "HEAD"}, methods
    names = {path.removeprefix("/").removesuffix(".gz") for _, path in harm.asked}
    assert names <= {"", "index.html", *shipped(harm.folder)}, names
