"""One seat on the stage: its tray, handle and tile count; the tipping of racks, and how they slide
in after a hand-over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from scenes.art import colours, racks
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side
from scenes.sound.mix import Whose
from scenes.stage.motion import Tweens, between, ease_in_out, ease_out, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.felt_space import ink_of
from scenes.views.trellis.layout.rack_geometry import RackLayout
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.layout.tiles import Rest, TilePieces
from scenes.views.trellis.racks.rack_rests import RackRests
from scenes.views.trellis.turn.composition import Composition, TrellisHost


class Tray:
    """A tray of any length before one side."""

    def __init__(self, stage: Stage, gallery: Gallery, side: Side, layer: Layer) -> None:
        self._gallery, self._side = gallery, side
        self._sprites = [stage.add(None, layer=layer) for _ in racks.Cut._fields]

    @property
    def visible(self) -> bool:
        return self._sprites[0].visible

    def set_visible(self, visible: bool) -> None:
        for sprite in self._sprites:
            sprite.set_visible(visible)

    def raise_to(self, layer: Layer) -> None:
        for sprite in self._sprites:
            sprite.raise_to(layer)

    def show(self, lies: RackLayout) -> None:
        for sprite, part in zip(self._sprites, self.picture(lies.size), strict=True):
            sprite.show(part)
            sprite.move(*lies.rect.center)

    def picture(self, size: tuple[int, int]) -> racks.Cut:
        """A tray of this length and depth, as its owner sees it."""
        gallery, facing = self._gallery, self._side.facing
        longest = gallery.get(racks.longest_tray, size[1])
        lying = gallery.turned(longest, self._side)
        cut = partial(racks.cut, gallery.table, longest, lying, size, facing)
        return gallery.derived(longest, ("rack cut", size, facing), cut)


SECONDS, AWAY_MM = 0.28, 70.0
LAYERS = (Layer.WALNUT, Layer.LYING, Layer.WORDS)


class _Coming:
    """The sprites on one bar; sprites that something else has moved are left alone."""

    def __init__(self, sprites: Sequence[Sprite], away: Pixel) -> None:
        self._lying = [(sprite, sprite.at) for sprite in sprites]
        self._at = [at for _, at in self._lying]
        self._away = away

    def show(self, share: float) -> None:
        x, y = (round((1 - share) * one) for one in self._away)
        for number, (sprite, end) in enumerate(self._lying):
            if sprite.at == self._at[number]:
                self._at[number] = end[0] + x, end[1] + y
                sprite.move(*self._at[number])


def come_round(host: TrellisHost, bars: Iterable[tuple[Side, pygame.Rect]]) -> None:
    """Slides in all sprites on these rectangles, each from beside its place."""
    if host.tweens.still:
        return
    shown = [one for one in host.stage.sprites if one.layer in LAYERS and one.area() is not None]
    away = host.gallery.table.px(AWAY_MM)
    found = [
        _Coming([one for one in shown if rect.collidepoint(one.at)], side.beside((0, 0), -away, 0))
        for side, rect in bars
    ]
    for coming in found:
        coming.show(0.0)
        host.tweens.run(SECONDS, coming.show, ease_out, owner=coming)


NUMBER_MM = 13.0
MOST_MORE = 4
"""The most tiles that a rack usually gets in a turn."""
LINE_SHARE = 1.06
"""Length of the line before the rail, in tiles."""


class Seat:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: SeatGeometry,
        rests: RackRests,
    ) -> None:
        self._host, self._composition, self.geometry = host, composition, geometry
        self.rests, self.seat, self.side = rests, rests.seat, geometry.side
        stage, gallery = host.stage, host.gallery
        at_edge = geometry.table.from_edge(self.side, 0, 0)
        self._tray = Tray(stage, gallery, self.side, Layer.WALNUT)
        self._line = stage.add(None, (0, 0), Layer.LYING)
        self._number = stage.add(None, (0, 0), Layer.WORDS)
        self._handle = stage.add(None, at_edge, Layer.ABOVE)
        self._block = Tray(stage, gallery, self.side, Layer.WORDS)
        self._block.set_visible(False)
        self._follows: object = None
        """What everything shown depends on, except for the block of a peek."""

    def number(self) -> pygame.Rect | None:
        """The rectangle of the tile count, if shown."""
        return self._number.area()

    def covered(self) -> list[pygame.Rect]:
        """The rectangles of tray, handle and tile count."""
        rects, number = [self.rests.tray()], self.number()
        if self._composition.has_handle(self.seat):
            rects.append(self.geometry.handle_rect())
        return [*rects, number] if number else rects

    def prefetch(self) -> Iterator[None]:
        """Fetches the tray closed and open, now and with some more tiles."""
        opened, closed, count = self.geometry.opened, self.geometry.closed, self.rests.count
        lies = [closed.lies(count), *(opened.lies(count + more) for more in range(MOST_MORE))]
        for depth in sorted({one.size[1] for one in lies}):
            self._host.gallery.get(racks.longest_tray, depth)
            yield

    # --- what follows from state and composition

    def show_block(self) -> None:
        """Shows the block of a peek; its tiles lie on it and come later."""
        block = self.rests.block
        if block is not None:
            if not self._block.visible:
                self._block.raise_to(Layer.WORDS)
            self._block.show(block)
        self._block.set_visible(block is not None)

    def refresh(self) -> None:
        rests, has_handle = self.rests, self._composition.has_handle(self.seat)
        lies, block, is_open = rests.lies, rests.block, rests.is_open
        follows = lies, block, is_open, rests.count, has_handle
        if follows == self._follows:
            return
        gallery, turned = self._host.gallery, self._host.gallery.turned
        # The block lies on the tray, unless tiles at its end are to be seen.
        on_tray = block if block is not None and not lies.end else lies
        self._tray.set_visible(on_tray is lies)
        self._tray.show(lies)
        self._show_line(lies)
        self._handle.set_visible(has_handle)
        self._handle.show(turned(gallery.get(racks.handle, block is not None), self.side))
        number = gallery.of(gallery.type.numeral, rests.count, NUMBER_MM, colours.BONE)
        self._number.set_visible(not is_open)
        wide = ink_of(number).width
        self._number.move(*self.geometry.count_spot(on_tray.size[0], wide))
        self._number.show(turned(number, self.geometry.reads))
        # Making a picture may have interrupted this.
        self._follows = follows

    def _show_line(self, lies: RackLayout) -> None:
        """Draws the line before the tiles at the rack's end."""
        self._line.set_visible(bool(lies.end))
        if lies.end:
            gallery = self._host.gallery
            line = gallery.get(racks.rail_line, round(LINE_SHARE * lies.end_tile))
            self._line.show(gallery.turned(line, self.side))
            self._line.move(*lies.before_end)

    def open_tray(self) -> None:
        """Fetches the open tray for the current tiles."""
        self._tray.picture(self.rests.opened.size)


