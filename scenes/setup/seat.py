"""One side of the table in the set-up: free to join, or somebody's place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from scenes.art import colours, controls
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.art.icons import Icon
from scenes.art.light import EDGE_MM as LIGHT_EDGE_MM
from scenes.art.light import edge_line, seat_light
from scenes.art.type import Face
from scenes.buttons import Buttons, Spot
from scenes.buttons import Face as ButtonFace
from scenes.seating import HUMAN, INVITED
from scenes.setup.meanings import (
    ChangeKind,
    ChangeLanguage,
    ChooseFirst,
    ChooseLevel,
    Join,
    LeaveSeat,
)
from scenes.stage.stage import ADD, Layer, Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side
from scenes.touch.target import Meaning, Target

MAT_MM, SMALL_MAT_MM = (206.0, 58.0), (190.0, 56.0)
SMALL_TABLE_MM = 330.0
EDGE_MM = 9.5
LIGHT_SHARE = 0.75
"""What shines on a place that is taken, of the light on who plays."""
DISC_MM, CONTROL_MM = 31.0, 21.0
PERSON_AT, COMPUTER_AT, NAME_AT, GLOBE_AT, LAST_AT = -76.0, -38.0, -15.0, 59.0, 87.0
INVITED_MM = 56.0
"""The room for what an invited seat says."""
LEVEL_AT, LEVEL_STEP, LEVEL_MM = (3.0, 11.5), (48.0, -23.0), (45.0, 21.0)
"""Of a computer player's levels, two in a row: along the edge and inwards."""
LEVEL_EM_MM = 9.0


class Taker(NamedTuple):
    """Who has a side. `kind` None: nobody. `levels`: of the computer players that could."""

    side: Side
    kind: str | None
    starts: bool
    levels: tuple[str, ...]


