"""nginx and Caddy, with the configurations that the site comes with, send what `sitebuild.hosting` says."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.reader import Reader
from hosting.asking import ask
from hosting.conftest import PREFIX
from hosting.servers import CADDYFILE, NGINX_CONF, nginx

from sitebuild.browsers import Engine
from sitebuild.compress import COMPRESSIBLE
from sitebuild.hosting import FOR_HOSTS, HEADERS, PAGES, SCRIPTS, headers_of

PREFIXES = ("", f"{PREFIX}/")


def names(dist: Path) -> list[str]:
    """The files of the site that readers fetch, without their compressed forms."""
    every = (str(path.relative_to(dist)) for path in sorted(dist.rglob("*")) if path.is_file())
    return [name for name in every if name not in FOR_HOSTS and not name.endswith((".br", ".gz"))]


@pytest.mark.parametrize("prefix", PREFIXES)
def test_every_file_comes_whole_with_its_type_and_headers(port: int, dist: Path, prefix: str) -> None:
    for name in names(dist):
        answer = ask(port, f"/{prefix}{name}")
        assert (answer.status, answer.body) == (200, (dist / name).read_bytes()), name
        wanted = headers_of(name)
        assert {header: answer.headers.get_all(header) for header in wanted} == {
            header: [value] for header, value in wanted.items()
        }, name
        assert answer.headers["Content-Encoding"] is None


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize(
    ("accepted", "coding", "ending"),
    [("gzip, deflate, br, zstd", "br", ".br"), ("gzip, deflate", "gzip", ".gz"), ("identity", None, "")],
)
def test_compressed_forms_are_sent_to_who_takes_them(
    port: int, dist: Path, prefix: str, accepted: str, coding: str | None, ending: str
) -> None:
    for name in names(dist):
        if not name.endswith(COMPRESSIBLE):
            continue
        answer = ask(port, f"/{prefix}{name}", Accept_Encoding=accepted)
        assert answer.headers["Content-Encoding"] == coding, name
        assert answer.body == (dist / (name + ending)).read_bytes(), name
        assert answer.headers["Content-Type"] == headers_of(name)["Content-Type"]
        assert answer.headers["Cache-Control"] == headers_of(name)["Cache-Control"]
        assert answer.headers["Vary"] == "Accept-Encoding", name


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_folder_itself_is_the_page(port: int, dist: Path, prefix: str) -> None:
    answer = ask(port, f"/{prefix}")
    assert (answer.status, answer.body) == (200, (dist / "index.html").read_bytes())
    wanted = headers_of("index.html")
    assert {header: answer.headers[header] for header in wanted} == wanted


def test_without_its_slash_the_folder_is_still_the_page(port: int) -> None:
    for query in ("", "?speed-up.alpha=80"):
        answer = ask(port, f"/{PREFIX}{query}")
        assert answer.status in (301, 302, 308)
        # Whatever name, port and scheme a proxy before it has; and a link's settings stay.
        assert answer.headers["Location"] == f"/{PREFIX}/{query}"


@pytest.mark.parametrize("accepted", ["br", "gzip", "identity"])
def test_who_has_a_file_is_told_so(port: int, dist: Path, accepted: str) -> None:
    for name in names(dist):
        first = ask(port, f"/{name}", Accept_Encoding=accepted)
        again = ask(port, f"/{name}", Accept_Encoding=accepted, If_None_Match=first.headers["ETag"])
        assert (again.status, again.body) == (304, b""), name
        assert again.headers["Cache-Control"] == headers_of(name)["Cache-Control"]
        assert again.headers["Content-Security-Policy"] == headers_of(name)["Content-Security-Policy"]


def test_part_of_a_file(port: int, dist: Path) -> None:
    (name,) = (name for name in names(dist) if name.endswith(".wasm"))
    answer = ask(port, f"/{name}", Range="bytes=1000-1999")
    assert (answer.status, answer.body) == (206, (dist / name).read_bytes()[1000:2000])
    assert answer.headers["Content-Type"] == "application/wasm"
    assert ask(port, f"/{name}", Range="bytes=999999999-").status == 416


def test_what_is_not_there_is_not_kept_for_ever(port: int, dist: Path) -> None:
    (folder,) = (path.name for path in dist.glob("python-*"))
    for path in ("/none", f"/{folder}/none.wasm", f"/{PREFIX}/{folder}/none.whl", f"/{PREFIX}/page-0123456789ab/a.js"):
        answer = ask(port, path)
        assert answer.status == 404
        assert answer.headers["Cache-Control"] == "no-cache", path
        assert {header: answer.headers[header] for header in HEADERS} == HEADERS
        assert answer.headers["Content-Security-Policy"].endswith(PAGES)


@pytest.mark.parametrize("prefix", PREFIXES)
def test_files_for_other_hosts_are_kept_back(port: int, dist: Path, prefix: str) -> None:
    for name in FOR_HOSTS:
        assert (dist / name).is_file()
        assert ask(port, f"/{prefix}{name}").status == 404


def test_nobody_leaves_the_root(port: int) -> None:
    for path in ("/../etc/passwd", "/a/b/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"):
        assert ask(port, path).status in (400, 404)


def test_another_page_of_the_same_size_is_another_page(dist: Path, tmp_path: Path) -> None:
    page = shutil.copyfile(dist / "index.html", tmp_path / "index.html")
    with nginx(tmp_path) as port:
        etag = ask(port, "/").headers["ETag"]
        page.write_bytes(page.read_bytes().replace(b"python-", b"nohtyp-"))
        os.utime(page, (page.stat().st_mtime + 2,) * 2)
        assert ask(port, "/", If_None_Match=etag).status == 200


def test_both_configurations_say_each_header_as_the_table_does() -> None:
    for path in (NGINX_CONF, CADDYFILE):
        text = path.read_text("utf-8")
        assert [value for value in HEADERS.values() if f'"{value}"' not in text] == [], path.name
        assert f'"{SCRIPTS}; "' in text
        assert f'{PAGES}"' in text


def test_the_page_works_behind_nginx(fresh: Callable[[Engine], Reader], root: Path) -> None:
    reader = fresh("chromium")
    with nginx(root) as port:
        reader.open(f"http://127.0.0.1:{port}/{PREFIX}")
        assert reader.js("() => location.pathname") == f"/{PREFIX}/"
        assert reader.tab.heard() == []
