"""The end of a game, on the table on which it was played, and the choice of what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from pygame import Rect

from game.match import AnyMatch
from game.matches import another
from scenes.core.table import Point
from scenes.ending.choices import Beside, Choices, Offer
from scenes.ending.once_more import OnceMore
from scenes.initials.asking import Asking
from scenes.keepsake.keepsake import Keepsake
from scenes.play.scene import PlayScene
from scenes.scene.router import before
from scenes.scene.scene import Behind, Scene
from scenes.services.destinations import (
    Destination,
    ToMenu,
    ToPlay,
    ToPodium,
    ToResult,
    pictures_of_podium,
)
from scenes.services.seating import Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.script import Script, Steps, Wait
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target, anywhere
from scenes.views.ended.layout import along_of
from scenes.views.ended.standings import STAYS
from scenes.views.ending import AnyEnding, Ending, HasEnding

AHEAD_SECONDS = 0.002
"""The time budget per frame for preparing what the script shows."""
READ = "read"
"""The name of the step in which nothing moves."""


class EndingScene(PlayScene):
    """A play scene that starts from the final position and makes no moves."""

    name: ClassVar[str] = "result"
    asks: ClassVar[bool] = False

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        match: AnyMatch,
        match_id: int,
        seating: Seating,
        is_seen: bool = False,
    ) -> None:
        super().__init__(around, go, services, match, match_id, seating)
        self._id, self._is_seen = match_id, is_seen
        self.offer = Offer(self._offer, is_seen)

    def before(self) -> Iterator[None]:
        yield from self.parts()
        yield
        self._compose()
        yield from self._preparing

    def enter(self) -> None:
        self._compose()
        self.once_more.begin()
        if self._is_seen:
            self._see_through()

    def _see_through(self) -> None:
        """Runs the whole ending at once, to its final picture."""
        for _ in self._preparing:
            pass
        for _ in self.ending.script():
            self.tweens.finish()
        self.around.sounds.drop_waiting()
        self.script = Script(self._podium())
        if not self.ending.leads_to_podium:
            self.offer.make()

    def _compose(self) -> None:
        view = self.view
        self.ending: AnyEnding = view.ending() if isinstance(view, HasEnding) else Ending(view)
        # The transition to a podium is its own.
        self.yields_softly = not self.ending.leads_to_podium
        self.script = Script(self._script())
        leave = partial(self.go, ToMenu())
        self.choices = Choices(view.host, self._next, self._again, leave)
        room = self._place_of_letters, self.choices.make_room
        self.once_more = OnceMore(view.host, self.services, self.choices, self.go)
        self.asking = Asking(view.host, self.services, self._id, *room)
        if self.match.is_over() and not self.ending.leads_to_podium:
            self.ending.cards = self.asking.sizes()
        self._preparing: Iterator[None] = self.ending.ahead()
        self.keepsake = Keepsake(view.host, self.services, self._id)

    def _place_of_letters(self, seat: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Middle and size of a seat's card for initials: the room of its buttons."""
        placed = self.ending.places[seat]
        middle = along_of(self.around.table, self.view.side(seat), placed.pills)
        return middle, placed.controls.size

    def _script(self) -> Steps:
        """Prefetches while nothing moves, then shows the ending."""
        yield Wait(STAYS["breath"], self._prepare, "breath")
        yield from self.ending.script()
        yield from self._podium()

    def _podium(self) -> Steps:
        """A match of several games goes on to the podium, without a choice here."""
        if self.ending.leads_to_podium:
            yield self.ending.stay(READ)
            self.ending.clear()
            yield self.ending.stay("home")
            self.go(ToPodium(self.match, self._id, self.seating))
            yield self.ending.stay("podium")

    def _prepare(self, dt: float) -> bool:
        return self.services.take_steps(self._preparing, AHEAD_SECONDS)

    # --- what comes next

    def update(self, dt: float) -> None:
        Scene.update(self, dt)
        self.later.tick(dt)
        self.script.tick(dt)
        self.asking.tick(dt)
        if self.offer.is_made and not self.offer.is_deaf:
            self.once_more.tick(self._beside, self._taken)
        self.keepsake.tick(dt)
        self.offer.tick(dt, not (self.script or self.fingers or self.ending.leads_to_podium))

    def _offer(self) -> None:
        asked = self.ending.cards
        for seat in self.seating.choosing:
            placed = self.ending.places[seat]
            # A seat that is asked for initials enters them first.
            shown = seat, placed.controls, placed.pills, not self._is_seen
            self.choices.show(*shown, waits=seat in asked)
        if self.match.is_over():
            self._offer_more()
        if asked:
            self.asking.begin()

    def _offer_more(self) -> None:
        for beside in self._beside():
            seed, taken = self.services.coming_seed, self._taken()
            self.choices.offer_rematch(self._begin, seed, beside, taken)
            self.choices.offer_keepsake(self.keepsake, beside, taken)

    def _beside(self) -> list[Beside]:
        placed = ((seat, self.ending.places[seat]) for seat in self.seating.choosing)
        return [(seat, one.pills, one.controls.high) for seat, one in placed]

    def _taken(self) -> list[Rect]:
        """What no further button may cover."""
        ending = self.ending
        rects = (rect for place in ending.places.values() for rect in place.rects)
        return [*ending.lying, *ending.on_table, *rects]

    # --- what comes next

    def _next(self) -> None:
        self.match.go_on()
        self.services.store.append(self._id, self.match.entries[-1])
        self.go(ToPlay(self.match, self._id, self.seating))

    def _again(self) -> None:
        self._begin(another(self.match, self.services.coming_seed))

    def _begin(self, match: AnyMatch) -> None:
        self.go(self.services.begin(match, self.seating))

    # --- touch

    def touch(self, contact: Contact) -> None:
        """Unlike during play, a touch does not take a seat."""
        self.offer.touched(contact, self.fingers)
        Scene.touch(self, contact)

    def all_targets(self) -> list[Target]:
        if self.offer.is_deaf or self.keepsake.is_shown:
            return self.targets()
        buttons = (*self.choices.shown, *self.asking.pills)
        chosen = (button.target() for button in buttons if button.visible)
        return [*chosen, *self.targets()]

    def targets(self) -> list[Target]:
        felt = anywhere(self.around.screen)
        return [felt] if self.keepsake.is_shown else [*self.asking.targets(), felt]

    def behind(self) -> Iterator[Behind]:
        yield from self.choices.behind()

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        """A touch puts away the keepsake, or skips the step that is moving, and does nothing
        else."""
        if self.keepsake.is_shown:
            self.keepsake.put_away()
            return None
        self.script.skip()
        self.choices.close()
        self.asking.touched()
        return None if target is None else self.asking.press(target, point)

    # --- the scene's part

    @property
    def pictures(self) -> str:
        return f"result {self.match.rules.game}"

    def leads_to(self) -> list[str]:
        if self.ending.leads_to_podium:
            return [pictures_of_podium(self.match.rules.game, len(self.seating))]
        return ["menu"]

    @property
    def is_moving(self) -> bool:
        goes_on = bool(self.script) and self.script.name != READ
        return bool(self.tweens) or goes_on or self.asking.is_coming or self.keepsake.is_coming

    def is_settled(self) -> bool:
        return not (self.is_moving or self.script or self.offer.is_deaf)

    def ahead(self) -> Iterator[None]:
        """Prefetches the podium, or the next game."""
        if self.ending.leads_to_podium:
            yield from self.ending.clear_ahead()
            podium = ToPodium(self.match, self._id, self.seating)
            yield from before(podium, self.around, self.services, self.go)
            return
        if self.match.can_go_on():
            begun = self.match.gone_on()
        else:
            begun = another(self.match, self.services.coming_seed)
        play = ToPlay(begun, None, self.seating)
        yield from before(play, self.around, self.services, self.go)
        yield from self.around.surfaces.ahead(self.around.screen)

    def again(self) -> Destination:
        is_seen = self.offer.is_made or self.script.name == READ
        return ToResult(self.match, self._id, self.seating, is_seen)

    def may_be_left(self) -> bool:
        return True

    def cover(self) -> None:
        """Nothing is hidden at an end, and it is seen again as it is."""

    def leave(self) -> None:
        """Finishes entering initials; unlike during play nothing else is open."""
        self.once_more.forget()
        self.asking.finish()
