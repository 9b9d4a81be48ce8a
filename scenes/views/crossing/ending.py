"""The end of a game: it shows why nobody can move, then doubles colours one by one, each with a
brass weight that falls on a trough, then names who has won."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from game.crossing.state import Event, Move, State, side_of
from scenes.art import canvas, colours, enamel, marbles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Side, Table
from scenes.stage.motion import ease_in
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import FLOOR, Layer, Sprite, areas
from scenes.views.crossing.gains import Doubled, doublings
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.sweep import LIFT_SECONDS, LINE_SECONDS, Sweep, dimmed_tray
from scenes.views.crossing.trough import Trough
from scenes.views.ended.block import in_line
from scenes.views.ended.night import Night, Pool
from scenes.views.ending import Ending
from scenes.views.view import View

LAID_SECONDS, COUNT_SECONDS = 0.4, 0.5
DIM, ARROW, DOUBLED_MM = 0.38, 0.9, 9.0
"""How much the tray is darkened; arrow size in ems of the headline; type size of the doublings."""


class CrossingEnding(Ending[State, Move, Event]):
    def __init__(self, view: View[State, Move, Event], parts: Parts) -> None:
        super().__init__(view)
        host, geometry, state = self.host, parts.geometry, view.state
        self._parts, self._geometry, self._state = parts, geometry, state
        self.sweep = Sweep(host, parts, state)
        self.doubled = doublings(rules_of(host), state)
        self._words: list[Sprite] = []
        shown = host.gallery, host.stage, host.tweens, host.seating
        self._light = Night(*shown, before=self.night)

    # --- what happens

    def script(self) -> Steps:
        """Names the winner after everything has been counted."""
        play = self.host.tweens.play
        play(self._sweep())
        yield self.stay("sweep")
        play(self._lay_darks())
        yield self.stay("why", "crosses")
        self.darken()
        yield self.stay("night", "plain")
        for one in self.doubled:
            play(self._double(one))
            yield self.stay("double")
        self._say_who()
        yield self.stay("who", "won")

    def _sweep(self) -> Steps:
        """The reason is shown as soon as the sweep has shown it once."""
        self.sweep.begin()
        yield Wait(LIFT_SECONDS + LINE_SECONDS)
        self._words += self.say("why")

    def _lay_darks(self) -> Steps:
        """Draws the dark pictures while the reason is read and nothing moves. The first one does
        not yet reveal the winner."""
        yield Wait(LAID_SECONDS)
        self.night.lay(self.things(), (), shaded=False)
        yield Wait(LAID_SECONDS)
        self._light.lay(self.things(), self.winners, shaded=True)

    def darken(self) -> None:
        written = [sprite for trough in self._parts.troughs for sprite in trough.written()]
        stays = [*self.sweep.sprites, self.sweep.arrow, *written, *self._words]
        self.night.fall(stays)

    def _double(self, one: Doubled) -> Steps:
        if one == self.doubled[0]:
            self.say("note")
        parts = self._parts
        own = [it for it in parts.troughs if side_of(self._state, it.seat) == one.side]
        for trough in own:
            fall(self.host, self._geometry, trough, one.colour)
        yield Wait(FALL_SECONDS)
        for trough in own:
            trough.double(one.colour, COUNT_SECONDS)

    def _say_who(self) -> None:
        stays = [one for one in self.host.stage.sprites if one.layer > FLOOR and one.area()]
        self._light.fall(stays)
        self.say("who", "totals")
        self.celebrate()

    # --- what is said

    def words_of(self, seat: int) -> str:
        """The headline with both sums, the winner's first."""
        rules, seating = rules_of(self.host), self.host.seating
        scores, words = rules.scores(self._state), self.host.words(seat)
        best = max(scores)
        sums = {"own": best, "other": min(scores)}
        names = [seating.name(one) for one in self.winners]
        if self.is_shared_by_all:
            return words("crossing.wins.both" if len(names) == 2 else "crossing.wins.all", **sums)
        is_own = seat in self.winners and not seating.is_computer(seat)
        own, other = ("you", "one") if len(names) == 1 else ("two", "team")
        named = [one for one in names if not is_own or one != seating.name(seat)]
        return words.telling(f"crossing.wins.{own if is_own else other}", *named, **sums)

    def reason(self, seat: int) -> str:
        return self.host.words(seat)("refusal.crossing.black_marble.why")

    def score(self, seat: int) -> str:
        """Empty: the score is in the trough and in the headline."""
        return ""

    def lead(self, em_mm: float) -> Sequence[Picture]:
        """The winners' arrows."""
        size = self.host.around.table.px(ARROW * em_mm)
        teams = sorted({side_of(self._state, seat) for seat in self.winners})
        return [self.host.gallery.get(enamel.arrow, team, size, 0.8) for team in teams]

    def note(self, seat: int, width_mm: float) -> Picture | None:
        """The row of doubled colours."""
        return doubled_row(self.host, seat, self.doubled, self.blocks.em(DOUBLED_MM), width_mm)

    # --- what lies there

    def things(self) -> list[Sprite]:
        """The blocked seat's arrow and the pegs are not darkened."""
        lies = self._staying()
        wood = lies.index(self._parts.tray.wood)
        dim = dimmed_tray(self.host, self._geometry, self._parts.tray, DIM)
        return [*lies[: wood + 1], dim, *lies[wood + 1 :]]

    def _staying(self) -> list[Sprite]:
        gone = self.sweep.arrow, *self._parts.pegs.sprites.values()
        return [one for one in super().things() if one not in gone]

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """Light in the middle, and light from partner to partner."""
        table, sides = self._geometry.table, [self.view.side(seat) for seat in winners]
        middle = Pool(table.middle, (0.61 * table.wide, 0.61 * table.wide), 0.2)
        return [middle, *winners_pools(table, sides)]

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        self.on_table = areas(super().things())
        yield from self.find_places()
        yield from self.words_ahead()
        middle, *over_winners = self.pools(self.winners)
        yield from self.night.ahead([middle])
        yield from self._light.ahead(over_winners)
        yield from self.leaves.ahead()


