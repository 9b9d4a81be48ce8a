"""What changes in the set-up comes and goes softly; it is there from the first frame on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from scenes.art.canvas import Picture
from scenes.stage.motion import Tweens, fade_steps, linear
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage

SECONDS = 0.2
GONE_AT = 0.4
"""Of that: what was written is gone when what will be there begins to come."""
INNER, OPAQUE = 0.25, 255


class _Lying(NamedTuple):
    picture: Picture
    at: tuple[int, int]
    layer: int

    @property
    def place(self) -> tuple[tuple[int, int], int]:
        return self.at, self.layer

    @property
    def is_solid(self) -> bool:
        """It has a middle: words and rings of them have none."""
        surface, centre = self.picture.surface, self.picture.centre
        inner = surface.get_rect().scale_by(1 - 2 * INNER)
        return bool(inner.collidepoint(centre)) and surface.get_at(centre).a > 0

    @property
    def is_opaque(self) -> bool:
        return self.picture.surface.get_at(self.picture.centre).a == OPAQUE

    def hides(self, other: _Lying) -> bool:
        (wide, high), size = self.picture.surface.get_size(), other.picture.surface.get_size()
        return wide >= size[0] and high >= size[1]


class Changing:
    """Of parts that are laid anew."""

    def __init__(self, stage: Stage, tweens: Tweens) -> None:
        self._stage, self._tweens = stage, tweens
        self._whole: dict[Sprite, Picture] = {}
        """Of what is on its way, how it will look."""

    def between(self, before: Sequence[Sprite], lay: Callable[[], Sequence[Sprite]]) -> None:
        """`lay` takes off what lay there before and says what lies there instead: what did not
        before comes, what did goes."""
        was = [what for what, _ in self._lying(before)]
        lit = {_light_of(sprite) for sprite in before if sprite.flags}
        for sprite in before:
            self._tweens.drop(sprite)
            self._whole.pop(sprite, None)
        laid = lay()
        now = list(self._lying(laid))
        there, gone = Counter(map(_key, was)), Counter(_key(what) for what, _ in now)
        coming = [(what, one) for what, one in now if _is_left_over(there, what)]
        going = [what for what in was if _is_left_over(gone, what)]
        self._light_up(laid, lit)
        self._pass(coming, going)

    def whole(self, sprite: Sprite) -> Picture | None:
        """How it looks, or will when it has come."""
        return self._whole.get(sprite, sprite.picture)

    def _lying(self, sprites: Iterable[Sprite]) -> Iterator[tuple[_Lying, Sprite]]:
        """What is seen of them but light, which is there or not."""
        for sprite in sprites:
            picture = self.whole(sprite)
            if picture is not None and sprite.visible and not sprite.flags:
                yield _Lying(picture, sprite.at, sprite.layer), sprite

    def _pass(self, coming: Sequence[tuple[_Lying, Sprite]], going: Sequence[_Lying]) -> None:
        follows = {what.place: what for what, _ in coming if what.is_solid}
        before = {what.place: what for what in going if what.is_solid and what.place in follows}
        for what, sprite in coming:
            # A ring of words has the place of what it lies around.
            old = before.get(what.place) if what.is_solid else None
            if old is None or what.hides(old):
                self._come(sprite, what.picture, GONE_AT if old is None else 0.0)
        for what in going:
            new = follows.get(what.place) if what.is_solid else None
            if new is not None and new.hides(what) and what.is_opaque:
                self._wait(what)
            else:
                self._go(what, GONE_AT if new is None else 1.0)

    def _light_up(
        self, laid: Iterable[Sprite], lit: Container[tuple[int, tuple[int, int]]]
    ) -> None:
        """What was not `lit` before: in the next frame, for it covers a quarter of the table. This
        one shows what was touched."""
        for sprite in laid:
            if sprite.flags and sprite.visible and _light_of(sprite) not in lit:
                sprite.set_visible(False)
                self._tweens.after(0.0, partial(sprite.set_visible, True), owner=sprite)

    def _come(self, sprite: Sprite, picture: Picture, begin: float) -> None:
        steps = fade_steps(picture)
        shown = sprite.picture

        def show(share: float) -> None:
            nonlocal shown
            # A finger may have shown something else there meanwhile.
            if sprite.picture is shown:
                come = (share - begin) / (1 - begin)
                shown = None if come < 0 else steps[_step(come, len(steps))]
                sprite.show(shown)

        show(0.0)
        self._whole[sprite] = picture
        self._tweens.run(SECONDS, show, linear, then=lambda: self._is_whole(sprite), owner=sprite)

    def _is_whole(self, sprite: Sprite) -> None:
        self._whole.pop(sprite, None)

    def _wait(self, what: _Lying) -> None:
        """Below what comes there, until that is whole."""
        sprite = self._stage.add(what.picture, what.at, what.layer - 1)
        self._tweens.after(SECONDS, sprite.remove)

    def _go(self, what: _Lying, end: float) -> None:
        # That it goes is seen in the first frame.
        steps = fade_steps(what.picture)[-2::-1]
        sprite = self._stage.add(steps[0], what.at, what.layer)

        def show(share: float) -> None:
            sprite.show(steps[_step(share, len(steps))])

        self._tweens.run(end * SECONDS, show, linear, then=sprite.remove)


def _light_of(sprite: Sprite) -> tuple[int, tuple[int, int]]:
    return id(sprite.picture), sprite.at


def _key(what: _Lying) -> tuple[int, tuple[int, int], int]:
    return id(what.picture), what.at, what.layer


def _is_left_over(others: Counter[tuple[int, tuple[int, int], int]], what: _Lying) -> bool:
    """None of the others is its like, each of which is that of one only."""
    others[_key(what)] -= 1
    return others[_key(what)] < 0


def _step(share: float, count: int) -> int:
    return min(count - 1, int(share * count))
