"""Advice for a player who asks for a hint: a move, what to do in words, and a true reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.choice import Choice
from game.games import games, named
from game.loading import loaded
from game.rules import E, M, Rules, S
from game.texts import FIRST, NOTICE, Texts, translations

R = TypeVar("R")


class Named(NamedTuple):
    """The text of a key, which every language has; `number` fills its placeholder."""

    key: str
    number: int = 0


Value: TypeAlias = int | Named | tuple[Named, ...]


class Advice(NamedTuple, Generic[M]):
    """`do` and `why` are the keys of the texts `advice.GAME.do.…` and `advice.GAME.why.…`; `values`
    fill their placeholders. `nodes`: positions searched."""

    move: M
    do: str
    why: str
    values: Mapping[str, Value]
    nodes: int = 0


Adviser: TypeAlias = Callable[[R, S, int, int], Advice[M]]
"""(rules, view, seat, seed) → the best move whose reason a person can follow. Pure; the seat must
be one that may act."""

# A game known only by its name has no static types.
AnyAdvice: TypeAlias = Advice[Any]
AnyAdviser: TypeAlias = Adviser[Any, Any, Any]


@cache
def adviser_of(game: str) -> AnyAdviser | None:
    """None: the game has no adviser."""
    place = games()[game].adviser if game in games() else ""
    adviser = named(place) if place else None
    if adviser is not None and not callable(adviser):
        raise TypeError(f"{place} is no adviser")
    return adviser


def advise(rules: Rules[S, M, E], view: S, seat: int, seed: int) -> Advice[M]:
    """Raises KeyError where the game has no adviser."""
    adviser = adviser_of(rules.game)
    if adviser is None:
        raise KeyError(f"{rules.game} has no adviser")
    advice: Advice[M] = adviser(rules, view, seat, seed)
    return advice


def as_advised(rules: Rules[S, M, E], view: S, seat: int, seed: int) -> Choice[M]:
    """A player that follows the advice."""
    advice = advise(rules, view, seat, seed)
    return Choice(advice.move, advice.nodes)


# --- in words


def in_english(game: str, advice: AnyAdvice) -> str:
    """Both sentences; "" if the texts cannot be read."""
    with suppress(KeyError):
        return " ".join(sentences(_english(games()[game].words), game, advice)).strip()
    return ""


@cache
def _english(folder: Path) -> Texts:
    what = f"{folder / FIRST}.mo cannot be read"
    return Texts(loaded(NOTICE, what, lambda: [translations(folder, FIRST)], []))


def sentences(texts: Texts, game: str, advice: AnyAdvice, space: str = " ") -> tuple[str, str]:
    """What to do, and why, "" without a reason. `space` replaces the spaces within a name."""
    values = {name: _spoken(texts, value, space) for name, value in advice.values.items()}
    what = texts(f"advice.{game}.do.{advice.do}", **values)
    why = texts(f"advice.{game}.why.{advice.why}", **values) if advice.why else ""
    return _begun(what), _begun(why)


def _spoken(texts: Texts, value: Value, space: str) -> str | int:
    match value:
        case Named(key, number):
            return texts(key, number=number).replace(" ", space)
        case int():
            return value
    return ", ".join(str(_spoken(texts, one, space)) for one in value)


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
