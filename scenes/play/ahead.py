"""Pictures that a game may want soon: first what every turn shows, of which there is little, then
what touches may show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.match import AnyMatch
from game.players import levels_of
from scenes.play.guidance import Guidance
from scenes.play.lamp import Lamp
from scenes.services.destinations import Destination, ToPause, ToResult
from scenes.services.seating import Seating
from scenes.ui.buttons import Button
from scenes.views.view import AnyView


def in_play(view: AnyView, lamp: Lamp, guidance: Guidance) -> Iterator[None]:
    host = view.host
    acting = host.match.to_act()

    def is_shown_soon(button: Button) -> bool:
        return button.spot.seat is None or button.spot.seat in host.people_soon

    def is_used(button: Button) -> bool:
        return button.spot.seat in (None, *acting) and is_shown_soon(button)

    yield from host.around.floors.ahead(host.around.screen)
    yield from guidance.books.wanted()
    yield from lamp.ahead()
    yield from host.buttons.ahead(is_used, is_shown_soon)
    yield from view.ahead()
    yield from guidance.ahead()


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
    view.host.around.floors.clear()
    return (ToResult(match, match_id, seating),)


def pause(match: AnyMatch, seating: Seating) -> ToPause:
    return ToPause(seating, bool(levels_of(match.rules.game)))
