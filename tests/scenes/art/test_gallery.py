"""What the gallery keeps: each picture once, and no more than there is room for."""

from __future__ import annotations

import pygame
import pytest

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.memory_cache import size_of
from scenes.core.table import Side, Table

TABLE = Table(64, 36, 32)
SCREEN = (TABLE.width, TABLE.height)
MOST_SCREENS = 5


@pytest.fixture
def gallery(monkeypatch: pytest.MonkeyPatch) -> Gallery:
    monkeypatch.setattr("scenes.art.gallery.LEAST_BYTES", 0)
    monkeypatch.setattr("scenes.art.gallery.MOST_SCREENS", MOST_SCREENS)
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


def test_what_is_shown_stays_and_takes_a_part_of_the_room(gallery: Gallery) -> None:
    shown, others = screenful(gallery, "shown"), range(3 * MOST_SCREENS)
    gallery.memory.shown = lambda: [shown]
    for number in others:
        screenful(gallery, str(number))
    assert screenful(gallery, "shown") is shown
    assert sum(gallery.has(str(number)) for number in others) < MOST_SCREENS


def test_a_picture_larger_than_all_room_is_still_shown(gallery: Gallery) -> None:
    large = Picture(pygame.Surface((TABLE.width * 8, TABLE.height * 8)), (0, 0))
    assert gallery.keep("large", lambda: large) is large
    assert gallery.keep("large", lambda: Picture(pygame.Surface((1, 1)), (0, 0))) is large
    assert screenful(gallery, "small") is screenful(gallery, "small")


def test_a_picture_is_turned_once_and_found_again(gallery: Gallery) -> None:
    kept = gallery.keep("kept", lambda: (Picture(pygame.Surface((10, 4)), (5, 2)),))[0]
    loose = Picture(pygame.Surface((10, 4)), (5, 2))
    for picture in (kept, loose):
        assert gallery.turned(picture, Side.SOUTH) is picture
        turned = gallery.turned(picture, Side.WEST)
        assert turned.surface.get_size() == (4, 10)
        assert gallery.turned(picture, Side.WEST) is turned
        assert gallery.turned(picture, Side.EAST) is not turned


def test_sizes_are_those_of_pixels_of_their_own() -> None:
    picture = Picture(pygame.Surface((10, 4)), (5, 2))
    part = picture.surface.subsurface((0, 0, 4, 4))
    assert size_of(picture) == 160
    assert size_of({"a": [picture, picture, part], "b": (picture.surface, 3)}) == 480


def test_a_gallery_that_is_closed_holds_nothing(gallery: Gallery) -> None:
    small = gallery.beside(TABLE)
    assert small.memory.room < gallery.memory.room
    first = screenful(small, "first")
    small.close()
    assert not small.has("first")
    assert screenful(small, "first") is not first
