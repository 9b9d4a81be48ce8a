"""What is remembered of the people who are here, until the table has been left alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from scenes.core.table import Side


@dataclass
class Visit:
    taught: dict[tuple[str, Side], list[str]] = field(default_factory=dict)
    """By game and side: the keys of what was told there."""
    turns: dict[tuple[str, Side], list[tuple[int, int]]] = field(default_factory=dict)
    """In which turns somebody there has acted: the match's identity, and how many it had ended."""
    alone: set[tuple[str, Side]] = field(default_factory=set)
    """Whoever sits there knows that game."""
    introduced: set[tuple[str, Side]] = field(default_factory=set)
    """Whose panel has shown itself."""
    unaided: dict[tuple[str, Side], int] = field(default_factory=dict)
    """How many turns in a row were played there without a hint."""
    hints: bool | None = None
    """Whether they want any; None: as the house has it."""

    def end(self) -> None:
        """Nobody is there any more."""
        self.taught.clear()
        self.turns.clear()
        self.alone.clear()
        self.introduced.clear()
        self.unaided.clear()
        self.hints = None
