"""Hints of Trellis: a rearrangement is shown step by step, and the steps lead to it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from table_driver import ask, glowing, next_touches, open_table, visitor
from trellis_positions import document, drawn
from trellis_tables import area_of, laid_out, match_of, seat_at, view_of

from game.match import AnyMatch
from game.players import advice
from game.trellis.state import Move
from game.trellis.table import Group, Table
from scenes.drive.robot import Robot
from scenes.touch.target import Meaning, id_of
from scenes.views.trellis.draft import Draft, carried_on, transposed
from scenes.views.trellis.meanings import Commit, StartOver
from scenes.views.trellis.steps import goal_of, next_step, steps
from scenes.views.view import Tap

PREFERRED = (1, 0, 2)


def rearranging(seed: int) -> tuple[AnyMatch, Move]:
    """A position of a game between hard players, and a lay that moves tiles of the table."""
    match = match_of(3, seed=seed)
    while match.outcome() is None:
        choice = advice(match, match.to_act()[0], "hard")
        if choice.why == "rearranges":
            return match, choice.move
        match.play(choice.move)
    raise AssertionError("nobody rearranged")


def either_way(groups: Table) -> list[Group]:
    """Groups for comparison: moved to the corner, columns may be rows."""
    return sorted(min(_cornered(group), _cornered(transposed(group))) for group in groups)


def _cornered(group: Group) -> Group:
    left, top = min(x for _, x, _ in group), min(y for _, _, y in group)
    return tuple(sorted((tile, x - left, y - top) for tile, x, y in group))


def lit(robot: Robot) -> list[str]:
    """The ids of what glows as a hint."""
    hit = (robot.app.scene.hit(spot) for spot in glowing(robot))
    return [id_of(target.means) for target in hit if target is not None]


def follow(robot: Robot, taps: Sequence[Meaning]) -> None:
    for means in taps:
        visitor(robot).take(Tap(means))


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_the_steps_of_a_rearrangement_lead_to_it(seed: int) -> None:
    match, move = rearranging(seed)
    areas = carried_on(((), (), ()), match.state.groups, PREFERRED)
    draft = Draft.begun(areas, match.state.racks[move.seat])
    goal = goal_of(draft.before, move.groups, PREFERRED)
    made = 0
    while (step := next_step(draft, goal)) is not None:
        lifted, area, cell = step
        landing = draft.landing(lifted, area, cell)
        assert landing is not None
        assert landing.cells == (cell,)
        draft = draft.put(lifted, landing)
        made += 1
        assert made < 200
    assert either_way(draft.groups()) == either_way(move.groups)
    assert steps(move, match.state, draft, PREFERRED, True, False) == [Tap(Commit(move.seat))]


def test_tiles_that_change_places_go_out_of_each_others_way() -> None:
    before = ((("r4", 0, 0), ("r5", 1, 0), ("r6", 2, 0), ("r7", 3, 0)),)
    goal = ((("r7", 0, 0), ("r6", 1, 0), ("r5", 2, 0), ("r4", 3, 0)),)
    draft = Draft.begun(before, ())
    for _ in range(12):
        step = next_step(draft, goal)
        if step is None:
            break
        landing = draft.landing(*step)
        assert landing is not None
        draft = draft.put(step[0], landing)
    assert sorted(draft.areas[0]) == sorted(goal[0])
    assert transposed(transposed(goal[0])) == goal[0]


def test_where_nothing_can_go_out_of_the_way_there_is_no_step() -> None:
    around = [("r1", 1, 0), ("r2", 0, 1), ("r3", 2, 1), ("r4", 1, 2)]
    before = ((("b5", 1, 1),),)
    draft = Draft.begun(before, ["y5"])
    assert next_step(draft, ((("y5", 1, 1), *around),)) is None


def test_a_hint_is_followed_tap_by_tap(tmp_path: Path) -> None:
    match, move = rearranging(5)
    robot = open_table(tmp_path, (1920, 1080))
    view = seat_at(robot, match)
    own = f"play.seat{move.seat}"
    ask(robot, tap=f"{own}.hint")
    ask(robot, settle=True)
    assert lit(robot) == [f"{own}.show"]
    for _ in range(200):
        wanted = view.next_taps(move)
        assert glowing(robot) == next_touches(robot, move)
        follow(robot, wanted)
        ask(robot, wait=0.2)
        if wanted == [Commit(move.seat)]:
            break
    assert either_way(match.state.groups) == either_way(move.groups)
    assert glowing(robot) == []


def test_who_goes_another_way_is_led_back(tmp_path: Path) -> None:
    racks = ["r1 g12", "g1 b2", "b12 r9"]
    robot, match = laid_out(tmp_path, document(racks, "r2 r3 r4\n\ng9 g10 g11", "012"))
    view = view_of(robot)
    ask(robot, tap="play.seat0.show")
    ask(robot, tap="play.seat0.hint")
    ask(robot, settle=True)
    run = area_of(view, "r2")
    move = advice(match, 0, "hard").move
    assert glowing(robot) == next_touches(robot, move)
    ask(robot, tap="play.seat0.rack.g12")
    ask(robot, tap=f"play.table.{run}.1.1")
    ask(robot, wait=0.3)
    for _ in range(3):
        follow(robot, view.next_taps(move))
        ask(robot, wait=0.3)
    assert match.outcome() is not None


def test_what_the_hint_does_not_use_is_to_be_started_over(tmp_path: Path) -> None:
    racks = ["r1 g12 y5", "g1 b2", "b12 r9"]
    robot, _ = laid_out(tmp_path, document(racks, "r2 r3 r4\n\ng9 g10 g11", "012"))
    view = view_of(robot)
    groups = ("r1 r2 r3 r4", "g9 g10 g11 g12")
    lay = Move(0, "lay", groups=tuple(drawn(group)[0] for group in groups))
    ask(robot, tap="play.seat0.show")
    for _ in range(2):
        follow(robot, view.next_taps(lay))
        ask(robot, wait=0.3)
    assert view.next_taps(lay) == [Commit(0)]
    ask(robot, tap="play.seat0.rack.y5")
    ask(robot, tap="play.area.2")
    ask(robot, wait=0.3)
    assert view.next_taps(lay) == [StartOver(0)]


def test_a_tile_of_the_display_is_taken_as_advised_and_the_hint_is_over(tmp_path: Path) -> None:
    match = next(
        match
        for match in (match_of(2, seed=seed) for seed in range(40))
        if advice(match, match.state.turn, "hard").move.do == "take"
    )
    seat = match.state.turn
    robot = open_table(tmp_path, (1920, 1080))
    seat_at(robot, match)
    ask(robot, tap=f"play.seat{seat}.hint")
    ask(robot, settle=True)
    (advised,) = lit(robot)
    tile = match.state.display[int(advised.split(".")[2])]
    ask(robot, tap=advised)
    ask(robot, settle=True)
    assert match.entries == [{"seat": seat, "do": "take", "tile": tile}]
    assert lit(robot) == []
