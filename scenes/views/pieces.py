"""Pieces on the table: after every change each one gets a new rest and glides there."""

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
"""Seconds for a moving piece whose rest has changed."""


class Rest(Protocol):
    """Where a piece lies when nobody moves it, and its look."""

    @property
    def at(self) -> Pixel: ...

    @property
    def layer(self) -> Layer: ...

    def likenesses(self) -> Sequence[Hashable]:
        """Keys for matching pieces to rests, the most specific first."""


R = TypeVar("R", bound=Rest)


@dataclass(eq=False)
class Piece(Generic[R]):
    """A piece on the stage; a held one is at its finger."""

    sprite: Sprite
    rest: R
    held: bool = False


class Pieces(Generic[R]):
    """All pieces of one kind. `arrange` brings them to their rests, at once or in a glide; no other
    pieces remain."""

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
        """Adopts the rests; returns the new pieces. `pace`: seconds for a piece to reach its rest,
        0 or None: at once. A moving piece is left alone if its rest is unchanged, or redirected
        from where it is; only 0 stops it. `begins`: origins of new pieces by index of the rest;
        others appear in place. `matched`: the result of `match_pieces`, if known."""
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
        """Whether the piece is neither at its rest nor moving."""
        return piece.sprite.at != piece.rest.at and not self._moves(piece)

    def _new(self, rest: R, begin: Pixel) -> Piece[R]:
        return Piece(self._stage.add(self._picture(rest), begin, rest.layer), rest)

    def _take_off(self, piece: Piece[R]) -> None:
        self._tweens.drop(piece.sprite)
        piece.sprite.remove()

    def bring(self, piece: Piece[R], seconds: float) -> None:
        """Moves the piece from where it is to its rest."""
        if seconds:
            self.glide(piece, seconds)
        else:
            self.settle(piece)

    def stop(self, piece: Piece[R]) -> None:
        self._tweens.drop(piece.sprite)

    def settle(self, piece: Piece[R]) -> None:
        """Puts the piece at its rest at once."""
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
        """Shakes pieces as a refusal; `away`: the vector to one side."""
        for piece in pieces:
            self._tweens.shake(piece.sprite, piece.rest.at, away)

    def fly(
        self, picture: Picture, begin: Pixel, end: Pixel, seconds: float, delay: float = 0.0
    ) -> None:
        """Flies a picture from place to place and removes it."""
        sprite = self._stage.add(picture, begin, Layer.MOVING)
        sprite.set_visible(False)

        def step(share: float) -> None:
            sprite.set_visible(True)
            sprite.move(*between(begin, end, share))

        self._tweens.run(seconds, step, ease_in_out, delay, sprite.remove, owner=sprite)


def match_pieces(
    pieces: Sequence[Piece[R]], rests: Sequence[R], known: Mapping[int, Piece[R]] | None = None
) -> dict[int, Piece[R]]:
    """Matches rests, by index, to pieces: by the most specific likeness, among equal ones the
    nearest. `known`: matches given in advance."""
    # A piece with an unchanged rest keeps it: nothing else lies there.
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
