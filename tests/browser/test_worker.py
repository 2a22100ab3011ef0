"""Python in the page, with figures that were edited: it gets the library that it asks for, and no other host."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser.builds import python_of_the_site, with_source, write_site
from browser.reader import BOOT_MS, Reader
from browser.serving import Host, plainly_served, serving
from browser.twin import Twin
from browser.ways import FORCE, FROM
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from sitebuild.browsers import ENGINES, Engine
from sitebuild.paths import PY
from sitebuild.runtime import REST_OF_NUMPY, WHOLE_LIBRARY
from speculative.figures.event import Set

Fresh = Callable[..., Reader]

# Every way to another host that Python in a worker has, and some that it should not have.
TRIES = '''
import json

from speculative.figures.event import BadEventError

told = {}


def told_how_it_ended(name, promise):
    told[name] = "under way"
    promise.then(lambda *_: told.update({name: "answered"}), lambda *_: told.update({name: "refused"}))


def attempts(js, address):
    yield "fetch", lambda: js.fetch(address)
    yield "the first fetch", lambda: inherited(js, "fetch").call(js.self, address)
    yield "XMLHttpRequest", lambda: asked_at_once(js.XMLHttpRequest.new(), address)
    yield "WebSocket", lambda: js.WebSocket.new(address.replace("http", "ws"))
    yield "EventSource", lambda: js.EventSource.new(address)
    yield "WebTransport", lambda: js.WebTransport.new(address.replace("http", "https"))
    yield "Worker", lambda: js.Worker.new(address)
    yield "caches", lambda: js.caches.open("x").then(lambda cache: cache.add(address))
    yield "the first caches", lambda: inherited_getter(js, "caches").open("x").then(lambda cache: cache.add(address))
    yield "importScripts", lambda: js.importScripts(address)
    yield "FontFace", lambda: js.FontFace.new("x", f"url({address})").load()
    yield "import", lambda: js.eval(f"import('{address}')")
    yield "pyodide.http.pyfetch", lambda: pyodide_http().pyfetch(address).send(None)
    yield "pyodide.http.open_url", lambda: pyodide_http().open_url(address)
    yield "urllib", lambda: urllib_request().urlopen(address)
    yield "loadPackage", lambda: __import__("pyodide_js").loadPackage(address + "x-1-py3-none-any.whl")


def pyodide_http():
    import pyodide.http

    return pyodide.http


def urllib_request():
    import urllib.request

    return urllib.request


def asked_at_once(request, address):
    request.open("GET", address, False)
    request.send()


def inherited(js, name):
    """What the worker had before its own property of that name."""
    place = js.Object.getPrototypeOf(js.self)
    while place and not js.Object.getOwnPropertyDescriptor(place, name):
        place = js.Object.getPrototypeOf(place)
    return js.Object.getOwnPropertyDescriptor(place, name).value


def inherited_getter(js, name):
    place = js.Object.getPrototypeOf(js.self)
    while place and not js.Object.getOwnPropertyDescriptor(place, name):
        place = js.Object.getPrototypeOf(place)
    return js.Object.getOwnPropertyDescriptor(place, name).get.call(js.self)


def tell(address, without=()):
    import js

    for name, attempt in attempts(js, address):
        if name in told or name in without:
            continue
        try:
            result = attempt()
            told[name] = "done"
            if hasattr(result, "then"):
                told_how_it_ended(name, result)
        except ModuleNotFoundError as error:
            if error.name.split(".")[0] in ("pyodide", "urllib"):
                raise  # the library comes, and the move is made again
            told[name] = "refused"
        except BaseException:
            told[name] = "refused"
    raise BadEventError("Tried: " + json.dumps(told) + ".")
'''


# Figure 4, edited: two sliders that need modules which were pruned, and two controls that do what they should not.
EDITS = {
    """            return replace(state, gamma=whole(event, GAMMAS))""": """
            import numpy

            number = numpy.linalg.inv([[1 / whole(event, GAMMAS)]])[0][0]
            from numpy.random import Philox, RandomState

            right = 0 < RandomState(Philox(0)).random() < 1 and 0 < numpy.random.rand() < 1
            return replace(state, gamma=round(number) if right else 1)""",
    """            return replace(state, c=whole(event, PERCENT))""": """
            import colorsys

            return replace(state, c=round(colorsys.rgb_to_hsv(0, 0, whole(event, PERCENT))[2]))""",
    """            return WEAK""": """
            from speculative import tries

            tries.tell(ADDRESS)""",
    """            return replace(state, alpha=whole(event, PERCENT))""": """
            from speculative import tries

            tries.tell(ADDRESS, without=["import"])""",
}


class Elsewhere:
    """Another host, glad to be asked by anybody."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Notes a request and answers it."""
        if scope["type"] != "lifespan":
            self.asked.append(f"{scope['type']} {scope['path']}")
            await PlainTextResponse("", headers={"Access-Control-Allow-Origin": "*"})(scope, receive, send)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[tuple[Elsewhere, str]]:
    """The other host, and its address."""
    host = Elsewhere()
    with serving(host) as address:
        yield host, address


