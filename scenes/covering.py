"""What lies over a game for a while, which is seen dimmed below it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scenes.art import felt
from scenes.destinations import Back
from scenes.scene import Scene
from scenes.stage.stage import Layer
from scenes.table import Point, Side
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Target, anywhere

MOST_BYTES = 1_000_000
"""So much is fetched in a frame, and the part that was begun; what is there takes no time."""


class CoveringScene(Scene):
    """A touch beside the buttons goes on with the game."""

    def enter(self) -> None:
        screen = self.around.screen
        self.stage.set_base(felt.dimmed(screen, self.around.floors.take(screen)))
        self._laying: Iterator[None] | None = self.before()
        self._lay()

    def _lay(self) -> None:
        """What lies above, or a part of it."""
        gallery = self.around.gallery
        most = gallery.brought_in + MOST_BYTES
        for _ in self._laying or ():
            if gallery.brought_in > most:
                return
        self._laying = None

    def lay_rest(self) -> None:
        """At once."""
        for _ in self._laying or ():
            pass
        self._laying = None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._laying is not None:
            self._lay()

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._laying is not None

    def is_settled(self) -> bool:
        return super().is_settled() and self._laying is None

    def leave(self) -> None:
        self.around.floors.give(self.stage.base)

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def press(self, target: Target | None, point: Point) -> Held | None:
        return Tapped(partial(self.go, Back()))

    def clear_felt(self, side: Side, width_mm: float, depth_mm: float) -> None:
        """Before the middle of a side, from its edge on."""
        gallery, table = self.around.gallery, self.around.table
        # Opposite sides share it: it looks the same from both.
        along = Side.SOUTH if side.upright else Side.WEST
        patch = gallery.turned(gallery.get(felt.cleared, width_mm, depth_mm), along)
        # On the floor it would take a whole surface of its own, all of it written to at once.
        self.stage.add(patch, table.spot(side, 0, depth_mm / 2), Layer.GLOW)
