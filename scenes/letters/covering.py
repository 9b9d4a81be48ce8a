"""What letters take the place of at the end of a single game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import pygame

from scenes.art.gallery import Gallery
from scenes.letters.geometry import Geometry
from scenes.letters.lying import Lying, share_in
from scenes.letters.pictures import covered, room
from scenes.stage.fading import fade_out, fades
from scenes.stage.motion import Tweens
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage
from scenes.table import Side

MOSTLY = 0.3
"""Of what is written."""
BESIDE, LONGEST_NAME, APART, LEAF, NEXT_LINE = 9.0, 48.0, 6.0, 12.0, 3.0
"""Millimetres: how near to a coin it is named, how long a name may be, how far other words are
from the card's own at least, how large a leaf that has fallen may be, and how far the next line
of a sentence is at most."""


class Covering:
    """What was written there is not seen meanwhile, nor is half of it."""

    def __init__(self, gallery: Gallery, stage: Stage, clock: Tweens, side: Side) -> None:
        """`clock` ticks also where motion is reduced."""
        self._gallery, self._stage, self._clock, self._side = gallery, stage, clock, side
        self._table = gallery.table
        self._hidden: list[Sprite] = []

    def hide(self, there: Collection[Sprite], own: Sequence[pygame.Rect], lying: Lying) -> None:
        """Softly. Words that only reach in stay whole, unless they name a coin or would lie on the
        card's `own`. Leaves go."""
        hidden = self._goes(there, own, lying)
        # Light and rings go with the coin that they are around; with words of a ring that lies
        # around the middle nothing does.
        at = {sprite.at for sprite in hidden} - {self._table.middle}
        self._hidden = [one for one in there if (one.at in at or one in hidden) and one.visible]
        for sprite in self._hidden:
            sprite.set_visible(False)
            if sprite.picture is not None and not sprite.flags:
                fade_out(self._gallery, self._clock, self._stage, sprite, sprite.picture)

    def ahead(self, there: Collection[Sprite], lying: Lying) -> Iterator[None]:
        """What may go, as it goes."""
        below = covered(self._table, self._side, room(self._table, self._side, lying))
        for sprite in there:
            lies, picture = sprite.area(), sprite.picture
            may_go = sprite.layer >= Layer.MIDDLE and sprite.visible and not sprite.flags
            if may_go and picture is not None and lies and lies.colliderect(below):
                fades(self._gallery, picture)
                yield

    def give_back(self) -> None:
        for sprite in self._hidden:
            sprite.set_visible(True)

    def _goes(
        self, there: Collection[Sprite], own: Sequence[pygame.Rect], lying: Lying
    ) -> list[Sprite]:
        table, px = self._table, self._table.px
        area, around = covered(table, self._side), 2 * px(BESIDE)
        reached = lying.reached(area)
        # A coin may lie in a row of small things that is covered whole.
        plates = [one for plate in lying.plates for one in plate]
        coins = [one for one in plates if any(it.contains(one) for it in reached)]
        large = (one for one in reached if one not in lying.small)
        kept, below = lying.cut(area), covered(table, self._side, room(table, self._side, lying))
        named = [one.inflate(around, around) for one in (*large, *coins)]
        # A coin that stays keeps its name also where wood beside it goes.
        staying = [one.inflate(around, around) for one in plates if one not in (*reached, *coins)]
        own = [one.inflate((2 * px(APART),) * 2) for one in own]
        hidden, kept_words = list[Sprite](), list[pygame.Rect]()
        named_only = list[Sprite]()
        for sprite in there:
            lies = sprite.area()
            if lies is None:
                continue
            if sprite.layer < Layer.WORDS:
                if lies.collidelist([*own, below]) >= 0 and self._is_leaf(sprite, lies, lying):
                    hidden.append(sprite)
                continue
            is_name = max(lies.size) < px(LONGEST_NAME) and lies.collidelist(named) >= 0
            is_name = is_name and lies.collidelist(staying) < 0
            # Rings of words lie around the middle, and are not where their corners are; what lies
            # on wood that is not covered only casts its shadow further.
            stays = (
                lies.collidepoint(table.middle)
                or pygame.Rect(lies.center, (1, 1)).collidelist(kept) >= 0
            )
            is_below = not stays and lies.collidelist(own) >= 0
            if is_below or share_in(lies, below) > MOSTLY:
                hidden.append(sprite)
            elif is_name:
                named_only.append(sprite)
            elif not stays:
                kept_words.append(lies)
        return [*hidden, *(one for one in named_only if not self._goes_on(one, kept_words))]

    def _goes_on(self, sprite: Sprite, kept: Sequence[pygame.Rect]) -> bool:
        """Whether words that stay are the next line of the same: they name nothing."""
        area, near = sprite.area(), 2 * self._table.px(NEXT_LINE)
        return area is not None and area.inflate(near, near).collidelist(kept) >= 0

    def _is_leaf(self, sprite: Sprite, lies: pygame.Rect, lying: Lying) -> bool:
        """Nothing that is played with."""
        is_small = max(lies.size) < self._table.px(LEAF * Geometry(self._table).grown)
        is_leaf = lies in lying.leaves or (is_small and lies.collidelist(lying.small) < 0)
        return sprite.layer == Layer.LYING and is_leaf
