"""Drawing by parts shows exactly what drawing everything would show."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pygame
import pytest

from scenes.art.canvas import Picture
from scenes.stage.parts import A_PART, OFTEN, WASTE, SurfacePool, area, merged
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage

SIZE = (160, 90)
CELL = 20
LAYERS = (Layer.LIGHT, Layer.LYING, Layer.SHADE, Layer.GLOW, Layer.HELD)


def speckled(size: tuple[int, int], rng: Random, see_through: bool) -> pygame.Surface:
    flags = pygame.SRCALPHA if see_through else 0
    surface = pygame.Surface(size, flags, 32)
    for _ in range(12):
        colour = [rng.randrange(256) for _ in range(4)]
        left, top = rng.randrange(size[0]), rng.randrange(size[1])
        surface.fill(colour, (left, top, size[0] // 3 + 1, size[1] // 3 + 1))
    return surface


def picture(rng: Random) -> Picture:
    size = rng.randrange(1, 40), rng.randrange(1, 40)
    return Picture(
        speckled(size, rng, rng.random() < 0.7), (rng.randrange(size[0]), rng.randrange(size[1]))
    )


class Shown:
    """A stage and, beside it, what the test itself says must be seen."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.stage = Stage(speckled(SIZE, self.rng, False))
        self.screen = pygame.Surface(SIZE, 0, 32)
        self.order: list[Sprite] = []
        self.flags: dict[Sprite, int] = {}
        self.pictures = [picture(self.rng) for _ in range(6)]
        for _ in range(12):
            self.add()

    def expected(self) -> pygame.Surface:
        surface = self.stage.base.copy()
        for sprite in sorted(self.order, key=lambda one: one.layer):
            if sprite.visible and sprite.picture is not None:
                place = sprite.picture.at(*sprite.at)
                surface.blit(sprite.picture.surface, place, None, self.flags[sprite])
        return surface

    def spot(self) -> tuple[int, int]:
        return self.rng.randrange(-20, SIZE[0] + 20), self.rng.randrange(-20, SIZE[1] + 20)

    def change(self) -> None:
        """One thing that scenes do, at random."""
        rng = self.rng
        if not self.order or rng.random() < 0.2:
            self.add()
            return
        sprite = rng.choice(self.order)
        doing = rng.choice(("move", "move", "show", "hide", "raise", "remove", "touch", "base"))
        if doing == "move":
            sprite.move(*self.spot())
        elif doing == "show":
            sprite.show(rng.choice([*self.pictures, None]))
        elif doing == "hide":
            sprite.set_visible(not sprite.visible)
        elif doing == "raise":
            sprite.raise_to(rng.choice(LAYERS))
            self.order.remove(sprite)
            self.order.append(sprite)
        elif doing == "remove":
            sprite.remove()
            self.order.remove(sprite)
        elif doing == "touch":
            self.stage.touched(sprite)
        elif rng.random() < 0.1:
            self.stage.set_base(speckled(SIZE, rng, False))

    def lay_anew(self) -> None:
        """Everything, nearly as it was, as scenes do that show another choice."""
        before, self.order = sorted(self.order, key=lambda one: one.layer), []
        self.stage.clear()
        for sprite in before:
            picture, at = sprite.picture, sprite.at
            if self.rng.random() < 0.1:
                picture, at = self.rng.choice(self.pictures), self.spot()
            if self.rng.random() < 0.95:
                again = self.stage.add(picture, at, sprite.layer, sprite.flags)
                again.set_visible(sprite.visible)
                self.order.append(again)
                self.flags[again] = sprite.flags
        if self.rng.random() < 0.3:
            self.rng.shuffle(self.order)
            for sprite in self.order:
                sprite.raise_to(sprite.layer)

    def add(self) -> None:
        flags = self.rng.choice((0, 0, ADD))
        layer = self.rng.choice(LAYERS)
        sprite = self.stage.add(self.rng.choice(self.pictures), self.spot(), layer, flags)
        self.order.append(sprite)
        self.flags[sprite] = flags


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def outside(surface: pygame.Surface, rects: list[pygame.Rect]) -> bytes:
    """What is seen with these rectangles blackened."""
    rest = surface.copy()
    for rect in rects:
        rest.fill((0, 0, 0), rect)
    return pixels(rest)


