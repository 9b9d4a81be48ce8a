"""The contract that every game fulfils: values in, values out, chance as a move."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Generic, Protocol, TypeAlias, TypeVar

CHANCE = -1
"""The seat that turns over what nobody has seen yet."""

HIDDEN = "?"
"""Stands in a seat's view for a tile that this seat may not know."""

Json: TypeAlias = dict[str, object]


class Seated(Protocol):
    """All that is known of the moves of any game: whose each is."""

    @property
    def seat(self) -> int: ...


S = TypeVar("S")
M = TypeVar("M", bound=Seated)
E = TypeVar("E")
T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """Why a move or a position is not allowed.

    `rule` is a number of the rule sheets, `key` a stable word that scenes translate,
    `message` plain English for the line protocol, `where` what a screen can point at
    (cells as the game numbers them).
    """

    rule: str
    key: str
    message: str
    where: tuple[tuple[int, ...], ...] = ()


class Refused(Exception):
    """A move or a position that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message}")
        self.refusal = refusal


class Malformed(ValueError):
    """JSON that is not of the documented form; the text says what is accepted."""


class NotNow(Exception):
    """A request that does not fit the moment; nothing has changed."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


@dataclass(frozen=True)
class Step(Generic[S, E]):
    """What a move led to. A `final` move revealed or committed something (G4)."""

    state: S
    events: tuple[E, ...] = ()
    final: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `scores` are the match points of this game, per seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Turned:
    """An event of several games: the turn came to this seat."""

    seat: int


@dataclass(frozen=True)
class Ended:
    """The event that ends a game."""

    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Rules(ABC, Generic[S, M, E]):
    """One game for a number of seats. Subclasses add a field for each option."""

    seats: int

    game: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The values of each option, the default first."""
    low_wins: ClassVar[bool] = False
    """Whether the lowest total wins a match."""
    exhibition: ClassVar[Mapping[str, str]] = {}
    """The options under which nothing is hidden, for matches that nobody plays."""

    @classmethod
    @abstractmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        """The numbers of games that a match may have, the default first."""

    @property
    def options(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in self.option_values}

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together, each seat in one of them."""
        return tuple((seat,) for seat in range(self.seats))

    @abstractmethod
    def start(self, rng: Random, first: int) -> S:
        """The position before the first move; `first` is the starting seat."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may move, in rising order; (CHANCE,); or () at the end."""

    @abstractmethod
    def refusal(self, state: S, move: M) -> Refusal | None:
        """The one word on legality, for any move of the game's form."""

    @abstractmethod
    def moves(self, state: S, seat: int) -> Iterable[M]:
        """Every legal move of a seat that can be listed, in a fixed order, without repeats."""

    @abstractmethod
    def begins_turn(self, move: M) -> bool:
        """Whether its seat's turn begins with this move."""

    def odds(self, state: S) -> Sequence[tuple[M, int]]:
        """At CHANCE: every result once with its weight, in a fixed order."""
        return ()

    def brings(self, move: M) -> str:
        """The tile that a move of CHANCE brings; "" for any other."""
        return ""

    @abstractmethod
    def apply(self, state: S, move: M) -> Step[S, E]:
        """Pure; expects a legal move, or one of `odds` at CHANCE."""

    @abstractmethod
    def seen_by(self, state: S, seat: int) -> S:
        """The state with every tile that `seat` may not know replaced by HIDDEN."""

    def event_seen_by(self, event: E, seat: int) -> E:
        """The event with every tile that `seat` may not know replaced by HIDDEN."""
        return event

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None until the game is over."""

    def drawable(self, state: S) -> tuple[str, ...]:
        """The tiles that chance can still bring, as a sorted multiset."""
        return ()

    @abstractmethod
    def read_move(self, value: object) -> M:
        """From JSON; raises Malformed."""

    @abstractmethod
    def write_move(self, move: M) -> Json: ...

    @abstractmethod
    def read_state(self, value: object) -> S:
        """From JSON; raises Malformed, or Refused for an impossible position."""

    @abstractmethod
    def write_state(self, state: S) -> Json:
        """To JSON; a multiset of HIDDEN tiles becomes {"count": n}."""

    def write_event(self, event: E) -> Json:
        """An event is a frozen dataclass; its name is its class's name in small letters."""
        values = {name: as_json(value) for name, value in vars(event).items()}
        return {"event": type(event).__name__.lower(), **values}


def as_json(value: object) -> object:
    """Tuples as lists, all the way down; tiles and numbers as they are."""
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    return value


def _number_from(*parts: object) -> int:
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "big")


def stream(seed: int, *parts: object) -> Random:
    """A generator that depends on the seed and the parts and on nothing else (G2)."""
    return Random(_number_from(seed, *parts))


def pick(odds: Sequence[tuple[T, int]], *key: object) -> T:
    """The result that falls to this key: same key, same odds, same result (G2)."""
    spot = _number_from(*key) % sum(weight for _, weight in odds)
    for move, weight in odds:
        if spot < weight:
            return move
        spot -= weight
    raise AssertionError("unreachable: the weights sum to more than the spot")
