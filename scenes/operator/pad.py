"""The keypad that asks for the operator's PIN or for a new one. The scene below it is unchanged."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import ClassVar

from game.pin import LEAST_DIGITS, MOST_DIGITS, BadPin
from scenes.art import felt, pads
from scenes.art.canvas import Picture, clear
from scenes.art.controls import State
from scenes.core.places import command
from scenes.core.table import Corner, Pixel, Point, Side
from scenes.covers.covering import CoveringScene
from scenes.operator.desk import Background, Key, Way, desk_of
from scenes.services.destinations import Back, Destination, ToPage
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words
from scenes.stage.motion import ease_in, ease_out
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target
from scenes.ui.buttons import Face, Spot


class PadBlock:
    """A block with `most` holes for digits; it has a done key if a PIN `is_new`."""

    def __init__(self, around: Surroundings, corner: Corner, most: int, is_new: bool) -> None:
        self._around, self._corner, self._most, self._is_new = around, corner, most, is_new

    def at(self, right: float, away: float) -> Pixel:
        """The pixel of a place on the block, in mm from its point."""
        table = self._around.table
        corner = self._corner.point((table.width, table.height))
        x, y = self._corner.turned(right, away + pads.TIP_MM)
        return round(corner[0] + x * table.per_mm), round(corner[1] + y * table.per_mm)

    def covers(self, point: Point) -> bool:
        table = self._around.table
        x, y = self._corner.point((table.width, table.height))
        right, away = self._corner.unturned((point[0] - x, point[1] - y))
        return abs(right) <= table.px(pads.WIDE_MM / 2) and away <= table.px(
            pads.LONG_MM + pads.TIP_MM
        )

    # --- pictures

    def turned(self, picture: Picture) -> Picture:
        return self._around.gallery.turned(picture, Side(self._corner))

    def picture(self, state: State) -> Picture:
        return self.turned(self._upright(state))

    def key(self, key: str, state: State) -> Picture:
        """The pressed key's picture; otherwise nothing, since the block already shows it."""
        gallery = self._around.gallery
        if state != "down":
            return gallery.keep("operator nothing", lambda: Picture(clear((1, 1)), (0, 0)))
        down = self._upright("down")
        cut = gallery.derived(down, ("key", key), lambda: pads.patch(gallery.table, down, key))
        return self.turned(cut)

    def _upright(self, state: State) -> Picture:
        gallery, look = self._around.gallery, pads.Look(state, self._most, self._is_new)

        def make() -> Picture:
            return pads.block(gallery.table, gallery.get(pads.body), look)

        return gallery.keep(("operator block", *look), make)


LEFT_ALONE_SECONDS, FIRST_ALONE_SECONDS = 15.0, 600.0
LATER_AT_MM = (250.0, 40.0)
SLIDE_SECONDS, PEG_SECONDS, ROLL_SECONDS, BACK_SECONDS = 0.26, 0.09, 0.24, 0.2
HEADING_EM, SAID_EM = 10.0, 7.5
SHUT_MM = 191.0
"""Distance from the block's point of several lines, which are shown without pegs."""
SOON_SECONDS = 60.0
"""Longer waits are given in minutes."""
TOUCHED_MM = 20.6
"""The touch squares of the tilted round keys: larger ones would overlap."""
LIGHT_MM, LIGHT = (760.0, 620.0), 0.1

log = logging.getLogger(__name__)


