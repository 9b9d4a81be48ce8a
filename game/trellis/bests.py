"""Ranking of Trellis: the fewest penalty points over a match (T19)."""

from __future__ import annotations

from collections.abc import Mapping

from game.bests import Ranking
from game.match import Match
from game.trellis.state import Event, Move, State


def penalty_points(match: Match[State, Move, Event]) -> Mapping[int, int]:
    return dict(enumerate(match.totals()))


RANKING = Ranking(penalty_points, lowest=True, of_match=True)
