"""What all tests share: the built site, and examples that are no matter of luck."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from sitebuild.paths import DIST

# Property tests draw the same examples every time.
settings.register_profile("same_every_time", derandomize=True, deadline=None)
settings.load_profile("same_every_time")


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built folder as it is; a copy, so that a build meanwhile does not pull it away."""
    return shutil.copytree(DIST, tmp_path_factory.mktemp("site") / "dist")
