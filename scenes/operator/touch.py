"""The touch test: all that the device says, spots that are to be masked, the size of the screen,
and four marks by which the device is put right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

import pygame

from scenes.art import colours, felt
from scenes.core.table import Point
from scenes.operator.area import DeadArea
from scenes.operator.gauge import SETTING, Gauge
from scenes.operator.marks import Marks
from scenes.operator.masks import Masks
from scenes.operator.meanings import Mark, Way
from scenes.operator.page import PageScene
from scenes.operator.trails import Trails
from scenes.services.destinations import Anew, Destination
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.contacts import Contacts
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Anywhere, Target

TEXT = (140.0, 10.0)
"""The room of what is said."""
TITLE_AT_MM, FIRST_COUNT_MM, COUNT_STEP_MM = 182.5, 142.0, 9.8
COUNTS = (128.0, 122.5)
"""Where their numbers end and their words begin."""
COUNT_EM = 9.2
COUNTED = ("down", "most", "ms", "fingers", "mouse", "palms", "ghosts", "lost", "doubled")
BACK_AT = (109.0, 22.0)
LOOK_SECONDS = 0.25


class TouchPage(PageScene):
    name: ClassVar[str] = "operator.touch"

    def begin(self) -> None:
        self._seen = 0.0
        contacts = self.around.contacts
        self._before = Counter[str](contacts.seen if contacts is not None else {})
        self._gauge = Gauge(self)
        self._counts: dict[str, Sprite] = {}
        self._shown_counts: dict[str, str] = {}
        self.trails = Trails(self.around, self.stage, self.side, self.words)
        self.marks = Marks(self)
        self.masks = Masks(self, self._covered)
        self.area = DeadArea(self, self.masks.show)

    def again(self) -> Destination:
        return self.to("home")

    def parts(self) -> Iterator[None]:
        self.stage.set_base(self.around.gallery.get(felt.night))
        yield
        yield from self.content()

    def content(self) -> Iterator[None]:
        self.line(self.words("operator.touch"), 12.0, TEXT, TITLE_AT_MM, face="bold")
        for number, key in enumerate(COUNTED):
            inward = FIRST_COUNT_MM - number * COUNT_STEP_MM
            room = COUNTS[1], TEXT[1]
            self.line(self.words(f"operator.touch.{key}"), 8.0, self._beside(room), inward)
            self._counts[key] = self.stage.add(None, self._number_at(inward), Layer.WORDS)
        yield
        back = self.spot(*BACK_AT)
        self.key(Way("back"), self.words("operator.back"), "bone", back, self._back, least_mm=64)
        yield
        self._gauge.lay()
        yield
        self.marks.lay()
        self.area.lay()
        self.masks.show()
        yield

    def _covered(self) -> Sequence[pygame.Rect]:
        rooms = self._room(*TEXT, 190.0), self._room(490.0, 150.0, 100.0)
        return [*rooms, *self._gauge.covered()]

    def _room(self, far: float, near: float, inward: float) -> pygame.Rect:
        """Between two distances from the short edge, and up to one from the long edge."""
        (x, y), (to_x, to_y) = self.spot(far, 0.0), self.spot(near, inward)
        return pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))

    def _beside(self, room: tuple[float, float]) -> tuple[float, float]:
        """Numbers stand to the left of their words, at either corner."""
        if self.corner.is_right:
            return room
        return TEXT[0], TEXT[1] + TEXT[0] - room[0]

    def _number_at(self, inward: float) -> tuple[int, int]:
        aside = COUNTS[0] if self.corner.is_right else TEXT[1] + TEXT[0] - COUNTS[0]
        return self.spot(aside, inward)

    # --- time

    def update(self, dt: float) -> None:
        contacts = self.around.contacts
        if contacts is not None:
            self.trails.update(dt, contacts)
            if contacts.down():
                self.stay()
            self._count(contacts)
            self._seen += dt
            if self._seen > LOOK_SECONDS:
                self._seen = 0.0
                self.masks.look()
        self._gauge.run(dt)
        self.marks.update(dt)
        super().update(dt)

    def is_settled(self) -> bool:
        return super().is_settled() and self.trails.is_empty and self.marks.is_settled

    def _count(self, contacts: Contacts) -> None:
        ms = self.trails.milliseconds
        values: dict[str, object] = {
            **{kind: contacts.seen[kind] - self._before[kind] for kind in COUNTED},
            "down": self.trails.down,
            "most": self.trails.most,
            "ms": "–" if ms is None else round(ms),
        }
        type_ = self.around.gallery.type
        for key, value in values.items():
            said = str(value)
            if self._shown_counts.get(key) != said:
                self._shown_counts[key] = said
                made = self.around.gallery.of(
                    type_.text, said, COUNT_EM, colours.BONE, "numerals", "right"
                )
                self._counts[key].show(self.around.gallery.turned(made, self.side))

    # --- touches

    def targets(self) -> list[Target]:
        return [*self.marks.targets(), *self.area.targets()]

    def press(self, target: Target, point: Point) -> Gesture | None:
        match target.means:
            case Mark(number):
                return Tapped(partial(self.marks.touched, number, point))
            case Anywhere():
                return self.area.held(point)
            case _:
                return None

    def _back(self) -> None:
        self.marks.undo()
        self.go(self._anew or self.to("home"))

    def closed(self) -> None:
        self.marks.undo()
        if (anew := self._anew) is not None:
            self.go(anew)

    @property
    def _anew(self) -> Anew | None:
        """Where the screen has another size than was thought."""
        if not self._gauge.has_changed:
            return None
        self.settle(SETTING, self._gauge.inches)
        return Anew(self._gauge.inches)
