"""A control that is held until a ring has closed around it: what it does cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

from scenes.art.light import RING_STEPS, closing_ring
from scenes.core.table import Point
from scenes.stage.motion import linear
from scenes.stage.sprite import Layer
from scenes.touch.gesture import Gesture
from scenes.ui.buttons import Button
from scenes.views.view import AnyHost

HOLD_SECONDS = 0.8


class HoldToConfirm(Gesture):
    def __init__(self, host: AnyHost, button: Button, act: Callable[[], None]) -> None:
        self._host, self._button, self._act = host, button, act
        self._ring = host.stage.add(None, button.spot.at, Layer.ABOVE)
        button.press(True)
        host.later.run(HOLD_SECONDS, self._close, linear, then=self._end, owner=self)

    def _close(self, share: float) -> None:
        step = min(RING_STEPS - 1, int(share * RING_STEPS))
        self._ring.show(self._host.gallery.get(closing_ring, step))

    def _end(self) -> None:
        self.cancel()
        self._act()

    def tap(self) -> None:
        self.cancel()

    def drop(self, point: Point) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._host.later.drop(self)
        self._ring.remove()
        self._button.press(False)
