"""What seats are told and shown besides the game: messages, hints, lessons and booklets, and how
long each lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.match import AnyMatch
from scenes.play.books import Booklets
from scenes.play.hints import Hints
from scenes.play.lessons import Lessons
from scenes.play.voice import Voices
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
        """`targets`: everything that can be touched now."""
        self._view, self._services = view, services
        self.make_room: Callable[[], None] = lambda: None
        """Called when the room for texts has changed."""
        self._is_to_tell = False
        self._telling: Iterator[None] | None = None
        """The texts still to be updated, one part per frame."""
        self.voices = Voices(view)
        self.books = Booklets(view, self.voices, targets)
        self.hints = Hints(view, services, targets, self.voices, self.books.lead)
        self.lessons = Lessons(view, services, targets)

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
        """Whether the next frame still has texts to lay out, which takes time."""
        return self._is_to_tell or self._telling is not None

    # --- events

    def touched(self, finger: Finger | None) -> None:
        self.lessons.touched(finger)
        self.books.touched(finger)

    def moved(self, seat: int) -> None:
        """Ends the messages of the seat that moved; others may still be reading theirs. All texts
        are updated soon."""
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
        """Shows why a move is refused (`key`) at the seat; returns whether there was a text."""
        is_said = self.voices.refuse(seat, key)
        if is_said:
            self.books.lead(seat, [key])
        return is_said

    def panel_opened(self, seat: int, is_open: bool) -> None:
        """Shows the state of the match to a seat while its panel is open."""
        said = standing(self._view, seat) if is_open else None
        self.voices.all[seat].keep("panel", said)

    # --- standing texts

    def _stand(self, seat: int) -> None:
        """Sets the standing text of a seat: none while it waits."""
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
        """Updates all texts in the next frames: room, texts or position have changed, and this
        frame has to show the effect of a touch."""
        self._is_to_tell = True

    def tell(self) -> None:
        """Updates all texts now."""
        self._is_to_tell, self._telling = False, None
        for _ in self._told():
            pass

    def _told(self) -> Iterator[None]:
        self.make_room()
        yield
        for voice in self.voices.all:
            voice.follow()
            yield
        self.hints.follow()
        self.lessons.follow()
        for seat in range(len(self._view.host.seating)):
            self._stand(seat)
            yield
        self.books.follow()

    def _tell_on(self) -> None:
        if self._telling is None:
            self._is_to_tell, self._telling = False, self._told()
        if next(self._telling, self) is self:
            self._telling = None

    def clear(self) -> None:
        """Ends what seats have asked for: the game is over, or another scene covers it."""
        for seat in range(len(self._view.host.seating)):
            self.hints.wipe(seat)
            self.voices.all[seat].moved()

    def tick(self, dt: float, waits: bool = False) -> None:
        """`waits`: this frame has no time left. In a script all texts are updated in one frame."""
        if self.is_telling and self._services.patient:
            self.tell()
        elif self.is_telling and not waits:
            self._tell_on()
        self.hints.tick()
        for seat in self._match.setup.helped:
            self.hints.help(seat)
        if self.lessons.tick(dt):
            self.tell_soon()
        self.books.tick(dt)


def standing(view: AnyView, seat: int) -> tuple[str, str] | None:
    """The seat's head start, the number of the game, and the totals from the seat's own team on
    once there are any. None for a single game without a head start."""
    match, seating, words = view.host.match, view.host.seating, view.host.words(seat)
    setup, totals, seats = match.setup, match.totals(), len(seating)
    lines = [head_start(view, seat)] if setup.favours(seat) else []
    if setup.games > 1:
        lines.append(words("play.game", number=match.number, games=setup.games))
    found = dict[tuple[int, ...], str]()
    for one in ((seat + step) % seats for step in range(seats if any(totals) else 0)):
        team = tuple(next(team for team in match.rules.teams if one in team))
        names = [words.seat(seating.name(member)) for member in team]
        found.setdefault(team, UNBROKEN.join([*names, view.showcase.total(match, totals[one])]))
    first, *others = [*lines, *found.values()] or ("",)
    return (first, " · ".join(others)) if first else None


def head_start(view: AnyView, seat: int) -> str:
    """The seat's points in advance, and its helper, in its own words (G9)."""
    setup, words = view.host.match.setup, view.host.words(seat)
    points = sum(setup.given[seat : seat + 1])
    found = [words("setup.points", count=points)] if points else []
    found += [words("setup.helper.on")] if seat in setup.helped else []
    return " · ".join(found)
