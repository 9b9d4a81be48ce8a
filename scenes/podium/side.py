"""The texts of one side at the end of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from scenes.art import coins, colours
from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.type import Face
from scenes.podium.measures import Measures
from scenes.podium.places import Line, Sentences
from scenes.podium.totals import Totals
from scenes.stage.arriving import fade_in
from scenes.stage.motion import FADE_SECONDS
from scenes.stage.sprite import Layer, Sprite
from scenes.ui.block import fitted
from scenes.views.view import AnyTabletop

HEADLINE = (0xFB, 0xEE, 0xCB)
COIN, COIN_GAP = 1.05, 0.35
"""The coin before a line and the gap after it, in em."""
MARGIN_MM, BESIDE_MM = 24.0, 2.0
TOTALS_WIDE, LETTERS_WIDE = 125.0, 230.0
"""The width that a side's texts take on both sides of its middle, at 32 inches."""


class SideOfPodium:
    def __init__(
        self,
        top: AnyTabletop,
        measures: Measures,
        lines: Sequence[Line],
        seat: int,
        called: Mapping[int, str],
    ) -> None:
        """`called`: seats with their initials."""
        self._top, self._around, self._measures = top, top.around, measures
        self._match, self._seating, self.seat = top.match, top.seating, seat
        self.side = top.seating.sides[seat]
        self.totals = Totals(top, measures, lines, seat)
        self._said: list[Sprite] = []
        self._far = 0.0
        """From the middle to the end of the longest line, in mm."""
        self._told: dict[str, tuple[str, list[Sprite]]] = {}
        """The texts by key, with their sprites."""
        self._called = called

    # --- pictures

    def _sentences(self) -> Sentences:
        return Sentences(self._match.rules.teams, self._seating.sides, self._called)

    def _last_game(self) -> str:
        outcome, words = self._match.outcome(), self._around.words(self.side)
        assert outcome is not None
        sentences, number = self._sentences(), self._match.number
        return sentences.last_game(words, self._reader, outcome.winners, number)

    def headline(self, winners: Sequence[int]) -> str:
        return self._sentences().match(self._around.words(self.side), self._reader, winners)

    @property
    def _reader(self) -> int | None:
        return None if self._seating.is_computer(self.seat) else self.seat

    def _line(self, text: str, em: float, colour: Colour, face: Face) -> tuple[Picture, float]:
        """A line of text, turned to its reader, and its em, reduced until the line fits."""
        gallery, table, measures = self._around.gallery, self._around.table, self._measures
        room = (table.wide if self.side.upright else table.high) - 2 * MARGIN_MM
        if measures.aside:
            # The line ends before the text of the neighbour at that side.
            room -= 2 * (measures.last_game + measures.last_game_em - measures.aside - MARGIN_MM)
        fitting = fitted(gallery, text, em, room, face).em_mm
        return gallery.text(text, fitting, colour, face, self.side), fitting

    def _coin(self, seat: int) -> Picture:
        size = round(COIN * self._measures.last_game_em, 1)
        return coins.coin(self._around.gallery, self._seating.sides[seat], size, self.side)

    # --- texts

    def tell_the_last_game(self) -> None:
        self._tell("game", self._last_game(), self._show_last_game)

    def tell_who_has_won(self, winners: Sequence[int]) -> None:
        def show(words: str, delay: float) -> list[Sprite]:
            picture, _ = self._line(words, self._measures.headline_em, HEADLINE, "numerals")
            self.totals.light(winners)
            return [self._show(picture, 0.0, self._measures.headline, delay)]

        self._tell("match", self.headline(winners), show)

    def _tell(self, what: str, words: str, show: Callable[[str, float], list[Sprite]]) -> None:
        """Shows a text under the key `what`; removes the previous text of that key."""
        told, there = self._told.get(what, ("", []))
        if words == told:
            return
        for sprite in there:
            self._said.remove(sprite)
            sprite.remove()
        self._told[what] = words, show(words, FADE_SECONDS if there else 0.0)

    def _show_last_game(self, words: str, delay: float) -> list[Sprite]:
        outcome, inward = self._match.outcome(), self._measures.last_game
        winners = () if outcome is None else outcome.winners
        picture, em = self._line(words, self._measures.last_game_em, colours.QUIET_BONE, "words")
        coined = winners if len(winners) < len(self._seating) else ()
        beside = (COIN + COIN_GAP) * em if coined else 0.0
        beside += max(0, len(coined) - 1) * COIN * em
        shown = [self._show(picture, beside / 2, inward, delay)]
        wide = max(picture.surface.get_size()) / self._around.table.per_mm
        along = beside / 2 - wide / 2 - COIN_GAP * em
        for number, seat in enumerate(reversed(coined)):
            at = along - (number + 0.5) * COIN * em
            shown.append(self._show(self._coin(seat), at, inward, delay))
        return shown

    def _show(self, picture: Picture, along: float, inward: float, delay: float) -> Sprite:
        table = self._around.table
        self._far = max(self._far, abs(along) + max(picture.surface.get_size()) / 2 / table.per_mm)
        along += self._measures.aside
        at = table.spot(self.side, along, inward)
        sprite = self._top.stage.add(None, at, Layer.WORDS)
        fade_in(self._around.gallery, self._top.later, sprite, picture, delay)
        self._said.append(sprite)
        return sprite

    def beside(self, wide_mm: float) -> tuple[float, float]:
        """A point (right, inwards) in mm where a thing this wide has passed all texts of this side;
        limited to the table."""
        table, measures = self._around.table, self._measures
        room = (table.wide if self.side.upright else table.high) / 2
        far, off = max(self._far, self.totals.far), wide_mm / 2 + BESIDE_MM
        return min(far + off, room - off), measures.last_game + measures.last_game_em / 2 + off

    def covered(self, has_letters: bool) -> pygame.Rect:
        """The area of this side's texts, present and future: nothing else may lie there."""
        table, measures = self._around.table, self._measures
        deep = table.px(measures.last_game + 8)
        half = table.px((LETTERS_WIDE if has_letters else TOTALS_WIDE) * measures.totals_em / 23)
        rect = pygame.Rect(0, 0, 2 * half, deep)
        rect.midbottom = (table.width // 2, table.height)
        if not self.side.upright:
            rect = pygame.Rect(table.height // 2 - half, table.width - deep, 2 * half, deep)
        return table.unseen(self.side, rect)
