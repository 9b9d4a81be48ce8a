"""Pegs before a board out of reach of the middle: each acts like the tiles of its number in the
pool, the large one like the pile."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pygame

from game.lucky.state import NUMBERS, Event, Move, State
from scenes.art import marbles, tiles
from scenes.art.canvas import Picture
from scenes.art.controls import PRESSED_MM
from scenes.art.controls import State as Stand
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.target import Meaning, Target
from scenes.views.lucky.geometry import PILE, Geometry
from scenes.views.lucky.glows import SOFT, STEPS, Glow, lit_steps
from scenes.views.lucky.meanings import Discard, InPool, Pile
from scenes.views.view import Host

BACK_SHARE = 0.46


class Pegs:
    """By seat and number, including `PILE`."""

    def __init__(self, host: Host[State, Move, Event], geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        far = [seat for seat, side in enumerate(geometry.sides) if geometry.has_pegs(side)]
        every = [(seat, number) for seat in far for number in geometry.peg_numbers]
        self._glows = {one: self._glow(*one) for one in every}
        self._sprites = {one: self._sprite(*one) for one in every}
        self._shown: dict[tuple[int, int], tuple[Stand, bool]] = {}
        """The state of each peg, and whether its seat is a computer player's."""
        self._seats = far

    def _glow(self, seat: int, number: int) -> Glow:
        at = self._geometry.peg(self._geometry.sides[seat], number)
        return Glow(self._host.stage, self._host.fading, at, Layer.MIDDLE)

    def _sprite(self, seat: int, number: int) -> Sprite:
        at = self._geometry.peg(self._geometry.sides[seat], number)
        return self._host.stage.add(None, at, Layer.MIDDLE)

    # --- pictures

    def _light(self, number: int) -> tuple[Picture, ...]:
        gallery, size = self._host.gallery, self._geometry.peg_size(number)
        return lit_steps(gallery, gallery.get(marbles.marble_glow, size))

    def hint_light(self, target: Target) -> Picture | None:
        """The light around a peg that a hint means; None: the target is no peg."""
        for (_, number), rect in zip(self._sprites, self.rects(), strict=True):
            if target.rect == rect:
                return self._light(number)[-1]
        return None

    def _picture(self, seat: int, number: int, stand: Stand) -> Picture:
        gallery, across = self._host.gallery, self._geometry.peg_size(number)
        wide, side = across / gallery.table.per_mm, self._geometry.sides[seat]
        if number != PILE:
            made = gallery.of(gallery.controls.key, str(number), wide, stand)
            return gallery.turned(made, side)
        disc = gallery.of(gallery.controls.disc_button, None, wide, stand, "brass")
        back = gallery.get(tiles.face_down, round(BACK_SHARE * across), 0.5, 0)
        lower = gallery.table.px(PRESSED_MM) if stand == "down" else 0

        def make() -> Picture:
            surface, (x, y) = disc.surface.copy(), disc.centre
            surface.blit(back.surface, back.at(x, y + lower))
            return Picture(surface, disc.centre)

        return gallery.turned(gallery.keep(("lucky peg", stand, across), make), side)

    # --- showing

    def show(
        self, state: State, taken: Collection[str], invited: Collection[int], leaves: str
    ) -> None:
        """Raises the pegs that can be touched, and sinks those whose tiles are `taken`. `leaves` is
        lit as in the pool, `invited` ones weakly."""
        standing: Collection[int] = ()
        lit = dict.fromkeys(invited, SOFT)
        if state.phase == "turn":
            standing = {PILE, *topmost(state)}
        elif state.phase == "placing":
            standing = {NUMBERS[state.held[state.turn][0]]}
            lit |= {NUMBERS[leaves]: STEPS} if leaves else {}
        down = {NUMBERS[tile] for tile in taken} if state.phase == "turn" else set()
        for seat, number in self._sprites:
            stands = seat == state.turn and number in standing
            stand: Stand = ("down" if number in down else "up") if stands else "off"
            shown = stand, self._host.is_computer(seat)
            if self._shown.get((seat, number)) != shown:
                self._shown[seat, number] = shown
                self._show(seat, number, stand)
            self._shine(seat, number, lit.get(number, 0) if stands else 0)

    def _show(self, seat: int, number: int, stand: Stand) -> None:
        is_person = not self._host.is_computer(seat)
        made = self._picture(seat, number, stand) if is_person else None
        self._sprites[seat, number].show(made)

    def _shine(self, seat: int, number: int, steps: int) -> None:
        glow = self._glows[seat, number]
        if steps and not self._host.is_computer(seat):
            glow.show(self._light(number), steps)
        else:
            glow.dark()

    def press(self, seat: int, number: int, pressed: bool) -> None:
        """Shows a peg pressed or released, with its counterpart in the middle."""
        stand, _ = self._shown.get((seat, number), ("off", False))
        if stand != "off":
            self._show(seat, number, "down" if pressed else stand)

    # --- touching

    def targets(self, state: State) -> Iterator[Target]:
        turn = state.turn
        if turn not in self._seats or self._host.is_computer(turn):
            return
        if state.phase == "placing":
            yield self._target(turn, NUMBERS[state.held[turn][0]], Discard(), "pool")
        elif state.phase == "turn":
            for number, tile in topmost(state).items():
                yield self._target(turn, number, InPool(tile), tile)
            yield self._target(turn, PILE, Pile(), "pile")

    def rects(self) -> list[pygame.Rect]:
        sides = self._geometry.sides
        return [self._geometry.peg_rect(sides[seat], number) for seat, number in self._sprites]

    def _target(self, seat: int, number: int, means: Meaning, label: str) -> Target:
        side = self._geometry.sides[seat]
        rect = self._geometry.peg_rect(side, number)
        return Target(means, rect, seat, side.facing, True, label, once=True)


def topmost(state: State) -> dict[int, str]:
    """The topmost tiles of the pool by number."""
    return {NUMBERS[tile]: tile for tile in state.open}
