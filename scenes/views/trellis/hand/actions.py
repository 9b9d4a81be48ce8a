"""What touches do: a step of the composition, which is then shown, or a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.trellis.state import Move
from game.trellis.table import DRAW3, in_order
from scenes.stage.motion import DROP_SECONDS
from scenes.views.trellis.layout.tiles import Origin
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.racks.rack_rests import OFFER
from scenes.views.trellis.racks.seat import RackTilt
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import Offer, Picks
from scenes.views.trellis.turn.rack import SEEN_SECONDS

SORT_SECONDS = 0.2
OFFER_SECONDS = 0.24
IDLE_SECONDS = 45.0
"""Open racks are closed after this time without a touch."""
AGAIN_SECONDS = 0.15
LAY_OR_TAKE = "finish_first"


class Actions(Part):
    def __init__(self, model: Model, tilt: RackTilt, render: Callable[..., None]) -> None:
        """`render(seconds, origins)` moves everything to where the composition says; no seconds: at
        once, except for tiles already moving."""
        super().__init__(model)
        self.render, self._tilt = render, tilt
        self._bag = [Origin(OFFER, self._geometry.shared.bag(), 1)]
        self._peeked: tuple[int, Picks, float] = (-1, (), -1.0)
        """The latest peek: seat, chosen tiles and time of its end."""

    @property
    def now(self) -> float:
        """In seconds."""
        return self._host.around.clock.now

    # --- a turn

    def put(self, draft: Draft) -> bool:
        """Adopts a step; false if a tile is offered, for then nothing can be laid."""
        composition = self._composition
        may = composition.offer is None
        if may:
            composition.become(draft)
        else:
            self._host.refuse(composition.turn, LAY_OR_TAKE)
        self.render(DROP_SECONDS)
        return may

    def step_back(self) -> None:
        """Clears the choice, else withdraws the offer, else undoes a step."""
        composition = self._composition
        if composition.chosen:
            composition.choose(())
            self.render(DROP_SECONDS)
        elif composition.offer is not None:
            self.give_back_offer()
        else:
            self.put(composition.draft.back())

    def start_over(self) -> None:
        self.put(self._composition.draft.start_over())

    def commit(self) -> None:
        """Plays the composed move or the offer."""
        composition = self._composition
        offer, turn = composition.offer, composition.turn
        self._host.perform(offer.move(turn) if offer else composition.draft.move(turn))

    def skip(self) -> None:
        self._host.perform(Move(self._composition.turn, "skip"))

    def give(self, seat: int) -> None:
        tiles = in_order(one.tile for one in self._composition.picked_by(seat))
        given = self._host.perform(Move(seat, "give", tiles=tiles))
        if given and self._host.seating.hot_seat and self._composition.is_open(seat):
            # The next seat takes over the table.
            self.close(seat)

    def _may_end_the_turn(self) -> bool:
        """Whether the seat at turn may do something else than lay tiles."""
        composition = self._composition
        if not composition.is_there(composition.turn) or composition.state.phase != "turn":
            return False
        if composition.draft.touched:
            self._host.refuse(composition.turn, LAY_OR_TAKE)
            return False
        return True

    def say_to_keep(self) -> None:
        """Refuses to lay a tile of the display on the table (T9)."""
        if self._may_end_the_turn():
            self._host.refuse(self._composition.turn, "to_the_rack")

    # --- offers

    def take(self, index: int) -> bool:
        """Offers a tile of the display to the seat at turn; a second touch puts it back."""
        return self._offer(Offer("take", self._composition.state.display[index], index))

    def draw(self) -> bool:
        """Offers a tile of the bag, face down."""
        return self._offer(Offer("draw"), self._bag)

    def offer_action(self, tile: str) -> bool:
        """Offers an action tile of the rack for playing."""
        composition = self._composition
        others = [seat for seat in composition.seats if seat != composition.turn]
        victim = others[0] if tile == DRAW3 and len(others) == 1 else None
        held = tile in composition.tiles(composition.turn)
        return held and self._offer(Offer("play", tile, victim=victim))

    def choose_victim(self, seat: int) -> None:
        """Sets who would draw three."""
        composition = self._composition
        offer = composition.offer
        if offer is not None and offer.asks_victim and seat != composition.turn:
            composition.set_offer(replace(offer, victim=seat))
            self.render(DROP_SECONDS)

    def give_back_offer(self) -> None:
        self._composition.set_offer(None)
        self.render(OFFER_SECONDS)

    def _offer(self, offer: Offer, origins: Sequence[Origin] = ()) -> bool:
        if not self._may_end_the_turn():
            return False
        is_back = offer == self._composition.offer
        self._composition.set_offer(None if is_back else offer)
        self.render(OFFER_SECONDS, () if is_back else origins)
        return True

    # --- a rack

    def touched(self, seat: int | None) -> None:
        """A seat has acted: tiles that it sees are no longer new."""
        seat = self._composition.turn if seat is None else seat
        order = self._composition.racks[seat].order
        if order.unseen and self._composition.is_seen(seat):
            order.seen()
            self.render(None)

    def sort(self, seat: int) -> None:
        """Sorts by number and by colour, alternately."""
        order = self._composition.racks[seat].order
        order.sort("number" if order.sorting == "colour" else "colour")
        self._composition.unpick(seat)
        self._host.keep()
        self.render(SORT_SECONDS)

    def stand(self, seat: int, order: Sequence[str]) -> None:
        """Puts the rack's tiles in this order."""
        self._composition.racks[seat].order.stand(order)
        self._composition.unpick(seat)
        self._host.keep()
        self.render(DROP_SECONDS)

    def show(self, seat: int) -> None:
        """Opens the rack for its owner, who is near."""
        rack = self._composition.racks[seat]
        if rack.peeked:
            return
        rack.shown = True
        self.wake()
        self.render(None)
        self._tilt.up(self._racks[seat])

    def close(self, seat: int) -> None:
        self._composition.close(seat)
        self.render(None)
        self._tilt.down(self._racks[seat])

    def peek(self, seat: int) -> None:
        """Begins a peek. If the screen lost the finger for a moment only, its choice returns."""
        composition, now = self._composition, self.now
        seen, chosen, ended = self._peeked
        composition.racks[seat].peeked = True
        again = seen == seat and now - ended <= AGAIN_SECONDS
        if again and seat == composition.turn:
            composition.choose(chosen)
        self._tilt.stop(self._racks[seat])
        self.render(None)
        if not again:
            self._tilt.gather(self._racks[seat])

    def end_peek(self, seat: int) -> None:
        composition = self._composition
        if composition.racks[seat].peeked:
            chosen = composition.chosen if seat == composition.turn else ()
            self._peeked = seat, chosen, self.now
            composition.close(seat)
            self.render(None)
            self._tilt.scatter(self._racks[seat])

    def linger(self) -> None:
        """Closes racks that stay open for a moment only, when it is over."""
        for seat, rack in enumerate(self._composition.racks):
            if rack.lingers:
                close = partial(self._end_lingering, seat)
                self._host.later.after(SEEN_SECONDS, close, owner=rack)

    def _end_lingering(self, seat: int) -> None:
        if self._composition.racks[seat].lingers:
            self.close(seat)

    def cover(self) -> None:
        """Closes all racks, before another scene or after an idle time; the draft stays."""
        for seat in self._composition.seats:
            self._composition.close(seat)
        self.render(None)

    def wake(self) -> None:
        """Restarts the idle timer that covers racks from others."""
        self._host.later.after(IDLE_SECONDS, self._cover_from_others, owner=self)

    def _cover_from_others(self) -> None:
        if not any(map(self._composition.is_alone, self._composition.seats)):
            self.cover()
