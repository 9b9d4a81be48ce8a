"""One row of the set-up: the values of an option as small things to touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.art import canvas, colours
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.art.type import LINE, Face
from scenes.scene import Target
from scenes.stage.stage import ADD, Layer
from scenes.table import Side

if TYPE_CHECKING:
    from scenes.setup.setup import SetupScene

GAMES_OPTION = "games"
ICON_MM, STEP_MM = 44.0, 65.0
DISC_MM = 31.0
WORDS_MM, SMALLEST_MM, WORDS_AWAY_MM = 9.0, 7.0, 8.5


class OptionRow:
    """The chosen value is lit, and its words are brighter; words stand twice, head to tail."""

    def __init__(
        self,
        scene: SetupScene,
        name: str,
        values: tuple[str, ...],
        middle: tuple[int, int],
        room_mm: float,
    ) -> None:
        self._scene = scene
        self._name = name
        table = scene.app.table
        icon = ICON_MM * scene.scale
        step = table.px(min(STEP_MM * scene.scale, (room_mm - icon) / max(1, len(values) - 1)))
        first = middle[0] - step * (len(values) - 1) // 2
        self._spots = {
            value: (first + step * number, middle[1]) for number, value in enumerate(values)
        }
        self._side = table.px(icon)
        self._room = min(self._side, step)
        for value in values:
            self._show(value, step)

    def _chosen(self) -> str:
        choice = self._scene.choice
        return str(choice.games) if self._name == GAMES_OPTION else choice.options[self._name]

    def _show(self, value: str, step: int) -> None:
        scene, gallery = self._scene, self._scene.app.gallery
        lit, at = value == self._chosen(), self._spots[value]
        icon = scene.board.option_icon(gallery, self._name, value, self._side)
        if icon is None:
            scene.stage.add(self._disc(value, lit), at, Layer.LYING)
        else:
            scene.stage.add(icon, at, Layer.LYING)
            if lit:
                scene.stage.add(self._rim(), at, Layer.GLOW, ADD)
        across = self._side if icon else scene.app.table.px(DISC_MM * scene.scale)
        away = across // 2 + scene.app.table.px(WORDS_AWAY_MM * scene.scale)
        for side, outwards in ((Side.SOUTH, 1), (Side.NORTH, -1)):
            words, first_line = self._words(side, value, lit, step)
            spot = (at[0], at[1] + outwards * (away + first_line))
            scene.stage.add(words, spot, Layer.WORDS)

    def _disc(self, value: str, lit: bool) -> Picture:
        """A value without a picture of its own is a number on a disc, for both sides."""
        gallery = self._scene.app.gallery
        diameter = DISC_MM * self._scene.scale

        def make() -> Picture:
            kind: Kind = "bone" if lit else "sunk"
            ink = colours.INK if lit else colours.QUIET_BONE
            disc = gallery.controls.disc_button(None, diameter, "up", kind, lit)
            number = gallery.type.numeral(value, diameter * 0.4, ink)
            disc.surface.blit(number.surface, number.at(*disc.centre))
            return disc

        return gallery.keep(("option disc", value, lit, diameter), make)

    def _rim(self) -> Picture:
        gallery, side = self._scene.app.gallery, self._side

        def make() -> Picture:
            outline = canvas.rounded((side, side), 0.05 * side, (255, 255, 255))
            return canvas.glow(outline, gallery.table.per_mm, rim_only=True)

        return gallery.keep(("option rim", side), make)

    def _words(self, side: Side, value: str, lit: bool, step: int) -> tuple[Picture, int]:
        """Under the picture, and how far their middle is from that of the first line."""
        app, type_ = self._scene.app, self._scene.app.gallery.type
        words, game = app.words(side), self._scene.choice.game
        if self._name == GAMES_OPTION:
            specific = f"{game}.games.{'one' if value == '1' else 'many'}"
            key = specific if specific in words else "setup.games"
        else:
            key = f"{game}.{self._name}.{value}"
        colour = colours.BONE if lit else colours.QUIET_BONE
        label = words(key, count=value)
        face: Face = "bold" if lit else "words"
        room = 0.94 * step / app.table.per_mm
        em = min(WORDS_MM, WORDS_MM * room / type_.width(label, WORDS_MM, face))
        if em >= SMALLEST_MM:
            return app.gallery.text(label, em, colour, face, side), 0
        lines = tuple(type_.wrapped(label, SMALLEST_MM, room, face))
        made = app.gallery.of(type_.paragraph, lines, SMALLEST_MM, colour, face, "centre")
        below = app.table.px(SMALLEST_MM * LINE * (len(lines) - 1) / 2)
        return app.gallery.turned(made, side), below

    def targets(self) -> list[Target]:
        found = []
        for value, at in self._spots.items():
            rect = pygame.Rect(0, 0, self._room, self._side)
            rect.center = at
            found.append(Target(f"setup.option.{self._name}.{value}", rect, label=value))
        return found
