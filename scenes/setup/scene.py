"""The set-up: who sits where, which way to play, and Start in the middle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import ClassVar

from scenes.agreement import Agreement
from scenes.buttons import Buttons
from scenes.destinations import Destination, Lying, ToMenu, ToPlay, ToSetup, pictures_of_play
from scenes.emblems import Way
from scenes.ground import lay_felt
from scenes.languages.wheels import Wheels
from scenes.router import before
from scenes.scene import Scene
from scenes.seating import HUMAN
from scenes.services import Services
from scenes.setup.agreeing import agree
from scenes.setup.books import SetupBooks
from scenes.setup.changing import Changing
from scenes.setup.laid import ROW, SEAT, TOLD, Laid, Name, Part, Setting
from scenes.setup.meanings import (
    ChangeLanguage,
    ChooseFirst,
    ChooseLevel,
    ChooseOption,
    HandOver,
    Join,
    LeaveSeat,
    OpenRules,
    StartHere,
    ToggleHints,
)
from scenes.setup.middle import Middle
from scenes.setup.offered import Offered
from scenes.setup.previewing import Preview
from scenes.setup.usual import usual_agreement
from scenes.sound.cues import SEATS
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Point, Side
from scenes.touch.contacts import Contact
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Meaning, Target

FIRST, CHOSEN, MIDDLE, OTHERS = range(4)
"""In which order what a touch changes is laid anew, a frame each: the seat that was touched; what
has been chosen, and how that is said; what is nobody's; each of the other seats."""


