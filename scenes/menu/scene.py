"""The menu: a circle for each game, and the newest unfinished game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import pygame

from game.store import SavedMatch, Unfinished
from scenes.art import brass, colours, felt
from scenes.art.canvas import Picture, finished, haze, spread
from scenes.art.controls import State
from scenes.art.light import set_up_lights_near
from scenes.art.pixels import laid
from scenes.core.places import beside, in_steps, module_of
from scenes.core.table import Pixel, Point, Side, square
from scenes.menu.emblems import Emblems, ResumeLabel, circles
from scenes.scene.scene import Scene, lay_felt
from scenes.services.destinations import (
    Anew,
    Destination,
    ToPlay,
    ToPlayed,
    ToPuzzle,
    ToSaved,
    ToSetup,
    pictures_of_set_up,
)
from scenes.services.seating import Seating
from scenes.services.services import REPLAYS, Services
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import ADD, Layer
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target, anywhere
from scenes.ui.buttons import Face, Spot
from scenes.ui.panel import ICONS, Control, Openings, Panel, language_sheet, take_next_volume
from scenes.views.loading import loading_of, shown_games

MOST_GAMES = 6
INLAY_MM = 15.0
TOUCH_MM, RING_EM, WIDEST = 12.0, 11.0, 84.0
"""The ems of the invitation and of names in a ring; the degrees that a name may span."""
TOUCHED_MM, BESIDE_MM = 24.0, 4.0
"""The touch depth of the invitation, and its touch margin beside the text."""
FELT_LIGHT, FELT_LIGHT_MM = (*colours.LAMP, 255), 2.4
"""The colour and blur of the light around a text under a finger."""
CORNER_MM, CORNER_WIDE_MM, CORNER_DEEP_MM = 24.0, 130.0, 80.0
"""The margin of a corner's controls, and the size of their area."""
RESUME_INWARD_MM, NOTICE_INWARD_MM, APART_MM = 40.0, 62.0, 3.0

log = logging.getLogger(__name__)


class ChooseGame(Meaning, id="menu.{game}"):
    game: str


class AskWhere(Meaning, id="menu.touch"):
    """Asks where to touch: all emblems grow in turn."""

    side: Side


class ChangeLanguage(Meaning, id="menu.language"):
    side: Side


class ChangeVolume(Meaning, id="menu.volume"):
    """Switch to the next volume."""

    side: Side


class ChangeComfort(Meaning, id="menu.comfort"):
    """Switch to the next combination of large print and reduced motion, for the whole table."""

    side: Side


class ShowSaved(Meaning, id="menu.kept"):
    side: Side


class ShowPlayed(Meaning, id="menu.played"):
    side: Side


class FindMove(Meaning, id="menu.puzzle"):
    side: Side


class Resume(Meaning, id="menu.resume"):
    side: Side


def offered(services: Services) -> tuple[str, ...]:
    """The games that fit the menu; further ones are left out, with a warning in the log."""
    found = services.offered(shown_games())
    if len(found) > MOST_GAMES:
        log.warning("the menu has room for %d games: not for %s", MOST_GAMES, found[MOST_GAMES:])
    return found[:MOST_GAMES]


