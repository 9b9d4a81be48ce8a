"""Between two looks of the floor: what lies there may move meanwhile, and others may fade."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from fading_floor import Floor

from scenes.stage import stage as stage_module
from scenes.stage.crossfade import LEVELS, Crossfade
from scenes.stage.parts import area
from scenes.stage.sprite import Sprite

pytestmark = pytest.mark.usefixtures("display")

GRAIN = 2
"""Levels of colour by which what is added up may differ from what is drawn between two looks."""


@pytest.fixture
def floor() -> Floor:
    return Floor()


@pytest.fixture
def settled() -> Floor:
    """What is compared with: everything is drawn there, nothing fades."""
    return Floor()


def drawn_plainly(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pixels of the floor are drawn each time from now on."""
    drawn: list[int] = []
    draw = stage_module._draw_parts

    def noted(
        surface: pygame.Surface,
        under: pygame.Surface,
        parts: list[pygame.Rect],
        sprites: list[Sprite],
    ) -> None:
        if surface is not floor.screen:
            drawn.append(sum(map(area, parts)))
        draw(surface, under, parts, sprites)

    monkeypatch.setattr(stage_module, "_draw_parts", noted)
    return drawn


def test_both_ends_are_what_is_drawn_without_fading(floor: Floor, settled: Floor) -> None:
    for is_bright in (True, False):
        fade = floor.seats[0].fade(not is_bright)
        for level in (2, 6, LEVELS) if is_bright else (5, 1, 0):
            fade.level = level
            floor.draw()
        settled.seats[0].settle(is_bright)
        settled.draw()
        assert floor.pixels == settled.pixels


def test_half_way_everything_is_between_both_looks(floor: Floor, settled: Floor) -> None:
    dark = floor.pixels
    floor.seats[0].fade(False).level = LEVELS // 2
    floor.draw()
    settled.seats[0].settle(True)
    settled.draw()
    for low, seen, high in zip(dark, floor.pixels, settled.pixels, strict=True):
        assert abs(seen - (low + high) / 2) <= GRAIN


def test_a_piece_that_moves_meanwhile_is_seen_where_it_is(floor: Floor, settled: Floor) -> None:
    fade = floor.seats[0].fade(False)
    for level, x in ((1, 90), (3, 80), (3, 60), (6, 40)):
        fade.level = level
        floor.piece.move(x, 50)
        floor.draw()
        fresh = Floor()
        fresh.piece.move(x, 50)
        fresh.draw()
        fresh.seats[0].fade(False).level = level
        fresh.draw()
        assert floor.pixels == fresh.pixels
    fade.level = LEVELS
    floor.draw()
    settled.piece.move(40, 50)
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_parts_that_overlap_are_lit_once(floor: Floor) -> None:
    """As those are into which what has changed is merged."""
    parts = [pygame.Rect(40, 30, 60, 40), pygame.Rect(70, 50, 60, 40)]
    fade = floor.seats[0].fade(False)
    fade.level = LEVELS // 2
    floor.draw()
    before = floor.pixels
    for _ in range(2):
        floor.stage._fades.bake(floor.stage._own_floor(floor.screen), parts, floor.stage._draw_look)
    floor.stage.redraw()
    floor.draw()
    assert floor.pixels == before
    fade.level += 1
    floor.draw()
    fresh = Floor()
    fresh.seats[0].fade(False).level = fade.level
    fresh.draw()
    assert floor.pixels == fresh.pixels


def steps(random: Random) -> Iterator[tuple[int, int]]:
    """Of two seats, in any order, until one is bright and the other one dark."""
    for _ in range(12):
        yield random.randrange(2), random.choice((1, 4, 7))
    yield from ((0, LEVELS), (1, 0))


@pytest.mark.parametrize("seed", range(6))
def test_lights_that_overlap_fade_without_touching_each_other(
    seed: int, floor: Floor, settled: Floor
) -> None:
    random = Random(seed)
    levels = [0, 0]
    fades: list[Crossfade | None] = [None, None]
    for number, level in steps(random):
        fade = fades[number]
        if fade is None or levels[number] in (0, LEVELS):
            fade = fades[number] = floor.seats[number].fade(bool(levels[number]))
        fade.level = levels[number] = level
        if random.random() < 0.3:
            floor.piece.move(random.randrange(40, 160), 60)
        floor.draw()
    settled.piece.move(*floor.piece.at)
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_who_brightens_first_does_not_darken_when_the_other_one_goes_on(
    floor: Floor, settled: Floor
) -> None:
    one, other = floor.seats[0].fade(False), floor.seats[1].fade(False)
    one.level = other.level = LEVELS // 2
    floor.draw()
    one.level = LEVELS
    floor.draw()
    other.level = 0
    floor.draw()
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_an_end_is_a_step_like_all_others_and_then_drawn_plainly_part_by_part(
    floor: Floor, settled: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.stage.fades.MOST_PLAIN", 2000)
    fade = floor.seats[0].fade(False)
    fade.level = LEVELS // 2
    floor.draw()
    drawn = drawn_plainly(floor, monkeypatch)
    fade.level = LEVELS
    floor.stage.draw(floor.screen)
    assert not drawn
    floor.stage.draw(floor.screen)
    assert 0 < sum(drawn) < area(fade.area) / 2
    floor.draw()
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels
