"""Hints on request: shows what the game's adviser recommends, where it must be touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.advice import Advice, AnyAdvice
from game.games import games
from game.match import AnyMatch
from scenes.art.canvas import Picture
from scenes.art.light import rim
from scenes.play.voice import HINT_SECONDS, NOT_YOUR_TURN, Voices
from scenes.services.services import Services
from scenes.services.thinker import Question
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.touch.target import Meaning, Target
from scenes.views.view import AnyView


@dataclass(eq=False)
class Hint:
    """One seat's hint, requested or shown step by step."""

    seat: int
    advised: AnyAdvice | None = None
    said: tuple[str, str] = ("", "")
    """What to do, and why."""
    glows: list[Sprite] = field(default_factory=list)
    is_helped: bool = False
    """Whether the helper has asked since the last move (G9)."""
    is_quiet: bool = False
    """Whether the helper asked: light only, for the whole turn."""

    def darken(self) -> None:
        for sprite in self.glows:
            sprite.remove()
        self.glows.clear()


class Hints:
    """Each seat has its own hint. A move of the seat ends it; moves of other seats end it only when
    the advised move is no longer legal."""

    def __init__(
        self,
        view: AnyView,
        services: Services,
        targets: Callable[[], list[Target]],
        voices: Voices,
        lead: Callable[[int, Sequence[str]], None],
    ) -> None:
        """`targets`: everything that can be touched now. `lead`: marks the rule for these keys in
        the seat's booklet."""
        self._view, self._host, self._services = view, view.host, services
        self._targets, self._voices, self._lead = targets, voices, lead
        self._hints = [Hint(seat) for seat in range(len(self._host.seating))]
        self.are_given = services.gives_hints(view.game) and bool(games()[view.game].adviser)

    @property
    def _match(self) -> AnyMatch:
        return self._host.match

    def ask(self, seat: int) -> None:
        self._hints[seat].is_quiet = False
        self._ask(self._hints[seat])

    def help(self, seat: int) -> None:
        """Asks for a seat with a helper, once in each of its turns (G9)."""
        hint = self._hints[seat]
        acts = seat in self._match.to_act() and self._host.seating.attends(seat)
        is_busy = bool(self._host.tweens) or self._services.thinker.is_thinking
        if acts and not (hint.is_helped or hint.advised or is_busy):
            hint.is_helped = hint.is_quiet = True
            self._ask(hint)

    def _ask(self, hint: Hint) -> None:
        thinker, seat = self._services.thinker, hint.seat
        if self._match.outcome() is not None:
            return
        if seat not in self._match.to_act():
            self._host.refuse(seat, NOT_YOUR_TURN)
            return
        if thinker.is_thinking:
            # The worker handles one request at a time; this one is queued.
            self._voices.say(seat, "hint.soon")
        if thinker.thinks_for(hint):
            return
        self.wipe(seat)
        thinker.ask(hint, Question.about(self._match, seat, None))

    @property
    def is_thinking(self) -> bool:
        return any(map(self._services.thinker.thinks_for, self._hints))

    def tick(self) -> None:
        thinker = self._services.thinker
        for hint in self._hints:
            advice = thinker.answer(hint, patient=self._services.patient)
            if not isinstance(advice, Advice):
                continue
            if self._match.refusal(advice.move) is None:
                self._show(hint, advice)
            else:
                # Others have moved meanwhile, so the answer may be outdated.
                self._ask(hint)

    def _show(self, hint: Hint, advice: AnyAdvice) -> None:
        hint.advised, hint.said = advice, self._view.guide.advised(advice)
        if hint.is_quiet:
            self._view.guide.point_out(hint.seat, advice.move)
            self._follow(hint)
            return
        self._host.around.sound_at("hint", self._view.side(hint.seat))
        self._view.guide.point_out(hint.seat, advice.move)
        self._follow(hint)
        self._begin_time(hint)
        self._voices.advise(hint.seat, hint.said)
        self._lead(hint.seat, (f"why.{advice.why}", f"do.{advice.do}"))

    def follow(self) -> None:
        """Highlights the next thing to touch for the advised moves, and shows a longer text if the
        advice has one by now."""
        for hint in self._hints:
            if hint.advised is not None and not self._view.guide.leads_on(hint.advised):
                self.wipe(hint.seat)
            self._say_more(hint)
            self._follow(hint)

    def _say_more(self, hint: Hint) -> None:
        said = hint.said if hint.advised is None else self._view.guide.advised(hint.advised)
        if said != hint.said and not hint.is_quiet:
            hint.said = said
            self._voices.advise(hint.seat, said)
            self._begin_time(hint)

    def _follow(self, hint: Hint) -> None:
        if hint.advised is None:
            return
        before = [sprite.at for sprite in hint.glows]
        hint.darken()
        wanted = set(self._view.guide.next_taps(hint.advised.move))
        lit: set[Meaning] = set()
        for target in self._targets():
            # Its representation at the seat is highlighted as well.
            if target.means in wanted and (target.means not in lit or target.seat == hint.seat):
                lit.add(target.means)
                rect = target.rect
                glow = self._light(target)
                hint.glows.append(self._host.stage.add(glow, rect.center, Layer.GLOW, ADD))
        if [sprite.at for sprite in hint.glows] != before:
            self._begin_time(hint)

    def _light(self, target: Target) -> Picture:
        is_button = any(button.means == target.means for button in self._host.buttons)
        own = self._view.guide.hint_light(target)
        return own or rim(self._host.gallery, target.rect.size, is_button)

    def _begin_time(self, hint: Hint) -> None:
        if hint.is_quiet:
            return
        self._host.later.after(HINT_SECONDS, lambda: self.wipe(hint.seat), owner=hint)

    def moved(self, seat: int) -> None:
        """Ends the hint of a seat that has moved or changed hands, and all hints that cannot be
        followed any more."""
        self.wipe(seat)
        for hint in self._hints:
            hint.is_helped, advised = False, hint.advised
            is_over = advised is not None and self._match.refusal(advised.move) is not None
            if is_over or hint.seat not in self._match.to_act():
                self.wipe(hint.seat)

    def wipe(self, seat: int) -> None:
        """Removes the seat's hint and cancels its request."""
        hint = self._hints[seat]
        self._host.later.drop(hint)
        hint.darken()
        if hint.advised is not None:
            hint.advised = None
            self._voices.advise(seat, None)
            self._view.guide.point_out(seat, None)
        self._services.thinker.forget(hint)
