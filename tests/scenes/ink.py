"""The ink of texts on the table: its position, and whether it can be read there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import pygame
from eye import contrast
from staging import picture, words_on

from scenes.app.app import App
from scenes.art.canvas import Picture
from scenes.scene.scene import Scene
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.target import by_id
from scenes.ui.sheet import TouchSheet

LEAST, LEAST_OF_LINES = 4.5, 3.0
"""The least contrast of text, and of lines beside it."""
LINE_MM = 1.0, 5.0
"""A thing this thin and long is a line, not text."""
CELL_MM = 4.0
"""The size of a letter: the background, with the felt's grain, is averaged over it."""
BESIDE_MM = 0.5
"""The width of the background around a letter's strokes that counts."""
INKED = 0.08
"""The least share of a cell that text must fill to count."""

COINS = tuple(f"setup.seat{side}.coin" for side in range(4))
"""The targets of taken sides, which include their texts."""
WOOD = (Layer.WALNUT, Layer.LYING, Layer.MIDDLE)
SEEN = 64
"""The least alpha of text."""
OPAQUE, SOLID = 200, 0.3
"""An object has at least this alpha (shadows have less) on this share of its picture."""
CROSSING_PX = 12
"""So many pixels of a text may lie on the other side of a rim."""
Written = tuple[Picture, tuple[int, int]]


class Ink:
    """The area that the ink of a text covers, without empty corners."""

    def __init__(self, picture: Picture, at: tuple[int, int], alpha: int = SEEN) -> None:
        self.mask = pygame.mask.from_surface(picture.surface, alpha)
        self.rect = picture.at(*at)
        # Equals the mask's bounding rectangles, and is many times faster.
        self._inked = picture.surface.get_bounding_rect(alpha + 1)
        assert self._inked, "nothing that anybody could see"

    def bounds(self) -> pygame.Rect:
        return self._inked.move(self.rect.topleft)

    def covers(self, rect: pygame.Rect) -> bool:
        if not self.rect.colliderect(rect):
            return False
        offset = rect.x - self.rect.x, rect.y - self.rect.y
        return self.mask.overlap(pygame.mask.Mask(rect.size, True), offset) is not None

    def meets(self, other: Ink) -> bool:
        if not self.rect.colliderect(other.rect):
            return False
        offset = other.rect.x - self.rect.x, other.rect.y - self.rect.y
        return self.mask.overlap(other.mask, offset) is not None


def written_on(scene: Scene) -> list[Written]:
    """The visible texts; what an open sheet covers is left out."""
    written = [(sprite.picture, sprite.at) for sprite in words_on(scene) if sprite.picture]
    for sheet in _open_sheets(scene):
        written = [(_beside(one, sheet), one[1]) for one in written]
    return [one for one in written if one[0].surface.get_bounding_rect(SEEN + 1)]


def _open_sheets(scene: Scene) -> list[Sprite]:
    touched = [one.rect for one in scene.all_targets() if isinstance(one.means, TouchSheet)]
    return [
        sprite
        for sprite in scene.stage.sprites
        if sprite.layer == Layer.WORDS and (area := sprite.area()) is not None
        if any(area.contains(rect) for rect in touched)
    ]


def _beside(written: Written, above: Sprite) -> Picture:
    """The part of a text that an opaque picture above it does not cover."""
    picture, area = written[0], above.area()
    rect = picture.at(*written[1])
    if area is None or above.picture is None or not rect.colliderect(area):
        return picture
    hidden = pygame.mask.from_surface(above.picture.surface, 127)
    seen = picture.surface.copy()
    gone = hidden.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    seen.blit(gone, (area.x - rect.x, area.y - rect.y), special_flags=pygame.BLEND_RGBA_SUB)
    return Picture(seen, picture.centre)


def inks_of(scene: Scene) -> list[Ink]:
    return [Ink(*written) for written in written_on(scene)]


def misplaced(scene: Scene, inks: list[Ink], worded: tuple[str, ...]) -> list[str]:
    """The texts that leave the table, overlap each other, or lie on a target that has no text of
    its own. `worded`: prefixes of the ids of targets that have."""
    return astray(scene, inks, without_words_of_their_own(scene, worded))


def without_words_of_their_own(scene: Scene, worded: tuple[str, ...]) -> dict[str, pygame.Rect]:
    """The targets on which no text may lie."""
    targets = by_id(scene.all_targets())
    return {name: one.rect for name, one in targets.items() if not name.startswith(worded)}


