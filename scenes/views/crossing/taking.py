"""Taken marbles roll to the troughs and back; the next seat waits until it has seen them. What a
computer player moved keeps a rim of light until its next turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.crossing.state import COLOURS, EMPTY, Cell, Collection, Event, Move, State, Taken, side_of
from game.match import Change
from game.tuples import changed
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Point, Side
from scenes.stage.motion import between, ease_in_out, fade_steps, linear
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.crossing.arrows import SNAP_SECONDS, TAKEN_SECONDS
from scenes.views.crossing.gains import value_of_next
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.marbles import (
    IN_HOLE,
    IN_TROUGH,
    ROLL_SECONDS,
    Place,
)
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.routes import out
from scenes.views.crossing.rows import QUIET, rim
from scenes.views.crossing.tray import ON_TRAY
from scenes.views.crossing.trough import Trough, pile_of

APPEAR_SECONDS, APPEAR_STEPS = 0.24, 8
ROLLING = 0.12
"""Share of its way from which a marble is heard rolling."""
HELD_SECONDS = 0.12
"""Seconds between the touch and the marble's start, in which its glow and points are visible."""
STILL_SECONDS, STILL_AWAY = 1.2, 0.6
"""With reduced motion the points stay before the total for so long, so many pitches inwards."""
GLASS_SECONDS = 0.03
"""Seconds after its fall until it touches other marbles."""


class Taking:
    """Several marbles may roll at once; a trough shows only those that have arrived."""

    def __init__(self, host: CrossingHost, parts: Parts) -> None:
        self._host, self._geometry, self._tray = host, parts.geometry, parts.tray
        self._troughs, self._marbles = parts.troughs, parts.marbles
        self._coming: dict[Cell, Taken] = {}
        self._points: dict[Cell, Sprite] = {}
        """The points of each marble on their way to the total."""

    def show(self, state: State) -> None:
        """Shows the final positions at once."""
        self._marbles.stop()
        self._coming.clear()
        for at in list(self._points):
            self._remove_points(at)
        for trough in self._troughs:
            trough.show(pile_of(state, trough.seat))

    def roll_off(self, event: Taken, after: State, delay: float = HELD_SECONDS) -> None:
        """Rolls the marble from its hole to the trough of the seat that took it, once the arrow is
        there."""
        begin = self._tray.marbles[event.at].at
        self._tray.fill(event.at, EMPTY)
        collection = after.taken[event.side]
        for trough in self._troughs:
            if side_of(after, trough.seat) == event.side:
                trough.make_room(collection, max(0.0, delay - SNAP_SECONDS))
        self._coming[event.at] = event
        spot = self._troughs[event.seat].landing(event.colour, collection)
        side = self._geometry.sides[event.seat]
        start, end = Place(begin, IN_HOLE), Place(spot, IN_TROUGH, side)
        landed, points = partial(self._landed, event.at, spot), self._way(event.at, side, spot)
        if begin != self._geometry.hole(event.at):
            # A finger has carried it there.
            points = (begin, spot)
        heard = partial(self._hear, event.seat, start.at, spot)
        self._marbles.roll(
            event.at, event.colour, start, end, landed, points, delay=delay, heard=heard
        )
        self._carry_points(event, begin, collection, delay)

    def _carry_points(
        self, event: Taken, begin: Pixel, collection: Collection, delay: float
    ) -> None:
        """Moves the points from beside the marble into the taker's total."""
        worth = value_of_next(collection[COLOURS.index(event.colour)] - 1)
        hole, corner = self._geometry.hole(event.at), self._tray.corner(event.at, event.seat)
        start = begin[0] + corner[0] - hole[0], begin[1] + corner[1] - hole[1]
        picture = self._tray.badge(worth, self._geometry.sides[event.seat])
        badge = self._points[event.at] = self._host.stage.add(picture, start, Layer.ABOVE)
        goal = self._troughs[event.seat].total.sprite.at
        if self._host.tweens.still:
            away = -round(STILL_AWAY * self._geometry.pitch)
            badge.move(*self._geometry.sides[event.seat].beside(goal, 0, away))
            remove = partial(self._remove_points, event.at)
            self._host.later.after(STILL_SECONDS, remove, owner=badge)
        else:
            self._host.tweens.glide(badge, goal, ROLL_SECONDS, ease_in_out, delay)

    def _remove_points(self, at: Cell) -> None:
        badge = self._points.pop(at, None)
        if badge is not None:
            self._host.tweens.drop(badge)
            self._host.later.drop(badge)
            badge.remove()

    def _hear(self, seat: int, start: Pixel, end: Pixel, before: float, now: float) -> None:
        """Plays the sounds of leaving the hole and of rolling."""
        if before == 0.0:
            self._host.sound("release", start, seat)
        if before < ROLLING <= now:
            self._host.sound("roll", between(start, end, 0.5), seat)

    def _hear_fall(self, come: Taken, spot: Pixel) -> None:
        """Plays the fall into the trough, and the touch of marbles of its colour."""
        self._host.sound("fall", spot, come.seat)
        count = self._host.match.state.taken[come.side][COLOURS.index(come.colour)]
        if count > 1:
            self._host.sound("glass", spot, come.seat, GLASS_SECONDS)

    def _way(self, hole: Cell, side: Side, spot: Pixel) -> Sequence[Point]:
        """The way from a hole to a place in a trough."""
        return out(self._geometry, hole, self._tray.lying(), side, spot)

    def roll_back(self, event: Taken, before: State) -> None:
        """Rolls the marble from the trough back to its hole."""
        is_coming = self._coming.pop(event.at, None) is not None
        self._remove_points(event.at)
        number = before.taken[event.side][COLOURS.index(event.colour)] - 1
        spot = self._troughs[event.seat].lying(event.colour, number)
        side = self._geometry.sides[event.seat]
        start, end = Place(spot, IN_TROUGH, side), Place(self._geometry.hole(event.at), IN_HOLE)
        filled = partial(self._tray.fill, event.at, event.colour)
        points = self._way(event.at, side, spot)[::-1]
        self._marbles.roll(event.at, event.colour, start, end, filled, points)
        # If it was still rolling, no partner's trough shows it yet.
        for trough in self._troughs if number == 0 and not is_coming else ():
            if side_of(before, trough.seat) == event.side and trough.seat != event.seat:
                self._vanish(trough, event.colour)

    def _landed(self, at: Cell, spot: Pixel) -> None:
        come = self._coming.pop(at, None)
        if not self._host.tweens.still:
            self._remove_points(at)
        if come is not None:
            self._hear_fall(come, spot)
        lay = {sprite for trough in self._troughs for row in trough.marbles for sprite in row}
        self.fill_troughs()
        for trough in self._troughs:
            if come is not None and trough.seat != come.seat:
                fresh = {sprite for row in trough.marbles for sprite in row} - lay
                for sprite in fresh:
                    self._appear(sprite)

    def _appear(self, sprite: Sprite) -> None:
        """Fades in a marble in the partner's trough."""
        steps = self._fade_steps(sprite)

        def step(share: float) -> None:
            sprite.show(steps[min(APPEAR_STEPS - 1, int(share * APPEAR_STEPS))])

        step(0.0)
        self._host.tweens.run(APPEAR_SECONDS, step, linear, owner=sprite)

    def _vanish(self, trough: Trough, colour: str) -> None:
        """Fades out the last marble of a colour in the partner's trough."""
        lying = trough.marbles[COLOURS.index(colour)][0]
        steps = self._fade_steps(lying)
        sprite = self._host.stage.add(steps[-1], lying.at)

        def step(share: float) -> None:
            sprite.show(steps[round((1 - share) * (APPEAR_STEPS - 1))])

        self._host.tweens.run(APPEAR_SECONDS, step, linear, then=sprite.remove)

    def _fade_steps(self, sprite: Sprite) -> tuple[Picture, ...]:
        picture = sprite.picture
        assert picture is not None
        return fade_steps(picture, APPEAR_STEPS)

    def fill_troughs(self) -> None:
        """Updates the troughs to the marbles that have arrived."""
        state = self._host.match.state
        for event in self._coming.values():
            colour = COLOURS.index(event.colour)
            own = state.taken[event.side]
            fewer = changed(own, colour, own[colour] - 1)
            red, yellow = changed(state.taken, event.side, fewer)
            state = replace(state, taken=(red, yellow))
        for trough in self._troughs:
            trough.change_to(pile_of(state, trough.seat))


