"""What a seat's round controls do, written below them."""

from __future__ import annotations

from scenes.buttons import NAME_ROOM_MM, Button
from scenes.views.view import AnyView

OF_A_SEAT = 4
"""How many a seat has: menu, taking back, hint and book."""


def name_control(view: AnyView, button: Button, key: str) -> None:
    """In the words of the seat, no longer than the way to the next one in its row."""
    at, side, host = button.spot.at, button.spot.side, view.host
    along, across = (0, 1) if side.upright else (1, 0)
    spots = (view.control_spot(side, index) for index in range(OF_A_SEAT))
    ways = [abs(one[along] - at[along]) for one in spots if one[across] == at[across]]
    steps = [way / host.around.table.per_mm - 0.5 for way in ways if way]
    said = host.around.words(side)(key)
    host.buttons.name(button, said, room_mm=min(steps, default=NAME_ROOM_MM))
