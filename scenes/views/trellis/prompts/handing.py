"""Hot seat: tells who takes over the table, with a button that is held to see the tiles; also the
buttons of each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.art.icons import Icon
from scenes.core.table import Pixel, Side
from scenes.stage.arriving import come_back
from scenes.stage.sprite import Layer, areas
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target
from scenes.ui.buttons import Button, Face, Spot
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.felt_space import FeltSpace
from scenes.views.trellis.layout.seat_geometry import NAME
from scenes.views.trellis.prompts.prompts import Choices
from scenes.views.trellis.racks.model import Part, SeatPart
from scenes.views.trellis.turn.composition import SHOW_SECONDS, is_done
from scenes.views.trellis.turn.meanings import (
    Commit,
    Give,
    HideRack,
    ShowRack,
    Skip,
    SortRack,
    StartOver,
)

LEAST_MM, HIGH_MM = 110.0, 29.0
WIDEST_MM, EDGE_MM = 290.0, 8.0
PILL_INWARD, NEAR_INWARD, FAR_INWARD = 52.0, 75.0, 87.0
EM_MM = 9.6
"""In mm."""
SAID_SECONDS = 4.0
"""Seconds for which the request to hold is shown after a tap."""


class Handing(Part):
    """Opens the rack of the player who acts, and only while the button is held."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._actions, host = parts.actions, self._host
        self._side = near = host.seating.near
        self._told_sides = near, Side((near + 2) % len(Side))
        """The sides that the text faces: it is shown for the player who leaves and the one who
        comes."""
        self._pill = host.stage.add(None, self._at(PILL_INWARD), Layer.WORDS)
        self._words = [
            host.stage.add(None, self._at(inward), Layer.WORDS)
            for inward in (NEAR_INWARD, FAR_INWARD)
        ]
        self._near = host.stage.add(None, self._at(NEAR_INWARD), Layer.WORDS)
        self._is_saying = False
        """Whether the request to hold is shown."""
        self._is_dealing = False
        self.held: HoldToShow | None = None

    def _at(self, inward: float) -> tuple[int, int]:
        return self._host.gallery.table.spot(self._side, 0, inward)

    @property
    def reader(self) -> int | None:
        """Who has the table or takes it over next; None: not a hot-seat table."""
        seating = self._host.seating
        seats = range(len(seating))
        return next((seat for seat in seats if seating.attends(seat)), None)

    @property
    def _waits(self) -> bool:
        """Whether a rack waits to be shown."""
        composition, reader = self._composition, self.reader
        if composition.is_over or reader is None or composition.is_open(reader):
            return False
        return not self._is_going_on(reader)

    def _is_going_on(self, reader: int) -> bool:
        """Whether another player gets the table as soon as nothing moves; till then no text asks to
        hand it over."""
        seating, acting = self._host.seating, self._host.match.to_act()
        if not acting or any(map(seating.attends, acting)):
            return False
        seats = len(seating)
        order = ((acting[0] + step) % seats for step in range(seats))
        return next((seat for seat in order if seat in seating.people), reader) != reader

    def deal(self, seconds: float) -> None:
        """Hides the text while tiles are dealt across it."""
        self._is_dealing = True
        self._host.tweens.after(seconds, self._dealt, owner=self._pill)

    def _dealt(self) -> None:
        self._is_dealing = False
        self.refresh()
        for sprite in (self._pill, *self._words):
            if sprite.visible:
                come_back(self._host.gallery, self._host.fading, sprite)

    def refresh(self) -> None:
        if not self._host.seating.hot_seat:
            return
        composition, reader, waits = self._composition, self.reader, self._waits
        lies = waits and not self._is_dealing
        self._pill.set_visible(lies)
        begun = composition.draft.touched or composition.offer is not None
        for sprite in self._words:
            sprite.set_visible(lies and not begun and not self._is_saying)
        self._near.set_visible(waits and self._is_saying)
        if waits and reader is not None:
            self._pill.show(self._pill_picture(reader, "down" if self.held else "up"))
            for sprite, side in zip(self._words, self._told_sides, strict=True):
                sprite.show(self._written(self.told(reader), side))
            self._near.show(self._to_hold(reader))

    def _to_hold(self, reader: int) -> Picture:
        return self._written(self._host.words(reader)("trellis.hold_to_show"), self._side)

    def _written(self, words: str, side: Side) -> Picture:
        """The text, as large as it fits above the rack."""
        gallery = self._host.gallery
        table, wide = gallery.table, gallery.type.width(words, EM_MM)
        room = min(WIDEST_MM, (table.wide if self._side.upright else table.high) - 2 * EDGE_MM)
        return gallery.text(words, min(EM_MM, EM_MM * room / wide), colours.BONE, "words", side)

    def told(self, reader: int) -> str:
        seating = self._host.seating
        return self._host.words(reader).telling("trellis.hand_the_table", seating.name(reader))

    def _label(self, reader: int) -> str:
        return self._host.words(reader)("trellis.show_mine")

    def _pill_picture(self, reader: int, state: State) -> Picture:
        paint = self._host.buttons.pill_paint(self._label(reader), "bone", LEAST_MM, HIGH_MM)
        return paint(state, self._side)

    def covered(self) -> list[pygame.Rect]:
        """The rectangles of text and button, even while hidden by the deal."""
        if not self._is_dealing:
            return areas((self._pill, *self._words, self._near))
        own = self._pill, *self._words
        return [one.picture.at(*one.at) for one in own if one.picture is not None]

    # --- touching

    def targets(self) -> Iterator[Target]:
        reader = self.reader
        if self._host.seating.hot_seat and self._waits and reader is not None:
            size = self._host.buttons.pill_size(self._label(reader), HIGH_MM, LEAST_MM)
            rect = pygame.Rect((0, 0), size if self._side.upright else size[::-1])
            rect.center = self._at(PILL_INWARD)
            yield Target(ShowRack(reader), rect, reader, 0, label=self._label(reader))

    def press(self, seat: int) -> Gesture:
        self.held = held = HoldToShow(self, seat)
        self._host.later.after(SHOW_SECONDS, partial(self._show, seat), owner=self)
        self.refresh()
        return held

    def let_go(self) -> None:
        self.held = None
        self._host.later.drop(self)
        self.refresh()

    def say_to_hold(self, seat: int) -> None:
        """Shows the request to hold where the finger was."""
        self._is_saying = True
        self.let_go()
        self._host.sound("refuse", self._pill.at, seat)
        self._host.later.after(SAID_SECONDS, self._fall_silent, owner=self._near)

    def _fall_silent(self) -> None:
        self._is_saying = False
        self.refresh()

    def _show(self, seat: int) -> None:
        self.held = None
        if seat == self.reader and self._waits:
            self._actions.show(seat)


