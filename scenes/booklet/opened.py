"""All books that lie open on a table."""

from __future__ import annotations

from scenes.booklet.booklet import Booklet


class OpenBooklets(dict[int, Booklet]):
    """By the seat or the side of its reader."""

    @property
    def is_moving(self) -> bool:
        return any(book.is_moving for book in self.values())

    @property
    def plays(self) -> bool:
        return any(book.plays for book in self.values())
