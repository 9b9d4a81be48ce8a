"""The wheel of languages: what it offers, what it changes, and how it goes again."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from reach import REACH_MM, across_mm, from_edge, overlap
from table_driver import ask, in_turns, open_table, targets

from game.texts import LANGUAGES
from scenes import words
from scenes.art.wheel import RECESS_MM, WHEEL_MM, places
from scenes.destinations import ToMenu
from scenes.drive.robot import Robot
from scenes.languages.wheel import CHOSEN_SECONDS, OPEN_FOR_SECONDS, TOUCHED_SHARE
from scenes.menu import BESIDE_MM
from scenes.seating import Seating
from scenes.services import OFFERED as OFFERED_GAMES
from scenes.table import Side
from scenes.words import offered

GAME = "menu.crossing"
LONG_NAME = "lucky"
SMALLEST_MM = 12.0


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, (960, 540))
    taps(robot, GAME, "setup.seats.0", "setup.seats.1")
    yield robot
    robot.app.close()


def taps(robot: Robot, *ids: str) -> set[str]:
    for name in ids:
        ask(robot, tap=name)
        ask(robot, settle=True)
    return set(targets(robot))


def spoken(robot: Robot) -> list[str]:
    return robot.app.around.languages.chosen


def test_languages_are_offered_by_their_own_names_in_their_order() -> None:
    names = ["Deutsch", "English", "Español", "Français", "Italiano", "Nederlands"]
    assert list(offered("fr").values()) == names
    assert set(offered("nl")) == set(LANGUAGES)


def test_of_more_than_six_those_around_the_chosen_one_are_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(words, "OFFERED", 4)
    seen = {language: list(offered(language)) for language in LANGUAGES}
    assert all(language in four and len(four) == 4 for language, four in seen.items())
    assert set().union(*seen.values()) == set(LANGUAGES)


def test_recesses_lie_on_the_wheel_and_apart() -> None:
    rects = [pygame.Rect(0, 0, *map(round, RECESS_MM)) for _ in range(6)]
    for rect, at in zip(rects, places(6), strict=True):
        rect.center = round(at[0]), round(at[1])
        for corner in (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright):
            assert pygame.Vector2(corner).length() < WHEEL_MM / 2
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))


def test_a_language_is_one_side_s_own_and_nobody_s_beyond_the_visit(robot: Robot) -> None:
    own = spoken(robot)
    taps(robot, "setup.seat1.language", "language.side1.nl")
    assert spoken(robot) == [own[0], "nl", *own[2:]]
    said = [str(target["label"]) for target in targets(robot).values()]
    assert "language.side1.nl" in taps(robot, "language.side1.it"), said
    assert spoken(robot)[1] == "it"
    assert not robot.app.services.settings.is_set("languages.moon")
    robot.app.around.languages.forget()
    assert spoken(robot) == own


def test_it_closes_by_its_globe_the_cross_and_after_a_while(robot: Robot) -> None:
    wood = "language.side0.wheel"
    globe = "setup.seat0.language"
    assert wood in taps(robot, globe)
    assert wood not in taps(robot, "language.side0.close")
    assert wood in taps(robot, globe)
    still = taps(robot, "setup.seat0.leave")
    assert wood not in still
    assert globe in still, "the cross closes the wheel first"
    assert wood in taps(robot, globe)
    robot.advance(OPEN_FOR_SECONDS - 1.0)
    assert wood in taps(robot, "language.side0.wheel")
    robot.advance(OPEN_FOR_SECONDS - 1.0)
    assert wood in targets(robot)
    robot.advance(2.0)
    assert wood not in targets(robot)
    assert len(robot.app.scene.stage.sprites) == len(
        [sprite for sprite in robot.app.scene.stage.sprites if sprite.picture is not None]
    )


def test_it_closes_sooner_once_a_language_has_been_chosen(robot: Robot) -> None:
    wood = "language.side0.wheel"
    taps(robot, "setup.seat0.language", "language.side0.it")
    robot.advance(CHOSEN_SECONDS - 1.0)
    assert wood in taps(robot, "language.side0.fr"), "others may be tried"
    robot.advance(CHOSEN_SECONDS - 1.0)
    assert wood in targets(robot)
    robot.advance(2.0)
    assert wood not in targets(robot)


def places_of(robot: Robot) -> dict[str, list[int]]:
    """Of the names at the south side."""
    return {
        name.rpartition(".")[2]: list(pygame.Rect(target["rect"]).center)
        for name, target in targets(robot).items()
        if name.startswith("language.side0.") and name.rpartition(".")[2] in LANGUAGES
    }


def test_it_turns_with_a_finger_and_of_many_languages_others_come_into_sight(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    taps(robot, "setup.seat0.language")
    before, own = places_of(robot), spoken(robot)
    ask(robot, drag=[before["de"], before["en"]])
    ask(robot, settle=True)
    turned = places_of(robot)
    assert turned["de"] == before["en"]
    assert {tuple(at) for at in turned.values()} == {tuple(at) for at in before.values()}
    taps(robot, "language.side0.close")
    monkeypatch.setattr(words, "OFFERED", 4)
    taps(robot, "setup.seat0.language")
    four = places_of(robot)
    codes = list(four)
    ask(robot, drag=[four[codes[1]], four[codes[0]]])
    others = places_of(robot)
    assert len(others) == len(four) == 4
    assert set(others) != set(four)
    assert spoken(robot) == own
    (new,) = set(others) - set(four)
    taps(robot, f"language.side0.{new}")
    assert spoken(robot)[0] == new
    assert len(places_of(robot)) == 4


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0)])
def test_wheels_cover_nothing_that_others_touch(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    taps(robot, GAME, "setup.seats.0", "setup.seats.1")
    for side in (0, 1):
        before = targets(robot)
        taps(robot, f"setup.seat{side}.language")
        wheel = pygame.Rect(targets(robot)[f"language.side{side}.wheel"]["rect"])
        for name, target in before.items():
            rect = pygame.Rect(target["rect"])
            away = math.dist(wheel.center, rect.center) - min(rect.size) / 2
            is_its_own = target["seat"] == side
            assert is_its_own or away > wheel.width / 2, name
    assert {"language.side0.wheel", "language.side1.wheel"} <= set(targets(robot))
    robot.app.close()


@pytest.mark.parametrize(
    ("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0), ((3840, 2160), 43.0)]
)
def test_a_wheel_in_the_menu_lies_apart_from_the_game_to_go_on_with(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    """Felt is seen between it and the pill's shadow."""
    robot = open_table(tmp_path, size, inches=inches)
    robot.app.go(robot.app.services.begin(in_turns(LONG_NAME), Seating.usual(2)))
    robot.app.go(ToMenu())
    taps(robot, "menu.language")
    shown = targets(robot)
    wheel = pygame.Rect(shown["language.side0.wheel"]["rect"])
    pill = pygame.Rect(shown["menu.resume"]["rect"])
    half = pill.height / 2
    near = max(pill.left + half, min(wheel.centerx, pill.right - half)), pill.centery
    away = math.dist(wheel.center, near) - wheel.width / TOUCHED_SHARE / 2 - half
    assert away >= robot.app.around.table.px(1.0)
    robot.app.close()


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0)])
def test_wheels_leave_invitations_readable_and_start_in_sight(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    """Also where they cannot lie without covering anything."""
    robot = open_table(tmp_path, size, inches=inches)

    def away(side: int, id: str) -> float:
        """How far the words of this `id` lie beyond the wheel's rim, but for their ends."""
        shown = targets(robot)
        wheel = pygame.Rect(shown[f"language.side{side}.wheel"]["rect"])
        rect = pygame.Rect(shown[id]["rect"])
        rect.inflate_ip(-rect.width // 5, 0)
        near = min(max(wheel.centerx, rect.left), rect.right), rect.centery
        return math.dist(wheel.center, near) - wheel.width / TOUCHED_SHARE / 2

    for side, number in ((0, ""), (2, "#2")):
        taps(robot, f"menu.language{number}")
        assert away(side, ("menu.touch", "", "menu.touch#3")[side]) > 0
        taps(robot, f"language.side{side}.close")
    taps(robot, GAME, "setup.seats.0", "setup.seats.1")
    taps(robot, "setup.seat1.language", "setup.seat0.language")
    start = pygame.Rect(targets(robot)["setup.start"]["rect"])
    for side in (0, 1):
        wheel = pygame.Rect(targets(robot)[f"language.side{side}.wheel"]["rect"])
        radius = wheel.width / TOUCHED_SHARE / 2
        assert math.dist(wheel.center, start.center) > radius + start.width / 4
    robot.app.close()


@pytest.mark.parametrize(
    ("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0), ((3840, 2160), 43.0)]
)
def test_what_is_chosen_in_the_menu_makes_no_words_so_long_that_the_wheel_covers_them(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    robot.app.services.settings.put(OFFERED_GAMES, ["lucky", "crossing", "trellis"])
    robot.app.go(ToMenu())
    taps(robot, "menu.language")
    wheel = pygame.Rect(targets(robot)["language.side0.wheel"]["rect"])
    assert wheel.centerx < robot.app.screen.get_width() / 2, "beside the globe that opened it"
    for language in LANGUAGES:
        taps(robot, f"language.side0.{language}")
        words = pygame.Rect(targets(robot)["menu.touch"]["rect"])
        words.inflate_ip(-2 * robot.app.around.table.px(BESIDE_MM), -words.height // 2)
        near = max(words.left, min(wheel.centerx, words.right)), words.top
        away = math.dist(wheel.center, near) - wheel.width / TOUCHED_SHARE / 2
        assert away > 0, language
    robot.app.around.languages.forget()
    robot.app.close()


def test_a_finger_on_a_wheel_that_made_room_for_another_one_turns_nothing(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (960, 540), inches=10)
    taps(robot, GAME, "setup.seats.0", "setup.seats.1", "setup.seat0.language")
    places = places_of(robot)
    ask(robot, down={"finger": 1, "at": places["de"]})
    shown = taps(robot, "setup.seat1.language")
    assert "language.side1.wheel" in shown
    assert "language.side0.wheel" not in shown
    ask(robot, move={"finger": 1, "at": places["en"]})
    assert set(targets(robot)) == shown
    taps(robot, "setup.seats.3")
    ask(robot, move={"finger": 1, "at": places["de"]})
    ask(robot, up={"finger": 1})
    assert not robot.app.guard.faults
    assert "language.side0.wheel" not in targets(robot)
    robot.app.close()


def test_the_menu_has_a_wheel_for_the_side_that_touches_its_globe(robot: Robot) -> None:
    taps(robot, "setup.menu", "menu.language#2")
    own = spoken(robot)
    assert "language.side2.nl" in taps(robot, "language.side2.es")
    assert spoken(robot) == [*own[:2], "es", own[3]]
    assert "language.side2.es" not in taps(robot, "menu.language#2")
    robot.app.around.languages.forget()


@pytest.mark.parametrize(
    ("size", "inches", "least"), [((1280, 800), 15.0, 12.0), ((1920, 1080), 24.0, 19.8)]
)
def test_it_can_be_touched_on_every_table(
    tmp_path: Path, size: tuple[int, int], inches: float, least: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    taps(robot, GAME, "setup.seats.0", "setup.seats.1", "setup.seat0.language")
    taps(robot, "setup.seat1.language")
    table = robot.app.around.table.measured
    shown = {
        name: pygame.Rect(target["rect"])
        for name, target in targets(robot).items()
        if name.startswith("language.") and not name.endswith(".wheel")
    }
    for name, rect in shown.items():
        assert across_mm(table, rect) >= least, name
        assert from_edge(table, Side(int(name[13])), rect) < REACH_MM
    assert not [pair for pair in combinations(shown.values(), 2) if overlap(table, *pair)]
    assert len(shown) >= 7
    robot.app.close()
