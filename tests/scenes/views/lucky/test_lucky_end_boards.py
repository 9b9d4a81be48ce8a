"""The end of Lucky Numbers: where the boards go, and what shines."""

from __future__ import annotations

import math

import pygame
import pytest
from lucky_ends import FOUR, shown
from staging import see_through
from table_driver import Opened, seen_on

from game.lucky.state import FULL, NUMBERS, tile_at
from scenes.app.app import FRAME_SECONDS, App
from scenes.core.table import Pixel
from scenes.stage.motion import HELD_LARGER
from scenes.stage.sprite import Layer
from scenes.views.lucky.emblem import TILE_SHARE
from scenes.views.lucky.ending import LuckyEnding
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.rests import Looks

OPENED = Opened(size=(640, 360), prepares=False, shared=True)


def test_the_winners_board_comes_to_the_middle_and_the_others_stay_to_be_seen(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (1,), "full board", monkeypatch)
    see_through(scene)
    table, ending = scene.around.table, scene.ending
    assert isinstance(ending, LuckyEnding)
    for seat, board in enumerate(ending.boards):
        assert board.sprite.visible
        assert board.side is FOUR[seat]
        if seat == 1:
            assert board.sprite.at == table.middle
        else:
            away = table.away(board.side, board.sprite.at)
            assert away == pytest.approx(ending.scale * (9 + 38) * table.per_mm, abs=2)


def test_tiles_light_in_rising_order_before_anything_is_counted(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (0,), "full board", monkeypatch)
    names = list[str]()
    while scene.script.name != "lights":
        app.frame(FRAME_SECONDS, [])
        names.append(scene.script.name)
    assert list(dict.fromkeys(names)) == ["breath", "night", "who", "lights"]
    seconds, lit, spots = 0.0, list[int](), list[Pixel]()
    ending = scene.ending
    assert isinstance(ending, LuckyEnding)
    while scene.script.name == "lights":
        app.frame(FRAME_SECONDS, [])
        seconds += FRAME_SECONDS
        lit.append(ending.boards[0].lit)
        spots += [one.at for one in seen_on(scene, Layer.HELD) if one.at not in spots]
        assert not ending.leaves.lying
    board, rows = ending.boards[0], scene.match.state.boards[0]
    places = zip(FULL.cells, board._tray.places, strict=True)
    cells = {board.side.beside(board.at, *place): at for at, place in places}
    numbers = [NUMBERS[tile_at(rows, cells[spot])] for spot in spots]
    assert numbers == sorted(numbers)
    tiles = sum(bool(tile) for row in rows for tile in row)
    assert len(numbers) == tiles
    assert lit == sorted(lit)
    assert lit[-1] == tiles
    assert seconds == pytest.approx(0.09 * tiles, abs=0.2)
    # The light around the board has grown meanwhile, and no other has any.
    assert [board._halo.visible and bool(board._halo.picture) for board in ending.boards] == [
        True,
        False,
        False,
        False,
    ]


def test_the_trophy_faces_its_winner(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """As its owner has laid it, in the middle of the table."""
    scene = shown(app, (1,), "full board", monkeypatch)
    see_through(scene)
    ending, gallery = scene.ending, app.around.gallery
    assert isinstance(ending, LuckyEnding)
    board, geometry = ending.boards[1], Geometry(gallery, FOUR)
    lit = {sprite.at: sprite.picture for sprite in seen_on(scene, Layer.HELD)}
    tiles = [(at, tile) for at in FULL.cells if (tile := tile_at(scene.match.state.boards[1], at))]
    assert len(lit) == len(tiles)
    larger, side = board.size / geometry.board, round(board.size * TILE_SHARE)
    looks = Looks(gallery, round(side * HELD_LARGER), side)
    for at, tile in tiles:
        (x, y), (middle_x, middle_y) = geometry.cell(FOUR[1], at), geometry.board_middle(FOUR[1])
        wanted = board.at[0] + larger * (x - middle_x), board.at[1] + larger * (y - middle_y)
        spot = min(lit, key=lambda one: math.dist(one, wanted))
        assert math.dist(spot, wanted) < 0.05 * board.size
        assert lit[spot] is looks.picture(tile, side, FOUR[1].facing, 0)
    wood, trophy = gallery.turned(board._tray.picture, FOUR[1]), board.sprite.picture
    assert trophy is not None
    rim = pygame.Rect(0, 0, board.size, 3)
    rim.midtop = wood.centre[0], wood.centre[1] - board.size // 2
    same = [pygame.image.tobytes(one.surface.subsurface(rim), "RGB") for one in (wood, trophy)]
    assert same[0] == same[1]


@pytest.mark.parametrize("winners", [(0, 2), (0, 1, 2, 3)])
def test_all_boards_that_share_a_win_light(
    app: App, winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, winners, "last tile", monkeypatch)
    see_through(scene)
    ending = scene.ending
    assert isinstance(ending, LuckyEnding)
    for seat, board in enumerate(ending.boards):
        tiles = [tile for row in scene.match.state.boards[seat] for tile in row if tile]
        assert board.lit == (len(tiles) if seat in winners else 0)
        assert (board._halo.picture is not None) == (seat in winners)
    assert ending.leaves.lying
