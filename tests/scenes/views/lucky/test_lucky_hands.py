"""Hands at Lucky Numbers: every press is seen at once, and nobody disturbs what belongs to another
seat."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pygame
import pytest
from lucky_fingers import fresh, own, press, seated, tap
from lucky_moments import lucky_match
from table_driver import Opened, ask, glowing, play_on
from tracks import snapshot

from game.lucky.state import FULL, Move, State, tile_at
from game.match import AnyMatch
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import square
from scenes.drive.robot import Robot
from scenes.touch.target import Meaning
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile
from scenes.views.lucky.rests import Rest
from scenes.views.lucky.tiles import USUAL_STAGING
from scenes.views.lucky.view import LuckyView
from scenes.views.pieces import Piece

# --- a press shows, a lift acts


SIZE = (640, 360)
OPENED = Opened(size=SIZE)


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
        return OnBoard(seat, next(at for at in FULL.cells if not tile_at(state.boards[seat], at)))

    return found


def placed_tile(state: State) -> Meaning:
    board = state.boards[state.turn]
    return OnBoard(state.turn, next(at for at in FULL.cells if tile_at(board, at)))


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
    # The controls show themselves in a seat's first turn.
    ask(robot, wait=6.0)
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
    before = set(glowing(robot))
    assert scene.perform(Move(view.state.turn, "draw"))
    tile = view.state.held[view.state.turn][0]
    piece = view.tiles.of(tile)
    assert piece is not None
    rise, turn, read, fly = USUAL_STAGING
    for frame in range(round((rise + turn) / FRAME_SECONDS) - 1):
        assert not view.tiles.is_face_up(tile), frame
        assert frame > (rise + turn / 2) / FRAME_SECONDS or is_back(piece), frame
        assert set(glowing(robot)) <= before, frame
        robot.advance(FRAME_SECONDS)
    ask(robot, wait=0.1)
    assert view.tiles.is_face_up(tile)
    assert not is_back(piece)
    ask(robot, wait=read + fly)
    assert piece.sprite.picture is view.tiles.picture(piece.rest)


def is_back(piece: Piece[Rest]) -> bool:
    """Whether the tile's field is dark, as on a back."""
    picture = piece.sprite.picture
    assert picture is not None
    field = square(picture.centre, piece.rest.size // 2)
    return sum(pygame.transform.average_color(picture.surface, field)[:3]) < 330


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
        moves = view.guide.likely(scene.match) if rng.random() < 0.7 else list(scene.match.moves())
        assert scene.perform(rng.choice(moves))
        robot.advance(FRAME_SECONDS * rng.randrange(8))
        if number % 7 == 0:
            scene.tweens.finish()
            animated = snapshot(robot)
            view.sync()
            scene.tweens.finish()
            assert animated == snapshot(robot)


def test_a_tile_that_is_swapped_while_it_flies_turns_round_in_the_air(robot: Robot) -> None:
    view = seated(robot, fresh(2, "four"))
    first, second, *_ = view.state.held[0]
    scene = play_on(robot)
    assert scene.perform(Move(0, "place", first, (0, 0)))
    ask(robot, wait=0.3)
    assert scene.perform(Move(0, "place", second, (3, 3)))
    robot.advance(2 * FRAME_SECONDS)
    assert view.gestures.place(0, first, (3, 3))
    piece, spots = view.tiles.of(second), []
    assert piece is not None
    for _ in range(12):
        spots.append(piece.sprite.at)
        robot.advance(FRAME_SECONDS)
    assert spots[-1] == view.geometry.cell(view.side(0), (0, 0))
    whole = math.dist(spots[0], spots[-1])
    assert max(math.dist(a, b) for a, b in pairwise(spots)) <= 0.5 * whole


def test_one_by_one_the_tile_is_in_the_hand_and_its_places_glow(robot: Robot) -> None:
    view = seated(robot, fresh(2, "michael"))
    assert set(glowing(robot)) == {
        view.geometry.cell(side, at) for side in view.geometry.sides for at in FULL.diagonal
    }
    tile = view.state.held[1][0]
    tap(robot, OnBoard(1, (2, 2)))
    assert tile_at(view.state.boards[1], (2, 2)) == tile
