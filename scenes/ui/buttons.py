"""Buttons: their pictures in each state, and their actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from scenes.art import colours
from scenes.art.canvas import NOTHING, Picture
from scenes.art.controls import Kind, State
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon
from scenes.art.type import CAPITAL
from scenes.core.table import LEAST_EM_MM, Point, Side
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target

Paint = Callable[[State, Side], Picture]
"""(state, side) → the button's picture, facing that side; called only when shown."""

STATES: Final[tuple[State, ...]] = ("up", "down", "off")
PILL_MM, PILL_EM_MM = 24.0, 10.0
CONTROL_MM = 21.0
NAME_MM, NAME_AWAY_MM = 5.9, 1.0
"""Em of the name below a round control, and its distance."""


class Spot(NamedTuple):
    """Position, facing side, and owning seat; None: anybody's."""

    at: tuple[int, int]
    side: Side
    seat: int | None = None


class Face(NamedTuple):
    """A button's pictures, its size in pixels, and its label."""

    paint: Paint
    size: tuple[int, int]
    label: str = ""


class Button:
    """A disabled button is still a target. `once`: a double tap counts once. `visible`: initially
    shown."""

    def __init__(
        self,
        stage: Stage,
        means: Meaning,
        face: Face,
        spot: Spot,
        action: Callable[[], None],
        once: bool = False,
        visible: bool = True,
    ) -> None:
        self.means, self.spot, self.action, self.once = means, spot, action, once
        self.grip: Callable[[Point], Gesture] | None = None
        """The gesture of a finger on it, if it can be dragged."""
        self.why: Callable[[], None] | None = None
        """Says why it is disabled."""
        self.label = face.label
        self._paint = face.paint
        self._size = face.size if spot.side.upright else face.size[::-1]
        self._enabled = True
        self._pressed = False
        self._sprite = stage.add(None, spot.at, Layer.WORDS)
        self._sprite.set_visible(visible)
        self._stage, self._name = stage, list[Sprite]()
        """The name below it, if any."""
        self._refresh()

    @property
    def enabled(self) -> bool:
        return self._enabled

    @property
    def visible(self) -> bool:
        return self._sprite.visible

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._size)
        rect.center = self.spot.at
        return rect

    def target(self) -> Target:
        _, side, seat = self.spot
        return Target(
            self.means, self.rect, seat, side.facing, self._enabled, self.label, self.once
        )

    def enable(self, enabled: bool) -> None:
        if enabled != self._enabled:
            self._enabled = enabled
            self._refresh()

    def press(self, pressed: bool) -> None:
        self._pressed = pressed
        self._refresh()

    def move(self, at: tuple[int, int]) -> None:
        if at != self.spot.at:
            by = at[0] - self.spot.at[0], at[1] - self.spot.at[1]
            self.spot = self.spot._replace(at=at)
            self._sprite.move(*at)
            for name in self._name:
                name.move(name.at[0] + by[0], name.at[1] + by[1])

    def remove(self) -> None:
        """Removes it from the stage; the caller removes it from `Buttons`."""
        for sprite in (self._sprite, *self._name):
            sprite.remove()

    def set_visible(self, visible: bool) -> None:
        if visible != self.visible:
            for sprite in (self._sprite, *self._name):
                sprite.set_visible(visible)
            self._refresh()

    def name(self, picture: Picture, away: int) -> None:
        """Puts a name below it, facing its seat, at a distance of `away` pixels."""
        at = self.spot.side.beside(self.spot.at, 0, away)
        self._name = [self._stage.add(picture, at, Layer.WORDS)]
        self._name[0].set_visible(self.visible)

    @property
    def wide(self) -> int:
        """In pixels as its seat sees it, with its name."""
        longest = (one.picture.surface.get_size() for one in self._name if one.picture is not None)
        upright = self.spot.side.upright
        return max(self._size[not upright], *(size[not upright] for size in longest))

    @property
    def name_at(self) -> tuple[int, int] | None:
        return self._name[0].at if self._name else None

    def show(self, paint: Paint) -> None:
        """Replaces its pictures."""
        self._paint = paint
        self._refresh()

    def _refresh(self) -> None:
        """A hidden button needs no picture."""
        state: State = "off" if not self._enabled else "down" if self._pressed else "up"
        self._sprite.show(self.picture(state) if self.visible else None)

    def picture(self, state: State) -> Picture:
        """The picture in this state, facing its seat."""
        return self._paint(state, self.spot.side)


