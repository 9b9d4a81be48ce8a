"""Hands at Lucky Numbers: every press is seen at once, and nobody disturbs what belongs to another
seat."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pygame
import pytest
from lucky_fingers import fresh, go, lift, middle, own, press, seated, tap
from lucky_moments import lucky_match
from table_driver import Opened, ask, glowing, play_on
from tracks import snapshot

from game.lucky.state import CELLS, DIAGONAL, NUMBERS, Cell, Move, State, tile_at
from game.match import AnyMatch
from scenes.app.app import FRAME_SECONDS
from scenes.art.canvas import Picture
from scenes.art.tiles import TURNING_STEPS
from scenes.drive.robot import Robot
from scenes.touch.target import Meaning
from scenes.views.lucky.glows import Kind
from scenes.views.lucky.looks import LEVELS
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile
from scenes.views.lucky.view import LuckyView

SIZE = (640, 360)
FLAT = 6
"""Levels of three colours that a light may rise by where it is to fall: it is drawn in pixels."""


# --- a press shows, a lift acts

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


def strengths(view: LuckyView) -> dict[Cell, int]:
    """How bright the light is where the held tile of the seat at turn may go."""
    glows = view.gestures.glows._places.items()
    lit = {at: glow.sprite.picture for (seat, at), glow in glows if seat == view.state.turn}
    return {at: brightest(made) for at, made in lit.items() if made is not None}


def brightest(made: Picture) -> int:
    """From its middle to its edge."""
    (x, y), wide = made.centre, made.surface.get_width()
    return max(sum(made.surface.get_at((along, y))[:3]) for along in range(x, wide))


def exchanges(view: LuckyView) -> list[Cell]:
    """Where the held tile would change places with one of the board."""
    turn = view.state.turn
    lying = [at for at in CELLS if tile_at(view.state.boards[turn], at)]
    return [at for at in lying if view.gestures.ways.fits(turn, view.state.held[turn][0], at)]


def test_what_a_finger_means_outshines_what_else_it_might(robot: Robot) -> None:
    view = seated(robot, placing())
    aside, meant = list(view.geometry.table.middle), exchanges(view)[0]
    press(robot, 1, drawn(view.state))
    go(robot, 1, aside)
    before = strengths(view)
    go(robot, 1, middle(robot, OnBoard(view.state.turn, meant)))
    aiming = strengths(view)
    assert set(before) == set(aiming) > {meant}
    assert aiming[meant] == before[meant]
    assert all(0 < aiming[at] < before[at] for at in before if at != meant)
    go(robot, 1, aside)
    assert strengths(view) == before


def test_no_light_falls_on_the_face_of_a_tile_that_a_finger_means(robot: Robot) -> None:
    view = seated(robot, placing())
    turn, meant = view.state.turn, exchanges(view)[0]
    press(robot, 1, drawn(view.state))
    go(robot, 1, middle(robot, OnBoard(turn, meant)))
    made = view.gestures.glows._aims[turn, meant].sprite.picture
    assert made is not None
    face = pygame.Rect(0, 0, *(round(0.8 * view.geometry.tile),) * 2)
    face.center = made.centre
    assert brightest(made) > max(pygame.transform.average_color(made.surface, face)[:3]) == 0


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
    low = breadth(view.looks.picture("r1", view.geometry.pool_tile, 0, 0).surface)
    high = breadth(view.looks.picture("r1", view.geometry.tile, 0, LEVELS).surface)
    before: dict[str, float] = {}
    for _ in range(14):
        assert scene.perform(rng.choice(list(scene.match.moves())))
        for _ in range(36):
            wide = {
                piece.rest.tile: breadth(piece.sprite.picture.surface)
                for piece in view.tiles.all
                if piece.sprite.picture is not None and view.tiles.is_face_up(piece.rest.tile)
            }
            grown = [abs(wide[tile] - before[tile]) for tile in wide.keys() & before.keys()]
            assert max(grown, default=0) <= 0.6 * (high - low)
            before = wide
            robot.advance(FRAME_SECONDS)


def breadth(surface: pygame.Surface) -> float:
    """Of a tile without its shadow, however it is turned."""
    return math.sqrt(pygame.mask.from_surface(surface, 250).count())


def stands_askew(surface: pygame.Surface) -> bool:
    tile = pygame.mask.from_surface(surface, 250).get_bounding_rects()[0]
    return tile.width > 1.08 * breadth(surface)


def test_a_tile_that_is_read_from_another_side_turns_on_its_way(robot: Robot) -> None:
    view = seated(robot, own(lucky_match(2, "placing", after=20)))
    seat, scene = view.state.turn, play_on(robot)
    board, facing = view.state.boards[seat], view.side(seat).facing
    for move in scene.match.moves():
        freed = tile_at(board, move.at) if move.at else ""
        if freed and view.geometry.pool_facing(NUMBERS[freed]) != facing:
            break
    assert scene.perform(move)
    piece, askew = view.tiles.of(freed), []
    assert piece is not None
    for _ in range(24):
        assert piece.sprite.picture is not None
        askew.append(stands_askew(piece.sprite.picture.surface))
        robot.advance(FRAME_SECONDS)
    assert sum(askew) >= 8
    assert not askew[0]
    assert not askew[-1]


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
    facing = piece.rest.facing
    backs = [view.looks.back(facing, level) for level in range(LEVELS + 1)]
    blank = [*backs, *(view.looks.turning(facing, step) for step in range(TURNING_STEPS))]
    for frame in range(12):
        assert not view.tiles.is_face_up(tile), frame
        assert any(piece.sprite.picture is one for one in blank), frame
        assert set(glowing(robot)) <= before, frame
        robot.advance(FRAME_SECONDS)
    ask(robot, wait=0.2)
    assert view.tiles.is_face_up(tile)
    assert piece.sprite.picture is view.tiles.picture(piece.rest)


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
        view.geometry.cell(side, at) for side in view.geometry.sides for at in DIAGONAL
    }
    tile = view.state.held[1][0]
    tap(robot, OnBoard(1, (2, 2)))
    assert tile_at(view.state.boards[1], (2, 2)) == tile


def test_the_light_of_a_free_place_is_hottest_in_its_middle(robot: Robot) -> None:
    """It falls off towards the edge, nowhere a flat square; where tiles would swap only the rim is
    lit."""
    view = seated(robot, placing())
    side, lights = view.geometry.place, view.gestures.glows

    def along(kind: Kind) -> list[int]:
        """How bright it is from its middle to the place's edge."""
        light = lights.light(kind, side)[-1]
        x, y = light.centre
        return [sum(light.surface.get_at((x + step, y))[:3]) for step in range(side // 2)]

    free, swap = along("free"), along("swap")
    assert free[0] == max(free) > 1.3 * free[3 * side // 8]
    assert all(one >= following - FLAT for one, following in pairwise(free[: 3 * side // 8]))
    assert swap[0] == 0 < max(swap)
