"""The end of Trellis: the last lay lights up, the racks turn up, and their tiles are counted one by
one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pygame

from game.trellis.figures import largest_lay
from game.trellis.state import Event, Move, State
from game.trellis.table import value_of
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, square
from scenes.stage.arriving import fade_out
from scenes.stage.motion import ease_in_out, linear
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer, Sprite
from scenes.views.ended.block import REASON_MM, WINNER
from scenes.views.ended.night import Pool
from scenes.views.ended.sounds import tick_name
from scenes.views.ending import Ending
from scenes.views.seat_places import COIN_MM, coin_scale
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.end.end_racks import (
    EndSum,
    TileGlows,
    end_sum,
    last_laid,
    light_laid,
    points_picture,
    show_points,
    tipping,
    turn_up,
)
from scenes.views.trellis.end.end_room import EndRoom, WinnerCoin, winner_coin
from scenes.views.trellis.layout.tiles import Rest
from scenes.views.trellis.turn.composition import TrellisHost
from scenes.views.view import View

LEAVE_SECONDS = 0.3
TOLD_LAY = 6
"""So many tiles at once are told at the end."""


def give_way(host: TrellisHost, taken: Sequence[pygame.Rect]) -> None:
    """Fades out the controls that overlap `taken`, with their labels."""
    met = [one for one in host.buttons if one.rect.collidelist(taken) >= 0]
    spots = {one.spot.at for one in met} | {one.name_at for one in met}
    for one in list(host.stage.sprites):
        is_met = one.layer == Layer.WORDS and one.at in spots and one.area() is not None
        if is_met and one.picture is not None:
            fade_out(host.gallery, host.fading, host.stage, one, one.picture)
            one.set_visible(False)


TILE_SECONDS, ALL_SECONDS = 0.14, 2.4
"""Seconds from one counted tile to the next, and at most for a rack."""
POOL_MM, LAID_POOL = 230.0, 1.25
"""Diameter of the light around the winner's coin; factor by which the light on the groups is larger
than they are."""
LAID_POOLS_MM = (240.0, 180.0), (420.0, 270.0), (600.0, 360.0)
"""Few sizes of that light, each made once."""


class TrellisEnding(Ending[State, Move, Event]):
    def __init__(self, view: View[State, Move, Event], looks: Appearance) -> None:
        super().__init__(view)
        self._looks = looks
        self._glows, self._room = TileGlows(self.host), EndRoom(looks)
        self._winner_coin: WinnerCoin | None = None
        self._sums: list[EndSum] = []
        self._left: tuple[Sprite, ...] | None = None
        """The shared pieces that have left, once groups may use their place."""

    def _find_winner_coin(self, taken: Sequence[pygame.Rect]) -> WinnerCoin | None:
        """The winner's coin in the middle, in place of the shared pieces, or as near as
        possible."""
        shared, near = self._looks.geometry.shared, self.host.around.table.middle
        if shared.is_block:
            near = shared.rects()[0].unionall(shared.rects()[1:]).center
        sides = [self.view.side(seat) for seat in self.winners]
        return winner_coin(self.host, self.scale, sides, near, taken)

    def _rack(self, seat: int) -> list[Rest]:
        """The tiles of a rack as they will lie when it has turned up."""
        rack = self._looks.racks[seat]
        return list(rack.faces(rack.opened))

    def things(self) -> list[Sprite]:
        """Without the display and the bag, which leave."""
        return [one for one in super().things() if not self._is_shared(one)]

    def _is_shared(self, sprite: Sprite) -> bool:
        """Whether the sprite belongs to the display, the bag or the needle."""
        if self._left is not None:
            return sprite in self._left
        return any(rect.collidepoint(sprite.at) for rect in self._looks.geometry.shared.rects())

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """Light on all groups, and more on the winner."""
        laid = self._room.rects()
        if not laid:
            return super().pools(winners)
        table, k = self.host.around.table, self.scale
        around = laid[0].unionall(laid[1:])
        wide, high = (LAID_POOL * side / table.per_mm + 60 * k for side in around.size)
        large = (one for one in LAID_POOLS_MM if one[0] * k >= wide and one[1] * k >= high)
        size = next(large, LAID_POOLS_MM[-1])
        won = super().pools(winners)[1:]
        light = Pool(self._centre, (POOL_MM * k, POOL_MM * k), 0.26)
        return [_laid_pool(around.center, size, k), light, *won]

    def every_pool(self) -> Iterator[Pool]:
        yield from super().every_pool()
        yield from (_laid_pool((0, 0), size, self.scale) for size in LAID_POOLS_MM)

    @property
    def _centre(self) -> Pixel:
        """The centre of the light: the winner's coin."""
        coin = self._winner_coin
        return self.host.around.table.middle if coin is None else coin.at

    def tell(self) -> None:
        super().tell()
        if self._winner_coin is not None:
            self._winner_coin.come([self._sums[seat].coin for seat in self.winners])

    # --- before it grows dark

    def prelude(self) -> Steps:
        cells = last_laid(self._looks)
        if cells:
            light_laid(self._looks, cells)
            yield self.stay("last lay")
        self.host.tweens.play(self._turn_up())
        yield self.stay("racks")

    def _turn_up(self) -> Steps:
        """Turns up the racks, then makes room step by step, a part per frame; as much as possible
        of the groups stays visible."""
        yield from turn_up(self._looks)
        yield Wait()
        give_way(self.host, self._room.rects())
        self._leave()
        yield Wait()
        plates = (self.view.seat_places(side).coin for side in self.host.seating.sides)
        coins = (one.coin for one in self._sums)
        self._room.gather(self.host, dict(zip(plates, coins, strict=True)))

    def _leave(self) -> None:
        """Slides the shared pieces off at their side before groups come; in the middle of the table
        they fade with the rest."""
        shown = (one for one in self.host.stage.sprites if one.area() is not None)
        self._left = tuple(filter(self._is_shared, shown))
        shared = self._looks.geometry.shared
        if shared.side is None:
            return
        x, y = shared.side.inwards(-2 * shared.depth())
        for sprite in self._left:
            goal = sprite.at[0] + x, sprite.at[1] + y
            gone = partial(sprite.set_visible, False)
            self.host.tweens.glide(sprite, goal, LEAVE_SECONDS, ease_in_out, then=gone)

    # --- what is said

    def reason(self, seat: int) -> str:
        words = self.host.words(seat)
        how = "empty" if self.outcome.reason == "empty rack" else "passed"
        if how == "passed" and self.is_shared_by_all:
            return words("trellis.over.passed.all")
        if self.is_own_win(seat):
            return words(f"trellis.over.{how}.own")
        names = [self.host.seating.name(winner) for winner in self.winners]
        number = "one" if len(names) == 1 else "many"
        return words.telling(f"trellis.over.{how}.{number}", *names)

    def score(self, seat: int) -> str:
        """Empty: the sum is shown beside the rack."""
        return ""

    def note(self, seat: int, width_mm: float) -> Picture | None:
        """Who has laid most at once, if it is worth telling and fits."""
        best = largest_lay(self.match)
        if best is None or best.tiles < TOLD_LAY:
            return None
        words, name = self.host.words(seat), self.host.seating.name(best.seat)
        said, em = words.telling("trellis.most", name, count=best.tiles), self.blocks.em(REASON_MM)
        if self.host.gallery.type.width(said, em, "words") > width_mm:
            return None
        return self.host.gallery.text(said, em, colours.QUIET_BONE)

    # --- how much

    def how_much(self) -> Steps:
        """Counts the tiles left in the racks, then lights the groups from the coin outwards."""
        for seat in range(len(self.host.seating)):
            self._count_rack(seat)
        yield self.stay("tiles")
        self._room.light(self._glows, self._centre)
        yield self.stay("light")

    def _count_rack(self, seat: int) -> None:
        """Counts up the sum; each tile glows as it is added."""
        host, side, tiles = self.host, self.view.side(seat), self._rack(seat)
        sums, counted = self.sums(seat), 0
        number = host.stage.add(None, self._sums[seat].rect.center, Layer.WORDS)
        step = min(TILE_SECONDS, ALL_SECONDS / max(1, len(tiles)))

        def count(share: float) -> None:
            nonlocal counted
            now = round(share * len(tiles))
            if now > counted:
                host.sound(tick_name(now - 1, len(tiles)), number.at)
            for rest in tiles[counted:now]:
                show_points(host, side, rest)
            counted = now
            number.show(self._number(seat, sums[now]))

        host.tweens.run(step * len(tiles), count, linear, owner=number)
        for index, rest in enumerate(tiles):
            self._glows.show(rest.size, rest.at, index * step)

    def sums(self, seat: int) -> list[int]:
        """Running sums of a rack. They include the winner's if all have passed: the lowest sum
        wins."""
        tiles = self._looks.composition.standing(seat)
        return [value_of(tiles[:count]) for count in range(len(tiles) + 1)]

    def _number(self, seat: int, value: int) -> Picture:
        colour = WINNER if seat in self.winners else colours.QUIET_BONE
        em_mm, side = self._sums[seat].em_mm, self.view.side(seat)
        return self.host.gallery.text(str(value), em_mm, colour, "numerals", side)

    def count(self) -> None:
        """Only announces the totals: the numbers are shown already."""
        self.say("note", "totals")
        self.celebrate()

    # --- where it stands

    def find_places(self) -> Iterator[None]:
        """Finds room in order: each seat's items around its open rack, the winner's coin, the
        groups."""
        table, type_ = self.host.around.table, self.host.gallery.type
        self._sums = [
            end_sum(table, type_, rack.side, rack.opened.rect, self.sums(seat)[-1], self.scale)
            for seat, rack in enumerate(self._looks.racks)
        ]
        yield from super().find_places()
        words = [rect for place in self.places.values() for rect in place.rects]
        yield from self._find_room([*self.taken(), *words])

    def taken(self) -> Iterator[pygame.Rect]:
        coin = self.host.around.table.px(COIN_MM * coin_scale(self.host.around.table))
        for rack, one in zip(self._looks.racks, self._sums, strict=True):
            yield from (rack.opened.rect, one.rect, square(one.coin, coin))

    def _find_room(self, taken: Sequence[pygame.Rect]) -> Iterator[None]:
        """Room for the winner's coin and for the groups."""
        winner_coin = self._find_winner_coin(taken)
        for first in (winner_coin, None):
            rects = [] if first is None else [first.rect]
            if (yield from self._room.find([*taken, *rects])):
                break
        self._winner_coin = self._find_winner_coin([*taken, *self._room.rects()])

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        """Fetches the pictures; those shown first or slowest to make come last, so that nothing
        evicts them."""
        yield from self.find_places()
        yield from self.night.ahead(self.pools(self.winners))
        yield from self._tiles_ahead(self._room.rests())
        yield from self.leaves.ahead()
        for seat, rack in enumerate(self._looks.racks):
            for value in self.sums(seat):
                self._number(seat, value)
                yield
            self._glows.of(rack.opened.tile)
            points_picture(self.host.gallery, rack.side, rack.opened.tile)
            yield
        yield from self.words_ahead()
        if self._winner_coin is not None:
            yield from self._winner_coin.ahead()
        yield from self._tiles_ahead(tipping(self._looks))

    def _tiles_ahead(self, rests: Iterable[Rest]) -> Iterator[None]:
        for rest in rests:
            self._looks.pieces.pictures.of(rest)
            yield


def _laid_pool(at: Pixel, size_mm: tuple[float, float], scale: float) -> Pool:
    return Pool(at, (scale * size_mm[0], scale * size_mm[1]), 0.05)
