"""The end of a game of Crossing explained: why, what is left, and what doubling adds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.crossing.state import RED, State, points, side_of
from scenes.art.canvas import Picture
from scenes.art.speech import said
from scenes.stage.stage import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough

END_DELAY, DOUBLING_DELAY, DOUBLING_SECONDS, END_SECONDS = 0.55, 1.1, 0.5, 3.2


class Ending:
    def __init__(
        self, host: CrossingHost, geometry: Geometry, tray: Tray, troughs: list[Trough]
    ) -> None:
        self._host, self._geometry, self._tray, self._troughs = host, geometry, tray, troughs
        self.words = [
            host.stage.add(None, geometry.words(side), Layer.WORDS) for side in geometry.sides
        ]

    def ahead(self, state: State) -> Iterator[None]:
        """The game ends in this state."""
        for seat in range(len(self._geometry.sides)):
            self._reason(seat, side_of(state, state.turn))
            yield

    def _reason(self, seat: int, team: int) -> Picture:
        """Whose game ends for want of a marble, in a seat's own words."""
        side, gallery, words = (
            self._geometry.sides[seat],
            self._host.gallery,
            self._host.words(seat),
        )
        key = f"crossing.end.{'red' if team == RED else 'yellow'}"
        wide = self._geometry.words_width(side)
        return said(gallery, words(key), words(f"{key}.why"), wide, "left", side)

    def show(self, state: State) -> None:
        """The reason, if the game is over."""
        over = state.phase == "over"
        for seat, sprite in enumerate(self.words):
            sprite.show(self._reason(seat, side_of(state, state.turn)) if over else None)

    def explain(self, state: State) -> None:
        """The reason, what is left dims, and what doubling adds; then the result may come."""
        tweens = self._host.tweens
        self._tray.dim(END_DELAY)
        tweens.after(END_DELAY, partial(self.show, state))
        tweens.after(END_SECONDS, lambda: None)
        for trough in self._troughs:
            single = points(state.taken[side_of(state, trough.seat)])
            score = rules_of(self._host).scores(state)[side_of(state, trough.seat)]
            if score != single:
                total = trough.total
                tweens.after(END_DELAY, partial(total.show, single))
                count = partial(total.count_to, score, DOUBLING_SECONDS)
                tweens.after(END_DELAY + DOUBLING_DELAY, count)