UP_SECONDS, DOWN_SECONDS, GATHER_SECONDS = 0.12, 0.06, 0.12
TIPS = (0.3, 0.45, 0.6, 0.75, 0.9, 1.0)
"""Heights of a tipping tile seen from above, as shares of its height."""
BACK_UNTIL, BACK_TIP = 0.5, 0.6
"""While tipping up, backs are shown up to this share of the way, and to this height."""


class RackTilt:
    """Animates the tipping of racks. Once a rack is face down, no face is ever shown."""

    def __init__(self, tweens: Tweens, pieces: TilePieces, tell: Callable[[], None]) -> None:
        """`tell`: updates the seats' texts, which the backs of a peek would have crossed."""
        self._tweens, self._pieces, self._tell = tweens, pieces, tell
        self._scattered: set[RackRests] = set()

    def up(self, rack: RackRests) -> None:
        self._run(rack, UP_SECONDS, ease_out, lambda share: self._tip(rack, share, True))

    def down(self, rack: RackRests) -> None:
        self._run(rack, DOWN_SECONDS, linear, lambda share: self._tip(rack, share, False))

    def gather(self, rack: RackRests) -> None:
        """Slides the backs into the block of a peek, then tips them up."""

        def step(share: float) -> None:
            seconds = share * (GATHER_SECONDS + UP_SECONDS)
            if seconds < GATHER_SECONDS:
                self._slide(rack, ease_in_out(seconds / GATHER_SECONDS))
            else:
                self._tip(rack, ease_out((seconds - GATHER_SECONDS) / UP_SECONDS), True)

        self._run(rack, GATHER_SECONDS + UP_SECONDS, linear, step)

    def scatter(self, rack: RackRests) -> None:
        """Hides the faces and slides the backs apart again."""
        self._run(rack, GATHER_SECONDS, ease_in_out, lambda share: self._slide(rack, 1 - share))
        self._scattered.add(rack)

    def scatters(self, rack: RackRests) -> bool:
        """Whether the backs of a peek are still moving."""
        return rack in self._scattered and self._tweens.moves(rack)

    def stop(self, rack: RackRests) -> None:
        self._tweens.drop(rack)

    def _run(
        self,
        rack: RackRests,
        seconds: float,
        ease: Callable[[float], float],
        step: Callable[[float], None],
    ) -> None:
        self._hear(rack)
        self._scattered.discard(rack)
        if self._tweens.still:
            return
        step(0.0)
        self._tweens.run(seconds, step, ease, then=lambda: self._settle(rack), owner=rack)

    def _hear(self, rack: RackRests) -> None:
        lying = self._pieces.lying(rack.zone)
        if lying:
            self._pieces.heard.sound("peek", lying[len(lying) // 2].rest.at, Whose.PERSON)

    def _lying(self, rack: RackRests) -> Iterator[Piece[Rest]]:
        """The rack's pieces, except for those in flight or in the hand."""
        for piece in self._pieces.lying(rack.zone):
            if not piece.held and piece.sprite.layer not in (Layer.MOVING, Layer.HELD):
                yield piece

    def _settle(self, rack: RackRests) -> None:
        for piece in self._lying(rack):
            self._pieces.settle(piece)
        if rack in self._scattered:
            self._scattered.discard(rack)
            self._tell()

    def _slide(self, rack: RackRests, share: float) -> None:
        """Moves the backs this share of the way into the block and lowers them."""
        count, low = len(self._pieces.lying(rack.zone)), _nearest(rack.lowered)
        for piece in self._lying(rack):
            index = piece.rest.place[0]
            back = rack.back(index, count)
            self._look(piece, back, _nearest(1 - (1 - low) * share))
            piece.sprite.move(*between(back.at, rack.gathered(index, count), share))

    def _tip(self, rack: RackRests, share: float, up: bool) -> None:
        count, low = len(self._pieces.lying(rack.zone)), _nearest(rack.lowered)
        for piece in self._lying(rack):
            if share >= 1.0:
                self._pieces.settle(piece)
                continue
            rest, high = piece.rest, TIPS[round(share * (len(TIPS) - 1))]
            if up and share < BACK_UNTIL:
                rest, high = rack.back(rest.place[0], count), BACK_TIP
                if piece.rest.above:
                    self._look(piece, rest, min(low, BACK_TIP))
                    piece.sprite.move(*piece.rest.at)
                    continue
            self._show(rack, piece, rest, high)

    def _show(self, rack: RackRests, piece: Piece[Rest], rest: Rest, high: float) -> None:
        """Foreshortens the tile; its near edge stays in place."""
        self._look(piece, rest, high)
        x, y = rack.side.inwards((high - 1) / 2 * rest.size)
        piece.sprite.move(rest.at[0] + x, rest.at[1] + y)

    def _look(self, piece: Piece[Rest], rest: Rest, high: float) -> None:
        pictures = self._pieces.pictures
        piece.sprite.show(pictures.of(rest) if high == 1.0 else pictures.tipped(rest, high))


def _nearest(high: float) -> float:
    """The nearest height for which there is a picture."""
    return min(TIPS, key=lambda tip: abs(tip - high))
