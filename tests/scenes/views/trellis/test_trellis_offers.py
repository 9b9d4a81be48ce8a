"""T4 to T6 by touch: what is taken or played lies open as a draft first, and is final then."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from table_driver import Opened, as_told, ask, glowing, play_on, targets, told
from trellis_positions import document
from trellis_tables import (
    GROUPS,
    laid_before,
    match_of,
    names,
    play,
    rack_of,
    seat_at,
    tap,
    view_of,
)

from game.match import AnyMatch
from game.trellis.state import Move
from scenes.drive.robot import Robot
from scenes.services.seating import HUMAN
from scenes.views.trellis.hand.actions import LAY_OR_TAKE
from scenes.views.trellis.layout.tiles import DISPLAY
from scenes.views.trellis.racks.rack_rests import OFFER
from scenes.views.trellis.turn.rack import SEEN_SECONDS

pytestmark = pytest.mark.usefixtures("unprepared")

RACKS = ["r7 r8 y1 y2 y3 b1 PASS DRAW3", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]
SHOWN = "b4 b5 g4 r11 r12 y12"
OWN = "play.seat0.rack."

OPENED = Opened(shared=True)


def table(robot: Robot, racks: Sequence[str] = RACKS, seats: str = "012") -> AnyMatch:
    return laid_before(robot, document(racks, GROUPS, seats, display=SHOWN))


def offered(robot: Robot) -> list[str]:
    return [piece.rest.tile for piece in view_of(robot).pieces.lying(OFFER)]


def displayed(robot: Robot) -> int:
    return len(view_of(robot).pieces.lying(DISPLAY))


# --- the display


@pytest.mark.parametrize("is_open", [False, True])
def test_a_tile_of_the_display_is_an_offer_until_it_is_kept(robot: Robot, is_open: bool) -> None:
    match = table(robot)
    if is_open:
        tap(robot, "play.seat0.show")
    tap(robot, "play.display.3")
    assert (match.state.turn, offered(robot), displayed(robot)) == (0, ["r11"], 5)
    assert targets(robot)["play.commit"]["label"] == "Keep"
    tap(robot, "play.display.0")
    assert (offered(robot), displayed(robot)) == (["b4"], 5)
    tap(robot, "play.commit")
    assert match.state.turn == 1
    assert "b4" in match.state.racks[0]
    assert (offered(robot), displayed(robot)) == ([], 6)


@pytest.mark.parametrize("way", ["play.display.3", "play.seat0.undo"])
def test_an_offer_is_given_back(robot: Robot, way: str) -> None:
    """By a tap on its empty place, or by a step back."""
    match = table(robot)
    tap(robot, "play.display.3", way)
    assert (offered(robot), displayed(robot)) == ([], 6)
    assert "play.commit" not in names(robot)
    assert match.state.turn == 0


def test_a_tile_of_the_display_is_dragged_to_the_own_rack(robot: Robot) -> None:
    match = table(robot)
    ask(robot, drag=["play.display.1", "play.seat0.rack"])
    ask(robot, wait=0.5)
    assert offered(robot) == ["b5"]
    ask(robot, drag=["play.display.2", "play.seat1.rack"])
    ask(robot, wait=0.5)
    assert offered(robot) == ["b5"]
    assert match.state.turn == 0


def test_a_tile_of_the_bag_lies_face_down_until_who_acts_keeps_it(robot: Robot) -> None:
    match = table(robot)
    bag = len(match.state.bag)
    tap(robot, "play.bag")
    assert offered(robot) == [""]
    assert (match.state.turn, len(match.state.bag)) == (0, bag)
    tap(robot, "play.bag")
    assert offered(robot) == []
    tap(robot, "play.bag", "play.commit")
    assert (match.state.turn, len(match.state.bag)) == (1, bag - 1)


@pytest.mark.parametrize("thing", ["play.display.0", "play.bag"])
def test_a_long_press_takes_nothing(robot: Robot, thing: str) -> None:
    match = table(robot)
    ask(robot, hold=thing, seconds=0.8)
    assert match.state.turn == 0
    assert offered(robot) == []


@pytest.mark.parametrize(("laid", "key"), [(False, "to_the_rack"), (True, LAY_OR_TAKE)])
def test_why_a_tile_of_the_display_cannot_be_laid_is_said(
    robot: Robot, laid: bool, key: str
) -> None:
    table(robot)
    draft = view_of(robot).composition.draft
    run = next(area for area, group in enumerate(draft.areas) if "r6" in str(group))
    tap(robot, "play.seat0.show")
    if laid:
        tap(robot, OWN + "r7", f"play.table.{run}.3.0")
    x, y, wide, high = view_of(robot).field.rects[run]
    ask(robot, drag=["play.display.0", [x + wide + 8, y + high // 2]])
    ask(robot, wait=0.5)
    assert (offered(robot), displayed(robot)) == ([], 6)
    assert told(robot, 0) == as_told(robot, 0, f"refusal.trellis.{key}")


def test_lay_or_take_not_both(robot: Robot) -> None:
    match = table(robot)
    view = view_of(robot)
    run = next(a for a, group in enumerate(view.composition.draft.areas) if "r6" in str(group))
    tap(robot, "play.seat0.show", OWN + "r7", f"play.table.{run}.3.0")
    assert view.composition.draft.touched
    tap(robot, "play.display.0", "play.bag")
    assert (match.state.turn, offered(robot)) == (0, [])
    tap(robot, "play.seat0.undo", "play.display.0")
    assert offered(robot) == ["b4"]
    ask(robot, drag=[OWN + "r7", f"play.table.{run}.3.0"])
    ask(robot, wait=0.5)
    assert not view.composition.draft.touched
    assert OWN + "r7" in names(robot)


# --- what has just come


def test_a_tile_of_the_display_is_kept_in_a_rack_that_closes_with_the_turn(robot: Robot) -> None:
    """T20: all have seen it."""
    match = table(robot)
    view = view_of(robot)
    tap(robot, "play.seat0.show", "play.display.0")
    ask(robot, tap="play.commit")
    assert match.state.turn == 1
    assert not view.composition.is_open(0)


def test_a_new_tile_is_seen_in_an_open_rack_for_a_moment(robot: Robot) -> None:
    match = table(robot)
    view = view_of(robot)
    tap(robot, "play.seat0.show", "play.bag", "play.commit")
    assert match.state.turn == 1
    assert sum(piece.rest.fresh for piece in rack_of(robot, 0)) == 1
    assert {f"play.seat{seat}.{name}" for seat, name in ((0, "hide"), (1, "show"))} <= {
        *names(robot)
    }
    tap(robot, "play.bag", "play.commit")
    assert match.state.turn == 2
    assert view.composition.is_open(0)
    ask(robot, wait=SEEN_SECONDS)
    assert not view.composition.is_open(0)


# --- action tiles


def test_a_draw_3_lies_open_until_it_is_played(robot: Robot) -> None:
    match = table(robot)
    tap(robot, "play.seat0.show", OWN + "DRAW3")
    assert offered(robot) == ["DRAW3"]
    assert not targets(robot)["play.commit"]["enabled"]
    tap(robot, "play.victim.seat1", "play.victim.seat2")
    assert match.state.turn == 0
    assert targets(robot)["play.commit"]["label"] == "Play it"
    tap(robot, "play.commit")
    assert len(match.state.racks[2]) == 4 + 3
    assert not view_of(robot).composition.is_seen(2)


def lit_racks(robot: Robot) -> set[int]:
    """The seats around whose racks light lies."""
    racks = view_of(robot).looks.racks
    glow = set(glowing(robot))
    return {rack.seat for rack in racks if rack.tray().center in glow}


def test_display_bag_and_rack_of_who_acts_glow_in_every_turn(robot: Robot) -> None:
    match, shared = table(robot), view_of(robot).geometry.shared
    for turn in range(9):
        ask(robot, wait=1.0)
        assert lit_racks(robot) == {turn % 3}
        assert shared.bag() in glowing(robot)
        assert any(map(shared.display_rect().collidepoint, glowing(robot)))
        tap(robot, "play.bag")
        assert lit_racks(robot) == set()
        tap(robot, "play.commit")
    assert match.state.turn == 0


@pytest.mark.parametrize("first", [OWN + "DRAW3", "play.display.0"])
@pytest.mark.parametrize("way", ["tapped", "pulled"])
def test_another_action_tile_takes_the_place_of_an_offer(
    robot: Robot, first: str, way: str
) -> None:
    match = table(robot)
    tap(robot, "play.seat0.show", first)
    if way == "tapped":
        tap(robot, OWN + "PASS")
    else:
        x, y = robot.app.around.table.middle
        ask(robot, drag=[OWN + "PASS", [x, y - 60]])
        ask(robot, wait=0.5)
    assert offered(robot) == ["PASS"]
    assert displayed(robot) == 6
    assert sorted(view_of(robot).composition.standing(0)) == sorted(
        tile for tile in RACKS[0].split() if tile != "PASS"
    )
    assert match.state.turn == 0


def test_who_draws_may_be_said_by_a_tap_on_the_rack(robot: Robot) -> None:
    match = table(robot)
    tap(robot, "play.seat0.show", OWN + "DRAW3", "play.seat1.rack", "play.commit")
    assert len(match.state.racks[1]) == 5 + 3


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_needles_lie_as_those_sit_whom_they_name(robot: Robot, turn: int) -> None:
    racks = ["DRAW3 y1", "g1 g2", "b12 r1", "r5 g5"]
    racks = racks[-turn:] + racks[:-turn]
    laid_before(robot, document(racks, GROUPS, "0123", turn, display=SHOWN))
    tap(robot, f"play.seat{turn}.show", f"play.seat{turn}.rack.DRAW3")
    side, table = play_on(robot).seating.sides[turn], play_on(robot).around.table
    found = {
        name: found
        for name, found in targets(robot).items()
        if "victim" in name and "#" not in name
    }
    spots = {name: table.seen(side, pygame.Rect(one["rect"])).x for name, one in found.items()}
    clockwise = [f"play.victim.seat{(turn + step) % 4}" for step in (1, 2, 3)]
    assert sorted(spots, key=lambda name: spots[name]) == clockwise


def test_an_action_tile_goes_back_to_its_rack(robot: Robot) -> None:
    table(robot)
    tap(robot, "play.seat0.show", OWN + "PASS")
    assert OWN + "PASS" not in names(robot)
    tap(robot, "play.seat0.undo")
    assert OWN + "PASS" in names(robot)
    assert offered(robot) == []


def test_an_action_tile_is_pulled_onto_the_table(robot: Robot) -> None:
    match = table(robot)
    tap(robot, "play.seat0.show")
    x, y = robot.app.around.table.middle
    ask(robot, drag=[OWN + "PASS", [x, y - 60]])
    ask(robot, wait=0.5)
    assert offered(robot) == ["PASS"]
    assert match.state.phase == "turn"


# --- PASS


def test_at_an_exchange_all_racks_are_closed_before_and_after(robot: Robot) -> None:
    """T6, T20: the seat that hands over last and is next in turn sees nothing unasked either."""
    match = table(robot)
    composition = view_of(robot).composition
    tap(robot, "play.seat0.show", OWN + "PASS", "play.commit")
    assert match.state.phase == "giving"
    assert not any(map(composition.is_seen, composition.seats))
    for seat, chosen in ((2, ("b12", "r1")), (0, ("r7", "y1")), (1, ("b2", "y9"))):
        tap(robot, f"play.seat{seat}.show")
        tap(robot, *(f"play.seat{seat}.rack.{tile}" for tile in chosen))
        tap(robot, f"play.seat{seat}.give")
    assert (match.state.phase, match.state.turn) == ("turn", 1)
    assert not any(map(composition.is_seen, composition.seats))
    assert set(match.state.racks[1]) == {"g1", "g2", "b3", "r7", "y1"}


def test_what_is_handed_over_is_chosen_in_a_peek(robot: Robot) -> None:
    """The choice outlasts the peek, and the pill with it."""
    match = table(robot)
    composition = view_of(robot).composition
    tap(robot, "play.seat0.show", OWN + "PASS", "play.commit")
    ask(robot, down={"finger": 1, "at": "play.seat1.peek"})
    ask(robot, wait=0.4)
    tap(robot, "play.seat1.rack.b2", "play.seat1.rack.y9")
    ask(robot, up={"finger": 1})
    assert not composition.is_seen(1)
    tap(robot, "play.seat1.give")
    assert match.state.giving == (None, ("b2", "y9"), None)


# --- what others play


def hit(robot: Robot, turn: int, victim: int, kinds: Sequence[str] = ()) -> None:
    """A seat plays its DRAW 3 on another one."""
    racks = [*RACKS[1:], "DRAW3 y1 y2 y3"]
    racks = racks[-turn - 1 :] + racks[: -turn - 1]
    match = match_of(3)
    match.load(document(racks, GROUPS, "012", turn, display=SHOWN))
    seat_at(robot, match, kinds)
    play(robot, Move(turn, "play", "DRAW3", victim))
    robot.advance(0.0)


@pytest.mark.parametrize("kind", ["human", "easy"])
@pytest.mark.parametrize(("turn", "victim"), [(0, 1), (1, 2), (1, 0), (2, 0)])
def test_who_draws_for_a_draw_3_reads_on_whose_account(
    robot: Robot, turn: int, victim: int, kind: str
) -> None:
    kinds = ["human", "human", "human"]
    kinds[turn] = kind
    hit(robot, turn, victim, kinds)
    words, seating = play_on(robot).view.host.words(victim), play_on(robot).seating
    what = words.telling("trellis.hit", seating.name(turn))
    if kind != HUMAN:
        assert view_of(robot).looks.greetings.told.greeting(victim) is None, "it is on its way"
        play_on(robot).tweens.finish()
    told_now = view_of(robot).looks.greetings.told.greeting(victim)
    assert told_now == (what, "")
    view_of(robot).actions.show(victim)
    assert view_of(robot).looks.greetings.told.greeting(victim) != told_now
