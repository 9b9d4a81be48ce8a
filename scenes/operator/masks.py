"""Masked spots and areas of the screen, where touch is ignored, and ghost touches to be masked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from scenes.art import colours, gauges
from scenes.art.controls import Kind
from scenes.core.table import Pixel, Point, Side, spanned
from scenes.operator.desk import Mask, Way
from scenes.operator.page import PageScene
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.gesture import Gesture
from scenes.touch.ghosts import DEAD, GHOST_MM, Ghost, covers_most, dead_spots
from scenes.touch.target import Target, anywhere
from scenes.ui.buttons import Button
from scenes.ui.placer import Alternative, Placer, rect_at

BESIDE_MM, KEY_HIGH_MM, KEY_EM, SAID_EM, SAID_STEP_MM = 5.0, 19.0, 8.0, 7.5, 10.5
KEY_BELOW_MM = 2.5
MOST = 12


def masked(page: PageScene) -> list[list[float]]:
    """The masked spots, as in the settings."""
    listed = page.desk.settings.value(DEAD)
    return list(listed) if isinstance(listed, list) else []


def unmasked(page: PageScene) -> list[Ghost]:
    """Current ghosts that are not masked."""
    contacts = page.around.contacts
    if contacts is None:
        return []
    found = contacts.ghosts.about(page.around.clock.now)
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
        """`taken`: the areas of other things."""
        self._page, self._taken = page, taken
        self._sprites: list[Sprite] = []
        self._keys: list[Button] = []
        self._ghosts: list[Ghost] = []

    def look(self) -> None:
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
        """`said`: the lines above the key."""
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
        """A free position next to a spot; if there is none, the least crowded one."""
        page, apart = self._page, self._page.around.table.px(BESIDE_MM)
        own = rect_at(Side.SOUTH, spot, middle)
        wide, high = rect_at(page.side, spot, middle).size
        across, down = apart + (wide + size[0]) // 2, apart + (high + size[1]) // 2
        ways = [
            Alternative(rect_at(page.side, size, page.side.beside(middle, *way)))
            for way in ((across, 0), (-across, 0), (0, -down), (0, down))
        ]
        taken = [*self._taken(), *(button.rect for button in page.buttons), own]
        found = Placer(page.around.table, page.side, taken).place(ways)
        return (found or ways[0]).rect.center

    def _mask(self, ghost: Ghost) -> None:
        mask(self._page, ghost)
        self._ghosts = []
        self.show()

    def _unmask(self, one: list[float]) -> None:
        settle(self._page, [spot for spot in masked(self._page) if spot != one])
        self._ghosts = []
        self.show()


AT_MM = (235.0, 128.0)
"""The key's position, from the short and the long edge."""
LEAST_MM = 4.0


class DeadArea:
    def __init__(self, page: PageScene, settled: Callable[[], None]) -> None:
        self._page, self._settled = page, settled
        self._key: Button | None = None
        self.is_awaited = False

    def lay(self) -> None:
        """Adds the key; once touched, it shows the instruction."""
        page = self._page
        if self._key is not None:
            page.buttons.remove(self._key)
        says = page.words("operator.area.how" if self.is_awaited else "operator.area")
        kind: Kind = "bone" if self.is_awaited else "brass"
        self._key = page.key(Way("area"), says, kind, page.spot(*AT_MM), self._turn)

    def _turn(self) -> None:
        self.is_awaited = not self.is_awaited
        self.lay()

    def targets(self) -> list[Target]:
        return [anywhere(self._page.around.screen)] if self.is_awaited else []

    def held(self, point: Point) -> Gesture:
        return _Drawn(self._page, point, self._settle)

    def _settle(self, rect: pygame.Rect) -> None:
        """Masks an area. It must not cover any target of this screen, which may be the way back."""
        page, per_mm = self._page, self._page.around.table.measured.per_mm
        box = [round(one / per_mm, 1) for one in rect]
        if min(box[2:]) < LEAST_MM or any(rect.colliderect(one.rect) for one in page.buttons):
            return
        spots: list[object] = [*masked(page), box]
        if covers_most(spots, page.around.table.measured.inches):
            return
        settle(page, spots)
        self._turn()
        self._settled()


class _Drawn(Gesture):
    """A finger that draws a rectangle from one corner to the opposite one."""

    def __init__(
        self, page: PageScene, point: Point, settle: Callable[[pygame.Rect], None]
    ) -> None:
        self._table, self._start, self._settle = page.around.table, point, settle
        self._frame = page.stage.add(None, layer=Layer.WALNUT)

    def _rect(self, point: Point) -> pygame.Rect:
        (x, y), (to_x, to_y) = self._start, point
        return spanned((round(x), round(y)), (round(to_x), round(to_y)))

    def move(self, point: Point) -> None:
        rect = self._rect(point)
        if min(rect.size) > 0:
            self._frame.show(gauges.spot(self._table, rect.size, colours.WRONG, False))
            self._frame.move(*rect.center)

    def drop(self, point: Point) -> None:
        self.cancel()
        self._settle(self._rect(point))

    def tap(self) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._frame.remove()
