"""The end of a game: the winner's moment, everybody's points, and what can come next."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import ClassVar

from game.match import AnyMatch
from game.matches import new_match
from game.rules import Outcome
from scenes import trophy
from scenes.art import brass, colours, felt
from scenes.art.canvas import Picture
from scenes.art.light import EDGE_MM, edge_line
from scenes.buttons import Button, Spot
from scenes.destinations import Destination, ToMenu, ToPlay, ToResult
from scenes.router import before
from scenes.scene import Scene
from scenes.seating import HUMAN, Seating
from scenes.services import Services
from scenes.stage.motion import ease_out
from scenes.stage.stage import ADD, Layer
from scenes.surroundings import Surroundings
from scenes.table import Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target, anywhere
from scenes.views.loading import view_of

RINGS_MM, DOTS_MM = (97.3, 119.6), 110.0
RING_WORDS_MM, RING_EM_MM = 108.5, 15.5
LONGEST_BETWEEN_DOTS = math.radians(80)
WINNER_COLOUR = (0xFB, 0xEE, 0xCB)
BEST_COLOUR = (0xFD, 0xE2, 0xA2)
LEAVES, LEAF_KINDS, LEAF_TURNS = 170, 12, 12
TROPHY_SECONDS, LEAVES_SECONDS = 0.35, 1.2
LEAVES_BEGIN = 0.1
TROPHY_BEGINS_MM = 70.0
POINTS_INWARD = 22.0
POINTS_ALONG, POINTS_ALONE = 88.0, -20.0
CHOICES_END, PILL_GAP = 62.0, 9.0
NUMBER_MM, LINE_MM = 21.0, 9.0
LINE_AWAY, LINE_MARGIN = 8.0, 10.0
UNSEEN_SEED = 1


@dataclass(frozen=True)
class PlayNext(Meaning):
    """The next game of the match."""

    seat: int
    id: ClassVar[str] = "result.next"


@dataclass(frozen=True)
class PlayAgain(Meaning):
    """Another match."""

    seat: int
    id: ClassVar[str] = "result.again"


@dataclass(frozen=True)
class Leave(Meaning):
    seat: int
    id: ClassVar[str] = "result.menu"


class ResultScene(Scene):
    name: ClassVar[str] = "result"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        match: AnyMatch,
        match_id: int,
        seating: Seating,
    ) -> None:
        super().__init__(around, go)
        self._match, self._seating = match, seating
        self._services, self._match_id = services, match_id
        outcome = match.outcome()
        assert outcome is not None
        self._outcome: Outcome = outcome
        self.winners = trophy.winners_of(match)
        self._view = view_of(match.rules.game)

    def before(self) -> Iterator[None]:
        yield from self.around.gallery.near(felt.darkened)
        yield from self._first_parts()
        self._trophy()
        yield
        self._leaves()
        yield

    def _first_parts(self) -> Iterator[None]:
        self.stage.set_base(self.around.gallery.get(felt.darkened))
        yield
        self._rings()
        yield
        for seat in range(len(self._seating)):
            self._points(seat)
            yield
        self._choices(self._speaker())
        yield

    def enter(self) -> None:
        for _ in self._first_parts():
            pass
        # One after the other, lest the first picture waits for all.
        self.tweens.after(0.0, self._trophy)
        self.tweens.after(LEAVES_BEGIN, self._leaves)

    @property
    def pictures(self) -> str:
        return f"result {self._match.rules.game}"

    def leads_to(self) -> list[str]:
        return ["menu"]

    def ahead(self) -> Iterator[None]:
        """What they play next: of another match, all but the pieces that chance will deal."""
        yield from super().ahead()
        setup, match = self._match.setup, self._match
        if not match.can_go_on():
            match = new_match(setup.rules, UNSEEN_SEED, setup.games, setup.first)
        play = ToPlay(match, None, self._seating)
        yield from before(play, self.around, self._services, self.go)

    def again(self) -> Destination:
        return ToResult(self._match, self._match_id, self._seating)

    @property
    def shown_match(self) -> AnyMatch:
        return self._match

    @property
    def _scale(self) -> float:
        return trophy.scale(self.around.table)

    # --- the winner

    def _rings(self) -> None:
        gallery, middle = self.around.gallery, self.around.table.middle
        words = tuple(self._winners_in(side) for side in Side)
        radius, em = RING_WORDS_MM * self._scale, RING_EM_MM * min(1.0, self._scale)
        fit = gallery.type.ring_fit(words, radius, em, "numerals")
        longest = max(gallery.type.width(word, fit.em_mm, "numerals") for word in words)
        # Long words would run across the dots at the corners.
        dots = DOTS_MM * self._scale if longest / radius < LONGEST_BETWEEN_DOTS else None
        radii = tuple(radius * self._scale for radius in RINGS_MM)
        lines = gallery.get(brass.ring_lines, radii, dots, 0.9, 0.85, 3.4)
        self.stage.add(lines, middle, Layer.LIGHT)
        ring = gallery.of(gallery.type.ring, words, radius, em, WINNER_COLOUR, "numerals")
        self.stage.add(ring, middle, Layer.WORDS)

    def _winners_in(self, side: Side) -> str:
        words = self.around.words(side)
        names = [words(f"side.{self._seating.sides[seat].name.lower()}") for seat in self.winners]
        kind = "match" if self._match.is_over() and self._match.setup.games > 1 else "game"
        if len(names) == 1:
            return words(f"result.{kind}.one", name=names[0])
        return words(f"result.{kind}.many", names=words("result.and").join(names))

    def _trophy(self) -> None:
        """It comes to the middle from where the winner sits."""
        gallery, table, seat = self.around.gallery, self.around.table, self.winners[0]
        self.stage.add(trophy.halo(gallery), table.middle, Layer.WALNUT, ADD)
        begin = table.spot(self._seating.sides[seat], 0, TROPHY_BEGINS_MM)
        won = trophy.trophy(gallery, self._match, seat)
        sprite = self.stage.add(won, begin, Layer.LYING)
        self.tweens.glide(sprite, table.middle, TROPHY_SECONDS)

    def _leaves(self) -> None:
        """They fall outwards and lie still afterwards; nothing is cut by the rings' words."""
        gallery, table = self.around.gallery, self.around.table
        rng = Random(self._match.setup.seed)
        kinds = gallery.keep(
            "leaves", lambda: brass.leaves(table, Random(5), LEAF_KINDS, LEAF_TURNS)
        )
        inner = (RINGS_MM[1] + 12) * self._scale
        for _ in range(LEAVES):
            angle = rng.uniform(-0.62, 0.62) + rng.choice((0.0, math.pi))
            reach = inner + abs(rng.gauss(0, 0.42)) * (table.wide / 2 - inner)
            x, y = reach * math.cos(angle), reach * math.sin(angle) * 0.9
            if abs(x) < table.wide / 2 - 42 and abs(y) < table.high / 2 - 40:
                self._leaf(rng, kinds[rng.randrange(LEAF_KINDS)], x, y)

    def _leaf(self, rng: Random, turns: list[Picture], x: float, y: float) -> None:
        middle_x, middle_y = self.around.table.middle
        away_x, away_y = self.around.table.px(x), self.around.table.px(y)
        last, spins = rng.randrange(LEAF_TURNS), rng.randrange(1, 3)
        # Above what lies still, so that only leaves are drawn while they fly.
        sprite = self.stage.add(turns[last], layer=Layer.GLOW)
        sprite.set_visible(False)

        def fly(share: float) -> None:
            sprite.set_visible(True)
            step = (last + round((1 - share) * spins * LEAF_TURNS)) % LEAF_TURNS
            sprite.show(turns[step])
            sprite.move(middle_x + away_x * share, middle_y + away_y * share)

        begins = TROPHY_SECONDS * 0.6 - LEAVES_BEGIN
        delay = 0.0 if self.tweens.still else begins + rng.uniform(0, 0.3)
        seconds = LEAVES_SECONDS * rng.uniform(0.6, 0.85)
        land = partial(sprite.raise_to, Layer.LYING)
        self.tweens.run(seconds, fly, ease_out, delay, land)

    # --- everybody

    def _points(self, seat: int) -> None:
        gallery, table = self.around.gallery, self.around.table
        side = self._seating.sides[seat]
        wins, number = seat in self.winners, self._number(seat)
        colour = BEST_COLOUR if wins else colours.QUIET_BONE
        points = gallery.of(gallery.type.numeral, number, NUMBER_MM, colour)
        along = self._along(seat)
        at = table.spot(side, along, POINTS_INWARD)
        self.stage.add(gallery.turned(points, side), at, Layer.WORDS)
        made = gallery.of(
            gallery.type.paragraph, self._lines(seat), LINE_MM, colours.QUIET_BONE, "words", "left"
        )
        beside = table.spot(side, along + self._line_away(seat), POINTS_INWARD)
        self.stage.add(gallery.turned(made, side), beside, Layer.WORDS)
        edge = edge_line(gallery, side, wins)
        self.stage.add(edge, table.spot(side, 0, EDGE_MM), Layer.WORDS)

    def _number(self, seat: int) -> str:
        return self._view.points(self._outcome.scores[seat])

    def _line_away(self, seat: int) -> float:
        width = self.around.gallery.type.width(self._number(seat), NUMBER_MM, "numerals")
        return width / 2 + LINE_AWAY

    def _lines(self, seat: int) -> tuple[str, ...]:
        """What stands beside the points: in two lines where one is too long for the side."""
        words = self.around.words(self._seating.sides[seat])
        line = self._view.score_line(words, self._match.state, self._outcome, seat)
        if self._match.setup.games == 1:
            return (line,)
        total = words("result.total", total=_signed(self._match.totals()[seat]))
        joined = (f"{line} · {total}",)
        return (line, total) if self._excess(seat, joined) > 0 else joined

    def _along(self, seat: int) -> float:
        """Where the points stand: beside the buttons where they are, else in the middle of the
        side; a short side moves all of it to the left."""
        return self._usual_along(seat) - max(0.0, self._excess(seat, self._lines(seat)))

    def _usual_along(self, seat: int) -> float:
        return POINTS_ALONG if seat == self._speaker() else POINTS_ALONE

    def _excess(self, seat: int, lines: tuple[str, ...]) -> float:
        """The millimetres by which lines beside the points would leave the side."""
        table = self.around.table
        across = table.wide if self._seating.sides[seat].upright else table.high
        longest = max(self.around.gallery.type.width(line, LINE_MM) for line in lines)
        end = self._usual_along(seat) + self._line_away(seat) + longest
        return end - (across / 2 - LINE_MARGIN)

    def _speaker(self) -> int:
        """The seat that the buttons face: a winner, rather a person."""
        people = [s for s in range(len(self._seating)) if self._seating.kinds[s] == HUMAN]
        winning = [seat for seat in self.winners if seat in people]
        return next(iter([*winning, *people, *self.winners]))

    def _choices(self, seat: int) -> None:
        side = self._seating.sides[seat]
        spot = Spot(self.around.table.spot(side, 0, POINTS_INWARD), side, seat)
        words, pill = self.around.words(side), self.buttons.pill
        if self._match.can_go_on():
            first = pill(PlayNext(seat), words("result.next"), "bone", spot, self._next)
        else:
            first = pill(PlayAgain(seat), words("result.again"), "bone", spot, self._again)
        leave = partial(self.go, ToMenu())
        last = pill(Leave(seat), words("result.menu"), "petrol", spot, leave)
        self._line_up([first, last], side, CHOICES_END - POINTS_ALONG + self._along(seat))

    def _line_up(self, pills: list[Button], side: Side, end: float) -> None:
        """Beside each other, left of the points."""
        per_mm = self.around.table.per_mm
        widths = [max(pill.rect.size) / per_mm for pill in pills]
        along = end - sum(widths) - PILL_GAP * (len(pills) - 1)
        for pill, width in zip(pills, widths, strict=True):
            pill.move(self.around.table.spot(side, along + width / 2, POINTS_INWARD))
            along += width + PILL_GAP

    # --- what comes next

    def _next(self) -> None:
        self._match.go_on()
        self._services.store.append(self._match_id, self._match.entries[-1])
        self.go(ToPlay(self._match, self._match_id, self._seating))

    def _again(self) -> None:
        """The same table with the same agreements, a new seed."""
        setup, services = self._match.setup, self._services
        match = new_match(setup.rules, services.seed(), setup.games, setup.first)
        match_id = services.store.begin(match, self._seating.write())
        self.go(ToPlay(match, match_id, self._seating))

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def press(self, target: Target, point: Point) -> Held | None:
        """A touch anywhere ends the movement."""
        self.tweens.finish()
        return None


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")
