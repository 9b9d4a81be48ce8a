"""What lies where letters are entered at the end of a single game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.views.ended.left import Left

MOST = 0.4
TILE_SHARE, BESIDE_SHARE = 0.64, 0.9
"""Of the picture of something small; the rest is its shadow. The latter meet in a row of tiles."""
CLOSE = 1.25
"""Single things that large meet in a row."""


class Lying(NamedTuple):
    """Of each seat its coins and what ties them; wood; and what is small and lies on no wood. Felt
    that covers them would cut some. `felt`: on which all of it lies; `leaves`: that have fallen;
    `single`: small things without their shadows of which each goes alone."""

    plates: Sequence[Sequence[pygame.Rect]]
    wood: Sequence[pygame.Rect]
    small: Sequence[pygame.Rect] = ()
    felt: Left | None = None
    leaves: Sequence[pygame.Rect] = ()
    single: Sequence[pygame.Rect] = ()

    def lies_as(self, other: Lying) -> bool:
        """Leaves aside."""
        return self._replace(leaves=()) == other._replace(leaves=())

    def reached(self, area: pygame.Rect) -> list[pygame.Rect]:
        """What is covered whole: wood that lies in it with a good part, plates that either meets,
        and rows of small things that it meets: some still show through near its end."""
        wood = [one for one in self.wood if share_in(one, area) > MOST]
        plates = (group for group in self.plates if _meet(group, [area, *wood]))
        return [*wood, *(one for group in plates for one in group), *self._rows(area)]

    def singles(self, area: pygame.Rect) -> list[pygame.Rect]:
        """What is covered whole though what lies beside it is not, and what would be left of that
        alone: it looks forgotten."""
        found = [one for one in self.single if one.colliderect(area)]
        left = [one for one in self.single if not one.colliderect(area)]
        return found + [
            one
            for one in left
            if one.scale_by(CLOSE).collidelist(found) >= 0
            and len(one.scale_by(CLOSE).collidelistall(left)) == 1
        ]

    def _rows(self, area: pygame.Rect) -> list[pygame.Rect]:
        middles = [pygame.Rect(one.center, (1, 1)) for one in self.single]
        in_rows = [one for one in self.small if one.collidelist(middles) < 0]
        found = [one for one in in_rows if one.scale_by(TILE_SHARE).colliderect(area)]
        left = [one for one in in_rows if one not in found]
        for one in found:
            beside = [other for other in left if _are_beside(one, other)]
            found += beside
            left = [other for other in left if other not in beside]
        return found

    def cut(self, area: pygame.Rect) -> list[pygame.Rect]:
        """Wood of which it would cover a little: it has to keep off."""
        met = (one for one in self.wood if one.colliderect(area))
        return [one for one in met if share_in(one, area) <= MOST]


def _are_beside(one: pygame.Rect, other: pygame.Rect) -> bool:
    return one.scale_by(BESIDE_SHARE).colliderect(other.scale_by(BESIDE_SHARE))


def _meet(some: Sequence[pygame.Rect], others: Sequence[pygame.Rect]) -> bool:
    return any(one.collidelist(others) >= 0 for one in some)


def share_in(one: pygame.Rect, other: pygame.Rect) -> float:
    """How much of the first lies in the other one."""
    inside = one.clip(other)
    return inside.width * inside.height / max(1, one.width * one.height)
