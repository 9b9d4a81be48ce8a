"""What a seat is told: a line that says what to do or what is wrong, a quieter one why."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TypeAlias

from scenes.art import speech
from scenes.art.canvas import Picture
from scenes.art.type import Align
from scenes.stage.motion import Tweens
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Point, Side
from scenes.views.view import AnyView, Said

SECONDS, HINT_SECONDS, NOTICE_SECONDS = 5.0, 8.0, 15.0
"""What a seat is told for a while; and what all must have read, whatever is played meanwhile."""
EXPLAINED_MM = 10.0, 8.5
NOT_YOUR_TURN, THEIRS = "not_your_turn", "people.theirs"
"""What every game refuses so; and what somebody is told whose turn it is."""
Place: TypeAlias = tuple[Pixel, Align, float]
"""Where words stand, as a view says it."""


class Voice:
    """One seat's words on the felt. A refusal stays for some seconds over the greeting, unless
    the seat moves, or its turn comes or goes."""

    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        later: Tweens,
        side: Side,
        spot: Place,
        find: Callable[[str | None], Place] | None = None,
    ) -> None:
        """`find`: where the words of a key have room now, or those of the greeting."""
        self._around, self._later, self._side = around, later, side
        at, self._align, self._width = spot
        self._stage = stage
        self._sprite = stage.add(None, at, Layer.WORDS)
        self._find, self._told = find, ""
        """The key of what it is told for a while, if it has one."""
        self._greeting: Said | None = None
        self._notice: str | None = None
        """What stands there instead of a greeting until there has been time to read it."""
        self._urgent = False
        """Whether it is told something for a while."""
        self._advised: tuple[str, str] | None = None
        """What stands there of a hint, and why."""
        self.is_silent = False
        """Whether something lies where its words stand."""
        self._in_turn: bool | None = None
        """Whether the seat had the turn when it was told something; None: that is all the same."""
        self._composed: Hashable = None
        """What it had composed of a move when it was refused something; None: the same."""

    @property
    def at(self) -> Pixel:
        """Where its words stand."""
        return self._sprite.at

    def foresee(self, key: str) -> Picture:
        """The words of a key as wide as they have room now."""
        return self.picture(key, self._find(key)[2] if self._find else None)

    def picture(self, said: Said, width: float | None = None) -> Picture:
        """The words of a key; `key.why`, where it exists, is the quieter line."""
        gallery, words = self._around.gallery, self._around.words(self._side)
        if isinstance(said, str):
            said = words.with_why(said)
        return speech.said(gallery, *said, width or self._width, self._align, self._side)

    def find_place(self) -> None:
        """Where what is said now has room."""
        if self._find is not None:
            at, _, width = self._find(self._told or self._notice)
            self.place(at, width)

    def place(self, at: Pixel, width: float) -> None:
        """Words do not travel: where they have room elsewhere they are set anew."""
        is_as_wide, self._width = width == self._width, width
        if self._advised and not is_as_wide:
            self._sprite.show(self._advice(*self._advised))
        if at != self._sprite.at:
            picture = self._sprite.picture
            self._sprite.remove()
            self._sprite = self._stage.add(picture, at, Layer.WORDS)
            self._sprite.set_visible(not self.is_silent)

    def silence(self, silent: bool) -> None:
        self.is_silent = silent
        self._sprite.set_visible(not silent)

    def greet(self, said: Said | None) -> None:
        self._greeting = said
        if not self._urgent:
            shown = self._notice or said
            self._sprite.show(self.picture(shown) if shown else None)

    def notice(self, key: str | None) -> None:
        """None: it has been read. What the seat is told meanwhile covers it for a while."""
        self._notice = key
        if key is not None:
            self._later.after(NOTICE_SECONDS, lambda: self.notice(None), owner=(self, "notice"))
            self.hush()
        self.find_place()
        self.greet(self._greeting)

    def refuse(self, said: Said, in_turn: bool | None = None, composed: Hashable = None) -> None:
        self._told = said if isinstance(said, str) else ""
        self.find_place()
        self._urge(self.picture(said), in_turn, composed)

    def advise(self, what: str, why: str, in_turn: bool | None = None) -> None:
        """A hint's reason, in words that nobody could foresee."""
        self._told = ""
        self._urge(self._advice(what, why), in_turn)
        self._later.after(HINT_SECONDS, self._calm, owner=self)
        self._advised = what, why

    def _advice(self, what: str, why: str) -> Picture:
        made = speech.speech(self._around.gallery, what, why, self._width, self._align)
        return made.turned(self._side.facing)

    def explain(self, what: str, why: str, in_turn: bool | None = None) -> None:
        """Why not, about something particular."""
        self._told = ""
        gallery, width = self._around.gallery, self._width
        made = speech.taught(gallery, what, why, width, self._align, self._side, EXPLAINED_MM)
        self._urge(made, in_turn)

    def _urge(self, made: Picture, in_turn: bool | None, composed: Hashable = None) -> None:
        self._urgent, self._in_turn, self._composed = True, in_turn, composed
        self._advised = None
        self._sprite.show(made)
        self._later.after(SECONDS, self._calm, owner=self)

    @property
    def is_urgent(self) -> bool:
        """Whether something stands there that the seat is told for a while only."""
        return self._urgent or self._notice is not None

    def hush(self) -> None:
        """What was said has been understood: the seat moved."""
        self._later.drop(self)
        self._calm()

    def follow(self, in_turn: bool, composed: Hashable = None) -> None:
        """What was said in a turn that is over, or before it came, is true no more, nor is what was
        refused to a move that is composed otherwise by now."""
        was_so = self._in_turn in (None, in_turn) and self._composed in (None, composed)
        if self._urgent and not was_so:
            self.hush()

    def _calm(self) -> None:
        self._urgent = False
        self._advised = None
        if self._told:
            self._told = ""
            self.find_place()
        self.greet(self._greeting)


