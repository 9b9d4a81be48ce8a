"""From a game's name to the class that shows it, loaded when it is first wanted."""

from __future__ import annotations

from functools import cache

from game.games import games, named
from scenes.views.view import AnyView, View


@cache
def view_of(game: str) -> type[AnyView]:
    """Raises KeyError for a game that there is not, TypeError where its declaration is wrong."""
    found = named(games()[game].view)
    if not (isinstance(found, type) and issubclass(found, View)):
        raise TypeError(f"{games()[game].view} is no scenes.views.view.View")
    return found
