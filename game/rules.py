"""The interface of a game: immutable states, moves and events; chance is a move."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

CHANCE = -1
"""The seat that makes chance moves."""

HIDDEN = "?"
"""Replaces a tile that a seat may not know in its view."""

EDITIONS: Final = ("full", "children")
"""Values of the option `edition`, the default first."""

Json: TypeAlias = dict[str, object]


class Seated(Protocol):
    """A move of any game."""

    @property
    def seat(self) -> int: ...


S = TypeVar("S")
M = TypeVar("M", bound=Seated)
E = TypeVar("E")
T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """Why a move or a position is not allowed.

    `rule`: the number in the rule sheets; `key`: a stable word that scenes translate; `message`:
    English, for the line protocol; `where`: the cells that a view can highlight.
    """

    rule: str
    key: str
    message: str
    where: tuple[tuple[int, ...], ...] = ()


class Refused(Exception):
    """The rules refuse a move or position; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message}")
        self.refusal = refusal


class Malformed(ValueError):
    """JSON of the wrong form; the text says what is accepted."""


class NotNow(Exception):
    """A request that is not possible now; nothing has changed."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


@dataclass(frozen=True)
class Step(Generic[S, E]):
    """The result of a move. A `final` move cannot be undone: it revealed or committed something
    (G4)."""

    state: S
    events: tuple[E, ...] = ()
    final: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `scores`: this game's match points by seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Turned:
    """The turn passed to this seat."""

    seat: int


@dataclass(frozen=True)
class Ended:
    """The game ended."""

    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Rules(ABC, Generic[S, M, E]):
    """A game for a number of seats. Subclasses add a field for each option."""

    seats: int

    game: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The values of each option, the default first."""
    head_starts: ClassVar[tuple[int, ...]] = ()
    """Points that a set-up offers to give a seat in advance (G9)."""
    has_rematch: ClassVar[bool] = False
    """Whether a game can be played again from its beginning with the seats exchanged (G8)."""
    low_wins: ClassVar[bool] = False
    """Whether the lowest total wins a match."""
    exhibition: ClassVar[Mapping[str, str]] = {}
    """Options under which nothing is hidden, for matches between computers."""

    @classmethod
    @abstractmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        """The accepted numbers of games in a match, the default first."""

    @classmethod
    def default_options(cls) -> dict[str, str]:
        return {name: values[0] for name, values in cls.option_values.items()}

    @property
    def options(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in self.option_values}

    @property
    def is_full_game(self) -> bool:
        """Whether it is not the children's edition; only its results are ranked."""
        return self.options.get("edition", EDITIONS[0]) == EDITIONS[0]

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Seats that win and lose together; each seat is in one team."""
        return tuple((seat,) for seat in range(self.seats))

    @abstractmethod
    def start(self, rng: Random, first: int) -> S:
        """The position before the first move; `first` is the starting seat."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may move, ascending; (CHANCE,); or () at the end."""

    @abstractmethod
    def refusal(self, state: S, move: M) -> Refusal | None:
        """The only test of legality, for any well-formed move."""

    @abstractmethod
    def moves(self, state: S, seat: int) -> Iterable[M]:
        """The legal moves of a seat that can be listed, in a fixed order, without repeats."""

    @abstractmethod
    def begins_turn(self, move: M) -> bool:
        """Whether the move begins its seat's turn."""

    def odds(self, state: S) -> Sequence[tuple[M, int]]:
        """For CHANCE: each possible move with its weight, in a fixed order."""
        return ()

    def brings(self, move: M) -> str:
        """The tile that a move of CHANCE reveals; "" for other moves."""
        return ""

    @abstractmethod
    def apply(self, state: S, move: M) -> Step[S, E]:
        """Pure; expects a legal move, or one of `odds`."""

    @abstractmethod
    def seen_by(self, state: S, seat: int) -> S:
        """The state with each tile unknown to `seat` replaced by HIDDEN."""

    def event_seen_by(self, event: E, seat: int) -> E:
        """The event with each tile unknown to `seat` replaced by HIDDEN."""
        return event

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None until the game is over."""

    def drawable(self, state: S) -> tuple[str, ...]:
        """The tiles that chance may still reveal, as a sorted multiset."""
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
        """Events are frozen dataclasses, named by the lower-case class name."""
        values = {name: as_json(value) for name, value in vars(event).items()}
        return {"event": type(event).__name__.lower(), **values}


def as_json(value: object) -> object:
    """Tuples as lists, recursively; other values unchanged."""
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    return value


def _number_from(*parts: object) -> int:
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "big")


def stream(seed: int, *parts: object) -> Random:
    """A random generator that depends only on the seed and the parts (G2)."""
    return Random(_number_from(seed, *parts))


def pick(odds: Sequence[tuple[T, int]], *key: object) -> T:
    """A weighted choice that depends only on the key and the odds (G2)."""
    spot = _number_from(*key) % sum(weight for _, weight in odds)
    for move, weight in odds:
        if spot < weight:
            return move
        spot -= weight
    raise AssertionError("unreachable: the weights sum to more than the spot")
