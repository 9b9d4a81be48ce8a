"""The felt that is dark at the end of a game."""

from __future__ import annotations

import pygame
import pytest

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.core.table import Side, Table
from scenes.services.seating import HUMAN, Seating
from scenes.stage.motion import Tweens
from scenes.stage.stage import Stage
from scenes.views.ended.night import Night, pools_at


@pytest.mark.usefixtures("display")
def test_light_that_is_left_at_night_is_not_drawn_on_the_bare_felt() -> None:
    table = Table(640, 360)
    gallery = Gallery(table)
    bare = pygame.image.tobytes(gallery.get(felt.night), "RGB")
    seating = Seating((Side.SOUTH, Side.NORTH), (HUMAN, HUMAN))
    stage = Stage(pygame.Surface((640, 360)))
    for _ in Night(gallery, stage, Tweens(), seating).ahead(pools_at(table, seating.sides, 1.0)):
        pass
    assert pygame.image.tobytes(gallery.get(felt.night), "RGB") == bare