def winners_pools(table: Table, sides: Sequence[Side]) -> Iterator[Pool]:
    for side in sides:
        size = (0.46 * table.wide, 0.4 * table.wide)
        yield Pool(table.spot(side, 0, 0), size if side.upright else size[::-1], 0.18)
    if len(sides) == 2:
        across = 0.44 * table.wide
        long = 1.3 * (table.high if sides[0].upright else table.wide)
        yield Pool(table.middle, (across, long) if sides[0].upright else (long, across), 0.12)


WEIGHT_MM, LEAST_MM, LARGER, STEPS = 18.0, 14.0, 1.25, 5
"""Diameter at scale 1 and at least; its enlargement above, and the steps of its fall. It falls over
the marbles, as sums and text are inwards of its place."""
RING, RING_MM, INK = 0.8, 0.45, 0.52
"""Diameter share of the ring on its face; line width in mm; type size of the numerals."""
FALL_SECONDS = 0.2


def weight_mm(geometry: Geometry) -> float:
    return max(LEAST_MM, WEIGHT_MM * geometry.scale)


def seen_mm(geometry: Geometry, step: int = STEPS) -> float:
    """The diameter this many steps above its place."""
    return weight_mm(geometry) * (1 + (LARGER - 1) * step / STEPS)


def weight(gallery: Gallery, geometry: Geometry, side: Side, step: int = 0) -> Picture:
    diameter = seen_mm(geometry, step)
    disc = gallery.of(gallery.controls.disc_button, None, diameter, "up", "brass")

    def make() -> Picture:
        surface, (x, y), per_mm = disc.surface.copy(), disc.centre, gallery.table.per_mm
        line = max(1.0, RING_MM * per_mm)
        for colour, lower in ((colours.BRASS_BRIGHT, line), (colours.BRASS_DARK, 0.0)):
            ring = canvas.ring_line(RING * diameter * per_mm, line, colour)
            surface.blit(ring, ring.get_rect(center=(x, y + round(lower))))
        ink = gallery.type.numeral("×2", INK * diameter, colours.BRASS_INK)
        surface.blit(ink.surface, ink.at(x, y))
        return Picture(surface, disc.centre)

    return gallery.turned(gallery.keep(("crossing weight", diameter), make), side)


