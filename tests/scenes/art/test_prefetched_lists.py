"""What a scene begins with is a list on disk: it is fetched before it is wanted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.art import tiles
from scenes.art.disk_cache import DiskCache
from scenes.art.gallery import Gallery
from scenes.core.table import Table
from scenes.core.window import open_headless

TABLE = Table(192, 108, 32)


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("scenes.art.gallery.LEAST_BYTES", 0)
    open_headless((TABLE.width, TABLE.height))
    yield
    pygame.quit()


def opened(folder: Path) -> DiskCache:
    found = DiskCache.open(folder, TABLE)
    assert found is not None
    return found


def listed(folder: Path, sizes: range) -> None:
    """A process that wants tiles of these sizes for a list."""
    gallery = Gallery(TABLE, folder, fills=True)
    gallery.memory.wanted.begin_list("tiles")
    for size in sizes:
        gallery.get(tiles.blank_tile, size, 1.5, 0)
    gallery.close()


def test_what_was_wanted_last_can_be_fetched_before_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    listed(tmp_path, range(20, 24))
    listed(tmp_path, range(22, 28))
    gallery = Gallery(TABLE, tmp_path)
    gallery.get(tiles.blank_tile, 27, 1.5, 0)
    assert len(list(gallery.fetch("tiles"))) == 5
    assert list(gallery.fetch("tiles")) == list(gallery.fetch("nobody's")) == []
    for size in range(22, 28):
        gallery.get(tiles.blank_tile, size, 1.5, 0)
    assert gallery.made == 0
    gallery.close()


@pytest.mark.expects_faults
def test_a_list_that_is_damaged_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    for nonsense in ("X'0011'", "'{'", "'text'", "17"):
        listed(tmp_path, range(20, 24))
        with sqlite3.connect(opened(tmp_path).path) as database:
            database.execute(f"UPDATE lists SET pictures = {nonsense}")
        gallery = Gallery(TABLE, tmp_path)
        assert list(gallery.fetch("tiles")) == []
        gallery.get(tiles.blank_tile, 20, 1.5, 0)
        gallery.close()


def test_no_more_is_fetched_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    monkeypatch.setattr("scenes.art.gallery.MOST_SCREENS", 30)
    listed(tmp_path, range(20, 60))
    everything = Gallery(TABLE, tmp_path)
    monkeypatch.setattr("scenes.art.gallery.MOST_SCREENS", 1)
    little = Gallery(TABLE, tmp_path)
    assert len(list(everything.fetch("tiles"))) == 40
    assert 0 < len(list(little.fetch("tiles"))) < 20


def test_what_only_a_list_has_named_makes_room_for_what_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    listed(tmp_path, range(20, 60))
    monkeypatch.setattr("scenes.art.gallery.MOST_SCREENS", 1)
    gallery = Gallery(TABLE, tmp_path)
    row = gallery.memory.room // 400
    gallery.memory.wanted.count()
    gallery.keep("wanted", lambda: pygame.Surface((row, 80)))
    assert list(gallery.fetch("tiles"))
    gallery.keep("wanted as well", lambda: pygame.Surface((row, 15)))
    assert gallery.has("wanted")
