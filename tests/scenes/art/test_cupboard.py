"""Pictures that outlive the process: as they were made, or not at all."""

from __future__ import annotations

import gc
import os
import sqlite3
import weakref
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest

from game.loading import REPORTED, take_left_out
from scenes.art import cupboard as cupboards
from scenes.art import felt, packing, shelf, tiles, trays, wood
from scenes.art.canvas import Picture, faded
from scenes.art.cupboard import Cupboard
from scenes.art.gallery import Gallery
from scenes.art.kept import pictures_in
from scenes.art.packing import Head, NotKept, Thing, packed
from scenes.art.type import RingFit
from scenes.table import Side, Table
from scenes.window import open_headless

TABLE = Table(192, 108, 32)
OTHER = "(SELECT {} FROM things WHERE name = 'two')"

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


def opened(folder: Path) -> Cupboard:
    found = Cupboard.open(folder, TABLE)
    assert found is not None
    return found


def taken(cupboard: Cupboard, name: str) -> Thing:
    found = cupboard.take(name)
    assert found is not None
    return found.thing


def test_what_comes_out_is_what_went_in(tmp_path: Path) -> None:
    one, two = picture(1), picture(2, see_through=False)
    opened(tmp_path).put([("pair", (one, [two, None], RingFit(1.5, (True, False, True, True))))])
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
        with pytest.raises(NotKept):
            packed(thing)
    kept = opened(tmp_path)
    kept.put([("part", part), ("whole", picture(3))])
    assert kept.take("part") is None
    assert kept.take("whole") is not None


def test_a_trough_comes_out_with_its_recess(tmp_path: Path) -> None:
    made = trays.trough(TABLE, (40, 12), (4, 2, 30, 8))
    opened(tmp_path).put([("trough", made)])
    found = taken(opened(tmp_path), "trough")
    assert isinstance(found, trays.Trough)
    assert found.inner == made.inner == pygame.Rect(-16, -4, 30, 8)
    assert pixels(found.picture.surface) == pixels(made.picture.surface)


def test_a_head_that_has_been_cut_or_made_up_is_no_picture() -> None:
    whole, surfaces = packed((picture(1), picture(2)))
    for wrong in ("", whole[:3], whole[:-1], whole + "x", "null", "[[1], 2]", "[1, [[7, 5]]]"):
        with pytest.raises((ValueError, TypeError)):
            Head.read(wrong)
    with pytest.raises(IndexError):
        Head.read(whole).thing(surfaces[:1])
    for kind in ("os system", "scenes.art.cupboard Cupboard", "nowhere Picture"):
        with pytest.raises(ValueError, match="not known"):
            Head.read(f'[["{kind}", 1], []]').thing([])


@pytest.mark.parametrize("see_through", [True, False])
def test_what_lies_in_the_cupboard_is_looked_at_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, see_through: bool
) -> None:
    """It takes no memory, looks as it was made, and does so again after its memory was given
    back."""
    monkeypatch.setattr(cupboards, "LEAST_BYTES", 50)
    monkeypatch.setattr(shelf, "LARGE_BYTES", 100)
    made = picture(1, see_through)
    opened(tmp_path).put([("noise", picture(9)), ("one", made)])
    cupboard = opened(tmp_path)
    # What ends beyond the last whole page is read.
    opened(tmp_path).put([("more", [picture(number) for number in range(40)])])
    told: list[int] = []
    found = cupboard.take("one", told.append)
    assert found is not None
    assert (found.own, told) == (0, [0])
    assert isinstance(found.thing, Picture)
    for _ in range(2):
        surface = found.thing.surface
        grounds = [pygame.Surface((7, 5)) for _ in range(2)]
        for ground, shown in zip(grounds, (surface, made.surface), strict=True):
            ground.fill((40, 90, 160))
            ground.blit(shown, (0, 0))
            ground.blit(shown, (1, 1), special_flags=pygame.BLEND_RGB_ADD)
        assert pixels(grounds[0]) == pixels(grounds[1])
        assert pixels(faded(surface, 0.5)) == pixels(faded(made.surface, 0.5))
        cupboard.give_back()


