"""Frame times of everything that happens at the table; the worst moments by name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.games import games, named
from game.match import AnyMatch
from game.players import levels_of
from game.rules import Seated
from scenes.drive.bench.figures import Moments, memory, of_frames, processor_ms, with_copies
from scenes.drive.bench.sitting import SEED, Sitting, fresh_match, most_seats
from scenes.drive.visitor import HURRIED, PEOPLE
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToExhibition, ToMenu
from scenes.services.seating import Seating
from scenes.views.loading import shown_games
from scenes.views.measure import Measure

MENU_SECONDS, HURRIED_SECONDS = 2.0, 10.0
DEAL_SECONDS, WATCH_SECONDS, ATTRACT_SECONDS = 4.0, 12.0, 12.0
RESULT_SECONDS = 12.0
"""Includes entering initials."""
WAIT_SECONDS = 88.0
"""Just before the table asks whether somebody is still there."""
BOOK, BOOK_SECONDS = ".book", 1.5
LONGEST_GAME, COPIES = 3000, 15
FIRST_SHARE = 0.25


def frames(sitting: Sitting, game: str, minutes: float, is_first: bool = False) -> Moments:
    """All scenes of a game with the most seats. `is_first`: an empty cache, a shorter time, people
    only."""
    _to_the_table(sitting, game)
    _played(sitting, minutes * (FIRST_SHARE if is_first else 1))
    if not is_first:
        _played_in_a_hurry(sitting)
    _covered(sitting)
    held = {"play": memory()}
    if not is_first:
        _worst_moments(sitting, game)
        held["worst moments"] = memory()
    _result(sitting, game)
    held["result"] = memory()
    screen = sitting.app.screen
    copy = screen.copy()
    with_copies(sitting.moments, processor_ms(lambda: screen.blit(copy, (0, 0)), COPIES))
    sitting.moments.update({f"memory, {name}": found for name, found in held.items()})
    return sitting.moments


def _worst_moments(sitting: Sitting, game: str) -> None:
    if levels_of(game):
        _watched(sitting, game)
    for measure in own_measures(game):
        sitting.measure(measure)


def own_measures(game: str) -> Iterator[Measure]:
    wanted = named(games()[game].measures) if games()[game].measures else ()
    if isinstance(wanted, tuple):
        yield from (one for one in wanted if isinstance(one, Measure))


def _to_the_table(sitting: Sitting, game: str) -> None:
    sitting.visitor.pace = PEOPLE
    with sitting.measured("menu"):
        sitting.robot.advance(MENU_SECONDS)
    with sitting.measured("set-up"):
        sitting.visitor.sit(game, Seating.usual(most_seats(game)).sides)
        sitting.robot.advance(1.0)
    with sitting.measured("Start and deal"):
        sitting.ask(tap="setup.start")
        sitting.robot.advance(DEAL_SECONDS)


def _played(sitting: Sitting, minutes: float) -> None:
    ends = sitting.seconds + minutes * 60
    with sitting.measured("play"):
        while sitting.seconds < ends:
            sitting.turn_or_end()
    sitting.moments["change of turn"] = of_frames(sitting.frames.of_changes)


def _played_in_a_hurry(sitting: Sitting) -> None:
    sitting.visitor.pace = HURRIED
    ends = sitting.seconds + HURRIED_SECONDS
    with sitting.measured("play without pauses"):
        while sitting.seconds < ends:
            sitting.turn()


def _covered(sitting: Sitting) -> None:
    sitting.ask(settle=True)
    if sitting.app.scene.name != "play":
        sitting.turn()
    with sitting.measured("into the pause and back"):
        sitting.ask(tap="play.menu")
        sitting.robot.advance(1.0)
        sitting.ask(tap="pause.go_on")
        sitting.robot.advance(1.0)
    with sitting.measured("books open and close"):
        for book in [name for name in sitting.robot.shown()[1] if name.endswith(BOOK)]:
            for _ in range(2):
                sitting.ask(tap=book)
                sitting.robot.advance(BOOK_SECONDS)
    with sitting.measured("nobody touches the table"):
        sitting.robot.advance(WAIT_SECONDS)
    with sitting.measured("the question, and back"):
        sitting.robot.advance(4.0)
        sitting.ask(tap=list(sitting.app.around.table.middle))
        sitting.robot.advance(1.0)


def _watched(sitting: Sitting, game: str) -> None:
    """The best computer players at every seat, then attract."""
    sitting.sit_down(fresh_match(game), levels_of(game)[-1])
    sitting.robot.advance(1.0)
    with sitting.measured(f"{levels_of(game)[-1]} computer players"):
        sitting.robot.advance(WATCH_SECONDS)
    number = [name for name in shown_games() if levels_of(name)].index(game)
    sitting.go(ToMenu())
    sitting.robot.advance(MENU_SECONDS)
    sitting.foresee(ToExhibition(number, SEED))
    with sitting.measured("attract"):
        sitting.go(ToExhibition(number, SEED))
        sitting.robot.advance(ATTRACT_SECONDS)
    sitting.go(ToMenu())
    sitting.robot.advance(0.1)


def _result(sitting: Sitting, game: str) -> None:
    match, last = almost_over(sitting, game)
    sitting.sit_down(match)
    sitting.ask(settle=True)
    with sitting.measured("result"):
        sitting.perform(last)
        sitting.robot.advance(RESULT_SECONDS)


def almost_over(sitting: Sitting, game: str) -> tuple[AnyMatch, Seated]:
    """A match of likely moves up to the last move of its first game; and that last move."""
    sitting.sit_down(fresh_match(game))
    scene = sitting.app.scene
    assert isinstance(scene, PlayScene)
    moves: list[Seated] = []
    rng, match = Random(SEED), fresh_match(game)
    while match.outcome() is None:
        moves.append(rng.choice(scene.view.guide.likely(match)))
        match.play(moves[-1])
        if len(moves) > LONGEST_GAME:
            raise ValueError(f"a game of {game} is not over after {LONGEST_GAME} moves")
    match = fresh_match(game)
    for move in moves[:-1]:
        match.play(move)
    return match, moves[-1]
