"""The prompts of each seat, the lesson, and the choice of who draws for a DRAW 3."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import takewhile

import pygame

from game.trellis.state import EDITION, State
from game.trellis.table import PASS
from scenes.art import canvas, coins, colours
from scenes.art.canvas import Picture
from scenes.art.speech import USUAL_MM, Sizes
from scenes.core.table import Pixel, square
from scenes.stage.sprite import ADD, Layer
from scenes.ui.buttons import Button, Face, Spot
from scenes.ui.placer import rect_at
from scenes.views.lesson import Lesson, LessonStep
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.felt_space import FeltSpace
from scenes.views.trellis.layout.seat_geometry import NAME, NAME_DEEP
from scenes.views.trellis.racks.model import Part, SeatPart
from scenes.views.trellis.turn.meanings import Victim
from scenes.views.trellis.turn.offer import Offer
from scenes.views.trellis.turn.truth import allowed, missing_to, sentences
from scenes.views.view import Said, View

TURNS_EXPLAINED, CROWDED = 3, 150
"""`CROWDED`: above this number of tiles times seats, the felt has no room for two sentences per
seat."""


class Prompts(Part):
    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._explanations, self._tilt = parts.explanations, parts.tilt
        self.is_dealing = self._is_watched = False
        """Whether tiles are dealt; whether a computer player's tiles are moving."""

    def deal(self, seconds: float) -> None:
        """Delays prompts until dealt tiles have landed."""
        self.is_dealing = True
        self._await(seconds)

    def watch(self, mover: int | None, seconds: float) -> float:
        """Delays prompts until a computer player's move has been seen. `seconds`: of the move just
        shown. Returns the seconds until all has landed."""
        landed = max(View.landed_seconds, self._host.tweens.left(self), seconds)
        if mover is not None and self._host.is_computer(mover):
            self._is_watched = True
            self._await(landed)
        return landed

    def _await(self, seconds: float) -> None:
        self._host.tweens.run(seconds, lambda _: None, then=self._begin, owner=self)

    def _begin(self) -> None:
        if self.is_dealing or self._is_watched:
            self.follow()
            self._host.tell()

    def _watches(self, seat: int) -> bool:
        """Whether the seat's next prompt depends on moving tiles, and it has not begun to play."""
        composition = self._composition
        if not self._is_watched or composition.picked_by(seat):
            return False
        if seat != composition.turn:
            return self._hit_by(seat) is not None or seat in self._host.match.to_act()
        return not (composition.draft.touched or composition.offer)

    def follow(self) -> None:
        """A move was made or undone."""
        self.is_dealing = self._is_watched = False

    def _hit_by(self, seat: int) -> int | None:
        """The seat that has played a DRAW 3 on this one since it last moved (T6)."""
        if not self._composition.state.bag:
            # The bag may not have had three tiles.
            return None
        moves = reversed(self._host.match.played)
        since = takewhile(lambda move: move is not None and move.seat != seat, moves)
        return next((move.seat for move in since if move and move.target == seat), None)

    def _is_hit(self, seat: int) -> bool:
        """Whether the seat has not seen the drawn tiles yet."""
        composition, rack = self._composition, self._composition.racks[seat]
        if composition.draft.touched or composition.offer is not None:
            return False
        return self._host.seating.hot_seat or (rack.new > 0 and not rack.shown)

    def greeting(self, seat: int) -> Said | None:
        """The seat's prompt, or None."""
        composition, state = self._composition, self._composition.state
        if self.is_dealing or self._watches(seat):
            return None
        if composition.racks[seat].peeked or self._tilt.scatters(self._racks[seat]):
            # A hand is there, or backs still cross the text.
            return None
        is_near = composition.attends(seat) and composition.is_open(seat)
        if self._host.seating.hot_seat and not is_near:
            # It is told at the rack who takes over the table.
            return None
        if state.phase == "giving":
            if state.giving is not None and state.giving[seat] is not None:
                return "trellis.waiting"
            return self._handing(seat)
        if not composition.is_person(seat):
            return None
        by = self._hit_by(seat) if self._is_hit(seat) else None
        if by is not None:
            name = self._host.seating.name(by)
            return self._host.words(seat).telling("trellis.hit", name), ""
        return self._turn_greeting(seat) if seat == state.turn else None

    def _handing(self, seat: int) -> Said:
        """All seats are told at once: on a crowded table the first line only."""
        rack = "open" if self._composition.knows(seat) else "closed"
        told = self._for_the_next(f"trellis.hand.{rack}", seat)
        return told, "" if self._is_crowded else self._why_handed(seat)

    @property
    def _is_crowded(self) -> bool:
        laid = sum(map(len, self._composition.state.groups))
        return laid * len(self._composition.seats) > CROWDED

    def _why_handed(self, seat: int) -> str:
        """The seat that played the tile; that seat itself is told the reason, at long sides."""
        turn, words = self._composition.state.turn, self._host.words(seat)
        if seat != turn:
            return words.telling("trellis.hand.played", self._host.seating.name(turn))
        return words("trellis.hand.reason") if self._geometry.seats[seat].side.upright else ""

    def _for_the_next(self, key: str, seat: int) -> str:
        """Names the seat to the left, which receives the tiles (T6)."""
        seating = self._host.seating
        return self._host.words(seat).telling(key, seating.name((seat + 1) % len(seating)))

    def _turn_greeting(self, seat: int) -> Said | None:
        composition = self._composition
        if composition.offer is not None:
            return self._offer_greeting(seat, composition.offer)
        if self._host.seating.hot_seat and composition.all_open and not composition.draft.touched:
            # No rack is visible, so it is said here only.
            name = self._host.seating.name(seat)
            return self._host.words(seat).telling("trellis.hand_the_table", name), ""
        if composition.draft.touched:
            return self._draft_greeting(seat)
        if composition.racks[seat].lent:
            return "trellis.hint.hand" if composition.rail(seat) else "trellis.hint.phone"
        state, available = composition.state, _available(composition.state)
        is_open = composition.is_open(seat)
        is_new = self._host.match.turns_of(seat) <= TURNS_EXPLAINED
        if self._opens(state, seat) and is_open:
            return "trellis.hint.open"
        if not state.opened[seat] or (is_new and not (self._has_opening or is_open)):
            return f"trellis.hint.turn{available}"
        return f"trellis.hint.lay{available}" if is_new else None

    @property
    def _has_opening(self) -> bool:
        return EDITION[self._host.match.rules.options["edition"]].opening

    def _opens(self, state: State, seat: int) -> bool:
        """Whether the seat's lay has to be a line of its own (T14, T22)."""
        return not (state.opened[seat] and (state.groups or self._has_opening))

    def _offer_greeting(self, seat: int, offer: Offer) -> Said:
        if offer.do == "draw":
            return self._host.words(seat)("trellis.hint.keep"), ""
        if offer.comes_in:
            return "trellis.hint.keep"
        if offer.tile == PASS:
            return self._for_the_next("trellis.hand.pass", seat), ""
        if offer.is_whole:
            return "trellis.hint.play"
        # Needles and lit racks show the rest.
        victim = "trellis.hint.victim"
        return (self._host.words(seat)(victim), "") if self._is_crowded else victim

    def _draft_greeting(self, seat: int) -> Said | None:
        """While a turn is composed: what is missing, unless an explanation on the felt says it."""
        composition, explanations = self._composition, self._explanations
        if explanations.count:
            several = "trellis.hint.wrong" if explanations.wrong > 1 else None
            return explanations.at_seat or several
        refusal, draft = composition.lay_refusal(), composition.draft
        if refusal is None and not draft.owed:
            return "trellis.hint.done" if draft.rack else "trellis.hint.last"
        reason = missing_to(draft, refusal, allowed(composition.state))
        return sentences(self._host.words(seat), reason) if reason else None


