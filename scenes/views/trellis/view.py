"""The view of Trellis: racks at the sides, display and bag, and groups between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import ClassVar

import pygame

from game.match import Change
from game.trellis.state import Event, Move, State
from scenes.art.type import Align
from scenes.core.table import Pixel, Point, Side
from scenes.sound.mix import Whose
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target
from scenes.views.seat_places import SeatPlaces
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.drafting import TrellisDrafting
from scenes.views.trellis.emblem import TrellisShowcase
from scenes.views.trellis.end.ending import TrellisEnding
from scenes.views.trellis.hand import targets
from scenes.views.trellis.hand.gestures import gesture_on
from scenes.views.trellis.layout.field import SHIFT_SECONDS
from scenes.views.trellis.phones import TrellisPhones
from scenes.views.trellis.prompts.prompts import TrellisLesson
from scenes.views.trellis.racks.flights import Flights, events_of, mover_of
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.trellis.turn.meanings import Commit, Give, ShowRack, StartOver
from scenes.views.view import Said, View

GLIDE_SECONDS, DEAL_SECONDS = 0.28, 0.5


class TrellisView(View[State, Move, Event]):
    """Shows changes, and turns touches into moves."""

    game: ClassVar[str] = "trellis"
    showcase = TrellisShowcase("trellis")

    def __init__(self, host: TrellisHost) -> None:
        super().__init__(host)
        self.looks = looks = Appearance(host)
        self.geometry, self.composition = looks.geometry, looks.composition
        self.field, self.pieces, self.actions = looks.field, looks.pieces, looks.actions
        self._flights = Flights(looks)
        self.guide = looks.guide
        self.drafting = TrellisDrafting(
            host, looks, lambda: self._flights.lies_open or self.is_to_be_read
        )
        self.phones = TrellisPhones(looks)
        self._lesson = TrellisLesson()

    def begin(self) -> None:
        self.looks.follow()

    @property
    def is_to_be_read(self) -> bool:
        return self.looks.lays.is_to_be_read or self.looks.milestones.is_running

    def heard_after(self, seat: int | None) -> float:
        return self.landed_seconds

    # --- where the play scene puts what all games have

    def kept_free(self, seat: int) -> Sequence[pygame.Rect]:
        """The seat's own rack, the prompt for the next player and the rack that will open."""
        kept, reader = [self.looks.racks[seat].tray()], self.looks.handing.reader
        told = self.looks.handing.covered()
        if told and reader is not None:
            kept.append(self.looks.racks[reader].opened.rect)
        return [*kept, *told]

    def held_open(self) -> Sequence[pygame.Rect]:
        """Open racks, Done and Start over."""
        open_racks = (rack.tray() for rack in self.looks.racks if rack.is_open)
        last = (Commit, Give, StartOver)
        buttons = (one for one in self.host.buttons if one.visible and isinstance(one.means, last))
        return [*open_racks, *(button.rect for button in buttons)]

    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        spot, width = self.looks.greetings.place(self._seat_at(side))
        return spot, "centre", width

    def spot_for(self, seat: int, said: Said) -> tuple[Pixel, Align, float]:
        spot, width = self.looks.greetings.place_for(seat, said)
        return spot, "centre", width

    def _seat_at(self, side: Side) -> int:
        return self.host.seating.sides.index(side)

    @property
    def is_dealing(self) -> bool:
        return self.looks.greetings.told.is_dealing

    def seat_places(self, side: Side) -> SeatPlaces:
        return self.geometry.seats[self._seat_at(side)].places()

    def needle_spot(self) -> Pixel | None:
        return self.geometry.shared.needle()

    def greeting(self, seat: int) -> Said | None:
        return self.looks.greetings.greeting(seat)

    def lesson(self) -> TrellisLesson:
        return self._lesson

    # --- showing

    def sync(self) -> None:
        self.looks.follow()
        self.looks.render(0.0)

    def uncover(self) -> None:
        self.composition.turned_up.update(self.composition.seats)

    def laid(self) -> Iterator[None]:
        self.looks.follow()
        yield
        self.looks.lay(0.0)
        yield
        self.looks.follow_tiles()

    def foresee(self, move: Move) -> None:
        self.looks.foresee(move)

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        self.catch_up()
        composition, looks, is_dealt = self.composition, self.looks, not self.pieces.all
        were_open = [seat for seat in composition.seats if composition.is_open(seat)]
        were_peeked = [seat for seat in composition.seats if composition.racks[seat].peeked]
        events = [event for event, taken_back in events_of(changes) if not taken_back]
        mover = mover_of(changes)
        looks.follow(events)
        looks.greetings.told.follow()
        looks.behind = partial(self._show, changes, events, is_dealt, were_open, were_peeked)
        if is_dealt or mover is None or not composition.is_person(mover):
            self.catch_up()
        else:
            self.host.soon(self.catch_up)

    def catch_up(self) -> None:
        self.looks.catch_up()

    def _show(
        self,
        changes: Sequence[Change[State, Move, Event]],
        events: Sequence[Event],
        is_dealt: bool,
        were_open: Sequence[int],
        were_peeked: Sequence[int],
    ) -> None:
        """Moves everything affected by these changes to its new place."""
        looks, heard, mover = self.looks, self.pieces.heard, mover_of(changes)
        heard.whose = self.host.whose(mover)
        heard.bag(events, self.geometry.shared.bag())
        self._flights.start(changes)
        if is_dealt:
            heard.sound("draw", self.geometry.shared.bag())
            looks.greetings.told.deal(DEAL_SECONDS)
            looks.handing.deal(DEAL_SECONDS)
            looks.render(DEAL_SECONDS, self._flights.dealt())
        else:
            looks.lays.begin(changes)
            looks.last_lay.follow(changes)
            looks.render_move(GLIDE_SECONDS, self._flights.origins(changes))
            looks.lays.light()
            landed = max(self._flights.landed_seconds, looks.lays.landed_seconds)
            self.landed_seconds = looks.greetings.told.watch(mover if events else None, landed)
            shown = looks.milestones.follow(changes, landed)
            self.stage(max(looks.lays.landed_seconds, landed + shown if shown else 0.0))
        looks.turn_light.wait(DEAL_SECONDS if is_dealt else self.landed_seconds)
        _tip_down(looks, were_open, were_peeked)
        heard.whose = Whose.PERSON
        self.actions.linger()
        self.host.keep()

    def settle(self) -> None:
        self.looks.settle()

    def prefetch(self) -> Iterator[None]:
        for seat in self.looks.seats:
            if self.composition.is_person(seat.seat):
                yield from seat.prefetch()

    def at_any_time(self) -> Iterator[None]:
        sizes, pictures = self.geometry.field.levels, self.pieces.pictures
        said = self.looks.verdicts.at_any_time(sizes)
        yield from chain(self._flights.at_any_time(), pictures.at_any_time(sizes), said)

    def seated_anew(self) -> None:
        # Closes a rack that was open because nobody else was there.
        self.looks.render(SHIFT_SECONDS)

    def ending(self) -> TrellisEnding:
        return TrellisEnding(self, self.looks)

    # --- touching

    def targets(self) -> list[Target]:
        looks = self.looks
        return [
            *looks.handing.targets(),
            *targets.handles(looks),
            *targets.victims(looks),
            *targets.racks(looks),
            *looks.verdicts.targets(),
            *targets.shared(looks),
            *targets.seams(looks),
            *targets.table(looks),
        ]

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        self.actions.wake()
        if target is None:
            return None
        self.actions.touched(target.seat)
        if target.seat in (None, self.composition.turn):
            self.looks.explanations.end()
            self.looks.last_lay.end()
        if isinstance(target.means, ShowRack) and self.host.seating.hot_seat:
            return self.looks.handing.press(target.means.seat)
        return gesture_on(self.looks, target, point)


def _tip_down(looks: Appearance, were_open: Sequence[int], were_peeked: Sequence[int]) -> None:
    """Tips down the racks that have been closed."""
    for seat in (seat for seat in looks.composition.seats if not looks.composition.is_seen(seat)):
        if seat in were_open:
            looks.tilt.down(looks.racks[seat])
        elif seat in were_peeked:
            looks.tilt.scatter(looks.racks[seat])
