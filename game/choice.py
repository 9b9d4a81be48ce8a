"""What a computer player answers, and what every computer player is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from game.match import AnyRules
from game.rules import stream


class Choice(NamedTuple):
    """`nodes`: positions judged. `why`: a stable word that scenes put into a sentence about
    `cells` (as the game numbers them); "" where there is nothing to say."""

    move: Any
    nodes: int
    why: str = ""
    cells: tuple[tuple[int, ...], ...] = ()


Player: TypeAlias = Callable[[Any, Any, int, int], Choice]
"""From (rules, view, seat, seed); pure. The seat is one of those to act."""


def at_random(rules: AnyRules, view: Any, seat: int, seed: int) -> Choice:
    """Any move that the rules list, each as likely as another."""
    moves = list(rules.moves(view, seat))
    return Choice(stream(seed, "random").choice(moves), len(moves))
