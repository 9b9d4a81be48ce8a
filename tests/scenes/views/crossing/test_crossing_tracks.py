"""The way of every arrow and marble of Crossing, frame by frame: where it begins and ends, that it
goes there straight, and how long that takes."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest
from breadth import few
from crossing_table import CELLS, SMALL, begin, take_back, view_of
from staging import CORNER, Sides
from table_driver import Opened, play_on
from tracks import snapshot

from game.crossing.state import COLOURS, Aimed, Cell, Move, Taken
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.stage.motion import BACK_SECONDS, DROP_SECONDS
from scenes.stage.sprite import Sprite
from scenes.touch.contacts import Contact
from scenes.touch.target import Meaning
from scenes.views.crossing.arrows import SNAP_SECONDS
from scenes.views.crossing.marbles import ROLL_SECONDS
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Line
from scenes.views.crossing.taking import HELD_SECONDS
from scenes.views.crossing.view import CrossingView

OPENED = Opened(size=SMALL)
pytestmark = pytest.mark.usefixtures("unprepared")

HAIR = 1.5
"""Pixels that rounding makes of nothing."""
FAR, LEFT_AT_HALF = 30, 0.08
"""What is left at half-time of an arrow's way of so many pixels, as a part: it slows down."""
LARGEST_STEP = 0.3
"""Between two frames, as a part of the way of a marble that makes room."""
LAST_STEP = 0.02
"""What is left of a marble's way in the frame before the one in which it arrives, as a part."""
LONGEST_WAY, LONGEST_STEP = 1.6, 0.09
"""Of a rolling marble: its way around others, in straight ones, and the largest part of it
between two frames."""
MOVES = 18


