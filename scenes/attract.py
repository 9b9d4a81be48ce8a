"""Nobody is there: computer players of all levels play the three games in turn."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from game.match import Match
from game.matches import LARGEST_SEED, new_match, rules_for
from scenes.play.opponents import levels_of
from scenes.play.play import PlayScene
from scenes.scene import Grip, Target
from scenes.seating import USUAL, Seating
from scenes.views.all import BOARDS

if TYPE_CHECKING:
    from scenes.app import App

ADMIRED_SECONDS = 5.0
OPEN = {"trellis": {"racks": "open"}}
"""Where there is something to hide, those who only watch may see it."""


def exhibition(number: int, seed: int) -> tuple[Match, Seating]:
    """The match that is shown as the `number`th: the games in turn, with all levels."""
    rng = Random(f"{seed}/{number}")
    shown = [game for game in BOARDS if levels_of(game)]
    game = shown[number % len(shown)]
    seats = rng.choice(games()[game].rules.seat_counts)
    rules = rules_for(game, seats, OPEN.get(game, {}))
    levels = levels_of(game)
    kinds = tuple(levels[(number + seat) % len(levels)] for seat in range(seats))
    return new_match(rules, rng.randrange(LARGEST_SEED), 1), Seating(USUAL[seats], kinds)


class AttractScene(PlayScene):
    """Not kept; a touch anywhere leads to the menu."""

    name: ClassVar[str] = "attract"

    def __init__(self, app: App, number: int = 0, seed: int | None = None) -> None:
        self._number, self._seed = number, app.seed() if seed is None else seed
        match, seating = exhibition(number, self._seed)
        super().__init__(app, match, None, seating)

    def _add_controls(self) -> None:
        """Nothing to touch but the table."""

    def _greeting(self, seat: int) -> str:  # noqa: ARG002
        return "menu.touch"

    def _to_result(self) -> None:
        self.later.after(ADMIRED_SECONDS, self._next, owner=self)

    def _next(self) -> None:
        self.app.go(AttractScene(self.app, self._number + 1, self._seed))

    def targets(self) -> list[Target]:
        return [Target("attract.touch", self.app.screen.get_rect())]

    def press(self, grip: Grip) -> None:
        """The table answers when the finger is lifted."""

    def drag(self, grip: Grip) -> None:
        """As a tap does."""

    def drop(self, grip: Grip) -> None:
        self.tap(grip)

    def release(self, grip: Grip) -> None:
        """Nothing is held."""

    def tap(self, grip: Grip) -> None:  # noqa: ARG002
        from scenes.menu import MenuScene

        self.app.go(MenuScene(self.app))
