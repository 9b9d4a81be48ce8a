"""Files of words: what a damaged one does to the table, and what translators do with them."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from polib import POEntry
from situations import values_in
from spoken import keys, texts_in, write

from game.texts import FIRST, HOUSE, Texts, translations
from scenes import words as room
from scenes.destinations import ToSetup
from scenes.start import start
from scenes.window import open_headless
from scenes.words import Words, offered, unread
from tools.words import main, read, untranslated

VALUES = {name for text in texts_in(HOUSE, FIRST).values() for name in values_in(text)} - {"count"}


# --- what is missing or damaged


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The house's words, to be damaged."""
    copy = tmp_path / "words"
    shutil.copytree(HOUSE, copy)
    monkeypatch.setattr(room, "HOUSE", copy)
    room.read_anew()
    yield copy
    room.read_anew()


def damaged(whole: bytes) -> Iterator[bytes]:
    """A file cut short, with other bytes in it, or another file altogether."""
    rng = Random(7)
    yield b""
    yield b"{}"
    for _ in range(40):
        yield whole[: rng.randrange(len(whole))]
        broken = bytearray(whole)
        for _ in range(rng.choice((1, 40))):
            broken[rng.randrange(rng.choice((400, len(broken))))] = rng.randrange(256)
        yield bytes(broken)


def test_whatever_a_file_holds_every_word_is_said(house: Path) -> None:
    file, told = house / "de.mo", keys("setup.", "result.", "lucky.f")
    for data in damaged(file.read_bytes()):
        file.write_bytes(data)
        room.read_anew()
        words = Words("de")
        for key in told:
            said = words(key, **dict.fromkeys(VALUES, "7"), count=2)
            assert said.strip(), key


@pytest.mark.parametrize("spoiled", [None, b"", b"\xde\x12\x04\x95 nothing"], ids=repr)
def test_a_language_that_cannot_be_read_is_named_and_english_is_spoken(
    house: Path, spoiled: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    file = house / "fr.mo"
    file.unlink() if spoiled is None else file.write_bytes(spoiled)
    with caplog.at_level(logging.WARNING):
        assert Words("fr")("menu.touch") == "Touch to play"
    assert [line.count("fr.mo cannot be read") for line in caplog.text.splitlines()] == [1]
    (notice,) = unread(["de", "fr", "fr"])
    assert (notice.key, "\n" in notice.message) == ("words", False)
    assert notice.message.endswith("words/fr.mo cannot be read: en is spoken")
    assert "fr" not in offered("de")
    assert f"notice.{notice.key}" in Words("fr")


def test_without_english_something_else_is_spoken(house: Path) -> None:
    (house / "en.mo").unlink()
    assert Words("fr")("setup.start") == "Jouer"
    assert Words("en")("setup.start") == "Start"
    assert [notice.key for notice in unread(["fr"])] == ["words"]


def test_a_text_whose_places_are_damaged_is_said_in_english(house: Path) -> None:
    file = house / "nl.mo"
    file.write_bytes(file.read_bytes().replace(b"Verder: {game}", b"Verder: {ga{e}"))
    room.read_anew()
    assert Words("nl")("menu.resume", game="X") == "Go on: X"
    assert Words("nl")("setup.start") == "Start"


def test_the_table_starts_without_a_language_and_says_so(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / "fr.mo").write_bytes(b"?")
    app = start(open_headless((960, 540)), 32.0, tmp_path / "data", 0)
    assert "fr.mo cannot be read" in capsys.readouterr().err
    assert app.scene.name == "menu"
    assert [notice.key for notice in app.services.notices] == ["words"]
    app.close()


def test_the_table_starts_without_any_words_and_says_so_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "_read", lambda *_: [])
    room._catalogues.cache_clear()
    app = start(open_headless((960, 540)), 32.0, tmp_path / "data", 0)
    app.go(ToSetup("lucky"))
    assert app.scene.name == "setup"
    app.close()
    assert [(one.key, "\n" in one.message) for one in app.services.notices] == [("words", False)]
    words = Words("fr")
    for key in texts_in(HOUSE, FIRST):
        assert words(key, seat="Moon", count=2).strip(), key
    assert [words(key) for key in ("setup.start", "lucky.name")] == ["Start", "Lucky"]
    assert words.telling("seat.west.named") == "Moon"
    assert words.number(1.5) == "1.5"
    assert offered("en") == {"en": "English"}
    room._catalogues.cache_clear()


# --- what translators do


def test_a_new_text_comes_to_every_file_and_what_is_said_anew_is_to_be_looked_at(
    tmp_path: Path,
) -> None:
    write(tmp_path, ["en", "de"], {"one": "One {count}", "two": "Two"})
    source = read(tmp_path / "en.po")
    source[1].msgid = "Both"
    source.append(POEntry(msgctxt="new", msgid="New"))
    source.remove(source[0])
    source.save()
    assert main(tmp_path) == 0
    german = {entry.msgctxt: entry for entry in read(tmp_path / "de.po")}
    assert set(german) == {"two", "new"}
    assert german["two"].fuzzy
    assert untranslated(tmp_path / "de.po") == ["new", "two"]
    assert "two" not in Texts([translations(tmp_path, "de")])
    assert Texts([translations(tmp_path, "en")])("two") == "Two"
