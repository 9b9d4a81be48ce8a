"""The touch test: shows all contacts and masked spots; leads to measuring and calibration."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from scenes.art import colours, felt, gauges
from scenes.core.table import Pixel, Point, Side
from scenes.operator.desk import Mark, Way
from scenes.operator.masks import DeadArea, Masks
from scenes.operator.measure import SETTING, Gauge, Marks
from scenes.operator.page import PageScene
from scenes.services.destinations import Anew, Destination
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.touch.contacts import Contacts
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.known import Known
from scenes.touch.target import Anywhere, Target

SEEN_SECONDS, FAINT_SECONDS = 4.0, 2.0
NUMBER_EM, TOLD_EM = 11.0, 7.5
NUMBER_AWAY_MM, TOLD_AWAY_MM = 16.0, 17.0
MOST_STROKES = 1500
FEWEST_MM = 1.0
NUMBERS = 99


@dataclass
class _Stroke:
    sprite: Sprite
    way: Pixel
    age: float = 0.0
    is_lost: bool = False
    is_faint: bool = False


@dataclass
class _Shown:
    """A contact on the screen: its ring, its number and its last position."""

    ring: Sprite
    number: Sprite
    at: Pixel
    places: int
    lost: float = 0.0
    told: Sprite | None = None


class Trails:
    def __init__(self, around: Surroundings, stage: Stage, side: Side, words: Words) -> None:
        self._around, self._stage, self._side, self._words = around, stage, side, words
        self._shown: dict[Hashable, _Shown] = {}
        self._old: deque[_Stroke] = deque()
        self._told: list[tuple[float, Sprite]] = []
        self._count = 0
        self.most = 0
        self._places, self._seconds = 0, 0.0

    @property
    def is_empty(self) -> bool:
        return not (self._shown or self._old or self._told)

    @property
    def down(self) -> int:
        return len(self._shown)

    @property
    def milliseconds(self) -> float | None:
        """The mean time between two positions of a moving contact; None if unknown."""
        return 1000 * self._seconds / self._places if self._places > 10 else None

    def update(self, dt: float, contacts: Contacts) -> None:
        down = {one.name: one for one in contacts.down()}
        for name in [name for name in self._shown if name not in down]:
            self._forget(name)
        for name, one in down.items():
            if name not in self._shown:
                self._begin(one)
            self._follow(self._shown[name], one, dt)
        self.most = max(self.most, len(down))
        self._fade(dt)

    def _begin(self, one: Known) -> None:
        self._count = self._count % NUMBERS + 1
        at = round(one.point[0]), round(one.point[1])
        gallery = self._around.gallery
        number = gallery.text(str(self._count), NUMBER_EM, colours.BONE, "numerals", self._side)
        self._shown[one.name] = _Shown(
            self._stage.add(None, at, Layer.MOVING),
            self._stage.add(number, self._away(at, NUMBER_AWAY_MM), Layer.HELD),
            at,
            one.places,
        )

    def _away(self, at: Pixel, mm: float) -> Pixel:
        """A position beside a finger that the operator's hand does not hide."""
        x, y = self._side.inwards(self._around.table.measured.px(mm))
        return at[0] + x, at[1] + y

    def _follow(self, shown: _Shown, one: Known, dt: float) -> None:
        gallery = self._around.gallery
        shown.ring.show(gallery.get(gauges.finger, one.in_company))
        shown.number.set_visible(not one.in_company)
        if one.in_company and not any(other.told for other in self._shown.values()):
            told = self._words("operator.touch.palm")
            shown.told = self._say(told, shown.at, -TOLD_AWAY_MM)
        if one.places > shown.places:
            self._places += one.places - shown.places
            self._seconds += dt
            shown.places = one.places
        at = round(one.point[0]), round(one.point[1])
        way = at[0] - shown.at[0], at[1] - shown.at[1]
        is_lost, shown.lost = one.lost != shown.lost, one.lost
        if is_lost:
            ms = round(1000 * one.lost)
            told = self._words("operator.touch.found", ms=ms)
            self._told.append((SEEN_SECONDS, self._say(told, at, TOLD_AWAY_MM * 1.8)))
        if max(map(abs, way)) < self._around.table.measured.px(FEWEST_MM):
            return
        made = gauges.stroke(self._around.table, way, is_lost, False)
        sprite = self._stage.add(made, shown.at, Layer.WORDS)
        self._old.append(_Stroke(sprite, way, is_lost=is_lost))
        shown.at = at
        shown.ring.move(*at)
        shown.number.move(*self._away(at, NUMBER_AWAY_MM))

    def _say(self, told: str, at: Pixel, mm: float) -> Sprite:
        made = self._around.gallery.text(told, TOLD_EM, colours.BONE, side=self._side)
        return self._stage.add(made, self._away(at, mm), Layer.HELD)

    def _fade(self, dt: float) -> None:
        for stroke in self._old:
            stroke.age += dt
            if stroke.age > FAINT_SECONDS and not stroke.is_faint:
                stroke.is_faint = True
                table = self._around.table
                stroke.sprite.show(gauges.stroke(table, stroke.way, stroke.is_lost, True))
        while self._old and (self._old[0].age > SEEN_SECONDS or len(self._old) > MOST_STROKES):
            self._old.popleft().sprite.remove()
        left = [(seconds - dt, sprite) for seconds, sprite in self._told]
        for _, sprite in [one for one in left if one[0] <= 0]:
            sprite.remove()
        self._told = [one for one in left if one[0] > 0]

    def _forget(self, name: Hashable) -> None:
        shown = self._shown.pop(name)
        for sprite in (shown.ring, shown.number, shown.told):
            if sprite is not None:
                sprite.remove()


TEXT = (140.0, 10.0)
TITLE_AT_MM, FIRST_COUNT_MM, COUNT_STEP_MM = 182.5, 142.0, 9.8
COUNTS = (128.0, 122.5)
"""Where numbers end and their texts begin."""
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
        """The area between two distances from the short edge, up to one from the long edge."""
        (x, y), (to_x, to_y) = self.spot(far, 0.0), self.spot(near, inward)
        return pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))

    def _beside(self, room: tuple[float, float]) -> tuple[float, float]:
        """The room for texts: numbers stand on the left of their texts, at either corner."""
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

    # --- touch

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
        """Restarts the scenes if the measured size differs from the assumed one."""
        if not self._gauge.has_changed:
            return None
        self.settle(SETTING, self._gauge.inches)
        return Anew(self._gauge.inches)
