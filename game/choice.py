"""What a computer player answers, and what every computer player is."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.rules import E, M, Rules, S, stream

R = TypeVar("R")


PLAIN_AT_MOST = 0.2
"""How hard it is to choose among many moves, for who sees no difference between them."""
TORN_BETWEEN = 8
"""Among so many others that are as good it is half as hard as can be."""


class Choice(NamedTuple, Generic[M]):
    """`nodes`: positions judged. `hardness`: how hard it was to choose, from 0 (forced or plain)
    to 1; on average a fifth at most, since people wait. None: the player does not say."""

    move: M
    nodes: int
    hardness: float | None = None


Player: TypeAlias = Callable[[R, S, int, int], Choice[M]]
"""From (rules, view, seat, seed); pure. The seat is one of those to act."""

# Where the game is known by its name only, as a string, no checker can know its types.
AnyChoice: TypeAlias = Choice[Any]
AnyPlayer: TypeAlias = Player[Any, Any, Any]


def at_random(rules: Rules[S, M, E], view: S, seat: int, seed: int) -> Choice[M]:
    """Any move that the rules list, each as likely as another."""
    moves = list(rules.moves(view, seat))
    return Choice(stream(seed, "random").choice(moves), len(moves))


# --- how hard it was


def among(count: int) -> float:
    """To choose one of so many moves."""
    return PLAIN_AT_MOST * (1 - 1 / count) if count else 0.0


def torn(values: Collection[float], margin: float) -> float:
    """To choose the best: the more others are better than that less the margin, and the nearer
    they are, the harder."""
    best = max(values)
    others = sum(max(0.0, 1 - (best - value) / margin) for value in values) - 1
    return others**2 / (others**2 + TORN_BETWEEN**2)
