"""Measuring the screen by ruler and bank card; calibrating touch; the page of the first start."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import pygame

from scenes.art import colours, gauges
from scenes.art.controls import Kind
from scenes.art.gauges import RULED_MM
from scenes.core.limits import INCHES
from scenes.core.table import Corner, Pixel, Point, square
from scenes.operator.desk import LANGUAGE, Mark, Read, Way
from scenes.operator.page import APART_MM, KEY_BESIDE_MM, Key, PageScene, Stepper
from scenes.services.destinations import Anew, Destination, ToPin
from scenes.services.words import offered
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.touch.calibration import MATRIX, Matrix, fitted
from scenes.touch.target import Target
from scenes.ui.buttons import Button

INSET_MM, REACH_MM, CHECK_MM = 32.0, 25.0, 19.0
UNDO_SECONDS = 15.0
RULE_EM, RULE_AT_MM = 6.2, 246.0
KEY_FORM = 8.5, 21.0
TEXT, SAID_AT_MM, FAR_AT_MM, KEYS_AT_MM = (140.0, 10.0), 164.5, 154.0, 210.0


class Marks:
    def __init__(self, page: PageScene) -> None:
        self._page = page
        own = page.corner
        self._order = [Corner((own + step) % 4) for step in (1, 2, 3, 4)]
        """Clockwise, the operator's own corner last."""
        self._touched: list[Point] = []
        self._sprites: list[Sprite] = []
        self._keys: list[Button] = []
        self._before: Matrix | None = None
        self._left = 0.0
        self._told = 0

    @property
    def is_settled(self) -> bool:
        return not self._keys

    def lay(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        for button in self._keys:
            self._page.buttons.remove(button)
        self._keys, self._sprites = [], []
        gallery = self._page.around.gallery
        done = len(self._touched)
        for number, corner in enumerate(self._order):
            state = "done" if number < done else "next" if number == done else "later"
            made = gallery.get(gauges.mark, state)
            self._sprites.append(self._page.stage.add(made, self._at(corner), Layer.WALNUT))
            if state == "done":
                check = gallery.turned(gallery.get(gauges.sign, "good"), self._page.side)
                at = self._at(corner, INSET_MM + CHECK_MM)
                self._sprites.append(self._page.stage.add(check, at, Layer.WORDS))
        self._tell(done)

    def _tell(self, done: int) -> None:
        page, words = self._page, self._page.words
        off = words.number(self._off(), 1)
        if done < 4:
            self._sprites.append(page.line(words("operator.touch.mark"), 8.5, TEXT, SAID_AT_MM))
        if 0 < done < 4:
            said = words("operator.touch.far", done=done, off=off)
            self._sprites.append(page.line(said, 7.5, TEXT, FAR_AT_MM, colours.QUIET_BONE))
        if done == 4:
            said = words("operator.touch.done", off=off)
            self._sprites.append(page.line(said, 8.5, TEXT, SAID_AT_MM))
            rule = (self._now or Matrix()).rule
            cut = rule.index("=") + 1
            self._tell_rule(rule[:cut], RULE_AT_MM)
            step = 1.3 * max(RULE_EM, page.around.table.least_em_mm)
            self._tell_rule(rule[cut:], RULE_AT_MM - step)
            self._add_keys()

    def _tell_rule(self, part: str, inward: float) -> None:
        """Shows the rule in one line, since it is to be copied."""
        page = self._page
        far = TEXT[1] + page.around.gallery.type.width(part, RULE_EM)
        room = max(TEXT[0], far), TEXT[1]
        self._sprites.append(page.line(part, RULE_EM, room, inward, colours.QUIET_BONE))

    def _add_keys(self) -> None:
        page = self._page
        self._told = math.ceil(self._left)
        undo = page.words("operator.touch.undo", seconds=self._told)
        controls, near = page.around.gallery.controls, TEXT[1]
        for to, said, aside, act in (
            ("touch.save", page.words("operator.touch.save"), 42.0, self._save),
            ("touch.undo", undo, 108.0, self.undo),
        ):
            kind: Kind = "bone" if act == self._save else "petrol"
            size = controls.pill_size(said, *KEY_FORM, 0.0, KEY_BESIDE_MM)
            half = size[0] / page.around.table.per_mm / 2
            aside = max(aside, near + half)
            at = page.spot(aside, KEYS_AT_MM)
            self._keys.append(page.key(Way(to), said, kind, at, act, *KEY_FORM))
            near = aside + half + APART_MM

    def _at(self, corner: Corner, inset_mm: float = INSET_MM) -> Pixel:
        table = self._page.around.table
        inset = table.px(inset_mm)
        x, y = corner.point((table.width, table.height))
        return (x - inset if x else inset), (y - inset if y else inset)

    def targets(self) -> list[Target]:
        done, table = len(self._touched), self._page.around.table
        if done >= 4:
            return []
        reach = 2 * table.measured.px(REACH_MM)
        spot = square(self._at(self._order[done]), reach)
        seen = spot.clip((0, 0, table.width, table.height))
        return [Target(Mark(done + 1), seen, once=True)]

    def touched(self, number: int, point: Point) -> None:
        if number != len(self._touched) + 1:
            return
        self._touched.append(point)
        self._page.around.sound("coin", self._at(self._order[number - 1]))
        if number == 4:
            self._put_right()
        self.lay()

    def _off(self) -> float:
        table = self._page.around.table.measured
        pairs = zip(self._touched, self._order, strict=False)
        far = [math.dist(one, self._at(corner)) / table.per_mm for one, corner in pairs]
        return sum(far) / len(far) if far else 0.0

    @property
    def _now(self) -> Matrix | None:
        contacts = self._page.around.contacts
        return contacts.matrix if contacts is not None else None

    def _put_right(self) -> None:
        """Applies the calibration at once; it is undone unless confirmed."""
        contacts, table = self._page.around.contacts, self._page.around.table
        size = table.width, table.height
        touched = [(x / size[0], y / size[1]) for x, y in self._touched]
        wanted = [(x / size[0], y / size[1]) for x, y in map(self._at, self._order)]
        found = fitted(touched, wanted)
        if contacts is None or found is None:
            self._touched = []
            return
        self._before, self._left = contacts.matrix, UNDO_SECONDS
        contacts.matrix = found.after(self._before or Matrix())

    def _save(self) -> None:
        now = self._now
        if self._left > 0 and now is not None:
            self._page.settle(MATRIX, [round(one, 5) for one in now])
        self._left, self._touched = 0.0, []
        self.lay()

    def undo(self) -> None:
        contacts = self._page.around.contacts
        if self._left > 0 and contacts is not None:
            contacts.matrix = self._before
        self._left, self._touched = 0.0, []
        self.lay()

    def update(self, dt: float) -> None:
        if self._left <= 0:
            return
        self._left -= dt
        if self._left <= 0:
            self._left = dt
            self.undo()
        elif math.ceil(self._left) != self._told:
            self.lay()


RULER_AT, CARD_AT = (322.0, 19.0), (429.5, 67.5)
SMALL_RULED, SMALL_RULER_AT, SMALL_CARD_AT = 150, (290.0, 235.0), (402.0, 165.0)
"""For small tables, where everything else shrinks but rulers and cards do not."""
SIZE_MM, SIZE_AT_MM, SIZE_APART_MM = 331.0, 60.0, 32.0
SAID_ROOM = SIZE_MM + 62, SIZE_MM - 62
SETTING = "screen.inches"


class Gauge:
    def __init__(self, page: PageScene) -> None:
        self._page = page
        self._was = self.inches = round(page.around.table.measured.inches, 1)
        self._sprites: list[Sprite] = []

    @property
    def is_small(self) -> bool:
        table = self._page.around.table
        return table.measured.inches < table.inches

    @property
    def has_changed(self) -> bool:
        """Whether the measured size differs from the assumed one."""
        return not math.isclose(self.inches, self._was)

    def lay(self) -> None:
        page = self._page
        title = page.words("operator.touch.size")
        page.line(title, 8.5, SAID_ROOM, SIZE_AT_MM + 23, align="centre")
        at = SIZE_MM, SIZE_AT_MM
        self._stepper = Stepper(
            page,
            "inches",
            at,
            SIZE_APART_MM,
            lambda: page.words.number(self.inches, 1),
            self._change,
        )
        self._show()

    def covered(self) -> list[pygame.Rect]:
        return areas(self._sprites)

    def run(self, dt: float) -> None:
        self._stepper.run(dt)

    def _change(self, tenths: int) -> None:
        inches = round(self.inches + tenths / 10, 1)
        if INCHES[0] <= inches <= INCHES[1]:
            self.inches = inches
            self._show()

    def _show(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        page, gallery, table = self._page, self._page.around.gallery, self._page.around.table
        is_small = self.is_small
        ruled, ruler_at = (SMALL_RULED, SMALL_RULER_AT) if is_small else (RULED_MM, RULER_AT)
        ruler = gauges.ruler(table, self.inches, ruled).turned(page.side.facing)
        card = gauges.card(table, self.inches).turned(page.side.facing)
        card_at = SMALL_CARD_AT if is_small else CARD_AT
        self._sprites = [
            page.stage.add(ruler, page.spot(*ruler_at), Layer.WALNUT),
            page.stage.add(card, page.spot(*card_at), Layer.WALNUT),
        ]
        density = math.hypot(table.width, table.height) / (self.inches * 25.4)
        unit = page.words("operator.touch.inches", density=page.words.number(density, 2))
        self._sprites.append(page.line(unit, 6.5, SAID_ROOM, SIZE_AT_MM - 15.5, align="centre"))
        lines = gallery.type.wrapped(page.words("operator.touch.card"), 7.0, 70.0)
        for number, said in enumerate(lines):
            inward = card_at[1] - 10.0 * (number - (len(lines) - 1) / 2)
            room = card_at[0] + 38, card_at[0] - 38
            self._sprites.append(page.line(said, 7.0, room, inward, align="centre"))


ROOM = (470.0, 40.0)
TITLE_EM, TOLD_EM, TOLD_BELOW_MM = 13.0, 8.5, 16.0
TITLE_AT_MM, SMALL_TITLE_AT_MM = 136.0, 290.0
"""Above the gauge, also on small tables."""
NEXT_AT = (95.0, 22.0)
LANGUAGES_AT_MM = 172.0
SMALL_LANGUAGES, SMALL_ROWS_MM = (250.0, 40.0), (150.0, 112.0)
"""Below the ruler."""


class MeasurePage(PageScene):
    name: ClassVar[str] = "operator.measure"
    alone_seconds: ClassVar[float] = 600.0

    def begin(self) -> None:
        self._gauge = Gauge(self)
        self._is_done = False

    def again(self) -> Destination | None:
        return ToPin(self.corner, is_new=True, is_first=True) if self._is_done else super().again()

    def content(self) -> Iterator[None]:
        at = SMALL_TITLE_AT_MM if self._gauge.is_small else TITLE_AT_MM
        self.line(self.words("operator.measure"), TITLE_EM, ROOM, at, face="bold")
        told = self.words("operator.measure.how")
        self.line(told, TOLD_EM, ROOM, at - TOLD_BELOW_MM, colours.QUIET_BONE)
        yield
        self._lay_languages()
        yield
        self._gauge.lay()
        yield
        says = self.words("operator.measure.next")
        self.key(Way("next"), says, "bone", self.spot(*NEXT_AT), self._done, least_mm=64)
        yield

    def _lay_languages(self) -> None:
        """Each language is named in itself, so that its readers find it."""
        chosen = self.words.language
        keys = [
            Key(Read(code), name, "bone" if code == chosen else "brass", partial(self._read, code))
            for code, name in offered(chosen).items()
        ]
        if not self._gauge.is_small:
            self.keys(keys, ROOM, LANGUAGES_AT_MM)
            return
        half = (len(keys) + 1) // 2
        for part, inward in zip((keys[:half], keys[half:]), SMALL_ROWS_MM, strict=True):
            self.keys(part, SMALL_LANGUAGES, inward)

    def _read(self, language: str) -> None:
        self.desk.settings.put(LANGUAGE, language)
        self.words = self.desk.words
        self.show_anew()

    def update(self, dt: float) -> None:
        self._gauge.run(dt)
        super().update(dt)

    def _done(self) -> None:
        """Saves the confirmed values, even if they equal the guessed ones."""
        self._is_done = True
        self.settle(LANGUAGE, self.words.language)
        self.settle(SETTING, self._gauge.inches)
        self.go(Anew(self._gauge.inches))
