"""Lucky Numbers at one seat: its board, ledge, free cells and large buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.lucky.state import Move, State, free_cells
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.button import add_pill
from scenes.stage.stage import Layer
from scenes.table import Side
from scenes.views.lucky.geometry import Layout

if TYPE_CHECKING:
    from scenes.play.play import PlayScene


class LuckySeat:
    """What lies at a side besides tiles."""

    def __init__(self, play: PlayScene, layout: Layout, seat: int, side: Side) -> None:
        self.play, self.seat, self.side = play, seat, side
        self._gallery = play.app.gallery
        stage, gallery = play.stage, self._gallery
        board = gallery.turned(layout.board_tray.picture, side)
        stage.add(board, layout.board_middle(side), Layer.WALNUT)
        ledge = gallery.turned(layout.ledge_tray.picture, side)
        self._ledge = stage.add(ledge, layout.ledge(side), Layer.WALNUT)
        number_at, word_at = layout.free_count(side)
        self._number = stage.add(None, number_at, Layer.WORDS)
        words = play.app.words(side)
        word = gallery.text(words("lucky.free.word"), 7, colours.QUIET_BONE, side=side)
        self._word = stage.add(word, word_at, Layer.WORDS)
        at, say = layout.pill(side), self._say
        ready, end = f"play.seat{seat}.ready", f"play.seat{seat}.end"
        self.ready = add_pill(
            play, ready, words("lucky.ready"), "bone", at, side, partial(say, "ready"), seat
        )
        self.end = add_pill(
            play, end, words("lucky.end"), "petrol", at, side, partial(say, "end"), seat
        )
        for count in range(17):
            self._count(count)

    def _say(self, do: str) -> None:
        self.play.perform(Move(self.seat, do))

    def _count(self, count: int) -> Picture:
        gallery = self._gallery
        made = gallery.of(gallery.type.numeral, count, 14, colours.BONE)
        return gallery.turned(made, self.side)

    def refresh(self, state: State) -> None:
        setting_up = state.phase == "setup"
        four = setting_up and state.setup == "four"
        self._ledge.set_visible(four and bool(state.held[self.seat]))
        self.ready.set_visible(four and not state.ready[self.seat])
        self.ready.enable(not state.held[self.seat])
        self.end.set_visible(self._may_agree(state))
        for sprite in (self._number, self._word):
            sprite.set_visible(not setting_up)
        self._number.show(self._count(free_cells(state.boards[self.seat])))

    def _may_agree(self, state: State) -> bool:
        return self.play.rules.refusal(state, Move(self.seat, "end")) is None
