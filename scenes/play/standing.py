"""How a match of several games stands, as a seat reads it when its panel is opened."""

from __future__ import annotations

from scenes.services.words import UNBROKEN
from scenes.views.view import AnyView


def standing(view: AnyView, seat: int) -> tuple[str, str] | None:
    """Which game it is, and the totals of all teams from the seat's own on, as soon as there are
    any. None: a single game."""
    match, seating, words = view.host.match, view.host.seating, view.host.words(seat)
    if match.setup.games == 1:
        return None
    totals, seats = match.totals(), len(seating)
    line = words("play.game", number=match.number, games=match.setup.games)
    if not any(totals):
        return line, ""
    found = dict[tuple[int, ...], str]()
    for one in ((seat + step) % seats for step in range(seats)):
        team = tuple(next(team for team in match.rules.teams if one in team))
        names = [words.seat(seating.name(member)) for member in team]
        found.setdefault(team, UNBROKEN.join([*names, view.points(totals[one])]))
    return line, " · ".join(found.values())
