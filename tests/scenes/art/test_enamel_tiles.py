"""Trellis' tiles, trays and verdicts: told apart by more than colour, and the same for all."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.trellis.table import COLOURS, HIGHEST, KINDS
from scenes.art import colours, enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.core.table import Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(960, 540, 32)
SIDE, HEIGHT = 60, 3.0


def face(picture: Picture, side: int = SIDE) -> pygame.Surface:
    """The enamel field of a tile."""
    field = 2 * round(0.35 * side) + 1
    rect = pygame.Rect(0, 0, field, field)
    rect.center = picture.centre
    return picture.surface.subsurface(rect)


def inked(picture: Picture) -> pygame.mask.Mask:
    """Where number and mark are, whatever their colour."""
    return inked_on(face(picture))


def inked_on(surface: pygame.Surface) -> pygame.mask.Mask:
    ground = surface.get_at((2, surface.get_height() // 2))
    mask = pygame.mask.from_threshold(surface, ground[:3], (60, 60, 60, 255))
    mask.invert()
    return mask


def overlap(one: pygame.mask.Mask, other: pygame.mask.Mask) -> float:
    both = one.overlap_area(other, (0, 0))
    return both / (one.count() + other.count() - both)


@pytest.mark.parametrize("tile", ["r4", "y6", "g13", "b10", "g9"])
def test_a_shared_tile_reads_the_same_from_both_sides(tile: str) -> None:
    surface = face(enamel_tiles.shared_tile(tile, SIDE, HEIGHT))
    turned = pygame.transform.rotate(surface, 180)
    assert overlap(inked_on(surface), inked_on(turned)) > 0.75
    assert overlap(inked_on(surface), inked_on(pygame.transform.rotate(surface, 90))) < 0.6


@pytest.mark.parametrize("maker", [enamel_tiles.rack_tile, enamel_tiles.shared_tile])
def test_colours_differ_by_their_marks_alone(maker: object) -> None:
    assert callable(maker)
    for number in (1, 8):
        masks = [inked(maker(f"{colour}{number}", SIDE, HEIGHT)) for colour in COLOURS]
        for one, other in combinations(masks, 2):
            assert overlap(one, other) < 0.93


def test_numbers_differ_on_every_tile() -> None:
    masks = [inked(enamel_tiles.rack_tile(f"b{n}", SIDE, HEIGHT)) for n in range(1, HIGHEST + 1)]
    for one, other in combinations(masks, 2):
        assert overlap(one, other) < 0.93


def test_6_and_9_have_a_bar() -> None:
    assert [n for n in range(1, HIGHEST + 1) if enamel_tiles.barred(str(n))] == [6, 9]
    six = inked(enamel_tiles.rack_tile("r6", SIDE, HEIGHT))
    turned = pygame.transform.rotate(face(enamel_tiles.rack_tile("r9", SIDE, HEIGHT)), 180)
    assert overlap(six, pygame.mask.from_threshold(turned, (250, 243, 230), (60,) * 3)) < 0.8


def test_every_tile_has_the_same_outline_and_the_format_of_the_display() -> None:
    screen = pygame.display.get_surface()
    assert screen is not None
    wanted = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()
    pictures = [enamel_tiles.rack_tile(tile, SIDE, HEIGHT) for tile in KINDS]
    pictures += [enamel_tiles.shared_tile(tile, SIDE, HEIGHT) for tile in KINDS]
    assert {picture.surface.get_masks() for picture in pictures} == {wanted}
    assert len({(picture.surface.get_size(), picture.centre) for picture in pictures}) == 1


def test_a_back_is_the_same_for_all_and_narrow_where_many_stand() -> None:
    wide, narrow = (enamel_tiles.back(size, 50, HEIGHT) for size in (34, 12))
    assert narrow.surface.get_width() == wide.surface.get_width() - 22
    assert wide.surface.get_at((wide.centre[0] - 12, wide.centre[1]))[3] == 255


def test_a_wrong_verdict_is_dashed_and_a_right_one_is_not() -> None:
    def shares(right: bool) -> float:
        picture = racks.verdict(TABLE, 200, 60, right)
        line = picture.centre[1] - 30 - TABLE.px(racks.VERDICT_AWAY_MM) - 2
        row = [
            picture.surface.get_at((x + picture.centre[0], line))[3] > 150 for x in range(-80, 80)
        ]
        return sum(row) / len(row)

    assert shares(True) == 1.0
    assert 0.4 < shares(False) < 0.9


def test_the_marks_of_verdicts_differ_in_shape() -> None:
    dark = (24, 34, 32)
    signs = [
        pygame.mask.from_threshold(
            face(racks.verdict_mark(TABLE, 36, right), 36), dark, (60, 60, 60, 255)
        )
        for right in (True, False)
    ]
    assert overlap(*signs) < 0.7
    assert colours.RIGHT != colours.WRONG


def test_the_count_on_the_bag_stands_twice() -> None:
    bag = racks.bag(TABLE, 80)
    for count in (0, 46, 116):
        below, above = (one.at(*bag.centre) for one in racks.bag_counts(TABLE, 80, count))
        assert above.bottom < bag.centre[1] < below.top
        assert above.centerx == pytest.approx(below.centerx, abs=1)
        assert bag.at(*bag.centre).contains(above.union(below))


@pytest.mark.parametrize(("count", "has_bar"), [(6, True), (9, True), (60, True), (48, False)])
def test_a_count_with_a_6_or_a_9_has_a_bar(count: int, has_bar: bool) -> None:
    """Else it is another number from the other side."""
    (number, _), (other, _) = (racks.bag_counts(TABLE, 80, one) for one in (count, 48))
    assert (number.surface.get_height() > other.surface.get_height()) == has_bar
