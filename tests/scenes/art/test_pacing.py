"""What wants many pictures at once gets them a few at a time."""

from __future__ import annotations

import pygame
import pytest

from scenes.art import gallery as galleries
from scenes.art.gallery import Gallery
from scenes.core.table import Table

pytestmark = pytest.mark.usefixtures("display")

COUNT = 5


@pytest.fixture
def gallery(monkeypatch: pytest.MonkeyPatch) -> Gallery:
    monkeypatch.setattr(galleries, "STEP_BYTES", 1)
    return Gallery(Table(64, 36, 10.0))


def picture() -> pygame.Surface:
    return pygame.Surface((4, 4))


def test_a_step_makes_little_and_the_next_one_comes_further(gallery: Gallery) -> None:
    ended: list[int] = []

    def lay() -> None:
        for number in range(COUNT):
            gallery.keep(("outer", number), lambda: gallery.keep("inner", picture))
        ended.append(gallery.made)

    steps = [gallery.made for _ in gallery.in_steps(lay)]
    assert [after - before for before, after in zip([0, *steps], steps, strict=False)] == [
        2,
        1,
        1,
        1,
    ]
    assert ended == [COUNT + 1]


def test_who_takes_no_steps_gets_all_at_once(gallery: Gallery) -> None:
    assert not list(gallery.in_steps(lambda: None))
    for number in range(COUNT):
        gallery.keep(number, picture)
    assert gallery.made == COUNT


def test_a_fault_is_nobodys_hurry(gallery: Gallery) -> None:
    def fail() -> None:
        raise ValueError("no such piece")

    with pytest.raises(ValueError, match="no such piece"):
        list(gallery.in_steps(fail))
    gallery.keep(0, picture)
    gallery.keep(1, picture)
    assert gallery.made == 2
