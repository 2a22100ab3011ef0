"""The benchmark's own arithmetic. Nothing here measures time."""

import asyncio
import math
from concurrent.futures import ThreadPoolExecutor

import pytest
from bench.latency import PYTHON
from bench.link import CHUNK, LATE, SLOW, UNTHROTTLED, Bucket, Link, Shaped
from bench.loads import NAIVE, OURS
from bench.report import bars, markdown, table
from bench.results import Bar, Results, paired_ratio, share_below
from bench.serving import gamma_views, without_scripts
from starlette.types import Message, Receive, Scope, Send


def test_pieces_share_one_link() -> None:
    bucket = Bucket(bytes_per_second=200_000, free_at=0.0)
    passed = [bucket.passed(100_000, now=now) for now in (0.0, 0.0, 0.2, 5.0)]
    assert passed == pytest.approx([0.5, 1.0, 1.5, 5.5 - LATE])


def test_an_answer_crosses_the_link_whole_and_counted() -> None:
    body = bytes(range(256)) * 40

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    for link in (UNTHROTTLED, Link("fast", bits_per_second=1e9)):
        arrived: list[Message] = []

        async def send(message: Message, arrived: list[Message] = arrived) -> None:
            arrived.append(message)

        async def receive() -> Message:
            return {"type": "http.request"}

        shaped = Shaped(inner)
        shaped.use(link)
        with ThreadPoolExecutor() as thread:  # in this one Playwright's loop may be running
            thread.submit(asyncio.run, shaped({"type": "http", "path": "/a"}, receive, send)).result()
        assert b"".join(message["body"] for message in arrived[1:]) == body
        assert [message["more_body"] for message in arrived[1:]].count(False) == 1
        assert all(len(message["body"]) <= CHUNK for message in arrived[1:]) or link is UNTHROTTLED
        assert shaped.wire.bytes_until(math.inf) == len(body) + len("a") + len("b") + 4
        assert shaped.wire.bytes_until(0) == 0
        assert shaped.wire.paths == ["/a"]
        assert shaped.wire.open == 0


def test_a_ratio_is_taken_within_each_round() -> None:
    assert paired_ratio([1, 10, 100], [2, 20, 400]) == 0.5
    assert math.isnan(paired_ratio([], [1]))


def test_percentiles() -> None:
    assert share_below(list(range(1, 101)), 0.95) == 95
    assert math.isnan(share_below([], 0.95))


def test_a_press_that_is_never_answered_falls_short() -> None:
    assert Bar("", math.inf, 100).verdict == "falls short"


def test_bars_judge_what_was_measured_and_name_what_was_not() -> None:
    results = Results()
    results.add(UNTHROTTLED.name, OURS, {"first": 25, "longest task": 50})
    results.add(UNTHROTTLED.name, NAIVE, {"first": 50, "numpy": 100})
    results.add("", PYTHON, {"median": 1, "p95": 4})
    verdicts = {bar.promise: bar.verdict for bar in bars(results, [UNTHROTTLED])}
    assert verdicts["Python's first answer over that of Pyodide with numpy, localhost"] == "holds"
    assert verdicts[f"Python's first answer over that of Pyodide with numpy, {SLOW.name}"] == "not measured"
    assert verdicts["longest main-thread task while loading, localhost"] == "falls short"
    assert verdicts["slider event to changed document, p95"] == "holds"
    text = markdown(results, [UNTHROTTLED], "Chromium 1")
    assert "| Python's first answer over that of Pyodide with numpy, localhost | 0.25 | 0.3 | holds |" in text


def test_tables_have_as_many_cells_as_their_head() -> None:
    rows = table(("a", "b"), [("1", "2"), ("3", "4")]).splitlines()
    assert {row.count("|") for row in rows} == {3}


def test_the_page_without_scripts_keeps_its_style() -> None:
    page = (
        '<link rel="stylesheet" href="a.css"><link rel="preload" as="fetch" href="b"><script>\n1\n</script>'
        '<link rel="preload" as="font" href="c"><p>Text</p>'
    )
    assert without_scripts(page) == (
        '<link rel="stylesheet" href="a.css"><link rel="preload" as="font" href="c"><p>Text</p>'
    )


def test_the_floor_has_a_view_of_every_number_of_guesses() -> None:
    assert len(gamma_views()) == 12
    assert all('"view":' in reply for reply in gamma_views())
