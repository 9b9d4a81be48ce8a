"""What the gallery keeps: each picture once, and no more than there is room for."""

from __future__ import annotations

import pygame
import pytest

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.memory_cache import LATELY_ROUNDS
from scenes.art.sizes import size_of
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


def test_where_all_is_shown_room_is_not_looked_for_each_time(gallery: Gallery) -> None:
    lying = [screenful(gallery, str(number)) for number in range(MOST_SCREENS)]
    asked = [0]

    def shown() -> list[pygame.Surface]:
        asked[0] += 1
        return lying

    gallery.memory.shown = shown
    for number in range(50):
        gallery.keep(("small", number), lambda: pygame.Surface((1, 1)))
    assert asked[0] == 1
    gallery.memory.shown = list
    gallery.keep("one", lambda: pygame.Surface((1, 1)))
    assert sum(gallery.has(str(number)) for number in range(MOST_SCREENS)) == MOST_SCREENS
    # What is foreseen begins anew: less may be shown by now.
    gallery.memory.favour_first()
    gallery.keep("other", lambda: pygame.Surface((1, 1)))
    assert sum(gallery.has(str(number)) for number in range(MOST_SCREENS)) < MOST_SCREENS


def strip(table: Table, number: int) -> Picture:
    return Picture(pygame.Surface((number, table.height)), (0, 0))


def test_an_upright_picture_goes_first_where_all_see_it_turned(gallery: Gallery) -> None:
    turned = gallery.facing(Side.WEST, strip, 20)
    assert gallery.facing(Side.SOUTH, strip, 20) is gallery.get(strip, 20)
    assert gallery.turned(gallery.get(strip, 20), Side.WEST) is turned
    for number in range(4 * MOST_SCREENS):
        screenful(gallery, str(number))
        before = gallery.made
        assert gallery.facing(Side.WEST, strip, 20) is turned
    assert gallery.made == before
    gallery.get(strip, 20)
    assert gallery.made == before + 1


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


def test_what_follows_from_a_picture_that_is_gone_does_not_belong_to_the_next_one(
    gallery: Gallery,
) -> None:
    """A picture that nobody holds gives its id away."""
    sizes = []
    for wide in range(1, 50):
        turned = gallery.turned(Picture(pygame.Surface((wide, 2)), (0, 0)), Side.WEST)
        sizes.append(turned.surface.get_size())
    assert sizes == [(2, wide) for wide in range(1, 50)]


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


def test_what_was_wanted_first_of_what_is_coming_makes_room_last(gallery: Gallery) -> None:
    gallery.memory.wanted.count()
    for number in range(MOST_SCREENS - 1):
        screenful(gallery, str(number))
    gallery.memory.favour_first()
    screenful(gallery, "now")
    screenful(gallery, "then")
    assert [gallery.has(str(number)) for number in range(MOST_SCREENS - 1)][:2] == [True, True]
    assert not gallery.has(str(MOST_SCREENS - 2))


def test_what_takes_no_memory_stays_for_a_while(gallery: Gallery) -> None:
    found: list[int] = []

    def width() -> int:
        found.append(1)
        return gallery.get(strip, 20).surface.get_width()

    for _ in range(3):
        gallery.derived(gallery.get(strip, 20), ("width",), width)
        for number in range(2 * MOST_SCREENS):
            screenful(gallery, str(number))
    assert len(found) == 1
    for _ in range(LATELY_ROUNDS):
        gallery.memory.wanted.count()
    for number in range(2 * MOST_SCREENS):
        screenful(gallery, str(number))
    gallery.derived(gallery.get(strip, 20), ("width",), width)
    assert len(found) == 2
