"""What stands in a rack of Trellis and beside it while a turn is composed, and what of the turn
outlives its cover."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from breadth import few
from table_driver import Opened, ask, open_table, play_on, targets
from trellis_positions import document
from trellis_tables import (
    SIDES,
    area_of,
    laid_before,
    match_of,
    names,
    seat_at,
    tap,
    view_of,
)

from game.matches import new_match, rules_for
from game.rules import Json
from scenes.core.table import Table, square
from scenes.drive.robot import Robot
from scenes.views.trellis.layout.field_geometry import Geometry
from scenes.views.trellis.layout.tiles import Rest
from scenes.views.trellis.view import TrellisView

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE = (960, 540)
RACKS = ["r7 r8 y1 y2 b1", "g1 g2 b2 b3 y9", "b12 r1 r13 PASS"]
GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
OWN = "play.seat0.rack."

OPENED = Opened(size=SIZE)


@pytest.fixture
def robot(table: Robot) -> Robot:
    laid_before(table, document(RACKS, GROUPS, "012"))
    tap(table, "play.seat0.show")
    return table


def to_rail(view: TrellisView, tile: str) -> None:
    draft, area = view.composition.draft, area_of(view, tile)
    cell = next((x, y) for name, x, y in draft.areas[area] if name == tile)
    assert view.actions.put(draft.to_rail((draft.pick(area, cell),)))


# --- the rail


def test_done_waits_for_the_rail_to_be_empty(robot: Robot) -> None:
    view = view_of(robot)
    tap(robot, OWN + "r7", f"play.table.{area_of(view, 'r6')}.3.0")
    assert targets(robot)["play.commit"]["enabled"]
    to_rail(view, "b6")
    to_rail(view, "y6")
    ask(robot, wait=0.3)
    assert not targets(robot)["play.commit"]["enabled"]
    words = view.looks.explanations.words
    assert words is not None
    assert "belongs on the table" in words[0]
    tap(robot, "play.seat0.undo", "play.seat0.undo")
    assert targets(robot)["play.commit"]["enabled"]


@pytest.mark.parametrize("count", [1, 9, 15, 25])
@pytest.mark.parametrize("rail", [1, 3, 6])
def test_a_closed_rack_has_its_rail_beside_the_backs(count: int, rail: int) -> None:
    """At 24 inches on every side, within what a closed rack may take, large enough for fingers."""
    table = Table(1920, 1080, 24)
    for seat in Geometry(table, SIDES[4]).seats:
        lies = seat.closed.lies(count, rail)
        tray, size = lies.rect, lies.end_tile
        tiles = [square(spot, size) for spot in lies.end]
        last = square(lies.spots[-1], lies.wide)
        assert len(tiles) == rail
        assert all(map(tray.contains, tiles))
        assert not any(last.colliderect(tile) for tile in tiles)
        assert size >= (10.2 if rail < 6 else 8.4) * table.per_mm
        most = seat.closed.lies(33).rect
        assert tray.width * tray.height <= most.width * most.height


# --- cover, and what stays


def composed(robot: Robot) -> TrellisView:
    """A tile laid, one of the table on the rail."""
    view = view_of(robot)
    tap(robot, OWN + "r7", f"play.table.{area_of(view, 'r6')}.3.0")
    to_rail(view, "y6")
    ask(robot, wait=0.4)
    return view


def test_hide_leaves_the_draft_the_rail_back_and_done(robot: Robot) -> None:
    view = composed(robot)
    draft = view.composition.draft
    tap(robot, "play.seat0.hide")
    assert not view.composition.is_open(0)
    assert view.composition.draft == draft
    shown = {*names(robot)}
    assert {"play.commit", "play.seat0.undo", "play.rail.0", "play.seat0.show"} <= shown
    assert not any(name.startswith(OWN) for name in shown)
    tap(robot, "play.seat0.undo", "play.commit")
    assert view.composition.turn == 1


@pytest.mark.parametrize("how", ["idle", "menu"])
def test_45_seconds_or_a_menu_close_the_rack_and_keep_the_draft(robot: Robot, how: str) -> None:
    view = composed(robot)
    draft = view.composition.draft
    if how == "idle":
        ask(robot, wait=50)
    else:
        tap(robot, "play.menu", "pause.go_on")
    assert not view.composition.is_open(0)
    assert view.composition.draft == draft


def test_the_rack_of_who_plays_against_computers_alone_never_closes_by_itself(
    robot: Robot,
) -> None:
    match = match_of(3)
    match.load(document(RACKS, GROUPS, "012"))
    seat_at(robot, match, ("human", "easy", "easy"))
    tap(robot, "play.seat0.show")
    ask(robot, wait=50)
    assert view_of(robot).composition.is_open(0)
    tap(robot, "play.display.0", "play.commit")
    assert view_of(robot).composition.turn == 1
    assert view_of(robot).composition.is_open(0)


def kept(view: TrellisView) -> Json:
    found = view.drafting.saved()
    assert found is not None
    return found


def rests(view: TrellisView) -> set[Rest]:
    return {piece.rest for piece in view.pieces.all}


def again(robot: Robot) -> TrellisView:
    """The same match, as if the table had been started anew."""
    return seat_at(robot, play_on(robot).match)


def test_a_turn_that_is_kept_is_taken_up_with_every_cover_closed(robot: Robot) -> None:
    view = composed(robot)
    tap(robot, "play.seat0.sort")
    draft, order = view.composition.draft, view.composition.standing(0)
    document, lying = kept(view), rests(view)
    fresh = again(robot)
    fresh.drafting.restore(document)
    assert fresh.composition.draft == draft
    assert fresh.composition.standing(0) == order
    assert not any(map(fresh.composition.is_seen, fresh.composition.seats))
    tap(robot, "play.seat0.show")
    assert rests(fresh) == lying


def test_an_offer_is_kept(robot: Robot) -> None:
    view = view_of(robot)
    tap(robot, "play.display.2")
    offer, document = view.composition.offer, kept(view)
    fresh = again(robot)
    fresh.drafting.restore(document)
    assert fresh.composition.offer == offer
    tap(robot, "play.commit")
    assert fresh.composition.turn == 1


def test_nothing_is_kept_of_a_turn_that_has_not_begun(robot: Robot) -> None:
    """But for where its groups lie."""
    assert {*(view_of(robot).drafting.saved() or {})} <= {"field"}


def test_what_was_chosen_for_a_hand_over_is_kept(robot: Robot) -> None:
    laid_before(robot, document([f"{RACKS[0]} PASS", *RACKS[1:]], GROUPS, "012"))
    tap(robot, "play.seat0.show", OWN + "PASS", "play.commit", "play.seat1.show")
    tap(robot, "play.seat1.rack.b2", "play.seat1.rack.y9")
    chosen = kept(view_of(robot))
    fresh = again(robot)
    fresh.drafting.restore(chosen)
    assert [one.tile for one in fresh.composition.picked_by(1)] == ["b2", "y9"]


# --- fingers on a rack that changes


def test_what_is_no_longer_there_is_not_chosen(robot: Robot) -> None:
    """A finger rests on the last tile while another one lays a tile; then it lifts."""
    view = view_of(robot)
    composition = view.composition
    last = composition.standing(0)[-1]
    ask(robot, down={"finger": 1, "at": OWN + last})
    ask(robot, drag=[OWN + "r7", f"play.table.{area_of(view, 'r6')}.3.0"])
    ask(robot, wait=0.4)
    ask(robot, up={"finger": 1})
    for tile in (OWN + "y1", OWN + "y1", OWN + last, OWN + last):
        tap(robot, tile)
        assert all(one.tile in composition.tiles(0) for one in composition.picked_by(0))
    assert view.composition.tiles(0).count("r7") == 0


# --- what lies beside a rack

TABLES = few([(1920, 1080, 24), (1920, 1080, 32), (3840, 2160, 43), (3840, 2160, 65)])
APART_MM = 9.0


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_coins_lie_on_felt_and_controls_of_two_seats_form_no_heap(
    table: tuple[int, int, int], seats: int, large: bool
) -> None:
    screen = Table(*table, large_print=large)
    places = Geometry(screen, SIDES[seats]).seats
    blocks = [(place.side, block) for place in places for block in place.blocks()]
    wood = [place.opened.lies(count).rect for place in places for count in (15, 18, 20, 24)]
    for place in places:
        coin = place.coin_rect()
        assert coin.collidelist([*wood, *(block for _, block in blocks)]) < 0
    more = 2 * screen.px(APART_MM / 2)
    for (side, block), (other, near) in combinations(blocks, 2):
        assert side is other or not block.inflate(more, more).colliderect(near.inflate(more, more))


# --- its number


@pytest.mark.parametrize(("size", "inches"), [((960, 540), 24), ((960, 540), 43), ((640, 400), 21)])
def test_no_number_stands_below_the_control_to_pass(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    """Where nothing can be drawn any more, and the rack is closed."""
    match = new_match(rules_for("trellis", 3, {}), 4)
    drawn = match.moves()
    while (move := next((one for one in drawn if one.do not in ("lay", "skip")), None)) is not None:
        match.play(move)
        drawn = match.moves()
    robot = open_table(tmp_path, size, inches=inches)
    view = seat_at(robot, match)
    assert view.composition.may_skip()
    robot.advance(0.5)
    buttons = [one.target().rect for one in play_on(robot).buttons.shown()]
    numbers = [one._number.area() for one in view.looks.seats]
    assert all(area and area.collidelist(buttons) < 0 for area in numbers)
    robot.app.close()
