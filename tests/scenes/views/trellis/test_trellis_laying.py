"""What is laid on Trellis, frame by frame: by computer players one tile after the other, by fingers
from where they let go."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from film import (
    FIRST_STEP,
    HAIR,
    LONGER,
    OPEN_RACKS,
    Seated,
    after_the_run,
    filmed_table,
    goes,
    laid_at,
    middle,
    stays,
)
from table_driver import ask, seen_on
from trellis_positions import lay
from trellis_tables import by_hand, play, put_at, view_of

from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.tiles import TABLE
from scenes.views.trellis.turn.meanings import RackTile

USUAL, BACK = 0.28, 0.24
SHIFTED, AIMED, MOVED, ONE_LAID, NEXT_LAID, TRACE = 0.32, 0.3, 0.5, 0.45, 0.25, 3.0
ARC_SHARE = 0.08


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    with filmed_table(tmp_path) as sit_down:
        yield sit_down


def test_what_a_computer_player_lays_is_lit_and_comes_one_tile_after_the_other(
    seated: Seated,
) -> None:
    film = seated(1, ("human", "easy", "human"))
    view = view_of(film.robot)
    play(film.robot, lay(1, LONGER.replace("r7", "r7 r8").replace("6 .", "6 . .")))
    film.take()
    fit = view.field.fits[after_the_run(view).area]
    ends = [fit.spot((3, 0)), fit.spot((4, 0))]
    assert sorted(sprite.at for sprite in seen_on(film.scene, Layer.GLOW)) == ends
    film.run(1.1)
    mouth = view.geometry.seats[1].mouth()
    tracks = [film.track(laid_at(view, tile)) for tile in ("r7", "r8")]
    for track, end in zip(tracks, ends, strict=True):
        assert math.dist(track[0], mouth) <= HAIR + FIRST_STEP * math.dist(mouth, end)
        flies_low(track, mouth, end)
        assert track.index(end) * FRAME_SECONDS == pytest.approx(ONE_LAID, abs=0.05)
    starts = [film.starts(laid_at(view, tile)) for tile in ("r7", "r8")]
    assert starts[0] == pytest.approx(AIMED, abs=2 * FRAME_SECONDS)
    assert starts[1] - starts[0] == pytest.approx(NEXT_LAID, abs=2 * FRAME_SECONDS)
    film.run(TRACE - 0.2)
    assert set(ends) < {sprite.at for sprite in seen_on(film.scene, Layer.GLOW)}
    film.run(0.3)
    assert set(ends).isdisjoint(sprite.at for sprite in seen_on(film.scene, Layer.GLOW))


def test_first_a_group_makes_room_then_tiles_of_the_table_move_then_those_of_the_rack_come(
    seated: Seated,
) -> None:
    film = seated(1, ("human", "easy", "human"))
    view = view_of(film.robot)
    area = after_the_run(view).area
    draft = view.composition.draft
    # At the right edge a longer line has no room.
    edge = by_hand(view.field, draft, area, (99.0, 0.0))
    view.composition.draft = put_at(draft, area, edge)
    view.looks.render(0.0)
    run, moved = laid_at(view, "r4"), laid_at(view, "g11")
    film.take()
    since = len(film.frames) - 1
    play(film.robot, lay(1, "r4 r5 r6 r7\n.  .  b6 .\n.  .  y6 .\n\ng11 g10 g9"))
    film.take()
    assert not seen_on(film.scene, Layer.GLOW), "nothing is lit beside its grid"
    film.run(SHIFTED + 0.05)
    (changed, *_) = (piece.rest.at for piece in view.pieces.lying(TABLE) if piece.rest.tile == "r7")
    lit = {sprite.at for sprite in seen_on(film.scene, Layer.GLOW)}
    assert changed in lit
    assert laid_at(view, "r4").at not in lit
    assert len(lit) > 1, "what has lain elsewhere on the table is lit, too"
    film.run(2.0)
    first = [film.left(sprite, since) for sprite in (run, moved, laid_at(view, "r7"))]
    assert first[0] < 0.1
    assert first[1] == pytest.approx(SHIFTED + AIMED, abs=0.07)
    assert first[2] == pytest.approx(SHIFTED + AIMED + NEXT_LAID + MOVED, abs=0.07)


def test_tiles_of_the_table_move_one_after_the_other_and_each_is_heard(seated: Seated) -> None:
    film = seated(1, ("human", "easy", "human"))
    view = view_of(film.robot)
    moved = [laid_at(view, tile) for tile in ("g9", "g11")]
    since = len(film.frames) - 1
    ask(film.robot, sounds=True)
    play(film.robot, lay(1, "r4 r5 r6 r7\n.  .  b6 .\n.  .  y6 .\n\ng11 g10 g9"))
    film.run(view.landed_seconds + 0.1)
    placed = [one for one in ask(film.robot, sounds=True)["sounds"] if one["cue"] == "place-bone"]
    starts = sorted(film.left(sprite, since) for sprite in moved)
    assert starts[1] - starts[0] == pytest.approx(NEXT_LAID, abs=0.04)
    assert len(placed) == 3


def flies_low(track: Sequence[Pixel], start: Pixel, end: Pixel) -> None:
    """Ever nearer, on a low arc."""
    left = [math.dist(spot, end) for spot in track]
    assert all(after <= before + HAIR for before, after in pairwise(left))
    detour = max(math.dist(start, at) + math.dist(at, end) for at in track) - math.dist(start, end)
    # An arc that leaves a way by a part of it is longer by twice that part's square.
    assert 0 < detour <= 2 * ARC_SHARE**2 * math.dist(start, end) + 2 * HAIR


def test_what_a_person_lays_comes_at_the_usual_pace_and_unlit(seated: Seated) -> None:
    film = seated(1, ("human", "human", "easy"))
    view = view_of(film.robot)
    play(film.robot, lay(1, LONGER))
    film.take()
    assert seen_on(film.scene, Layer.GLOW) == []
    laid = laid_at(view, "r7")
    film.run(1.0)
    end = view.field.fits[after_the_run(view).area].spot((3, 0))
    goes(film.track(laid), view.geometry.seats[1].mouth(), end, USUAL)


@pytest.mark.parametrize("copy", [0, 1])
def test_a_dropped_tile_lands_from_under_the_finger(seated: Seated, copy: int) -> None:
    """It is the one that was dropped which lies there, not its equal."""
    film = seated(options=OPEN_RACKS)
    view = view_of(film.robot)
    to = middle(film.robot, cell := after_the_run(view))
    dropped = film.carry(RackTile(0, "r7", copy), (to[0] + 5, to[1] + 12))
    assert math.dist(dropped.at, to) <= HAIR, "it is seen where it would lie"
    ask(film.robot, sounds=True)
    since = film.let_go((to[0] + 5, to[1] + 12))
    assert [one["cue"] for one in ask(film.robot, sounds=True)["sounds"]] == ["place-felt", "right"]
    assert laid_at(view, "r7") is dropped
    assert view.composition.draft.tile_at(cell.area, cell.cell) == "r7"
    assert stays(film.track(dropped, since))
    assert math.dist(dropped.at, to) <= HAIR
