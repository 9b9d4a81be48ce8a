"""The set-up: players choose sides and options; Start is in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from game.games import games
from game.match import AnyMatch
from scenes.art.canvas import Picture
from scenes.art.light import coin_light, set_up_lights_near
from scenes.core.table import Pixel, Point, Side
from scenes.scene.router import before
from scenes.scene.scene import Behind, Scene, lay_felt
from scenes.scene.small import Way
from scenes.services.destinations import (
    Destination,
    Lying,
    ToMenu,
    ToPlay,
    ToSetup,
    pictures_of_play,
    pictures_of_set_up,
)
from scenes.services.seating import HUMAN, Agreement, inwards
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.setup.books import SetupBooklets
from scenes.setup.head_start import HeadStart
from scenes.setup.meanings import (
    ChangeLanguage,
    HandOver,
    Join,
    LeaveSeat,
    OpenGame,
    OpenHeadStart,
    OpenRules,
    Start,
    TouchCoin,
    controls_of,
)
from scenes.setup.offered import Offered, game_page, usual_agreement
from scenes.setup.seat import Middle, Place, Taker, lay_seat
from scenes.sound.cues import SEATS
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Gesture, Lit
from scenes.touch.target import Meaning, Target, anywhere
from scenes.ui.buttons import Buttons
from scenes.ui.panel import Control, Openings, Panel, language_sheet
from scenes.ui.sheet import CloseSheet, Group, Room, Sheet, TurnSheet
from scenes.views.loading import view_of

LONG_SIDES = (Side.SOUTH, Side.NORTH)
READING_SECONDS = 40.0
"""An untouched page of options closes after so long."""


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
        self._services, self._game = services, game
        self.view, self._offered = view_of(game), Offered(services, game)
        self.agreement = agreed or usual_agreement(services, game)
        self._head_start = HeadStart(services, game)
        self._came_from = emblem
        self._emblem: Sprite | None = None
        self._middle = Middle(around, self.stage, self.buttons, game)
        self._seats: list[Target] = []
        self._openings, self._page = Openings(self.show_anew), Openings(self.show_anew)
        """The panels opened by coins, and the page of options."""
        self.openings = self._openings, self._page
        self._books = SetupBooklets(
            around,
            self.stage,
            self.buttons,
            lambda: self._offered.any_match(self.agreement),
            self.all_targets,
        )
        self._pressed: Point = around.table.middle

    @property
    def pictures(self) -> str:
        return pictures_of_set_up(self._game)

    def leads_to(self) -> list[str]:
        seats = len(self._offered.begun(self.agreement).sides)
        return [pictures_of_play(self._game, seats, self.agreement.options), "menu"]

    def again(self) -> Destination:
        return ToSetup(self._game, self.agreement)

    def enter(self) -> None:
        if self._came_from is not None and self._emblem is not None:
            way = Way(self._came_from, Middle.emblem_at(self.around.table, self._game))
            way.glide(self.tweens, self.around.gallery, self._emblem)

    # --- layout

    def parts(self) -> Iterator[None]:
        yield from lay_felt(self.stage, self.around.gallery)
        begun = self._offered.begun(self.agreement)
        match = self._offered.match(begun)
        self._seats = []
        yield from set_up_lights_near(self.around.gallery, self.agreement.people)
        for side in Side:
            taker = self._taker(side, begun, match)
            is_open = self._openings.at(side) is not None
            self._seats.append(lay_seat(self.around, self.stage, taker, is_open))
            yield
        if not self._page:
            self._emblem = self._middle.title()
            yield
            count, readers = len(begun.sides), self.agreement.readers
            self._middle.start(count, match is not None, readers, self._begin)
            self._middle.options(self._picture, self._open_game)
        for side in LONG_SIDES:
            self._middle.menu(side, partial(self.go, ToMenu()))
        yield
        self._books.lay()
        self._openings.lay()
        self._page.lay()

    def _taker(self, side: Side, begun: Agreement, match: AnyMatch | None) -> Taker:
        """`match`: the match that would begin, or None."""
        kind, partner = self.agreement.kinds.get(side), None
        if match is not None and kind is not None:
            team = next(one for one in match.rules.teams if begun.sides.index(side) in one)
            partner = next((begun.sides[one] for one in team if begun.sides[one] != side), None)
        agreed = self.agreement
        return Taker(side, kind, agreed.first is side, partner, agreed.has_head_start(side))

    def _picture(self, side: int) -> Picture | None:
        """The picture of the selected value of the first option."""
        first = self._offered.options(self.agreement)[0]
        show = self.view.showcase.option_icon
        return show(self.around.gallery, first.name, first.chosen, side)

    # --- panels and the options page

    def _panel(self, side: Side) -> Panel:
        area, controls = Place(self.around, side).beside, partial(self._controls, side)
        grown, coin = self.around.table.grown, TouchCoin(side)
        return Panel(self.buttons, side, area.topleft, area, controls, grown, coin)

    def _controls(self, side: Side) -> Sequence[Control]:
        kind = self.agreement.kinds.get(side, HUMAN)
        has_rules, levels = bool(games()[self._game].panels), self._offered.levels
        words, has_start = self.around.words(side), self._head_start.is_offered(self.agreement)
        return controls_of(side, kind, words, levels, has_rules, has_start, self._act)

    def _head_starts(self, side: Side) -> Sheet:
        words, agreed = self.around.words(side), self.agreement

        def groups() -> Sequence[Group]:
            return list(self._head_start.groups(side, words, agreed, self._act))

        room = Room(Place(self.around, side).half, (0.0, 1.0), 2)
        close, grown = partial(self._openings.close, side), self.around.table.grown
        return Sheet(*self._about(side), groups, room, close, grown)

    def _languages(self, side: Side) -> Sheet:
        about, close = self._about(side), partial(self._openings.close, side)
        room, grown = Place(self.around, side).beside, self.around.table.grown
        return language_sheet(*about, self.show_anew, close, room, grown)

    def _game_page(self, side: Side) -> Sheet:
        about, close = self._about(side), partial(self._page.close, side)
        return game_page(
            *about, self.view, lambda: self._offered.options(self.agreement), self._act, close
        )

    def _about(self, side: Side) -> tuple[Surroundings, Stage, Buttons, Side]:
        return self.around, self.stage, self.buttons, side

    def _open_game(self) -> None:
        """Opens the page towards the person who touched the coin; closes all panels."""
        away = _away(self._pressed, self._middle.game_at)
        sides = self.agreement.people or LONG_SIDES
        side = min(sides, key=lambda one: inwards(one, away))
        for other in Side:
            self._openings.close(other)
        self._page.open(self._game_page(side), READING_SECONDS)

    def behind(self) -> Iterator[Behind]:
        shown = {target.means for target in self.all_targets()}
        yield from (one for one in self._behind() if one.target.means not in shown)

    def _behind(self) -> Iterator[Behind]:
        for side in Side:
            coin = TouchCoin(side)
            if side not in self.agreement.kinds:
                yield Behind(Target(coin, Place(self.around, side).touched(0.0)), Join(side))
            for target in self._panel(side).targets():
                yield Behind(target, coin)
            for target, _ in self._languages(side).targets():
                yield Behind(target, ChangeLanguage(side))
            for target, leaf in self._head_starts(side).targets():
                yield Behind(target, TurnSheet(side, leaf) if leaf else OpenHeadStart(side))
        reader = self._page.side or (self.agreement.people or LONG_SIDES)[0]
        if self._page:
            yield Behind(Target(Start(), self._middle.start_rect), CloseSheet(reader))
        for target, leaf in self._game_page(reader).targets():
            yield Behind(target, TurnSheet(reader, leaf) if leaf else OpenGame())

    def update(self, dt: float) -> None:
        super().update(dt)
        self._books.tick(dt)

    def leave(self) -> None:
        self._books.leave()

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._books.is_moving

    def is_settled(self) -> bool:
        return super().is_settled() and not self._books.plays

    def ahead(self) -> Iterator[None]:
        """Prefetches the sides' lights and the game that would begin."""
        yield from set_up_lights_near(self.around.gallery)
        begun = self._offered.begun(self.agreement)
        match = self._offered.match(begun)
        if match is not None:
            play = ToPlay(match, None, begun.seating)
            yield from before(play, self.around, self._services, self.go)
        yield from self.around.surfaces.ahead(self.around.screen)

    def given_up(self) -> None:
        self._services.store.change(*self._services.audits.left_in_set_up(self._game))

    # --- touch

    def targets(self) -> list[Target]:
        felt = [anywhere(self.around.screen)] if self._openings or self._page else []
        return [*self._seats, *felt]

    def press(self, target: Target, point: Point) -> Gesture | None:
        match target.means:
            case Join(side) | TouchCoin(side):
                place = Place(self.around, side)
                picture = self.around.gallery.get(coin_light, place.coin_mm)
                light = self.stage.add(picture, place.coin, Layer.GLOW)
                return Lit(partial(self._act, target.means), light.remove)
            case _:
                return None

    def touch(self, contact: Contact) -> None:
        self._pressed = contact.point
        super().touch(contact)

    def _act(self, means: Meaning) -> None:
        self._agree(means)
        match means:
            case TouchCoin(side) if self._openings.at(side) is None:
                self._openings.open(self._panel(side))
            case TouchCoin(side) | LeaveSeat(side):
                self._openings.close(side)
            case ChangeLanguage(side):
                self._openings.open(self._languages(side))
            case OpenHeadStart(side):
                self._openings.open(self._head_starts(side))
            case OpenRules(side):
                self._openings.close(side)
                self._books.tap(side)
                return
        self.show_anew()

    def _agree(self, means: Meaning) -> None:
        self._offered.agree(self.agreement, means)
        match means:
            case Join(side):
                self.around.sound_at(f"join-{SEATS[side]}", side)
            case LeaveSeat(side) | HandOver(side):
                self._books.close(side)

    def _begin(self) -> None:
        """Starts the match; a finger that is on a free side takes that side too."""
        now, offered = self.around.clock.now, self._offered
        away = _away(self._pressed, self.around.table.middle)
        for side in offered.begun(self.agreement, away).people:
            self.agreement.join(side)
        for finger in self.fingers.values():
            target = finger.target
            if target and isinstance(target.means, Join) and not finger.gives_way(now):
                self._agree(target.means)
        begun = offered.begun(self.agreement)
        match = offered.match(begun)
        if match is not None:
            self.go(self._services.begin(match, begun.seating))


def _away(point: Point, at: Pixel) -> Point:
    return point[0] - at[0], point[1] - at[1]
