"""What newcomers to Crossing are taught: words of neighbours lie apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest
from staging import seat_at, speak
from table_driver import open_table, play_on

from game.crossing.rules import Crossing
from game.matches import new_match
from game.texts import LANGUAGES
from scenes.art.speech import lines_of
from scenes.comfort import LARGE_PRINT
from scenes.destinations import Anew
from scenes.drive.robot import Robot
from scenes.seating import USUAL
from scenes.table import Side
from scenes.touch.target import by_id
from scenes.views.crossing.greetings import FIRST, SLIDE
from scenes.views.lesson import Step
from scenes.words import Words

APART_MM = 3.0
CONTROLS = (".menu", ".menu#2", ".menu#3", ".menu#4", ".book", ".hint", ".undo")
NEIGHBOURS = ((Side.NORTH, Side.WEST), (Side.SOUTH, Side.EAST))


def said_at(robot: Robot, side: Side) -> Iterator[pygame.Rect]:
    """The ink of the goal and of both steps, in the language that is spoken."""
    shown = play_on(robot).guidance.lessons._seats[side]._shown
    shown.prepare(None)
    steps = (shown._step_picture(Step(key), True) for key in (FIRST, SLIDE))
    goal = shown._goal_picture(), shown._goal_place
    for picture, place in (goal, *((one, shown._step_place) for one in steps)):
        ink = picture.surface.get_bounding_rect(100)
        yield ink.move(picture.at(*place.at).topleft)


@pytest.mark.parametrize(
    ("size", "inches", "is_large"),
    [((1280, 800), 15, False), ((1920, 1080), 24, False), ((1920, 1080), 24, True)],
)
def test_what_neighbours_are_taught_lies_apart_in_whatever_languages(
    tmp_path: Path, size: tuple[int, int], inches: float, is_large: bool
) -> None:
    """One acts while neighbours read the goal; nobody reads it before the first arrow is put."""
    robot = open_table(tmp_path, size, inches=inches, teaches=True)
    robot.app.services.settings.put(LARGE_PRINT, is_large)
    robot.app.around.comfort.forget()
    table, said = robot.app.around.table, dict[Side, list[pygame.Rect]]()
    for language in LANGUAGES:
        speak(robot.app, language)
        scene = seat_at(robot.app, new_match(Crossing(4), 5, 1, 0), USUAL[4])
        shown = [*scene.all_targets(), *(one.target for one in scene.behind())]
        controls = by_id(shown).items()
        things = [one.rect for name, one in controls if name.endswith(CONTROLS)]
        assert len(things) >= 4 * len(Side)
        for side in Side:
            inks = list(said_at(robot, side))
            said.setdefault(side, []).extend(inks)
            assert all(ink.collidelist(things) < 0 for ink in inks)
    apart = table.px(APART_MM)
    for one, other in NEIGHBOURS:
        (goals, steps), (near_goals, near_steps) = (
            (said[side][::3], said[side][2::3]) for side in (one, other)
        )
        pairs = product(goals, near_goals + near_steps)
        for ink, beside in [*pairs, *product(steps, near_goals)]:
            assert not ink.inflate(apart, apart).colliderect(beside), (one, ink, other, beside)
    robot.app.close()


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
