"""Draws Trellis: brings everything visible to what state and composition say; lists what text must
not cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.trellis.state import Event, Move
from scenes.art import enamel_tiles, racks
from scenes.core.table import Side
from scenes.stage.sprite import Layer
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.hand.taps import Taps
from scenes.views.trellis.layout.felt_space import FeltSpace
from scenes.views.trellis.layout.field import SHIFT_SECONDS
from scenes.views.trellis.layout.field_geometry import Racks
from scenes.views.trellis.layout.tiles import DISPLAY, Origin, Rest
from scenes.views.trellis.marks.computer_lays import ComputerLays
from scenes.views.trellis.marks.explanations import Explanations
from scenes.views.trellis.marks.last_lay import LastLay
from scenes.views.trellis.marks.lights import FootLines, FreeAreas, HandLight, TurnLight
from scenes.views.trellis.marks.milestones import Milestones
from scenes.views.trellis.marks.verdicts import Ghosts, Verdicts
from scenes.views.trellis.prompts.greetings import Greetings
from scenes.views.trellis.prompts.guide import TrellisGuide
from scenes.views.trellis.prompts.handing import Handing, SeatButtons
from scenes.views.trellis.racks.rack_rests import BagPieces
from scenes.views.trellis.racks.seat import RackTilt
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import AreaCell
from scenes.views.trellis.turn.truth import allowed, truths


class Appearance(Parts):
    def __init__(self, host: TrellisHost) -> None:
        super().__init__(host)
        host.buttons.control_mm = self.geometry.seats[0].control_mm
        self._make_felt()
        self._make_seats()
        self._make_words()
        self.behind: Callable[[], None] | None = None
        """What a person's move still has to show: it follows in the frame after the one that plays
        and saves it, or before anything else is laid."""

    def _make_felt(self) -> None:
        """Draws what lies between the seats."""
        host, gallery, shared = self.host, self.host.gallery, self.geometry.shared
        tray = gallery.get(racks.tray, *shared.display_size(), 1)
        facing = Side.SOUTH if shared.reads.upright else Side.WEST
        host.stage.add(gallery.turned(tray, facing), shared.display(), Layer.WALNUT)
        self.bag = BagPieces(host, shared)
        self.guide = TrellisGuide(self, self._pointed_out)
        self.light, self.lays = HandLight(self), ComputerLays(self)
        self.milestones, self.last_lay = Milestones(self), LastLay(self)
        self.ghosts = Ghosts(self)
        self.verdicts = Verdicts(self, self.lying)
        self._free_areas, self.feet = FreeAreas(self), FootLines(self)
        self._waiting: list[AreaCell] = []
        """Free cells in which short lines would continue."""

    def _make_seats(self) -> None:
        self.turn_light = TurnLight(self)
        self.tilt = RackTilt(self.host.tweens, self.pieces, self.host.tell)
        self.actions = Actions(self, self.tilt, self.render_move)
        self.make_seats()
        bare = FeltSpace(self.geometry.table, self.lying)
        seats = self.composition.seats
        self._buttons = [SeatButtons(self, seat, bare) for seat in seats]
        self.handing = Handing(self)

    def _make_words(self) -> None:
        self.felt = FeltSpace(self.geometry.table, self.covered)
        self.explanations = Explanations(
            self,
            self.felt,
            self.verdicts,
            lambda seat: self.greetings.covered(seat) if self.greetings.greeting(seat) else [],
            self.under_threads,
        )
        self.greetings = Greetings(self, self.guide)
        self.taps = Taps(self, self.actions, self.explanations, self.last_lay)

        self._rested: Draft | None = None
        """The draft when the table was last at rest."""

    # --- what text must not cover

    def _things(self) -> list[pygame.Rect]:
        """Rectangles of tiles on the table, shared pieces and coins."""
        coins = (seat.coin_rect() for seat in self.geometry.seats)
        tiles = self.field.tile_rects(self.composition.draft)
        return [*tiles, *self.geometry.shared.rects(), *coins]

    def lying(self) -> list[pygame.Rect]:
        """Everything covered except by light and marks: also racks, buttons and the prompt to hand
        over."""
        return [
            *self._things(),
            *(rect for _, rect in self.bars()),
            *(button.rect for button in self.host.buttons if button.visible),
            *self.handing.covered(),
        ]

    def covered(self) -> list[pygame.Rect]:
        """Everything that text must not cover, except for other text."""
        light = (self._free_areas, self.guide, self.verdicts)
        return [*self.lying(), *(rect for one in light for rect in one.covered())]

    def under_threads(self) -> list[pygame.Rect]:
        """What no thread crosses: tiles and their outlines, shared pieces, coins, light."""
        return [*self._things(), *self.verdicts.outlines(), *self._free_areas.covered()]

    # --- a new position

    def follow(self, events: Sequence[Event] = ()) -> None:
        """Adopts a new state."""
        composition = self.composition
        shown, groups = composition.draft, composition.state.groups
        moves = not self.host.is_touched()
        areas, places = self.field.begun(shown, groups, self._who_composes(), moves)
        composition.follow(areas, places, events)
        self._fit()

    def _fit(self) -> None:
        composition, moves = self.composition, not self.host.is_touched()
        composition.draft = self.field.fit(composition.draft, self._who_composes(), moves)

    def _who_composes(self) -> Racks:
        composition, turn = self.composition, self.composition.turn
        return Racks(tuple(composition.counts), turn if composition.is_person(turn) else None)

    def render(self, seconds: float | None, origins: Sequence[Origin] = ()) -> None:
        """Shows everything according to state and composition, in this many seconds."""
        self.lay(seconds, origins)
        self.follow_tiles()

    def render_move(self, seconds: float | None, origins: Sequence[Origin] = ()) -> None:
        """Renders after a touch or a move, spread over frames: targets follow in the next frame, or
        before the next touch; verdicts in the one after; then light."""
        self.lay(seconds, origins)
        self._in_turn(self.refresh_seats, self._show_truths, self._follow_light)

    def _in_turn(self, first: Callable[[], None], *later: Callable[[], None]) -> None:
        """Does one of these a frame."""

        def step() -> None:
            first()
            if later:
                self._in_turn(*later)

        self.host.soon(step)

    def _follow_light(self) -> None:
        self._show_light()
        self.host.tell()

    def catch_up(self) -> None:
        behind, self.behind = self.behind, None
        if behind is not None:
            behind()

    def lay(self, seconds: float | None, origins: Sequence[Origin] = ()) -> None:
        """Moves the tiles only."""
        self.catch_up()
        self._fit()
        for seat in self.seats:
            seat.show_block()
        rests = list(self._rests())
        timings = self.lays.timings(rests)
        self.pieces.show(rests, seconds, origins, timings, self.lays.spot_before)
        self.bag.show(len(self.composition.state.bag))

    def follow_tiles(self) -> None:
        self.refresh_seats()
        self._show_truths()
        self._follow_light()

    def refresh_seats(self) -> None:
        for seat, buttons in zip(self.seats, self._buttons, strict=True):
            seat.refresh()
            buttons.refresh()
        self.handing.refresh()

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

    def _pointed_out(self, shows: bool) -> None:
        if shows:
            self._make_room()
        self._show_light()
        # Advice needs room clear of the translucent tiles.
        self.host.tell()

    def _make_room(self) -> None:
        """Slides a group if a hint's tiles would have no felt; they are shown after that."""
        before = self.composition.draft
        if not self.host.is_touched():
            self.composition.draft = self.guide.with_room(before)
        if self.composition.draft == before:
            return
        self.guide.waits = True
        self.render(SHIFT_SECONDS)
        self.host.later.after(self.field.shift_seconds, self._show_ghosts, owner=self.guide)

    def _show_ghosts(self) -> None:
        self.guide.waits = False
        self.guide.refresh()

    def _show_truths(self) -> None:
        """Shows the verdicts on the lines made so far."""
        composition = self.composition
        silent = not composition.draft.touched
        draft, most = composition.draft, allowed(composition.state)
        reading = composition.reading(composition.turn)
        told = [] if silent else truths(draft, composition.lay_refusal(), most, reading)
        self._waiting = [(one.area, cell) for one in told if one.is_short for cell in one.missing]
        self.verdicts.show(told)
        self.explanations.follow(told)

    def _show_light(self) -> None:
        self._free_areas.light(self._waiting)
        self.guide.refresh()
        self.turn_light.refresh()
        self.lays.refresh()
        self.milestones.refresh()
        self.last_lay.refresh()
        self.light.refresh()
        self.feet.refresh()

    def settle(self) -> None:
        """Idle: applies what had to wait for fingers, and foresees what a person has composed."""
        if self.field.is_waiting:
            self.render(SHIFT_SECONDS)
        composition = self.composition
        if composition.draft is self._rested or not composition.composing:
            return
        self._rested = composition.draft
        if composition.lay_refusal() is None:
            self.foresee(composition.draft.move(composition.turn))

    def foresee(self, move: Move) -> None:
        """Precomputes the layout after a move that may be played next."""
        match, composition = self.host.match, self.composition
        state = match.rules.apply(match.state, move).state
        self.field.foresee(composition.draft, state, composition.is_person(state.turn))
