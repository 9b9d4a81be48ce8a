"""One row of the set-up: the values of an option as small things to touch."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from scenes.art import canvas, colours
from scenes.art.canvas import Picture, finished
from scenes.art.controls import Kind
from scenes.art.gallery import Gallery
from scenes.setup.meanings import ChooseOption
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel
from scenes.touch.target import Target
from scenes.views.view import AnyView

ICON_MM, STEP_MM = 40.0, 54.0
DISC_MM, DISC_STEP_MM = 29.0, 42.0


class Option(NamedTuple):
    name: str
    values: tuple[str, ...]
    chosen: str


class Room(NamedTuple):
    """Where a row lies, how wide it may be, and how large its things are by the usual size."""

    middle: Pixel
    wide_mm: float
    scale: float


LEAST_EM_MM = 5.6
"""Of a number that can be read from a seat."""


def disc(gallery: Gallery, value: str, lit: bool, diameter_mm: float) -> Picture:
    """A value without a picture of its own is a number on a disc."""

    def make() -> Picture:
        kind: Kind = "bone" if lit else "sunk"
        ink = colours.INK if lit else colours.QUIET_BONE
        made = gallery.controls.disc_button(None, diameter_mm, "up", kind, lit)
        number = gallery.type.numeral(value, max(0.4 * diameter_mm, LEAST_EM_MM), ink)
        made.surface.blit(number.surface, number.at(*made.centre))
        return made

    return gallery.keep(("option disc", value, lit, diameter_mm), make)


def smaller(picture: Picture, share: float) -> Picture:
    """Numbers on it shrink with it, on every table."""
    wide, high = (max(1, round(share * part)) for part in picture.surface.get_size())
    made = finished(pygame.transform.smoothscale(picture.surface, (wide, high)))
    x, y = picture.centre
    return Picture(made, (round(share * x), round(share * y)))


class OptionRow:
    """The chosen value is lit. What it means is said at the seats: words around pictures would
    face nobody."""

    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        view: type[AnyView],
        option: Option,
        room: Room,
    ) -> None:
        self._around, self._stage, self._view = around, stage, view
        self._option, self._scale = option, room.scale
        table, values = around.table, option.values
        self._side = table.px(ICON_MM * room.scale)
        step = STEP_MM if self._icon(values[0]) else DISC_STEP_MM
        self._step = table.px(min(step * room.scale, room.wide_mm / len(values)))
        first = room.middle[0] - self._step * (len(values) - 1) // 2
        self._spots = {
            value: (first + self._step * number, room.middle[1])
            for number, value in enumerate(values)
        }
        self._discs: dict[str, Sprite] = {}
        self._glow: Sprite | None = None
        for value in values:
            self._show(value)

    def _icon(self, value: str) -> Picture | None:
        return self._view.option_icon(self._around.gallery, self._option.name, value, self._side)

    def _show(self, value: str) -> None:
        lit, at, icon = value == self._option.chosen, self._spots[value], self._icon(value)
        if icon is None:
            made = disc(self._around.gallery, value, lit, DISC_MM * self._scale)
            self._discs[value] = self._stage.add(made, at, Layer.LYING)
            return
        self._stage.add(icon, at, Layer.LYING)
        if lit:
            self._glow = self._stage.add(self._rim(), at, Layer.GLOW, ADD)

    def light(self, value: str | None = None) -> None:
        """This one instead of the chosen one, while a finger lies on it; None: the chosen one."""
        lit, across = value or self._option.chosen, DISC_MM * self._scale
        for one, sprite in self._discs.items():
            sprite.show(disc(self._around.gallery, one, one == lit, across))
        if self._glow is not None:
            self._glow.move(*self._spots[lit])

    def _rim(self) -> Picture:
        gallery, side = self._around.gallery, self._side

        def make() -> Picture:
            outline = canvas.rounded((side, side), 0.05 * side, (255, 255, 255))
            return canvas.glow(outline, gallery.table.per_mm, rim_only=True)

        return gallery.keep(("option rim", side), make)

    def targets(self) -> list[Target]:
        found = []
        for value, at in self._spots.items():
            rect = pygame.Rect(0, 0, min(self._side, self._step), self._side)
            rect.center = at
            found.append(Target(ChooseOption(self._option.name, value), rect, label=value))
        return found
