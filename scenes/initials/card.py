"""The card on which one seat enters its initials: a title, three drums and two buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from scenes.art import coins, colours
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.core.table import Pixel, Point, Side
from scenes.initials.drum import Drums, Turning
from scenes.initials.geometry import (
    FRAME,
    LETTER_EM,
    SHAPES,
    TITLE_EM,
    CardPlan,
    Decline,
    Enter,
    Geometry,
    PartOfDrum,
    Spot,
)
from scenes.initials.spelling import accepted
from scenes.stage.arriving import come_back, fade_in, fade_out
from scenes.stage.motion import FADE_SECONDS
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target
from scenes.ui.block import TextBlock, wrapped
from scenes.ui.buttons import Button, Face
from scenes.ui.buttons import Spot as Placed
from scenes.views.view import AnyTabletop

SIGN_SECONDS = 0.9
"""How long the seat's sign is shown on the drums."""
KINDS: dict[str, Kind] = {"letters.done": "bone", "letters.none": "petrol"}


class Card:
    def __init__(
        self, top: AnyTabletop, seat: int, title: str, end: Callable[[int, str], None]
    ) -> None:
        """`title`: what the initials are for. `end` gets the seat and the initials to save."""
        self._top, self._gallery, self._side = top, top.gallery, top.seating.sides[seat]
        self.seat, self._title, self._end = seat, title, end
        self._drums: Drums | None = None
        self._done: Button | None = None
        self._shown: list[Sprite | Drums] = []
        self.pills: list[Button] = []
        self._spelled, self._is_over = "", False
        self.silence = 0.0
        """Seconds since the last touch."""

    # --- its parts

    def _geometry(self, drums: Spot = (0.0, 0.0)) -> Geometry:
        return Geometry(self._gallery.table, drums)

    @property
    def _plans(self) -> list[CardPlan]:
        """The possible layouts, best first."""
        widest = max(self._pill(key).size[0] for key in KINDS)
        wide, high = widest / self._gallery.table.per_mm, self._heading.high
        return [CardPlan(self._geometry(), wide, high, shape) for shape in SHAPES]

    @property
    def sizes(self) -> list[Spot]:
        """The size of each layout in mm: along the side, inwards."""
        return [plan.size for plan in self._plans]

    @property
    def _heading(self) -> TextBlock:
        geometry = self._geometry()
        wide = FRAME[0] * geometry.grown
        return wrapped(self._gallery, self._title, geometry.em(TITLE_EM), wide)

    def _title_picture(self) -> Picture:
        return self._heading.picture(colours.BRASS_BRIGHT, side=self._side)

    def _pill(self, key: str) -> Face:
        geometry, words = self._geometry(), self._top.words(self.seat)(key)
        em, high, buttons = geometry.pill_em, geometry.pill_high, self._top.buttons
        paint = buttons.pill_paint(words, KINDS[key], 0.0, high, em)
        return Face(paint, buttons.pill_size(words, high, em_mm=em), words)

    # --- appearing

    def show(self, middle: Spot, room: Spot) -> None:
        """Shows the card in the best layout that fits `room`. Done appears once a letter is set."""
        plans = self._plans
        fitting = (one for one in plans if one.size[0] <= room[0] and one.size[1] <= room[1])
        plan = next(fitting, plans[0])
        geometry = self._geometry(_beside(middle, plan.drums))
        self._drums = Drums(self._top, self.seat, geometry, self._follow)
        title = self._top.stage.add(None, self._at(_beside(middle, plan.title)), Layer.WORDS)
        fade_in(self._gallery, self._top.fading, title, self._title_picture(), FADE_SECONDS)
        self._shown += (self._drums, title)
        done, none = (_beside(middle, plan.pill(is_done)) for is_done in (True, False))
        self._done = self._add_pill(Enter(self.seat), "letters.done", done, self._agree)
        self._done.set_visible(False)
        self._add_pill(Decline(self.seat), "letters.none", none, partial(self._leave, ""))

    def _at(self, spot: Spot) -> Pixel:
        return self._gallery.table.spot(self._side, *spot)

    def _add_pill(self, means: Meaning, key: str, at: Spot, act: Callable[[], None]) -> Button:
        placed = Placed(self._at(at), self._side, self.seat)
        self.pills.append(self._top.buttons.add(means, self._pill(key), placed, act))
        return self.pills[-1]

    # --- what is entered

    def _follow(self) -> None:
        self.silence = 0.0
        if self._done is not None:
            self._done.set_visible(True)
        if self._drums is not None and self._drums.letters != self._spelled:
            self._top.around.sound_at("page", self._side)
            self._spelled = self._drums.letters

    def _agree(self) -> None:
        if self._drums is not None:
            self._drums.agree()
        self.finish()

    def finish(self) -> None:
        """Ends with the initials entered so far; refused words are replaced by the seat's sign."""
        drums = self._drums
        if drums is None or self._is_over:
            return
        said = drums.letters
        if accepted(said) or not said.strip():
            self._leave(accepted(said))
            return
        self._is_over = True
        self._top.fading.play(self._show_sign(drums))

    def _show_sign(self, drums: Drums) -> Steps:
        name, size = self._top.seating.name(self.seat), 0.75 * LETTER_EM * self._geometry().grown
        drums.show_sign(coins.sign(self._gallery, name, size, Side.SOUTH))
        yield Wait(SIGN_SECONDS)
        self._leave("")

    def _leave(self, letters: str) -> None:
        """Fades the card out and then whatever replaces it in."""
        self._is_over, self._drums = True, None
        change_softly(self._top, partial(self._clear, letters))

    def _clear(self, letters: str) -> None:
        for one in self._shown:
            one.remove()
        for pill in self.pills:
            self._top.buttons.remove(pill)
        self._end(self.seat, letters)

    # --- touch

    def targets(self) -> Iterator[Target]:
        if self._drums is not None and not self._is_over:
            yield from self._drums.targets()

    def press(self, means: PartOfDrum, point: Point) -> Gesture | None:
        self.silence = 0.0
        if self._drums is None:
            return None
        return Turning(self._drums, means, point)


def change_softly(top: AnyTabletop, change: Callable[[], None]) -> None:
    """Fades out what `change` removes, and then fades in what it adds, so that texts never overlap.
    Light is switched without a fade."""
    stage = top.stage
    seen = {one: one.picture for one in stage.sprites if one.visible}
    change()
    shown = {one for one in stage.sprites if one.visible}
    for sprite, picture in seen.items():
        if sprite not in shown and picture is not None and not sprite.flags:
            fade_out(top.gallery, top.fading, stage, sprite, picture)
    for sprite in shown:
        if sprite not in seen and not sprite.flags:
            come_back(top.gallery, top.fading, sprite, FADE_SECONDS)


def _beside(middle: Spot, away: Spot) -> Spot:
    return middle[0] + away[0], middle[1] + away[1]
