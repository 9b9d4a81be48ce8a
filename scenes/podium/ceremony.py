"""What happens on a podium, act by act; all that is seen there but controls and letters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from game.match import AnyMatch
from scenes.art import coins, felt
from scenes.core.table import Pixel
from scenes.initials.passing import change_softly
from scenes.podium.light import SECONDS, SideLight
from scenes.podium.measures import RADII, Measures, measures, places
from scenes.podium.places import lines_of, places_of
from scenes.podium.side import SideOfPodium
from scenes.podium.steps import RISE_SECONDS, Steps
from scenes.podium.totals import COUNT_SECONDS
from scenes.services.seating import Seating
from scenes.services.surroundings import Surroundings
from scenes.stage.arriving import dissolve
from scenes.stage.motion import FADE_SECONDS, Tweens, between, ease_in_out, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.views.ended.acts import Act
from scenes.views.ended.heard import Heard
from scenes.views.ended.leaves import Leaves

NIGHT_SECONDS, GAME_SECONDS, STILL_SECONDS = 0.35, 0.45, 0.25
COIN_SECONDS, COINS_APART, WINNER_AFTER = 0.45, 0.45, 0.6
WINNER_SECONDS, LEAVES_SECONDS = 0.5, 0.6
PREPARED_APART = 0.05
"""One light after the other, none in the frame in which a coin begins to move."""
LEAVES_BEYOND = 1.25
"""Radii of the lowest step."""
LEAST_LEAVES = 1.0
"""The share of all leaves that falls on small tables too."""
BEYOND_MM, BEND = 4.0, 0.6
"""How far beyond the edge coins begin; in this share of their time they pass what is written, and
as long they take from there."""


class Ceremony:
    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        tweens: Tweens,
        clock: Tweens,
        match: AnyMatch,
        seating: Seating,
        called: Mapping[int, str],
        of_seats: Mapping[int, Measures],
    ) -> None:
        """`clock` ticks also where motion is reduced. `called`: the letters of seats that have
        some. `of_seats`: the measures of those that are asked for letters."""
        self._around, self._stage, self._seating = around, stage, seating
        self._tweens, self._clock = tweens, clock
        self._heard = Heard(around, tweens)
        self.falling = Tweens(tweens.still)
        """Leaves fall on while other things happen."""
        self.measures = measures(around.table)
        gallery, grown, lines = around.gallery, self.measures.grown, lines_of(match)
        self._groups = places_of(lines, match.rules.low_wins)
        self.winners = self._groups[0]
        self._lights = [SideLight(gallery, stage, side) for side in seating.sides]
        self._stepped = 0
        """Which of those that change."""
        self._sides = [
            SideOfPodium(around, stage, own, match, seating, lines, seat, called)
            for seat in range(len(seating))
            for own in [of_seats.get(seat, self.measures)]
        ]
        self._steps = Steps(gallery, stage, tweens, grown)
        self._places = places(gallery.table, grown, seating.sides, self._groups)
        seed = f"{match.setup.seed} podium"
        self._leaves = Leaves(gallery, stage, self.falling, seed, LEAST_LEAVES)

    def ahead(self) -> Iterator[None]:
        """In the order in which it is seen."""
        gallery = self._around.gallery
        yield from self._steps.ahead()
        for side in self._sides:
            yield from side.ahead(self.winners)
        for seat, (_, diameter) in self._places.items():
            coins.coin(gallery, self._seating.sides[seat], diameter)
            yield
        for seat in self.winners:
            yield from self._lights[seat].ahead()
        yield from self._leaves.ahead()

    def dissolve(self) -> None:
        """Whatever is seen now gives way to the felt."""
        around, base = self._around, self._around.gallery.get(felt.lamplit)
        seen = around.floors.take(around.screen)
        seen.blit(around.screen, (0, 0))
        give_back = partial(around.floors.give, seen)
        dissolve(self._stage, self._clock, seen, base, NIGHT_SECONDS, give_back)

    def acts(self, asked: Collection[int]) -> Iterator[Act]:
        """`asked`: the seats that are asked for letters; no leaf lies where they will be."""
        # Also where motion is reduced: nothing is written on what sinks.
        yield Act("night", lambda: None, NIGHT_SECONDS)
        yield self._act("game", GAME_SECONDS, self._tell_the_last_game)
        for number in range(len(RADII)):
            yield self._act(f"step {number}", RISE_SECONDS, partial(self._rise, number))
        yield self._act("before", STILL_SECONDS, self._show_totals)
        yield self._act("count", 0.0, self._count)
        if self._sides[0].totals.moves:
            yield self._act("swap", 0.0, self._swap)
        for number in range(len(self._groups) - 1, 0, -1):
            apart = COINS_APART if number > 1 else WINNER_AFTER
            yield self._act(f"place {number}", apart, partial(self._bring_others, number))
        yield self._act("winner", WINNER_SECONDS, self._bring_winners)
        if len(self.winners) < len(self._seating):
            yield self._act("leaves", LEAVES_SECONDS, partial(self._fall, asked))

    def _act(self, name: str, seconds: float, begin: Callable[[], None] = lambda: None) -> Act:
        return Act(name, begin, 0.0 if self._tweens.still else seconds)

    def tick(self, dt: float) -> None:
        self.falling.tick(dt)
        # One a frame: each lies on a large part of the table.
        changing = [light for light in self._lights if light.is_changing]
        if changing:
            self._stepped = (self._stepped + 1) % len(changing)
            changing[self._stepped].tick()

    @property
    def is_moving(self) -> bool:
        return bool(self.falling) or any(light.is_changing for light in self._lights)

    def totals_shown(self, seat: int) -> tuple[int, ...]:
        """What a seat's side reads now, by the team."""
        return tuple(self._sides[seat].totals.values)

    def headline(self, seat: int) -> str:
        """Who has won, as a seat's side reads it."""
        return self._sides[seat].headline(self.winners)

    # --- the acts

    def _tell_the_last_game(self) -> None:
        for side in self._sides:
            side.tell_the_last_game(self._clock)

    def _rise(self, number: int) -> None:
        self._steps.rise(number, partial(self._heard.sound, "reveal"))

    def _show_totals(self) -> None:
        for side in self._sides:
            side.totals.appear(self._clock)

    def _count(self) -> None:
        for side in self._sides:
            side.totals.count(self._tweens)
        self._heard.tick(COUNT_SECONDS)

    def _swap(self) -> None:
        for side in self._sides:
            side.totals.swap(self._tweens)

    def _bring_others(self, number: int) -> None:
        self._bring(self._groups[number])
        if number == 1:
            for count, seat in enumerate(self.winners, 1):
                self._clock.after(count * PREPARED_APART, self._lights[seat].prepare)

    def _bring(self, seats: Sequence[int], seconds: float = COIN_SECONDS) -> None:
        """Their coins come from where they sit to their places, around what is written there."""
        for seat in seats:
            side, (at, diameter) = self._seating.sides[seat], self._places[seat]
            spot = partial(self._around.table.spot, side)
            aside, inward = self._sides[seat].beside(diameter)
            begin = spot(aside, -diameter / 2 - BEYOND_MM)
            picture = coins.coin(self._around.gallery, side, diameter)
            sprite = self._stage.add(picture, begin, Layer.MOVING)
            self._around.sound("slide", begin)
            come = partial(_come_round, sprite, begin, spot(aside, inward), at)
            land = partial(self._land, sprite, seat)
            self._tweens.run(seconds, come, linear, then=land, owner=sprite)

    def _land(self, sprite: Sprite, seat: int) -> None:
        sprite.raise_to(Layer.MIDDLE)
        if seat not in self.winners:
            self._around.sound("coin", sprite.at)
        elif seat == self.winners[0] and len(self.winners) < len(self._seating):
            self._heard.sound("bowl")

    def _bring_winners(self) -> None:
        still = self._tweens.still
        # Before their coins: those go around it.
        self.tell_who_has_won()
        self._bring(self.winners, WINNER_SECONDS)
        for seat in self.winners:
            self._lights[seat].lean(self._clock, FADE_SECONDS if still else SECONDS)

    def tell_who_has_won(self) -> None:
        for side in self._sides:
            side.tell_who_has_won(self._clock, self.winners)

    def call_otherwise(self) -> None:
        """A seat has another name now. Each line that it changes takes its part of a frame."""
        self.tell_who_has_won()
        gallery, clock, stage = self._around.gallery, self._clock, self._stage
        for number, side in enumerate(self._sides, 1):
            tell = partial(side.tell_the_last_game, clock)
            softly = partial(change_softly, gallery, clock, stage, tell)
            clock.after(number * PREPARED_APART, softly)

    def _fall(self, asked: Collection[int]) -> None:
        covered = [side.covered(side.seat in asked) for side in self._sides]
        self._heard.sound("leaves")
        self._leaves.fall(RADII[0] * self.measures.grown * LEAVES_BEYOND, covered)


def _come_round(sprite: Sprite, begin: Pixel, by: Pixel, end: Pixel, share: float) -> None:
    """By way of a place, in a bend."""
    first = ease_in_out(min(1.0, share / BEND))
    then = ease_in_out(max(0.0, 1 - (1 - share) / BEND))
    (x, y), (by_x, by_y) = between(begin, by, first), between(by, end, then)
    sprite.move(x + by_x - by[0], y + by_y - by[1])
