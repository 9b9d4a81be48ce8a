"""Every scene of the table at rest, one after the other, with the positions worth looking at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from podiums import podium
from podiums import see_through as see_podium
from situations import ends, moments, seatings, spoken
from staging import Sides, choices_after, seat_at, set_up, show_menu
from table_driver import ask, in_turns

from game.games import games
from game.matches import new_match, rules_for
from game.players import levels_of
from game.puzzles.puzzle import with_puzzles
from game.store import Notice
from scenes.core.table import Corner, Side
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.puzzles.scene import ANSWER_SECONDS, PuzzleScene
from scenes.services.destinations import (
    Back,
    ToExhibition,
    ToPage,
    ToPause,
    ToPin,
    ToPuzzle,
    ToSaved,
)
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.touch.target import by_id
from scenes.views.ended.standings import STAYS
from scenes.views.loading import view_of


class Shown(NamedTuple):
    """A scene at rest; `sides[seat]`: where its seats sit; `game` None: of no game."""

    where: str
    game: str | None = None
    sides: Sides = ()
    told: bool = False
    """Whether all counts that its seats may be told, beside what they read now."""


def all_scenes(robot: Robot, games_wanted: list[str]) -> Iterator[Shown]:
    yield from common(robot)
    for game in games_wanted:
        for scenes in (set_ups, matches, told, readers, results, letters, posed):
            yield from scenes(robot, game)


def common(robot: Robot) -> Iterator[Shown]:
    """Scenes of no particular game."""
    app = robot.app
    game = next(iter(games()))
    for one in games():
        seat_at(app, in_turns(one), USUAL[2])
    app.services.notices.append(Notice("in_use", ""))
    show_menu(app)
    app.services.notices.clear()
    yield Shown("menu")
    app.go(ToSaved())
    yield Shown("kept games")
    seating = Seating(tuple(Side), (HUMAN,) * 4)
    seat_at(app, in_turns(game), USUAL[2])
    app.go(ToPause(seating))
    yield Shown("pause", sides=tuple(Side))
    ask(robot, tap="pause.language")
    ask(robot, settle=True)
    yield Shown("languages in the pause", sides=tuple(Side))
    app.go(Back())
    for number in range(len(games())):
        app.go(ToExhibition(number, 1))
        ask(robot, wait=2.0)
        yield Shown(f"attract {number}")
    show_menu(app)
    corner = Corner.DROP_HEART
    pages = ("home", "settings", "hours", "bests", "state", "figures", "off")
    app.go(ToPin(corner))
    ask(robot, wait=0.5)
    yield Shown("operator's PIN")
    for page in pages:
        app.go(ToPage(corner, page))
        ask(robot, wait=0.5)
        yield Shown(f"operator's {page}")


def set_ups(robot: Robot, game: str) -> Iterator[Shown]:
    for sides in ((Side.SOUTH,), *seatings(game)):
        set_up(robot.app, game, sides, first=sides[-1])
        yield Shown(f"set-up of {game} for {names(sides)}", game, tuple(Side))
    for level in levels_of(game)[:1]:
        set_up(robot.app, game, tuple(Side), kind=level)
        yield Shown(f"set-up of {game} for computer players", game, tuple(Side))
    for side in (Side.SOUTH, Side.EAST):
        set_up(robot.app, game, tuple(Side))
        ask(robot, tap=f"setup.seat{int(side)}.language")
        ask(robot, settle=True)
        yield Shown(f"languages of {side.name} in the set-up of {game}", game, tuple(Side))
        ask(robot, tap=f"setup.seat{int(side)}.ahead")
        ask(robot, settle=True)
        yield Shown(f"head start of {side.name} in the set-up of {game}", game, tuple(Side))
        ask(robot, tap="setup.game")
        ask(robot, settle=True)
        yield Shown(f"page of {game}", game, tuple(Side))


def posed(robot: Robot, game: str) -> Iterator[Shown]:
    """A puzzle, and its answer; four boards are too many for the smallest tables."""
    is_small = view_of(game).showcase.hot_seat(robot.app.around)
    for side in (Side.SOUTH, Side.EAST) if games()[game].puzzles and not is_small else ():
        robot.app.go(ToPuzzle(side, with_puzzles().index(game), 1))
        ask(robot, settle=True)
        scene = robot.app.scene
        assert isinstance(scene, PuzzleScene)
        sides = scene.view.host.seating.sides
        yield Shown(f"puzzle of {game} for {side.name.lower()}", game, sides)
        ask(robot, wait=ANSWER_SECONDS + 4.0)
        yield Shown(f"answer of {game} for {side.name.lower()}", game, sides)


def names(sides: Sides) -> str:
    return " ".join(side.name.lower() for side in sides)


def matches(robot: Robot, game: str) -> Iterator[Shown]:
    for sides in seatings(game):
        for name in moments(robot, game, sides):
            if not isinstance(robot.app.scene, EndingScene):
                yield Shown(f"{game} for {names(sides)}, {name}", game, sides)


def told(robot: Robot, game: str) -> Iterator[Shown]:
    for sides in seatings(game):
        for number, match in enumerate(spoken(robot.app, game, len(sides))):
            seat_at(robot.app, match, sides)
            yield Shown(f"what is told {number} of {game} for {names(sides)}", game, sides, True)


def readers(robot: Robot, game: str) -> Iterator[Shown]:
    """An open booklet at each seat in turn."""
    if games()[game].panels is None:
        return
    for seats in games()[game].rules.seat_counts:
        sides = next(one for one in seatings(game) if len(one) == seats)
        for seat in range(seats):
            seat_at(robot.app, new_match(rules_for(game, seats, {}), 5, None, 0), sides)
            ask(robot, wait=0.1)
            if f"play.seat{seat}.book" not in by_id(robot.app.scene.all_targets()):
                # On a hot seat only the person who has the table has a booklet.
                continue
            ask(robot, tap=f"play.seat{seat}.book")
            ask(robot, settle=True)
            yield Shown(f"book of {sides[seat].name} of {game} for {names(sides)}", game, sides)


def results(robot: Robot, game: str) -> Iterator[Shown]:
    for number, (match, sides) in enumerate(ends(robot.app, game)):
        scene = choices_after(robot.app, match, sides)
        where = f"{scene.name} {number} of {game} for {names(sides)}"
        yield Shown(where, game, sides)


def letters(robot: Robot, game: str) -> Iterator[Shown]:
    """Everybody who can be asked for initials is asked."""
    found = None
    for match, sides in ends(robot.app, game):
        if len(sides) == max(games()[game].rules.seat_counts) and match.setup.games > 1:
            found = match, sides
    if found is None:
        return
    match, sides = found
    robot.app.services.store.write("DELETE FROM bests")
    scene = podium(robot, match, listed=True)
    see_podium(robot, scene)
    robot.advance(STAYS["read"] + 1.0)
    yield Shown(f"letters of {game} for {names(sides)}", game, sides)
