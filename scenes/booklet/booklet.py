"""A rules booklet on the table: it opens, turns its pages, plays their recordings, and closes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import partial

import pygame

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon
from scenes.art.pixels import solid_area
from scenes.booklet.form import Form
from scenes.booklet.pages import Pages, turning
from scenes.booklet.player import Boards, Shelf, framed
from scenes.booklet.reader import CloseBooklet, Paper, PlayAgain, Reader, TurnBack, TurnForward
from scenes.core.table import Pixel, spanned
from scenes.stage.motion import FADE_SECONDS, Tweens, ease_in_out, fade_steps, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.target import Meaning
from scenes.ui.buttons import Button, Spot
from scenes.views.panel import Panel


class BookletControls:
    """The controls of a booklet. They have precedence over the bare paper around them."""

    def __init__(
        self,
        reader: Reader,
        form: Form,
        spot: Callable[[tuple[float, float]], Spot],
        close: Callable[[], None],
        leaf: Callable[[int], None],
        play_again: Callable[[], None],
    ) -> None:
        """Touchable, but still invisible. `spot`: of mm on the booklet."""
        self._buttons, seat, px = reader.buttons, reader.seat, reader.table.px

        def control(
            means: Meaning, icon: Icon, mm: tuple[float, float], action: Callable[[], None]
        ) -> Button:
            made = means, icon, spot(mm), action, form.control
            return reader.buttons.control(*made, visible=False)

        bare, pages = reader.buttons.bare, (px(form.pages[0]), px(form.pages[1]))
        self._all = [
            control(CloseBooklet(seat), "cross", form.close, close),
            control(TurnBack(seat), "back", form.back, partial(leaf, -1)),
            control(TurnForward(seat), "forward", form.forward, partial(leaf, 1)),
            bare(PlayAgain(seat), (px(form.side),) * 2, spot(form.board), play_again),
            bare(Paper(seat), pages, spot((0.0, 0.0)), lambda: None),
        ]
        for button in reversed(self._all):
            self._buttons.lift(button)

    def enable(self, number: int, count: int) -> None:
        """Enables the controls that make sense at this page."""
        for button in self._all:
            match button.means:
                case TurnBack():
                    button.enable(number > 0)
                case TurnForward():
                    button.enable(number < count - 1)

    def faces(self) -> Iterator[Callable[[], Picture]]:
        """What makes the pictures that they show at first."""
        return (partial(one.picture, "up" if one.enabled else "off") for one in self._all)

    def show(self) -> None:
        for button in self._all:
            button.set_visible(True)

    def remove(self) -> None:
        for button in self._all:
            self._buttons.remove(button)
        self._all = []


OPEN_SECONDS, PAGE_SECONDS, CLOSE_SECONDS = 0.22, 0.26, 0.16
APPEARS = 0.3
"""The share of the time in which an appearing or disappearing booklet is translucent."""


class Phase(Enum):
    OPENING = auto()
    OPEN = auto()
    TURNING = auto()
    CLOSING = auto()
    GONE = auto()


class Booklet:
    """A rules booklet, from opening to closed. It runs by its own clock: nobody at the table waits
    for it."""

    def __init__(
        self,
        reader: Reader,
        panels: Sequence[Panel],
        shelf: Shelf,
        form: Form,
        middle: Pixel,
        number: int,
    ) -> None:
        """Opens at the panel of this number."""
        self._reader, self.seat, self._panels = reader, reader.seat, panels
        self.form, self._middle = form, middle
        self._side, self._table = reader.side, reader.table
        self._gallery, self.number = reader.gallery, number
        self.rect = form.rect(self._table, self._side, middle)
        self._pages = Pages(reader.gallery, form)
        self._clock = Tweens()
        self._is_still = reader.is_still
        self.phase = Phase.OPENING
        pixels = form.board_px(self._table)
        at = self._spot(form.board)
        self._board = Boards(reader, shelf, panels, pixels, at, number)
        self._lid: Picture | None = None
        """Kept for closing, even if memory drops it."""
        self._cut: list[Sprite] = []
        self._hide_what_is_below()
        self._add()
        self._beginning: Iterator[None] | None = self._opening()
        """The pictures still to be fetched before it opens, turns or closes."""

    def _add(self) -> None:
        reader, acts = self._reader, (self.close, self.leaf, self.play_again)
        self._paper = reader.stage.add(None, self._middle, Layer.WORDS)
        self._board.lay()
        self._controls = BookletControls(reader, self.form, self._placed, *acts)
        self._controls.enable(self.number, len(self._panels))

    def lay(self) -> None:
        """Lays the booklet again, above all newer sprites."""
        paper = self._paper.picture
        self._take_off()
        self._hide_what_is_below()
        self._add()
        self._paper.show(paper)
        if self.phase is Phase.OPEN:
            self._rest()

    def _hide_what_is_below(self) -> None:
        buttons, paper = list(self._reader.buttons), self._paper_rect
        below = {one.name_at for one in buttons if paper.collidepoint(one.spot.at)}
        pressed = {one.spot.at for one in buttons}
        words = [one for one in self._reader.stage.sprites if one.layer == Layer.WORDS]
        self._cut = [one for one in words if self._hides(one, below, pressed)]
        for sprite in self._cut:
            sprite.set_visible(False)

    def _hides(
        self, sprite: Sprite, below: Container[Pixel | None], pressed: Container[Pixel]
    ) -> bool:
        """Whether to hide a sprite: a text that the booklet would cut, or the name of a control
        that it covers. `below`: positions of such names; `pressed`: positions of controls."""
        return sprite.at in below or (sprite.at not in pressed and self._cuts(sprite))

    def _cuts(self, sprite: Sprite) -> bool:
        area = sprite.area()
        if area is None or not area.colliderect(self.rect):
            return False
        return any(map(self.rect.colliderect, solid_areas(self._gallery, (sprite,))))

    # --- parts

    @property
    def _paper_rect(self) -> pygame.Rect:
        """The paper, without the controls that stick out."""
        wide, high = self.form.pages
        return spanned(self._spot((-wide / 2, -high / 2)), self._spot((wide / 2, high / 2)))

    def _spot(self, mm: tuple[float, float]) -> Pixel:
        x, y = mm
        return self._side.beside(self._middle, self._table.px(x), self._table.px(y))

    def _placed(self, mm: tuple[float, float]) -> Spot:
        return Spot(self._spot(mm), self._side, self.seat)

    def _leaf(self, number: int) -> Picture:
        return self._pages.leaf(self._reader.words(), self._panels, number)

    def _lying(self) -> Picture:
        """The present leaf, turned to its reader."""
        return self._gallery.turned(self._leaf(self.number), self._side)

    # --- turning pages

    @property
    def is_moving(self) -> bool:
        return bool(self._clock) or self._beginning is not None

    def _begin(self, steps: Iterator[None]) -> None:
        """Runs these steps, one picture per frame."""
        self._beginning = steps
        self._go_on()

    def _go_on(self) -> None:
        if self._beginning is not None and next(self._beginning, self) is self:
            self._beginning = None

    def _opening(self) -> Iterator[None]:
        # The frame that lays it has already searched all texts.
        yield
        leaf = partial(self._leaf, self.number)
        pages = self._pages.blank, self._pages.closed, leaf, self._lying
        yield from _fetched(self._gallery, *pages, *self._controls.faces())
        yield from self._board.first(self.number)
        self._lid = self._pages.closed()
        self._turn(self._lid, leaf(), True, OPEN_SECONDS, self._rest)

    def _leafing(self, before: int) -> Iterator[None]:
        numbers = before, self.number
        leaves = (partial(self._leaf, number) for number in numbers)
        yield from _fetched(self._gallery, *leaves, self._lying)
        yield from self._board.first(self.number)
        old = self._snapshot(before)
        yield
        new = self._snapshot(self.number)
        yield
        self._turn(old, new, self.number > before, PAGE_SECONDS, self._rest)

    def _closing(self) -> Iterator[None]:
        yield from _fetched(self._gallery, partial(self._leaf, self.number))
        lid, old = self._lid or self._pages.closed(), self._snapshot(self.number)
        yield
        self._turn(old, lid, False, CLOSE_SECONDS, self.remove)

    @property
    def plays(self) -> bool:
        """Whether its recording plays, or will once it is made."""
        if self.phase is not Phase.OPEN:
            return False
        player = self._board.player
        return player is None or not player.rests

    def leaf(self, way: int) -> None:
        """Turns to the next panel (1) or the previous one (-1)."""
        number = self.number + way
        if self.phase is not Phase.OPEN or not 0 <= number < len(self._panels):
            return
        before, self.number = self.number, number
        self._controls.enable(number, len(self._panels))
        self.phase = Phase.TURNING
        self._board.turn_to(number)
        self._begin(self._leafing(before))

    def show(self, number: int) -> None:
        """Turns to another panel directly."""
        if number != self.number and self.phase is Phase.OPEN:
            self.leaf(number - self.number)

    def close(self) -> None:
        if self.phase in (Phase.CLOSING, Phase.GONE):
            return
        self.phase = Phase.CLOSING
        self._controls.remove()
        self._clock.drop(self)
        self._begin(self._closing())

    def remove(self) -> None:
        """Removes the booklet at once."""
        self.phase = Phase.GONE
        self._clock, self._beginning = Tweens(), None
        self._take_off()
        self._board.close()

    def _take_off(self) -> None:
        for one in (self._controls, self._paper, self._board):
            one.remove()
        # A control may have disappeared meanwhile, and its name with it.
        gone = {one.name_at for one in self._reader.buttons if not one.visible}
        for sprite in self._reader.stage.sprites:
            if sprite in self._cut and sprite.at not in gone:
                sprite.set_visible(True)

    def _turn(
        self, old: Picture, new: Picture, forward: bool, seconds: float, then: Callable[[], None]
    ) -> None:
        """Turns a page forward; backward, `old` and `new` are exchanged and time is reversed."""
        self._board.hide()
        self._reader.sound("page", self._middle)
        if self._is_still:
            self._fade(old, new, then)
            return
        pages, fold = (old, new) if forward else (new, old), self.form.fold
        (first, second), hinge = pages, self._pages.hinge
        paper = self._pages.paper if self.phase is Phase.TURNING else None

        def step(share: float) -> None:
            come = share if forward else 1 - share
            made = turning(first.surface, second.surface, hinge, come, fold, paper)
            made.set_alpha(_opacity(self.phase, share))
            self._paper.show(Picture(made, old.centre).turned(self._side.facing))

        step(0.0)
        self._clock.run(seconds, step, ease_in_out, then=then, owner=self)

    def _fade(self, old: Picture, new: Picture, then: Callable[[], None]) -> None:
        """Fades instead, with reduced motion."""
        closes = self.phase is Phase.CLOSING
        steps = fade_steps((old if closes else new).turned(self._side.facing))

        def step(share: float) -> None:
            shown = 1 - share if closes else share
            self._paper.show(steps[round(shown * (len(steps) - 1))])

        self._clock.run(FADE_SECONDS, step, linear, then=then, owner=self)

    def _rest(self) -> None:
        self.phase = Phase.OPEN
        self._paper.show(self._lying())
        self._controls.show()
        self._board.show()

    def _snapshot(self, number: int) -> Picture:
        """The booklet at this panel, without its controls."""
        leaf, player = self._leaf(number), self._board.get(number)
        if player is None:
            return leaf
        surface = leaf.surface.copy()
        board = framed(self._gallery, player.frame())
        x, y = self._pages.place(self.form.board)
        surface.blit(board.surface, board.at(x, y))
        return Picture(surface, leaf.centre)

    # --- the board

    def play_again(self) -> None:
        if self.phase is Phase.OPEN:
            self._board.begin()

    def tick(self, dt: float) -> None:
        if self._beginning is not None:
            # The frame in which a page begins to turn does nothing else.
            self._go_on()
        else:
            self._clock.tick(dt)
        if self.phase is Phase.OPEN:
            self._board.tick(dt)


class OpenBooklets(dict[int, Booklet]):
    """Booklets by their reader's seat or side."""

    @property
    def is_moving(self) -> bool:
        return any(book.is_moving for book in self.values())

    @property
    def plays(self) -> bool:
        return any(book.plays for book in self.values())


def _opacity(phase: Phase, share: float) -> int:
    """Opacity (0 to 255) while the booklet opens or closes."""
    seen = {Phase.OPENING: share, Phase.CLOSING: 1 - share}.get(phase, 1.0)
    return round(255 * min(1.0, seen / APPEARS))


def _fetched(gallery: Gallery, *pictures: Callable[[], Picture]) -> Iterator[None]:
    """Makes pictures that are not in memory yet, one per step."""
    for picture in pictures:
        before = gallery.memory.brought_in
        picture()
        if gallery.memory.brought_in > before:
            yield


def solid_areas(gallery: Gallery, sprites: Iterable[Sprite]) -> Iterator[pygame.Rect]:
    """The visible part of each sprite on the screen, without its shadow."""
    for sprite in sprites:
        area, picture = sprite.area(), sprite.picture
        if area is not None and picture is not None:
            seen = gallery.derived(picture, ("solid",), partial(solid_area, picture.surface))
            yield seen.move(area.topleft)
