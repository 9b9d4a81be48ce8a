"""A turn of Trellis as it is composed, and what is seen of the racks: all that the parts of the
view read, none of it on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from game.rules import Refusal
from game.trellis.state import GIVEN_BY_PASS, Event, Move, State
from game.trellis.table import Tiles, opening_refusal
from game.tuples import without
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.meanings import RackTile
from scenes.views.trellis.turn.offer import Areas, Offer, Pick, Picks, Places
from scenes.views.trellis.turn.rack import Rack, RackOrder, close_after
from scenes.views.view import Host

TrellisHost: TypeAlias = Host[State, Move, Event]

SHOW_SECONDS = 0.5
"""So long whoever gets the table rests a finger on what shows the rack."""


class Composition:
    def __init__(self, host: TrellisHost) -> None:
        self._host = host
        self._by_agreement = host.match.rules.options["racks"] == "open"
        self.draft = Draft.begun((), ())
        self.offer: Offer | None = None
        self._chosen: Picks = ()
        self._judged: tuple[Draft | None, State, Refusal | None] = None, self.state, None
        """What the rules have said to a draft last: it is asked for many times."""
        self._given: dict[int, tuple[RackTile, ...]] = {}
        """What each seat has chosen to hand over."""
        self.racks = [Rack(RackOrder(rack)) for rack in self.state.racks]
        self.read_over: frozenset[int] = frozenset()
        """Areas on whose felt the seat at turn reads: groups are opened elsewhere first."""
        self.turned_up: set[int] = set()
        """The seats whose racks have turned up at the end of a game."""

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

    def attends(self, seat: int) -> bool:
        """Whether a person has this seat's things before them."""
        return self._host.seating.attends(seat)

    def is_there(self, seat: int) -> bool:
        """Whether somebody has come to this seat who has its things before them."""
        return self.attends(seat) and seat in self._host.seating.people

    def is_alone(self, seat: int) -> bool:
        """Whether only computer players could see the tiles of its open rack."""
        others = (other for other in self.seats if other != seat)
        return self.is_there(seat) and not any(map(self.is_person, others))

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

    def offers_skip(self, seat: int) -> bool:
        """Whether a person there may pass, and has not begun anything else."""
        turn = self.attends(seat) and self.acts(seat) and self.state.phase != "giving"
        return turn and self.offer is None and not self.draft.touched and self.may_skip()

    def lay_refusal(self) -> Refusal | None:
        draft, state = self.draft, self.state
        if self._judged[0] is not draft or self._judged[1] is not state:
            self._judged = draft, state, self._host.match.refusal(draft.move(self.turn))
        return self._judged[2]

    def free_areas(self, draft: Draft) -> list[int]:
        """Those that have felt for a new group, the best one first."""
        pairs = enumerate(zip(draft.areas, draft.places, strict=True))
        free = [area for area, (group, place) in pairs if not group and place is not None]
        return sorted(free, key=lambda area: area in self.read_over)

    # --- what is seen of the racks

    @property
    def all_open(self) -> bool:
        """Whether every rack lies face up: by agreement, or because the game is over (T20)."""
        return self._by_agreement or bool(self.turned_up)

    def is_open(self, seat: int) -> bool:
        opened = self.racks[seat].shown or self._by_agreement or seat in self.turned_up
        return opened or self._has_laid_all(seat) or self._is_alone(seat)

    def _is_alone(self, seat: int) -> bool:
        """Whether the table could go round, and there is nobody to whom it would go; nor was there
        until the end."""
        return self._host.seating.has_gone_round and self._host.seating.people == (seat,)

    def _has_laid_all(self, seat: int) -> bool:
        """An empty rack hides nothing: it lies as it lay when its last tile was laid."""
        return self.is_over and self.is_person(seat) and not self.state.racks[seat]

    def is_seen(self, seat: int) -> bool:
        """Whether its tiles are seen face up: it lies open, or a finger holds its handle."""
        return self.racks[seat].peeked or self.is_open(seat)

    def has_handle(self, seat: int) -> bool:
        """None comes at the end where there was none in play."""
        hands_on = self._host.seating.has_gone_round
        return self.is_person(seat) and not self.is_open(seat) and not hands_on

    @property
    def shows_after(self) -> float | None:
        """How long a finger rests on what shows a rack; None: a tap does."""
        return SHOW_SECONDS if self._host.seating.hot_seat else None

    def shows_by_touch(self, seat: int) -> bool:
        """Whether a touch of its rack opens it."""
        return not (self.is_seen(seat) or self._host.seating.hot_seat)

    def tiles(self, seat: int) -> Tiles:
        """What stands in the rack now, without what the present draft has laid or offers."""
        if seat != self.turn or self.state.phase != "turn":
            return self.state.racks[seat]
        offer, rack = self.offer, self.draft.rack
        return rack if offer is None or offer.comes_in else without(rack, offer.tile)

    def rail(self, seat: int) -> Tiles:
        """The tiles of the table that stand at the end of this rack for now."""
        return self.draft.rail if seat == self.turn else ()

    def beside(self, seat: int) -> int:
        """How many tiles lie face up at the rack's end: those of the rail, or an offer."""
        return len(self.rail(seat)) + (self.offer is not None and seat == self.turn)

    def places(self, seat: int) -> int:
        """How many places the tray of an open rack has: it keeps its length during a turn, with
        one for the tile that may come, and what laid tiles have left serves the rail."""
        needed = len(self.tiles(seat)) + self.beside(seat)
        in_turn = seat == self.turn and self.state.phase == "turn"
        return max(needed, len(self.state.racks[seat]) + 1) if in_turn else needed

    def standing(self, seat: int) -> list[str]:
        """The rack's tiles in the order in which they stand."""
        return self.racks[seat].order.standing(self.tiles(seat))

    def rack_tiles(self, seat: int) -> list[RackTile]:
        """The same, equal ones told from each other."""
        equal: Counter[str] = Counter()
        told = []
        for tile in self.standing(seat):
            told.append(RackTile(seat, tile, equal[tile]))
            equal[tile] += 1
        return told

    def place_of(self, tile: RackTile) -> int | None:
        """Where it stands now in a rack that is seen, or an equal one; None where there is
        none."""
        standing = self.rack_tiles(tile.seat) if self.is_seen(tile.seat) else []
        places = [place for place, one in enumerate(standing) if one.tile == tile.tile]
        return places[min(tile.copy, len(places) - 1)] if places else None

    # --- what may be touched

    @property
    def composing(self) -> bool:
        """Whether the table may be touched: by the seat at turn, its tiles before it."""
        mine = self.is_person(self.turn) and self.is_seen(self.turn)
        return self.state.phase == "turn" and mine

    def composes(self, seat: int) -> bool:
        return seat == self.turn and self.composing

    def may_lay(self, seat: int) -> bool:
        return self.composes(seat) and self.offer is None

    def shut_areas(self) -> frozenset[int]:
        """Areas whose tiles must not move: those of others, while the seat at turn has not opened
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
        """What the seat at turn has chosen, of its rack, its rail and the table, in its order;
        only what is still there."""
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
        """The tiles of a rack that taps have chosen, in their order."""
        if self.state.phase == "giving":
            standing = self.rack_tiles(seat)
            return tuple(tile for tile in self._given.get(seat, ()) if tile in standing)
        if seat != self.turn:
            return ()
        rack = (pick for pick in self.chosen if pick.zone == "rack")
        return tuple(RackTile(seat, pick.tile, pick.copy) for pick in rack)

    def pick(self, seat: int, tiles: tuple[RackTile, ...]) -> None:
        """Of a rack these tiles are chosen and no others."""
        if self.state.phase == "giving":
            self._given[seat] = tiles
            return
        others = tuple(pick for pick in self.chosen if pick.zone != "rack")
        self.choose((*others, *(Pick(one.tile, "rack", one.copy) for one in tiles)))

    def unpick(self, seat: int) -> None:
        """What was chosen in an open rack is so no longer; what is to be handed over still is."""
        if seat == self.turn and self.state.phase == "turn":
            self.choose(())

    # --- going on

    def follow(self, areas: Areas, places: Places = (), events: Sequence[Event] = ()) -> None:
        """After a move: a new turn begins with these areas, racks follow, who is done closes."""
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
                one.lie_still()

    def become(self, draft: Draft) -> None:
        """A step of the turn has been made or taken back."""
        self.draft = draft
        self.choose(())
        self._host.keep()

    def set_offer(self, offer: Offer | None) -> None:
        self.offer = offer
        self.choose(())
        self._host.keep()

    def close(self, seat: int) -> None:
        """Face down; what is being composed stays."""
        self.racks[seat].close()
        self.unpick(seat)

    def close_all(self) -> None:
        """No rack that one seat alone may see stays open."""
        for seat in self.seats:
            self.close(seat)
