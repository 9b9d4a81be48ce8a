"""The volume control: a loudspeaker icon that shows the level."""

from __future__ import annotations

from functools import partial
from typing import Final

from scenes.art.icons import Icon
from scenes.core.table import Pixel
from scenes.services.surroundings import Surroundings
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Buttons, Face, Paint, Spot

ICONS: Final[dict[str, Icon]] = {
    "hall": "loud",
    "cafe": "sound",
    "library": "soft",
    "off": "silent",
}
HEARD: Final = "place"
"""The cue that demonstrates a new volume."""


def take_next_volume(around: Surroundings, at: Pixel) -> None:
    around.sounds.volume.take_next()
    around.sounds.drop_waiting()
    around.sound(HEARD, at)


class Loudness:
    """All volume controls of a scene; they show the same level."""

    def __init__(self, around: Surroundings, buttons: Buttons) -> None:
        self._around, self._buttons = around, buttons
        self._signs: list[tuple[Button, float]] = []

    def choice(self, means: Meaning, spot: Spot, disc_mm: float) -> Button:
        """A tap takes the next volume."""
        size = (self._around.table.px(disc_mm),) * 2
        face = Face(self._paint(disc_mm), size, "sound")
        button = self._buttons.add(means, face, spot, partial(self._act, spot))
        self._signs.append((button, disc_mm))
        return button

    def _paint(self, disc_mm: float) -> Paint:
        return self._buttons.control_paint(ICONS[self._around.sounds.volume.level], disc_mm)

    def _act(self, spot: Spot) -> None:
        take_next_volume(self._around, spot.at)
        for button, disc_mm in self._signs:
            button.show(self._paint(disc_mm))
