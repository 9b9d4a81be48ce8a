"""The text at each seat: one message at a time, in one place, newest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import pygame

from scenes.art import speech
from scenes.art.canvas import Picture
from scenes.art.speech import USUAL_MM, Sizes
from scenes.core.table import Pixel, Point, Side, spanned
from scenes.stage.sprite import Layer
from scenes.views.view import AnyView, Said

SECONDS, HINT_SECONDS, NOTICE_SECONDS = 5.0, 8.0, 15.0
"""The durations of a refusal, of each step of a hint, and of a notice."""
SizesFor: TypeAlias = Callable[[float], Sizes]
"""The ems for a text of this width, in mm."""
NOT_YOUR_TURN = "not_your_turn"
"""The key of the refusal that all games share."""


def always() -> bool:
    return True


@dataclass(eq=False)
class Message:
    """`holds`: whether the message is still true; `seconds` None: shown until it is ended;
    `outlasts_moves`: whether it stays after a move of its seat; `about`: one message at a time."""

    said: Said
    seconds: float | None = SECONDS
    holds: Callable[[], bool] = field(default=always)
    outlasts_moves: bool = False
    about: str = ""


class Voice:
    """The text of one seat."""

    def __init__(self, view: AnyView, seat: int) -> None:
        self._view, self._host, self._seat = view, view.host, seat
        self._side = view.side(seat)
        at, self._align, self._width = view.words_spot(self._side)
        self._sprite = self._host.stage.add(None, at, Layer.WORDS)
        self._standing: Said | None = None
        self._taught: SizesFor | None = None
        """The sizes of the standing text if it is a lesson's."""
        self._messages: list[Message] = []
        self.is_silent = False
        """Whether something covers the text area."""

    @property
    def at(self) -> Pixel:
        return self._sprite.at

    @property
    def area(self) -> pygame.Rect | None:
        """The area of the text."""
        return self._sprite.area()

    @property
    def told(self) -> tuple[str, str] | None:
        """What the seat reads now."""
        said = self._said
        return None if said is None or self.is_silent else self._texts(said)

    @property
    def _said(self) -> Said | None:
        return self._messages[-1].said if self._messages else self._standing

    def _texts(self, said: Said) -> tuple[str, str]:
        return self._host.words(self._seat).with_why(said) if isinstance(said, str) else said

    def picture(self, said: Said, sizes: Sizes = USUAL_MM, width: float | None = None) -> Picture:
        width, gallery = width or self._width, self._host.gallery
        return speech.said(gallery, *self._texts(said), width, self._align, self._side, sizes)

    # --- messages

    def stand(self, said: Said | None, taught: SizesFor | None = None) -> None:
        """Sets the text shown while there is no message; `taught`: the sizes of a lesson."""
        if (said, taught) != (self._standing, self._taught):
            self._standing, self._taught = said, taught
            if not self._messages:
                self.place()

    def keep(
        self,
        about: str,
        said: Said | None,
        outlasts_moves: bool = False,
        holds: Callable[[], bool] = always,
    ) -> None:
        """Shows `said` until another text about the same, or None."""
        there = [one for one in self._messages if one.about == about]
        if said is None or said not in (one.said for one in there):
            self.end(*there)
            if said is not None:
                self.speak(Message(said, None, holds, outlasts_moves, about))

    def tells_about(self, about: str) -> bool:
        """Whether it tells this, or will once what is shown now has ended."""
        return any(one.about == about for one in self._messages)

    def shows(self, about: str) -> bool:
        return bool(self._messages) and self._messages[-1].about == about

    def speak(self, message: Message) -> Message:
        self._messages = [one for one in self._messages if one.outlasts_moves] + [message]
        if message.seconds is not None:
            self._host.later.after(message.seconds, partial(self.end, message), owner=message)
        self.place()
        return message

    def end(self, *messages: Message) -> None:
        ended = [one for one in self._messages if one in messages]
        for message in ended:
            self._host.later.drop(message)
            self._messages.remove(message)
        if ended:
            self.place()

    def moved(self) -> None:
        """Ends messages after a move of the seat."""
        self.end(*(one for one in self._messages if not one.outlasts_moves))

    def follow(self) -> None:
        """Ends messages that are no longer true, and finds the text's place: the position or the
        room for texts has changed."""
        self.end(*(one for one in self._messages if not one.holds()))
        self.place()

    # --- layout

    def _place_of(self, said: Said | None) -> tuple[Pixel, float]:
        spot = self._view.words_spot(self._side)
        at, _, width = spot if said is None else self._view.spot_for(self._seat, said)
        return at, width

    def place(self) -> None:
        """Shows the current text where the view has room for it."""
        said = self._said
        taught = None if self._messages else self._taught
        has_place = bool(self._messages or taught)
        at, self._width = self._place_of(said if has_place else None)
        if at != self._sprite.at:
            # A text does not glide to a new place.
            self._sprite.remove()
            self._sprite = self._host.stage.add(None, at, Layer.WORDS)
            self._sprite.set_visible(not self.is_silent)
        sizes = taught(self._width) if taught else USUAL_MM
        self._sprite.show(None if said is None else self.picture(said, sizes))

    def silence(self, silent: bool) -> None:
        self.is_silent = silent
        self._sprite.set_visible(not silent)


