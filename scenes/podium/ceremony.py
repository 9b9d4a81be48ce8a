"""The sequence of steps at the podium: everything shown there except controls and initials."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import partial

from scenes.art import coins, felt
from scenes.core.table import Pixel
from scenes.initials.card import change_softly
from scenes.podium.measures import RADII, SECONDS, Measures, SideLight, measures, places
from scenes.podium.places import lines_of, places_of
from scenes.podium.risers import Risers
from scenes.podium.side import SideOfPodium
from scenes.podium.totals import COUNT_SECONDS
from scenes.stage.arriving import dissolve
from scenes.stage.motion import FADE_SECONDS, Tweens, between, ease_in_out, linear
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer, Sprite
from scenes.views.ended.leaves import Leaves
from scenes.views.ended.sounds import Heard
from scenes.views.ended.standings import STAYS, stay
from scenes.views.view import AnyTabletop

COIN_SECONDS, WINNER_SECONDS = 0.45, 0.5
PREPARED_APART = 0.05
"""Lights start one after the other, none in a frame in which a coin starts to move."""
LEAVES_BEYOND = 1.25
"""In radii of the lowest step."""
LEAST_LEAVES = 1.0
"""The share of all leaves that falls even on small tables."""
BEYOND_MM, BEND = 4.0, 0.6
"""Coins start so far beyond the edge; they pass the texts in this share of their time, and take as
long for the rest."""


class Ceremony:
    def __init__(
        self, top: AnyTabletop, called: Mapping[int, str], of_seats: Mapping[int, Measures]
    ) -> None:
        """`called`: seats with their initials. `of_seats`: the measures of the seats that are asked
        for initials."""
        self._top, self._around, self._seating = top, top.around, top.seating
        around, stage, match, tweens = top.around, top.stage, top.match, top.tweens
        self._heard = Heard(around, tweens)
        self.falling = Tweens(tweens.still)
        """Leaves go on falling while other steps run."""
        self.measures = measures(around.table)
        gallery, grown, lines = around.gallery, self.measures.grown, lines_of(match)
        self._groups = places_of(lines, match.low_wins)
        self.winners = self._groups[0]
        self._lights = [SideLight(gallery, stage, side) for side in top.seating.sides]
        self._stepped = 0
        """The next of the lights that change."""
        self._sides = [
            SideOfPodium(top, of_seats.get(seat, self.measures), lines, seat, called)
            for seat in range(len(top.seating))
        ]
        self._risers = Risers(gallery, stage, tweens, grown)
        self._places = places(gallery.table, grown, top.seating.sides, self._groups)
        seed = f"{match.setup.seed} podium"
        self._leaves = Leaves(gallery, stage, self.falling, seed, LEAST_LEAVES)

    def dissolve(self) -> None:
        """Dissolves what is shown now into the bare felt."""
        around, base = self._around, self._around.gallery.get(felt.lamplit)
        seen = around.surfaces.take(around.screen)
        seen.blit(around.screen, (0, 0))
        give_back = partial(around.surfaces.give, seen)
        dissolve(self._top.stage, self._top.later, seen, base, STAYS["dissolve"], give_back)

    def script(self, asked: Collection[int]) -> Steps:
        """`asked`: the seats that are asked for initials; no leaf lands on their cards."""
        stays, totals = self._stays, [side.totals for side in self._sides]
        # With reduced motion too: no text may appear on a table that is still dissolving.
        yield stay(self._top.tweens, "dissolve")
        for side in self._sides:
            side.tell_the_last_game()
        yield stays("last game")
        for number in range(len(RADII)):
            self._risers.rise(number, partial(self._heard.sound, "reveal"))
            yield stays("rise")
        for row in totals:
            row.appear()
        yield stays("totals")
        for row in totals:
            row.count()
        self._heard.tick(COUNT_SECONDS)
        yield stays("count")
        if totals[0].moves:
            for row in totals:
                row.swap()
            yield stays("swap")
        for group in self._groups[:1:-1]:
            self._bring(group)
            yield stays("place")
        for group in self._groups[1:2]:
            self._bring(group)
            self._top.later.play(self._prepare_lights())
            yield stays("place", "pause")
        self._bring_winners()
        yield stays("winner")
        if len(self.winners) < len(self._seating):
            self._fall(asked)
            yield stays("leaves")

    def tick(self, dt: float) -> None:
        self.falling.tick(dt)
        # One per frame: each light covers a large part of the table.
        changing = [light for light in self._lights if light.is_changing]
        if changing:
            self._stepped = (self._stepped + 1) % len(changing)
            changing[self._stepped].tick()

    @property
    def is_moving(self) -> bool:
        return bool(self.falling) or any(light.is_changing for light in self._lights)

    def totals_shown(self, seat: int) -> tuple[int, ...]:
        """The totals that this seat's side shows now, by team."""
        return tuple(self._sides[seat].totals.values)

    def headline(self, seat: int) -> str:
        """Who has won the match, in the words of this seat's side."""
        return self._sides[seat].headline(self.winners)

    # --- steps

    def _stays(self, *rows: str) -> Wait:
        return Wait(name=rows[0]) if self._top.tweens.still else stay(self._top.tweens, *rows)

    def _prepare_lights(self) -> Steps:
        for seat in self.winners:
            yield Wait(PREPARED_APART)
            self._lights[seat].prepare()

    def _bring(self, seats: Sequence[int], seconds: float = COIN_SECONDS) -> None:
        """Moves these seats' coins from their sides to the podium, around texts."""
        for seat in seats:
            side, (at, diameter) = self._seating.sides[seat], self._places[seat]
            spot = partial(self._around.table.spot, side)
            aside, inward = self._sides[seat].beside(diameter)
            begin = spot(aside, -diameter / 2 - BEYOND_MM)
            picture = coins.coin(self._around.gallery, side, diameter)
            sprite = self._top.stage.add(picture, begin, Layer.MOVING)
            self._around.sound("slide", begin)
            come = partial(_come_round, sprite, begin, spot(aside, inward), at, side.upright)
            land = partial(self._land, sprite, seat)
            self._top.tweens.run(seconds, come, linear, then=land, owner=sprite)

    def _land(self, sprite: Sprite, seat: int) -> None:
        sprite.raise_to(Layer.MIDDLE)
        if seat not in self.winners:
            self._around.sound("coin", sprite.at)
        elif seat == self.winners[0] and len(self.winners) < len(self._seating):
            self._heard.sound("bowl")

    def _bring_winners(self) -> None:
        # Before the coins, which move around the texts.
        top = self._top
        self.tell_who_has_won()
        self._bring(self.winners, WINNER_SECONDS)
        for seat in self.winners:
            self._lights[seat].lean(top.later, FADE_SECONDS if top.tweens.still else SECONDS)

    def tell_who_has_won(self) -> None:
        for side in self._sides:
            side.tell_who_has_won(self.winners)

    def call_otherwise(self) -> None:
        """A seat has entered its initials: rewrites each line that names it, one line per step."""
        self.tell_who_has_won()
        self._top.later.play(self._tell_again())

    def _tell_again(self) -> Steps:
        for side in self._sides:
            yield Wait(PREPARED_APART)
            change_softly(self._top, side.tell_the_last_game)

    def _fall(self, asked: Collection[int]) -> None:
        covered = [side.covered(side.seat in asked) for side in self._sides]
        self._heard.sound("leaves")
        self._leaves.fall(RADII[0] * self.measures.grown * LEAVES_BEYOND, covered)


def _come_round(
    sprite: Sprite, begin: Pixel, by: Pixel, end: Pixel, upright: bool, share: float
) -> None:
    """The path of a coin: straight from `begin` to `by`, past the texts of its own side, then a
    quarter ellipse to `end`, since the neighbours' lines end near the direct way."""
    first = ease_in_out(min(1.0, share / BEND))
    turn = math.pi / 2 * ease_in_out(max(0.0, 1 - (1 - share) / BEND))
    along, inward = math.sin(turn), 1 - math.cos(turn)
    x, y = between(begin, by, first)
    x_share, y_share = (along, inward) if upright else (inward, along)
    sprite.move(round(x + (end[0] - by[0]) * x_share), round(y + (end[1] - by[1]) * y_share))
