"""A server for development and tests: precompressed files with the headers of `hosting`, under any prefix."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from sitebuild.hosting import headers_of
from sitebuild.steps import StepError

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


def application(folder: Path, prefix: str = "/") -> ASGIApp:
    """The folder's files under a prefix, `index.html` at its root."""

    async def answer(request: Request) -> Response:
        name = request.path_params["name"] or "index.html"
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()) or not path.is_file():
            raise HTTPException(404)
        return _response(request, name, path)

    async def add_slash(request: Request) -> Response:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"{request.url.path}/{query}")

    routes = [Route(prefix + "{name:path}", answer)]
    if prefix != "/":
        routes.insert(0, Route(prefix.rstrip("/"), add_slash))
    return Starlette(routes=routes)


def _response(request: Request, name: str, path: Path) -> Response:
    accepted = request.headers.get("accept-encoding", "")
    headers = {**headers_of(name), "Vary": "Accept-Encoding"}
    for coding, ending in ENCODINGS:
        small = path.with_name(path.name + ending)
        if coding in accepted and small.is_file():
            return FileResponse(small, headers={**headers, "Content-Encoding": coding})
    return FileResponse(path, headers=headers)


def serve(folder: Path, port: int, announce: str = "", *, open_page: bool = False) -> None:
    """Serves until Ctrl-C; opens the page in a browser where that is wished.

    Raises:
        StepError: the port is taken, or may not be had.

    """
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
            listener.listen()  # who asks now is answered once the server is up
        except OSError as error:
            raise StepError(f"Port {port} cannot be used ({error.strerror}); choose another with --port.") from error
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        print(f"{announce}{address}", flush=True)
        if open_page:
            webbrowser.open(address)
        config = uvicorn.Config(application(folder), log_level="warning")
        uvicorn.Server(config).run(sockets=[listener])
