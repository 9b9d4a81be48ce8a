"""The controls of one seat of Trellis: what an open rack brings, and what ends a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.art.icons import Icon
from scenes.core.table import Pixel
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Face, Spot
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.layout.felt_space import FeltSpace
from scenes.views.trellis.layout.seat_geometry import NAME
from scenes.views.trellis.prompts.choices import Choices
from scenes.views.trellis.racks.model import Model, SeatPart
from scenes.views.trellis.turn.meanings import (
    Commit,
    Give,
    HideRack,
    Skip,
    SortRack,
    StartOver,
)


class SeatButtons(SeatPart):
    """`play.commit` is what ends the turn with what is composed, whatever that is."""

    def __init__(self, model: Model, seat: int, actions: Actions, felt: FeltSpace) -> None:
        super().__init__(model, seat)
        geometry = self._place
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
        # Too early, its rule says what is missing.
        self._play.why, self._give.why = self._play.action, self._give.action
        self._choices = Choices(model, seat, actions, felt)

    def _control(
        self, means: Meaning, icon: Icon, key: str, at: Pixel, act: Callable[[], None]
    ) -> Button:
        spot = Spot(at, self._place.side, self._seat)
        control = self._host.buttons.control
        return self._named(control(means, icon, spot, act, visible=False), key)

    def _last(self, means: Meaning, key: str, at: Pixel, act: Callable[[], None]) -> Button:
        """Ends the turn: it shines where that is possible."""
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

    def say_why(self, why: Callable[[], None]) -> None:
        """To whoever touches Done before what is laid is right."""
        self._done.why = why

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
        self._done.set_visible(laying)
        self._done.enable(
            laying and not composition.draft.rail and composition.lay_refusal() is None
        )
        self._reset.set_visible(laying and composition.is_seen(self._seat))
        self._keep.set_visible(offer is not None and offer.comes_in)
        self._play.set_visible(offer is not None and not offer.comes_in)
        self._play.enable(offer is not None and offer.is_whole)
        self._skip.set_visible(turn and composition.offers_skip(self._seat))
        self._choices.refresh(offer is not None and offer.asks_victim)
