"""Wheels of languages in a scene: at most one at each side, opened by its globe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scenes.buttons import Buttons
from scenes.languages.longest import in_any_language
from scenes.languages.wheel import Wheel
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Side
from scenes.touch.target import Meaning, Target
from scenes.words import Words


class Wheels:
    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        buttons: Buttons,
        chosen: Callable[[Side], None],
        targets: Callable[[], Sequence[Target]] = tuple,
        wide: Callable[[Meaning, Words], int] = lambda _means, _words: 0,
    ) -> None:
        """`chosen` is told the side that reads another language from now on. Of the `targets` a
        wheel covers only its own seat's, or else as little as can be, also when their words are
        as long as `wide` says in pixels; 0 is for what has none."""
        self._around, self._stage, self._buttons = around, stage, buttons
        self._chosen, self._targets, self._wide = chosen, targets, wide
        self._open: dict[Side, Wheel] = {}

    def turn(self, side: Side) -> None:
        """Opens the wheel of this side, or closes it."""
        if self.close(side):
            return
        if side in self._open:
            # One that is on its way out.
            self._open[side].remove()
        wheel = Wheel(self._around, self._stage, self._buttons, side, self._choose)
        wheels = [other.rect for other in self._open.values() if other.side != side]
        others = [one for one in self._targets() if one.seat != int(side)]
        every = in_any_language(others, self._around.words(side).language, self._wide)
        wheel.make_way(wheels, [one.rect for one in every])
        for other in list(self._open.values()):
            if wheel.covers(other.rect):
                other.remove()
                del self._open[other.side]
        self._open[side] = wheel
        wheel.open()

    def close(self, side: Side) -> bool:
        """Whether one was open."""
        wheel = self._open.get(side)
        if wheel is None or wheel.closes:
            return False
        wheel.close()
        return True

    def lay(self) -> None:
        """Again: words may be in another language."""
        for wheel in self._open.values():
            wheel.lay()

    def _choose(self, side: Side, language: str) -> None:
        self._around.languages.choose(side, language)
        self._chosen(side)

    def tick(self, dt: float) -> None:
        for wheel in list(self._open.values()):
            wheel.tick(dt)
            if wheel.is_gone:
                del self._open[wheel.side]

    @property
    def is_moving(self) -> bool:
        return any(wheel.is_moving for wheel in self._open.values())

    def ahead(self, side: Side) -> Iterator[None]:
        """The pictures of a wheel that may be opened there."""
        yield from Wheel(self._around, self._stage, self._buttons, side, self._choose).ahead()
