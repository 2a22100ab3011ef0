"""Compiled modules take the places of their stand-ins, whoever has imported those, by whatever name."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sitebuild.wheels import stored_zip
from speculative.late import install, take_places

STAND_IN = """
class _Absent:
    def __new__(cls, *_):
        raise ModuleNotFoundError("not here", name=__name__)

class draw(_Absent): pass
"""
USER = """
from shelf import {module}
from shelf.{module} import draw as mine
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with two stand-ins, `used` and `unused`."""
    package = tmp_path / "shelf"
    package.mkdir()
    for name in ("__init__", "used", "unused"):
        (package / f"{name}.py").write_text("" if name == "__init__" else STAND_IN, "utf-8")
    (package / "user.py").write_text(USER.format(module="used"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] == "shelf"]:
        del sys.modules[name]


def test_every_user_of_a_stand_in_gets_the_real_one(shelf: Path) -> None:
    user = importlib.import_module("shelf.user")
    with pytest.raises(ModuleNotFoundError) as asked:
        user.mine()
    assert asked.value.name == "shelf.used"
    real = b"def draw():\n    return 'real, whatever it is called'\n"
    archive = shelf / "rest.zip"
    archive.write_bytes(stored_zip({"shelf/used.py": real, "shelf/unused.py": real}))
    take_places(str(archive), str(shelf))
    assert not archive.exists()  # it would stay in memory
    assert user.mine() == user.used.draw() == sys.modules["shelf.used"].draw() == "real, whatever it is called"
    assert "shelf.unused" not in sys.modules  # nobody had asked for it
    assert importlib.import_module("shelf.unused").draw() == "real, whatever it is called"


def test_a_package_that_does_not_start_is_as_good_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive, folder = tmp_path / "broken.zip", tmp_path / "packages"
    archive.write_bytes(stored_zip({"broken/__init__.py": b"import broken.half; raise OSError", "broken/half.py": b""}))
    monkeypatch.syspath_prepend(str(folder))
    with pytest.raises(OSError, match=r"^$"):
        install("broken", str(archive), str(folder))
    with pytest.raises(ModuleNotFoundError) as missing:
        importlib.import_module("broken")
    assert missing.value.name == "broken"
    assert "broken.half" not in sys.modules
    del sys.modules["broken"]
