"""Who plays together in the match that has been agreed, and with what."""

from __future__ import annotations

from game.match import AnyMatch
from scenes.agreement import Agreement
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.setup.seat import TEAM_MM
from scenes.table import Side
from scenes.views.view import AnyView


def partner_of(agreed: Agreement, match: AnyMatch | None, side: Side) -> Side | None:
    """`match`: the one that would begin now, if one could."""
    if match is None or side not in agreed.kinds:
        return None
    seat = agreed.sides.index(side)
    team = next(team for team in match.rules.teams if seat in team)
    return next((agreed.sides[other] for other in team if other != seat), None)


def team_sign(
    gallery: Gallery, view: type[AnyView], agreed: Agreement, match: AnyMatch | None, side: Side
) -> Picture | None:
    """As the south seat sees it; nobody is told a colour before it is certain."""
    if match is None or side not in agreed.kinds or agreed.waits_for_start:
        return None
    return view.team_sign(gallery, match.state, agreed.sides.index(side), TEAM_MM)
