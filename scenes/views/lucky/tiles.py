"""The tiles on the stage with their sounds: lifting, turning over and flights."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from game.lucky.state import Event, Move, State
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Point
from scenes.sound.mix import Whose
from scenes.stage.motion import (
    BACK_SECONDS,
    DROP_SECONDS,
    Ease,
    aside,
    between,
    ease_in_out,
    ease_out,
    linear,
    rotated,
)
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer
from scenes.views.lucky.rests import HELD_MM, LEVELS, NARROWEST, STAGED, Looks, Rest
from scenes.views.pieces import Piece, Pieces
from scenes.views.view import Host

DEAL_SECONDS, DEAL_NEXT = 0.2, 0.06
TURN_SECONDS, CAUGHT_SECONDS = 0.22, 0.1
"""Seconds for turning over a dealt tile, and for one that a person already waits for."""
RISEN, SETTLED = 0.3, 0.8
"""Share of the turning in which a tile is lifted; share of a flight in which a staged one takes
the size of a held one."""
ARC_MM = 6.0
LIFT_SECONDS, PRESS_SECONDS = 0.12, 0.09
AIM_SECONDS, TAKE_SECONDS = 0.25, 0.4
"""For a computer player's tile: lifted first, so that people look, then moved."""


class Staging(NamedTuple):
    """Seconds in which a drawn tile rises above the middle, is turned over, is read by all, and
    goes to its seat."""

    rise: float = 0.2
    turn: float = 0.55
    read: float = 0.45
    fly: float = 0.28


USUAL_STAGING = Staging()
LAST_STAGING = Staging(0.35, 0.9, 0.8, 0.35)
"""For a tile that may fill a seat's last place."""


@dataclass
class Lift:
    """The look of a moving tile: its level, its size when lying and its facing. Face down it is
    still on the pile."""

    level: float
    size: int
    facing: int
    face_up: bool = True
    askew: float = 0.0
    """Degrees clockwise by which it is still rotated from that facing."""

    def face(self, facing: int) -> None:
        """Sets the facing without a visible change; the rest is turned the shorter way."""
        self.askew = (self.facing + self.askew - facing + 180) % 360 - 180
        self.facing = facing


class Flight(NamedTuple):
    """A tile's flight, `seconds` after a `pause`; its arc deviates by at most `most` pixels."""

    start: Pixel
    end: Pixel
    most: float
    seconds: float
    ease: Ease
    pause: float

    @property
    def whole(self) -> float:
        return self.pause + self.seconds

    @property
    def is_followed(self) -> bool:
        """Whether people are to watch where it goes."""
        return self.seconds == TAKE_SECONDS

    @property
    def waits(self) -> float:
        """Seconds until it is lifted: at once if that announces its move."""
        return 0.0 if self.is_followed else self.pause

    def share(self, since: float) -> float:
        return max(0.0, since - self.pause) / self.seconds

    def at(self, since: float) -> Point:
        share = self.share(since)
        x, y = between(self.start, self.end, self.ease(share))
        to_x, to_y = aside(self.start, self.end, self.most if self.is_followed else 0.0)
        swing = math.sin(math.pi * share)
        return x + to_x * swing, y + to_y * swing

    def levels(self, begin: float, end: float, since: float) -> tuple[float, float]:
        """Levels while rising and while descending; the lower one applies. A staged tile first
        comes down to the level of a held one."""
        lasts = SETTLED * self.seconds if begin > LEVELS else LIFT_SECONDS
        up = ease_out(min(1.0, max(0.0, since - self.waits) / lasts))
        lifted = begin + (LEVELS - begin) * up
        down = ease_out(1 - min(1.0, (self.whole - since) / DROP_SECONDS))
        return lifted, max(lifted - LEVELS, 0) + LEVELS + (end - LEVELS) * down