@dataclass
class HoldToShow(Gesture):
    """Opens the rack if the finger stays long enough."""

    handing: Handing
    seat: int

    def move(self, point: tuple[float, float]) -> None:
        self.handing.let_go()

    def tap(self) -> None:
        if self.handing.held is self:
            self.handing.say_to_hold(self.seat)

    def drop(self, point: tuple[float, float]) -> None:
        self.handing.let_go()

    def cancel(self) -> None:
        self.handing.let_go()


class SeatButtons(SeatPart):
    """A seat's buttons. `play.commit` ends the turn with whatever is composed."""

    def __init__(self, parts: Parts, seat: int, felt: FeltSpace) -> None:
        super().__init__(parts, seat)
        geometry, actions = self._place, parts.actions
        hide, sort = partial(actions.close, seat), partial(actions.sort, seat)
        rack, turn = geometry.row_spot(0, 0), geometry.row_spot(0, 1)
        self._hide = self._control(HideRack(seat), "hide", "trellis.hide", rack, hide)
        beside, out = geometry.row_spot(1, 0), geometry.row_spot(1, 1)
        self._sort = self._control(SortRack(seat), "bars", "trellis.sort", beside, sort)
        over = actions.start_over
        self._reset = self._control(StartOver(seat), "again", "trellis.reset", out, over)
        self._skip = self._last(Skip(seat), "trellis.skip", turn, actions.skip)
        commit, give = Commit(seat), partial(actions.give, seat)
        self._done = self._last(commit, "trellis.done", turn, actions.commit)
        self._keep = self._last(commit, "trellis.keep", turn, actions.commit)
        self._play = self._last(commit, "trellis.play", turn, actions.commit)
        self._give = self._last(Give(seat), "trellis.give", turn, give)
        # Touched too early, it explains what is missing.
        self._play.why, self._give.why = self._play.action, self._give.action
        self._done.why = lambda: parts.explanations.insist()
        self._choices = Choices(parts, seat, felt)

    def _control(
        self, means: Meaning, icon: Icon, key: str, at: Pixel, act: Callable[[], None]
    ) -> Button:
        spot = Spot(at, self._place.side, self._seat)
        control = self._host.buttons.control
        return self._named(control(means, icon, spot, act, visible=False), key)

    def _last(self, means: Meaning, key: str, at: Pixel, act: Callable[[], None]) -> Button:
        """The button that ends the turn; it is lit when that is possible."""
        gallery, across = self._host.gallery, self._place.control_mm
        seen, disc = gallery.of_facing, gallery.controls.disc_button
        face = Face(
            lambda state, side: seen(side, disc, "check", across, state, "bone", state != "off"),
            (gallery.table.px(across),) * 2,
            self._host.words(self._seat)(key),
        )
        spot = Spot(at, self._place.side, self._seat)
        return self._named(self._host.buttons.add(means, face, spot, act, visible=False), key)

    def _named(self, button: Button, key: str) -> Button:
        self._host.buttons.name(button, self._host.words(self._seat)(key), NAME)
        return button

    # --- what follows from the state

    def refresh(self) -> None:
        composition, seat = self._composition, self._seat
        acts = composition.attends(seat) and composition.acts(seat)
        giving = composition.state.phase == "giving"
        self._refresh_giving(acts and giving)
        self._refresh_turn(acts and not giving)
        self._hide.set_visible(composition.racks[seat].shown and not composition.all_open)
        is_open = composition.is_open(seat) and composition.attends(seat)
        self._sort.set_visible(is_open and not composition.is_over)

    def _refresh_giving(self, giving: bool) -> None:
        """Each seat hands over once it has chosen, from a peek or from its open rack."""
        composition, seat = self._composition, self._seat
        chosen = len(composition.picked_by(seat))
        is_open = composition.is_open(seat)
        self._give.set_visible(giving and (is_open or chosen > 0))
        self._give.enable(chosen == composition.due(seat))

    def _refresh_turn(self, turn: bool) -> None:
        composition = self._composition
        offer = composition.offer if turn else None
        laying = turn and offer is None and composition.draft.touched
        self._done.set_visible(laying)
        self._done.enable(laying and is_done(composition))
        self._reset.set_visible(laying and composition.knows(self._seat))
        self._keep.set_visible(offer is not None and offer.comes_in)
        self._play.set_visible(offer is not None and not offer.comes_in)
        self._play.enable(offer is not None and offer.is_whole)
        skips = turn and offer is None and not composition.draft.touched
        self._skip.set_visible(skips and composition.may_skip())
        self._choices.refresh(offer is not None and offer.asks_victim)
