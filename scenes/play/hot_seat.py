"""On a table that goes round the near long side belongs to whoever acts, or acts next. At the end
it is laid down for all."""

from __future__ import annotations

from collections.abc import Sequence

from game.match import AnyMatch
from scenes.services.seating import Seating
from scenes.views.view import AnyView


def seated(match: AnyMatch, seating: Seating) -> Seating:
    """As the view sees it."""
    acting = match.to_act()
    reader = _reader(acting or _acted_last(match), seating)
    if reader is None:
        return seating
    turned = seating.turned_to(reader)
    return turned if acting else turned.laid_down()


def is_due(view: AnyView) -> bool:
    """Whether somebody else is to have the table now."""
    seating, acting = view.host.seating, view.host.match.to_act()
    if not seating.hot_seat or any(map(seating.attends, acting)):
        return False
    reader = _reader(acting, seating)
    return reader is not None and not seating.attends(reader) and view.drafting.may_be_handed_on()


def _reader(acting: Sequence[int], seating: Seating) -> int | None:
    """The first person of those who act; else whoever comes next; None: nobody."""
    seats = len(seating)
    following = ((acting[0] + step) % seats for step in range(seats)) if acting else ()
    return next((seat for seat in (*acting, *following) if seat in seating.people), None)


def _acted_last(match: AnyMatch) -> Sequence[int]:
    changes = match.changes
    return match.rules.to_act(changes[0].before) if changes else ()
