"""How groups of Trellis make room: each tile with its own group, and the longer the farther."""

from __future__ import annotations

from pathlib import Path

import pytest
from trellis_positions import document
from trellis_tables import crowded, laid_out, view_of

from scenes.views.trellis.layout.tiles import TABLE, Rest

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
