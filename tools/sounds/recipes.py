"""The 39 cues in the order of the design: what each is made of, and how loud it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from scenes.sound.cues import SEATS, TICKS
from sounds.materials import SMALL, TRAY, Body, body, bone, bowl, brass, glass, trough, tuned_bar, walnut
from sounds.parts import Noise, Part, Stroke
from sounds.signals import factor
from sounds.streams import falling_leaves, reaching_in, rolling
from sounds.takes import Take

Parts = list[Part]


@dataclass(frozen=True)
class Recipe:
    """`loudness` in dB against *place*; `pitch` ± %; nothing above `low_pass` Hz but its slope."""

    parts: Callable[[Take], Parts]
    loudness: float
    pitch: float = 0.0
    low_pass: tuple[float, int] | None = None
    longest: float = 300.0
    """ms, before what nobody hears is cut."""


def lift(take: Take) -> Parts:
    return [Noise(350, 2000, attack=14, decay=85)]


def weight(first: float, second: float) -> Stroke:
    """The table under the board answers too, in the gains of its two modes."""
    return Stroke(body((205, 60, first), (410, 45, second)), 1.2)


def place(take: Take) -> Parts:
    return [
        Stroke(walnut(1040), 0.36).and_again(take.between(10, 15), -13),
        Stroke(bone(2150), 0.36, 0.22),
        weight(0.42, 0.29),
        Noise(1800, 5200, 0.05, decay=12, soft=False),
    ]


def place_bone(take: Take) -> Parts:
    again = take.between(7, 12), -11
    return [
        Stroke(bone(2150), 0.2).and_again(*again),
        Stroke(walnut(1040), 0.5, 0.45).and_again(*again),
        weight(0.25, 0.25).and_again(*again),
    ]


def place_felt(take: Take) -> Parts:
    return [
        Stroke(body((190, 60, 0.8), (390, 50, 0.8), (640, 35, 0.6)), 2.2),
        Noise(350, 1600, 0.12, decay=45),
        Stroke(bone(1800), 2.2, 0.12),
    ]


def slide(take: Take) -> Parts:
    return [Noise(300, 1400, hump=240)]


def release(take: Take) -> Parts:
    again = take.between(24, 34), -8
    return [
        Stroke(walnut(311, TRAY), 0.8).and_again(*again),
        Stroke(glass((40, 25, 10)), 0.45, 0.55),
    ]


def roll(take: Take) -> Parts:
    rolled = trough(476).damped(0.6).with_(body((1050, 20, 0.5), (1480, 15, 0.4)))
    return [Stroke(rolled, 0.55, hits=rolling(take, 226, 900))]


def fall(take: Take) -> Parts:
    hits = (
        (0, 1),
        (take.between(58, 66), factor(-9)),
        (take.between(96, 108), factor(-16)),
    )
    return [
        Stroke(trough(476), 0.45, hits=hits),
        Stroke(glass((60, 35, 12)), 0.25, 0.6, hits),
    ]


def two_marbles(take: Take) -> Parts:
    marble = glass((90, 45, 15))
    return [
        Stroke(marble, 0.14),
        Stroke(marble.pitched(1.06), 0.14, 0.5),
        Noise(5000, 9000, 0.06, decay=5, soft=False),
    ]


def arrow(take: Take) -> Parts:
    return [Stroke(brass(2650, (60, 30, 10)), 0.15), Stroke(walnut(620, SMALL), 0.5, 0.45)]


def right(take: Take) -> Parts:
    first = arrow(take)
    return [*first, *(part.pitched(1.189).later(90) for part in first)]


def flip(take: Take) -> Parts:
    return [Stroke(bone(1750), 0.25), Stroke(walnut(760, SMALL), 0.7, 0.5)]


def draw(take: Take) -> Parts:
    return [*reaching_in(take), Noise(350, 2000, 0.05, attack=14, decay=150)]


def refuse(take: Take) -> Parts:
    first = [
        Stroke(body((190, 70, 0.8), (370, 55, 1.0), (560, 40, 0.7)), 3.2),
        Noise(250, 900, 0.06, decay=50),
    ]
    return [*first, *(part.later(80, factor(-3)) for part in first)]


TONES = dict(zip(SEATS, (196.0, 220.0, 261.6, 293.7), strict=True))
TURN_DECAYS = dict(zip(SEATS, (200.0, 182.0, 153.0, 136.0), strict=True))


def turn(seat: str, take: Take) -> Parts:
    return [Stroke(tuned_bar(TONES[seat], TURN_DECAYS[seat], take.across(0.75, 1.25)), 1.3)]


def join(seat: str, take: Take) -> Parts:
    own = TONES[seat]
    return [
        Stroke(tuned_bar(own, 160), 1.3),
        Stroke(tuned_bar(1.5 * own, 145), 1.3, 0.85).later(92),
    ]


def tick(step: int, take: Take) -> Parts:
    """Brighter by a shorter contact, never higher."""
    return [
        Stroke(bone(1500, 0.055), 0.75 - 0.10 * step),
        Stroke(walnut(900, SMALL), 0.8, 0.4),
    ]


def breath(take: Take) -> Parts:
    return [Stroke(tuned_bar(146.8, 225, take.across(1.2, 1.6)), 1.8)]


def win(take: Take) -> Parts:
    return [Stroke(bowl(587.3, (1500, 900, 420, 160)), 0.7)]


def leaves(take: Take) -> Parts:
    return falling_leaves(take, 945)


def reveal(take: Take) -> Parts:
    return [Stroke(walnut(262, TRAY), 1), Noise(250, 1200, 0.03, decay=60)]


def coin(take: Take) -> Parts:
    return [
        Stroke(brass(1650, (120, 60, 20)), 0.25).and_again(take.between(30, 38), -14),
        Stroke(walnut(420, TRAY), 0.6, 0.9),
    ]


def cross(take: Take) -> Parts:
    return [
        Stroke(body((230, 60, 1.0), (460, 40, 0.9)), 3),
        Noise(250, 900, 0.04, decay=50),
    ]


def button(take: Take) -> Parts:
    return [Stroke(walnut(620, SMALL), 0.8), Stroke(body((240, 40, 0.6)), 0.8)]


def hint(take: Take) -> Parts:
    return [Stroke(glass((190, 90, 30), 1206, (1, 0.4, 0.12)), 0.9)]


def page(take: Take) -> Parts:
    return [Noise(700, 2600, hump=180)]


def peek(take: Take) -> Parts:
    again = take.between(22, 32)
    return [*tick(2, take), *(part.later(again, 0.6) for part in tick(1, take))]


def error(take: Take) -> Parts:
    plate = walnut(233).frequencies
    struck = Body(plate, (150, 110, 70, 50), (1, 0.8, 0.6, 0.4))
    return [Stroke(struck, 2, hits=((0, 1), (95, 0.7)))]


RECIPES: Mapping[str, Recipe] = {
    "lift": Recipe(lift, -12, 6),
    "place": Recipe(place, 0, 3),
    "place-bone": Recipe(place_bone, 0, 3),
    "place-felt": Recipe(place_felt, -3, 4),
    "slide": Recipe(slide, -14, 6),
    "release": Recipe(release, -6, 3),
    "roll": Recipe(roll, -8, 4),
    "fall": Recipe(fall, 0, 3),
    "glass": Recipe(two_marbles, -5, 4),
    "arrow": Recipe(arrow, -7, 1.5),
    "right": Recipe(right, -3),
    "flip": Recipe(flip, -4, 3),
    "draw": Recipe(draw, -5, 3, (1900, 2)),
    "refuse": Recipe(refuse, -2, 2),
    **{f"turn-{seat}": Recipe(partial(turn, seat), 0) for seat in SEATS},
    **{f"join-{seat}": Recipe(partial(join, seat), -2) for seat in SEATS},
    **{f"tick-{step}": Recipe(partial(tick, step), -10, 2) for step in range(TICKS)},
    "breath": Recipe(breath, -4),
    "bowl": Recipe(win, 3, longest=1800),
    "leaves": Recipe(leaves, -9, low_pass=(3200, 6), longest=1100),
    "reveal": Recipe(reveal, -5, 2),
    "coin": Recipe(coin, -2, 2),
    "cross": Recipe(cross, -8, 3),
    "button": Recipe(button, -8, 2),
    "hint": Recipe(hint, -9.5, 1),
    "page": Recipe(page, -11, 5),
    "peek": Recipe(peek, -13, 5),
    "error": Recipe(error, -4),
}
