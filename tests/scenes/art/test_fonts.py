"""Fonts that are missing, damaged, or vanish while people play."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from weakref import WeakSet

import pygame
import pytest

from game.loading import REPORTED
from scenes.art import type as letters
from scenes.art.tiles import numeral
from scenes.art.type import FILES, MOST_FONTS, Face, Type, font_content, font_of, unusable
from scenes.core.table import Table

pytestmark = [pytest.mark.usefixtures("display"), pytest.mark.expects_faults]

TABLE = Table(1920, 1080)
WHITE = (255, 255, 255)


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[Face, Path]]:
    """Copies, which may be spoiled."""
    found = {face: tmp_path / f"{face}.ttf" for face in FILES}
    for face, path in found.items():
        shutil.copyfile(FILES[face], path)
    monkeypatch.setattr(letters, "FILES", {face: str(path) for face, path in found.items()})
    yield found
    font_content.cache_clear()


def test_a_font_that_vanishes_while_people_play_is_still_there(fonts: dict[Face, Path]) -> None:
    before = Type(TABLE)
    for path in fonts.values():
        path.unlink()
    drawn = [one.text("Wq", 9.0, WHITE, "bold").surface for one in (before, Type(TABLE))]
    usual = Type(TABLE).text("Wq", 9.0, WHITE, "bold").surface
    assert all(one.get_buffer().raw == usual.get_buffer().raw for one in drawn)
    assert not unusable()


def test_not_all_sizes_that_were_wanted_stay_open(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: WeakSet[pygame.font.Font] = WeakSet()

    def noted(face: Face, em: int) -> pygame.font.Font:
        opened.add(found := font_of(face, em))
        return found

    monkeypatch.setattr(letters, "font_of", noted)
    letters_of_one_table = Type(TABLE)
    wide = [letters_of_one_table.width("Wq", em) for em in range(4, 60)]
    assert len(opened) <= MOST_FONTS
    assert [letters_of_one_table.width("Wq", em) for em in range(4, 60)] == wide


def test_no_number_of_a_tile_is_drawn_from_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which may vanish, or be out of reach where no file can be opened any more."""
    usual = pygame.font.Font

    def from_memory(source: object, size: int) -> pygame.font.Font:
        assert isinstance(source, BytesIO)
        return usual(source, size)

    monkeypatch.setattr(pygame.font, "Font", from_memory)
    assert numeral("7", 40, WHITE, bar=False).get_bounding_rect()


@pytest.mark.parametrize("damage", [None, b"", b"no font" * 100])
def test_another_font_stands_in_for_one_that_is_missing_or_damaged(
    fonts: dict[Face, Path], damage: bytes | None
) -> None:
    if damage is None:
        fonts["words"].unlink()
    else:
        fonts["words"].write_bytes(damage)
    type_ = Type(TABLE)
    assert type_.text("Ja", 9.0, WHITE).surface.get_bounding_rect()
    assert type_.text("Ja", 9.0, WHITE, "bold").surface.get_bounding_rect()
    assert unusable() == [str(fonts["words"])]
    assert len(REPORTED) == 1
