"""A seat's wheel of languages: it comes from the edge, what is touched is chosen, and it goes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from scenes.art import wheel as art
from scenes.art.canvas import Picture
from scenes.buttons import CONTROL_MM, Button, Buttons, Face, Spot
from scenes.languages.meanings import ChooseLanguage, CloseWheel, TouchWheel
from scenes.stage.motion import Tweens, ease_in, ease_out
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import LEAST_TOUCH_MM, Pixel, Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Meaning
from scenes.words import offered

OPEN_SECONDS, CLOSE_SECONDS, SLIDE_SECONDS = 0.22, 0.16, 0.14
OPEN_FOR_SECONDS, CHOSEN_SECONDS = 8.0, 3.0
"""Since the last touch; the latter after a language: what it lies on is soon free again."""
EDGE_MM = 9.0
"""Felt between it and the table's edge."""
STEP_MM, BESIDE_MM = 4.0, 3.0
"""Between the places where it may lie, and felt between it and what it does not cover."""
WHOLE_FROM_MM, LEAST_SCALE = 373.0, 0.56
"""On less deep tables it is smaller, down to what fingers still hit."""
TOUCHED_MM = 20.0
"""Of each thing on it, at least."""
NAME_SHARE = 0.92
"""Of its recess, that a name may take."""
TOUCHED_SHARE = 0.9
"""Of its width: what lies beside its curve can be touched."""
PILL = 2
"""Which of its sprites shows what is chosen."""
NOTHING = Picture(pygame.Surface((1, 1), pygame.SRCALPHA, 32), (0, 0))


