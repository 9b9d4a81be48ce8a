"""`make hands`: matches with clumsy hands; counts moves made at the first try, and wrong moves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random

from game.games import games
from game.match import AnyMatch
from game.rules import Seated
from scenes.drive.bystanders import Hands, Trouble
from scenes.drive.findings import Findings
from scenes.drive.robot import Robot, headless
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.services.seating import HUMAN, Seating
from scenes.touch.target import id_of
from scenes.views.loading import shown_games
from scenes.views.view import AnyView, Drag, Step, Tap

SIZE, INCHES = (960, 540), 32.0
THOUGHT_SECONDS, GONE_SECONDS, ANSWERED_SECONDS = 50.0, 200.0, 0.5
LATE_SECONDS = 60.0
"""An unknown ghost touch may delay the table's question by so much."""
THOUGHT_SHARE, GONE_SHARE = 0.012, 0.006
"""The shares of moves with such a pause in their middle."""
MOST_TRIES, MOST_MOVES = 6, 900
STILL_SECONDS = 0.5
WAYS_OUT = ("result.menu", "pause.menu", "play.menu", "attract.touch")
LATEST_SECONDS = 0.4
"""The longest time from the last touch to the move; a lost finger may return meanwhile."""


MEANT, AT_ONCE, AT_ONCE_SHARE = "moves meant", "at the first try", 0.995


class Tally(Findings):
    """Remarks: moves that needed another try."""

    def is_good(self) -> bool:
        counts = self.counts
        return super().is_good() and counts[AT_ONCE] >= AT_ONCE_SHARE * counts[MEANT]


