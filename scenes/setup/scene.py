"""The set-up: who sits where, which way to play, and Start in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from game.games import games
from game.match import AnyMatch
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
from scenes.setup.chosen import Choice, ChosenLine, choices
from scenes.setup.corners import Corners
from scenes.setup.goal import show_goal
from scenes.setup.meanings import (
    ChangeLanguage,
    HandOver,
    Join,
    LeaveSeat,
    OpenRules,
    ToggleHints,
)
from scenes.setup.middle import RING_MM, Middle, scale_of
from scenes.setup.offered import Offered
from scenes.setup.options import Option, OptionRow, Room
from scenes.setup.previewing import Preview
from scenes.setup.seat import SetupSeat, Taker
from scenes.setup.teams import partner_of, team_sign
from scenes.setup.usual import usual_agreement
from scenes.sound.cues import SEATS
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Point, Side
from scenes.touch.contacts import Contact
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Meaning, Target
from scenes.views.loading import view_of

RING_ROOM_MM = 10.0
ROW_MM = 60.0
LINE_ROOM_MM = 27.0
"""For what is said there."""


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
        self._game, self._view, self._offered = game, view_of(game), Offered(services, game)
        self.agreement = agreed or usual_agreement(services, game)
        self._came_from = emblem
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
        self._middle = Middle(around, self.stage, self.buttons, game)
        self._changing = Changing(self.stage, self.tweens)
        self._preview = Preview(self.stage, self._said)
        self._pressed: Point = around.table.middle

    @property
    def pictures(self) -> str:
        return f"setup {self._game}"

    def leads_to(self) -> list[str]:
        return [pictures_of_play(self._game, len(self.agreement.sides)), "menu"]

    def again(self) -> Destination:
        return ToSetup(self._game, self.agreement)

    def enter(self) -> None:
        if self._came_from is not None:
            way = Way(self._came_from, self._middle.emblem)
            way.glide(self.tweens, self.around.gallery, self._title_emblem)

    def _show(self) -> None:
        """Everything anew from what has been agreed."""
        self.look_ahead_anew()
        self._changing.clear(self._preview.sprites)
        self.buttons.clear()
        for _ in self.parts():
            pass

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
        self._offered.keep_possible(self.agreement)
        options, self._seats = self._offered.options(self.agreement), []
        match = self._offered.match(self.agreement)
        said, lines = self._said(options), []
        for side in Side:
            seat = self._seat(side, self.agreement, match, self.stage, self.buttons)
            self._seats.append(seat)
            if side in self.agreement.kinds:
                count = len(self.stage.sprites)
                line = ChosenLine(self.around, side, seat.depth)
                line.lay(self.stage, said)
                lines.append((line, self.stage.sprites[count:]))
                show_goal(self.around, self.stage, self._game, side, line.depth)
                self._books.told[side] = self.stage.sprites[count:]
            yield
        self._title_emblem = self._middle.title()
        yield
        self._start(self._middle, self.agreement, match)
        yield
        self._rows = []
        for number, option in enumerate(options):
            self._rows.append(self._row(number, option, self.stage))
            yield
        self._preview.lay(options, self._rows, lines)
        corners = Corners(self.around, self.buttons)
        for side in (Side.SOUTH, Side.NORTH):
            corners.way_back(side, partial(self.go, ToMenu()))
            if self._offered.hints is not None:
                corners.hints(side, self._offered.hints, self._act)
            yield
        self._changing.laid()
        self._books.lay()
        self._wheels.lay()

    def _said(self, options: Sequence[Option]) -> list[Choice]:
        return choices(self.around, self._view, options, self._offered.hints)

    def _seat(
        self,
        side: Side,
        agreed: Agreement,
        match: AnyMatch | None,
        stage: Stage,
        buttons: Buttons,
    ) -> SetupSeat:
        """`match`: the one that would begin as agreed, if one could."""
        partner = partner_of(agreed, match, side)
        team = team_sign(self.around.gallery, self._view, agreed, match, side)
        has_rules, is_first = bool(games()[self._game].panels), agreed.first is side
        kind = agreed.kinds.get(side)
        taker = Taker(side, kind, is_first, self._offered.levels, has_rules, partner, team)
        return SetupSeat(self.around, stage, buttons, taker, self._act)

    def _start(self, middle: Middle, agreed: Agreement, match: AnyMatch | None) -> None:
        middle.start(len(agreed.sides), match is not None, self._begin)

    def ahead(self) -> Iterator[None]:
        """The game as it would begin, and what the next touch may agree on, as it would look: laid
        where nobody sees it."""
        yield from super().ahead()
        yield from self._books.wanted()
        unseen = Stage(self.around.screen)
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

    def _taken_ahead(self, side: Side, unseen: Stage) -> Iterator[None]:
        """How all looks where somebody takes this side, or leaves it."""
        then, buttons = self._agreed_otherwise(), Buttons(unseen, self.around.gallery)
        if then.kinds.get(side) == HUMAN:
            then.leave(side)
        else:
            then.join(side)
        match = self._offered.match(then)
        for one in Side:
            self._seat(one, then, match, unseen, buttons)
            yield
        self._start(Middle(self.around, unseen, buttons, self._game), then, match)
        yield

    def _chosen_ahead(self, number: int, option: Option, unseen: Stage) -> Iterator[None]:
        self._row(number, option, unseen)
        yield
        options = self._offered.options(self.agreement)
        options[number] = option
        said = self._said(options)
        for side in self.agreement.sides:
            ChosenLine(self.around, side, self._seats[side].depth).lay(unseen, said)
            yield

    # --- what there is to choose

    def _row(self, number: int, option: Option, stage: Stage) -> OptionRow:
        """From above."""
        table, rows = self.around.table, self._offered.rows
        scale = scale_of(table)
        top = table.middle[1] - table.px(ROW_MM * scale * (rows - 1) / 2)
        # Between the ring around Start and the seat at the east end.
        left = table.wide / 2 + (RING_MM + RING_ROOM_MM) * scale
        right = table.wide - self._seats[Side.EAST].depth - LINE_ROOM_MM * scale
        x, row = table.px((left + right) / 2), table.px(ROW_MM * scale)
        room = Room((x, top + row * number), right - left, scale)
        return OptionRow(self.around, stage, self._view, option, room)

    def given_up(self) -> None:
        self._services.store.change(*self._services.audits.left_in_set_up(self._game))

    def targets(self) -> list[Target]:
        return [
            *(target for row in self._rows for target in row.targets()),
            *(target for seat in self._seats for target in seat.targets()),
        ]

    def press(self, target: Target, point: Point) -> Held | None:
        if not isinstance(target.means, Join):
            self.around.sound("button", point)
        return Tapped(partial(self._act, target.means))

    def touch(self, contact: Contact) -> None:
        self._pressed = contact.point
        super().touch(contact)
        held = {one.target.means for one in self.fingers.values() if one.target is not None}
        for seat in self._seats:
            seat.tell(held)
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