class SetupSeat:
    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        buttons: Buttons,
        taker: Taker,
        act: Callable[[Meaning], None],
    ) -> None:
        """`act` is told what a button that was pressed means."""
        self._around, self._stage, self._buttons = around, stage, buttons
        self._taker, self._act = taker, act
        self._side = taker.side
        self._mat_mm = MAT_MM if around.table.high > SMALL_TABLE_MM else SMALL_MAT_MM
        self._near = EDGE_MM + self._mat_mm[1] / 2
        self.depth = EDGE_MM + self._mat_mm[1]
        """How far it reaches inwards, in millimetres."""
        self._ground()
        if taker.kind is None:
            self._free()
        elif taker.kind == INVITED:
            self._invited()
        else:
            self._taken()

    def _spot(self, along: float, inward: float | None = None) -> Pixel:
        along *= self._mat_mm[0] / MAT_MM[0]
        return self._around.table.spot(self._side, along, inward or self._near)

    def _add(self, picture: Picture, at: Pixel, layer: Layer) -> None:
        self._stage.add(self._around.gallery.turned(picture, self._side), at, layer)

    def _ground(self) -> None:
        gallery, taken = self._around.gallery, self._taker.kind is not None
        if taken:
            edge = self._around.table.spot(self._side, 0, 0)
            self._stage.add(seat_light(gallery, self._side, LIGHT_SHARE), edge, Layer.LIGHT, ADD)
        mat = gallery.get(controls.seat_mat, *self._mat_mm, taken)
        self._add(mat, self._spot(0), Layer.WALNUT)
        line = edge_line(gallery, self._side, taken)
        self._stage.add(line, self._spot(0, LIGHT_EDGE_MM), Layer.WORDS)

    def _free(self) -> None:
        gallery = self._around.gallery
        plus = gallery.of(gallery.controls.disc_button, "plus", 28.4, "up", "sunk")
        self._add(plus, self._spot(-56), Layer.LYING)
        self._say("setup.join", -32, self._near, 10, True)

    def _say(
        self,
        key: str,
        along: float,
        inward: float,
        em: float,
        bold: bool,
        room: float | None = None,
    ) -> None:
        """Smaller where it would be longer than `room`, in millimetres."""
        gallery = self._around.gallery
        words = self._around.words(self._side)(key)
        colour = colours.BONE if bold else colours.QUIET_BONE
        face: Face = "bold" if bold else "words"
        if room is not None:
            room *= self._mat_mm[0] / MAT_MM[0]
            em = min(em, em * room / gallery.type.width(words, em, face))
        made = gallery.of(gallery.type.text, words, em, colour, face, "left")
        self._add(made, self._spot(along, inward), Layer.WORDS)

    def _invited(self) -> None:
        """Whoever touches it plays here; until then the computer does."""
        gallery = self._around.gallery
        disc = gallery.controls.disc_button
        plus = gallery.of(disc, "plus", DISC_MM, "up", "brass", True)
        self._add(plus, self._spot(PERSON_AT), Layer.LYING)
        self._disc("computer", COMPUTER_AT, False)
        self._say("setup.invited", NAME_AT, self._near + 8, 10, True, INVITED_MM)
        self._say("setup.meanwhile", NAME_AT, self._near - 8, 8, False, INVITED_MM)
        self._control(ChangeLanguage(self._side), "globe", GLOBE_AT, self._near)
        self._at_the_end()

    def _at_the_end(self) -> None:
        self._control(LeaveSeat(self._side), "cross", LAST_AT, self._near + 12.8)
        self._control(ChooseFirst(self._side), "starter", LAST_AT, self._near - 12.8)
        if self._taker.starts:
            self._starter()

    def _taken(self) -> None:
        is_person = self._taker.kind == HUMAN
        if self._taker.levels:
            self._disc("person", PERSON_AT, is_person)
            self._disc("computer", COMPUTER_AT, not is_person)
        else:
            self._disc("person", PERSON_AT, True)
        if is_person:
            self._person()
        else:
            self._computer()
        self._at_the_end()

    def _person(self) -> None:
        name = f"side.{self._side.name.lower()}"
        along = NAME_AT if self._taker.levels else COMPUTER_AT - 12
        self._say(name, along, self._near + 8, 11, True)
        plays = "setup.starts" if self._taker.starts else "setup.plays"
        self._say(plays, along, self._near - 8, 9, False)
        self._control(ChangeLanguage(self._side), "globe", GLOBE_AT, self._near)

    def _starter(self) -> None:
        """Lies lit over the control of the seat that has been chosen to start."""
        gallery = self._around.gallery
        star = gallery.of(gallery.controls.disc_button, "starter", CONTROL_MM, "up", "brass", True)
        self._add(star, self._spot(LAST_AT, self._near - 12.8), Layer.MOVING)

    def _disc(self, icon: Icon, along: float, chosen: bool) -> None:
        gallery = self._around.gallery
        kind: Kind = "bone" if chosen else "sunk"
        disc = gallery.controls.disc_button
        made = gallery.of(disc, icon, DISC_MM, "up", kind, chosen)
        self._add(made, self._spot(along), Layer.LYING)

    def _computer(self) -> None:
        for number, level in enumerate(self._taker.levels):
            row, place = divmod(number, 2)
            along, inward = LEVEL_AT[0] + LEVEL_STEP[0] * place, LEVEL_AT[1] + LEVEL_STEP[1] * row
            self._level(level, along, self._near + inward)

    def _level(self, level: str, along: float, inward: float) -> None:
        gallery = self._around.gallery
        label = self._around.words(self._side)(f"level.{level}")
        kind: Kind = "brass" if level == self._taker.kind else "sunk"
        wide, high = LEVEL_MM[0] * self._mat_mm[0] / MAT_MM[0], LEVEL_MM[1]
        pill = gallery.controls.pill
        control = gallery.of(pill, label, LEVEL_EM_MM, kind, high, "up", wide, 4.0)
        face = ButtonFace(lambda _: control.picture, control.size, label)
        means = ChooseLevel(self._side, level)
        spot = Spot(self._spot(along, inward), self._side, int(self._side))
        self._buttons.add(means, face, spot, partial(self._act, means))

    def _control(self, means: Meaning, icon: Icon, along: float, inward: float) -> None:
        spot = Spot(self._spot(along, inward), self._side, int(self._side))
        self._buttons.control(means, icon, spot, partial(self._act, means))

    # --- targets

    def targets(self) -> list[Target]:
        side, free = self._side, self._taker.kind is None
        number, facing = int(side), side.facing
        mat = Target(Join(side), self._mat_rect(), number, facing, free, "seat")
        if free or not self._taker.levels:
            return [mat]
        return [Target(ChangeKind(side), self._kind_rect(), number, facing, True, "kind"), mat]

    def _rect(self, along: float, width_mm: float, depth_mm: float) -> pygame.Rect:
        table = self._around.table
        size = (table.px(width_mm), table.px(depth_mm))
        rect = pygame.Rect((0, 0), size if self._side.upright else (size[1], size[0]))
        rect.center = self._spot(along)
        return rect

    def _mat_rect(self) -> pygame.Rect:
        return self._rect(0, *self._mat_mm)

    def _kind_rect(self) -> pygame.Rect:
        """Of both discs; at an invited seat the person's means that somebody is there."""
        if self._taker.kind == INVITED:
            return self._rect(COMPUTER_AT, DISC_MM, DISC_MM)
        return self._rect((PERSON_AT + COMPUTER_AT) / 2, COMPUTER_AT - PERSON_AT + DISC_MM, DISC_MM)
