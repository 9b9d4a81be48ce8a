"""The touch test: all that the device says, spots that are to be masked, the size of the screen,
and four marks by which the device is put right."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from game.settings import NotWritten
from scenes.art import colours, felt, gauges
from scenes.art.icons import Icon
from scenes.buttons import CONTROL_MM, Spot
from scenes.destinations import Anew, Destination, ToOperator
from scenes.limits import INCHES
from scenes.operator.marks import Marks
from scenes.operator.masks import Masks
from scenes.operator.meanings import Inches, Mark, Way
from scenes.operator.page import PageScene
from scenes.operator.trails import Trails
from scenes.services import Services
from scenes.stage.stage import Layer, Sprite
from scenes.surroundings import Surroundings
from scenes.table import Corner, Point
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Target

TEXT = (140.0, 10.0)
"""The room of what is said."""
TITLE_AT_MM, FIRST_COUNT_MM, COUNT_STEP_MM = 181.5, 132.4, 13.7
COUNTS = (128.0, 122.5)
"""Where their numbers end and their words begin."""
RULER_AT, CARD_AT, BACK_AT = (322.0, 19.0), (429.5, 67.5), (109.0, 22.0)
SIZE_MM, SIZE_AT_MM, APART_MM = 331.0, 60.0, 32.0
RUN_AFTER, RUN_EVERY = 0.5, 0.1
LOOK_SECONDS = 0.25

log = logging.getLogger(__name__)


class TouchScene(PageScene):
    name: ClassVar[str] = "operator.touch"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
    ) -> None:
        super().__init__(around, go, services, corner)
        self._was = self._inches = round(around.table.measured.inches, 1)
        self._running, self._has_run, self._seen = 0.0, False, 0.0
        self._sizes: list[Sprite] = []
        self._counts: dict[str, Sprite] = {}
        self._shown_counts: dict[str, str] = {}
        self.trails = Trails(around, self.stage, self.side, self.words)
        self.marks = Marks(self, self.keep)
        self.masks = Masks(self, self.keep)

    def again(self) -> Destination:
        return ToOperator(self.corner)

    def before(self) -> Iterator[None]:
        self.stage.set_base(self.around.gallery.get(felt.night))
        yield
        yield from self.content()

    def content(self) -> Iterator[None]:
        self.line(self.words("operator.touch"), 12.0, TEXT, TITLE_AT_MM, face="bold")
        for number, key in enumerate(("down", "most", "lost", "doubled", "ms")):
            inward = FIRST_COUNT_MM - number * COUNT_STEP_MM
            room = COUNTS[1], TEXT[1]
            self.line(self.words(f"operator.touch.{key}"), 8.0, self._beside(room), inward)
            self._counts[key] = self.stage.add(None, self._number_at(inward), Layer.WORDS)
        yield
        back = self.spot(*BACK_AT)
        self.key(Way("back"), self.words("operator.back"), "bone", back, self._back, least_mm=64)
        self._size_controls()
        yield
        self._show_size()
        yield
        self.marks.lay()
        self.masks.show()
        yield

    def _beside(self, room: tuple[float, float]) -> tuple[float, float]:
        """Numbers stand to the left of their words, at either corner."""
        if self.corner.is_right:
            return room
        return TEXT[0], TEXT[1] + TEXT[0] - room[0]

    def _number_at(self, inward: float) -> tuple[int, int]:
        aside = COUNTS[0] if self.corner.is_right else TEXT[1] + TEXT[0] - COUNTS[0]
        return self.spot(aside, inward)

    # --- the size of the screen

    def _size_controls(self) -> None:
        title = self.words("operator.touch.size")
        self.line(title, 8.5, (SIZE_MM + 45, SIZE_MM - 45), SIZE_AT_MM + 23, align="centre")
        unit = self.words("operator.touch.inches")
        self.line(unit, 6.5, (SIZE_MM + 30, SIZE_MM - 30), SIZE_AT_MM - 12, align="centre")
        sign = 1 if self.corner.is_right else -1
        for tenths in (-1, 1):
            at = self.spot(SIZE_MM - sign * tenths * APART_MM, SIZE_AT_MM)
            act = partial(self._tap_size, tenths)
            spot = Spot(at, self.side)
            icon: Icon = "plus" if tenths > 0 else "minus"
            self.buttons.control(Inches(tenths), icon, spot, act, CONTROL_MM)

    def _show_size(self) -> None:
        for sprite in self._sizes:
            sprite.remove()
        gallery, table = self.around.gallery, self.around.table
        ruler, card = (
            maker(table, self._inches).turned(self.side.facing)
            for maker in (gauges.ruler, gauges.card)
        )
        value = gallery.text(
            self.words.number(self._inches, 1), 12.0, colours.BONE, "numerals", self.side
        )
        self._sizes = [
            self.stage.add(ruler, self.spot(*RULER_AT), Layer.WALNUT),
            self.stage.add(card, self.spot(*CARD_AT), Layer.WALNUT),
            self.stage.add(value, self.spot(SIZE_MM, SIZE_AT_MM), Layer.WORDS),
        ]
        lines = gallery.type.wrapped(self.words("operator.touch.card"), 7.0, 70.0)
        for number, said in enumerate(lines):
            inward = CARD_AT[1] - 10.0 * (number - (len(lines) - 1) / 2)
            room = CARD_AT[0] + 38, CARD_AT[0] - 38
            self._sizes.append(self.line(said, 7.0, room, inward, align="centre"))

    def _tap_size(self, tenths: int) -> None:
        if not self._has_run:
            self._resize(tenths)

    def _resize(self, tenths: int) -> None:
        inches = round(self._inches + tenths / 10, 1)
        if INCHES[0] <= inches <= INCHES[1]:
            self._inches = inches
            self._show_size()

    def _run_size(self, dt: float) -> None:
        """Held, it runs."""
        held = [one for one in self.fingers.values() if one.held and one.target]
        means = [one.target.means for one in held if one.target]
        tenths = next((one.tenths for one in means if isinstance(one, Inches)), 0)
        self._running = self._running + dt if tenths else 0.0
        if not tenths:
            self._has_run = False
        while self._running > RUN_AFTER:
            self._running -= RUN_EVERY
            self._has_run = True
            self._resize(tenths)

    # --- time

    def update(self, dt: float) -> None:
        contacts = self.around.contacts
        if contacts is not None:
            self.trails.update(dt, contacts)
            if contacts.down():
                self.stay()
            self._count(contacts.seen["lost"], contacts.seen["doubled"])
            self._seen += dt
            if self._seen > LOOK_SECONDS:
                self._seen = 0.0
                self.masks.look(contacts)
        self._run_size(dt)
        self.marks.update(dt)
        super().update(dt)

    def is_settled(self) -> bool:
        return super().is_settled() and self.trails.is_empty and self.marks.is_settled

    def _count(self, lost: int, doubled: int) -> None:
        ms = self.trails.milliseconds
        values = {
            "down": self.trails.down,
            "most": self.trails.most,
            "lost": lost,
            "doubled": doubled,
            "ms": "–" if ms is None else round(ms),
        }
        type_ = self.around.gallery.type
        for key, value in values.items():
            said = str(value)
            if self._shown_counts.get(key) != said:
                self._shown_counts[key] = said
                made = self.around.gallery.of(
                    type_.text, said, 10.5, colours.BONE, "numerals", "right"
                )
                self._counts[key].show(self.around.gallery.turned(made, self.side))

    # --- touches

    def targets(self) -> list[Target]:
        return self.marks.targets()

    def press(self, target: Target, point: Point) -> Held | None:
        match target.means:
            case Mark(number):
                return Tapped(partial(self.marks.touched, number, point))
            case _:
                return None

    def _back(self) -> None:
        self.marks.undo()
        if self._keep_size():
            self.go(Anew(self._inches))
        else:
            self.go(ToOperator(self.corner))

    def closed(self) -> None:
        self.marks.undo()
        if self._keep_size():
            self.go(Anew(self._inches))

    def _keep_size(self) -> bool:
        """Whether the screen has another size than was thought."""
        if math.isclose(self._inches, self._was):
            return False
        self.keep("screen.inches", self._inches)
        return True

    def keep(self, name: str, value: bool | float | str | list[object] | None) -> None:
        try:
            self.desk.settings.change(name, value)
        except NotWritten as problem:
            log.warning("%s", problem)
