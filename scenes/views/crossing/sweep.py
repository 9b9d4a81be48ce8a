"""Shows why the game is over: the blocked arrow visits all its lines and leaves a cross at each
crossing without a marble to take."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial

from game.crossing.state import EMPTY, Cell, State, crossings, marble_at
from scenes.art import canvas, enamel, trays
from scenes.art.canvas import Picture
from scenes.art.icons import icon
from scenes.stage.motion import between, ease_in_out, linear
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.tray import Tray

LIFT_SECONDS, LINE_SECONDS = 0.1, 0.26
MOVING, MET = 0.42, 0.6
"""Shares of a line's time until the arrow has arrived, and until the crosses are shown."""
OWN_BEAM, OTHER_BEAM = 0.26, 0.2
CROSS_MM, CROSS = 13.5, (0xFF, 0xF3, 0xDA)


class Sweep:
    """The sweep of the seat at turn. It draws above the floor, so that it stays visible in the
    dark."""

    def __init__(self, host: CrossingHost, parts: Parts, state: State) -> None:
        self._host, self._geometry, self._state = host, parts.geometry, state
        self._arrows, self._tray, self.seat = parts.arrows, parts.tray, state.turn
        home = state.arrows[self.seat]
        lines = [line for line in state.lines if line != home]
        far = home is not None and home >= len(state.lines) / 2
        self.lines = lines[::-1] if far else lines
        """The lines, from the nearer end of the rail to the other one."""
        self.sprites: list[Sprite] = []
        self.crosses: list[Sprite] = []
        self.ghosts: list[Sprite] = []
        """One where it was, and on each line that it has left."""
        self._beam: Sprite | None = None
        self._due: deque[tuple[float, Callable[[], None]]] = deque()
        """What comes next, by the number of lines visited."""

    @property
    def arrow(self) -> Sprite:
        return self._arrows.sprites[self.seat]

    @property
    def seconds(self) -> float:
        return LIFT_SECONDS + LINE_SECONDS * len(self.lines)

    # --- pictures

    def _cross(self) -> Picture:
        gallery, mm = self._host.gallery, CROSS_MM * self._geometry.scale
        return gallery.get(icon, "cross", mm, CROSS)

    def _lit(self, seat: int, line: int, strength: float) -> Picture:
        """A beam drawn above the marbles with holes cut out, so that it seems to lie below them."""
        beam, geometry = self._tray.beam(seat, strength), self._geometry
        middle_x, middle_y = self._tray.along(seat, line)
        lying = (at for at in geometry.cells if marble_at(self._state, at) != EMPTY)
        spots = [geometry.hole(at) for at in lying]
        away = tuple((x - middle_x, y - middle_y) for x, y in spots)
        on_it = tuple(one for one in away if min(map(abs, one)) < geometry.pitch // 2)

        def make() -> Picture:
            surface, (x, y) = beam.surface.copy(), beam.centre
            dark = canvas.disc(geometry.marble, (0, 0, 0))
            for right, down in on_it:
                surface.blit(dark, dark.get_rect(center=(x + right, y + down)))
            return Picture(surface, beam.centre)

        return self._host.gallery.derived(beam, ("below marbles", on_it), make)

    def _others(self) -> Iterator[tuple[int, int]]:
        """Opponents and the lines of their arrows."""
        for other in range((self.seat + 1) % 2, len(self._state.arrows), 2):
            standing = self._state.arrows[other]
            if standing is not None:
                yield other, standing

    def met(self, line: int) -> tuple[Cell, ...]:
        """The crossings, where nothing can be taken."""
        return crossings(self._state, self.seat, line)

    # --- showing

    def begin(self) -> None:
        for at in self._others():
            self._add(self._lit(*at, OTHER_BEAM), self._tray.along(*at), Layer.GLOW, ADD)
        self._beam = self._add(None, (0, 0), Layer.GLOW, ADD)
        self._due.extend(self._steps())
        self._arrows.lift(self.seat)
        share = LIFT_SECONDS / self.seconds
        self._host.tweens.run(
            self.seconds, lambda part: self._show((part - share) / (1 - share)), linear
        )

    @property
    def _stops(self) -> tuple[int | None, ...]:
        return self._state.arrows[self.seat], *self.lines

    def _steps(self) -> Iterator[tuple[float, Callable[[], None]]]:
        for number, line in enumerate(self.lines):
            yield number, partial(self._leave, self._stops[number])
            yield number + MOVING, partial(self._reach, line)
            yield number + MET, partial(self._meet, line)

    def _leave(self, line: int | None) -> None:
        spot = self._geometry.rail(self.seat, line)
        self.ghosts.append(self._add(self._ghost(), spot, Layer.GLOW))
        if self._beam is not None:
            self._beam.show(None)

    def _reach(self, line: int) -> None:
        self._host.sound("arrow", self._geometry.rail(self.seat, line))
        if self._beam is not None:
            self._beam.show(self._lit(self.seat, line, OWN_BEAM))
            self._beam.move(*self._tray.along(self.seat, line))

    def _meet(self, line: int) -> None:
        """Crosses, with a muffled sound."""
        for number, spot in enumerate(map(self._geometry.hole, self.met(line))):
            self.crosses.append(self._add(self._cross(), spot, Layer.WORDS))
            if number == 0:
                self._host.sound("cross", spot)

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
        """Shows the sweep at a share from 0 to 1; below 0 the arrow is being lifted."""
        if share < 0:
            return
        come = share * len(self.lines)
        number = min(len(self.lines) - 1, int(come))
        start, end = (self._geometry.rail(self.seat, stop) for stop in self._stops[number:][:2])
        part = ease_in_out(min(1.0, (come - number) / MOVING))
        self.arrow.move(*between(start, end, part))
        while self._due and self._due[0][0] <= come:
            self._due.popleft()[1]()


def dimmed_tray(host: CrossingHost, geometry: Geometry, tray: Tray, share: float) -> Sprite:
    """The veil as a sprite right above the wood; it is not on the stage."""
    veil = host.gallery.get(trays.veil, geometry.tray, share)
    sprite = Sprite(host.stage, veil, tray.wood.layer, 0)
    sprite.move(*tray.wood.at)
    sprite.order = tray.wood.order
    return sprite
