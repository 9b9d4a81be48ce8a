"""`make pictures`: the set has a picture of every scene."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.drive.pictures import Screen, Set, take


def test_a_screen_has_a_folder_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    screens = [Screen((960, 540), 32)]
    assert take(tmp_path, 0, screens, Set((), ())) == 0
    for screen in screens:
        path = tmp_path / f"{screen.size[0]}x{screen.size[1]}" / "menu.png"
        assert pygame.image.load(path).get_size() == screen.size
    assert len(capsys.readouterr().out.splitlines()) == len(screens)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    assert take(tmp_path / "taken", 0, [Screen((960, 540), 32)], Set((), ())) == 2


def test_the_set_has_the_wheel_of_languages_and_the_letters(tmp_path: Path) -> None:
    screen = Screen((640, 360), 32)
    assert take(tmp_path, 0, [screen], Set(("crossing",), (2,))) == 0
    taken = {path.stem for path in (tmp_path / "640x360").iterdir()}
    assert "crossing-2-languages" in taken
    assert any(name.endswith("-letters") for name in taken), taken
