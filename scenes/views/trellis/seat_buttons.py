"""The buttons of one seat of Trellis."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.trellis.table import DRAW3, PASS
from scenes.art import brass
from scenes.art.controls import Kind
from scenes.art.icons import Icon
from scenes.buttons import Button, Face, Spot
from scenes.table import Pixel
from scenes.touch.target import Meaning
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.meanings import (
    Commit,
    Give,
    HideRack,
    PlayPass,
    ShowRack,
    Skip,
    SortRack,
    StartOver,
    StepBack,
    Victim,
)
from scenes.views.trellis.seat_geometry import SeatGeometry

LEAST_MM = 58.0


class SeatButtons:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: SeatGeometry,
        seat: int,
        actions: Actions,
    ) -> None:
        self._host, self._composition = host, composition
        self._geometry, self._seat = geometry, seat
        pill, control, near = self._pill, self._control, geometry.pill_spot(0)
        show, close, give = (
            partial(act, seat) for act in (actions.show, actions.close, actions.give)
        )
        sort, aside = partial(actions.sort, seat), geometry.control_spot(3)
        self._show = pill(ShowRack(seat), "trellis.show", "bone", near, show)
        self._hide = pill(HideRack(seat), "trellis.hide", "brass", near, close)
        self._sort = control(SortRack(seat), "bars", aside, sort)
        self._commit = pill(Commit(seat), "trellis.done", "bone", near, actions.commit)
        self._give = pill(Give(seat), "trellis.give", "bone", near, give)
        self._pass = pill(PlayPass(seat), "trellis.play", "bone", near, actions.play_pass)
        far = geometry.pill_spot(1)
        self._reset = pill(StartOver(seat), "trellis.reset", "petrol", far, actions.start_over)
        self._skip = pill(Skip(seat), "trellis.skip", "petrol", far, actions.skip)
        back = geometry.control_spot(1)
        self._back = control(StepBack(seat), "undo", back, actions.step_back)
        others = [other for other in composition.seats if other != seat]
        self._victims = [
            self._victim(other, geometry.choice_spot(index, len(others)), actions)
            for index, other in enumerate(others)
        ]

    def _spot(self, at: Pixel) -> Spot:
        return Spot(at, self._geometry.side, self._seat)

    def _pill(
        self, means: Meaning, key: str, kind: Kind, at: Pixel, action: Callable[[], None]
    ) -> Button:
        label, buttons = self._host.words(self._seat)(key), self._host.buttons
        made = buttons.pill(means, label, kind, self._spot(at), action, LEAST_MM)
        made.set_visible(False)
        return made

    def _control(self, means: Meaning, icon: Icon, at: Pixel, action: Callable[[], None]) -> Button:
        made = self._host.buttons.control(means, icon, self._spot(at), action)
        made.set_visible(False)
        return made

    def _victim(self, other: int, at: Pixel, actions: Actions) -> Button:
        """A brass needle that points at who would have to draw."""
        sides, gallery = self._host.seating.sides, self._host.gallery
        away = (sides[other].facing - self._geometry.side.facing) % 360
        size = gallery.table.px(brass.NEEDLE_MM)
        picture = gallery.get(brass.needle, float(away))
        face = Face({"up": picture}, (size, size), sides[other].name.lower())
        means, action = Victim(self._seat, other), partial(actions.draw_three, other)
        made = self._host.buttons.add(means, face, self._spot(at), action)
        made.set_visible(False)
        return made

    # --- what follows from the state

    def refresh(self) -> None:
        """What this seat may do now."""
        composition, seat = self._composition, self._seat
        acts = composition.is_person(seat) and composition.acts(seat)
        giving = composition.state.phase == "giving"
        self._refresh_rack(acts, giving)
        self._refresh_turn(acts and not giving)

    def _refresh_rack(self, acts: bool, giving: bool) -> None:
        composition, seat = self._composition, self._seat
        is_open, rack = composition.is_open(seat), composition.racks[seat]
        self._show.set_visible(acts and not is_open)
        sorts = is_open and composition.is_person(seat) and not composition.is_over
        self._sort.set_visible(sorts)
        icon: Icon = "bars" if rack.order.sorting == "colour" else "colours"
        self._sort.show(self._host.buttons.control_pictures(icon))
        self._give.set_visible(acts and giving and is_open)
        self._give.enable(len(composition.picked_by(seat)) == composition.due(seat))
        self._hide.move(self._geometry.pill_spot(1 if giving else 0))

    def _refresh_turn(self, turn: bool) -> None:
        composition = self._composition
        composing = turn and composition.draft.touched
        action = composition.picked_action() if turn else None
        for button in (self._commit, self._reset, self._back):
            button.set_visible(composing)
        self._commit.enable(composing and composition.lay_refusal() is None)
        self._pass.set_visible(action == PASS)
        for victim in self._victims:
            victim.set_visible(action == DRAW3)
        idle = not composing and action is None
        self._skip.set_visible(turn and idle and composition.may_skip())
        shown = composition.racks[self._seat].shown
        self._hide.set_visible(shown and idle and not composition.all_open)
