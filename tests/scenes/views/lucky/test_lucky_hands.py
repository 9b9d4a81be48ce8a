"""Hands at Lucky Numbers: every press is seen at once, and nobody disturbs what belongs to another
seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from lucky_moments import lucky_match
from table_driver import ask, open_table, play_on, seat_match, told
from tracks import snapshot

from game.lucky.rules import Lucky
from game.lucky.state import CELLS, DIAGONAL, Event, Move, State, tile_at
from game.match import AnyMatch, Match
from game.matches import match_from, new_match
from scenes.app import FRAME_SECONDS
from scenes.drive.robot import Robot
from scenes.stage.stage import Layer
from scenes.table import Pixel
from scenes.touch.target import Meaning, by_id
from scenes.views.lucky.looks import LEVELS
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile
from scenes.views.lucky.view import LuckyView

SIZE = (640, 360)
FELT = [24, 24]


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, SIZE)
    yield robot
    robot.app.close()


def fresh(seats: int, setup: str) -> Match[State, Move, Event]:
    return new_match(Lucky(seats, setup), seats, 1, 0)


def own(match: AnyMatch) -> AnyMatch:
    """A copy, to be played on."""
    return match_from(match.record())


def seated(robot: Robot, match: AnyMatch, *kinds: str) -> LuckyView:
    view = seat_match(robot, match, kinds).view
    assert isinstance(view, LuckyView)
    ask(robot, wait=0.3)
    return view


def middle(robot: Robot, means: Meaning) -> list[int]:
    """Of what is touched there."""
    shown = by_id(play_on(robot).all_targets()).values()
    return list(next(target.rect.center for target in shown if target.means == means))


def press(robot: Robot, finger: int, means: Meaning) -> None:
    ask(robot, down={"finger": finger, "at": middle(robot, means)})


def go(robot: Robot, finger: int, end: list[int]) -> None:
    ask(robot, move={"finger": finger, "at": end})
    ask(robot, wait=0.2)


def lift(robot: Robot, finger: int) -> None:
    """Until it is known not to have been lost."""
    ask(robot, up={"finger": finger})
    while robot.app.contacts.is_waiting:
        robot.advance(FRAME_SECONDS)


def tap(robot: Robot, means: Meaning) -> None:
    ask(robot, tap=middle(robot, means))


def drop(robot: Robot, means: Meaning, end: list[int]) -> None:
    press(robot, 9, means)
    go(robot, 9, end)
    lift(robot, 9)


# --- a press shows, a lift acts


def placing(after: int = 20) -> AnyMatch:
    return own(lucky_match(2, "placing", after=after))


def a_turn() -> AnyMatch:
    return own(lucky_match(2, "turn", after=30))


def set_up() -> AnyMatch:
    return fresh(2, "four")


def drawn(state: State) -> Meaning:
    return InHand(state.turn, state.held[state.turn][0])


def free_cell(seat: int) -> Callable[[State], Meaning]:
    def found(state: State) -> Meaning:
        return OnBoard(seat, next(at for at in CELLS if not tile_at(state.boards[seat], at)))

    return found


def placed_tile(state: State) -> Meaning:
    board = state.boards[state.turn]
    return OnBoard(state.turn, next(at for at in CELLS if tile_at(board, at)))


PRESSED: dict[str, tuple[Callable[[], AnyMatch], Callable[[State], Meaning]]] = {
    "the pile": (a_turn, lambda _: Pile()),
    "an open tile": (a_turn, lambda state: InPool(state.open[0])),
    "a tile of one's own": (a_turn, placed_tile),
    "a free cell": (a_turn, free_cell(0)),
    "another seat's cell": (a_turn, free_cell(1)),
    "a tile in the hand": (placing, drawn),
    "a cell where it may go": (placing, free_cell(0)),
    "the pool": (placing, lambda _: Discard()),
    "a tile on the ledge": (set_up, lambda state: InHand(1, state.held[1][2])),
    "a marked place": (set_up, lambda _: OnBoard(1, (1, 1))),
}


@pytest.mark.parametrize("what", PRESSED)
def test_a_press_shows_at_once_and_comes_to_nothing_when_it_is_lost(
    robot: Robot, what: str
) -> None:
    begin, find = PRESSED[what]
    view = seated(robot, begin())
    state, before = view.state, snapshot(robot)
    press(robot, 1, find(state))
    assert snapshot(robot) != before
    ask(robot, wait=0.2)
    play_on(robot).let_go()
    ask(robot, wait=0.4)
    assert snapshot(robot) == before
    assert view.state == state


def looks(robot: Robot, view: LuckyView, tile: str, frames: int) -> list[int]:
    """How wide the tile's picture is, frame by frame."""
    found = []
    for _ in range(frames):
        robot.advance(FRAME_SECONDS)
        piece = view.tiles.of(tile)
        assert piece is not None
        assert piece.sprite.picture is not None
        found.append(piece.sprite.picture.surface.get_width())
    return found


