"""Who has said Ready in the set-up while others still place (L4): it counts once all have, and can
be taken back until then."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from game.lucky.state import DIAGONAL, NUMBERS, Cell, Event, Move, State, tile_at
from scenes.views.view import Drafting, Host


class Readiness(Drafting[Move]):
    def __init__(self, host: Host[State, Move, Event], show: Callable[[], None]) -> None:
        """`show`: what follows from it is to be seen."""
        self._host, self._show = host, show
        self._waiting: set[int] = set()
        self._asked: set[int] = set()
        """Seats whose tiles lie out of order, and who have been shown that."""

    @property
    def _state(self) -> State:
        return self._host.match.state

    def is_done(self, seat: int) -> bool:
        """Whether it is ready and others are not."""
        return seat in self._waiting

    def marked(self, seat: int) -> list[Cell]:
        """What lies out of order, once it matters."""
        is_shown = seat in self._asked and self._state.phase == "setup"
        return out_of_order(self._state, seat) if is_shown else []

    def asks(self, seat: int) -> bool:
        """Whether Ready first shows what lies out of order."""
        return seat not in self._asked and bool(out_of_order(self._state, seat))

    def say(self, seat: int) -> None:
        """Who has tiles out of order is shown that first."""
        refusal = self._host.match.refusal(Move(seat, "ready"))
        if refusal is not None:
            self._host.perform(Move(seat, "ready"))
        elif self.asks(seat):
            self._asked.add(seat)
            self._show()
        else:
            self._waiting.add(seat)
            self.follow()
            self._show()

    def take_back(self, seat: int) -> None:
        self._waiting.discard(seat)
        self._show()

    def moved(self, seat: int) -> None:
        """Its tiles lie otherwise now."""
        self._waiting.discard(seat)
        self._asked.discard(seat)

    def follow(self) -> None:
        """Once nobody places any more all are ready."""
        state, is_computer = self._state, self._host.is_computer
        if state.phase != "setup":
            self._waiting.clear()
            return
        self._waiting = {seat for seat in self._waiting if not is_computer(seat)}
        placing = [seat for seat in range(state.seats) if not state.ready[seat]]
        if placing and self._waiting.issuperset(placing):
            self._host.later.after(0.0, self._begin, owner=self)

    def _begin(self) -> None:
        waiting, self._waiting = sorted(self._waiting), set()
        for seat in waiting:
            if self._host.match.refusal(Move(seat, "ready")) is None:
                self._host.perform(Move(seat, "ready"))


def out_of_order(state: State, seat: int) -> list[Cell]:
    """Neighbours on the diagonal of which the first one is not the smaller."""
    board = state.boards[seat]
    found: list[Cell] = []
    for one, other in pairwise(DIAGONAL):
        first, second = tile_at(board, one), tile_at(board, other)
        if first and second and NUMBERS[first] >= NUMBERS[second]:
            found += [cell for cell in (one, other) if cell not in found]
    return found
