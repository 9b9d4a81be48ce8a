"""The base of the operator's pages: light, texts and keys. An untouched page closes by itself."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, NamedTuple, TypeAlias

from game.settings import NotWritten, Value
from scenes.art import brass, colours, felt, racks
from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.controls import Kind, State
from scenes.art.icons import Icon
from scenes.art.type import Align
from scenes.art.type import Face as Letters
from scenes.core.table import Corner, Pixel, Side
from scenes.kiosk.hours import at_rest
from scenes.operator.desk import Desk, Step, Way, desk_of
from scenes.scene.scene import Scene
from scenes.services.destinations import Back, Destination, ToPage
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.arriving import fade_in
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.touch.contacts import Contact
from scenes.touch.target import Meaning, Target, anywhere
from scenes.ui.block import fitted
from scenes.ui.buttons import CONTROL_MM, Button, Face, Spot

LEFT_ALONE_SECONDS, TOLD_SECONDS = 110.0, 20.0
"""Seconds without a touch until the page closes, and how long before that it warns."""
INLAY_MM, SOON_EM = 15.0, 9.6
LIGHT_MM, LIGHT, LIT_AT_MM = (980.0, 720.0), 0.23, (180.0, 115.0)
RAIL_MM, RAIL_AT_MM, RAIL_WALL_MM = (452.0, 42.0), 9.0, 9.0
KEY_HIGH_MM, KEY_EM, KEY_BESIDE_MM, APART_MM = 25.0, 9.6, 12.0, 3.2
LEAST_EM = 6.2

Room: TypeAlias = tuple[float, float]
"""Distances from the short edge at the corner in mm, the farther one first."""

log = logging.getLogger(__name__)


class Key(NamedTuple):
    means: Meaning
    says: str
    kind: Kind
    act: Callable[[], None]


class PageScene(Scene):
    is_operators: ClassVar[bool] = True
    alone_seconds: ClassVar[float] = LEFT_ALONE_SECONDS

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
        _page: str,
        of: tuple[str, ...],
    ) -> None:
        """`of`: the page's subject."""
        super().__init__(around, go)
        desk = desk_of(services)
        assert desk is not None, "without a folder there is no operator"
        self.desk: Desk = desk
        self.services, self.of = services, of
        self.corner, self.side = corner, corner.long_side
        self.words = desk.words
        self._left = self.alone_seconds
        self._closing: Sprite | None = None
        self._told = 0
        self._fading: list[Sprite] | None = []
        """The sprites that fade in on entering; None: entered."""
        self.begin()

    # --- for pages to override

    def begin(self) -> None:
        """Sets the page's state."""

    def content(self) -> Iterator[None]:
        """Builds the page, one part per step."""
        return iter(())

    def closed(self) -> None:
        """Called before an untouched page closes."""

    # --- navigation

    def to(self, page: str, *of: str) -> ToPage:
        return ToPage(self.corner, page, of)

    def lead(self, page: str, *of: str) -> Callable[[], None]:
        return lambda: self.go(self.to(page, *of))

    def back(self) -> None:
        self.go(Back())

    # --- layout

    def enter(self) -> None:
        words, self._fading = self._fading or [], None
        if self.tweens.still:
            return
        for sprite in words:
            if (picture := sprite.picture) is not None:
                sprite.show(None)
                fade_in(self.around.gallery, self.tweens, sprite, picture)

    def parts(self) -> Iterator[None]:
        self.stage.set_base(self.around.gallery.get(felt.night))
        yield
        light = self.around.gallery.get(felt.pool_of_light, LIGHT_MM, LIGHT)
        self.stage.add(light, self.spot(*LIT_AT_MM), Layer.LIGHT, ADD)
        yield
        yield from self._told_others()
        yield from self.content()

    def show_anew(self) -> None:
        self._closing, self._told = None, 0
        super().show_anew()

    def _told_others(self) -> Iterator[None]:
        gallery, table = self.around.gallery, self.around.table
        gaps = [0.0] * 4
        for side in Side:
            if side is self.side:
                continue
            said = self.around.words(side)("operator.soon")
            gaps[side] = gallery.type.width(said, SOON_EM, "bold")
            made = gallery.text(said, SOON_EM, colours.BRASS_LIGHT, "bold", side)
            self.stage.add(made, table.spot(side, 0, INLAY_MM), Layer.WORDS)
            yield
        for piece, at in gallery.get(brass.inlay, tuple(gaps)):
            self.stage.add(piece, at, Layer.LIGHT)

    # --- time

    def update(self, dt: float) -> None:
        super().update(dt)
        self._left = self.alone_seconds if self.fingers else self._left - dt
        if self._left <= 0:
            self.closed()
            self.desk.has_put_away = False
            self.go(at_rest(self.services))
            return
        seconds = math.ceil(self._left) if self._left <= TOLD_SECONDS else 0
        if seconds != self._told:
            self._told = seconds
            self._tell_closing(seconds)

    def _tell_closing(self, seconds: int) -> None:
        if self._closing is not None:
            self._closing.remove()
            self._closing = None
        if seconds:
            said = self.words("operator.closing", seconds=seconds)
            self._closing = self.line(said, 8.5, (447.0, 238.0), 222.0, colours.BRASS_LIGHT)

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def stay(self) -> None:
        self._left = self.alone_seconds

    def touch(self, contact: Contact) -> None:
        self.stay()
        super().touch(contact)

    def settle(self, name: str, value: Value | None) -> None:
        """Changes a setting; without a file it is lost at the next start."""
        try:
            self.desk.settings.change(name, value)
        except NotWritten as problem:
            log.warning("%s", problem)

    # --- positions, in mm from the edges that meet in the corner

    def spot(self, aside: float, inward: float) -> Pixel:
        along = self.around.table.wide / 2 - aside
        return self.around.table.spot(self.side, along if self.corner.is_right else -along, inward)

    def aside(self, room: Room, along: float) -> float:
        """Converts a distance from a room's left end (as seen) to one from the short edge."""
        far, near = room
        return far - along if self.corner.is_right else near + along

    def part(self, room: Room, start: float, end: float) -> Room:
        """The part of a room between two distances from its left end."""
        one, other = self.aside(room, start), self.aside(room, end)
        return max(one, other), min(one, other)

    # --- texts

    def line(
        self,
        said: str,
        em_mm: float,
        room: Room,
        inward: float,
        colour: Colour = colours.BONE,
        face: Letters = "words",
        align: Align = "left",
        least_em: float = LEAST_EM,
    ) -> Sprite:
        """A text in a room. Long ones are reduced to at least `least_em`, then wrapped."""
        far, near = room
        block = fitted(self.around.gallery, said, em_mm, far - near, face, least_em)
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        at = self.spot(self.aside(room, (far - near) * share), inward)
        return self.say(block.picture(colour, align, self.side), at)

    def say(self, picture: Picture, at: Pixel) -> Sprite:
        sprite = self.stage.add(picture, at, Layer.WORDS)
        if self._fading is not None:
            self._fading.append(sprite)
        return sprite

    # --- keys

    def way(self, to: str, act: Callable[[], None], kind: Kind = "brass") -> Key:
        return Key(Way(to), self.words(f"operator.{to}"), kind, act)

    def way_back(self, page: str = "home", *of: str) -> Key:
        return self.way("back", self.lead(page, *of), "bone")

    def rail(self, keys: Sequence[Key]) -> Iterator[None]:
        """The walnut rail with the page's keys; the exit is nearest to the corner."""
        gallery, table = self.around.gallery, self.around.table
        size = table.even_px(RAIL_MM[0]), table.even_px(RAIL_MM[1])
        tray = gallery.turned(gallery.get(racks.tray, *size, 5), self.side)
        middle = RAIL_AT_MM + RAIL_MM[1] / 2
        self.stage.add(tray, self.spot(RAIL_AT_MM + RAIL_MM[0] / 2, middle), Layer.WALNUT)
        yield
        far = RAIL_AT_MM + RAIL_MM[0] - RAIL_WALL_MM
        self.keys(keys, (far, RAIL_AT_MM + RAIL_WALL_MM), middle)
        yield

    def key(
        self,
        means: Meaning,
        said: str,
        kind: Kind,
        at: Pixel,
        act: Callable[[], None],
        em_mm: float = KEY_EM,
        high_mm: float = KEY_HIGH_MM,
        least_mm: float = 0.0,
        touched_mm: float = 0.0,
        beside_mm: float = KEY_BESIDE_MM,
    ) -> Button:
        """`touched_mm`: the height for touch, if larger."""
        gallery = self.around.gallery
        form = em_mm, kind, high_mm
        wide, high = gallery.controls.pill_size(said, em_mm, high_mm, least_mm, beside_mm)
        size = wide, max(high, gallery.table.px(touched_mm))

        def paint(state: State, side: Side) -> Picture:
            pill = gallery.controls.pill
            made = gallery.of(pill, said, *form, state, least_mm, beside_mm)
            return gallery.turned(made.picture, side)

        return self.buttons.add(means, Face(paint, size, said), Spot(at, self.side), act)

    def keys(self, all_keys: Sequence[Key], room: Room, inward: float) -> None:
        """A row of keys, the last one nearest to the corner, as large as they fit."""
        type_ = self.around.gallery.type
        far, near = room
        free = far - near - (len(all_keys) - 1) * APART_MM
        words = sum(type_.width(said, KEY_EM, "bold") for _, said, _, _ in all_keys)
        em = KEY_EM * min(1.0, (free - len(all_keys) * 2 * KEY_BESIDE_MM) / words)
        words = sum(type_.width(said, em, "bold") for _, said, _, _ in all_keys)
        # Text does not shrink on small tables.
        beside = min(KEY_BESIDE_MM, (free - words) / len(all_keys) / 2)
        wide = [type_.width(said, em, "bold") + 2 * beside for _, said, _, _ in all_keys]
        wide = [max(one, 1.5 * KEY_HIGH_MM) for one in wide]
        free = (far - near - sum(wide)) / max(1, len(all_keys) - 1)
        aside = near
        for (means, said, kind, act), long in zip(reversed(all_keys), reversed(wide), strict=True):
            at = self.spot(aside + long / 2, inward)
            self.key(means, said, kind, at, act, em, beside_mm=beside)
            aside += long + min(free, 3 * APART_MM)


