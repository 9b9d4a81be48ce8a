"""Pictures that a game may want soon: first what every turn shows, of which there is little, then
what touches may show; and when the game is over, its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scenes.buttons import Button
from scenes.destinations import Destination
from scenes.play.hints import Hints
from scenes.play.lamp import Lamp
from scenes.play.voice import Voices
from scenes.result import ResultScene
from scenes.services import Services
from scenes.views.view import AnyView


def in_play(view: AnyView, lamp: Lamp, voices: Voices, hints: Hints) -> Iterator[None]:
    host = view.host
    acting = host.match.to_act()

    def is_shown_soon(button: Button) -> bool:
        return button.spot.seat is None or button.spot.seat in host.people_soon

    def is_used(button: Button) -> bool:
        return button.spot.seat in (None, *acting) and is_shown_soon(button)

    yield from lamp.ahead()
    yield from host.buttons.ahead(is_used, is_shown_soon)
    yield from host.around.floors.ahead(host.around.screen)
    yield from view.ahead()
    yield from voices.ahead()
    yield from hints.ahead()


def at_the_end(
    view: AnyView, match_id: int, services: Services, go: Callable[[Destination], None]
) -> Iterator[None]:
    host = view.host
    return ResultScene(host.around, go, services, host.match, match_id, host.seating).before()
