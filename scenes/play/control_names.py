"""What a seat's round controls do: written below them, or said while a finger rests there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from scenes.buttons import NAME_ROOM_MM, Button
from scenes.play.voice import Voices
from scenes.touch.contacts import Kind
from scenes.touch.held import Finger
from scenes.views.view import AnyView

OF_A_SEAT = 4
"""How many a seat has: menu, taking back, hint and book."""
REST_SECONDS: Final = 0.3
"""Whoever taps is not told."""


def name_control(view: AnyView, button: Button, key: str) -> None:
    """In the words of the seat, no longer than the way to the next one in its row."""
    at, side, host = button.spot.at, button.spot.side, view.host
    along, across = (0, 1) if side.upright else (1, 0)
    spots = (view.control_spot(side, index) for index in range(OF_A_SEAT))
    ways = [abs(one[along] - at[along]) for one in spots if one[across] == at[across]]
    steps = [way / host.around.table.per_mm - 0.5 for way in ways if way]
    said = host.around.words(side)(key)
    host.buttons.name(button, said, room_mm=min(steps, default=NAME_ROOM_MM))


class _Named(NamedTuple):
    seat: int
    said: str


class ControlNames:
    """Says to a seat, in the place of its words, what the control under its finger does, where
    that is not written below it."""

    def __init__(self, view: AnyView, voices: Voices) -> None:
        self._host, self._voices = view.host, voices

    def touched(self, finger: Finger | None, kind: Kind) -> None:
        """After what came of it."""
        if finger is None or kind == "move":
            return
        self._host.later.drop(finger)
        named = self._named(finger)
        if named is None:
            return
        if kind == "down":
            self._host.later.after(REST_SECONDS, partial(self._say, finger), owner=finger)
        else:
            self._voices.unname(named.seat)

    def _say(self, finger: Finger) -> None:
        named = self._named(finger)
        if named is not None:
            self._voices.name(*named)

    def _named(self, finger: Finger) -> _Named | None:
        return _named(self._host.buttons.of(finger.target))

    def ahead(self) -> Iterator[None]:
        for named in map(_named, self._host.buttons.shown()):
            if named is not None:
                self._voices.foresee(*named)
                yield


def _named(button: Button | None) -> _Named | None:
    if button is None or button.spot.seat is None or not button.unwritten:
        return None
    return _Named(button.spot.seat, button.unwritten)
