"""The seats' signs: whoever sees no colour knows them by their outlines."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from scenes.art import coins, colours
from scenes.art.gallery import Gallery
from scenes.core.table import Side, Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(1280, 800, 24)
SIZE = 48
TURNS = range(0, 360, 30)
MOST_ALIKE = 0.8
"""Of what two outlines cover together, so much may both cover, however they are turned."""


def outline(surface: pygame.Surface, degrees: int = 0) -> pygame.mask.Mask:
    """As large as all others, in the middle of a field, without what is left out inside."""
    turned = pygame.transform.rotozoom(surface, degrees, 1.0)
    seen = turned.subsurface(turned.get_bounding_rect(128))
    share = SIZE / max(seen.get_size())
    seen = pygame.transform.smoothscale_by(seen, share)
    page = pygame.Surface((SIZE + 2, SIZE + 2), pygame.SRCALPHA)
    page.blit(seen, seen.get_rect(center=page.get_rect().center))
    air = pygame.mask.from_surface(page, 127)
    air.invert()
    around = air.connected_component((0, 0))
    around.invert()
    return around


def alike(one: pygame.mask.Mask, other: pygame.mask.Mask) -> float:
    both = one.overlap_mask(other, (0, 0)).count()
    return both / (one.count() + other.count() - both)


@pytest.fixture
def signs() -> dict[Side, pygame.Surface]:
    return {side: coins.sign_drawn(TABLE, side, 40.0).surface for side in Side}


def test_no_two_signs_have_the_same_outline_however_they_are_turned(
    signs: dict[Side, pygame.Surface],
) -> None:
    for one, other in combinations(Side, 2):
        still = outline(signs[one])
        most = max(alike(still, outline(signs[other], turn)) for turn in TURNS)
        assert most < MOST_ALIKE, (one, other, most)


def test_a_sign_has_its_seat_s_colour_and_a_coin_the_sign_in_its_middle(
    signs: dict[Side, pygame.Surface],
) -> None:
    for side in Side:
        inside = pygame.transform.average_color(signs[side], consider_alpha=True)[:3]
        assert max(abs(a - b) for a, b in zip(inside, colours.SEATS[side], strict=True)) < 16
        coin = coins.coin_drawn(TABLE, side, 22.0)
        size, (x, y) = TABLE.even_px(22.0), coin.centre
        face = coin.surface.subsurface((x - size // 2, y - size // 2, size, size))
        assert face.get_at((size // 2, 1))[3] > 200, "the rim ends where the diameter does"
        field = face.get_at((size // 2, round(0.14 * size)))
        assert max(field[:3]) < 90, "dark enamel beneath the rim"


def test_a_coin_is_turned_to_its_own_side_or_to_whoever_reads_it() -> None:
    gallery = Gallery(TABLE)
    upright = coins.coin(gallery, Side.EAST, 22.0, Side.SOUTH)
    own = coins.coin(gallery, Side.EAST, 22.0)
    assert own == coins.coin(gallery, Side.EAST, 22.0, Side.EAST)
    assert own.surface.get_size() == upright.surface.get_size()[::-1]
    assert own.centre == upright.turned(Side.EAST.facing).centre
