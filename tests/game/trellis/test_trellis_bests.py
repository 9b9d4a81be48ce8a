"""The penalty points that the list of Trellis is about."""

from __future__ import annotations

from trellis_positions import document, lay

from game.match import Match, MatchSetup
from game.trellis.bests import RANKING
from game.trellis.rules import Trellis


def test_T19_the_penalty_points_of_a_whole_match_are_added_up() -> None:
    match = Match(MatchSetup(Trellis(2), 1, 2, 0))
    wanted = [0, 0]
    for racks in (["b1 b2 b3", "g14 g2"], ["b1 b2 b3", "DRAW3 g1"]):
        match.load(document(racks))
        match.play(lay(0, "b1 b2 b3"))
        outcome = match.outcome()
        assert outcome is not None
        wanted = [before + score for before, score in zip(wanted, outcome.scores, strict=True)]
        if match.can_go_on():
            match.go_on()
    assert RANKING.of(match) == dict(enumerate(wanted)) == {0: 0, 1: 16 + 21}
    assert RANKING.lowest
    assert RANKING.of_match