@dataclass
class Buttons:
    stage: Stage
    gallery: Gallery
    control_mm: float = CONTROL_MM
    """Default diameter of a round control."""
    _all: list[Button] = field(default_factory=list)

    def __iter__(self) -> Iterator[Button]:
        return iter(self._all)

    def shown(self) -> list[Button]:
        return [button for button in self._all if button.visible]

    def of(self, target: Target | None) -> Button | None:
        if target is None:
            return None
        named = (one for one in self._all if one.means == target.means and one.visible)
        return next((one for one in named if one.target() == target), None)

    def successor(self, pressed: Button) -> Button | None:
        """The present button in the same place: the scene may have been laid out anew under the
        finger."""
        wanted = pressed.means, pressed.rect
        return next((one for one in self.shown() if (one.means, one.rect) == wanted), None)

    def clear(self) -> None:
        """Forgets all; the scene clears the stage."""
        self._all.clear()

    def forget(self, some: Collection[Button]) -> None:
        """Forgets these; the scene removes their sprites."""
        self._all = [button for button in self._all if button not in some]

    def add(
        self,
        means: Meaning,
        face: Face,
        spot: Spot,
        action: Callable[[], None],
        once: bool = False,
        visible: bool = True,
    ) -> Button:
        button = Button(self.stage, means, face, spot, action, once, visible)
        self._all.append(button)
        return button

    def bare(
        self, means: Meaning, size: tuple[int, int], spot: Spot, action: Callable[[], None]
    ) -> Button:
        """A button without a picture of its own."""
        return self.add(means, Face(lambda _state, _side: NOTHING, size), spot, action)

    def lift(self, button: Button) -> None:
        """Makes it the topmost button."""
        self._all.remove(button)
        self._all.insert(0, button)

    def remove(self, button: Button) -> None:
        self.forget([button])
        button.remove()

    def pill(
        self,
        means: Meaning,
        label: str,
        kind: Kind,
        spot: Spot,
        action: Callable[[], None],
        least_mm: float = 0.0,
        high_mm: float = PILL_MM,
        visible: bool = True,
        most_mm: float | None = None,
    ) -> Button:
        """A pill with text, from `least_mm` to `most_mm` wide; text shrinks to fit."""
        em = None if most_mm is None else self._em_within(label, high_mm, most_mm)
        paint = self.pill_paint(label, kind, least_mm, high_mm, em)
        face = Face(paint, self.pill_size(label, high_mm, least_mm, em), label)
        return self.add(means, face, spot, action, visible=visible)

    def pill_paint(
        self,
        label: str,
        kind: Kind,
        least_mm: float = 0.0,
        high_mm: float = PILL_MM,
        em_mm: float | None = None,
    ) -> Paint:
        em, pill = em_mm or self._em_of(high_mm), self.gallery.controls.pill

        def paint(state: State, side: Side) -> Picture:
            made = label, em, kind, high_mm, state, least_mm
            return self.gallery.keep_facing(side, ("pill", *made), lambda: pill(*made).picture)

        return paint

    def _em_of(self, high_mm: float) -> float:
        """The em for a pill of this height."""
        return self.gallery.table.em_mm(PILL_EM_MM * high_mm / PILL_MM)

    def _em_within(self, label: str, high_mm: float, most_mm: float) -> float:
        em, most = self._em_of(high_mm), self.gallery.table.px(most_mm)
        wide = self.pill_size(label, high_mm)[0]
        while wide > most and em > LEAST_EM_MM:
            em = max(LEAST_EM_MM, em - 0.5)
            wide = self.pill_size(label, high_mm, em_mm=em)[0]
        return em

    def pill_size(
        self, label: str, high_mm: float, least_mm: float = 0.0, em_mm: float | None = None
    ) -> tuple[int, int]:
        """In pixels, as its seat sees it."""
        em = em_mm or self._em_of(high_mm)
        return self.gallery.controls.pill_size(label, em, high_mm, least_mm)

    def control(
        self,
        means: Meaning,
        icon: Icon,
        spot: Spot,
        action: Callable[[], None],
        diameter_mm: float | None = None,
        visible: bool = True,
    ) -> Button:
        """A small round button with an icon."""
        diameter_mm = diameter_mm or self.control_mm
        size = (self.gallery.table.px(diameter_mm),) * 2
        face = Face(self.control_paint(icon, diameter_mm), size, icon)
        return self.add(means, face, spot, action, visible=visible)

    def name(self, button: Button, words: str, em_mm: float = NAME_MM) -> None:
        """Writes a control's name below it."""
        gallery, side = self.gallery, button.spot.side
        em_mm = gallery.table.em_mm(em_mm)
        down = NAME_AWAY_MM + CAPITAL["words"] * em_mm / 2
        away = min(button.rect.size) / 2 + gallery.table.per_mm * down
        made = gallery.text(words, em_mm, colours.QUIET_BONE, "words", side)
        button.name(made, round(away))

    def control_paint(self, icon: Icon, diameter_mm: float | None = None) -> Paint:
        across = diameter_mm or self.control_mm
        seen, control = self.gallery.of_facing, self.gallery.controls.round_control
        return lambda state, side: seen(side, control, icon, across, state)
