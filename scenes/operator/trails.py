"""Every contact that the device tells of, with the way that it has come."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

from scenes.art import colours, gauges
from scenes.core.table import Pixel, Side
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.touch.contacts import Contacts, Down

SEEN_SECONDS, FAINT_SECONDS = 4.0, 2.0
NUMBER_EM, TOLD_EM = 11.0, 7.5
NUMBER_AWAY_MM, TOLD_AWAY_MM = 16.0, 17.0
MOST_STROKES = 1500
FEWEST_MM = 1.0
"""Nearer places are one."""
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
    """One contact: its ring, its number, and where it was last."""

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
        """How many were down at once."""
        self._places, self._seconds = 0, 0.0

    @property
    def is_empty(self) -> bool:
        return not (self._shown or self._old or self._told)

    @property
    def down(self) -> int:
        return len(self._shown)

    @property
    def milliseconds(self) -> float | None:
        """From one place of a moving contact to the next; None: nobody knows."""
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

    def _begin(self, one: Down) -> None:
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
        """On the side of a finger that its hand does not hide from the operator."""
        x, y = self._side.inwards(self._around.table.measured.px(mm))
        return at[0] + x, at[1] + y

    def _follow(self, shown: _Shown, one: Down, dt: float) -> None:
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
