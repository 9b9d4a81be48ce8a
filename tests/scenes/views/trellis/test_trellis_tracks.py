"""The way of every tile of Trellis, frame by frame: it starts where it lay, under the finger that
lets it go, or where new ones come from, and goes straight to where it rests in its own time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from breadth import few, times
from film import (
    FIRST_STEP,
    HAIR,
    OPEN_RACKS,
    SIZE,
    Film,
    Seated,
    filmed_table,
    goes,
    is_straight,
    stays,
    tap,
)
from table_driver import open_table
from trellis_positions import some_move, trellis
from trellis_tables import dealt, match_of, play, rack_of, seat_at, view_of

from game.trellis.state import RACK, Move
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel
from scenes.play.meanings import TakeBack
from scenes.views.trellis.layout.tiles import DISPLAY, TABLE
from scenes.views.trellis.racks.flights import LIES_SECONDS, played_look
from scenes.views.trellis.racks.rack_rests import OFFER
from scenes.views.trellis.turn.meanings import Commit, DisplayTile
from scenes.views.trellis.view import TrellisView

pytestmark = pytest.mark.usefixtures("unprepared")

DEALT, USUAL, BACK = 0.5, 0.28, 0.24
FLOWN, NEXT, PLAYED = 0.36, 0.12, 0.9
MOVES = times(45)


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    with filmed_table(tmp_path) as sit_down:
        yield sit_down


# --- the deal


@pytest.mark.parametrize("racks", ["secret", "open"])
def test_a_deal_brings_all_tiles_from_the_bag_to_their_places(tmp_path: Path, racks: str) -> None:
    robot = open_table(tmp_path, SIZE)
    view = dealt(robot, match_of(3, racks))
    film = Film(robot)
    film.run(1.0)
    bag = view.geometry.shared.bag()
    assert len(view.pieces.all) == 6 + 3 * RACK
    for piece in view.pieces.all:
        goes(film.track(piece.sprite), bag, piece.rest.at, DEALT)
    robot.app.close()


# --- drawing and taking


@pytest.mark.parametrize("options", [None, OPEN_RACKS])
def test_a_drawn_tile_goes_from_the_bag_to_its_place_in_the_rack(
    seated: Seated, options: dict[str, str] | None
) -> None:
    film = seated(options=options)
    view = view_of(film.robot)
    before = {piece.sprite for piece in rack_of(film.robot, 0)}
    play(film.robot, Move(0, "draw"))
    film.take()
    film.run(1.0)
    (new,) = (piece for piece in rack_of(film.robot, 0) if piece.sprite not in before)
    goes(film.track(new.sprite), view.geometry.shared.bag(), new.rest.at, USUAL)
    assert all(stays(film.track(piece.sprite)) for piece in view.pieces.lying(TABLE))
    assert all(stays(film.track(piece.sprite)) for piece in view.pieces.lying(DISPLAY))
    assert not film.flights()


def test_a_taken_tile_flies_to_a_closed_rack_and_another_comes_from_the_bag(seated: Seated) -> None:
    film = seated()
    view, known = view_of(film.robot), {piece.sprite for piece in view_of(film.robot).pieces.all}
    begin = view.geometry.shared.display_spot(1)
    play(film.robot, Move(0, "take", "b5"))
    film.take()
    film.run(1.0)
    mouth, bag = view.geometry.seats[0].mouth(), view.geometry.shared.bag()
    (flown,) = film.flights()
    goes(film.track(flown), begin, mouth, FLOWN, flies=True)
    (new,) = (piece for piece in rack_of(film.robot, 0) if piece.sprite not in known)
    goes(film.track(new.sprite), mouth, new.rest.at, USUAL)
    (refill,) = (piece for piece in view.pieces.lying(DISPLAY) if piece.sprite not in known)
    goes(film.track(refill.sprite), bag, refill.rest.at, USUAL)


@pytest.mark.parametrize("index", [2, 3])
def test_a_taken_tile_goes_on_from_under_the_finger_and_into_the_rack_when_it_is_kept(
    seated: Seated, index: int
) -> None:
    """Also where an equal one lies beside it, which stays in the display."""
    film = seated(options=OPEN_RACKS)
    view = view_of(film.robot)
    to = view.geometry.seats[0].mouth()
    taken = film.carry(DisplayTile(index), to)
    since = film.let_go(to)
    (piece,) = (piece for piece in view.pieces.all if piece.sprite is taken)
    assert (piece.rest.zone, piece.rest.tile) == (OFFER, "g4")
    offered = piece.rest.at
    goes(film.track(taken, since), to, offered, USUAL)
    since = tap(film, Commit(0))
    (piece,) = (piece for piece in rack_of(film.robot, 0) if piece.sprite is taken)
    goes(film.track(taken, since), offered, piece.rest.at, USUAL)


# --- actions


def goes_and_lies(track: Sequence[Pixel], begin: Pixel, end: Pixel) -> None:
    """An action tile, which is read where it has come to lie before it is gone."""
    landed = track.index(track[-1]) + 1
    goes(track[:landed], begin, end, PLAYED, flies=True)
    assert (len(track) - landed) * FRAME_SECONDS == pytest.approx(LIES_SECONDS, abs=0.2)


def needle(view: TrellisView) -> Pixel:
    at = view.geometry.shared.needle()
    assert at is not None
    return at


def test_a_draw_3_goes_to_its_victim_and_three_tiles_come_from_the_bag(seated: Seated) -> None:
    film = seated()
    view = view_of(film.robot)
    known = {piece.sprite for piece in view.pieces.all}
    play(film.robot, Move(0, "play", "DRAW3", target=2))
    film.take()
    film.run(1.5)
    begin, end = (view.geometry.seats[seat].mouth() for seat in (0, 2))
    size, facing = view.geometry.field.usual_tile, view.geometry.seats[2].side.facing
    turned = view.pieces.pictures.of(played_look("DRAW3", end, size, facing))
    assert turned in [sprite.picture for sprite in film.frames[-1] if sprite.at == end]
    film.run(LIES_SECONDS)
    (flown,) = film.flights()
    goes_and_lies(film.track(flown), begin, end)
    new = [piece for piece in rack_of(film.robot, 2) if piece.sprite not in known]
    assert len(new) == 3
    for piece in new:
        goes(film.track(piece.sprite), view.geometry.shared.bag(), piece.rest.at, USUAL)


def test_what_is_handed_over_goes_from_rack_to_rack_a_seat_after_the_other(seated: Seated) -> None:
    film = seated()
    view = view_of(film.robot)
    play(film.robot, Move(0, "play", "PASS"))
    film.run(1.5)
    play(film.robot, Move(0, "give", tiles=("b1", "y1")))
    play(film.robot, Move(1, "give", tiles=("b2", "b3")))
    film.run(1.0)
    since = len(film.frames) - 1
    play(film.robot, Move(2, "give", tiles=("b12", "r1")))
    film.run(1.5)
    flown = film.flights(since)
    assert len(flown) == 6
    for number, sprite in enumerate(flown):
        seat = number // 2
        begin, end = (view.geometry.seats[one % 3].mouth() for one in (seat, seat + 1))
        goes(film.track(sprite), begin, end, FLOWN, flies=True)
        assert film.starts(sprite, since) == pytest.approx(seat * NEXT, abs=0.03)


# --- taking back


# --- whatever is played


@pytest.mark.parametrize(("seats", "racks"), few([(2, "open"), (4, "open"), (3, "secret")]))
def test_in_a_whole_game_nothing_leaves_its_way(tmp_path: Path, seats: int, racks: str) -> None:
    robot = open_table(tmp_path, SIZE)
    match = match_of(seats, racks, seed=seats)
    view = seat_at(robot, match)
    rules, rng = trellis(seats, racks), Random(seats)
    geometry, moved = view.geometry, 0
    mouths = [place.mouth() for place in geometry.seats]
    ends = {*mouths, needle(view)}
    for _ in range(MOVES):
        if match.outcome() is not None:
            break
        film = Film(robot)
        undo = [b for b in film.scene.buttons if isinstance(b.means, TakeBack) and b.enabled]
        if undo and rng.random() < 0.25:
            undo[0].action()
        else:
            play(robot, some_move(rules, match.state, rng))
        film.take()
        film.run(1.3)
        rests = {piece.sprite: piece.rest.at for piece in view.pieces.all}
        begins = {*ends, geometry.shared.bag(), *film.frames[0].values()}
        for sprite in dict.fromkeys(s for frame in film.frames for s in frame):
            track = film.track(sprite)
            if sprite in film.frames[0] and sprite not in film.frames[-1]:
                assert stays(track)
                continue
            end = rests.get(sprite, track[-1])
            assert track[-1] == end or sprite in film.flights()
            assert sprite in film.frames[0] or _near(track[0], {*begins, end})
            assert sprite not in film.flights() or _near(end, ends)
            is_straight(track, track[0], end)
            moved += not stays(track)
    assert moved > MOVES
    robot.app.close()


def _near(spot: Pixel, some: set[Pixel]) -> bool:
    """As near as a flight is in its first and its last frame."""
    return min(math.dist(spot, one) for one in some) <= HAIR + FIRST_STEP * max(SIZE)