@pytest.fixture(scope="module")
def edited(elsewhere: tuple[Elsewhere, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with figure 4 edited."""
    source = (PY / "speculative" / "figures" / "speed_up.py").read_text("utf-8")
    for old, new in EDITS.items():
        assert old in source
        source = source.replace(old, new)
    source += f"\nADDRESS = {elsewhere[1]!r}\n"
    changed = {"speculative/figures/speed_up": source, "speculative/tries": TRIES}
    folder = tmp_path_factory.mktemp("edited")
    return write_site(folder / "dist", with_source(python_of_the_site(), changed, folder))


def test_a_module_that_was_pruned_comes_when_it_is_asked_for(fresh: Fresh, edited: Path) -> None:
    reader, host = fresh(), Host(edited)
    reader.tab.page.add_init_script(FORCE["snapshot"])  # type: ignore[attr-defined]
    with serving(host) as address:
        reader.open(address)
        Twin(reader, "odds").click("Run 10,000 times")
        assert [name for name in host.asked if WHOLE_LIBRARY in name] == []
        assert reader.js(FROM) == "archives"  # the edited build's snapshot is another engine's
        speed = Twin(reader, "speed-up")
        speed.slide("Cost of a small-model run", 50)
        speed.slide("Cost of a small-model run", 60)
        assert len([name for name in host.asked if WHOLE_LIBRARY in name]) == 1
        reader.wait_for_python()  # and no word of loading stays
        assert reader.tab.heard() == []


def test_a_compiled_module_that_was_pruned_comes_when_it_is_used(fresh: Fresh, edited: Path) -> None:
    reader, host = fresh(), Host(edited)
    with serving(host) as address:
        reader.open(address)
        rest = next(edited.glob(f"*/{REST_OF_NUMPY}")).relative_to(edited).as_posix()
        assert rest not in host.asked
        host.instead = {rest: None, f"{rest}.gz": None}
        speed = Twin(reader, "speed-up")
        reader.slide("speed-up", "Guesses per round", 7)
        reader.reads("[data-note='speed-up']", f"{REST_OF_NUMPY} did not arrive (status 404)")
        host.instead = {}
        reader.tab.click("[data-note='speed-up'] button")
        reader.wait_for_python()
        speed.follow(Set("gamma", "7"))
        speed.agrees()
        speed.slide("Guesses per round", 3)
        assert host.asked.count(rest) == 2  # in vain, and once
        reader.wait_for_python()  # and no word of loading stays
        assert [line for line in reader.tab.heard() if "404" not in line and REST_OF_NUMPY not in line] == []


def tried(reader: Reader, act: Callable[[], None]) -> dict[str, str]:
    """How the attempts ended that an act sets off."""
    note = "document.querySelector(\"[data-note='speed-up']\").textContent"
    while True:
        act()
        assert reader.comes(f"{note}.includes('Tried: ')", limit=BOOT_MS)  # the whole library comes first
        told: dict[str, str] = json.loads(reader.js(f"() => {note}").removeprefix("Tried: ").removesuffix("."))
        if "under way" not in told.values():
            return told


@pytest.mark.parametrize("engine", ENGINES)
def test_python_reaches_no_other_host(
    fresh: Fresh, elsewhere: tuple[Elsewhere, str], edited: Path, engine: Engine
) -> None:
    reader, (host, address) = fresh(engine), elsewhere
    with urllib.request.urlopen(address) as answer:
        assert answer.status == 200
    assert host.asked == ["http /"]  # from here it can be reached
    host.asked.clear()
    with serving(Host(edited)) as site:
        reader.open(site)
        told = tried(reader, lambda: reader.press("speed-up", "Try a weak, costly small model"))
    assert len(told) == 16
    assert host.asked == []


def test_nor_where_the_host_sends_no_policy(fresh: Fresh, elsewhere: tuple[Elsewhere, str], edited: Path) -> None:
    reader, (host, _) = fresh(), elsewhere
    host.asked.clear()
    with plainly_served(edited) as site:
        reader.open(site)
        told = tried(reader, lambda: reader.slide("speed-up", "Chance a guess is kept", 50))
    assert len(told) == 15
    assert host.asked == []
