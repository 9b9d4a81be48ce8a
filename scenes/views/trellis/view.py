"""Trellis on the table: racks at the sides, display and bag, and the groups between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame

from game.match import Change, Match
from game.rules import Outcome
from game.trellis.state import Event, Move, State
from scenes.art import enamel_tiles, racks
from scenes.art.type import Align
from scenes.stage.stage import Layer
from scenes.table import Pixel, Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target
from scenes.views.trellis import emblem as pictures
from scenes.views.trellis import steps, targets
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.computer_lays import ComputerLays
from scenes.views.trellis.explanations import Explanations
from scenes.views.trellis.felt_space import FeltSpace
from scenes.views.trellis.field import Field
from scenes.views.trellis.flights import Flights
from scenes.views.trellis.free_areas import FreeAreas
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.gestures import Gestures
from scenes.views.trellis.greetings import Greetings
from scenes.views.trellis.hand import Reach
from scenes.views.trellis.hand_light import HandLight
from scenes.views.trellis.picture_queue import PictureQueue
from scenes.views.trellis.rack_rests import RackRests
from scenes.views.trellis.rack_tilt import RackTilt
from scenes.views.trellis.seat import Seat
from scenes.views.trellis.seat_buttons import SeatButtons
from scenes.views.trellis.taps import Taps
from scenes.views.trellis.tiles import DISPLAY, Origin, Rest, TilePictures, TilePieces
from scenes.views.trellis.verdicts import Verdicts
from scenes.views.view import Said, Step, View
from scenes.words import Words

GLIDE_SECONDS, DEAL_SECONDS = 0.28, 0.5
END_SECONDS = 4.5
"""So long the open racks are seen before the result."""


class TrellisView(View[State, Move, Event]):
    """Makes all parts, and renders: everything lies where state and composition say."""

    game: ClassVar[str] = "trellis"

    option_icon = staticmethod(pictures.option_icon)
    trophy = staticmethod(pictures.trophy)

    def __init__(self, host: TrellisHost) -> None:
        super().__init__(host)
        self.geometry = Geometry(host.gallery.table, host.seating.sides)
        self.composition = Composition(host)
        self.field = Field(self.geometry.field)
        self._hushed = False
        self._make_tiles()
        self._make_felt()
        self._make_seats()
        self._make_words()
        self._make_hand()
        self._follow()

    def _make_tiles(self) -> None:
        host, gallery = self.host, self.host.gallery
        made = TilePictures(gallery, self.geometry.field.levels[0])
        made.prepare()
        for depth in self.geometry.seats[0].tray_depths():
            gallery.get(racks.tray, 2 * depth, depth)
        self.pieces = TilePieces(host.stage, host.tweens, made)
        self._flights = Flights(self.composition, self.geometry, self.pieces)

    def _make_felt(self) -> None:
        """What lies between the seats."""
        host, gallery, shared = self.host, self.host.gallery, self.geometry.shared
        tray = gallery.get(racks.tray, *shared.display_size(), 1)
        facing = Side.SOUTH if shared.display_upright else Side.WEST
        host.stage.add(gallery.turned(tray, facing), shared.display(), Layer.WALNUT)
        self._bag = host.stage.add(None, shared.bag(), Layer.LYING)
        usual = self.geometry.field.usual_tile
        self._light = HandLight(host, self.composition, self.field, usual)
        self._lays = ComputerLays(host, self.composition, self.field, usual)
        self._free_areas = FreeAreas(host, self.composition, self.geometry.field, self.field)
        self.verdicts = Verdicts(host, self.composition, self.geometry, self.field)

    def _make_seats(self) -> None:
        rests = [
            RackRests(self.composition, place, seat)
            for seat, place in enumerate(self.geometry.seats)
        ]
        self._tilt = RackTilt(self.host.tweens, self.pieces)
        self.actions = Actions(self.host, self.composition, rests, self._tilt, self.render)
        self.seats, self._buttons = [], []
        for seat, place in enumerate(self.geometry.seats):
            made = Seat(self.host, self.composition, place, self.pieces.pictures, rests[seat])
            self.seats.append(made)
            buttons = SeatButtons(self.host, self.composition, place, seat, self.actions)
            self._buttons.append(buttons)

    def _make_words(self) -> None:
        self.felt = FeltSpace(self.geometry.table, self._covered)
        self.explanations = Explanations(
            self.host,
            self.composition,
            self.felt,
            self.verdicts,
            lambda: self._greetings.covered(self.composition.turn),
        )
        self._greetings = Greetings(
            self.host, self.composition, self.geometry, self.felt, self.explanations
        )
        self._queue = PictureQueue(self.composition, self.pieces, self.seats, self.explanations)

    def _make_hand(self) -> None:
        taps = Taps(
            self.host, self.composition, self.field, self.pieces, self.actions, self.explanations
        )
        reach = Reach(
            self.host,
            self.composition,
            self.geometry,
            self.field,
            self.pieces,
            self._light,
            self.actions,
            taps,
        )
        self._gestures = Gestures(reach)

    @staticmethod
    def score_line(words: Words, state: State, outcome: Outcome, seat: int) -> str:
        count = len(state.racks[seat])
        if seat in outcome.winners:
            return words("trellis.left.lowest" if count else "trellis.left.none")
        return words("trellis.left.one" if count == 1 else "trellis.left.many", count=count)

    # --- where the play scene puts what all games have

    def control_spot(self, side: Side, index: int) -> Pixel:
        return self.geometry.seats[self._seat_at(side)].control_spot(index)

    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        seat = self._seat_at(side)
        return self._greetings.spot(seat), "centre", self.geometry.seats[seat].words_width()

    def _seat_at(self, side: Side) -> int:
        return self.host.seating.sides.index(side)

    def needle_spot(self) -> Pixel | None:
        return self.geometry.shared.needle()

    def greeting(self, seat: int) -> Said | None:
        return self._greetings.greeting(seat)

    def hush(self, hushed: bool) -> None:
        self._hushed = hushed
        self._show_light()

    def offers_undo(self) -> bool:
        return self.host.match.can_undo() and not self.composition.draft.touched

    # --- showing

    def sync(self) -> None:
        self._follow()
        self.render(0.0)

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        is_dealt = not self.pieces.all
        composition, before = self.composition, self.composition.draft.before
        were_up = [seat for seat in composition.seats if self._is_up(seat)]
        self._follow()
        self._flights.start(changes, before)
        if is_dealt:
            self.render(DEAL_SECONDS, self._flights.dealt())
        else:
            pace = self._lays.pace(changes, GLIDE_SECONDS)
            self.render(pace, self._flights.origins(changes))
        self._lays.light(changes, before)
        for seat in were_up:
            if not composition.is_open(seat):
                self._tilt.down(self.seats[seat].rests)
        if composition.is_over:
            self.host.tweens.run(END_SECONDS, lambda _: None, owner=self)

    def _is_up(self, seat: int) -> bool:
        return self.composition.is_open(seat) or self.composition.racks[seat].peeked

    def _follow(self) -> None:
        """The game has gone on."""
        composition = self.composition
        before, counts = composition.draft.areas, composition.counts
        composition.follow(self.field.areas_for(before, composition.state.groups, counts))
        self.field.fit(composition.draft, counts)

    def render(self, seconds: float, origins: Sequence[Origin] = ()) -> None:
        """Everything where state and composition say, in so many seconds, and all that follows
        from it."""
        composition = self.composition
        self._lays.darken()
        self.field.fit(composition.draft, composition.counts)
        self.pieces.show(list(self._rests()), seconds, origins)
        bag = len(composition.state.bag)
        self._bag.show(self.host.gallery.get(racks.bag, self.geometry.shared.bag_size(), bag))
        for seat, buttons in zip(self.seats, self._buttons, strict=True):
            seat.refresh()
            buttons.refresh()
        self._free_areas.name_owners()
        lines = composition.draft.telling_lines() if composition.draft.touched else []
        self.verdicts.show(lines)
        self.explanations.follow(lines)
        self._show_light()
        self.host.tell()
        self._queue.begin()

    def _rests(self) -> Iterator[Rest]:
        composition, shared = self.composition, self.geometry.shared
        yield from self.field.rests(composition.draft, composition.taken)
        size, height = shared.display_tile(), enamel_tiles.LYING_MM
        for index, tile in enumerate(composition.state.display):
            at = shared.display_spot(index)
            yield Rest(tile, "shared", DISPLAY, (index,), at, size, 0, height)
        for seat in self.seats:
            yield from seat.rests.now()

    def _show_light(self) -> None:
        self._free_areas.light(self._hushed)
        self._light.refresh(self._hushed)

    def _covered(self) -> list[pygame.Rect]:
        """Everything that words may not cover, other words apart."""
        return [
            *self.field.tile_rects(self.composition.draft),
            *self._free_areas.covered(),
            *self.verdicts.covered(),
            *self.geometry.shared.rects(),
            *(rect for seat in self.seats for rect in seat.covered()),
            *(button.rect for button in self.host.buttons if button.visible),
        ]

    def prepare(self) -> None:
        self._queue.step()

    def cover(self) -> None:
        self.actions.cover()

    # --- how a visitor plays it, and what a hint shows

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        return steps.likely(match)

    def steps(self, move: Move, drag: bool) -> list[Step]:
        composition, preferred = self.composition, self.geometry.field.preferred
        state, is_open = composition.state, composition.is_open(move.seat)
        return steps.steps(move, state, composition.draft, preferred, is_open, drag)

    def next_taps(self, move: Move) -> list[Meaning]:
        composition = self.composition
        is_wrong = composition.draft.touched and composition.lay_refusal() is not None
        return steps.next_taps(move, self.steps(move, drag=False), is_wrong)

    # --- touching

    def targets(self) -> list[Target]:
        composition, geometry = self.composition, self.geometry
        return [
            *targets.handles(composition, geometry),
            *targets.racks(composition, geometry),
            *self.verdicts.targets(),
            *targets.shared(composition, geometry),
            *targets.table(composition, self.field),
        ]

    def press(self, target: Target | None, point: Point) -> Held | None:
        self.actions.wake()
        return self._gestures.press(target, point)
