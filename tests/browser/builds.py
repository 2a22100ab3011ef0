"""Other builds of the site, made as the first one is, from words or Python files that were changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitebuild import fetch, prose, site
from sitebuild.files import Files, write_all
from sitebuild.runtime import FIGURES_WHEEL, SNAPSHOT, python_files
from sitebuild.wheels import members, stored_zip


def python_of_the_site() -> Files:
    """Python's files as the build has them in its cache."""
    return python_files(fetch.find_node(), ())


def with_source(python: Files, source: dict[str, str], folder: Path) -> Files:
    """Python's files with some modules of the figures replaced by source, which the browser's Python reads too."""
    archive = folder / FIGURES_WHEEL
    archive.write_bytes(python[FIGURES_WHEEL])
    held = members(archive)
    for name, text in source.items():
        held.pop(f"{name}.pyc", None)
        held[f"{name}.py"] = text.encode()
    # The snapshot holds these modules as they were: one with other bytes in it is refused.
    refused = python[SNAPSHOT][:-1] + bytes([python[SNAPSHOT][-1] ^ 1])
    return {**python, FIGURES_WHEEL: stored_zip(held), SNAPSHOT: refused}


def write_site(folder: Path, python: Files, words: tuple[str, str] = ("", "")) -> Path:
    """A site with these files of Python, and, where words are given, others in the article and in `worker.js`."""
    page_files = site.page_files
    with pytest.MonkeyPatch.context() as patch:
        if words[0]:
            html, sections = prose.article()
            patch.setattr(site, "article", lambda: (html.replace(*words), sections))
            mark = f"/* {words[1]} */".encode()
            patch.setattr(
                site, "page_files", lambda *of: (files := page_files(*of)) | {"worker.js": files["worker.js"] + mark}
            )
        write_all(folder, site.site_files(fetch.find_node(), python, quick=True))
    return folder
