"""Plays one match between computer players and counts what happens."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.figures import figures_of
from game.games import games, rules_named
from game.match import AnyChange, AnyMatch, AnyRules
from game.matches import new_match, rules_for
from game.players import choose, players_of, seed_at
from game.rules import Malformed

LONGEST_GAME = 5000
"""In moves; a longer game is abandoned without a winner."""
GIVEN_UP = "given up"

Figures = Mapping[str, Mapping[str, tuple[float, ...]]]
"""Figure → player → a number for each game and seat that has one."""


class Thought(NamedTuple):
    """The cost of one move: processor time and positions searched."""

    name: str
    milliseconds: float
    nodes: int


@dataclass(frozen=True)
class Bout:
    """A match to play; `names`: the players by seat."""

    rules: AnyRules
    names: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Result:
    """`shares`: the share of the match won by each name. `lengths` (in moves) and `reasons` by
    game. `turns`: of seat 0 in all games."""

    shares: Mapping[str, float]
    lengths: tuple[int, ...]
    reasons: tuple[str, ...]
    thoughts: tuple[Thought, ...]
    turns: int
    figures: Figures


def contest_rules(
    game: str, names: Sequence[str], options: Mapping[str, str], solo: bool
) -> AnyRules:
    """The rules for these players; raises Malformed."""
    check_names(game, names)
    if not solo:
        return rules_for(game, len(names), options)
    if not games()[game].alone or len(names) != 1:
        accepted = ", ".join(name for name, declared in games().items() if declared.alone)
        raise Malformed(f"--solo is not for these; accepted: {accepted} with one player")
    return rules_named(games()[game].alone)(1, **rules_for(game, None, options).options)


def check_names(game: str, names: Sequence[str]) -> None:
    """Raises Malformed for an unknown player."""
    known = players_of(game)
    if not known:
        accepted = ", ".join(name for name in games() if players_of(name))
        raise Malformed(f"{game} has no computer players yet; accepted: {accepted}")
    for name in names:
        if name not in known:
            raise Malformed(f"no player {name!r} for {game}; accepted: {', '.join(known)}")


def played(bout: Bout) -> Result:
    # Loads all players first, so that no move's time includes the loading.
    players_of(bout.rules.game)
    match = new_match(bout.rules, bout.seed)
    thoughts: list[Thought] = []
    lengths, reasons = [], []
    figures: dict[str, dict[str, tuple[float, ...]]] = {}
    while True:
        before, changes = len(thoughts), list(match.changes)
        reasons.append(_play_game(match, bout.names, thoughts, changes))
        lengths.append(len(thoughts) - before)
        _count(figures, bout, changes)
        if not match.can_go_on():
            break
        match.go_on()
    winners = match.winners() if match.is_over() else ()
    shares = dict.fromkeys(bout.names, 0.0)
    for seat in winners:
        shares[bout.names[seat]] += 1 / len(winners)
    turns = match.turns_of(0)
    return Result(shares, tuple(lengths), tuple(reasons), tuple(thoughts), turns, figures)


def _play_game(
    match: AnyMatch, names: Sequence[str], thoughts: list[Thought], changes: list[AnyChange]
) -> str:
    """Plays the current game; returns why it ended."""
    for _ in range(LONGEST_GAME):
        outcome = match.outcome()
        if outcome is not None:
            return outcome.reason
        seat = match.to_act()[0]
        view = match.rules.seen_by(match.state, seat)
        seed = seed_at(match.rules, view, match.setup.seed)
        begun = time.process_time()
        choice = choose(match.rules, view, seat, names[seat], seed)
        spent = 1000 * (time.process_time() - begun)
        thoughts.append(Thought(names[seat], round(spent, 2), choice.nodes))
        changes += match.play(choice.move)
    return GIVEN_UP


def _count(
    figures: dict[str, dict[str, tuple[float, ...]]], bout: Bout, changes: Sequence[AnyChange]
) -> None:
    """Adds one game's figures."""
    for figure in figures_of(bout.rules.game):
        by_name = figures.setdefault(figure.name, {})
        for seat, number in figure.of(changes).items():
            name = bout.names[seat]
            by_name[name] = (*by_name.get(name, ()), number)
