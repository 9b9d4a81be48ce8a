"""How moves of Trellis are made by touch, and what a seat is told of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from game.advice import Advice
from game.match import Match
from game.trellis.state import Event, Move, State
from game.trellis.table import in_order
from scenes.art.canvas import Picture
from scenes.art.light import rim
from scenes.touch.target import Meaning, Target
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.trellis.turn.meanings import Bag, ShowRack
from scenes.views.view import Guide, Step


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
        """Which tiles come to lie together: how they lie has no meaning (T11)."""
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
        """No rack has an eye on a hot-seat table."""
        is_round = key == "not_your_turn" and self.host.seating.has_gone_round
        return "not_your_turn.round" if is_round else key

    def wrong_at(self, seat: int) -> Sequence[str]:
        key = self._looks.explanations.key if seat == self.host.match.state.turn else None
        return () if key is None else (f"wrong.{key}", key)
