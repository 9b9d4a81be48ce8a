"""The recipe of each cue in the design's order: its parts and its loudness."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from scenes.sound.cues import SEATS, TICKS
from tools.sounds.materials import (
    SMALL,
    TRAY,
    Body,
    body,
    bone,
    bowl,
    brass,
    glass,
    trough,
    tuned_bar,
    walnut,
)
from tools.sounds.parts import Noise, Part, Stroke, again, falling_leaves, reaching_in, rolling
from tools.sounds.signals import Take, factor

Parts: TypeAlias = Sequence[Part]

TONES = dict(zip(SEATS, (196.0, 220.0, 261.6, 293.7), strict=True))
"""The seats' own tones in Hz."""
TURN_DECAYS = dict(zip(SEATS, (200.0, 182.0, 153.0, 136.0), strict=True))


@dataclass(frozen=True)
class Recipe:
    """`loudness`: dB relative to *place*; `pitch`: ± %; `low_pass`: Hz and order; `longest`: ms,
    then cut."""

    loudness: float
    pitch: float
    made_of: Parts | Callable[[Take], Parts]
    low_pass: tuple[float, int] | None = None
    longest: float = 300.0

    def parts(self, take: Take) -> Parts:
        """The parts at the cue's middle pitch."""
        return self.made_of(take) if callable(self.made_of) else self.made_of


def snap(gain: float, at: float = 0.0) -> Noise:
    """The first 10 ms of a hard contact, audible over the noise of a hall."""
    return Noise(3800, 13000, 1.6 * gain, decay=10, at=at, soft=False)


def under_the_board(first: float, second: float) -> Stroke:
    """The table resonates too."""
    return Stroke(body((205, 60, first), (410, 45, second)), 1.2)


def place(take: Take) -> Parts:
    return (
        Stroke(walnut(1040), 0.22).and_again(take.between(10, 15), -13),
        Stroke(bone(2150), 0.2, 0.22),
        under_the_board(0.42, 0.29),
        snap(0.3),
    )


def place_bone(take: Take) -> Parts:
    struck = (
        Stroke(bone(2150), 0.14),
        Stroke(walnut(1040), 0.3, 0.6),
        under_the_board(0.25, 0.25),
        snap(0.3),
    )
    return again(struck, take.between(7, 12), -11)


PLACE_FELT = (
    Stroke(body((190, 60, 0.8), (390, 50, 0.8), (640, 35, 0.6)), 2.2),
    Noise(350, 1600, 0.12, decay=45),
    Stroke(bone(1800), 0.3, 0.12),
    snap(0.15),
)


def release(take: Take) -> Parts:
    return (
        Stroke(walnut(311, TRAY), 0.4).and_again(take.between(24, 34), -8),
        Stroke(glass((40, 25, 10)), 0.2, 0.4),
        snap(0.4),
    )


def roll(take: Take) -> Parts:
    rolled_on = (
        trough(476)
        .damped(0.6)
        .with_(body((1050, 20, 0.5), (1480, 15, 0.5), (2900, 8, 0.5), (5200, 5, 0.5)))
    )
    return (Stroke(rolled_on, 0.18, hits=rolling(take, 226, 900)),)


def fall(take: Take) -> Parts:
    bounces = (0, 1), (take.between(58, 66), factor(-9)), (take.between(96, 108), factor(-16))
    return (
        Stroke(trough(476).with_(walnut(930, SMALL)), 0.28, hits=bounces),
        Stroke(glass((60, 35, 12)), 0.15, 0.4, bounces),
        *(snap(0.5 * force, at) for at, force in bounces),
    )


ONE_MARBLE = Stroke(glass((90, 55, 35)), 0.12)
TWO_MARBLES = (
    ONE_MARBLE,
    ONE_MARBLE.pitched(1.06).later(0, 0.5),
    snap(0.35),
)

ARROW = (
    Stroke(walnut(880, SMALL), 0.2),
    Stroke(walnut(440, TRAY), 0.4, 0.5),
    Stroke(brass(2650, (60, 40, 28)), 0.12, 0.45),
    snap(0.4),
)
RIGHT = (*ARROW, *(part.pitched(1.189).later(90, 0.6) for part in ARROW))

FLIP = (Stroke(bone(1750), 0.15), Stroke(walnut(760, SMALL), 0.4, 0.6), snap(0.25))


def draw(take: Take) -> Parts:
    return (*reaching_in(take), Noise(350, 2000, 0.05, attack=14, decay=150))


ON_CLOTH = (
    Stroke(body((190, 70, 0.8), (370, 55, 1.0), (560, 40, 0.7)), 3.2),
    Noise(250, 900, 0.06, decay=50),
)
REFUSE = again(ON_CLOTH, 80, -3)


