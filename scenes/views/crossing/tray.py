"""The tray on the table: marbles in their holes, arrows on the rails, beams and glows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.crossing.state import EMPTY, LINES, Cell, State
from scenes.art import colours, enamel, marbles, trays
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.art.icons import icon
from scenes.stage.motion import ease_out, linear
from scenes.stage.stage import ADD, Layer, Sprite
from scenes.table import Side
from scenes.views.crossing.geometry import Layout, Point

if TYPE_CHECKING:
    from scenes.play.play import PlayScene

ARROW_MM, HELD_MM = 1.2, 3.4
HELD_LARGER = 1.18
SNAP_SECONDS, HOME_SECONDS, SHAKE_SECONDS = 0.09, 0.24, 0.16
BEAM, OTHER_BEAM, DEAD_BEAM = 0.4, 0.1, 0.07
BEAM_SHARE = 0.84
BADGE_MM = 14.0
USUAL_POINTS = range(-6, 11)
DIM, DIM_STEPS, DIM_SECONDS = 0.5, 4, 0.3
ON_TRAY = Layer.MIDDLE


CELLS = tuple((row, column) for row in LINES for column in LINES)


class CrossingTray:
    """Knows what lies where; what it means is the board's."""

    def __init__(self, play: PlayScene, layout: Layout) -> None:
        self.play, self.layout = play, layout
        self._gallery = play.app.gallery
        stage, get = play.stage, self._gallery.get
        owned = tuple(sorted(set(layout.edges)))
        tray = get(trays.marble_tray, layout.tray, layout.pitch, owned)
        stage.add(tray, layout.table.middle, ON_TRAY)
        self._beams = [stage.add(None, (0, 0), ON_TRAY, ADD) for _ in range(3)]
        self._dead = [stage.add(get(trays.dead_dot), (0, 0), ON_TRAY) for _ in LINES]
        self._live = [stage.add(get(trays.live_dot), (0, 0), ON_TRAY, ADD) for _ in LINES]
        self._marbles = {at: stage.add(None, layout.hole(at), ON_TRAY) for at in CELLS}
        self._ghost = stage.add(None, (0, 0), ON_TRAY)
        self._arrows = [stage.add(None, (0, 0), ON_TRAY) for _ in layout.sides]
        self._glows = [stage.add(self._glow(), (0, 0), ON_TRAY, ADD) for _ in range(2)]
        self._badges = [stage.add(None, (0, 0), Layer.WORDS) for _ in range(2)]
        self._veil = stage.add(None, layout.table.middle, ON_TRAY)
        self._prepare()
        self.clear_aim()

    # --- pictures

    def _prepare(self) -> None:
        for seat in range(len(self.layout.sides)):
            for held in (False, True):
                self._arrow(seat, held)
            self._ghost_of(seat)
            for strength in (BEAM, OTHER_BEAM, DEAD_BEAM):
                self._beam(seat, strength)
            for points in USUAL_POINTS:
                self._badge(points, self.layout.sides[seat])
            self._badge(None, self.layout.sides[seat])
        for step in range(1, DIM_STEPS + 1):
            self._dimming(step)

    def _arrow(self, seat: int, held: bool) -> Picture:
        layout = self.layout
        length = round(layout.arrow * (HELD_LARGER if held else 1.0))
        high, facing = HELD_MM if held else ARROW_MM, layout.edges[seat].facing
        return self._gallery.get(enamel.arrow, layout.team(seat), length, high, facing)

    def _ghost_of(self, seat: int) -> Picture:
        layout = self.layout
        facing = layout.edges[seat].facing
        return self._gallery.get(enamel.arrow_ghost, layout.team(seat), layout.arrow, facing)

    def _beam(self, seat: int, strength: float) -> Picture:
        pitch, lying = self.layout.pitch, not self.layout.edges[seat].upright
        wide, long = round(BEAM_SHARE * pitch), len(LINES) * pitch
        return self._gallery.get(trays.beam, wide, long, strength, lying)

    def _glow(self) -> Picture:
        return self._gallery.get(marbles.marble_glow, self.layout.marble)

    def _badge(self, points: int | None, side: Side) -> Picture:
        """What a marble would bring, for the seat that aims; None: nothing can be taken."""
        gallery = self._gallery
        diameter = max(9.0, BADGE_MM * min(1.15, self.layout.scale / 0.9))

        def make() -> Picture:
            kind: Kind = "petrol" if points is None else "bone"
            disc = gallery.controls.disc_button(None, diameter, "up", kind)
            surface = disc.surface.copy()
            if points is None:
                ink = icon(gallery.table, "cross", 0.56 * diameter, colours.BONE)
            else:
                sign = "+" if points >= 0 else ""
                em = 0.56 * diameter if abs(points) < 10 else 0.48 * diameter
                ink = gallery.type.numeral(f"{sign}{points}", em, colours.INK)
            surface.blit(ink.surface, ink.at(*disc.centre))
            return Picture(surface, disc.centre)

        return gallery.turned(gallery.keep(("crossing badge", points, diameter), make), side)

    def _dimming(self, step: int) -> Picture | None:
        share = DIM * step / DIM_STEPS
        return self._gallery.get(trays.veil, self.layout.tray, share) if step else None

    def marble(self, letter: str, at: Cell) -> Picture | None:
        if letter == EMPTY:
            return None
        light = marbles.light_at(self.layout.table, *self.layout.hole(at))
        return self._gallery.get(marbles.marble, letter, self.layout.marble, light)

    # --- what follows from the state

    def show(self, state: State) -> None:
        """Everything where the state says, at once."""
        for at in CELLS:
            self.fill(at, state.tray[at[0]][at[1]])
        for seat, line in enumerate(state.arrows):
            self.play.tweens.drop(self._arrows[seat])
            self._rest(seat, line)
        self.clear_aim()
        self.dim(state.phase == "over", at_once=True)

    def fill(self, at: Cell, letter: str) -> None:
        self._marbles[at].show(self.marble(letter, at))

    def _rest(self, seat: int, line: int | None) -> None:
        sprite = self._arrows[seat]
        sprite.show(self._arrow(seat, False))
        sprite.move(*self.layout.rail(seat, line))
        sprite.raise_to(ON_TRAY)

    def mark_lines(self, seat: int, live: Sequence[int] | None) -> None:
        """Lights the lines that give something and plugs the others; None: nobody's turn."""
        for line in LINES:
            spot = self.layout.rail(seat, line)
            for sprite, shown in ((self._live[line], True), (self._dead[line], False)):
                sprite.move(*spot)
                sprite.set_visible(live is not None and (line in live) == shown)

    def darken_lines(self) -> None:
        """No line shines; the plugged ones stay plugged."""
        for sprite in self._live:
            sprite.set_visible(False)

    def dim(self, dimmed: bool, at_once: bool = False, delay: float = 0.0) -> None:
        self.play.tweens.drop(self._veil)
        if at_once or not dimmed:
            self._veil.show(self._dimming(DIM_STEPS if dimmed else 0))
            return
        self.play.tweens.run(
            DIM_SECONDS,
            lambda share: self._veil.show(self._dimming(round(share * DIM_STEPS))),
            linear,
            delay,
            owner=self._veil,
        )

    # --- arrows

    def slide(self, seat: int, line: int | None, seconds: float = SNAP_SECONDS) -> None:
        """The arrow goes to rest at a line."""
        self._move(seat, self.layout.rail(seat, line), seconds, lambda: self._rest(seat, line))

    def hold(self, seat: int, line: int | None, home: int | None) -> None:
        """The arrow is lifted to a line; its ghost stays at its home."""
        sprite = self._arrows[seat]
        sprite.show(self._arrow(seat, True))
        if sprite.layer != Layer.HELD:
            sprite.raise_to(Layer.HELD)
        self._ghost.show(self._ghost_of(seat))
        self._ghost.move(*self.layout.rail(seat, home))
        self._ghost.set_visible(line != home)
        self._move(seat, self.layout.rail(seat, line), SNAP_SECONDS, None)

    def _move(self, seat: int, goal: Point, seconds: float, then: object) -> None:
        sprite = self._arrows[seat]
        from_x, from_y = sprite.at

        def step(share: float) -> None:
            sprite.move(from_x + (goal[0] - from_x) * share, from_y + (goal[1] - from_y) * share)

        self.play.tweens.run(
            seconds if sprite.at != goal else 0.0,
            step,
            ease_out,
            then=then if callable(then) else None,
            owner=sprite,
        )

    def shake(self, seat: int, line: int | None) -> None:
        sprite, (x, y) = self._arrows[seat], self.layout.rail(seat, line)
        reach = self.layout.table.px(2)
        across, down = self.layout.edges[seat].turned(reach, 0)

        def step(share: float) -> None:
            swing = math.sin(share * 4 * math.pi)
            sprite.move(x + across * swing, y + down * swing)

        def rest() -> None:
            self._rest(seat, line)

        self.play.tweens.run(SHAKE_SECONDS, step, linear, then=rest, owner=sprite)

    # --- what a line would give

    def aim(
        self,
        state: State,
        seat: int,
        line: int | None,
        gains: Sequence[tuple[Cell, int]],
        dead: Sequence[Cell],
    ) -> None:
        """Beams along the lines; glow and points where a marble can be taken, a cross where
        nothing can."""
        self._hide_aim()
        if line is None:
            return
        alive = bool(gains) or not dead
        self._shine(0, seat, line, BEAM if alive else DEAD_BEAM)
        opponents = range((seat + 1) % 2, len(state.arrows), 2)
        for number, other in enumerate(opponents, 1):
            standing = state.arrows[other]
            if standing is not None:
                self._shine(number, other, standing, OTHER_BEAM)
        for (at, points), glow, badge in zip(gains, self._glows, self._badges, strict=False):
            glow.move(*self.layout.hole(at))
            glow.set_visible(True)
            self._put_badge(badge, at, seat, points)
        if not gains:
            for at, badge in zip(dead, self._badges, strict=False):
                self._put_badge(badge, at, seat, None)

    def _put_badge(self, badge: Sprite, at: Cell, seat: int, points: int | None) -> None:
        side = self.layout.sides[seat]
        reach = 0.52 * self.layout.pitch if points is not None else 0.0
        x, y = self.layout.hole(at)
        across, down = side.turned(reach, reach)
        badge.show(self._badge(points, side))
        badge.move(x + across, y + down)
        badge.set_visible(True)

    def _shine(self, number: int, seat: int, line: int, strength: float) -> None:
        beam = self._beams[number]
        x, y = self.layout.rail(seat, line)
        middle_x, middle_y = self.layout.table.middle
        beam.show(self._beam(seat, strength))
        beam.move(*((x, middle_y) if self.layout.edges[seat].upright else (middle_x, y)))
        beam.set_visible(True)

    def clear_aim(self) -> None:
        self._hide_aim()
        self._ghost.set_visible(False)

    def _hide_aim(self) -> None:
        for sprite in (*self._beams, *self._glows, *self._badges):
            sprite.set_visible(False)
