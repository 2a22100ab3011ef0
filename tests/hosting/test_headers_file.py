"""`_headers` gives every file what the table says, read as Netlify and Cloudflare Pages do."""

from __future__ import annotations

import html
import re
from pathlib import Path

from sitebuild.hosting import (
    ASK_AGAIN,
    FOR_HOSTS,
    HEADERS,
    OTHERS,
    PAGES,
    SCRIPTS,
    headers_of,
    host_files,
    page_policy,
)
from sitebuild.site import integrity

Rules = list[tuple[str, dict[str, str]]]
TYPED = (".mjs", ".wasm", ".whl")


def rules(text: str) -> Rules:
    """The rules of a file: a path, then its headers, further in."""
    read: Rules = []
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("/"):
            read.append((line, {}))
        else:
            name, value = line.strip().split(": ", 1)
            assert name not in read[-1][1]
            read[-1][1][name] = value
    return read


def given(text: str, path: str) -> dict[str, list[str]]:
    """The headers for a path by all rules that match; `*` stands for the rest of it."""
    headers: dict[str, list[str]] = {}
    for pattern, values in rules(text):
        if re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), path):
            for name, value in values.items():
                headers.setdefault(name, []).append(value)
    return headers


def shipped(dist: Path) -> list[str]:
    return [str(path.relative_to(dist)) for path in dist.rglob("*") if path.is_file() and path.name not in FOR_HOSTS]


def test_the_build_writes_it(dist: Path) -> None:
    for name, content in host_files(shipped(dist)).items():
        assert (dist / name).read_bytes() == content, name


def test_every_file_gets_each_header_once(dist: Path) -> None:
    text = (dist / "_headers").read_text("utf-8")
    for name in shipped(dist):
        if name.endswith((".br", ".gz")):
            continue
        wanted = headers_of(name)
        if not name.endswith(TYPED):
            del wanted["Content-Type"]  # hosts know these
        assert given(text, f"/{name}") == {header: [value] for header, value in wanted.items()}, name


def test_the_page_at_the_root(dist: Path) -> None:
    wanted = {**HEADERS, "Content-Security-Policy": PAGES, "Cache-Control": ASK_AGAIN}
    text = (dist / "_headers").read_text("utf-8")
    assert given(text, "/") == {header: [value] for header, value in wanted.items()}
    # A host that answers any address with the page gives it what holds for all.
    assert given(text, "/none") == {header: [value] for header, value in HEADERS.items()}
    assert HEADERS["X-Frame-Options"] == "DENY"


def test_the_order_of_files_does_not_matter(dist: Path) -> None:
    assert host_files(reversed(shipped(dist))) == host_files(sorted(shipped(dist)))


def test_it_keeps_within_what_hosts_read(dist: Path) -> None:
    text = (dist / "_headers").read_text("utf-8")
    assert len(rules(text)) <= 100
    assert max(map(len, text.splitlines())) <= 2000
    assert all(pattern.count("*") <= 1 for pattern, _ in rules(text))


def test_the_page_states_its_policy_and_headers_the_same_without_styles_and_scripts(dist: Path) -> None:
    page = (dist / "index.html").read_text("utf-8")
    stated = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert stated is not None
    (style,) = re.findall(r"<style>(.*)</style>", page, re.S)
    scripts = re.findall(r"<script\b[^>]*>(.*?)</script>", page, re.S)
    own = html.unescape(stated[1])
    assert own == page_policy(integrity(style.encode()), [integrity(script.encode()) for script in scripts])
    assert [part.split()[0] for part in own.split("; ") if part not in PAGES.split("; ")] == [
        "default-src",
        "style-src",
        "script-src",
    ]
    assert OTHERS.removeprefix(f"{SCRIPTS}; ") == PAGES
    assert "unsafe-inline" not in own + OTHERS
    assert "unsafe-eval" not in (own + OTHERS).replace("wasm-unsafe-eval", "")
