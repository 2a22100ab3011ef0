"""A post that names what does not exist is refused by a sentence for whoever wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitebuild import prose
from sitebuild.steps import StepError


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ('{{ figure("speedup") }}', "shows a figure 'speedup', but there are only pass-timing, "),
        ("{{ quiz(9) }}", "shows a figure 'quiz-9'"),
        ("{{ n.speed }}", "names a number .* 'speed'"),
    ],
)
def test_what_does_not_exist_is_named(words: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "post.md").write_text(words, "utf-8")
    monkeypatch.setattr(prose, "SITE", tmp_path)
    with pytest.raises(StepError, match=why):
        prose.article()
