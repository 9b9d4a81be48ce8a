"""`make pictures`: a picture of each moment, and a sheet of them for each table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.drive.moments import Screen
from scenes.drive.pictures import run

MOMENTS = (
    "menu",
    *(f"crossing-{moment}" for moment in ("attract", "setup-empty", "setup-full")),
    *(f"crossing-{moment}" for moment in ("setup-coin", "setup-page", "first-2", "first-4")),
    *(f"crossing-{moment}" for moment in ("middle", "coin", "rules", "refusal", "hint")),
    *(f"crossing-{moment}" for moment in ("win-person", "letters", "win-computer")),
    *(f"crossing-{moment}" for moment in ("win-shared", "podium")),
    "pause",
    "question",
)


def test_a_screen_has_a_picture_of_each_moment_and_a_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, 0, [Screen((640, 360), 32)], ["crossing"]) == 0
    said = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert [path.stem for path in said] == [*MOMENTS, "640x360"]
    assert all(path.is_file() for path in said)
    rows = -(-len(MOMENTS) // 4)
    assert pygame.image.load(said[-1]).get_size() == (4 * 640, rows * 360)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    assert run(tmp_path / "taken", 0, [Screen((960, 540), 32)]) == 2