def lit_words(words: Picture, per_mm: float) -> Picture:
    """A text with light around it on the felt."""
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
        self._waiting: tuple[Unfinished, SavedMatch] | None = None
        """The newest saved match, if it is recent."""
        self._has_list = False
        """Whether there are other saved matches."""
        self._has_played = False
        """Whether finished games may be seen again."""
        self._openings = Openings(self._show)
        self.openings = (self._openings,)

    def parts(self) -> Iterator[None]:
        self._look_for_games()
        yield
        yield from self._laid()

    def tell(self, key: str) -> None:
        """Updates the menu: other games may be saved now."""
        self._look_for_games()
        self._show()

    def _look_for_games(self) -> None:
        """Replays the newest saved match only; a match that fails is no longer listed."""
        store = self._services.store
        oldest = self._services.now() - self._services.number("kept.fresh")
        self._waiting, self._has_list = None, False
        may_see = self._services.settings.value(REPLAYS) is True
        self._has_played = may_see and bool(store.finished_matches())
        for kept in store.unfinished_matches():
            if self._waiting is None and not self._has_list and not 0 < kept.at < oldest:
                found = store.resume(kept.id)
                self._waiting = None if found is None else (found, kept)
            else:
                self._has_list = True

    def ahead(self) -> Iterator[None]:
        """Prefetches the lights of a set-up and the modules of the scenes that can follow."""
        yield from self.around.surfaces.ahead(self.around.screen)
        yield from set_up_lights_near(self.around.gallery)
        yield from in_steps(beside(module_of(ToSetup.scene)))
        for game in self._games:
            yield from loading_of(game)

    def leads_to(self) -> list[str]:
        return [*map(pictures_of_set_up, self._games), *["kept"] * self._has_list]

    def _show(self) -> None:
        self.emblems.clear()
        self.tweens.finish()
        self.prefetch_anew()
        self.stage.clear()
        self.buttons.clear()
        for _ in self._laid():
            pass

    def _laid(self) -> Iterator[None]:
        invitations = {side: self.around.words(side)("menu.touch") for side in Side}
        width, em = self.around.gallery.type.width, self._invited_mm
        yield from lay_felt(self.stage, self.around.gallery)
        gaps_mm = tuple(width(words, em, "bold") for words in invitations.values())
        for piece, at in self.around.gallery.get(brass.inlay, gaps_mm):
            self.stage.add(piece, at, Layer.LIGHT)
        yield
        for side, words in invitations.items():
            self._invite(side, words, width(words, em, "bold"))
            yield
        for game, middle in zip(self._games, self._circles.middles, strict=True):
            self._circle(game, middle)
            yield
        for side in (Side.SOUTH, Side.NORTH):
            self._corners(side)
            self._resume(side)
            self._notice(side)
            yield
        self._openings.lay()

    # --- layout

    def _invite(self, side: Side, words: str, long_mm: float) -> None:
        """Adds the invitation; under a finger it is bright and surrounded by warm light."""
        table, gallery, em = self.around.table, self.around.gallery, self._invited_mm

        def paint(state: State, side: Side) -> Picture:
            if state != "down":
                return gallery.text(words, em, colours.BRASS_LIGHT, "bold", side)
            bright = gallery.text(words, em, colours.BONE, "bold")
            lit = gallery.derived(bright, ("lit",), lambda: lit_words(bright, table.per_mm))
            return gallery.turned(lit, side)

        size = table.px(long_mm + 2 * BESIDE_MM), table.px(TOUCHED_MM)
        spot = Spot(table.spot(side, 0, INLAY_MM), side)
        self.buttons.add(AskWhere(side), Face(paint, size, words), spot, self.emblems.call)

    @property
    def _invited_mm(self) -> float:
        """The em of the invitation."""
        return self.around.table.em_mm(TOUCH_MM * self.around.table.grown)

    def _circle(self, game: str, middle: Pixel) -> None:
        gallery, diameter = self.around.gallery, self._circles.diameter
        em_mm = gallery.table.em_mm(RING_EM * gallery.table.grown)
        light = gallery.keep(("circle light", diameter), lambda: felt.circle_light(diameter))
        self.stage.add(light, middle, Layer.LIGHT, ADD)
        across = diameter / gallery.table.per_mm
        self.stage.add(gallery.get(brass.inlay_circle, across), middle, Layer.LIGHT)
        names = tuple(self.around.words(side)(f"{game}.name") for side in Side)
        made = names, across * 0.43, em_mm, colours.BONE
        ring = gallery.of(gallery.type.ring, *made, "bold", WIDEST)
        self.stage.add(ring, middle, Layer.WORDS)
        self.emblems.lay(self.stage, game)

    def _corners(self, side: Side) -> None:
        """Adds the corner controls: navigation on the left, comfort settings on the right."""
        table, words = self.around.table, self.around.words(side)
        wish, level = self.around.comfort.wish.key, self.around.sounds.volume.level
        find = partial(self.leave_for, ToPuzzle(side))
        left = [
            Control(ChangeLanguage(side), "globe", words("control.globe"), self._ask(side)),
            Control(FindMove(side), "question", words("menu.puzzle"), find),
        ]
        if self._has_list:
            show = partial(self.leave_for, ToSaved())
            left.append(Control(ShowSaved(side), "pause", words("menu.kept"), show))
        if self._has_played:
            see = partial(self.leave_for, ToPlayed())
            left.append(Control(ShowPlayed(side), "eye", words("menu.played"), see))
        right = [
            Control(ChangeVolume(side), ICONS[level], words("control.sound"), self._louder),
            Control(ChangeComfort(side), "letters", words(wish), self._wish),
        ]
        scale = table.grown
        wide, deep, edge = (
            table.px(mm * scale) for mm in (CORNER_WIDE_MM, CORNER_DEEP_MM, CORNER_MM)
        )
        whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
        area = pygame.Rect(edge, whole.bottom - edge - deep, wide, deep)
        for controls, x in ((left, edge), (right, whole.right - edge - wide)):
            area.left = x
            at = area.left if controls is left else area.right, area.bottom
            Panel(self.buttons, side, at, area, partial(list, controls), scale).lay()

    def _louder(self) -> None:
        take_next_volume(self.around, self.around.table.middle)
        self._show()

    def _wish(self) -> None:
        self.around.comfort.take_next()
        self.go(Anew())

    def _ask(self, side: Side) -> Callable[[], None]:
        """An action that opens the language page of this side."""

        def ask() -> None:
            close = partial(self._openings.close, side)
            scale = self.around.table.grown
            sheet = language_sheet(
                self.around, self.stage, self.buttons, side, self._show, close, None, scale
            )
            self._openings.open(sheet)

        return ask

    def _resume(self, side: Side) -> None:
        if self._waiting is None:
            return
        table, (found, kept) = self.around.table, self._waiting
        seating = Seating.read(found.seating, found.match.rules.seats)
        label = ResumeLabel(
            self.around, side, kept, tuple(seating.people_by_side), self._between(side)
        )
        spot = Spot(table.spot(side, 0, RESUME_INWARD_MM * table.grown), side)
        go_on = partial(self.leave_for, ToPlay(found.match, found.id, seating))
        self.buttons.add(Resume(side), label.face(), spot, go_on)

    def _between(self, side: Side) -> int:
        """The width in pixels between the controls of both corners, symmetric about the middle."""
        corners = [one for one in self.buttons if one.spot.side is side and one.name_at is not None]
        middle = self.around.table.seen(side, self.around.screen.get_rect()).centerx
        seen = self.around.table.seen
        away = (abs(seen(side, one.rect).centerx - middle) - one.wide // 2 for one in corners)
        return 2 * (min(away) - self.around.table.px(APART_MM))

    def _notice(self, side: Side) -> None:
        """Shows the latest notice, which stays until somebody can solve the problem."""
        self._services.take_notices()
        if self._services.notices:
            words = self.around.words(side)(f"notice.{self._services.notices[-1].key}")
            text = self.around.gallery.text(words, 8, colours.BONE, side=side)
            table = self.around.table
            at = table.spot(side, 0, NOTICE_INWARD_MM * table.grown)
            self.stage.add(text, at, Layer.WORDS)

    # --- touch

    def targets(self) -> list[Target]:
        felt = [anywhere(self.around.screen)] if self._openings else []
        games = (
            Target(ChooseGame(game), square(middle, self._circles.touched), label=game)
            for game, middle in zip(self._games, self._circles.middles, strict=True)
        )
        return [*games, *felt]

    def press(self, target: Target, point: Point) -> Gesture | None:
        match target:
            case Target(ChooseGame(game)):
                return _Forward(self, game)
            case _:
                return None

    def _is_held(self, game: str) -> bool:
        targets = (finger.target for finger in self.fingers.values())
        return any(one is not None and one.means == ChooseGame(game) for one in targets)

    def choose(self, game: str) -> None:
        """Opens the set-up; the emblem glides on from its present place."""
        self.leave_for(ToSetup(game, emblem=self.emblems.now(game)))

    def leave_for(self, destination: Destination) -> None:
        """Leaves; notices of past faults end here, those about saving stay all day."""
        for key in ("fault", "saved_again", "players_back"):
            self._services.forget(key)
        self.go(destination)

    def update(self, dt: float) -> None:
        self.emblems.tick(dt)
        super().update(dt)

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.emblems.is_calling

    def is_settled(self) -> bool:
        return super().is_settled() and not self.is_moving


class _Forward(Gesture):
    """A finger on a game's circle."""

    def __init__(self, menu: MenuScene, game: str) -> None:
        self._menu, self._game = menu, game
        menu.emblems.come_forward(game, True)

    def tap(self) -> None:
        self._menu.choose(self._game)

    def drop(self, point: Point) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._menu.emblems.come_forward(self._game, False)
