"""Nobody is there: computer players play the games in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import ClassVar

from game.games import games
from game.match import AnyMatch
from game.matches import LARGEST_SEED, new_match, rules_for
from game.players import LEVELS, levels_of
from scenes.destinations import Destination, ToExhibition, ToMenu
from scenes.play.opponents import SHORTEST_SECONDS
from scenes.play.scene import PlayScene
from scenes.seating import USUAL, Seating
from scenes.services import Services
from scenes.surroundings import Surroundings
from scenes.table import Point
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target
from scenes.views.loading import shown_games

ADMIRED_SECONDS = 5.0
WATCHED = LEVELS[:-1]
"""Whoever plays to win at any price thinks longest, and shows least of the game."""


@dataclass(frozen=True)
class TouchAnywhere(Meaning):
    id: ClassVar[str] = "attract.touch"


@dataclass
class _Lifted(Held):
    """The table answers when the finger is lifted, wherever that is."""

    act: Callable[[], None]

    def tap(self) -> None:
        self.act()

    def drop(self, point: Point) -> None:
        self.act()


def exhibition(number: int, seed: int) -> tuple[AnyMatch, Seating]:
    """The match that is shown as the `number`th: the games in turn, with all levels that are
    pleasant to watch."""
    rng = Random(f"{seed}/{number}")
    shown = [name for name in shown_games() if levels_of(name)]
    game = shown[number % len(shown)]
    seats = rng.choice(games()[game].rules.seat_counts)
    return exhibited(game, seats, number // len(shown), rng.randrange(LARGEST_SEED))


def exhibited(game: str, seats: int, turn: int, seed: int) -> tuple[AnyMatch, Seating]:
    """One of them, with so many seats; who plays where changes from `turn` to turn."""
    rules = rules_for(game, seats, games()[game].rules.exhibition)
    levels = [level for level in levels_of(game) if level in WATCHED] or LEVELS[-1:]
    kinds = tuple(levels[(turn + seat) % len(levels)] for seat in range(seats))
    return new_match(rules, seed, 1), Seating(USUAL[seats], kinds)


class ExhibitionScene(PlayScene):
    """Not kept; a touch anywhere leads to the menu."""

    name: ClassVar[str] = "attract"
    longest: ClassVar[float] = SHORTEST_SECONDS

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        shown: ToExhibition,
    ) -> None:
        self._number = shown.number
        self._seed = services.seed() if shown.seed is None else shown.seed
        match, seating = shown.begun or exhibition(self._number, self._seed)
        super().__init__(around, go, services, match, None, seating)

    @property
    def pictures(self) -> str:
        return f"attract {self.match.rules.game} {len(self.seating)}"

    def leads_to(self) -> list[str]:
        return ["menu"]

    def again(self) -> Destination:
        return ToExhibition(self._number, self._seed, (self.match, self.seating))

    def _add_controls(self) -> None:
        """Nothing to touch but the table."""

    def _greeting(self, seat: int) -> str:
        return "menu.touch"

    def _to_result(self) -> None:
        following = ToExhibition(self._number + 1, self._seed)
        self.later.after(ADMIRED_SECONDS, partial(self.go, following), owner=self)

    def _what_follows(self) -> Iterable[Destination]:
        is_over = self.match.outcome() is not None
        return (ToExhibition(self._number + 1, self._seed),) if is_over else ()

    def targets(self) -> list[Target]:
        return [Target(TouchAnywhere(), self.around.screen.get_rect(), anywhere=True)]

    def press(self, target: Target | None, point: Point) -> Held | None:
        return _Lifted(partial(self.go, ToMenu()))
