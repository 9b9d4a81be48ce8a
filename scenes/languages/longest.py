"""What things with words take where these are longest: any language may be chosen at a side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.touch.target import Meaning, Target
from scenes.words import Words, offered


def in_any_language(
    targets: Sequence[Target], language: str, wide: Callable[[Meaning, Words], int]
) -> list[Target]:
    """`wide`: how long words make a thing, in pixels; 0 where it has none. `language` is one that
    is read now."""
    every = [Words(one) for one in offered(language)]
    return [_stretched(one, max(wide(one.means, words) for words in every)) for one in targets]


def _stretched(target: Target, wide: int) -> Target:
    """Along its words, about its middle."""
    size = target.rect.size
    grown = (max(wide, size[0]), size[1]) if size[0] >= size[1] else (size[0], max(wide, size[1]))
    rect = pygame.Rect((0, 0), grown)
    rect.center = target.rect.center
    return target._replace(rect=rect)
