"""The pause and the question whether anybody is still there: who is asked, and how long."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

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
from scenes.art.type import Face
from scenes.core.comfort import LARGE_PRINT, WISHES
from scenes.core.table import Side
from scenes.covers.pause import COIN_MM, KEPT_MM, TITLE_MM
from scenes.drive.robot import Robot
from scenes.services.destinations import Anew
from scenes.services.seating import HUMAN
from scenes.stage.sprite import Layer

GAME = WITH_PLAYERS[0]
COMPUTER = levels_of(GAME)[0]

HEADINGS: tuple[tuple[str, float, Colour, Face], ...] = (
    ("pause.title", TITLE_MM, colours.BONE, "bold"),
    ("pause.kept", KEPT_MM, colours.QUIET_BONE, "words"),
)
NAMED = "pause.language", "pause.volume", "pause.comfort"
CONTROLS = "pause.go_on", "pause.menu", "pause.language", "pause.volume", "pause.comfort"


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
    around = robot.app.around
    shown = [one.picture for one in robot.app.scene.stage.sprites if one.area()]
    for key, em, colour, face in HEADINGS:
        said = around.words(Side.NORTH)(key)
        em_mm = around.table.em_mm(em * around.table.grown)
        assert around.gallery.text(said, em_mm, colour, face, Side.NORTH) in shown


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
        table = robot.app.around.table
        em_mm = table.em_mm(KEPT_MM * table.grown)
        said = gallery.text(words("pause.kept"), em_mm, colours.QUIET_BONE, side=Side.SOUTH)
        coin = coins.coin(gallery, Side.SOUTH, COIN_MM * table.grown, Side.SOUTH)
        lying = robot.app.scene.stage.sprites
        (below,) = (Ink(said, one.at).bounds() for one in lying if one.picture is said)
        (sign,) = (Ink(coin, one.at).bounds() for one in lying if one.picture is coin)
        assert not below.colliderect(sign), language
    robot.app.close()


@pytest.mark.parametrize("seats", [2, 4])
def test_one_pause_lies_on_bare_felt_however_many_play(tmp_path: Path, seats: int) -> None:
    """No scrap of a game is seen between those who pause."""
    robot = open_table(tmp_path / "pause", (1920, 1080), inches=24.0)
    seat_match(robot, new_match(rules_for(GAME, seats, {}), 1, 1, 0))
    ask(robot, tap="play.menu")
    wide, high = robot.app.screen.get_size()
    spots = product(range(0, wide, 12), range(0, high, 12))
    seen = {tuple(robot.app.scene.stage.base.get_at(spot))[:3] for spot in spots}
    assert seen == {felt.BARE}
    robot.app.close()


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0)])
def test_each_control_of_the_pause_has_its_name_in_every_language_and_large_print(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path / "pause", size, inches=inches)
    for language, wish in product(("de", "es"), WISHES):
        speak(robot.app, language)
        robot.app.around.comfort.wish = wish
        robot.app.go(Anew())
        seat_match(robot, new_match(rules_for(GAME, 4, {}), 1, 1, 0))
        ask(robot, tap="play.menu")
        scene, words = robot.app.scene, robot.app.around.words(Side.SOUTH)
        controls = [one for one in scene.buttons if one.means.id in NAMED]
        assert len(controls) == len(NAMED) * 4
        lying = {one.at: one for one in scene.stage.sprites if one.layer == Layer.WORDS}
        names = [lying[one.name_at].area() for one in controls if one.name_at]
        assert len(names) == len(controls)
        inks = [rect.inflate(-rect.height // 3, -rect.height // 3) for rect in names if rect]
        assert not [pair for pair in combinations(inks, 2) if pair[0].colliderect(pair[1])]
        pills = [one.rect for one in scene.buttons if one not in controls]
        assert not [ink for ink in inks if ink.collidelist(pills) >= 0], (language, wish)
        assert wish.key in words
    robot.app.close()
