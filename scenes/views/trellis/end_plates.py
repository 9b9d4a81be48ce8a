"""How a match of Trellis stands, beside the coins, when a game is over: coins go to their racks,
and what was before the game is no longer told."""

from __future__ import annotations

from collections.abc import Iterator

from game.trellis.state import Event, Move, State
from scenes.stage.fading import fade_out, fades
from scenes.stage.sprite import Layer, Sprite
from scenes.views.view import View


class EndPlates:
    def __init__(self, view: View[State, Move, Event]) -> None:
        self._view, self._host = view, view.host

    def lines(self) -> list[Sprite]:
        """Those that are seen."""
        spots = [self._view.plate_spot(side).lines for side in self._host.seating.sides]
        shown = (one for one in self._host.stage.sprites if one.layer == Layer.WORDS)
        return [one for one in shown if one.at in spots and one.area() is not None]

    def ahead(self) -> Iterator[None]:
        for line in self.lines():
            if line.picture is not None:
                fades(self._host.gallery, line.picture)
                yield

    def leave(self) -> None:
        """Before a coin comes there."""
        host = self._host
        for line in self.lines():
            if line.picture is not None:
                fade_out(host.gallery, host.fading, host.stage, line, line.picture)
                line.set_visible(False)