def fall(host: CrossingHost, geometry: Geometry, trough: Trough, colour: str) -> Sprite:
    """Drops a weight on the trough's far edge, above the colour."""
    side, goal = geometry.sides[trough.seat], trough.weight_spot(colour, weight_mm(geometry))
    sprite = host.stage.add(None, goal, Layer.ABOVE)

    def sink(share: float) -> None:
        step = round(STEPS * (1 - share))
        more = (seen_mm(geometry, step) - weight_mm(geometry)) / 2
        sprite.show(weight(host.gallery, geometry, side, step))
        sprite.move(*side.beside(goal, 0, math.ceil(geometry.table.per_mm * more)))

    def land() -> None:
        sprite.raise_to(Layer.WORDS)
        host.sound("coin", goal)

    sink(0.0)
    host.tweens.run(FALL_SECONDS, sink, ease_in, then=land, owner=sprite)
    return sprite


MARBLE, GAP, APART = 1.0, 0.1, 0.8
"""In ems: a marble before a sum, the gap after it, the gap between two sums."""

Form: TypeAlias = Literal["words", "once", "sums", "marks"]
"""Forms of the row, the longest first: owner named at each sum, named once per side, shown by an
arrow, and no sums."""
FORMS: tuple[Form, ...] = ("words", "once", "sums", "marks")


def doubled_row(
    host: CrossingHost, seat: int, found: Sequence[Doubled], em_mm: float, width_mm: float
) -> Picture | None:
    """A marble and a sum for each doubled colour, with as much text as fits; None: none doubled."""
    if not found:
        return None
    rows = (_row(host, seat, found, em_mm, form) for form in FORMS)
    wide = width_mm * host.around.table.per_mm
    return next((row for row in rows if row.surface.get_width() <= wide), None) or _row(
        host, seat, found, em_mm, FORMS[-1]
    )


def _row(
    host: CrossingHost, seat: int, found: Sequence[Doubled], em_mm: float, form: Form
) -> Picture:
    gallery, px = host.gallery, host.around.table.px
    pieces, before = list[Picture | float](), -1
    for one in found if form == "words" else sorted(found):
        if pieces:
            pieces.append(APART * em_mm)
        if form in ("sums", "marks") and one.side != before:
            pieces.append(gallery.get(enamel.arrow, one.side, px(em_mm), 0.5))
        marble = gallery.get(
            marbles.loose_marble, one.colour, px(MARBLE * em_mm), marbles.OVERHEAD, 0.5
        )
        said = _said(host, seat, one, form, one.side != before)
        text = gallery.of(gallery.type.text, said, em_mm, colours.QUIET_BONE)
        pieces += [marble, GAP * em_mm, text]
        before = one.side
    return in_line(gallery, ("doubled", host.words(seat).language, em_mm, *found, form), pieces)


def _said(host: CrossingHost, seat: int, one: Doubled, form: Form, is_first: bool) -> str:
    if form == "marks":
        return "× 2"
    if form == "sums" or (form == "once" and not is_first):
        return f"{one.points} × 2 = {2 * one.points}"
    key = f"crossing.doubled.{rules_of(host).doubling}"
    state, called = host.match.state, host.seating.called
    seats = [name for seat, name in enumerate(called) if side_of(state, seat) == one.side]
    return host.words(seat).telling(key, *seats, points=one.points, total=2 * one.points)
