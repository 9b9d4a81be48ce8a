"""The turn that is being composed at Trellis: undone step by step, saved, handed on."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.rules import Json
from game.trellis.state import Move
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.racks.coming_round import come_round
from scenes.views.trellis.turn import saved_turn
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.trellis.turn.draft import Draft
from scenes.views.view import Drafting


class TrellisDrafting(Drafting[Move]):
    def __init__(self, host: TrellisHost, looks: Appearance, is_read: Callable[[], bool]) -> None:
        """`is_read`: whether tiles that only their owner may see lie in sight."""
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
        saved, lying = saved_turn.kept(self._composition) or {}, field.kept(groups)
        return saved | ({} if lying is None else {"field": lying}) or None

    def restore(self, saved: Json) -> None:
        if self._looks.field.restore(saved.get("field"), self._composition.state.groups):
            self._composition.draft = Draft.begun((), ())
            self._looks.follow()
        saved_turn.restore(self._composition, saved)
        self._looks.render(0.0)

    def cover(self) -> None:
        self._looks.actions.cover()

    def handed(self) -> None:
        come_round(self._host, self._looks.bars())

    def may_be_handed_on(self) -> bool:
        return not (self._is_read() or any(rack.shown for rack in self._composition.racks))
