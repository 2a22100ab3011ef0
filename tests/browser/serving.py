"""Web servers for the tests, each in a thread, on a port of its own."""

from __future__ import annotations

import asyncio
import gzip
import socket
import threading
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from sitebuild.files import sha256
from sitebuild.hosting import headers_of
from sitebuild.server import application
from sitebuild.site import integrity

MAIN = b'<script type="module">'  # where the page's own script begins, at its end


@contextmanager
def served(folder: Path, prefix: str = "/") -> Iterator[str]:
    """The development server on a folder; the address of its page."""
    with serving(application(folder, prefix)) as address:
        yield address.removesuffix("/") + prefix


def with_worker(site: Path, change: Callable[[bytes], bytes]) -> dict[str, bytes]:
    """The files of a site whose worker has another script: it, and the page, which vouches for it by its hash."""
    (worker,) = site.glob("page-*/worker.js")
    script = worker.read_bytes()
    changed = change(script)
    page = with_main(site, lambda main: main.replace(sha256(script).encode(), sha256(changed).encode()))
    return {worker.relative_to(site).as_posix(): changed, "index.html": page}


def with_main(site: Path, change: Callable[[bytes], bytes]) -> bytes:
    """The page of a site with another script, which its policy allows."""
    page = (site / "index.html").read_bytes()
    start, end = page.index(MAIN) + len(MAIN), page.rindex(b"</script>")
    main = page[start:end]
    changed = change(main)
    return (page[:start] + changed + page[end:]).replace(integrity(main).encode(), integrity(changed).encode())


class Altered:
    """The site's server with other content for some files, until they are taken away, and with other headers.

    `headers` are those of every file, `workers` those of every file but the page.
    """

    def __init__(
        self,
        site: ASGIApp,
        files: dict[str, bytes],
        headers: dict[str, str] | None = None,
        workers: dict[str, str] | None = None,
    ) -> None:
        self._site = site
        self.files = files
        self.headers = headers or {}
        self.workers = workers or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        name = scope.get("path", "").removeprefix("/") or "index.html"

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                changed = MutableHeaders(raw=message["headers"])
                changed.update(self.headers if name == "index.html" else {**self.headers, **self.workers})
            await send(message)

        answer = self._site
        if (whole := self.files.get(name.removesuffix(".gz"))) is not None:
            content = gzip.compress(whole, 1) if name.endswith(".gz") else whole
            answer = Response(content, headers={**headers_of(name), "Cache-Control": "no-store"})
        await answer(scope, receive, with_headers)


class HalfPage:
    """The site's server, whose page stops before the script at its end until the rest is let come."""

    def __init__(self, folder: Path) -> None:
        self._site, self._page = application(folder), (folder / "index.html").read_bytes()
        self._whole = False

    def let_the_rest_come(self, *, damaged: bool = False) -> None:
        """From now on the page comes whole, if not as it was built."""
        if damaged:
            self._page = self._page.replace(MAIN, MAIN + b";")
        self._whole = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope.get("path") != "/":
            await self._site(scope, receive, send)
            return
        headers = [(name.encode(), value.encode()) for name, value in headers_of("index.html").items()]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        end = self._page.index(MAIN)
        await send({"type": "http.response.body", "body": self._page[:end], "more_body": True})
        while not self._whole:
            await asyncio.sleep(0.02)
        await send({"type": "http.response.body", "body": self._page[end:]})


@contextmanager
def serving(app: ASGIApp) -> Iterator[str]:
    """A server in a thread; its address."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    port = listener.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


@dataclass
class Host:
    """A server whose folder is exchanged while readers read, sometimes badly."""

    folder: Path
    instead: dict[str, bytes | None] = field(default_factory=dict)  # what some files are for now; None is a 404
    asked: list[str] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            return
        name = scope["path"].removeprefix("/") or "index.html"
        self.asked.append(name)
        if name not in self.instead:
            await application(self.folder)(scope, receive, send)
            return
        content = self.instead[name]
        answer = (
            Response(status_code=404)
            if content is None
            else Response(content, headers=headers_of(name) | {"Cache-Control": "no-store"})
        )
        await answer(scope, receive, send)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Says nothing."""


@contextmanager
def plainly_served(folder: Path) -> Iterator[str]:
    """What `python3 -m http.server` does with a folder; its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()