class Film:
    """The table, frame by frame: where every arrow was, and every marble that rolled."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self.view: CrossingView = view_of(robot)
        self.arrows: list[list[Pixel]] = []
        self.rolling: list[dict[Sprite, Pixel]] = []
        self.stored: list[dict[Sprite, Pixel]] = []
        """What lay in all troughs."""
        self.empty: list[set[tuple[int, int]]] = []
        robot.app.idle.touched()
        self.take()

    def take(self) -> None:
        """A picture without time having passed."""
        self.arrows.append([sprite.at for sprite in self.view.arrows.sprites])
        self.rolling.append({sprite: sprite.at for sprite in self.view.marbles.sprites})
        rows = [row for trough in self.view.troughs for row in trough.marbles]
        self.stored.append({sprite: sprite.at for row in rows for sprite in row})
        holes = self.view.tray.marbles.items()
        self.empty.append({at for at, sprite in holes if sprite.picture is None})

    def frames(self, number: int) -> None:
        for _ in range(number):
            self._robot.app.frame(FRAME_SECONDS, ())
            self.take()

    def to_the_end(self) -> None:
        while play_on(self._robot).tweens:
            self.frames(1)

    def arrow(self, seat: int, since: int) -> list[Pixel]:
        return [spots[seat] for spots in self.arrows[since:]]

    def marbles(self, since: int) -> dict[Sprite, list[Pixel]]:
        """The tracks of all that rolled."""
        return tracks_of(self.rolling[since:])


def tracks_of(pictures: list[dict[Sprite, Pixel]]) -> dict[Sprite, list[Pixel]]:
    found: dict[Sprite, list[Pixel]] = {}
    for shown in pictures:
        for sprite, at in shown.items():
            found.setdefault(sprite, []).append(at)
    return found


# --- ways to make a move, each up to the frame in which it is played


def by_itself(film: Film, robot: Robot, move: Move, _: Random) -> int:
    """As a computer player does."""
    at = len(film.arrows) - 1
    assert play_on(robot).perform(move)
    film.take()
    return at


def by_tap(film: Film, robot: Robot, move: Move, rng: Random) -> int:
    """One that aims, and sooner or later one that takes."""
    touch(film, robot, Line(move.seat, move.line), rng.randrange(7))
    film.frames(rng.randrange(12))
    at = touch(film, robot, Line(move.seat, move.line), rng.randrange(7))
    return at if is_played(robot, move) else choose(film, robot, move, rng)


def by_drag(film: Film, robot: Robot, move: Move, rng: Random) -> int:
    """Along the rail, as fast as fingers are and faster."""
    scene = play_on(robot)
    start, end = middle(robot, Arrow(move.seat)), middle(robot, Line(move.seat, move.line))
    scene.touch(Contact("down", 7, start))
    steps = rng.choice((1, 2, 6))
    for step in range(1, steps + 1):
        share = step / steps
        point = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        scene.touch(Contact("move", 7, point))
        film.take()
        film.frames(rng.randrange(3))
    at = len(film.arrows) - 1
    scene.touch(Contact("up", 7, end))
    film.take()
    return at if is_played(robot, move) else choose(film, robot, move, rng)


def choose(film: Film, robot: Robot, move: Move, rng: Random) -> int:
    """One of two marbles: the arrow has waited for it at its line."""
    assert move.take is not None
    candidates = view_of(robot).rules.candidates(play_on(robot).match.state, move.seat, move.line)
    film.frames(30)
    dish: Meaning = Dish(candidates.index(move.take))
    return touch(film, robot, dish if rng.random() < 0.5 else Hole(move.take), rng.randrange(4))


def touch(film: Film, robot: Robot, means: Meaning, frames: int) -> int:
    scene = play_on(robot)
    point = middle(robot, means)
    scene.touch(Contact("down", 7, point))
    film.frames(frames)
    at = len(film.arrows) - 1
    scene.touch(Contact("up", 7, point))
    film.take()
    # Another tap at once would be a double one.
    robot.app.around.clock.now += 1.0
    return at


def is_played(robot: Robot, move: Move) -> bool:
    played = play_on(robot).match.played
    return bool(played) and played[-1] == move


def middle(robot: Robot, means: Meaning) -> tuple[float, float]:
    """Where a finger meets this and nothing above it."""
    scene = play_on(robot)
    rect = next(one.rect for one in scene.all_targets() if one.means == means)
    points = [rect.center, *((rect.centerx, y) for y in range(rect.top + 1, rect.bottom - 1))]
    points += [(x, rect.centery) for x in range(rect.left + 1, rect.right - 1)]
    return next(point for point in points if (hit := scene.hit(point)) and hit.means == means)


# --- what a way is to be like


def goes_straight(track: list[Pixel], start: Pixel, end: Pixel) -> None:
    """Never aside, never back."""
    assert math.dist(track[0], start) <= HAIR, (track[0], start)
    whole = math.dist(start, end)
    for spot in track:
        left, gone = math.dist(spot, end), math.dist(spot, start)
        assert left + gone <= whole + 2 * HAIR, (spot, start, end)
    for one, other in pairwise(track):
        assert math.dist(other, end) <= math.dist(one, end) + HAIR


def arrow_slides(track: list[Pixel], start: Pixel, end: Pixel, seconds: float) -> None:
    goes_straight(track, start, end)
    arrived = next(number for number, spot in enumerate(track) if spot == end)
    assert set(track[arrived:]) == {end}
    # Picture 0 is of the moment before, picture 1 of the same moment after the move.
    assert track[1] == start
    assert arrived - 1 <= math.ceil(seconds / FRAME_SECONDS)
    whole, half = math.dist(start, end), math.floor(0.5 * seconds / FRAME_SECONDS)
    if whole > FAR:
        assert math.dist(track[1 + half], end) >= LEFT_AT_HALF * whole


def marble_rolls(
    tracks: dict[Sprite, list[Pixel]], start: Pixel, end: Pixel, seconds: float, delay: float
) -> None:
    """One of these, and from there to there."""
    (sprite,) = [one for one, track in tracks.items() if math.dist(track[0], start) <= HAIR]
    track = tracks[sprite]
    assert sprite.at == end
    whole = sum(math.dist(*step) for step in pairwise(track))
    assert math.dist(track[-1], end) <= LAST_STEP * whole + HAIR
    assert whole <= LONGEST_WAY * math.dist(start, end)
    assert all(math.dist(*step) <= LONGEST_STEP * whole + HAIR for step in pairwise(track))
    frames = (seconds + delay) / FRAME_SECONDS
    assert frames - 1 <= len(track) - 1 <= frames + 1
    waited = math.floor(delay / FRAME_SECONDS)
    assert set(track[:waited]) <= {start}
    assert track[waited + math.ceil(0.25 * seconds / FRAME_SECONDS)] != start


def crosses_no_other(film: Film, track: list[Pixel], hole: Cell) -> None:
    """Its middle never comes over the glass of another one in the tray."""
    geometry, empty = film.view.geometry, film.empty[-1]
    lying = [geometry.hole(at) for at in CELLS if at not in empty and at != hole]
    assert all(math.dist(spot, at) > geometry.marble / 2 for spot in track for at in lying)


def others_make_room(film: Film, since: int) -> None:
    """Without a jump, and before a marble comes to lie among them."""
    for track in tracks_of(film.stored[since:]).values():
        goes_straight(track, track[0], track[-1])
        whole = math.dist(track[0], track[-1])
        assert all(math.dist(*step) <= LARGEST_STEP * whole + HAIR for step in pairwise(track))
    rolling = [number for number, shown in enumerate(film.rolling) if shown]
    if rolling:
        for sprite, at in film.stored[rolling[-1]].items():
            assert film.stored[-1].get(sprite, at) == at


def last_of(view: CrossingView, seat: int, colour: str) -> Sprite:
    """The last marble of a colour in a seat's trough."""
    return view.troughs[seat].marbles[COLOURS.index(colour)][-1]


