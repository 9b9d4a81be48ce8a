"""Lucky Numbers on the table: what fingers do, and that showing and standing agree."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest
from breadth import few
from ink import inks_of
from table_driver import (
    as_told,
    ask,
    glowing,
    match_on,
    open_table,
    play_on,
    seat_match,
    seen_on,
    targets,
    told,
    visitor,
)
from tracks import snapshot

from game.lucky.state import FULL, NUMBERS, Move, tile_at
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from scenes.art.pixels import solid_area
from scenes.core.table import Pixel, Side, square
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer, Sprite
from scenes.views.lucky.tiles import USUAL_STAGING
from scenes.views.lucky.view import LuckyView
from scenes.views.lucky.ways import reason

SIDES = {2: (Side.SOUTH, Side.NORTH), 3: (Side.SOUTH, Side.WEST, Side.NORTH), 4: tuple(Side)}


def view_of(robot: Robot) -> LuckyView:
    view = play_on(robot).view
    assert isinstance(view, LuckyView)
    return view


def place_of(robot: Robot, tile: str) -> Pixel:
    """Where a tile is now."""
    piece = view_of(robot).tiles.of(tile)
    assert piece is not None
    return piece.sprite.at


@pytest.mark.parametrize(
    ("seats", "setup"), few(list(product((2, 3, 4), ("four", "michael", "sorted"))), 4)
)
def test_every_animation_ends_as_the_state_alone_is_shown(
    robot: Robot, seats: int, setup: str
) -> None:
    visitor(robot).begin("lucky", SIDES[seats], f"setup.option.setup.{setup}")
    scene, rng = play_on(robot), Random(seats)
    for _ in range(70):
        if scene.match.outcome() is not None:
            break
        moves = list(scene.match.moves())
        undo = [name for name, one in targets(robot).items() if ".undo" in name and one["enabled"]]
        if undo and rng.random() < 0.1:
            ask(robot, tap=undo[0])
        else:
            assert scene.perform(rng.choice(moves))
        scene.tweens.finish()
        animated = snapshot(robot)
        scene.view.sync()
        assert animated == snapshot(robot)


def begin_sorted(robot: Robot, seats: int = 2) -> AnyMatch:
    visitor(robot).begin("lucky", SIDES[seats], "setup.option.setup.sorted")
    ask(robot, settle=True)
    return match_on(robot)


def test_what_can_be_touched_is_called_as_documented(robot: Robot) -> None:
    visitor(robot).begin("lucky", SIDES[2])
    ask(robot, settle=True)
    held = {f"play.seat0.held.{tile}" for tile in match_on(robot).state.held[0]}
    assert set(targets(robot)) >= {"play.pile", "play.seat0.ready", "play.seat1.ready", *held}
    cells = {
        f"play.seat{seat}.cell.{row}.{column}" for seat in (0, 1) for row, column in FULL.cells
    }
    assert set(targets(robot)) >= cells
    assert targets(robot)["play.seat1.cell.1.1"]["facing"] == 180
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    begin_sorted(robot)
    seat, tile = draw_and_settle(robot)
    assert set(targets(robot)) >= {"play.discard", f"play.seat{seat}.held.{tile}"}
    ask(robot, tap="play.discard")
    assert f"play.open.{tile}" in targets(robot)


def test_a_tap_on_the_pile_acts_on_release_only(robot: Robot) -> None:
    match = begin_sorted(robot)
    ask(robot, down={"finger": 1, "at": "play.pile"})
    assert match.state.phase == "turn"
    ask(robot, up={"finger": 1})
    assert match.state.phase == "placing"


def test_a_touch_that_leaves_the_pile_and_comes_up_elsewhere_draws_by_drag(robot: Robot) -> None:
    match = begin_sorted(robot)
    ask(robot, drag=["play.pile", f"play.seat{match.state.turn}.cell.3.0"])
    assert match.state.phase == "placing"


def test_a_double_tap_on_the_pile_is_one_tap_and_no_mistake(robot: Robot) -> None:
    match = begin_sorted(robot)
    seat = match.state.turn
    ask(robot, tap="play.pile")
    ask(robot, tap="play.pile")
    assert (match.state.phase, match.state.turn) == ("placing", seat)
    assert told(robot, seat) is None
    ask(robot, wait=0.3)
    ask(robot, tap="play.pile")
    assert told(robot, seat) == as_told(robot, seat, "refusal.lucky.finish_the_draw")


def draw_and_settle(robot: Robot) -> tuple[int, str]:
    ask(robot, tap="play.pile")
    ask(robot, settle=True)
    state = match_on(robot).state
    return state.turn, state.held[state.turn][0]


def drawn(robot: Robot) -> str:
    match = begin_sorted(robot)
    ask(robot, tap="play.pile")
    return str(match.state.held[match.state.turn][0])


def test_a_drawn_tile_is_large_above_the_middle_for_all_before_it_goes_to_its_seat(
    robot: Robot,
) -> None:
    tile, view = drawn(robot), view_of(robot)
    rise, turn, read, _ = USUAL_STAGING
    piece = view.tiles.of(tile)
    assert piece is not None
    robot.advance(rise + turn + 0.05)
    large = wide(piece.sprite)
    robot.advance(read - 0.1)
    assert place_of(robot, tile) == view.geometry.table.middle
    ask(robot, settle=True)
    assert place_of(robot, tile) == view.geometry.hand(view.side(view.state.turn))
    assert large > 1.3 * wide(piece.sprite)


def wide(sprite: Sprite) -> int:
    """The width of what a sprite shows, without its shadow."""
    assert sprite.picture is not None
    return solid_area(sprite.picture.surface).width


def test_a_touch_anywhere_brings_a_drawn_tile_to_its_seat_at_once(robot: Robot) -> None:
    tile, view = drawn(robot), view_of(robot)
    ask(robot, wait=USUAL_STAGING.rise)
    ask(robot, down={"finger": 1, "at": [240, 130]})
    ask(robot, wait=0.35)
    assert place_of(robot, tile) == view.geometry.hand(view.side(view.state.turn))


@pytest.mark.parametrize("drag", [False, True])
def test_taps_and_drags_place_alike(tmp_path: Path, drag: bool) -> None:
    robot = open_table(tmp_path, seed=3)
    match = begin_sorted(robot)
    seat, tile = draw_and_settle(robot)
    places = [move for move in match.moves() if move.do == "place"]
    at = places[0].at
    cell = f"play.seat{seat}.cell.{at[0]}.{at[1]}"
    if drag:
        ask(robot, drag=[f"play.seat{seat}.held.{tile}", cell])
    else:
        ask(robot, tap=cell)
    assert match.state.boards[seat][at[0]][at[1]] == tile
    robot.app.close()


def test_a_refused_drop_says_why_and_the_tile_glides_back(robot: Robot) -> None:
    match = begin_sorted(robot)
    seat, tile = draw_and_settle(robot)
    home = place_of(robot, tile)
    legal = {move.at for move in match.moves() if move.do == "place"}
    row, column = next(at for at in FULL.cells if at not in legal)
    state = match.state
    ask(robot, drag=[f"play.seat{seat}.held.{tile}", f"play.seat{seat}.cell.{row}.{column}"])
    assert match.state == state
    assert "refuse" in [one["cue"] for one in ask(robot, sounds=True)["sounds"]]
    words = play_on(robot).view.host.words(seat)
    why = reason(words, state.boards[seat], tile, (row, column))
    assert told(robot, seat) == why
    assert place_of(robot, tile) != home
    ask(robot, settle=True)
    assert place_of(robot, tile) == home


def test_the_glow_marks_exactly_where_a_drawn_tile_may_go(robot: Robot) -> None:
    match = begin_sorted(robot)
    seat, tile = draw_and_settle(robot)
    geometry = view_of(robot).geometry
    cells = [move.at for move in match.moves() if move.do == "place"]
    places = [geometry.cell(geometry.sides[seat], at) for at in cells]
    assert glowing(robot) == sorted([*places, geometry.pool(NUMBERS[tile], 0)])


@pytest.mark.parametrize("seats", [2, 4])
def test_no_words_lie_on_what_glows(robot: Robot, seats: int) -> None:
    match = begin_sorted(robot, seats)
    seat, tile = draw_and_settle(robot)
    legal = {move.at for move in match.moves() if move.do == "place"}
    row, column = next(at for at in FULL.cells if at not in legal)
    ask(robot, drag=[f"play.seat{seat}.held.{tile}", f"play.seat{seat}.cell.{row}.{column}"])
    assert told(robot, seat)
    ask(robot, settle=True)
    size = view_of(robot).geometry.tile // 2
    glows = [square(sprite.at, size) for sprite in seen_on(play_on(robot), Layer.GLOW)]
    words = [ink.bounds() for ink in inks_of(play_on(robot))]
    assert glows
    assert [rect for rect in words if rect.collidelist(glows) >= 0] == []


def test_another_seats_fingers_move_nothing(robot: Robot) -> None:
    match = begin_sorted(robot)
    other = 1 - match.state.turn
    state = match.state
    for row in range(4):
        ask(robot, tap=f"play.seat{other}.cell.{row}.{row}")
    assert match.state == state


def test_a_placing_can_be_taken_back_and_a_draw_cannot(robot: Robot) -> None:
    match = begin_sorted(robot)
    seat, tile = draw_and_settle(robot)
    assert not targets(robot, behind=True)[f"play.seat{seat}.undo"]["enabled"]
    drawn = match.state
    ask(robot, drag=[f"play.seat{seat}.held.{tile}", "play.discard"])
    assert match.state.open == (tile,)
    ask(robot, tap=f"play.seat{seat}.undo")
    assert match.state == drawn
    ask(robot, settle=True)
    assert place_of(robot, tile) == view_of(robot).geometry.hand(SIDES[2][seat])


def test_in_the_set_up_tiles_change_places_and_come_back_to_the_ledge(robot: Robot) -> None:
    visitor(robot).begin("lucky", SIDES[2])
    ask(robot, settle=True)
    match = match_on(robot)
    first, second = match.state.held[0][:2]
    ask(robot, drag=[f"play.seat0.held.{first}", "play.seat0.cell.0.0"])
    ask(robot, drag=[f"play.seat0.held.{second}", "play.seat0.cell.1.1"])
    ask(robot, drag=["play.seat0.cell.0.0", "play.seat0.cell.1.1"])
    board = match.state.boards[0]
    assert (board[0][0], board[1][1]) == (second, first)
    ask(robot, settle=True)
    ask(robot, drag=["play.seat0.cell.1.1", "play.seat0.ready"])
    assert first in match.state.held[0]


def test_fingers_of_all_seats_place_at_the_same_time(robot: Robot) -> None:
    visitor(robot).begin("lucky", SIDES[4])
    ask(robot, settle=True)
    match = match_on(robot)
    hands = {seat: match.state.held[seat][0] for seat in range(4)}
    for seat, tile in hands.items():
        ask(robot, down={"finger": seat, "at": f"play.seat{seat}.held.{tile}"})
        ask(robot, wait=0.1)
    for seat in hands:
        ask(robot, move={"finger": seat, "at": f"play.seat{seat}.cell.2.2"})
    assert match.entries == []
    for seat in reversed(hands):
        ask(robot, up={"finger": seat})
        ask(robot, wait=0.15)
        assert [entry["seat"] for entry in match.entries] == list(range(3, seat - 1, -1))
    for seat, tile in hands.items():
        assert match.state.boards[seat][2][2] == tile


HALF_WAY, NEAR = 0.275, 0.6
"""In places: what a drop counts for lies so far inwards of the finger, and so near a cell."""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("inwards", "counts"),
    [
        (NEAR - HALF_WAY - 0.05, True),
        (NEAR - HALF_WAY + 0.05, False),
        (-NEAR - HALF_WAY + 0.05, True),
        (-NEAR - HALF_WAY - 0.05, False),
    ],
    ids=["near inwards", "too far inwards", "near outwards", "too far outwards"],
)
def test_a_drop_counts_half_way_between_the_finger_and_the_tile(
    robot: Robot, seats: int, inwards: float, counts: bool
) -> None:
    visitor(robot).begin("lucky", SIDES[seats])
    ask(robot, settle=True)
    match, geometry = match_on(robot), view_of(robot).geometry
    for seat, side in enumerate(SIDES[seats]):
        tile = match.state.held[seat][0]
        cell = geometry.cell(side, (1, 1))
        point = side.beside(cell, 0, -inwards * geometry.place)
        ask(robot, drag=[f"play.seat{seat}.held.{tile}", point])
        assert (tile_at(match.state.boards[seat], (1, 1)) == tile) == counts


def test_a_finger_on_the_pile_draws_nothing_in_the_next_turn(robot: Robot) -> None:
    begin_sorted(robot)
    match, scene = match_on(robot), play_on(robot)
    first = match.state.turn
    ask(robot, down={"finger": 1, "at": "play.pile"})
    for do in ("draw", "discard"):
        assert scene.perform(Move(first, do))
    ask(robot, wait=0.5)
    assert match.state.turn != first
    state = match.state
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.5)
    assert match.state == state


def test_nothing_but_the_results_choices_can_be_touched_after_the_end(robot: Robot) -> None:
    begin_sorted(robot)
    visitor(robot).game()
    assert robot.app.scene.name == "result"
    ask(robot, settle=True)
    seen = {name.partition("#")[0] for name in targets(robot)}
    assert seen == {"result.again", "result.menu", "result.more"}


def test_a_tournament_by_touch_alone_replays_to_the_same_end(tmp_path: Path) -> None:
    robot = open_table(tmp_path, seed=11)
    guest = visitor(robot, 5)
    guest.begin("lucky", SIDES[2], "setup.option.games.2", "setup.seat2.first")
    match = match_on(robot)
    assert (match.setup.games, match.first) == (2, 1)
    for number in (1, 2):
        resting = [{"finger": 90 + n, "at": [400 + 160 * n, 40]} for n in range(3)]
        for finger in resting:
            ask(robot, down=finger)
        assert match.number == number
        guest.game()
        for finger in resting:
            ask(robot, up={"finger": finger["finger"]})
        ask(robot, settle=True)
        if number == 1:
            ask(robot, tap="result.next")
    assert match.is_over()
    kept = robot.app.services.store.results()
    assert [(result.match, result.number) for result in kept] == [(1, n) for n in (1, 2)]
    last = kept[-1].value
    assert isinstance(last, dict)
    replayed = match_from(match.record())
    assert replayed.state == match.state
    assert last["totals"] == list(replayed.totals()) == list(match.totals())
    assert robot.app.services.store.unfinished() is None
    robot.app.close()


def test_people_cannot_say_ready_for_a_computer_player(robot: Robot) -> None:
    match = new_match(rules_for("lucky", 2, {}), 1)
    scene = seat_match(robot, match, ("human", "hard"))
    for tile, at in zip(match.state.held[1], FULL.diagonal, strict=True):
        assert scene.perform(Move(1, "place", tile, at))
    assert "play.seat0.ready" in targets(robot)
    assert "play.seat1.ready" not in targets(robot)
    ask(robot, settle=True)
    assert match.state.ready[1]
