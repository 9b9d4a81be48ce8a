"""What each seat of Trellis is told without asking."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile

import pygame

from game.trellis.state import State
from game.trellis.table import PASS
from scenes.art import canvas, coins, colours
from scenes.art.canvas import Picture
from scenes.art.speech import USUAL_MM, Sizes
from scenes.core.table import Pixel, square
from scenes.stage.sprite import ADD, Layer
from scenes.ui.buttons import Button, Face, Spot
from scenes.ui.placer import rect_at
from scenes.views.lesson import Lesson, Step
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.layout.raster import FeltSpace
from scenes.views.trellis.layout.seat_geometry import NAME, NAME_DEEP
from scenes.views.trellis.marks.explanations import Explanations
from scenes.views.trellis.racks.model import Model, Part, SeatPart
from scenes.views.trellis.turn.meanings import Victim
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


PITCHES_MM = (44.0, 36.0)
"""From one coin to the next, where there is room and where there is less."""
DISC_MM = 26.0
CLOSE_MM = 40.0
"""A row farther from where it belongs is seen to be nobody's."""


class Choices(SeatPart):
    def __init__(self, model: Model, seat: int, actions: Actions, felt: FeltSpace) -> None:
        """`felt`: what of it is bare of things; light goes where an offer comes."""
        super().__init__(model, seat)
        self._felt, table = felt, self._gallery.table
        self._size = table.px(DISC_MM)
        self._deep = self._size + 2 * table.px(NAME_DEEP * max(NAME, table.least_em_mm))
        """With the name, and as much on the other side."""
        # From left to right, as they sit.
        seats = self._composition.seats
        others = [(seat + step) % len(seats) for step in seats[1:]]
        self._coins = [self._coin(other, actions) for other in others]
        light = self._light() if len(others) > 1 else None
        self._lit = self._host.stage.add(light, (0, 0), Layer.GLOW, ADD)
        self._lit.set_visible(False)

    def _light(self) -> Picture:
        gallery, size = self._host.gallery, self._size

        def make() -> Picture:
            return canvas.glow(canvas.disc(size, colours.BONE), gallery.table.per_mm)

        return gallery.keep(("trellis victim", size), make)

    def _coin(self, other: int, actions: Actions) -> Button:
        gallery, name = self._host.gallery, self._host.seating.name(other)
        said = self._host.words(self._seat).seat(name)
        face = Face(
            lambda _state, side: coins.coin(gallery, name, DISC_MM, side),
            (self._size, self._size),
            said,
        )
        means, action = Victim(self._seat, other), partial(actions.choose_victim, other)
        spot = Spot((0, 0), self._place.side, self._seat)
        button = self._host.buttons.add(means, face, spot, action, visible=False)
        self._host.buttons.name(button, said, NAME)
        return button

    def refresh(self, asked: bool) -> None:
        """Where only one other seat plays nothing has to be chosen."""
        offer = self._composition.offer
        asked = asked and len(self._coins) > 1
        if asked and not any(coin.visible for coin in self._coins):
            # Where they have been put they stay: nothing is laid meanwhile.
            for coin, at in zip(self._coins, self._spots(), strict=True):
                coin.move(at)
        for coin in self._coins:
            coin.set_visible(asked)
        means = offer and offer.victim is not None and Victim(self._seat, offer.victim)
        chosen = [coin.spot.at for coin in self._coins if coin.means == means]
        self._lit.set_visible(asked and bool(chosen))
        if chosen:
            self._lit.move(*chosen[0])

    # --- where

    def _spots(self) -> Sequence[Pixel]:
        """In a row inwards of the rack, or as near to that as there is felt; each for itself where
        a row has no room."""
        usual = self._place.choices_spot(self._composition.places(self._seat))
        px = self._place.table.px
        for pitch in map(px, PITCHES_MM):
            row = self._free(usual, pitch)
            if row and math.dist(row.center, usual) <= px(CLOSE_MM):
                return self._row(row.center, pitch)
        return self._scattered(self._row(usual, px(PITCHES_MM[0])))

    def _row(self, middle: Pixel, pitch: int) -> list[Pixel]:
        """From left to right as the seat sees it."""
        x, y = middle
        across, down = self._place.side.right
        first = (len(self._coins) - 1) / 2
        steps = [round((number - first) * pitch) for number in range(len(self._coins))]
        return [(x + step * across, y + step * down) for step in steps]

    def _free(self, middle: Pixel, pitch: int) -> pygame.Rect | None:
        """For a row."""
        side = self._place.side
        size = (len(self._coins) - 1) * pitch + self._size, self._deep
        return self._felt.free_near(side, rect_at(side, size, middle))

    def _scattered(self, usual: Sequence[Pixel]) -> list[Pixel]:
        """Each as near to its place as there is felt, from left to right all the same."""
        table, side = self._place.table, self._place.side
        taken: list[pygame.Rect] = []
        for at in usual:
            place = square(at, self._deep)
            taken.append(self._felt.free_near(side, place, taken) or place)
        taken.sort(key=lambda rect: table.seen(side, rect).x)
        return [rect.center for rect in taken]
