"""Three drums in a walnut frame, and the lamp's light on the one that is turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Point, Side
from scenes.initials import pictures
from scenes.initials.drum import Drum
from scenes.initials.geometry import CELL_RADIANS, DRUMS, RADIUS, Geometry
from scenes.initials.meanings import PartOfDrum
from scenes.initials.passing import GONE_SECONDS
from scenes.initials.spelling import ALPHABET
from scenes.initials.turning import Turning
from scenes.services.surroundings import Clock
from scenes.stage.arriving import fade_in, fades
from scenes.stage.motion import FADE_SECONDS, FADE_STEPS, Tweens, linear
from scenes.stage.sprite import ADD, Layer
from scenes.stage.stage import Stage
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target

SIGN_CELLS = 3
"""How far a drum rolls to the seat's sign."""
PARTS: tuple[Literal["up", "middle", "down"], ...] = ("up", "middle", "down")


class Drums:
    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        tweens: Tweens,
        clock: Tweens,
        seat: int,
        side: Side,
        geometry: Geometry,
        changed: Callable[[], None],
    ) -> None:
        """`clock` ticks also where motion is reduced. `changed`: they say something else now."""
        self._gallery, self._tweens = gallery, tweens
        self._seat, self._side, self._changed = seat, side, changed
        self._geometry = geometry
        middle = gallery.table.spot(side, *geometry.drums)
        self._frame = stage.add(None, middle, Layer.WORDS)
        spots = [self._at(number) for number in range(DRUMS)]
        self._drums = [Drum(gallery, stage, side, spot) for spot in spots]
        here = gallery.turned(gallery.get(pictures.here), side)
        self._light = stage.add(here, spots[0], Layer.WORDS, ADD)
        self._light.set_visible(False)
        frame, light_up = gallery.get(pictures.frame), partial(self._light.set_visible, True)
        fade_in(gallery, clock, self._frame, gallery.turned(frame, side), GONE_SECONDS)
        clock.run(FADE_SECONDS, self._fade, linear, GONE_SECONDS, light_up)

    @staticmethod
    def ahead(gallery: Gallery, side: Side) -> Iterator[None]:
        for maker in (pictures.frame, pictures.here):
            fades(gallery, gallery.turned(gallery.get(maker), side))
            yield
        for surface in (pictures.drum, pictures.shade):
            gallery.get(surface)
            yield
        for letter in ALPHABET:
            pictures.symbol(gallery, letter)
            yield

    def _fade(self, share: float) -> None:
        for drum in self._drums:
            # As faint as the frame begins: it is never seen empty.
            drum.fade(max(share, 1 / FADE_STEPS))

    def _at(self, number: int) -> tuple[int, int]:
        return self._gallery.table.spot(self._side, *self._geometry.drum_spot(number))

    # --- what they say

    @property
    def letters(self) -> str:
        """What has been entered so far."""
        count = max((n for n, drum in enumerate(self._drums, 1) if drum.is_set), default=0)
        return "".join(drum.letter for drum in self._drums[:count])

    def agree(self) -> None:
        """To what all of them show."""
        for drum in self._drums:
            drum.is_set = True

    def show_sign(self, sign: Picture) -> None:
        self._light.set_visible(False)
        for drum in self._drums:
            drum.roll_to_sign(self._tweens, sign, SIGN_CELLS)

    def _turned(self, number: int) -> None:
        self._drums[number].is_set = True
        self._light.move(*self._at(number))
        self._changed()

    def _agreed(self, number: int) -> None:
        self._turned(number)
        self._light.move(*self._at(min(DRUMS - 1, number + 1)))

    # --- touching

    def targets(self) -> Iterator[Target]:
        for number in range(DRUMS):
            for part in PARTS:
                means = PartOfDrum(self._seat, number, part)
                rect = self._geometry.target(self._side, means)
                yield Target(means, rect, self._seat, self._side.facing)

    def press(self, means: PartOfDrum, point: Point, clock: Clock) -> Gesture:
        per_letter = self._geometry.px(RADIUS) * CELL_RADIANS
        turned, agreed = partial(self._turned, means.drum), partial(self._agreed, means.drum)
        drum, tweens = self._drums[means.drum], self._tweens
        return Turning(drum, means, self._side, per_letter, point, clock, tweens, turned, agreed)

    def remove(self) -> None:
        self._frame.remove()
        self._light.remove()
        for drum in self._drums:
            drum.remove()
            self._tweens.drop(drum)
