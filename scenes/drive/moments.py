"""Typical moments at a table, each reached independently: for pictures and recordings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.games import games
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.players import advice
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.services.destinations import (
    Destination,
    ToExhibition,
    ToMenu,
    ToPause,
    ToPlay,
    ToPodium,
)
from scenes.services.seating import HUMAN, USUAL_LEVEL, Seating
from scenes.views.loading import shown_games

ENTRANCE_SECONDS: Final = 2.5
HINT_SECONDS: Final = 2.5
ENDING_SECONDS: Final = 5.0
TURNS: Final = 6
MOST_MOVES: Final = 600
SEEDS: Final = 4
"""The number of games played in search of a shared win."""

Act: TypeAlias = Callable[[], None]


class Screen(NamedTuple):
    size: tuple[int, int]
    inches: float


class Moment(NamedTuple):
    name: str
    reach: Act
    """Reaches the moment from any scene."""
    is_pictured: bool = True
    """Whether it is pictured, or only recorded."""


class Ended(NamedTuple):
    match: AnyMatch

    def after(self, moves: int) -> AnyMatch:
        return match_from({**self.match.record(), "moves": self.match.entries[:moves]})

    @property
    def winner(self) -> int:
        outcome = self.match.outcome()
        assert outcome is not None
        return outcome.winners[0]


@cache
def played(game: str, seats: int, seed: int, length: int | None = None) -> Ended:
    """One game between computer players of the weakest level."""
    match = new_match(rules_for(game, seats, {}), seed, length)
    while match.outcome() is None and len(match.entries) < MOST_MOVES:
        match.play(advice(match, match.to_act()[0], "easy").move)
    return Ended(match)


@cache
def shared(game: str, seats: int) -> Ended | None:
    """The first seed's game that more than one team wins; None if none was found."""
    for seed in range(SEEDS):
        ended = played(game, seats, seed)
        outcome = ended.match.outcome()
        teams = ended.match.rules.teams
        if outcome and sum(set(team) <= set(outcome.winners) for team in teams) > 1:
            return ended
    return None


def moments(robot: Robot, seed: int, wanted: Sequence[str] = ()) -> Iterator[Moment]:
    """Moments of the table and of `wanted` games (none: all), in the order of a visit."""
    chosen = wanted or tuple(games())
    at = _Table(robot, seed)
    yield Moment("menu", at.menu)
    for game in chosen:
        yield from _of_game(at, game)
    yield Moment("pause", partial(at.cover, chosen[0], ToPause))
    yield Moment("question", partial(at.question, chosen[0]))


def _of_game(at: _Table, game: str) -> Iterator[Moment]:
    most = games()[game].rules.seat_counts[-1]
    of: list[tuple[str, Act]] = [
        ("attract", partial(at.attract, game)),
        ("setup-empty", partial(at.set_up, game, 0)),
        ("setup-full", partial(at.set_up, game, most)),
        ("setup-coin", partial(at.set_up, game, 1, "setup.seat0.coin")),
        ("setup-page", partial(at.set_up, game, 1, "setup.game")),
        ("first-2", partial(at.first_turn, game, 2)),
        ("first-4", partial(at.first_turn, game, 4)),
        ("middle", partial(at.middle, game)),
        ("coin", partial(at.at_a_coin, game)),
        ("rules", partial(at.at_a_coin, game, "book")),
        ("refusal", partial(at.refusal, game)),
        ("hint", partial(at.at_a_coin, game, "hint")),
        ("win-person", partial(at.end, game, False)),
        ("letters", partial(at.letters, game)),
        ("win-computer", partial(at.end, game, True)),
    ]
    yield from (Moment(f"{game}-{name}", reach) for name, reach in of)
    if shared(game, 2) is not None:
        yield Moment(f"{game}-win-shared", partial(at.shared_win, game))
    if games()[game].rules.games_accepted(2)[-1] > 1:
        yield Moment(f"{game}-podium", partial(at.podium, game))
    for seats in (1, 2, 4):
        yield Moment(f"{game}-turns-{seats}", partial(at.turns, game, seats), is_pictured=False)