def test_what_other_processes_look_at_is_not_changed_by_who_draws_on_it(tmp_path: Path) -> None:
    opened(tmp_path).put([("one", picture(1)), ("rest", [picture(2)] * 40)])
    first, second = opened(tmp_path), opened(tmp_path)
    one, other = taken(first, "one"), taken(second, "one")
    assert isinstance(one, Picture)
    assert isinstance(other, Picture)
    one.surface.fill((1, 2, 3, 4))
    assert pixels(other.surface) == pixels(picture(1).surface) != pixels(one.surface)


def test_what_is_opaque_and_as_large_as_the_table_comes_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the display's own format, to be drawn on."""
    size = TABLE.width, TABLE.height
    monkeypatch.setattr(cupboards, "PIECE_BYTES", 4 * TABLE.width * TABLE.height // 3)
    made = pygame.image.frombytes(Random(1).randbytes(3 * size[0] * size[1]), size, "RGB").convert()
    opened(tmp_path).put([("felt", made)])
    cupboard, told = opened(tmp_path), list[int]()
    found = cupboard.find("felt")
    assert found is not None
    steps = len(list(cupboard.bring(found, told.append)))
    (whole,) = told
    # Three in which it is read for its sum, and three in which it is copied.
    assert (steps, whole) == (6, 4 * size[0] * size[1])
    surface = taken(cupboard, "felt")
    assert isinstance(surface, pygame.Surface)
    assert pixels(surface) == pixels(made)
    assert surface.get_masks() == made.get_masks()


def test_a_cupboard_may_be_closed_between_two_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cupboards, "PIECE_BYTES", 50)
    cupboard = opened(tmp_path)
    cupboard.put([("large", pygame.Surface((TABLE.width, TABLE.height)))])
    found = cupboard.find("large")
    assert found is not None
    steps = cupboard.bring(found)
    next(steps)
    cupboard.close()
    assert list(steps) == []
    assert opened(tmp_path).take("large") is not None


def test_what_has_been_taken_stays_when_the_cupboard_is_closed(tmp_path: Path) -> None:
    cupboard = opened(tmp_path)
    cupboard.put([("one", picture(1)), ("rest", [picture(2)] * 40)])
    one = taken(opened(tmp_path), "one")
    cupboard.close()
    for path in tmp_path.iterdir():
        path.unlink()
    assert isinstance(one, Picture)
    assert pixels(one.surface) == pixels(picture(1).surface)


def test_what_is_taken_leaves_nothing_in_memory(tmp_path: Path) -> None:
    cupboard = opened(tmp_path)
    cupboard.put([("one", picture(1))])

    def known() -> int:
        gc.collect()
        return sum(isinstance(one, weakref.ReferenceType) for one in gc.get_objects())

    cupboard.take("one")
    before = known()
    for _ in range(400):
        cupboard.take("one")
    # Cursors are forgotten by hundreds.
    assert known() < before + 250
    cupboard.close()


def test_another_table_has_another_cupboard(tmp_path: Path) -> None:
    opened(tmp_path).put([("one", picture(1))])
    for other in (Table(192, 108, 24), Table(160, 90, 32)):
        beside = Cupboard.open(tmp_path, other)
        assert beside is not None
        assert beside.take("one") is None
    assert opened(tmp_path).take("one") is not None


def test_what_other_code_has_made_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tmp_path).put([("one", picture(1))])
    monkeypatch.setattr(cupboards, "made_by_now", lambda: "another version")
    assert opened(tmp_path).take("one") is None
    monkeypatch.undo()
    assert opened(tmp_path).take("one") is None


def test_tables_of_an_older_version_are_replaced_without_a_word(tmp_path: Path) -> None:
    kept = opened(tmp_path)
    path = kept.path
    kept.close()
    take_left_out()
    with closing(sqlite3.connect(path)) as older:
        older.execute("ALTER TABLE things DROP COLUMN sum")
        older.execute("UPDATE makers SET name = 'another version'")
        older.commit()
    kept = opened(tmp_path)
    kept.put([("one", picture(1))])
    assert kept.take("one") is not None
    assert take_left_out() == []


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
        kept.put([("one", picture(1))])
        assert kept.take("one") is not None
        kept.close()
    path.write_bytes((tmp_path / "foreign.db").read_bytes())
    kept = opened(tmp_path)
    kept.put([("one", picture(1))])
    assert kept.take("one") is not None
    kept.close()


