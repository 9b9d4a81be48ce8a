"""How groups of Trellis make room: each tile with its own group, and the longer the farther."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from table_driver import ask, open_table, play_on
from trellis_positions import document
from trellis_tables import area_of, crowded, laid_out, put_at, seat_at, tap, view_of

from game.trellis.table import COLOURS
from scenes.services.seating import HUMAN
from scenes.views.trellis.layout import layout, settling
from scenes.views.trellis.layout.field import LONGEST_SHIFT, SHIFT_MM, SHIFT_SECONDS
from scenes.views.trellis.layout.settling import Settled
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.measures import APART, JOINED, crowded_match, group
from scenes.views.trellis.turn.picks import Places

RACKS = ["r7 y1", "g1 g3", "b1"]
TWICE = "r4 r5 r6\n.  .  b6\n.  .  y6\n\nr4 g4 b4"
"""Red 4 lies in both groups."""


def test_of_equal_tiles_each_goes_along_with_its_own_group(tmp_path: Path) -> None:
    """Also where groups change sides and are counted anew, so that the other one is nearer."""
    robot, _ = laid_out(tmp_path, document(RACKS, TWICE, "012"))
    view = view_of(robot)
    pieces, table = view.pieces, view.geometry.table
    lying = pieces.lying(TABLE)
    assert sorted(piece.rest.tile for piece in lying).count("r4") == 2
    wide, before = table.width, {}
    rests = list[Rest]()
    for piece in lying:
        (area, *cell), (x, y) = piece.rest.place, piece.rest.at
        rest = piece.rest._replace(place=(area + 4, *cell), at=(wide - x, y))
        before[rest] = piece
        rests.append(rest)
    pieces.show(rests, 0.3, lay=lambda rest: before[rest].rest.at)
    assert all(before[piece.rest] is piece for piece in pieces.lying(TABLE))
    robot.app.close()


def test_a_group_that_makes_room_far_away_is_longer_on_its_way(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, TWICE, "012"))
    view = view_of(robot)
    field, draft = view.field, view.composition.draft
    area = area_of(view, "r6")
    step = view.geometry.table.px(SHIFT_MM) / field.pitch
    place = draft.places[area]
    assert place is not None
    seconds = []
    for steps in (0.0, 1.0, 2.0, 9.0):
        field.fit(draft, field.racks)
        field.fit(put_at(draft, area, (place[0], place[1] + steps * step)), field.racks, False)
        seconds.append(field.shift_seconds)
    assert seconds[:2] == [SHIFT_SECONDS, SHIFT_SECONDS]
    assert SHIFT_SECONDS < seconds[2] < seconds[3] == SHIFT_SECONDS * LONGEST_SHIFT
    robot.app.close()


def test_where_groups_come_to_lie_is_found_before_a_computer_player_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is where they would lie if nobody had foreseen it."""
    sought, lain = [0], list[Places]()
    settled = settling.settled

    def noted(*asked: Any) -> Settled | None:
        sought[0] += 1
        return settled(*asked)

    monkeypatch.setattr(layout, "settled", noted)
    for is_foreseen in (False, True):
        robot = open_table(tmp_path / str(is_foreseen), (960, 540))
        match = crowded_match(APART, [f"{colour}13" for colour in COLOURS])
        view = seat_at(robot, match, ("hard", *[HUMAN] * (match.rules.seats - 1)))
        groups = [group(block, upright=True) for block in JOINED]
        move = match.rules.read_move({"seat": 0, "do": "lay", "groups": groups})
        if is_foreseen:
            view.foresee(move)
        sought[0], before = 0, view.field.tile
        assert play_on(robot).perform(move)
        assert view.field.tile == before
        assert (sought[0] == 0) == is_foreseen
        lain.append(view.composition.draft.places)
        robot.app.close()
    assert lain[0] == lain[1]


def test_where_groups_come_to_lie_is_found_before_a_person_ends_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, TWICE, "012"))
    sought, settled = [0], settling.settled

    def noted(*asked: Any) -> Settled | None:
        sought[0] += 1
        return settled(*asked)

    monkeypatch.setattr(layout, "settled", noted)
    tap(robot, "play.seat0.show", "play.seat0.rack.r7", "play.table.1.3.0")
    ask(robot, settle=True)
    assert sought[0] > 0
    sought[0] = 0
    tap(robot, "play.commit")
    assert view_of(robot).state.turn == 1
    assert sought[0] == 0
    robot.app.close()


@pytest.mark.parametrize(("turn", "own"), [(0, 10), (2, 22)])
def test_no_group_comes_to_lie_under_what_a_seat_reads_and_touches(
    tmp_path: Path, turn: int, own: int
) -> None:
    """At 24 inches books of whoever sat at a long side lay on tiles."""
    robot, _ = laid_out(tmp_path, crowded(4, turn, own), (), (1920, 1080), 24)
    view = view_of(robot)
    tiles = view.field.tile_rects(view.composition.draft)
    shown = [button for button in view.host.buttons.shown() if button.spot.seat is not None]
    assert shown
    for button in shown:
        assert button.rect.collidelist(tiles) < 0, button.means
    robot.app.close()
