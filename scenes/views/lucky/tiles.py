"""The tiles of Lucky Numbers on the stage: their pictures, and how they move."""

from __future__ import annotations

from scenes.art import tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.motion import DROP_SECONDS, Ease, Tweens, ease_in_out, ease_out
from scenes.stage.stage import Stage
from scenes.table import Pixel
from scenes.views.lucky.rests import HELD_MM, Rest
from scenes.views.pieces import Piece, Pieces

DEAL_SECONDS, DEAL_NEXT = 0.2, 0.06
TURN_SECONDS = 0.22


class Tiles(Pieces[Rest]):
    def __init__(self, stage: Stage, tweens: Tweens, gallery: Gallery, size: int) -> None:
        super().__init__(stage, tweens, self.picture)
        self._gallery, self._size = gallery, size

    def picture(self, rest: Rest) -> Picture:
        get = self._gallery.get
        return get(tiles.bone_tile, rest.tile, rest.size, rest.height, rest.facing)

    def turning(self, facing: int) -> list[Picture]:
        """A tile that is turned over, from its back to where its face begins to show."""
        return self._gallery.get(tiles.turning, self._size, HELD_MM, facing)

    def of(self, tile: str) -> Piece[Rest] | None:
        return self.find(lambda rest: rest.tile == tile)

    def bring(self, piece: Piece[Rest], seconds: float) -> None:
        if seconds:
            ease = ease_out if seconds <= DROP_SECONDS else ease_in_out
            self.glide(piece, seconds, ease)
        else:
            self.settle(piece)

    def glide(self, piece: Piece[Rest], seconds: float, ease: Ease = ease_in_out) -> None:
        """On its way a tile is lifted."""
        piece.sprite.show(self.picture(piece.rest.lifted()))
        super().glide(piece, seconds, ease)

    def deal(self, dealt: list[Piece[Rest]], pile: Pixel) -> None:
        """From the pile, one after the other: turned face up, then to where they rest."""
        for number, piece in enumerate(dealt):
            piece.sprite.move(*pile)
            piece.sprite.show(None)
            self._turn_over(piece, number * DEAL_NEXT)

    def _turn_over(self, piece: Piece[Rest], delay: float) -> None:
        steps = [*self.turning(piece.rest.facing), self.picture(piece.rest.lifted())]

        def turn(share: float) -> None:
            piece.sprite.show(steps[min(len(steps) - 1, int(share * len(steps)))])

        self._tweens.run(
            TURN_SECONDS,
            turn,
            ease_in_out,
            delay,
            lambda: self.glide(piece, DEAL_SECONDS),
            owner=piece.sprite,
        )
