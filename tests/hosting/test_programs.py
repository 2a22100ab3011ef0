"""A program that is missing is an error that says what to install, never a test left out."""

from __future__ import annotations

import pytest
from hosting import programs

from sitebuild.steps import StepError


@pytest.mark.parametrize("name", programs.PACKAGES)
def test_a_program_that_cannot_be_had(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(programs, "PLACES", "")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(StepError, match=f"need {name}.*apt-get install .*nginx-mod-http-brotli-static caddy wrk"):
        programs.program(name)


def test_it_is_installed_where_that_can_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(programs, "_here", lambda name: bool(commands))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name, path=None: f"/bin/{name}")
    monkeypatch.setattr("subprocess.run", lambda command, **_: commands.append(command))
    assert programs.program("wrk") == "/bin/wrk"
    assert [command[1] for command in commands] == ["update", "install"]
