"""Pegs before a trough far from its rail: each acts like its line and shows the marble that it
would take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from scenes.art import enamel, marbles
from scenes.art.canvas import Picture
from scenes.art.controls import PRESSED_MM, State
from scenes.core.table import Pixel
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.touch.target import Target
from scenes.views.crossing.geometry import PEG_AWAY_MM, PEG_MM, Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.meanings import Peg
from scenes.views.crossing.track import Track


def peg_mm(geometry: Geometry) -> float:
    """A peg's diameter in mm."""
    return min(PEG_MM, 0.8 * geometry.pitch / geometry.table.per_mm)


def peg_size(geometry: Geometry) -> int:
    """A peg's diameter in pixels."""
    return geometry.table.even_px(peg_mm(geometry))


def peg_spot(geometry: Geometry, seat: int, line: int) -> Pixel:
    """The place of a peg: before the trough, in line with its line."""
    table, side = geometry.table, geometry.sides[seat]
    inward = geometry.margin + geometry.trough[1] + table.px(PEG_AWAY_MM + PEG_MM / 2)
    x, y = geometry.rail(seat, line)
    middle_x, middle_y = table.from_edge(side, 0, inward)
    return (x, middle_y) if side.upright else (middle_x, y)


def peg_rect(geometry: Geometry, seat: int, line: int) -> pygame.Rect:
    size = geometry.pitch, geometry.table.px(PEG_MM + 2 * PEG_AWAY_MM)
    rect = pygame.Rect((0, 0), size if geometry.sides[seat].upright else size[::-1])
    rect.center = peg_spot(geometry, seat, line)
    return rect


def peg_track(geometry: Geometry, seat: int) -> Track:
    count = len(geometry.lines)
    return Track(peg_spot(geometry, seat, 0), peg_spot(geometry, seat, count - 1), count, None)


ARROW_SHARE, MARBLE_SHARE, TWO_SHARE = 0.56, 0.6, 0.42
"""Shares of a peg's diameter: the arrow, a single marble, each of two marbles."""
STATES: tuple[State, ...] = ("down", "up", "off")


class Pegs:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        self._diameter = peg_mm(geometry)
        self._states: dict[tuple[int, int], State] = {}
        self._worn: dict[tuple[int, int], str] = {}
        """The letters of the marbles that lines would take."""
        self.sprites: dict[tuple[int, int], Sprite] = {}
        self.glows: dict[tuple[int, int], Sprite] = {}
        for seat in range(len(geometry.sides)):
            if geometry.has_pegs(seat):
                for line in geometry.lines:
                    self._add(seat, line)

    def _add(self, seat: int, line: int) -> None:
        stage, spot = self._host.stage, peg_spot(self._geometry, seat, line)
        self.glows[seat, line] = stage.add(None, spot, Layer.MIDDLE, ADD)
        self.glows[seat, line].set_visible(False)
        self._states[seat, line], self._worn[seat, line] = "off", ""
        self.sprites[seat, line] = stage.add(None, spot, Layer.MIDDLE)

    # --- pictures

    def _glow(self) -> Picture:
        gallery = self._host.gallery
        return gallery.get(marbles.marble_glow, peg_size(self._geometry))

    def _picture(self, seat: int, state: State, worn: str = "") -> Picture:
        """A brass disc with marbles on it, or with the seat's arrow if the line takes none; sunk if
        it gives nothing."""
        gallery, geometry = self._host.gallery, self._geometry
        diameter = self._diameter
        disc = gallery.of(gallery.controls.disc_button, None, diameter, state, "brass")
        team = geometry.team(seat)

        def make() -> Picture:
            surface, (x, y) = disc.surface.copy(), disc.centre
            across = diameter * geometry.table.per_mm
            lower = geometry.table.px(PRESSED_MM) if state == "down" else 0
            share = MARBLE_SHARE if len(worn) == 1 else TWO_SHARE
            for number, letter in enumerate(worn):
                light = marbles.OVERHEAD
                made = gallery.get(marbles.loose_marble, letter, round(share * across), light, 0.6)
                aside = round((number - (len(worn) - 1) / 2) * share * across)
                surface.blit(made.surface, made.at(x + aside, y + lower))
            if not worn:
                length = round(ARROW_SHARE * across)
                arrow = gallery.get(enamel.arrow, team, length, 0.5, 0)
                if state == "off":
                    arrow = gallery.get(enamel.arrow_ghost, team, length, 0)
                surface.blit(arrow.surface, arrow.at(x, y + lower))
            return Picture(surface, disc.centre)

        made = gallery.keep(("crossing peg", team, state, worn, diameter), make)
        return gallery.turned(made, geometry.sides[seat])

    # --- showing

    def show(self, turn: int, live: Mapping[int, str] | None) -> None:
        """Raises the pegs of the seat at turn whose lines are in `live`, with the marbles of these
        letters; None: nobody is at turn. Computer players have no pegs."""
        for (seat, line), sprite in self.sprites.items():
            stands = live is not None and seat == turn and line in live
            self._states[seat, line] = "up" if stands else "off"
            self._worn[seat, line] = live[line] if live is not None and stands else ""
            self._show(seat, line, self._states[seat, line])
            sprite.set_visible(not self._host.is_computer(seat))

    def aim(self, seat: int, line: int | None, pressed: bool = False) -> None:
        """Lights this seat's peg and shows it pressed; `line` None: lights none."""
        for at, sprite in self.sprites.items():
            here = at == (seat, line) and sprite.visible
            state = self._states[at]
            self.glows[at].show(self._glow() if here else None)
            self.glows[at].set_visible(here)
            lies = here and pressed and state == "up"
            self._show(*at, "down" if lies else state)

    def _show(self, seat: int, line: int, state: State) -> None:
        is_seen = not self._host.is_computer(seat)
        made = self._picture(seat, state, self._worn[seat, line]) if is_seen else None
        self.sprites[seat, line].show(made)

    def targets(self, turn: int) -> Iterator[Target]:
        for seat, line in self.sprites:
            if self._host.is_computer(seat):
                continue
            geometry = self._geometry
            rect, facing = peg_rect(geometry, seat, line), geometry.sides[seat].facing
            yield Target(Peg(seat, line), rect, seat, facing, seat == turn, str(line))
