"""Changes of turn: the lamp leans to the seats that act, and a note is played."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.core.table import Point
from scenes.play.lamp import Lamp, lit
from scenes.sound.cues import SEATS
from scenes.stage.motion import Tweens
from scenes.stage.script import Steps, Wait
from scenes.views.view import AnyView

AFTER_SECONDS = 0.12
"""The delay after the piece that brought the turn has landed."""


class Turns:
    def __init__(self, view: AnyView, lamp: Lamp, later: Tweens) -> None:
        self._view, self._host, self._lamp, self._later = view, view.host, lamp, later
        self._lit: frozenset[int] | None = None
        """The seats at turn; None: nothing has been shown yet."""
        self.touched_at: Point | None = None
        """Where the table was touched last."""

    def begin(self) -> Iterator[None]:
        yield from self._lamp.begin(lit(self._view))
        self.follow(None)

    def follow(self, after: float | None, mover: int | None = None) -> None:
        """Leans the lamp to the seats that act, after so many seconds (None: without a fade). A
        note marks the turn of a single seat only: where several act, nobody has the turn. `mover`:
        the seat whose move is being shown."""
        self._lamp.lean(lit(self._view), self._later, after)
        before, self._lit = self._lit, frozenset(lit(self._view))
        if before is None or after is None or len(self._lit) != 1 or self._lit == before:
            return
        (seat,) = self._lit
        self._later.play(self._note(seat, mover), owner=self)

    def _note(self, seat: int, mover: int | None) -> Steps:
        # What a move shows may begin in the frame after it.
        yield Wait()
        yield Wait(self._view.heard_after(mover) + AFTER_SECONDS)
        host = self._host
        name = f"turn-{SEATS[host.seating.name(seat)]}"
        host.around.sound_at(name, self._view.side(seat), host.whose(seat))

    def follow_done(self) -> None:
        """Where several seats act, each is lit until it is done, which is not a move."""
        if len(self._host.match.to_act()) > 1:
            self._lamp.lean(lit(self._view), self._later)

    def tick(self, thinking: int | None) -> None:
        """`thinking`: the seat of the computer player that thinks."""
        self._lamp.tick()
        self._lamp.swing(None if self._host.tweens else thinking, self._host.around.clock.now)

    def refuse(self, seat: int) -> None:
        """Plays the sound of a refusal where the table was touched last."""
        at = self.touched_at
        if at is not None:
            self._host.sound("refuse", at, seat)
