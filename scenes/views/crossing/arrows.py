"""The arrows on the tray's rails: at rest, held over a line, or on the way back."""

from __future__ import annotations

from functools import partial

from game.crossing.state import State
from scenes.art import enamel
from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.motion import BACK_SECONDS, DROP_SECONDS, SHAKE_MM, between, ease_in_out, ease_out
from scenes.stage.sprite import ADD, Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.roundabout import TURNS, travel, turned_arrow

LYING_MM, HELD_MM = 1.2, 3.4
ARROW_LARGER = 1.18
"""Enlargement of a held arrow: it is small below a finger, so it grows more than other pieces."""
SNAP_SECONDS = 0.09
"""Seconds from line to line."""
RAISE_SECONDS, FOLLOWED_SECONDS, AIMED_SECONDS = 0.12, 0.35, 0.6
"""Seconds for which a computer player's arrow is lifted, moves, and waits over its line."""
TAKEN_SECONDS = RAISE_SECONDS + FOLLOWED_SECONDS + AIMED_SECONDS
ON_RAIL = Layer.MIDDLE


class Arrows:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._tweens, self._gallery = geometry, host.tweens, host.gallery
        seats = range(len(geometry.sides))
        self._ghost = host.stage.add(None, layer=ON_RAIL)
        self.sprites = [host.stage.add(None, layer=ON_RAIL) for _ in seats]
        self._advised = host.stage.add(None, layer=ON_RAIL)
        self._rims = [host.stage.add(None, layer=Layer.GLOW, flags=ADD) for _ in seats]
        self._goals: dict[int, Pixel] = {}
        """Targets of arrows that are still gliding to the finger."""

    # --- pictures

    def _picture(self, seat: int, held: bool) -> Picture:
        geometry = self._geometry
        length = round(geometry.arrow * (ARROW_LARGER if held else 1.0))
        high, facing = HELD_MM if held else LYING_MM, geometry.edges[seat].facing
        return self._gallery.get(enamel.arrow, geometry.team(seat), length, high, facing)

    def _ghost_of(self, seat: int) -> Picture:
        geometry = self._geometry
        facing = geometry.edges[seat].facing
        return self._gallery.get(enamel.arrow_ghost, geometry.team(seat), geometry.arrow, facing)

    def _rim(self, seat: int) -> Picture:
        length, facing = self._geometry.arrow, self._geometry.edges[seat].facing
        return self._gallery.get(enamel.arrow_rim, self._geometry.team(seat), length, facing)

    # --- lying, and going where it lies

    def show(self, state: State) -> None:
        """Puts every arrow where the state says, at once."""
        self.hide_ghost()
        for seat, line in enumerate(state.arrows):
            self._rest(seat, line)

    def _rest(self, seat: int, line: int | None) -> None:
        sprite = self.sprites[seat]
        self._stop(seat)
        sprite.show(self._picture(seat, False))
        sprite.move(*self._geometry.rail(seat, line))
        sprite.raise_to(ON_RAIL)

    def _stop(self, seat: int) -> None:
        self._tweens.drop(self.sprites[seat])
        self._goals.pop(seat, None)

    def is_lifted(self, seat: int) -> bool:
        return self.sprites[seat].layer == Layer.HELD

    def slide(self, seat: int, line: int | None) -> None:
        """Glides an arrow from where it is to a line, or to the end of its rail."""
        settled = DROP_SECONDS if self.is_lifted(seat) else SNAP_SECONDS
        self._settle(seat, line, BACK_SECONDS if line is None else settled)

    def go_home(self, seat: int, line: int | None, shaken: bool = False) -> None:
        """Glides an arrow back to where it was; `shaken`: as a refusal."""
        self._settle(seat, line, BACK_SECONDS, shaken)

    def _settle(self, seat: int, line: int | None, seconds: float, shaken: bool = False) -> None:
        sprite, goal = self.sprites[seat], self._geometry.rail(seat, line)
        if sprite.at == goal:
            seconds = 0.0
        self._stop(seat)
        then = partial(self.shake if shaken else self._rest, seat, line)
        self._tweens.glide(sprite, goal, seconds, ease_out, then=then)

    def shake(self, seat: int, line: int | None) -> None:
        self._rest(seat, line)
        geometry = self._geometry
        away = geometry.edges[seat].beside((0, 0), geometry.table.px(SHAKE_MM), 0)
        self._tweens.shake(self.sprites[seat], geometry.rail(seat, line), away)

    # --- between the games

    def lie_as_in(self, before: Geometry, state: State) -> None:
        """Puts each arrow where it was in the game before, when another seat owned it."""
        self.hide_ghost()
        for seat, line in enumerate(state.arrows):
            new = (seat + 1) % len(state.arrows)
            self._stop(new)
            self.sprites[new].show(self._turning(new, before.edges[seat].facing * TURNS // 360))
            self.sprites[new].move(*before.rail(seat, line))

    def pass_on(self, before: Geometry, state: State, seconds: float) -> None:
        """Moves each arrow around the tray to its new seat."""
        seats = len(state.arrows)
        for seat in range(seats):
            self._travel((seat + 1) % seats, before, seat, seconds)

    def _travel(self, seat: int, before: Geometry, giver: int, seconds: float) -> None:
        sprite, sides = self.sprites[seat], (before.edges[giver], self._geometry.edges[seat])
        way = self._geometry.table.middle, sprite.at, self._geometry.rail(seat, None)
        sprite.raise_to(Layer.HELD)
        rest = partial(self._rest, seat, None)
        travel(self._tweens, sprite, partial(self._turning, seat), sides, way, seconds, rest)

    def _turning(self, seat: int, turn: int) -> Picture:
        geometry = self._geometry
        return turned_arrow(self._gallery, geometry.team(seat), geometry.arrow, LYING_MM, turn)

    # --- what a hint shows

    def advise(self, seat: int, line: int | None) -> None:
        """Shows a ghost where a seat is advised to put its arrow; None: hides it."""
        self._advised.show(None if line is None else self._ghost_of(seat))
        self._advised.move(*self._geometry.rail(seat, line))

    def light(self, seat: int, spot: Pixel, around: Pixel) -> Picture:
        """The rim of an arrow at `spot`, as a light to be drawn around another point."""
        made = self._rim(seat)
        (x, y), middle = made.centre, (spot[0] - around[0], spot[1] - around[1])
        key = ("light of a line", middle)
        return self._gallery.derived(
            made, key, lambda: Picture(made.surface, (x - middle[0], y - middle[1]))
        )

    # --- what a computer player does

    def aim(self, seat: int, line: int) -> None:
        """Lifts the arrow, moves it over a line, waits, and puts it down there."""
        sprite = self.sprites[seat]
        self._stop(seat)
        self.lift(seat)
        wait = partial(self._tweens.after, AIMED_SECONDS, partial(self.slide, seat, line), sprite)
        goal, ease = self._geometry.rail(seat, line), ease_in_out
        self._tweens.glide(sprite, goal, FOLLOWED_SECONDS, ease, RAISE_SECONDS, wait)

    def trace(self, seat: int, is_new: bool) -> None:
        """Shows a thin rim of light around an arrow that has just moved."""
        self._rims[seat].show(self._rim(seat) if is_new else None)
        self._rims[seat].move(*self.sprites[seat].at)

    # --- in hand

    def lift(self, seat: int) -> None:
        """Lifts the arrow in place under a finger."""
        sprite = self.sprites[seat]
        sprite.show(self._picture(seat, True))
        if not self.is_lifted(seat):
            sprite.raise_to(Layer.HELD)

    def lower(self, seat: int) -> None:
        """Lowers the arrow after the finger has left; its movement continues."""
        self.sprites[seat].show(self._picture(seat, False))
        self.sprites[seat].raise_to(ON_RAIL)

    def press(self, seat: int) -> None:
        """Presses the arrow towards its rail: letting go there takes."""
        self.sprites[seat].show(self._picture(seat, False))

    def hold(self, seat: int, spot: Pixel, home: int | None, seconds: float = SNAP_SECONDS) -> None:
        """Lifts the arrow and moves it to a spot; a ghost stays at its home."""
        self.lift(seat)
        goal = self._geometry.rail(seat, home)
        self._ghost.show(self._ghost_of(seat))
        self._ghost.move(*goal)
        self._ghost.set_visible(spot != goal)
        if self._goals.get(seat) == spot:
            return
        start, sprite = self.sprites[seat].at, self.sprites[seat]
        self._stop(seat)
        self._goals[seat] = spot

        def step(share: float) -> None:
            sprite.move(*between(start, self._goals[seat], share))

        def caught_up() -> None:
            del self._goals[seat]

        self._tweens.run(seconds, step, ease_out, then=caught_up, owner=sprite)

    def lead(self, seat: int, spot: Pixel) -> None:
        """Moves a lifted arrow with its finger; one still gliding gets a new target."""
        if seat in self._goals:
            self._goals[seat] = spot
        else:
            self.sprites[seat].move(*spot)
        self._ghost.set_visible(spot != self._ghost.at)

    def hide_ghost(self) -> None:
        self._ghost.set_visible(False)
