"""What lies where letters are entered at the end of a single game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

MOST = 0.4


class Lying(NamedTuple):
    """Of each seat its coins and what ties them; wood; and what is small and lies on no wood. Felt
    that covers them would cut some."""

    plates: Sequence[Sequence[pygame.Rect]]
    wood: Sequence[pygame.Rect]
    small: Sequence[pygame.Rect] = ()

    def reached(self, area: pygame.Rect) -> list[pygame.Rect]:
        """What is covered whole: wood that lies in it with a good part, plates that either meets,
        and small things that it meets: some still show through near its end."""
        wood = [one for one in self.wood if share_in(one, area) > MOST]
        plates = (group for group in self.plates if _meet(group, [area, *wood]))
        small = (one for one in self.small if one.colliderect(area))
        return [*wood, *(one for group in plates for one in group), *small]


def _meet(some: Sequence[pygame.Rect], others: Sequence[pygame.Rect]) -> bool:
    return any(one.collidelist(others) >= 0 for one in some)


def share_in(one: pygame.Rect, other: pygame.Rect) -> float:
    """How much of the first lies in the other one."""
    inside = one.clip(other)
    return inside.width * inside.height / max(1, one.width * one.height)