def mallet(bar: Body) -> Parts:
    """A hard mallet: its knock is heard with the tone."""
    return (Stroke(bar, 0.5), Stroke(walnut(900, SMALL), 0.3, 0.25), snap(0.45))


def turn(seat: str, take: Take) -> Parts:
    bar = tuned_bar(TONES[seat], TURN_DECAYS[seat], take.across(0.75, 1.25))
    return mallet(bar)


def join(seat: str) -> Parts:
    """The seat's own tone, then the fifth."""
    own = TONES[seat]
    return (
        *mallet(tuned_bar(own, 160)),
        *(part.later(92, 0.75) for part in mallet(tuned_bar(1.5 * own, 145))),
    )


def tick(step: int) -> Parts:
    """Each step is brighter, by a shorter contact, but not higher."""
    return (
        Stroke(bone(1500, 0.055), 0.55 - 0.08 * step),
        Stroke(walnut(900, SMALL), 0.4, 0.4),
        snap(0.03 * (1 + step)),
    )


def breath(take: Take) -> Parts:
    return (Stroke(tuned_bar(146.8, 225, take.across(1.2, 1.6)), 1.8),)


WIN = (
    Stroke(bowl(587.3, (1500, 900, 520, 300, 200, 140)), 0.3),
    Stroke(walnut(900, SMALL), 0.3, 0.3),
    snap(0.6),
)


def leaves(take: Take) -> Parts:
    return falling_leaves(take, 945)


REVEAL = (Stroke(walnut(262, TRAY), 0.4), Noise(250, 1200, 0.03, decay=60), snap(0.3))


def coin(take: Take) -> Parts:
    return (
        Stroke(brass(1650, (120, 60, 20)), 0.25).and_again(take.between(30, 38), -14),
        Stroke(walnut(420, TRAY), 0.3, 0.9),
        snap(0.3),
    )


CROSS = (Stroke(body((230, 60, 1.0), (460, 40, 0.9)), 3), Noise(250, 900, 0.04, decay=50))

BUTTON = (Stroke(walnut(620, SMALL), 0.4), Stroke(body((240, 40, 0.6)), 0.8), snap(0.3))

HINT = (
    Stroke(glass((190, 120, 90), 1206, (1, 0.8, 0.8)), 0.15),
    Stroke(walnut(603, SMALL), 0.4, 0.5),
    snap(0.3),
)


def peek(take: Take) -> Parts:
    second = take.between(22, 32)
    return (*tick(2), *(part.later(second, 0.6) for part in tick(1)))


ERROR_PLATE = body((233, 150, 1), (331, 110, 0.8), (492, 70, 0.6), (576, 50, 0.4))
ERROR = (Stroke(ERROR_PLATE, 2, hits=((0, 1), (95, 0.7))),)

RECIPES: Mapping[str, Recipe] = {
    "lift": Recipe(-12, 6, (Noise(350, 2000, attack=14, decay=85),)),
    "place": Recipe(0, 3, place),
    "place-bone": Recipe(0, 3, place_bone),
    "place-felt": Recipe(-3, 4, PLACE_FELT),
    "slide": Recipe(-14, 6, (Noise(300, 1400, hump=240),)),
    "release": Recipe(-4, 3, release),
    "roll": Recipe(-6, 4, roll),
    "fall": Recipe(0, 3, fall),
    "glass": Recipe(-4, 4, TWO_MARBLES),
    "arrow": Recipe(-4, 1.5, ARROW),
    "right": Recipe(-2, 0, RIGHT),
    "flip": Recipe(-4, 3, FLIP),
    "draw": Recipe(-5, 3, draw, low_pass=(1900, 2)),
    "refuse": Recipe(-2, 2, REFUSE),
    **{f"turn-{seat}": Recipe(0, 0, partial(turn, seat)) for seat in SEATS},
    **{f"join-{seat}": Recipe(-2, 0, join(seat)) for seat in SEATS},
    **{f"tick-{step}": Recipe(-8, 2, tick(step)) for step in range(TICKS)},
    "breath": Recipe(-4, 0, breath),
    "bowl": Recipe(3, 0, WIN, longest=1800),
    "leaves": Recipe(-9, 0, leaves, low_pass=(3200, 6), longest=1100),
    "reveal": Recipe(-5, 2, REVEAL),
    "coin": Recipe(-2, 2, coin),
    "cross": Recipe(-8, 3, CROSS),
    "button": Recipe(-7, 2, BUTTON),
    "hint": Recipe(-6, 1, HINT),
    "page": Recipe(-11, 5, (Noise(700, 2600, hump=180),)),
    "peek": Recipe(-13, 5, peek),
    "error": Recipe(-4, 0, ERROR),
}
