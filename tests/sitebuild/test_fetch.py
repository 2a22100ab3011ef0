"""What comes from elsewhere counts by its hash: sources fail in turn, all are named, nothing broken stays."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from sitebuild import fetch
from sitebuild.files import sha256
from sitebuild.steps import StepError

NUMPY = "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
Source = tuple[str, Callable[[], bytes]]
RIGHT, WRONG = b"the wheel" * 1000, b"a page that says sorry"


class Shelf:
    """A local server in place of the public distribution, and what it was asked for."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.asked: list[str] = []
        self.short = 0
        shelf = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                shelf.asked.append(self.path)
                content = shelf.files.get(self.path)
                self.send_response(200 if content is not None else 404)
                self.send_header("Content-Length", str(len(content or b"")))
                self.end_headers()
                self.wfile.write((content or b"")[: len(content or b"") - shelf.short])

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/full/"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def close(self) -> None:
        """Stops serving."""
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    shelf = Shelf()
    yield shelf
    shelf.close()


@pytest.fixture(autouse=True)
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where numpy's wheel is kept, with a Pyodide that wants the right one and no way to the Python index."""
    (tmp_path / "pyodide").mkdir()
    lock = {"packages": {"numpy": {"file_name": NUMPY, "sha256": sha256(RIGHT)}}}
    (tmp_path / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock))
    monkeypatch.setattr(fetch, "PYODIDE", tmp_path / "pyodide")
    monkeypatch.setattr(fetch, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(fetch, "_carried", raising("the index is shut"))
    return tmp_path / "cache" / "wheels" / NUMPY


def raising(words: str) -> Callable[..., bytes]:
    def get(*_: object) -> bytes:
        raise OSError(words)

    return get


def kept(place: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in place.parent.iterdir()} if place.parent.is_dir() else {}


def test_the_first_right_source_is_taken_and_no_later_one_is_asked() -> None:
    sources: list[Source] = [
        ("a", raising("no")),
        ("b", lambda: WRONG),
        ("c", lambda: RIGHT),
        ("d", lambda: pytest.fail("asked")),
    ]
    assert fetch._first_right(sources, "file", sha256(RIGHT)) == RIGHT


def test_where_no_source_has_it_each_is_named_with_its_reason_on_one_line() -> None:
    def silent() -> bytes:
        raise TimeoutError

    sources: list[Source] = [
        ("a folder", raising("first line\n\nis not there\n")),
        ("an index", lambda: WRONG),
        ("a server", silent),
    ]
    with pytest.raises(StepError) as stopped:
        fetch._first_right(sources, "numpy.whl", sha256(RIGHT))
    words = str(stopped.value)
    assert words.startswith("numpy.whl could not be had; tried a folder (is not there); an index (")
    assert "SHA-256" in words
    assert "; a server (TimeoutError). " in words
    assert "--wheels" in words
    assert "\n" not in words


def test_a_reader_who_interrupts_is_not_taken_for_a_source_that_fails() -> None:
    def interrupted() -> bytes:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch._first_right([("a", interrupted), ("b", lambda: RIGHT)], "file", sha256(RIGHT))


def test_a_folder_that_has_the_wheel_is_enough(tmp_path: Path, cached: Path, shelf: Shelf) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / NUMPY).write_bytes(RIGHT)
    assert fetch.numpy_wheel((tmp_path / "none", tmp_path / "mine"), shelf.address) == cached
    assert kept(cached) == {NUMPY: RIGHT}
    assert shelf.asked == []


def test_a_folder_with_another_wheel_is_passed_over(tmp_path: Path, cached: Path, shelf: Shelf) -> None:
    (tmp_path / NUMPY).write_bytes(WRONG)
    shelf.files[f"/full/{NUMPY}"] = RIGHT
    assert fetch.numpy_wheel((tmp_path,), shelf.address) == cached
    assert kept(cached) == {NUMPY: RIGHT}


def test_the_public_distribution_is_enough(cached: Path, shelf: Shelf) -> None:
    shelf.files[f"/full/{NUMPY}"] = RIGHT
    assert fetch.numpy_wheel((), shelf.address) == cached
    assert kept(cached) == {NUMPY: RIGHT}
    assert shelf.asked == [f"/full/{NUMPY}"]


