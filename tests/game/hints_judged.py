"""Checks that hints are true: a second judge that reads only the referee's lines.

python tests/game/hints_judged.py lucky 500 1  # hints, first seed

Games of mixed players are interrupted at random, the referee is asked for advice, and every
sentence is checked by the module GAME_hints, which implements the rules independently.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

if __name__ == "__main__":
    here = Path(__file__).parent
    sys.path[:0] = [str(here.parents[1]), *(str(here / game) for game in sys.argv[1:2])]
    sys.modules["hints_judged"] = sys.modules[__name__]

from spoken import forms_in

from game.games import games
from game.matches import new_match, rules_for
from game.players import choose, players_of, seed_at
from game.referee import Referee, report
from game.texts import FIRST

JsonObject: TypeAlias = dict[str, Any]
ASKED = 0.15
"""The probability that a position is asked about."""
SLOW = ("expert", "advised")
"""Players that are too slow to take part; their advice is asked for anyway."""


class Said(NamedTuple):
    """A sentence of a hint in a position; `values` fill the places of its text."""

    state: JsonObject
    seat: int
    move: JsonObject
    values: Mapping[str, str]

    def number(self, name: str) -> int:
        return int(self.values[name])


Truth: TypeAlias = Callable[[Said], bool]


class Hint(NamedTuple):
    """An answer of the referee, and the keys of its sentences, such as "do.swap"."""

    state: JsonObject
    seat: int
    move: JsonObject
    words: tuple[str, str]
    values: Mapping[str, str]


def hints(
    game: str, count: int, seed: int, players: Sequence[str] = (), after: int = 0
) -> Iterator[Hint]:
    """Hints from as many games as needed, of these players or of all, after the first moves."""
    names = players or [name for name in players_of(game) if name not in SLOW]
    found = 0
    while found < count:
        for hint in _hints_of(game, seed, names, after):
            yield hint
            found += 1
            if found == count:
                return
        seed += 1


def _hints_of(game: str, seed: int, names: Sequence[str], after: int) -> Iterator[Hint]:
    rng = Random(f"hints/{seed}")
    kind = games()[game].rules
    options = {name: rng.choice(values) for name, values in kind.option_values.items()}
    rules = rules_for(game, rng.choice(kind.seat_counts), options)
    match = new_match(rules, seed, 1)
    referee = Referee(match)
    players = [rng.choice(names) for _ in range(rules.seats)]
    while match.outcome() is None:
        for seat in match.to_act():
            if len(match.entries) >= after and rng.random() < ASKED:
                yield _asked(referee, seat)
        seat = rng.choice(match.to_act())
        view = rules.seen_by(match.state, seat)
        made = choose(rules, view, seat, players[seat], seed_at(rules, view, seed))
        match.play(made.move)


def _asked(referee: Referee, seat: int) -> Hint:
    state: Any = report(referee.match)["state"]
    answer: Any = referee.answer(json.dumps({"advise": seat}))
    assert list(answer) == ["ok", "move", "why", "text"], answer
    before = referee.answer('{"record": true}')
    assert referee.match.refusal(referee.match.rules.read_move(answer["move"])) is None, answer
    assert referee.answer('{"record": true}') == before
    words, values = understood(state["game"], answer["why"], answer["text"])
    return Hint(state, seat, answer["move"], words, values)


def understood(game: str, why: str, text: str) -> tuple[tuple[str, str], Mapping[str, str]]:
    """Finds which two of the game's texts the sentences are, and their values."""
    texts = texts_of(game)
    reasons = texts[f"advice.{game}.why.{why}"]
    beginning = f"advice.{game}.do."
    found = []
    for key, firsts in texts.items():
        both = [_pattern(f"{one} {other}") for one in firsts for other in reasons]
        match = next(filter(None, (pattern.fullmatch(text) for pattern in both)), None)
        if key.startswith(beginning) and match:
            words = f"do.{key.removeprefix(beginning)}", f"why.{why}"
            found.append((words, match.groupdict()))
    assert found, f"no words of {game} say: {text}"
    # If one text is the beginning of another, take the one with the shortest values.
    return min(found, key=lambda one: sum(map(len, one[1].values())))


@cache
def texts_of(game: str) -> dict[str, list[str]]:
    """The texts by key, each with all plural forms."""
    said = forms_in(games()[game].words, FIRST)
    return {key: said[key] for key in said if key.startswith(f"advice.{game}.")}


@cache
def _pattern(text: str) -> re.Pattern[str]:
    parts, seen = re.split(r"\{(\w+)\}", text), set[str]()
    pattern = ""
    for number, part in enumerate(parts):
        if number % 2 == 0:
            pattern += re.escape(part)
        else:
            pattern += f"(?P={part})" if part in seen else f"(?P<{part}>.+?)"
            seen.add(part)
    return re.compile(pattern)


def truths_of(game: str) -> Mapping[str, Truth] | None:
    """The judges by "do." or "why." and key; None if the game's tests have none."""
    name = f"{game}_hints"
    if find_spec(name) is None:
        return None
    truths: Mapping[str, Truth] = import_module(name).TRUTHS
    return truths


def lies(hint: Hint, truths: Mapping[str, Truth]) -> list[str]:
    """The keys of its sentences that are not true."""
    said = Said(hint.state, hint.seat, hint.move, hint.values)
    return [word for word in hint.words if not truths[word](said)]


def main(game: str, count: int, seed: int) -> int:
    truths, words = truths_of(game) or {}, Counter[str]()
    wrong = 0
    for hint in hints(game, count, seed):
        words.update([" ".join(hint.words)])
        found = lies(hint, truths)
        wrong += bool(found)
        if found:
            sys.stdout.write(f"{found}: {json.dumps(hint._asdict())}\n")
    for both, times in words.most_common():
        sys.stdout.write(f"{times:5} {both}\n")
    sys.stdout.write(f"{count} hints of {game} from seed {seed}: {wrong} with something untrue\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