class Voices:
    """The texts of all seats, each in its own language."""

    def __init__(self, view: AnyView) -> None:
        self._view, self._host = view, view.host
        self.all = [Voice(view, seat) for seat in range(len(view.host.seating))]

    def refuse(self, seat: int, key: str) -> bool:
        """Shows the reason of a refusal (`key`) at the seat. Returns whether there is a text;
        refusals of moves that nobody can try by touch have none."""
        if not 0 <= seat < len(self.all):
            return False
        full = f"refusal.{self._view.game}.{self._view.guide.worded(key)}"
        usual = full if full in self._host.words(seat) else None
        said = self._view.guide.reason(seat, key) or usual
        if said is not None:
            self.say(seat, said)
        return said is not None

    def say(self, seat: int, said: Said) -> None:
        """Shows a message until its time is up, or until the seat moves, gets or loses the turn, or
        changes its unfinished move."""
        acts, composed = self._acts(seat), self._view.drafting.composed(seat)

        def holds() -> bool:
            return (self._acts(seat), self._view.drafting.composed(seat)) == (acts, composed)

        self.all[seat].speak(Message(said, SECONDS, holds))

    def advise(self, seat: int, said: Said | None) -> None:
        """Shows a hint, which stays for the many steps of one turn; None: ends it."""
        self.all[seat].keep("hint", said, holds=partial(self._acts, seat))

    def ask_to_wait(self, point: Point) -> None:
        """Asks the person nearest to a touch to wait: a computer player is at turn."""
        seating, table = self._host.seating, self._host.around.table
        people = [seat for seat in range(len(seating)) if not seating.is_computer(seat)]
        nearest = min(people, key=lambda s: table.away(seating.sides[s], point), default=None)
        if nearest is not None:
            self.refuse(nearest, NOT_YOUR_TURN)

    def notice(self, key: str) -> None:
        """Shows a notice to all seats, whoever is at turn."""
        around = self._host.around
        around.sound("error", around.table.middle)
        for seat in self._host.seating.choosing:
            message = Message(f"notice.{key}", NOTICE_SECONDS, outlasts_moves=True)
            self.all[seat].speak(message)

    def _acts(self, seat: int) -> bool:
        return seat in self._host.match.to_act()


WORDS_ABOVE_MM, WORDS_BELOW_MM = 7.0, 24.0
"""The extent of a seat's text above and below its first line."""


def words_rect(view: AnyView, side: Side) -> pygame.Rect:
    """The area that a seat's text may cover."""
    table, (at, align, width) = view.host.around.table, view.words_spot(side)
    left = {"left": 0.0, "centre": -width / 2, "right": -width}[align]
    low, high = table.px(left), table.px(left + width)
    above, below = table.px(-WORDS_ABOVE_MM), table.px(WORDS_BELOW_MM)
    return spanned(side.beside(at, low, above), side.beside(at, high, below))
