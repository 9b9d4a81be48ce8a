"""The tiles of Trellis on the stage: where each rests, what it looks like, how it gets there."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.trellis.table import KINDS
from scenes.art import enamel_tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.motion import Ease, Tweens, ease_in_out, linear
from scenes.stage.stage import Layer, Sprite, Stage

Point = tuple[int, int]
Look = Literal["shared", "rack", "back"]

IN_RACK_MM = 0.7
SHAKE_SECONDS = 0.16
LATEST_MADE = 0.6
"""Pictures that gliding tiles will need are made one after the other in this part of the way: a
whole table that is fitted anew is too much for a frame."""
MOST_KEPT = 600
"""Pictures of tiles kept for later; those on the stage stay in any case."""


class Rest(NamedTuple):
    """Where a tile lies when nobody moves it, and how it looks there. A back has no tile, so
    that nothing on the stage knows what it hides."""

    tile: str
    look: Look
    zone: str
    """What it belongs to: "table", "display", "rack" with the seat's number."""
    place: tuple[int, ...]
    """Where in its zone: area, x and y; or its number."""
    at: Point
    size: int
    wide: int = 0
    """For a back: its width, the size being its height."""
    height: float = IN_RACK_MM
    facing: int = 0
    fresh: bool = False
    """Not seen by its owner yet."""


class Origin(NamedTuple):
    """Where new tiles of a zone come from: the last ones, at most so many."""

    zone: str
    at: Point
    most: int


@dataclass(eq=False)
class Piece:
    """A tile on the stage. A held one is where its finger is."""

    sprite: Sprite
    rest: Rest
    held: bool = False


class TilePictures:
    """Tiles at every size. Those that lie are made from the largest of each, so that a group can
    be fitted anew within a frame; the few that are held are made as they are."""

    def __init__(self, gallery: Gallery, largest: int) -> None:
        self._gallery, self._largest = gallery, largest
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def prepare(self) -> None:
        """The largest of every tile."""
        for tile in KINDS:
            self._master(tile, "shared", enamel_tiles.LYING_MM)
            self._master(tile, "rack", IN_RACK_MM)

    def has(self, rest: Rest) -> bool:
        return _key(rest) in self._kept

    def of(self, rest: Rest) -> Picture:
        key = _key(rest)
        if key not in self._kept:
            self._keep(key, self._make(rest))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: Hashable, made: Picture) -> None:
        self._kept[key] = made
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def tipped(self, rest: Rest, high: float) -> Picture:
        """The same with its height seen foreshortened to this part."""
        key = _key(rest), high
        if key not in self._kept:
            upright = self._make(rest._replace(facing=0))
            made = enamel_tiles.foreshortened(upright, high).turned(rest.facing)
            self._keep(key, made)
        return self._kept[key]

    def _make(self, rest: Rest) -> Picture:
        height = rest.height * self._gallery.table.per_mm
        if rest.look == "back":
            return enamel_tiles.back(rest.wide, rest.size, height).turned(rest.facing)
        if rest.height in (enamel_tiles.LYING_MM, IN_RACK_MM):
            largest = self._master(rest.tile, rest.look, rest.height)
            made = enamel_tiles.scaled(largest, rest.size / self._largest)
        else:
            made = _maker(rest.look)(rest.tile, rest.size, height)
        if rest.fresh:
            made = enamel_tiles.with_dot(made, rest.size)
        return made.turned(rest.facing)

    def _master(self, tile: str, look: Look, height_mm: float) -> Picture:
        height = height_mm * self._gallery.table.per_mm
        return self._gallery.keep(
            ("trellis tile", tile, look, height_mm, self._largest),
            lambda: _maker(look)(tile, self._largest, height),
        )


def layer_of(rest: Rest) -> Layer:
    """What belongs to all is not darkened with the seats that do not play."""
    return Layer.MIDDLE if rest.look == "shared" else Layer.LYING


def _key(rest: Rest) -> Hashable:
    return rest.tile, rest.look, rest.size, rest.wide, rest.height, rest.facing, rest.fresh


def _maker(look: Look) -> Callable[[str, int, float], Picture]:
    return enamel_tiles.shared_tile if look == "shared" else enamel_tiles.rack_tile


