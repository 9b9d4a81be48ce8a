"""Hints for people who ask: what a good player would do here, shown where it is to be touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from game.choice import AnyChoice
from game.match import AnyMatch
from game.players import levels_of
from scenes.art import canvas
from scenes.art.canvas import Picture
from scenes.buttons import Spot
from scenes.services import Services
from scenes.stage.stage import ADD, Layer, Sprite
from scenes.thinker import Question
from scenes.touch.target import Meaning, Target
from scenes.views.view import AnyView

CONTROL = 2
"""The place of the hint's control beside those of the menu and of taking back."""
SECONDS = 8.0
"""For each step of what is advised."""


@dataclass(frozen=True)
class AskHint(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.hint"


class Hints:
    """One question at a time; a move wipes what is shown or still being thought of."""

    def __init__(
        self,
        view: AnyView,
        services: Services,
        targets: Callable[[], list[Target]],
        advise: Callable[[int, AnyChoice], None],
    ) -> None:
        """`targets` are all that can be touched now; `advise` says a choice's reason at a seat."""
        self._view, self._host, self._services = view, view.host, services
        self._targets, self._advise = targets, advise
        self._asking: int | None = None
        self._advised: AnyChoice | None = None
        """What is shown step by step."""
        self._glows: list[Sprite] = []
        if services.gives_hints() and levels_of(view.game):
            for seat in range(len(self._host.seating)):
                if not self._host.is_computer(seat):
                    self._add(seat)

    @property
    def _match(self) -> AnyMatch:
        return self._host.match

    def prepare(self) -> None:
        """Makes the glow of all that can be touched now."""
        for target in self._view.targets():
            self._glow(target.rect.size)

    def _add(self, seat: int) -> None:
        side = self._view.side(seat)
        spot = Spot(self._view.control_spot(side, CONTROL), side, seat)
        self._host.buttons.control(AskHint(seat), "bulb", spot, lambda: self._ask(seat))

    def _ask(self, seat: int) -> None:
        if self._match.outcome() is not None:
            return
        if seat not in self._match.to_act():
            self._host.refuse(seat, "not_your_turn")
            return
        if self._services.thinker.is_thinking:
            return
        self.wipe()
        best = levels_of(self._view.game)[-1]
        self._services.thinker.ask(Question.about(self._match, seat, best))
        self._asking = seat

    @property
    def is_thinking(self) -> bool:
        return self._asking is not None

    def tick(self) -> None:
        if self._asking is None:
            return
        thinker = self._services.thinker
        choice = thinker.answer(patient=self._services.patient)
        if choice is not None:
            self._show(self._asking, choice)
        if not thinker.is_thinking:
            self._asking = None

    def _show(self, seat: int, choice: AnyChoice) -> None:
        self._advised = choice
        self._view.hush(True)
        self.follow()
        self._advise(seat, choice)

    def follow(self) -> None:
        """Shows what is to be touched next for the move that was advised."""
        if self._advised is None:
            return
        self._darken()
        wanted = self._view.next_taps(self._advised.move)
        for target in self._targets():
            if target.means in wanted:
                wanted.remove(target.means)
                rect = target.rect
                glow = self._glow(rect.size)
                self._glows.append(self._host.stage.add(glow, rect.center, Layer.GLOW, ADD))
        self._host.later.drop(self)
        self._host.later.after(SECONDS, self.wipe, owner=self)

    def _glow(self, size: tuple[int, int]) -> Picture:
        gallery = self._host.gallery

        def make() -> Picture:
            outline = canvas.rounded(size, 0.17 * min(size), (255, 255, 255))
            return canvas.glow(outline, gallery.table.per_mm, rim_only=True)

        return gallery.keep(("hint", size), make)

    def wipe(self) -> None:
        """Nothing is shown any more."""
        self._host.later.drop(self)
        self._darken()
        if self._advised is not None:
            self._advised = None
            self._view.hush(False)
        if self._asking is not None:
            self._asking = None
            self._services.thinker.forget()

    def _darken(self) -> None:
        for sprite in self._glows:
            sprite.remove()
        self._glows.clear()
