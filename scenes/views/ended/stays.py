"""How long each step of an end stays: one table for all games and the podium."""

from __future__ import annotations

from math import inf

from scenes.stage.motion import Tweens
from scenes.stage.script import Wait

STAYS = {
    "breath": 0.4,  # nothing moves
    "last lay": 0.7,
    "racks": 0.3,
    "why": 0.15,  # the reason is read, before anything follows
    "crosses": 2.35,  # where no arrow can take, after the reason
    "plain": 0.9,  # the dark tray, before anything is doubled
    "double": 0.85,
    "won": 0.6,  # who has won, where that is said last
    "read": 6.0,  # who has won and why, before a podium or cards for initials
    # the podium
    "dissolve": 0.35,
    "last game": 0.45,
    "totals": 0.25,
    "place": 0.45,
    "pause": 0.15,  # before the winner comes
    "winner": 0.5,
    "leaves": 0.6,
}
"""Seconds at least: a step also stays until nothing moves, and goes when somebody touches the
table. One that has no row here goes when nothing moves."""


def stay(tweens: Tweens, *rows: str) -> Wait:
    """Stays as long as these rows of the table together; the first is the step's name."""

    def rests(dt: float) -> bool:
        if dt == inf:
            tweens.finish()
        return not tweens

    return Wait(sum(STAYS.get(one, 0.0) for one in rows), rests, rows[0])
