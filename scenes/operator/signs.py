"""The mark before a line of the machine's state: well, worth a note, or in need of somebody."""

from __future__ import annotations

from scenes.art import gauges
from scenes.art.gauges import Sign
from scenes.doctor.finding import Severity
from scenes.operator.page import PageScene
from scenes.stage.sprite import Sprite

MIDDLE_MM, WIDE_MM = 5.0, 14.0


def sign_of(severity: Severity) -> Sign:
    if severity >= Severity.WARNING:
        return "bad"
    return "note" if severity == Severity.NOTE else "good"


def beside_signs(page: PageScene, room: tuple[float, float]) -> tuple[float, float]:
    """What is left of the room."""
    far, near = room
    return (far - WIDE_MM, near) if page.corner.is_right else (far, near + WIDE_MM)


def lay_sign(page: PageScene, sign: Sign, room: tuple[float, float], inward: float) -> Sprite:
    gallery, (far, near) = page.around.gallery, room
    at = page.spot(far - MIDDLE_MM if page.corner.is_right else near + MIDDLE_MM, inward)
    made = gallery.turned(gallery.get(gauges.sign, sign), page.side)
    return page.say(made, at)
