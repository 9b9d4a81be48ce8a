"""Groups of Trellis lie where people put them: at every change of turn, and while one composes."""

from __future__ import annotations

import json

import pytest
from trellis_positions import drawn
from trellis_tables import CROWDED, SIDES, by_hand, of_rack, put_at

from game.trellis.table import Cell, Table, normal
from scenes.core.table import Pixel
from scenes.core.table import Table as Screen
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.field_geometry import Geometry, Racks
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import Landing, Place

RACKS = Racks((15, 15, 15), 0)
CROSSED = "r4 r5 r6 r7 .\n.  .  b6 .  .\ng4 g5 g6 g7 g8"
BRANCHED = ".  .  .  b9\n.  .  .  b10\nr11 y11 g11 b11\n.  .  .  b12"
RUN = "y2 y3 y4"


class Played:
    """A field, and the turn that it shows."""

    def __init__(self, table: str, rack: str = "", inches: float = 32) -> None:
        racks = RACKS
        self.geometry = Geometry(Screen(1920, 1080, inches), SIDES[len(racks.counts)])
        self.field, self.racks = Field(self.geometry.field), racks
        self.draft = Draft.begun((), ())
        self.goes_on(normal(drawn(table)), rack)

    def goes_on(self, groups: Table, rack: str = "", moves: bool = True) -> None:
        """The next turn begins with these groups."""
        areas, places = self.field.begun(self.draft, groups, self.racks, moves)
        self.becomes(Draft.begun(areas, rack.split(), places), moves)

    def becomes(self, draft: Draft, moves: bool = True) -> None:
        self.draft = self.field.fit(draft, self.racks, moves)

    def done(self) -> None:
        self.goes_on(normal(self.draft.groups()))

    def spots(self) -> dict[str, Pixel]:
        """Where each tile lies; they are all different here."""
        grids = zip(self.field.fits, self.draft.areas, strict=True)
        return {tile: fit.spot((x, y)) for fit, group in grids for tile, x, y in group}

    def area_of(self, tile: str) -> int:
        areas = enumerate(self.draft.areas)
        return next(area for area, group in areas if tile in [one for one, *_ in group])

    def move(self, area: int, place: Place) -> None:
        """By hand: as near as it may lie on the grid of the others."""
        self.becomes(put_at(self.draft, area, by_hand(self.field, self.draft, area, place)))

    def lay(self, tiles: str, beside: str, step: Cell = (1, 0)) -> None:
        """Tiles of the rack in a row that begins so far from a tile of the table."""
        area = self.area_of(beside)
        (at,) = [(x, y) for tile, x, y in self.draft.areas[area] if tile == beside]
        picks = of_rack(*tiles.split())
        cells = [(at[0] + step[0] + n, at[1] + step[1]) for n in range(len(picks))]
        self.becomes(self.draft.put(picks, Landing(area, tuple(cells), 0)))


# --- at a change of turn


def test_at_done_every_tile_keeps_its_place_to_the_pixel() -> None:
    played = Played(f"{CROSSED}\n\n{BRANCHED}", "r3 y1 y2 y3")
    played.lay("r3", "r4", (-1, 0))
    landing = played.draft.on_felt(of_rack("y1", "y2", "y3"), 0, (0.31, 3.57), (1, 0))
    assert landing is not None
    played.becomes(played.draft.put(of_rack("y1", "y2", "y3"), landing))
    lying = played.spots()
    played.done()
    assert played.spots() == lying
    played.goes_on(played.draft.groups(), "b1")
    assert played.spots() == lying


def test_groups_that_were_laid_close_together_stay_so_at_done() -> None:
    played = Played(f"{CROSSED}\n\n{RUN}", "y5")
    area, other = played.area_of("y2"), played.area_of("r4")
    x, y = played.draft.places[other] or (0.0, 0.0)
    played.becomes(put_at(played.draft, area, (x + 0.5, y - 1.2)))
    played.lay("y5", "y4")
    lying = played.spots()
    assert abs(lying["y2"][1] - lying["r4"][1]) < 1.3 * played.field.pitch
    played.done()
    assert played.spots() == lying


def test_a_cluster_that_has_parted_has_an_area_of_its_own_from_then_on() -> None:
    played = Played("r1 r2 r3 r4 r5 r6 r7", "r4")
    area = played.area_of("r4")
    picks = tuple(played.draft.pick(area, (x, 0)) for x in (4, 5, 6))
    played.becomes(played.draft.put(picks, Landing(area, ((6, 0), (7, 0), (8, 0)), 0)))
    lying = played.spots()
    assert played.area_of("r7") == area
    played.done()
    assert played.area_of("r7") != played.area_of("r1")
    assert played.spots() == lying


def test_groups_that_touch_in_line_are_one_where_that_is_right() -> None:
    played = Played("r1 r2 r3\n\nr4 r5 r6 r7")
    one, other = played.area_of("r1"), played.area_of("r4")
    x, y = played.draft.places[one] or (0.0, 0.0)
    before = played.draft
    played.becomes(put_at(before, other, (x + 3, y)))
    assert played.area_of("r4") == played.area_of("r1")
    x, y = played.spots()["r3"]
    assert played.spots()["r4"] == (x + played.field.pitch, y)
    played.becomes(before)
    assert played.area_of("r4") == other


