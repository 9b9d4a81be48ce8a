"""One seat's letters: the drums, a list of the best beside them, and two pills."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.bests import LETTERS
from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.art.controls import Kind
from scenes.buttons import PILL_MM, Button, Buttons, Face, Spot
from scenes.letters import best_list
from scenes.letters.best_list import BestLine, BestList, Line
from scenes.letters.covering import Covering
from scenes.letters.drums import Drums
from scenes.letters.geometry import LETTER_EM, Geometry
from scenes.letters.headings import Heading, heading, verdict
from scenes.letters.lying import Lying
from scenes.letters.meanings import Decline, Enter, PartOfDrum
from scenes.letters.passing import GONE_SECONDS, change_softly
from scenes.letters.pictures import backing, backing_near, room
from scenes.letters.spelling import accepted
from scenes.stage.fading import come_back, fade_in, fade_out, fades
from scenes.stage.motion import Tweens
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target
from scenes.words import Words

SIGN_SECONDS = 0.9
"""How long the seat's sign is seen on the drums."""
DEEP_SHADOW = 10.0
"""Millimetres of what lies beyond in which small words may stand."""
KINDS: dict[str, Kind] = {"letters.done": "bone", "letters.none": "petrol"}


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
        name: Side,
        game: str,
        period: str,
        lines: Sequence[Line],
        end: Callable[[str], None],
        lying: Callable[[], Lying] | None = None,
        verdict: Callable[[], str] | None = None,
    ) -> None:
        """`lines`: some of the list of a period, the seat's own among them. `clock` ticks also
        where motion is reduced. `end` gets the letters that are to be kept. `lying`: what
        may lie there and is covered; None: nothing. `name`: whose sign the seat has. `verdict`: who
        has won, where that is read nowhere else meanwhile."""
        self._around, self._gallery = around, around.gallery
        self._stage, self._buttons, self._tweens, self._clock = stage, buttons, tweens, clock
        self.seat, self._side, self._name = seat, side, name
        self._end, self._lying, self._verdict = end, lying, verdict
        self._geometry = Geometry(around.table)
        self._bare = 0.0
        """How many millimetres from the edge felt lies at least."""
        words, beyond = partial(around.words, side), lambda: self._bare + DEEP_SHADOW
        self.list = BestList(self._gallery, side, words, game, period, lines, beyond)
        self._drums: Drums | None = None
        self._lines: list[tuple[BestLine, Line]] = []
        self._own: BestLine | None = None
        self._backing: tuple[Lying, Picture] | None = None
        """Over what, and its felt, whatever else memory has no room for."""
        self._felt: Sprite | None = None
        """Below all of it, over what lies there."""
        self._shown: list[Sprite | BestLine | Drums] = []
        self._covering = Covering(self._gallery, stage, clock, side)
        self._coming: list[pygame.Rect] = []
        """Where words are that are not seen yet."""
        self.pills: list[Button] = []
        self._spelled, self._is_over = "", False
        self.silence = 0.0
        """Seconds since anybody touched it."""

    @property
    def _words(self) -> Words:
        return self._around.words(self._side)

    # --- its pictures

    def ahead(self) -> Iterator[None]:
        yield from self.near()
        yield from best_list.ahead(self._gallery, self._side, self._geometry.sizes)

    def near(self) -> Iterator[None]:
        """What it begins with; last of all the felt below it, as things lie then."""
        self._look()
        yield
        yield from Drums.ahead(self._gallery, self._side)
        for picture in (self.list.title(), *(one.picture for one in self._headings())):
            fades(self._gallery, picture)
            yield
        yield from self.list.ahead()
        for key in KINDS:
            fades(self._gallery, self._pill(key).paint("up", self._side))
            yield
        made: Lying | None = None
        # What was fading may have come back meanwhile: other felt lies below then.
        while (lying := self._look()) is not None and (made is None or not lying.lies_as(made)):
            yield from self._covering.ahead(list(self._stage.sprites), lying)
            # Last of all, for it is large: what comes after it may take its place in memory.
            yield from backing_near(self._gallery, self._side, lying)
            felt = backing(self._gallery, self._side, lying)
            fades(self._gallery, felt)
            self._backing = lying, felt
            yield
            made = lying

    def _look(self) -> Lying | None:
        """What lies there now."""
        lying, table = self._lying() if self._lying else None, self._around.table
        self._bare = room(table, self._side, lying) / table.per_mm
        return lying

    def _headings(self) -> Iterator[Heading]:
        """What the letters are, and who has won, as far as there is room."""
        words, bare = self._words("letters.yours"), self._bare
        yield from heading(self._gallery, self._side, words, bare)
        if self._verdict is not None:
            yield from verdict(self._gallery, self._side, self._verdict(), self._pill_wide, bare)

    # --- it comes

    def show(self) -> None:
        """When what was written there is gone."""
        lying, there = self._look(), set(self._stage.sprites)
        self._drums = Drums(
            self._gallery,
            self._stage,
            self._tweens,
            self._clock,
            self.seat,
            self._side,
            self._follow,
        )
        self._shown.append(self._drums)
        for one in self._headings():
            self._add(*one)
        self._add(self.list.title(), *self.list.title_at)
        before = set(self._stage.sprites)
        lines = self.list.show(self._stage)
        self._shown += lines
        self._lines = list(zip(lines, self.list.lines, strict=True))
        self._own = next((one for one, line in self._lines if line.is_own), None)
        self._spell("")
        # What comes softly covers nothing at first.
        added = areas(set(self._stage.sprites) - there)
        self._add_pills()
        for sprite in set(self._stage.sprites) - before:
            come_back(self._gallery, self._clock, sprite, GONE_SECONDS)
        if lying is not None:
            own = [*added, *self._coming]
            self._covering.hide(there, [*own, *(pill.rect for pill in self.pills)], lying)
            made, self._backing = self._backing, None
            is_as_made = made is not None and lying.lies_as(made[0])
            felt = made[1] if made and is_as_made else backing(self._gallery, self._side, lying)
            self._felt = self._add(felt, 0.0, 0.0, Layer.VERDICT, 0.0)

    def _add(
        self,
        picture: Picture,
        along: float,
        inward: float,
        layer: Layer = Layer.WORDS,
        delay: float = GONE_SECONDS,
    ) -> Sprite:
        at = self._around.table.spot(self._side, along, inward)
        sprite = self._stage.add(None, at, layer)
        fade_in(self._gallery, self._clock, sprite, picture, delay)
        self._coming.append(picture.at(*at))
        self._shown.append(sprite)
        return sprite

    def _add_pills(self) -> None:
        faces = {key: self._pill(key) for key in KINDS}
        done, none = self._geometry.pill_spots(self._pill_wide, self._bare)
        self._add_pill(Enter(self.seat), faces["letters.done"], done, self._done)
        leave = partial(self._leave, "")
        self._add_pill(Decline(self.seat), faces["letters.none"], none, leave)

    @property
    def _pill_wide(self) -> float:
        """In millimetres."""
        widest = max(self._pill(key).size[0] for key in KINDS)
        return widest / self._around.table.per_mm

    def _pill(self, key: str) -> Face:
        em, words, buttons = self._geometry.pill_em, self._words(key), self._buttons
        paint = buttons.pill_paint(words, KINDS[key], em_mm=em)
        return Face(paint, buttons.pill_size(words, PILL_MM, em_mm=em), words)

    def _add_pill(
        self, means: Meaning, face: Face, at: tuple[float, float], act: Callable[[], None]
    ) -> None:
        spot = Spot(self._around.table.spot(self._side, *at), self._side, self.seat)
        self.pills.append(self._buttons.add(means, face, spot, act))

    # --- what is entered

    def _follow(self) -> None:
        self.silence = 0.0
        if self._drums is not None and self._drums.letters != self._spelled:
            self._around.sound_at("page", self._side)
            self._spell(self._drums.letters)

    def _spell(self, letters: str) -> None:
        self._spelled = letters
        if self._own is not None:
            following = len(letters) if len(letters) < LETTERS else None
            self._own.spell(letters, None, following)

    def sign(self, match_id: int, seat: int, letters: str) -> None:
        """Somebody else, who may be on this list, has letters now."""
        for shown, (_, best, _) in self._lines:
            if (best.match, best.seat) == (match_id, seat):
                shown.spell(letters, Side(best.side))

    def _done(self) -> None:
        if self._drums is not None:
            self._drums.agree()
        self.finish()

    def finish(self) -> None:
        """With what has been entered. What the house does not show becomes the seat's sign."""
        drums = self._drums
        if drums is None or self._is_over:
            return
        said = drums.letters
        if accepted(said) or not said.strip():
            self._leave(accepted(said))
            return
        self._is_over = True
        size = 0.75 * LETTER_EM * self._geometry.grown
        drums.show_sign(coins.sign(self._gallery, self._name, size, Side.SOUTH))
        if self._own is not None:
            self._own.spell("", self._name)
        self._clock.after(SIGN_SECONDS, partial(self._leave, ""))

    def _leave(self, letters: str) -> None:
        """It goes as softly as what lay there comes back."""
        self._is_over, self._drums = True, None
        change_softly(self._gallery, self._clock, self._stage, partial(self._clear, letters))

    def _clear(self, letters: str) -> None:
        for one in self._shown:
            if one is not self._felt:
                one.remove()
        for pill in self.pills:
            self._buttons.remove(pill)
        if self._felt is not None:
            # What it covers is not seen through drums that go.
            self._clock.after(GONE_SECONDS, partial(self._uncover, self._felt))
        self._covering.give_back()
        self._end(letters)

    def _uncover(self, felt: Sprite) -> None:
        felt.remove()
        if felt.picture is not None:
            fade_out(self._gallery, self._clock, self._stage, felt, felt.picture)

    # --- touching

    def targets(self) -> Iterator[Target]:
        if self._drums is not None and not self._is_over:
            yield from self._drums.targets()

    def press(self, means: PartOfDrum, point: Point) -> Held | None:
        self.silence = 0.0
        if self._drums is None:
            return None
        return self._drums.press(means, point, self._around.clock)