def astray(
    scene: Scene, inks: list[Ink], bare: dict[str, pygame.Rect], others: Sequence[Ink] = ()
) -> list[str]:
    """The texts that leave the table, or lie on a `bare` place, on each other or on others."""
    screen = scene.around.screen.get_rect()
    found = [f"off the table: {ink.bounds()}" for ink in inks if not screen.contains(ink.bounds())]
    found += [
        f"on {name}: {ink.bounds()}"
        for name, rect in bare.items()
        for ink in inks
        if ink.covers(rect)
    ]
    return found + [
        f"on each other: {one.bounds()} and {other.bounds()}"
        for one, other in (*combinations(inks, 2), *product(inks, others))
        if one.meets(other)
    ]


# --- contrast


class Measured(NamedTuple):
    contrast: float
    where: tuple[int, int]


def measured(ground: pygame.Surface, written: Written, per_mm: float) -> Iterator[Measured]:
    """The contrast of each part of a text with what is right behind it."""
    (surface, _), at = written[0], written[0].at(*written[1])
    inked, cell = pygame.mask.from_surface(surface, 160), round(CELL_MM * per_mm)
    seen, whole = behind(ground, inked, at, round(BESIDE_MM * per_mm)), surface.get_rect()
    full = pygame.mask.Mask((cell, cell), True)
    for left in range(0, at.width, cell):
        for top in range(0, at.height, cell):
            if inked.overlap_area(full, (left, top)) < INKED * cell * cell:
                continue
            box = pygame.Rect(left, top, cell, cell).clip(whole)
            spot = inked.overlap(full, box.topleft)
            assert spot is not None
            colour = pygame.transform.average_color(seen, box, True)
            yield Measured(contrast(surface.get_at(spot), colour), box.move(at.topleft).center)


def behind(
    ground: pygame.Surface, inked: pygame.mask.Mask, at: pygame.Rect, beside: int
) -> pygame.Surface:
    """The ground under the ink and right beside it; everything else is transparent."""
    brush = pygame.mask.Mask((2 * beside + 1, 2 * beside + 1), True)
    near = pygame.mask.Mask(at.size)
    near.draw(inked.convolve(brush), (-beside, -beside))
    there = pygame.Surface(at.size, pygame.SRCALPHA, 32)
    there.blit(ground, (0, 0), at)
    return near.to_surface(setsurface=there, unsetcolor=(0, 0, 0, 0))


def without_words(app: App) -> pygame.Surface:
    words = words_on(app.scene)
    for sprite in words:
        sprite.set_visible(False)
    ground = picture(app).copy()
    for sprite in words:
        sprite.set_visible(True)
    return ground


def unreadable(app: App, written: list[Written]) -> list[Measured]:
    """The texts that cannot be read in the present scene, where they are or might be."""
    ground, per_mm, found, faint = without_words(app), app.around.table.per_mm, 0, []
    for words in written:
        least = LEAST_OF_LINES if _is_line(words, per_mm) else LEAST
        for one in measured(ground, words, per_mm):
            found += 1
            if one.contrast < least:
                faint.append(one)
    assert found
    return faint


def _is_line(written: Written, per_mm: float) -> bool:
    thin, long = sorted(written[0].surface.get_bounding_rect().size)
    return thin <= LINE_MM[0] * per_mm and long >= LINE_MM[1] * per_mm


def wood_of(scene: Scene, places: list[pygame.Rect]) -> list[Ink]:
    """The solid objects at any of these places."""
    return [
        Ink(sprite.picture, sprite.at, OPAQUE)
        for sprite in scene.stage.sprites
        if sprite.layer in WOOD and sprite.picture is not None
        if (area := sprite.area()) is not None and area.collidelist(places) >= 0
        if _is_solid(sprite.picture.surface)
    ]


def _is_solid(surface: pygame.Surface) -> bool:
    """Whether it is opaque: felt shows through the mats of the set-up."""
    wide, high = surface.get_size()
    return pygame.mask.from_surface(surface, OPAQUE).count() > SOLID * wide * high


def across_rims(wood: list[Ink], inks: list[Ink]) -> Iterator[str]:
    """Texts that lie partly on a thing and partly beside it."""
    for ink in inks:
        for thing in wood:
            if not ink.rect.colliderect(thing.rect):
                continue
            offset = thing.rect.x - ink.rect.x, thing.rect.y - ink.rect.y
            on = ink.mask.overlap_area(thing.mask, offset)
            if CROSSING_PX < on < ink.mask.count() - CROSSING_PX:
                yield f"across a rim: {ink.bounds()} on {thing.rect}"
