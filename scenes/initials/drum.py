"""The drums: each has the alphabet around it and is turned by a finger."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Literal

import pygame

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Point, Side
from scenes.initials import pictures
from scenes.initials.geometry import CELL_RADIANS, DRUMS, RADIUS, Geometry, PartOfDrum
from scenes.initials.spelling import ALPHABET
from scenes.stage.arriving import fade_in
from scenes.stage.motion import FADE_SECONDS, FADE_STEPS, Tweens, ease_out, linear
from scenes.stage.sprite import ADD, Layer
from scenes.stage.stage import Stage
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target
from scenes.views.view import AnyTabletop

STEP_SECONDS, CELL_SECONDS, LONGEST = 0.16, 0.05, 0.9
COASTS_SECONDS, FARTHEST = 0.28, 9
"""The time for which a flicked drum would go on at its speed, and its letters at most."""
HIDDEN, SEAMS_HIDDEN = 1.45, 1.1
"""The angles at which a letter, and the line between two letters, become invisible."""
_SEAM, _LIGHT = (88, 74, 56), (255, 252, 244)


class Drum:
    """One drum. `place`: index of the letter in the middle; the alphabet is cyclic."""

    def __init__(self, gallery: Gallery, stage: Stage, side: Side, at: Pixel) -> None:
        self._gallery, self._side = gallery, side
        self._geometry = Geometry(gallery.table)
        self._face = gallery.get(pictures.drum)
        self._shade = gallery.get(pictures.shade)
        self._page = self._face.copy()
        self._sprite = stage.add(None, at, Layer.WORDS)
        self._others: dict[int, Picture] = {}
        """Pictures shown in place of letters."""
        self._shown: float | None = None
        self._alpha = 255
        self.place = 0.0
        self.goal = 0
        """The index at which it comes to rest."""
        self.is_set = False
        """Whether somebody has turned it or accepted its letter."""

    @property
    def letter(self) -> str:
        return ALPHABET[self.goal % len(ALPHABET)]

    def turn(self, place: float) -> None:
        """Turns to this place at once."""
        self.goal = round(place)
        self._go(place)

    def _go(self, place: float) -> None:
        self.place = place
        self.show()

    def fade(self, share: float) -> None:
        self._alpha, self._shown = round(255 * share), None
        self.show()

    def remove(self) -> None:
        self._sprite.remove()

    # --- rolling after the finger has left

    def roll(self, tweens: Tweens, to: int) -> None:
        begin, way, self.goal = self.place, to - self.place, to
        seconds = min(LONGEST, STEP_SECONDS + CELL_SECONDS * abs(way))

        def go(share: float) -> None:
            self._go(begin + way * share)

        tweens.run(seconds, go, ease_out, owner=self)

    def let_go(self, tweens: Tweens, speed: float) -> None:
        """Coasts to the nearest letter; `speed` in letters per second."""
        coasts = max(-FARTHEST, min(FARTHEST, speed * COASTS_SECONDS))
        self.roll(tweens, round(self.place + coasts))

    def roll_to_sign(self, tweens: Tweens, sign: Picture, letters: int) -> None:
        """Rolls `letters` letters on, to a sign that takes the place of a letter."""
        to = round(self.place) + letters
        self._others = {to: sign}
        self.roll(tweens, to)

    # --- drawing

    def show(self) -> None:
        if self._shown == self.place:
            return
        self._shown = self.place
        page, middle = self._page, round(self.place)
        page.fill((0, 0, 0, 0))
        page.blit(self._face, (0, 0))
        for cell in range(middle - 2, middle + 3):
            self._seam(cell + 0.5 - self.place)
        for cell in range(middle - 2, middle + 3):
            self._letter(cell)
        page.blit(self._shade, (0, 0))
        turned = pygame.transform.rotate(page, -self._side.facing)
        if self._alpha < 255:
            turned.set_alpha(self._alpha)
        wide, high = turned.get_size()
        self._sprite.show(Picture(turned, (wide // 2, high // 2)))

    def _down(self, radians: float) -> float:
        return self._page.get_height() / 2 + self._geometry.px(RADIUS) * math.sin(radians)

    def _seam(self, cells: float) -> None:
        radians = cells * CELL_RADIANS
        if abs(radians) < SEAMS_HIDDEN:
            y, thick = round(self._down(radians)), max(1, self._geometry.px(0.35))
            wide = self._page.get_width()
            self._page.fill(_SEAM, (0, y, wide, thick))
            self._page.fill(_LIGHT, (0, y + thick, wide, thick))

    def _letter(self, cell: int) -> None:
        radians = (cell - self.place) * CELL_RADIANS
        picture = self._symbol(cell)
        if picture is None or abs(radians) >= HIDDEN:
            return
        wide, high = picture.surface.get_size()
        flat = math.cos(radians)
        drawn = picture.surface
        if flat < 0.999:
            drawn = pygame.transform.smoothscale(drawn, (wide, max(1, round(high * flat))))
        x = self._page.get_width() // 2 - picture.centre[0]
        y = self._down(radians) - picture.centre[1] * flat
        self._page.blit(drawn, (x, round(y)))

    def _symbol(self, cell: int) -> Picture | None:
        if cell in self._others:
            return self._others[cell]
        return pictures.symbol(self._gallery, ALPHABET[cell % len(ALPHABET)])


SIGN_CELLS = 3
"""How far a drum rolls to the seat's sign."""
HEARD_SECONDS, LATE_SECONDS = 0.1, 0.15
"""Older motion does not count for the speed of the flick; the delay with which the table may notice
the lift."""
PARTS: tuple[Literal["up", "middle", "down"], ...] = ("up", "middle", "down")


