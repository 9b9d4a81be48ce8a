"""Trellis on the table: racks at the sides, display and bag, and the groups between them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from game.choice import Choice
from game.match import Change, Match
from game.rules import Json, Outcome
from game.trellis.state import Event, Move, State
from game.trellis.table import in_order
from scenes.art import enamel_tiles, racks
from scenes.art.type import Align
from scenes.stage.stage import Layer
from scenes.table import Pixel, Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target
from scenes.views.trellis import emblem as pictures
from scenes.views.trellis import kept_turn, steps, targets
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.computer_lays import SHIFT_SECONDS, ComputerLays
from scenes.views.trellis.draft import Draft
from scenes.views.trellis.explanations import Explanations
from scenes.views.trellis.felt_space import FeltSpace
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import Racks
from scenes.views.trellis.flights import Flights, events_of
from scenes.views.trellis.foot_lines import FootLines
from scenes.views.trellis.free_areas import FreeAreas
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.gestures import Gestures
from scenes.views.trellis.ghosts import Ghosts
from scenes.views.trellis.greetings import Greetings
from scenes.views.trellis.guide import Guide
from scenes.views.trellis.hand_light import HandLight
from scenes.views.trellis.offer_light import OfferLight
from scenes.views.trellis.picture_queue import PictureQueue
from scenes.views.trellis.rack_rests import RackRests
from scenes.views.trellis.rack_tilt import RackTilt
from scenes.views.trellis.reach import Reach
from scenes.views.trellis.seat import Seat
from scenes.views.trellis.seat_buttons import SeatButtons
from scenes.views.trellis.stud_hand import Studs
from scenes.views.trellis.taps import Taps
from scenes.views.trellis.tiles import DISPLAY, Origin, Rest, TilePictures, TilePieces
from scenes.views.trellis.truth import allowed, truths
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
        self._flights = Flights(self.composition, self.geometry, self.field, self.pieces)

    def _make_felt(self) -> None:
        """What lies between the seats."""
        host, gallery, shared = self.host, self.host.gallery, self.geometry.shared
        tray = gallery.get(racks.tray, *shared.display_size(), 1)
        facing = Side.SOUTH if shared.display_upright else Side.WEST
        host.stage.add(gallery.turned(tray, facing), shared.display(), Layer.WALNUT)
        self._bag = host.stage.add(None, shared.bag(), Layer.LYING)
        usual = self.geometry.field.usual_tile
        self._guide = Guide(host, self.composition, self.field, self.pieces)
        self._light = HandLight(host, self.composition, self.field, usual)
        self._lays = ComputerLays(host, self.composition, self.field, self.pieces, usual)
        self._offer_light = OfferLight(host, self.composition, shared)
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
            buttons = SeatButtons(self.host, self.composition, made, self.actions)
            self._buttons.append(buttons)

    def _make_words(self) -> None:
        self.felt = FeltSpace(self.geometry.table, self._covered)
        self.explanations = Explanations(
            self.host,
            self.composition,
            self.field,
            self.felt,
            self.verdicts,
            lambda: self._greetings.covered(self.composition.turn),
        )
        self._greetings = Greetings(
            self.host, self.composition, self.geometry, self.felt, self.explanations
        )
        self._ghosts = Ghosts(self.host, self.composition, self.field, self.pieces)
        self._queue = PictureQueue(
            self.composition,
            self.pieces,
            self.seats,
            self.explanations,
            self._ghosts,
            self._light,
        )

    def _make_hand(self) -> None:
        taps = Taps(
            self.host, self.composition, self.field, self.pieces, self.actions, self.explanations
        )
        host, composition, field = self.host, self.composition, self.field
        self.studs = Studs(host, composition, field)
        self._reach = Reach(
            host,
            composition,
            self.geometry,
            field,
            self.pieces,
            [seat.rests for seat in self.seats],
            self._light,
            self._ghosts,
            self.verdicts,
            FootLines(host),
            self.actions,
            taps,
        )
        self._gestures = Gestures(self._reach, self.studs)

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

    def hush(self, seat: int, hushed: bool) -> None:
        self._guide.follow(seat, hushed)
        self._show_truth()
        self._show_light()

    def offers_undo(self) -> bool:
        return self.host.match.can_undo() and not self.composition.draft.touched

    # --- showing

    def sync(self) -> None:
        self._follow()
        self.render(0.0)

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        is_dealt = not self.pieces.all
        composition = self.composition
        were_open = [seat for seat in composition.seats if composition.is_open(seat)]
        were_peeked = [seat for seat in composition.seats if composition.racks[seat].peeked]
        self._follow([event for event, taken_back in events_of(changes) if not taken_back])
        self._flights.start(changes)
        if is_dealt:
            self.render(DEAL_SECONDS, self._flights.dealt())
        else:
            self._lays.begin(changes)
            self.render(GLIDE_SECONDS, self._flights.origins(changes))
            self._lays.light()
        self._tip_down(were_open, were_peeked)
        self.actions.linger()
        self.host.keep()
        if composition.is_over:
            self.host.tweens.run(END_SECONDS, lambda _: None, owner=self)

    def _tip_down(self, were_open: Sequence[int], were_peeked: Sequence[int]) -> None:
        """The racks that are closed now."""
        for seat in (seat for seat in self.composition.seats if not self.composition.is_seen(seat)):
            if seat in were_open:
                self._tilt.down(self.seats[seat].rests)
            elif seat in were_peeked:
                self._tilt.scatter(self.seats[seat].rests)

    def _follow(self, events: Sequence[Event] = ()) -> None:
        """The game has gone on."""
        composition = self.composition
        shown, groups = composition.draft, composition.state.groups
        areas, places = self.field.begun(shown, groups, self._racks())
        composition.follow(areas, places, events)
        self._fit()

    def _fit(self) -> None:
        """While a finger has hold of something nothing moves by itself."""
        composition, carried = self.composition, any(piece.held for piece in self.pieces.all)
        composition.draft = self.field.fit(composition.draft, self._racks(), not carried)

    def _racks(self) -> Racks:
        composition, turn = self.composition, self.composition.turn
        return Racks(tuple(composition.counts), turn if composition.is_person(turn) else None)

    def render(self, seconds: float | None, origins: Sequence[Origin] = ()) -> None:
        """Everything where state and composition say, in so many seconds, and all that follows
        from it."""
        composition = self.composition
        self._fit()
        for seat in self.seats:
            seat.show_block()
        rests = list(self._rests())
        self.pieces.show(rests, seconds, origins, self._lays.timings(rests))
        bag = len(composition.state.bag)
        self._bag.show(self.host.gallery.get(racks.bag, self.geometry.shared.bag_size(), bag))
        self._refresh_seats()
        self._free_areas.name_owners()
        self._show_truth()
        self._show_light()
        self.host.tell()
        self._queue.begin()

    def _refresh_seats(self) -> None:
        for seat, buttons in zip(self.seats, self._buttons, strict=True):
            seat.refresh()
            buttons.refresh()

    def _rests(self) -> Iterator[Rest]:
        composition, shared = self.composition, self.geometry.shared
        yield from self.field.rests(composition.draft, composition.chosen)
        size, height = shared.display_tile(), enamel_tiles.LYING_MM
        lent = composition.offer.display if composition.offer else None
        for index, tile in enumerate(composition.state.display):
            at = shared.display_spot(index)
            if index != lent:
                yield Rest(tile, "shared", DISPLAY, (index,), at, size, 0, height)
        for seat in self.seats:
            yield from seat.rests.now()

    def _show_truth(self) -> None:
        """What is true of the lines made so far; nothing while a hint leads on to more."""
        composition = self.composition
        silent = self._guide.leads or not composition.draft.touched
        draft, most = composition.draft, allowed(composition.state)
        told = [] if silent else truths(draft, composition.lay_refusal(), most)
        self.verdicts.show(told)
        self.explanations.follow(told)

    def _show_light(self) -> None:
        self._guide.refresh()
        self._offer_light.refresh()
        self._free_areas.light(self._guide.leads)
        self._lays.refresh()
        self._light.refresh(self._guide.leads)
        self.studs.refresh()
        self._reach.show_feet()

    def _covered(self) -> list[pygame.Rect]:
        """Everything that words may not cover, other words apart."""
        return [
            *self.field.tile_rects(self.composition.draft),
            *self._free_areas.covered(),
            *self.verdicts.covered(),
            *self.studs.covered(),
            *self.geometry.shared.rects(),
            *(rect for seat in self.seats for rect in seat.covered()),
            *(button.rect for button in self.host.buttons if button.visible),
        ]

    def prepare(self) -> None:
        if self.field.is_waiting and not any(piece.held for piece in self.pieces.all):
            self.render(SHIFT_SECONDS)
        self._queue.step()

    def cover(self) -> None:
        self.actions.cover()

    def kept(self) -> Json | None:
        turn, lying = kept_turn.kept(self.composition), self.field.kept(self.state.groups)
        return turn if lying is None else {**(turn or {}), "field": lying}

    def restore(self, kept: Json) -> None:
        if self.field.restore(kept.get("field"), self.state.groups):
            self.composition.draft = Draft.begun((), ())
            self._follow()
        kept_turn.restore(self.composition, kept)
        self.render(0.0)

    def seated_anew(self) -> None:
        self._refresh_seats()

    # --- how a visitor plays it, and what a hint shows

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        return steps.likely(match)

    def steps(self, move: Move, drag: bool) -> list[Step]:
        return self._guide.steps(move, drag)

    def sense(self, move: Move) -> Hashable:
        """Which tiles come to lie together: how they lie has no meaning (T11)."""
        groups = frozenset(in_order(tile for tile, _, _ in group) for group in move.groups)
        return replace(move, groups=()), groups

    def next_taps(self, move: Move) -> list[Meaning]:
        return self._guide.next_taps(move)

    def advised(self, choice: Choice[Move]) -> Choice[Move]:
        return self._guide.advised(choice)

    def reason(self, choice: Choice[Move]) -> dict[str, str]:
        return self._guide.reason(choice)

    # --- touching

    def targets(self) -> list[Target]:
        composition, geometry, field = self.composition, self.geometry, self.field
        return [
            *targets.handles(composition, geometry),
            *targets.racks(composition, self._reach.racks),
            *self.verdicts.targets(),
            *targets.studs(self.studs),
            *targets.shared(composition, geometry),
            *targets.seams(self._light.right, field, geometry.table.per_mm),
            *targets.table(composition, field, geometry),
        ]

    def press(self, target: Target | None, point: Point) -> Held | None:
        self.actions.wake()
        if target is None:
            return None
        if target.seat in (None, self.composition.turn):
            self.explanations.end()
        return self._gestures.press(target, point)
