"""Spots of the glass at which ghosts come down, and those that are not listened to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from scenes.art import colours, gauges
from scenes.art.controls import Kind
from scenes.core.table import Pixel, Point, Side
from scenes.operator.meanings import Mask
from scenes.operator.page import PageScene
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.ghosts import DEAD, GHOST_MM, Ghost, dead_spots
from scenes.ui.buttons import Button
from scenes.views.room import free_spot

BESIDE_MM, KEY_HIGH_MM, KEY_EM, SAID_EM, SAID_STEP_MM = 5.0, 19.0, 8.0, 7.5, 10.5
KEY_BELOW_MM = 2.5
"""Between what is said and its key."""
MOST = 12
"""So many are shown."""


def masked(page: PageScene) -> list[list[float]]:
    """The spots that are not listened to, as they are settled."""
    listed = page.desk.settings.value(DEAD)
    return list(listed) if isinstance(listed, list) else []


def unmasked(page: PageScene) -> list[Ghost]:
    """That are about, and are listened to."""
    contacts = page.around.contacts
    if contacts is None:
        return []
    found = contacts.ghosts(page.around.clock.now)
    return [one for one in found if not any(spot.covers(one.at) for spot in contacts.dead)]


def mask(page: PageScene, ghost: Ghost) -> None:
    x, y = ghost.at
    radius = ghost.reach + GHOST_MM
    settle(page, [*masked(page), [round(x, 1), round(y, 1), round(radius, 1)]])


def settle(page: PageScene, spots: list[object]) -> None:
    page.settle(DEAD, spots or None)
    if page.around.contacts is not None:
        page.around.contacts.dead = dead_spots(spots)


class Masks:
    def __init__(self, page: PageScene, taken: Callable[[], Sequence[pygame.Rect]]) -> None:
        """`taken`: where other things lie now."""
        self._page, self._taken = page, taken
        self._sprites: list[Sprite] = []
        self._keys: list[Button] = []
        self._ghosts: list[Ghost] = []

    def look(self) -> None:
        """Ghosts come while one looks."""
        found = unmasked(self._page)
        if found != self._ghosts:
            self._ghosts = found
            self.show()

    def show(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        for button in self._keys:
            self._page.buttons.remove(button)
        self._sprites, self._keys = [], []
        words = self._page.words
        for one in masked(self._page)[:MOST]:
            x, y, *_ = one
            spot = dead_spots([one])[0]
            middle = spot.x + spot.width / 2, spot.y + spot.height / 2
            unmask, size = partial(self._unmask, one), (spot.width, spot.height)
            self._lay(middle, size, True, Mask(round(x), round(y)), [], unmask)
        for ghost in self._ghosts[:MOST]:
            wide = max(1, round(2 * ghost.reach))
            said = [
                words("operator.ghost", mm=wide, count=ghost.times),
                words("operator.ghost.time"),
            ]
            means = Mask(*map(round, ghost.at))
            across = 2 * (ghost.reach + GHOST_MM)
            self._lay(ghost.at, (across, across), False, means, said, partial(self._mask, ghost))
            self._sprites.extend(map(self._speck, ghost.places))

    def _lay(
        self,
        at: Point,
        spot_mm: tuple[float, float],
        is_masked: bool,
        means: Mask,
        said: list[str],
        act: Callable[[], None],
    ) -> None:
        """`said`: lines above the key."""
        page, table, gallery = self._page, self._page.around.table, self._page.around.gallery
        wide, high = (2 * table.measured.px(one / 2) for one in spot_mm)
        middle = self._pixel(at)
        colour = gauges.GREY if is_masked else colours.WRONG
        frame = gallery.get(gauges.spot, (wide, high), colour, is_masked)
        self._sprites.append(page.stage.add(frame, middle, Layer.WALNUT))
        written = page.words("operator.touch.masked" if is_masked else "operator.touch.mask")
        size = gallery.controls.pill_size(written, KEY_EM, KEY_HIGH_MM, 0.0, 12.0)
        step = table.px(SAID_STEP_MM)
        lines = [gallery.text(one, SAID_EM, colours.BONE, side=page.side) for one in said]
        upright = [one.surface.get_size()[:: 1 if page.side.upright else -1] for one in lines]
        across = max([size[0], *(one for one, _ in upright)])
        block = across, size[1] + step * len(lines) + table.px(KEY_BELOW_MM) * bool(lines)
        there = self._beside(middle, block, (wide, high))
        for number, line in enumerate(lines):
            away = -block[1] / 2 + step * (number + 0.5)
            spot = page.side.beside(there, 0, away)
            self._sprites.append(page.stage.add(line, spot, Layer.WORDS))
        spot = page.side.beside(there, 0, (block[1] - size[1]) / 2)
        kind: Kind = "petrol" if is_masked else "brass"
        self._keys.append(page.key(means, written, kind, spot, act, KEY_EM, KEY_HIGH_MM))

    def _pixel(self, at: Point) -> Pixel:
        per_mm = self._page.around.table.measured.per_mm
        return round(at[0] * per_mm), round(at[1] * per_mm)

    def _speck(self, at: Point) -> Sprite:
        speck = self._page.around.gallery.get(gauges.speck)
        return self._page.stage.add(speck, self._pixel(at), Layer.WALNUT)

    def _beside(self, middle: Pixel, size: Pixel, spot: Pixel) -> Pixel:
        """Next to a spot, where nothing else lies; where all is crowded, as near as can be."""
        page, apart = self._page, self._page.around.table.px(BESIDE_MM)
        wide, high = spot if page.side.upright else spot[::-1]
        across, down = apart + (wide + size[0]) // 2, apart + (high + size[1]) // 2
        ways = [(across, 0), (-across, 0), (0, -down), (0, down)]
        ways += [(x, y) for y in (-2 * down, 2 * down, -3 * down) for x in (across, -across)]
        taken = [*self._taken(), *(button.rect for button in page.buttons)]
        for way in ways:
            there = page.side.beside(middle, *way)
            rect = pygame.Rect((0, 0), size if page.side.upright else size[::-1])
            rect.center = there
            if page.stage.base.get_rect().contains(rect) and rect.collidelist(taken) < 0:
                return there
        own = pygame.Rect((0, 0), spot)
        own.center = middle
        halves = page.side, Side((page.side + 2) % len(Side))
        table, covered = page.around.table, [*taken, own]
        free = (free_spot(table, half, size, middle, covered) for half in halves)
        return next((one for one in free if one is not None), page.side.beside(middle, *ways[0]))

    def _mask(self, ghost: Ghost) -> None:
        mask(self._page, ghost)
        self._ghosts = []
        self.show()

    def _unmask(self, one: list[float]) -> None:
        settle(self._page, [spot for spot in masked(self._page) if spot != one])
        self._ghosts = []
        self.show()
