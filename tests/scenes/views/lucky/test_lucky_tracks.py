"""The way of every tile of Lucky Numbers, frame by frame: it starts where it lay, or where a finger
let it go, or new at the pile; it goes straight to where it rests, in the time that it is given."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from breadth import times
from table_driver import Opened, ask, play_on, seat_match
from tracks import Leg, snapshot

from game.lucky.rules import Lucky
from game.lucky.state import CELLS, DIAGONAL, Event, Move, State, free_cells, tile_at
from game.match import Match
from game.matches import new_match
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.play.meanings import TakeBack, TouchCoin
from scenes.services.destinations import ToPlay
from scenes.services.seating import Seating
from scenes.stage.motion import SHAKE_SECONDS
from scenes.stage.sprite import Layer
from scenes.touch.target import Meaning, by_id
from scenes.views.lucky.meanings import InHand, InPool, OnBoard
from scenes.views.lucky.tiles import HOLD_SECONDS, LAST_HOLD_SECONDS
from scenes.views.lucky.view import LuckyView
from scenes.views.view import Drag, Tap

SIZE = (640, 360)
PLACED, FREED, BACK = 0.14, 0.32, 0.24
TURNED, SLOWLY, DEALT, NEXT = 0.22, 0.35, 0.2, 0.06
HAIR = 1.5
"""Pixels that rounding makes of nothing."""
SHAKEN = 3
FELT = (24, 24)
ACTS = times(120)

SET_UPS = ("four", "michael", "sorted")
every_table = pytest.mark.parametrize("seats", [2, 3, 4])
every_set_up = pytest.mark.parametrize("setup", SET_UPS)

OPENED = Opened(size=SIZE)


def fresh(seats: int, setup: str) -> Match[State, Move, Event]:
    return new_match(Lucky(seats, setup), seats, 1, 0)


# --- what is seen


class Spot(NamedTuple):
    """Where a tile is in a frame, whether on its way, and whether its face or back is seen."""

    at: Pixel
    moving: bool
    seen: bool


class Film:
    """The table, frame by frame. All that is done is done by the robot, in frames."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.scene = robot, play_on(robot)
        view = self.scene.view
        assert isinstance(view, LuckyView)
        self.view = view
        self.frames: list[dict[str, Spot]] = []
        robot.app.idle.touched()
        self.take()

    @property
    def state(self) -> State:
        return self.view.state

    def now(self, kind: str = "played") -> Act:
        """What is about to be done."""
        return Act(len(self.frames) - 1, self.state, kind)

    def take(self) -> None:
        """A picture without time having passed."""
        spots = {}
        for piece in self.view.tiles.all:
            sprite = piece.sprite
            moving = sprite.layer == Layer.MOVING
            spots[piece.rest.tile] = Spot(sprite.at, moving, sprite.picture is not None)
        self.frames.append(spots)

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            self.robot.advance(FRAME_SECONDS)
            self.take()

    def to_the_end(self) -> None:
        while self.scene.tweens:
            self.wait(1)

    def finger(self, **request: object) -> None:
        """Down, move or up: a frame each."""
        ask(self.robot, **request)
        self.take()

    def middle(self, means: Meaning) -> Pixel:
        """Of what is touched there."""
        shown = by_id(self.scene.all_targets()).values()
        return next(target.rect.center for target in shown if target.means == means)


class Act(NamedTuple):
    """What was done: when, what lay before it, and how it ended: `played`, `refused`, `taken back`,
    or a finger `lost` its tile."""

    since: int
    before: State
    kind: str = "played"


# --- ways to do something: each act is told of once it is done, in the same frame


def by_itself(film: Film, move: Move) -> Iterator[Act]:
    """As a computer player does."""
    act = film.now()
    assert film.scene.perform(move)
    film.take()
    yield act


def by_taps(film: Film, move: Move) -> Iterator[Act]:
    for step in film.view.steps(move, drag=False):
        assert isinstance(step, Tap)
        yield from tap(film, step.means)


def by_drag(film: Film, move: Move) -> Iterator[Act]:
    for step in film.view.steps(move, drag=True):
        if isinstance(step, Drag):
            yield drag(film, step.start, film.middle(step.end))
        else:
            yield from tap(film, step.means)


def tap(film: Film, means: Meaning, kind: str = "played") -> Iterator[Act]:
    film.finger(down={"finger": 1, "at": film.middle(means)})
    film.wait(4)
    act = film.now(kind)
    film.finger(up={"finger": 1})
    yield act
    # Another tap at once would be a double one.
    film.wait(16)


