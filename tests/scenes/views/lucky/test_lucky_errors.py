"""What beginners do at Lucky Numbers is never met with silence: words at the seat, and marks."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest
from lucky_fingers import own, seated
from lucky_moments import lucky_match, placed
from table_driver import Opened, as_told, ask, match_on, play_on, seen_on, told

from game.lucky.rules import Lucky
from game.lucky.state import FULL, NUMBERS, Board, Cell, Move, State, blockers, free_cells, tile_at
from game.match import AnyMatch
from game.matches import new_match
from scenes.art import colours, racks
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.services.words import Words
from scenes.stage.sprite import Layer
from scenes.touch.target import by_id
from scenes.views.lucky.glows import RIM, STEPS, THICK_MM, TRACE
from scenes.views.lucky.ways import forbidding, reason
from scenes.views.panel import panels_of

FELT = [24, 24]

OPENED = Opened(size=(640, 360), shared=True)


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
    for tile, at in zip(match.state.held[0], FULL.diagonal, strict=True):
        match.play(Move(0, "place", tile, at))
    match.play(Move(0, "ready"))
    return match


# --- touches


def cell(seat: int, at: Cell) -> str:
    return f"play.seat{seat}.cell.{at[0]}.{at[1]}"


def at_turn(state: State, free: bool) -> str:
    """A cell of the player at turn."""
    board = state.boards[state.turn]
    return cell(state.turn, next(at for at in FULL.cells if (tile_at(board, at) == "") == free))


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
    "a tile of the set-up is dropped beside what glows": Error(
        four, "where_it_glows", ledge, lambda _: cell(0, (0, 2)), south
    ),
    "a place that glows": Error(four, "touch_a_tile", lambda _: cell(0, (1, 1)), whose=south),
    "another place in the set-up": Error(
        four, "touch_a_tile", lambda _: cell(0, (0, 1)), whose=south
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


@pytest.mark.parametrize("begin", [four, placing, turn])
def test_where_a_tile_was_dropped_on_the_felt_places_glow_for_it(
    robot: Robot, begin: Callable[[], AnyMatch]
) -> None:
    view = seated(robot, begin())
    state, ways = view.state, view.gestures.ways
    seat = 0 if state.phase == "setup" else state.turn

    def fitting(tile: str) -> list[Cell]:
        return [at for at in FULL.cells if ways.fits(seat, tile, at)]

    tile = next(one for one in (*state.held[seat], *state.open) if fitting(one))
    piece = view.tiles.of(tile)
    assert piece is not None
    ask(robot, drag=[list(piece.sprite.at), FELT])
    ask(robot, wait=1.0)
    lit = {(one, at) for one, at in view.gestures._places() if one == seat}
    assert lit == {(seat, at) for at in fitting(tile)}
    assert piece.sprite.at == piece.rest.at
    at = fitting(tile)[0]
    ask(robot, tap=cell(seat, at))
    assert tile_at(view.state.boards[seat], at) == tile


def rims(robot: Robot) -> set[Pixel]:
    """Of what is marked, but for the book that has more to say."""
    book = by_id(play_on(robot).all_targets()).get(f"play.seat{match_on(robot).state.turn}.book")
    marks = {sprite.at for sprite in seen_on(play_on(robot), Layer.VERDICT)}
    return marks if book is None else marks - {book.rect.center}


@pytest.mark.parametrize("drags", [False, True])
def test_a_refused_tile_shakes_and_only_what_forbids_it_is_marked(
    robot: Robot, drags: bool
) -> None:
    view = seated(robot, placing())
    state, seat = view.state, view.state.turn
    board, (tile,) = state.boards[seat], state.held[state.turn]
    wanted = next(at for at in FULL.cells if blockers(board, tile, at) and not tile_at(board, at))
    where = forbidding(board, tile, wanted)
    assert 0 < free_cells(board) < 16
    if drags:
        ask(robot, drag=[drawn(state), cell(seat, wanted)])
    else:
        ask(robot, tap=cell(seat, wanted))
    piece = view.tiles.of(tile)
    assert piece is not None
    start, swing = piece.sprite.at, []
    for _ in range(9):
        robot.advance(1 / 60)
        along = zip(piece.sprite.at, start, view.side(seat).right, strict=True)
        swing.append(sum((now - begun) * way for now, begun, way in along))
    # Twice to both sides.
    signs = [s > 0 for s in swing if s]
    assert sum(a != b for a, b in pairwise(signs)) == 3
    geometry, side = view.geometry, view.side(seat)
    forbids = {geometry.cell(side, at) for at in where}
    (cross,) = rims(robot) - forbids
    assert rims(robot) >= forbids
    # The cross lies on the far left corner of the place.
    corner = geometry.cell_rect(side, wanted).width // 3
    assert math.dist(cross, side.beside(geometry.cell(side, wanted), -corner, -corner)) < corner
    assert trace(robot, geometry.cell(side, wanted)) == round(255 * TRACE)
    words = play_on(robot).view.host.words(seat)
    assert told(robot, seat) == reason(words, board, tile, wanted)
    ask(robot, wait=2.5)
    assert 0 < trace(robot, geometry.cell(side, wanted)) < 255 * TRACE
    ask(robot, wait=3.0)
    assert rims(robot) == set()
    assert piece.sprite.at == piece.rest.at
    assert trace(robot, geometry.cell(side, wanted)) == 0


def trace(robot: Robot, at: Pixel) -> int:
    """How strong a picture of a tile is that lies there without being one."""
    lying = [s for s in play_on(robot).stage.sprites if s.layer == Layer.LYING and s.at == at]
    seen = [sprite.picture for sprite in lying if sprite.picture is not None]
    return sum(one.surface.get_alpha() or 0 for one in seen)


def board_of(*rows: str) -> Board:
    """Numbers in rows; 0 is a free cell."""
    return tuple(tuple(f"r{n}" if n != "0" else "" for n in row.split()) for row in rows)


GIVEN = board_of("2 0 0 5", "0 7 0 0", "0 0 14 0", "0 15 0 19")


@pytest.mark.parametrize(
    ("tile", "at", "what", "why", "where"),
    [
        # 16 between 7 and 14: what is too small forbids it.
        ("r16", (1, 2), "8 to 13 fit here.", "14 lies below.", [(2, 2)]),
        ("r16", (2, 1), "8 to 13 fit here.", "14 lies to the right, 15 below.", [(2, 2), (3, 1)]),
        ("r6", (0, 1), "3 and 4 fit here.", "5 lies to the right.", [(0, 3)]),
        ("r3", (1, 3), "8 to 18 fit here.", "7 lies to the left, 5 above.", [(0, 3), (1, 1)]),
        ("r9", (3, 2), "16 to 18 fit here.", "15 lies to the left, 14 above.", [(2, 2), (3, 1)]),
    ],
)
def test_a_refusal_names_what_would_fit_and_what_forbids_it(
    tile: str, at: Cell, what: str, why: str, where: list[Cell]
) -> None:
    assert reason(Words("en"), GIVEN, tile, at) == (what, why)
    assert forbidding(GIVEN, tile, at) == where


def test_where_nothing_fits_that_is_said() -> None:
    board = board_of("2 0 0 0", "0 9 0 0", "0 0 0 0", "13 0 0 0")
    at = (3, 1)
    full = board_of("0 0 0 0", "0 0 0 0", "13 0 9 0", "0 0 0 0")
    assert reason(Words("en"), full, "r10", (2, 1))[0] == "Nothing fits here:"
    assert reason(Words("en"), full, "r10", (2, 1))[1] == "13 lies to the left, 9 to the right."
    assert forbidding(full, "r10", (2, 1)) == [(2, 0), (2, 2)]
    assert reason(Words("en"), board, "r9", at)[0] == "14 to 20 fit here."


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


# --- what shines at the start of a turn


def test_at_a_turns_start_the_pile_shines_whole_and_what_can_be_used_less(robot: Robot) -> None:
    view = seated(robot, own(lucky_match(2, "turn", seed=4, after=14)))
    state, seat = view.state, view.state.turn
    ask(robot, wait=0.5)
    usable = {NUMBERS[tile] for tile in state.open if view.gestures.ways.fills(seat, tile)}
    lit = {number for number, glow in view.gestures.glows._usable.items() if glow._wanted}
    assert lit == usable != set()
    for number in lit:
        strength = view.gestures.glows._usable[number]._wanted / STEPS
        assert strength == pytest.approx(0.62, abs=0.05)
    assert view.pile._glow._wanted == STEPS


# --- Ready


def test_ready_can_be_taken_back_while_others_still_place(robot: Robot) -> None:
    view = seated(robot, placed(range(4)))
    ask(robot, tap="play.seat0.ready")
    assert view.state.ready == (False, False)
    assert told(robot, 0) is None
    assert view.drafting.is_done(0)
    ask(robot, wait=0.3)
    ask(robot, tap="play.seat0.unready")
    assert not view.drafting.is_done(0)
    # To take a tile up again takes it back as well.
    ask(robot, wait=0.3)
    ask(robot, tap="play.seat0.ready")
    first, last = cell(0, FULL.diagonal[0]), cell(0, FULL.diagonal[3])
    ask(robot, drag=[first, last])
    assert not view.drafting.is_done(0)
    ask(robot, drag=[first, last])
    for seat in (0, 1):
        ask(robot, wait=0.3)
        assert view.state.phase == "setup"
        ask(robot, tap=f"play.seat{seat}.ready")
    ask(robot, wait=0.1)
    assert view.state.phase == "turn"


def test_who_has_tiles_out_of_order_is_shown_them_at_ready(robot: Robot) -> None:
    view = seated(robot, placed((0, 2, 1, 3)))
    state, (one, other) = view.state, FULL.diagonal[1:3]
    ask(robot, tap="play.seat0.ready")
    ask(robot, wait=0.3)
    assert rims(robot) == {view.geometry.cell(view.side(0), at) for at in (one, other)}
    # As easily seen as what forbids, which is the same line in the colour of mistakes.
    gallery = robot.app.around.gallery
    shown = {sprite.picture for sprite in seen_on(play_on(robot), Layer.VERDICT)}
    size = round(RIM * view.geometry.tile)
    advice, wrong = (
        gallery.get(racks.outline, size, size, colour, True, THICK_MM)
        for colour in (colours.BONE, colours.WRONG)
    )
    assert (advice in shown, wrong in shown) == (True, False)
    assert told(robot, 0) == as_told(robot, 0, "lucky.unordered")
    assert (view.state, view.drafting.is_done(0)) == (state, False)
    # It is no rule: the same touch again is an answer.
    ask(robot, tap="play.seat0.ready")
    assert view.drafting.is_done(0)
    ask(robot, tap="play.seat0.unready")
    ask(robot, drag=[cell(0, one), cell(0, other)])
    ask(robot, wait=0.3)
    assert rims(robot) == set()


def test_a_computer_player_is_not_waited_for_twice(robot: Robot) -> None:
    view = seated(robot, placed(range(4)), "human", "easy")
    ask(robot, tap="play.seat0.ready")
    for _ in range(20):
        ask(robot, wait=0.2)
    assert view.state.phase != "setup"


@pytest.mark.parametrize(
    ("begin", "touched"),
    [
        (four, "hint"),
        (one_by_one, "hint"),
        (lambda: placed(range(4)), "hint"),
        (lambda: placed((1, 0, 2, 3)), "hint"),
        (four, "cell.1.1"),
    ],
)
def test_what_is_said_in_the_set_up_leads_to_how_a_game_begins(
    robot: Robot, begin: Callable[[], AnyMatch], touched: str
) -> None:
    view = seated(robot, begin())
    seat = match_on(robot).to_act()[0]
    ask(robot, tap=f"play.seat{seat}.{touched}")
    ask(robot, wait=4.0)
    ask(robot, tap=f"play.seat{seat}.book")
    books, panels = play_on(robot).guidance.books, panels_of(match_on(robot))
    assert panels[books._open[seat].number].words == f"lucky.book.setup.{view.state.setup}"
