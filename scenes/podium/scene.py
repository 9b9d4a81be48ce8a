"""The end of a match of several games: totals that count, a podium, and who has won it all."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from game.match import AnyMatch
from game.matches import new_match
from scenes.art import coins
from scenes.art.controls import Kind
from scenes.buttons import Button, Paint, Spot
from scenes.destinations import Destination, ToMenu, ToPlay, ToPodium
from scenes.ending.choices import Leave, PlayAgain
from scenes.letters.asking import Asking
from scenes.podium.dissolve import Dissolve
from scenes.podium.light import SideLight, lamplight
from scenes.podium.measures import RADII, measures, places
from scenes.podium.places import lines_of, places_of
from scenes.podium.shade import shaded
from scenes.podium.side import SideOfPodium
from scenes.podium.steps import Steps
from scenes.router import before
from scenes.scene import Scene
from scenes.seating import Seating
from scenes.services import Services
from scenes.stage.motion import Tweens, ease_in_out
from scenes.stage.stage import Layer
from scenes.surroundings import Surroundings
from scenes.table import Point
from scenes.touch.held import Held
from scenes.touch.target import Target, anywhere
from scenes.views.ended.acts import Act, Acts
from scenes.views.ended.leaves import Leaves

NIGHT_SECONDS, GAME_SECONDS, STILL_SECONDS = 0.35, 0.45, 0.25
STEP_SECONDS, COIN_SECONDS, COINS_APART, WINNER_AFTER = 0.25, 0.3, 0.45, 0.6
WINNER_SECONDS, LEAVES_SECONDS, LETTERS_AFTER = 0.5, 0.6, 0.4
DEAF_SECONDS = 0.3
PREPARING_SECONDS = 0.004
"""Of a frame."""
"""So long controls that have just come do not answer."""
PILL_GAP_MM = 9.0
LEAVES_BEYOND = 1.25
"""Radii of the lowest step."""
COINS_BEGIN_MM = -24.0
PILLS: Final[dict[str, Kind]] = {"result.again": "bone", "result.menu": "petrol"}
UNSEEN_SEED = 1


class PodiumScene(Scene):
    name: ClassVar[str] = "podium"

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
        self._services, self._match, self._match_id = services, match, match_id
        self._seating = seating
        self._clock = Tweens()
        """Ticks also where motion is reduced: light and words fade in any case."""
        self._falling = Tweens(around.still)
        self._acts = Acts(self.tweens)
        self._pills: list[Button] = []
        self._called: dict[int, str] = {}
        """The letters of seats that have some."""
        self._awaits_lifts, self._deaf_until = False, 0.0

    # --- what it is made of

    def before(self) -> Iterator[None]:
        yield from self.around.gallery.near(lamplight)
        self.around.gallery.get(lamplight)
        yield
        yield from self._made()
        yield from self._pictures_ahead()
        # What is wanted first is the last to make room.
        self.around.gallery.get(lamplight)
        yield

    def _pictures_ahead(self) -> Iterator[None]:
        """In the order in which they are seen."""
        yield from self._steps.ahead()
        for side in self._sides:
            yield from side.ahead(self.winners)
        for seat, (_, diameter) in self._places.items():
            coins.coin(self.around.gallery, self._seating.sides[seat], diameter)
            yield
        for seat in self.winners:
            yield from self._lights[seat].ahead()
        yield from self._leaves.ahead()
        yield from self._pills_ahead()
        yield from self._asking.ahead()

    def _made(self) -> Iterator[None]:
        gallery, stage, match, seating = self.around.gallery, self.stage, self._match, self._seating
        self._measures = measures(gallery.table)
        self._groups = places_of(match)
        self.winners = self._groups[0]
        self._lights = [SideLight(gallery, stage, side) for side in seating.sides]
        yield
        lines = lines_of(match)
        self._sides = [
            SideOfPodium(
                self.around, stage, self._measures, match, seating, lines, seat, self._called
            )
            for seat in range(len(seating))
        ]
        yield
        self._steps = Steps(gallery, stage, self.tweens, self._measures.grown)
        self._places = places(gallery.table, self._measures.grown, seating.sides, self._groups)
        self._asking = Asking(
            self.around,
            stage,
            self.tweens,
            self._clock,
            self.buttons,
            self._services,
            match,
            self._match_id,
            seating,
            self._make_room,
            self._call,
        )
        yield
        seed = f"{match.setup.seed} podium"
        self._leaves = Leaves(gallery, stage, self._falling, seed)

    def enter(self) -> None:
        for _ in self._made():
            pass
        self._preparing = self._pictures_ahead()
        self._dissolve()
        self._acts.play(self._timeline())

    def _dissolve(self) -> None:
        night = self.around.gallery.get(lamplight)
        Dissolve(self.stage, self.around.screen, self.around.floors).begin(self._clock, night)

    # --- what happens

    def _timeline(self) -> Iterator[Act]:
        yield self._act("night", NIGHT_SECONDS)
        yield self._act("game", GAME_SECONDS, self._tell_the_last_game)
        for number in range(len(RADII)):
            yield self._act(f"step {number}", STEP_SECONDS, partial(self._steps.rise, number))
        yield self._act("before", STILL_SECONDS, self._show_totals)
        yield self._act("count", 0.0, self._count)
        if self._sides[0].totals.changes_places:
            yield self._act("swap", 0.0, self._swap)
        for number in range(len(self._groups) - 1, 0, -1):
            apart = COINS_APART if number > 1 else WINNER_AFTER
            yield self._act(f"place {number}", apart, partial(self._bring, self._groups[number]))
        yield self._act("winner", WINNER_SECONDS, self._bring_winners)
        yield self._act("leaves", LEAVES_SECONDS, self._fall)
        yield self._act("pills", 0.0, self._ask_for_pills)

    def _act(self, name: str, seconds: float, begin: Callable[[], None] = lambda: None) -> Act:
        return Act(name, begin, 0.0 if self.tweens.still else seconds)

    def _tell_the_last_game(self) -> None:
        for side in self._sides:
            side.tell_the_last_game(self._clock)

    def _show_totals(self) -> None:
        for side in self._sides:
            side.totals.appear(self._clock)

    def _count(self) -> None:
        for side in self._sides:
            side.totals.count(self.tweens)

    def _swap(self) -> None:
        for side in self._sides:
            side.totals.swap(self.tweens)

    def _bring(self, seats: Sequence[int], seconds: float = COIN_SECONDS) -> None:
        """Their coins glide from where they sit to their places."""
        gallery = self.around.gallery
        for seat in seats:
            side, (at, diameter) = self._seating.sides[seat], self._places[seat]
            begin = self.around.table.spot(side, 0, COINS_BEGIN_MM)
            picture = coins.coin(gallery, side, diameter)
            sprite = self.stage.add(picture, begin, Layer.MOVING)
            land = partial(sprite.raise_to, Layer.MIDDLE)
            self.tweens.glide(sprite, at, seconds, ease_in_out, then=land)

    def _bring_winners(self) -> None:
        self._bring(self.winners, WINNER_SECONDS)
        for seat in self.winners:
            self._lights[seat].lean(self._clock)
        for side in self._sides:
            side.tell_who_has_won(self._clock, self.winners)

    def _fall(self) -> None:
        grown = self._measures.grown
        asked = self._asking.seats
        covered = [side.covered(side.seat in asked) for side in self._sides]
        self._leaves.fall(RADII[0] * grown * LEAVES_BEYOND, covered)

    # --- what comes next

    def _ask_for_pills(self) -> None:
        self._awaits_lifts = True

    def _show_pills(self) -> None:
        self._awaits_lifts = False
        self._deaf_until = self.around.clock.now + DEAF_SECONDS
        for seat in self._askers:
            self._pills_of(seat, seat not in self._asking.seats)
        self.tweens.after(LETTERS_AFTER, self._asking.begin)

    def _make_room(self, seat: int, taken: bool) -> None:
        """For the letters of a seat."""
        self._sides[seat].set_visible(not taken)
        for pill in self._pills:
            if pill.spot.seat == seat:
                pill.set_visible(not taken)

    def _call(self, seat: int, letters: str) -> None:
        """A seat has letters now: wherever it is named they stand."""
        self._called[seat] = letters
        for side in self._sides:
            side.tell_who_has_won(self._clock, self.winners)

    @property
    def _askers(self) -> Sequence[int]:
        """The seats that have pills."""
        return self._seating.people or range(len(self._seating))

    def _pills_ahead(self) -> Iterator[None]:
        gallery = self.around.gallery
        for seat in self._askers:
            for key, kind in PILLS.items():
                paint = self._paint(seat, key, kind)
                gallery.turned(paint("up"), self._seating.sides[seat])
                yield

    def _paint(self, seat: int, key: str, kind: Kind) -> Paint:
        """At the seats of those who have not won it lies in the shade."""
        label = self.around.words(self._seating.sides[seat])(key)
        paint = self.buttons.pill_paint(label, kind)
        return paint if seat in self.winners else partial(shaded, self.around.gallery, paint)

    def _pills_of(self, seat: int, visible: bool) -> None:
        side = self._seating.sides[seat]
        spot = Spot(self.around.table.spot(side, 0, self._measures.pills), side, seat)
        words, pill = self.around.words(side), self.buttons.pill
        again = pill(
            PlayAgain(seat), words("result.again"), "bone", spot, self._again, visible=False
        )
        menu = pill(
            Leave(seat), words("result.menu"), "petrol", spot, self._leave_table, visible=False
        )
        pills = [again, menu]
        for one, (key, kind) in zip(pills, PILLS.items(), strict=True):
            one.show(self._paint(seat, key, kind))
            one.set_visible(visible)
        per_mm = self.around.table.per_mm
        widths = [max(one.rect.size) / per_mm for one in pills]
        along = -(sum(widths) + PILL_GAP_MM) / 2
        for one, width in zip(pills, widths, strict=True):
            one.move(self.around.table.spot(side, along + width / 2, self._measures.pills))
            along += width + PILL_GAP_MM
        self._pills += pills

    def _again(self) -> None:
        """The same table with the same agreements, a new seed."""
        self._asking.finish()
        setup, services = self._match.setup, self._services
        match = new_match(setup.rules, services.seed(), setup.games, setup.first)
        match_id = services.store.begin(match, self._seating.write())
        self.go(ToPlay(match, match_id, self._seating))

    def _leave_table(self) -> None:
        self.go(ToMenu())

    # --- the scene's part

    @property
    def pictures(self) -> str:
        return f"podium {self._match.rules.game} {len(self._seating)}"

    def leads_to(self) -> list[str]:
        return ["menu"]

    def ahead(self) -> Iterator[None]:
        """What they play next, of another match: all but the pieces that chance will deal."""
        yield from super().ahead()
        setup = self._match.setup
        match = new_match(setup.rules, UNSEEN_SEED, setup.games, setup.first)
        play = ToPlay(match, None, self._seating)
        yield from before(play, self.around, self._services, self.go)

    def leave(self) -> None:
        self._asking.finish()

    def again(self) -> Destination:
        return ToPodium(self._match, self._match_id, self._seating)

    @property
    def shown_match(self) -> AnyMatch:
        return self._match

    def update(self, dt: float) -> None:
        super().update(dt)
        self._clock.tick(dt)
        self._falling.tick(dt)
        self._prepare()
        self._acts.tick(dt)
        self._asking.tick(dt)
        for light in self._lights:
            light.tick()
        if self._awaits_lifts and not self.fingers:
            self._show_pills()

    def _prepare(self) -> None:
        """What has had to make room since it was made ahead, before it is seen."""
        ends = time.thread_time() + PREPARING_SECONDS
        for _ in self._preparing:
            if not self._services.patient and time.thread_time() > ends:
                return

    @property
    def is_moving(self) -> bool:
        lit = any(light.is_changing for light in self._lights)
        return bool(self.tweens or self._clock or self._falling or self._acts) or lit

    def is_settled(self) -> bool:
        return not (self.is_moving or self._awaits_lifts or self._is_deaf)

    @property
    def _is_deaf(self) -> bool:
        return self.around.clock.now < self._deaf_until

    def all_targets(self) -> list[Target]:
        return self.targets() if self._is_deaf else super().all_targets()

    def targets(self) -> list[Target]:
        return [*self._asking.targets(), anywhere(self.around.screen)]

    def press(self, target: Target, point: Point) -> Held | None:
        """A touch anywhere ends the step that moves."""
        held = self._asking.press(target, point)
        if held is not None:
            return held
        if self._acts:
            self._acts.skip()
            self._clock.finish()
        self._falling.finish()
        return None
