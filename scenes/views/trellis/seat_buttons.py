"""The buttons of one seat of Trellis."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from scenes.art.controls import Kind
from scenes.art.icons import Icon
from scenes.buttons import Button, Spot
from scenes.touch.target import Meaning
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.choices import Choices
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.felt_space import FeltSpace
from scenes.views.trellis.meanings import (
    Commit,
    Give,
    HideRack,
    ShowRack,
    Skip,
    SortRack,
    StartOver,
    StepBack,
    TurnRound,
    Widen,
)
from scenes.views.trellis.seat import Seat

SORT_CONTROL = 4


class SeatButtons:
    """Those right of the rack follow its end: the large ones at the edge, inwards of them the
    round ones. `play.commit` is what ends the turn with what is composed, whatever that is."""

    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        seat: Seat,
        actions: Actions,
        felt: FeltSpace,
    ) -> None:
        self._host, self._composition, self._place = host, composition, seat
        self._seat, self._geometry = seat.seat, seat.geometry
        self._follows: tuple[int, int] | None = None
        """What their places follow from, as it was when they were put there."""
        self._waits: Hashable = None
        """What those of a seat that does not act follow from, as they are shown."""
        self._make_pills(actions)
        self._make_rounds(actions)
        self._choices = Choices(host, composition, seat.geometry, seat.seat, actions, felt)

    def _make_pills(self, actions: Actions) -> None:
        seat, pill = self._seat, self._pill
        show, give = partial(actions.show, seat), partial(actions.give, seat)
        self._show = pill(ShowRack(seat), "trellis.show", "bone", show)
        self._done = pill(Commit(seat), "trellis.done", "bone", actions.commit)
        self._keep = pill(Commit(seat), "trellis.keep", "bone", actions.commit)
        self._play = pill(Commit(seat), "trellis.play", "bone", actions.commit)
        self._give = pill(Give(seat), "trellis.give", "bone", give)
        self._near = (self._show, self._done, self._keep, self._play, self._give)
        self._reset = pill(StartOver(seat), "trellis.reset", "petrol", actions.start_over)
        self._skip = pill(Skip(seat), "trellis.skip", "petrol", actions.skip)
        self._far = (self._reset, self._skip)
        # Too early, its rule says what is missing.
        self._play.why, self._give.why = self._play.action, self._give.action

    def _make_rounds(self, actions: Actions) -> None:
        seat, control = self._seat, self._control
        show, close = partial(actions.show, seat), partial(actions.close, seat)
        self._back = control(StepBack(seat), "undo", actions.step_back)
        self._turn = control(TurnRound(seat), "turn", actions.turn_chosen)
        self._widen = control(Widen(seat), "widen", actions.widen)
        self._hide = control(HideRack(seat), "hide", close)
        self._again = control(ShowRack(seat), "eye", show)
        """Where Hide lies: the rack was hidden while a turn was being composed."""
        self._sort = control(SortRack(seat), "bars", partial(actions.sort, seat))
        self._sort.move(self._geometry.control_spot(SORT_CONTROL))
        self._rounds = ((self._hide, self._again), (self._back,), (self._turn,), (self._widen,))

    def _spot(self) -> Spot:
        """Where buttons are until they are moved."""
        return Spot((0, 0), self._geometry.side, self._seat)

    def _pill(self, means: Meaning, key: str, kind: Kind, action: Callable[[], None]) -> Button:
        label, buttons = self._host.words(self._seat)(key), self._host.buttons
        geometry, spot = self._geometry, self._spot()
        least, most, high = geometry.pill_least, geometry.pill_room, geometry.pill_mm
        return buttons.pill(means, label, kind, spot, action, least, high, False, most)

    def _control(self, means: Meaning, icon: Icon, action: Callable[[], None]) -> Button:
        return self._host.buttons.control(means, icon, self._spot(), action, visible=False)

    def say_why(self, why: Callable[[], None]) -> None:
        """To whoever touches Done before what is laid is right."""
        self._done.why = why

    # --- what follows from the state

    def refresh(self) -> None:
        """What this seat may do now, where its rack ends now."""
        self._place_beside()
        composition, seat = self._composition, self._seat
        acts = composition.attends(seat) and composition.acts(seat)
        waits = None if acts else self._waiting()
        if waits is not None and waits == self._waits:
            return
        self._waits = waits
        giving = composition.state.phase == "giving"
        self._refresh_giving(acts and giving)
        self._refresh_turn(acts and not giving)
        self._refresh_rack(acts)

    def _waiting(self) -> Hashable:
        composition, seat = self._composition, self._seat
        rack, is_person = composition.racks[seat], composition.attends(seat)
        seen = rack.shown, composition.is_open(seat), composition.all_open
        return seen, is_person, composition.is_over, rack.order.sorting

    def _place_beside(self) -> None:
        seat = self._place
        follows = seat.length, seat.open_length
        if self._follows == follows:
            return
        self._follows = follows
        near, far = (self._geometry.pill_spot(line, seat.length) for line in (0, 1))
        for button in self._near:
            button.move(near)
        for button in self._far:
            button.move(far)
        for index, buttons in enumerate(self._rounds):
            for button in buttons:
                button.move(self._geometry.round_spot(index, seat.open_length))

    def _refresh_giving(self, giving: bool) -> None:
        """Each seat hands over when it has chosen, be it in a peek or in its open rack."""
        composition, seat = self._composition, self._seat
        chosen = len(composition.picked_by(seat))
        is_open = composition.is_open(seat)
        self._give.set_visible(giving and (is_open or chosen > 0))
        self._give.enable(chosen == composition.due(seat))

    def _refresh_turn(self, turn: bool) -> None:
        composition = self._composition
        offer = composition.offer if turn else None
        laying = turn and offer is None and composition.draft.touched
        is_open = composition.is_open(self._seat)
        self._done.set_visible(laying)
        self._done.enable(
            laying and not composition.draft.rail and composition.lay_refusal() is None
        )
        self._reset.set_visible(laying and composition.is_seen(self._seat))
        self._keep.set_visible(offer is not None and offer.comes_in)
        self._play.set_visible(offer is not None and not offer.comes_in)
        self._play.enable(offer is not None and offer.is_whole)
        self._skip.set_visible(turn and composition.offers_skip(self._seat))
        self._refresh_rounds(turn and (laying or offer is not None or is_open))
        self._choices.refresh(offer is not None and offer.asks_victim)

    def _refresh_rounds(self, shown: bool) -> None:
        """Off they are sunk, so that nothing moves while a turn is composed."""
        composition = self._composition
        for button in (self._back, self._turn, self._widen):
            button.set_visible(shown)
        if not shown:
            return
        chosen, draft = composition.chosen, composition.draft
        self._back.enable(bool(chosen or composition.offer or draft.past))
        on_table = any(pick.zone == "table" for pick in chosen)
        may = composition.may_lay(self._seat)
        self._widen.enable(may and on_table)
        self._turn.enable(may and (on_table if chosen else draft.laying is not None))

    def _refresh_rack(self, acts: bool) -> None:
        composition, seat = self._composition, self._seat
        is_open, rack = composition.is_open(seat), composition.racks[seat]
        composed = any(button.visible for button in self._near[1:])
        # On a table that goes round it is held, not tapped.
        shows = acts and not is_open and not self._host.seating.goes_round
        self._show.set_visible(shows and not composed)
        self._again.set_visible(shows and composed)
        self._hide.set_visible(rack.shown and not composition.all_open)
        sorts = is_open and composition.attends(seat) and not composition.is_over
        self._sort.set_visible(sorts)
        icon: Icon = "bars" if rack.order.sorting == "colour" else "colours"
        self._sort.show(self._host.buttons.control_paint(icon))
