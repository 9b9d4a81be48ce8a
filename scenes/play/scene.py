"""A match on the table: every touch, computer player and replay ends in `perform`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from game.match import AnyMatch
from game.rules import Json, Outcome, Seated
from scenes.art import felt
from scenes.buttons import Spot
from scenes.destinations import Destination, ToPause, ToQuestion, ToResult
from scenes.play.hints import Hints
from scenes.play.lamp import Lamp
from scenes.play.opponents import Opponents
from scenes.play.voice import Voices
from scenes.scene import Scene
from scenes.seating import Seating
from scenes.services import Services
from scenes.stage.motion import Tweens
from scenes.surroundings import Surroundings
from scenes.table import Point
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target
from scenes.views.loading import view_of
from scenes.views.view import AnyView, Host, Said

RESULT_DELAY = 0.5


@dataclass(frozen=True)
class OpenMenu(Meaning):
    seat: int
    id: ClassVar[str] = "play.menu"


@dataclass(frozen=True)
class TakeBack(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.undo"


class PlayScene(Scene):
    """The frame that all games share; the game's own part is its view."""

    name: ClassVar[str] = "play"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        match: AnyMatch,
        match_id: int | None,
        seating: Seating,
    ) -> None:
        """`match_id` None: a match that nobody will want to go on with is not kept."""
        super().__init__(around, go)
        self.services = services
        self.match, self.match_id, self.seating = match, match_id, seating
        self.later = Tweens()

    def enter(self) -> None:
        self.stage.set_base(self.around.gallery.get(felt.felt))
        self.view = self._made_view()
        self._lamp = Lamp(
            self.around, self.stage, self.tweens, self.seating, self.view.needle_spot()
        )
        self._voices = Voices(self.view)
        self._add_controls()
        self._opponents = Opponents(self.view.host, self.services, self.perform)
        self._hints = Hints(self.view, self.services, self.all_targets, self._voices.advise)
        self._voices.prepare()
        if self.match.is_fresh:
            self.view.animate(self.match.changes)
        else:
            self.view.sync()
        self._hints.prepare()
        self._refresh(at_once=True)

    def _made_view(self) -> AnyView:
        host = Host(
            self.around,
            self.match,
            self.seating,
            self.stage,
            self.tweens,
            self.later,
            self.buttons,
            self.perform_by_touch,
            self.refuse,
            self._tell,
            self._keep_composed,
        )
        return view_of(self.match.rules.game)(host)

    def _keep_composed(self) -> None:
        """What is being composed is saved with the match."""

    def _add_controls(self) -> None:
        for seat, side in enumerate(self.seating.sides):
            menu, undo = (
                Spot(self.view.control_spot(side, index), side, seat) for index in range(2)
            )
            self.buttons.control(OpenMenu(seat), "menu", menu, partial(self.go, ToPause()))
            self.buttons.control(TakeBack(seat), "undo", undo, self._undo, once=True)

    # --- moves

    def perform_by_touch(self, move: Seated) -> bool:
        """Nobody plays for a computer player."""
        known = 0 <= move.seat < len(self.seating)
        if known and self.seating.is_computer(move.seat) and self.match.refusal(move) is None:
            return False
        return self.perform(move)

    def perform(self, move: Seated) -> bool:
        """Plays, stores and shows a move; a refused one is explained to its seat."""
        refusal = self.match.refusal(move)
        if refusal is not None:
            self.refuse(move.seat, refusal.key)
            return False
        self.tweens.finish()
        self._hints.wipe()
        changes = self.match.play(move)
        self._keep()
        self._let_go_of_what_is_over()
        self._voices.hush()
        self.view.animate(changes)
        self._refresh()
        for notice in self.services.take_notices():
            self._voices.notice(notice.key)
        return True

    def _let_go_of_what_is_over(self) -> None:
        """Fingers that lie on what belongs to whoever is at turn do not play for the next seat."""
        for finger in self.fingers.values():
            if finger.held is not None and not finger.held.outlasts_a_move():
                held, finger.held = finger.held, None
                held.cancel()

    def _keep(self) -> None:
        """Before anything is shown: what has just been accepted, and how the game ended."""
        if self.match_id is None:
            return
        outcome = self.match.outcome()
        result = None if outcome is None else (self.match.number, self._result(outcome))
        self.services.store.append(
            self.match_id, self.match.entries[-1], result=result, is_over=self.match.is_over()
        )

    def _result(self, outcome: Outcome) -> Json:
        return {
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "totals": list(self.match.totals()),
            "reason": outcome.reason,
        }

    def _undo(self) -> None:
        seat, moves = self._last_person()
        if seat is None or not self.match.can_undo(moves):
            return
        self.tweens.finish()
        self._hints.wipe()
        changes = []
        for _ in range(moves):
            changes.append(self.match.undo())
            if self.match_id is not None:
                self.services.store.take_back(self.match_id)
        self._let_go_of_what_is_over()
        self._voices.hush()
        self.view.animate(changes)
        self._refresh()

    def _last_person(self) -> tuple[int | None, int]:
        """The person who has moved last, and how many moves ago: what computer players have
        answered since then is taken back with it."""
        for moves, move in enumerate(reversed(self.match.played), 1):
            if move is None:
                break
            if not self.seating.is_computer(move.seat):
                return move.seat, moves
        return None, 0

    # --- what seats are told

    def refuse(self, seat: int, key: str) -> None:
        """Says why not, at the seat; `key` is a refusal's."""
        self._voices.refuse(seat, key)

    def _tell(self) -> None:
        """After the view has made other room for words, or has other things to say."""
        self._voices.place()
        self._greet()
        self._hints.follow()

    def _greet(self) -> None:
        over = self.match.outcome() is not None
        self._voices.greet(lambda seat: None if over else self._greeting(seat))

    def _greeting(self, seat: int) -> Said | None:
        """What a person at this seat is told without asking; computer players know."""
        return None if self.seating.is_computer(seat) else self.view.greeting(seat)

    # --- what follows from the state

    def _refresh(self, at_once: bool = False) -> None:
        over = self.match.outcome() is not None
        self._lamp.lean(() if over else self.match.to_act(), at_once)
        self._refresh_undo()
        self._greet()
        self._opponents.consider()
        if over:
            self.later.after(RESULT_DELAY, self._to_result, owner=self)

    def _refresh_undo(self) -> None:
        last, moves = self._last_person()
        for button in self.buttons:
            match button.means:
                case TakeBack(seat):
                    button.enable(seat == last and self.match.can_undo(moves))
                    is_person = not self.seating.is_computer(seat)
                    button.set_visible(is_person and self.view.offers_undo())

    def _to_result(self) -> None:
        if self.tweens:
            self.later.after(RESULT_DELAY, self._to_result, owner=self)
        elif self.match_id is not None:
            self.go(ToResult(self.match, self.match_id, self.seating))

    # --- the scene's part

    def cover(self) -> None:
        self.view.cover()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.later.tick(dt)
        self._lamp.tick()
        thinking = self._opponents.thinking
        self._lamp.swing(None if self.tweens else thinking, self.around.clock.now)
        self._opponents.tick(dt)
        self._hints.tick()
        if not self.tweens:
            self.view.prepare()

    def is_settled(self) -> bool:
        thinking = self._opponents.thinking is not None or self._hints.is_thinking
        moving = bool(self.tweens) or self._lamp.is_changing
        return not (moving or thinking) and self.match.outcome() is None

    def may_be_left(self) -> bool:
        """A table of computer players alone plays on without anybody."""
        return not all(map(self.seating.is_computer, range(len(self.seating))))

    @property
    def shown_match(self) -> AnyMatch:
        return self.match

    def question(self) -> Destination | None:
        return ToQuestion(self.seating)

    def leave(self) -> None:
        self.services.thinker.forget()

    def targets(self) -> list[Target]:
        return [] if self.match.outcome() is not None else self.view.targets()

    def press(self, target: Target | None, point: Point) -> Held | None:
        mine = target is not None and not self._is_computers(target)
        return self.view.press(target if mine else None, point)

    def _is_computers(self, target: Target) -> bool:
        """What lies in the middle belongs to whoever plays."""
        if target.seat is not None:
            return self.seating.is_computer(target.seat)
        acting = self.match.to_act()
        return bool(acting) and all(map(self.seating.is_computer, acting))