TRACED_SECONDS = TAKEN_SECONDS + ROLL_SECONDS + 0.05
"""Seconds until everything that a computer player moved has landed."""
ROLLED_SECONDS = HELD_SECONDS + ROLL_SECONDS
"""Seconds until a marble taken by a person has landed."""


class Traces:
    def __init__(self, host: CrossingHost, parts: Parts, passed: Callable[[], None]) -> None:
        """`passed`: called once the next seat has seen everything."""
        self._host, self._geometry, self._passed = host, parts.geometry, passed
        self._arrows, self._troughs = parts.arrows, parts.troughs
        self._moving: set[int] = set()
        self.holes: list[Sprite] = [
            host.stage.add(None, (0, 0), ON_TRAY, ADD) for _ in parts.troughs
        ]

    @property
    def is_moving(self) -> bool:
        """Whether something still moves, possibly across the next seat's text."""
        return bool(self._moving)

    def follow(self, seat: int, taken: Taken | None) -> None:
        """Begins to trace a move; `taken` None: the first arrow, which takes nothing."""
        self._moving.add(seat)
        self._host.tweens.after(TRACED_SECONDS, partial(self._show, seat, taken), self.holes[seat])

    def go_on(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        """Removes the next seat's rim, and waits for marbles that people took or gave back."""
        state = self._host.match.state
        self.wipe(state.turn)
        for change in changes if state.phase == "turn" else ():
            seat = change.move.seat
            rolls = any(isinstance(event, Taken) for event in change.events)
            if rolls and seat not in self._moving:
                self._moving.add(seat)
                seconds = ROLL_SECONDS if change.taken_back else ROLLED_SECONDS
                self._host.tweens.after(seconds, partial(self._lies, seat), self.holes[seat])

    def _lies(self, seat: int) -> None:
        self._moving.discard(seat)
        self._passed()

    def _show(self, seat: int, taken: Taken | None) -> None:
        if seat == self._host.match.state.turn:
            # The seat moved before its marble arrived: it is its turn again.
            self._lies(seat)
            return
        self._arrows.trace(seat, True)
        self._troughs[seat].mark(taken.colour if taken else None)
        if taken:
            self.holes[seat].move(*self._geometry.hole(taken.at))
            light = rim(self._host.gallery, self._geometry, self._geometry.marble, QUIET)
            self.holes[seat].show(light)
        self._lies(seat)

    def wipe(self, seat: int) -> None:
        self._arrows.trace(seat, False)
        self._troughs[seat].mark(None)
        self.holes[seat].show(None)

    def forget(self) -> None:
        for hole in self.holes:
            self._host.tweens.drop(hole)
        self._moving.clear()
        for trough in self._troughs:
            self.wipe(trough.seat)