def drag(film: Film, means: Meaning, end: Pixel, kind: str = "played") -> Act:
    start = film.middle(means)
    film.finger(down={"finger": 1, "at": start})
    for step in range(1, 7):
        at = [a + (b - a) * step / 6 for a, b in zip(start, end, strict=True)]
        film.finger(move={"finger": 1, "at": at})
    film.wait(2)
    act = film.now(kind)
    film.finger(up={"finger": 1})
    # A finger that was lost for an instant would go on.
    while film.robot.app.contacts.is_waiting:
        act = film.now(kind)
        film.wait(1)
    return act


def refused(film: Film, rng: Random) -> Iterator[Act]:
    """A tile is dropped on the felt, or on a place where it does not fit."""
    may_hold, fits = film.view.gestures.ways.may_hold, film.view.gestures.ways.fits
    state = film.state
    own = [(seat, InHand(seat, tile)) for seat, held in enumerate(state.held) for tile in held]
    held: list[tuple[int, InHand | InPool]] = [*own, *((state.turn, InPool(t)) for t in state.open)]
    may = [(seat, means) for seat, means in held if may_hold(seat, means.tile)]
    if may:
        seat, means = rng.choice(may)
        unfit = [at for at in CELLS if not fits(seat, means.tile, at)]
        ends = [FELT, *(film.middle(OnBoard(seat, at)) for at in unfit if state.phase != "setup")]
        yield drag(film, means, rng.choice(ends), "refused")
        assert film.state == state


def taken_back(film: Film) -> Iterator[Act]:
    for button in film.scene.buttons:
        if isinstance(button.means, TakeBack) and button.enabled:
            if not button.visible:
                yield from tap(film, TouchCoin(button.means.seat), "opened")
            yield from tap(film, button.means, "taken back")
            return


# --- what a way is to be like


def seconds(tile: str, act: Act, after: State) -> float:
    """In how many a tile is to go that is not new."""
    if act.kind in ("refused", "lost"):
        return BACK
    came_to_pool = tile in after.open and tile not in act.before.held[act.before.turn]
    was_freed = act.kind == "taken back" and tile in act.before.open and tile not in _held(after)
    return FREED if came_to_pool or was_freed else PLACED


def _held(state: State) -> set[str]:
    return {tile for held in state.held for tile in held}


def frames(seconds: float) -> float:
    return seconds / FRAME_SECONDS


def arrives(track: list[Spot]) -> int:
    """The first frame after the last one in which a tile was on its way."""
    return max(number for number, spot in enumerate(track) if spot.moving) + 1


def goes_straight(track: list[Spot]) -> None:
    """Never aside, never back; where it was refused it shakes first."""
    spots = [spot.at for spot in track]
    if all(math.dist(spot, spots[-1]) <= SHAKEN for spot in spots):
        return
    spots = spots[shaken(spots) :]
    assert Leg(spots).aside() <= HAIR, spots
    for one, other in pairwise(spots):
        assert math.dist(other, spots[-1]) <= math.dist(one, spots[-1]) + HAIR, spots


def shaken(spots: Sequence[Pixel]) -> int:
    """For how many frames it swings around where it was let go before it leaves."""
    far = (number for number, spot in enumerate(spots) if math.dist(spot, spots[0]) > SHAKEN)
    leaves = next(far, 0)
    swings = [sum(spot) - sum(spots[0]) for spot in spots[:leaves]]
    return leaves - 1 if min(swings, default=0) < 0 < max(swings, default=0) else 0


def check(film: Film, act: Act) -> None:
    """Every tile's way since something was done."""
    film.to_the_end()
    lay, *later = film.frames[act.since :]
    for tile in later[-1]:
        track = [shown[tile] for shown in later]
        if tile not in lay:
            continue
        assert track[0].at == lay[tile].at, f"{tile} jumps"
        goes_straight(track)
        if track[0].at != track[-1].at:
            told = seconds(tile, act, film.state)
            shakes = SHAKE_SECONDS if shaken([spot.at for spot in track]) else 0.0
            assert abs(arrives(track) - frames(told + shakes)) <= 1, (tile, act.kind)
    new = [[shown[tile] for shown in later] for tile in later[-1] if tile not in lay]
    check_deal(film, new)
    animated = snapshot(film.robot)
    film.view.sync()
    assert snapshot(film.robot) == animated


