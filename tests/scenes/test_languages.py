"""Languages: each side's own, chosen on a sheet at that side, for a visit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from staging import leave_unprepared
from table_driver import ask, open_table, targets

from game.texts import LANGUAGES
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services import words
from scenes.services.destinations import ToMenu
from scenes.services.words import offered

MENU = {Side.SOUTH: "menu.language", Side.NORTH: "menu.language#2"}


@pytest.fixture
def robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, (960, 540), inches=24)
    robot.app.go(ToMenu())
    yield robot
    robot.app.close()


def read(robot: Robot) -> list[str]:
    """By each side."""
    return [robot.app.around.words(side).language for side in Side]


def test_languages_are_offered_by_their_own_names_in_their_order() -> None:
    names = [words.Words(language)("language") for language in LANGUAGES]
    assert list(offered("fr").values()) == sorted(names)
    assert set(offered("nl")) == set(LANGUAGES)


@pytest.mark.parametrize("side", list(MENU))
def test_the_sheet_lies_at_the_side_that_asks_and_changes_its_words_only(
    robot: Robot, side: Side
) -> None:
    before = read(robot)
    ask(robot, tap=MENU[side])
    shown = targets(robot)
    sheet = pygame.Rect(shown[f"sheet.side{int(side)}"]["rect"])
    table = robot.app.around.table
    assert table.away(side, sheet.center) < table.height / 4
    names = [one["label"] for name, one in shown.items() if name.startswith("language.")]
    assert sorted(names) == sorted(offered("en").values())
    ask(robot, tap=f"language.side{int(side)}.it")
    assert [one for one, was, now in zip(Side, before, read(robot), strict=True) if was != now] == [
        side
    ]


def test_what_was_chosen_is_forgotten_when_nobody_is_there_any_more(robot: Robot) -> None:
    before = read(robot)
    ask(robot, tap="menu.language")
    ask(robot, tap="language.side0.nl")
    assert read(robot) != before
    robot.app.around.languages.forget()
    assert read(robot) == before


WAYS = {
    "Close": ({"tap": "sheet.side0.close"}, False),
    "felt": ({"tap": [480, 100]}, False),
    "the sheet itself": ({"tap": "sheet.side0"}, True),
    "a language": ({"tap": "language.side0.de"}, False),
    "7 s": ({"wait": 7.0}, True),
    "9 s": ({"wait": 9.0}, False),
}


@pytest.mark.parametrize(("request_", "is_open"), WAYS.values(), ids=list(WAYS))
def test_the_sheet_closes_by_its_name_a_touch_elsewhere_or_after_a_while(
    robot: Robot, request_: dict[str, object], is_open: bool
) -> None:
    ask(robot, tap="menu.language")
    ask(robot, **request_)
    assert ("language.side0.it" in targets(robot)) is is_open


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large print"])
@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 10.1), ((1920, 1080), 24.0)])
def test_of_many_languages_all_are_reached(
    tmp_path: Path,
    size: tuple[int, int],
    inches: float,
    large: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """More than one leaf has room for are on further ones."""
    many = {f"x{number:02}": f"Language {number:02}" for number in range(40)}
    monkeypatch.setattr("scenes.ui.panel.offered", lambda _: many)
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, size, inches=inches)
    robot.app.around.comfort.wish = robot.app.around.comfort.wish._replace(large_print=large)
    robot.app.go(ToMenu())
    ask(robot, tap="menu.language")
    seen = set[str]()
    for _ in many:
        shown = targets(robot)
        seen |= {name for name in shown if name.startswith("language.")}
        more = [name for name in shown if name.startswith("sheet.side0.leaf.")]
        if not more:
            break
        ask(robot, tap=more[0])
    assert len(seen) == len(many)
    robot.app.close()
