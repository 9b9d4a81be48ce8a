"""A hint for a seat: what a strong computer player would do, shown on the board, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.choice import Choice
from game.rules import Json
from scenes.art import canvas
from scenes.art.canvas import Picture
from scenes.button import add_control
from scenes.play.opponents import levels_of
from scenes.play.thinker import Question
from scenes.seating import HUMAN
from scenes.stage.stage import ADD, Layer, Sprite

if TYPE_CHECKING:
    from scenes.play.play import PlayScene

SETTING = "hints"
CONTROL = 2
"""The place of the hint's control beside those of the menu and of taking back."""
SECONDS = 8.0
"""For each step of what is advised."""


class Hints:
    """One question at a time; a move wipes what is shown or still being thought of."""

    def __init__(self, play: PlayScene) -> None:
        self._play = play
        self._asking: int | None = None
        self._advised: Json | None = None
        """The move that is shown step by step."""
        self._glows: list[Sprite] = []
        wanted = play.app.store.setting(SETTING, True) is not False
        if wanted and levels_of(play.rules.game):
            for seat, kind in enumerate(play.seating.kinds):
                if kind == HUMAN:
                    self._add(seat)

    def prepare(self) -> None:
        """Makes the glow of all that can be touched now."""
        for target in self._play.board.targets():
            self._glow(target.rect.size)

    def _add(self, seat: int) -> None:
        side = self._play.seating.sides[seat]
        at = self._play.board.control_spot(side, CONTROL)
        name = f"play.seat{seat}.hint"
        add_control(self._play, name, "bulb", at, side, lambda: self._ask(seat), seat)

    def _ask(self, seat: int) -> None:
        play = self._play
        if play.match.outcome() is not None:
            return
        if seat not in play.match.to_act():
            play.refuse(seat, "not_your_turn")
            return
        if play.app.thinker.is_thinking:
            return
        self.wipe()
        level = levels_of(play.rules.game)[-1]
        view = play.rules.seen_by(play.match.state, seat)
        play.app.thinker.ask(Question(play.rules, view, seat, level, play.match.setup.seed))
        self._asking = seat

    @property
    def is_thinking(self) -> bool:
        return self._asking is not None

    def tick(self) -> None:
        if self._asking is None:
            return
        app = self._play.app
        choice = app.thinker.answer(patient=app.patient)
        if choice is not None:
            self._show(self._asking, choice)
        if not app.thinker.is_thinking:
            self._asking = None

    def _show(self, seat: int, choice: Choice) -> None:
        play = self._play
        self._advised = play.rules.write_move(choice.move)
        play.board.hush(True)
        self.follow()
        play.advise(seat, choice)

    def follow(self) -> None:
        """Shows what is to be touched next for the move that was advised."""
        if self._advised is None:
            return
        play = self._play
        self._darken()
        wanted = [str(request["tap"]) for request in play.board.next_touches(self._advised)]
        for target in play.all_targets():
            if target.id in wanted:
                rect = target.rect
                glow = self._glow(rect.size)
                self._glows.append(play.stage.add(glow, rect.center, Layer.GLOW, ADD))
        play.later.drop(self)
        play.later.after(SECONDS, self.wipe, owner=self)

    def _glow(self, size: tuple[int, int]) -> Picture:
        gallery = self._play.app.gallery

        def make() -> Picture:
            outline = canvas.rounded(size, 0.17 * min(size), (255, 255, 255))
            return canvas.glow(outline, gallery.table.per_mm, rim_only=True)

        return gallery.keep(("hint", size), make)

    def wipe(self) -> None:
        """Nothing is shown any more."""
        self._play.later.drop(self)
        self._darken()
        if self._advised is not None:
            self._advised = None
            self._play.board.hush(False)
        if self._asking is not None:
            self._asking = None
            self._play.app.thinker.forget()

    def _darken(self) -> None:
        for sprite in self._glows:
            sprite.remove()
        self._glows.clear()
