"""Three people play a whole game of Trellis by touch, rearranging, with a PASS and a DRAW 3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from table_driver import ask, open_table, visitor
from trellis_positions import childrens_document
from trellis_tables import laid_before, match_of, seat_at, view_of

from game.match import AnyMatch
from game.players import advice
from game.trellis.state import Move, State
from game.trellis.table import ACTIONS, SHORTEST, Group, clusters, table_refusal
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.views.panel import panels_of
from scenes.views.trellis.turn.cells import around, fits_at
from scenes.views.trellis.turn.steps import likely

SEED = 1


def rearrangements(state: State) -> Iterator[Move]:
    """A tile that its group can spare goes to another group, and one of the rack to either."""
    rack = sorted(set(state.racks[state.turn]) - set(ACTIONS))
    for index, group in enumerate(state.groups):
        for placed in group:
            rest = tuple(other for other in group if other != placed)
            if not _stands(rest):
                continue
            for other, receiving in enumerate(state.groups):
                for grown in _with(receiving, placed[0]) if other != index else ():
                    table = list(state.groups)
                    table[index], table[other] = rest, grown
                    for at, which in enumerate(table):
                        for more in (one for tile in rack for one in _with(which, tile)):
                            laid = (*table[:at], more, *table[at + 1 :])
                            yield Move(state.turn, "lay", groups=laid)


def _with(group: Group, tile: str) -> list[Group]:
    grid = {(x, y): placed for placed, x, y in group}
    return [(*group, (tile, *cell)) for cell in around(group) if fits_at(grid, tile, cell)]


def _stands(group: Group) -> bool:
    whole = len(group) >= SHORTEST and len(clusters(group)) == 1
    return whole and table_refusal([group]) is None


def next_move(match: AnyMatch, rng: Random) -> tuple[str, Move]:
    """Actions as soon as they can be played, then rearrangements, then anything sensible."""
    state: State = match.state
    if state.phase == "turn":
        turn = state.turn
        actions = [Move(turn, "play", "PASS"), Move(turn, "play", "DRAW3", target=(turn + 1) % 3)]
        for kind, moves in (
            ("action", actions),
            ("rearranged", list(islice(rearrangements(state), 30))),
        ):
            legal = [move for move in moves if match.refusal(move) is None]
            if legal:
                return kind, legal[0]
    return "", rng.choice(likely(match)[:3])


def test_a_whole_game_for_three_by_touch(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (640, 360))
    match, rng = match_of(3, seed=SEED), Random(SEED)
    view, person = seat_at(robot, match), visitor(robot)
    kinds: Counter[str] = Counter()
    while match.outcome() is None:
        kind, move = next_move(match, rng)
        played = len(match.entries)
        for step in view.guide.steps(move, drag=rng.random() < 0.5):
            person.take(step)
        assert len(match.entries) == played + 1, move
        made = match.played[-1]
        assert made is not None
        assert replace(made, groups=()) == replace(move, groups=())
        kinds[kind or move.do] += 1
        if match.outcome() is None:
            ask(robot, wait=0.3)
            assert view_of(robot) is view
    done = {(entry["do"], entry.get("tile")) for entry in match.entries}
    assert kinds["rearranged"] >= 1
    assert {("play", "PASS"), ("play", "DRAW3")} <= done
    ends(robot, match)


def ends(robot: Robot, match: AnyMatch) -> None:
    for _ in range(20):
        ask(robot, wait=0.5)
    assert isinstance(robot.app.scene, EndingScene)
    outcome = match.outcome()
    assert outcome is not None
    assert match.totals() == outcome.scores


def test_a_whole_childrens_game_for_two_by_touch(tmp_path: Path) -> None:
    """T21 to T23: short, and without an opening."""
    robot = open_table(tmp_path, (640, 360))
    match, rng = match_of(2, seed=167, edition="children"), Random(SEED)
    view, person = seat_at(robot, match), visitor(robot)
    assert view.composition.counts == [7] * 2
    while match.outcome() is None:
        seat, played = match.to_act()[0], len(match.entries)
        for step in view.guide.steps(advice(match, seat, "adding").move, drag=rng.random() < 0.5):
            person.take(step)
        assert len(match.entries) == played + 1
        ask(robot, wait=0.3)
    assert {entry["do"] for entry in match.entries} == {"lay", "take", "draw"}
    ends(robot, match)


@pytest.mark.parametrize(
    ("racks", "table", "prompt"),
    [
        ("secret", "", "trellis.hint.turn"),
        ("secret", "b9 g9 r9", "trellis.hint.turn"),
        ("open", "", "trellis.hint.open"),
        ("open", "b9 g9 r9", "trellis.hint.lay"),
    ],
)
def test_a_childrens_game_says_what_a_turn_can_be(
    tmp_path: Path, racks: str, table: str, prompt: str
) -> None:
    robot = open_table(tmp_path, (640, 360))
    laid_before(robot, childrens_document(["r1 r2 b4", "g1 g2 y8"], table, racks))
    assert view_of(robot).greeting(0) == prompt


def test_the_childrens_booklet_is_about_the_childrens_game() -> None:
    full, small = (
        [panel.words for panel in panels_of(match_of(2, edition=one))]
        for one in ("full", "children")
    )
    assert set(full) - set(small) == {"trellis.book.open", "trellis.book.actions"}
    assert set(small) < set(full)
