"""On a table that goes round the near long side belongs to whoever acts, or acts next."""

from __future__ import annotations

from game.match import AnyMatch
from scenes.seating import Seating
from scenes.views.view import AnyView


def seated(match: AnyMatch, seating: Seating) -> Seating:
    """As the view sees it."""
    reader = _reader(match, seating)
    return seating if reader is None else seating.turned_to(reader)


def is_due(view: AnyView) -> bool:
    """Whether somebody else is to have the table now."""
    seating = view.host.seating
    if not seating.goes_round or any(map(seating.attends, view.host.match.to_act())):
        return False
    reader = _reader(view.host.match, seating)
    return reader is not None and not seating.attends(reader) and view.may_be_handed_on()


def _reader(match: AnyMatch, seating: Seating) -> int | None:
    """The first person of those who act; else whoever comes next; None: nobody."""
    acting = match.to_act()
    if not acting:
        return None
    seats = len(seating)
    following = ((acting[0] + step) % seats for step in range(seats))
    return next((seat for seat in (*acting, *following) if not seating.is_computer(seat)), None)
