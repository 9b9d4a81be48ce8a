"""Pixel by pixel: what is laid over half-clear things, what is stretched instead of made anew."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from scenes.art import canvas
from scenes.art.pixels import laid, solid_area

pytestmark = pytest.mark.usefixtures("display")

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
