"""One side of the table in the set-up: free to join, or somebody's place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame

from scenes.art import coins, colours, controls
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon
from scenes.art.light import EDGE_MM as LIGHT_EDGE_MM
from scenes.art.light import edge_line, seat_light
from scenes.art.type import Face
from scenes.buttons import Button, Buttons, Spot
from scenes.seating import HUMAN, INVITED, usual_level
from scenes.setup.level import LevelPill, widest_level
from scenes.setup.mats import EDGE_MM, USUAL_WIDE_MM, mat_on
from scenes.setup.meanings import (
    ChangeLanguage,
    ChooseFirst,
    HandOver,
    Join,
    LeaveSeat,
    OpenRules,
)
from scenes.setup.start_here import DISC_AT, ENDS_AT, add_start
from scenes.setup.touched import Touched
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side
from scenes.touch.target import Meaning, Target
from scenes.words import Words

READABLE = 0.95
"""The share of the least size of words at which they are as good as that."""
LIGHT_SHARE = 0.75
"""What shines on a place that is taken, of the light on who plays."""
COIN_MM, PARTNER_MM, TEAM_MM = 34.0, 19.0, 17.0
COIN_AT, TEAM_AT, PARTNER_AT = -81.0, -54.5, -37.5
NAME_GAP_MM, LEVEL_NAME_END = 5.0, 25.5
"""Between what lies there and the seat's name, and where what is written ends."""
PLUS_MM, PLUS_AT, JOIN_AT = 28.4, -81.0, -60.0
CONTROL = Layer.WORDS
"""Where buttons lie, and a free place's "+": a coin comes where this has been, not through it."""
LEVEL_AT, LEVEL_GAP_MM = 49.0, 3.6
LAST, MIDDLE, BESIDE = 2, 1, 0.75
"""Columns of controls: at a mat's end, in the middle, and how far from there two lie below the
three, so that what they are called has room."""
NAMES: Mapping[Icon, str] = {"book": "control.rules"}
NAME_SHARE = 0.64
"""What a control's name may take of the way from the first column to the last."""
SMALL_NAME_MM, LEAST_NAME_MM = 7.0, 8.0
"""A name that would be smaller than the latter stands in two lines, so that what is said below it
is not larger."""
STACK_GAP_MM = 3.0


