"""Letters come in short frames."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from letters_ends import single_game
from staging import open_app

from scenes.app import FRAME_SECONDS
from scenes.art.canvas import clear, rounded, softened
from scenes.letters.card import Card
from scenes.letters.pictures import _Mask
from scenes.seating import HUMAN

WHITE = (255, 255, 255, 255)
FRAMES = 900
NEARLY = 12
"""Levels: a rim that lies a pixel off, for a wide blur is made small and scaled up."""


def test_letters_come_in_the_frame_after_the_last_of_what_they_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(tmp_path, (1280, 720), 24.0)
    taken: list[int] = []
    come: list[int] = []
    near, show = Card.near, Card.show

    def noted_near(card: Card) -> Iterator[None]:
        for _ in near(card):
            taken.append(app.times.frames)
            yield

    def noted_show(card: Card) -> None:
        come.append(app.times.frames)
        assert taken[-1] < come[-1], "one frame has its last step and all of the card"
        show(card)

    monkeypatch.setattr(Card, "show", noted_show)
    single_game(app, HUMAN, HUMAN)
    # What is made ahead is made with the same steps.
    monkeypatch.setattr(Card, "near", noted_near)
    for _ in range(FRAMES):
        app.frame(FRAME_SECONDS, [])
        if len(come) == 2:
            break
    assert len(come) == 2
    assert come[0] < come[1]
    app.close()


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("smaller", [1, 2])
@pytest.mark.parametrize(("size", "radius", "soft"), [((641, 380), 22, 11), ((90, 300), 6, 3)])
def test_felt_whose_corners_alone_are_drawn_is_soft_as_if_drawn_whole(
    size: tuple[int, int], radius: int, soft: int, smaller: int
) -> None:
    whole = pygame.Rect(0, 0, size[0] + 8 * soft, size[1] + 8 * soft)
    part = pygame.Rect((4 * soft, 4 * soft), size)
    mask = _Mask(whole, smaller)
    mask.add(part, radius, soft)
    found = mask.of(whole)
    wanted = clear((round(whole.w / smaller), round(whole.h / smaller)), WHITE)
    inner = round(part.w / smaller), round(part.h / smaller)
    wanted.blit(rounded(inner, radius / smaller, WHITE), (round(part.x / smaller),) * 2)
    wanted = pygame.transform.smoothscale(softened(wanted, soft / smaller), whole.size)
    off = [
        abs(found.get_at((x, y)).a - wanted.get_at((x, y)).a)
        for x in range(0, whole.w, 7)
        for y in range(0, whole.h, 7)
    ]
    assert max(off) <= NEARLY
