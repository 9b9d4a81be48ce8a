"""Find the move: a puzzle on the table, shown and touched by its game's own view."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from game.match import AnyMatch
from game.puzzles.puzzle import with_puzzles
from game.rules import Seated
from scenes.core.table import Point, Side, square
from scenes.play.lamp import Lamp
from scenes.play.voice import SECONDS, Message, Voices
from scenes.puzzles.ring import ring
from scenes.scene.scene import Scene, lay_felt
from scenes.services.destinations import Destination, ToMenu, ToPuzzle, pictures_of_puzzle
from scenes.services.posing import kind_of, posed, seating_of, touched_once
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.motion import Tweens
from scenes.stage.script import Script, Steps, Wait
from scenes.stage.sprite import Layer
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Anywhere, Meaning, Target, anywhere
from scenes.ui.panel import Control, Panel
from scenes.views.loading import loading_of, view_of
from scenes.views.seat_places import coin_scale
from scenes.views.view import AnyHost, Host

ANSWER_SECONDS, RING_PARTS = 30.0, 60


class Leave(Meaning, id="puzzle.leave"):
    side: Side


class PuzzleScene(Scene):
    """Whoever touches the right answer first gets the light; a wrong one goes back and says why."""

    name: ClassVar[str] = "puzzle"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        side: Side,
        number: int,
        seed: int | None,
        is_answered: bool = False,
    ) -> None:
        """`is_answered`: who asked for it has touched the answer already."""
        super().__init__(around, go)
        self._services, self._side, self._number = services, side, number
        self._seed = services.seed() if seed is None else seed
        self._offered = services.offered(with_puzzles())
        self._game, _ = kind_of(number, self._offered)
        self._is_answered = is_answered
        self.later = Tweens()
        self._point: Point = around.table.middle
        """Where the table was touched last."""
        self._left = ANSWER_SECONDS
        self.is_shown = False
        """Whether the answer has been shown."""

    # --- what lies there

    def parts(self) -> Iterator[None]:
        game = self._game
        self.puzzle = yield from posed(self._number, self._seed, self._offered)
        self.match: AnyMatch = self.puzzle.match()
        self._open = {answer.seat for answer in self.puzzle.answers}
        """The seats that have not answered yet."""
        self._seating = seating_of(self.puzzle, self._side)
        yield from loading_of(game)
        yield from lay_felt(self.stage, self.around.gallery)
        self.view = view_of(game)(self._host())
        yield
        self.view.begin()
        yield from self.view.laid()
        self.lamp = Lamp(self.around.gallery, self.stage, self.tweens, self._seating, None)
        yield from self.lamp.begin(self._open)
        at = self.view.needle_spot()
        self._ring = self.stage.add(None, at or (0, 0), Layer.WORDS)
        self._ring.set_visible(at is not None)
        self.voices = Voices(self.view)
        for side in self._seating.sides:
            self._lay_leave(side)
            yield
        self._tell(f"puzzle.{game}.{self.puzzle.question}")
        self._script = Script(self._steps())

    def _lay_leave(self, side: Side) -> None:
        """Where a seat's coin and its panel are in play."""
        places, words = self.view.seat_places(side), self.around.words(side)
        leave = Control(Leave(side), "menu", words("control.menu"), partial(self.go, ToMenu()))
        scale = max(1.0, places.scale or coin_scale(self.around.table))
        table = self.around.table
        coin, area = (table.seen(side, one) for one in (square(places.coin, 1), places.panel))
        Panel(self.buttons, side, coin.topleft, area, lambda: [leave], scale).lay()

    def enter(self) -> None:
        if self._is_answered:
            table, sides = self.around.table, self._seating.sides
            self._point = table.spot(self._side, 0, 0)
            mine = [one for one in self.puzzle.answers if sides[one.seat] is self._side]
            self._answer((mine or self.puzzle.answers)[0])

    def ahead(self) -> Iterator[None]:
        """Makes the next puzzle."""
        yield from posed(self._number + 1, self._seed, self._offered)

    def _host(self) -> AnyHost:
        return Host(
            touched_once(self.around),
            self.match,
            self._seating,
            self.stage,
            self.tweens,
            self.later,
            self.buttons,
            self._answer,
            self._refuse,
            lambda: None,
            lambda: None,
            lambda: self.is_touched,
            partial(self._services.soon, self.tweens),
        )

    def _tell(self, key: str) -> None:
        for voice in self.voices.all:
            voice.stand(key)

    # --- what happens

    def _steps(self) -> Steps:
        yield self._empties
        self._ring.show(None)
        yield Wait(until=lambda _: not (self.tweens or self.is_touched))
        for answer in self.puzzle.answers:
            if answer.seat in self._open:
                self._show(answer)
        yield Wait(until=lambda _: not self.tweens)
        self._tell("puzzle.next")
        self.is_shown = True

    def _empties(self, dt: float) -> bool:
        """Empties the ring; whether the time is up or every seat has answered."""
        self._left = max(0.0, self._left - dt)
        left = math.ceil(RING_PARTS * self._left / ANSWER_SECONDS)
        self._ring.show(self.around.gallery.get(ring, left, RING_PARTS))
        return not (left and self._open)

    def _show(self, move: Seated) -> None:
        self._open.discard(move.seat)
        for finger in self.fingers.values():
            finger.end_turn()
        self.view.animate(self.match.play(move))

    def _answer(self, move: Seated) -> bool:
        """Judges a move of a person; a wrong one is not played."""
        refusal = self.match.refusal(move)
        if refusal is not None:
            self._refuse(move.seat, refusal.key)
            return False
        seat, judged = self._seat_of(move), self.puzzle.judge(move)
        key = f"puzzle.{self._game}.{judged.key}"
        words = self.view.host.words(seat)
        said = words(key, count=judged.number) if judged.number else words(key)
        self.voices.all[seat].speak(Message((said, ""), None if judged.is_right else SECONDS))
        if not judged.is_right:
            self.around.sound("refuse", self._point)
            return False
        if len(self._open) == len(self.puzzle.answers):
            self.lamp.lean((seat,), self.later)
        self._show(move)
        return True

    def _seat_of(self, move: Seated) -> int:
        """The seat whose person answered: of a shared position the nearest to the touch."""
        if len(self.puzzle.answers) > 1:
            return move.seat
        table, sides = self.around.table, self._seating.sides
        return min(range(len(sides)), key=lambda seat: table.away(sides[seat], self._point))

    def _refuse(self, seat: int, key: str) -> None:
        if self.voices.refuse(seat, key):
            self.around.sound("refuse", self._point)

    # --- touch and time

    def touch(self, contact: Contact) -> None:
        self.view.catch_up()
        self._point = contact.point
        super().touch(contact)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.later.tick(dt)
        self.lamp.tick()
        self._script.tick(dt)
        if not (self.tweens or self.is_touched):
            self.view.settle()

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)] if self.is_shown else self.view.targets()

    def press(self, target: Target, point: Point) -> Gesture | None:
        if isinstance(target.means, Anywhere):
            return Tapped(partial(self.go, self._next))
        return self.view.press(target, point)

    @property
    def _next(self) -> ToPuzzle:
        return ToPuzzle(self._side, self._number + 1, self._seed)

    def again(self) -> Destination:
        return ToPuzzle(self._side, self._number, self._seed)

    # --- the scene's part

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.lamp.is_changing

    def is_settled(self) -> bool:
        return not self.is_moving

    @property
    def pictures(self) -> str:
        return pictures_of_puzzle(self._game)

    def leads_to(self) -> list[str]:
        following, _ = kind_of(self._number + 1, self._offered)
        return [pictures_of_puzzle(following), "menu"]
