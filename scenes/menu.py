"""The menu: a circle of light for each game, and the game that waits to be gone on with."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from game.store import Unfinished
from scenes.art import brass, colours, felt
from scenes.art.canvas import Picture, finished, haze, spread
from scenes.art.controls import State
from scenes.art.pixels import laid
from scenes.buttons import PILL_MM, Face, Spot
from scenes.comfort_control import add_comfort
from scenes.destinations import (
    Destination,
    ToKept,
    ToMenu,
    ToPlay,
    ToSetup,
)
from scenes.ground import lay_felt
from scenes.loudness import Loudness
from scenes.menu_circles import circles
from scenes.menu_emblems import Emblems
from scenes.modules import beside, in_steps, module_of
from scenes.router import before
from scenes.scene import Scene
from scenes.seating import Seating
from scenes.services import Services
from scenes.stage.sprite import ADD, Layer
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Point, Side, square
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target
from scenes.views.loading import loading_of, shown_games
from scenes.words import Words

if TYPE_CHECKING:
    from scenes.languages.wheels import Wheels

MOST_GAMES = 6
INLAY_MM = 15.0
TOUCH_MM = 12.0
TOUCHED_MM, BESIDE_MM = 24.0, 4.0
"""How deep what invites to play can be touched, and how far beyond its words."""
FELT_LIGHT, FELT_LIGHT_MM = (*colours.LAMP, 255), 2.4
"""What shines around words under a finger, and how softly."""
CORNER_MM = 22.0
KEPT_HIGH_MM = 20.5
COMFORT_ALONG_MM = 34.0

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChooseGame(Meaning):
    game: str
    id: ClassVar[str] = "menu.{game}"


@dataclass(frozen=True)
class AskWhere(Meaning):
    """The words that invite to play: the games show themselves, one of which is to be touched."""

    side: Side
    id: ClassVar[str] = "menu.touch"


@dataclass(frozen=True)
class ChangeLanguage(Meaning):
    side: Side
    id: ClassVar[str] = "menu.language"


@dataclass(frozen=True)
class ChangeVolume(Meaning):
    """The next one."""

    side: Side
    id: ClassVar[str] = "menu.volume"


@dataclass(frozen=True)
class ChangeComfort(Meaning):
    """Large print and reduced motion, of the whole table: the next wish."""

    side: Side
    id: ClassVar[str] = "menu.comfort"


@dataclass(frozen=True)
class ShowKept(Meaning):
    side: Side
    id: ClassVar[str] = "menu.kept"


@dataclass(frozen=True)
class Resume(Meaning):
    side: Side
    id: ClassVar[str] = "menu.resume"


def offered(services: Services) -> tuple[str, ...]:
    """The games that the menu has room for; more are left out, and the log says so."""
    found = services.offered(shown_games())
    if len(found) > MOST_GAMES:
        log.warning("the menu has room for %d games: not for %s", MOST_GAMES, found[MOST_GAMES:])
    return found[:MOST_GAMES]


def lit_words(words: Picture, per_mm: float) -> Picture:
    """Words with a light around them that falls on the felt."""
    soft = FELT_LIGHT_MM * per_mm
    edge, (x, y) = spread(soft), words.centre
    light = haze(words.surface, soft, edge, FELT_LIGHT)
    laid(light, words.surface, (edge, edge))
    return Picture(finished(light), (edge + x, edge + y))


class MenuScene(Scene):
    name: ClassVar[str] = "menu"
    yields_softly: bool = True

    def __init__(
        self, around: Surroundings, go: Callable[[Destination], None], services: Services
    ) -> None:
        super().__init__(around, go)
        self._services = services
        self._games = offered(services)
        self._circles = circles(len(self._games), around.table)
        self.emblems = Emblems(around, self.tweens, self._games, self._circles, self._is_held)
        self._waiting: Unfinished | None = None
        """The newest game, as long as it is fresh."""
        self._has_list = False
        """Whether there are other games to be gone on with."""
        self._opened: Wheels | None = None

    def again(self) -> Destination:
        return ToMenu()

    def parts(self) -> Iterator[None]:
        self._look_for_games()
        yield
        yield from self._laid()

    def tell(self, key: str) -> None:
        """Other games may be there now."""
        self._look_for_games()
        self._show()

    def _look_for_games(self) -> None:
        """Only the newest one is replayed; what cannot be is in no list any more."""
        store = self._services.store
        oldest = self._services.now() - self._services.number("kept.fresh")
        self._waiting, self._has_list = None, False
        for kept in store.unfinished_matches():
            if self._waiting is None and not self._has_list and not 0 < kept.at < oldest:
                self._waiting = store.resume(kept.id)
            else:
                self._has_list = True

    def ahead(self) -> Iterator[None]:
        """The games under a finger, modules of what may come after a touch, and the set-ups."""
        yield from self.emblems.ahead()
        yield from super().ahead()
        yield from self.around.floors.ahead(self.around.screen)
        yield from in_steps(beside(module_of(ToSetup.scene)))
        for side in (Side.SOUTH, Side.NORTH):
            yield from self._wheels().ahead(side)
        for game in self._games:
            yield from loading_of(game)
        for game in self._games:
            yield from before(ToSetup(game), self.around, self._services, self.go)
        yield from self.emblems.ahead_on_the_way()
        if self._has_list:
            yield from before(ToKept(), self.around, self._services, self.go)

    def _show(self) -> None:
        self.emblems.clear()
        self.tweens.finish()
        self.look_ahead_anew()
        self.stage.clear()
        self.buttons.clear()
        for _ in self._laid():
            pass

    def _laid(self) -> Iterator[None]:
        self._loudness = Loudness(self.around, self.buttons)
        invitations = {side: self.around.words(side)("menu.touch") for side in Side}
        width = self.around.gallery.type.width
        yield from lay_felt(self.stage, self.around.gallery)
        self._lay_inlay(tuple(width(words, TOUCH_MM, "bold") for words in invitations.values()))
        yield
        for side, words in invitations.items():
            self._invite(side, words, width(words, TOUCH_MM, "bold"))
            yield
        for game, middle in zip(self._games, self._circles.middles, strict=True):
            self._circle(game, middle)
            yield
        for side in (Side.SOUTH, Side.NORTH):
            self._corner(side)
            self._resume(side)
            if self._has_list:
                self._list_of_games(side)
            self._notice(side)
            yield
        if self._opened is not None:
            self._opened.lay()

    def _lay_inlay(self, gaps_mm: tuple[float, ...]) -> None:
        """The line, whose gaps are as wide as the words in them."""
        for piece, at in self.around.gallery.get(brass.inlay, gaps_mm):
            self.stage.add(piece, at, Layer.LIGHT)

    # --- what lies there

    def _invite(self, side: Side, words: str, long_mm: float) -> None:
        """Bright and in a warm light under a finger."""
        table, gallery = self.around.table, self.around.gallery

        def paint(state: State, side: Side) -> Picture:
            if state != "down":
                return gallery.text(words, TOUCH_MM, colours.BRASS_LIGHT, "bold", side)
            bright = gallery.text(words, TOUCH_MM, colours.BONE, "bold")
            lit = gallery.derived(bright, ("lit",), lambda: lit_words(bright, table.per_mm))
            return gallery.turned(lit, side)

        size = self._invited(long_mm), table.px(TOUCHED_MM)
        spot = Spot(table.spot(side, 0, INLAY_MM), side)
        self.buttons.add(AskWhere(side), Face(paint, size, words), spot, self.emblems.call)

    def _invited(self, long_mm: float) -> int:
        """How wide words that invite are touched, in pixels."""
        return self.around.table.px(long_mm + 2 * BESIDE_MM)

    def _circle(self, game: str, middle: Pixel) -> None:
        gallery, diameter = self.around.gallery, self._circles.diameter
        light = gallery.keep(("circle light", diameter), lambda: felt.circle_light(diameter))
        self.stage.add(light, middle, Layer.LIGHT, ADD)
        across = diameter / gallery.table.per_mm
        self.stage.add(gallery.get(brass.inlay_circle, across), middle, Layer.LIGHT)
        names = tuple(self.around.words(side)(f"{game}.name") for side in Side)
        ring = gallery.of(gallery.type.ring, names, across * 0.43, 11.0, colours.BONE)
        self.stage.add(ring, middle, Layer.WORDS)
        self.emblems.lay(self.stage, game)

    def _corner(self, side: Side) -> None:
        table = self.around.table
        spot = Spot(table.spot(side, -table.wide / 2 + 41, 39), side)
        turn = partial(self._turn_wheel, side)
        self.buttons.control(ChangeLanguage(side), "globe", spot, turn, diameter_mm=CORNER_MM)
        spot = Spot(table.spot(side, table.wide / 2 - 41, 39), side)
        self._loudness.choice(ChangeVolume(side), spot, CORNER_MM)
        spot = Spot(table.spot(side, table.wide / 2 - 41 - COMFORT_ALONG_MM, 39), side)
        add_comfort(self.around, self.stage, self.buttons, ChangeComfort(side), spot, self.go)

    def _resume(self, side: Side) -> None:
        if self._waiting is None:
            return
        spot = Spot(self.around.table.spot(side, 0, 40), side)
        label = self._resumed(self.around.words(side))
        self.buttons.pill(Resume(side), label, "bone", spot, self._go_on)

    def _resumed(self, words: Words) -> str:
        assert self._waiting is not None
        return words("menu.resume", game=words(f"{self._waiting.match.rules.game}.name"))

    def _list_of_games(self, side: Side) -> None:
        """Beside what goes on with the newest one, or in its place."""
        table, along = self.around.table, 0.0
        if self._waiting is not None:
            wide, _ = self.buttons.pill_size(self._resumed(self.around.words(side)), PILL_MM)
            corner = table.wide / 2 - 41 - CORNER_MM / 2
            along = -(corner + wide / table.per_mm / 2) / 2
        spot, label = Spot(table.spot(side, along, 40), side), self.around.words(side)("menu.kept")
        show = partial(self.leave_for, ToKept())
        self.buttons.pill(ShowKept(side), label, "petrol", spot, show, high_mm=KEPT_HIGH_MM)

    def _notice(self, side: Side) -> None:
        """What there was to say stays readable, for the one who can mend it."""
        self._services.take_notices()
        if self._services.notices:
            words = self.around.words(side)(f"notice.{self._services.notices[-1].key}")
            text = self.around.gallery.text(words, 8, colours.BONE, side=side)
            self.stage.add(text, self.around.table.spot(side, 0, 62), Layer.WORDS)

    # --- what touches do

    def targets(self) -> list[Target]:
        return [
            Target(ChooseGame(game), square(middle, self._circles.touched), label=game)
            for game, middle in zip(self._games, self._circles.middles, strict=True)
        ]

    def press(self, target: Target, point: Point) -> Held | None:
        match target:
            case Target(ChooseGame(game)):
                return _Forward(self, game)
            case _:
                return None

    def _is_held(self, game: str) -> bool:
        targets = (finger.target for finger in self.fingers.values())
        return any(one is not None and one.means == ChooseGame(game) for one in targets)

    def choose(self, game: str) -> None:
        """Its emblem goes on from where it is."""
        self.leave_for(ToSetup(game, emblem=self.emblems.now(game)))

    def leave_for(self, destination: Destination) -> None:
        """Who goes on has read of a fault; what was said about saving holds all day."""
        for key in ("fault", "saved_again", "players_back"):
            self._services.forget(key)
        self.go(destination)

    def _turn_wheel(self, side: Side) -> None:
        self._wheels().turn(side)

    def _wheels(self) -> Wheels:
        # The menu is there before they are.
        from scenes.languages.wheels import Wheels

        if self._opened is None:
            self._opened = Wheels(
                self.around,
                self.stage,
                self.buttons,
                lambda _: self._show(),
                self.all_targets,
                self._wide,
            )
        return self._opened

    def _wide(self, means: Meaning, words: Words) -> int:
        """How long words make what can be touched; 0: it has none."""
        match means:
            case AskWhere():
                long_mm = self.around.gallery.type.width(words("menu.touch"), TOUCH_MM, "bold")
                return self._invited(long_mm)
            case Resume():
                return self.buttons.pill_size(self._resumed(words), PILL_MM)[0]
            case _:
                return 0

    def update(self, dt: float) -> None:
        self.emblems.tick(dt)
        super().update(dt)
        if self._opened is not None:
            self._opened.tick(dt)

    @property
    def is_moving(self) -> bool:
        turns = self._opened is not None and self._opened.is_moving
        return super().is_moving or turns or self.emblems.is_calling

    def is_settled(self) -> bool:
        return super().is_settled() and not self.is_moving

    def _go_on(self) -> None:
        assert self._waiting is not None
        match = self._waiting.match
        seating = Seating.read(self._waiting.seating, match.rules.seats)
        self.leave_for(ToPlay(match, self._waiting.id, seating))


class _Forward(Held):
    """A game's circle under a finger."""

    def __init__(self, menu: MenuScene, game: str) -> None:
        self._menu, self._game = menu, game
        menu.emblems.come_forward(game, True)

    def tap(self) -> None:
        self._menu.choose(self._game)

    def drop(self, point: Point) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._menu.emblems.come_forward(self._game, False)
