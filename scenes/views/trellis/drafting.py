"""The composed turn for the play scene (undone by steps, saved, handed on), and its guide."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from game.advice import Advice
from game.match import Match
from game.rules import Json
from game.trellis.state import Event, Move, State
from game.trellis.table import in_order
from scenes.art.canvas import Picture
from scenes.art.light import rim
from scenes.touch.target import Meaning, Target
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.racks.seat import come_round
from scenes.views.trellis.turn import saved_turn
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.meanings import Bag, ShowRack
from scenes.views.view import Drafting, Guide, Step


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


class TrellisGuide(Guide[State, Move, Event]):
    def __init__(self, host: TrellisHost, looks: Appearance) -> None:
        super().__init__(host)
        self._looks, self._plans = looks, looks.guide

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        return self._plans.likely(match)

    def steps(self, move: Move, drag: bool) -> list[Step]:
        return self._plans.steps(move, drag)

    def next_taps(self, move: Move) -> list[Meaning]:
        return self._plans.next_taps(move)

    def sense(self, move: Move) -> Hashable:
        """Which tiles are grouped: the arrangement does not matter (T11)."""
        groups = frozenset(in_order(tile for tile, _, _ in group) for group in move.groups)
        return replace(move, groups=()), groups

    def advised(self, advice: Advice[Move]) -> tuple[str, str]:
        return self._plans.advised(advice)

    def leads_on(self, advice: Advice[Move]) -> bool:
        return self._plans.leads_on(advice)

    def hint_light(self, target: Target) -> Picture | None:
        match target.means:
            case Bag():
                return self._looks.turn_light.of_bag()
            case ShowRack():
                is_pill = self.host.seating.hot_seat
                return rim(self.host.gallery, target.rect.size, is_pill)
        return None

    def point_out(self, seat: int, move: Move | None) -> None:
        self._looks.show_hint(seat, move is not None)

    def worded(self, key: str) -> str:
        """Racks have no handle on a hot-seat table."""
        is_round = key == "not_your_turn" and self.host.seating.has_gone_round
        return "not_your_turn.round" if is_round else key

    def wrong_at(self, seat: int) -> Sequence[str]:
        key = self._looks.explanations.key if seat == self.host.match.state.turn else None
        return () if key is None else (f"wrong.{key}", key)
