"""Trellis at one seat: its rack, open, peeked at or face down, and its buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.trellis.table import Tiles
from scenes.art import brass, colours, enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.art.icons import Icon
from scenes.button import CONTROL_MM, STATES, Button, Pictures, add_control, add_pill
from scenes.seating import HUMAN
from scenes.stage.stage import Layer
from scenes.table import Side
from scenes.views.trellis.pieces import IN_RACK_MM, Rest
from scenes.views.trellis.rack_geometry import Point
from scenes.views.trellis.rack_order import RackOrder

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

RAISED_MM = 4.0
LEAST_MM = 58.0


class TrellisSeat:
    """`open` while the owner has the rack shown to itself (or all lie open), `peeked` while a
    finger holds the handle."""

    def __init__(self, board: TrellisBoard, seat: int, side: Side) -> None:
        self.board, self.seat, self.side = board, seat, side
        self.play, self.layout = board.play, board.layout
        self.human = self.play.seating.kinds[seat] == HUMAN
        self.shown = False
        self.peeked = False
        self.order = RackOrder(board.state.racks[seat])
        stage, gallery = self.play.stage, self.play.app.gallery
        self._tray = stage.add(None, (0, 0), Layer.WALNUT)
        self._count = stage.add(None, (0, 0), Layer.WORDS)
        self._handle = stage.add(None, self.layout.handle(side), Layer.ABOVE)
        self._handles = [
            gallery.turned(gallery.get(racks.handle, held), side) for held in (False, True)
        ]
        self._make_buttons()

    # --- what it is now

    @property
    def is_open(self) -> bool:
        return self.shown or self.board.all_open

    @property
    def has_handle(self) -> bool:
        return self.human and not self.is_open

    @property
    def tiles(self) -> Tiles:
        """What stands in the rack now, tiles laid in the present draft not counted."""
        return self.board.rack_of(self.seat)

    def standing(self) -> list[str]:
        return self.order.standing(self.tiles)

    def open(self) -> None:
        self.shown = True
        self.board.wake()

    def close(self) -> None:
        """Face down again; what was to be seen has been."""
        if self.shown or self.peeked:
            self.order.seen()
        self.shown = self.peeked = False

    # --- tiles

    def rests(self) -> Iterator[Rest]:
        if self.is_open:
            yield from self._open_rests()
        elif self.peeked:
            yield from self._peeked_rests()
        else:
            yield from self._backs()

    def _open_rests(self) -> Iterator[Rest]:
        tiles, unseen = self.standing(), self.order.unseen.copy()
        size = self.layout.open_tile(self.side, len(tiles))
        picked = self.board.picked.get(self.seat, ())
        for index, tile in enumerate(tiles):
            raised = index in picked
            at = self.spot(index, len(tiles), raised)
            height = enamel_tiles.LAID_MM if raised else IN_RACK_MM
            fresh = _take(unseen, tile)
            facing = self.side.facing
            yield Rest(tile, "rack", self.zone, (index,), at, size, 0, height, facing, fresh)

    def spot(self, index: int, count: int, raised: bool = False) -> Point:
        x, y = self.layout.open_spot(self.side, count, index)
        dx, dy = inwards(self.side, self.layout.table.px(RAISED_MM) if raised else 0)
        return x + dx, y + dy

    def _peeked_rests(self) -> Iterator[Rest]:
        tiles, unseen = self.standing(), self.order.unseen.copy()
        size = self.layout.peek_tile(self.side, len(tiles))
        for index, tile in enumerate(tiles):
            at = self.layout.peek_spot(self.side, len(tiles), index)
            fresh = _take(unseen, tile)
            facing = self.side.facing
            yield Rest(tile, "rack", self.zone, (index,), at, size, 0, IN_RACK_MM, facing, fresh)

    def _backs(self) -> Iterator[Rest]:
        return map(self.back_at, range(len(self.tiles)))

    def back_at(self, index: int) -> Rest:
        """How a tile of the rack lies face down."""
        count = len(self.tiles)
        # Always the last ones are raised: which they are says nothing.
        raised = index >= count - self.board.given_by(self.seat)
        wide, high = self.layout.back_size(self.side, count)
        at = self.layout.closed_spot(self.side, count, index, raised)
        facing = self.side.facing
        return Rest("", "back", self.zone, (index,), at, high, wide, IN_RACK_MM, facing)

    def covered(self) -> list[pygame.Rect]:
        """What rack, handle and number cover."""
        count = len(self.tiles)
        rects = [self.layout.rack_rect(self.side, count, self.is_open)]
        if self.has_handle:
            rects.append(self.layout.handle_rect(self.side))
        number = self._count.area()
        return [*rects, number] if number else rects

    @property
    def zone(self) -> str:
        return f"rack{self.seat}"

    def mouth(self) -> Point:
        """Where tiles that come from or go elsewhere pass."""
        return self.layout.table.from_edge(self.side, 0, self.layout.closed_inward())

    def ways_up(self) -> Iterator[Rest]:
        """How the tiles lie when the rack is peeked at, and when it is open."""
        yield from self._peeked_rests()
        yield from self._open_rests()

    # --- buttons

    def _make_buttons(self) -> None:
        board, seat, words = self.board, self.seat, self.play.app.words(self.side)
        pill, control = self.layout.pill, self.layout.control
        own, spot = f"play.seat{seat}", pill(self.side, 0)
        self.show = self._pill(f"{own}.show", words("trellis.show"), "bone", spot, self._show)
        self.hide = self._pill(f"{own}.hide", words("trellis.hide"), "brass", spot, self._hide)
        aside = control(self.side, 3)
        self.sort = self._control(f"{own}.sort", "bars", aside, self._next_sorting)
        self.commit = self._pill("play.commit", words("trellis.done"), "bone", spot, board.commit)
        action = partial(board.give, seat)
        self.give = self._pill(f"{own}.give", words("trellis.give"), "bone", spot, action)
        self.use = self._pill("play.use", words("trellis.play"), "bone", spot, board.play_picked)
        spot = pill(self.side, 1)
        self.reset = self._pill(
            "play.reset", words("trellis.reset"), "petrol", spot, board.start_over
        )
        self.skip = self._pill("play.skip", words("trellis.skip"), "petrol", spot, board.skip)
        self.back = self._control("play.back", "undo", control(self.side, 1), board.step_back)
        others = [other for other in range(board.state_seats) if other != seat]
        self.victims = [
            self._victim(other, index, len(others)) for index, other in enumerate(others)
        ]

    def _pill(
        self, name: str, label: str, kind: Kind, at: Point, action: Callable[[], None]
    ) -> Button:
        made = add_pill(self.play, name, label, kind, at, self.side, action, self.seat, LEAST_MM)
        made.set_visible(False)
        return made

    def _control(self, name: str, icon: Icon, at: Point, action: Callable[[], None]) -> Button:
        made = add_control(self.play, name, icon, at, self.side, action, self.seat)
        made.set_visible(False)
        return made

    def _faces(self, icon: Icon) -> Pictures:
        gallery = self.play.app.gallery
        control = gallery.controls.round_control
        return {s: gallery.of(control, icon, CONTROL_MM, s) for s in STATES}

    def _victim(self, other: int, index: int, count: int) -> Button:
        """A brass needle that points at who would have to draw."""
        gallery, table = self.play.app.gallery, self.layout.table
        sides = self.play.seating.sides
        away = (sides[other].facing - self.side.facing) % 360
        face = gallery.get(brass.needle, float(away))
        size = table.px(brass.NEEDLE_MM)
        at = self.layout.choice(self.side, index, count)
        action = partial(self.board.draw_three, other)
        name = f"play.victim.seat{other}"
        label = sides[other].name.lower()
        button = Button(
            self.play, name, {"up": face}, (size, size), at, self.side, action, self.seat, label
        )
        button.set_visible(False)
        self.play.buttons.append(button)
        return button

    def _show(self) -> None:
        self.board.show(self.seat)

    def _hide(self) -> None:
        self.board.close(self.seat)

    def _next_sorting(self) -> None:
        self.order.sort("number" if self.order.sorting == "colour" else "colour")
        self.board.unpick(self.seat)
        self.board.rearrange(0.2)

    # --- what follows from the state

    def refresh(self) -> None:
        board, count = self.board, len(self.tiles)
        acts = self.human and self.seat in board.play.match.to_act()
        giving = board.state.phase == "giving"
        turn = acts and not giving
        self._refresh_tray(count)
        self.show.set_visible(acts and not self.is_open)
        self.sort.set_visible(self.is_open and self.human and not board.is_over)
        self.sort.show(self._faces("bars" if self.order.sorting == "colour" else "colours"))
        composing = turn and board.draft.touched
        action = board.picked_action() if turn else None
        self.commit.set_visible(composing)
        self.commit.enable(composing and board.lay_refusal() is None)
        self.reset.set_visible(composing)
        self.back.set_visible(composing)
        self.use.set_visible(action == "PASS")
        may_hide = self.shown and not composing and action is None and not board.all_open
        self.hide.set_visible(may_hide)
        self.hide.move(self.layout.pill(self.side, 1 if giving else 0))
        self.give.set_visible(acts and giving and self.is_open)
        self.give.enable(len(board.picked.get(self.seat, ())) == board.due(self.seat))
        self.skip.set_visible(turn and not composing and action is None and board.may_skip())
        for victim in self.victims:
            victim.set_visible(action == "DRAW3")

    def _refresh_tray(self, count: int) -> None:
        gallery, layout = self.play.app.gallery, self.layout
        if self.is_open:
            size, inward = layout.open_size(self.side, count), layout.open_inward(self.side, count)
        else:
            size, inward = layout.closed_size(self.side, count), layout.closed_inward()
        self._tray.show(self._tray_picture(size))
        self._tray.move(*layout.table.from_edge(self.side, 0, inward))
        self._handle.set_visible(self.has_handle)
        self._handle.show(self._handles[self.peeked])
        self._count.set_visible(not self.is_open or self.board.is_over)
        number = self._number(count)
        wide = number.surface.get_bounding_rect().width
        self._count.move(*layout.count(self.side, size[0], wide))
        self._count.show(gallery.turned(number, self.side))

    def _tray_picture(self, size: tuple[int, int]) -> Picture:
        gallery = self.play.app.gallery
        return gallery.turned(gallery.get(racks.tray, *size), self.side)

    def prepare_tray(self, count: int) -> None:
        """Makes what shows a rack of so many tiles face down and, for a person, open."""
        self._tray_picture(self.layout.closed_size(self.side, count))
        wide, high = self.layout.back_size(self.side, count)
        self.board.pictures.of(self.back_at(0)._replace(size=high, wide=wide))
        if self.human:
            self._tray_picture(self.layout.open_size(self.side, count))

    def _number(self, count: int) -> Picture:
        """How many tiles there are, and at the end what they cost."""
        numeral, gallery = self.play.app.gallery.type.numeral, self.play.app.gallery
        scores = self.board.state.scores
        if scores is None:
            return gallery.of(numeral, count, 13.0, colours.BONE, False)
        best = self.seat in (self.board.state.winners or ())
        colour = colours.BRASS_LIGHT if best else colours.BONE
        return gallery.of(numeral, scores[self.seat], 17.0, colour, False)


def _take(counter: Counter[str], tile: str) -> bool:
    if not counter[tile]:
        return False
    counter[tile] -= 1
    return True


def inwards(side: Side, pixels: float) -> tuple[int, int]:
    """A step away from a side's edge, on the screen."""
    x, y = {
        Side.SOUTH: (0.0, -pixels),
        Side.WEST: (pixels, 0.0),
        Side.NORTH: (0.0, pixels),
        Side.EAST: (-pixels, 0.0),
    }[side]
    return round(x), round(y)
