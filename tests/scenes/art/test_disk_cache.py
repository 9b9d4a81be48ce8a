"""Pictures that outlive the process: as they were made, or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest

from game.loading import REPORTED
from scenes.art import disk_cache, tiles, wood
from scenes.art.canvas import Picture
from scenes.art.disk_cache import DiskCache, Made
from scenes.art.gallery import Gallery
from scenes.art.memory_cache import pictures_in
from scenes.art.packing import NotStored, Thing, packed
from scenes.art.type import RingFit
from scenes.core.table import Side, Table
from scenes.core.window import open_headless

TABLE = Table(192, 108, 32)
OTHER = "(SELECT {} FROM pictures WHERE name = 'two')"

pytestmark = pytest.mark.expects_faults


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("scenes.art.gallery.LEAST_BYTES", 0)
    open_headless((TABLE.width, TABLE.height))
    yield
    pygame.quit()


def picture(seed: int, see_through: bool = True) -> Picture:
    """Of noise, in alpha too."""
    pixels = Random(seed).randbytes(4 * 7 * 5)
    surface = pygame.image.frombytes(pixels, (7, 5), "RGBA")
    return Picture(surface.convert_alpha() if see_through else surface.convert(), (seed, -seed))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def opened(folder: Path) -> DiskCache:
    found = DiskCache.open(folder, TABLE)
    assert found is not None
    return found


def stored(name: str, thing: Thing) -> Made:
    """It took so long to make that it is stored."""
    return Made(name, thing, 1.0)


def taken(cache: DiskCache, name: str) -> Thing:
    found = cache.take(name)
    assert found is not None
    return found.thing


def test_what_comes_out_is_what_went_in(tmp_path: Path) -> None:
    one, two = picture(1), picture(2, see_through=False)
    opened(tmp_path).put(
        [stored("pair", (one, [two, None], RingFit(1.5, (True, False, True, True))))]
    )
    found = taken(opened(tmp_path), "pair")
    assert isinstance(found, tuple)
    (first, (second, nothing), fit) = found
    assert (nothing, fit) == (None, RingFit(1.5, (True, False, True, True)))
    assert isinstance(first, Picture)
    assert isinstance(fit, RingFit)
    for kept, made in ((first, one), (second, two)):
        assert pixels(kept.surface) == pixels(made.surface)
        assert kept.centre == made.centre
        assert kept.surface.get_masks() == made.surface.get_masks()
        on_one, on_other = (pygame.Surface((7, 5)) for _ in range(2))
        for ground, shown in ((on_one, kept), (on_other, made)):
            ground.fill((40, 90, 160))
            ground.blit(shown.surface, (0, 0))
        assert pixels(on_one) == pixels(on_other)


def test_a_part_of_a_picture_and_what_is_no_picture_are_not_kept(tmp_path: Path) -> None:
    part = picture(1).surface.subsurface((0, 0, 2, 2))
    faint = picture(2).surface
    faint.set_alpha(90)
    for thing in (part, (faint,), {"a": 1}, object()):
        with pytest.raises(NotStored):
            packed(thing)
    kept = opened(tmp_path)
    kept.put([stored("part", part), stored("whole", picture(3))])
    assert kept.take("part") is None
    assert kept.take("whole") is not None


def test_what_has_been_taken_stays_when_the_cache_is_closed(tmp_path: Path) -> None:
    cache = opened(tmp_path)
    cache.put([stored("one", picture(1)), stored("rest", [picture(2)] * 40)])
    one = taken(opened(tmp_path), "one")
    cache.close()
    for path in tmp_path.iterdir():
        path.unlink()
    assert isinstance(one, Picture)
    assert pixels(one.surface) == pixels(picture(1).surface)


def test_another_table_has_another_cache(tmp_path: Path) -> None:
    opened(tmp_path).put([stored("one", picture(1))])
    for other in (Table(192, 108, 24), Table(160, 90, 32)):
        beside = DiskCache.open(tmp_path, other)
        assert beside is not None
        assert beside.take("one") is None
    assert opened(tmp_path).take("one") is not None


def test_what_other_code_has_made_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tmp_path).put([stored("one", picture(1))])
    monkeypatch.setattr(disk_cache, "made_by_now", lambda: "another version")
    assert opened(tmp_path).take("one") is None
    monkeypatch.undo()
    assert opened(tmp_path).take("one") is None


def test_a_damaged_or_foreign_file_is_begun_anew(tmp_path: Path) -> None:
    first = opened(tmp_path)
    path = first.path
    first.close()
    foreign = sqlite3.connect(tmp_path / "foreign.db")
    foreign.execute("CREATE TABLE makers (a, b, c)")
    foreign.commit()
    foreign.close()
    for damage in (b"no database", b"SQLite format 3\0" + b"\1" * 5000, b""):
        path.write_bytes(damage)
        kept = opened(tmp_path)
        kept.put([stored("one", picture(1))])
        assert kept.take("one") is not None
        kept.close()
    path.write_bytes((tmp_path / "foreign.db").read_bytes())
    kept = opened(tmp_path)
    kept.put([stored("one", picture(1))])
    assert kept.take("one") is not None
    kept.close()


@pytest.mark.parametrize(
    "damage",
    [
        "head = X'0011'",
        "head = '[]'",
        "head = NULL",
        "head = '1'",
        f"head = '{'[' * 100_000}'",
        "pixels = NULL",
        "pixels = X'0011'",
        "pixels = substr(pixels, 1, length(pixels) - 4)",
        "pixels = 'x'",
        "sum = NULL",
        "sum = 0",
        f"pixels = {OTHER.format('pixels')}",
        f"(head, pixels, sum) = {OTHER.format('head, pixels, sum')}",
    ],
)
def test_a_thing_that_is_damaged_is_made_anew_and_ends_nothing(tmp_path: Path, damage: str) -> None:
    kept = opened(tmp_path)
    kept.put([stored("one", picture(1)), stored("two", picture(2))])
    kept.close()
    with sqlite3.connect(kept.path) as database:
        database.execute(f"UPDATE pictures SET {damage} WHERE name = 'one'")
    kept = opened(tmp_path)
    assert kept.take("one") is None
    kept.put([stored("three", picture(3))])
    assert kept.take("two") is None
    assert opened(tmp_path).take("one") is None
    assert len(REPORTED) == 1


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_picture_of_which_one_bit_has_changed_is_made_anew(tmp_path: Path, share: float) -> None:
    kept = opened(tmp_path)
    kept.put([stored("one", picture(1))])
    kept.close()
    with closing(sqlite3.connect(kept.path)) as database:
        ((pixels,),) = database.execute("SELECT pixels FROM pictures").fetchall()
        at = round(share * (len(pixels) - 1))
        changed = pixels[:at] + bytes([pixels[at] ^ 1]) + pixels[at + 1 :]
        database.execute("UPDATE pictures SET pixels = ?", (changed,))
        database.commit()
    assert opened(tmp_path).take("one") is None
    assert len(REPORTED) == 1
    again = opened(tmp_path)
    again.put([stored("one", picture(1))])
    assert again.take("one") is not None


def test_what_another_process_writes_at_the_moment_is_not_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "BUSY_SECONDS", 0.0)
    path = tmp_path / "pictures-192x108-32.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("BEGIN IMMEDIATE")
        assert DiskCache.open(tmp_path, TABLE) is None
        database.execute("ROLLBACK")
        opened(tmp_path).put([stored("one", picture(1))])
        database.execute("BEGIN IMMEDIATE")
        assert opened(tmp_path).take("one") is not None


def test_a_new_file_that_another_process_prepares_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pictures-192x108-32.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        other.execute("CREATE TABLE makers (name TEXT)")
        monkeypatch.setattr(disk_cache, "BUSY_SECONDS", 0.05)
        monkeypatch.setattr("time.monotonic", lambda: 0.0)
        monkeypatch.setattr("time.sleep", lambda _: other.rollback())
        opened(tmp_path).close()


def test_where_nothing_can_be_kept_there_is_no_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert DiskCache.open(tmp_path / "file", TABLE) is None
    assert DiskCache.open(tmp_path / "file" / "folder", TABLE) is None


def test_old_tables_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST_BYTES", 100_000)
    (tmp_path / "pictures-1x1-1.db").write_bytes(b"x" * 200_000)
    (tmp_path / "another.db").write_bytes(b"x" * 200_000)
    opened(tmp_path)
    assert not list(tmp_path.glob("pictures-1x1-1*"))
    assert (tmp_path / "another.db").exists()


# --- the gallery's


def shown(gallery: Gallery) -> list[Picture]:
    """Some of every kind."""
    tile = gallery.get(tiles.blank_tile, 40, 1.5, 90)
    board = gallery.get(wood.board, (60, 60), 3, 3, 14)
    pill = gallery.of(gallery.controls.pill, "Done", 8.0)
    text = gallery.text("Nobody waits", 9.0, (1, 2, 3), side=Side.EAST)
    kept = gallery.keep(("noise", 3), lambda: picture(3))
    found = tile, board, pill, text, gallery.turned(kept, Side.NORTH)
    return [one for one in pictures_in(found) if isinstance(one, Picture)]


def test_a_gallery_of_another_process_makes_nothing_that_was_costly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    monkeypatch.setattr("scenes.art.packing.OURS", "")
    first = Gallery(TABLE, tmp_path, fills=True)
    made = shown(first)
    first.close()
    second = Gallery(TABLE, tmp_path, fills=True)
    found = shown(second)
    # They are stored upright, and turned when they are fetched.
    assert second.made == 2 < first.made
    for one, other in zip(made, found, strict=True):
        assert one.centre == other.centre
        assert pixels(one.surface) == pixels(other.surface)


def test_what_memory_has_dropped_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    monkeypatch.setattr("scenes.art.gallery.MOST_SCREENS", 1)
    gallery = Gallery(TABLE, tmp_path, fills=True)
    for size in range(30, 80):
        gallery.get(tiles.blank_tile, size, 1.5, 0)
        gallery.put_away()
    made = gallery.made
    for size in range(30, 80):
        gallery.get(tiles.blank_tile, size, 1.5, 0)
    assert gallery.made == made
