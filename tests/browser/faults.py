"""A server that does harm to one file of the site, until it is told to stop."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

Kind = Literal["404", "403", "500", "truncated", "corrupted", "wrong type", "stalled", "broken off"]
KINDS: tuple[Kind, ...] = ("404", "403", "500", "truncated", "corrupted", "wrong type", "stalled", "broken off")

# What a reader can do without. Everything else must be named when it fails.
SPARED = re.compile(r"early\.js|style\.css|fonts\.css|\.woff2|page-.*\.json|whole_stdlib\.zip|sw\.js|licences\.txt")


@dataclass(frozen=True)
class Fault:
    """What happens to which file; its name in the site's folder."""

    kind: Kind
    file: str

    @property
    def named(self) -> str | None:
        """The file's name as the page must say it, or None where the page must go on as if nothing was."""
        name = self.file.rsplit("/", 1)[-1]
        harmless = self.kind == "wrong type" and not name.endswith(("js", "mjs"))
        return None if harmless or SPARED.search(self.file) else name


class Harm:
    """The site's server with a fault in it."""

    def __init__(self, site: ASGIApp, folder: Path) -> None:
        self._site, self._folder = site, folder
        self.fault: Fault | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        fault = self.fault
        if fault is None or scope["type"] != "http" or scope["path"].removesuffix(".gz") != f"/{fault.file}":
            await self._site(scope, receive, send)
            return
        while fault.kind == "stalled" and self.fault is fault:
            await asyncio.sleep(0.02)
        if fault.kind == "stalled":
            await self._site(scope, receive, send)
            return
        answer = harmed(fault, (self._folder / fault.file).read_bytes())
        if fault.kind == "broken off":
            answer.body = answer.body[: len(answer.body) // 2]  # fewer bytes than were announced
        await answer(scope, receive, send)


def harmed(fault: Fault, content: bytes) -> Response:
    """The answer for a file that has a fault."""
    if fault.kind in ("404", "403", "500"):
        return Response("<!doctype html><p>An error page.", status_code=int(fault.kind), media_type="text/html")
    if fault.kind == "truncated":
        content = content[: len(content) // 2]
    if fault.kind == "corrupted":
        middle = len(content) // 2
        content = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    name = fault.file
    kind = "text/javascript" if name.endswith("js") else "text/css" if name.endswith(".css") else None
    media = "text/html" if fault.kind == "wrong type" else kind or "application/octet-stream"
    return Response(
        content, media_type=media, headers={"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    )


def shipped(folder: Path) -> list[str]:
    """Every file that the site ships, without the compressed forms and the page itself."""
    names = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [name for name in names if not name.endswith((".br", ".gz", ".html", "_headers", ".nojekyll"))]
