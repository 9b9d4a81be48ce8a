"""Where a game may lead to."""

from __future__ import annotations

from collections.abc import Iterable

from game.match import AnyMatch
from game.players import levels_of
from scenes.services.seating import Seating
from scenes.services.surroundings import Destination, ToPause, ToResult
from scenes.views.view import AnyView


def lists(match: AnyMatch) -> list[str]:
    """Of the pictures that scenes after play begin with, the most likely first."""
    result = f"result {match.rules.game}"
    return [result] if match.outcome() is not None else ["pause", result]


def what_follows(view: AnyView, match_id: int | None, seating: Seating) -> Iterable[Destination]:
    """Where a match leads to, the most likely first. `match_id` None: its end leads nowhere.
    `seating`: of the set-up."""
    match = view.host.match
    if match.outcome() is None:
        return (pause(match, view.host.seating),)
    if match_id is None:
        return ()
    # The result takes the floor of the game.
    view.host.around.surfaces.clear()
    return (ToResult(match, match_id, seating),)


def pause(match: AnyMatch, seating: Seating) -> ToPause:
    return ToPause(seating, bool(levels_of(match.rules.game)))