class Wheel:
    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        buttons: Buttons,
        side: Side,
        choose: Callable[[Side, str], None],
    ) -> None:
        self._around, self._stage, self._buttons = around, stage, buttons
        self.side, self._choose = side, choose
        table = around.table
        self._first, self._turned = self._language, 0
        self._names = offered(self._first)
        self._scale = self._fitting(max(LEAST_SCALE, min(1.0, table.high / WHOLE_FROM_MM)))
        across = table.px(art.WHEEL_MM * self._scale)
        self._along = 0.0
        """Where it comes to lie along its side, in millimetres from the middle."""
        self.rect = pygame.Rect(0, 0, across, across)
        self.rect.center = self._middle()
        self._clock = Tweens(around.still)
        self._sprites: list[tuple[Sprite, tuple[float, float]]] = []
        """With their places on it."""
        self._controls: list[Button] = []
        self._left = OPEN_FOR_SECONDS
        self._out = 1.0
        """How far it is beyond the edge."""
        self.closes, self.is_gone = False, False

    def _fitting(self, scale: float) -> float:
        """Or so much larger that every name can be read in its recess."""
        type_, em = self._around.gallery.type, art.NAME_MM * scale
        widest = max(type_.width(name, em, "bold") for name in self._names.values())
        return max(scale, widest / (NAME_SHARE * art.RECESS_MM[0]))

    @property
    def _language(self) -> str:
        return self._around.words(self.side).language

    @property
    def is_moving(self) -> bool:
        return bool(self._clock)

    @property
    def _inward(self) -> float:
        """Of its middle where it lies, in millimetres."""
        return EDGE_MM + art.WHEEL_MM * self._scale / 2

    @property
    def middle(self) -> Pixel:
        return self._middle(self._out)

    @property
    def step(self) -> float:
        """From one recess to the next, in radians."""
        return math.tau / len(self._names)

    def turn(self, steps: int) -> None:
        """By so many recesses with the clock: of many languages others come into sight."""
        self._stay()
        self._turned -= steps
        self._names = offered(self._first, self._turned)
        self._clock.finish()
        self.lay()
        self._around.sound_at("page", self.side)

    # --- it comes and goes

    def make_way(self, wheels: Sequence[pygame.Rect], others: Sequence[pygame.Rect]) -> None:
        """As near to the middle of its side as it covers none of them, if there is such a place;
        else where it covers least of them, and other wheels only where it must."""

        def covered(along: float) -> tuple[int, int]:
            self._lie(along)
            return self._covered(wheels), self._covered(others)

        table = self._around.table
        most = (table.wide if self.side.upright else table.high) / 2 - self._inward
        steps = [STEP_MM * number for number in range(int(max(0.0, most) / STEP_MM) + 1)]
        self._lie(min((way * step for step in steps for way in (-1, 1)), key=covered))

    def _lie(self, along: float) -> None:
        self._along = along
        self.rect.center = self._middle()

    def _covered(self, others: Sequence[pygame.Rect]) -> int:
        """Much of one thing is worse than some of two, and what is small soon cannot be read. In
        whole hundredths, so that a pixel decides nothing."""
        felt = 2 * self._around.table.px(BESIDE_MM)
        wheel = self.rect.inflate(felt, felt)
        return sum(math.ceil(100 * _covered_by(wheel, one) / min(one.size)) ** 2 for one in others)

    def covers(self, other: pygame.Rect) -> bool:
        return _covered_by(self.rect, other) > 0

    def open(self) -> None:
        self.lay()
        self._clock.run(OPEN_SECONDS, lambda share: self._stand(1 - share), ease_out, owner=self)
        self._around.sound_at("page", self.side)

    def close(self) -> None:
        self.closes = True
        self._forget_controls()
        self._clock.run(CLOSE_SECONDS, self._stand, ease_in, then=self.remove, owner=self)

    def remove(self) -> None:
        # A finger on it turns nothing any more.
        self.closes = self.is_gone = True
        self._take_off()

    def _take_off(self) -> None:
        self._forget_controls()
        for sprite, _ in self._sprites:
            sprite.remove()
        self._sprites.clear()

    def tick(self, dt: float) -> None:
        self._clock.tick(dt)
        self._left -= dt
        if self._left <= 0 and not self.closes:
            self.close()

    # --- what lies there

    def lay(self) -> None:
        """As it is now."""
        self._take_off()
        self._add(self._wheel(), (0.0, 0.0))
        self._add(self._globe(), (0.0, 0.0))
        if self._language in self._names:
            self._add(self._pill(self._language), self._place(self._language))
        self._stand(self._out)
        if not self.closes:
            self._touchable()

    def _add(self, picture: Picture, place: tuple[float, float]) -> None:
        turned = self._around.gallery.turned(picture, self.side)
        self._sprites.append((self._stage.add(turned, self._middle(), Layer.MOVING), place))

    def _stand(self, out: float) -> None:
        self._out = out
        for sprite, place in self._sprites:
            sprite.move(*self._spot(place, out))

    def _middle(self, out: float = 0.0) -> Pixel:
        beyond = out * (self._inward + art.WHEEL_MM * self._scale / 2)
        return self._around.table.spot(self.side, self._along, self._inward - beyond)

    def _spot(self, place: tuple[float, float], out: float = 0.0) -> Pixel:
        px, (x, y) = self._around.table.px, place
        middle = self._middle(out)
        return self.side.beside(middle, px(x * self._scale), px(y * self._scale))

    def _place(self, language: str) -> tuple[float, float]:
        codes = list(self._names)
        return art.places(len(codes))[codes.index(language)]

    # --- its pictures

    def _wheel(self) -> Picture:
        gallery, names = self._around.gallery, tuple(self._names.values())
        key = ("wheel of languages", names, self._scale)
        return gallery.keep(key, lambda: art.wheel(gallery.type, names, self._scale))

    def _pill(self, language: str) -> Picture:
        wide, high = (mm * self._scale for mm in art.RECESS_MM)
        name, em = self._names[language], art.NAME_MM * self._scale
        gallery = self._around.gallery
        return gallery.of(gallery.controls.pill, name, em, "bone", high, "up", wide, 1.0).picture

    def _globe(self) -> Picture:
        gallery, diameter = self._around.gallery, self._touched(CONTROL_MM)
        return gallery.of(gallery.controls.disc_button, "globe", diameter, "up", "brass")

    def ahead(self) -> Iterator[None]:
        makers: list[Callable[[], Picture]] = [self._wheel, self._globe]
        makers += [partial(self._pill, language) for language in self._names]
        for make in makers:
            self._around.gallery.turned(make(), self.side)
            yield

    # --- touches

    def _touchable(self) -> None:
        """The last one is touched before the others, and all before what lies below."""
        px, wide = self._around.table.px, art.WHEEL_MM * self._scale
        self._control(
            TouchWheel(self.side), (0.0, 0.0), (px(TOUCHED_SHARE * wide),) * 2, self._stay
        )
        size = px(art.RECESS_MM[0] * self._scale), px(self._touched(art.RECESS_MM[1]))
        for language in self._names:
            means = ChooseLanguage(self.side, language)
            self._control(means, self._place(language), size, partial(self._slide, language))
        globe = (px(self._touched(CONTROL_MM)),) * 2
        self._control(CloseWheel(self.side), (0.0, 0.0), globe, self.close)

    def _touched(self, mm: float) -> float:
        """Of what is so large on a wheel of full size, how much a finger may touch."""
        least = self._around.table.touch_mm(LEAST_TOUCH_MM)
        return max(TOUCHED_MM, least, mm * self._scale)

    def _control(
        self,
        means: Meaning,
        place: tuple[float, float],
        size: tuple[int, int],
        action: Callable[[], None],
    ) -> None:
        spot = Spot(self._spot(place), self.side, int(self.side))
        button = self._buttons.add(means, Face(lambda _state, _side: NOTHING, size), spot, action)
        button.grip = partial(_Grip, self, button)
        self._buttons.lift(button)
        self._controls.append(button)

    def _forget_controls(self) -> None:
        self._buttons.forget(self._controls)
        for button in self._controls:
            button.remove()
        self._controls = []

    def pressed(self, point: Point) -> None:
        self._around.sound("button", point)

    def _stay(self) -> None:
        self._left = OPEN_FOR_SECONDS

    def _slide(self, language: str) -> None:
        """All words change in this frame; the pill goes there."""
        self._left = CHOSEN_SECONDS
        before, end = self._language, self._place(language)
        if language == before:
            return
        start = self._place(before) if before in self._names else end
        self._choose(self.side, language)

        def step(share: float) -> None:
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            sprite, _ = self._sprites[PILL]
            self._sprites[PILL] = sprite, (x, y)
            sprite.move(*self._spot((x, y), self._out))

        if len(self._sprites) > PILL:
            step(0.0)
            self._clock.run(SLIDE_SECONDS, step, ease_out, owner=self)


def _covered_by(wheel: pygame.Rect, other: pygame.Rect) -> float:
    """How far, in pixels: both are round, or as good as that."""
    radius, (x, y) = min(other.size) / 2, wheel.center
    inner = other.inflate(-2 * radius, -2 * radius)
    nearest = max(inner.left, min(x, inner.right)), max(inner.top, min(y, inner.bottom))
    return max(0.0, wheel.width / 2 + radius - math.dist((x, y), nearest))


class _Grip(Held):
    """A finger on the wheel, which turns with it, recess by recess."""

    def __init__(self, wheel: Wheel, button: Button, point: Point) -> None:
        self._wheel, self._button = wheel, button
        self._angle = self._towards(point)
        wheel.pressed(point)

    def _towards(self, point: Point) -> float:
        x, y = self._wheel.middle
        return math.atan2(point[1] - y, point[0] - x)

    def move(self, point: Point) -> None:
        turned = math.remainder(self._towards(point) - self._angle, math.tau)
        steps = round(turned / self._wheel.step)
        if steps and not self._wheel.closes:
            self._angle += steps * self._wheel.step
            self._wheel.turn(steps)

    def tap(self) -> None:
        if not self._wheel.closes:
            self._button.action()
