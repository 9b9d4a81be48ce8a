"""The scenes that a game can lead to, for prefetching."""

from __future__ import annotations

from collections.abc import Iterable

from game.match import AnyMatch
from game.players import levels_of
from scenes.services.destinations import Destination, ToPause, ToResult
from scenes.services.seating import Seating
from scenes.views.view import AnyView


def lists(match: AnyMatch) -> list[str]:
    """The lists of initial pictures of the scenes after play, most likely first."""
    result = f"result {match.rules.game}"
    return [result] if match.outcome() is not None else ["pause", result]


def what_follows(view: AnyView, match_id: int | None, seating: Seating) -> Iterable[Destination]:
    """The scenes that can follow, most likely first. `match_id` None: nothing follows the end of
    the match. `seating`: as agreed in the set-up."""
    match = view.host.match
    if match.outcome() is None:
        return (pause(match, view.host.seating),)
    if match_id is None:
        return ()
    # The result uses the surfaces of the game.
    view.host.around.surfaces.clear()
    return (ToResult(match, match_id, seating),)


def pause(match: AnyMatch, seating: Seating) -> ToPause:
    return ToPause(seating, bool(levels_of(match.rules.game)))
