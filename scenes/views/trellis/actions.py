"""What touches bring about at Trellis: a step of the composition, then shown, or a move."""

from __future__ import annotations

from collections.abc import Callable

from game.trellis.state import Move
from game.trellis.table import DRAW3, PASS, in_order
from scenes.stage.motion import DROP_SECONDS
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.draft import Draft
from scenes.views.trellis.rack_rests import RackRests
from scenes.views.trellis.rack_tilt import DOWN_SECONDS, RackTilt

SORT_SECONDS = 0.2
IDLE_SECONDS = 45.0
"""So long nobody touches anything before open racks are closed."""


class Actions:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        racks: list[RackRests],
        tilt: RackTilt,
        render: Callable[[float], None],
    ) -> None:
        """`render` brings everything where the composition says, in so many seconds."""
        self._host, self._composition, self.render = host, composition, render
        self._racks, self._tilt = racks, tilt

    # --- a turn

    def put(self, draft: Draft) -> None:
        self._composition.become(draft)
        self.render(DROP_SECONDS)

    def step_back(self) -> None:
        self.put(self._composition.draft.back())

    def start_over(self) -> None:
        self.put(self._composition.draft.start_over())

    def commit(self) -> None:
        self._host.perform(self._composition.draft.move(self._composition.turn))

    def skip(self) -> None:
        self._host.perform(Move(self._composition.turn, "skip"))

    def play(self, action: str, victim: int | None = None) -> bool:
        """An action tile; whether it was allowed."""
        return self._host.perform(Move(self._composition.turn, "play", action, victim))

    def play_pass(self) -> None:
        self.play(PASS)

    def draw_three(self, victim: int) -> None:
        self.play(DRAW3, victim)

    def give(self, seat: int) -> None:
        tiles = in_order(one.tile for one in self._composition.picked_by(seat))
        self._host.perform(Move(seat, "give", tiles=tiles))

    def take(self, index: int) -> bool:
        """Whether it was allowed."""
        composition = self._composition
        return self._act(Move(composition.turn, "take", composition.state.display[index]))

    def draw(self) -> None:
        self._act(Move(self._composition.turn, "draw"))

    def _act(self, move: Move) -> bool:
        composition = self._composition
        if not composition.is_person(move.seat) or composition.is_over:
            return False
        if composition.draft.touched:
            self._host.refuse(move.seat, "finish_first")
            return False
        return self._host.perform(move)

    # --- a rack

    def sort(self, seat: int) -> None:
        """By number, then by colour, in turns."""
        order = self._composition.racks[seat].order
        order.sort("number" if order.sorting == "colour" else "colour")
        self._composition.unpick(seat)
        self.render(SORT_SECONDS)

    def move_in_rack(self, seat: int, place: int, to: int) -> None:
        """A tile stands elsewhere in its rack from now on."""
        composition = self._composition
        composition.racks[seat].order.move_standing(composition.standing(seat), place, to)
        composition.unpick(seat)
        self.render(DROP_SECONDS)

    def show(self, seat: int) -> None:
        """To its owner, who is near."""
        self._composition.racks[seat].shown = True
        self.wake()
        self.render(0.0)
        self._tilt.up(self._racks[seat])

    def close(self, seat: int) -> None:
        self._composition.close(seat)
        self.render(DOWN_SECONDS)
        self._tilt.down(self._racks[seat])

    def peek(self, seat: int) -> None:
        self._composition.racks[seat].peeked = True
        self.render(0.0)
        self._tilt.up(self._racks[seat])

    def end_peek(self, seat: int) -> None:
        rack = self._composition.racks[seat]
        if rack.peeked:
            rack.close()
            self.render(0.0)
            self._tilt.down(self._racks[seat])

    def cover(self) -> None:
        """Before another picture, or when nobody is there: no rack stays open."""
        self._composition.close_all()
        self.render(0.0)

    def wake(self) -> None:
        """Somebody is there."""
        self._host.later.after(IDLE_SECONDS, self.cover, owner=self)
