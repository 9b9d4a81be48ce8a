"""The model of a turn that is being composed, and what is visible of the racks. All parts of the
view read it; it draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.rules import Refusal
from game.trellis.state import GIVEN_BY_PASS, Event, Move, State
from game.trellis.table import Tiles, opening_refusal
from game.tuples import without
from scenes.views.trellis.turn.cells import Heading
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.meanings import RackTile
from scenes.views.trellis.turn.offer import Areas, Offer, Pick, Picks, Places
from scenes.views.trellis.turn.rack import Rack, RackOrder, close_after, place_among, told_apart
from scenes.views.view import Host

TrellisHost: TypeAlias = Host[State, Move, Event]

SHOW_SECONDS = 0.5
"""How long a finger holds the button that opens a rack at a hot-seat table."""


class Composition:
    def __init__(self, host: TrellisHost) -> None:
        self._host = host
        self._by_agreement = host.match.rules.options["racks"] == "open"
        self.draft = Draft.begun((), ())
        self.offer: Offer | None = None
        self._chosen: Picks = ()
        self._judged: tuple[Draft | None, State, Refusal | None] = None, self.state, None
        """The latest result of `lay_refusal`, which is asked for many times."""
        self._given: dict[int, tuple[RackTile, ...]] = {}
        """The tiles that each seat has chosen to hand over."""
        self.racks = [Rack(RackOrder(rack)) for rack in self.state.racks]
        self.read_over: frozenset[int] = frozenset()
        """Areas near the text of the seat at turn: they are opened last."""
        self.turned_up: set[int] = set()
        """Seats whose racks have been turned face up at the end of a game."""

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
        """Tiles per seat, including those of the draft."""
        return [len(rack) for rack in self.state.racks]

    def is_person(self, seat: int) -> bool:
        return not self._host.is_computer(seat)

    def attends(self, seat: int) -> bool:
        """Whether a person has this seat's pieces before them."""
        return self._host.seating.attends(seat)

    def is_there(self, seat: int) -> bool:
        """Whether somebody has joined at this seat and has its pieces before them."""
        return self.attends(seat) and seat in self._host.seating.people

    def is_alone(self, seat: int) -> bool:
        """Whether only computer players could see this seat's open rack."""
        others = (other for other in self.seats if other != seat)
        return self.is_there(seat) and not any(map(self.is_person, others))

    def reading(self, seat: int) -> Heading:
        """The seat's left-to-right heading."""
        return self._host.seating.sides[seat].right

    def acts(self, seat: int) -> bool:
        return seat in self._host.match.to_act()

    def due(self, seat: int) -> int:
        """How many tiles this seat hands over."""
        return min(GIVEN_BY_PASS, len(self.state.racks[seat]))

    def may_skip(self) -> bool:
        return self._host.match.refusal(Move(self.turn, "skip")) is None

    def lay_refusal(self) -> Refusal | None:
        draft, state = self.draft, self.state
        if self._judged[0] is not draft or self._judged[1] is not state:
            self._judged = draft, state, self._host.match.refusal(draft.move(self.turn))
        return self._judged[2]

    # --- what is seen of the racks

    @property
    def all_open(self) -> bool:
        """Whether every rack lies face up: by agreement, or because the game is over (T20)."""
        return self._by_agreement or bool(self.turned_up)

    def is_open(self, seat: int) -> bool:
        opened = self.racks[seat].shown or self._by_agreement or seat in self.turned_up
        return opened or self._has_laid_all(seat) or self._is_alone(seat)

    def _is_alone(self, seat: int) -> bool:
        """Whether this is the only person at a hot-seat table."""
        return self._host.seating.has_gone_round and self._host.seating.people == (seat,)

    def _has_laid_all(self, seat: int) -> bool:
        """An empty rack hides nothing: it stays as its last tile left it."""
        return self.is_over and self.is_person(seat) and not self.state.racks[seat]

    def is_seen(self, seat: int) -> bool:
        """Whether its faces are visible: the rack is open, or its handle is held."""
        return self.racks[seat].peeked or self.is_open(seat)

    def knows(self, seat: int) -> bool:
        """Whether its owner sees it, here or on a phone."""
        return self.racks[seat].lent or self.is_seen(seat)

    def has_handle(self, seat: int) -> bool:
        """There is none at the end if there was none in play."""
        hands_on = self._host.seating.has_gone_round
        needs_one = not (self.is_open(seat) or self.racks[seat].lent)
        return self.is_person(seat) and needs_one and not hands_on

    @property
    def shows_after(self) -> float | None:
        """Seconds for which a finger opens a rack; None: a tap does."""
        return SHOW_SECONDS if self._host.seating.hot_seat else None

    def tiles(self, seat: int) -> Tiles:
        """The tiles in the rack, without those that the draft has laid or that are offered."""
        if seat != self.turn or self.state.phase != "turn":
            return self.state.racks[seat]
        offer, rack = self.offer, self.draft.rack
        return rack if offer is None or offer.comes_in else without(rack, offer.tile)

    def rail(self, seat: int) -> Tiles:
        """The tiles of the table on this rack's rail."""
        return self.draft.rail if seat == self.turn else ()

    def beside(self, seat: int) -> int:
        """The number of face-up tiles at the rack's end: on the rail, or offered."""
        return len(self.rail(seat)) + (self.offer is not None and seat == self.turn)

    def places(self, seat: int) -> int:
        """Places in the tray of an open rack. During a turn the tray keeps its length, with one
        place for a new tile; places of laid tiles serve the rail."""
        needed = len(self.tiles(seat)) + self.beside(seat)
        in_turn = seat == self.turn and self.state.phase == "turn"
        return max(needed, len(self.state.racks[seat]) + 1) if in_turn else needed

    def standing(self, seat: int) -> list[str]:
        """The rack's tiles in their order."""
        return self.racks[seat].order.standing(self.tiles(seat))

    def rack_tiles(self, seat: int) -> list[RackTile]:
        """The rack's tiles in their order, with equal ones numbered."""
        return told_apart(seat, self.standing(seat))

    def place_of(self, tile: RackTile) -> int | None:
        """The tile's place in a visible rack, or an equal tile's; None: there is none."""
        return place_among(self.rack_tiles(tile.seat), tile) if self.is_seen(tile.seat) else None

    # --- what may be touched

    @property
    def composing(self) -> bool:
        """Whether the table may be touched: the seat at turn is a person who sees the rack."""
        mine = self.is_person(self.turn) and self.knows(self.turn)
        return self.state.phase == "turn" and mine

    def composes(self, seat: int) -> bool:
        return seat == self.turn and self.composing

    def may_lay(self, seat: int) -> bool:
        return self.composes(seat) and self.offer is None

    def shut_areas(self) -> frozenset[int]:
        """Areas whose tiles must not move: those of others, until the seat at turn has opened
        (T15)."""
        state, draft = self.state, self.draft
        if state.opened[self.turn] or opening_refusal(draft.groups(), (), draft.laid) is None:
            return frozenset()
        return frozenset(pick.area for pick in draft.picks() if not draft.is_own(pick))

    def may_lift(self, picks: Picks) -> Picks:
        """The tiles among `picks` that the seat at turn may lift."""
        shut = self.shut_areas()
        is_own = self.draft.is_own
        return tuple(one for one in picks if one.area not in shut or is_own(one))

    # --- what is chosen

    @property
    def chosen(self) -> Picks:
        """The tiles in rack, rail and table that the seat at turn has chosen and that are still
        there, in order."""
        if not self._chosen:
            return ()
        standing = self.rack_tiles(self.turn)
        return tuple(pick for pick in self._chosen if self._is_there(pick, standing))

    def _is_there(self, pick: Pick, standing: Sequence[RackTile]) -> bool:
        if pick.zone == "rack":
            return RackTile(self.turn, pick.tile, pick.copy) in standing
        return self.draft.has(pick)

    def choose(self, picks: Picks) -> None:
        self._chosen = self.may_lift(tuple(dict.fromkeys(picks)))

    def picked_by(self, seat: int) -> tuple[RackTile, ...]:
        """The tiles of a rack that taps have chosen, in order."""
        if self.state.phase == "giving":
            standing = self.rack_tiles(seat)
            return tuple(tile for tile in self._given.get(seat, ()) if tile in standing)
        if seat != self.turn:
            return ()
        rack = (pick for pick in self.chosen if pick.zone == "rack")
        return tuple(RackTile(seat, pick.tile, pick.copy) for pick in rack)

    def pick(self, seat: int, tiles: tuple[RackTile, ...]) -> None:
        """Chooses these tiles of a rack to hand over."""
        self._given[seat] = tiles

    def unpick(self, seat: int) -> None:
        """Clears the choice, except for tiles to hand over."""
        if seat == self.turn and self.state.phase == "turn":
            self.choose(())

    # --- going on

    def follow(self, areas: Areas, places: Places = (), events: Sequence[Event] = ()) -> None:
        """After a move: begins a turn with these areas, updates the racks, closes those that are
        done."""
        state = self.state
        self.draft = Draft.begun(areas, state.racks[state.turn], places)
        self.offer = None
        self.choose(())
        if state.phase != "giving":
            self._given.clear()
        for seat, rack in enumerate(state.racks):
            self.racks[seat].order.follow(rack)
        alone = [seat for seat in self.seats if self.is_alone(seat)]
        close_after(self.racks, events, (*self._host.match.to_act(), *alone))
        if self.is_over:
            for one in self.racks:
                one.close()
                one.new = 0

    def become(self, draft: Draft) -> None:
        """Adopts the draft after a step or an undo."""
        self.draft = draft
        self.choose(())
        self._host.keep()

    def set_offer(self, offer: Offer | None) -> None:
        self.offer = offer
        self.choose(())
        self._host.keep()

    def close(self, seat: int) -> None:
        """Turns the rack face down; the draft stays."""
        self.racks[seat].close()
        self.unpick(seat)


def is_done(composition: Composition) -> bool:
    """Whether what is composed may be laid as it is."""
    draft = composition.draft
    is_whole = draft.touched and not draft.owed and composition.offer is None
    return is_whole and composition.lay_refusal() is None


def free_areas(composition: Composition, draft: Draft) -> list[int]:
    """Areas in which a new group may be opened, the best first."""
    pairs = enumerate(zip(draft.areas, draft.places, strict=True))
    free = [area for area, (group, place) in pairs if not group and place is not None]
    return sorted(free, key=lambda area: area in composition.read_over)