class PadScene(CoveringScene):
    name: ClassVar[str] = "operator.pin"
    is_operators: ClassVar[bool] = True

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
        is_new: bool = False,
        is_first: bool = False,
    ) -> None:
        """`is_new`: a PIN is chosen by typing it twice; `is_first`: that can be postponed, once. If
        no PIN can be compared, the pad shows only what to do."""
        super().__init__(around, go)
        desk = desk_of(services)
        assert desk is not None, "without a folder there is no PIN"
        self._desk, self._services = desk, services
        self._corner, self._is_new = corner, is_new
        self._most = MOST_DIGITS if is_new else desk.pin.digits
        self._is_shut = self._most == 0
        self._flaw = ""
        """Why the PIN was refused, until the next key."""
        self._block = PadBlock(around, corner, self._most, is_new)
        self._digits, self._first = "", ""
        self._alone = FIRST_ALONE_SECONDS if is_first else LEFT_ALONE_SECONDS
        self._left, self._is_first = self._alone, is_first
        self._pegs: list[Sprite] = []
        self._asking: Background[bool] | None = None
        self._said = ""
        self._is_leaving = self._is_off = False

    def again(self) -> None:
        """It goes with the scene below."""

    # --- layout

    def contents(self) -> Iterator[None]:
        gallery = self.around.gallery
        light = gallery.get(felt.pool_of_light, LIGHT_MM, LIGHT)
        self.stage.add(light, self._block.at(0, 70.0), Layer.LIGHT, ADD)
        yield
        self._body = self.stage.add(None, layer=Layer.WALNUT)
        self._heading = self.stage.add(None, layer=Layer.WORDS)
        gallery.get(pads.body)
        yield
        states: tuple[State, ...] = ("up", "down", "off")
        for state in states:
            self._block.picture(state)
            yield
        for key in pads.KEYS:
            if key != pads.DONE or self._is_new:
                self._add_key(key)
                yield
        self._block.turned(gallery.get(pads.peg))
        self._tell()
        if self._is_first:
            self._add_later()
        yield

    def _add_later(self) -> None:
        table, side = self.around.table, self._corner.long_side
        along = table.wide / 2 - LATER_AT_MM[0]
        at = table.spot(side, along if self._corner.is_right else -along, LATER_AT_MM[1])
        says = self._desk.words("operator.later")
        self.buttons.pill(Way("later"), says, "bone", Spot(at, side), self.close)

    def enter(self) -> None:
        super().enter()
        self._show_keys()
        self.around.sound("slide", self._block.at(0, 100.0))
        self.tweens.run(SLIDE_SECONDS, self._slide, ease_out, owner=self)
        self._slide(0.0)

    def _add_key(self, key: str) -> None:
        side = self.around.table.px(TOUCHED_MM)
        face = Face(lambda state, _: self._block.key(key, state), (side, side), key)
        spot = Spot(self._block.at(*pads.KEYS[key]), Side.SOUTH)
        act = partial(self._press, key)
        self.buttons.add(Key(key), face, spot, act, visible=False)

    def _slide(self, share: float) -> None:
        """Slides the pad out of the corner; keys work once it has arrived."""
        away = -(1 - share) * (pads.LONG_MM + 2 * pads.TIP_MM)
        self._body.move(*self._block.at(0, away - pads.TIP_MM))
        heading = SHUT_MM if self._is_shut else pads.HEADING_MM
        self._heading.move(*self._block.at(0, away + heading))
        for sprite, across in zip(self._pegs, pads.pegs(self._most), strict=False):
            sprite.move(*self._block.at(across, away + pads.PEGS_MM))
        for button in self.buttons:
            is_there = share == 1 or not isinstance(button.means, Key)
            button.set_visible(is_there and not self._is_leaving)

    def _show_keys(self) -> None:
        self._is_off = self._waits > 0
        self._body.show(self._block.picture("off" if self._is_off else "up"))
        for button in self.buttons:
            button.enable(not self._is_off)

    def _tell(self) -> None:
        words = self._desk.words
        said, em = _told_of(self._waits, words), SAID_EM
        if not said:
            heading = self._flaw or self._heading_key
            said = words(heading, least=LEAST_DIGITS, most=MOST_DIGITS)
            em = SAID_EM if self._flaw else HEADING_EM
        if said != self._said:
            self._said = said
            self._heading.show(self._block.turned(self.around.gallery.get(pads.words, said, em)))

    @property
    def _heading_key(self) -> str:
        if not self._is_new:
            return "operator.title"
        return "operator.again" if self._first else "operator.choose"

    @property
    def _waits(self) -> float:
        if self._is_new:
            return 0.0
        return math.inf if self._is_shut else self._desk.pin.left(self.around.clock.now)

    # --- time

    def update(self, dt: float) -> None:
        super().update(dt)
        self._left -= dt
        if self._asking is not None and self._asking.found is not None:
            self._answer(self._asking.found)
        is_another = not self._is_new and self._most != self._desk.pin.digits
        if (self._left <= 0 or is_another) and self._asking is None and not self._is_leaving:
            self._leave_for(Back())
        if not self._is_leaving:
            self._tell()
            if self._is_off and self._waits <= 0:
                self._show_keys()

    def is_settled(self) -> bool:
        return super().is_settled() and self._asking is None

    # --- touch

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        return None if self._is_leaving or self._block.covers(point) else _Beside(self)

    def close(self) -> None:
        self._leave_for(Back())

    def _press(self, key: str) -> None:
        self._left = self._alone
        if self._asking is not None or self._is_leaving or self._waits > 0:
            return
        self._flaw = ""
        if key == pads.BACK:
            self._take_back()
        elif key == pads.DONE:
            self._done()
        elif len(self._digits) < self._most:
            self._put(key)

    def _put(self, digit: str) -> None:
        across = pads.pegs(self._most)[len(self._digits)]
        self._digits += digit
        peg = self._block.turned(self.around.gallery.get(pads.peg))
        sprite = self.stage.add(peg, self._block.at(across, pads.PEGS_MM + 6), Layer.MOVING)
        self._pegs.append(sprite)
        self.around.sound("coin", sprite.at)
        then = self._ask if len(self._digits) == self._most and not self._is_new else None
        there = self._block.at(across, pads.PEGS_MM)
        self.tweens.glide(sprite, there, PEG_SECONDS, ease_in, then=then)

    def _take_back(self) -> None:
        if self._digits:
            self._digits = self._digits[:-1]
            self._pegs.pop().remove()

    def _roll_out(self) -> None:
        pegs, self._pegs, self._digits = self._pegs, [], ""
        for sprite, across in zip(pegs, pads.pegs(self._most), strict=False):
            end = self._block.at(across, pads.LONG_MM + 2 * pads.PEG_MM)
            self.tweens.glide(sprite, end, ROLL_SECONDS, ease_in, then=sprite.remove)

    # --- checking the PIN

    def _ask(self) -> None:
        """Checks the PIN in a thread: scrypt takes longer than a frame."""
        if self._asking is None and len(self._digits) == self._most:
            admits = partial(self._desk.pin.admits, self._digits, self.around.clock.now)
            self._asking = Background(admits, False, self._services.patient)

    def _answer(self, is_right: bool) -> None:
        self._asking = None
        if is_right:
            self._leave_for(ToPage(self._corner))
            return
        self.around.sound("refuse", self._block.at(0, pads.PEGS_MM))
        self._roll_out()
        self._show_keys()

    def _done(self) -> None:
        """Remembers the first entry; the second must equal it."""
        if len(self._digits) < LEAST_DIGITS:
            self._refuse("operator.short")
        elif not self._first:
            self._first = self._digits
            self._roll_out()
        elif self._first != self._digits:
            self._first = ""
            self._refuse("operator.unequal")
            self._roll_out()
        else:
            self._choose()

    def _refuse(self, flaw: str) -> None:
        self._flaw = flaw
        self.around.sound("refuse", self._block.at(0, pads.PEGS_MM))

    def _choose(self) -> None:
        try:
            self._desk.pin.choose(self._digits)
        except (BadPin, OSError) as problem:
            log.warning("the PIN cannot be kept: %s", problem)
        self._leave_for(ToPage(self._corner))

    def _leave_for(self, destination: Destination) -> None:
        if self._is_leaving:
            return
        self._is_leaving = True
        if self._is_first and not self._desk.pin.is_set:
            with suppress(OSError):
                # A PIN was asked for: from now on a visitor may be at the table.
                self._desk.pin.put_off()

        def slide(share: float) -> None:
            self._slide(1 - share)

        then = partial(self.go, destination)
        self.tweens.run(BACK_SECONDS, slide, ease_in, then=then, owner=self)


def _told_of(seconds: float, words: Words) -> str:
    """Why the keys are locked; "" if they are not."""
    if seconds == math.inf:
        return words("operator.shut", command=command("pin"))
    if seconds > SOON_SECONDS:
        return words("operator.often", minutes=math.ceil(seconds / 60))
    return words("operator.wrong", seconds=math.ceil(seconds)) if seconds > 0 else ""


class _Beside(Gesture):
    def __init__(self, pad: PadScene) -> None:
        self._pad = pad

    def tap(self) -> None:
        self._pad.close()
