"""Ranking of Crossing: the highest score in a game (C9, C10), the same for both partners."""

from __future__ import annotations

from collections.abc import Mapping

from game.bests import Ranking
from game.crossing.state import Event, Move, State
from game.match import Match


def scores(match: Match[State, Move, Event]) -> Mapping[int, int]:
    outcome = match.outcome()
    return {} if outcome is None else dict(enumerate(outcome.scores))


RANKING = Ranking(scores)