def test_a_tile_is_lifted_and_let_down_in_steps(robot: Robot) -> None:
    view = seated(robot, fresh(2, "four"))
    tile = view.state.held[0][1]
    (lying,) = looks(robot, view, tile, 1)
    press(robot, 1, InHand(0, tile))
    lifted = looks(robot, view, tile, 12)
    assert lying < lifted[0]
    assert lifted == sorted(lifted)
    assert len({lying, *lifted}) >= 4
    go(robot, 1, middle(robot, OnBoard(0, (2, 2))))
    lift(robot, 1)
    landing = looks(robot, view, tile, 12)
    assert landing == sorted(landing, reverse=True)
    assert landing[-1] == lying
    assert len(set(landing)) >= 3


def test_no_tile_changes_its_size_at_a_blow(robot: Robot) -> None:
    """From lying to lifted in four frames at least, in whatever game it flies."""
    view = seated(robot, own(lucky_match(2, "turn", after=20)))
    scene, rng = play_on(robot), Random(1)
    low = view.looks.picture("r1", view.geometry.pool_tile, 0, 0).surface.get_width()
    high = view.looks.picture("r1", view.geometry.tile, 0, LEVELS).surface.get_width()
    before: dict[str, int] = {}
    for _ in range(14):
        assert scene.perform(rng.choice(list(scene.match.moves())))
        for _ in range(36):
            wide = {
                piece.rest.tile: piece.sprite.picture.surface.get_width()
                for piece in view.tiles.all
                if piece.sprite.picture is not None and view.tiles.is_face_up(piece.rest.tile)
            }
            grown = [abs(wide[tile] - before[tile]) for tile in wide.keys() & before.keys()]
            assert max(grown, default=0) <= 0.6 * (high - low)
            before = wide
            robot.advance(FRAME_SECONDS)


def test_a_dragged_tile_leaves_its_place_without_a_jump(robot: Robot) -> None:
    view = seated(robot, fresh(2, "four"))
    tile = view.state.held[0][1]
    piece = view.tiles.of(tile)
    assert piece is not None
    press(robot, 1, InHand(0, tile))
    x, y = piece.sprite.at
    steps = [(x, y)]
    for step in range(1, 20):
        ask(robot, move={"finger": 1, "at": [x, y - 5 * step]})
        steps.append(piece.sprite.at)
    # The finger goes 5 pixels a frame; what lies beside it catches up within 120 ms.
    reach = view.geometry.place * 0.55
    away = [y - 5 * number - at[1] for number, at in enumerate(steps)]
    assert all(abs(b - a) <= 0.5 * reach for a, b in pairwise(away))
    assert abs(away[-1] - reach) <= 2


def test_only_a_short_tap_draws(robot: Robot) -> None:
    view = seated(robot, own(lucky_match(2, "turn", after=30)))
    phases = []
    for touch in ({"hold": "play.pile", "seconds": 0.8}, {"tap": "play.pile"}):
        ask(robot, **touch)
        phases.append(view.state.phase)
    assert phases == ["turn", "placing"]


