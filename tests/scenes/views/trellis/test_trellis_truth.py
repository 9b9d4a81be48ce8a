"""One truth about what a turn of Trellis has made: outline, mark, reason and Done agree."""

from __future__ import annotations

import pytest
from table_driver import Opened, play_on, targets
from trellis_positions import document, drawn, position
from trellis_tables import area_of, explained, laid_before, names, of_rack, tap, view_of

from game.trellis.legality import refusal
from game.trellis.state import State
from scenes.drive.robot import Robot
from scenes.views.trellis.turn.cells import ACROSS
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.truth import Truth, allowed, truths
from scenes.views.trellis.view import TrellisView

pytestmark = pytest.mark.usefixtures("unprepared")

GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
RACK = "r3 r7 r8 r9 y1 y2 y3 b9 y9 g6 g12"

OPENED = Opened(shared=True)


def begun(table: str = GROUPS, rack: str = RACK, opened: str = "01") -> tuple[Draft, State]:
    state = position([rack, "b1"], table, opened=opened)
    return Draft.begun(drawn(table), state.racks[0]), state


def lay(draft: Draft, tiles: str, cell: tuple[int, int], area: int = 0) -> Draft:
    picks = of_rack(*tiles.split())
    return draft.put(picks, draft.landings(picks, 0, area, cell, ACROSS)[0])


def open_group(draft: Draft, tiles: str) -> Draft:
    picks = of_rack(*tiles.split())
    landing = draft.on_felt(picks, None, (5.0, 5.0), ACROSS)
    assert landing is not None
    return draft.put(picks, landing)


def told(draft: Draft, state: State) -> list[Truth]:
    return truths(draft, refusal(state, draft.move(0)), allowed(state))


def test_what_may_be_left_so_is_right_and_nothing_else_is_marked() -> None:
    draft, state = begun()
    assert told(draft, state) == []
    (one,) = told(lay(draft, "r7", (3, 0)), state)
    assert (one.standing, one.reason) == ("right", None)
    assert one.tiles == ("r4", "r5", "r6", "r7")


def test_no_check_stands_beside_a_wrong_line() -> None:
    draft, state = begun()
    draft = lay(lay(draft, "r7", (3, 0)), "y1", (3, 0), area=1)
    right, wrong = told(draft, state)
    assert (right.standing, right.reason) == ("open", None)
    assert wrong.standing == "wrong"
    assert wrong.reason is not None


def test_who_has_not_opened_is_told_so_beside_a_right_line() -> None:
    draft, state = begun("r4 r5 r6", opened="1")
    (one,) = told(lay(draft, "r7", (3, 0)), state)
    assert one.standing == "open"
    assert one.reason is not None
    assert one.reason.key == "open_first"
    assert one.reason.tiles == ("r7",)


def test_a_group_too_many_says_how_many_have_room() -> None:
    table = GROUPS + "\n\nb1 b2 b3"
    draft, state = begun(table)
    (one,) = told(open_group(draft, "r7 r8 r9"), state)
    assert one.standing == "open"
    assert one.counted == (4, 3)
    assert one.reason is not None
    assert (one.reason.key, one.reason.numbers) == ("too_many_groups", (4, 3))


def test_a_tile_on_the_rail_keeps_a_line_open_and_is_named() -> None:
    draft, state = begun("r4 r5 r6 r7\n\ng9 g10 g11")
    draft = draft.to_rail((draft.pick(0, (3, 0)),))
    (one,) = told(draft, state)
    assert one.standing == "open"
    assert one.reason is not None
    assert (one.reason.key, one.reason.tiles) == ("on_the_rail", ("r7",))


# --- who is guilty


def wrong(draft: Draft, state: State) -> Truth:
    (one,) = [one for one in told(draft, state) if one.standing == "wrong"]
    return one


def test_of_two_equal_tiles_the_later_one_is_guilty() -> None:
    draft, state = begun("r4 r5 r6", "r6 b1")
    one = wrong(lay(draft, "r6", (-1, 0)), state)
    assert one.reason is not None
    assert one.reason.key == "twice"
    assert one.guilty == ((-1, 0),)


def test_where_values_break_the_later_tile_and_the_seam_are_shown() -> None:
    draft, state = begun("r4 r5 r6", "r8 b1")
    one = wrong(lay(draft, "r8", (3, 0)), state)
    assert one.guilty == ((3, 0),)
    assert one.seam == ((2, 0), (3, 0))
    before = wrong(lay(begun("r4 r5 r6", "r2 b1")[0], "r2", (-1, 0)), state)
    assert before.guilty == ((-1, 0),)
    assert before.seam == ((-1, 0), (0, 0))


def short(draft: Draft, state: State) -> Truth:
    (one,) = told(draft, state)
    assert one.is_short
    return one


