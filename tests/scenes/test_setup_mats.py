"""What lies on a seat's place in the set-up, and over it, lies apart."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from ink import Ink, inks_of
from staging import leave_unprepared, set_up, speak
from table_driver import GAMES, ask, fingerprint, open_table, targets

from game.games import OURS
from game.players import levels_of
from game.texts import LANGUAGES
from scenes.art import speech
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.type import Type
from scenes.comfort import LARGE_PRINT, Wish
from scenes.destinations import Anew, ToSetup
from scenes.setup import goal
from scenes.setup.goal import SMALL_MM
from scenes.setup.meanings import Leave, ToggleHints
from scenes.setup.middle import NAME_EM, Middle, beside_start, title_radius, title_spot
from scenes.setup.scene import SetupScene
from scenes.setup.seat import COIN_AT, COIN_MM, LEAST_NAME_MM, SMALL_NAME_MM
from scenes.table import Side, Table
from scenes.touch.contacts import Contact
from scenes.touch.target import by_id
from scenes.words import Words

HALF_A_PIXEL = 0.5
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


@pytest.mark.parametrize("is_computers", [False, True], ids=["free", "computer's"])
@pytest.mark.parametrize("side", [Side.WEST, Side.EAST])
def test_a_place_looks_pressed_while_a_finger_lies_anywhere_where_somebody_sits_down(
    tmp_path: Path, side: Side, is_computers: bool
) -> None:
    robot = open_table(tmp_path, (640, 360))
    ask(robot, tap="menu.lucky")
    if is_computers:
        ask(robot, tap=f"setup.seats.{side:d}")
        ask(robot, tap=f"setup.seat{side:d}.kind")
    ask(robot, wait=1.0)
    mat = pygame.Rect(targets(robot)[f"setup.seats.{side:d}"]["rect"])
    end, gallery = side.beside(mat.center, mat.height // 2 - 2, 0), robot.app.around.gallery

    def seen() -> str:
        robot.app.frame(1 / 60, [])
        return fingerprint(robot.app.screen.subsurface(mat))

    before, made = seen(), gallery.made
    robot.app.scene.touch(Contact("down", 1, end))
    assert seen() != before
    assert gallery.made == made, "it is there when it is needed"
    robot.app.scene.touch(Contact("cancel", 1, end))
    assert seen() == before
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


@pytest.mark.parametrize(
    ("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0), ((3840, 2160), 43.0)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_in_large_print_ends_before_a_computer_players_level(
    tmp_path: Path,
    size: tuple[int, int],
    inches: float,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside a partner's coin, where there is least room; and the same at all levels."""
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, size, inches=inches)
    robot.app.services.settings.put(LARGE_PRINT, True)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    speak(robot.app, language)
    said = set()
    for level in levels_of("crossing"):
        scene = set_up(robot.app, "crossing", tuple(Side), kind=level)
        pill = by_id(scene.all_targets())["setup.seat0.level"].rect
        coin = scene.around.table.spot(Side.SOUTH, COIN_AT + COIN_MM / 2, 0)[0]
        near = pygame.Rect(coin, 0, pill.right - coin, scene.around.table.px(34))
        near.centery = pill.centery
        inks = (ink.bounds() for ink in inks_of(scene))
        # What is written on the pill lies there by itself.
        beside = [one for one in inks if near.contains(one) and not pill.contains(one)]
        assert all(ink.right + scene.around.table.px(1.3) < pill.left for ink in beside)
        assert beside
        said.add(tuple(map(tuple, beside)))
    assert len(said) == 1
    robot.app.close()


def test_at_43_inches_a_seat_says_below_its_name_that_it_plays_in_large_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, (3840, 2160), inches=43)
    robot.app.services.settings.put(LARGE_PRINT, True)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    speak(robot.app, "de")
    scene = set_up(robot.app, "lucky", tuple(Side))
    table = scene.around.table
    mat = pygame.Rect(0, 0, table.px(120), table.px(50))
    mat.midbottom = table.spot(Side.SOUTH, 0, 6)
    assert len([ink for ink in inks_of(scene) if mat.contains(ink.bounds())]) == 2
    robot.app.close()


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 43.0)])
def test_in_large_print_both_controls_in_a_corner_say_what_they_do_in_every_language(
    tmp_path: Path, size: tuple[int, int], inches: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, size, inches=inches)
    robot.app.services.settings.put(LARGE_PRINT, True)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    for language in LANGUAGES:
        speak(robot.app, language)
        scene = set_up(robot.app, "crossing", (Side.SOUTH, Side.NORTH))
        here = [one for one in scene.buttons if isinstance(one.means, (Leave, ToggleHints))]
        named = [one._name[0] for one in here if one.spot.side == Side.SOUTH]
        back, hints = (Ink(name.picture, name.at).bounds() for name in named if name.picture)
        assert scene.around.table.px(4.0) <= hints.left - back.right
        assert robot.app.screen.get_rect().contains(back)
    robot.app.close()


@pytest.mark.parametrize(
    ("size", "inches", "least_mm"),
    [((1280, 800), 15.0, 55.0), ((1920, 1080), 24.0, 55.0), ((3840, 2160), 43.0, 95.0)],
)
def test_the_game_is_seen_first_and_keeps_off_start_and_who_sits_at_the_west(
    size: tuple[int, int], inches: float, least_mm: float
) -> None:
    """Its emblem is as large as the room between them allows, on tables of every size."""
    table = Table.on_screen(*size, inches)
    at, wide = title_spot(table)[0] / table.per_mm, title_radius(table) + NAME_EM
    begin, end = beside_start(table)
    assert begin <= at - wide + HALF_A_PIXEL
    assert at + wide - HALF_A_PIXEL <= end
    assert Middle.emblem_at(table, "lucky").side / table.per_mm > least_mm