# --- suspense


def test_nothing_tells_a_drawn_tiles_number_before_it_is_turned(robot: Robot) -> None:
    view = seated(robot, own(lucky_match(4, "turn", after=40)))
    scene = play_on(robot)
    assert scene.perform(Move(view.state.turn, "draw"))
    tile = view.state.held[view.state.turn][0]
    before = {s.at for s in scene.stage.sprites if s.layer == Layer.GLOW and s.area() is not None}
    piece = view.tiles.of(tile)
    assert piece is not None
    facing = piece.rest.facing
    backs = [view.looks.back(facing, level) for level in range(LEVELS + 1)]
    blank = [*backs, *view.looks.turning(facing)]
    for frame in range(12):
        assert not view.tiles.is_face_up(tile), frame
        assert any(piece.sprite.picture is one for one in blank), frame
        lit = [s for s in scene.stage.sprites if s.layer == Layer.GLOW and s.area() is not None]
        assert {sprite.at for sprite in lit} <= before, frame
        robot.advance(FRAME_SECONDS)
    ask(robot, wait=0.2)
    assert view.tiles.is_face_up(tile)
    assert piece.sprite.picture is view.tiles.picture(piece.rest)


# --- seats and computer players


def lit_places(view: LuckyView) -> set[Pixel]:
    aims = view.gestures.glows._aims.values()
    return {glow.sprite.at for glow in aims if glow.sprite.area() is not None}


def test_each_dragging_finger_has_a_target_light_of_its_own(robot: Robot) -> None:
    view = seated(robot, fresh(2, "four"))
    wanted = set()
    for seat, at in ((0, (1, 1)), (1, (2, 2))):
        press(robot, seat, InHand(seat, view.state.held[seat][0]))
        go(robot, seat, middle(robot, OnBoard(seat, at)))
        wanted.add(view.geometry.cell(view.side(seat), at))
    for frame in range(6):
        for seat, at in ((0, (1, 1)), (1, (2, 2))):
            x, y = middle(robot, OnBoard(seat, at))
            ask(robot, move={"finger": seat, "at": [x + frame % 2, y]})
            assert lit_places(view) == wanted


def south(robot: Robot, view: LuckyView, act: str) -> None:
    """What the south is about when others move."""
    first, second, *_ = view.state.held[0]
    if act == "drag":
        press(robot, 1, InHand(0, first))
        ask(robot, move={"finger": 1, "at": middle(robot, OnBoard(0, (1, 1)))})
    elif act == "flight":
        drop(robot, InHand(0, first), middle(robot, OnBoard(0, (1, 1))))
    elif act == "refusal":
        drop(robot, InHand(0, first), middle(robot, OnBoard(0, (0, 3))))
    else:
        tap(robot, InHand(0, second))


def seen_at_south(robot: Robot, act: str, others_move: bool) -> list[object]:
    """Its tiles, lights and words in every frame of half a second."""
    shown = seated(robot, fresh(4, "four"))
    south(robot, shown, act)
    hands, board = shown.state.held, shown.geometry.board_rect(shown.side(0))
    tiles = {*hands[0], *(tile for row in shown.state.boards[0] for tile in row if tile)}
    frames: list[object] = []
    for frame in range(30):
        if others_move and frame in (1, 4, 8):
            seat = {1: 1, 4: 2, 8: 3}[frame]
            assert play_on(robot).perform(Move(seat, "place", hands[seat][0], (2, 2)))
        pieces = {one.rest.tile: one.sprite for one in shown.tiles.all}
        glows = [s for s in play_on(robot).stage.sprites if s.layer == Layer.GLOW]
        lit = sorted(s.at for s in glows if s.area() is not None and board.collidepoint(s.at))
        looked = [(t, pieces[t].at, pieces[t].layer, str(pieces[t].area())) for t in sorted(tiles)]
        frames.append((looked, lit, told(robot, 0)))
        robot.advance(FRAME_SECONDS)
    if act == "drag":
        lift(robot, 1)
    return frames


