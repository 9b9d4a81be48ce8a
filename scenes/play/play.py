"""A match on the table: every touch, computer player and replay ends in `perform`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from game.choice import Choice
from game.match import AnyRules, Match
from game.rules import Json, Outcome
from scenes.art import felt
from scenes.art.icons import Icon
from scenes.button import Button, add_control
from scenes.play.hints import Hints
from scenes.play.lamp import Lamp
from scenes.play.opponents import Opponents
from scenes.play.voice import Said, Voice
from scenes.scene import Grip, Scene, Target
from scenes.seating import Seating
from scenes.stage.motion import Tweens
from scenes.views.all import BOARDS
from scenes.words import Words

if TYPE_CHECKING:
    from scenes.app import App

RESULT_DELAY = 0.5


class PlayScene(Scene):
    """The frame that all games share; the game's own part is its `Board`."""

    name: ClassVar[str] = "play"

    def __init__(self, app: App, match: Match, match_id: int | None, seating: Seating) -> None:
        """`match_id` None: a match that nobody will want to go on with is not kept."""
        super().__init__(app)
        self.match = match
        self.match_id = match_id
        self.seating = seating
        self.later = Tweens()
        """What happens in a while without anything moving meanwhile."""

    @property
    def rules(self) -> AnyRules:
        return self.match.rules

    def enter(self) -> None:
        self.stage.set_base(self.app.gallery.get(felt.felt))
        self.board = BOARDS[self.rules.game](self)
        self._lamp = Lamp(self, self.seating, self.board.needle_spot())
        self._voices = [Voice(self, s, self.board.words_spot(s)) for s in self.seating.sides]
        self._undos: list[Button] = []
        self._add_controls()
        self._opponents = Opponents(self)
        self._hints = Hints(self)
        self._prepare_words()
        if self._is_fresh():
            self.board.animate(self.match.changes)
        else:
            self.board.sync()
        self._hints.prepare()
        self._refresh(at_once=True)

    def _is_fresh(self) -> bool:
        """Whether nothing has happened yet in this game."""
        entries = self.match.entries
        return not entries or entries[-1].get("do") == "next"

    def _prepare_words(self) -> None:
        for voice, side in zip(self._voices, self.seating.sides, strict=True):
            words = self.app.words(side)
            game = self.rules.game
            for key in words.keys(f"refusal.{game}.", f"{game}.hint.", f"{game}.waiting"):
                voice.prepare(key)

    def _add_controls(self) -> None:
        for seat in range(self.rules.seats):
            self._control(seat, 0, "menu")
            self._undos.append(self._control(seat, 1, "undo"))

    def _control(self, seat: int, index: int, icon: Icon) -> Button:
        side = self.seating.sides[seat]
        at = self.board.control_spot(side, index)
        if icon == "menu":
            return add_control(self, "play.menu", icon, at, side, self._to_menu, seat)
        undo = add_control(self, f"play.seat{seat}.undo", icon, at, side, self._undo, seat)
        undo.once = True
        return undo

    # --- moves

    def perform(self, move: Any) -> bool:
        """Plays, stores and shows a move; a refused one is explained to its seat."""
        refusal = self.match.refusal(move)
        if refusal is not None:
            self.refuse(move.seat, refusal.key)
            return False
        if self._opponents.is_computer(move.seat):
            return False
        self.play(move)
        return True

    def play(self, move: Any) -> None:
        """A legal move of a person or a computer player."""
        self.tweens.finish()
        self._hints.wipe()
        changes = self.match.play(move)
        self._keep()
        self._forget_shared()
        for voice in self._voices:
            voice.hush()
        self.board.animate(changes)
        self._refresh()
        for notice in self.app.take_notices():
            for voice in self._voices:
                voice.refuse(f"notice.{notice.key}")

    def _forget_shared(self) -> None:
        """Fingers that lie on what all share do not touch it for whoever plays next."""
        for grip in self.grips.values():
            if grip.target is not None and grip.target.seat is None:
                grip.target = None

    def _keep(self) -> None:
        """Before anything is shown: what has just been accepted, and how the game ended."""
        if self.match_id is None:
            return
        self.app.store.append(self.match_id, self.match.entries[-1])
        outcome = self.match.outcome()
        if outcome is not None:
            self._keep_result(self.match_id, outcome)

    def _keep_result(self, match_id: int, outcome: Outcome) -> None:
        result: Json = {
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "totals": list(self.match.totals()),
            "reason": outcome.reason,
        }
        self.app.store.add_result(match_id, self.match.number, result)
        if self.match.is_over():
            self.app.store.finish(match_id)

    def advise(self, seat: int, choice: Choice) -> None:
        """Says at the seat why a computer player would do so."""
        words, game = self._words(seat), self.rules.game
        values = self.board.reason(choice)
        key = f"why.{game}.{choice.why}"
        what = words(key, **values) if key in words else words("why.other")
        self._voices[seat].advise(what, words(f"{key}.why") if f"{key}.why" in words else "")

    def follow_hint(self) -> None:
        """After a step of a move that is not made yet."""
        self._hints.follow()

    def refuse(self, seat: int, key: str) -> None:
        """Says why not, at the seat; `key` is a refusal's."""
        if not 0 <= seat < self.rules.seats:
            return
        full = f"refusal.{self.rules.game}.{key}"
        self._voices[seat].refuse(full if full in self._words(seat) else "refusal.other")

    def _words(self, seat: int) -> Words:
        return self.app.words(self.seating.sides[seat])

    def _undo(self) -> None:
        seat, moves = self._last_person()
        if seat is None or not self.match.can_undo(moves):
            return
        self.tweens.finish()
        self._hints.wipe()
        for _ in range(moves):
            self.match.undo()
            if self.match_id is not None:
                self.app.store.take_back(self.match_id)
        for voice in self._voices:
            voice.hush()
        self.board.animate(())
        self._refresh()

    def turns_of(self, seat: int, beginnings: tuple[str, ...]) -> int:
        """How many turns a seat has begun in this match, told by the first move of a turn."""
        entries = self.match.entries
        return sum(e.get("seat") == seat and e.get("do") in beginnings for e in entries)

    # --- what follows from the state

    def _refresh(self, at_once: bool = False) -> None:
        over = self.match.outcome() is not None
        self._lamp.lean(() if over else self.match.to_act(), at_once)
        last, moves = self._last_person()
        for seat, undo in enumerate(self._undos):
            undo.enable(seat == last and self.match.can_undo(moves))
            undo.set_visible(self.board.offers_undo() and not self._opponents.is_computer(seat))
        self.greet()
        self._opponents.consider()
        if over:
            self.later.after(RESULT_DELAY, self._to_result, owner=self)

    def place_words(self) -> None:
        """After the board has made other room for them."""
        for voice, side in zip(self._voices, self.seating.sides, strict=True):
            voice.place(self.board.words_spot(side)[0])

    def greet(self) -> None:
        """Tells every seat what the board has to say to it now."""
        over = self.match.outcome() is not None
        for seat, voice in enumerate(self._voices):
            voice.greet(None if over else self._greeting(seat))

    def _greeting(self, seat: int) -> Said | None:
        """What a person at this seat is told without asking; computer players know."""
        return None if self._opponents.is_computer(seat) else self.board.greeting(seat)

    def _last_person(self) -> tuple[int | None, int]:
        """The person who has moved last, and how many moves ago: what computer players have
        answered since then is taken back with it."""
        for moves, entry in enumerate(reversed(self.match.entries), 1):
            seat = entry.get("seat")
            if not isinstance(seat, int):
                break
            if not self._opponents.is_computer(seat):
                return seat, moves
        return None, 0

    def _to_result(self) -> None:
        from scenes.result import ResultScene

        if self.tweens:
            self.later.after(RESULT_DELAY, self._to_result, owner=self)
        elif self.match_id is not None:
            self.app.go(ResultScene(self.app, self.match, self.match_id, self.seating))

    def _to_menu(self) -> None:
        from scenes.pause import PauseScene

        self.app.push(PauseScene(self.app))

    # --- the scene's part

    def cover(self) -> None:
        self.board.cover()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.later.tick(dt)
        self._lamp.tick()
        thinking = self._opponents.thinking
        self._lamp.swing(None if self.tweens else thinking, self.app.now)
        self._opponents.tick(dt)
        self._hints.tick()
        if not self.tweens:
            self.board.prepare()

    def is_settled(self) -> bool:
        return self._is_still() and self.match.outcome() is None

    def _is_still(self) -> bool:
        thinking = self._opponents.thinking is not None or self._hints.is_thinking
        return not (self.tweens or self._lamp.is_changing or thinking)

    def has_people(self) -> bool:
        return not all(map(self._opponents.is_computer, range(self.rules.seats)))

    def leave(self) -> None:
        self.app.thinker.forget()

    def targets(self) -> list[Target]:
        return [] if self.match.outcome() is not None else self.board.targets()

    def press(self, grip: Grip) -> None:
        if grip.target is not None and self._is_computers(grip.target):
            grip.target = None
        self.board.press(grip)

    def _is_computers(self, target: Target) -> bool:
        """What lies in the middle belongs to whoever plays."""
        if target.seat is not None:
            return self._opponents.is_computer(target.seat)
        acting = self.match.to_act()
        return bool(acting) and all(map(self._opponents.is_computer, acting))

    def drag(self, grip: Grip) -> None:
        self.board.drag(grip)

    def drop(self, grip: Grip) -> None:
        self.board.drop(grip)

    def tap(self, grip: Grip) -> None:
        self.board.tap(grip)

    def release(self, grip: Grip) -> None:
        self.board.release(grip)
