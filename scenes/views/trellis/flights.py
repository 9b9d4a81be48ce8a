"""Trellis: tiles that go from place to place unseen, or are seen for a moment only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.match import Change
from game.trellis.state import RACK, Drew, Handed, Laid, Played, Took
from game.trellis.table import Cell, Tiles
from scenes.art import enamel_tiles
from scenes.stage.stage import Sprite
from scenes.views.trellis.draft import Areas
from scenes.views.trellis.pieces import Origin, Rest
from scenes.views.trellis.rack_geometry import Point

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

FLY_SECONDS, PLAYED_SECONDS = 0.36, 0.9
WATCHED_SECONDS, SHOWN_SECONDS = 0.7, 1.8
NEXT_SECONDS = 0.12


def events_of(changes: Sequence[Change]) -> Iterator[object]:
    return (event for change in changes for event in change.events)


class Flights:
    def __init__(self, board: TrellisBoard) -> None:
        self._board = board
        self._rims: list[Sprite] = []

    def origins(self, changes: Sequence[Change], fresh: bool) -> list[Origin]:
        """Where tiles that are new in a rack, in the display or on the table come from; in a new
        game all come from the bag."""
        bag, seats = self._board.layout.bag(), self._board.seats
        if fresh:
            return [Origin(zone, bag, RACK) for zone in ("display", *(s.zone for s in seats))]
        events = list(events_of(changes))
        drew = Counter(event.seat for event in events if isinstance(event, Drew))
        origins = [Origin("display", bag, RACK)]
        origins += [Origin(seats[seat].zone, bag, count) for seat, count in drew.items()]
        for event in events:
            if isinstance(event, Took):
                origins.append(Origin(seats[event.seat].zone, seats[event.seat].mouth(), 1))
            elif isinstance(event, Laid):
                origins.append(Origin("table", seats[event.seat].mouth(), len(event.tiles)))
        return origins

    def pace(self, changes: Sequence[Change], usual: float) -> float:
        """In seconds: what a computer player lays can be followed with the eye."""
        return WATCHED_SECONDS if self._laid_unseen(changes) else usual

    def show_laid(self, changes: Sequence[Change], before: Areas) -> None:
        """A rim of light around what a computer player has laid, for a moment."""
        board = self._board
        for event in self._laid_unseen(changes):
            cells = new_cells(before, board.draft.areas, event.tiles)
            self._rims += [board.field.add_rim(area, cell) for area, cell in cells]
            board.play.tweens.after(SHOWN_SECONDS, self.forget, owner=self)

    def forget(self) -> None:
        """What was laid has been seen, or lies elsewhere now."""
        self._board.play.tweens.drop(self)
        for sprite in self._rims:
            sprite.remove()
        self._rims.clear()

    def _laid_unseen(self, changes: Sequence[Change]) -> list[Laid]:
        seats = self._board.seats
        laid = [event for event in events_of(changes) if isinstance(event, Laid)]
        return [event for event in laid if not seats[event.seat].human]

    def show(self, changes: Sequence[Change]) -> None:
        """What comes and goes without being seen, or only for a moment."""
        delay = 0.0
        for event in events_of(changes):
            if isinstance(event, Took) and not self._board.all_open:
                self._fly_taken(event)
            elif isinstance(event, Handed) and not self._board.all_open:
                for _ in event.tiles:
                    self._fly_back(self._board.seats[event.seat].mouth(), event.to, delay)
            elif isinstance(event, Played):
                self._fly_played(event)
            else:
                continue
            delay += NEXT_SECONDS

    def _fly_back(self, begin: Point, seat: int, delay: float) -> None:
        to = self._board.seats[seat]
        wide, high = self._board.layout.back_size(to.side, RACK)
        rest = Rest("", "back", "", (), begin, high, wide, enamel_tiles.HELD_MM, to.side.facing)
        self._board.pieces.fly(self._board.pictures.of(rest), begin, to.mouth(), FLY_SECONDS, delay)

    def _fly_taken(self, event: Took) -> None:
        piece = next(
            (p for p in self._board.pieces.lying("display") if p.rest.tile == event.tile), None
        )
        if piece is not None:
            picture = self._board.pictures.of(piece.rest._replace(height=enamel_tiles.HELD_MM))
            end = self._board.seats[event.seat].mouth()
            self._board.pieces.fly(picture, piece.sprite.at, end, FLY_SECONDS, 0.0)

    def _fly_played(self, event: Played) -> None:
        size, begin = self._board.layout.usual_tile, self._board.seats[event.seat].mouth()
        rest = Rest(event.tile, "shared", "", (), begin, size, 0, enamel_tiles.HELD_MM)
        to = self._board.layout.table.middle
        if event.target is not None:
            to = self._board.seats[event.target].mouth()
        self._board.pieces.fly(self._board.pictures.of(rest), begin, to, PLAYED_SECONDS, 0.0)


def new_cells(before: Areas, after: Areas, tiles: Tiles) -> list[tuple[int, Cell]]:
    """Where these tiles lie that were not there before; which of two equal ones came from the
    rack cannot be told and does not matter."""
    left, found = Counter(tiles), []
    for area, group in enumerate(after):
        known = set(before[area]) if area < len(before) else set()
        for placed in group:
            if placed not in known and left[placed[0]]:
                left[placed[0]] -= 1
                found.append((area, placed[1:]))
    return found
