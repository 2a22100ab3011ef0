"""Who may know whom: read off the imports and the words of the source, so that the layers stay layers."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sitebuild.paths import PY, ROOT, SITE
from speculative.figures import FIGURES

PACKAGE = PY / "speculative"
SHARED_BY_FIGURES = ("event", "figure")
SCRIPTS = sorted(SITE.glob("*.js"))
# The words of the model: a script that had one of them would be computing.
KNOWLEDGE = {
    *("gamma", "alpha", "beta", "residual", "overlap", "speedup", "bonus", "guess", "guesses", "draft"),
    *("odds", "tokens", "seed", "dice", "quiz", "keepChance", "bestGamma", "expectedTokens", "targetPass"),
}
# In parts, so that this file may be searched too.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("files", "python" + "hosted", "org"),
        ("registry", "npmjs", "org"),
        ("deb", "debian", "org"),
    )
)
HOMES = tuple(f"/{folder}/" for folder in ("work", "home", "root", "Users", "mnt", "private"))


def modules(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The full names of all that a module imports, at any depth of its code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} has a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def foreign(path: Path, *allowed: str) -> list[str]:
    """The imports that are neither the standard library's nor below an allowed name."""
    return [
        name
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(f"{name}.".startswith(f"{below}.") for below in allowed)
    ]


def short(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def source_files() -> list[Path]:
    """Every file that git holds or would hold."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def holders(pattern: str) -> list[str]:
    """The source files in which a pattern occurs."""
    found = re.compile(pattern.encode(), re.IGNORECASE)
    return [str(path.relative_to(ROOT)) for path in source_files() if found.search(path.read_bytes())]


@pytest.mark.parametrize("path", modules("model"), ids=short)
def test_the_model_knows_mathematics_alone(path: Path) -> None:
    numpy = ("numpy",) if path.name == "monte_carlo.py" else ()
    assert foreign(path, "speculative.model", *numpy) == []


@pytest.mark.parametrize("path", modules("view"), ids=short)
def test_the_view_knows_neither_model_nor_figures(path: Path) -> None:
    assert foreign(path, "speculative.view", "speculative.english") == []


@pytest.mark.parametrize("path", modules("english"), ids=short)
def test_the_words_know_neither_pictures_nor_figures(path: Path) -> None:
    assert foreign(path, "speculative.english") == []


@pytest.mark.parametrize("path", modules("figures"), ids=short)
def test_no_figure_knows_another(path: Path) -> None:
    if path == PACKAGE / "figures" / "__init__.py":
        return  # the registry knows all of them
    own = path.relative_to(PACKAGE / "figures").parts[0].removesuffix(".py")
    layers = [f"speculative.{layer}" for layer in ("model", "view", "english", "toys")]
    assert foreign(path, *layers, *(f"speculative.figures.{name}" for name in (*SHARED_BY_FIGURES, own))) == []


def test_the_invented_numbers_know_the_model_alone_and_what_comes_late_nothing() -> None:
    assert foreign(PACKAGE / "toys.py", "speculative.model") == []
    assert foreign(PACKAGE / "late.py") == []


@pytest.mark.parametrize("path", [path for path in modules("") if path.name != "bridge.py"], ids=short)
def test_only_the_bridge_knows_json_and_nobody_knows_the_bridge(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert "json" not in roots
    assert not any(name.startswith("speculative.bridge") for name in imports(path))


@pytest.mark.parametrize("path", modules(""), ids=short)
def test_the_package_does_not_know_that_it_runs_in_a_browser(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path)}.isdisjoint({"js", "pyodide", "pyodide_js", "micropip"})


def test_two_scripts_alone_name_pyodide() -> None:
    assert [path.name for path in SCRIPTS if "pyodide" in path.read_text().lower()] == ["snapshot.js", "worker.js"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_names_a_figure_or_the_words_of_the_model(path: Path) -> None:
    words = set(re.findall(r"[\w-]+", path.read_text()))
    assert words.isdisjoint({*FIGURES, *(name.replace("-", "_") for name in FIGURES)})
    # Comments may speak of guesses; code may not.
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", path.read_text(), flags=re.DOTALL)
    assert set(re.findall(r"[A-Za-z_]+", code)) & KNOWLEDGE == set()


@pytest.mark.parametrize("host", REGISTRIES)
def test_no_registry_is_named_in_the_source(host: str) -> None:
    assert holders(re.escape(host)) == []


def test_no_path_of_one_machine_is_named_in_the_source() -> None:
    # A folder of that name further down a path is not meant.
    assert holders(rf"(?<![\w.~-])(?:{'|'.join(HOMES)})") == []


def test_the_search_through_the_source_finds_what_is_there() -> None:
    assert "tests/test_boundaries.py" in holders("finds what is there")