def is_shown_as_it_stands(robot: Robot) -> None:
    animated = snapshot(robot)
    view_of(robot).sync()
    assert snapshot(robot) == animated


# --- the ways

PLAYED = (by_itself, by_tap, by_drag)


@pytest.mark.parametrize("sides", [USUAL[2], CORNER, USUAL[4]], ids=["faced", "corner", "four"])
@pytest.mark.parametrize("seed", few([1, 2], 1))
def test_arrows_slide_and_marbles_roll_to_whoever_took_them(
    shared_table: Robot, sides: Sides, seed: int
) -> None:
    begin(shared_table, len(sides), first=1, sides=sides, seed=seed)
    rng, view, match = Random(seed), view_of(shared_table), play_on(shared_table).match
    shown = undone = 0
    while shown < MOVES:
        move = rng.choice(list(match.moves()))
        film = Film(shared_table)
        way = PLAYED[shown % 3]
        since = way(film, shared_table, move, rng)
        lay = film.arrows[since][move.seat]
        film.to_the_end()
        if match.outcome() is not None:
            break
        seconds = SNAP_SECONDS if way is by_itself else DROP_SECONDS
        assert_ways(film, since, move, lay, seconds)
        is_shown_as_it_stands(shared_table)
        shown += 1
        if shown % 4 == 1:
            assert_taken_back(shared_table, view, move)
            undone += 1
    assert shown > MOVES // 2
    assert undone > 2


def assert_ways(film: Film, since: int, move: Move, lay: Pixel, seconds: float) -> None:
    """After a move: the arrow's, that of what was taken, and of nothing else."""
    view = film.view
    goal = view.geometry.rail(move.seat, move.line)
    arrow_slides(film.arrow(move.seat, since), lay, goal, seconds)
    for seat in range(len(view.troughs)):
        if seat != move.seat:
            assert len(set(film.arrow(seat, since))) == 1
    others_make_room(film, since)
    tracks = film.marbles(since)
    assert len(tracks) == (move.take is not None)
    if move.take is not None:
        (event,) = [e for e in view.host.match.events if isinstance(e, Taken)]
        end = last_of(view, move.seat, event.colour).at
        marble_rolls(tracks, view.geometry.hole(move.take), end, ROLL_SECONDS, HELD_SECONDS)
        (track,) = tracks.values()
        crosses_no_other(film, track, move.take)
        assert move.take in set.intersection(*film.empty[since + 1 :])


def assert_taken_back(robot: Robot, view: CrossingView, move: Move) -> None:
    """The other way round: from among the others to its hole."""
    film = Film(robot)
    events = view.host.match.events
    lay = [last_of(view, e.seat, e.colour).at for e in events if isinstance(e, Taken)]
    (before,) = [e.before for e in events if isinstance(e, Aimed)]
    take_back(robot)
    film.take()
    film.to_the_end()
    start, end = (view.geometry.rail(move.seat, line) for line in (move.line, before))
    seconds = BACK_SECONDS if before is None else SNAP_SECONDS
    arrow_slides(film.arrow(move.seat, 0), start, end, seconds)
    others_make_room(film, 0)
    tracks = film.marbles(0)
    assert len(tracks) == len(lay)
    if move.take is not None:
        marble_rolls(tracks, lay[0], view.geometry.hole(move.take), ROLL_SECONDS, 0.0)
        # It is not in its hole before it has come there.
        assert all(move.take in shown for shown in film.empty[1:-1])
        assert move.take not in film.empty[-1]
    is_shown_as_it_stands(robot)
