"""What is heard of the tiles of Lucky Numbers, where and when it is seen."""

from __future__ import annotations

import math

from scenes.core.table import Pixel, Point
from scenes.services.surroundings import Surroundings
from scenes.sound.mix import Whose
from scenes.stage.motion import BACK_SECONDS
from scenes.views.lucky.rests import HELD_MM, Rest


class Heard:
    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.whose = Whose.PERSON
        """Who moves what begins to move now."""

    def sound(self, cue: str, at: Point, whose: Whose | None = None, after: float = 0.0) -> None:
        self._around.sound(cue, at, whose or self.whose, after)

    def before(self, start: Pixel, rest: Rest, seconds: float, after: float = 0.0) -> None:
        """A tile begins to glide: over cloth, where it goes slowly enough to be followed."""
        if seconds > BACK_SECONDS and math.dist(start, rest.at) > rest.size:
            middle = (start[0] + rest.at[0]) / 2, (start[1] + rest.at[1]) / 2
            self.sound("slide", middle, after=after)

    def land(self, rest: Rest, whose: Whose) -> None:
        """It has come to lie, on walnut or on an equal one; in a hand nothing is heard."""
        if rest.height != HELD_MM:
            self.sound("place-bone" if rest.depth else "place", rest.at, whose)