def _available(state: State) -> str:
    """The suffix for what is possible besides laying tiles; only what exists is offered (T18)."""
    if state.display:
        return "" if state.bag else ".open"
    return ".bag" if state.bag else ".pass"


class TrellisLesson(Lesson):
    """Shows the goal; the steps are the prompts of each turn."""

    @staticmethod
    def sizes(width_mm: float) -> Sizes:
        """Type sizes for which felt is reserved."""
        return USUAL_MM

    def step(self, seat: int, taught: Sequence[str]) -> LessonStep | None:
        return None


PITCHES_MM = (44.0, 36.0)
"""Distances in mm between the centres of coins: usual, and with less room."""
DISC_MM = 26.0
CLOSE_MM = 40.0
"""A row farther from its seat does not seem to belong to it."""


class Choices(SeatPart):
    def __init__(self, parts: Parts, seat: int, felt: FeltSpace) -> None:
        """`felt`: finds free places for the coins."""
        super().__init__(parts, seat)
        self._felt, table = felt, self._gallery.table
        self._size = table.px(DISC_MM)
        self._deep = self._size + 2 * table.px(NAME_DEEP * max(NAME, table.least_em_mm))
        """Its height with the label, and as much on the other side."""
        # From left to right, as the seats sit.
        seats = self._composition.seats
        others = [(seat + step) % len(seats) for step in seats[1:]]
        self._coins = [self._coin(other, parts.actions) for other in others]
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
        """With one other seat there is nothing to choose."""
        offer = self._composition.offer
        asked = asked and len(self._coins) > 1
        if asked and not any(coin.visible for coin in self._coins):
            # They stay where they were put: nothing is laid meanwhile.
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
        """The coins' spots in a row near the rack, or each on its own where a row has no room."""
        usual = self._place.choices_spot(self._composition.places(self._seat))
        px = self._place.table.px
        for pitch in map(px, PITCHES_MM):
            row = self._free(usual, pitch)
            if row and math.dist(row.center, usual) <= px(CLOSE_MM):
                return self._row(row.center, pitch)
        return self._scattered(self._row(usual, px(PITCHES_MM[0])))

    def _row(self, middle: Pixel, pitch: int) -> list[Pixel]:
        """The places of a row, from left to right as the seat sees it."""
        x, y = middle
        across, down = self._place.side.right
        first = (len(self._coins) - 1) / 2
        steps = [round((number - first) * pitch) for number in range(len(self._coins))]
        return [(x + step * across, y + step * down) for step in steps]

    def _free(self, middle: Pixel, pitch: int) -> pygame.Rect | None:
        """Room for a row."""
        side = self._place.side
        size = (len(self._coins) - 1) * pitch + self._size, self._deep
        return self._felt.free_near(side, rect_at(side, size, middle))

    def _scattered(self, usual: Sequence[Pixel]) -> list[Pixel]:
        """Each as near to its place as possible, still in order from left to right."""
        table, side = self._place.table, self._place.side
        taken: list[pygame.Rect] = []
        for at in usual:
            place = square(at, self._deep)
            taken.append(self._felt.free_near(side, place, taken) or place)
        taken.sort(key=lambda rect: table.seen(side, rect).x)
        return [rect.center for rect in taken]