class Voices:
    """What all seats of a match are told, each in its own language."""

    def __init__(self, view: AnyView) -> None:
        self._view, self._host = view, view.host
        host = view.host
        made = host.around, host.stage, host.later
        self._voices = [
            Voice(*made, side, view.words_spot(side), partial(self._spot, seat))
            for seat, side in enumerate(host.seating.sides)
        ]

    def _spot(self, seat: int, key: str | None) -> Place:
        view = self._view
        return view.words_spot(view.side(seat)) if key is None else view.spot_for(seat, key)

    def ahead(self) -> Iterator[None]:
        """What people are told most often: what to do, and what not, and what others hear who
        touch something meanwhile."""
        game, soon = self._view.game, self._host.people_soon
        refusals, hints = f"refusal.{game}.", (f"{game}.hint.", f"{game}.waiting")
        for seat in soon:
            if self._acts(seat):
                yield from self._keys(seat, *hints)
        for seat in self._host.seating.people:
            is_told = (refusals,) if self._acts(seat) else (f"{refusals}{NOT_YOUR_TURN}",)
            yield from self._keys(seat, *is_told)
        for seat in soon:
            yield from self._keys(seat, *hints)

    def _keys(self, seat: int, *beginnings: str) -> Iterator[None]:
        for key in self._host.words(seat).keys(*beginnings):
            self._voices[seat].foresee(key)
            yield

    @property
    def spots(self) -> list[Pixel]:
        """Where the words of each seat stand."""
        return [voice.at for voice in self._voices]

    def greet(self, greeting: Callable[[int], Said | None]) -> None:
        """What each seat is told without asking, until something else is to be said."""
        for seat, voice in enumerate(self._voices):
            voice.greet(greeting(seat))

    def refuse(self, seat: int, key: str) -> None:
        """Says why not, at the seat; `key` is a refusal's."""
        own = self._view.reason(seat, key) if 0 <= seat < len(self._voices) else None
        if own is not None:
            self._voices[seat].explain(*own, self._acts(seat))
        elif 0 <= seat < len(self._voices):
            full = f"refusal.{self._view.game}.{self._view.worded(key)}"
            key = full if full in self._host.words(seat) else "refusal.other"
            self._voices[seat].refuse(key, self._acts(seat), self._view.composed(seat))

    def tell(self, seat: int, key: str) -> None:
        """Says something to a seat for a while, whatever game it is."""
        self._voices[seat].refuse(key, self._acts(seat))

    def say(self, seat: int, said: Said) -> None:
        """Says something to a seat for a while."""
        self._voices[seat].refuse(said)

    def ask_to_wait(self, point: Point, owner: int | None) -> None:
        """A computer player plays, or that is its own. Of the people the one who sits nearest has
        touched it; `owner`: whose it is, None: of whoever plays."""
        seating, table = self._host.seating, self._host.around.table
        people = [seat for seat in range(len(seating)) if not seating.is_computer(seat)]
        nearest = min(people, key=lambda s: table.away(seating.sides[s], point), default=None)
        if nearest is None:
            return
        if owner is not None and self._acts(nearest):
            whose = self._host.words(nearest).telling(THEIRS, seating.name(owner))
            self._voices[nearest].refuse((whose, ""), in_turn=True)
        else:
            self.refuse(nearest, NOT_YOUR_TURN)

    def notice(self, key: str) -> None:
        """Says something to all that has nothing to do with whose turn it is."""
        around = self._host.around
        around.sound("error", around.table.middle)
        for voice in self._voices:
            voice.notice(f"notice.{key}")

    def advise(self, seat: int, what: str, why: str) -> None:
        """Says at the seat what it is advised."""
        self._voices[seat].advise(what, why, self._acts(seat))

    def is_engaged(self, seat: int) -> bool:
        """Whether a seat reads something for a while, there or where its words stand."""
        return self._voices[seat].is_urgent or self._voices[seat].is_silent

    def hush(self, seat: int) -> None:
        """What this seat was told has been understood; others are still reading theirs."""
        self._voices[seat].hush()

    def silence(self, seat: int, silent: bool) -> None:
        """Whether a seat's words are not to be seen."""
        self._voices[seat].silence(silent)

    def follow(self) -> None:
        """The position has changed: what it makes untrue is said no more."""
        for seat, voice in enumerate(self._voices):
            voice.follow(self._acts(seat), self._view.composed(seat))

    def _acts(self, seat: int) -> bool:
        return seat in self._host.match.to_act()

    def place(self) -> None:
        """Where the view has room for them now."""
        for voice in self._voices:
            voice.find_place()