def test_a_file_whose_texts_are_no_texts_is_begun_anew(tmp_path: Path) -> None:
    first = opened(tmp_path)
    first.close()
    told = b"CREATE TABLE makers (name TEXT)"
    content = first.path.read_bytes()
    assert told in content
    first.path.write_bytes(content.replace(told, b"CREATE \x8c\xff" + told[9:]))
    again = opened(tmp_path)
    again.put([("one", picture(1))])
    assert again.take("one") is not None
    again.close()


@pytest.mark.parametrize(
    "damage",
    [
        "head = X'0011'",
        "head = '[]'",
        "head = NULL",
        "head = '1'",
        f"head = '{'[' * 100_000}'",
        "place = -100000",
        "place = 'x'",
        "place = 1e300",
        "place = place + 4",
        "sum = NULL",
        "sum = 0",
        f"place = {OTHER.format('place')}",
        f"(head, place, sum) = {OTHER.format('head, place, sum')}",
    ],
)
def test_a_thing_that_is_damaged_is_made_anew_and_ends_nothing(tmp_path: Path, damage: str) -> None:
    kept = opened(tmp_path)
    kept.put([("one", picture(1)), ("two", picture(2))])
    kept.close()
    with sqlite3.connect(kept.path) as database:
        database.execute(f"UPDATE things SET {damage} WHERE name = 'one'")
    kept = opened(tmp_path)
    assert kept.take("one") is None
    kept.put([("three", picture(3))])
    assert kept.take("two") is None
    assert opened(tmp_path).take("one") is None
    assert len(REPORTED) == 1


@pytest.mark.parametrize("number", range(3))
def test_pixels_of_which_one_has_changed_are_made_anew(tmp_path: Path, number: int) -> None:
    """Read, looked at where they lie, and copied in pieces."""
    large = pygame.Surface((TABLE.width, TABLE.height))
    things: list[tuple[str, Thing]] = [
        ("small", picture(1)),
        ("mapped", [picture(n) for n in range(40)]),
        ("large", large),
    ]
    kept = opened(tmp_path)
    for one in things:
        kept.put([one])
    kept.close()
    (path,) = tmp_path.glob("*.pixels")
    content = path.read_bytes()
    for name, _ in things:
        assert taken(opened(tmp_path), name)
    name, thing = things[number]
    *_, last = pictures_in(thing)
    surface = last.surface if isinstance(last, Picture) else last
    at = content.index(packing.pixels(surface)) + 30
    path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
    assert opened(tmp_path).take(name) is None
    assert len(REPORTED) == 1
    again = opened(tmp_path)
    again.put(things)
    assert again.take(name) is not None


def test_no_row_leads_to_pixels_that_a_power_cut_would_lose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, found = opened(tmp_path), list[tuple[bool, object]]()

    def look(file: int) -> None:
        with closing(sqlite3.connect(kept.path)) as database:
            is_written = os.fstat(file).st_size > 0
            found.append((is_written, database.execute("SELECT name FROM things").fetchall()))

    monkeypatch.setattr("os.fsync", look)
    kept.put([("one", picture(1))])
    assert found == [(True, [])]
    assert kept.take("one") is not None


def test_what_another_process_writes_at_the_moment_is_not_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cupboards, "BUSY_SECONDS", 0.0)
    path = tmp_path / "pictures-192x108-32.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("BEGIN IMMEDIATE")
        assert Cupboard.open(tmp_path, TABLE) is None
        database.execute("ROLLBACK")
        opened(tmp_path).put([("one", picture(1))])
        database.execute("BEGIN IMMEDIATE")
        assert opened(tmp_path).take("one") is not None


