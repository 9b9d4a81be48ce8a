"""What a computer player answers, and what every computer player is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.rules import E, M, Rules, S, stream

R = TypeVar("R")


class Choice(NamedTuple, Generic[M]):
    """`nodes`: positions judged. `why`: a stable word that scenes put into a sentence about
    `cells` (as the game numbers them); "" where there is nothing to say."""

    move: M
    nodes: int
    why: str = ""
    cells: tuple[tuple[int, ...], ...] = ()


Player: TypeAlias = Callable[[R, S, int, int], Choice[M]]
"""From (rules, view, seat, seed); pure. The seat is one of those to act."""

# Where the game is known by its name only, as a string, no checker can know its types.
AnyChoice: TypeAlias = Choice[Any]
AnyPlayer: TypeAlias = Player[Any, Any, Any]


def at_random(rules: Rules[S, M, E], view: S, seat: int, seed: int) -> Choice[M]:
    """Any move that the rules list, each as likely as another."""
    moves = list(rules.moves(view, seat))
    return Choice(stream(seed, "random").choice(moves), len(moves))
