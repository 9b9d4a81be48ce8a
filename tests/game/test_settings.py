"""The operator's file: what is good in it counts, what is not is named, comments stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import OURS
from game.settings import (
    FILE,
    MOST_BYTES,
    NotWritten,
    Setting,
    Settings,
    matching,
    number,
    one_of,
    some_of,
    yes_or_no,
)
from game.store import Store
from scenes.app.start import start
from scenes.core.table import SIGNS
from scenes.core.window import open_headless
from scenes.services.settings import known, take_over

HERE = (
    Setting("a.number", 3.0, number(1, 10), "How many."),
    Setting("a.word", "x", one_of("x", "y"), "Which."),
    Setting("b.flag", True, yes_or_no(), "Whether."),
    Setting("b.list", ["p"], some_of("p", "q"), "Which ones."),
    Setting("b.form", None, matching("[0-9]+", "digits"), "A text\nof digits."),
)


def read(tmp_path: Path, text: str | bytes) -> Settings:
    path = tmp_path / FILE
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Settings(HERE, path)


def blamed(settings: Settings) -> list[tuple[int, str]]:
    return [(line, text) for line, text in settings.problems]


def test_what_is_set_counts_and_the_rest_is_usual(tmp_path: Path) -> None:
    settings = read(tmp_path, '[a]\nnumber = 7\n[b]\nflag = false\nlist = ["q", "p"]\n')
    assert settings.problems == []
    values = [settings.value(one.name) for one in HERE]
    assert values == [7, "x", False, ["q", "p"], None]
    assert settings.is_set("a.number")
    assert not settings.is_set("a.word")
    with pytest.raises(KeyError):
        settings.value("a.other")


def test_without_a_file_everything_is_usual(tmp_path: Path) -> None:
    settings = Settings(HERE, tmp_path / FILE)
    assert [settings.value(one.name) for one in HERE] == [3.0, "x", True, ["p"], None]
    assert settings.problems == []
    assert list(tmp_path.iterdir()) == []


BAD_LINES = [
    ("number = 11", "a.number is 11; accepted: a number from 1 to 10"),
    ("number = 0.9", "a.number is 0.9; accepted: a number from 1 to 10"),
    ("number = true", "a.number is true; accepted: a number from 1 to 10"),
    ('number = "3"', 'a.number is "3"; accepted: a number from 1 to 10'),
    ("number = [3]", "a.number is [3]; accepted: a number from 1 to 10"),
    ("number = nan", "a.number is nan; accepted: a number from 1 to 10"),
    ("number = inf", "a.number is inf; accepted: a number from 1 to 10"),
    ("number = -3", "a.number is -3; accepted: a number from 1 to 10"),
    ("number = 1979-05-27", "accepted: a number from 1 to 10"),
    ("number = 07:32:00", "a.number is 07:32:00; accepted: a number from 1 to 10"),
    ("number = {x = 1}", 'nobody knows "a.number.x"; accepted:'),
    ('word = "z"', 'a.word is "z"; accepted: one of "x", "y"'),
    ("word = 1", 'a.word is 1; accepted: one of "x", "y"'),
    ('word = ["x"]', 'a.word is ["x"]; accepted: one of'),
    ('word = ""', 'a.word is ""; accepted: one of'),
    ('word = "X"', 'a.word is "X"; accepted: one of'),
    (f'word = "{"z" * 500}"', 'z…"; accepted: one of'),
    ('word = "\\u0007"', 'a.word is "?"; accepted: one of'),
    ("flag = 1", 'nobody knows "a.flag"; accepted: in [a] number, word'),
    ("other = 1", 'nobody knows "a.other"; accepted: in [a] number, word'),
    ("Number = 3", 'nobody knows "a.Number"; accepted: in [a] number, word'),
    ('"num ber" = 3', 'nobody knows "a.num ber"; accepted: in [a] number, word'),
    ("number", "is not TOML"),
    ("number =", "is not TOML"),
    ("number = yes", "is not TOML"),
    ("number = 3 4", "is not TOML"),
    ("number 3", "is not TOML"),
    ("= 3", "is not TOML"),
    ('word = "x', "is not TOML"),
    ("word = 'x", "is not TOML"),
    ("word = x", "is not TOML"),
    ("word = [", "is not TOML"),
    ("word = {", "is not TOML"),
    ("[", "is not TOML"),
    ("]", "is not TOML"),
    ("[[", "is not TOML"),
    ("[a", "is not TOML"),
    ("[a.]", "is not TOML"),
    ("number = 0x", "is not TOML"),
    ("number = 01", "is not TOML"),
    ("number = 1_", "is not TOML"),
    ("nümber = 3", "is not TOML"),
    ('word = "\\q"', "is not TOML"),
    ("\x00", "is not TOML"),
    ("number = 3\rword", "is not TOML"),
    ("// a comment", "is not TOML"),
    ("; a comment", "is not TOML"),
    ("{number = 3}", "is not TOML"),
    ("number : 3", "is not TOML"),
    ("set number 3", "is not TOML"),
    ("b.flag = 1", 'nobody knows "a.b.flag"; accepted:'),
    (f"number = {'9' * 5000}", "is not TOML"),
    (f"number = {'9' * 400}", "accepted: a number from 1 to 10"),
    (f"x{'.x' * 3000} = 1", "nobody knows"),
]


@pytest.mark.parametrize(("line", "words"), BAD_LINES)
def test_a_bad_line_is_named_and_all_others_count(tmp_path: Path, line: str, words: str) -> None:
    text = f"# ours\n[a]\n{line}\n[b]\nflag = false\n"
    settings = read(tmp_path, text)
    assert [number for number, _ in blamed(settings)] == [3]
    assert words in settings.problems[0].text
    assert len(settings.problems[0].text) < 400
    assert settings.value("a.number") == 3.0
    assert settings.value("a.word") == "x"
    assert settings.value("b.flag") is False


def test_there_are_fifty_of_them() -> None:
    assert len(BAD_LINES) >= 50


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "is not UTF-8"),
        (b"[a]\nnumber = 7\n# \xff\n", "is not UTF-8"),
        (b"[" * 100_000, "is not TOML"),
        (b"x" * (MOST_BYTES + 1), "bytes"),
        (b"a = 1\n[a]\nnumber = 2\n", "a"),
        (b"[unknown]\nx = 1\n", "accepted: [a], [b]"),
    ],
)
def test_whatever_the_file_holds_nothing_is_raised(
    tmp_path: Path, content: bytes, words: str
) -> None:
    settings = read(tmp_path, content)
    assert settings.problems
    assert words in settings.problems[0].text
    assert settings.value("b.flag") is True


def test_a_folder_in_its_place_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    settings = Settings(HERE, tmp_path / FILE)
    assert "is not a file" in settings.problems[0].text
    with pytest.raises(NotWritten, match="cannot be written"):
        settings.change("a.number", 5)
    assert settings.value("a.number") == 5


# --- writing


def test_comments_and_order_stay_when_something_changes(tmp_path: Path) -> None:
    text = (
        "# from the museum\n[b]\nflag = false  # since May\n\n[a]\n# seven, as always\nnumber = 7\n"
    )
    settings = read(tmp_path, text)
    settings.change("a.number", 8)
    settings.change("b.form", "12")
    after = (tmp_path / FILE).read_text()
    assert after == text.replace("number = 7", "number = 8").replace(
        "flag = false  # since May\n", 'flag = false  # since May\nform = "12"\n'
    )
    again = Settings(HERE, tmp_path / FILE)
    assert [again.value(one.name) for one in HERE] == [8, "x", False, ["p"], "12"]
    again.change("a.number", None)
    assert "number = " not in (tmp_path / FILE).read_text()
    assert Settings(HERE, tmp_path / FILE).value("a.number") == 3.0


def test_what_somebody_writes_meanwhile_stays(tmp_path: Path) -> None:
    settings = read(tmp_path, "[a]\nnumber = 7\n")
    (tmp_path / FILE).write_text("[a]\nnumber = 9\n")
    settings.change("a.word", "y")
    again = Settings(HERE, tmp_path / FILE)
    assert (again.value("a.number"), again.value("a.word")) == (9, "y")


def test_a_new_file_says_what_everything_is_and_sets_one_thing(tmp_path: Path) -> None:
    Settings(HERE, tmp_path / FILE).change("a.word", "y")
    text = (tmp_path / FILE).read_text()
    for setting in HERE:
        assert all(f"# {line}\n" in text for line in setting.says.splitlines())
        assert f"# Accepted: {setting.accepted.words}.\n" in text
    again = Settings(HERE, tmp_path / FILE)
    assert again.problems == []
    assert [again.value(one.name) for one in HERE] == [3.0, "y", True, ["p"], None]
    assert not again.is_set("a.number")


@pytest.mark.parametrize("nonsense", ["nonsense", "[[b]]\nflag = false", f"x = {'9' * 5000}"])
def test_what_cannot_be_changed_is_kept_beside_the_new_file(tmp_path: Path, nonsense: str) -> None:
    text = f"[a]\nnumber = 7\n{nonsense}\n"
    settings = read(tmp_path, text)
    settings.change("b.list", ["q"])
    assert (tmp_path / f"{FILE}.bad-1").read_text() == text
    again = Settings(HERE, tmp_path / FILE)
    assert again.problems == []
    assert (again.value("a.number"), again.value("b.list")) == (7, ["q"])


def test_what_is_not_accepted_cannot_be_written(tmp_path: Path) -> None:
    settings = read(tmp_path, "[a]\nnumber = 7\n")
    with pytest.raises(
        ValueError, match=r"a\.number cannot be 11; accepted: a number from 1 to 10"
    ):
        settings.change("a.number", 11)
    assert settings.value("a.number") == 7
    assert (tmp_path / FILE).read_text() == "[a]\nnumber = 7\n"


# --- the product's own


def test_every_setting_of_the_product_says_what_it_is_and_its_usual_value_is_accepted(
    tmp_path: Path,
) -> None:
    settings = known()
    assert len({one.name for one in settings}) == len(settings)
    for one in settings:
        assert one.table
        assert one.says.strip().endswith((".", ","))
        assert one.usual is None or one.accepted.fits(one.usual), one.name
    path = tmp_path / FILE
    # What is commented out is what would be written.
    path.write_text(
        "\n".join(
            line.removeprefix("# ") if " = " in line and "..." not in line else line
            for line in Settings(settings).template().splitlines()
        )
    )
    assert Settings(settings, path).problems == []


BAD_OF_GAMES = """[lucky]
games = 0
setup = "five"
hints = 1
lessons = "no"
levels = []
bests = ["week"]
[crossing]
games = 1.5
doubling = true
levels = ["easy", "easy"]
[trellis]
games = true
racks = ["open"]
levels = ["grand"]
[games]
offered = []
[open]
from = "25:00"
"""


def test_what_is_settled_for_games_is_checked_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(BAD_OF_GAMES)
    found, lines = Settings(known(), path), BAD_OF_GAMES.splitlines()
    wanted = [number for number, line in enumerate(lines, 1) if not line.startswith("[")]
    assert [line for line, _ in found.problems] == wanted
    assert all("; accepted: " in text for _, text in found.problems)
    assert not any(map(found.is_set, found.known))


def test_what_is_chosen_at_first_is_what_the_rules_accept() -> None:
    settings = {one.name: one for one in known()}
    for game in OURS:
        for option, values in game.rules.option_values.items():
            found = settings[f"{game.name}.{option}"]
            assert (found.usual, found.accepted.values) == (values[0], values)


ALONE, TWICE = "counts for nothing alone; accepted: open.from and", "is one time twice; accepted:"
BESIDE = [
    ("[touch]\nmatrix = [1, 0, 0.9, 0, 1, 0]\n", [(2, "accepted: six numbers")]),
    ('[open]\nfrom = "10:00"\n', [(2, ALONE)]),
    ('[open]\nuntil = "10:00"\n', [(2, ALONE)]),
    ('[open]\nfrom = "9:30"\nuntil = "09:30"\n', [(2, TWICE), (3, TWICE)]),
    ('[open]\nfrom = "18:00"\nuntil = "2:00"\n', []),
    ("[touch]\ndead = [[0, 0, 9999, 9999]]\n", [(2, "covers most of the glass; accepted:")]),
    ("[touch]\ndead = [[0, 0, 500, 999], [500, 0, 30]]\n", [(2, "covers most of the glass")]),
    ("[touch]\ndead = [[0, 0, 340, 999]]\n", []),
    ("[touch]\ndead = [[0, 0, 340, 999]]\n[screen]\ninches = 24\n", [(2, "covers most")]),
]


@pytest.mark.parametrize(("text", "flaws"), BESIDE)
def test_what_cannot_be_beside_the_rest_is_named_and_does_not_count(
    tmp_path: Path, text: str, flaws: list[tuple[int, str]]
) -> None:
    (tmp_path / FILE).write_text(text)
    found = Settings(known(), tmp_path / FILE)
    assert [line for line, _ in found.problems] == [line for line, _ in flaws]
    assert all(
        words in problem.text for (_, words), problem in zip(flaws, found.problems, strict=True)
    )
    names = ("open.from", "open.until", "touch.dead")
    assert sum(map(found.is_set, names)) == (0 if flaws else text.count("=") - ("inch" in text))


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / "nowhere")
    assert "a link that leads nowhere" in Settings(HERE, tmp_path / FILE).problems[0].text


def test_sides_are_read_by_their_old_names_and_written_by_their_signs(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text('[languages]\nsouth = "de"  # ours\nmoon = "nl"\nwest = "it"\nnorth = "x"\n')
    settings = Settings(known(), path)
    values = [settings.value(f"languages.{sign}") for sign in SIGNS]
    assert values == ["de", "nl", "en", "de"]
    assert [line for line, _ in settings.problems] == [5]
    settings.change("languages.heart", "fr")
    text = path.read_text()
    assert 'heart = "fr"' in text
    assert "south" not in text
    assert "west" in text
    assert Settings(known(), path).value("languages.heart") == "fr"


def test_a_lost_file_is_written_anew_with_its_comments(tmp_path: Path) -> None:
    settings = read(tmp_path, "[a]\nnumber = 7  # ours\nother = 1\n")
    settings.change("b.flag", False)
    text = (tmp_path / FILE).read_text()
    assert not settings.restore()
    (tmp_path / FILE).unlink()
    assert settings.restore()
    assert (tmp_path / FILE).read_text() == text
    (tmp_path / FILE).unlink()
    settings.change("a.number", 8)
    assert (tmp_path / FILE).read_text() == text.replace("7", "8")


def test_what_the_database_held_is_taken_into_the_file(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    old = {"inches": 43.5, "hints": False, "volume": 3, "idle.ask": 5, "sound.mono": True}
    for name, value in old.items():
        store.set_setting(name, value)
    store.set_setting("languages", ["de", "it", "en", "nl"])
    (tmp_path / FILE).write_text("[sound]\nmono = false  # ours\n")
    settings = Settings(known(), tmp_path / FILE)
    take_over(store, settings)
    again = Settings(known(), tmp_path / FILE)
    for found in (settings, again):
        assert found.problems == []
        assert found.value("screen.inches") == 43.5
        assert found.value("people.hints") is False
        assert found.value("sound.mono") is False
        assert not found.is_set("idle.ask")
        spoken = [found.value(f"languages.{sign}") for sign in SIGNS]
        assert spoken == ["de", "it", "en", "nl"]
    assert store.read("SELECT name FROM settings") == [("volume",)]
    before = (tmp_path / FILE).read_text()
    take_over(store, again)
    assert (tmp_path / FILE).read_text() == before
    store.close()


@pytest.mark.expects_faults
def test_the_table_starts_with_its_file_and_tells_what_does_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).write_text(
        "[screen]\ninches = 43\n[idle]\nask = 5\n[people]\nhints = false\n"
    )
    app = start(open_headless((960, 540)), None, tmp_path, 0)
    assert app.around.table.measured.inches == 43
    assert not app.services.gives_hints("lucky")
    assert [notice.key for notice in app.services.notices] == ["settings"]
    assert "line 4: idle.ask is 5; accepted: a number from 20 to 3600" in capsys.readouterr().err
    app.close()
