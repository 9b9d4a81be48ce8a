"""Lucky Numbers under the fingers: holding, choosing, the glow of places, dropping."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.lucky.state import CELLS, DIAGONAL, NUMBERS, Cell, Move, State, tile_at
from scenes.art import tiles
from scenes.art.canvas import Picture
from scenes.scene import Grip, Target
from scenes.stage.stage import ADD, Layer
from scenes.views.view import Point

if TYPE_CHECKING:
    from scenes.views.lucky.view import LuckyBoard

REACH_INWARD = 0.55
"""How far inwards of the finger a held tile lies, in places: beside the finger, not below it."""
SNAP = 0.6
"""A drop counts for a fitting place within this distance, in places."""
DROP_SECONDS, BACK_SECONDS = 0.14, 0.24


@dataclass
class Holding:
    """A tile under a finger. `seat` is the one that it would be placed for."""

    seat: int
    tile: str


class LuckyHands:
    """What fingers hold and what taps have chosen, at all seats at once."""

    def __init__(self, board: LuckyBoard) -> None:
        self._board = board
        self._play, self._layout = board.play, board.layout
        self._holdings: list[Holding] = []
        self._chosen: dict[int, str] = {}
        self._hovered: tuple[int, Cell] | None = None
        self._hushed = False
        stage = board.play.stage
        self._glows = {
            (seat, at): stage.add(None, board.layout.cell(side, at), Layer.GLOW, ADD)
            for seat, side in enumerate(board.play.seating.sides)
            for at in CELLS
        }
        self._hover = stage.add(self._glow("mark"), (0, 0), Layer.GLOW, ADD)
        self._hover.set_visible(False)
        gallery = board.play.app.gallery
        rim = gallery.get(tiles.place_glow, board.layout.pool_place, "discard")
        self._discard = stage.add(rim, (0, 0), Layer.GLOW, ADD)
        self._discard.set_visible(False)
        for side in board.play.seating.sides:
            for kind in ("free", "swap", "mark"):
                gallery.turned(self._glow(kind), side)

    @property
    def _state(self) -> State:
        return self._board.state

    def _glow(self, kind: str) -> Picture:
        return self._play.app.gallery.get(tiles.place_glow, self._layout.place, kind)

    def holds(self, tile: str) -> bool:
        """Whether a finger has this tile."""
        return any(holding.tile == tile for holding in self._holdings)

    def refresh(self) -> None:
        """Forgets what can no longer be held; a drawn tile is in its player's hand."""
        state = self._state
        own = {seat: tile for seat, tile in self._chosen.items() if self._may_hold(seat, tile)}
        self._chosen = own
        if state.phase == "placing" and state.held[state.turn]:
            self._chosen[state.turn] = state.held[state.turn][0]
        self.show_chosen()
        self._light()

    def show_chosen(self) -> None:
        """Chosen tiles lie lifted where they are."""
        for seat, tile in self._chosen.items():
            if not self.holds(tile) and tile in self._board.sprites:
                picture = self._board.held_picture(tile, self._board.side(seat))
                self._board.sprites[tile].show(picture)
                self._board.sprites[tile].raise_to(Layer.HELD)

    # --- glows

    def _in_hand(self, seat: int) -> str | None:
        """The tile that a seat holds under a finger, or has chosen by a tap."""
        held = [holding.tile for holding in self._holdings if holding.seat == seat]
        return held[-1] if held else self._chosen.get(seat)

    def hush(self, hushed: bool) -> None:
        self._hushed = hushed
        self._light()

    def _light(self) -> None:
        """The places where the tile in a seat's hand may go."""
        state, lit = self._state, {}
        for seat in range(0 if self._hushed else state.seats):
            tile = self._in_hand(seat)
            if tile is None or not self._may_hold(seat, tile):
                continue
            for at in CELLS:
                if self._moves_to(seat, tile, at) and self._fits(seat, tile, at):
                    lit[seat, at] = self._glow_kind(seat, at)
        for key, sprite in self._glows.items():
            sprite.set_visible(key in lit)
            if key in lit:
                glow = self._glow(lit[key])
                sprite.show(self._play.app.gallery.turned(glow, self._board.side(key[0])))
        held = state.held[state.turn] if state.phase == "placing" else ()
        self._discard.set_visible(bool(held) and not self._hushed)
        if held:
            self._discard.move(*self._layout.pool(NUMBERS[held[0]], 0))

    def _glow_kind(self, seat: int, at: Cell) -> str:
        if self._state.phase == "setup":
            return "mark"
        return "swap" if tile_at(self._state.boards[seat], at) else "free"

    def _fits(self, seat: int, tile: str, at: Cell) -> bool:
        if self._state.phase == "setup":
            return at in DIAGONAL and not tile_at(self._state.boards[seat], at)
        move = self._moves_to(seat, tile, at)[0]
        return self._play.match.refusal(move) is None

    def _show_hover(self, seat: int, at: Cell) -> None:
        self._hovered = (seat, at)
        self._hover.move(*self._layout.cell(self._board.side(seat), at))
        self._hover.set_visible(True)
        freed = tile_at(self._state.boards[seat], at)
        if freed and self._state.phase != "setup":
            self._discard.move(*self._layout.pool(NUMBERS[freed], 0))
            self._discard.set_visible(True)

    def _hide_hover(self) -> None:
        if self._hovered is not None:
            self._light()
        self._hovered = None
        self._hover.set_visible(False)

    # --- what a tile in the hand can become

    def _may_hold(self, seat: int, tile: str) -> bool:
        state = self._state
        if seat not in self._play.match.to_act():
            return False
        if state.phase == "setup":
            on_board = any(tile_at(state.boards[seat], at) == tile for at in DIAGONAL)
            return tile in state.held[seat] or (on_board and state.setup == "four")
        if seat != state.turn:
            return False
        return tile in (state.open if state.phase == "turn" else state.held[seat])

    def _moves_to(self, seat: int, tile: str, at: Cell) -> list[Move]:
        """The moves by which this tile comes to this cell; in the set-up two tiles may change
        places."""
        state = self._state
        if state.phase == "turn":
            return [Move(seat, "take", tile, at)]
        if state.phase == "placing":
            return [Move(seat, "place", tile, at)]
        board = state.boards[seat]
        came_from = next((cell for cell in DIAGONAL if tile_at(board, cell) == tile), None)
        there = tile_at(board, at)
        if came_from == at:
            return []
        lifts = [Move(seat, "lift", at=cell) for cell in (came_from, there and at) if cell]
        back = [Move(seat, "place", there, came_from)] if there and came_from else []
        return [*lifts, Move(seat, "place", tile, at), *back]

    def _place(self, seat: int, tile: str, at: Cell) -> bool:
        moves = self._moves_to(seat, tile, at)
        if not moves or not all(self._play.perform(move) for move in moves):
            return False
        self._chosen.pop(seat, None)
        return True

    # --- targets

    def targets(self) -> list[Target]:
        return [
            *self._hand_targets(),
            *self._pool_targets(),
            *(target for seat in range(self._state.seats) for target in self._cells(seat)),
        ]

    def _hand_targets(self) -> Iterator[Target]:
        for seat, held in enumerate(self._state.held):
            for tile in held:
                rest = self._board.rests[tile]
                rect = pygame.Rect((0, 0), (max(rest.size, self._layout.ledge_pitch),) * 2)
                rect.center = rest.at
                facing = self._board.side(seat).facing
                yield Target(f"play.seat{seat}.held.{tile}", rect, seat, facing, True, tile)

    def _pool_targets(self) -> Iterator[Target]:
        state, layout = self._state, self._layout
        my_turn = state.phase == "turn"
        if state.phase == "placing":
            place = layout.pool_rect(NUMBERS[state.held[state.turn][0]])
            yield Target("play.discard", place, None, 0, True, "pool", once=True)
        for tile in sorted(state.open, key=lambda tile: -self._board.rests[tile].depth):
            rect = layout.pool_rect(NUMBERS[tile], self._board.rests[tile].depth)
            yield Target(
                f"play.open.{tile}",
                rect,
                None,
                self._board.pool_facing(tile),
                my_turn,
                tile,
                once=True,
            )
        yield Target("play.pile", layout.pile_rect(), None, 0, my_turn, "pile", once=True)
        if state.phase == "placing":
            yield Target("play.discard", layout.pool_area(), None, 0, True, "pool", once=True)

    def _cells(self, seat: int) -> Iterator[Target]:
        side, acts = self._board.side(seat), seat in self._play.match.to_act()
        for at in CELLS:
            name = f"play.seat{seat}.cell.{at[0]}.{at[1]}"
            tile = tile_at(self._state.boards[seat], at)
            rect = self._layout.cell_rect(side, at)
            yield Target(name, rect, seat, side.facing, acts, tile, once=True)

    def _meant(self, target: Target | None) -> tuple[int | None, str, Cell | None]:
        """The seat, tile and cell that a target stands for."""
        if target is None:
            return None, "", None
        cell = None
        if ".cell." in target.id:
            row, column = target.id.split("#")[0].split(".")[-2:]
            cell = (int(row), int(column))
        seat = self._state.turn if target.seat is None else target.seat
        return seat, target.label if target.label in NUMBERS else "", cell

    # --- touching

    def press(self, grip: Grip) -> None:
        seat, tile, cell = self._meant(grip.target)
        if seat is None:
            return
        if tile and self._may_hold(seat, tile):
            self._play.tweens.drop(self._board.sprites[tile])
            grip.thing = Holding(seat, tile)
            self._holdings.append(grip.thing)
            self._board.sprites[tile].show(self._board.held_picture(tile, self._board.side(seat)))
            self._board.sprites[tile].raise_to(Layer.HELD)
            self._light()
        elif cell is not None and self._in_hand(seat):
            self._show_hover(seat, cell)

    def drag(self, grip: Grip) -> None:
        if not isinstance(grip.thing, Holding):
            return
        holding = grip.thing
        self._board.sprites[holding.tile].move(*self._inwards(grip, holding.seat, REACH_INWARD))
        at = self._aimed_at(grip, holding)
        if at is None or not self._moves_to(holding.seat, holding.tile, at):
            self._hide_hover()
        elif self._hovered != (holding.seat, at):
            self._hide_hover()
            if self._fits(holding.seat, holding.tile, at):
                self._show_hover(holding.seat, at)

    def _inwards(self, grip: Grip, seat: int, places: float) -> Point:
        dx, dy = self._board.side(seat).turned(0, -places * self._layout.place)
        return round(grip.point[0] + dx), round(grip.point[1] + dy)

    def _aimed_at(self, grip: Grip, holding: Holding) -> Cell | None:
        """The cell meant by a drop: half-way between the finger and the tile beside it, the
        nearest one, or a fitting one close by."""
        seat, side = holding.seat, self._board.side(holding.seat)
        point = self._inwards(grip, seat, REACH_INWARD / 2)
        reach = SNAP * self._layout.place
        near = sorted((math.dist(self._layout.cell(side, at), point), at) for at in CELLS)
        close = [at for distance, at in near if distance <= reach]
        fitting = [at for at in close if self._fits_there(holding, at)]
        return next(iter([*fitting, *close]), None)

    def _fits_there(self, holding: Holding, at: Cell) -> bool:
        moves = self._moves_to(holding.seat, holding.tile, at)
        return bool(moves) and self._fits(holding.seat, holding.tile, at)

    def drop(self, grip: Grip) -> None:
        if not isinstance(grip.thing, Holding):
            if grip.target is not None and grip.target.id == "play.pile":
                self._play.perform(Move(self._state.turn, "draw"))
            return
        holding = grip.thing
        at = self._aimed_at(grip, holding)
        self._let_go(holding)
        if not self._may_hold(holding.seat, holding.tile):
            return
        if at is not None:
            self._place(holding.seat, holding.tile, at)
        elif self._state.phase == "placing" and self._is_over_pool(grip):
            self._play.perform(Move(holding.seat, "discard"))
        elif self._state.phase == "setup":
            self._put_back(holding)

    def _is_over_pool(self, grip: Grip) -> bool:
        return self._layout.pool_area().collidepoint(grip.point)

    def _put_back(self, holding: Holding) -> None:
        """In the set-up a tile dropped beside the board goes back to the ledge."""
        board = self._state.boards[holding.seat]
        for at in DIAGONAL:
            if tile_at(board, at) == holding.tile:
                self._play.perform(Move(holding.seat, "lift", at=at))

    def tap(self, grip: Grip) -> None:
        seat, tile, cell = self._meant(grip.target)
        if grip.target is None or seat is None:
            return
        in_hand = self._chosen.get(seat)
        if isinstance(grip.thing, Holding):
            self._let_go(grip.thing)
            if cell is not None and in_hand and in_hand != tile:
                self._place(seat, in_hand, cell)
            else:
                self._choose(seat, tile)
        elif cell is not None and in_hand:
            self._place(seat, in_hand, cell)
        elif grip.target.id == "play.pile":
            self._play.perform(Move(seat, "draw"))
        elif grip.target.id.startswith("play.discard"):
            self._play.perform(Move(seat, "discard"))
        elif tile:
            self._refuse(seat, tile)

    def _choose(self, seat: int, tile: str) -> None:
        """Chosen tiles are let go again by a second tap."""
        before = self._chosen.pop(seat, None)
        if before != tile:
            self._chosen[seat] = tile
        if before is not None and before in self._board.rests:
            self._board.glide(before, DROP_SECONDS)
        self.refresh()

    def _refuse(self, seat: int, tile: str) -> None:
        """A tile that cannot be taken now says so."""
        state = self._state
        if tile in state.open:
            self._play.perform(Move(seat, "take", tile, (0, 0)))
        self.shake(tile)

    def shake(self, tile: str) -> None:
        sprite, (x, y) = self._board.sprites[tile], self._board.rests[tile].at
        away = self._layout.table.px(2)
        self._play.tweens.run(
            0.16,
            lambda share: sprite.move(x + away * math.sin(share * 4 * math.pi), y),
            owner=sprite,
        )

    def release(self, grip: Grip) -> None:
        if isinstance(grip.thing, Holding):
            self._let_go(grip.thing)
        self._hide_hover()

    def _let_go(self, holding: Holding) -> None:
        if holding in self._holdings:
            self._holdings.remove(holding)
            if holding.tile in self._board.rests:
                self._board.glide(holding.tile, BACK_SECONDS)
            self._light()