class Clumsy:
    """Plays with clumsy hands; compares each recorded move with the intended one."""

    def __init__(self, robot: Robot, rng: Random, trouble: Trouble, tally: Tally) -> None:
        self._robot, self._rng, self.tally = robot, rng, tally
        self._visitor = Visitor(robot, rng)
        self.hands = Hands(robot.app, rng, trouble)

    @property
    def _play(self) -> PlayScene | None:
        scene = self._robot.app.scene
        return scene if isinstance(scene, PlayScene) else None

    @property
    def _match(self) -> AnyMatch:
        assert self._play is not None
        return self._play.match

    # --- a match

    def begin(self, game: str, seats: int) -> None:
        self._visitor.begin(game, Seating.usual(seats).sides)

    def match(self, game: str, seats: int, most: int = MOST_MOVES, resting: int = 0) -> None:
        """Plays at most `most` moves, then returns to the menu; `resting` contacts lie at each
        side."""
        self.begin(game, seats)
        self.hands.lay_at_every_side(resting)
        faults, played = self._robot.app.guard.faults, self._match
        for _ in range(most):
            self._go_on()
            if self._play is None or self._match.outcome() is not None:
                break
            self.move()
        if self._play is None and played.outcome() is None:
            self.tally.problems["thrown out"].append(f"{game}, {seats} seats")
        self.hands.rest()
        self.tally.counts["matches"] += 1
        if self._robot.app.guard.faults > faults:
            self.tally.problems["faults"].append(f"{game}, {seats} seats")
        self._look_at_what_is_held(f"{game}, {seats} seats")
        self._back_to_menu()

    def _go_on(self) -> None:
        """Continues after an unintended pause."""
        if self._robot.app.scene.name == "pause":
            self.tally.counts["paused without meaning to"] += 1
            self._visitor.ask(tap="pause.go_on")

    def _look_at_what_is_held(self, where: str) -> None:
        self._robot.advance(STILL_SECONDS)
        names = [str(one) for one in self._robot.app.scene.fingers]
        if names:
            self.tally.problems["held"].append(f"{where}: {names}")

    def _back_to_menu(self) -> None:
        for _ in range(600):
            _, shown, _ = self._robot.shown()
            declined = (one for one in shown if one.startswith("letters") and one.endswith("none"))
            name = next((n for n in (*WAYS_OUT, *declined) if n in shown), "")
            if name:
                self._visitor.ask(tap=name)
            if self._robot.app.scene.name == "menu":
                return
            self._robot.advance(0.1)
        raise ValueError("no way back to the menu")

    # --- a move

    def move(self) -> None:
        """Tries a move until it happens; the first try counts."""
        play = self._play
        if play is None:
            return
        acting = [seat for seat in play.match.to_act() if play.seating.kinds[seat] == HUMAN]
        if not acting:
            self.hands.wait(0.2)
            return
        move, match = self._rng.choice(play.view.guide.likely(play.match)), play.match
        before, view = len(match.played), play.view
        done = {seat for seat in acting if view.drafting.is_done(seat)}
        self.tally.counts[MEANT] += 1
        for attempt in range(MOST_TRIES):
            if self._play is None:
                return
            planned = self._take_all(move, before)
            found = match.played[before:]
            if found:
                self._judge(
                    view, move, [m for m in found if m is None or m.seat not in done], attempt
                )
                return
            if view.drafting.is_done(move.seat):
                self.tally.counts[AT_ONCE] += attempt == 0
                return
            if not attempt:
                named = ", ".join(map(_named, planned))
                where = f"{match.rules.game}, {self._robot.app.around.clock.now:.1f} s"
                self.tally.remarks.append(f"not at once: {where}: {named}")

    def _judge(
        self, view: AnyView, meant: Seated, found: Sequence[Seated | None], attempt: int
    ) -> None:
        """Counts every other move of a person as unintended."""
        if found and found[0] is not None and view.guide.sense(found[0]) == view.guide.sense(meant):
            self.tally.counts[AT_ONCE] += attempt == 0
            found = found[1:]
        kinds = self._play.seating.kinds if self._play is not None else ()
        for move in found:
            if move is None or (kinds and kinds[move.seat] != HUMAN):
                continue
            self.tally.problems["not meant"].append(f"{move} where {meant} was meant")

    def _steps(self, move: Seated, drag: bool) -> list[Step]:
        assert self._play is not None
        return self._play.view.guide.steps(move, drag)

    def _take_all(self, move: Seated, before: int) -> list[Step]:
        """Takes the steps of a move, planning again before each; returns the first plan."""
        drag = self._rng.random() < 0.5
        planned = self._steps(move, drag)
        middle, pause = self._rng.randrange(len(planned)), self._rng.random()
        for number in range(len(planned)):
            if number == middle and pause < THOUGHT_SHARE + GONE_SHARE:
                self._interrupt(move, self._think if pause < THOUGHT_SHARE else self._be_gone)
            if self._play is None or len(self._match.played) > before:
                break
            for step in self._steps(move, drag)[:1]:
                self._take(step)
        self.hands.wait(LATEST_SECONDS)
        return planned

    def _interrupt(self, move: Seated, pause: Callable[[], None]) -> None:
        assert self._play is not None
        before = self._play.view.drafting.saved()
        pause()
        if self._play is None or self._play.view.drafting.saved() != before:
            self.tally.problems["lost"].append(f"{before} in a pause before {move}")

    def _take(self, step: Step) -> None:
        match step:
            case Tap(means):
                at = self.hands.spot_of(means)
                if at is not None:
                    self.hands.tap(at)
            case Drag(start, end, seconds):
                begin, goal = self.hands.spot_of(start), self.hands.spot_of(end)
                if begin is not None and goal is not None:
                    self.hands.drag(begin, goal, seconds)

    # --- pauses in the middle of a move

    def _think(self) -> None:
        self.tally.counts["pauses of 50 s"] += 1
        self._wait_alone(THOUGHT_SECONDS)
        self.hands.others.are_away = False

    def _wait_alone(self, seconds: float) -> None:
        """Nobody plays for `seconds`; contacts that still lie there are lifted."""
        clock = self._robot.app.around.clock
        ends = clock.now + seconds
        self.hands.rest()
        self.hands.others.are_away = True
        self.hands.wait(ends - clock.now)

    def _be_gone(self) -> None:
        """Waits until the table asks, then answers."""
        self.tally.counts["pauses of 200 s"] += 1
        self._wait_alone(GONE_SECONDS)
        app = self._robot.app
        for _ in range(round(LATE_SECONDS)):
            # The first touches of a ghost look like a finger's.
            if not _is_asking(app.scene):
                self.hands.wait(1.0)
        if not _is_asking(app.scene):
            self.tally.problems["kept awake by ghosts"].append(f"{app.around.clock.now:.1f} s")
        for _ in range(MOST_TRIES):
            if _is_asking(app.scene):
                coins = (one.means for one in app.scene.all_targets() if one.seat is not None)
                spot = self.hands.spot_of(next(coins))
                assert spot is not None
                self.hands.tap(spot)
        self.hands.wait(ANSWERED_SECONDS)
        self.hands.others.are_away = False


def _is_asking(scene: object) -> bool:
    return isinstance(scene, PlayScene) and scene.people.asks


def _named(step: Step) -> str:
    match step:
        case Tap(means):
            return id_of(means)
        case Drag(start, end, _):
            return f"{id_of(start)} to {id_of(end)}"


def run(matches: int, seed: int, resting: int) -> int:
    """Plays `matches` matches, all games and numbers of seats in turn; the exit status."""
    shown = [(game, seats) for game in shown_games() for seats in games()[game].rules.seat_counts]
    tally = Tally()
    with headless(SIZE, INCHES, seed) as app:
        app.stack.tidy = True
        for number in range(matches):
            game, seats = shown[number % len(shown)]
            clumsy = Clumsy(Robot(app, "steps"), Random(f"{seed}/{number}"), Trouble(), tally)
            clumsy.match(game, seats, resting=resting)
            clumsy.hands.others.lift_all()
            sys.stdout.write(f"{number + 1:4} {game}, {seats} seats: {next(tally.lines())}\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join(tally.lines()) + "\n")
    return 0 if tally.is_good() else 1
