"""Everything that an operator can settle. `docs/operating.md` says how it is used."""

from __future__ import annotations

from collections.abc import Sequence

from game.games import games, named
from game.settings import Accepted, Setting, matching, number, one_of, some_of, yes_or_no
from game.texts import LANGUAGES
from scenes.limits import INCHES
from scenes.touch.ghosts import MOST_SPOTS

LEAST_ASKED = 20.0
"""Seconds: a warning that is shorter is over before somebody has read it."""


def known() -> tuple[Setting, ...]:
    """The house's own, then those of the games that are installed."""
    return (*SCREEN, *SOUND, *WORDS, *PEOPLE, *TIMES, *of_games())


def spots() -> Accepted:
    """Places in millimetres with a radius."""

    def fits(value: object) -> bool:
        return isinstance(value, list) and len(value) <= MOST_SPOTS and all(map(_is_spot, value))

    return Accepted("a list of [x, y, radius] in millimetres", fits)


def _is_spot(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and all(isinstance(one, int | float) and not isinstance(one, bool) for one in value)
    )


TIME = matching(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", 'a time of the day such as "09:30"')
LANGUAGE = one_of(*LANGUAGES)

SCREEN = (
    Setting(
        "screen.inches",
        None,
        number(*INCHES),
        "The diagonal of the screen. Without it, it is guessed from the pixels.",
    ),
    Setting(
        "screen.still", False, yes_or_no(), "Reduced motion: everything is where it goes at once."
    ),
    Setting("touch.dead", [], spots(), "Spots of the glass that are not listened to."),
)
SOUND = (
    Setting(
        "sound.volume", "cafe", one_of("hall", "cafe", "library", "off"), "How loud the table is."
    ),
    Setting("sound.exchanged", False, yes_or_no(), "Left and right loudspeaker are exchanged."),
    Setting("sound.mono", False, yes_or_no(), "Both loudspeakers play the same."),
)
WORDS = tuple(
    Setting(f"languages.{side}", usual, LANGUAGE, says)
    for side, usual, says in (
        ("south", "en", "What people read who sit at the near long side (Heart),"),
        ("west", "fr", "the left short side (Moon),"),
        ("north", "en", "the far long side (Leaf),"),
        ("east", "de", "and the right short side (Drop)."),
    )
)
PEOPLE = (
    Setting("people.hints", True, yes_or_no(), "Whether people get hints."),
    Setting("people.lessons", True, yes_or_no(), "Whether a first game teaches itself."),
    Setting(
        "people.wait",
        10.0,
        number(1, 600),
        "Seconds for which an invited seat is waited for before the computer plays it.",
    ),
    Setting(
        "people.silent",
        30.0,
        number(5, 3600),
        "Seconds after which others may let the computer play for somebody who is silent.",
    ),
)
TIMES = (
    Setting(
        "idle.ask",
        60.0,
        number(LEAST_ASKED, 3600),
        "Seconds without a touch after which the table asks whether anybody is still there.",
    ),
    Setting("idle.away", 30.0, number(LEAST_ASKED, 600), "Seconds for which it asks."),
    Setting("open.from", None, TIME, "When the house opens. Without both times it is always open."),
    Setting("open.until", None, TIME, "When it closes: the table is dark from then on."),
    Setting("kept.days", 30.0, number(0.1, 3650), "Days for which unfinished games are kept."),
    Setting(
        "kept.fresh",
        7200.0,
        number(60, 86_400),
        "Seconds for which the menu offers to go on with the newest of them.",
    ),
)


def of_games() -> Sequence[Setting]:
    names = tuple(games())
    offered = Setting("games.offered", list(names), some_of(*names), "The games on the menu.")
    own: list[Setting] = []
    for game in games().values():
        if game.settings:
            found = named(game.settings)
            own.extend(found if isinstance(found, tuple) else ())
    return (offered, *own)
