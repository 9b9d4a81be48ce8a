"""The end of a match of several games: the final totals, the podium and the winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar

from pygame import Rect

from game.match import AnyMatch
from game.matches import another
from scenes.art import felt
from scenes.core.table import Point
from scenes.ending.choices import Beside, Choices, Offer
from scenes.ending.once_more import OnceMore
from scenes.initials.asking import Asking
from scenes.initials.geometry import Spot
from scenes.keepsake.keepsake import Keepsake
from scenes.podium.ceremony import Ceremony
from scenes.podium.measures import Measures, beside_letters, measures
from scenes.scene.router import before
from scenes.scene.scene import Behind, Scene
from scenes.services.destinations import Destination, ToMenu, ToPlay, ToPodium, pictures_of_podium
from scenes.services.seating import Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.motion import Tweens
from scenes.stage.script import Script
from scenes.stage.sprite import Layer, areas
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target, anywhere
from scenes.views.ended.layout import Controls, controls_of
from scenes.views.view import Tabletop


class Top(Tabletop[Any, Any, Any]):
    @property
    def fading(self) -> Tweens:
        """The clock of fades that go on while the next step begins."""
        return self.later


class PodiumScene(Scene):
    name: ClassVar[str] = "podium"
    yields_softly: bool = True

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
        self._seating, self.shown_match = seating, match
        self._top = Top(around, match, seating, self.stage, self.tweens, Tweens(), self.buttons)
        self._called: dict[int, str] = {}
        """The seats' initials."""
        self._cards_at: dict[int, tuple[Spot, Spot]] = {}
        self.offer = Offer(self._show_controls)
        self.keepsake = Keepsake(self._top, services, match_id)

    def before(self) -> Iterator[None]:
        yield from self.around.gallery.near(felt.lamplit)
        self.around.gallery.get(felt.lamplit)
        yield
        yield from self.parts()

    def parts(self) -> Iterator[None]:
        top, leave = self._top, partial(self.go, ToMenu())
        self.choices = Choices(top, self._again, self._again, leave)
        self.once_more = OnceMore(top, self._services, self.choices, self.go)
        room = self._cards_at.__getitem__, self.choices.make_room
        self.asking = Asking(top, self._services, self._match_id, *room, self._call)
        yield
        own, usual = dict[int, Measures](), measures(self.around.table)
        for seat, (size, *_) in self.asking.sizes().items():
            own[seat], middle = beside_letters(usual, self._seating.sides[seat], size)
            self._cards_at[seat] = middle, size
        self.ceremony = Ceremony(top, self._called, own)
        yield
        # It is dissolved at once, and memory may not have had room for it.
        yield from self.around.gallery.near(felt.lamplit)

    def enter(self) -> None:
        self.once_more.begin()
        self.ceremony.dissolve()
        self.script = Script(self.ceremony.script(self.asking.seats))

    # --- what comes next

    def _show_controls(self) -> None:
        spot, inward = self.around.table.spot, self.ceremony.measures.pills
        for seat in self._seating.choosing:
            at, asked = spot(self._seating.sides[seat], 0, inward), seat in self.asking.seats
            self.choices.show(seat, self._controls(seat), at, fades=True, waits=asked)
        self._offer_more()
        self.asking.begin()

    def _offer_more(self) -> None:
        for beside in self._beside():
            seed, taken = self._services.coming_seed, self._taken()
            self.choices.offer_rematch(self._begin, seed, beside, taken)
            self.choices.offer_keepsake(self.keepsake, beside, taken)

    def _beside(self) -> list[Beside]:
        inward, found = self.ceremony.measures.pills, list[Beside]()
        for seat in self._seating.choosing:
            at = self.around.table.spot(self._seating.sides[seat], 0, inward)
            found.append((seat, at, self._controls(seat).high))
        return found

    def _taken(self) -> list[Rect]:
        shown = (one for one in self.stage.sprites if one.layer in (Layer.WALNUT, Layer.WORDS))
        return areas(shown)

    def _controls(self, seat: int) -> Controls:
        """The largest controls that lie in a row."""
        return next(one for one in controls_of(self._top, seat) if one.in_a_row)

    def _call(self, seat: int, letters: str) -> None:
        """A seat has entered initials: every text that names the seat shows them."""
        self._called[seat] = letters
        self.ceremony.call_otherwise()

    def _again(self) -> None:
        self._begin(another(self._match, self._services.coming_seed))

    def _begin(self, match: AnyMatch) -> None:
        self.go(self._services.begin(match, self._seating))

    # --- the scene's part

    @property
    def pictures(self) -> str:
        return pictures_of_podium(self._match.rules.game, len(self._seating))

    def leads_to(self) -> list[str]:
        return ["menu"]

    def ahead(self) -> Iterator[None]:
        """Prefetches the next match."""
        match = another(self._match, self._services.coming_seed)
        play = ToPlay(match, None, self._seating)
        yield from before(play, self.around, self._services, self.go)
        yield from self.around.surfaces.ahead(self.around.screen)

    def leave(self) -> None:
        self.once_more.forget()
        self.asking.finish()

    def again(self) -> Destination:
        return ToPodium(self._match, self._match_id, self._seating)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._top.later.tick(dt)
        self.script.tick(dt)
        self.ceremony.tick(dt)
        self.asking.tick(dt)
        self.keepsake.tick(dt)
        self.offer.tick(dt, not (self.script or self.fingers))
        if self.offer.is_made and not self.offer.is_deaf:
            self.once_more.tick(self._beside, self._taken)

    @property
    def is_moving(self) -> bool:
        coming = self.asking.is_coming or self.keepsake.is_coming
        moving = self.tweens or self._top.later or self.script or coming
        return bool(moving) or self.ceremony.is_moving

    def is_settled(self) -> bool:
        return not (self.is_moving or self.offer.is_deaf)

    def touch(self, contact: Contact) -> None:
        self.offer.touched(contact, self.fingers)
        super().touch(contact)

    def all_targets(self) -> list[Target]:
        is_deaf = self.offer.is_deaf or self.keepsake.is_shown
        return self.targets() if is_deaf else super().all_targets()

    def targets(self) -> list[Target]:
        felt = anywhere(self.around.screen)
        return [felt] if self.keepsake.is_shown else [*self.asking.targets(), felt]

    def behind(self) -> Iterator[Behind]:
        yield from self.choices.behind()

    def press(self, target: Target, point: Point) -> Gesture | None:
        """A touch anywhere puts away the keepsake, or skips the step that is moving."""
        if self.keepsake.is_shown:
            self.keepsake.put_away()
            return None
        self.choices.close()
        held = self.asking.press(target, point)
        if held is not None:
            return held
        self.asking.touched()
        if self.script:
            self.script.skip()
            self._top.later.finish()
        self.ceremony.falling.finish()
        return None
