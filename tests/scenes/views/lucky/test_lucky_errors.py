"""What beginners do at Lucky Numbers is never met with silence: words at the seat, and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from lucky_fingers import own, seated
from lucky_moments import lucky_match
from table_driver import as_told, ask, open_table, play_on, told

from game.lucky.rules import Lucky
from game.lucky.state import CELLS, DIAGONAL, Cell, Move, State, blockers, free_cells, tile_at
from game.match import AnyMatch
from game.matches import new_match
from scenes.drive.robot import Robot
from scenes.stage.stage import Layer
from scenes.table import Pixel

FELT = [24, 24]


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("data"), (640, 360))
    yield robot
    robot.app.close()


def turn() -> AnyMatch:
    return own(lucky_match(2, "turn", after=30))


def first_turn() -> AnyMatch:
    return own(lucky_match(2, "turn"))


def placing() -> AnyMatch:
    return own(lucky_match(2, "placing", after=20))


def four() -> AnyMatch:
    return new_match(Lucky(2, "four"), 1, 1, 0)


def one_by_one() -> AnyMatch:
    match: AnyMatch = new_match(Lucky(2, "michael"), 1, 1, 0)
    match.play(Move(0, "place", match.state.held[0][0], (0, 0)))
    return match


def ready() -> AnyMatch:
    match = four()
    for tile, at in zip(match.state.held[0], DIAGONAL, strict=True):
        match.play(Move(0, "place", tile, at))
    match.play(Move(0, "ready"))
    return match


# --- touches


def cell(seat: int, at: Cell) -> str:
    return f"play.seat{seat}.cell.{at[0]}.{at[1]}"


def at_turn(state: State, free: bool) -> str:
    """A cell of the player at turn."""
    board = state.boards[state.turn]
    return cell(state.turn, next(at for at in CELLS if (tile_at(board, at) == "") == free))


def waiting(state: State) -> str:
    """A tile of the one who is not at turn."""
    return cell(1 - state.turn, (0, 0))


def drawn(state: State) -> str:
    return f"play.seat{state.turn}.held.{state.held[state.turn][0]}"


def ledge(state: State) -> str:
    return f"play.seat0.held.{state.held[0][0]}"


class Error(NamedTuple):
    begin: Callable[[], AnyMatch]
    key: str
    start: Callable[[State], str]
    end: Callable[[State], object] | None = None
    """None: it is a tap."""
    whose: Callable[[State], int] = lambda state: state.turn


def south(_: State) -> int:
    return 0


ERRORS = {
    "a cell before drawing": Error(first_turn, "nothing_held", lambda s: at_turn(s, True)),
    "one's own tile out of turn": Error(
        turn, "not_your_turn", waiting, whose=lambda state: 1 - state.turn
    ),
    "a placed tile is dragged": Error(
        turn, "stays_placed", lambda s: at_turn(s, False), lambda _: FELT
    ),
    "a placed tile is dragged while one is in the hand": Error(
        placing, "stays_placed", lambda s: at_turn(s, False), lambda _: FELT
    ),
    "a drawn tile is dropped on the felt": Error(placing, "where_it_glows", drawn, lambda _: FELT),
    "the pile before the drawn tile is placed": Error(
        placing, "finish_the_draw", lambda _: "play.pile"
    ),
    "a tile of the set-up is dropped on the felt": Error(
        four, "where_it_glows", ledge, lambda _: FELT, south
    ),
    "a tile of the set-up is dropped beside the marks": Error(
        four, "marked_places", ledge, lambda _: cell(0, (0, 2)), south
    ),
    "a marked place": Error(four, "touch_a_tile", lambda _: cell(0, (1, 1)), whose=south),
    "another place in the set-up": Error(
        four, "marked_places", lambda _: cell(0, (0, 1)), whose=south
    ),
    "a placed tile, one by one": Error(
        one_by_one, "ready_already", lambda _: cell(0, (0, 0)), whose=south
    ),
    "a tile after Ready": Error(ready, "ready_already", lambda _: cell(0, (2, 2)), whose=south),
}


@pytest.mark.parametrize("name", ERRORS)
def test_a_mistake_is_answered_in_words_and_changes_nothing(robot: Robot, name: str) -> None:
    error = ERRORS[name]
    view = seated(robot, error.begin())
    state, seat = view.state, error.whose(view.state)
    lay = {piece.rest.tile: piece.sprite.at for piece in view.tiles.all}
    if error.end is None:
        ask(robot, tap=error.start(state))
    else:
        ask(robot, drag=[error.start(state), error.end(state)])
    assert told(robot, seat) == as_told(robot, seat, f"refusal.lucky.{error.key}")
    assert view.state == state
    ask(robot, wait=0.5)
    assert {piece.rest.tile: piece.sprite.at for piece in view.tiles.all} == lay


def rims(robot: Robot) -> set[Pixel]:
    marks = [s for s in play_on(robot).stage.sprites if s.layer == Layer.VERDICT]
    return {sprite.at for sprite in marks if sprite.area() is not None}


@pytest.mark.parametrize("drags", [False, True])
def test_what_forbids_a_place_is_marked_and_shakes(robot: Robot, drags: bool) -> None:
    view = seated(robot, placing())
    state, seat = view.state, view.state.turn
    board, (tile,) = state.boards[seat], state.held[state.turn]
    wanted = next(at for at in CELLS if blockers(board, tile, at) and not tile_at(board, at))
    where = blockers(board, tile, wanted)
    assert 0 < free_cells(board) < 16
    if drags:
        ask(robot, drag=[drawn(state), cell(seat, wanted)])
    else:
        ask(robot, tap=cell(seat, wanted))
    assert rims(robot) == {view.geometry.cell(view.side(seat), at) for at in where}
    forbidding = [view.tiles.of(tile_at(board, at)) for at in where]
    swings: list[list[float]] = [[] for _ in forbidding]
    for _ in range(12):
        robot.advance(1 / 60)
        for piece, swing in zip(forbidding, swings, strict=True):
            assert piece is not None
            along = zip(piece.sprite.at, piece.rest.at, view.side(seat).right, strict=True)
            swing.append(sum((now - rests) * way for now, rests, way in along))
    # Twice to both sides, and all is as before.
    for swing in swings:
        signs = [s > 0 for s in swing if s]
        assert sum(a != b for a, b in pairwise(signs)) == 3
        assert swing[-1] == 0
    assert told(robot, seat) == as_told(robot, seat, "refusal.lucky.must_rise")
    ask(robot, wait=3.0)
    assert rims(robot) == set()


def test_a_tile_that_comes_back_home_is_no_mistake(robot: Robot) -> None:
    view = seated(robot, four())
    before = told(robot, 0)
    ask(robot, drag=[ledge(view.state), cell(0, (0, 2))])
    ask(robot, wait=6.0)
    assert told(robot, 0) == before
    start = view.tiles.of(view.state.held[0][0])
    assert start is not None
    x, y = start.rest.at
    ask(robot, drag=[[x, y], [x, y - view.geometry.place // 2]])
    assert told(robot, 0) == before