RUN_AFTER, RUN_EVERY = 0.5, 0.1
VALUE_EM = 12.0


class Stepper:
    def __init__(
        self,
        page: PageScene,
        what: str,
        at: tuple[float, float],
        apart_mm: float,
        value: Callable[[], str],
        change: Callable[[int], None],
    ) -> None:
        """`at`: position of the value, from the short and the long edge; `change` gets +1 or -1."""
        self._page, self._what, self._at, self._apart = page, what, at, apart_mm
        self._value, self._change = value, change
        self._seconds, self._has_run = 0.0, False
        self._shown: Sprite | None = None
        sign = 1 if page.corner.is_right else -1
        for by in (-1, 1):
            spot = Spot(page.spot(at[0] - sign * by * apart_mm, at[1]), page.side)
            icon: Icon = "plus" if by > 0 else "minus"
            page.buttons.control(Step(what, by), icon, spot, partial(self._tap, by), CONTROL_MM)
        self.show()

    def show(self) -> None:
        if self._shown is not None:
            self._shown.remove()
        aside, inward = self._at
        half = self._apart - CONTROL_MM / 2
        room = aside + half, aside - half
        self._shown = self._page.line(
            self._value(), VALUE_EM, room, inward, colours.BONE, "numerals", "centre"
        )

    def _tap(self, by: int) -> None:
        if not self._has_run:
            self._step(by)

    def _step(self, by: int) -> None:
        self._change(by)
        self.show()

    def run(self, dt: float) -> None:
        fingers = self._page.fingers.values()
        means = [one.target.means for one in fingers if one.held and one.target]
        held = (one.by for one in means if isinstance(one, Step) and one.what == self._what)
        by = next(held, 0)
        self._seconds = self._seconds + dt if by else 0.0
        if not by:
            self._has_run = False
        while self._seconds > RUN_AFTER:
            self._seconds -= RUN_EVERY
            self._has_run = True
            self._step(by)
