"""All operator settings; see `docs/operating.md`."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.bests import PERIODS
from game.games import NOTICE, Game, games, named
from game.loading import leave_out, loaded
from game.players import LEVELS
from game.settings import (
    Accepted,
    NotWritten,
    Setting,
    Settings,
    matching,
    number,
    one_of,
    some_of,
    whole,
    yes_or_no,
)
from game.store import Store
from game.texts import LANGUAGES
from scenes.core.limits import INCHES, USUAL_INCHES
from scenes.core.table import SIGNS
from scenes.touch.calibration import MATRIX, matrix_of
from scenes.touch.ghosts import DEAD, FORMS, MOST_SPOTS, covers_most, dead_spot

log = logging.getLogger(__name__)

ASK_SECONDS, AWAY_SECONDS = 180.0, 90.0
SILENT_SECONDS = 90.0
FRESH_SECONDS, KEPT_DAYS = 7200.0, 30.0
LEAST_ASKED = 20.0
"""Seconds: a shorter warning could not be read."""


PACES = ("calm", "quick")
"""Speeds of computer players, the default first."""

OLD = {
    "inches": "screen.inches",
    "still": "screen.still",
    "hints": "people.hints",
    "lessons": "people.lessons",
}
"""Earlier names in the database."""
SIDES = tuple(f"languages.{sign}" for sign in SIGNS)


def take_over(store: Store, settings: Settings) -> None:
    """Moves settings from an older version's database to the file."""
    rows: list[tuple[str]] = store.read("SELECT name FROM settings")
    old = {OLD.get(name, name): name for (name,) in rows}
    for name in old.keys() & settings.known.keys():
        _take(settings, name, store.setting(old[name]))
    spoken = store.setting("languages")
    if isinstance(spoken, list) and len(spoken) == len(SIDES):
        for name, language in zip(SIDES, spoken, strict=True):
            _take(settings, name, language)
        old["languages"] = "languages"
    mine = [one for name, one in old.items() if name in settings.known or name == "languages"]
    if not mine:
        return
    try:
        if settings.path is not None:
            settings.write(settings.path)
    except NotWritten as problem:
        log.warning("%s; settings stay in the database", problem)
        return
    for name in mine:
        store.write("DELETE FROM settings WHERE name = ?", name)


def _take(settings: Settings, name: str, value: object) -> None:
    """A value in the file takes precedence."""
    if settings.is_set(name) or not isinstance(value, bool | int | float | str | list):
        return
    try:
        settings.put(name, value)
    except ValueError as problem:
        log.warning("%s", problem)


def report_flaws(settings: Settings) -> None:
    """Reports each invalid line of the file."""
    for line, text in settings.problems:
        leave_out("settings", f"{settings.path}, line {line}: {text}")


def table_name(settings: Settings) -> str:
    import platform  # Only whoever tells the name needs it.

    return str(settings.value(NAME) or platform.node())