def test_a_line_that_may_still_become_right_is_open_and_its_missing_cells_are_shown() -> None:
    draft, state = begun(rack="r13 r14 b7 y7")
    run = short(open_group(draft, "r13 r14"), state)
    assert (run.standing, run.counted) == ("open", (2, 3))
    assert (run.guilty, run.seam) == ((), None)
    assert run.missing == ((-1, 0),)
    assert short(open_group(draft, "b7 y7"), state).missing == ((-1, 0), (2, 0))
    alone = short(open_group(draft, "b7"), state)
    assert (alone.counted, alone.missing) == ((1, 3), ((-1, 0), (1, 0)))


def test_two_tiles_of_which_no_line_can_come_are_wrong() -> None:
    draft, state = begun(rack="r13 r1 b7 y8")
    assert wrong(open_group(draft, "r13 r1"), state).counted is None
    assert wrong(open_group(draft, "b7 y8"), state).missing == ()


def test_the_line_laid_last_is_told_last() -> None:
    draft, state = begun()
    draft = lay(lay(draft, "y1", (3, 0), area=1), "y2", (3, 0))
    assert [one.tiles[-1] for one in told(draft, state)] == ["y1", "y2"]


# --- on the table


def table(robot: Robot, opened: str = "012") -> TrellisView:
    laid_before(robot, document([RACK, "b1 b2", "y4 y5"], GROUPS, opened))
    tap(robot, "play.seat0.show")
    return view_of(robot)


@pytest.mark.parametrize(
    ("opened", "tile", "standing"),
    [("012", "r7", "right"), ("12", "r7", "open"), ("012", "y1", "wrong")],
)
def test_a_check_stands_only_where_done_is_lit(
    robot: Robot, opened: str, tile: str, standing: str
) -> None:
    view = table(robot, opened)
    tap(robot, f"play.seat0.rack.{tile}", f"play.table.{area_of(view, 'r6')}.3.0")
    assert {one.standing for one in view.looks.verdicts.marks} == {standing}
    assert targets(robot)["play.commit"]["enabled"] == (standing == "right")
    assert (view.looks.explanations.words is None) == (standing == "right")


@pytest.mark.parametrize("opened", ["12", "012"])
def test_nothing_is_wrong_while_a_new_group_is_laid_tile_by_tile(robot: Robot, opened: str) -> None:
    view = table(robot, opened)
    tap(robot, "play.seat0.rack.y1", f"play.area.{view.composition.draft.areas.index(())}")
    area = area_of(view, "y1")
    for laid, tile, cell in ((1, "y2", (1, 0)), (2, "y3", (2, 0))):
        (one,) = view.looks.verdicts.marks
        assert (one.standing, one.counted) == ("open", (laid, 3))
        robot.advance(0.1)
        assert not play_on(robot).guidance.books.marks
        glowing = view.looks._free_areas.covered()
        for waits in one.missing:
            spot = view.field.fits[area].spot(waits)
            assert any(rect.collidepoint(spot) for rect in glowing)
            assert not view.looks.verdicts.marks[one].collidepoint(spot)
        assert cell in one.missing
        tap(robot, f"play.seat0.rack.{tile}", f"play.table.{area}.{cell[0]}.{cell[1]}")
    assert {one.standing for one in view.looks.verdicts.marks} == {"right"}


def test_a_ring_says_why_and_its_words_end_with_the_next_press(robot: Robot) -> None:
    view = table(robot, "12")
    area = area_of(view, "r6")
    tap(robot, "play.seat0.rack.r7", f"play.table.{area}.3.0")
    words = view.looks.explanations.words
    assert words is not None
    assert words[0] == "Still missing: a new group of three of your own."
    assert view.greeting(0) is None
    tap(robot, "play.seat0.rack.y1")
    assert view.looks.explanations.words is None
    assert explained(view) is None
    tap(robot, "play.seat0.rack.y1", next(n for n in names(robot) if n.startswith("play.why.")))
    assert view.looks.explanations.words == words


@pytest.mark.parametrize(
    ("opened", "tile", "panel"), [("012", "y1", "lines"), ("12", "r7", "open")]
)
def test_the_book_opens_at_the_rule_of_what_is_wrong(
    robot: Robot, opened: str, tile: str, panel: str
) -> None:
    view = table(robot, opened)
    robot.advance(0.1)
    books = play_on(robot).guidance.books
    assert not books.marks
    tap(robot, f"play.seat0.rack.{tile}", f"play.table.{area_of(view, 'r6')}.3.0")
    robot.advance(0.1)
    assert list(books.marks) == [0]
    tap(robot, "play.seat0.book")
    assert books._panels[books._open[0].number].words == f"trellis.book.{panel}"
