"""The end of a game as acts that follow each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scenes.stage.motion import Tweens

READ_SECONDS = 6.0
"""How long nothing comes over who has won and why, unless somebody touches the table."""


@dataclass(frozen=True)
class Act:
    """`begin` sets in motion what moves in it; it is over when `seconds` have passed and nothing
    moves any more, or when somebody touches the table."""

    name: str
    begin: Callable[[], None]
    seconds: float = 0.0


class Acts:
    """One act after the other, each begun in the frame after the one before it was over."""

    def __init__(self, tweens: Tweens) -> None:
        self._tweens = tweens
        self._coming: list[Act] = []
        self._act: Act | None = None
        self.holds = False
        """Whether the act that is shown has to last until another word."""
        self.age = 0.0
        """Seconds since the act began that is shown."""

    def __bool__(self) -> bool:
        """Whether anything is still to be seen."""
        return self._act is not None or bool(self._coming)

    @property
    def name(self) -> str:
        """Of the act that is shown; "" before the first and after the last."""
        return "" if self._act is None else self._act.name

    def play(self, acts: Iterable[Act]) -> None:
        """After all that is to be seen already."""
        self._coming.extend(acts)

    def tick(self, dt: float) -> None:
        self.age += dt
        if self._act is not None:
            if self.holds or self._tweens or self.age + dt / 2 < self._act.seconds:
                return
            self._act = None
        if self._coming:
            self.age, self._act = 0.0, self._coming.pop(0)
            self._act.begin()

    def skip(self) -> None:
        """What moves is at its end, and so is its act."""
        self._tweens.finish()
        self.age = float("inf")
