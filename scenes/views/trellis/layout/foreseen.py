"""Where the groups of Trellis will lie is looked for before it is wanted: it takes long to find."""

from __future__ import annotations

from game.trellis.state import Move
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.draft import Draft


class Foreseen:
    def __init__(self, host: TrellisHost, composition: Composition, field: Field) -> None:
        self._host, self._composition, self._field = host, composition, field
        self._rested: Draft | None = None
        """What was being composed when nothing moved last."""

    def after(self, move: Move) -> None:
        """This move is about to be played."""
        match, composition = self._host.match, self._composition
        state = match.rules.apply(match.state, move).state
        self._field.foresee(composition.draft, state, composition.is_person(state.turn))

    def at_rest(self) -> None:
        """Nothing moves: what a person has composed may be the next move."""
        composition, draft = self._composition, self._composition.draft
        if draft is self._rested or not composition.composing:
            return
        self._rested = draft
        if composition.lay_refusal() is None:
            self.after(draft.move(composition.turn))
