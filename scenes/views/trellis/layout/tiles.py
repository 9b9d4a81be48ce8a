"""The tiles on the stage: rests, pictures and movements."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

import pygame

from game.trellis.state import Drew, Event, Refilled
from game.trellis.table import NUMBERS
from scenes.art import enamel_tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Point, Table
from scenes.services.surroundings import Surroundings
from scenes.sound.mix import Whose
from scenes.stage.motion import (
    BACK_SECONDS,
    HELD_LARGER,
    Ease,
    Tweens,
    aside,
    between,
    ease_in_out,
    faint,
)
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.views.pieces import Piece, Pieces, match_pieces

Look: TypeAlias = Literal["shared", "rack", "back"]

TABLE, DISPLAY, HAND = "table", "display", "hand"
"""Zones; each rack is another one."""

IN_RACK_MM = 0.7
CHOSEN_LARGER = 1.06
"""Enlargement of a chosen tile."""
FAINT = 0.6
"""Opacity of a ghost."""
LATEST_MADE = 0.6
"""Share of a glide in which the pictures for it are made, one per frame: refitting all tiles in one
frame would take too long."""


def rack_zone(seat: int) -> str:
    return f"rack{seat}"


class Rest(NamedTuple):
    """Where a tile lies when nobody moves it, and its look. A back has an empty `tile`, so that
    nothing on the stage knows the hidden face."""

    tile: str
    look: Look
    zone: str
    place: tuple[int, ...]
    """Within the zone: area, x and y; or an index."""
    at: Pixel
    size: int
    wide: int = 0
    """The width of a back; its height is `size`."""
    height: float = IN_RACK_MM
    """In mm above what it lies on."""
    facing: int = 0
    fresh: bool = False
    """Its owner has not seen it yet."""
    above: bool = False
    """A peeked rack: it covers the shared pieces."""

    @property
    def layer(self) -> Layer:
        """Shared pieces are not dimmed with the seats that wait."""
        if self.above:
            return Layer.WORDS
        return Layer.MIDDLE if self.look == "shared" else Layer.LYING

    def likenesses(self) -> Sequence[Hashable]:
        """The same tile, then an equal one in the same zone, then an equal one anywhere. Backs
        match the nearest one, so that a rack shrinks at both ends."""
        if not self.tile:
            return ((self.tile, self.zone),)
        return (self.tile, self.zone, self.place), (self.tile, self.zone), self.tile

    def held(self) -> Rest:
        """Its look in the hand."""
        return self._replace(size=round(self.size * HELD_LARGER), height=enamel_tiles.HELD_MM)

    def chosen(self) -> Rest:
        """Its look while chosen: enlarged in its place."""
        size = round(self.size * CHOSEN_LARGER)
        return self._replace(size=size, height=enamel_tiles.HELD_MM)

    def on_its_way(self) -> Rest:
        """Its look above the table, not enlarged."""
        return self._replace(height=enamel_tiles.HELD_MM)


class Origin(NamedTuple):
    """Where new tiles of a zone come from: its last ones, at most `most`."""

    zone: str
    at: Pixel
    most: int


class Timing(NamedTuple):
    """Delay and duration of a flight in seconds, and the sideways height of its arc in pixels."""

    delay: float
    seconds: float
    arc: float = 0.0


AT_ONCE = Timing(0.0, 0.0)

Timings: TypeAlias = Mapping[tuple[int, ...], Timing]
"""Timings by place, for tiles on the table that move differently from the others."""


class TilePictures:
    """Pictures of tiles in every size. Faces are scaled from the largest one, and all tiles share
    one blank, so that a group is resized within a frame."""

    def __init__(self, gallery: Gallery, largest: int) -> None:
        self._gallery, self._largest = gallery, largest

    def has(self, rest: Rest) -> bool:
        """Whether the picture exists."""
        return self._gallery.has(_key(rest))

    def of(self, rest: Rest) -> Picture:
        return self._gallery.keep(_key(rest), lambda: self._make(rest))

    def faint(self, picture: Picture) -> Picture:
        """The picture at FAINT opacity; it shares the pixels."""
        return self._gallery.derived(picture, ("faint",), lambda: faint(picture, FAINT))

    def lying(self, tile: str, size: int) -> Picture:
        """A tile on the table."""
        return self.of(_lying(tile, size))

    def ghost(self, tile: str, size: int) -> Picture:
        """A translucent tile, for where one would land."""
        return self.faint(self.lying(tile, size))

    def laid(self, tile: str, size: int) -> Picture:
        """A tile laid in this turn."""
        return self.of(_lying(tile, size)._replace(height=enamel_tiles.LAID_MM))

    def tipped(self, rest: Rest, high: float) -> Picture:
        """The picture foreshortened to the share `high`. Not cached: making it is faster than a
        lookup."""
        return enamel_tiles.foreshortened(self.of(rest), high, rest.facing)

    def at_any_time(self, sizes: Sequence[int]) -> Iterator[None]:
        """For a rehearsal: lying, moving, chosen and held tiles in all sizes, since many of them
        change at once."""
        for size, tile in product(sizes, NUMBERS):
            lying = _lying(tile, size)
            for rest in (lying, lying.chosen()):
                for look in (rest, rest.on_its_way(), rest.held()):
                    self.of(look)
            self.laid(tile, size)
            yield

    def _make(self, rest: Rest) -> Picture:
        height = rest.height * self._gallery.table.per_mm
        if rest.look == "back":
            return enamel_tiles.back(rest.wide, rest.size, height).turned(rest.facing)
        face = enamel_tiles.fitted(self._face(rest.tile, rest.look), rest.size)
        made = enamel_tiles.faced(self._gallery.get(_blank, rest.size, height), face)
        if rest.fresh:
            made = enamel_tiles.with_dot(made, rest.size)
        return made.turned(rest.facing)

    def _face(self, tile: str, look: Look) -> pygame.Surface:
        return self._gallery.get(_face, tile, look, round(self._largest * HELD_LARGER))


def _lying(tile: str, size: int) -> Rest:
    return Rest(tile, "shared", TABLE, (), (0, 0), size, 0, enamel_tiles.LYING_MM)


def _key(rest: Rest) -> tuple[Hashable, ...]:
    look = rest.tile, rest.look, rest.size, rest.wide, rest.height, rest.facing, rest.fresh
    return "trellis piece", *look


def _blank(_: Table, size: int, height: float) -> Picture:
    return enamel_tiles.blank(size, height)


def _face(_: Table, tile: str, look: Look, size: int) -> pygame.Surface:
    make = enamel_tiles.shared_face if look == "shared" else enamel_tiles.rack_face
    return make(tile, size)


def _begins(
    rests: Sequence[Rest], origins: Sequence[Origin], matched: Collection[int]
) -> dict[int, Pixel]:
    """Starting points of new tiles by index of their rests; those in `matched` are there
    already."""
    found: dict[int, Pixel] = {}
    for origin in origins:
        of_zone = [n for n, rest in enumerate(rests) if rest.zone == origin.zone]
        new = [number for number in of_zone if number not in matched]
        found |= dict.fromkeys(new[max(0, len(new) - origin.most) :], origin.at)
    return found


class Heard:
    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.whose = Whose.PERSON
        """Whose doing the current movement is."""
        self.put: set[int] = set()
        """Identities of pieces that a person lays or moves on the table."""
        self.coming: set[int] = set()
        """Identities of pieces that move between parts of the table; pieces that only make room are
        silent."""

    def sound(self, cue: str, at: Point, whose: Whose | None = None, after: float = 0.0) -> None:
        self._around.sound(cue, at, whose or self.whose, after)

    def bag(self, events: Iterable[Event], at: Point) -> None:
        """Plays the bag's sound if tiles were drawn."""
        if any(isinstance(event, Drew | Refilled) for event in events):
            self.sound("draw", at)


