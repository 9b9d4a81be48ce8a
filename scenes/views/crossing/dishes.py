"""Two marbles within reach: each lies on a bone dish before the seat that may choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.crossing.state import COLOURS
from scenes.art import colours, marbles
from scenes.art.canvas import Picture
from scenes.art.controls import PRESSED_MM, State
from scenes.scene import Target
from scenes.stage.motion import ease_out
from scenes.stage.stage import Layer
from scenes.views.crossing.geometry import Layout, Point, square

if TYPE_CHECKING:
    from scenes.play.play import PlayScene

Offer = tuple[str, int]
"""A marble and the points that it would bring."""

RISE_SECONDS, RISE_MM = 0.14, 9.0
MARBLE_SHARE, MARBLE_UP, POINTS_DOWN = 0.57, 0.105, 0.3
USUAL_POINTS = range(-6, 11)
STATES: tuple[State, ...] = ("up", "down")


class Dishes:
    def __init__(self, play: PlayScene, layout: Layout) -> None:
        self._play, self._layout = play, layout
        self._gallery = play.app.gallery
        self._offers: list[Offer] = []
        self._seat = 0
        self._sprites = [play.stage.add(None, (0, 0), Layer.WORDS) for _ in range(2)]
        self._numbers = [play.stage.add(None, (0, 0), Layer.WORDS) for _ in range(2)]
        if len(layout.sides) > 2:
            self._prepare()
        self.clear()

    def _prepare(self) -> None:
        for seat in range(len(self._layout.sides)):
            self._seat = seat
            for letter in COLOURS:
                for state in STATES:
                    self._facing(self._with_marble(letter, state))
            for points in USUAL_POINTS:
                self._facing(self._number(points))

    # --- pictures

    def _with_marble(self, letter: str, state: State) -> Picture:
        """A dish with its marble; the points are laid on it when they are known."""
        gallery, across = self._gallery, self._layout.dish
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
        """How far what lies on a dish goes down with it."""
        return self._gallery.table.px(PRESSED_MM) if state == "down" else 0

    def _facing(self, picture: Picture) -> Picture:
        return self._gallery.turned(picture, self._layout.sides[self._seat])

    def _number(self, points: int) -> Picture:
        type_, sign = self._gallery.type, "+" if points >= 0 else ""
        em = 0.21 * self._layout.dish / self._gallery.table.per_mm
        return self._gallery.of(type_.numeral, f"{sign}{points}", em, colours.INK)

    # --- showing

    def offer(self, seat: int, offers: Sequence[Offer]) -> None:
        self._seat, self._offers = seat, list(offers)
        for number, (_, points) in enumerate(self._offers):
            self._show(number, "up")
            self._numbers[number].show(self._facing(self._number(points)))
            for sprite in (self._sprites[number], self._numbers[number]):
                sprite.set_visible(True)
            self._rise(number)

    def _show(self, number: int, state: State) -> None:
        letter = self._offers[number][0]
        self._sprites[number].show(self._facing(self._with_marble(letter, state)))

    def _rise(self, number: int) -> None:
        sprite, goal = self._sprites[number], self._spot(number)
        middle_x, middle_y = self._layout.table.middle
        reach = self._layout.table.px(RISE_MM)
        away = pygame.Vector2(middle_x - goal[0], middle_y - goal[1])
        start = pygame.Vector2(goal) + away.normalize() * reach
        below = self._layout.sides[self._seat].turned(0, round(POINTS_DOWN * self._layout.dish))

        def step(share: float) -> None:
            x, y = start + (pygame.Vector2(goal) - start) * share
            sprite.move(x, y)
            self._numbers[number].move(x + below[0], y + below[1])

        step(0.0)
        self._play.tweens.run(RISE_SECONDS, step, ease_out, owner=sprite)

    def clear(self) -> None:
        self._offers = []
        for sprite in self._sprites:
            self._play.tweens.drop(sprite)
        for sprite in (*self._sprites, *self._numbers):
            sprite.set_visible(False)

    def _spot(self, number: int) -> Point:
        return self._layout.dish_spot(self._layout.sides[self._seat], number)

    # --- touching

    def targets(self) -> Iterator[Target]:
        facing = self._layout.sides[self._seat].facing
        for number, (letter, _) in enumerate(self._offers):
            rect = square(self._spot(number), self._layout.dish)
            yield Target(f"play.dish.{number}", rect, self._seat, facing, True, letter, once=True)

    def press(self, target: Target | None, pressed: bool) -> bool:
        """Whether the target is a dish; it goes down or up."""
        if target is None or not target.id.startswith("play.dish."):
            return False
        number = int(target.id.split("#")[0].rsplit(".", 1)[1])
        if number < len(self._offers):
            self._show(number, "down" if pressed else "up")
        return True
