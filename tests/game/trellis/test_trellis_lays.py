"""Whole lays of Trellis, as lines for the referee, judged by it and by a second judge.

`python tests/game/trellis/test_trellis_lays.py 300000 SEED` is the long run; it prints what it
judged.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))

import lay_breaker
import lay_judge
import lay_maker
import lay_tables
import pytest
from lay_breaker import SPOILS, broken
from lay_judge import State, Verdict, judged
from lay_maker import Lay, Maker
from lay_tables import random_position

from game.matches import new_match, rules_for
from game.referee import Referee

PER_POSITION, PER_TURN = 8, 3
"""So many lays made to be legal, as far as some tries find them."""
TRIES = 3

SHOW = '{"show": "table"}'


class Judged(NamedTuple):
    state: State
    lay: Lay
    verdict: Verdict


class Court:
    """A referee and what it last reported."""

    def __init__(self, seats: int, seed: int) -> None:
        self.referee = Referee(new_match(rules_for("trellis", seats, {}), seed))
        self.report = self.ask(SHOW)

    @property
    def state(self) -> State:
        state: State = self.report["state"]
        return state

    def ask(self, line: str) -> Any:
        return json.loads(json.dumps(self.referee.answer(line)))

    def do(self, request: dict[str, Any]) -> None:
        self.report = self.ask(json.dumps(request))
        assert self.report["ok"], json.dumps(request)

    def judge(self, lay: Lay) -> Judged:
        """Both verdicts must agree; the position is the same afterwards."""
        before, line = self.report, json.dumps({"move": lay.move})
        verdict, answer = judged(self.state, line), self.ask(line)
        case = json.dumps([lay, self.state, answer.get("error")])
        if verdict.after is not None:
            assert answer["ok"], case
            assert answer["state"] == verdict.after, case
            self.do({"undo": True} if answer["over"] is None else {"load": before["state"]})
            assert self.state == before["state"], case
        else:
            assert not answer["ok"], case
            assert answer["error"]["code"] == verdict.code, case
            assert answer["error"]["rule"] in (verdict.rules or {None}), (verdict.rules, case)
            assert self.ask(SHOW) == before, case
        return Judged(self.state, lay, verdict)


def some_lays(state: State, rng: Random, number: int) -> Iterator[Lay]:
    """Legal ones, and about as many that are spoilt."""
    maker = Maker(state, rng)
    tries = (maker.lay() for _ in range(number * TRIES))
    made = list(islice((lay for lay in tries if lay), number))
    yield from made
    for _ in range(max(2, len(made))):
        base = rng.choice(made) if made and rng.random() < 0.8 else None
        spoilt = broken(state, rng, base)
        if spoilt:
            yield spoilt


def in_made_positions(rng: Random) -> Iterator[Judged]:
    while True:
        state = random_position(rng)
        court = Court(state["seats"], 1)
        court.do({"load": state})
        for lay in some_lays(court.state, rng, PER_POSITION):
            yield court.judge(lay)


def in_games(rng: Random) -> Iterator[Judged]:
    """Before each move of a game, in hand-overs and after the end too."""
    while True:
        court = Court(rng.choice((2, 3, 4)), rng.randrange(10**6))
        while True:
            legal = []
            for lay in some_lays(court.state, rng, PER_TURN):
                one = court.judge(lay)
                legal += [lay.move] if one.verdict.after else []
                yield one
            if court.report["over"]:
                break
            court.do({"move": some_move(court, legal, rng)})


def some_move(court: Court, lays: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    state = court.state
    if state["phase"] == "giving":
        seat = court.report["to_act"][0]
        return {"seat": seat, "do": "give", "tiles": state["racks"][seat][:2]}
    moves = lays if lays and rng.random() < 0.7 else court.report["moves"]
    move: dict[str, Any] = rng.choice(moves)
    return move


def all_judged(seed: int) -> Iterator[Judged]:
    """By turns one of a made position and one of a game."""
    made, games = (source(Random(seed)) for source in (in_made_positions, in_games))
    while True:
        yield from (next(made), next(games))


class Tally:
    """How many lays of which kind were legal, and on which tables."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.legal: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.tables: Counter[str] = Counter()
        self.changes: Counter[str] = Counter()

    def count(self, one: Judged) -> None:
        state, lay, verdict = one
        legal = verdict.code == "ok"
        self.kinds[lay.kind] += 1
        self.legal[lay.kind] += legal
        self.rules.update(verdict.rules or [verdict.code])
        if verdict.after:
            more = len(verdict.after["groups"]) - len(state["groups"])
            self.changes[f"{more:+} groups"] += 1
            self.changes["ended"] += verdict.after["phase"] == "over"
        tiles = sum(map(len, state["groups"]))
        opened = "all" if all(state["opened"]) else "some" if any(state["opened"]) else "none"
        self.tables.update(
            [
                f"{state['seats']} seats",
                f"{len(state['groups'])} groups",
                f"{tiles // 20 * 20:3} tiles and more",
                f"opened: {opened}",
                f"phase: {state['phase']}",
            ]
        )

    def lines(self) -> Iterator[str]:
        total, legal = self.kinds.total(), self.legal.total()
        yield f"{total} lays, {legal} legal ({legal / total:.1%}), {total - legal} broken"
        tallies = ("rules broken", self.rules), ("tables", self.tables), ("legal", self.changes)
        for name, counts in tallies:
            yield f"{name}: " + ", ".join(f"{key} {n}" for key, n in sorted(counts.items()))
        for kind, count in sorted(self.kinds.items()):
            yield f"{kind:46} {self.legal[kind]:7} legal {count - self.legal[kind]:7} broken"


def test_T7_to_T16_the_referee_and_a_second_judge_agree(pytestconfig: pytest.Config) -> None:
    tally, number = Tally(), pytestconfig.getoption("--lays")
    for one in islice(all_judged(seed=1), number):
        tally.count(one)
    assert tally.legal.total() > number / 4
    assert {spoil.__name__.replace("_", " ") for spoil in SPOILS} <= set(tally.kinds)
    assert all(tally.rules[f"T{n}"] >= 5 for n in (3, 7, 9, 10, 11, 12, 13, 14, 15))
    assert all(tally.tables[f"{n} groups"] >= 5 for n in range(5))


@pytest.mark.parametrize("module", [lay_judge, lay_tables, lay_maker, lay_breaker])
def test_the_second_judge_and_its_lays_know_nothing_of_the_game_s_code(module: ModuleType) -> None:
    nodes = list(ast.walk(ast.parse(inspect.getsource(module))))
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) if node.module}
    names |= {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    assert {name.split(".")[0] for name in names} & {"game", "scenes"} == set()
    assert len(names) > 3


def main(number: int, seed: int) -> None:
    tally = Tally()
    for one in islice(all_judged(seed), number):
        tally.count(one)
    sys.stdout.writelines(f"{line}\n" for line in tally.lines())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
