"""The command `turning`: compares turning points with those of a deeper search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TextIO

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import choose, seed_at
from game.rules import Malformed
from game.turning import AnyCritic, AnyLoss, critic_of, dearest, judged


class TurningOptions(NamedTuple):
    """`level`: of all players; `deeper`: how many times as many nodes the other search has."""

    game: str
    options: Mapping[str, str]
    seats: int | None
    matches: int
    seed: int
    level: str
    deeper: int


class _Compared(NamedTuple):
    """The moves that cost most by both searches, None: none stands out; and what the deeper one
    says that the first search's choice falls short."""

    usual: AnyLoss | None
    deep: AnyLoss | None
    short: float

    @property
    def is_same(self) -> bool:
        return index_of(self.usual) == index_of(self.deep)


def index_of(loss: AnyLoss | None) -> int | None:
    return None if loss is None else loss.index


def turning(chosen: TurningOptions, say: TextIO) -> str:
    """Plays matches and reports in how many both searches name the same move. Raises Malformed."""
    rules = rules_for(chosen.game, chosen.seats, chosen.options)
    critic = critic_of(chosen.game)
    if critic is None:
        raise Malformed(f"{chosen.game} has no turning points")
    found = []
    for number in range(chosen.matches):
        match = new_match(rules, chosen.seed + number, min(rules.games_accepted(rules.seats)))
        _play(match, chosen.level)
        found.append(_compared(match, critic, chosen.deeper))
        say.write(f"\r{number + 1} / {chosen.matches}")
        say.flush()
    say.write("\n")
    return _report(found, critic)


def _play(match: AnyMatch, level: str) -> None:
    """Plays the match's first game."""
    rules = match.rules
    while match.outcome() is None:
        seat = match.to_act()[0]
        view = rules.seen_by(match.state, seat)
        seed = seed_at(rules, view, match.setup.seed)
        match.play(choose(rules, view, seat, level, seed).move)


def _compared(match: AnyMatch, critic: AnyCritic, deeper: int) -> _Compared:
    usual = dearest(critic, judged(match, critic, critic.nodes))
    losses = judged(match, critic, deeper * critic.nodes)
    deep = dearest(critic, losses)
    gains = {loss.index: loss.gain for loss in losses}
    most = 0.0 if deep is None else deep.gain
    least = critic.threshold if usual is None else gains.get(usual.index, 0.0)
    return _Compared(usual, deep, max(0.0, most - least))


def _report(found: Sequence[_Compared], critic: AnyCritic) -> str:
    same = sum(one.is_same for one in found)
    close = sum(one.is_same or one.short < critic.threshold / 2 for one in found)
    none = sum(one.usual is None for one in found)
    count = max(1, len(found))
    lines = (
        f"same move: {same} of {len(found)} ({100 * same / count:.0f} %)",
        f"same, or less than half the threshold apart: {close} ({100 * close / count:.0f} %)",
        f"nothing stands out: {none}; threshold: {critic.threshold:g}",
    )
    return "\n".join((*lines, ""))