class Drums:
    def __init__(
        self, top: AnyTabletop, seat: int, geometry: Geometry, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when the initials have changed."""
        self.top, self.seat, self.side = top, seat, top.seating.sides[seat]
        self.geometry, self._changed = geometry, changed
        gallery, stage = top.gallery, top.stage
        middle = gallery.table.spot(self.side, *geometry.drums)
        self._frame = stage.add(None, middle, Layer.WORDS)
        spots = [self._at(number) for number in range(DRUMS)]
        self.all = [Drum(gallery, stage, self.side, spot) for spot in spots]
        here = gallery.turned(gallery.get(pictures.here), self.side)
        self._light = stage.add(here, spots[0], Layer.WORDS, ADD)
        self._light.set_visible(False)
        frame = gallery.turned(gallery.get(pictures.frame), self.side)
        fade_in(gallery, top.fading, self._frame, frame, FADE_SECONDS)
        top.fading.run(FADE_SECONDS, self._fade, linear, FADE_SECONDS, self._light_up)

    def _fade(self, share: float) -> None:
        for drum in self.all:
            # Begins as faint as the frame does, so that the frame is never seen empty.
            drum.fade(max(share, 1 / FADE_STEPS))

    def _light_up(self) -> None:
        self._light.set_visible(True)

    def _at(self, number: int) -> Pixel:
        return self.top.gallery.table.spot(self.side, *self.geometry.drum_spot(number))

    # --- the initials

    @property
    def letters(self) -> str:
        """The initials entered so far."""
        count = max((n for n, drum in enumerate(self.all, 1) if drum.is_set), default=0)
        return "".join(drum.letter for drum in self.all[:count])

    def agree(self) -> None:
        """Accepts the letters that all drums show."""
        for drum in self.all:
            drum.is_set = True

    def show_sign(self, sign: Picture) -> None:
        self._light.set_visible(False)
        for drum in self.all:
            drum.roll_to_sign(self.top.tweens, sign, SIGN_CELLS)

    def turned(self, number: int) -> None:
        """Called when a drum shows another letter: it counts as entered."""
        self.all[number].is_set = True
        self._light.move(*self._at(number))
        self._changed()

    def agreed(self, number: int) -> None:
        """Accepts a drum's letter and moves the light to the next drum."""
        self.turned(number)
        self._light.move(*self._at(min(DRUMS - 1, number + 1)))

    # --- touch

    def targets(self) -> Iterator[Target]:
        for number in range(DRUMS):
            for part in PARTS:
                means = PartOfDrum(self.seat, number, part)
                rect = self.geometry.target(self.side, means)
                yield Target(means, rect, self.seat, self.side.facing)

    def remove(self) -> None:
        self._frame.remove()
        self._light.remove()
        for drum in self.all:
            drum.remove()
            self.top.tweens.drop(drum)


class Turning(Gesture):
    """A finger on a drum: dragging turns it, a tap moves it by one letter."""

    def __init__(self, drums: Drums, means: PartOfDrum, point: Point) -> None:
        self._drums, self._means, self._start = drums, means, point
        self._drum, self._tweens = drums.all[means.drum], drums.top.tweens
        self._clock = drums.top.around.clock
        self._tweens.drop(self._drum)
        self._begin, self._rested = self._drum.place, self._drum.goal
        self._trace = [(self._clock.now, self._begin)]

    def move(self, point: Point) -> None:
        down_x, down_y = self._drums.side.turned(0, 1)
        way = (point[0] - self._start[0]) * down_x + (point[1] - self._start[1]) * down_y
        per_letter = self._drums.geometry.px(RADIUS) * CELL_RADIANS
        self._drum.turn(self._begin - way / per_letter)
        self._trace.append((self._clock.now, self._drum.place))
        self._drums.turned(self._means.drum)

    def tap(self) -> None:
        step = {"up": -1, "middle": 0, "down": 1}[self._means.part]
        self._drum.roll(self._tweens, self._rested + step)
        if step:
            self._drums.turned(self._means.drum)
        else:
            self._drums.agreed(self._means.drum)

    def drop(self, point: Point) -> None:
        self._drum.let_go(self._tweens, self._speed)
        self._drums.turned(self._means.drum)

    def cancel(self) -> None:
        self._drum.let_go(self._tweens, 0.0)

    @property
    def _speed(self) -> float:
        """The speed in letters per second at which the finger left."""
        last_time, last = self._trace[-1]
        if self._clock.now - last_time > LATE_SECONDS:
            return 0.0
        began, first = next(one for one in self._trace if last_time - one[0] <= HEARD_SECONDS)
        return (last - first) / (last_time - began) if last_time > began else 0.0
