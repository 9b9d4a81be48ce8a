"""Where a scene may lead to, as values: which scene that is, is said in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.match import AnyMatch
from game.rules import Json
from scenes.agreement import Agreement
from scenes.seating import Seating


@dataclass(frozen=True)
class ToMenu:
    pass


@dataclass(frozen=True)
class ToSetup:
    """`agreed` None: nothing yet."""

    game: str
    agreed: Agreement | None = None


@dataclass(frozen=True)
class ToPlay:
    """`match_id` None: a match that is not kept."""

    match: AnyMatch
    match_id: int | None
    seating: Seating
    kept: Json | None = None
    """What was being composed (`View.kept`)."""


@dataclass(frozen=True)
class ToResult:
    match: AnyMatch
    match_id: int
    seating: Seating


@dataclass(frozen=True)
class ToExhibition:
    """Computer players play for nobody: the `number`th match of a row; seed None: a new row;
    `begun`: that match, where it goes on."""

    number: int = 0
    seed: int | None = None
    begun: tuple[AnyMatch, Seating] | None = None


@dataclass(frozen=True)
class ToPause:
    """Over the present scene. `leaving`: whose people may hand their seats to computer players;
    None: there are none who could play."""

    leaving: Seating | None = None


@dataclass(frozen=True)
class ToQuestion:
    """Over the present scene: is anybody still there?"""

    seating: Seating


@dataclass(frozen=True)
class Back:
    """To the scene below. `leaving`: the seat whose player hands it to a computer player."""

    leaving: int | None = None


Destination: TypeAlias = (
    ToMenu | ToSetup | ToPlay | ToResult | ToExhibition | ToPause | ToQuestion | Back
)


def pictures_of_play(game: str, seats: int) -> str:
    """The list of the pictures with which this game begins."""
    return f"play {game} {seats}"