class Tiles(Pieces[Rest]):
    def __init__(
        self, host: Host[State, Move, Event], looks: Looks, seen: Callable[[], None]
    ) -> None:
        """`seen`: called when a new face becomes visible."""
        super().__init__(host.stage, host.tweens, self.picture)
        self._sound, self._looks, self._seen = host.around.sound, looks, seen
        self._later = host.later
        self._arc = ARC_MM * host.around.table.per_mm
        """The largest deviation of a flight in pixels."""
        self._lifts: dict[Piece[Rest], Lift] = {}
        self.pause = 0.0
        """Seconds before new movements begin."""
        self.whose = Whose.PERSON
        """Whose doing new movements are."""

    def picture(self, rest: Rest) -> Picture:
        return self._looks.picture(rest.tile, rest.size, rest.facing, _level(rest))

    def of(self, tile: str) -> Piece[Rest] | None:
        return self.find(lambda rest: rest.tile == tile)

    def is_face_up(self, tile: str) -> bool:
        piece = self.of(tile)
        return piece is not None and self._lifts.get(piece, _lying(piece.rest)).face_up

    def _lift(self, piece: Piece[Rest]) -> Lift:
        return self._lifts.setdefault(piece, _lying(piece.rest))

    def _show(self, piece: Piece[Rest]) -> None:
        lift = self._lift(piece)
        if lift.face_up:
            made = self._looks.picture(piece.rest.tile, lift.size, lift.facing, lift.level)
            piece.sprite.show(rotated(made, lift.askew) if lift.askew else made)

    def _take_off(self, piece: Piece[Rest]) -> None:
        self._tweens.drop(piece)
        self._lifts.pop(piece, None)
        super()._take_off(piece)

    # --- lifting, where a tile is

    def take_up(self, piece: Piece[Rest], facing: int) -> None:
        """Lifts a tile to the finger from its present position."""
        piece.held = True
        self._sound("lift", piece.sprite.at, Whose.PERSON)
        self.stop(piece)
        lift = self._lift(piece)
        lift.face(facing)
        piece.sprite.raise_to(Layer.HELD)
        if lift.face_up:
            self._raise(piece, LEVELS, LIFT_SECONDS)
        else:
            self._turn_over(piece, CAUGHT_SECONDS)

    def touch(self, piece: Piece[Rest], pressed: bool) -> None:
        """Gives way a little under a finger that cannot take it."""
        if not piece.held and self.rests(piece):
            self._raise(piece, max(_level(piece.rest), float(pressed)), PRESS_SECONDS)

    def rests(self, piece: Piece[Rest]) -> bool:
        """Whether it is at its rest and not moving."""
        return piece.sprite.layer == piece.rest.layer and self._lift(piece).face_up

    def _raise(self, piece: Piece[Rest], level: float, seconds: float) -> None:
        """The first step is shown at once."""
        lift = self._lift(piece)
        begin, away = lift.level, lift.askew
        if begin == level and not away:
            return
        first = float((level > begin) - (level < begin))

        def step(share: float) -> None:
            lift.level = begin + first + (level - begin - first) * share
            lift.askew = away * (1 - share)
            self._show(piece)

        step(0.0)
        self._tweens.run(seconds, step, ease_out, owner=piece)

    # --- flying

    def bring(self, piece: Piece[Rest], seconds: float) -> None:
        if seconds:
            ease = ease_out if seconds <= DROP_SECONDS else ease_in_out
            self.glide(piece, seconds, ease)
        else:
            self.settle(piece)

    def settle(self, piece: Piece[Rest]) -> None:
        self._tweens.drop(piece)
        self._lifts[piece] = _lying(piece.rest)
        super().settle(piece)

    def glide(
        self,
        piece: Piece[Rest],
        seconds: float,
        ease: Ease = ease_in_out,
        quietly: bool = False,
        hold: float = 0.0,
    ) -> None:
        """Glides lifted, after at least `hold` seconds; a tile being turned over follows once it
        has been. `quietly`: without a sound at the end."""
        lift = self._lift(piece)
        if not lift.face_up:
            return
        self._tweens.drop(piece)
        rest, begin, size = piece.rest, lift.level, lift.size
        away: float | None = None
        piece.sprite.raise_to(Layer.MOVING)
        flight = Flight(piece.sprite.at, rest.at, self._arc, seconds, ease, max(hold, self.pause))
        whose, long = self.whose, math.dist(flight.start, flight.end)
        is_heard = begin > 0 or long > size / 2
        if seconds > BACK_SECONDS and long > rest.size:
            # Slow enough to be followed.
            self._sound("slide", between(flight.start, flight.end, 0.5), whose, flight.pause)

        def step(share: float) -> None:
            nonlocal away
            since = share * flight.whole
            up, down = flight.levels(begin, _level(rest), since)
            lift.level, lift.size = min(up, down), size if up <= down else rest.size
            if since >= flight.waits:
                if away is None:
                    lift.face(rest.facing)
                    away = lift.askew
                lift.askew = away * (1 - ease(flight.share(since)))
            piece.sprite.move(*flight.at(since))
            self._show(piece)

        def land() -> None:
            if not piece.held:
                self.settle(piece)
                if is_heard and not quietly and rest.height != HELD_MM:
                    self._sound("place-bone" if rest.depth else "place", rest.at, whose)

        step(0.0)
        self._tweens.run(flight.whole, step, linear, then=land, owner=piece.sprite)

    def above(self, tile: str) -> None:
        """Raises a tile that comes to a place as another one leaves it."""
        piece = self.of(tile)
        if piece is not None and piece.sprite.layer == Layer.MOVING:
            piece.sprite.raise_to(Layer.MOVING)

    # --- from the pile

    def deal(self, dealt: list[Piece[Rest]], pile: Pixel, lifted: int) -> None:
        """Deals tiles one by one: turned over, then moved to their rests. `lifted`: the level of
        the first one under a finger, which is shown at once."""
        self._sound("draw", pile, self.whose)
        for number, piece in enumerate(dealt):
            self._leave_pile(piece, pile, 0 if number else lifted)
            piece.sprite.show(None)
            whose = self.whose if len(dealt) == 1 else Whose.DEALT
            self._turn_over(piece, TURN_SECONDS, LEVELS, number * DEAL_NEXT, whose)

    def draw(
        self, piece: Piece[Rest], pile: Pixel, lifted: int, above: Pixel, staging: Staging
    ) -> None:
        """Stages a drawn tile `above` the middle, for all to read."""
        self._sound("draw", pile, self.whose)
        self._leave_pile(piece, pile, lifted)
        lift, facing = self._lift(piece), piece.rest.facing
        if self._tweens.still:
            self._later.play(self._copy(piece.rest, above, staging.turn + staging.read))

        def rise(share: float) -> None:
            lift.level = lifted + (STAGED - lifted) * share
            piece.sprite.move(*between(pile, above, share))
            piece.sprite.show(self._looks.back(facing, lift.level))

        turn = partial(self._turn_over, piece, staging.turn, STAGED, 0.0, self.whose, staging)
        rise(0.0)
        self._tweens.run(staging.rise, rise, ease_in_out, then=turn, owner=piece)

    def _copy(self, rest: Rest, above: Pixel, seconds: float) -> Steps:
        """With reduced motion a copy lies there to be read."""
        copy = self._stage.add(self._looks.picture(rest.tile, 0, rest.facing, STAGED), above)
        copy.raise_to(Layer.MOVING)
        yield Wait(seconds)
        copy.remove()

    def _leave_pile(self, piece: Piece[Rest], pile: Pixel, lifted: int) -> None:
        piece.sprite.move(*pile)
        piece.sprite.raise_to(Layer.MOVING)
        lift = self._lift(piece)
        lift.face_up, lift.level = False, lifted

    def _turn_over(
        self,
        piece: Piece[Rest],
        seconds: float,
        level: int = LEVELS,
        delay: float = 0.0,
        whose: Whose = Whose.PERSON,
        staging: Staging | None = None,
    ) -> None:
        """Turns a tile over while it comes to a level, then lets it go to its rest."""
        tile, facing, lift = piece.rest.tile, piece.rest.facing, self._lift(piece)
        begin, heard = lift.level, False

        def turn(share: float) -> None:
            nonlocal heard
            if share >= NARROWEST and not heard:
                heard = True
                self._sound("flip", piece.sprite.at, whose)
            lift.level = begin + (level - begin) * min(1.0, share / RISEN)
            made = self._looks.turning(tile, lift.size, facing, lift.level, share)
            piece.sprite.show(made)

        def face_up() -> None:
            lift.level, lift.face_up = level, True
            self._show(piece)
            if not piece.held:
                fly, read = (staging.fly, staging.read) if staging else (DEAL_SECONDS, 0.0)
                self.glide(piece, fly, hold=read)
            self._seen()

        if not delay:
            turn(0.0)
        self._tweens.run(seconds, turn, ease_in_out, delay, face_up, owner=piece)

    def refuse(self, piece: Piece[Rest], away: Pixel, seconds: float) -> None:
        """Shakes a tile where it was dropped, then returns it in this many seconds."""
        if not piece.held and self._lift(piece).face_up:
            self._tweens.drop(piece)
            go_home = partial(self.glide, piece, seconds, quietly=True)
            self._tweens.shake(piece.sprite, piece.sprite.at, away, go_home)

    def shake(self, pieces: Iterable[Piece[Rest]], away: Pixel) -> None:
        """Moving tiles are not shaken."""
        super().shake([one for one in pieces if not one.held and self.rests(one)], away)


def _lying(rest: Rest) -> Lift:
    """A tile's look at rest."""
    return Lift(_level(rest), rest.size, rest.facing)


def _level(rest: Rest) -> int:
    """A tile's level at rest."""
    return LEVELS if rest.height == HELD_MM else 0
