"""`make pictures`: the moments that people meet, on three tables, and a sheet of each table."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pygame

from game.games import games
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.players import advice
from game.rules import Json
from scenes.destinations import (
    Back,
    Destination,
    ToExhibition,
    ToMenu,
    ToPause,
    ToPlay,
    ToPodium,
)
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.seating import HUMAN, USUAL_LEVEL, Seating
from scenes.start import start
from scenes.views.loading import shown_games
from scenes.window import open_headless

ENTRANCE_SECONDS: Final = 2.5
HINT_SECONDS: Final = 2.5
ENDING_SECONDS: Final = 5.0
MOST_MOVES: Final = 600
SEEDS: Final = 25
"""How many games are played in search of a shared win."""
COLUMNS: Final = 4
SHEET_WIDE: Final = 640
"""Pixels of one picture on a sheet."""


class Screen(NamedTuple):
    size: tuple[int, int]
    inches: float


SCREENS: Final = (
    Screen((1280, 800), 15),
    Screen((1920, 1080), 24),
    Screen((3840, 2160), 43),
)


def run(
    out: Path,
    seed: int = 0,
    screens: Sequence[Screen] = SCREENS,
    wanted: Sequence[str] = (),
) -> int:
    """Saves a folder and a sheet in `out` for each screen; returns the exit status.

    `wanted`: the games to picture; none: all of them.
    """
    for screen in screens:
        folder = out / "x".join(map(str, screen.size))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            sys.stderr.write(f"trivet: {folder} cannot be written ({problem.strerror})\n")
            return 2
        with tempfile.TemporaryDirectory() as data:
            app = start(open_headless(screen.size), screen.inches, Path(data), seed)
            _Photographer(Robot(app, "steps"), folder, seed).all(wanted or tuple(games()))
            app.close()
    return 0


class Ended(NamedTuple):
    """A match whose game is over."""

    match: AnyMatch

    def before_the_end(self) -> AnyMatch:
        """The same match with its last move still to be played."""
        return self.after(len(self.match.entries) - 1)

    def after(self, moves: int) -> AnyMatch:
        return match_from({**self.match.record(), "moves": self.match.entries[:moves]})

    @property
    def last_move(self) -> Json:
        return self.match.entries[-1]


def played(game: str, seats: int, seed: int, length: int | None = None) -> Ended:
    """One game between computer players of the weakest level."""
    match = new_match(rules_for(game, seats, {}), seed, length)
    while match.outcome() is None and len(match.entries) < MOST_MOVES:
        match.play(advice(match, match.to_act()[0], "easy").move)
    return Ended(match)


@cache
def shared(game: str, seats: int) -> Ended | None:
    """The first game, by seed, that more than one team wins; None where none was found."""
    for seed in range(SEEDS):
        ended = played(game, seats, seed)
        outcome = ended.match.outcome()
        teams = ended.match.rules.teams
        if outcome and sum(set(team) <= set(outcome.winners) for team in teams) > 1:
            return ended
    return None


class _Photographer:
    def __init__(self, robot: Robot, folder: Path, seed: int) -> None:
        self._robot, self._folder, self._seed = robot, folder, seed
        self._visitor = Visitor(robot, Random(seed))

    def all(self, wanted: Sequence[str]) -> None:
        taken = list(self._moments(wanted))
        sheet = _sheet(taken)
        path = self._folder.with_suffix(".png")
        pygame.image.save(sheet, path)
        sys.stdout.write(f"{path}\n")

    def _moments(self, wanted: Sequence[str]) -> Iterator[pygame.Surface]:
        self._visitor.ask(wait=ENTRANCE_SECONDS)
        yield self._picture("menu")
        for game in wanted:
            yield from self._before_play(game)
            for seats in (2, 4):
                yield self._first_turn(game, seats)
            yield from self._in_play(game)
            yield from self._ends(game)
        yield from self._over_play(wanted[0])

    # --- before play

    def _before_play(self, game: str) -> Iterator[pygame.Surface]:
        yield self._at(ToExhibition(shown_games().index(game)), f"{game}-attract")
        self._go(ToMenu())
        self._visitor.ask(tap=f"menu.{game}")
        self._visitor.ask(wait=ENTRANCE_SECONDS)
        yield self._picture(f"{game}-setup-empty")
        self._go(ToMenu())
        most = games()[game].rules.seat_counts[-1]
        self._visitor.sit(game, Seating.usual(most).sides)
        yield self._picture(f"{game}-setup-full")

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

    def _first_turn(self, game: str, seats: int) -> pygame.Surface:
        self._begin(new_match(rules_for(game, seats, {}), self._seed))
        return self._picture(f"{game}-first-{seats}")

    def _in_play(self, game: str) -> Iterator[pygame.Surface]:
        ended = played(game, games()[game].rules.seat_counts[-1], self._seed)
        half = len(ended.match.entries) // 2
        scene = self._begin(ended.after(half))
        yield self._picture(f"{game}-middle")
        seat = scene.match.to_act()[0]
        self._refuse(scene, ended.match.entries)
        yield self._picture(f"{game}-refusal")
        scene = self._begin(ended.after(half))
        for needed in (f"play.seat{seat}.coin", f"play.seat{seat}.hint"):
            if needed in self._visitor.shown():
                self._visitor.ask(tap=needed)
        yield self._picture(f"{game}-hint", HINT_SECONDS)

    def _refuse(self, scene: PlayScene, entries: Sequence[Json]) -> None:
        """Tries a move that somebody makes elsewhere in this game and that is illegal now."""
        match = scene.match
        for entry in entries:
            move = match.rules.read_move(entry)
            if move.seat in match.to_act() and match.refusal(move) is not None:
                scene.perform(move)
                return

    # --- ends

    def _ends(self, game: str) -> Iterator[pygame.Surface]:
        ended = played(game, 2, self._seed)
        outcome = ended.match.outcome()
        assert outcome is not None
        winner = outcome.winners[0]
        for name, computer in (("person", 1 - winner), ("computer", winner)):
            yield self._end(ended, f"{game}-win-{name}", computer)
            if name == "person":
                yield self._settled(f"{game}-letters")
        tied = shared(game, 2)
        if tied is not None:
            yield self._end(tied, f"{game}-win-shared")
        lengths = games()[game].rules.games_accepted(2)
        if lengths[-1] > 1:
            yield self._podium(game, lengths[-1])

    def _end(self, ended: Ended, name: str, *computers: int) -> pygame.Surface:
        scene = self._begin(ended.before_the_end(), *computers)
        scene.perform(scene.match.rules.read_move(ended.last_move))
        return self._picture(name, ENDING_SECONDS)

    def _podium(self, game: str, length: int) -> pygame.Surface:
        match = played(game, 2, self._seed, length).match
        while not match.is_over():
            match.go_on()
            while match.outcome() is None:
                match.play(advice(match, match.to_act()[0], "easy").move)
        seating = Seating.usual(2)
        number = self._robot.app.services.store.begin(match, seating.write())
        self._go(ToPodium(match, number, seating))
        return self._settled(f"{game}-podium")

    # --- over a game

    def _over_play(self, game: str) -> Iterator[pygame.Surface]:
        scene = self._begin(new_match(rules_for(game, 2, {}), self._seed))
        yield self._at(ToPause(scene.seating), "pause")
        self._go(Back())

    # --- pictures

    def _go(self, destination: Destination) -> None:
        self._robot.app.go(destination)
        self._visitor.ask(wait=ENTRANCE_SECONDS)

    def _at(self, destination: Destination, name: str) -> pygame.Surface:
        self._go(destination)
        return self._picture(name)

    def _settled(self, name: str) -> pygame.Surface:
        self._visitor.ask(settle=True)
        return self._picture(name)

    def _picture(self, name: str, after: float = 1.0) -> pygame.Surface:
        self._visitor.ask(wait=after)
        path = self._folder / f"{name}.png"
        self._visitor.ask(shot=str(path))
        sys.stdout.write(f"{path}\n")
        shown = pygame.image.load(path)
        wide, high = shown.get_size()
        return pygame.transform.smoothscale(shown, (SHEET_WIDE, SHEET_WIDE * high // wide))


def _sheet(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """All pictures in rows, in the order in which they were taken."""
    wide, high = pictures[0].get_size()
    rows = -(-len(pictures) // COLUMNS)
    sheet = pygame.Surface((wide * COLUMNS, high * rows))
    for number, picture in enumerate(pictures):
        row, column = divmod(number, COLUMNS)
        sheet.blit(picture, (column * wide, row * high))
    return sheet