class Taker(NamedTuple):
    """Who has a side. `kind` None: nobody. `levels`: of the computer players that could."""

    side: Side
    kind: str | None
    starts: bool
    levels: tuple[str, ...]
    has_rules: bool = False
    """Whether the game has a book."""
    partner: Side | None = None
    team: Picture | None = None
    """What its team plays with."""
    can_start: bool = False
    """Whether somebody who takes this free side could start at once."""

    @property
    def join_end(self) -> float:
        """How far along the mat it is touched to sit down."""
        return ENDS_AT if self.can_start else USUAL_WIDE_MM / 2


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
        self._side, self._mat = taker.side, mat_on(around.table)
        wide, deep = self._mat.size
        self._share, self._near = wide / USUAL_WIDE_MM, EDGE_MM + deep / 2
        self._named, self._pressed, self._level_told = Touched(), Touched(), Touched()
        """What a control under a finger does, that the place itself is touched, and its level."""
        self._ground()
        if taker.kind is None:
            self._free()
        else:
            self._taken()

    def _spot(self, along: float, inward: float | None = None) -> Pixel:
        along *= self._share
        return self._around.table.spot(self._side, along, inward or self._near)

    def _add(self, picture: Picture, at: Pixel, layer: Layer) -> Sprite:
        return self._stage.add(self._around.gallery.turned(picture, self._side), at, layer)

    def _ground(self) -> None:
        gallery, taken = self._around.gallery, self._taker.kind in (HUMAN, INVITED)
        if taken:
            edge = self._around.table.spot(self._side, 0, 0)
            self._stage.add(seat_light(gallery, self._side, LIGHT_SHARE), edge, Layer.LIGHT, ADD)
        mat = gallery.get(controls.seat_mat, *self._mat.size, taken)
        self._add(mat, self._spot(0), Layer.WALNUT)
        line = edge_line(gallery, self._side, taken)
        self._stage.add(line, self._spot(0, LIGHT_EDGE_MM), Layer.WORDS)

    def _free(self) -> None:
        gallery = self._around.gallery
        disc, at = gallery.controls.disc_button, self._spot(PLUS_AT)
        free = gallery.of(disc, "plus", PLUS_MM, "up", "sunk")
        self._press_instead_of(self._add(free, at, CONTROL))
        if self._taker.can_start:
            at = self._spot(DISC_AT)
            add_start(self._around, self._buttons, self._side, at, self._act)
        room = self._taker.join_end - JOIN_AT
        self._line(self._words("setup.join"), JOIN_AT, self._near, 10, True, room)

    def _press_instead_of(self, resting: Sprite) -> None:
        """While a finger lies on the place somebody sits down there."""
        gallery = self._around.gallery
        pressed = gallery.of(gallery.controls.disc_button, "plus", PLUS_MM, "down", "brass", True)
        self._pressed.resting = [resting]
        at = self._spot(PLUS_AT)
        self._pressed.show_under(Join(self._side), self._add(pressed, at, CONTROL))

    def _taken(self) -> None:
        begin = self._coins()
        if self._is_computer:
            widest = widest_level(self._around.gallery, self._words, self._taker.levels)
            end = LEVEL_AT - widest / 2 / self._share - LEVEL_GAP_MM
            end = min(LEVEL_NAME_END, end) if self._around.table.has_large_words else LEVEL_NAME_END
            self._write(begin, end, self._words("setup.computer"), "setup.take")
            self._level()
        else:
            self._person(begin)
            self._control(ChangeLanguage(self._side), "globe", 0, 0)
            if self._taker.has_rules:
                self._control(OpenRules(self._side), "book", 1, 0)
            if self._taker.levels:
                self._control(HandOver(self._side), "computer", MIDDLE + BESIDE, 1)
        # A computer player's pill lies where a person has a column of controls.
        star = LAST if self._is_computer else MIDDLE - BESIDE * bool(self._taker.levels)
        self._control(LeaveSeat(self._side), "cross", LAST, 0)
        first = self._control(ChooseFirst(self._side), "starter", star, 1)
        if self._taker.starts:
            _light(first, self._around.gallery, self._mat.control)

    @property
    def _is_computer(self) -> bool:
        return self._taker.kind not in (None, HUMAN, INVITED)

    def _coins(self) -> float:
        """The seat's, its partner's and what ties them; where that ends, in millimetres."""
        gallery, partner, team = self._around.gallery, self._taker.partner, self._taker.team
        own, its = self._spot(COIN_AT), self._spot(PARTNER_AT)
        end = COIN_AT + COIN_MM / 2
        if partner is not None:
            long = max(abs(own[0] - its[0]), abs(own[1] - its[1]))
            middle = (own[0] + its[0]) // 2, (own[1] + its[1]) // 2
            tied = gallery.get(coins.bar, long, not self._side.upright)
            self._stage.add(tied, middle, Layer.LYING)
            coin = coins.coin(gallery, partner, PARTNER_MM, self._side)
            self._stage.add(coin, its, Layer.LYING)
            end = PARTNER_AT + PARTNER_MM / 2
        if team is not None:
            self._add(team, self._spot(TEAM_AT), Layer.LYING)
            end = max(end, TEAM_AT + TEAM_MM / 2)
        sign = self._stage.add(coins.coin(gallery, self._side, COIN_MM), own, Layer.LYING)
        if self._is_computer:
            self._press_instead_of(sign)
        return end

    def _person(self, begin: float) -> None:
        if self._taker.kind == INVITED:
            self._write(begin, self._mat.name_end, self._words("setup.invited"), "setup.meanwhile")
            return
        partner, plays = self._taker.partner, "setup.plays"
        if self._taker.starts:
            plays = "setup.starts"
        elif partner is not None:
            plays = "setup.with"
        self._write(begin, self._mat.name_end, self._words.seat(self._side), plays)

    @property
    def _words(self) -> Words:
        return self._around.words(self._side)

    def _write(self, begin: float, end: float, name: str, key: str) -> None:
        """Two lines behind the coins."""
        begin += NAME_GAP_MM
        self._name_room, count = (begin, end), len(self._stage.sprites)
        self._write_at(begin, end, name, key)
        self._named.resting = self._stage.sprites[count:]

    def _write_at(self, begin: float, end: float, name: str, key: str) -> None:
        partner = self._taker.partner
        quiet = self._words(key, seat="" if partner is None else self._words.seats(partner))
        room, width = (end - begin) * self._share, self._around.gallery.type.width
        stands_alone = self._around.table.has_large_words
        share = READABLE if stands_alone else 1.0
        if share * width(name, LEAST_NAME_MM, "bold") > room:
            self._stacked(name, quiet, begin, room)
            return
        is_short = width(quiet, SMALL_NAME_MM) <= room
        below = is_short and self._line(quiet, begin, self._near - 8, 9, False, end - begin)
        above = 8 if below or not stands_alone else 0
        self._line(name, begin, self._near + above, 11, True, end - begin)
        if not is_short and not stands_alone:
            lines = self._lines(quiet, room, False)
            self._add(lines, self._spot(begin, self._near - 10), Layer.WORDS)

    def _stacked(self, name: str, quiet: str, along: float, room: float) -> None:
        """Both in as many lines as they need, as one block in the middle of the mat; where words
        are large one of them alone, whose words are short enough."""
        table = self._around.table
        made = [self._lines(name, room, True), self._lines(quiet, room, False)]
        if table.has_large_words:
            fit = (one for one in made if one.surface.get_width() <= table.px(room))
            made = list(islice(fit, 1))
        # A picture of lines has half an em of room above and below.
        ems = LEAST_NAME_MM, SMALL_NAME_MM
        high = [
            one.surface.get_height() / table.per_mm - em for one, em in zip(made, ems, strict=False)
        ]
        inward = (sum(high) + STACK_GAP_MM * (len(made) - 1)) / 2
        for one, deep in zip(made, high, strict=True):
            self._add(one, self._spot(along, self._near + inward - deep / 2), Layer.WORDS)
            inward -= deep + STACK_GAP_MM

    def _line(
        self, text: str, along: float, inward: float, em: float, bold: bool, room: float
    ) -> Sprite | None:
        """Smaller where it would be longer than `room`, in millimetres."""
        gallery = self._around.gallery
        colour = colours.BONE if bold else colours.QUIET_BONE
        face: Face = "bold" if bold else "words"
        room *= self._share
        em = max(em, gallery.table.least_em_mm)
        em = min(em, em * room / gallery.type.width(text, em, face))
        if em < READABLE * gallery.table.least_em_mm:
            # It could be as small as that on larger tables only; the mat is touched without it.
            return None
        made = gallery.of(gallery.type.text, text, em, colour, face, "left")
        return self._add(made, self._spot(along, inward), Layer.WORDS)

    def _lines(self, text: str, room: float, bold: bool) -> Picture:
        """Smaller where a word alone would be longer than `room`."""
        type_, of = self._around.gallery.type, self._around.gallery.of
        colour = colours.BONE if bold else colours.QUIET_BONE
        face: Face = "bold" if bold else "words"
        em = LEAST_NAME_MM if bold else SMALL_NAME_MM
        lines = tuple(type_.wrapped(text, em, room, face))
        em *= min(1.0, room / max(type_.width(line, em, face) for line in lines))
        return of(type_.paragraph, lines, em, colour, face, "left")

    def _level(self) -> None:
        side, levels, kind = self._side, self._taker.levels, self._taker.kind
        spot = Spot(self._spot(LEVEL_AT), side, int(side))
        chosen = kind if kind in levels else usual_level(levels)
        pill = LevelPill(self._around.gallery, self._words, levels, chosen)
        self._level_told = pill.lay(self._stage, self._buttons, spot, self._act)

    def _control(self, means: Meaning, icon: Icon, column: float, row: int) -> Button:
        left, right = self._mat.columns
        along, inward = left + column / LAST * (right - left), self._near + self._mat.rows[row]
        spot = Spot(self._spot(along, inward), self._side, int(self._side))
        act, across = partial(self._act, means), self._mat.control
        button = self._buttons.control(means, icon, spot, act, diameter_mm=across)
        said = self._words(NAMES.get(icon, f"control.{icon}"))
        if self._mat.name is None:
            self._hide_name(means, said)
        else:
            room = NAME_SHARE * (right - left) * self._share
            self._buttons.name_within(button, said, self._mat.name, room)
        return button

    def _hide_name(self, means: Meaning, name: str) -> None:
        """Until a finger lies on the control it is said of nowhere."""
        begin, end = self._name_room
        said = self._line(name, begin, self._near, 11, True, end - begin)
        if said is not None:
            self._named.show_under(means, said)

    def tell(self, pressed: Set[Meaning]) -> None:
        """What a control under a finger does, in the place of the seat's name; that a free place,
        or a computer player's, is touched."""
        self._named.tell(pressed)
        self._pressed.tell(pressed)
        self._level_told.tell(pressed)

    # --- targets

    def targets(self) -> list[Target]:
        """A touch on the mat makes it a person's, beneath all that lies on it; not where that
        starts the game."""
        side, free = self._side, self._taker.kind is None
        begin, end = -USUAL_WIDE_MM / 2, self._taker.join_end
        long, px = (end - begin) * self._share, self._around.table.px
        size = px(long), px(self._mat.size[1])
        rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
        rect.center = self._spot((begin + end) / 2)
        return [Target(Join(side), rect, int(side), side.facing, free, "seat")]


def _light(starter: Button, gallery: Gallery, across_mm: float) -> None:
    """Below what is written there."""
    disc, side = gallery.controls.disc_button, starter.spot.side
    lit = gallery.of_facing(side, disc, "starter", across_mm, "up", "brass", True)
    starter.show(lambda _state, _side: lit)
