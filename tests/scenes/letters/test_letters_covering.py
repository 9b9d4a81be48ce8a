"""What goes meanwhile where letters are entered, and what stays."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from letters_ends import single_game
from staging import FULL_HD, open_app

from scenes.art.canvas import Picture
from scenes.letters.covering import Covering
from scenes.letters.lying import Lying
from scenes.letters.pictures import covered
from scenes.seating import HUMAN
from scenes.stage.motion import Tweens
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.table import Side
from scenes.views.ended.leaves import KINDS

FRAME = 1 / 60
CLOSE_MM = 4.0


def test_a_coin_that_stays_beyond_the_felt_keeps_its_name(tmp_path: Path) -> None:
    app = open_app(tmp_path, FULL_HD, 24.0)
    table, gallery = app.around.table, app.around.gallery
    felt = covered(table, Side.SOUTH)
    arrow = pygame.Rect(felt.right - 40, felt.top + 100, 60, 60)
    coin, name = arrow.move(45, 0), arrow.move(110, 0)
    stage = Stage(pygame.Surface((table.width, table.height)))
    word = stage.add(Picture(pygame.Surface(name.size), (0, 0)), name.topleft, Layer.WORDS)
    for small, stays in (([arrow, coin], False), ([coin], True)):
        covering = Covering(gallery, stage, Tweens(), Side.SOUTH)
        covering.hide([word], [], Lying([[coin]], [], small))
        assert word.visible is stays
        covering.give_back()
    app.close()


@pytest.mark.parametrize("is_followed", [True, False])
def test_a_line_beside_covered_wood_goes_only_where_its_next_line_does_not_stay(
    tmp_path: Path, is_followed: bool
) -> None:
    """Drawn went with the rack beside it, and why stood there alone."""
    app = open_app(tmp_path, FULL_HD, 24.0)
    table, gallery = app.around.table, app.around.gallery
    rack = covered(table, Side.SOUTH).clip(app.screen.get_rect()).inflate(40, -20)
    stage = Stage(pygame.Surface((table.width, table.height)))
    headline = pygame.Rect(rack.right + 10, rack.top + 10, 120, 40)
    lines = [headline, headline.move(0, 45)]
    lines[1].width = table.px(60)
    words = [
        stage.add(Picture(pygame.Surface(one.size), (0, 0)), one.topleft, Layer.WORDS)
        for one in lines
    ]
    covering = Covering(gallery, stage, Tweens(), Side.SOUTH)
    covering.hide(words if is_followed else words[:1], [], Lying([], [rack]))
    assert words[0].visible is is_followed
    assert words[1].visible
    app.close()


@pytest.mark.parametrize(("size", "inches"), [(FULL_HD, 24.0), ((1280, 720), 43.0)])
def test_leaves_beside_the_words_of_letters_go_however_large(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    app = open_app(tmp_path, size, inches)
    scene, table = single_game(app, HUMAN, HUMAN), app.around.table
    for _ in range(1000):
        scene.acts.skip()
        app.frame(FRAME, [])
        if scene.asking.is_coming:
            break
    beside = 2 * table.px(CLOSE_MM)
    title = scene.asking._cards[0].list.title()
    x, y = table.spot(Side.SOUTH, *scene.asking._cards[0].list.title_at)
    own = title.at(x, y)
    kinds = [one for kind in range(KINDS) for one in scene.ending.leaves._kind(kind)]
    large = max(kinds, key=lambda one: max(one.surface.get_size()))
    leaf = scene.stage.add(large, (own.left - beside // 2, own.centery), Layer.LYING)
    area = leaf.area()
    assert area is not None
    scene.ending.leaves.lying.append(area)
    for _ in range(120):
        app.frame(FRAME, [])
    assert scene.asking._open
    assert not leaf.visible
    app.close()
