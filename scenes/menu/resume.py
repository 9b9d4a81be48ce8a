"""What goes on with the newest game: which one, the signs of those who play it, how far it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.store import SavedMatch
from scenes.art import coins, colours
from scenes.art.canvas import Picture, finished
from scenes.art.controls import PRESSED_MM, State
from scenes.core.table import Side
from scenes.services.surroundings import Surroundings
from scenes.services.words import far
from scenes.ui.buttons import Face

HIGH_MM, EM_MM, FAR_MM, COIN_MM, APART_MM = 24.0, 10.0, 8.5, 11.0, 3.0


class ResumeLabel:
    def __init__(
        self, around: Surroundings, side: Side, kept: SavedMatch, people: Sequence[Side], room: int
    ) -> None:
        """`room`: so many pixels it is wide at most."""
        self._around, self._people, self._scale = around, people, around.table.grown
        words = around.words(side)
        self._label = words("menu.resume", game=words(f"{kept.game}.name"))
        self._far = far(words, kept)
        wide = self._wide + around.table.px(HIGH_MM * self._scale)
        self._scale *= min(1.0, room / wide)

    def face(self) -> Face:
        gallery, high = self._around.gallery, HIGH_MM * self._scale
        wide = self._wide / self._around.table.per_mm + high
        key = "resume", self._label, *self._people, self._far

        def paint(state: State, side: Side) -> Picture:
            def make() -> Picture:
                body = gallery.controls.pill("", EM_MM, "bone", high, state, wide)
                return self._written(body.picture, state)

            return gallery.keep_facing(side, (*key, state), make)

        return Face(paint, gallery.controls.pill_size("", EM_MM, high, wide), self._label)

    def _parts(self) -> Iterator[Picture]:
        gallery, ink, scale = self._around.gallery, colours.INK, self._scale
        yield gallery.of(gallery.type.text, self._label, self._em(EM_MM), ink, "bold", "left")
        for sign in self._people:
            yield gallery.get(coins.coin_drawn, sign, COIN_MM * scale)
        yield gallery.of(gallery.type.text, self._far, self._em(FAR_MM), ink, "words", "left")

    def _em(self, mm: float) -> float:
        return self._around.table.em_mm(mm * self._scale)

    @property
    def _apart(self) -> int:
        return self._around.table.px(APART_MM * self._scale)

    @property
    def _wide(self) -> int:
        """In pixels."""
        return sum(one.surface.get_width() + self._apart for one in self._parts()) - self._apart

    def _written(self, body: Picture, state: State) -> Picture:
        surface, lower = body.surface.copy(), self._around.table.px(PRESSED_MM)
        x, y = body.centre[0] - self._wide // 2, body.centre[1]
        for part in self._parts():
            surface.blit(part.surface, (x, y - part.centre[1] + lower * (state == "down")))
            x += part.surface.get_width() + self._apart
        return Picture(finished(surface), body.centre)