class _Table:
    def __init__(self, robot: Robot, seed: int) -> None:
        self._robot, self._seed = robot, seed
        self._visitor = Visitor(robot, Random(seed))

    # --- before play

    def menu(self) -> None:
        self._go(ToMenu())

    def attract(self, game: str) -> None:
        self._go(ToExhibition(shown_games().index(game)))

    def set_up(self, game: str, seats: int, *touched: str) -> None:
        self.menu()
        if seats > 1:
            self._visitor.sit(game, Seating.usual(seats).sides)
        else:
            self._visitor.ask(tap=f"menu.{game}")
        self._wait(ENTRANCE_SECONDS)
        if seats == 1:
            self._visitor.ask(tap="setup.seats.0")
        self._tap(*touched)

    # --- in play

    def _begin(self, match: AnyMatch, *computers: int) -> PlayScene:
        seats = range(match.rules.seats)
        kinds = tuple(USUAL_LEVEL if seat in computers else HUMAN for seat in seats)
        seating = Seating.begun(Seating.usual(len(seats)).sides, kinds)
        number = self._robot.app.services.store.begin(match, seating.write())
        self._go(ToPlay(match, number, seating))
        scene = self._robot.app.scene
        assert isinstance(scene, PlayScene)
        return scene

    def first_turn(self, game: str, seats: int) -> None:
        self._begin(new_match(rules_for(game, seats, {}), self._seed))

    def turns(self, game: str, people: int) -> None:
        """Plays the first moves by touch; a single person plays against a computer."""
        seats = max(people, 2)
        match = new_match(rules_for(game, seats, {}), self._seed)
        self._begin(match, *range(people, seats))
        for _ in range(TURNS):
            self._visitor.turn()
            self._visitor.ask(settle=True)

    def _half(self, game: str) -> Ended:
        ended = played(game, games()[game].rules.seat_counts[-1], self._seed)
        return Ended(ended.after(len(ended.match.entries) // 2))

    def middle(self, game: str) -> None:
        self._begin(self._half(game).match)

    def at_a_coin(self, game: str, *controls: str) -> None:
        """The seat that acts touches its coin, then these controls."""
        match = self._half(game).match
        self._begin(match)
        seat = match.to_act()[0]
        self._tap(*(f"play.seat{seat}.{name}" for name in ("coin", *controls)))
        self._wait(HINT_SECONDS)

    def refusal(self, game: str) -> None:
        """Tries a move of another position that is illegal now."""
        ended = played(game, games()[game].rules.seat_counts[-1], self._seed)
        scene = self._begin(self._half(game).match)
        for entry in ended.match.entries:
            move = scene.match.rules.read_move(entry)
            if move.seat in scene.match.to_act() and scene.match.refusal(move) is not None:
                scene.perform(move)
                return

    # --- ends

    def end(self, game: str, by_computer: bool) -> None:
        ended = played(game, 2, self._seed)
        self._end(ended, ended.winner if by_computer else 1 - ended.winner)

    def letters(self, game: str) -> None:
        self.end(game, by_computer=False)
        self._visitor.ask(settle=True)

    def shared_win(self, game: str) -> None:
        ended = shared(game, 2)
        assert ended is not None
        self._end(ended)

    def _end(self, ended: Ended, *computers: int) -> None:
        scene = self._begin(ended.after(len(ended.match.entries) - 1), *computers)
        scene.perform(scene.match.rules.read_move(ended.match.entries[-1]))
        self._wait(ENDING_SECONDS)

    def podium(self, game: str) -> None:
        length = games()[game].rules.games_accepted(2)[-1]
        match = match_from(played(game, 2, self._seed, length).match.record())
        while not match.is_over():
            match.go_on()
            while match.outcome() is None:
                match.play(advice(match, match.to_act()[0], "easy").move)
        seating = Seating.usual(2)
        number = self._robot.app.services.store.begin(match, seating.write())
        self._go(ToPodium(match, number, seating))
        self._visitor.ask(settle=True)

    # --- covering a game

    def question(self, game: str) -> None:
        """The question whether the person at turn is still there."""
        self._begin(self._half(game).match).ask_for_people()

    def cover(self, game: str, covers: Callable[[Seating], Destination]) -> None:
        scene = self._begin(new_match(rules_for(game, 2, {}), self._seed))
        self._go(covers(scene.view.host.seating))

    # --- time and touches

    def _go(self, destination: Destination) -> None:
        self._robot.app.go(destination)
        self._wait(ENTRANCE_SECONDS)

    def _tap(self, *names: str) -> None:
        """Taps those of these targets that exist."""
        for name in names:
            if name in self._visitor.shown():
                self._visitor.ask(tap=name)

    def _wait(self, seconds: float) -> None:
        self._visitor.ask(wait=seconds)
