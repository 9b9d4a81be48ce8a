"""Spots of the glass at which ghosts come down, and those that are not listened to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from scenes.art import colours, gauges
from scenes.art.controls import Kind
from scenes.buttons import Button
from scenes.operator.meanings import Mask
from scenes.operator.page import PageScene
from scenes.stage.stage import Layer, Sprite
from scenes.table import Pixel, Point
from scenes.touch.contacts import Contacts
from scenes.touch.ghosts import DEAD, GHOST_MM, dead_spots

BESIDE_MM, KEY_HIGH_MM, KEY_EM, SAID_EM = 5.0, 19.0, 8.0, 8.0
MOST = 12
"""So many are shown."""
Keep = Callable[[str, list[object] | None], None]


class Masks:
    def __init__(self, page: PageScene, keep: Keep) -> None:
        """`keep` writes a setting."""
        self._page, self._keep = page, keep
        self._sprites: list[Sprite] = []
        self._keys: list[Button] = []
        self._ghosts: list[Point] = []

    def look(self, contacts: Contacts) -> None:
        """Ghosts come while one looks."""
        found = contacts.ghosts(self._page.around.clock.now)
        found = [one for one in found if not any(spot.covers(one) for spot in contacts.dead)]
        if found != self._ghosts:
            self._ghosts = found
            self.show()

    def show(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        for button in self._keys:
            self._page.buttons.remove(button)
        self._sprites, self._keys = [], []
        for one in self._masked()[:MOST]:
            x, y, *_ = one
            spot = dead_spots([one])[0]
            middle = spot.x + spot.width / 2, spot.y + spot.height / 2
            self._lay(middle, True, Mask(round(x), round(y)), partial(self._unmask, one))
        for ghost in self._ghosts[:MOST]:
            self._lay(ghost, False, Mask(*map(round, ghost)), partial(self._mask, ghost))

    def _masked(self) -> list[list[float]]:
        listed = self._page.desk.settings.value(DEAD)
        return list(listed) if isinstance(listed, list) else []

    def _lay(self, at: Point, is_masked: bool, means: Mask, act: Callable[[], None]) -> None:
        page, table = self._page, self._page.around.table
        middle = round(at[0] * table.measured.per_mm), round(at[1] * table.measured.per_mm)
        wide = 2 * table.measured.px(GHOST_MM)
        colour = gauges.GREY if is_masked else colours.WRONG
        frame = page.around.gallery.get(gauges.spot, wide, colour, is_masked)
        self._sprites.append(page.stage.add(frame, middle, Layer.WALNUT))
        said = page.words("operator.touch.masked" if is_masked else "operator.touch.mask")
        size = page.around.gallery.controls.pill_size(said, KEY_EM, KEY_HIGH_MM, 0.0, 12.0)
        kind: Kind = "petrol" if is_masked else "brass"
        there = self._beside(middle, size, wide)
        self._keys.append(page.key(means, said, kind, there, act, KEY_EM, KEY_HIGH_MM))

    def _beside(self, middle: Pixel, size: tuple[int, int], wide: int) -> Pixel:
        """Next to a spot, where nothing else can be touched."""
        page, apart = self._page, self._page.around.table.px(BESIDE_MM) + wide // 2
        across, down = apart + size[0] // 2, apart + size[1] // 2
        ways = [(across, 0), (-across, 0), (0, -down), (0, down)]
        ways += [(x, y) for y in (-2 * down, 2 * down) for x in (across, -across)]
        taken = [button.rect for button in page.buttons]
        for way in ways:
            there = page.side.beside(middle, *way)
            rect = pygame.Rect((0, 0), size)
            rect.center = there
            if page.stage.base.get_rect().contains(rect) and rect.collidelist(taken) < 0:
                return there
        return page.side.beside(middle, *ways[0])

    def _mask(self, ghost: Point) -> None:
        spot: list[object] = [round(ghost[0], 1), round(ghost[1], 1), GHOST_MM]
        self._settle([*self._masked(), spot])

    def _unmask(self, one: list[float]) -> None:
        self._settle([spot for spot in self._masked() if spot != one])

    def _settle(self, spots: list[object]) -> None:
        self._keep(DEAD, spots or None)
        contacts = self._page.around.contacts
        if contacts is not None:
            contacts.dead = dead_spots(spots)
        self._ghosts = []
        self.show()
