"""One seat: its board, ledge, free cells and pills."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.lucky.state import Event, Move, State, free_cells
from scenes.art import canvas, colours
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.core.table import Point, Table
from scenes.stage.motion import fade_steps
from scenes.stage.sprite import Layer
from scenes.ui.buttons import PILL_MM, Button, Spot
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.glows import STEPS, Glow, edge_light, lit_steps
from scenes.views.lucky.guide import Readiness
from scenes.views.lucky.meanings import Say
from scenes.views.view import Host

WARM = 3
"""The step of light around a board with one place left."""
DUSK = 90
"""Opacity of the shade on the other boards while a tile is drawn for the last place."""
TENSE_FROM = 3
"""From this number of free places, parts of a ring close around the number."""
TENSION_MM, TENSION_WIDE_MM, TENSION_GAP, ARC = 16.5, 1.1, 16.0, 24
"""The ring: diameter and line width in mm, gaps in degrees, segments per part."""

FREE_EM, WORD_EM = 14.0, 7.0
"""Type sizes of the number of free places and of the word below it, at 24 inches."""


class Seat:
    """What is at a side besides tiles."""

    def __init__(
        self,
        host: Host[State, Move, Event],
        geometry: Geometry,
        seat: int,
        readiness: Readiness,
    ) -> None:
        self._host, self._seat, self._readiness = host, seat, readiness
        self._geometry = geometry
        self._side = side = host.seating.sides[seat]
        stage, gallery = host.stage, host.gallery
        board = gallery.turned(geometry.board_tray.picture, side)
        self.board = stage.add(board, geometry.board_middle(side), Layer.WALNUT)
        self._edge = Glow(stage, host.fading, geometry.board_middle(side))
        self._dusk = Glow(stage, host.fading, geometry.board_middle(side), Layer.VERDICT, 0)
        self._is_hushed: bool | None = None
        ledge = gallery.turned(geometry.ledge_tray.picture, side)
        self._ledge = stage.add(ledge, geometry.ledge(side), Layer.WALNUT)
        number_at, word_at = geometry.free_count(side)
        self._number = stage.add(None, number_at, Layer.WORDS)
        self._word = stage.add(None, word_at, Layer.WORDS)
        self._tension = stage.add(None, number_at, Layer.WORDS)
        self._ready = self._pill("ready", "bone", partial(readiness.say, seat))
        self._ready.why = self._ready.action
        self._unready = self._pill("unready", "petrol", partial(readiness.take_back, seat))
        self._end = self._pill("end", "petrol", self._agree)
        self.is_dealt_to = False
        """Whether tiles are being dealt across the place of its pill."""

    def _pill(self, do: str, kind: Kind, act: Callable[[], None]) -> Button:
        label, means = self._host.words(self._seat)(f"lucky.{do}"), Say(self._seat, do)
        buttons, side = self._host.buttons, self._side
        at = self._geometry.pill(side, buttons.pill_size(label, PILL_MM)[0])
        return buttons.pill(means, label, kind, Spot(at, side, self._seat), act, visible=False)

    def _ring(self, free: int) -> Picture:
        made = self._host.gallery.get(tension, TENSE_FROM + 1 - free)
        return self._host.gallery.turned(made, self._side)

    def _agree(self) -> None:
        self._host.perform(Move(self._seat, "end"))

    def _numeral(self, count: int) -> Picture:
        gallery = self._host.gallery
        em_mm = FREE_EM * gallery.table.growth
        made = gallery.of(gallery.type.numeral, count, em_mm, colours.BONE)
        return gallery.turned(made, self._side)

    def _warmth(self) -> Sequence[Picture]:
        """Light around the board while one place is left."""
        light = self._host.gallery.get(edge_light, self._geometry.board)
        return lit_steps(self._host.gallery, light)

    def _shade(self) -> Sequence[Picture]:
        gallery, board = self._host.gallery, self._geometry.board
        made = gallery.get(dusk, board)
        return gallery.derived(made, ("fading in",), lambda: fade_steps(made))

    def hush(self, acts: bool | None) -> None:
        """While a tile is drawn for the last place: warms the board of the seat that acts, dims
        the others. None: neither."""
        if acts is self._is_hushed:
            return
        if acts is False:
            self._dusk.show(self._shade())
        else:
            self._dusk.dark()
        self._is_hushed = acts
        self.refresh(self._host.match.state)

    def refresh(self, state: State) -> None:
        is_last = state.phase in ("turn", "placing") and free_cells(state.boards[self._seat]) == 1
        if is_last:
            self._edge.show(self._warmth(), STEPS if self._is_hushed else WARM)
        else:
            self._edge.dark()
        setting_up = state.phase == "setup"
        four = setting_up and state.setup == "four"
        self._ledge.set_visible(four and bool(state.held[self._seat]))
        is_person = not self._host.is_computer(self._seat)
        waits = self._readiness.is_done(self._seat)
        says = four and is_person and not (state.ready[self._seat] or self.is_dealt_to)
        self._ready.set_visible(says and not waits)
        self._unready.set_visible(says and waits)
        self._ready.enable(not state.held[self._seat])
        may_agree = self._host.match.refusal(Move(self._seat, "end")) is None
        self._end.set_visible(may_agree and is_person)

    def count(self, state: State) -> None:
        """Shows the number of free cells."""
        setting_up = state.phase == "setup"
        for sprite in (self._number, self._word):
            sprite.set_visible(not setting_up)
        free = free_cells(state.boards[self._seat])
        self._number.show(self._numeral(free))
        is_tense = not setting_up and 0 < free <= TENSE_FROM
        self._tension.show(self._ring(free) if is_tense else None)
        self._word.show(self._named(free))

    def _named(self, count: int) -> Picture:
        word = self._host.words(self._seat)("lucky.free.word", count=count)
        em_mm = WORD_EM * self._host.gallery.table.growth
        return self._host.gallery.text(word, em_mm, colours.QUIET_BONE, side=self._side)


def dusk(_: Table, board: int) -> Picture:
    """A shade over a board of `board` pixels."""
    return canvas.centred(canvas.rounded((board, board), 0.06 * board, (0, 0, 0, DUSK)))


def tension(table: Table, closed: int) -> Picture:
    """A ring of three parts with `closed` of them lit, facing south; the first begins at the
    top."""
    across_mm, wide_mm = (mm * table.growth for mm in (TENSION_MM, TENSION_WIDE_MM))
    half = table.px(across_mm) // 2 + 2
    fine = canvas.clear((8 * half, 8 * half), colours.BRASS)
    wide, gap = round(4 * wide_mm * table.per_mm), math.radians(TENSION_GAP)
    reach, middle = 2 * across_mm * table.per_mm, 4 * half
    for part in range(TENSE_FROM):
        lit = part < closed
        colour = (*(colours.BRASS_LIGHT if lit else colours.BRASS_DARK)[:3], 255 if lit else 120)
        begin = math.pi / 2 - (part + 1) * math.tau / TENSE_FROM + gap / 2
        end = begin + math.tau / TENSE_FROM - gap
        outer = [_on_circle(middle, reach, begin, end, step / ARC) for step in range(ARC + 1)]
        inner = [
            _on_circle(middle, reach - wide, begin, end, step / ARC) for step in range(ARC + 1)
        ]
        pygame.draw.polygon(fine, colour, [*outer, *inner[::-1]])
    return Picture(
        canvas.finished(pygame.transform.smoothscale(fine, (2 * half, 2 * half))), (half, half)
    )


def _on_circle(middle: int, reach: float, begin: float, end: float, share: float) -> Point:
    angle = begin + (end - begin) * share
    return middle + reach * math.cos(angle), middle - reach * math.sin(angle)
