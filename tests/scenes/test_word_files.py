"""Files of words: what a damaged one does to the table, and what translators do with them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from polib import POEntry, POFile
from situations import values_in
from spoken import forms_in, keys, texts_in, write

from game.loading import REPORTED
from game.texts import FIRST, HOUSE, LANGUAGES, Texts, translations
from scenes.app.start import start
from scenes.core.window import open_headless
from scenes.services import words as room
from scenes.services.destinations import ToSetup
from scenes.services.words import Words, can_be_read, offered
from tools.words import main, read, untranslated

VALUES = {name for text in texts_in(HOUSE, FIRST).values() for name in values_in(text)} - {"count"}

COUNTED = next(key for key, forms in forms_in(HOUSE, FIRST).items() if forms[1:])
OTHERS = dict.fromkeys(VALUES, "7")

pytestmark = pytest.mark.expects_faults


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
    """A file cut short, with other bytes or a sector of zeros in it, or another file altogether."""
    rng = Random(7)
    yield b""
    yield b"{}"
    for _ in range(8):
        yield whole[: rng.randrange(len(whole))]
        at = 512 * rng.randrange(len(whole) // 512)
        yield whole[:at] + bytes(512) + whole[at + 512 :]
        for count, within in ((1, 400), (1, len(whole)), (40, len(whole))):
            broken = bytearray(whole)
            for _ in range(count):
                broken[rng.randrange(within)] = rng.randrange(256)
            yield bytes(broken)


def spoken(language: str) -> dict[str, str]:
    words = Words(language)
    return {key: words(key, **OTHERS, count=2) for key in keys("")}


def test_whatever_a_file_holds_what_is_said_is_right_or_english(house: Path) -> None:
    german, english, file = spoken("de"), spoken("en"), house / "de.mo"
    for data in damaged(file.read_bytes()):
        REPORTED.clear()
        file.write_bytes(data)
        room.read_anew()
        said = spoken("de")
        assert not [key for key in said if said[key] not in (german[key], english[key])]
        # A text that is left out may be the same in English.
        assert len(REPORTED) in ({1} if said != german else {0, 1})


def test_whatever_the_only_file_holds_something_is_said(house: Path) -> None:
    others = [house / f"{one}.mo" for one in LANGUAGES if one != FIRST]
    for file in others:
        file.unlink()
    english, file = spoken("en"), house / "en.mo"
    for data in damaged(file.read_bytes()):
        file.write_bytes(data)
        room.read_anew()
        said = spoken("en")
        assert all(text.strip() for text in said.values())
        assert can_be_read("en") or said["setup.start"] == "Start"
    assert english["setup.start"] == "Start"


def from_outside(folder: Path, texts: Mapping[str, str], **head: str) -> None:
    """A German file of another tool: the sums of its texts are not in it."""
    made = POFile()
    made.metadata = {
        "Content-Type": f"text/plain; charset={head.get('charset', 'UTF-8')}",
        "Plural-Forms": head.get("plural", "nplurals=2; plural=(n != 1);"),
    }
    for key, text in texts.items():
        if key == "advice.lucky.why.idle":
            both = {0: text, 1: text}
            made.append(POEntry(msgid=key, msgid_plural=key, msgstr_plural=both))
        else:
            made.append(POEntry(msgid=key, msgstr=text))
    made.append(POEntry(msgid="keys", msgstr="\n".join(texts)))
    made.encoding = "UTF-8"
    (folder / "de.mo").write_bytes(made.to_binary())
    room.read_anew()


@pytest.mark.parametrize(
    "text",
    [
        "{game[0]}",
        "{game:>99999999999}",
        "{game!r:>9}",
        "{game.__class__}",
        "{}",
        "{0}",
        "{",
        "{nobody}",
        "Weiter\0",
        "Weiter\n{game}",
        "\x1b[2J{game}",
        "\u202eW{game}",
        "\ufeffW{game}",
        "Weiter " * 500,
    ],
)
def test_a_text_that_cannot_be_shown_is_said_in_english(house: Path, text: str) -> None:
    from_outside(house, {"menu.resume": text, "setup.start": "Los"})
    words = Words("de")
    for _ in range(2):
        assert words("menu.resume", game="X") == "Continue: X"
        assert words("setup.start") == "Los"
    assert len(REPORTED) <= 1


@pytest.mark.parametrize(
    "head",
    [
        {"plural": "nplurals=2; plural=n/0;"},
        {"plural": "nplurals=2; plural=n%(n-2);"},
        {"plural": "nplurals=2; plural=7;"},
        {"plural": "nplurals=2; plural=import;"},
        {"plural": "nplurals=2; plural=((((((((((((((((((((((n"},
        {"charset": "utf-7"},
        {"charset": "utf-16"},
        {"charset": "zlib_codec"},
        {"charset": "nothing"},
    ],
    ids=str,
)
def test_a_file_whose_head_is_wrong_is_left_out_or_counts_nothing(
    house: Path, head: dict[str, str]
) -> None:
    english = Words("en")("advice.lucky.why.idle", count=2)
    from_outside(house, {"advice.lucky.why.idle": "+ADw-{count}", "setup.start": "Start"}, **head)
    words = Words("de")
    assert words("advice.lucky.why.idle", count=2) == english
    assert words("setup.start") == "Start"
    assert len(REPORTED) <= 1


def test_a_form_in_the_place_of_another_is_not_said(house: Path) -> None:
    file = house / "de.mo"
    one, many = forms_in(HOUSE, "de")[COUNTED]
    content = file.read_bytes()
    file.write_bytes(content.replace(f"{one}\0{many}".encode(), f"{many}\0{one}".encode()))
    room.read_anew()
    for count in (1, 2):
        said = Words("de")(COUNTED, **OTHERS, count=count)
        assert said == Words("en")(COUNTED, **OTHERS, count=count)
    assert len(REPORTED) == 1


@pytest.mark.parametrize("spoiled", [None, b"", b"\xde\x12\x04\x95 nothing"], ids=repr)
def test_a_language_that_cannot_be_read_is_named_once_and_english_is_spoken(
    house: Path, spoiled: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house / "fr.mo"
    file.unlink() if spoiled is None else file.write_bytes(spoiled)
    for _ in range(2):
        assert Words("fr")("menu.touch") == "Touch to play"
        room.read_anew()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"trivet: {file} cannot be read: ")
    assert "fr" not in offered("de")


def test_without_english_something_else_is_spoken(house: Path) -> None:
    (house / "en.mo").unlink()
    assert Words("fr")("setup.start") == "Jouer"
    assert Words("en")("setup.start") in ("Start", "Starten")


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
    def fails(*_: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr(room, "translations", fails)
    room.read_anew()
    app = start(open_headless((960, 540)), 32.0, tmp_path / "data", 0)
    app.go(ToSetup("lucky"))
    assert app.scene.name == "setup"
    app.close()
    assert {notice.key for notice in app.services.notices} == {"words"}
    words = Words("fr")
    for key in texts_in(HOUSE, FIRST):
        assert words(key, seat="Moon", count=2).strip(), key
    assert [words(key) for key in ("setup.start", "lucky.name")] == ["Start", "Lucky"]
    assert words.telling("seat.west.named") == "Moon"
    assert words.number(1.5) == "1.5"
    assert offered("en") == {"en": "English"}
    room.read_anew()


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
