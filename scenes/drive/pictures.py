"""`make pictures`: all scenes and games on a large table and on a small one, a picture of each."""

from __future__ import annotations

import copy
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from game.games import games
from scenes.destinations import Back, ToExhibition, ToMenu, ToPause
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.seating import Seating
from scenes.start import start
from scenes.touch.target import by_id
from scenes.views.loading import shown_games
from scenes.views.view import Drag
from scenes.window import open_headless

EARLY_MOVES, MOST_MOVES = 16, 600
LATE_SHARE: Final = 0.6
"""Of all moves of a game."""
MOST_GAMES: Final = 4
HELD_FINGER: Final = 5
ENDING_SECONDS = (0.7, 1.5, 3.0)
ALMOST: Final = 0.9
"""So much of its way a finger has gone."""
LOOKED_AT_SECONDS = 2.5
SHOW_SECONDS = (3.0, 5.0)


class Screen(NamedTuple):
    size: tuple[int, int]
    inches: float


SCREENS: Final = (Screen((3840, 2160), 43), Screen((1280, 800), 15))


class Set(NamedTuple):
    """What is wanted of it."""

    games: Sequence[str]
    seats: Sequence[int]


def run(out: Path, seed: int = 0, screens: Sequence[Screen] = SCREENS) -> int:
    """A folder in `out` for each screen; the exit status."""
    return take(out, seed, screens, Set(tuple(games()), (2, 4)))


def take(out: Path, seed: int, screens: Sequence[Screen], wanted: Set) -> int:
    for screen in screens:
        folder = out / "x".join(map(str, screen.size))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            sys.stderr.write(f"trivet: {folder} cannot be written ({problem.strerror})\n")
            return 2
        with tempfile.TemporaryDirectory() as data:
            app = start(open_headless(screen.size), screen.inches, Path(data), seed)
            _Photographer(Robot(app, "steps"), folder, seed).all(wanted)
            app.close()
    return 0


