"""What lies on a seat's place in the set-up, and over it, lies apart."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from table_driver import GAMES, ask, open_table, targets

from game.games import OURS
from game.texts import LANGUAGES
from scenes.art import speech
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.type import Type
from scenes.comfort import Wish
from scenes.destinations import ToSetup
from scenes.setup import goal
from scenes.setup.goal import SMALL_MM
from scenes.setup.scene import SetupScene
from scenes.setup.seat import LEAST_NAME_MM, SMALL_NAME_MM
from scenes.table import Side, Table
from scenes.words import Words

MOST_LINES = 4
"""Below each other on a place."""


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Of what is round at its ends, in pixels."""
    a, b = (rect.inflate(-min(rect.size), -min(rect.size)) for rect in (one, other))
    radii = (min(one.size) + min(other.size)) / 2
    across = max(0, a.left - b.right, b.left - a.right), max(0, a.top - b.bottom, b.top - a.bottom)
    return math.hypot(*across) - radii


@pytest.mark.parametrize(
    ("size", "inches", "least_mm"),
    [((1280, 800), 15.0, 1.3), ((1920, 1080), 24.0, 3.0), ((3840, 2160), 43.0, 4.5)],
)
def test_controls_of_a_place_lie_apart(
    tmp_path: Path, size: tuple[int, int], inches: float, least_mm: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    for tap in ("menu.lucky", "setup.seats.0", "setup.seats.1", "setup.seat1.kind"):
        ask(robot, tap=tap)
        ask(robot, settle=True)
    shown = targets(robot)
    for side in (0, 1):
        place = f"setup.seat{side}"
        own = {n: pygame.Rect(t["rect"]) for n, t in shown.items() if n.startswith(place)}
        assert f"{place}.level" in own or side == 0
        for one, other in combinations(own, 2):
            away = apart(own[one], own[other]) / robot.app.around.table.measured.per_mm
            assert away >= least_mm, (one, other, away)
    robot.app.close()


@pytest.mark.parametrize("large_print", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("game", GAMES[:3])
def test_at_short_sides_of_a_small_table_the_goal_has_one_line_and_lies_clear_of_the_options(
    tmp_path: Path, game: str, large_print: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = open_table(tmp_path, (1920, 1080), inches=24)
    robot.app.around.comfort.wish = Wish(large_print=large_print, still=True)
    said: dict[Side, Picture] = {}
    drawn = speech.taught

    def noted(gallery: Gallery, what: str, *rest: Any, **named: Any) -> Picture:
        said[rest[3]] = drawn(gallery, what, *rest, **named)
        return said[rest[3]]

    monkeypatch.setattr(speech, "taught", noted)
    robot.app.go(ToSetup(game))
    for side in (Side.WEST, Side.EAST):
        ask(robot, tap=f"setup.seats.{side:d}")
        ask(robot, settle=True)
    table = robot.app.around.table
    em_mm = max(SMALL_MM[0], table.least_em_mm)
    options = [t["rect"] for name, t in targets(robot).items() if ".option." in name]
    for side in (Side.WEST, Side.EAST):
        (told,) = (one for one in robot.app.scene.stage.sprites if one.picture is said[side])
        assert told.picture is not None
        assert told.rect is not None
        seen = told.picture.surface.get_bounding_rect(64).move(told.rect.topleft)
        assert seen.width < table.px(1.5 * em_mm)
        assert seen.collidelist([pygame.Rect(rect) for rect in options]) < 0
    robot.app.close()


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("game", [game.name for game in OURS])
def test_beside_the_mats_of_a_tablet_the_goal_has_three_lines(game: str) -> None:
    table = Table.on_screen(1280, 800, 15)
    _, align, width = goal._place(table, Side.EAST, 0.0)
    assert align == "right"
    for language in LANGUAGES:
        words = Words(language)(f"{game}.goal").rstrip(goal.COLON) + "."
        lines = Type(table).wrapped(words, SMALL_MM[0], width)
        assert len(lines) <= (4 if (language, game) == ("fr", "trellis") else 3), lines


@pytest.mark.parametrize(("size", "inches"), [((1920, 1080), 24.0), ((3840, 2160), 43.0)])
def test_what_the_invited_are_told_beside_a_partner_is_no_column(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    for tap in ("menu.crossing", "setup.seats.1", "setup.seats.3"):
        ask(robot, tap=tap)
        ask(robot, settle=True)
    scene, type_ = robot.app.scene, robot.app.around.gallery.type
    assert isinstance(scene, SetupScene)
    seat = scene._laid.seats[Side.SOUTH]
    begin, end = seat._name_room
    room = (end - begin) * seat._share
    for language in LANGUAGES:
        words = Words(language)
        lines = type_.wrapped(words("setup.invited"), LEAST_NAME_MM, room, "bold")
        lines += type_.wrapped(words("setup.meanwhile"), SMALL_NAME_MM, room, "words")
        assert len(lines) <= MOST_LINES, (language, lines)
    robot.app.close()