def test_the_python_index_is_enough(cached: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "_carried", {NUMPY: RIGHT}.__getitem__)
    assert fetch.numpy_wheel((), shelf.address) == cached
    assert kept(cached) == {NUMPY: RIGHT}


def test_a_right_wheel_in_the_cache_is_used_without_asking_anyone(cached: Path, shelf: Shelf) -> None:
    shelf.files[f"/full/{NUMPY}"] = RIGHT
    fetch.numpy_wheel((), shelf.address)
    shelf.asked.clear()
    assert fetch.numpy_wheel((), shelf.address) == cached
    assert shelf.asked == []


@pytest.mark.parametrize("broken", [b"", RIGHT[: len(RIGHT) // 2], RIGHT + b"x", WRONG], ids=len)
def test_a_broken_wheel_in_the_cache_is_fetched_again(broken: bytes, cached: Path, shelf: Shelf) -> None:
    cached.parent.mkdir(parents=True)
    cached.write_bytes(broken)
    shelf.files[f"/full/{NUMPY}"] = RIGHT
    assert fetch.numpy_wheel((), shelf.address).read_bytes() == RIGHT
    assert shelf.asked == [f"/full/{NUMPY}"]
    assert kept(cached) == {NUMPY: RIGHT}


@pytest.mark.parametrize("answer", ["missing", "another file", "cut short"])
def test_where_nobody_has_the_wheel_nothing_is_kept_and_everybody_is_named(
    answer: str, tmp_path: Path, cached: Path, shelf: Shelf
) -> None:
    if answer != "missing":
        shelf.files[f"/full/{NUMPY}"] = WRONG if answer == "another file" else RIGHT
        shelf.short = 5 if answer == "cut short" else 0
    with pytest.raises(StepError) as stopped:
        fetch.numpy_wheel((tmp_path / "mine",), shelf.address)
    words = str(stopped.value)
    for source in (
        NUMPY,
        str(tmp_path / "mine"),
        fetch.CARRIER,
        "the index is shut",
        shelf.address,
        "--wheels",
    ):
        assert source in words
    assert "\n" not in words
    assert kept(cached) == {}


def test_a_server_that_is_not_there_fails_fast(cached: Path, shelf: Shelf) -> None:
    address = shelf.address.replace(str(shelf.server.server_port), "1")  # a port that nobody listens on
    with pytest.raises(StepError, match="refused"):
        fetch.numpy_wheel((), address)
    assert kept(cached) == {}


class Index:
    """In place of pip: puts the wheel into the folder that it is told, unless it is shut."""

    def __init__(self) -> None:
        self.asked, self.shut = 0, False

    def pip(self, *arguments: str, failed: str) -> None:
        """Downloads."""
        self.asked += 1
        folder = Path(arguments[arguments.index("--dest") + 1])
        if self.shut:
            (folder / f"{fetch.MICROPIP}.part").write_bytes(RIGHT[:9])
            raise StepError(failed)
        (folder / fetch.MICROPIP).write_bytes(RIGHT)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Index:
    lock = tmp_path / "requirements.txt"
    lock.write_text(f"micropip==1 --hash=sha256:{sha256(RIGHT)}\n")
    index = Index()
    monkeypatch.setattr(fetch, "INSTALLER_LOCK", lock)
    monkeypatch.setattr(fetch, "_pip", index.pip)
    return index


def test_the_installer_is_fetched_once(index: Index) -> None:
    assert fetch.micropip_wheel() == fetch.micropip_wheel()
    assert fetch.micropip_wheel().read_bytes() == RIGHT
    assert index.asked == 1


def test_an_installer_that_could_not_be_had_leaves_nothing_that_is_taken_for_it(index: Index) -> None:
    index.shut = True
    with pytest.raises(StepError, match="micropip"):
        fetch.micropip_wheel()
    index.shut = False
    assert fetch.micropip_wheel().read_bytes() == RIGHT


@pytest.mark.parametrize("broken", [b"", RIGHT[:100], WRONG, None], ids=["empty", "half", "another", "missing"])
def test_a_broken_installer_in_the_cache_is_fetched_again(index: Index, broken: bytes | None) -> None:
    wheel = fetch.micropip_wheel()
    wheel.unlink()
    if broken is not None:
        wheel.write_bytes(broken)
    assert fetch.micropip_wheel().read_bytes() == RIGHT
    assert index.asked == 2
