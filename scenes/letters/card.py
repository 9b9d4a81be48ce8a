"""One seat's letters: three drums in a walnut frame, the list beside them, two pills."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from game.bests import Best
from scenes.art import coins, colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.buttons import Button, Buttons, Spot
from scenes.letters import best_list, pictures
from scenes.letters.best_list import BestLine
from scenes.letters.drum import Drum
from scenes.letters.geometry import (
    CELL_RADIANS,
    DRUMS,
    HEADING,
    HEADING_EM,
    LETTER_EM,
    LIST_EM,
    LIST_LEFT,
    RADIUS,
    TITLE,
    TITLE_WIDE,
    Geometry,
)
from scenes.letters.meanings import Decline, Enter, PartOfDrum
from scenes.letters.spelling import accepted
from scenes.stage.motion import Tweens, linear
from scenes.stage.stage import ADD, Layer, Sprite, Stage
from scenes.surroundings import Clock, Surroundings
from scenes.table import Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Target
from scenes.words import Words

HEADLINE = (0xFB, 0xEE, 0xCB)
FADE_SECONDS = 0.15
SIGN_CELLS, SIGN_SECONDS = 3, 0.9
"""How far a drum rolls to the seat's sign, and how long that is seen."""
PARTS: tuple[Literal["up", "middle", "down"], ...] = ("up", "middle", "down")


