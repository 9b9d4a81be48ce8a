"""What seats are told and shown besides the game: words, hints, lessons, books, and when each of
them is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.match import AnyMatch
from scenes.play.books import Booklets
from scenes.play.hints import Hints
from scenes.play.lessons import Lessons
from scenes.play.voice import Message, Voices
from scenes.services.services import Services
from scenes.services.words import UNBROKEN
from scenes.touch.gesture import Finger
from scenes.touch.target import Target
from scenes.views.view import AnyView


class Guidance:
    def __init__(
        self,
        view: AnyView,
        services: Services,
        targets: Callable[[], list[Target]],
    ) -> None:
        """`targets` are all that can be touched now."""
        self._view, self._services = view, services
        self.make_room: Callable[[], None] = lambda: None
        """What lies beside words follows what the view leaves."""
        self._is_to_tell = False
        self._telling: Iterator[None] | None = None
        """What is being told, a part a frame."""
        self.voices = Voices(view)
        self.books = Booklets(view, self.voices, targets)
        self.hints = Hints(view, services, targets, self.voices, self.books.lead)
        self.lessons = Lessons(view, services, targets)
        self._standings: dict[int, Message] = {}
        """What seats with an open panel are told."""

    @property
    def _match(self) -> AnyMatch:
        return self._view.host.match

    @property
    def is_moving(self) -> bool:
        return self.lessons.is_moving or self.books.is_moving

    @property
    def is_settled(self) -> bool:
        return not (self.is_telling or self.hints.is_thinking or self.books.plays)

    @property
    def is_telling(self) -> bool:
        """Whether the next frame has something to say, which takes its time."""
        return self._is_to_tell or self._telling is not None

    # --- what happens

    def touched(self, finger: Finger | None) -> None:
        self.lessons.touched(finger)
        self.books.touched(finger)

    def moved(self, seat: int) -> None:
        """What this seat was told has been understood; others are still reading theirs. All is told
        anew soon."""
        self._telling = None
        self.hints.moved(seat)
        self.lessons.moved(seat)
        self.voices.all[seat].moved()

    def seated_anew(self, seat: int) -> None:
        self.hints.wipe(seat)
        self.voices.all[seat].moved()
        self.books.close(seat)
        self.lessons.seated_anew(seat)

    def refuse(self, seat: int, key: str) -> bool:
        """Says why not, at the seat; `key` is a refusal's. Whether anything was said."""
        is_said = self.voices.refuse(seat, key)
        if is_said:
            self.books.lead(seat, [key])
        return is_said

    def panel_opened(self, seat: int, is_open: bool) -> None:
        """While a seat's panel is open, it is told how the match stands."""
        voice, said = self.voices.all[seat], standing(self._view, seat)
        message = self._standings.pop(seat, None)
        if message is not None:
            voice.end(message)
        if said is not None and is_open:
            self._standings[seat] = voice.speak(Message(said, None))

    # --- what follows

    def _stand(self, seat: int) -> None:
        """What a seat reads as things are: nothing while it waits."""
        lessons, voice = self.lessons, self.voices.all[seat]
        acts = seat in self._match.to_act() and not self._view.drafting.is_done(seat)
        taught = lessons.said(seat) if acts else None
        if taught is not None:
            voice.stand(taught, lessons.sizes)
        else:
            is_told = acts and not lessons.awaits(seat) and self._match.outcome() is None
            is_told = is_told and not self._view.host.is_computer(seat)
            voice.stand(self._view.greeting(seat) if is_told else None)

    def tell_soon(self) -> None:
        """There is other room for words, or other things are to be said, or the position has
        changed: in the next frames, for this one shows what a touch has moved."""
        self._is_to_tell = True

    def tell(self) -> None:
        """All of it, now."""
        self._is_to_tell, self._telling = False, None
        for _ in self._told():
            pass

    def _told(self) -> Iterator[None]:
        with self._view.telling():
            self.make_room()
        yield
        with self._view.telling():
            self.voices.follow()
        yield
        with self._view.telling():
            self.hints.follow()
            self.lessons.follow()
        for seat in range(len(self._view.host.seating)):
            with self._view.telling():
                self._stand(seat)
            yield
        self.books.follow()

    def _tell_on(self) -> None:
        if self._telling is None:
            self._is_to_tell, self._telling = False, self._told()
        if next(self._telling, self) is self:
            self._telling = None

    def clear(self) -> None:
        """The game is over, or another scene comes over it: what seats have asked for ends."""
        for seat in range(len(self._view.host.seating)):
            self.hints.wipe(seat)
            self.voices.all[seat].moved()

    def tick(self, dt: float, waits: bool = False) -> None:
        """`waits`: this frame has enough to do. In a script all is told in one frame."""
        if self.is_telling and self._services.patient:
            self.tell()
        elif self.is_telling and not waits:
            self._tell_on()
        self.hints.tick()
        if self.lessons.tick(dt):
            self.tell_soon()
        self.books.tick(dt)


def standing(view: AnyView, seat: int) -> tuple[str, str] | None:
    """Which game it is, and the totals of all teams from the seat's own on, as soon as there are
    any. None: a single game."""
    match, seating, words = view.host.match, view.host.seating, view.host.words(seat)
    if match.setup.games == 1:
        return None
    totals, seats = match.totals(), len(seating)
    line = words("play.game", number=match.number, games=match.setup.games)
    if not any(totals):
        return line, ""
    found = dict[tuple[int, ...], str]()
    for one in ((seat + step) % seats for step in range(seats)):
        team = tuple(next(team for team in match.rules.teams if one in team))
        names = [words.seat(seating.name(member)) for member in team]
        found.setdefault(team, UNBROKEN.join([*names, view.points(totals[one])]))
    return line, " · ".join(found.values())
