"""Hints of Trellis: what people are advised, step by step, and that the steps lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from breadth import ALL
from table_driver import (
    Opened,
    as_advised,
    as_told,
    ask,
    glowing,
    next_touches,
    told,
    visitor,
)
from trellis_moments import GROUPS as HARD
from trellis_positions import document, drawn
from trellis_tables import area_of, laid_before, match_of, seat_at, tap, view_of

from game.advice import Advice
from game.match import AnyMatch
from game.players import advised
from game.trellis.advice import MOST_NAMED
from game.trellis.state import Move
from game.trellis.table import Table
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.touch.target import Meaning, id_of
from scenes.views.trellis.prompts.guide import SHOW_FIRST, STEP
from scenes.views.trellis.turn.cells import ACROSS
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.goals import Action, actions_to, after, next_action
from scenes.views.trellis.turn.meanings import Commit
from scenes.views.trellis.turn.moments import same_tables
from scenes.views.trellis.turn.offer import Picks
from scenes.views.view import Tap

pytestmark = pytest.mark.usefixtures("unprepared")

MOST_TOUCHES = 24
"""What anybody follows."""

REARRANGED = {
    "y6 b7 b8 r1": """
        r4 r5 r6 r7 .
        .  .  y6 .  .
        g4 g5 g6 g7 g8

        .  .  .  b6
        .  .  .  b7
        .  .  .  b8
        .  .  .  b9
        .  .  .  b10
        r11 y11 g11 b11
        .  .  .  b12
    """,
    "y11 y10 y12 r1": """
        r4 r5 r6 r7 .
        .  .  b6 .  .
        g4 g5 g6 g7 g8

        b9 b10 b11 b12
        .  .   g11 .
        .  .   r11 .
        .  .   y11 .

        y10
        y11
        y12
    """,
}
"""By racks: tables that tiles of the table have to move for."""

OPENED = Opened(shared=True)


def table(picture: str) -> Table:
    return drawn("\n".join(line.strip() for line in picture.split("\n")))


def rearranging(own: str = "y6 b7 b8 r1") -> tuple[AnyMatch, Move]:
    """A position, and a lay that moves tiles of the table."""
    match = match_of(3)
    match.load(document([own, "g1 b2", "b1 r9"], HARD, "012"))
    move = Move(0, "lay", groups=table(REARRANGED[own]))
    assert match.refusal(move) is None
    return match, move


def lit(robot: Robot) -> list[str]:
    """The ids of what glows as a hint, besides what glows in every turn."""
    view = view_of(robot)
    shared, tray = view.geometry.shared, view.looks.racks[view.state.turn].tray()
    spots = Counter(glowing(robot))
    spots -= Counter([shared.bag(), shared.display(), tray.center])
    hit = map(robot.app.scene.hit, spots)
    return [id_of(target.means) for target in hit if target is not None]


def follow(robot: Robot, taps: Sequence[Meaning]) -> None:
    for means in taps:
        visitor(robot).take(Tap(means))


def led(draft: Draft, table: Table, most: int = 60) -> tuple[Draft, list[Action]]:
    """Where the actions lead, each found anew from what lies and is chosen then."""
    chosen: Picks = ()
    taken: list[Action] = []
    while (action := next_action(draft, table, chosen, ACROSS)) is not None:
        draft = after(draft, action)
        chosen = draft.left_over
        taken.append(action)
        assert len(taken) <= most
    return draft, taken


@pytest.mark.parametrize("own", REARRANGED)
def test_the_steps_of_a_rearrangement_lead_to_it(own: str) -> None:
    match, move = rearranging(own)
    draft = Draft.begun((*match.state.groups, ()), match.state.racks[move.seat])
    made, taken = led(draft, move.groups)
    assert taken
    assert made.rail == ()
    assert same_tables(made.groups(), move.groups)
    assert next_action(made, move.groups, (), ACROSS) is None


def test_a_hint_is_followed_tap_by_tap(robot: Robot) -> None:
    match, move = rearranging()
    view = seat_at(robot, match)
    ask(robot, tap=f"play.seat{move.seat}.show")
    for _ in range(60):
        wanted = view.guide.next_taps(move)
        follow(robot, wanted)
        ask(robot, wait=0.2)
        if wanted == [Commit(move.seat)]:
            break
    assert same_tables(match.state.groups, move.groups)


def asked(robot: Robot, seat: int = 0) -> list[str]:
    """What glows when the bulb is asked."""
    ask(robot, tap=f"play.seat{seat}.hint")
    ask(robot, settle=True)
    return lit(robot)


CLOSED = [
    # What may be laid, what only helps to take, and an action tile to play.
    ["r8 y5 r1", "g1 b2", "b12 r9"],
    ["r1 g4 DRAW3", "g1", "b12 r9 r10 r11 b4"],
    ["b1 g7 y12", "g1 b2", "b12 r9"],
]


@pytest.mark.parametrize("racks", CLOSED)
def test_with_a_closed_rack_the_bulb_says_only_to_open_it(robot: Robot, racks: list[str]) -> None:
    laid_before(robot, document(racks, "r5 r6 r7\n\ny2 y3 y4", "012"))
    assert asked(robot) == ["play.seat0.show"]
    assert told(robot, 0) == as_told(robot, 0, SHOW_FIRST)
    ask(robot, tap="play.seat0.show")
    ask(robot, wait=0.2)
    assert lit(robot)
    assert lit(robot) != ["play.seat0.show"]


def test_what_a_closed_rack_kept_back_is_said_once_it_is_open(robot: Robot) -> None:
    racks = ["r8 b9 r1", *CLOSED[0][1:]]
    match = laid_before(robot, document(racks, "r5 r6 r7\n\ny2 y3 y4", "012"))
    asked(robot)
    ask(robot, tap="play.seat0.show")
    ask(robot, wait=0.2)
    assert told(robot, 0) == as_advised(robot, 0, advised(match, 0))


def test_advice_is_short_unless_it_empties_the_rack() -> None:
    match = match_of(3, seed=1)
    for _ in range(24 if ALL else 8):
        advice, state = advised(match, match.to_act()[0]), match.state
        if advice.move.do == "lay" and advice.why != "goes_out":
            draft = Draft.begun((*state.groups, ()), state.racks[state.turn])
            opens = not state.opened[state.turn]
            taken = actions_to(draft, advice.move.groups, (), ACROSS, opens)
            assert sum(len(action.picks) + 1 for action in taken) <= MOST_TOUCHES
        match.play(advice.move)


SEVENS = "r1 r2 r3 r4 r5 r6 r7\n\ny1 y2 y3 y4 y5 y6 y7\n\nb1 b2 b3 b4 b5 b6 b7"
AS_ONE = SEVENS.replace("\n\n", "\n") + "\ng1 g2 g3 g4 g5 g6 g7"


def hinted(robot: Robot, match: AnyMatch, move: Move, do: str = "lay") -> Advice[Move]:
    """The first seat has an open rack and is advised this."""
    view = seat_at(robot, match)
    tap(robot, "play.seat0.show")
    advice: Advice[Move] = Advice(move, do, "goes_out", {"tiles": ()})
    view.guide.advised(advice)
    view.guide.point_out(0, move)
    return advice


def test_a_long_lay_is_told_and_shown_step_by_step(robot: Robot) -> None:
    match = match_of(3)
    match.load(document(["g1 g2 g3 g4 g5 g6 g7", "r1 b2", "b12 r9"], SEVENS, "012"))
    move = Move(0, "lay", groups=table(AS_ONE))
    assert match.refusal(move) is None
    advice = hinted(robot, match, move, "rearrange")
    view, steps = view_of(robot), list[str]()
    words = view.host.words(0)
    for _ in range(60):
        what, which = view.guide.advised(advice)
        if view.guide.next_taps(move) == [Commit(0)]:
            break
        assert what.count(",") < MOST_NAMED
        assert len(seen_goal(robot)) <= MOST_NAMED
        steps.append(which)
        follow(robot, view.guide.next_taps(move))
        ask(robot, wait=0.2)
    told = list(dict.fromkeys(steps))
    assert told == [words(STEP, step=n, steps=len(told)) for n in range(1, len(told) + 1)]
    assert same_tables(view.composition.draft.groups(), move.groups)


def seen_goal(robot: Robot) -> list[Pixel]:
    return [rect.center for rect in view_of(robot).looks.guide.covered()]


def test_a_wrong_line_speaks_while_a_hint_is_shown_and_the_first_step_off_it_ends_it(
    robot: Robot,
) -> None:
    racks = ["r1 g12 y5", "g1 b2", "b12 r9"]
    laid_before(robot, document(racks, "r2 r3 r4\n\ng9 g10 g11", "012"))
    view = view_of(robot)
    ask(robot, tap="play.seat0.show")
    assert asked(robot)
    assert view.looks.guide.said(0) is not None
    tap(robot, "play.seat0.rack.y5", f"play.table.{area_of(view, 'r2')}.3.0")
    ask(robot, wait=0.2)
    assert view.looks.verdicts.marks
    assert view.looks.guide.said(0) is None
    assert not seen_goal(robot)


def test_where_a_hint_leads_is_shown_with_an_open_rack_only(robot: Robot) -> None:
    racks = ["r1 g12", "g1 b2", "b12 r9"]
    laid_before(robot, document(racks, "r2 r3 r4\n\ng9 g10 g11", "012"))
    view = view_of(robot)
    assert asked(robot) == ["play.seat0.show"]
    assert not seen_goal(robot)
    ask(robot, hold="play.seat0.peek", seconds=0.5)
    assert not seen_goal(robot)
    ask(robot, tap="play.seat0.show")
    ask(robot, wait=0.2)
    ends = [(area_of(view, "r2"), (-1, 0)), (area_of(view, "g9"), (3, 0))]
    spots = {view.field.fits[area].spot(cell) for area, cell in ends}
    assert len(spots & set(seen_goal(robot))) == 1


def test_what_a_hint_opens_is_shown_at_a_free_place(robot: Robot) -> None:
    match = match_of(3)
    match.load(document(["r1 r2 r3 b12 g12 y12 r9", "g1 b2", "b12 r9"], "r5 r6 r7", "012"))
    two = Move(0, "lay", groups=table("r5 r6 r7\n\nr1 r2 r3\n\nb12 g12 y12"))
    assert match.refusal(two) is None
    hinted(robot, match, two)
    spots = seen_goal(robot)
    assert len(spots) == len(set(spots)) == 3


def test_who_goes_another_way_is_led_back(robot: Robot) -> None:
    racks = ["r1 g12", "g1 b2", "b12 r9"]
    match = laid_before(robot, document(racks, "r2 r3 r4\n\ng9 g10 g11", "012"))
    view = view_of(robot)
    ask(robot, tap="play.seat0.show")
    assert asked(robot)
    run = area_of(view, "r2")
    move = advised(match, 0).move
    assert set(next_touches(robot, move)) <= set(glowing(robot))
    tap(robot, "play.seat0.rack.g12", f"play.table.{run}.1.1")
    for _ in range(6):
        follow(robot, view.guide.next_taps(move))
        ask(robot, wait=0.3)
        if match.outcome() is not None:
            break
    assert match.outcome() is not None


def test_a_tile_of_the_display_is_kept_as_advised_and_the_hint_is_over(robot: Robot) -> None:
    racks = ["b1 g7 y12", "g1 b2", "b12 r9"]
    position = document(racks, "r5 r6 r7\n\ny2 y3 y4", "012", display="r8 g14 g13 g11 y14 b14")
    match = laid_before(robot, position)
    ask(robot, tap="play.seat0.show")
    first = asked(robot)
    move = advised(match, 0).move
    assert move.do == "take"
    at = f"play.display.{match.state.display.index(move.tile)}"
    assert at in first
    tap(robot, at)
    assert view_of(robot).guide.next_taps(move) == [Commit(0)]
    assert "play.commit" in lit(robot)
    ask(robot, tap="play.commit")
    ask(robot, settle=True)
    assert {"seat": 0, "do": "take", "tile": move.tile} in match.entries
    assert lit(robot) == []
