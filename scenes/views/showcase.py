"""A game as the set-up, an end and the lists show it, without a view."""

from __future__ import annotations

from typing import Generic

from game.games import games
from game.match import AnyMatch
from game.rules import Outcome, S
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words


class Showcase(Generic[S]):
    slimmest: float = 16 / 9
    """Width to height of the smallest table for showing without players: boards may be closer
    together."""

    def __init__(self, game: str) -> None:
        self.game = game

    def option_icon(self, gallery: Gallery, option: str, value: str, side: int) -> Picture | None:
        """A picture of an option's value, `side` pixels high; None: text only."""
        return None

    def games_offered(self, seats: int) -> tuple[int, ...]:
        """The lengths of a match offered in the set-up, shortest first."""
        return tuple(sorted(games()[self.game].rules.games_accepted(seats)))

    def score_line(self, words: Words, state: S, outcome: Outcome, seat: int) -> str:
        """A few words beside a seat's points at the end."""
        return ""

    def points(self, score: int) -> str:
        """A seat's match points of one game, as text."""
        return str(score)

    def total(self, match: AnyMatch, total: int) -> str:
        """A total of the match as text: points, or games won (G7)."""
        return str(total) if match.setup.by_wins else self.points(total)

    def hot_seat(self, around: Surroundings) -> bool:
        """Whether players take turns at the near long side (hot seat)."""
        return False