class SetupScene(Scene):
    name: ClassVar[str] = "setup"
    yields_softly: bool = True

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        game: str,
        agreed: Agreement | None = None,
        emblem: Lying | None = None,
    ) -> None:
        super().__init__(around, go)
        self._services = services
        self._game, self._offered = game, Offered(services, game)
        self.agreement = agreed or usual_agreement(services, game)
        self._came_from = emblem
        self._setting = Setting(
            around, game, self._offered, self._act, self._begin, partial(go, ToMenu())
        )
        self._changing = Changing(self.stage, self.tweens)
        self._wheels = Wheels(around, self.stage, self.buttons, self._show, self.all_targets)
        self._books = SetupBooks(
            around,
            self.stage,
            self.buttons,
            lambda: self._offered.any_match(self.agreement),
            self.all_targets,
            self.look_ahead_anew,
            self._changing.whole,
        )
        self._laid = Laid(self._setting, self.stage, self.buttons)
        self._coming: Iterator[None] | None = None
        """What is still to be laid anew of what a touch has changed."""
        self._preview = Preview(self.stage, self._laid.said)
        self._pressed: Point = around.table.middle

    @property
    def pictures(self) -> str:
        return f"setup {self._game}"

    def leads_to(self) -> list[str]:
        return [pictures_of_play(self._game, len(self.agreement.sides)), "menu"]

    def again(self) -> Destination:
        return ToSetup(self._game, self.agreement)

    def enter(self) -> None:
        emblem = self._laid.emblem
        if self._came_from is not None and emblem is not None:
            way = Way(self._came_from, Middle.emblem_at(self.around.table, self._game))
            way.glide(self.tweens, self.around.gallery, emblem)

    def _show(self, side: Side | None = None) -> None:
        """What has been agreed: at this side in this frame, and elsewhere in the next ones."""
        self.look_ahead_anew()
        self._coming = self._laid_anew(self._parts(), side)
        self._go_on(self._coming)

    def _go_on(self, coming: Iterator[None]) -> None:
        if coming is not self._coming:
            # Something else has been agreed meanwhile.
            return
        if next(coming, self) is not self:
            self._services.soon(self.tweens, partial(self._go_on, coming))

    def _laid_anew(self, parts: Sequence[Part], side: Side | None) -> Iterator[None]:
        differing = sorted(self._laid.differing(parts), key=partial(_place_of, side))
        for _, names in groupby(differing, partial(_place_of, side)):
            self._replace(set(names), parts)
            yield

    def _replace(self, names: Collection[Name], parts: Sequence[Part]) -> None:
        is_chosen = any(name.kind in (TOLD, ROW) for name in names)
        before = self._laid.sprites_of(names)

        def lay() -> Sequence[Sprite]:
            if is_chosen:
                self._preview.end()
            self._laid.take_off(names)
            count = len(self.stage.sprites)
            for part in parts:
                if part.name in names:
                    self._laid.lay(part)
            return self.stage.sprites[count:]

        self._changing.between([*before, *(self._preview.sprites if is_chosen else ())], lay)
        self._have_laid(is_chosen)
        self._follow_fingers()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._wheels.tick(dt)
        self._books.tick(dt)

    def leave(self) -> None:
        self._books.leave()

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._wheels.is_moving or self._books.is_moving

    def is_settled(self) -> bool:
        return super().is_settled() and not (self._wheels.is_moving or self._books.plays)

    def parts(self) -> Iterator[None]:
        yield from lay_felt(self.stage, self.around.gallery)
        for part in self._parts():
            self._laid.lay(part)
            yield
        self._have_laid(True)

    def _parts(self) -> list[Part]:
        self._offered.keep_possible(self.agreement)
        return self._laid.parts(self.agreement)

    def _have_laid(self, is_chosen: bool) -> None:
        """`is_chosen`: what has been chosen, and how that is said, among other things."""
        laid = self._laid
        if is_chosen:
            self._preview.lay(self._offered.options(self.agreement), laid.rows, laid.lines)
            self._books.told = laid.told
        self._books.lay()
        self._wheels.lay()

    def ahead(self) -> Iterator[None]:
        """The game as it would begin, and what the next touch may agree on, as it would look: laid
        where nobody sees it."""
        yield from super().ahead()
        yield from self._books.wanted()
        for side in sorted(Side, key=lambda one: one in self.agreement.kinds):
            yield from self._changed_ahead(self._taken(side))
        begun = self._agreed_otherwise()
        begun.begin_at(Side.SOUTH.inwards(-1))
        match = self._offered.match(begun)
        if match is not None:
            play = ToPlay(match, None, begun.seating)
            yield from before(play, self.around, self._services, self.go)
        yield from self.around.floors.ahead(self.around.screen)
        for side in self.agreement.sides:
            yield from self._wheels.ahead(side)
            yield from self._books.ahead(side)
        for option in self._offered.options(self.agreement):
            for value in option.values:
                if value != option.chosen:
                    then = self._agreed_otherwise()
                    then.choose(option.name, value)
                    yield from self._changed_ahead(then)

    def _agreed_otherwise(self) -> Agreement:
        """What may be agreed next, to be changed."""
        agreed = self.agreement
        return replace(agreed, kinds=dict(agreed.kinds), options=dict(agreed.options))

    def _taken(self, side: Side) -> Agreement:
        """Somebody takes this side, or leaves it."""
        then = self._agreed_otherwise()
        is_there = then.kinds.get(side) == HUMAN
        self._agree(then, LeaveSeat(side) if is_there else Join(side))
        return then

    def _agree(self, agreed: Agreement, means: Meaning) -> None:
        agree(agreed, means, self._offered.levels, self._offered.counts)

    def _changed_ahead(self, then: Agreement) -> Iterator[None]:
        """What would be laid anew."""
        unseen = Stage(self.around.screen)
        laid = Laid(self._setting, unseen, Buttons(unseen, self.around.gallery))
        self._offered.keep_possible(then)
        for part in laid.parts(then):
            if not self._laid.lies_as(part):
                laid.lay(part)
                yield

    def given_up(self) -> None:
        self._services.store.change(*self._services.audits.left_in_set_up(self._game))

    def targets(self) -> list[Target]:
        return self._laid.targets()

    def press(self, target: Target, point: Point) -> Held | None:
        if not isinstance(target.means, Join):
            self.around.sound("button", point)
        return Tapped(partial(self._act, target.means))

    def touch(self, contact: Contact) -> None:
        self._pressed = contact.point
        super().touch(contact)
        self._follow_fingers()

    def _follow_fingers(self) -> None:
        held = {one.target.means for one in self.fingers.values() if one.target is not None}
        for seat in self._laid.seats.values():
            seat.tell(held)
        self._preview.follow(held)

    def _act(self, means: Meaning) -> None:
        match means:
            case LeaveSeat(side) if self._wheels.close(side):
                return
            case LeaveSeat(side) | HandOver(side):
                self._wheels.close(side)
                self._books.close(side)
            case Join(side) | StartHere(side):
                self.around.sound_at(f"join-{SEATS[side]}", side)
            case ChangeLanguage(side):
                self._wheels.turn(side)
            case ToggleHints():
                self._services.give_hints(not self._offered.hints)
        self._agree(self.agreement, means)
        if isinstance(means, StartHere):
            self._begin()
            return
        self._show(getattr(means, "side", None))
        if isinstance(means, OpenRules):
            # What the control is called must not count among what the book hides.
            self._laid.seats[means.side].tell(set())
            self._books.tap(means.side)

    def _begin(self) -> None:
        agreed, (x, y) = self.agreement, self.around.table.middle
        away = self._pressed[0] - x, self._pressed[1] - y
        agreed.start_at(away)
        self._heed_those_who_touch()
        self._offered.keep_possible(agreed)
        agreed.begin_at(away)
        match = self._offered.match(agreed)
        if match is not None:
            self.go(self._services.begin(match, agreed.seating))

    def _heed_those_who_touch(self) -> None:
        """Whoever has a finger on a side while somebody else starts sits down there, too, and what
        is just being chosen counts: the table shows it already."""
        now = self.around.clock.now
        for finger in self.fingers.values():
            if finger.target is None or finger.gives_way(now):
                continue
            match finger.target.means:
                case Join(side) | StartHere(side):
                    if self.agreement.could_begin_with(side, self._offered.counts):
                        self._agree(self.agreement, Join(side))
                case ChooseOption() | ChooseFirst() | ChooseLevel() | HandOver() as means:
                    self._agree(self.agreement, means)


def _place_of(side: Side | None, name: Name) -> int:
    """In the order in which a touch at this side is followed."""
    if name.kind == SEAT:
        return FIRST if name.of == side else OTHERS + name.of
    return CHOSEN if name.kind in (TOLD, ROW) else MIDDLE
