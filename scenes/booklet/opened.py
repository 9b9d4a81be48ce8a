"""The open booklets of a table."""

from __future__ import annotations

from scenes.booklet.booklet import Booklet


class OpenBooklets(dict[int, Booklet]):
    """Booklets by their reader's seat or side."""

    @property
    def is_moving(self) -> bool:
        return any(book.is_moving for book in self.values())

    @property
    def plays(self) -> bool:
        return any(book.plays for book in self.values())
