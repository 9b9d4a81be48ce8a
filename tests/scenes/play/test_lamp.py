"""A change of turn is one soft change of light, and nothing is made for what lies between."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from scenes.art import felt
from scenes.art.canvas import Picture, disc
from scenes.art.gallery import Gallery
from scenes.core.table import Side, Table
from scenes.play.lamp import SECONDS, Lamp
from scenes.services.seating import Seating
from scenes.stage.motion import Tweens
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(480, 270)
SEATS = 4
FRAME = 1 / 60
BLOCK = 10
"""Pixels on each side of what is looked at as one."""
GRAIN = 2.0
"""Levels by which rounding may move a block."""
FASTEST = 1.6 * 2 * FRAME / SECONDS + 1 / 32
"""The share of the whole change that a frame makes where it is quickest: two seats take turns."""

Blocks = list[float]


class Seen:
    """A table with a piece before each seat, and the lamp above it."""

    def __init__(self, needle: bool = False) -> None:
        self.gallery = Gallery(TABLE)
        self.tweens, self.later = Tweens(), Tweens()
        self.stage = Stage(self.gallery.get(felt.felt))
        self.screen = pygame.Surface((TABLE.width, TABLE.height))
        piece = Picture(disc(40, (230, 220, 200)), (20, 20))
        for side in Side:
            self.stage.add(piece, TABLE.spot(side, 0, 60))
            self.stage.add(piece, TABLE.spot(side, 40, 60), Layer.WORDS)
        at = TABLE.middle if needle else None
        seating = Seating.usual(SEATS)
        self.lamp = Lamp(self.gallery, self.stage, self.tweens, seating, at)

    def settle_on(self, *seats: int) -> None:
        self.lamp.lean(seats, self.later, None)
        self.stage.draw(self.screen)

    def turn_to(self, *seats: int) -> Iterator[None]:
        """Each frame until nothing moves."""
        self.lamp.lean(seats, self.later)
        while self.tweens or self.lamp.is_changing:
            self.tweens.tick(FRAME)
            self.lamp.tick()
            self.stage.draw(self.screen)
            yield

    @property
    def rested(self) -> bytes:
        """What is seen when all has been drawn plainly that was added up."""
        while self.stage.is_dirty:
            self.stage.draw(self.screen)
        return self.pixels

    @property
    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.screen, "RGB")

    @property
    def blocks(self) -> Blocks:
        """How bright each one is."""
        size = TABLE.width // BLOCK, TABLE.height // BLOCK
        small = pygame.image.tobytes(pygame.transform.smoothscale(self.screen, size), "RGB")
        return [sum(small[place : place + 3]) / 3 for place in range(0, len(small), 3)]


@pytest.fixture(params=[(2, 3), (2, 0)], ids=["to the next side", "to the other side"])
def change(request: pytest.FixtureRequest) -> list[Blocks]:
    """What is seen from one seat's turn to another one's, frame by frame."""
    before, after = request.param
    seen = Seen()
    seen.settle_on(before)
    return [seen.blocks, *(seen.blocks for _ in seen.turn_to(after))]


@pytest.mark.parametrize("seats", [(1,), (0, 2)])
def test_a_seat_a_step_it_shines_as_at_once(seats: tuple[int, ...]) -> None:
    at_once, by_steps = Seen(), Seen()
    at_once.settle_on(*seats)
    for _ in by_steps.lamp.begin(seats):
        by_steps.stage.draw(by_steps.screen)
    by_steps.stage.draw(by_steps.screen)
    assert by_steps.pixels == at_once.pixels


def test_what_lies_between_two_turns_is_nowhere_brighter_or_darker_than_both(
    change: list[Blocks],
) -> None:
    before, *between, after = change
    for picture in between:
        for one, seen, other in zip(before, picture, after, strict=True):
            assert min(one, other) - GRAIN <= seen <= max(one, other) + GRAIN


def test_no_block_of_the_table_jumps(change: list[Blocks]) -> None:
    """A seat's light changes as a whole, in steps too fine to be seen: there are no edges."""
    whole = [abs(after - before) for before, after in zip(change[0], change[-1], strict=True)]
    assert max(whole) > 15
    for earlier, later in pairwise(change):
        for most, one, other in zip(whole, earlier, later, strict=True):
            assert abs(other - one) <= FASTEST * most + GRAIN


def test_a_change_of_turn_is_seen_in_its_first_frame() -> None:
    seen = Seen()
    seen.settle_on(0)
    before = seen.pixels
    next(seen.turn_to(1))
    assert seen.pixels != before


@pytest.mark.parametrize("lit", [(1,), (0, 2), ()])
def test_a_change_ends_with_what_is_seen_without_one(lit: tuple[int, ...]) -> None:
    faded, at_once = Seen(needle=True), Seen(needle=True)
    faded.settle_on(0)
    at_once.settle_on(*lit)
    for _ in faded.turn_to(*lit):
        pass
    assert faded.rested == at_once.pixels


def test_who_turns_back_half_way_ends_where_it_began() -> None:
    seen = Seen(needle=True)
    seen.settle_on(0)
    before, frames = seen.pixels, seen.turn_to(1)
    for _ in range(8):
        next(frames)
    for _ in seen.turn_to(0):
        pass
    assert seen.rested == before
