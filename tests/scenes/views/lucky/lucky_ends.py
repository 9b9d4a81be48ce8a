"""Endings of Lucky Numbers with given winners and reasons."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lucky_moments import lucky_match
from staging import earlier

from game.match import AnyMatch
from scenes.app.app import App
from scenes.ending.scene import EndingScene
from scenes.services.seating import HUMAN, USUAL, Seating

FOUR = USUAL[4]


def over(games: int = 1) -> AnyMatch:
    return earlier(lucky_match(4, "over", games=games), 10**6)


def shown(
    app: App,
    winners: tuple[int, ...],
    reason: str,
    patch: pytest.MonkeyPatch,
    games: int = 1,
    kinds: tuple[str, ...] = (HUMAN,) * 4,
) -> EndingScene:
    """Shows an ending with these winners and this reason."""
    match = over(games)
    outcome = match.outcome()
    assert outcome is not None
    scores = tuple(2 if seat in winners else -3 for seat in range(4))
    patch.setattr(
        match, "outcome", lambda: replace(outcome, winners=winners, reason=reason, scores=scores)
    )
    seating = Seating(FOUR, kinds)
    number = app.services.store.begin(match, seating.write())
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene
