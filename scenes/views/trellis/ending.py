"""The end of Trellis: the last lay lights, the racks turn up, and what is left in them is counted
tile by tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.trellis.state import Event, Move, State
from game.trellis.table import value_of
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.stage.motion import linear
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Pixel, square
from scenes.views.ended.acts import Act
from scenes.views.ended.heard import tick_name
from scenes.views.ended.left import Pool
from scenes.views.ended.lines import WINNER
from scenes.views.ended.plain import along_of
from scenes.views.ended.spots import Spots, Words
from scenes.views.ending import Ending
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.end_counts import EndCounts
from scenes.views.trellis.end_names import EndNames
from scenes.views.trellis.end_words import EndWords
from scenes.views.trellis.laid_light import LaidLight, TileGlows
from scenes.views.trellis.medal import Medal
from scenes.views.trellis.rack_tilt import BACK_TIP, UP_TIPS
from scenes.views.trellis.tiles import TABLE
from scenes.views.view import View

LIT_SECONDS = 0.7
TILE_SECONDS, ALL_SECONDS = 0.14, 2.4
"""From one tile that is counted to the next; and for all of a rack at most."""
POOL_MM, LAID_POOL = 230.0, 1.25
"""The light around the winner's coin; how much larger the light on all that has been laid is than
that."""
LAID_POOLS_MM = (240.0, 180.0), (420.0, 270.0), (600.0, 360.0)
"""So few sizes has that light: all of them are in the cupboard."""
SCORE_MM, WORDS_GAP_MM = 17.0, 5.0
"""How large sums are, and the felt between words and the rack beside them."""


class TrellisEnding(Ending[State, Move, Event]):
    def __init__(self, view: View[State, Move, Event], looks: Appearance) -> None:
        super().__init__(view)
        self._looks = looks
        self._glows, self._counts = TileGlows(self.host), EndCounts(self.host)
        self._laid_light = LaidLight(self.host, looks, self._glows)
        self._medal: Medal | None = None
        self._names = EndNames(view, self.lines, self.scale)
        self._numbers: dict[int, list[Picture]] = {}
        """At each seat, while it is counted: there are many, and memory has little room."""

    def _find_medal(self, taken: Sequence[pygame.Rect]) -> Medal | None:
        """In the middle, where display, bag and needle were, or as near to it as can be."""
        shared, near = self._looks.geometry.shared, self.host.around.table.middle
        if shared.is_block:
            near = shared.rects()[0].unionall(shared.rects()[1:]).center
        sides = [self.view.side(seat) for seat in self.winners]
        medal = Medal(self.host, self.scale, sides, near, taken)
        return None if medal.at is None else medal

    def _open_racks(self) -> list[pygame.Rect]:
        """As racks will lie when they have turned up."""
        geometry, places = self._looks.geometry, self._looks.composition.places
        seats = self._looks.composition.seats
        return [geometry.seats[seat].open_rect(places(seat)) for seat in seats]

    def things(self) -> list[Sprite]:
        """Display and bag have done their work, and make room for whoever has won."""
        if not self.is_won:
            return super().things()
        shared = self._looks.geometry.shared.rects()
        return [one for one in super().things() if _middle(one).collidelist(shared) < 0]

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """All have laid what lies there: it is in the light, and whoever has won most of all."""
        laid = [area for one in self._looks.pieces.lying(TABLE) if (area := one.sprite.area())]
        if not laid:
            return super().pools(winners)
        table, k = self.host.around.table, self.scale
        around = laid[0].unionall(laid[1:])
        wide, high = (LAID_POOL * side / table.per_mm + 60 * k for side in around.size)
        large = (one for one in LAID_POOLS_MM if one[0] * k >= wide and one[1] * k >= high)
        size = next(large, LAID_POOLS_MM[-1])
        won = super().pools(winners)[1:]
        light = Pool(self._centre, (POOL_MM * k, POOL_MM * k), 0.1)
        return [_laid_pool(around.center, size, k), light, *won]

    def every_pool(self) -> Iterator[Pool]:
        yield from super().every_pool()
        yield from (_laid_pool((0, 0), size, self.scale) for size in LAID_POOLS_MM)

    @property
    def _centre(self) -> Pixel:
        """Of the light: where the winner's coin lies."""
        at = None if self._medal is None else self._medal.at
        return self.host.around.table.middle if at is None else at

    def headline_ahead(self) -> Iterator[None]:
        """No needle stands where the coin will lie, nor on the words that leave it no room."""
        return iter(()) if self._medal is None else self._medal.ahead()

    def tell(self) -> None:
        super().tell()
        self._names.say()
        if self._medal is not None:
            plates = [self.view.plate_spot(self.view.side(seat)) for seat in self.winners]
            self._medal.come([plate.coin for plate in plates])

    # --- before it grows dark

    def prelude(self) -> Sequence[Act]:
        light = self._laid_light
        lay = [Act("last lay", light.light_last, LIT_SECONDS)] if light.last_laid() else []
        return (*lay, Act("racks", self._turn_up, 0.3))

    def _turn_up(self) -> None:
        looks, closed = self._looks, self._closed()
        looks.composition.are_turned_up = True
        looks.render(0.0)
        for seat in closed:
            looks.tilt.up(looks.racks[seat])

    def _closed(self) -> list[int]:
        """The seats whose racks are to be turned up."""
        composition = self._looks.composition
        return [seat for seat in composition.seats if not composition.is_open(seat)]

    # --- what is said

    def reason(self, seat: int) -> str:
        words = self.host.words(seat)
        names = [self.host.seating.name(winner) for winner in self.winners]
        if self.outcome.reason == "empty rack":
            if self.winners == (seat,):
                return words("trellis.over.empty.own")
            if len(names) == 1:
                return words.telling("trellis.over.empty.one", *names)
            return words.telling("trellis.over.empty.many", *names)
        if not self.is_won:
            return words("trellis.over.passed.all")
        if self.winners == (seat,):
            return words("trellis.over.passed.own")
        if len(names) == 1:
            return words("trellis.over.passed.one", seat=words.seats(*names))
        return words("trellis.over.passed.many", seat=words.seats(*names))

    def note(self, seat: int) -> str:
        """The number stands where the tiles have been counted."""
        return ""

    # --- how much

    def how_much(self) -> Sequence[Act]:
        """What is left in the racks; then what all have laid lights up, from the coin outwards."""
        return Act("tiles", self._count_tiles), Act("light", self._light_all)

    def _light_all(self) -> None:
        self._laid_light.light_all(self._centre)

    def _count_tiles(self) -> None:
        for seat in range(len(self.lines)):
            self._count_rack(seat)

    def _count_rack(self, seat: int) -> None:
        """Each tile glows as it is added."""
        tiles = self._tiles(seat)
        spots = self._tile_spots(seat)[: len(tiles)]
        pictures = self._numbers_of(seat)
        number = self.host.stage.add(None, self.lines[seat].at(self.spots(seat).score.at))
        number.raise_to(Layer.WORDS)
        step = min(TILE_SECONDS, ALL_SECONDS / max(1, len(tiles)))

        counted = 0

        def count(share: float) -> None:
            nonlocal counted
            now = round(share * len(tiles))
            if now > counted:
                self.host.sound(tick_name(now - 1, len(tiles)), number.at)
            for index in range(counted, now):
                self._counts.show(seat, tiles[index], spots[index], self._tile(seat))
            counted = now
            number.show(pictures[now])

        self.host.tweens.run(step * len(tiles), count, linear, owner=number)
        for index, spot in enumerate(spots):
            self._glows.show(self._tile(seat), spot, index * step)

    def _tiles(self, seat: int) -> list[str]:
        return [tile.tile for tile in self._looks.composition.rack_tiles(seat)]

    def _tile_spots(self, seat: int) -> list[Pixel]:
        places = self._looks.composition.places(seat)
        opened = self._looks.geometry.seats[seat].opened
        return list(opened.spots(places))[: len(self._tiles(seat))]

    def sums(self, seat: int) -> list[int]:
        """From nothing to all that is left. Where everybody has passed that of whoever wins is
        counted too: the fewest points have won."""
        tiles = self._tiles(seat)
        return [value_of(tiles[:count]) for count in range(len(tiles) + 1)]

    def _numbers_of(self, seat: int) -> list[Picture]:
        if seat not in self._numbers:
            place = self.spots(seat).score
            colour = WINNER if seat in self.winners else colours.QUIET_BONE
            self._numbers[seat] = self.lines[seat].counted(self.sums(seat), str, place, colour)
        return self._numbers[seat]

    def _tile(self, seat: int) -> int:
        """How large a rack's tiles are, in pixels."""
        places = self._looks.composition.places(seat)
        return self._looks.geometry.seats[seat].opened.tile(places)

    def count(self) -> None:
        """The numbers stand already."""
        self.celebrate()

    # --- where it stands

    def find_spots(self) -> list[Spots]:
        """Beside the racks as they will lie."""
        table, seats = self.host.around.table, self._looks.composition.seats
        scores = [self._number_spot(seat) for seat in seats]
        around = [square(at, table.px(2 * SCORE_MM)) for at in scores]
        open_racks = self._open_racks()
        # A rack that lies open already is there as all will lie.
        others = [one for one in self.things() if _middle(one).collidelist(open_racks) < 0]
        kept = [*around, *open_racks]
        room = self.room(others, [*kept, *self._names.find(others, kept)])
        found: dict[int, Spots] = {}
        if self.is_won and not table.has_large_words:
            self._medal = self._find_medal(room.taken)
            room.taken += [] if self._medal is None else [self._medal.rect]
        # Where felt is scarce, whoever has won reads it, and the coin takes what is left.
        first = self.winners if table.has_large_words else ()
        for seat in sorted(seats, key=lambda one: one not in first):
            side, at = self.view.side(seat), scores[seat]
            beside = max(open_racks[seat].size) / 2 / table.per_mm
            said, words = (self.words_of(seat), self.reason(seat)), EndWords(self.host)
            spots = words.spots(room, side, self.asked(seat), said, beside)
            score = Words(along_of(table, side, at), SCORE_MM, "centre")
            found[seat] = replace(_towards_the_rack(spots), score=score)
        if self.is_won and table.has_large_words:
            self._medal = self._find_medal(room.taken)
        return [found[seat] for seat in seats]

    def _number_spot(self, seat: int) -> Pixel:
        """Beside its open rack, where its tiles were counted in play."""
        type_, geometry = self.host.gallery.type, self._looks.geometry.seats[seat]
        width = type_.width(str(self.sums(seat)[-1]), SCORE_MM, "numerals")
        length = geometry.opened.size(self._looks.composition.places(seat))[0]
        return geometry.count_spot(length, self.host.around.table.px(width))

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        """What is shown first or takes longest to make comes last: nothing else takes its room."""
        yield from self.night.ahead(self.pools(self.winners))
        yield from self._laid_light.ahead()
        self.spots(0)
        yield
        yield from self.leaves.ahead()
        for seat in self._looks.composition.seats:
            self._numbers_of(seat)
            yield
            self._glows.of(self._tile(seat))
            yield
            self._counts.picture(seat, self._tile(seat))
            yield
        yield from self.words_ahead()
        yield from self._names.ahead()
        for seat in self._closed():
            yield from self._rack_ahead(seat)

    def _rack_ahead(self, seat: int) -> Iterator[None]:
        """As it tips up."""
        looks, pictures = self._looks, self._looks.pieces.pictures
        looks.seats[seat].open_tray()
        yield
        tiles = list(looks.racks[seat].open())
        pictures.tipped(looks.racks[seat].back(0, max(1, len(tiles))), BACK_TIP)
        yield
        for rest in tiles:
            pictures.of(rest)
            yield
            for high in UP_TIPS:
                pictures.tipped(rest, high)
                yield


def _laid_pool(at: Pixel, size_mm: tuple[float, float], scale: float) -> Pool:
    return Pool(at, (scale * size_mm[0], scale * size_mm[1]), 0.05)


def _middle(thing: Sprite) -> pygame.Rect:
    return pygame.Rect(thing.at, (1, 1))


def _towards_the_rack(spots: Spots) -> Spots:
    """Words left of a rack end there."""
    headline, reason = spots.headline, spots.reason
    if headline is None or headline.at[0] + headline.width_mm / 2 > 0:
        return spots
    along, inward = spots.standing.at
    standing = replace(spots.standing, at=(along - WORDS_GAP_MM, inward))
    headline, reason = _right_aligned(headline), _right_aligned(reason)
    return replace(spots, headline=headline, reason=reason, standing=standing)


def _right_aligned(words: Words) -> Words:
    (along, inward), wide = words.at, words.width_mm - WORDS_GAP_MM
    return replace(words, at=(along + wide, inward), align="right", width_mm=wide)
