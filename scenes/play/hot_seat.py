"""Hot seat: the near long side of the table belongs to the person who acts or acts next. At the end
the table faces everybody again."""

from __future__ import annotations

from collections.abc import Sequence

from game.match import AnyMatch
from scenes.services.seating import Seating
from scenes.views.view import AnyView


def seated(match: AnyMatch, seating: Seating) -> Seating:
    """The seating as the view shows it."""
    acting = match.to_act()
    reader = _reader(acting or _acted_last(match), seating)
    if reader is None:
        return seating
    turned = seating.turned_to(reader)
    return turned if acting else turned.laid_down()


def is_due(view: AnyView) -> bool:
    """Whether the table must now be handed to another person."""
    seating, acting = view.host.seating, view.host.match.to_act()
    if not seating.hot_seat or any(map(seating.attends, acting)):
        return False
    reader = _reader(acting, seating)
    return reader is not None and not seating.attends(reader) and view.drafting.may_be_handed_on()


def _reader(acting: Sequence[int], seating: Seating) -> int | None:
    """The first person among those who act; else the next one in turn; None if there is none."""
    seats = len(seating)
    following = ((acting[0] + step) % seats for step in range(seats)) if acting else ()
    return next((seat for seat in (*acting, *following) if seat in seating.people), None)


def _acted_last(match: AnyMatch) -> Sequence[int]:
    changes = match.changes
    return match.rules.to_act(changes[0].before) if changes else ()
