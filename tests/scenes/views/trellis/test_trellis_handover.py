"""On a table that goes round one large rack belongs to whoever acts. No face of a rack is in any
frame that its owner has not asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from longest import speak_longest
from staging import words_on
from table_driver import as_told, ask, open_table, play_on, targets, told
from trellis_moments import GROUPS as TWO_GROUPS
from trellis_moments import moments
from trellis_positions import ALL, document, lay
from trellis_tables import (
    frame,
    ink,
    laid_before,
    match_of,
    names,
    seat_at,
    tap,
    view_of,
)

from game.trellis.settings import HAND_OVER
from game.trellis.state import Move
from scenes.core.table import LEAST_TOUCH_MM, Side
from scenes.drive.robot import Robot
from scenes.services.destinations import Anew
from scenes.services.seating import USUAL
from scenes.services.services import LESSONS
from scenes.touch.target import by_id
from scenes.views.trellis.prompts.handing import SAID_SECONDS
from scenes.views.trellis.turn.composition import SHOW_SECONDS
from scenes.views.trellis.view import TrellisView

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE, INCHES = (960, 600), 15.0
TEN, SEEN = 10.1, ("closed", "open", "right", "hidden", "giving, open")
NARROW = {".table.": 10.0, ".seam.": 9.0, ".display.": 11.0, ".rack": 10.0, ".rail.": 10.0}
RACKS = ["r7 r8 y1 y2 b1", "g1 g2 b2 b3 y9", "b12 r1 r13 PASS"]
OTHERS = ["b4 b5 b7 b8 g6", "r9 r10 r11 b10 DRAW3", "y3 y4 y5 g13"]
GROUPS = "r4 r5 r6"
LONGER = "r4 r5 r6 r7"
DISPLAY = "g3 g4 g5 g7 g8 y14"
SHORT = SHOW_SECONDS - 0.1


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Robot:
    robot = open_table(tmp_path_factory.mktemp("data"), SIZE, inches=INCHES)
    robot.app.services.settings.put(HAND_OVER, "on")
    return robot


@pytest.fixture
def robot(table: Robot) -> Robot:
    ask(table, wait=0.2)
    laid_before(table, position(RACKS))
    return table


def position(racks: Sequence[str]) -> dict[str, Any]:
    """Whatever the racks hold, the display is the same, and the bag has the rest."""
    seen = [*" ".join(racks).split(), *DISPLAY.split(), *GROUPS.split()]
    bag = " ".join((Counter(ALL) - Counter(seen)).elements())
    return document(racks, GROUPS, "012", bag=bag, display=DISPLAY)


def faces(robot: Robot) -> set[str]:
    """The racks of which any face is on the stage."""
    return {piece.rest.zone for piece in view_of(robot).pieces.all if piece.rest.look == "rack"}


def hold(robot: Robot, seat: int) -> None:
    ask(robot, down={"finger": 1, "at": f"play.seat{seat}.show"})
    ask(robot, wait=SHOW_SECONDS + 0.05)
    ask(robot, up={"finger": 1, "at": [480, 520]})
    ask(robot, wait=0.3)


def frames(robot: Robot, seconds: float) -> Iterator[None]:
    for _ in range(round(30 * seconds)):
        ask(robot, wait=1 / 30)
        yield


def near(robot: Robot) -> int:
    """Whose rack lies before the near side."""
    return view_of(robot).host.seating.sides.index(Side.SOUTH)


def test_tiles_are_shown_to_whoever_holds_for_half_a_second(robot: Robot) -> None:
    assert near(robot) == 0
    assert not faces(robot)
    tap(robot, "play.seat0.show", "play.seat0.rack")
    assert not faces(robot)
    ask(robot, down={"finger": 1, "at": "play.seat0.show"})
    ask(robot, wait=SHORT)
    assert not faces(robot)
    ask(robot, wait=SHOW_SECONDS - SHORT + 0.05)
    assert faces(robot) == {view_of(robot).looks.racks[0].zone}
    ask(robot, up={"finger": 1, "at": [480, 520]})
    others = [name for name in names(robot) if ".peek" in name or name.startswith("play.seat1.r.")]
    assert not others


def test_who_only_taps_reads_right_above_what_was_tapped_to_hold_it(robot: Robot) -> None:
    handing = view_of(robot).looks.handing
    usual = {one.picture for one in words_on(play_on(robot))}
    ask(robot, tap="play.seat0.show")
    (said,) = [one for one in words_on(play_on(robot)) if one.picture not in usual]
    assert said.picture is handing._to_hold(0)
    pill = targets(robot)["play.seat0.show"]["rect"]
    assert 0 < pill[1] - ink(said).bottom < view_of(robot).geometry.table.px(8)
    others = [one for one in words_on(play_on(robot)) if one is not said]
    assert ink(said).collidelist(list(map(ink, others))) < 0
    ask(robot, wait=SAID_SECONDS + 0.1)
    assert {one.picture for one in words_on(play_on(robot))} == usual


def test_the_table_is_handed_on_once_what_a_computer_player_has_laid_was_seen(robot: Robot) -> None:
    match = match_of(3)
    match.load(document(["r1 r2", "b13 y1", "b8 b7"], TWO_GROUPS, "012", 1))
    seat_at(robot, match, ("human", "easy", "human"))
    before, view = near(robot), view_of(robot)
    longer = TWO_GROUPS.strip("\n") + "\n.  .  .  b13"
    assert play_on(robot).perform(lay(1, longer))
    ask(robot, wait=view.landed_seconds + 0.8)
    assert near(robot) == before
    ask(robot, wait=2.0)
    assert near(robot) == 2


def test_nobody_sees_a_face_on_the_way_to_the_next_one(robot: Robot) -> None:
    hold(robot, 0)
    tap(robot, "play.seat0.rack.r7", "play.table.0.3.0")
    ask(robot, tap="play.commit")
    for _ in frames(robot, 1.2):
        assert not faces(robot)
    assert near(robot) == 1
    assert [view_of(robot).host.seating.sides[seat] for seat in (2, 0)] == [Side.WEST, Side.EAST]
    assert not play_on(robot).seating.hot_seat
    handing, name = view_of(robot).looks.handing, play_on(robot).seating.name(1)
    assert robot.app.around.words(name).seats(name) in handing.told(1)
    assert all(words.visible for words in handing._words)
    hold(robot, 1)
    assert faces(robot) == {view_of(robot).looks.racks[1].zone}


def test_closed_racks_say_nothing_of_their_tiles(robot: Robot) -> None:
    ask(robot, wait=0.5)
    seen = frame(robot)
    laid_before(robot, position(OTHERS))
    ask(robot, wait=0.5)
    assert frame(robot) == seen


def test_hidden_the_draft_stays_also_over_a_restart(robot: Robot) -> None:
    hold(robot, 0)
    tap(robot, "play.seat0.rack.r7", "play.table.0.3.0", "play.seat0.hide")
    assert not faces(robot)
    draft = view_of(robot).composition.draft
    assert draft.touched
    again = play_on(robot).again()
    assert again is not None
    robot.app.go(again)
    for _ in frames(robot, 0.1):
        assert not faces(robot)
    assert view_of(robot).composition.draft.groups() == draft.groups()
    assert near(robot) == 0
    assert not any(w.visible for w in view_of(robot).looks.handing._words)
    hold(robot, 0)
    assert len(faces(robot)) == 1


def test_a_drawn_tile_is_seen_before_the_table_goes_on(robot: Robot) -> None:
    hold(robot, 0)
    assert play_on(robot).perform(Move(0, "draw"))
    ask(robot, wait=1.0)
    assert near(robot) == 0
    assert len(faces(robot)) == 1
    tap(robot, "play.seat0.hide")
    ask(robot, wait=0.3)
    assert near(robot) == 1
    assert not faces(robot)


def test_nobody_is_told_anything_before_the_table_has_come(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = robot.app.services.settings
    monkeypatch.setattr(robot.app.services.visit, "taught", {})
    settings.put(LESSONS, True)
    laid_before(robot, {**position(RACKS), "opened": [True, False, True]})
    hold(robot, 0)
    assert play_on(robot).perform(Move(0, "draw"))
    while near(robot) == 0:
        assert told(robot, 1) is None
        ask(robot, wait=0.2)
    ask(robot, wait=0.5)
    assert told(robot, 1) is None
    hold(robot, 1)
    ask(robot, wait=0.5)
    assert told(robot, 1) == as_told(robot, 1, "trellis.hint.open")
    settings.put(LESSONS, False)


def test_after_pass_the_table_goes_from_one_to_the_next(robot: Robot) -> None:
    for seat, move in (
        (0, lay(0, LONGER)),
        (1, Move(1, "draw")),
        (2, Move(2, "play", tile="PASS")),
    ):
        assert play_on(robot).perform(move), seat
        ask(robot, wait=0.8)
    for seat, tiles in ((2, "b12 r1"), (0, "b1 r8"), (1, "g1 g2")):
        assert near(robot) == seat
        assert not faces(robot)
        hold(robot, seat)
        tap(robot, *(f"play.seat{seat}.rack.{tile}" for tile in tiles.split()))
        ask(robot, tap=f"play.seat{seat}.give")
        for _ in frames(robot, 0.7):
            assert not faces(robot)
    assert view_of(robot).state.phase == "turn"


def test_small_tables_may_be_found_out(table: Robot) -> None:
    settings = table.app.services.settings
    try:
        for wanted, goes in (("auto", True), ("off", False), ("on", True)):
            settings.put(HAND_OVER, wanted)
            assert TrellisView.showcase.hot_seat(table.app.around) == goes
    finally:
        settings.put(HAND_OVER, "on")


@pytest.mark.parametrize("side", [Side.SOUTH, Side.WEST])
def test_on_ten_inches_a_finger_finds_its_target(robot: Robot, side: Side) -> None:
    """Tiles and the seams between them are as large as the table has room for."""
    robot.app.go(Anew(inches=TEN))
    speak_longest(robot.app)
    for where in moments(robot, USUAL[4], side):
        if where not in SEEN:
            continue
        table, screen = robot.app.around.table, robot.app.screen.get_rect()
        found = {n: t for n, t in by_id(robot.app.scene.all_targets()).items() if t.enabled}
        assert all(screen.contains(target.rect) for target in found.values()), where
        small = {
            name: mm
            for name, target in found.items()
            if (mm := (min(target.rect.size) + 0.5) / table.measured.per_mm) < least(name)
        }
        assert small == {}, where
        large = [one.rect for one in robot.app.scene.buttons if one.visible]
        racks = [seat.rests.tray() for seat in view_of(robot).looks.seats]
        numbers = [one for seat in view_of(robot).looks.seats if (one := seat.number())]
        apart = [*large, *racks, *numbers]
        assert all(one.collidelist(apart[:at]) < 0 for at, one in enumerate(apart)), where


def least(name: str) -> float:
    """In true millimetres."""
    return next((mm for part, mm in NARROW.items() if part in name), 0.99 * LEAST_TOUCH_MM)


def test_a_restart_on_the_way_to_the_next_one_shows_nobody_a_face(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE, inches=INCHES)
    laid_before(robot, position(RACKS))
    ask(robot, wait=0.2)
    hold(robot, 0)
    tap(robot, "play.seat0.rack.r7", "play.table.0.3.0")
    ask(robot, tap="play.commit")
    robot.app.close()
    again = open_table(tmp_path, SIZE, inches=INCHES)
    ask(again, tap="menu.resume")
    for _ in frames(again, 0.5):
        assert not faces(again)
    assert near(again) == 1
    ask(again, settle=True)
    assert "play.seat1.show" in names(again)
    again.app.close()
