"""What a finger on an option would choose: lit, and said at the seats as it would be. That is how
people learn that these pictures are to be touched, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from scenes.setup.chosen import Choice, ChosenLine
from scenes.setup.meanings import ChooseOption
from scenes.setup.options import Option, OptionRow
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage
from scenes.touch.target import Meaning


class Preview:
    def __init__(self, stage: Stage, said: Callable[[Sequence[Option]], list[Choice]]) -> None:
        """`said`: of options, at the seats."""
        self._stage, self._said = stage, said
        self.lay((), (), ())

    def lay(
        self,
        options: Sequence[Option],
        rows: Sequence[OptionRow],
        lines: Sequence[tuple[ChosenLine, Sequence[Sprite]]],
    ) -> None:
        """All lies there anew; `lines` with what they consist of."""
        self._options, self._rows, self._lines = options, rows, lines
        self._means: ChooseOption | None = None
        self._hidden: list[Sprite] = []
        self.sprites: list[Sprite] = []
        """What stands there meanwhile."""

    def follow(self, pressed: Iterable[Meaning]) -> None:
        """What fingers lie on."""
        chosen = {one.name: one.chosen for one in self._options}
        others = (one for one in pressed if isinstance(one, ChooseOption))
        means = next((one for one in others if chosen.get(one.option) != one.value), None)
        if means == self._means:
            return
        self.end()
        self._means = means
        if means is not None:
            self._begin(means)

    def end(self) -> None:
        """All is seen as it is agreed."""
        for sprite in self.sprites:
            sprite.remove()
        for sprite in self._hidden:
            sprite.set_visible(True)
        self.sprites, self._hidden = [], []
        for row in self._rows:
            row.light()

    def _begin(self, means: ChooseOption) -> None:
        then = [
            one._replace(chosen=means.value) if one.name == means.option else one
            for one in self._options
        ]
        for row, option in zip(self._rows, then, strict=True):
            row.light(option.chosen)
        said = self._said(then)
        for line, laid in self._lines:
            # A book may lie over it.
            if all(sprite.visible for sprite in laid):
                for sprite in laid:
                    sprite.set_visible(False)
                self._hidden += laid
                count = len(self._stage.sprites)
                line.lay(self._stage, said)
                self.sprites += self._stage.sprites[count:]
