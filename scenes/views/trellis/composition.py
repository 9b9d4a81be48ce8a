"""A turn of Trellis as it is composed, and what is seen of the racks: all that the parts of the
view read, none of it on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rules import Refusal
from game.trellis.state import GIVEN_BY_PASS, Event, Move, State
from game.trellis.table import ACTIONS, Cell, Tiles
from scenes.views.trellis.draft import Areas, Draft, Lifted
from scenes.views.trellis.meanings import RackTile
from scenes.views.trellis.rack_order import RackOrder
from scenes.views.view import Host

TrellisHost: TypeAlias = Host[State, Move, Event]


@dataclass
class Rack:
    """`shown` while its owner has it before it, `peeked` while a finger holds the handle."""

    order: RackOrder
    shown: bool = False
    peeked: bool = False

    def close(self) -> None:
        """Face down again; what was to be seen has been."""
        if self.shown or self.peeked:
            self.order.seen()
        self.shown = self.peeked = False


class Composition:
    def __init__(self, host: TrellisHost) -> None:
        self._host = host
        self.draft = Draft.begun((), ())
        self._picked: dict[int, tuple[RackTile, ...]] = {}
        self.taken: Lifted | None = None
        """What a tap has chosen on the table."""
        self.racks = [Rack(RackOrder(rack)) for rack in self.state.racks]

    # --- what the state says

    @property
    def state(self) -> State:
        return self._host.match.state

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def seats(self) -> range:
        return range(len(self.racks))

    @property
    def is_over(self) -> bool:
        return self.state.phase == "over"

    @property
    def counts(self) -> list[int]:
        """How many tiles each seat has, those of the draft counted too."""
        return [len(rack) for rack in self.state.racks]

    def is_person(self, seat: int) -> bool:
        return not self._host.is_computer(seat)

    def acts(self, seat: int) -> bool:
        return seat in self._host.match.to_act()

    def given_by(self, seat: int) -> int:
        """How many tiles this seat has chosen in a hand-over that is still going on."""
        giving = self.state.giving
        return len(giving[seat] or ()) if giving is not None else 0

    def due(self, seat: int) -> int:
        """How many tiles this seat hands over."""
        return min(GIVEN_BY_PASS, len(self.state.racks[seat]))

    def may_skip(self) -> bool:
        return self._host.match.refusal(Move(self.turn, "skip")) is None

    def lay_refusal(self) -> Refusal | None:
        return self._host.match.refusal(self.draft.move(self.turn))

    # --- what is seen of the racks

    @property
    def all_open(self) -> bool:
        """Whether every rack lies face up: by agreement, or because the game is over (T20)."""
        return self.is_over or self._host.match.rules.options["racks"] == "open"

    def is_open(self, seat: int) -> bool:
        return self.racks[seat].shown or self.all_open

    def has_handle(self, seat: int) -> bool:
        return self.is_person(seat) and not self.is_open(seat)

    def tiles(self, seat: int) -> Tiles:
        """What stands in the rack now, tiles laid in the present draft not counted."""
        laying = seat == self.turn and self.draft.touched
        return self.draft.rack if laying else self.state.racks[seat]

    def standing(self, seat: int) -> list[str]:
        """The same in the order in which they stand."""
        return self.racks[seat].order.standing(self.tiles(seat))

    def rack_tiles(self, seat: int) -> list[RackTile]:
        """The same, equal ones told from each other."""
        standing = self.standing(seat)
        return [
            RackTile(seat, tile, standing[:place].count(tile))
            for place, tile in enumerate(standing)
        ]

    def place_of(self, tile: RackTile) -> int | None:
        """Where it stands now in an open rack, or an equal one; None where there is none."""
        standing = self.rack_tiles(tile.seat) if self.is_open(tile.seat) else []
        places = [place for place, one in enumerate(standing) if one.tile == tile.tile]
        return places[min(tile.copy, len(places) - 1)] if places else None

    # --- what is chosen

    @property
    def composing(self) -> bool:
        """Whether the table may be touched: by the seat at turn, its rack before it."""
        mine = self.is_person(self.turn) and self.is_open(self.turn)
        return self.state.phase == "turn" and mine

    def may_lay(self, seat: int) -> bool:
        return seat == self.turn and self.composing

    def is_tile_to_lift(self, area: int, cell: Cell) -> bool:
        return self.composing and self.draft.tile_at(area, cell) is not None

    def picked_action(self) -> str | None:
        """The action tile that the seat at turn has chosen, if it has."""
        picked = (one.tile for one in self.picked_by(self.turn))
        return next((tile for tile in picked if tile in ACTIONS), None)

    def picked_by(self, seat: int) -> tuple[RackTile, ...]:
        """The tiles of its open rack that taps have chosen, in their order."""
        return self._picked.get(seat, ())

    def pick(self, seat: int, tiles: tuple[RackTile, ...]) -> None:
        self._picked[seat] = tiles

    def unpick(self, seat: int) -> None:
        self._picked.pop(seat, None)

    def chosen(self) -> Lifted | None:
        """What taps have chosen, on the table or in the rack of the seat at turn."""
        if self.taken is not None:
            return self.taken
        tiles = tuple(one.tile for one in self.picked_by(self.turn))
        return Lifted(tiles) if tiles else None

    # --- going on

    def follow(self, areas: Areas) -> None:
        """After a move: a new turn begins with these areas, racks follow, who is done closes."""
        state = self.state
        self.draft = Draft.begun(areas, state.racks[state.turn])
        self.taken = None
        self._picked.clear()
        for seat, rack in enumerate(state.racks):
            self.racks[seat].order.follow(rack)
            if not self.acts(seat) and not self.is_over:
                self.racks[seat].close()

    def become(self, draft: Draft) -> None:
        """A step of the turn has been made or taken back."""
        self.draft = draft
        self.taken = None
        self.unpick(self.turn)

    def close(self, seat: int) -> None:
        """Face down; a turn that was being composed goes back to its beginning."""
        self.racks[seat].close()
        self.unpick(seat)
        if seat == self.turn:
            self.taken = None
            self.draft = self.draft.start_over()

    def close_all(self) -> None:
        """No rack that one seat alone may see stays open."""
        for rack in self.racks:
            rack.close()
        self._picked.clear()
        self.taken = None
        if not self.all_open:
            self.draft = self.draft.start_over()
