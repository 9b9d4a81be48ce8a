"""One side of the table in the set-up: free to join, or somebody's place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.art import brass, colours, controls
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.art.icons import Icon
from scenes.art.type import Face
from scenes.button import Button, add_control
from scenes.play.lamp import seat_light
from scenes.scene import Target
from scenes.seating import HUMAN, LEVELS
from scenes.stage.stage import ADD, Layer
from scenes.table import Side

if TYPE_CHECKING:
    from scenes.setup.setup import SetupScene

MAT_MM, SMALL_MAT_MM = (206.0, 58.0), (190.0, 56.0)
SMALL_TABLE_MM = 330.0
EDGE_MM = 9.5
DISC_MM, CONTROL_MM = 31.0, 21.0
PERSON_AT, COMPUTER_AT, NAME_AT, GLOBE_AT, LAST_AT = -76.0, -38.0, -15.0, 59.0, 87.0
LEVEL_AT, LEVEL_STEP, LEVEL_MM = -4.5, 31.0, 7.0
EDGE_LENGTH_MM = 155.0


class SetupSeat:
    def __init__(self, scene: SetupScene, side: Side) -> None:
        self.scene, self.side = scene, side
        table = scene.app.table
        self._mat_mm = MAT_MM if table.high > SMALL_TABLE_MM else SMALL_MAT_MM
        self._near = EDGE_MM + self._mat_mm[1] / 2
        self.depth = EDGE_MM + self._mat_mm[1]
        """How far it reaches inwards, in millimetres."""
        self.kind = scene.choice.kinds.get(side)
        self._ground()
        if self.kind is None:
            self._free()
        else:
            self._taken()

    def _spot(self, along: float, inward: float | None = None) -> tuple[int, int]:
        along *= self._mat_mm[0] / MAT_MM[0]
        return self.scene.app.table.spot(self.side, along, inward or self._near)

    def _add(self, picture: Picture, at: tuple[int, int], layer: int, flags: int = 0) -> None:
        turned = self.scene.app.gallery.turned(picture, self.side)
        self.scene.stage.add(turned, at, layer, flags)

    def _ground(self) -> None:
        gallery, stage = self.scene.app.gallery, self.scene.stage
        edge = self.scene.app.table.spot(self.side, 0, 0)
        if self.kind is not None:
            stage.add(seat_light(gallery, self.side, 3), edge, Layer.LIGHT, ADD)
        mat = gallery.get(controls.seat_mat, *self._mat_mm, self.kind is not None)
        self._add(mat, self._spot(0), Layer.WALNUT)
        steps = gallery.get(brass.edge_steps, EDGE_LENGTH_MM, colours.SEATS[self.side])
        level = 0 if self.kind is None else 4
        self._add(steps[level], self._spot(0, 2.6), Layer.WORDS)

    def _free(self) -> None:
        gallery = self.scene.app.gallery
        plus = gallery.of(gallery.controls.disc_button, "plus", 28.4, "up", "sunk")
        self._add(plus, self._spot(-56), Layer.LYING)
        self._say("setup.join", -32, self._near, 10, True)

    def _say(self, key: str, along: float, inward: float, em: float, bold: bool) -> None:
        gallery = self.scene.app.gallery
        words = self.scene.app.words(self.side)(key)
        colour = colours.BONE if bold else colours.QUIET_BONE
        face: Face = "bold" if bold else "words"
        made = gallery.of(gallery.type.text, words, em, colour, face, "left")
        self._add(made, self._spot(along, inward), Layer.WORDS)

    def _taken(self) -> None:
        if self.scene.levels():
            self._discs()
        else:
            self._disc("person", PERSON_AT, True)
        if self.kind == HUMAN:
            self._person()
        else:
            self._computer()
        self._control("leave", "cross", LAST_AT, self._near + 12.8, self.scene.leave_seat)
        self._control("first", "starter", LAST_AT, self._near - 12.8, self.scene.set_first)
        if self.scene.choice.first is self.side:
            self._starter()

    def _person(self) -> None:
        name = f"side.{self.side.name.lower()}"
        starts = self.scene.choice.first is self.side
        along = NAME_AT if self.scene.levels() else COMPUTER_AT - 12
        self._say(name, along, self._near + 8, 11, True)
        self._say("setup.starts" if starts else "setup.plays", along, self._near - 8, 9, False)
        self._control("language", "globe", GLOBE_AT, self._near, self.scene.change_language)

    def _starter(self) -> None:
        """Lies lit over the control of the seat that has been chosen to start."""
        gallery = self.scene.app.gallery
        star = gallery.of(gallery.controls.disc_button, "starter", CONTROL_MM, "up", "brass", True)
        self._add(star, self._spot(LAST_AT, self._near - 12.8), Layer.MOVING)

    def _discs(self) -> None:
        self._disc("person", PERSON_AT, self.kind == HUMAN)
        self._disc("computer", COMPUTER_AT, self.kind != HUMAN)

    def _disc(self, icon: Icon, along: float, chosen: bool) -> None:
        gallery = self.scene.app.gallery
        kind: Kind = "bone" if chosen else "sunk"
        disc = gallery.controls.disc_button
        made = gallery.of(disc, icon, DISC_MM, "up", kind, chosen)
        self._add(made, self._spot(along), Layer.LYING)

    def _computer(self) -> None:
        self._say("side.computer", NAME_AT, self._near + 14, 10, True)
        for number, level in enumerate(LEVELS):
            self._level(level, LEVEL_AT + LEVEL_STEP * number)

    def _level(self, level: str, along: float) -> None:
        gallery = self.scene.app.gallery
        label = self.scene.app.words(self.side)(f"level.{level}")
        kind: Kind = "brass" if level == self.kind else "sunk"
        pill = gallery.controls.pill
        control = gallery.of(pill, label, LEVEL_MM, kind, 17.0, "up", LEVEL_STEP - 1.5, 4.0)
        choose = partial(self.scene.set_kind, self.side, level)
        self.scene.buttons.append(
            Button(
                self.scene,
                f"setup.seat{int(self.side)}.level.{level}",
                {"up": control.picture},
                control.size,
                self._spot(along, self._near - 9),
                self.side,
                choose,
                int(self.side),
                label,
            )
        )

    def _control(
        self, name: str, icon: Icon, along: float, inward: float, action: Callable[[Side], None]
    ) -> None:
        seat, at = int(self.side), self._spot(along, inward)
        full = f"setup.seat{seat}.{name}"
        add_control(self.scene, full, icon, at, self.side, partial(action, self.side), seat)

    # --- targets

    def targets(self) -> list[Target]:
        number, facing = int(self.side), self.side.facing
        free = self.kind is None
        mat = Target(f"setup.seats.{number}", self._mat_rect(), number, facing, free, "seat")
        if free or not self.scene.levels():
            return [mat]
        kind = Target(f"setup.seat{number}.kind", self._kind_rect(), number, facing, True, "kind")
        return [kind, mat]

    def _rect(self, along: float, width_mm: float, depth_mm: float) -> pygame.Rect:
        table = self.scene.app.table
        size = (table.px(width_mm), table.px(depth_mm))
        rect = pygame.Rect((0, 0), size if self.side.upright else (size[1], size[0]))
        rect.center = self._spot(along)
        return rect

    def _mat_rect(self) -> pygame.Rect:
        return self._rect(0, *self._mat_mm)

    def _kind_rect(self) -> pygame.Rect:
        return self._rect((PERSON_AT + COMPUTER_AT) / 2, COMPUTER_AT - PERSON_AT + DISC_MM, DISC_MM)