class Pieces:
    """All tiles on the stage. `arrange` brings them where they rest, at once or in a glide; either
    way nothing is left over in the end."""

    def __init__(self, stage: Stage, tweens: Tweens, pictures: TilePictures) -> None:
        self._stage, self._tweens, self._pictures = stage, tweens, pictures
        self.all: list[Piece] = []

    def lying(self, zone: str) -> list[Piece]:
        return [piece for piece in self.all if piece.rest.zone == zone]

    def at(self, zone: str, place: tuple[int, ...]) -> Piece | None:
        found = (p for p in self.all if p.rest.zone == zone and p.rest.place == place)
        return next(found, None)

    def arrange(
        self,
        rests: Sequence[Rest],
        seconds: float = 0.0,
        origins: Sequence[Origin] = (),
        ease: Ease = ease_in_out,
    ) -> None:
        """New tiles that have no origin appear where they rest."""
        matched = _matched(self.all, rests)
        begins = _beginnings(rests, matched, origins)
        kept = {id(piece) for piece in matched.values()}
        for piece in [piece for piece in self.all if id(piece) not in kept]:
            self._take_off(piece)
        self.all = []
        for number, rest in enumerate(rests):
            piece = matched.get(number) or self._new(rest, begins.get(number))
            moved = piece.rest != rest or piece.sprite.at != rest.at
            piece.rest = rest
            self.all.append(piece)
            if piece.held:
                continue
            if not seconds:
                self.settle(piece)
            elif moved:
                self.glide(piece, seconds, ease, LATEST_MADE * number / len(rests))

    def _new(self, rest: Rest, origin: Point | None) -> Piece:
        sprite = self._stage.add(self._pictures.of(rest), origin or rest.at, layer_of(rest))
        return Piece(sprite, rest)

    def _take_off(self, piece: Piece) -> None:
        self._tweens.drop(piece.sprite)
        piece.sprite.remove()

    def settle(self, piece: Piece) -> None:
        """Where it rests, now."""
        self._tweens.drop(piece.sprite)
        piece.sprite.move(*piece.rest.at)
        piece.sprite.show(self._pictures.of(piece.rest))
        layer = layer_of(piece.rest)
        if piece.sprite.layer != layer:
            piece.sprite.raise_to(layer)

    def glide(
        self, piece: Piece, seconds: float, ease: Ease = ease_in_out, made: float = 0.0
    ) -> None:
        """A picture that does not exist yet is made when the part `made` of the way is done."""
        sprite, rest = piece.sprite, piece.rest
        (from_x, from_y), (to_x, to_y) = sprite.at, rest.at
        if math.dist(sprite.at, rest.at) < 1:
            self.settle(piece)
            return
        if self._pictures.has(rest):
            sprite.show(self._pictures.of(rest))
        sprite.raise_to(Layer.MOVING)

        def step(share: float) -> None:
            if share >= made:
                sprite.show(self._pictures.of(rest))
            sprite.move(from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share)

        def land() -> None:
            if not piece.held:
                self.settle(piece)

        self._tweens.run(seconds, step, ease, then=land, owner=sprite)

    def shake(self, pieces: Iterable[Piece], away: int, upright: bool) -> None:
        """No, not now: a little to both sides, twice."""
        for piece in pieces:
            self._shake(piece, away, upright)

    def _shake(self, piece: Piece, away: int, upright: bool) -> None:
        sprite, (x, y) = piece.sprite, piece.rest.at

        def step(share: float) -> None:
            aside = away * math.sin(share * 4 * math.pi)
            sprite.move(x + (aside if upright else 0), y + (0 if upright else aside))

        self._tweens.run(SHAKE_SECONDS, step, linear, owner=sprite)

    def fly(self, picture: Picture, begin: Point, end: Point, seconds: float, delay: float) -> None:
        """A tile that nobody may see goes from place to place and is gone."""
        sprite = self._stage.add(picture, begin, Layer.MOVING)
        sprite.set_visible(False)

        def step(share: float) -> None:
            sprite.set_visible(True)
            sprite.move(
                begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share
            )

        self._tweens.run(seconds, step, ease_in_out, delay, sprite.remove, owner=sprite)


def _matched(pieces: Iterable[Piece], rests: Sequence[Rest]) -> dict[int, Piece]:
    """Which piece goes where, by the number of the rest: those that stay, then equal tiles in the
    same zone, then equal tiles anywhere, the nearest first."""
    matched: dict[int, Piece] = {}
    free = list(pieces)
    for key in (_stay, _same_zone, _same_tile):
        waiting: dict[Hashable, list[Piece]] = {}
        for piece in free:
            waiting.setdefault(key(piece.rest), []).append(piece)
        for number, rest in enumerate(rests):
            found = waiting.get(key(rest))
            if number in matched or not found or (key is _same_tile and not rest.tile):
                continue
            nearest = min(found, key=lambda one: math.dist(one.sprite.at, rest.at))
            found.remove(nearest)
            matched[number] = nearest
        taken = {id(piece) for piece in matched.values()}
        free = [piece for piece in free if id(piece) not in taken]
    return matched


def _beginnings(
    rests: Sequence[Rest], matched: Container[int], origins: Iterable[Origin]
) -> dict[int, Point]:
    """By the number of the rest."""
    begins: dict[int, Point] = {}
    for origin in origins:
        of_zone = [n for n, rest in enumerate(rests) if rest.zone == origin.zone]
        new = [number for number in of_zone if number not in matched]
        begins |= dict.fromkeys(new[max(0, len(new) - origin.most) :], origin.at)
    return begins


def _stay(rest: Rest) -> Hashable:
    return rest.tile, rest.zone, rest.place


def _same_zone(rest: Rest) -> Hashable:
    return rest.tile, rest.zone


def _same_tile(rest: Rest) -> Hashable:
    return rest.tile
