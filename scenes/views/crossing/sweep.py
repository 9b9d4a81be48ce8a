"""Shows why Crossing is over: the blocked arrow visits all its lines and leaves a cross at each
crossing without a marble to take."""

from __future__ import annotations

from collections.abc import Iterator

from game.crossing.state import EMPTY, LINES, Cell, State, crossings, marble_at
from scenes.art import canvas, enamel, trays
from scenes.art.canvas import Picture
from scenes.art.icons import icon
from scenes.stage.motion import between, ease_in_out, linear
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.geometry import CELLS, Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.tray import Tray

LIFT_SECONDS, LINE_SECONDS = 0.1, 0.26
MOVING, MET = 0.42, 0.6
"""Parts of a line's time: until the arrow is over it, and until the crosses stand."""
OWN_BEAM, OTHER_BEAM = 0.26, 0.2
CROSS_MM, CROSS = 13.5, (0xFF, 0xF3, 0xDA)


class Sweep:
    """Of the seat at turn. What it leaves lies above the floor, so that it stays in the dark."""

    def __init__(
        self, host: CrossingHost, geometry: Geometry, state: State, arrows: Arrows, tray: Tray
    ) -> None:
        self._host, self._geometry, self._state = host, geometry, state
        self._arrows, self._tray, self.seat = arrows, tray, state.turn
        home = state.arrows[self.seat]
        lines = [line for line in LINES if line != home]
        far = home is not None and home >= len(LINES) / 2
        self.lines = lines[::-1] if far else lines
        """From the end of the rail that is nearer, to the other one."""
        self.sprites: list[Sprite] = []
        self._beam: Sprite | None = None
        self._heard = 0, 0
        """How many lines have been heard, and how many of their crosses."""
        self._ghosts: list[Sprite] = []
        self._crosses: list[list[Sprite]] = []

    @property
    def arrow(self) -> Sprite:
        return self._arrows.sprites[self.seat]

    @property
    def seconds(self) -> float:
        return LIFT_SECONDS + LINE_SECONDS * len(self.lines)

    # --- pictures

    def ahead(self) -> Iterator[None]:
        self._cross()
        yield
        for line in self.lines:
            self._lit(self.seat, line, OWN_BEAM)
            yield
        for other in self._others():
            standing = self._state.arrows[other]
            if standing is not None:
                self._lit(other, standing, OTHER_BEAM)
                yield

    def _cross(self) -> Picture:
        gallery, mm = self._host.gallery, CROSS_MM * self._geometry.scale
        return gallery.get(icon, "cross", mm, CROSS)

    def _lit(self, seat: int, line: int, strength: float) -> Picture:
        """A beam that lies above the marbles and yet seems to shine below them."""
        beam, geometry = self._tray.beam(seat, strength), self._geometry
        middle_x, middle_y = self._tray.along(seat, line)
        spots = [geometry.hole(at) for at in CELLS if marble_at(self._state, at) != EMPTY]
        away = tuple((x - middle_x, y - middle_y) for x, y in spots)
        on_it = tuple(one for one in away if min(map(abs, one)) < geometry.pitch // 2)

        def make() -> Picture:
            surface, (x, y) = beam.surface.copy(), beam.centre
            dark = canvas.disc(geometry.marble, (0, 0, 0))
            for right, down in on_it:
                surface.blit(dark, dark.get_rect(center=(x + right, y + down)))
            return Picture(surface, beam.centre)

        return self._host.gallery.derived(beam, ("below marbles", on_it), make)

    def _others(self) -> list[int]:
        arrows = self._state.arrows
        return list(range((self.seat + 1) % 2, len(arrows), 2))

    def met(self, line: int) -> tuple[Cell, ...]:
        """Where nothing is to be had."""
        return crossings(self._state, self.seat, line)

    # --- showing

    def begin(self) -> None:
        for other in self._others():
            standing = self._state.arrows[other]
            if standing is not None:
                beam = self._lit(other, standing, OTHER_BEAM)
                self._add(beam, self._tray.along(other, standing), Layer.GLOW, ADD)
        self._beam = self._add(None, (0, 0), Layer.GLOW, ADD)
        self._beam.set_visible(False)
        home, ghost = self._state.arrows[self.seat], self._ghost()
        for line in (home, *self.lines[:-1]):
            spot = self._geometry.rail(self.seat, line)
            self._ghosts.append(self._add(ghost, spot, Layer.GLOW))
            self._ghosts[-1].set_visible(False)
        for line in self.lines:
            spots = [self._geometry.hole(at) for at in self.met(line)]
            crosses = [self._add(self._cross(), spot, Layer.WORDS) for spot in spots]
            for sprite in crosses:
                sprite.set_visible(False)
            self._crosses.append(crosses)
        self._arrows.lift(self.seat)
        share = LIFT_SECONDS / self.seconds
        self._host.tweens.run(
            self.seconds, lambda part: self._show((part - share) / (1 - share)), linear
        )

    def _ghost(self) -> Picture:
        geometry = self._geometry
        facing, team = geometry.edges[self.seat].facing, geometry.team(self.seat)
        return self._host.gallery.get(enamel.arrow_ghost, team, geometry.arrow, facing)

    def _add(
        self, picture: Picture | None, at: tuple[int, int], layer: int, flags: int = 0
    ) -> Sprite:
        sprite = self._host.stage.add(picture, at, layer, flags)
        self.sprites.append(sprite)
        return sprite

    def _show(self, share: float) -> None:
        """How far it has come, 0 to 1; before that it is being lifted."""
        if share < 0:
            return
        number = min(len(self.lines) - 1, int(share * len(self.lines)))
        part = share * len(self.lines) - number
        stops = (self._state.arrows[self.seat], *self.lines)
        start, end = (self._geometry.rail(self.seat, stops[n]) for n in (number, number + 1))
        self.arrow.move(*between(start, end, ease_in_out(min(1.0, part / MOVING))))
        for index, ghost in enumerate(self._ghosts):
            ghost.set_visible(index <= number)
        self._hear(number, part)
        if self._beam is not None:
            self._beam.show(self._lit(self.seat, self.lines[number], OWN_BEAM))
            self._beam.move(*self._tray.along(self.seat, self.lines[number]))
            self._beam.set_visible(part >= MOVING)
        for index, crosses in enumerate(self._crosses):
            for sprite in crosses:
                sprite.set_visible(index < number or (index == number and part >= MET))

    def _hear(self, number: int, part: float) -> None:
        """A tick of brass over each line, muffled cloth for a cross."""
        snapped, crossed = self._heard
        if number >= snapped and part >= MOVING:
            self._host.sound("arrow", self._geometry.rail(self.seat, self.lines[number]))
            snapped = number + 1
        if number >= crossed and part >= MET:
            for at in self.met(self.lines[number])[:1]:
                self._host.sound("cross", self._geometry.hole(at))
            crossed = number + 1
        self._heard = snapped, crossed


def veil(host: CrossingHost, geometry: Geometry, share: float) -> Picture:
    """What darkens the tray's wood and holes."""
    return host.gallery.get(trays.veil, geometry.tray, share)


def dimmed_tray(host: CrossingHost, geometry: Geometry, tray: Tray, share: float) -> Sprite:
    """The veil, to be drawn right above the wood; it is on no stage."""
    sprite = Sprite(host.stage, veil(host, geometry, share), tray.wood.layer, 0)
    sprite.move(*tray.wood.at)
    sprite.order = tray.wood.order
    return sprite
