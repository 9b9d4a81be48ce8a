"""Where there is room on the felt for something that a seat is to read and touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.art.controls import Kind
from scenes.buttons import Button, Spot
from scenes.stage.sprite import Layer, areas
from scenes.stage.stage import Stage
from scenes.table import Pixel, Side, spanned
from scenes.touch.target import Meaning
from scenes.views.lesson import Place
from scenes.views.room import free_spot
from scenes.views.view import AnyView

WORDS_ABOVE_MM, WORDS_BELOW_MM, TAUGHT_BELOW_MM = 7.0, 24.0, 44.0
"""What a seat's words take up over and under their first line, and those of a lesson under it."""
THINGS = (Layer.WALNUT, Layer.LYING, Layer.MIDDLE, Layer.WORDS, Layer.MOVING, Layer.HELD)
PILLS_MM = (20.0, 16.0, 13.0)
"""The depths of a pill, the largest first."""


class Pill(NamedTuple):
    """What is written on it, and what it means and does."""

    means: Meaning
    label: str
    kind: Kind
    action: Callable[[], None]
    shorter: str | None = None
    """What is written on it where the label has no free felt."""


def words_rect(view: AnyView, side: Side) -> pygame.Rect:
    """What a seat's words may cover."""
    return _covered(view, side, Place(*view.words_spot(side)), WORDS_BELOW_MM)


def taught_rect(view: AnyView, seat: int) -> pygame.Rect | None:
    """What the words of a lesson may cover at a seat; None: there is none."""
    lesson = view.lesson()
    if lesson is None:
        return None
    return _covered(view, view.side(seat), lesson.goal_place(seat), TAUGHT_BELOW_MM)


def _covered(view: AnyView, side: Side, place: Place, below_mm: float) -> pygame.Rect:
    table, width = view.host.around.table, place.width_mm
    left = {"left": 0.0, "centre": -width / 2, "right": -width}[place.align]
    low, high = table.px(left), table.px(left + width)
    above, below = table.px(-WORDS_ABOVE_MM), table.px(below_mm)
    if place.rises:
        above, below = -below, -above
    return spanned(side.beside(place.at, low, above), side.beside(place.at, high, below))


def things_on(stage: Stage) -> list[pygame.Rect]:
    """All that can be seen to lie there; light and shade lie everywhere."""
    return areas(sprite for sprite in stage.sprites if sprite.layer in THINGS)


def bare(
    view: AnyView, side: Side, sizes: Sequence[Pixel], near: Pixel, covered: Sequence[pygame.Rect]
) -> tuple[int, Pixel] | None:
    """Which of these sizes, as the seat reads them, and its middle near a point: the first one for
    which there is free felt."""
    table, free = view.host.around.table, [*covered, *things_on(view.host.stage)]
    spots = ((number, free_spot(table, side, one, near, free)) for number, one in enumerate(sizes))
    return next(((number, at) for number, at in spots if at is not None), None)


def roomiest(
    view: AnyView, side: Side, sizes: Sequence[Pixel], near: Pixel, covered: Sequence[pygame.Rect]
) -> tuple[int, Pixel] | None:
    """The same, else the last one where it covers at least none of the rectangles."""
    found = bare(view, side, sizes, near, covered)
    if found is not None:
        return found
    at = free_spot(view.host.around.table, side, sizes[-1], near, covered)
    return None if at is None else (len(sizes) - 1, at)


def pill_near(
    view: AnyView,
    pill: Pill,
    seat: int,
    near: Pixel,
    covered: Sequence[pygame.Rect],
    room: Callable[..., tuple[int, Pixel] | None] = roomiest,
) -> Button | None:
    """The pill at a seat, as large as there is `room` for; None: there is none."""
    buttons, side = view.host.buttons, view.side(seat)
    labels = dict.fromkeys((pill.label, pill.shorter or pill.label))
    forms = [(label, high) for label in labels for high in PILLS_MM]
    sizes = [buttons.pill_size(*form) for form in forms]
    found = room(view, side, sizes, near, covered)
    if found is None:
        return None
    number, at = found
    spot, (label, high) = Spot(at, side, seat), forms[number]
    return buttons.pill(pill.means, label, pill.kind, spot, pill.action, high_mm=high)