@pytest.mark.parametrize("seed", range(24))
def test_drawing_by_parts_equals_drawing_everything(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On so small a table parts of the usual cost would rarely be split.
    monkeypatch.setattr("scenes.stage.parts.A_PART", (A_PART, 30)[seed % 2])
    shown = Shown(seed)
    by_parts = 0
    for _ in range(60):
        for _ in range(shown.rng.randrange(4)):
            shown.change()
        if shown.rng.random() < 0.2:
            shown.lay_anew()
        if shown.rng.random() < 0.3:
            shown.change()
        before = shown.screen.copy()
        rects = shown.stage.draw(shown.screen)
        assert pixels(shown.screen) == pixels(shown.expected())
        if rects is not None:
            by_parts += 1
            # Only these are handed to the display: nothing else may have changed.
            assert outside(shown.screen, rects) == outside(before, rects)
    assert by_parts > 20


@pytest.mark.parametrize("seed", range(3))
def test_a_redraw_changes_nothing(seed: int) -> None:
    shown = Shown(seed)
    for _ in range(30):
        shown.change()
    shown.stage.draw(shown.screen)
    before = pixels(shown.screen)
    shown.screen.fill((255, 0, 255))
    shown.stage.redraw()
    assert shown.stage.draw(shown.screen) is None
    assert pixels(shown.screen) == before


def test_what_lies_still_is_not_drawn_again_for_a_screen_that_lost_it(stage: Stage) -> None:
    """Seen in that it stays as it was when its pixels change unasked."""
    screen, board = pygame.Surface(SIZE, 0, 32), plain(20, 20)
    board.surface.fill((200, 0, 0))
    stage.add(board, layer=Layer.WALNUT)
    stage.draw(screen)
    board.surface.fill((0, 200, 0))
    screen.fill((255, 0, 255))
    stage.redraw()
    stage.draw(screen)
    assert screen.get_at((5, 5))[:3] == (200, 0, 0)


def plain(width: int, height: int) -> Picture:
    return Picture(pygame.Surface((width, height), 0, 32), (0, 0))


@pytest.fixture
def stage() -> Stage:
    """Drawn once and empty."""
    stage = Stage(pygame.Surface(SIZE, 0, 32))
    stage.draw(pygame.Surface(SIZE, 0, 32))
    assert not stage.is_dirty
    return stage


def drawn(stage: Stage) -> list[pygame.Rect] | None:
    return stage.draw(pygame.Surface(SIZE, 0, 32))


def test_a_change_dirties_the_old_place_and_the_new(stage: Stage) -> None:
    sprite = stage.add(plain(10, 10), (5, 5))
    assert drawn(stage) == [pygame.Rect(5, 5, 10, 10)]
    sprite.move(50, 20)
    assert stage.is_dirty
    found = drawn(stage) or []
    assert sorted(map(tuple, found)) == [(5, 5, 10, 10), (50, 20, 10, 10)]
    assert not stage.is_dirty


def test_what_changes_is_drawn_in_the_order_of_the_changes(stage: Stage) -> None:
    sprites = [stage.add(plain(2, 2), (10 * column, 10)) for column in range(16)]
    drawn(stage)
    order = Random(3).sample(range(16), 16)
    for column in order:
        sprites[column].show(plain(2, 2))
    assert drawn(stage) == [pygame.Rect(10 * column, 10, 2, 2) for column in reversed(order)]


def test_what_stays_as_it_is_dirties_nothing(stage: Stage) -> None:
    picture = plain(10, 10)
    sprite = stage.add(picture, (5, 5))
    drawn(stage)
    sprite.move(5.4, 4.6)
    sprite.show(picture)
    sprite.set_visible(True)
    assert not stage.is_dirty
    assert drawn(stage) == []


def test_clearing_takes_everything_off(stage: Stage) -> None:
    screen = pygame.Surface(SIZE, 0, 32)
    for _ in range(3):
        stage.add(plain(9, 9), (4, 4)).picture.surface.fill((200, 0, 0))  # type: ignore[union-attr]
    stage.draw(screen)
    assert screen.get_at((6, 6)).r == 200
    stage.clear()
    assert stage.draw(screen) == [pygame.Rect(4, 4, 9, 9)]
    assert screen.get_at((6, 6)).r == 0


def test_what_covers_a_scene_is_drawn_on_the_floor_that_was_given_back() -> None:
    surfaces, screen = SurfacePool(), pygame.Surface(SIZE, 0, 32)
    for _ in surfaces.ahead(screen):
        pass
    spare = surfaces.take(screen)
    surfaces.give(spare)
    stage = Stage(pygame.Surface(SIZE, 0, 32), surfaces)
    stage.add(plain(20, 20), layer=Layer.WALNUT).picture.surface.fill((200, 0, 0))  # type: ignore[union-attr]
    stage.draw(screen)
    assert spare.get_at((5, 5)).r == 200
    stage.close()
    assert surfaces.take(screen) is spare
    assert surfaces.take(screen) is not spare


@pytest.mark.parametrize("seed", range(8))
def test_what_has_sunk_looks_as_it_was_drawn_and_nothing_of_the_table_has_changed(
    seed: int,
) -> None:
    shown = Shown(seed)
    for _ in range(20):
        shown.change()
        shown.stage.draw(shown.screen)
    stays = shown.order[::3]
    visible = [one for one in stays if one.visible]
    for sprite in visible:
        sprite.set_visible(False)
    without = pixels(shown.expected())
    for sprite in visible:
        sprite.set_visible(True)
    assert pixels(shown.stage.sunk(stays)) == without
    shown.change()
    shown.stage.draw(shown.screen)
    assert pixels(shown.screen) == pixels(shown.expected())


def rectangle(left: int, top: int, wide: int, high: int) -> pygame.Rect:
    """Measured in cells, which are so large that a part costs as much as a few of them."""
    return pygame.Rect(CELL * left, CELL * top, CELL * wide, CELL * high)


def covered(rects: list[pygame.Rect]) -> set[tuple[int, int]]:
    """The cells."""
    return {
        (x // CELL, y // CELL)
        for rect in rects
        for x in range(rect.left, rect.right, CELL)
        for y in range(rect.top, rect.bottom, CELL)
    }


def cost(rects: list[pygame.Rect]) -> int:
    return sum(area(rect) + A_PART for rect in rects)


@pytest.mark.parametrize("seed", range(40))
def test_merged_rectangles_cover_all_and_cost_no_more(seed: int) -> None:
    rng = Random(seed)
    rects = []
    for _ in range(rng.randrange(1, 14)):
        left, top = rng.randrange(90), rng.randrange(60)
        rects.append(rectangle(left, top, rng.randrange(1, 40), rng.randrange(1, 40)))
    found = merged(rects)
    assert covered(rects) <= covered(found)
    assert cost(found) <= WASTE * cost(rects)
    # What is worth a part of its own is not drawn twice.
    twice = (area(one.clip(other)) for one, other in combinations(found, 2))
    assert max(twice, default=0) <= OFTEN * A_PART
