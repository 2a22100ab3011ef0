"""A link of a given width and delay, made at the server: the browser's own throttling misses a worker's fetches."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CHUNK = 4096  # bytes; at 1.6 Mbit/s one lasts 20 ms, so several answers share the link evenly
LATE = 0.02  # seconds; a server that woke late makes up for so much, else a busy machine would narrow the link


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its width, shared by all connections, and the delay before each answer's first byte."""

    name: str
    bits_per_second: float | None = None
    delay_ms: float = 0


UNTHROTTLED = Link("localhost")
MIDDLING = Link("10 Mbit/s, 40 ms", 10e6, 40)
SLOW = Link("1.6 Mbit/s, 150 ms", 1.6e6, 150)


@dataclass(slots=True)
class Bucket:
    """Says when each piece has passed a link of some width; pieces pass one after the other.

    >>> bucket = Bucket(bytes_per_second=1000, free_at=10.0)
    >>> bucket.passed(500, now=10.0), bucket.passed(500, now=10.0), bucket.passed(500, now=20.0)
    (10.5, 11.0, 20.48)
    """

    bytes_per_second: float
    free_at: float = 0.0

    def passed(self, size: int, now: float) -> float:
        """When a piece of that many bytes, offered now, has passed."""
        self.free_at = max(now - LATE, self.free_at) + size / self.bytes_per_second
        return self.free_at


@dataclass(slots=True)
class Wire:
    """What went over the wire: moments (epoch, seconds) with the bytes sent then, and the paths asked for."""

    sent: list[tuple[float, int]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    open: int = 0

    def bytes_until(self, moment: float) -> int:
        """The bytes sent up to a moment."""
        return sum(size for at, size in self.sent if at <= moment)

    def idle_for(self, seconds: float) -> bool:
        """Whether nothing is being sent, nor was in the latest seconds."""
        return not self.open and (not self.sent or time.time() - self.sent[-1][0] > seconds)


class Shaped:
    """An application behind a link. Both the link and the record of the wire may be changed between loads."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner
        self.isolated = False  # whether pages may share memory and measure it
        self.use(UNTHROTTLED)

    def use(self, link: Link) -> None:
        """Puts the link in place, with a new record."""
        self.link = link
        self.wire = Wire()
        self._bucket = Bucket(link.bits_per_second / 8) if link.bits_per_second else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return await self._inner(scope, receive, send)
        wire, bucket, delay = self.wire, self._bucket, self.link.delay_ms / 1000

        async def shaped(message: Message) -> None:
            if message["type"] == "http.response.start":
                await asyncio.sleep(delay)
                ours = scope["path"].startswith(OURS)
                # The policies are ours: a page of others need not live under them.
                headers = [(n, v) for n, v in message["headers"] if ours or n.lower() not in POLICIES]
                headers = [(n, v) for n, v in headers if not self.isolated or n.lower() not in dict(ISOLATION)]
                message["headers"] = [*headers, *(ISOLATION if self.isolated else [])]
                head = sum(len(name) + len(value) + 4 for name, value in message["headers"])
                await _pass(wire, bucket, head)
                return await send(message)
            body, more = message.get("body", b""), message.get("more_body", False)
            pieces = [body] if bucket is None else [body[at : at + CHUNK] for at in range(0, len(body), CHUNK)]
            for piece in pieces:
                await _pass(wire, bucket, len(piece))
                await send({**message, "body": piece, "more_body": True})
            return None if more else await send({**message, "body": b"", "more_body": False})

        wire.paths.append(scope["path"])
        wire.open += 1
        try:
            return await self._inner(scope, receive, shaped)
        finally:
            wire.open -= 1


OURS = ("/ours/", "/bare/", "/kept/")
POLICIES = (
    b"content-security-policy",
    b"cross-origin-opener-policy",
    b"cross-origin-resource-policy",
    b"permissions-policy",
)
ISOLATION = [(b"cross-origin-opener-policy", b"same-origin"), (b"cross-origin-embedder-policy", b"require-corp")]


async def _pass(wire: Wire, bucket: Bucket | None, size: int) -> None:
    if bucket is not None:
        await asyncio.sleep(max(0, bucket.passed(size, time.monotonic()) - time.monotonic()))
    wire.sent.append((time.time(), size))