def check_deal(film: Film, tracks: list[list[Spot]]) -> None:
    """One after the other tiles are turned over on the pile and go from there, a drawn one when it
    has been read."""
    state = film.state
    pile = film.view.pile.top_of(len(state.pile) + len(tracks))
    last = state.phase == "placing" and free_cells(state.boards[state.turn]) == 1
    read = (LAST_HOLD_SECONDS if last else HOLD_SECONDS) if state.phase == "placing" else 0.0
    turned = (SLOWLY if last else TURNED) + read
    for number, track in enumerate(sorted(tracks, key=arrives)):
        delay = number * NEXT
        assert track[0].at == pile
        goes_straight(track)
        shown = next(number for number, spot in enumerate(track) if spot.seen)
        assert abs(shown - frames(delay)) <= 1
        left = next(number for number, spot in enumerate(track) if spot.at != pile)
        assert 0 <= left - frames(delay + turned) <= 4
        # The way begins in the frame after the one in which the turning has ended.
        assert 0 <= arrives(track) - frames(delay + turned + DEALT) <= 3


# --- the ways


@every_table
@every_set_up
def test_tiles_are_dealt_from_the_pile_one_after_the_other(
    robot: Robot, setup: str, seats: int
) -> None:
    robot.app.go(ToPlay(fresh(seats, setup), None, Seating.usual(seats)))
    film = Film(robot)
    film.to_the_end()
    tracks = [[shown[tile] for shown in film.frames] for tile in film.frames[-1]]
    assert len(tracks) == (seats if setup == "michael" else 4 * seats)
    check_deal(film, tracks)


WAYS: tuple[Callable[[Film, Move], Iterator[Act]], ...] = (by_drag, by_taps, by_itself)


def something(film: Film, rng: Random) -> Iterator[Act]:
    match = film.scene.match
    dice = rng.random()
    if dice < 0.2:
        return refused(film, rng)
    if dice < 0.35:
        return taken_back(film)
    moves = film.view.likely(match) if dice < 0.75 else list(match.moves())
    return rng.choice(WAYS)(film, rng.choice(moves))


@pytest.mark.parametrize(("setup", "seats"), list(zip(SET_UPS, (2, 3, 4), strict=True)))
def test_tiles_go_straight_from_where_they_lay_or_were_let_go(
    robot: Robot, setup: str, seats: int
) -> None:
    seat_match(robot, fresh(seats, setup))
    film, rng, kinds = Film(robot), Random(seats), Counter[str]()
    for _ in range(ACTS):
        if film.scene.match.outcome() is not None:
            break
        film.frames = film.frames[-1:]
        for act in something(film, rng):
            check(film, act)
            kinds[act.kind] += 1
            kinds["freed"] += len(film.state.open) > len(act.before.open)
    assert min(kinds[kind] for kind in ("played", "refused", "taken back", "freed")) > 0, kinds


@every_table
def test_in_the_set_up_tiles_change_places_from_under_the_finger(robot: Robot, seats: int) -> None:
    seat_match(robot, fresh(seats, "four"))
    film = Film(robot)
    for seat in range(seats):
        hand = film.state.held[seat]
        cells = [OnBoard(seat, at) for at in DIAGONAL]
        for tile, cell in zip(hand[:2], cells, strict=False):
            check(film, drag(film, InHand(seat, tile), film.middle(cell)))
        # With each other, one from the ledge with one that lies, and one off the board.
        check(film, drag(film, cells[0], film.middle(cells[1])))
        assert placed(film, seat) == [hand[1], hand[0], "", ""]
        check(film, drag(film, InHand(seat, hand[2]), film.middle(cells[1])))
        assert placed(film, seat) == [hand[1], hand[2], "", ""]
        check(film, drag(film, cells[0], FELT))
        assert placed(film, seat) == ["", hand[2], "", ""]


def placed(film: Film, seat: int) -> list[str]:
    return [tile_at(film.state.boards[seat], at) for at in DIAGONAL]


def test_a_tile_that_is_no_longer_to_be_had_goes_back_from_under_the_finger(robot: Robot) -> None:
    seat_match(robot, fresh(2, "sorted"))
    film = Film(robot)
    for do in ("draw", "discard"):
        check(film, next(by_itself(film, Move(film.state.turn, do))))
    (tile,) = film.state.open
    film.finger(down={"finger": 1, "at": film.middle(InPool(tile))})
    film.finger(move={"finger": 1, "at": FELT})
    film.wait(2)
    for act in by_itself(film, Move(film.state.turn, "draw")):
        check(film, act._replace(kind="lost"))