@pytest.mark.parametrize("act", ["drag", "flight", "refusal", "choice"])
def test_in_the_set_up_nobodys_move_disturbs_another_seat(robot: Robot, act: str) -> None:
    alone, among = (seen_at_south(robot, act, others) for others in (False, True))
    assert alone == among


def computers_take(robot: Robot) -> tuple[LuckyView, Move]:
    """A computer player takes an open tile for one that lies on its board."""
    match = own(lucky_match(2, "turn", after=30))
    rng = Random(1)
    while True:
        takes = [move for move in match.moves() if move.do == "take"]
        swaps = [m for m in takes if tile_at(match.state.boards[m.seat], m.at)]
        if match.state.turn == 1 and swaps:
            return seated(robot, match, "human", "easy"), swaps[0]
        match.play(rng.choice(list(match.moves())))


def rims(robot: Robot) -> set[Pixel]:
    marks = [s for s in play_on(robot).stage.sprites if s.layer == Layer.VERDICT]
    return {sprite.at for sprite in marks if sprite.area() is not None}


def test_what_a_computer_player_takes_is_seen_and_marked_until_its_next_turn(robot: Robot) -> None:
    view, move = computers_take(robot)
    scene = play_on(robot)
    assert move.at is not None
    freed = tile_at(view.state.boards[1], move.at)
    assert scene.perform(move)
    piece, spots = view.tiles.of(move.tile), []
    assert piece is not None
    while piece.sprite.layer == Layer.MOVING:
        spots.append(piece.sprite.at)
        robot.advance(FRAME_SECONDS)
    assert 0.35 <= len(spots) * FRAME_SECONDS <= 0.45
    ask(robot, wait=0.2)
    gone = view.tiles.of(freed)
    assert gone is not None
    assert rims(robot) == {piece.rest.at, gone.rest.at}
    assert scene.perform(Move(0, "draw"))
    assert rims(robot) == {piece.rest.at, gone.rest.at}
    assert scene.perform(Move(0, "discard"))
    robot.advance(0.2)
    assert rims(robot) == set()


def test_a_computer_player_finds_nothing_chosen_when_it_takes_a_seat(robot: Robot) -> None:
    view = seated(robot, fresh(2, "four"))
    tile = view.state.held[0][0]
    tap(robot, InHand(0, tile))
    ask(robot, wait=0.3)
    assert view.gestures.hands.chosen == {0: tile}
    scene = play_on(robot)
    scene.seat(0, "easy")
    assert view.gestures.hands.chosen == {}


# --- however it overlaps


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("setup", ["four", "michael"])
def test_moves_that_overlap_end_as_the_state_alone_is_shown(
    robot: Robot, seats: int, setup: str
) -> None:
    view = seated(robot, fresh(seats, setup))
    scene, rng = play_on(robot), Random(seats)
    for number in range(1, 50):
        if scene.match.outcome() is not None:
            break
        moves = view.likely(scene.match) if rng.random() < 0.7 else list(scene.match.moves())
        assert scene.perform(rng.choice(moves))
        robot.advance(FRAME_SECONDS * rng.randrange(8))
        if number % 7 == 0:
            scene.tweens.finish()
            animated = snapshot(robot)
            view.sync()
            scene.tweens.finish()
            assert animated == snapshot(robot)


def test_one_by_one_the_tile_is_in_the_hand_and_its_places_glow(robot: Robot) -> None:
    view = seated(robot, fresh(2, "michael"))
    glows = [s for s in play_on(robot).stage.sprites if s.layer == Layer.GLOW]
    lit = {sprite.at for sprite in glows if sprite.area() is not None}
    assert lit == {view.geometry.cell(side, at) for side in view.geometry.sides for at in DIAGONAL}
    tile = view.state.held[1][0]
    tap(robot, OnBoard(1, (2, 2)))
    assert tile_at(view.state.boards[1], (2, 2)) == tile