class _Photographer:
    def __init__(self, robot: Robot, folder: Path, seed: int) -> None:
        self._robot, self._folder = robot, folder
        self._rng = Random(seed)
        self._visitor = Visitor(robot, self._rng)

    def all(self, wanted: Set) -> None:
        self._wait(0.5)
        self._picture("menu")
        for game in wanted.games:
            counts = games()[game].rules.seat_counts
            for seats in wanted.seats:
                if seats in counts:
                    self._match(game, seats)
        for game in wanted.games:
            self._robot.app.go(ToExhibition(shown_games().index(game)))
            for number, seconds in enumerate(SHOW_SECONDS, 1):
                self._wait(seconds)
                self._picture(f"attract-{game}-{number}")

    # --- one match

    def _match(self, game: str, seats: int) -> None:
        name = f"{game}-{seats}"
        self._robot.app.go(ToMenu())
        self._wait(0.1)
        self._visitor.sit(game, Seating.usual(seats).sides)
        self._settled(f"{name}-setup")
        self._touched("setup.seat0.language", "language.side0.close", f"{name}-languages")
        self._visitor.ask(tap="setup.start")
        self._wait(1.5)
        self._picture(f"{name}-first")
        self._play(EARLY_MOVES)
        self._settled(f"{name}-early")
        self._dragging(f"{name}-dragging")
        self._at_seat("hint", f"{name}-hint")
        self._at_seat("book", f"{name}-book")
        self._over_it(name)
        self._play(self._moves_until_late())
        self._settled(f"{name}-late")
        for number in range(1, MOST_GAMES + 1):
            self._play(MOST_MOVES)
            if not self._ending(f"{name}-end-{number}"):
                return

    @property
    def _scene(self) -> PlayScene | None:
        """While a game is played."""
        scene = self._robot.app.scene
        return scene if isinstance(scene, PlayScene) and scene.name == PlayScene.name else None

    def _play(self, most: int) -> None:
        """So many moves, or until the game is over."""
        for _ in range(most):
            scene = self._scene
            if scene is None or scene.match.outcome() is not None:
                return
            scene.perform(self._rng.choice(scene.view.likely(scene.match)))
            if scene.match.outcome() is None:
                scene.tweens.finish()

    def _moves_until_late(self) -> int:
        """Tried on a copy of the match."""
        scene = self._scene
        if scene is None:
            return 0
        match, moves = copy.deepcopy(scene.match), 0
        while match.outcome() is None and moves < MOST_MOVES:
            match.play(self._rng.choice(scene.view.likely(match)))
            moves += 1
        return round(LATE_SHARE * moves)

    def _ending(self, name: str) -> bool:
        """Whether another game has begun after it."""
        for number, seconds in enumerate(ENDING_SECONDS, 1):
            self._wait(seconds)
            self._picture(f"{name}-moment-{number}")
        self._visitor.ask(settle=True)
        if any(one.startswith("letters.") for one in self._visitor.shown()):
            self._picture(f"{name}-letters")
        self._visitor.see_the_end()
        self._picture(f"{name}-{self._robot.app.scene.name}")
        going_on = self._named("result.next")
        if going_on is None:
            return False
        self._visitor.ask(tap=going_on)
        self._wait(3.0)
        return self._scene is not None

    # --- what people do

    def _dragging(self, name: str) -> None:
        """A finger that is still on its way."""
        scene = self._scene
        if scene is None or scene.match.outcome() is not None:
            return
        move = self._rng.choice(scene.view.likely(scene.match))
        steps = [one for one in scene.view.steps(move, drag=True) if isinstance(one, Drag)]
        shown = {one.means: one.rect.center for one in scene.all_targets()}
        if not steps or not {steps[0].start, steps[0].end} <= shown.keys():
            return
        (x, y), (end_x, end_y) = shown[steps[0].start], shown[steps[0].end]
        there = [x + ALMOST * (end_x - x), y + ALMOST * (end_y - y)]
        self._visitor.ask(down={"finger": HELD_FINGER, "at": [x, y]})
        self._visitor.ask(move={"finger": HELD_FINGER, "at": there})
        self._settled(name)
        self._visitor.ask(move={"finger": HELD_FINGER, "at": [x, y]})
        self._visitor.ask(up={"finger": HELD_FINGER})
        self._visitor.ask(settle=True)

    def _at_seat(self, what: str, name: str) -> None:
        """What the seat that plays can open with a touch, and closes with another one."""
        scene = self._scene
        seats = scene.match.to_act() if scene is not None else ()
        found = self._named(*(f"play.seat{seat}.{what}" for seat in seats))
        if found is None:
            return
        self._visitor.ask(tap=found)
        self._wait(LOOKED_AT_SECONDS)
        self._picture(name)
        self._visitor.ask(tap=self._named(f"{found}.close") or found)
        self._visitor.ask(settle=True)

    def _touched(self, what: str, again: str, name: str) -> None:
        """What a touch shows, and another one takes away."""
        self._visitor.ask(tap=what)
        self._settled(name)
        self._visitor.ask(tap=again)
        self._visitor.ask(settle=True)

    def _over_it(self, name: str) -> None:
        """The pause, and the question whether anybody is still there."""
        scene = self._scene
        question = scene.question() if scene is not None else None
        for destination, what in ((ToPause(), "pause"), (question, "question")):
            if destination is not None:
                self._robot.app.go(destination)
                self._settled(f"{name}-{what}")
                self._robot.app.go(Back())
                self._wait(0.1)

    # --- pictures

    def _named(self, *names: str) -> str | None:
        shown = by_id(self._robot.app.scene.all_targets())
        return next((one for one in names if one in shown and shown[one].enabled), None)

    def _wait(self, seconds: float) -> None:
        self._visitor.ask(wait=seconds)

    def _settled(self, name: str) -> None:
        self._visitor.ask(settle=True)
        self._picture(name)

    def _picture(self, name: str) -> None:
        path = self._folder / f"{name}.png"
        self._visitor.ask(shot=str(path))
        sys.stdout.write(f"{path}\n")
