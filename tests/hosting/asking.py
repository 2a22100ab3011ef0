"""One request to a server on this machine, and all of its answer."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from email.message import Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Message
    body: bytes


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    """The answer to a request; underscores in names of headers stand for hyphens."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
    finally:
        connection.close()