def fingerprint(settings: Settings) -> str:
    """Equal on tables between which `settings import` would change nothing."""
    import hashlib  # Only whoever tells how the table is needs it.

    names = [name for name in settings.known if name not in OWN and settings.is_set(name)]
    text = json.dumps({name: _plain(settings.own(name)) for name in names}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _plain(value: object) -> object:
    """90 and 90.0 are equal."""
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def known() -> tuple[Setting, ...]:
    """General settings, then those of all installed games."""
    return (*TABLE, *SCREEN, *SOUND, *WORDS, *PEOPLE, *TIMES, *WEB, *OPERATOR, *of_games())


def spots() -> Accepted:
    def fits(value: object) -> bool:
        return isinstance(value, list) and len(value) <= MOST_SPOTS and all(map(dead_spot, value))

    return Accepted(f"a list of {FORMS} in millimetres", fits)


def six_numbers() -> Accepted:
    words = "six numbers, as LIBINPUT_CALIBRATION_MATRIX takes them"
    return Accepted(words, lambda value: matrix_of(value) is not None)


def hours(value: Callable[[str], object]) -> str | None:
    """Accepts two different times, or none."""
    times = value("open.from"), value("open.until")
    if None in times:
        return "counts for nothing alone; accepted: open.from and open.until, or neither"
    if len({str(one).zfill(5) for one in times}) == 1:
        return "is one time twice; accepted: open.from and open.until at two different times"
    return None


def room_to_touch(value: Callable[[str], object]) -> str | None:
    inches = value("screen.inches")
    if not covers_most(value(DEAD), inches if isinstance(inches, int | float) else USUAL_INCHES):
        return None
    return "covers most of the glass; accepted: spots that leave at least half of it"


TIME = matching(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", 'a time of the day such as "09:30"')
LANGUAGE = one_of(*LANGUAGES)

NAME = "table.name"
OWN = (NAME, "screen.inches", MATRIX, DEAD)
"""Settings of this table only."""
TABLE = (
    Setting(
        NAME,
        None,
        matching(r"[^\x00-\x1f\x7f]{1,40}", "a text of up to 40 characters"),
        "The table's name in statistics and `trivet status`; default: the machine's name.",
    ),
)
SCREEN = (
    Setting(
        "screen.inches",
        None,
        number(*INCHES),
        "The diagonal of the screen in inches; default: guessed from the pixels.",
    ),
    Setting(
        "screen.still", False, yes_or_no(), "Reduced motion: things change place without gliding."
    ),
    Setting("screen.large_print", False, yes_or_no(), "Large print: text is 1.35 times as large."),
    Setting(MATRIX, None, six_numbers(), "Calibration matrix that corrects touch positions."),
    Setting(DEAD, [], spots(), "Spots of the screen where touch is ignored.", flaw=room_to_touch),
)
SOUND = (
    Setting(
        "sound.volume", "cafe", one_of("hall", "cafe", "library", "off"), "The volume of sounds."
    ),
    Setting("sound.exchanged", False, yes_or_no(), "Exchanges the left and right loudspeaker."),
    Setting("sound.mono", False, yes_or_no(), "Plays the same on both loudspeakers."),
)
WORDS = tuple(
    Setting(name, usual, LANGUAGE, says, was=f"languages.{was}")
    for name, was, usual, says in zip(
        SIDES,
        ("south", "west", "north", "east"),
        ("en", "fr", "en", "de"),
        (
            "Language at the near long side (Heart).",
            "Language at the left short side (Moon).",
            "Language at the far long side (Leaf).",
            "Language at the right short side (Drop).",
        ),
        strict=True,
    )
)
PEOPLE = (
    Setting("people.hints", True, yes_or_no(), "Whether hints are available."),
    Setting("people.lessons", True, yes_or_no(), "Whether new players get lessons in a game."),
    Setting("people.replays", True, yes_or_no(), "Whether finished games can be seen once more."),
    Setting(
        "people.pictures",
        False,
        yes_or_no(),
        "Whether pictures of finished matches that somebody looks at are saved in `export`.",
    ),
    Setting(
        "people.pace",
        PACES[0],
        one_of(*PACES),
        "How fast computer players move: so that all can follow, or twice as fast.",
    ),
    Setting(
        "people.silent",
        SILENT_SECONDS,
        number(5, 3600),
        "Seconds of silence until a player is asked for; soon others may hand over the seat.",
    ),
)
TIMES = (
    Setting(
        "idle.ask",
        ASK_SECONDS,
        number(LEAST_ASKED, 3600),
        "Seconds without a touch until a game asks whether anybody is still there.",
    ),
    Setting(
        "idle.away",
        AWAY_SECONDS,
        number(LEAST_ASKED, 600),
        "Seconds until the game is then left; without a game, until attract begins.",
    ),
    Setting(
        "open.from",
        None,
        TIME,
        "Opening time. Without both times the table is always on.",
        flaw=hours,
    ),
    Setting("open.until", None, TIME, "Closing time; the table is dark from then on.", flaw=hours),
    Setting("kept.days", KEPT_DAYS, number(0.1, 3650), "Days to save unfinished games."),
    Setting(
        "kept.fresh",
        FRESH_SECONDS,
        number(60, 86_400),
        "Seconds for which the menu offers to resume the newest saved game.",
    ),
)

WEB_ON, WEB_PORT, WEB_ADDRESS, WEB_STARTS = "web.on", "web.port", "web.address", "web.starts"
WEB_PACKAGES = "starlette", "uvicorn", "websockets", "segno"
WEB = (
    Setting(WEB_ON, False, yes_or_no(), "Whether players may have their tiles on a phone."),
    Setting(WEB_PORT, 8080, whole(1024, 65535), "The port at which phones find the table."),
    Setting(
        WEB_ADDRESS,
        None,
        matching(r"https?://[^\s/#?]{1,100}", 'an address such as "http://table2.local:8080"'),
        "The address in the codes for phones; default: the machine's own on the network.",
    ),
    Setting(
        WEB_STARTS,
        True,
        yes_or_no(),
        "Whether the table starts the web process itself; false where a service does.",
    ),
)

CORNERS = ("heart-moon", "moon-leaf", "leaf-drop", "drop-heart")
"""By seats, in the order of `scenes.core.table.Corner`."""
OPERATOR = (
    Setting(
        "operator.corner",
        "any",
        one_of("any", *CORNERS),
        "The corner that opens the operator's pages when held for three seconds.",
    ),
    Setting("operator.language", "en", LANGUAGE, "Language of the operator's pages."),
)


def of_games() -> Sequence[Setting]:
    names = tuple(games())
    says = "The games offered on the menu and shown in attract."
    found = [Setting("games.offered", list(names), some_of(*names), says)]
    for game in games().values():
        found.extend(_of_every(game))
        what = f"settings of {game.name} are left out: {game.settings}"
        found.extend(loaded(NOTICE, what, partial(_own, game), ()))
    return found


def _own(game: Game) -> tuple[Setting, ...]:
    """Raises any error of its package."""
    own = named(game.settings) if game.settings else ()
    if not isinstance(own, tuple) or not all(isinstance(one, Setting) for one in own):
        raise TypeError("it is no tuple of game.settings.Setting")
    foreign = [one.name for one in own if one.table != game.name]
    if foreign:
        raise ValueError(f"{foreign[0]} is not a setting of this game")
    return own


def _of_every(game: Game) -> Iterator[Setting]:
    """The settings that every game has, as far as they apply."""
    says = "Default number of games in a match; without it, the game's own."
    yield Setting(f"{game.name}.games", None, whole(1, 12), says)
    if game.adviser:
        yield Setting(f"{game.name}.hints", True, yes_or_no(), "Whether hints are available.")
    says = "Whether this game gives lessons; people.lessons can turn all lessons off."
    yield Setting(f"{game.name}.lessons", True, yes_or_no(), says)
    if game.players:
        says = "The levels of computer players that can be chosen."
        yield Setting(f"{game.name}.levels", list(LEVELS), some_of(*LEVELS), says)
    if game.ranking:
        says = "The periods whose lists of best results are shown."
        shown = some_of(*PERIODS, least=0)
        yield Setting(f"{game.name}.bests", list(PERIODS), shown, says)
