"""Whole lays of Trellis, legal and spoilt, judged by the referee and by a second judge.

`pytest tests/game/trellis/test_trellis_lays.py --lays 300000` is the long run.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import pytest
from lay_judge import LINES, State, Verdict, broken_by_group, judged

from game.matches import new_match, rules_for
from game.referee import Referee

Groups: TypeAlias = list[list[list[Any]]]
"""Of a lay, each placed tile a list `[tile, x, y]`, to be changed at will."""
Change: TypeAlias = Callable[[Groups, State, Random], object]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
ODD: tuple[object, ...] = (None, "0", 1.0, True, [], {}, "r15", "r07", "", "PASS", "DRAW3", 10**12)


def rack_of(state: State) -> list[str]:
    rack: list[str] = state["racks"][state["turn"]]
    return rack


def hand(groups: Groups, state: State) -> list[str]:
    """What the rack still has once these groups are laid."""
    have = Counter([*rack_of(state), *(tile for one in state["groups"] for tile, _, _ in one)])
    have.subtract(tile for one in groups for tile, _, _ in one)
    return sorted((+have).elements())


def near(placed: list[Any], rng: Random) -> list[int]:
    dx, dy = rng.choice(SIDES)
    return [placed[1] + dx, placed[2] + dy]


def is_right(group: list[list[Any]]) -> bool:
    return not broken_by_group([(tile, x, y) for tile, x, y in group])


# --- changes that are legal if the turn allows them


def extend(groups: Groups, state: State, rng: Random) -> None:
    """A tile of the rack joins a group where it fits."""
    held = hand(groups, state)
    for _ in range(100 if groups and held else 0):
        group = rng.choice(groups)
        placed = [rng.choice(held), *near(rng.choice(group), rng)]
        if is_right([*group, placed]):
            group.append(placed)
            return


def found(groups: Groups, state: State, rng: Random) -> None:
    """A new group of the rack's tiles."""
    held = set(hand(groups, state))
    lines = [line for line in LINES if held.issuperset(line)]
    if lines:
        groups.append([[tile, x, 0] for x, tile in enumerate(rng.choice(lines))])


def rearrange(groups: Groups, _: State, rng: Random) -> None:
    """A tile of the table goes where it fits as well."""
    for _try in range(60 if groups else 0):
        one, other = rng.choice(groups), rng.choice(groups)
        tile = rng.choice(one)
        rest = [placed for placed in other if placed is not tile]
        left = [placed for placed in one if placed is not tile]
        if rest and is_right([*rest, moved := [tile[0], *near(rng.choice(rest), rng)]]):
            if one is not other and not is_right(left):
                continue
            one.remove(tile)
            other.append(moved)
            return


# --- changes that are wrong, or happen to be right


def move_tile(groups: Groups, _: State, rng: Random) -> None:
    tile = rng.choice(rng.choice(groups))
    tile[1:] = near(rng.choice(rng.choice(groups)), rng)


def swap_tiles(groups: Groups, _: State, rng: Random) -> None:
    one, other = rng.choice(rng.choice(groups)), rng.choice(rng.choice(groups))
    one[0], other[0] = other[0], one[0]


def double_tile(groups: Groups, _: State, rng: Random) -> None:
    group = rng.choice(groups)
    placed = rng.choice(group)
    group.append([placed[0], *near(placed, rng)])


def pile_up(groups: Groups, _: State, rng: Random) -> None:
    group = rng.choice(groups)
    rng.choice(group)[1:] = rng.choice(group)[1:]


def leave_out(groups: Groups, _: State, rng: Random) -> None:
    group = rng.choice(groups)
    group.remove(rng.choice(group))


def exchange(groups: Groups, state: State, rng: Random) -> None:
    """For a tile of another seat, of the display, or an action tile."""
    tiles = [*state["display"], *state["racks"][-1], "PASS"]
    rng.choice(rng.choice(groups))[0] = rng.choice(tiles)


def add_anywhere(groups: Groups, state: State, rng: Random) -> None:
    group = rng.choice(groups)
    group.append([rng.choice(rack_of(state)), *near(rng.choice(group), rng)])


def line_up(groups: Groups, state: State, rng: Random) -> None:
    """Two to five tiles of one colour or value, which nearly are a line."""
    rack = sorted(rack_of(state))
    same = rng.choice((slice(1), slice(1, None)))
    alike = [tile for tile in rack if tile[same] == rng.choice(rack)[same]][: rng.randint(2, 5)]
    groups.append([[tile, x, 0] for x, tile in enumerate(alike)])


def shift_row(groups: Groups, _: State, rng: Random) -> None:
    group, axis = rng.choice(groups), rng.choice((1, 2))
    row = rng.choice(group)[axis]
    for placed in group:
        placed[3 - axis] += placed[axis] >= row


