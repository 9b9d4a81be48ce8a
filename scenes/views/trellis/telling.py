"""What a seat of Trellis is told at its own place, and where there is felt for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.trellis.table import DRAW3
from scenes.art.canvas import Picture
from scenes.play.voice import Said, speech
from scenes.views.trellis.rack_geometry import Point
from scenes.views.trellis.reasons import said, table_reason
from scenes.views.trellis.room import around_seat, free_among, ink_of, seen, unseen

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

TURNS_EXPLAINED = 3
MOST_WIDE = 0.95
"""What may be told for a moment is so wide, as a part of what words may have."""
MOST_HIGH_MM = {True: (12.0, 16.0), False: (13.0, 24.0)}
"""Its heights above and below the middle of its first line, at long sides and at short ones."""
USUAL_HIGH_MM = (9.0, 10.0)


class Telling:
    def __init__(self, board: TrellisBoard) -> None:
        self._board = board

    # --- what

    def greeting(self, seat: int) -> Said | None:
        """What a seat is told without asking, if anything."""
        board, state = self._board, self._board.state
        if state.phase == "giving":
            if state.giving is not None and state.giving[seat] is not None:
                return "trellis.waiting"
            return "trellis.hint.give" if board.seats[seat].is_open else "trellis.hint.give_show"
        if seat != state.turn or not board.seats[seat].human:
            return None
        return self._turn_greeting(seat)

    def _turn_greeting(self, seat: int) -> Said | None:
        board = self._board
        action = board.picked_action()
        if action is not None:
            return "trellis.hint.victim" if action == DRAW3 else "trellis.hint.pass"
        if board.draft.touched:
            return self._draft_greeting(seat)
        if not board.state.opened[seat]:
            return "trellis.hint.open" if board.seats[seat].is_open else "trellis.hint.turn"
        few = board.play.turns_of(seat, ("take", "draw", "play", "lay")) <= TURNS_EXPLAINED
        return "trellis.hint.lay" if few else None

    def _draft_greeting(self, seat: int) -> Said | None:
        """While a turn is composed: what is missing, unless the felt says it already."""
        board = self._board
        wrong = board.explaining.count
        if wrong:
            return board.explaining.at_seat or ("trellis.hint.wrong" if wrong > 1 else None)
        refusal = board.lay_refusal()
        if refusal is None:
            return "trellis.hint.done" if board.draft.rack else "trellis.hint.last"
        why = table_reason(refusal, board.draft.groups(), board.draft.laid)
        words = board.play.app.words(board.seats[seat].side)
        return said(words, why) if why else f"refusal.trellis.{refusal.key}"

    # --- where

    def spot(self, seat: int) -> Point:
        """In front of the rack, or as near to it as tiles leave felt."""
        board = self._board
        side, table = board.seats[seat].side, board.layout.table
        usual = board.layout.words(side, len(board.state.racks[seat]))
        if not (board.field.fits and board.seats[seat].human):
            return usual
        taken = self.taken()
        for room in self._rooms(seat, usual):
            spots = around_seat(table, seen(table, side, room))
            found = free_among(table, side, spots, taken)
            if found is not None:
                return usual[0] + found.x - room.x, usual[1] + found.y - room.y
        return usual

    def _rooms(self, seat: int, at: Point) -> Iterator[pygame.Rect]:
        """What anything that may be told would cover there, what most of it would, and then what is
        told now."""
        side, layout = self._board.seats[seat].side, self._board.layout
        table = layout.table
        x, y = seen(table, side, pygame.Rect(at, (0, 0))).topleft
        picture = self._picture(seat)
        told = ink_of(picture).move(picture.at(*at).topleft) if picture else None
        wide = table.px(MOST_WIDE * layout.words_width(side))
        for above, below in (MOST_HIGH_MM[side.upright], USUAL_HIGH_MM):
            top, high = y - table.px(above), table.px(above + below)
            other = unseen(table, side, pygame.Rect(x - wide // 2, top, wide, high))
            yield other.union(told) if told else other
        if told:
            yield told

    def rect(self, seat: int) -> pygame.Rect | None:
        """What the words that this seat is told now cover."""
        picture = self._picture(seat)
        return picture.at(*self.spot(seat)) if picture else None

    def _picture(self, seat: int) -> Picture | None:
        told, side = self.greeting(seat), self._board.seats[seat].side
        if told is None:
            return None
        app = self._board.play.app
        words = app.words(side)
        if isinstance(told, str):
            told = words(told), words(f"{told}.why") if f"{told}.why" in words else ""
        width = self._board.layout.words_width(side)
        made = app.gallery.of(speech, app.gallery, *told, width, "centre")
        return app.gallery.turned(made, side)

    def taken(self) -> list[pygame.Rect]:
        """Everything that words may not cover, other words apart."""
        board = self._board
        covered = [rect for seat in board.seats for rect in seat.covered()]
        return [
            *board.field.tile_rects(board.draft),
            *board.field.owner_rects(),
            *board.verdicts.outlines(),
            *board.layout.shared_rects(),
            *covered,
            *(button.rect for button in board.play.buttons if button.visible),
        ]
