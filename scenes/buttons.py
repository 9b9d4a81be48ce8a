"""Things to press: their pictures for each state, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from scenes.art.canvas import Picture
from scenes.art.controls import Control, Kind, State
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon
from scenes.stage.stage import Layer, Stage
from scenes.table import Side
from scenes.touch.target import Meaning, Target

Pictures = Mapping[State, Picture]

STATES: Final[tuple[State, ...]] = ("up", "down", "off")
PILL_MM, PILL_EM_MM = 24.0, 10.0
CONTROL_MM = 21.0


class Spot(NamedTuple):
    """Where a button lies, which side it faces, and whose it is; None: anybody's."""

    at: tuple[int, int]
    side: Side
    seat: int | None = None


class Face(NamedTuple):
    """Upright pictures of a button, its size in pixels, and what is written on it."""

    pictures: Pictures
    size: tuple[int, int]
    label: str = ""


class Button:
    """Off, it is still a target, not enabled. `once`: a second tap would be another move, so that
    double taps count once."""

    def __init__(
        self,
        stage: Stage,
        gallery: Gallery,
        means: Meaning,
        face: Face,
        spot: Spot,
        action: Callable[[], None],
        once: bool = False,
    ) -> None:
        self.means, self.spot, self.action, self.once = means, spot, action, once
        self.label = face.label
        self._gallery = gallery
        self._size = face.size if spot.side.upright else face.size[::-1]
        self._enabled = True
        self._pressed = False
        self._sprite = stage.add(None, spot.at, Layer.WORDS)
        self.show(face.pictures)

    @property
    def enabled(self) -> bool:
        return self._enabled

    @property
    def visible(self) -> bool:
        return self._sprite.visible

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._size)
        rect.center = self.spot.at
        return rect

    def target(self) -> Target:
        _, side, seat = self.spot
        return Target(
            self.means, self.rect, seat, side.facing, self._enabled, self.label, self.once
        )

    def enable(self, enabled: bool) -> None:
        self._enabled = enabled
        self._refresh()

    def press(self, pressed: bool) -> None:
        self._pressed = pressed
        self._refresh()

    def move(self, at: tuple[int, int]) -> None:
        self.spot = self.spot._replace(at=at)
        self._sprite.move(*at)

    def remove(self) -> None:
        """From the stage; its scene's buttons forget it too."""
        self._sprite.remove()

    def set_visible(self, visible: bool) -> None:
        self._sprite.set_visible(visible)

    def show(self, pictures: Pictures) -> None:
        """Other pictures, upright as those before."""
        turned = self._gallery.turned
        self._pictures = {s: turned(made, self.spot.side) for s, made in pictures.items()}
        self._refresh()

    def _refresh(self) -> None:
        state: State = "off" if not self._enabled else "down" if self._pressed else "up"
        self._sprite.show(self._pictures.get(state, self._pictures["up"]))


@dataclass
class Buttons:
    """All buttons of a scene, on its stage."""

    stage: Stage
    gallery: Gallery
    _all: list[Button] = field(default_factory=list)

    def __iter__(self) -> Iterator[Button]:
        return iter(self._all)

    def clear(self) -> None:
        """Forgets them; the stage is cleared by its scene."""
        self._all.clear()

    def add(
        self,
        means: Meaning,
        face: Face,
        spot: Spot,
        action: Callable[[], None],
        once: bool = False,
    ) -> Button:
        button = Button(self.stage, self.gallery, means, face, spot, action, once)
        self._all.append(button)
        return button

    def remove(self, button: Button) -> None:
        self._all.remove(button)
        button.remove()

    def pill(
        self,
        means: Meaning,
        label: str,
        kind: Kind,
        spot: Spot,
        action: Callable[[], None],
        least_mm: float = 0.0,
        high_mm: float = PILL_MM,
    ) -> Button:
        """With words on it, `least_mm` wide at least."""
        made = {s: self._pill(label, kind, s, least_mm, high_mm) for s in STATES}
        pictures = {state: control.picture for state, control in made.items()}
        return self.add(means, Face(pictures, made["up"].size, label), spot, action)

    def _pill(
        self, label: str, kind: Kind, state: State, least_mm: float, high_mm: float
    ) -> Control:
        of, pill, em = self.gallery.of, self.gallery.controls.pill, PILL_EM_MM * high_mm / PILL_MM
        return of(pill, label, em, kind, high_mm, state, least_mm)

    def pill_size(self, label: str, kind: Kind, high_mm: float) -> tuple[int, int]:
        """In pixels, as its seat reads it."""
        return self._pill(label, kind, "up", 0.0, high_mm).size

    def control(
        self,
        means: Meaning,
        icon: Icon,
        spot: Spot,
        action: Callable[[], None],
        diameter_mm: float = CONTROL_MM,
        once: bool = False,
    ) -> Button:
        """Small and round, with an icon."""
        size = (self.gallery.table.px(diameter_mm),) * 2
        pictures = self.control_pictures(icon, diameter_mm)
        return self.add(means, Face(pictures, size, icon), spot, action, once)

    def control_pictures(self, icon: Icon, diameter_mm: float = CONTROL_MM) -> Pictures:
        of, control = self.gallery.of, self.gallery.controls.round_control
        return {state: of(control, icon, diameter_mm, state) for state in STATES}
