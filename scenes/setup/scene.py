"""The set-up: who sits where, which way to play, and Start in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
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
from scenes.setup.laid import Laid, Setting
from scenes.setup.meanings import (
    ChangeLanguage,
    HandOver,
    Join,
    LeaveSeat,
    OpenRules,
    ToggleHints,
)
from scenes.setup.middle import Middle
from scenes.setup.offered import Offered
from scenes.setup.options import Option
from scenes.setup.previewing import Preview
from scenes.setup.usual import usual_agreement
from scenes.sound.cues import SEATS
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Point, Side
from scenes.touch.contacts import Contact
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Meaning, Target

PARTS_A_FRAME = 4
"""Of what is laid anew after a touch."""


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
        self._wheels = Wheels(
            around, self.stage, self.buttons, lambda _: self._show(), self.all_targets
        )
        self._books = SetupBooks(
            around,
            self.stage,
            self.buttons,
            lambda: self._offered.any_match(self.agreement),
            self.all_targets,
            self.look_ahead_anew,
        )
        self._laid = self._to_be_laid(self.stage, self.buttons)
        self._coming: Laid | None = None
        """What is laid for it to be shown instead."""
        self._changing = Changing(self.stage, self.tweens)
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

    def _show(self) -> None:
        """Everything anew from what has been agreed: laid where nobody sees it over some frames,
        while what lies there can be touched, and then shown in one."""
        self.look_ahead_anew()
        unseen = Stage(self.around.screen)
        laid = self._to_be_laid(unseen, Buttons(unseen, self.around.gallery))
        self._coming = laid
        self._lay_on(laid, laid.steps())

    def _lay_on(self, laid: Laid, steps: Iterator[None]) -> None:
        if laid is not self._coming:
            # Something else has been agreed meanwhile.
            return
        if sum(1 for _ in islice(steps, PARTS_A_FRAME)) == PARTS_A_FRAME:
            self._services.soon(self.tweens, partial(self._lay_on, laid, steps))
        else:
            self._services.soon(self.tweens, partial(self._replace, laid))

    def _replace(self, laid: Laid) -> None:
        if laid is self._coming:
            self._changing.clear(self._preview.sprites)
            self.stage.take_over(laid.stage)
            self.buttons.take_over(laid.buttons)
            self._have(laid)
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
        laid = self._to_be_laid(self.stage, self.buttons)
        yield from laid.steps()
        self._have(laid)

    def _to_be_laid(self, stage: Stage, buttons: Buttons) -> Laid:
        self._offered.keep_possible(self.agreement)
        return Laid(self._setting, self.agreement, stage, buttons)

    def _have(self, laid: Laid) -> None:
        self._laid, self._coming = laid, None
        self._preview.lay(laid.options, laid.rows, laid.lines)
        self._books.told = laid.told
        self._changing.laid()
        self._books.lay()
        self._wheels.lay()

    def ahead(self) -> Iterator[None]:
        """The game as it would begin, and what the next touch may agree on, as it would look: laid
        where nobody sees it."""
        yield from super().ahead()
        yield from self._books.wanted()
        stage = Stage(self.around.screen)
        unseen = self._to_be_laid(stage, Buttons(stage, self.around.gallery))
        for side in sorted(Side, key=lambda one: one in self.agreement.kinds):
            yield from self._taken_ahead(side, unseen)
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
        for number, option in enumerate(self._offered.options(self.agreement)):
            for value in option.values:
                if value != option.chosen:
                    yield from self._chosen_ahead(number, option._replace(chosen=value), unseen)

    def _agreed_otherwise(self) -> Agreement:
        """What may be agreed next, to be changed."""
        return replace(self.agreement, kinds=dict(self.agreement.kinds))

    def _taken_ahead(self, side: Side, unseen: Laid) -> Iterator[None]:
        """How all looks where somebody takes this side, or leaves it."""
        then = self._agreed_otherwise()
        if then.kinds.get(side) == HUMAN:
            then.leave(side)
        else:
            then.join(side)
        laid, match = unseen.of(then), self._offered.match(then)
        for one in Side:
            laid.seat(one, match)
            yield
        laid.start(match)
        yield

    def _chosen_ahead(self, number: int, option: Option, unseen: Laid) -> Iterator[None]:
        unseen.row(number, option)
        yield
        options = self._offered.options(self.agreement)
        options[number] = option
        said = unseen.said(options)
        for side in self.agreement.sides:
            unseen.line(side, said)
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
        for seat in self._laid.seats:
            seat.tell(held)
        if self._coming is None:
            # What has just been chosen is seen until it lies there.
            self._preview.follow(held)

    def _act(self, means: Meaning) -> None:
        match means:
            case LeaveSeat(side) if self._wheels.close(side):
                return
            case LeaveSeat(side) | HandOver(side):
                self._wheels.close(side)
                self._books.close(side)
            case Join(side):
                self.around.sound_at(f"join-{SEATS[side]}", side)
            case ChangeLanguage(side):
                self._wheels.turn(side)
            case ToggleHints():
                self._services.give_hints(not self._offered.hints)
        agree(self.agreement, means, self._offered.levels)
        self._show()
        if isinstance(means, OpenRules):
            self._books.tap(means.side)

    def _begin(self) -> None:
        agreed, (x, y) = self.agreement, self.around.table.middle
        agreed.begin_at((self._pressed[0] - x, self._pressed[1] - y))
        match = self._offered.match(agreed)
        if match is not None:
            self.go(self._services.begin(match, agreed.seating))