class TilePieces(Pieces[Rest]):
    """All tiles on the stage."""

    def __init__(self, stage: Stage, tweens: Tweens, pictures: TilePictures, heard: Heard) -> None:
        super().__init__(stage, tweens, pictures.of)
        self.pictures, self.heard = pictures, heard
        self._arranged = 1
        self._timings: Timings = {}

    def lying(self, zone: str) -> list[Piece[Rest]]:
        return [piece for piece in self.all if piece.rest.zone == zone]

    def at(self, zone: str, place: tuple[int, ...]) -> Piece[Rest] | None:
        return self.find(lambda rest: rest.zone == zone and rest.place == place)

    def lift(self, piece: Piece[Rest]) -> None:
        """Raises a tile under a finger."""
        self._tweens.drop(piece.sprite)
        self.heard.sound("lift", piece.sprite.at, Whose.PERSON)
        piece.sprite.raise_to(Layer.HELD)
        self.hold(piece)

    def hold(self, piece: Piece[Rest]) -> None:
        """Shows its look in the hand."""
        piece.sprite.show(self.pictures.of(piece.rest.held()))

    def foresee(self, piece: Piece[Rest], size: int, covers: bool) -> None:
        """Previews the tile as laid: translucent, unless it `covers` another one."""
        picture = self.pictures.lying if covers else self.pictures.ghost
        piece.sprite.show(picture(piece.rest.tile, size))

    def put_back(self, pieces: Iterable[Piece[Rest]]) -> None:
        """Tiles that are still lifted glide back to their rests."""
        for piece in pieces:
            if piece in self.all and piece.sprite.layer == Layer.HELD:
                self.glide(piece, BACK_SECONDS)

    def give_up_places(self, pieces: Iterable[Piece[Rest]]) -> None:
        """Lets a laid tile match an equal one instead of this one, which is in the hand."""
        for piece in pieces:
            piece.rest = piece.rest._replace(zone=HAND)

    def show(
        self,
        rests: Sequence[Rest],
        seconds: float | None,
        origins: Sequence[Origin] = (),
        timings: Timings | None = None,
        lay: Callable[[Rest], Pixel | None] | None = None,
    ) -> None:
        """Moves each tile to its rest in `seconds` (None: at once, except for tiles already
        moving). Tiles on the table may have their own `timings`. New ones without an origin appear
        in place. `lay`: where a cell was before groups made room."""
        self._arranged, self._timings = len(rests), timings if timings and seconds else {}
        matched = match_pieces(self.all, rests, lay and self._on_their_grids(rests, lay))
        # Rack faces never turn into an equal tile of the display.
        shown = [n for n, one in matched.items() if one.rest.look == "rack"]
        for number in (n for n in shown if rests[n].zone == DISPLAY):
            del matched[number]
        begins = _begins(rests, origins, matched)
        zones = ((piece, rests[number].zone) for number, piece in matched.items())
        self.heard.coming = {id(piece) for piece, zone in zones if piece.rest.zone != zone}
        for piece in self.arrange(rests, partial(self._pace, seconds), begins, matched):
            waits = self._timing(piece.rest).delay and self._tweens.moves(piece.sprite)
            piece.sprite.set_visible(not waits)
        self._timings = {}

    def _on_their_grids(
        self, rests: Sequence[Rest], lay: Callable[[Rest], Pixel | None]
    ) -> dict[int, Piece[Rest]]:
        """Matches tiles to their own group, not to equal tiles nearer to its new place."""
        lying = {(piece.rest.tile, piece.rest.at): piece for piece in self.lying(TABLE)}
        found = {}
        for number, rest in enumerate(rests):
            at = lay(rest) if rest.zone == TABLE else None
            if at is not None and (piece := lying.pop((rest.tile, at), None)) is not None:
                found[number] = piece
        return found

    def _pace(self, seconds: float | None, rest: Rest) -> float | None:
        is_timed = rest.zone == TABLE and rest.place in self._timings
        return self._timings[rest.place].seconds if is_timed else seconds

    def _timing(self, rest: Rest) -> Timing:
        return self._timings.get(rest.place, AT_ONCE) if rest.zone == TABLE else AT_ONCE

    def glide(self, piece: Piece[Rest], seconds: float, ease: Ease = ease_in_out) -> None:
        """A new picture is made on the way; a tile that does not move changes its look at once."""
        sprite, rest, whose = piece.sprite, piece.rest, self.heard.whose
        timing = self._timing(rest)
        cue = "place" if rest.zone != TABLE else "place-bone" if timing.arc else "place-felt"
        if math.dist(sprite.at, rest.at) < 1:
            if self._has_come(piece):
                self.heard.sound(cue, rest.at, whose)
            self.settle(piece)
            return
        is_made = self.pictures.has(rest)
        made = 0.0 if is_made else LATEST_MADE * self.all.index(piece) / self._arranged
        start = sprite.at
        across, down = aside(start, rest.at, timing.arc)
        lands = self._lands(piece, timing)

        def begin() -> None:
            sprite.raise_to(Layer.MOVING)
            if is_made:
                sprite.show(self.pictures.of(rest))

        def follow(share: float) -> None:
            sprite.set_visible(True)
            if sprite.layer < Layer.MOVING:
                begin()
            if share >= made:
                sprite.show(self.pictures.of(rest))
            x, y = between(start, rest.at, share)
            swing = math.sin(math.pi * share)
            sprite.move(x + across * swing, y + down * swing)

        def land() -> None:
            if not piece.held:
                self.settle(piece)
                if lands:
                    self.heard.sound(cue, rest.at, whose)

        # Delayed tiles stay low: raising the whole table at once would exceed a frame.
        if not timing.delay:
            begin()
        self._tweens.run(seconds, follow, ease, timing.delay, land, owner=sprite)

    def hear_flight(self, begin: Pixel, end: Pixel, delay: float, seconds: float) -> None:
        """Sounds of a tile that is shown in flight only."""
        lasts = 0.0 if self._tweens.still else delay + seconds
        self.heard.sound("slide", between(begin, end, 0.5), after=min(delay, lasts))
        self.heard.sound("place", end, after=lasts)

    def _lands(self, piece: Piece[Rest], timing: Timing) -> bool:
        """Whether the piece's landing makes a sound."""
        is_lifted = piece.sprite.layer == Layer.HELD
        return is_lifted or bool(timing.arc) or self._has_come(piece)

    def _has_come(self, piece: Piece[Rest]) -> bool:
        return id(piece) in self.heard.coming or id(piece) in self.heard.put

    def settle(self, piece: Piece[Rest]) -> None:
        piece.sprite.set_visible(True)
        super().settle(piece)
