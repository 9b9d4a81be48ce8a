"""One row of the set-up: the values of an option as small things to touch."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from scenes.agreement import GAMES_OPTION
from scenes.art import canvas, colours
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.art.type import LINE, Face
from scenes.setup.meanings import ChooseOption
from scenes.stage.stage import ADD, Layer, Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side
from scenes.touch.target import Target
from scenes.views.view import AnyView

ICON_MM, STEP_MM = 44.0, 65.0
DISC_MM = 31.0
WORDS_MM, SMALLEST_MM, WORDS_AWAY_MM = 9.0, 7.0, 8.5


class Option(NamedTuple):
    name: str
    values: tuple[str, ...]
    chosen: str


class Room(NamedTuple):
    """Where a row lies, how wide it may be, and how large its things are by the usual size."""

    middle: Pixel
    wide_mm: float
    scale: float


class OptionRow:
    """The chosen value is lit, and its words are brighter; words stand twice, head to tail. Where
    words must be large for the table only the chosen value is named."""

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
        icon = ICON_MM * room.scale
        self._step = table.px(min(STEP_MM * room.scale, room.wide_mm / len(values)))
        first = room.middle[0] - self._step * (len(values) - 1) // 2
        self._spots = {
            value: (first + self._step * number, room.middle[1])
            for number, value in enumerate(values)
        }
        self._side = table.px(icon)
        self._room = min(self._side, self._step)
        half = table.px(room.wide_mm / 2)
        self._ends = room.middle[0] - half, room.middle[0] + half
        for value in values:
            self._show(value)

    def _show(self, value: str) -> None:
        gallery, table = self._around.gallery, self._around.table
        lit, at = value == self._option.chosen, self._spots[value]
        icon = self._view.option_icon(gallery, self._option.name, value, self._side)
        if icon is None:
            self._stage.add(self._disc(value, lit), at, Layer.LYING)
        else:
            self._stage.add(icon, at, Layer.LYING)
            if lit:
                self._stage.add(self._rim(), at, Layer.GLOW, ADD)
        across = self._side if icon else table.px(DISC_MM * self._scale)
        away = across // 2 + table.px(WORDS_AWAY_MM * self._scale)
        for side, outwards in ((Side.SOUTH, 1), (Side.NORTH, -1)):
            if lit or not table.is_shrunk:
                words, first_line = self._words(side, value, lit)
                spot = (self._along(at[0], words), at[1] + outwards * (away + first_line))
                self._stage.add(words, spot, Layer.WORDS)

    def _along(self, x: int, words: Picture) -> int:
        """Under its value; a value that is named alone has the whole row's room."""
        if not self._around.table.is_shrunk:
            return x
        half, (left, right) = words.surface.get_width() // 2, self._ends
        return min(max(x, left + half), right - half)

    def _disc(self, value: str, lit: bool) -> Picture:
        """A value without a picture of its own is a number on a disc, for both sides."""
        gallery = self._around.gallery
        diameter = DISC_MM * self._scale

        def make() -> Picture:
            kind: Kind = "bone" if lit else "sunk"
            ink = colours.INK if lit else colours.QUIET_BONE
            disc = gallery.controls.disc_button(None, diameter, "up", kind, lit)
            number = gallery.type.numeral(value, diameter * 0.4, ink)
            disc.surface.blit(number.surface, number.at(*disc.centre))
            return disc

        return gallery.keep(("option disc", value, lit, diameter), make)

    def _rim(self) -> Picture:
        gallery, side = self._around.gallery, self._side

        def make() -> Picture:
            outline = canvas.rounded((side, side), 0.05 * side, (255, 255, 255))
            return canvas.glow(outline, gallery.table.per_mm, rim_only=True)

        return gallery.keep(("option rim", side), make)

    def _words(self, side: Side, value: str, lit: bool) -> tuple[Picture, int]:
        """Under the picture, and how far their middle is from that of the first line."""
        gallery, type_ = self._around.gallery, self._around.gallery.type
        colour = colours.BONE if lit else colours.QUIET_BONE
        label = self._label(side, value)
        face: Face = "bold" if lit else "words"
        wide = self._ends[1] - self._ends[0] if gallery.table.is_shrunk else 0.88 * self._step
        room = wide / gallery.table.per_mm
        em = min(WORDS_MM, WORDS_MM * room / type_.width(label, WORDS_MM, face))
        if em >= SMALLEST_MM:
            return gallery.text(label, em, colour, face, side), 0
        lines = tuple(type_.wrapped(label, SMALLEST_MM, room, face))
        made = gallery.of(type_.paragraph, lines, SMALLEST_MM, colour, face, "centre")
        below = gallery.table.px(SMALLEST_MM * LINE * (len(lines) - 1) / 2)
        return gallery.turned(made, side), below

    def _label(self, side: Side, value: str) -> str:
        words, game = self._around.words(side), self._view.game
        key = f"{game}.{self._option.name}.{value}"
        if self._option.name == GAMES_OPTION:
            specific = f"{game}.games"
            key = specific if specific in words else "setup.games"
            return words(key, count=int(value))
        return words(key)

    def targets(self) -> list[Target]:
        found = []
        for value, at in self._spots.items():
            rect = pygame.Rect(0, 0, self._room, self._side)
            rect.center = at
            found.append(Target(ChooseOption(self._option.name, value), rect, label=value))
        return found
