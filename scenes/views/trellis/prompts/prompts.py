"""What each seat of Trellis is told without asking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from game.trellis.state import State
from game.trellis.table import PASS
from scenes.art.speech import USUAL_MM, Sizes
from scenes.views.lesson import Lesson, Step
from scenes.views.trellis.marks.explanations import Explanations
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.offer import Offer
from scenes.views.trellis.turn.reasons import sentences
from scenes.views.trellis.turn.truth import allowed, missing_to
from scenes.views.view import Said, View

TURNS_EXPLAINED, CROWDED = 3, 150
HOLD_THE_EYE = "refusal.trellis.hold_the_eye"
"""What whoever only taps its handle is told. `CROWDED`: so many tiles on the table, times seats,
leave no felt for two sentences at each."""


class Prompts(Part):
    def __init__(
        self, model: Model, explanations: Explanations, scatters: Callable[[int], bool]
    ) -> None:
        super().__init__(model)
        self._explanations, self._scatters = explanations, scatters
        self.is_dealing = self._is_watched = False
        """Whether all tiles come from the bag; whether a computer player's are on their way."""

    def deal(self, seconds: float) -> None:
        """Tiles cross what would be read: it is said when they lie."""
        self.is_dealing = True
        self._await(seconds)

    def watch(self, mover: int | None, seconds: float) -> float:
        """People see what a computer player does before they read what they can do. After how many
        seconds all lies; `seconds`: of what this seat has just moved."""
        landed = max(View.landed_seconds, self._host.tweens.left(self), seconds)
        if mover is not None and self._host.is_computer(mover):
            self._is_watched = True
            self._await(landed)
        return landed

    def _await(self, seconds: float) -> None:
        self._host.tweens.run(seconds, lambda _: None, then=self._begin, owner=self)

    def _begin(self) -> None:
        if self.is_dealing or self._is_watched:
            self.is_dealing = self._is_watched = False
            self._host.tell()

    def _watches(self, seat: int) -> bool:
        """Whether what this seat is told next follows from what is on its way, and it does not
        play already."""
        composition = self._composition
        if not self._is_watched or composition.picked_by(seat):
            return False
        if seat != composition.turn:
            return self._hit_by(seat) is not None or seat in self._host.match.to_act()
        return not (composition.draft.touched or composition.offer)

    def follow(self) -> None:
        """Somebody has moved, or something has been taken back."""
        self.is_dealing = self._is_watched = False

    def _hit_by(self, seat: int) -> int | None:
        """Who has played a DRAW 3 on this seat since it last played (T6)."""
        if not self._composition.state.bag:
            # It may have drawn fewer.
            return None
        moves = reversed(self._host.match.played)
        since = takewhile(lambda move: move is not None and move.seat != seat, moves)
        return next((move.seat for move in since if move and move.target == seat), None)

    def _is_hit(self, seat: int) -> bool:
        """Whether this seat is still to learn of it: it has not looked at its tiles since."""
        composition, rack = self._composition, self._composition.racks[seat]
        if composition.draft.touched or composition.offer is not None:
            return False
        return self._host.seating.hot_seat or (rack.new > 0 and not rack.shown)

    def greeting(self, seat: int) -> Said | None:
        """What a seat is told without asking, if anything."""
        composition, state = self._composition, self._composition.state
        if self.is_dealing or self._watches(seat):
            return None
        if composition.racks[seat].peeked or self._scatters(seat):
            # A hand lies there, and backs still cross it.
            return None
        if self._host.seating.hot_seat and not self._is_near(seat):
            return None
        if state.phase == "giving":
            if state.giving is not None and state.giving[seat] is not None:
                return "trellis.waiting"
            return self._giving_greeting(seat)
        if not composition.is_person(seat):
            return None
        by = self._hit_by(seat) if self._is_hit(seat) else None
        if by is not None:
            name = self._host.seating.name(by)
            return self._host.words(seat).telling("trellis.hit", name), ""
        return self._turn_greeting(seat) if seat == state.turn else None

    def _is_near(self, seat: int) -> bool:
        """Whether it has the table and sees its tiles: else what it is told lies at the rack."""
        return self._composition.attends(seat) and self._composition.is_open(seat)

    def _giving_greeting(self, seat: int) -> Said:
        """All are told at once: where the table is crowded there is room for the first line."""
        return self._handing(seat, self._composition.is_open(seat))

    def _handing(self, seat: int, is_open: bool) -> Said:
        told = self._for_the_next(f"trellis.hand.{'open' if is_open else 'closed'}", seat)
        return told, "" if self._is_crowded else self._why_handed(seat)

    @property
    def _is_crowded(self) -> bool:
        laid = sum(map(len, self._composition.state.groups))
        return laid * len(self._composition.seats) > CROWDED

    def _why_handed(self, seat: int) -> str:
        """Who has played the tile; that seat knows it, and reads what follows where there is room
        for so much."""
        turn, words = self._composition.state.turn, self._host.words(seat)
        if seat != turn:
            return words.telling("trellis.hand.played", self._host.seating.name(turn))
        return words("trellis.hand.reason") if self._geometry.seats[seat].side.upright else ""

    def _for_the_next(self, key: str, seat: int) -> str:
        """Of what is handed to the left (T6)."""
        seating = self._host.seating
        return self._host.words(seat).telling(key, seating.name((seat + 1) % len(seating)))

    def _turn_greeting(self, seat: int) -> Said | None:
        composition = self._composition
        if composition.offer is not None:
            return self._offer_greeting(seat, composition.offer)
        if self._host.seating.hot_seat and composition.all_open and not composition.draft.touched:
            # No rack has to be shown: that is the only place to say it.
            name = self._host.seating.name(seat)
            return self._host.words(seat).telling("trellis.hand_the_table", name), ""
        if composition.draft.touched:
            return self._draft_greeting(seat)
        return self._first_greeting(seat, composition.is_open(seat))

    def _first_greeting(self, seat: int, is_open: bool) -> Said | None:
        """Before anything is touched in a turn but the rack."""
        state = self._composition.state
        if not state.opened[seat]:
            return "trellis.hint.open" if is_open else f"trellis.hint.turn{_available(state)}"
        return f"trellis.hint.lay{_available(state)}" if self._is_new(seat) else None

    def _is_new(self, seat: int) -> bool:
        return self._host.match.turns_of(seat) <= TURNS_EXPLAINED

    def _offer_greeting(self, seat: int, offer: Offer) -> Said:
        if offer.do == "draw":
            return self._host.words(seat)("trellis.hint.keep"), ""
        if offer.comes_in:
            return "trellis.hint.keep"
        if offer.tile == PASS:
            return self._for_the_next("trellis.hand.pass", seat), ""
        if offer.is_whole:
            return "trellis.hint.play"
        # Needles and lit racks say the rest.
        victim = "trellis.hint.victim"
        return (self._host.words(seat)(victim), "") if self._is_crowded else victim

    def _draft_greeting(self, seat: int) -> Said | None:
        """While a turn is composed: what is missing, unless the felt says it already."""
        composition, explanations = self._composition, self._explanations
        if explanations.count:
            several = "trellis.hint.wrong" if explanations.wrong > 1 else None
            return explanations.at_seat or several
        refusal, draft = composition.lay_refusal(), composition.draft
        if refusal is None and not draft.rail:
            return "trellis.hint.done" if draft.rack else "trellis.hint.last"
        reason = missing_to(draft, refusal, allowed(composition.state))
        return sentences(self._host.words(seat), reason) if reason else None

    def soon(self) -> Iterator[tuple[int, Said | None]]:
        """What seats may be told next."""
        composition, state = self._composition, self._composition.state
        yield from ((seat, HOLD_THE_EYE) for seat in composition.seats)
        if state.phase == "giving":
            for seat in composition.seats:
                yield from ((seat, self._handing(seat, True)), (seat, "trellis.waiting"))
            return
        turn, following = state.turn, (state.turn + 1) % len(composition.seats)
        yield turn, self._first_greeting(turn, True)
        yield following, self._first_greeting(following, False)
        yield from ((turn, key) for key in ("trellis.hint.keep", "trellis.hint.done"))
        offered = composition.offer.tile if composition.offer else None
        if PASS in (offered, *state.display, *composition.tiles(turn)):
            yield from ((seat, self._handing(seat, False)) for seat in composition.seats)


def _available(state: State) -> str:
    """What there is besides laying tiles: nothing is offered that does not exist (T18)."""
    if state.display:
        return "" if state.bag else ".open"
    return ".bag" if state.bag else ".pass"


class TrellisLesson(Lesson):
    """The goal: the steps are what every seat is told in its turn."""

    @staticmethod
    def sizes(width_mm: float) -> Sizes:
        """As large as the felt is kept free for."""
        return USUAL_MM

    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        return None
