"""Everybody whose game made today's list is asked for three letters, all at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.bests import PERIODS, Best
from game.match import AnyMatch
from scenes.buttons import Button, Buttons
from scenes.letters.best_list import Line
from scenes.letters.card import Card
from scenes.letters.geometry import LINES
from scenes.letters.lying import Lying
from scenes.letters.meanings import PartOfDrum
from scenes.letters.passing import change_softly
from scenes.seating import Seating
from scenes.services import Services
from scenes.stage.motion import FADE_SECONDS, Tweens
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Point
from scenes.touch.held import Held
from scenes.touch.target import Target

AFTER_SECONDS, SILENCE_SECONDS = 0.4, 30.0
STEPS_SECONDS = 0.004
"""Of a frame, for the felt of a card that comes."""


class Asking:
    """Nobody waits for anybody: whoever plays on takes the letters as they stand (`finish`)."""

    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        tweens: Tweens,
        clock: Tweens,
        buttons: Buttons,
        services: Services,
        match: AnyMatch,
        match_id: int,
        seating: Seating,
        room: Callable[[int, bool], None],
        named: Callable[[int, str], None] = lambda _seat, _letters: None,
        lying: Callable[[], Lying] | None = None,
        verdict: Callable[[int], str] | None = None,
    ) -> None:
        """`clock` ticks also where motion is reduced. `room(seat, taken)`: what else can be
        touched at a seat's side makes room, or may come back. `named`: a seat has letters now.
        `lying`, `verdict`: see `Card`."""
        self._services, self._match, self._match_id = services, match, match_id
        self._room, self._named = room, named
        self._gallery, self._stage, self._clock = around.gallery, stage, clock
        self._cards = [
            Card(
                around,
                stage,
                tweens,
                clock,
                buttons,
                seat,
                seating.sides[seat],
                seating.name(seat),
                match.rules.game,
                period,
                lines,
                partial(self._end, seat),
                lying,
                None if verdict is None else partial(verdict, seat),
            )
            for seat, (period, lines) in self._asked(seating.people).items()
        ]
        self._coming, self._open = list[Card](), list[Card]()
        self._near: Iterator[None] | None = None
        """What the first of those that come takes; None: all of it is there."""
        self._delay = 0.0

    def _asked(self, people: Sequence[int]) -> dict[int, tuple[str, Sequence[Line]]]:
        """The seats that are on today's list without letters so far, each with some lines around
        its own: of the longest time in which it is among the first."""
        lists = self._services.bests.lists(self._match.rules.game)
        found: dict[int, tuple[str, Sequence[Line]]] = {}
        for own in lists.get("today", ()):
            if own.match == self._match_id and own.seat in people and not own.letters:
                leading = (one for one, bests in lists.items() if own in bests[:LINES])
                period = max(leading, key=PERIODS.index, default="today")
                found[own.seat] = period, _lines_around(own, lists[period])
        return found

    @property
    def seats(self) -> list[int]:
        """Who is asked, or will be."""
        return [card.seat for card in self._cards]

    def ahead(self) -> Iterator[None]:
        for card in self._cards:
            yield from card.ahead()

    def begin(self) -> None:
        """A little later, one card a frame, or as soon as its felt is made."""
        self._coming, self._delay = list(self._cards), AFTER_SECONDS
        self._approach()

    def _approach(self) -> None:
        self._near = self._coming[0].near() if self._coming else None

    @property
    def is_coming(self) -> bool:
        return bool(self._coming)

    def _show(self, card: Card) -> None:
        change_softly(self._gallery, self._clock, self._stage, partial(self._room, card.seat, True))
        self._open.append(card)
        card.show()

    def tick(self, dt: float) -> None:
        self._delay -= dt
        if self._coming and self._delay <= 0:
            self._come()
        for card in list(self._open):
            card.silence += dt
            if card.silence >= SILENCE_SECONDS:
                card.finish()

    def _come(self) -> None:
        if self._near is not None:
            # It comes in the frame after the one that has the last of what it takes.
            if self._services.take_steps(self._near, STEPS_SECONDS):
                self._near = None
            return
        self._show(self._coming.pop(0))
        self._approach()
        # While its felt comes a frame has no time for the next one.
        self._delay = FADE_SECONDS

    def finish(self) -> None:
        """With the letters as they stand."""
        self._coming = []
        for card in list(self._open):
            card.finish()

    def _end(self, seat: int, letters: str) -> None:
        self._open = [card for card in self._open if card.seat != seat]
        if letters:
            self._services.bests.sign(self._match_id, seat, letters)
            for card in self._open:
                card.sign(self._match_id, seat, letters)
            self._named(seat, letters)
        self._room(seat, False)

    @property
    def pills(self) -> Iterator[Button]:
        for card in self._open:
            yield from card.pills

    def targets(self) -> Iterator[Target]:
        """Of the drums; those of the pills are the buttons'."""
        for card in self._open:
            yield from card.targets()

    def press(self, target: Target, point: Point) -> Held | None:
        """What a finger holds that came down on one of the targets; else None."""
        means = target.means
        if not isinstance(means, PartOfDrum):
            return None
        card = next((one for one in self._open if one.seat == means.seat), None)
        return None if card is None else card.press(means, point)


def _lines_around(own: Best, bests: Sequence[Best]) -> list[Line]:
    place = bests.index(own)
    first = max(0, min(place - 1, len(bests) - LINES))
    shown = bests[first : first + LINES]
    return [Line(number, one, one == own) for number, one in enumerate(shown, first + 1)]
