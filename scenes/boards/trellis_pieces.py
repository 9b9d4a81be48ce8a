"""The tiles of Trellis on the stage: where each rests, what it looks like, how it gets there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scenes.art import enamel_tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage import Layer, Sprite, Stage
from scenes.tween import Ease, Tweens, ease_in_out

Point = tuple[int, int]
Look = Literal["shared", "rack", "back"]

IN_RACK_MM = 0.7


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


@dataclass(eq=False)
class Piece:
    """A tile on the stage. A held one is where its finger is."""

    sprite: Sprite
    rest: Rest
    held: bool = False


class TilePictures:
    """Tiles at every size, made from the largest of each."""

    def __init__(self, gallery: Gallery, largest: int) -> None:
        self._gallery, self._largest = gallery, largest

    def of(self, rest: Rest) -> Picture:
        key = (rest.tile, rest.look, rest.size, rest.wide, rest.height, rest.facing, rest.fresh)
        return self._gallery.keep(("trellis tile", *key), lambda: self._make(rest))

    def _make(self, rest: Rest) -> Picture:
        if rest.look == "back":
            height = rest.height * self._gallery.table.per_mm
            return enamel_tiles.back(rest.wide, rest.size, height).turned(rest.facing)
        largest = self._master(rest.tile, rest.look, rest.height, rest.fresh)
        return enamel_tiles.scaled(largest, rest.size / self._largest).turned(rest.facing)

    def _master(self, tile: str, look: Look, height_mm: float, fresh: bool) -> Picture:
        def make() -> Picture:
            height = height_mm * self._gallery.table.per_mm
            maker = enamel_tiles.shared_tile if look == "shared" else enamel_tiles.rack_tile
            made = maker(tile, self._largest, height)
            return enamel_tiles.with_dot(made, self._largest) if fresh else made

        return self._gallery.keep(("trellis master", tile, look, height_mm, fresh), make)


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
        origins: Sequence[tuple[str, Point]] = (),
        ease: Ease = ease_in_out,
    ) -> None:
        """`origins`: where new tiles come from, by zone; others appear where they rest."""
        matched = _matched(self.all, rests)
        kept = {id(piece) for piece in matched.values()}
        for piece in [piece for piece in self.all if id(piece) not in kept]:
            self._take_off(piece)
        self.all = []
        for number, rest in enumerate(rests):
            piece = matched.get(number) or self._new(rest, dict(origins).get(rest.zone))
            moved = piece.rest != rest or piece.sprite.at != rest.at
            piece.rest = rest
            self.all.append(piece)
            if piece.held:
                continue
            if not seconds:
                self.settle(piece)
            elif moved:
                self.glide(piece, seconds, ease)

    def _new(self, rest: Rest, origin: Point | None) -> Piece:
        sprite = self._stage.add(self._pictures.of(rest), origin or rest.at)
        return Piece(sprite, rest)

    def _take_off(self, piece: Piece) -> None:
        self._tweens.drop(piece.sprite)
        piece.sprite.remove()

    def settle(self, piece: Piece) -> None:
        """Where it rests, now."""
        self._tweens.drop(piece.sprite)
        piece.sprite.move(*piece.rest.at)
        piece.sprite.show(self._pictures.of(piece.rest))
        piece.sprite.raise_to(Layer.LYING)

    def glide(self, piece: Piece, seconds: float, ease: Ease = ease_in_out) -> None:
        sprite, rest = piece.sprite, piece.rest
        (from_x, from_y), (to_x, to_y) = sprite.at, rest.at
        if math.dist(sprite.at, rest.at) < 1:
            self.settle(piece)
            return
        sprite.show(self._pictures.of(rest))
        sprite.raise_to(Layer.MOVING)

        def step(share: float) -> None:
            sprite.move(from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share)

        def land() -> None:
            if not piece.held:
                self.settle(piece)

        self._tweens.run(seconds, step, ease, then=land, owner=sprite)

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
    free = list(pieces)
    matched: dict[int, Piece] = {}

    def take(number: int, found: list[Piece]) -> None:
        if found:
            nearest = min(found, key=lambda piece: math.dist(piece.sprite.at, rests[number].at))
            matched[number] = nearest
            free.remove(nearest)

    for number, rest in enumerate(rests):
        take(number, [p for p in free if _is_same(p, rest) and p.rest.place == rest.place])
    for number, rest in enumerate(rests):
        if number not in matched:
            take(number, [p for p in free if _is_same(p, rest)])
    for number, rest in enumerate(rests):
        if number not in matched and rest.tile:
            take(number, [p for p in free if p.rest.tile == rest.tile])
    return matched


def _is_same(piece: Piece, rest: Rest) -> bool:
    return piece.rest.tile == rest.tile and piece.rest.zone == rest.zone
