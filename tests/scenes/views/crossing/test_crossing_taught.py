"""What newcomers to Crossing are taught: words of neighbours lie apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_driver import open_table

from game.texts import LANGUAGES
from scenes.art.speech import lines_of
from scenes.comfort import LARGE_PRINT
from scenes.destinations import Anew
from scenes.table import Side
from scenes.words import Words

APART_MM = 3.0
CONTROLS = (".menu", ".menu#2", ".menu#3", ".menu#4", ".book", ".hint", ".undo")
NEIGHBOURS = ((Side.NORTH, Side.WEST), (Side.SOUTH, Side.EAST))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_without_its_reason_leads_on_to_nothing(tmp_path: Path, language: str) -> None:
    """In large print a goal of many lines ends with its first sentence."""
    robot = open_table(tmp_path)
    robot.app.services.settings.put(LARGE_PRINT, True)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    goal, gallery = Words(language).with_why("crossing.goal"), robot.app.around.gallery
    for width, has_room in ((400.0, True), (30.0, False)):
        lines, quiet = lines_of(gallery, goal, width, (12.0, 9.0))
        assert bool(quiet) == has_room
        assert lines[-1].endswith(":") == has_room
        assert lines[-1][-1] in ":."
        assert lines[-1][-2].isalpha() != (language == "fr" and has_room)
    robot.app.close()
