"""Asks all who have just set today's best result for their initials, at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from game.bests import Best
from scenes.core.table import Point
from scenes.initials.card import Card, change_softly
from scenes.initials.geometry import PartOfDrum, Spot
from scenes.services.services import Services
from scenes.stage.motion import FADE_SECONDS
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target
from scenes.ui.buttons import Button
from scenes.views.ended.standings import STAYS
from scenes.views.view import AnyTabletop

SILENCE_SECONDS = 30.0

CardPlace: TypeAlias = Callable[[int], tuple[Spot, Spot]]
"""The middle of a seat's card, and its room, in mm."""


class Asking:
    """Nobody waits: going on to the next game saves the initials as entered (`finish`)."""

    def __init__(
        self,
        top: AnyTabletop,
        services: Services,
        match_id: int,
        place: CardPlace,
        room: Callable[[int, bool], None],
        named: Callable[[int, str], None] = lambda _seat, _letters: None,
    ) -> None:
        """`room(seat, taken)`: the buttons of a seat must make room, or may come back. `named(seat,
        initials)`: a seat has entered its initials."""
        self._top, self._services, self._match_id = top, services, match_id
        self._place, self._room, self._named = place, room, named
        game = top.match.rules.game
        self._cards = []
        for best in self._asked(top.seating.people):
            words = top.words(best.seat)
            what, value = words(f"best.{game}.today"), words(f"best.{game}", count=best.value)
            title = words("letters.for", what=what, value=value)
            self._cards.append(Card(top, best.seat, title, self._end))
        self._coming, self._open = list[Card](), list[Card]()
        self._delay = 0.0

    def _asked(self, people: Sequence[int]) -> list[Best]:
        """The best results to be signed: new at the top of today's list and without initials.
        Partners share one result."""
        today = self._services.bests.lists(self._top.match.rules.game).get("today", ())
        if not today or today[0].match != self._match_id:
            return []
        first = (one for one in today if (one.match, one.value) == (self._match_id, today[0].value))
        asked = {*people}.intersection(self._top.match.winners())
        return [one for one in first if one.seat in asked and not one.letters]

    @property
    def seats(self) -> list[int]:
        """The seats that are asked, now or soon."""
        return [card.seat for card in self._cards]

    def sizes(self) -> dict[int, list[Spot]]:
        """For each seat the possible sizes of its card, in mm."""
        return {card.seat: card.sizes for card in self._cards}

    def begin(self) -> None:
        """Shows the cards, one per frame, once the result has been read or the table is touched."""
        self._coming, self._delay = list(self._cards), STAYS["read"]

    def touched(self) -> None:
        self._delay = min(self._delay, 0.0)

    @property
    def is_coming(self) -> bool:
        return bool(self._coming)

    def _show(self, card: Card) -> None:
        change_softly(self._top, partial(self._room, card.seat, True))
        self._open.append(card)
        card.show(*self._place(card.seat))

    def tick(self, dt: float) -> None:
        self._delay -= dt
        if self._coming and self._delay <= 0:
            self._show(self._coming.pop(0))
            # The rest waits for the fade: a frame has no time for both.
            self._delay = FADE_SECONDS
        for card in list(self._open):
            card.silence += dt
            if card.silence >= SILENCE_SECONDS:
                card.finish()

    def finish(self) -> None:
        """Closes all cards and saves the initials as entered."""
        self._coming = []
        for card in list(self._open):
            card.finish()

    def _end(self, seat: int, letters: str) -> None:
        self._open = [card for card in self._open if card.seat != seat]
        if letters:
            self._services.bests.sign(self._match_id, seat, letters)
            self._named(seat, letters)
        self._room(seat, False)

    @property
    def pills(self) -> Iterator[Button]:
        for card in self._open:
            yield from card.pills

    def targets(self) -> Iterator[Target]:
        """The targets of the drums; the buttons have their own."""
        for card in self._open:
            yield from card.targets()

    def press(self, target: Target, point: Point) -> Gesture | None:
        """The gesture of a finger that came down on a drum; None for other targets."""
        means = target.means
        if not isinstance(means, PartOfDrum):
            return None
        card = next((one for one in self._open if one.seat == means.seat), None)
        return None if card is None else card.press(means, point)