@pytest.mark.parametrize("length", [0, 100])
def test_pixels_that_are_cut_off_are_made_anew_and_end_nothing(tmp_path: Path, length: int) -> None:
    kept = opened(tmp_path)
    kept.put([("one", picture(1))])
    kept.close()
    (path,) = tmp_path.glob("*.pixels")
    path.write_bytes(path.read_bytes()[:length])
    assert opened(tmp_path).take("one") is None
    again = opened(tmp_path)
    again.put([("one", picture(1))])
    assert again.take("one") is not None


def test_where_nothing_can_be_kept_there_is_no_cupboard(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert Cupboard.open(tmp_path / "file", TABLE) is None
    assert Cupboard.open(tmp_path / "file" / "folder", TABLE) is None


def test_old_tables_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cupboards, "MOST_BYTES", 100_000)
    (tmp_path / "pictures-1x1-1.db").write_bytes(b"x" * 2_000)
    (tmp_path / "pictures-1x1-1.pixels").write_bytes(b"x" * 200_000)
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
    monkeypatch.setattr("scenes.art.gallery.CHEAP_SECONDS", -1.0)
    monkeypatch.setattr("scenes.art.names.OURS", "")
    first = Gallery(TABLE, tmp_path, fills=True)
    made = shown(first)
    first.close()
    second = Gallery(TABLE, tmp_path, fills=True)
    found = shown(second)
    assert second.made == 0 < first.made
    for one, other in zip(made, found, strict=True):
        assert one.centre == other.centre
        assert pixels(one.surface) == pixels(other.surface)


def test_what_has_no_lasting_name_is_made_by_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture as an argument, a function within another one, what other packages draw."""
    monkeypatch.setattr("scenes.art.gallery.CHEAP_SECONDS", -1.0)
    galleries = [Gallery(TABLE, tmp_path, fills=True) for _ in range(2)]
    for gallery in galleries:
        gallery.keep(("of a test", 1), lambda: picture(1))
        gallery.of(lambda: picture(2))
        gallery.turned(picture(3), Side.WEST)
        gallery.put_away()
        assert gallery.made == 3


def test_a_gallery_that_only_takes_fills_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.gallery.CHEAP_SECONDS", -1.0)
    for fills in (False, True):
        gallery = Gallery(TABLE, tmp_path, fills)
        gallery.get(tiles.blank_tile, 40, 1.5, 90)
        gallery.close()
        assert gallery.made == 1
    reader = Gallery(TABLE, tmp_path)
    reader.get(tiles.blank_tile, 40, 1.5, 90)
    assert reader.made == 0


def test_what_memory_has_dropped_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.gallery.CHEAP_SECONDS", -1.0)
    monkeypatch.setattr("scenes.art.gallery.MOST_SCREENS", 1)
    gallery = Gallery(TABLE, tmp_path, fills=True)
    for size in range(30, 80):
        gallery.get(tiles.blank_tile, size, 1.5, 0)
        gallery.put_away()
    made = gallery.made
    for size in range(30, 80):
        gallery.get(tiles.blank_tile, size, 1.5, 0)
    assert gallery.made == made


def test_what_memory_drops_before_it_was_put_away_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.gallery.CHEAP_SECONDS", -1.0)
    monkeypatch.setattr("scenes.art.gallery.MOST_SCREENS", 1)
    first = Gallery(TABLE, tmp_path, fills=True)
    for size in range(30, 80):
        first.get(tiles.blank_tile, size, 1.5, 0)
    first.close()
    other = Gallery(TABLE, tmp_path)
    for size in range(30, 80):
        other.get(tiles.blank_tile, size, 1.5, 0)
    assert other.made == 0


def test_room_is_made_before_anything_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.gallery.CHEAP_SECONDS", -1.0)
    monkeypatch.setattr(cupboards, "PIECE_BYTES", 1 << 12)
    first = Gallery(TABLE, tmp_path, fills=True)
    first.get(felt.night)
    first.close()
    gallery = Gallery(TABLE, tmp_path)
    gallery.keep("all room", lambda: pygame.Surface((gallery.wall.room // 400, 100)))
    steps = gallery.near(felt.night)
    next(steps)
    assert not gallery.has("all room")
    assert len(list(steps)) > 1
    gallery.get(felt.night)
    assert gallery.made == 1
    assert list(gallery.near(felt.night)) == []
