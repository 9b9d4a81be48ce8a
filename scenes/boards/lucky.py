"""Lucky Numbers on the table: boards at the sides, pile and sorted pool in the middle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pygame

from game.lucky_state import (
    CELLS,
    DIAGONAL,
    NUMBERS,
    Cell,
    Move,
    State,
    free_cells,
    tile_at,
)
from game.match import Change
from game.rules import Outcome
from scenes.art import colours, tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.boards import lucky_pictures
from scenes.boards.board import Board, Point
from scenes.boards.lucky_layout import Layout, turned
from scenes.boards.lucky_seat import LuckySeat
from scenes.scene import Grip, Target
from scenes.stage import ADD, Layer, Sprite
from scenes.table import Side
from scenes.tween import ease_in_out, ease_out

if TYPE_CHECKING:
    from scenes.play import PlayScene
    from scenes.words import Words

LYING_MM, HELD_MM = 0.7, 3.4
HELD_LARGER = 1.12
REACH_INWARD = 0.55
"""How far inwards of the finger a held tile lies, in places: beside the finger, not below it."""
SNAP = 0.6
"""A drop counts for a fitting place within this distance, in places."""
DEAL_SECONDS, DEAL_NEXT = 0.2, 0.06
TURN_SECONDS = 0.22
DROP_SECONDS, BACK_SECONDS, FREED_SECONDS = 0.14, 0.24, 0.32
TURNS_EXPLAINED = 2


class Rest(NamedTuple):
    """Where a tile lies when nobody moves it."""

    at: Point
    size: int
    height: float
    facing: int
    depth: int = 0


@dataclass
class Holding:
    """A tile under a finger. `seat` is the one that it would be placed for."""

    seat: int
    tile: str


class LuckyBoard(Board):
    game: ClassVar[str] = "lucky"

    emblem = staticmethod(lucky_pictures.emblem)
    option_icon = staticmethod(lucky_pictures.option_icon)
    trophy = staticmethod(lucky_pictures.trophy)

    def __init__(self, play: PlayScene) -> None:
        super().__init__(play)
        gallery = play.app.gallery
        self.layout = Layout(gallery, play.seating.sides)
        self.sprites: dict[str, Sprite] = {}
        self.rests: dict[str, Rest] = {}
        self._holdings: list[Holding] = []
        self._chosen: dict[int, str] = {}
        self._hovered: tuple[int, Cell] | None = None
        stage, layout = play.stage, self.layout
        stage.add(layout.pool_tray.picture, layout.table.middle, Layer.WALNUT)
        self._pile = stage.add(None, layout.pile(), Layer.LYING)
        self._counts = [stage.add(None, at, Layer.WORDS) for at, _ in self._count_spots()]
        self.seats = [
            LuckySeat(play, layout, seat, side) for seat, side in enumerate(play.seating.sides)
        ]
        self._glows = {
            (seat, at): stage.add(None, layout.cell(side, at), Layer.GLOW, ADD)
            for seat, side in enumerate(play.seating.sides)
            for at in CELLS
        }
        self._hover = stage.add(self._glow("mark"), (0, 0), Layer.GLOW, ADD)
        self._discard = stage.add(self._pool_glow(), (0, 0), Layer.GLOW, ADD)
        self._hide_hover()
        self._prepare()

    @staticmethod
    def score_line(words: Words, state: Any, outcome: Outcome, seat: int) -> str:  # noqa: ARG004
        return words("lucky.free", count=free_cells(state.boards[seat]))

    @classmethod
    def games_offered(cls, seats: int) -> tuple[int, ...]:
        """One game, or a tournament in which each seat starts once (L16)."""
        return (1, max(2, seats))

    @property
    def state(self) -> State:
        state: State = self.play.match.state
        return state

    def _side(self, seat: int) -> Side:
        return self.play.seating.sides[seat]

    # --- places that all games ask for

    def control_spot(self, side: Side, index: int) -> Point:
        return self.layout.control(side, index)

    def words_spot(self, side: Side) -> tuple[Point, str, float]:
        return self.layout.words(side), "right", self.layout.words_width(side)

    def needle_spot(self) -> Point | None:
        return self.layout.needle()

    def greeting(self, seat: int) -> str | None:
        state = self.state
        if state.phase == "setup":
            return "lucky.waiting" if state.ready[seat] else f"lucky.hint.{state.setup}"
        if seat != state.turn or self.play.turns_of(seat, ("draw", "take")) > TURNS_EXPLAINED:
            return None
        if state.phase == "placing":
            return "lucky.hint.placing"
        return "lucky.hint.turn" if state.open else "lucky.hint.draw"

    def offers_undo(self) -> bool:
        """In the set-up tiles are simply put elsewhere."""
        return self.state.phase != "setup"

    # --- pictures

    def _prepare(self) -> None:
        """Makes all that a frame may need."""
        state, sides = self.state, set(self.play.seating.sides)
        everywhere = [t for board in state.boards for row in board for t in row if t]
        everywhere += [t for held in state.held for t in held] + [*state.pile, *state.open]
        for tile in everywhere:
            facings = {side.facing for side in sides}
            for facing in facings:
                for size, height in self._sizes():
                    self._tile(tile, Rest((0, 0), size, height, facing))
            pool = Rest((0, 0), self.layout.pool_tile, LYING_MM, self._pool_facing(tile))
            self._tile(tile, pool)
            self._tile(tile, pool._replace(height=HELD_MM))
        for count in range(len(everywhere) + 1):
            self._pile_picture(count)
            for _, facing in self._count_spots():
                self._count_picture(count, facing)
        for facing in {side.facing for side in sides}:
            self._turning(facing)
        for kind in ("free", "swap", "mark"):
            self._glow(kind)

    def _sizes(self) -> list[tuple[int, float]]:
        size = self.layout.tile
        return [(size, LYING_MM), (size, HELD_MM), (round(size * HELD_LARGER), HELD_MM)]

    def _tile(self, tile: str, rest: Rest) -> Picture:
        gallery = self.play.app.gallery
        return gallery.get(tiles.bone_tile, tile, rest.size, rest.height, rest.facing)

    def _turning(self, facing: int) -> list[Picture]:
        gallery = self.play.app.gallery
        return gallery.get(tiles.turning, self.layout.tile, HELD_MM, facing)

    def _held_picture(self, tile: str, side: Side) -> Picture:
        size = round(self.layout.tile * HELD_LARGER)
        return self._tile(tile, Rest((0, 0), size, HELD_MM, side.facing))

    def _glow(self, kind: str) -> Picture:
        return self.play.app.gallery.get(tiles.place_glow, self.layout.place, kind)

    def _pool_glow(self) -> Picture:
        return self.play.app.gallery.get(tiles.place_glow, self.layout.pool_place, "discard")

    def _pile_picture(self, count: int) -> Picture:
        steps = 4 * math.ceil(count / 4)
        return self.play.app.gallery.get(tiles.pile, self.layout.pool_tile, steps)

    def _count_spots(self) -> list[tuple[Point, int]]:
        x, y = self.layout.pile()
        table = self.layout.table
        if self.layout.faced:
            away = self.layout.pool_tile // 2 + table.px(10)
            return [((x, y + away), 0), ((x, y - away), 180)]
        away = self.layout.pool_tile // 2 + table.px(16)
        return [((x + away, y), 0), ((x - away, y), 180)]

    def _count_picture(self, count: int, facing: int) -> Picture:
        gallery = self.play.app.gallery
        made = gallery.of(gallery.type.numeral, count, 8.5, colours.QUIET_BONE)
        return gallery.turned(made, Side(facing // 90))

    def _pool_facing(self, tile: str) -> int:
        return self.layout.pool_facing(NUMBERS[tile])

    # --- where everything lies

    def _lie(self, state: State) -> Iterator[tuple[str, Rest]]:
        layout = self.layout
        for seat, board in enumerate(state.boards):
            side = self._side(seat)
            for at in CELLS:
                tile = tile_at(board, at)
                if tile:
                    yield tile, Rest(layout.cell(side, at), layout.tile, LYING_MM, side.facing)
            yield from self._lie_in_hand(state, seat, side)
        depths: dict[int, int] = {}
        for tile in state.open:
            number = NUMBERS[tile]
            depth = depths[number] = depths.get(number, -1) + 1
            at_pool = layout.pool(number, depth)
            yield tile, Rest(at_pool, layout.pool_tile, LYING_MM, self._pool_facing(tile), depth)

    def _lie_in_hand(self, state: State, seat: int, side: Side) -> Iterator[tuple[str, Rest]]:
        layout = self.layout
        if state.phase == "setup" and state.setup == "four":
            own = {tile_at(state.boards[seat], at) for at in DIAGONAL} | set(state.held[seat])
            order = sorted(own - {""}, key=lambda tile: (NUMBERS[tile], tile))
            for tile in state.held[seat]:
                at = layout.ledge_place(side, order.index(tile))
                yield tile, Rest(at, layout.tile, LYING_MM, side.facing)
        else:
            size = round(layout.tile * HELD_LARGER)
            for tile in state.held[seat]:
                yield tile, Rest(layout.hand(side), size, HELD_MM, side.facing)

    def _put(self, tile: str, rest: Rest) -> None:
        """Lays a tile where it rests."""
        sprite = self.sprites[tile]
        sprite.move(*rest.at)
        sprite.show(self._tile(tile, rest))
        sprite.raise_to(Layer.HELD if rest.height == HELD_MM else Layer.LYING)

    def _is_held(self, tile: str) -> bool:
        return any(holding.tile == tile for holding in self._holdings)

    def sync(self) -> None:
        self.rests = dict(self._lie(self.state))
        for tile in [tile for tile in self.sprites if tile not in self.rests]:
            self.sprites.pop(tile).remove()
        for tile, rest in sorted(self.rests.items(), key=lambda item: item[1].depth):
            if tile not in self.sprites:
                self.sprites[tile] = self.play.stage.add(None)
            self.play.tweens.drop(self.sprites[tile])
            if not self._is_held(tile):
                self._put(tile, rest)
        self._refresh()

    def animate(self, changes: Sequence[Change]) -> None:
        before, self.rests = self.rests, dict(self._lie(self.state))
        for tile in [tile for tile in self.sprites if tile not in self.rests]:
            self.sprites.pop(tile).remove()
        dealt = 0
        for tile, rest in self.rests.items():
            if tile not in self.sprites:
                self._deal(tile, rest, dealt)
                dealt += 1
            elif before.get(tile) != rest and not self._is_held(tile):
                was_on_board = tile in before and before[tile].height == LYING_MM
                to_pool = tile in self.state.open
                self._glide(tile, FREED_SECONDS if to_pool and was_on_board else DROP_SECONDS)
        self._refresh()

    def _deal(self, tile: str, rest: Rest, number: int) -> None:
        """From the pile: turned face up, then to its place."""
        steps = self._turning(rest.facing)
        sprite = self.play.stage.add(None, self.layout.pile(), Layer.MOVING)
        self.sprites[tile] = sprite
        last = len(steps)

        def turn(share: float) -> None:
            step = min(last, int(share * (last + 1)))
            moving = rest._replace(height=HELD_MM)
            sprite.show(steps[step] if step < last else self._tile(tile, moving))

        self.play.tweens.run(
            TURN_SECONDS,
            turn,
            ease_in_out,
            number * DEAL_NEXT,
            lambda: self._glide(tile, DEAL_SECONDS),
            owner=sprite,
        )

    def _glide(self, tile: str, seconds: float) -> None:
        sprite, rest = self.sprites[tile], self.rests[tile]
        from_x, from_y = sprite.at
        to_x, to_y = rest.at
        sprite.show(self._tile(tile, rest._replace(height=HELD_MM)))
        sprite.raise_to(Layer.MOVING)

        def step(share: float) -> None:
            sprite.move(from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share)

        def land() -> None:
            if not self._is_held(tile) and tile in self.rests:
                self._put(tile, self.rests[tile])
            for seat in [seat for seat, one in self._chosen.items() if one == tile]:
                self._show_chosen(seat, tile)

        ease = ease_out if seconds <= DROP_SECONDS else ease_in_out
        self.play.tweens.run(seconds, step, ease, then=land, owner=sprite)

    def _refresh(self) -> None:
        """All that follows from the state at once: pile, counts, controls, glows."""
        state = self.state
        self._pile.show(self._pile_picture(len(state.pile)))
        for sprite, (_, facing) in zip(self._counts, self._count_spots(), strict=True):
            sprite.show(self._count_picture(len(state.pile), facing))
        for seat in self.seats:
            seat.refresh(state)
        own = {seat: tile for seat, tile in self._chosen.items() if self._may_hold(seat, tile)}
        self._chosen = own
        if state.phase == "placing" and state.held[state.turn]:
            self._chosen[state.turn] = state.held[state.turn][0]
        for seat, tile in self._chosen.items():
            self._show_chosen(seat, tile)
        self._light()

    # --- glows

    def _in_hand(self, seat: int) -> str | None:
        """The tile that a seat holds under a finger, or has chosen by a tap."""
        held = [holding.tile for holding in self._holdings if holding.seat == seat]
        return held[-1] if held else self._chosen.get(seat)

    def _light(self) -> None:
        """The places where the tile in a seat's hand may go."""
        state, lit = self.state, {}
        for seat in range(state.seats):
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
                sprite.show(self.play.app.gallery.turned(glow, self._side(key[0])))
        held = state.held[state.turn] if state.phase == "placing" else ()
        self._discard.set_visible(bool(held))
        if held:
            self._discard.move(*self.layout.pool(NUMBERS[held[0]], 0))

    def _glow_kind(self, seat: int, at: Cell) -> str:
        if self.state.phase == "setup":
            return "mark"
        return "swap" if tile_at(self.state.boards[seat], at) else "free"

    def _fits(self, seat: int, tile: str, at: Cell) -> bool:
        if self.state.phase == "setup":
            return at in DIAGONAL and not tile_at(self.state.boards[seat], at)
        move = self._moves_to(seat, tile, at)[0]
        return self.play.match.refusal(move) is None

    def _show_hover(self, seat: int, at: Cell) -> None:
        self._hovered = (seat, at)
        self._hover.move(*self.layout.cell(self._side(seat), at))
        self._hover.set_visible(True)
        freed = tile_at(self.state.boards[seat], at)
        if freed and self.state.phase != "setup":
            self._discard.move(*self.layout.pool(NUMBERS[freed], 0))
            self._discard.set_visible(True)

    def _hide_hover(self) -> None:
        if self._hovered is not None:
            self._light()
        self._hovered = None
        self._hover.set_visible(False)

    def _show_chosen(self, seat: int, tile: str) -> None:
        if not self._is_held(tile) and tile in self.sprites:
            self.sprites[tile].show(self._held_picture(tile, self._side(seat)))
            self.sprites[tile].raise_to(Layer.HELD)

    # --- what a tile in the hand can become

    def _may_hold(self, seat: int, tile: str) -> bool:
        state = self.state
        if seat not in self.play.match.to_act():
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
        state = self.state
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
        self._chosen.pop(seat, None)
        return bool(moves) and all([self.play.perform(move) for move in moves])

    # --- targets

    def targets(self) -> list[Target]:
        return [
            *self._hand_targets(),
            *self._pool_targets(),
            *(target for seat in range(self.state.seats) for target in self._cells(seat)),
        ]

    def _hand_targets(self) -> Iterator[Target]:
        for seat, held in enumerate(self.state.held):
            for tile in held:
                rect = pygame.Rect((0, 0), (self.rests[tile].size,) * 2)
                rect.center = self.rests[tile].at
                facing = self._side(seat).facing
                yield Target(f"play.seat{seat}.held.{tile}", rect, seat, facing, True, tile)

    def _pool_targets(self) -> Iterator[Target]:
        state, layout = self.state, self.layout
        my_turn = state.phase == "turn"
        for tile in sorted(state.open, key=lambda tile: -self.rests[tile].depth):
            rect = layout.pool_rect(NUMBERS[tile], self.rests[tile].depth)
            yield Target(
                f"play.open.{tile}", rect, None, self._pool_facing(tile), my_turn, tile, once=True
            )
        yield Target("play.pile", layout.pile_rect(), None, 0, my_turn, "pile", once=True)
        if state.phase == "placing":
            place = layout.pool_rect(NUMBERS[state.held[state.turn][0]])
            for rect in (place, layout.pool_area()):
                yield Target("play.discard", rect, None, 0, True, "pool", once=True)

    def _cells(self, seat: int) -> Iterator[Target]:
        side, acts = self._side(seat), seat in self.play.match.to_act()
        for at in CELLS:
            name = f"play.seat{seat}.cell.{at[0]}.{at[1]}"
            tile = tile_at(self.state.boards[seat], at)
            rect = self.layout.cell_rect(side, at)
            yield Target(name, rect, seat, side.facing, acts, tile, once=True)

    def _meant(self, target: Target | None) -> tuple[int | None, str, Cell | None]:
        """The seat, tile and cell that a target stands for."""
        if target is None:
            return None, "", None
        cell = None
        if ".cell." in target.id:
            row, column = target.id.split("#")[0].split(".")[-2:]
            cell = (int(row), int(column))
        seat = self.state.turn if target.seat is None else target.seat
        return seat, target.label if target.label in NUMBERS else "", cell

    # --- touching

    def press(self, grip: Grip) -> None:
        seat, tile, cell = self._meant(grip.target)
        if seat is None:
            return
        if tile and self._may_hold(seat, tile):
            self.play.tweens.drop(self.sprites[tile])
            grip.thing = Holding(seat, tile)
            self._holdings.append(grip.thing)
            self.sprites[tile].show(self._held_picture(tile, self._side(seat)))
            self.sprites[tile].raise_to(Layer.HELD)
            self._light()
        elif cell is not None and self._in_hand(seat):
            self._show_hover(seat, cell)

    def drag(self, grip: Grip) -> None:
        if not isinstance(grip.thing, Holding):
            return
        holding = grip.thing
        self.sprites[holding.tile].move(*self._inwards(grip, holding.seat, REACH_INWARD))
        at = self._aimed_at(grip, holding)
        if at is None or not self._moves_to(holding.seat, holding.tile, at):
            self._hide_hover()
        elif self._hovered != (holding.seat, at):
            self._hide_hover()
            if self._fits(holding.seat, holding.tile, at):
                self._show_hover(holding.seat, at)

    def _inwards(self, grip: Grip, seat: int, places: float) -> Point:
        dx, dy = turned(0, -places * self.layout.place, self._side(seat))
        return round(grip.point[0] + dx), round(grip.point[1] + dy)

    def _aimed_at(self, grip: Grip, holding: Holding) -> Cell | None:
        """The cell meant by a drop: half-way between the finger and the tile beside it, the
        nearest one, or a fitting one close by."""
        seat, side = holding.seat, self._side(holding.seat)
        point = self._inwards(grip, seat, REACH_INWARD / 2)
        reach = SNAP * self.layout.place
        near = sorted((math.dist(self.layout.cell(side, at), point), at) for at in CELLS)
        close = [at for distance, at in near if distance <= reach]
        fitting = [at for at in close if self._fits_there(holding, at)]
        return next(iter([*fitting, *close]), None)

    def _fits_there(self, holding: Holding, at: Cell) -> bool:
        moves = self._moves_to(holding.seat, holding.tile, at)
        return bool(moves) and self._fits(holding.seat, holding.tile, at)

    def drop(self, grip: Grip) -> None:
        if not isinstance(grip.thing, Holding):
            if grip.target is not None and grip.target.id == "play.pile":
                self.play.perform(Move(self.state.turn, "draw"))
            return
        holding = grip.thing
        at = self._aimed_at(grip, holding)
        self._let_go(holding)
        if not self._may_hold(holding.seat, holding.tile):
            return
        if at is not None:
            self._place(holding.seat, holding.tile, at)
        elif self.state.phase == "placing" and self._is_over_pool(grip):
            self.play.perform(Move(holding.seat, "discard"))
        elif self.state.phase == "setup":
            self._put_back(holding)

    def _is_over_pool(self, grip: Grip) -> bool:
        return self.layout.pool_area().collidepoint(grip.point)

    def _put_back(self, holding: Holding) -> None:
        """In the set-up a tile dropped beside the board goes back to the ledge."""
        board = self.state.boards[holding.seat]
        for at in DIAGONAL:
            if tile_at(board, at) == holding.tile:
                self.play.perform(Move(holding.seat, "lift", at=at))

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
            self.play.perform(Move(seat, "draw"))
        elif grip.target.id.startswith("play.discard"):
            self.play.perform(Move(seat, "discard"))
        elif tile:
            self._refuse(seat, tile)

    def _choose(self, seat: int, tile: str) -> None:
        """Chosen tiles are let go again by a second tap."""
        before = self._chosen.pop(seat, None)
        if before != tile:
            self._chosen[seat] = tile
        if before is not None and before in self.rests:
            self._glide(before, DROP_SECONDS)
        self._refresh()

    def _refuse(self, seat: int, tile: str) -> None:
        """A tile that cannot be taken now says so."""
        state = self.state
        if tile in state.open:
            self.play.perform(Move(seat, "take", tile, (0, 0)))
        self.shake(tile)

    def shake(self, tile: str) -> None:
        sprite, (x, y) = self.sprites[tile], self.rests[tile].at
        away = self.layout.table.px(2)
        self.play.tweens.run(
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
            if holding.tile in self.rests:
                self._glide(holding.tile, BACK_SECONDS)
            self._light()
