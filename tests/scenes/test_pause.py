"""The pause and the question whether anybody is still there: who is asked, and how long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pygame
import pytest
from ink import Ink
from staging import speak
from table_driver import (
    WITH_PLAYERS,
    ask,
    in_turns,
    match_on,
    open_table,
    play_on,
    seat_match,
    targets,
)

from game.matches import new_match, rules_for
from game.players import levels_of
from game.texts import LANGUAGES
from scenes.art import coins, colours, felt
from scenes.art.colours import Colour
from scenes.art.countdown import LAMPS, ring_of_lamps
from scenes.art.type import Face
from scenes.comfort import LARGE_PRINT, WISHES
from scenes.covering import CoveringScene
from scenes.destinations import ToQuestion
from scenes.drive.robot import Robot
from scenes.pause import COIN_MM, KEPT_MM, TITLE_MM
from scenes.question import RING_MM
from scenes.seating import HUMAN
from scenes.settings import ASK_SECONDS, AWAY_SECONDS
from scenes.stage.parts import area
from scenes.stage.sprite import Layer
from scenes.table import Side

GAME = WITH_PLAYERS[0]
COMPUTER = levels_of(GAME)[0]
RIM_MM = 7.0
"""Of bare felt: so far from its end it hides what lies below."""

HEADINGS: tuple[tuple[str, float, Colour, Face], ...] = (
    ("pause.title", TITLE_MM, colours.BONE, "bold"),
    ("pause.kept", KEPT_MM, colours.QUIET_BONE, "words"),
)
CONTROLS = "pause.go_on", "pause.menu", "pause.language", "pause.volume", "pause.comfort"


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path)
    yield robot
    robot.app.close()


def asked(robot: Robot) -> dict[str, set[int]]:
    """Which way each kind of control faces."""
    facing: dict[str, set[int]] = {}
    for name, target in targets(robot).items():
        facing.setdefault(name.partition("#")[0], set()).add(target["facing"])
    return facing


def test_the_pause_faces_people_and_nobody_else(robot: Robot) -> None:
    seat_match(robot, in_turns(GAME), (COMPUTER, HUMAN))
    ask(robot, tap="play.menu")
    assert asked(robot) == {
        name: {Side.NORTH.facing} for name in (*CONTROLS, "pause.seat1.hand_over")
    }
    assert lie_on_bare_felt(robot)
    around = robot.app.around
    shown = [one.picture for one in robot.app.scene.stage.sprites if one.area()]
    for key, em, colour, face in HEADINGS:
        said = around.words(Side.NORTH)(key)
        assert around.gallery.text(said, em, colour, face, Side.NORTH) in shown


def test_who_watches_computer_players_has_a_pause_on_every_side(robot: Robot) -> None:
    seat_match(robot, in_turns(GAME), (COMPUTER, COMPUTER))
    ask(robot, tap="play.menu")
    both = {Side.SOUTH.facing, Side.NORTH.facing}
    assert asked(robot) == dict.fromkeys(CONTROLS, both)


def test_the_language_changes_at_one_side_and_the_game_is_the_same(robot: Robot) -> None:
    before = seat_match(robot, in_turns(GAME), (HUMAN, HUMAN)).match
    around = robot.app.around
    south, north = (around.words(side) for side in (Side.SOUTH, Side.NORTH))
    ask(robot, tap="play.menu")
    taps = [target for target in targets(robot) if target.startswith("pause.language")]
    ask(robot, tap=taps[0])
    ask(robot, tap="language.side0.it")
    assert robot.app.scene.name == "pause"
    assert around.words(Side.SOUTH).language != south.language
    assert around.words(Side.NORTH).language == north.language
    labels = [target["label"] for target in targets(robot).values()]
    assert around.words(Side.SOUTH)("pause.go_on") in labels
    ask(robot, tap="pause.go_on")
    assert play_on(robot).view.host.words(0).language == around.words(Side.SOUTH).language
    assert match_on(robot) is before


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0)])
def test_all_words_of_the_pause_lie_whole_on_bare_felt(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    """Beyond its soft rim, in large print, too."""
    robot = open_table(tmp_path / "pause", size, inches=inches)
    seat_match(robot, in_turns(GAME), (HUMAN, HUMAN))
    ask(robot, tap="play.menu")
    for _ in WISHES:
        shown = [one for one in robot.app.scene.stage.sprites if one.area()]
        rim = -2 * robot.app.around.table.px(RIM_MM)
        bare = [one.inflate(rim, rim) for one in cleared(robot)]
        words = [area for one in shown if one.layer == Layer.WORDS and (area := one.area())]
        assert all(any(one.contains(word) for one in bare) for word in words)
        ask(robot, tap="pause.comfort")
        ask(robot, settle=True)
    robot.app.close()


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 43.0)])
def test_in_large_print_words_of_the_pause_reach_no_coin_in_any_language(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path / "pause", size, inches=inches)
    robot.app.services.settings.put(LARGE_PRINT, True)
    robot.app.around.comfort.forget()
    for language in LANGUAGES:
        speak(robot.app, language)
        seat_match(robot, in_turns(GAME), (HUMAN, HUMAN))
        ask(robot, tap="play.menu")
        gallery, words = robot.app.around.gallery, robot.app.around.words(Side.SOUTH)
        said = gallery.text(words("pause.kept"), KEPT_MM, colours.QUIET_BONE, side=Side.SOUTH)
        coin = coins.coin(gallery, Side.SOUTH, COIN_MM, Side.SOUTH)
        lying = robot.app.scene.stage.sprites
        (below,) = (Ink(said, one.at).bounds() for one in lying if one.picture is said)
        (sign,) = (Ink(coin, one.at).bounds() for one in lying if one.picture is coin)
        assert not below.colliderect(sign), language
    robot.app.close()


@pytest.mark.parametrize(("seats", "is_bare"), [(2, False), (4, True)])
def test_no_scrap_of_a_game_is_seen_between_those_who_pause(
    tmp_path: Path, seats: int, is_bare: bool
) -> None:
    """Half a tray and a corner of a button were."""
    robot = open_table(tmp_path / "pause", (1920, 1080), inches=24.0)
    seat_match(robot, new_match(rules_for(GAME, seats, {}), 1, 1, 0))
    ask(robot, tap="play.menu")
    wide, high = robot.app.screen.get_size()
    spots = product(range(0, wide, 12), range(0, high, 12))
    seen = {tuple(robot.app.scene.stage.base.get_at(spot))[:3] for spot in spots}
    assert (seen == {felt.BARE}) is is_bare
    robot.app.close()


def cleared(robot: Robot) -> Sequence[pygame.Rect]:
    scene = robot.app.scene
    assert isinstance(scene, CoveringScene)
    return scene.cleared


def lie_on_bare_felt(robot: Robot) -> bool:
    """Whether all words and controls do."""
    shown = [one for one in robot.app.scene.stage.sprites if one.area()]
    bare, words = cleared(robot), [one.at for one in shown if one.layer == Layer.WORDS]
    return bool(words) and all(any(one.collidepoint(at) for one in bare) for at in words)


def lamps(robot: Robot) -> list[int]:
    """How many are lit in each ring."""
    gallery = robot.app.around.gallery
    rings = gallery.get(ring_of_lamps, RING_MM)
    lit = {id(gallery.turned(ring, side)): n for n, ring in enumerate(rings) for side in Side}
    shown = (sprite for sprite in robot.app.scene.stage.sprites if sprite.layer == Layer.WORDS)
    return [lit[id(sprite.picture)] for sprite in shown if id(sprite.picture) in lit]


def test_only_people_are_asked_and_lamps_show_how_long(robot: Robot) -> None:
    seat_match(robot, in_turns(GAME), (HUMAN, COMPUTER))
    ask(robot, settle=True)
    ask(robot, wait=ASK_SECONDS - 1)
    while robot.app.scene.name == "play":
        ask(robot, wait=0.5)
    assert asked(robot) == {"still_there.yes": {Side.SOUTH.facing}}
    assert lie_on_bare_felt(robot)
    assert lamps(robot) == [LAMPS]
    ask(robot, wait=AWAY_SECONDS / 2 + 0.1)
    assert lamps(robot) == [LAMPS // 2]
    ask(robot, wait=AWAY_SECONDS / 2 - 1)
    assert lamps(robot) == [1]
    ask(robot, wait=1.5)
    assert robot.app.scene.name == "attract"


@pytest.mark.parametrize("name", ["pause", "still_there"])
def test_bare_felt_is_there_before_the_frame_that_shows_what_lies_over_a_game(
    robot: Robot, name: str
) -> None:
    """That frame draws nothing large but what all of it lies on."""
    seat_match(robot, in_turns(GAME), (HUMAN, HUMAN))
    if name == "pause":
        ask(robot, tap="play.menu")
    else:
        robot.app.go(ToQuestion(play_on(robot).view.host.seating))
    assert robot.app.scene.name == name
    (wide, high), stage = robot.app.screen.get_size(), robot.app.scene.stage
    assert len(cleared(robot)) == 2
    for bare in cleared(robot):
        assert area(bare) > 0.03 * wide * high
        seen = stage.base.get_at(bare.center)
        assert sum(abs(one - other) for one, other in zip(seen[:3], felt.BARE, strict=True)) < 12
    largest = max(area(there) for one in stage.sprites if (there := one.area()))
    assert largest < 0.03 * wide * high
