"""The table looks as it did when somebody last looked at it.

The pictures in `tests/shots` are small copies. To renew them, delete them and run these tests:
they are written anew, and the tests fail once, so that nobody keeps what nobody has looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from staging import (
    FOUR_K,
    FULL_HD,
    leave_unprepared,
    lucky_match,
    open_app,
    picture,
    result_of,
    seat_at,
    set_up,
)

from scenes.app import App
from scenes.menu import MenuScene
from scenes.stage.stage import Layer
from scenes.table import Side

SHOTS = Path(__file__).parents[1] / "shots"
SMALL, BLOCK = (160, 90), 10
COARSE = 8
"""Levels are kept in steps of so much: grain would only make the files larger."""
TOLERATED = 12
"""By so many levels a block may differ on the average: other machines round otherwise."""
FOUR = tuple(Side)


def show_menu(app: App) -> None:
    app.go(MenuScene(app))


def show_set_up(app: App) -> None:
    set_up(app, "lucky", FOUR, first=Side.WEST)


def show_first_tiles(app: App) -> None:
    seat_at(app, lucky_match(FOUR, "setup"), FOUR)


def show_turn(app: App) -> None:
    """A tile in the hand, some in the pool, the places where it fits alight."""
    seat_at(app, lucky_match(FOUR, "placing", after=70), FOUR)


def show_facing_seats(app: App) -> None:
    sides = (Side.SOUTH, Side.NORTH)
    seat_at(app, lucky_match(sides, "turn", after=40), sides)


def show_result(app: App) -> None:
    result_of(app, lucky_match(FOUR, "over", games=4), FOUR)


SCENES: dict[str, Callable[[App], None]] = {
    "menu": show_menu,
    "set-up": show_set_up,
    "first-tiles": show_first_tiles,
    "turn": show_turn,
    "facing": show_facing_seats,
    "result": show_result,
}


IN_FOUR_K = ("menu", "set-up", "turn", "result")
"""The same copies serve for twice the pixels: nothing may depend on their number."""


def opened(size: tuple[int, int], folder: Path) -> Iterator[App]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(folder, size, 32)
        yield app
        app.close()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    yield from opened(FULL_HD, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def fine_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    yield from opened(FOUR_K, tmp_path_factory.mktemp("data"))


def small_copy(app: App) -> pygame.Surface:
    small = pygame.transform.smoothscale(picture(app), SMALL).convert(24)
    coarse = bytes(level // COARSE * COARSE for level in pygame.image.tobytes(small, "RGB"))
    return pygame.image.frombytes(coarse, SMALL, "RGB")


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """The largest of the blocks' average differences, in levels of one colour."""
    brighter, darker = one.copy(), other.copy()
    brighter.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    brighter.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return max(
        max(pygame.transform.average_color(brighter, (x, y, BLOCK, BLOCK))[:3])
        for x in range(0, SMALL[0], BLOCK)
        for y in range(0, SMALL[1], BLOCK)
    )


def compare(app: App, name: str) -> None:
    SCENES[name](app)
    small, file = small_copy(app), SHOTS / f"{name}.png"
    if not file.exists():
        pygame.image.save(small, file)
        pytest.fail(f"{file.name} has been written: look at it, and run the tests again")
    assert difference(small, pygame.image.load(file)) <= TOLERATED


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(app: App, name: str) -> None:
    compare(app, name)


def test_a_missing_board_would_be_seen(app: App) -> None:
    show_turn(app)
    before, missing = small_copy(app), 0
    for sprite in app.scene.stage._sprites:
        if sprite.layer == Layer.WALNUT and sprite.visible:
            sprite.set_visible(False)
            assert difference(small_copy(app), before) > TOLERATED
            sprite.set_visible(True)
            missing += 1
    assert missing == 5


def test_a_missing_tile_would_be_seen(app: App) -> None:
    show_turn(app)
    before = small_copy(app)
    tiles = [s for s in app.scene.stage._sprites if s.layer == Layer.LYING and s.visible]
    for sprite in tiles[-3:]:
        sprite.set_visible(False)
        assert difference(small_copy(app), before) > TOLERATED
        sprite.set_visible(True)


# Last in the file: two windows cannot be open at once.
@pytest.mark.parametrize("name", IN_FOUR_K)
def test_a_scene_looks_the_same_in_finer_pixels(fine_app: App, name: str) -> None:
    compare(fine_app, name)
