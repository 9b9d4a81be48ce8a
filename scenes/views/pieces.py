"""Pieces on the table: where each rests is said anew after every change, and each goes there."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.motion import Ease, Tweens, between, ease_in_out
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage

ON_SECONDS = 0.24
"""For what was on its way when it came to rest elsewhere."""


class Rest(Protocol):
    """Where a piece lies when nobody moves it, and all that says how it looks there."""

    @property
    def at(self) -> Pixel: ...

    @property
    def layer(self) -> Layer: ...

    def likenesses(self) -> Sequence[Hashable]:
        """What a piece that may come to lie here has in common with it: the surest first."""


R = TypeVar("R", bound=Rest)


@dataclass(eq=False)
class Piece(Generic[R]):
    """A held one is where its finger is."""

    sprite: Sprite
    rest: R
    held: bool = False


class Pieces(Generic[R]):
    """All pieces of one kind on a stage. `arrange` brings them where they rest, at once or in a
    glide; either way nothing is left over in the end."""

    def __init__(self, stage: Stage, tweens: Tweens, picture: Callable[[R], Picture]) -> None:
        self._stage, self._tweens, self._picture = stage, tweens, picture
        self.all: list[Piece[R]] = []

    def find(self, wanted: Callable[[R], bool]) -> Piece[R] | None:
        return next((piece for piece in self.all if wanted(piece.rest)), None)

    def arrange(
        self,
        rests: Sequence[R],
        pace: Callable[[R], float | None] = lambda _: 0.0,
        begins: Mapping[int, Pixel] | None = None,
        matched: Mapping[int, Piece[R]] | None = None,
    ) -> list[Piece[R]]:
        """The new pieces. `pace` says in how many seconds a piece goes to where it rests: 0 at
        once; None the same. But whatever is on its way is left alone where its rest has not
        changed, and goes on from where it is where it has; only 0 ends its way. `begins`: where
        new ones come from, by the number of the rest; others appear where they rest. `matched`:
        what `match_pieces` has found, where that is known."""
        matched = match_pieces(self.all, rests) if matched is None else matched
        kept = {id(piece) for piece in matched.values()}
        for piece in [piece for piece in self.all if id(piece) not in kept]:
            self._take_off(piece)
        begins, self.all = begins or {}, []
        new: list[Piece[R]] = []
        for number, rest in enumerate(rests):
            if number in matched:
                piece = matched[number]
            else:
                piece = self._new(rest, begins.get(number, rest.at))
                new.append(piece)
            changed = piece.rest is not rest and piece.rest != rest
            piece.rest = rest
            self.all.append(piece)
            if not piece.held:
                self._follow(piece, changed, pace(rest))
        return new

    def _follow(self, piece: Piece[R], changed: bool, seconds: float | None) -> None:
        if seconds is None:
            if changed:
                self.bring(piece, ON_SECONDS if self._moves(piece) else 0.0)
        elif not seconds or changed or self._strays(piece):
            self.bring(piece, seconds)

    def _moves(self, piece: Piece[R]) -> bool:
        return self._tweens.moves(piece.sprite)

    def _strays(self, piece: Piece[R]) -> bool:
        """Whether it lies elsewhere and does not go where it rests."""
        return piece.sprite.at != piece.rest.at and not self._moves(piece)

    def _new(self, rest: R, begin: Pixel) -> Piece[R]:
        return Piece(self._stage.add(self._picture(rest), begin, rest.layer), rest)

    def _take_off(self, piece: Piece[R]) -> None:
        self._tweens.drop(piece.sprite)
        piece.sprite.remove()

    def bring(self, piece: Piece[R], seconds: float) -> None:
        """To where it rests, from where it is now."""
        if seconds:
            self.glide(piece, seconds)
        else:
            self.settle(piece)

    def stop(self, piece: Piece[R]) -> None:
        """Where it is on its way."""
        self._tweens.drop(piece.sprite)

    def settle(self, piece: Piece[R]) -> None:
        """Where it rests, now."""
        self._tweens.drop(piece.sprite)
        piece.sprite.move(*piece.rest.at)
        piece.sprite.show(self._picture(piece.rest))
        if piece.sprite.layer != piece.rest.layer:
            piece.sprite.raise_to(piece.rest.layer)

    def glide(self, piece: Piece[R], seconds: float, ease: Ease = ease_in_out) -> None:
        piece.sprite.raise_to(Layer.MOVING)

        def land() -> None:
            if not piece.held:
                self.settle(piece)

        self._tweens.glide(piece.sprite, piece.rest.at, seconds, ease, then=land)

    def shake(self, pieces: Iterable[Piece[R]], away: Pixel) -> None:
        """No, not now: a little to both sides; `away` is the way to one of them."""
        for piece in pieces:
            self._tweens.shake(piece.sprite, piece.rest.at, away)

    def fly(
        self, picture: Picture, begin: Pixel, end: Pixel, seconds: float, delay: float = 0.0
    ) -> None:
        """Something goes from place to place and is gone."""
        sprite = self._stage.add(picture, begin, Layer.MOVING)
        sprite.set_visible(False)

        def step(share: float) -> None:
            sprite.set_visible(True)
            sprite.move(*between(begin, end, share))

        self._tweens.run(seconds, step, ease_in_out, delay, sprite.remove, owner=sprite)


def match_pieces(
    pieces: Sequence[Piece[R]], rests: Sequence[R], known: Mapping[int, Piece[R]] | None = None
) -> dict[int, Piece[R]]:
    """Which piece goes where, by the number of the rest: by the surest likeness first, of those
    alike the nearest. `known`: those of which this is known otherwise."""
    # What rests where it did is its own piece: nothing else lies in its place.
    there = {id(piece.rest): piece for piece in pieces}
    matched = {n: there.pop(id(rest)) for n, rest in enumerate(rests) if id(rest) in there}
    for number, piece in known.items() if known else ():
        if number not in matched and there.pop(id(piece.rest), None) is not None:
            matched[number] = piece
    free = [(piece, piece.rest.likenesses()) for piece in there.values()]
    left = ((n, rest) for n, rest in enumerate(rests) if n not in matched)
    unmatched = [(number, rest, rest.likenesses()) for number, rest in left]
    depth = 0
    while free and any(depth < len(alike) for _, _, alike in unmatched):
        waiting: dict[Hashable, list[Piece[R]]] = {}
        for piece, alike in free:
            if depth < len(alike):
                waiting.setdefault(alike[depth], []).append(piece)
        taken = set()
        for number, rest, alike in unmatched:
            found = waiting.get(alike[depth]) if depth < len(alike) else None
            if found:
                nearest = found[0] if len(found) == 1 else _nearest(found, rest.at)
                found.remove(nearest)
                matched[number] = nearest
                taken.add(id(nearest))
        free = [one for one in free if id(one[0]) not in taken]
        unmatched = [one for one in unmatched if one[0] not in matched]
        depth += 1
    return matched


def _nearest(pieces: Sequence[Piece[R]], at: Pixel) -> Piece[R]:
    return min(pieces, key=lambda one: math.dist(one.sprite.at, at))
