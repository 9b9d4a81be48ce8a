"""What the gallery keeps: each picture once, and no more than there is room for."""

from __future__ import annotations

import pygame
import pytest

from scenes.art.canvas import Picture
from scenes.art.gallery import MOST_SCREENS, Gallery, Turned, size_of
from scenes.table import Side, Table

TABLE = Table(64, 36, 32)
SCREEN = (TABLE.width, TABLE.height)


@pytest.fixture
def gallery() -> Gallery:
    pygame.font.init()
    return Gallery(TABLE)


def screenful(gallery: Gallery, name: str) -> pygame.Surface:
    return gallery.keep(name, lambda: pygame.Surface(SCREEN))


def test_a_picture_is_made_once(gallery: Gallery) -> None:
    assert screenful(gallery, "one") is screenful(gallery, "one")
    assert screenful(gallery, "two") is not screenful(gallery, "one")
    assert gallery.made == 2


def test_what_was_not_wanted_for_longest_makes_room(gallery: Gallery) -> None:
    first, second = screenful(gallery, "first"), screenful(gallery, "second")
    for number in range(MOST_SCREENS - 2):
        screenful(gallery, str(number))
    assert screenful(gallery, "first") is first
    screenful(gallery, "one too many")
    assert screenful(gallery, "first") is first
    assert screenful(gallery, "second") is not second


def test_a_picture_larger_than_all_room_is_still_shown(gallery: Gallery) -> None:
    large = Picture(pygame.Surface((TABLE.width * 8, TABLE.height * 8)), (0, 0))
    assert gallery.keep("large", lambda: large) is large
    assert gallery.keep("large", lambda: Picture(pygame.Surface((1, 1)), (0, 0))) is large
    assert screenful(gallery, "small") is screenful(gallery, "small")


def test_a_turned_picture_does_not_pay_for_its_original(gallery: Gallery) -> None:
    picture = Picture(pygame.Surface((10, 4)), (5, 2))
    assert gallery.turned(picture, Side.SOUTH) is picture
    assert gallery.turned(picture, Side.WEST).surface.get_size() == (4, 10)
    assert size_of(Turned(picture, picture)) == size_of(picture) == 160
    assert size_of({"a": [picture, picture], "b": (picture.surface, 3)}) == 480
