"""The tray: marbles in their holes, marks of lines, and the preview of a line."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.crossing.state import EMPTY, Cell, State, marble_at
from scenes.art import colours, marbles, trays
from scenes.art.canvas import Picture
from scenes.art.controls import PRESSED_MM, Kind
from scenes.art.controls import State as Standing
from scenes.art.icons import icon
from scenes.core.table import Pixel, Side
from scenes.stage.motion import SHAKE_MM
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.crossing.gains import Gain
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

BEAM = 0.58
OTHER_BEAM, DEAD_BEAM = BEAM / 2, BEAM / 6
"""Strength of the light along the own line, an opponent's, and a line without gain."""
BEAM_SHARE = 0.84
TIP_SHARE = 0.25
"""How far the arrow's tip covers the beam, in arrow lengths."""
BADGE_SHARE, LEAST_BADGE_MM = 0.5, 8.0
"""A badge's diameter in pitches, so that it stays on its marble, and at least in mm."""
MARK_SECONDS = 1.6
ON_TRAY = Layer.MIDDLE


class Tray:
    """Draws the tray; the view decides on the meaning. Each light has its own sprite and never
    moves."""

    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._stage = geometry, host.stage
        self._tweens, self._later, self._gallery = host.tweens, host.later, host.gallery
        stage, get = self._stage, self._gallery.get
        seats = range(len(geometry.sides))
        self.wood = stage.add(None, geometry.table.middle, ON_TRAY)
        self.lay_rails(geometry)
        rails = {
            (seat, line): geometry.rail(seat, line) for seat in seats for line in geometry.lines
        }
        self._beams = {at: stage.add(None, self.along(*at), ON_TRAY, ADD) for at in rails}
        dead = get(trays.dead_dot)
        self.dead = {at: stage.add(dead, spot, ON_TRAY) for at, spot in rails.items()}
        self.live = {
            at: stage.add(self._live(at[0]), spot, ON_TRAY, ADD) for at, spot in rails.items()
        }
        holes = {at: geometry.hole(at) for at in geometry.cells}
        self.marbles = {at: stage.add(None, hole, ON_TRAY) for at, hole in holes.items()}
        self.glows = {at: stage.add(None, hole, ON_TRAY, ADD) for at, hole in holes.items()}
        self.badges: list[Sprite] = []
        self.marks: list[Sprite] = []
        self.clear_aim()
        self.mark_lines(0, None)

    # --- pictures

    def _glow(self) -> Picture:
        return self._gallery.get(marbles.marble_glow, self._geometry.marble)

    def _live(self, seat: int) -> Picture:
        lying = not self._geometry.edges[seat].upright
        return self._gallery.get(trays.live_line, self._geometry.pitch, lying)

    def beam(self, seat: int, strength: float) -> Picture:
        """From beyond the last hole to the arrow's tip."""
        pitch, edge = self._geometry.pitch, self._geometry.edges[seat]
        size = round(BEAM_SHARE * pitch), sum(self._reaches())
        made = self._gallery.get(trays.beam, *size, strength, pitch, len(self._geometry.lines))
        return self._gallery.turned(made, edge)

    def _reaches(self) -> tuple[int, int]:
        """Lengths of a beam from the tray's middle: away from its arrow, and towards it."""
        geometry = self._geometry
        return geometry.span // 2, geometry.rail_away - round(TIP_SHARE * geometry.arrow)

    def badge(self, points: int | None, side: Side, pressed: bool = False) -> Picture:
        """The points of a marble for the seat that aims; None: a cross."""
        gallery = self._gallery
        state: Standing = "down" if pressed else "up"
        diameter = self._badge_mm

        def make() -> Picture:
            kind: Kind = "petrol" if points is None else "bone"
            disc = gallery.controls.disc_button(None, diameter, state, kind)
            surface, (x, y) = disc.surface.copy(), disc.centre
            lower = gallery.table.px(PRESSED_MM) if pressed else 0
            if points is None:
                ink = icon(gallery.table, "cross", 0.56 * diameter, colours.BONE)
            else:
                sign = "+" if points >= 0 else ""
                em = 0.6 * diameter if abs(points) < 10 else 0.48 * diameter
                ink = gallery.type.numeral(f"{sign}{points}", em, colours.INK)
            surface.blit(ink.surface, ink.at(x, y + lower))
            return Picture(surface, disc.centre)

        made = gallery.keep(("crossing badge", points, diameter, pressed), make)
        return gallery.turned(made, side)

    def picture(self, letter: str, at: Pixel) -> Picture:
        light = marbles.light_at(self._geometry.table, *at)
        return self._gallery.get(marbles.marble, letter, self._geometry.marble, light)

    def lay_rails(self, geometry: Geometry) -> None:
        """Shows the rails for this geometry, which may be an earlier game's."""
        owned = tuple(sorted(set(geometry.edges)))
        made = geometry.tray, geometry.pitch, len(geometry.lines), owned
        self.wood.show(self._gallery.get(trays.marble_tray, *made))

    # --- what follows from the state

    def show(self, state: State) -> None:
        """Shows the state at once."""
        for at in self._geometry.cells:
            self.fill(at, marble_at(state, at))
        self.clear_aim()
        self.unmark()

    def fill(self, at: Cell, letter: str) -> None:
        """Fills or empties a hole at once."""
        hole, sprite = self._geometry.hole(at), self.marbles[at]
        self._tweens.drop(sprite)
        sprite.show(None if letter == EMPTY else self.picture(letter, hole))
        sprite.move(*hole)
        if sprite.layer != ON_TRAY:
            sprite.raise_to(ON_TRAY)

    def lying(self) -> list[Cell]:
        """Holes with a visible marble."""
        return [at for at, sprite in self.marbles.items() if sprite.picture is not None]

    def mark_lines(self, seat: int, live: Collection[int] | None) -> None:
        """Lights the lines that give something and plugs the others; None: nobody's turn."""
        for (owner, line), sprite in self.live.items():
            sprite.set_visible(live is not None and owner == seat and line in live)
        for (owner, line), sprite in self.dead.items():
            sprite.set_visible(live is not None and owner == seat and line not in live)

    # --- what a line would give

    def aim(
        self,
        state: State,
        seat: int,
        line: int | None,
        gains: Sequence[Gain],
        dead: Sequence[Cell],
        pressed: Cell | None = None,
    ) -> None:
        """Beams along the lines; glow and points where a marble can be taken, a cross where nothing
        can. None: the arrow is at home, nothing shines. `pressed`: under a finger."""
        self.clear_aim()
        if line is None:
            return
        alive = bool(gains) or not dead
        self._shine(seat, line, BEAM if alive else DEAD_BEAM)
        for other in range((seat + 1) % 2, len(state.arrows), 2):
            standing = state.arrows[other]
            if standing is not None:
                self._shine(other, standing, OTHER_BEAM)
        for gain in gains:
            self.glows[gain.at].show(self._glow())
            self.glows[gain.at].set_visible(True)
            self._put_badge(self.corner(gain.at, seat), seat, gain.points, gain.at == pressed)
        if not gains:
            for at in dead:
                self.cross(at, seat)

    def cross(self, at: Cell, seat: int) -> None:
        """Shows a cross: nothing can be taken there."""
        self._put_badge(self._geometry.hole(at), seat, None)

    @property
    def _badge_mm(self) -> float:
        pitch_mm = self._geometry.pitch / self._geometry.table.per_mm
        return max(LEAST_BADGE_MM, BADGE_SHARE * pitch_mm)

    @property
    def badge_size(self) -> int:
        """A badge's diameter in pixels."""
        return self._geometry.table.px(self._badge_mm)

    def corner(self, at: Cell, seat: int) -> Pixel:
        """A badge's place: the corner of the cell nearest to the seat, at its right."""
        away = (self._geometry.pitch - self.badge_size) // 2
        return self._geometry.sides[seat].beside(self._geometry.hole(at), away, away)

    def _put_badge(self, spot: Pixel, seat: int, points: int | None, pressed: bool = False) -> None:
        made = self.badge(points, self._geometry.sides[seat], pressed)
        self.badges.append(self._stage.add(made, spot, Layer.WORDS))

    def along(self, seat: int, line: int) -> Pixel:
        """The middle of a line's beam."""
        far, near = self._reaches()
        (x, y), edge = self._geometry.rail(seat, line), self._geometry.edges[seat]
        middle_x, middle_y = self._geometry.table.middle
        middle = (x, middle_y) if edge.upright else (middle_x, y)
        return edge.beside(middle, 0, (near - far) // 2)

    def _shine(self, seat: int, line: int, strength: float) -> None:
        beam = self._beams[seat, line]
        beam.show(self.beam(seat, strength))
        beam.set_visible(True)

    def clear_aim(self) -> None:
        for sprite in (*self._beams.values(), *self.glows.values()):
            sprite.set_visible(False)
        while self.badges:
            self.badges.pop().remove()

    # --- why not

    def mark(self, cells: Sequence[Cell], seat: int) -> None:
        """Shows crosses for a while on what cannot be taken; marbles there shake."""
        self.unmark()
        side = self._geometry.sides[seat]
        away = side.beside((0, 0), self._geometry.table.px(SHAKE_MM), 0)
        for at in cells:
            spot = self._geometry.hole(at)
            self.marks.append(self._stage.add(self.badge(None, side), spot, Layer.WORDS))
            self._tweens.shake(self.marbles[at], spot, away)
        self._later.after(MARK_SECONDS, self.unmark, owner=self.marks)

    def unmark(self) -> None:
        self._later.drop(self.marks)
        while self.marks:
            self.marks.pop().remove()
