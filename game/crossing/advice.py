"""Advice for Crossing: which line, which marble, and why."""

from __future__ import annotations

from game.advice import Advice, Named, Value
from game.crossing.bots.expert import judged
from game.crossing.bots.search import Verdict
from game.crossing.reasons import Case, count_of, reason_for
from game.crossing.rules import Crossing
from game.crossing.state import Move, State, marble_at, side_of

HASTE = {2: 1.0, 4: 1.6}
"""By number of seats: speeds the search so that a hint takes less than a second."""


def advise(rules: Crossing, view: State, seat: int, _seed: int) -> Advice[Move]:
    verdict = judged(rules, view, HASTE[rules.seats])
    move = rules.moves(view, seat)[verdict.place]
    return advice_for(rules, view, move, _margin(rules, view, verdict), verdict.nodes)


def advice_for(
    rules: Crossing, view: State, move: Move, margin: int | None = None, nodes: int = 0
) -> Advice[Move]:
    """A move in words. `margin`: as in `Case`."""
    reason = reason_for(Case(rules, view, move, margin))
    values: dict[str, Value] = dict(reason.values)
    if move.take is None:
        return Advice(move, "first", reason.why, values, nodes)
    before, after = count_of(view, move)
    values |= {"marble": Named(f"crossing.marble.{marble_at(view, move.take)}")}
    values |= {"points": after, "points_now": before}
    return Advice(move, "take", reason.why, values, nodes)


def _margin(rules: Crossing, view: State, verdict: Verdict) -> int | None:
    """None: the search has not reached the end."""
    if not verdict.exact:
        return None
    scores, side = rules.scores(view), side_of(view, view.turn)
    return scores[side] - scores[1 - side] + round(verdict.gain)