class Card:
    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        tweens: Tweens,
        clock: Tweens,
        buttons: Buttons,
        seat: int,
        side: Side,
        game: str,
        lines: Sequence[tuple[int, Best]],
        end: Callable[[str], None],
    ) -> None:
        """`lines`: some of today's list with their places, the seat's own among them. `clock`
        ticks also where motion is reduced. `end` gets the letters that are to be kept."""
        self._around, self._stage, self._buttons = around, stage, buttons
        self._tweens, self._clock = tweens, clock
        self.seat, self._side, self._game = seat, side, game
        self._lines, self._end = lines, end
        self._geometry = Geometry(around.table)
        self._sprites: list[Sprite] = []
        self._drums: list[Drum] = []
        self._pills: list[Button] = []
        self._own: BestLine | None = None
        self._shown: list[BestLine] = []
        self._light: Sprite | None = None
        self._current = 0
        self._is_over = False
        self.silence = 0.0
        """Seconds since anybody touched it."""

    @property
    def _gallery(self) -> Gallery:
        return self._around.gallery

    @property
    def _words(self) -> Words:
        return self._around.words(self._side)

    # --- its pictures

    def ahead(self) -> Iterator[None]:
        gallery, side = self._gallery, self._side
        for maker in (pictures.frame, pictures.here):
            gallery.turned(gallery.get(maker), side)
            yield
        for surface in (pictures.drum, pictures.shade):
            gallery.get(surface)
            yield
        for letter in best_list.ALPHABET:
            pictures.symbol(gallery, letter)
            yield
        yield from best_list.ahead(gallery, side, self._geometry.sizes)
        self._heading()
        yield
        self._title()
        yield
        for key in ("letters.done", "letters.none"):
            gallery.turned(self._buttons.pill_paint(self._words(key), _kind(key))("up"), side)
            yield

    def _heading(self) -> Picture:
        em = self._geometry.em(HEADING_EM)
        return self._gallery.text(
            self._words("letters.yours"), em, HEADLINE, "numerals", self._side
        )

    def _title(self) -> Picture:
        type_, geometry = self._gallery.type, self._geometry
        em, said = geometry.em(LIST_EM), self._words(f"best.{self._game}.today")
        lines = tuple(type_.wrapped(said, em, TITLE_WIDE * geometry.grown))
        made = self._gallery.of(type_.paragraph, lines, em, colours.QUIET_BONE, "words", "left")
        return self._gallery.turned(made, self._side)

    # --- it comes

    def show(self) -> None:
        geometry, table, side = self._geometry, self._around.table, self._side
        frame = self._gallery.turned(self._gallery.get(pictures.frame), side)
        self._add(frame, 0.0, geometry.inward)
        for number in range(DRUMS):
            at = table.spot(side, geometry.drum_along(number), geometry.inward)
            self._drums.append(Drum(self._gallery, self._stage, side, at))
        here = self._gallery.turned(self._gallery.get(pictures.here), side)
        self._light = self._add(here, 0.0, geometry.inward, ADD)
        self._add(self._heading(), 0.0, HEADING * geometry.grown)
        self._show_list()
        self._add_pills()
        self._clock.run(FADE_SECONDS, self._fade, linear)
        self._follow()

    def _fade(self, share: float) -> None:
        for drum in self._drums:
            drum.fade(share)

    def _show_list(self) -> None:
        geometry = self._geometry
        title = self._title()
        two_lines = max(0, len(self._lines) - len(self._lines))
        self._add(title, LIST_LEFT * geometry.grown, TITLE * geometry.grown + two_lines)
        for number, (place, best) in enumerate(self._lines):
            at = geometry.line_at(number)
            line = BestLine(self._gallery, self._stage, self._side, geometry.sizes, at)
            is_own = best.seat == self.seat and place == self._own_place
            line.show(self._words, self._game, place, best, is_own)
            self._shown.append(line)
            if is_own:
                self._own = line

    @property
    def _own_place(self) -> int:
        return next(place for place, best in self._lines if best.seat == self.seat)

    def _add_pills(self) -> None:
        labels = {key: self._words(key) for key in ("letters.done", "letters.none")}
        pill, table = self._buttons.pill, self._around.table
        wide = max(self._buttons.pill_size(one, 24.0)[0] for one in labels.values())
        spots = self._geometry.pill_spots(wide / table.per_mm)
        does = (Enter(self.seat), self._done), (Decline(self.seat), partial(self._close, ""))
        for (key, label), (means, act), at in zip(labels.items(), does, spots, strict=True):
            spot = Spot(table.spot(self._side, *at), self._side, self.seat)
            self._pills.append(pill(means, label, _kind(key), spot, act))

    def _add(self, picture: Picture, along: float, inward: float, flags: int = 0) -> Sprite:
        at = self._around.table.spot(self._side, along, inward)
        sprite = self._stage.add(picture, at, Layer.WORDS, flags)
        self._sprites.append(sprite)
        return sprite

    # --- what is entered

    @property
    def letters(self) -> str:
        """What has been entered so far."""
        count = max((n for n, drum in enumerate(self._drums, 1) if drum.is_set), default=0)
        return "".join(drum.letter for drum in self._drums[:count])

    def _follow(self) -> None:
        """The light is on the drum that is turned, and the list says what it shows."""
        spelled = self.letters
        if self._light is not None:
            geometry = self._geometry
            along = geometry.drum_along(self._current)
            self._light.move(*self._around.table.spot(self._side, along, geometry.inward))
        if self._own is not None:
            following = len(spelled) if len(spelled) < DRUMS else None
            self._own.spell(spelled, None, following)

    def _turned(self, drum: Drum) -> None:
        drum.is_set = True
        self._current = self._drums.index(drum)
        self._follow()

    def _next(self, drum: Drum) -> None:
        self._turned(drum)
        self._current = min(DRUMS - 1, self._current + 1)
        self._follow()

    def _done(self) -> None:
        for drum in self._drums:
            drum.is_set = True
        self.finish()

    def finish(self) -> None:
        """With what has been entered. What the house does not show becomes the seat's sign."""
        if self._is_over:
            return
        kept = accepted(self.letters)
        if kept or not self.letters.strip():
            self._close(kept)
            return
        self._is_over = True
        sign = coins.sign(self._gallery, self._side, 0.75 * LETTER_EM * self._geometry.grown, Side.SOUTH)
        for drum in self._drums:
            drum.roll_to_sign(self._tweens, sign, SIGN_CELLS)
        if self._own is not None:
            self._own.spell("", self._side)
        self._clock.after(SIGN_SECONDS, partial(self._leave, ""))

    def _close(self, letters: str) -> None:
        if not self._is_over:
            self._is_over = True
            self._leave(letters)

    def _leave(self, letters: str) -> None:
        for one in (*self._sprites, *self._drums, *self._shown):
            one.remove()
        for pill in self._pills:
            self._buttons.remove(pill)
        for drum in self._drums:
            self._tweens.drop(drum)
        self._end(letters)

    # --- touching

    def targets(self) -> Iterator[Target]:
        if self._is_over:
            return
        for number in range(DRUMS):
            for part in PARTS:
                means = PartOfDrum(self.seat, number, part)
                rect = self._geometry.target(self._side, means)
                yield Target(means, rect, self.seat, self._side.facing)

    def press(self, means: PartOfDrum, point: Point) -> Held:
        self.silence = 0.0
        return _Turning(self, means, point, self._around.clock)

    def per_letter(self) -> float:
        """Pixels that a finger goes for one letter."""
        return self._around.table.per_mm * self._geometry.grown * RADIUS * CELL_RADIANS


class _Turning(Held):
    """A finger on a drum."""

    def __init__(self, card: Card, means: PartOfDrum, point: Point, clock: Clock) -> None:
        self._card, self._means, self._clock = card, means, clock
        self._drum = card._drums[means.drum]
        self._start, self._begin = point, self._drum.place
        self._trace: list[tuple[float, float]] = []
        card._tweens.drop(self._drum)

    def move(self, point: Point) -> None:
        down_x, down_y = self._card._side.turned(0, 1)
        way = (point[0] - self._start[0]) * down_x + (point[1] - self._start[1]) * down_y
        self._drum.turn(self._begin - way / self._card.per_letter())
        self._trace = [*self._trace[-4:], (self._clock.now, self._drum.place)]
        self._card.silence = 0.0
        self._card._turned(self._drum)

    @property
    def _speed(self) -> float:
        (began, first), (ended, last) = self._trace[0], self._trace[-1]
        return (last - first) / (ended - began) if ended > began else 0.0
