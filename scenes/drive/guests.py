"""Simulates people over a whole day: they think, undo, leave, are clumsy, hold corners. Every
accepted move must be on disk."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress

from game.files import FAILURES
from game.games import games
from game.players import levels_of
from scenes.core.table import Corner
from scenes.drive.bystanders import Trouble
from scenes.drive.clumsy import Clumsy, Tally
from scenes.drive.robot import Robot
from scenes.drive.troubles import Place
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToMenu
from scenes.services.seating import Seating, usual_level

THOUGHT_SECONDS, LONG_THOUGHT_SECONDS = (4.0, 30.0), 70.0
"""Pauses between moves; the latter sometimes, until the table asks."""
CLUMSY, WITH_COMPUTERS, LONG_THOUGHTS, TAKEN_BACK, CURIOUS = 0.1, 0.07, 0.01, 0.05, 0.1
"""Shares: games with clumsy hands, and with computers; moves that take long, or are undone; games
after which somebody tries a corner and a PIN."""
BEGINS, LASTS = (2, 10), (3, 12)
"""A fault begins after so many moves, and is repaired after so many more."""
MOST_TURNS, CLUMSY_TURNS = 1500, 60
SAVED_SECONDS = 45
"""Everything must be saved so many seconds after the repair."""
HELD_SECONDS, GUESS = 3.3, "314159"


class Guests:
    def __init__(self, robot: Robot, place: Place) -> None:
        self._robot, self._place, self._rng = robot, place, place.rng
        self._visitor = Visitor(robot, place.rng)
        self._tally = Tally()
        self.lost: list[str] = []
        """Accepted moves that were not on disk."""
        self._results = 0

    # --- a game

    def game(
        self, game: str, trouble: str, begin: Callable[[], None], mend: Callable[[], None]
    ) -> str:
        """Plays one game with a fault in its middle; returns which game. Raises ValueError if it
        was left."""
        seats = self._rng.choice(games()[game].rules.seat_counts)
        if self._rng.random() < CLUMSY:
            begin()
            clumsy = Clumsy(self._robot, self._rng, Trouble(), self._tally)
            clumsy.match(game, seats, most=CLUMSY_TURNS)
            mend()
            return f"{game}, {seats} seats, clumsy hands; {trouble}"
        choices = self._computers(game, seats)
        self._visitor.begin(game, Seating.usual(seats).sides, *choices)
        starts = self._rng.randint(*BEGINS)
        ends = starts + self._rng.randint(*LASTS)
        for turn in range(MOST_TURNS):
            if turn == starts:
                begin()
            if turn == ends:
                mend()
                self.look(trouble)
            if not self._visitor.is_playing:
                break
            self.turn()
        mend()
        self._visitor.game()
        self._visitor.see_the_end()
        self._count_results(trouble)
        self._visitor.ask(tap="result.menu")
        return f"{game}, {seats} seats, {len(choices)} choices; {trouble}"

    def _computers(self, game: str, seats: int) -> list[str]:
        """The ids to tap in the set-up to add computer players; at least one person stays."""
        levels = levels_of(game)
        if not levels or self._rng.random() > WITH_COMPUTERS:
            return []
        steps = (levels.index("easy") - levels.index(usual_level(levels))) % len(levels)
        taps = ("kind", *["level"] * steps)
        sides = self._rng.sample(Seating.usual(seats).sides, self._rng.randrange(1, seats))
        return [f"setup.seat{int(side)}.{tap}" for side in sides for tap in taps]

    def turn(self) -> None:
        """Plays a move, unless an obstacle prevents it, then pauses."""
        with suppress(ValueError):
            self._visitor.turn()
        dice = self._rng.random()
        if dice < LONG_THOUGHTS:
            self._visitor.ask(wait=LONG_THOUGHT_SECONDS)
        else:
            self._visitor.ask(wait=self._rng.uniform(*THOUGHT_SECONDS))
        if dice > 1 - TAKEN_BACK:
            self._take_back()

    def _take_back(self) -> None:
        undo = [one for one in self._visitor.shown() if one.endswith(".undo")]
        if undo:
            self._visitor.ask(tap=undo[0])

    # --- accepted moves

    def look(self, trouble: str) -> None:
        """Checks that all moves of this game reach the disk in time."""
        store, scene = self._robot.app.services.store, self._robot.app.scene
        for _ in range(SAVED_SECONDS):
            if store.saved:
                break
            self._visitor.ask(wait=1.0)
        if not isinstance(scene, PlayScene) or scene.match_id is None or scene.match.is_over():
            return
        known = [json.dumps(one) for one in scene.match.entries]
        try:
            with closing(sqlite3.connect(self._place.file, timeout=1.0)) as database:
                wanted = "SELECT entry FROM entries WHERE match = ? ORDER BY ordinal"
                rows = database.execute(wanted, (scene.match_id,)).fetchall()
        except FAILURES as problem:
            self.lost.append(f"{trouble}: the file cannot be read ({problem})")
            return
        if [entry for (entry,) in rows] != known:
            self.lost.append(f"{trouble}: {len(rows)} moves of {len(known)} are on the disk")

    def _count_results(self, trouble: str) -> None:
        found = len(self._robot.app.services.store.results())
        if found <= self._results:
            self.lost.append(f"{trouble}: {found} results, and {self._results} before the last")
        self._results = found

    # --- between games

    def menu(self) -> None:
        if self._robot.app.scene.name != "menu":
            self._robot.app.go(ToMenu())
        self._visitor.ask(settle=True)
        if self._rng.random() < CURIOUS:
            self._try_the_corner()

    def away(self, seconds: float) -> None:
        """Leaves the table alone, then touches it anywhere."""
        self._visitor.ask(wait=seconds)
        self._visitor.ask(tap=list(self._robot.app.around.table.middle))

    def _try_the_corner(self) -> None:
        table = self._robot.app.around.table
        x, y = self._rng.choice(list(Corner)).point((table.width, table.height))
        away = table.px(10)
        at = [x - away if x else away, y - away if y else away]
        self._visitor.ask(hold=at, seconds=HELD_SECONDS)
        self._visitor.ask(wait=0.5)
        for digit in GUESS:
            if f"operator.key.{digit}" in self._visitor.shown():
                self._visitor.ask(tap=f"operator.key.{digit}")
        self._visitor.ask(wait=20.0)
