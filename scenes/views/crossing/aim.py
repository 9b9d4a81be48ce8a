"""The arrow that is being aimed, as all see it: held, what its line would give, the choice."""

from __future__ import annotations

from game.crossing.state import crossings
from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.gains import Gain, gains
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough


class Aim:
    """At most one arrow is aimed at a time: only the seat at turn has one in hand."""

    def __init__(
        self, host: CrossingHost, tray: Tray, arrows: Arrows, troughs: list[Trough], dishes: Dishes
    ) -> None:
        self._host, self._tray, self._arrows = host, tray, arrows
        self._troughs, self._dishes = troughs, dishes

    def gains(self, seat: int, line: int | None) -> list[Gain]:
        return gains(rules_of(self._host), self._host.match.state, seat, line)

    def show(self, seat: int, line: int | None) -> None:
        """Held over a line; None: where it lay before its first placement."""
        state = self._host.match.state
        home, found = state.arrows[seat], self.gains(seat, line)
        self._arrows.hold(seat, line, home)
        aimed = None if line == home else line
        dead = () if aimed is None else crossings(state, seat, aimed)
        self._tray.aim(state, seat, aimed, found, dead)
        self._troughs[seat].forecast(found[0].marble if len(found) == 1 else None)

    def offer(self, seat: int, line: int) -> None:
        """It stays there while one of two marbles is chosen."""
        self.show(seat, line)
        self._dishes.offer(seat, self.gains(seat, line))

    def clear(self) -> None:
        """Nothing is aimed any more; where the arrow goes is said elsewhere."""
        self._tray.clear_aim()
        self._arrows.hide_ghost()
        self._dishes.clear()
        for trough in self._troughs:
            trough.forecast(None)
