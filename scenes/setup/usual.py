"""What is agreed before anybody has touched anything: as the house has settled it."""

from __future__ import annotations

from game.games import games
from scenes.services.seating import Agreement
from scenes.services.services import Services


def usual_agreement(services: Services, game: str) -> Agreement:
    rules = games()[game].rules
    options = {}
    for name, values in rules.option_values.items():
        settled = services.of_game(game, name)
        options[name] = settled if isinstance(settled, str) and settled in values else values[0]
    settled = services.of_game(game, "games")
    usual = rules.games_accepted(rules.seat_counts[0])[0]
    return Agreement(options, settled if isinstance(settled, int) else usual)
