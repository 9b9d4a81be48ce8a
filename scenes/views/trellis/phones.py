"""A rack on its owner's phone: what the phone shows, and what it does on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from game.rules import Json
from game.trellis.state import Move
from game.trellis.table import ACTIONS, in_order
from scenes.stage.motion import DROP_SECONDS
from scenes.views.phones import Phones
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.layout.tiles import Origin
from scenes.views.trellis.racks.rack_rests import RAIL
from scenes.views.trellis.turn.composition import is_done
from scenes.views.trellis.turn.offer import Pick
from scenes.views.trellis.turn.rack import SORTINGS, Sorting

SENT_SECONDS = 0.3
SORTED: Mapping[object, Sorting] = {by: by for by in SORTINGS}
NOT_NOW, GONE = "not_now", "gone"
"""Refusals that only a phone can meet: it shows what was a moment ago."""


class TrellisPhones(Phones):
    def __init__(self, looks: Appearance) -> None:
        self._looks, self._host = looks, looks.host
        self._composition, self._actions = looks.composition, looks.actions

    def is_lent(self, seat: int) -> bool:
        return self._composition.racks[seat].lent

    def lend(self, seat: int, is_lent: bool) -> None:
        composition, rack = self._composition, self._composition.racks[seat]
        if rack.lent == is_lent:
            return
        rack.lent = is_lent
        if is_lent and rack.shown:
            self._actions.close(seat)
        if not is_lent and seat == composition.turn:
            composition.become(composition.draft.to_rail(composition.draft.own_on_rail))
        self._looks.render(DROP_SECONDS)
        self._host.tell()

    # --- what it shows

    def shown(self, seat: int) -> Json:
        composition, names = self._composition, self._host.seating.name
        state, order = composition.state, composition.racks[seat].order
        is_turn = seat == composition.turn and state.phase == "turn"
        others = [other for other in composition.seats if other != seat]
        return {
            "sign": names(seat).sign,
            "turn": is_turn,
            "phase": state.phase,
            "tiles": composition.standing(seat),
            "sorting": order.sorting,
            "hand": [pick.tile for pick in composition.draft.own_on_rail] if is_turn else [],
            "display": list(state.display),
            "due": composition.due(seat) if state.phase == "giving" else 0,
            "can": list(self._possible(seat)),
            "victims": [{"seat": other, "sign": names(other).sign} for other in others],
            "new": list(order.unseen.elements()),
        }

    def _possible(self, seat: int) -> Iterator[str]:
        composition = self._composition
        state, draft = composition.state, composition.draft
        if not (composition.acts(seat) and composition.attends(seat)):
            return
        if state.phase == "giving":
            yield "give"
            return
        if composition.may_lay(seat):
            yield "hand"
            if draft.own_on_rail:
                yield "back"
        if is_done(composition):
            yield "done"
        if draft.touched or composition.offer is not None:
            return
        if state.bag:
            yield "draw"
        if state.display:
            yield "keep"
        if any(tile in ACTIONS for tile in composition.tiles(seat)):
            yield "play"
        if composition.may_skip():
            yield "skip"

    # --- what it does

    def act(self, seat: int, wanted: Json) -> str | None:
        order = self._composition.racks[seat].order
        order.seen()
        do, tiles = str(wanted.get("do")), self._tiles(seat, wanted.get("tiles", []))
        if tiles is None:
            return GONE
        if do == "sort" and (by := SORTED.get(wanted.get("by"))):
            order.sort(by)
            self._stood()
        elif do == "stand":
            order.stand(tiles)
            self._stood()
        elif do not in self._possible(seat):
            return NOT_NOW
        elif do == "hand":
            self._send(tiles)
        elif do == "back":
            self._put_back()
        elif do == "done":
            self._actions.commit()
        else:
            return self._move(seat, wanted, tiles)
        return None

    def _move(self, seat: int, wanted: Json, tiles: Sequence[str]) -> str | None:
        display = self._composition.state.display
        match wanted:
            case {"do": "draw" | "skip" as do}:
                move = Move(seat, do)
            case {"do": "keep", "place": int(place)} if 0 <= place < len(display):
                move = Move(seat, "take", display[place])
            case {"do": "give"}:
                move = Move(seat, "give", tiles=in_order(tiles))
            case {"do": "play", "tile": str(tile)}:
                victim = wanted.get("victim")
                move = Move(seat, "play", tile, victim if isinstance(victim, int) else None)
            case _:
                return NOT_NOW
        self._host.perform(move)
        return None

    def _tiles(self, seat: int, named: object) -> list[str] | None:
        """The tiles, if all of them stand in the rack."""
        if not isinstance(named, list):
            return None
        tiles = [tile for tile in named if isinstance(tile, str)]
        rack = Counter(self._composition.standing(seat))
        return tiles if len(tiles) == len(named) and Counter(tiles) <= rack else None

    def _stood(self) -> None:
        self._host.keep()
        self._looks.render(None)

    def _send(self, tiles: Sequence[str]) -> None:
        """Lays tiles into the seat's hand on the table, chosen, as if picked up."""
        composition, before = self._composition, len(self._composition.draft.rail)
        composition.become(composition.draft.to_hand(tiles))
        rail = enumerate(composition.draft.rail)
        composition.choose(tuple(Pick(tile, "rail", n) for n, tile in rail if n >= before))
        tray = self._looks.racks[composition.turn].tray().center
        self._looks.render(SENT_SECONDS, [Origin(RAIL, tray, len(tiles))])
        self._host.tell()

    def _put_back(self) -> None:
        composition = self._composition
        composition.become(composition.draft.to_rail(composition.draft.own_on_rail))
        self._looks.render(DROP_SECONDS)
        self._host.tell()
