"""A choice of two marbles, each on a bone dish before the seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.crossing.state import Cell
from scenes.art import colours, marbles
from scenes.art.canvas import Picture
from scenes.art.controls import PRESSED_MM, State
from scenes.core.table import Pixel, Side, square
from scenes.stage.motion import SHAKE_MM, ease_out
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.touch.target import Target
from scenes.views.crossing.gains import Gain
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.meanings import Dish

RISE_SECONDS, RISE_MM = 0.14, 9.0
MARBLE_SHARE, MARBLE_UP, POINTS_DOWN = 0.57, 0.105, 0.3
STATES: tuple[State, ...] = ("up", "down")


class Dishes:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._tweens, self._gallery = geometry, host.tweens, host.gallery
        self._offers: list[Gain] = []
        self._seat = 0
        self._advised: Cell | None = None
        self._glow = host.stage.add(None, layer=Layer.GLOW, flags=ADD)
        self._sprites = [host.stage.add(None, layer=Layer.WORDS) for _ in range(2)]
        self._numbers = [host.stage.add(None, layer=Layer.WORDS) for _ in range(2)]
        self.clear()

    # --- pictures

    def _with_marble(self, letter: str, state: State) -> Picture:
        """A dish with its marble; the points are drawn separately."""
        gallery, across = self._gallery, self._geometry.dish
        wide = across / gallery.table.per_mm
        dish = gallery.of(gallery.controls.disc_button, None, wide, state, "bone", True)

        def make() -> Picture:
            surface, (x, y) = dish.surface.copy(), dish.centre
            size, light = round(MARBLE_SHARE * across), marbles.OVERHEAD
            marble = gallery.get(marbles.loose_marble, letter, size, light, 0.8)
            at = x, y - round(MARBLE_UP * across) + self._lower(state)
            surface.blit(marble.surface, marble.at(*at))
            return Picture(surface, dish.centre)

        return gallery.keep(("crossing dish", letter, state, across), make)

    def _lower(self, state: State) -> int:
        """Pixels by which a pressed dish goes down."""
        return self._gallery.table.px(PRESSED_MM) if state == "down" else 0

    def _number(self, points: int) -> Picture:
        type_, sign = self._gallery.type, "+" if points >= 0 else ""
        em = 0.21 * self._geometry.dish / self._gallery.table.per_mm
        return self._gallery.of(type_.numeral, f"{sign}{points}", em, colours.INK)

    # --- showing

    @property
    def _side(self) -> Side:
        return self._geometry.sides[self._seat]

    @property
    def offered(self) -> bool:
        return bool(self._offers)

    def offer(self, seat: int, offers: Sequence[Gain]) -> None:
        self._seat, self._offers = seat, list(offers)
        for number, gain in enumerate(self._offers):
            self.press(number, False)
            self._numbers[number].show(self._gallery.turned(self._number(gain.points), self._side))
            self._rise(number)
        self._light()

    def advise(self, at: Cell | None) -> None:
        """Lights the dish of this cell's marble whenever it is offered; None: none."""
        self._advised = at
        self._light()

    def _light(self) -> None:
        self._glow.show(None)
        for number, gain in enumerate(self._offers):
            if gain.at == self._advised:
                self._glow.show(self._gallery.get(marbles.marble_glow, self._geometry.dish))
                self._glow.move(*self._spot(number))

    def press(self, number: int, pressed: bool) -> None:
        """Shows a dish pressed or not, if it is still offered."""
        if number < len(self._offers):
            made = self._with_marble(self._offers[number].marble, "down" if pressed else "up")
            self._sprites[number].show(self._gallery.turned(made, self._side))

    def _rise(self, number: int) -> None:
        goal = self._spot(number)
        away = pygame.Vector2(self._geometry.table.middle) - goal
        away.scale_to_length(self._geometry.table.px(RISE_MM))
        self._come(self._sprites[number], goal, away)
        self._come(self._numbers[number], self._points_spot(number), away)

    def _come(self, sprite: Sprite, goal: Pixel, away: pygame.Vector2) -> None:
        sprite.move(goal[0] + away.x, goal[1] + away.y)
        sprite.set_visible(True)
        self._tweens.glide(sprite, goal, RISE_SECONDS, ease_out)

    def shake(self) -> None:
        """Shakes the dishes: only these two can be taken."""
        away = self._side.beside((0, 0), self._geometry.table.px(SHAKE_MM), 0)
        for number in range(len(self._offers)):
            self._tweens.shake(self._sprites[number], self._spot(number), away)
            self._tweens.shake(self._numbers[number], self._points_spot(number), away)

    def clear(self) -> None:
        self._offers = []
        self._light()
        for sprite in (*self._sprites, *self._numbers):
            self._tweens.drop(sprite)
            sprite.set_visible(False)

    def _spot(self, number: int) -> Pixel:
        return self._geometry.dish_spot(self._side, number)

    def _points_spot(self, number: int) -> Pixel:
        return self._side.beside(self._spot(number), 0, round(POINTS_DOWN * self._geometry.dish))

    def of_others(self, seat: int) -> Sequence[pygame.Rect]:
        """The places of other seats' dishes."""
        geometry = self._geometry
        if geometry.faced:
            return ()
        others = [side for one, side in enumerate(geometry.sides) if one != seat]
        spots = (geometry.dish_spot(side, number) for side in others for number in (0, 1))
        return [square(spot, geometry.dish) for spot in spots]

    def targets(self) -> Iterator[Target]:
        facing = self._side.facing
        for number, gain in enumerate(self._offers):
            rect = square(self._spot(number), self._geometry.dish)
            yield Target(Dish(number), rect, self._seat, facing, True, gain.marble, once=True)
