"""The felt that is dark at the end of a game."""

from __future__ import annotations

import pygame
import pytest

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.seating import HUMAN, Seating
from scenes.stage.motion import Tweens
from scenes.stage.stage import Stage
from scenes.table import Side, Table
from scenes.views.ended.night import Night, pools_at


@pytest.mark.usefixtures("display")
def test_a_night_takes_the_dark_felt_for_itself_and_leaves_none_that_has_been_drawn_on() -> None:
    """Memory for another picture of the whole table would take a frame."""
    table = Table(640, 360)
    gallery = Gallery(table)
    bare = pygame.image.tobytes(gallery.get(felt.night), "RGB")
    taken = gallery.get(felt.night)
    seating = Seating((Side.SOUTH, Side.NORTH), (HUMAN, HUMAN))
    stage = Stage(pygame.Surface((640, 360)))
    night = Night(gallery, stage, Tweens(), seating)
    for _ in night.ahead(pools_at(table, seating.sides, 1.0)):
        pass
    assert night._prepared() is taken
    assert pygame.image.tobytes(taken, "RGB") != bare
    assert pygame.image.tobytes(gallery.get(felt.night), "RGB") == bare
    seen = gallery.get(felt.night)
    gallery.wall.shown = lambda: [seen]
    other = Night(gallery, stage, Tweens(), seating)
    for _ in other.ahead(pools_at(table, seating.sides, 1.0)):
        pass
    assert pygame.image.tobytes(seen, "RGB") == bare
    assert pygame.image.tobytes(other._prepared(), "RGB") == pygame.image.tobytes(taken, "RGB")