def join(groups: Groups, _: State, rng: Random) -> None:
    """Two groups in one list, apart or touching."""
    one, other = groups.pop(rng.randrange(len(groups))), rng.choice(groups or [[]])
    other += [[tile, x + rng.choice((5, 60)), y] for tile, x, y in one]


def part(groups: Groups, _: State, rng: Random) -> None:
    """One group in two lists."""
    group = groups.pop(rng.randrange(len(groups)))
    cut = rng.randrange(len(group) + 1)
    groups += [group[:cut], group[cut:]]


def drop_group(groups: Groups, _: State, rng: Random) -> None:
    groups.pop(rng.randrange(len(groups)))


def malform(groups: Groups, _: State, rng: Random) -> None:
    rng.choice(rng.choice(groups))[rng.randrange(3)] = rng.choice(ODD)


RIGHT: tuple[Change, ...] = (extend, extend, rearrange)
SPOILS: tuple[Change, ...] = (
    *(move_tile, swap_tiles, double_tile, pile_up, leave_out, exchange, add_anywhere, line_up),
    *(shift_row, join, part, drop_group, malform, extend, found, found),
)


def lays(state: State, rng: Random) -> Iterator[dict[str, Any]]:
    for changes in (RIGHT, RIGHT, SPOILS, SPOILS):
        groups: Groups = deepcopy(state["groups"])
        if not state["opened"][state["turn"]] or rng.random() < 0.4:
            found(groups, state, rng)
        for _ in range(rng.randint(0, 2)):
            rng.choice(RIGHT)(groups, state, rng)
        if changes is SPOILS and all(groups) and groups:
            rng.choice(SPOILS)(groups, state, rng)
        if len(hand(groups, state)) == len(rack_of(state)) and rng.random() < 0.8:
            continue
        seat = state["turn"] if rng.random() < 0.93 else rng.choice((-1, 0, 1, 3, 99))
        yield {"seat": seat, "do": "lay", "groups": groups}


class Court:
    """A referee and what it last reported."""

    def __init__(self, seats: int, seed: int) -> None:
        self.referee = Referee(new_match(rules_for("trellis", seats, {}), seed))
        self.report = self.ask({"show": "table"})

    def ask(self, request: dict[str, Any]) -> Any:
        return json.loads(json.dumps(self.referee.answer(json.dumps(request))))

    def do(self, request: dict[str, Any]) -> None:
        self.report = self.ask(request)
        assert self.report["ok"], request

    def judge(self, lay: dict[str, Any]) -> Verdict:
        """Both verdicts agree; the position is the same afterwards."""
        before, state = self.report, self.report["state"]
        verdict, answer = judged(state, json.dumps({"move": lay})), self.ask({"move": lay})
        case = json.dumps([lay, state, answer.get("error")])
        if verdict.after is None:
            assert answer["error"]["code"] == verdict.code, case
            assert answer["error"]["rule"] in (verdict.rules or {None}), (verdict.rules, case)
            assert self.ask({"show": "table"}) == before, case
        else:
            assert answer["ok"], case
            assert answer["state"] == verdict.after, case
            self.do({"undo": True} if answer["over"] is None else {"load": state})
        return verdict


def judged_in_games(rng: Random) -> Iterator[tuple[State, Verdict]]:
    """Before each move of a game, in hand-overs and after the end too."""
    while True:
        court = Court(rng.choice((2, 3, 4)), rng.randrange(10**6))
        while True:
            state, legal = court.report["state"], []
            for lay in lays(state, rng):
                verdict = court.judge(lay)
                legal += [lay] if verdict.after else []
                yield state, verdict
            if court.report["over"]:
                break
            moves = legal if legal and rng.random() < 0.7 else court.report["moves"]
            if state["phase"] == "giving":
                seat = court.report["to_act"][0]
                moves = [{"seat": seat, "do": "give", "tiles": state["racks"][seat][:2]}]
            court.do({"move": rng.choice(moves)})


def test_T7_to_T16_the_referee_and_a_second_judge_agree(pytestconfig: pytest.Config) -> None:
    broken, groups, number = Counter[str](), Counter[int](), pytestconfig.getoption("--lays")
    for state, verdict in islice(judged_in_games(Random(1)), number):
        broken.update(verdict.rules or [verdict.code])
        groups[len(state["groups"])] += 1
    assert broken["ok"] > number / 20
    assert all(broken[f"T{rule}"] >= 5 for rule in (3, 7, 9, 10, 11, 12, 13, 14, 15)), broken
    assert all(groups[count] >= 5 for count in range(4)), groups
