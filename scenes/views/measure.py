"""A game's own bench cases, and how a game's view, modules and emblem are found by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple, Protocol

import pygame

from game.games import NOTICE, OURS, games, named
from game.loading import loaded
from game.match import AnyMatch
from game.players import levels_of
from game.rules import Json, Seated
from game.texts import LANGUAGES
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.places import beside, in_steps, module_of
from scenes.services.seating import HUMAN
from scenes.services.surroundings import ToExhibition, ToPause, ToPin, ToPlay, ToPodium, ToResult
from scenes.services.words import Words
from scenes.views.view import AnyView, View


class Hand(Protocol):
    """The bench at the table: it touches through the robot's requests."""

    @property
    def size(self) -> tuple[int, int]:
        """The screen's size in pixels."""

    def sit_down(self, match: AnyMatch, kind: str = HUMAN) -> None:
        """Shows this match, with people or with computer players of a level."""

    def perform(self, move: Seated) -> None:
        """Plays a move like a computer player's."""

    def ask(self, **request: object) -> Json:
        """Sends a request to the robot; raises ValueError if it is refused."""

    def touchable(self) -> Mapping[str, pygame.Rect]:
        """The rectangles of all targets by id."""

    def begin_measuring(self) -> None:
        """Starts to measure; earlier frames do not count."""


class Measure(NamedTuple):
    """A bench case; measured from `begin_measuring` until `perform` returns."""

    title: str
    perform: Callable[[Hand], None]


class Growth(NamedTuple):
    """A bench case repeated with these counts of something on the table."""

    title: str
    counts: tuple[int, ...]
    perform: Callable[[Hand, int], None]


IN_A_MATCH = ToPlay, ToPause, ToResult, ToPodium, ToExhibition, ToPin


@cache
def view_of(game: str) -> type[AnyView]:
    """A game's view class. Raises KeyError for an unknown game, TypeError if its declaration is
    wrong."""
    found = named(games()[game].view)
    if not (isinstance(found, type) and issubclass(found, View)):
        raise TypeError(f"{games()[game].view} is no scenes.views.view.View")
    return found


def loading_of(game: str) -> Iterator[None]:
    """Imports all modules of a match, one per step, before it begins: an import during play would
    fail without a free file handle."""
    found = games()[game]
    measures = module_of(found.measures)
    shown = (module for module in beside(module_of(found.view)) if module != measures)
    ruled = (found.rules_at, found.players, found.ranking)
    yield from in_steps((*(module_of(place) for place in ruled), *shown))
    for destination in IN_A_MATCH:
        yield from in_steps(beside(module_of(destination.scene)))


def emblem_of(game: str, gallery: Gallery, side: float) -> Picture:
    """A game's emblem, about `side` pixels wide."""
    if games()[game] not in OURS:
        return _drawn(game, gallery, side)
    # If the picture is cached, the game's modules are not imported for it.
    return gallery.keep(("emblem", game, round(side)), lambda: _drawn(game, gallery, side))


def _drawn(game: str, gallery: Gallery, side: float) -> Picture:
    draw = named(games()[game].emblem)
    if not callable(draw):
        raise TypeError(f"{games()[game].emblem} draws nothing")
    made: Picture = draw(gallery, side)
    return made


@cache
def shown_games() -> tuple[str, ...]:
    """The games that can be shown, in the menu's order; games that fail to load are left out."""
    return tuple(name for name in games() if _can_be_shown(name))


def _can_be_shown(game: str) -> bool:
    if games()[game] in OURS:
        # The tests check these; loading all of them would only slow the start.
        return True
    what = f"game {game} is left out: {games()[game].view}"
    return loaded(NOTICE, what, lambda: _all_of(game), False)


def _all_of(game: str) -> bool:
    """Loads a game's view, levels and texts; raises what its package raises."""
    view_of(game)
    levels_of(game)
    for language in LANGUAGES:
        Words(language)(f"{game}.name")
    return True