def test_groups_that_do_not_go_together_do_not_touch() -> None:
    played = Played(f"r1 r2 r3\n\n{RUN}")
    one, other = played.area_of("r1"), played.area_of("y2")
    x, y = played.draft.places[one] or (0.0, 0.0)
    played.becomes(put_at(played.draft, other, (x, y + 1)))
    assert played.area_of("y2") != played.area_of("r1")
    spots = played.spots()
    assert abs(spots["y2"][1] - spots["r1"][1]) > 1.4 * played.field.pitch


def test_what_was_moved_stays_there_whatever_is_done_in_the_turn() -> None:
    played = Played(f"{CROSSED}\n\n{RUN}")
    area = played.area_of("y2")
    played.move(area, (6.2, 3.1))
    lying = played.spots()
    played.goes_on(normal(played.draft.groups()))
    assert played.spots() == lying


def test_what_is_taken_back_lies_as_it_lay() -> None:
    played = Played(f"{CROSSED}\n\n{RUN}", "r8")
    lying, groups = played.spots(), normal(played.draft.groups())
    played.lay("r8", "r7")
    played.done()
    played.becomes(put_at(played.draft, played.area_of("y2"), (-7.0, 4.0)))
    played.goes_on(groups)
    assert played.spots() == lying


def test_after_a_restart_groups_lie_where_they_lay() -> None:
    played = Played(f"{CROSSED}\n\n{RUN}")
    groups = normal(played.draft.groups())
    assert played.field.kept(groups) is None
    area = played.area_of("y2")
    played.move(area, (6.2, 3.1))
    played.goes_on(groups)
    kept, lying = json.loads(json.dumps(played.field.kept(groups))), played.spots()
    again = Played(f"{CROSSED}\n\n{RUN}")
    assert again.spots() != lying
    assert again.field.restore(kept, groups)
    again.draft = Draft.begun((), ())
    again.goes_on(groups)
    assert again.spots() == lying


def test_a_group_that_another_player_lengthens_stays_where_it_lies() -> None:
    played = Played(f"{CROSSED}\n\n{RUN}")
    lying = played.spots()
    longer = f"{CROSSED}\n\ny1 y2 y3 y4 y5"
    played.goes_on(normal(drawn(longer)))
    now = played.spots()
    assert {tile: now[tile] for tile in lying} == lying
    assert now["y1"][0] == lying["y2"][0] - played.field.pitch


def test_a_new_group_goes_to_bare_felt_near_the_middle() -> None:
    played = Played(CROSSED)
    lying = played.spots()
    played.goes_on(normal([*played.draft.groups(), *drawn(RUN)]))
    new = [spot for tile, spot in played.spots().items() if tile not in lying]
    bare = 2 * played.field.pitch
    for x, y in new:
        assert all(abs(x - a) >= bare or abs(y - b) >= bare for a, b in lying.values())
        assert played.geometry.screen.inflate(-700, -400).collidepoint(x, y)
    assert {tile: played.spots()[tile] for tile in lying} == lying


def test_a_rack_that_grows_pushes_only_what_it_would_cover() -> None:
    played = Played(f"{CROSSED}\n\n{RUN}")
    area = played.area_of("y2")
    place = played.field.place_at((1400, 5000))
    played.move(area, place)
    lying = played.spots()
    played.racks = Racks((80, 15, 15), 0)
    played.goes_on(normal(played.draft.groups()))
    now = played.spots()
    assert {tile: now[tile] for tile in now if tile[0] != "y"} == {
        tile: lying[tile] for tile in lying if tile[0] != "y"
    }
    assert now["y2"][0] == lying["y2"][0]
    assert now["y2"][1] < lying["y2"][1]
    rack = played.geometry.seats[0].opened.lies(80).rect
    assert rack.collidelist(played.field.tile_rects(played.draft)) < 0


# --- while a turn is composed


def test_a_group_that_grows_leaves_everything_where_it_lies() -> None:
    played = Played(f"{CROSSED}\n\n{BRANCHED}", "r8")
    lying = played.spots()
    played.lay("r8", "r7")
    now = played.spots()
    assert {tile: now[tile] for tile in lying} == lying


# --- by hand, and what a point means


def off_the_grid(played: Played) -> float:
    """How far, in cells, any group lies beside the grid of another one at most."""
    pitch = played.field.pitch
    (x, y), *others = played.spots().values()
    steps = [value / pitch for a, b in others for value in (a - x, b - y)]
    return max(abs(step - round(step)) for step in steps)


@pytest.mark.parametrize("inches", [15, 24, 43, 65])
def test_whatever_comes_or_is_moved_lies_on_one_grid(inches: int) -> None:
    played = Played(f"{CROSSED}\n\n{RUN}", "r8", inches)
    played.move(played.area_of("y2"), (3.4, 5.7))
    assert off_the_grid(played) < 0.02
    # One that goes with nothing there makes room.
    x, y = played.draft.places[played.area_of("r4")] or (0.0, 0.0)
    played.becomes(put_at(played.draft, played.area_of("y2"), (x, y + 1)))
    assert off_the_grid(played) < 0.02
    played.goes_on(normal([*played.draft.groups(), *drawn("b9 b10 b11 b12")]))
    assert off_the_grid(played) < 0.02
    # On the smallest tables so many have no room on one.
    for table in (CROWDED if inches > 15 else BRANCHED, CROSSED):
        played.goes_on(normal([*drawn(table), *drawn(RUN)]))
        assert off_the_grid(played) < 0.02
