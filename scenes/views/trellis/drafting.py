"""The composed turn for the play scene: undone by steps, saved, handed on."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.rules import Json
from game.trellis.state import Move
from game.trellis.table import ACTIONS
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.racks.seat import come_round
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.meanings import RackTile
from scenes.views.trellis.turn.offer import Offer
from scenes.views.view import Drafting


class TrellisDrafting(Drafting[Move]):
    def __init__(self, host: TrellisHost, looks: Appearance, is_read: Callable[[], bool]) -> None:
        """`is_read`: whether tiles are visible that only their owner may see."""
        self._host, self._looks, self._is_read = host, looks, is_read
        self._composition = looks.composition

    def composed(self, seat: int) -> Hashable:
        composition = self._composition
        if composition.state.phase == "giving":
            return composition.picked_by(seat)
        return (composition.draft.now, composition.offer) if seat == composition.turn else None

    def move(self, seat: int) -> Move | None:
        composition = self._composition
        if seat != composition.turn:
            return None
        offer, draft = composition.offer, composition.draft
        move = offer.move(seat) if offer else draft.move(seat) if draft.touched else None
        return move if move and self._host.match.refusal(move) is None else None

    def can_step_back(self, seat: int) -> bool:
        composition, draft = self._composition, self._composition.draft
        if seat != composition.turn or not composition.attends(seat):
            return False
        return bool(composition.chosen or composition.offer or draft.past or draft.touched)

    def step_back(self) -> None:
        self._looks.actions.step_back()

    def saved(self) -> Json | None:
        field, groups = self._looks.field, self._composition.state.groups
        saved, lying = _kept(self._composition) or {}, field.kept(groups)
        return saved | ({} if lying is None else {"field": lying}) or None

    def restore(self, saved: Json) -> None:
        if self._looks.field.restore(saved.get("field"), self._composition.state.groups):
            self._composition.draft = Draft.begun((), ())
            self._looks.follow()
        _restore(self._composition, saved)
        self._looks.render(0.0)

    def cover(self) -> None:
        self._looks.actions.cover()

    def handed(self) -> None:
        come_round(self._host, self._looks.bars())

    def may_be_handed_on(self) -> bool:
        return not (self._is_read() or any(rack.shown for rack in self._composition.racks))


def _kept(composition: Composition) -> Json | None:
    """None if everything is as in the state."""
    offer, draft = composition.offer, composition.draft
    orders = [rack.order for rack in composition.racks]
    is_sorted = all(order.sorting == "colour" for order in orders)
    chosen = [[one.tile for one in composition.picked_by(seat)] for seat in composition.seats]
    given = chosen if composition.state.phase == "giving" else []
    if is_sorted and not (draft.past or offer or any(given)):
        return None
    return {
        "seat": composition.turn,
        "draft": draft.to_json() if draft.past else None,
        "offer": offer and [offer.tile, offer.display, offer.victim],
        "orders": [order.to_json() for order in orders],
        "given": given,
    }


def _restore(composition: Composition, kept: Json) -> None:
    """Restores each part that fits the state; others are ignored."""
    orders = kept.get("orders")
    if isinstance(orders, list) and len(orders) == len(composition.racks):
        for rack, order in zip(composition.racks, orders, strict=True):
            rack.order.restore(order)
    if kept.get("seat") != composition.turn or composition.is_over:
        return
    if composition.state.phase == "giving":
        _choose(composition, kept.get("given"))
        return
    composition.draft = _draft(composition, kept.get("draft"))
    if not composition.draft.touched:
        composition.offer = _offer(composition, kept.get("offer"))


def _draft(composition: Composition, kept: object) -> Draft:
    read = Draft.read(kept, composition.draft) if isinstance(kept, dict) else None
    return read or composition.draft


def _offer(composition: Composition, kept: object) -> Offer | None:
    if not isinstance(kept, list) or len(kept) != 3:
        return None
    tile, place, victim = kept
    state = composition.state
    if tile == "":
        return Offer("draw") if state.bag else None
    if place is None:
        held = tile in tuple(ACTIONS) and tile in composition.draft.rack
        others = [seat for seat in composition.seats if seat != composition.turn]
        aimed = victim if victim in others else None
        return Offer("play", tile, victim=aimed) if held else None
    is_place = isinstance(place, int) and 0 <= place < len(state.display)
    return Offer("take", tile, place) if is_place and state.display[place] == tile else None


def _choose(composition: Composition, kept: object) -> None:
    """Restores what each seat has chosen to hand over; equal tiles are interchangeable."""
    if not isinstance(kept, list) or len(kept) != len(composition.racks):
        return
    for seat, tiles in enumerate(kept):
        if not isinstance(tiles, list) or len(tiles) > composition.due(seat):
            continue
        names = [str(tile) for tile in tiles]
        composition.pick(
            seat,
            tuple(RackTile(seat, tile, names[:n].count(tile)) for n, tile in enumerate(names)),
        )
