"""From a game's name to the class that shows it, loaded when it is first wanted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.games import NOTICE, OURS, games, named
from game.loading import loaded
from game.players import levels_of
from game.texts import LANGUAGES
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.places import beside, in_steps, module_of
from scenes.services.destinations import ToExhibition, ToPause, ToPin, ToPlay, ToPodium, ToResult
from scenes.services.words import Words
from scenes.views.view import AnyView, View

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
