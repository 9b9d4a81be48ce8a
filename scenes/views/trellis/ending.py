"""The end of Trellis: the last lay lights, the racks turn up, and what is left in them is counted
tile by tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.trellis.state import Event, Laid, Move, State
from game.trellis.table import value_of
from scenes.art import canvas, colours, enamel_tiles
from scenes.art.canvas import Picture
from scenes.stage.motion import linear
from scenes.stage.stage import ADD, Layer
from scenes.table import Pixel, square
from scenes.views.ended.acts import Act
from scenes.views.ended.heard import tick_name
from scenes.views.ended.lines import WINNER
from scenes.views.ended.plain import along_of
from scenes.views.ended.spots import Spots, Words
from scenes.views.ending import Ending
from scenes.views.pieces import Piece
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.cell_light import CellLight
from scenes.views.trellis.rack_tilt import BACK_TIP, TIPS
from scenes.views.trellis.tiles import TABLE, Rest
from scenes.views.view import View

LIT_SECONDS, LIGHT_STEP = 0.7, 0.07
TILE_SECONDS, ALL_SECONDS, GLOW_SECONDS = 0.14, 2.4, 0.22
"""From one tile that is counted to the next; for all of a rack at most; and how long each
glows."""
GLOWS = 4
SCORE_MM, WORDS_GAP_MM = 17.0, 5.0
"""How large sums are, and the felt between words and the rack beside them."""


class TrellisEnding(Ending[State, Move, Event]):
    def __init__(self, view: View[State, Move, Event], looks: Appearance) -> None:
        super().__init__(view)
        self._looks = looks
        host, usual = self.host, looks.geometry.field.usual_tile
        self._lay_light = CellLight(host.stage, host.gallery, looks.field, usual)

    # --- before it grows dark

    def prelude(self) -> Sequence[Act]:
        lay = [Act("last lay", self._light_lay, LIT_SECONDS)] if self._last_laid() else []
        return (*lay, Act("racks", self._turn_up, 0.3))

    def _last_laid(self) -> list[Piece[Rest]]:
        """The tiles that the last move brought onto the table."""
        events = [event for change in self.match.changes for event in change.events]
        laid = Counter(t for event in events if isinstance(event, Laid) for t in event.tiles)
        found = list[Piece[Rest]]()
        for piece in self._looks.pieces.lying(TABLE):
            if laid[piece.rest.tile]:
                laid[piece.rest.tile] -= 1
                found.append(piece)
        return found

    def _light_lay(self) -> None:
        """One after the other."""
        places = [piece.rest.place for piece in self._last_laid()]
        cells = [(area, (x, y)) for area, x, y in places]

        lit = 0

        def light(share: float) -> None:
            nonlocal lit
            now = max(1, round(share * len(cells)))
            if now > lit:
                area, at = cells[now - 1]
                spot = self._looks.field.fits[area].spot(at)
                self.host.sound(tick_name(now - 1, len(cells)), spot)
                lit = now
            self._lay_light.show(cells[:now])

        self.host.tweens.run(LIGHT_STEP * len(cells), light, linear, owner=self._lay_light)

    def _turn_up(self) -> None:
        composition, looks = self._looks.composition, self._looks
        closed = [seat for seat in composition.seats if not composition.is_open(seat)]
        composition.are_turned_up = True
        looks.render(0.0)
        for seat in closed:
            looks.tilt.up(looks.racks[seat])

    # --- what is said

    def reason(self, seat: int) -> str:
        words = self.host.words(seat)
        sides = [self.view.side(winner) for winner in self.winners]
        if self.outcome.reason == "empty rack":
            if self.winners == (seat,):
                return words("trellis.over.empty.own")
            if len(sides) == 1:
                return words.telling("trellis.over.empty.one", *sides)
            return words.telling("trellis.over.empty.many", *sides)
        if not self.is_won:
            return words("trellis.over.passed.all")
        if self.winners == (seat,):
            return words("trellis.over.passed.own")
        if len(sides) == 1:
            return words("trellis.over.passed.one", seat=words.seats(*sides))
        return words("trellis.over.passed.many", seat=words.seats(*sides))

    def note(self, seat: int) -> str:
        """The number stands where the tiles have been counted."""
        return ""

    # --- how much

    def how_much(self) -> Sequence[Act]:
        return (Act("tiles", self._count_tiles),)

    def _count_tiles(self) -> None:
        for seat in range(len(self.lines)):
            self._count_rack(seat)

    def _count_rack(self, seat: int) -> None:
        """Each tile glows as it is added."""
        tiles = self._counted_tiles(seat)
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
                counted = now
            number.show(pictures[now])

        self.host.tweens.run(step * len(tiles), count, linear, owner=number)
        for index, spot in enumerate(spots):
            self._glow(seat, spot, index * step)

    def _glow(self, seat: int, spot: Pixel, delay: float) -> None:
        sprite = self.host.stage.add(None, spot, Layer.VERDICT, ADD)
        pictures = self._glows(seat)

        def shine(share: float) -> None:
            sprite.show(pictures[min(GLOWS - 1, int((1 - abs(2 * share - 1)) * GLOWS))])

        tweens = self.host.tweens
        tweens.run(GLOW_SECONDS, shine, linear, delay, sprite.remove, owner=sprite)

    def _tiles(self, seat: int) -> list[str]:
        return [tile.tile for tile in self._looks.composition.rack_tiles(seat)]

    def _tile_spots(self, seat: int) -> list[Pixel]:
        places = self._looks.composition.places(seat)
        opened = self._looks.geometry.seats[seat].opened
        return list(opened.spots(places))[: len(self._tiles(seat))]

    def sums(self, seat: int) -> list[int]:
        """From nothing to all that is left; whoever wins has nothing to pay."""
        tiles = self._counted_tiles(seat)
        return [value_of(tiles[:count]) for count in range(len(tiles) + 1)]

    def _counted_tiles(self, seat: int) -> list[str]:
        return [] if seat in self.winners else self._tiles(seat)

    def _numbers_of(self, seat: int) -> list[Picture]:
        place = self.spots(seat).score
        colour = WINNER if seat in self.winners else colours.QUIET_BONE
        return self.lines[seat].counted(self.sums(seat), str, place, colour)

    def _glows(self, seat: int) -> tuple[Picture, ...]:
        gallery = self.host.gallery
        places = self._looks.composition.places(seat)
        size = self._looks.geometry.seats[seat].opened.tile(places)

        def make() -> tuple[Picture, ...]:
            outline = enamel_tiles.silhouette(size)
            whole = canvas.glow(outline, gallery.table.per_mm, rim_only=True)
            shares = ((step + 1) / GLOWS for step in range(GLOWS))
            return tuple(Picture(canvas.faded(whole.surface, s), whole.centre) for s in shares)

        return gallery.keep(("trellis counted", size), make)

    def count(self) -> None:
        """The numbers stand already."""
        self.celebrate()

    # --- where it stands

    def find_spots(self) -> list[Spots]:
        """Beside the racks as they will lie."""
        table, geometry = self.host.around.table, self._looks.geometry
        counts, seats = self._looks.composition.places, self._looks.composition.seats
        scores = [self._number_spot(seat) for seat in seats]
        around = [square(at, table.px(2 * SCORE_MM)) for at in scores]
        open_racks = [geometry.seats[seat].open_rect(counts(seat)) for seat in seats]
        room = self.room(self.things(), [*around, *open_racks])
        found = []
        for seat, at in enumerate(scores):
            side = self.view.side(seat)
            beside = max(open_racks[seat].size) / 2 / table.per_mm
            spots = room.spots(side, replace(self.asked(seat), has_score=False), beside)
            score = Words(along_of(table, side, at), SCORE_MM, "centre")
            found.append(replace(_towards_the_rack(spots), score=score))
        return found

    def _number_spot(self, seat: int) -> Pixel:
        """Beside its open rack, where its tiles were counted in play."""
        type_, geometry = self.host.gallery.type, self._looks.geometry.seats[seat]
        width = type_.width(str(self.score(seat)), SCORE_MM, "numerals")
        length = geometry.opened.size(self._looks.composition.places(seat))[0]
        return geometry.count_spot(length, self.host.around.table.px(width))

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        for seat in self._looks.composition.seats:
            yield from self._racks_ahead(seat)
            self._glows(seat)
            yield
        yield from super().ahead()
        for seat in self._looks.composition.seats:
            self._numbers_of(seat)
            yield

    def _racks_ahead(self, seat: int) -> Iterator[None]:
        """As they tip up."""
        looks, pictures = self._looks, self._looks.pieces.pictures
        yield from looks.seats[seat].trays_ahead()
        tiles = list(looks.racks[seat].open())
        pictures.tipped(looks.racks[seat].back(0, max(1, len(tiles))), BACK_TIP)
        yield
        for rest in tiles:
            pictures.of(rest)
            yield
            for high in TIPS:
                pictures.tipped(rest, high)
                yield


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
