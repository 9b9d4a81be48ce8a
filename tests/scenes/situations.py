"""The typical moments of every game, on any table.

A game's own tests can define them in a module `GAME_moments` with a `KNOWN`. For a game without
one a random match is stopped at its start, in its middle and at its end, and no exceptions
apply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from string import Formatter

from spoken import keys, texts_of
from staging import Sides, earlier, played, seat_at, sides_for

from game.advice import Advice, AnyAdvice
from game.match import AnyMatch
from game.rules import Seated as Mover
from game.texts import FIRST
from scenes.app.app import FRAME_SECONDS, App
from scenes.drive.robot import Robot
from scenes.services.words import Words
from scenes.views.loading import view_of

LONGEST = "20"
"""Stands for a value of a text whose longest form is not given."""
MOST_FRAMES = 120
"""The frames until a scene is at rest."""

Forgiven = Callable[[str, str], bool]
Seated = tuple[AnyMatch, Sides]


def never(_: str, __: str) -> bool:
    return False


def always(_: str, __: str) -> bool:
    return True


@dataclass(frozen=True)
class Known:
    """Facts about a game that the general tests cannot know. Targets are given by robot ids."""

    moments: Callable[[Robot, Sides], Iterator[str]] | None = None
    """Shows each moment on the table and yields its name."""
    spoken: Callable[[int], list[AnyMatch]] | None = None
    """Matches with so many seats in which there must be room for every text; empty if texts have
    room everywhere."""
    ends: Callable[[App], Iterator[Seated]] | None = None
    """Matches with a finished game: those whose results have the least room."""
    fitted: tuple[str, ...] = ()
    """Moments with sizes rounded to whole pixels: they look different at other densities."""
    three: Sides | None = None
    """Where three players sit, if not as usual."""
    cramped: Mapping[str, Mapping[float, float]] = field(default_factory=dict)
    """Accepted sizes below the comfortable one, by a part of the target's name and the table's
    inches."""
    may_cover: Forgiven = never
    """Whether a finger on the middle of the first target may hit the second one."""
    may_overlap: Forgiven = never
    """Whether the first target may partly cover the second one."""
    shared: tuple[str, ...] = ()
    """What must be within reach of both long sides."""
    far: tuple[str, ...] = ()
    """Parts of the names of a seat's own things that lie in the middle, at any distance."""
    worded: tuple[str, ...] = ()
    """Prefixes of targets that have texts of their own on them."""
    bare: tuple[str, ...] = ()
    """Prefixes of targets that are bare felt if nothing is drawn: texts may lie there."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The longest values of its texts."""
    untouchable: frozenset[str] | None = None
    """Refusals without texts, because no touch can cause them; None: not checked."""
    told_otherwise: frozenset[str] = frozenset()
    """Refusals for which the view has its own texts."""


@cache
def known(game: str) -> Known:
    name = f"{game}_moments"
    if find_spec(name) is None:
        return Known()
    found = import_module(name).KNOWN
    assert isinstance(found, Known)
    return found


def seatings(game: str) -> list[Sides]:
    three = known(game).three
    return [three if three and len(sides) == 3 else sides for sides in sides_for(game)]


def moments(robot: Robot, game: str, sides: Sides) -> Iterator[str]:
    """Shows each moment at rest and yields its name."""
    told = known(game).moments
    for name in told(robot, sides) if told else _stopped(robot, game, sides):
        robot.app.scene.tweens.finish()
        robot.advance(0.1)
        _come_to_rest(robot)
        yield name


def _come_to_rest(robot: Robot) -> None:
    """Waits until what follows a move, such as the light, has ended; its time depends on the
    pixels."""
    for _ in range(MOST_FRAMES):
        if robot.app.scene.name != "play" or not robot.app.scene.is_moving:
            return
        robot.advance(FRAME_SECONDS)
    raise AssertionError("a scene that never stands still")


def _stopped(robot: Robot, game: str, sides: Sides) -> Iterator[str]:
    whole = played(robot.app, game, len(sides))
    length = len(whole.entries)
    for name, moves in (("start", 0), ("middle", length // 2), ("over", length)):
        seat_at(robot.app, earlier(whole, moves), sides)
        yield name


def ends(app: App, game: str) -> Iterator[Seated]:
    """Matches with a finished game, within the match and at its end."""
    told = known(game).ends
    yield from told(app) if told else _ends(app, game)


def _ends(app: App, game: str) -> Iterator[Seated]:
    for sides in seatings(game):
        for length in {1, max(view_of(game).showcase.games_offered(len(sides)))}:
            whole = played(app, game, len(sides), length)
            yield whole, sides
            first = (n for n in range(len(whole.entries)) if earlier(whole, n).outcome())
            yield from ((earlier(whole, n), sides) for n in islice(first, 1))


def spoken(app: App, game: str, seats: int) -> list[AnyMatch]:
    """Matches in which there must be room for every text."""
    told = known(game).spoken
    if told:
        return told(seats)
    whole = played(app, game, seats)
    return [earlier(whole, len(whole.entries) // 2)]


# --- texts


def said_at(words: Words, game: str) -> list[tuple[str, str]]:
    """Both lines of everything that a seat can read during a game, with the longest values."""
    greetings = (f"{game}.hint.", f"{game}.waiting")
    refusals = (f"refusal.{game}.", "rules.no_room")
    told = keys(*refusals, *greetings)
    return [*(filled(words, game, key) for key in told), *_advised_at(words, game)]


def _advised_at(words: Words, game: str) -> list[tuple[str, str]]:
    """Each reason below the longest statement, and each statement above the longest reason."""
    dos, whys = (
        sorted((_filled(words, game, key) for key in advised_keys(game, kind)), key=len)
        for kind in ("do", "why")
    )
    return [(what, whys[-1]) for what in dos] + [(dos[-1], why) for why in whys]


def advised_keys(game: str, kind: str) -> list[str]:
    """The keys of a hint's statements ("do") or reasons ("why")."""
    return keys(f"advice.{game}.{kind}.")


def some_advice(game: str, move: Mover) -> AnyAdvice:
    """An advice with texts that the game has."""
    words = Words(FIRST)
    keys = [advised_keys(game, kind)[0] for kind in ("do", "why")]
    do, why = (key.rpartition(".")[2] for key in keys)
    texts = texts_of(game, words.language)
    return Advice(move, do, why, {name: 7 for key in keys for name in values_in(texts[key])})


def filled(words: Words, game: str, key: str) -> tuple[str, str]:
    """A key's two lines with the longest values."""
    lines = []
    for one in (key, f"{key}.why"):
        lines.append(_filled(words, game, one) if one in words else "")
    return lines[0], lines[1]


def _filled(words: Words, game: str, key: str) -> str:
    values, text = known(game).values, texts_of(game, words.language)[key]
    return words(key, **{name: values.get(name, LONGEST) for name in values_in(text)})


def values_in(text: str) -> set[str]:
    """The names of the values in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
