"""The end of a game: it shows why nobody can move, then who won, then doubles colours one by one.

Also the coins of partners, which meet before a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.crossing.state import Event, Move, State, side_of
from scenes.art import coins, enamel
from scenes.art.canvas import Picture
from scenes.core.table import Point, Side, Table
from scenes.stage.motion import ease_in_out, move
from scenes.stage.script import Steps, Wait, together
from scenes.stage.sprite import FLOOR, Layer, Sprite, areas
from scenes.views.crossing.dishes import doubled_row
from scenes.views.crossing.gains import Doubled, doublings
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.routes import Way, rounded_off
from scenes.views.crossing.sweep import LIFT_SECONDS, LINE_SECONDS, Sweep, dimmed_tray
from scenes.views.crossing.weight import FALL_SECONDS, fall
from scenes.views.ended.night import Night, Pool
from scenes.views.ending import Ending
from scenes.views.seat_places import PARTNER_MM, grown_coin_scale
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


WAIT_SECONDS, GO_SECONDS, APART_SECONDS = 0.7, 1.1, 0.9
"""Seconds before the first pair of partners starts, of a coin's way, and between the pairs."""
CLEAR_MM = 2.0
"""Felt between a moving coin and the text that it passes."""


class Partners:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        self.are_meeting = False

    def meet(self, then: Callable[[], None]) -> None:
        """An animation that nobody waits for; `then` is called when the coins have arrived."""
        if len(self._geometry.sides) == 4 and not self._host.around.still:
            self._host.tweens.play(self._meet(then))

    def _meet(self, then: Callable[[], None]) -> Steps:
        self.are_meeting = True
        yield together(*map(self._go, range(len(self._geometry.sides))))
        self.are_meeting = False
        then()

    def _go(self, seat: int) -> Steps:
        yield Wait(WAIT_SECONDS + APART_SECONDS * (seat % 2))
        way = Way(self.way(seat))
        sprite = self._host.stage.add(self._coin(seat), way.at(0.0), Layer.MOVING)
        yield move(GO_SECONDS, lambda share: sprite.move(*way.at(share)), ease_in_out)
        sprite.remove()

    def way(self, seat: int) -> tuple[Point, ...]:
        """A coin's way to its partner: between the text and the corners, then over the tray."""
        geometry, sides = self._geometry, self._geometry.sides
        side, other = sides[seat], sides[(seat + 2) % 4]
        start, goal = geometry.seat_places(other).coin, geometry.seat_places(side).partner
        return rounded_off((start, *self._past(other), *reversed(self._past(side)), goal))

    def _past(self, side: Side) -> tuple[Point, ...]:
        """The way past the left end of a seat's text to the tray; points listed twice give a
        tighter bend."""
        geometry, table = self._geometry, self._geometry.table
        half = table.px(PARTNER_MM * grown_coin_scale(table)) // 2 + table.px(CLEAR_MM)
        ends, across = geometry.trough[0] // 2, table.height if side.upright else table.width
        along = min(ends, geometry.words_along(side)) if side.upright else ends
        near, far = geometry.margin + geometry.trough[1], across // 2 - geometry.tray // 2
        before = table.from_edge(side, along - half, near)
        return before, before, table.from_edge(side, along - half, far - half)

    def _coin(self, seat: int) -> Picture:
        """The coin as it lies on the plate."""
        seating, partner = self._host.seating, (seat + 2) % 4
        size = PARTNER_MM * grown_coin_scale(self._geometry.table)
        return coins.coin(self._host.gallery, seating.name(partner), size, seating.reads(seat))
