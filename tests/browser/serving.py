"""Web servers for the tests, each in a thread, on a port of its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from sitebuild.server import application


@contextmanager
def served(folder: Path, prefix: str = "/") -> Iterator[str]:
    """The development server on a folder; the address of its page."""
    with serving(application(folder, prefix)) as address:
        yield address.removesuffix("/") + prefix


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
