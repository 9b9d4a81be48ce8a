"""Pixel by pixel: what is laid over half-clear things, what is stretched instead of made anew."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from random import Random

import pygame
import pytest

import scenes.art
from scenes.art import canvas, racks
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.light import rim
from scenes.art.pixels import laid, shortened, solid_area, stretched
from scenes.core.table import Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(960, 540, 32.0)
GROUNDS = ((0, 0, 0), (255, 255, 255), (200, 40, 90), (20, 60, 55))


def speckled(size: tuple[int, int], seed: int) -> pygame.Surface:
    """Every pixel of a colour and an alpha of its own, many of them clear or full."""
    rng = Random(seed)
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    for x in range(size[0]):
        for y in range(size[1]):
            alpha = rng.choice((0, 255, rng.randrange(256)))
            surface.set_at((x, y), (*rng.randbytes(3), alpha))
    return surface


def seen_on(ground: tuple[int, int, int], *things: pygame.Surface) -> bytes:
    page = canvas.opaque(things[0].get_size(), ground)
    for thing in things:
        page.blit(thing, (0, 0))
    return pygame.image.tobytes(page, "RGB")


def difference(one: Picture, other: Picture) -> int:
    """Of any channel, as it is seen on the ground on which it is seen best."""
    assert one.surface.get_size() == other.surface.get_size()
    assert one.centre == other.centre
    found = 0
    for ground in GROUNDS:
        pairs = zip(seen_on(ground, one.surface), seen_on(ground, other.surface), strict=True)
        found = max(found, *(abs(a - b) for a, b in pairs))
    return found


def test_what_is_laid_on_something_half_clear_looks_as_if_both_were_laid_on_the_ground() -> None:
    lower, upper = speckled((24, 18), 1), speckled((24, 18), 2)
    both = lower.copy()
    laid(both, upper, (0, 0))
    for ground in GROUNDS:
        together, apart = seen_on(ground, both), seen_on(ground, lower, upper)
        assert max(abs(a - b) for a, b in zip(together, apart, strict=True)) <= 5


def test_what_is_laid_at_a_place_leaves_all_else_as_it_was() -> None:
    under, thing = speckled((20, 20), 3), speckled((6, 5), 4)
    before = under.copy()
    laid(under, thing, (11, 9))
    inside = pygame.Rect(11, 9, 6, 5)
    for x in range(20):
        for y in range(20):
            if not inside.collidepoint(x, y):
                assert under.get_at((x, y)) == before.get_at((x, y))
    assert not under.get_locked()


@pytest.mark.parametrize("size", [(9, 30), (30, 9), (31, 24)])
def test_what_is_alike_in_its_middle_is_the_same_again_when_shortened_and_stretched(
    size: tuple[int, int],
) -> None:
    shape = canvas.rounded(size, 4, (90, 120, 30))
    short = shortened(shape, 5)
    assert max(short.get_size()) <= 13
    again = stretched(short, size)
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(shape, "RGBA")


@pytest.mark.parametrize("size", [(300, 60), (61, 201), (40, 40)])
def test_the_shadow_of_a_long_thing_is_that_of_a_short_one_made_longer(
    size: tuple[int, int],
) -> None:
    shape = canvas.rounded(size, 12, (255, 255, 255))
    whole, quick = canvas.shadow(shape, 5.0), canvas.shadow(shape, 5.0, 12)
    assert difference(whole, quick) <= 4


def test_the_light_around_a_long_thing_is_that_of_a_short_one_made_longer() -> None:
    """So that the rims of all trays of one depth take one picture's time."""
    gallery, size = Gallery(TABLE), (360, 40)
    shape = canvas.rounded(size, 0.17 * 40, (255, 255, 255))
    whole = canvas.glow(shape, TABLE.per_mm, rim_only=True)
    # A wide blur is made small and scaled up: it may lie half a pixel off.
    assert difference(whole, rim(gallery, size)) <= 10
    made = gallery.made
    rim(gallery, (420, 40))
    assert gallery.made == made + 1, "no other light is drawn for another length"


def test_the_longest_tray_is_cut_from_itself_unchanged_at_its_ends() -> None:
    longest = racks.longest_tray(TABLE, 40)
    long = 2 * (round(racks.LONGEST * TABLE.width) // 2)
    same, short = (racks.cut(TABLE, longest, (one, 40)) for one in (long, 200))
    whole = same.left.surface.get_width() + same.right.surface.get_width()
    assert whole == longest.surface.get_width()
    high = longest.surface.get_height()
    for picture, begin in ((short.left, 0), (short.right, -40)):
        ends = []
        for surface in (longest.surface, picture.surface):
            left = begin if begin >= 0 else surface.get_width() + begin
            part = surface.subsurface((left, 0, 40, high))
            ends.append(pygame.image.tobytes(part, "RGBA"))
        assert ends[0] == ends[1]


def test_makers_keep_few_pictures_beside_those_that_the_gallery_counts() -> None:
    kept = {}
    for _, name, _ in pkgutil.iter_modules(scenes.art.__path__):
        for part in vars(importlib.import_module(f"scenes.art.{name}")).values():
            if hasattr(part, "cache_parameters") and inspect.signature(part).parameters:
                kept[part.__qualname__] = part.cache_parameters()["maxsize"]
    strips = kept.pop("_strip")
    assert strips <= 256, "one pixel wide"
    assert all(most is not None and most <= 48 for most in kept.values()), kept


@pytest.mark.parametrize("size", [(30, 40), (263, 261), (1603, 299), (130, 900)])
def test_what_is_solid_is_found_to_the_pixel(size: tuple[int, int]) -> None:
    """Of large surfaces as of small ones, wherever it lies, shadows not counted."""
    wide, high = size
    rng = Random(wide)
    for _ in range(20):
        surface = canvas.clear(size)
        surface.fill((0, 0, 0, 150))
        solid = pygame.Rect(0, 0, rng.randint(9, wide), rng.randint(9, high))
        solid.topleft = rng.randint(0, wide - solid.width), rng.randint(0, high - solid.height)
        surface.fill((90, 80, 70, 255), solid)
        assert solid_area(surface) == solid


def test_where_nothing_is_solid_nothing_is_found() -> None:
    for size in ((30, 40), (400, 400)):
        surface = canvas.clear(size)
        surface.fill((0, 0, 0, 150))
        assert not solid_area(surface).size[0]
