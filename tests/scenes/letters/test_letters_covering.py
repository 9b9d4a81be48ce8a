"""What goes meanwhile where letters are entered, and what stays."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from letters_ends import single_game
from staging import FULL_HD, open_app, played, result_of

from scenes.art.canvas import Picture
from scenes.letters.covering import Covering
from scenes.letters.lying import Lying
from scenes.letters.pictures import backing, covered, room
from scenes.seating import HUMAN, USUAL
from scenes.stage.motion import Tweens
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.table import Side
from scenes.views.ended.leaves import KINDS

FRAME = 1 / 60
CLOSE_MM, LONG_MM = 4.0, 120.0
HIDDEN = 235


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


@pytest.mark.parametrize("stays", [True, False])
def test_a_coin_beyond_wood_that_goes_keeps_its_name(tmp_path: Path, stays: bool) -> None:
    """Its rack went and its name with it, and it lay there alone."""
    app = open_app(tmp_path, FULL_HD, 24.0)
    table, gallery = app.around.table, app.around.gallery
    rack = covered(table, Side.SOUTH).clip(app.screen.get_rect()).inflate(40, -20)
    coin = pygame.Rect(rack.right + (4 if stays else -4), rack.top + 10, 60, 60)
    name = coin.move(0, 64)
    stage = Stage(pygame.Surface((table.width, table.height)))
    word = stage.add(Picture(pygame.Surface(name.size), (0, 0)), name.topleft, Layer.WORDS)
    covering = Covering(gallery, stage, Tweens(), Side.SOUTH)
    covering.hide([word], [], Lying([[coin]], [rack]))
    assert word.visible is stays
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


def test_the_next_line_of_a_sentence_that_reaches_into_the_list_goes(tmp_path: Path) -> None:
    """It was seen below the last place of the list, which comes softly and was not counted."""
    app = open_app(tmp_path, FULL_HD, 24.0)
    scene, table = single_game(app, HUMAN, "easy"), app.around.table
    for _ in range(1000):
        scene.acts.skip()
        app.frame(FRAME, [])
        if scene.asking.is_coming:
            break
    card, long = scene.asking._cards[0], table.px(LONG_MM)
    card._look()
    best = card.list
    first = best._geometry.line_inward(0, best._lowered)
    x, y = table.spot(Side.SOUTH, best._left, first)
    words = Picture(pygame.Surface((long, 8), pygame.SRCALPHA), (long, 4))
    sentence = scene.stage.add(words, (x - table.px(CLOSE_MM), y), Layer.WORDS)
    for _ in range(120):
        app.frame(FRAME, [])
    assert scene.asking._open
    assert not sentence.visible
    app.close()


def test_what_goes_alone_leaves_its_row() -> None:
    area, tile = pygame.Rect(100, 100, 200, 80), pygame.Rect(0, 0, 12, 12)
    row = [tile.move(150, y) for y in (94, 86, 78)]
    lying = Lying([], [], row, single=[one.inflate(-4, -4) for one in row])
    assert lying.reached(area) == []
    assert lying.singles(area) == [row[0].inflate(-4, -4)]
    assert Lying([], [], row).reached(area) == row


@pytest.mark.parametrize("inches", [15.0, 24.0, 43.0])
def test_letters_take_the_place_of_single_tiles_of_trellis_and_never_of_a_part_of_one(
    tmp_path: Path, inches: float
) -> None:
    app = open_app(tmp_path, (1280, 720), inches)
    scene, table = result_of(app, played(app, "trellis", 4), USUAL[4]), app.around.table
    lying = scene._lying()
    assert len(lying.single) == sum(map(len, scene.match.state.groups))
    for side in Side:
        made = backing(app.around.gallery, side, lying)
        field = made.at(*table.from_edge(side, 0, 0))
        gone = lying.singles(covered(table, side, room(table, side, lying)))
        for tile in lying.single:
            seen = tile.clip(field).move(-field.x, -field.y)
            corners = (seen.topleft, seen.center, (seen.right - 1, seen.bottom - 1))
            alphas = [made.surface.get_at(at).a for at in corners if seen.width and seen.height]
            assert all(alpha > HIDDEN if tile in gone else not alpha for alpha in alphas)
    app.close()


def test_no_tile_of_a_row_stays_alone_beside_letters() -> None:
    """One tile of a group lay beside a card, and its three neighbours had gone."""
    area, tile = pygame.Rect(100, 100, 200, 80), pygame.Rect(0, 0, 40, 40)
    row = [tile.move(280 + 42 * place, 120) for place in range(5)]
    apart = tile.move(600, 120)
    for long, gone in ((2, 2), (3, 1), (5, 1)):
        lying = Lying([], [], single=[*row[:long], apart])
        assert lying.singles(area) == row[:gone], long
