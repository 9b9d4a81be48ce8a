"""What can be chosen of a game before it begins, and the match that comes of what is agreed."""

from __future__ import annotations

from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.agreement import GAMES_OPTION, Agreement
from scenes.services import Services
from scenes.setup.options import Option
from scenes.views.loading import view_of


class Offered:
    def __init__(self, services: Services, game: str) -> None:
        self._services, self._game = services, game
        self._view, self._rules = view_of(game), games()[game].rules
        self.levels = services.levels_of(game)
        """Of the computer players that could take a seat."""
        self.counts = self._rules.seat_counts
        """Of how many can play."""
        self.rows = len(self._rules.option_values) + 1

    def keep_possible(self, agreed: Agreement) -> None:
        agreed.keep_games_possible(self._games(agreed))

    def options(self, agreed: Agreement) -> list[Option]:
        values: dict[str, tuple[str, ...]] = dict(self._rules.option_values)
        values[GAMES_OPTION] = tuple(map(str, self._games(agreed)))
        return [Option(name, accepted, agreed.value(name)) for name, accepted in values.items()]

    def _games(self, agreed: Agreement) -> tuple[int, ...]:
        """How many a match may have."""
        return self._view.games_offered(len(agreed.sides))

    @property
    def hints(self) -> bool | None:
        """Whether people get any; None: nobody could give them, or may."""
        can = bool(self.levels) and self._services.may_hint(self._game)
        return self._services.gives_hints(self._game) if can else None

    def match(self, agreed: Agreement) -> AnyMatch | None:
        """The one that will be played as agreed, so that what it begins with can be made ahead;
        None: none can be."""
        seats = len(agreed.sides)
        if seats not in self.counts:
            return None
        rules = rules_for(self._game, seats, agreed.options)
        first = agreed.as_begun().first_seat
        return new_match(rules, self._services.coming_seed, agreed.games, first)

    def any_match(self, agreed: Agreement) -> AnyMatch:
        """Whose rules are as chosen, also while too few or too many sit there."""
        least = self.counts[0]
        return self.match(agreed) or new_match(rules_for(self._game, least, agreed.options), 0)
