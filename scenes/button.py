"""Something to press: its pictures for each state, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import pygame

from scenes.art.canvas import Picture
from scenes.art.controls import Kind, State
from scenes.art.icons import Icon
from scenes.stage.stage import Layer
from scenes.table import Side

if TYPE_CHECKING:
    from scenes.scene import Scene

Pictures = Mapping[State, Picture]

STATES: Final[tuple[State, ...]] = ("up", "down", "off")
PILL_MM, PILL_EM_MM = 24.0, 10.0
CONTROL_MM = 21.0


class Button:
    """Lies on a scene's stage and faces a side. Off, it is still a target, not enabled."""

    def __init__(
        self,
        scene: Scene,
        name: str,
        pictures: Pictures,
        size: tuple[int, int],
        at: tuple[int, int],
        side: Side,
        action: Callable[[], None],
        seat: int | None = None,
        label: str = "",
    ) -> None:
        self.name = name
        self.seat = seat
        self.side = side
        self.label = label
        self.action = action
        self.once = False
        """Whether a second tap would be another move: double taps then count once."""
        self.at = at
        self._scene = scene
        self._size = size if side.upright else (size[1], size[0])
        self._enabled = True
        self._pressed = False
        self._sprite = scene.stage.add(None, at, Layer.WORDS)
        self.show(pictures)

    @property
    def enabled(self) -> bool:
        return self._enabled

    @property
    def visible(self) -> bool:
        return self._sprite.visible

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._size)
        rect.center = self.at
        return rect

    def enable(self, enabled: bool) -> None:
        self._enabled = enabled
        self._refresh()

    def press(self, pressed: bool) -> None:
        self._pressed = pressed
        self._refresh()

    def move(self, at: tuple[int, int]) -> None:
        self.at = at
        self._sprite.move(*at)

    def set_visible(self, visible: bool) -> None:
        self._sprite.set_visible(visible)

    def show(self, pictures: Pictures) -> None:
        gallery = self._scene.app.gallery
        self._pictures = {s: gallery.turned(made, self.side) for s, made in pictures.items()}
        self._refresh()

    def remove(self) -> None:
        self._sprite.remove()

    def _refresh(self) -> None:
        state: State = "off" if not self._enabled else "down" if self._pressed else "up"
        self._sprite.show(self._pictures.get(state, self._pictures["up"]))


def add_pill(
    scene: Scene,
    name: str,
    label: str,
    kind: Kind,
    at: tuple[int, int],
    side: Side,
    action: Callable[[], None],
    seat: int | None = None,
    least_mm: float = 0.0,
) -> Button:
    """A button with words, `least_mm` wide at least."""
    gallery = scene.app.gallery
    pill = gallery.controls.pill
    made = {s: gallery.of(pill, label, PILL_EM_MM, kind, PILL_MM, s, least_mm) for s in STATES}
    pictures = {state: control.picture for state, control in made.items()}
    button = Button(scene, name, pictures, made["up"].size, at, side, action, seat, label)
    scene.buttons.append(button)
    return button


def add_control(
    scene: Scene,
    name: str,
    icon: Icon,
    at: tuple[int, int],
    side: Side,
    action: Callable[[], None],
    seat: int | None = None,
    diameter_mm: float = CONTROL_MM,
) -> Button:
    """A small round button with an icon."""
    gallery = scene.app.gallery
    control = gallery.controls.round_control
    pictures = {s: gallery.of(control, icon, diameter_mm, s) for s in STATES}
    size = (scene.app.table.px(diameter_mm),) * 2
    button = Button(scene, name, pictures, size, at, side, action, seat, icon)
    scene.buttons.append(button)
    return button
