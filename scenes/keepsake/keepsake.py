"""The keepsake of a finished match: a card that one touch shows and any touch puts away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

import pygame

from scenes.art import canvas, colours
from scenes.core.table import Side
from scenes.keepsake.drawing import Told, drawn
from scenes.services.exports import FOLDER
from scenes.services.services import Services
from scenes.services.settings import NAME
from scenes.services.words import Words
from scenes.stage.motion import fade_steps
from scenes.stage.script import Script, Steps, Wait
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.target import Meaning
from scenes.views.loading import view_of
from scenes.views.view import AnyTabletop

SAVES = "people.pictures"
"""The operator's setting: whether keepsakes are saved."""
STEP_SECONDS, FADE_SECONDS = 0.004, 0.2
"""A frame's time for drawing, and the seconds in which the card appears."""
SHARE, LARGEST, SHADOW_MM, CORNER = 0.94, 1.5, 5.0, 6
"""The card's most share of the table, its greatest enlargement, the height of its shadow, its
corners in pixels."""
MOST_LISTED = 10_000
DOT = "  \N{MIDDLE DOT}  "


class ShowKeepsake(Meaning, id="result.picture"):
    """Show the match's picture to this seat."""

    seat: int


class Keepsake:
    def __init__(self, top: AnyTabletop, services: Services, match_id: int) -> None:
        self._top, self._services, self._id = top, services, match_id
        self._script: Script | None = None
        self._sprites: list[Sprite] = []
        self._is_saved = False

    def show(self, seat: int) -> None:
        """Draws the card over some frames, then shows it to the seat."""
        self.put_away()
        self._script = Script(self._shown(seat))

    def tick(self, dt: float) -> None:
        if self._script is not None:
            self._script.tick(dt)

    @property
    def is_shown(self) -> bool:
        """Whether the next touch puts it away."""
        return bool(self._sprites)

    @property
    def is_coming(self) -> bool:
        return bool(self._script)

    def put_away(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        self._script, self._sprites = None, []

    def _shown(self, seat: int) -> Steps:
        made = list[pygame.Surface]()
        drawing = self._drawing(seat, made)
        yield Wait(until=lambda _: self._services.take_steps(drawing, STEP_SECONDS))
        self._save(made[0])
        side = self._top.seating.sides[seat]
        yield Wait()
        card = canvas.centred(self._fitted(made[0], side))
        yield Wait()
        middle, add = self._top.around.table.middle, self._top.stage.add
        mask = canvas.rounded(card.surface.get_size(), CORNER, colours.SHADOW)
        yield Wait()
        shadow = canvas.shadow(mask, SHADOW_MM * self._top.around.table.per_mm, CORNER)
        yield Wait()
        self._top.around.sound_at("page", side)
        self._sprites = [add(shadow, middle, Layer.ABOVE), add(None, middle, Layer.ABOVE)]
        for picture in fade_steps(card):
            self._sprites[1].show(picture)
            yield Wait(FADE_SECONDS / 5)

    def _fitted(self, card: pygame.Surface, side: Side) -> pygame.Surface:
        """As large as the table allows, facing the side."""
        whole, table = pygame.transform.rotate(card, -side.facing), self._top.around.table
        wide, high = whole.get_size()
        share = min(LARGEST, SHARE * table.width / wide, SHARE * table.height / high)
        return pygame.transform.smoothscale_by(whole, share)

    def _drawing(self, seat: int, made: list[pygame.Surface]) -> Iterator[None]:
        top = self._top
        told = self._told(top.words(seat))
        made.append((yield from drawn(top.around, top.match, top.seating, told)))

    # --- what it says

    def _told(self, words: Words) -> Told:
        match, seating = self._top.match, self._top.seating
        game, winners, seats = match.rules.game, match.winners(), range(len(seating))
        points = view_of(game).showcase.points
        totals = [points(one).replace("-", "\N{MINUS SIGN}") for one in match.totals()]
        letters = self._letters()
        names = [letters.get(seat) or words.seat(seating.name(seat)) for seat in seats]
        foot = DOT.join([self._day(words), *self._places()])
        says = self._headline(words, winners, letters)
        return Told(words(f"{game}.name"), says, winners, names, totals, foot)

    def _letters(self) -> dict[int, str]:
        """The initials of the seats that have entered some."""
        today = self._services.bests.today(self._top.match.rules.game, MOST_LISTED)
        found = {one.seat: one.letters.strip() for one in today if one.match == self._id}
        return {seat: letters for seat, letters in found.items() if letters}

    def _headline(self, words: Words, winners: Sequence[int], letters: Mapping[int, str]) -> str:
        seating, match = self._top.seating, self._top.match
        if len(winners) == len(seating) > 1:
            return words("result.both" if len(winners) == 2 else "result.all")
        of_match = match.setup.games > 1
        if len(winners) == 1:
            key = "podium.match.one" if of_match else "result.one"
        elif tuple(winners) in map(tuple, match.rules.teams):
            key = "podium.match.many" if of_match else "result.team"
        else:
            key = "podium.match.shared" if of_match else "result.many"
        *first, last = [letters.get(seat) or words.seats(seating.name(seat)) for seat in winners]
        named = words("seat.and").join([", ".join(first), last] if first else [last])
        text = words(key, seat=named)
        return text[:1].upper() + text[1:]

    def _day(self, words: Words) -> str:
        now = self._now()
        day = words.day(now.date().isoformat())
        return words("keepsake.day", day=day, year=now.year)

    def _places(self) -> Iterator[str]:
        """The event of today, and the table's name where the operator has given one."""
        events, today = self._services.bests.events, self._now().date().isoformat()
        if events and events[-1][0] == today != events[-1][1]:
            yield events[-1][1]
        name = self._services.settings.value(NAME)
        if name:
            yield str(name)

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._services.now())

    # --- kept

    def _save(self, card: pygame.Surface) -> None:
        """Once a match, if the operator allows it."""
        services = self._services
        is_wanted = services.settings.value(SAVES) is True and not self._is_saved
        if services.folder is None or not is_wanted:
            return
        self._is_saved = True
        name = f"trivet-{self._now():%Y-%m-%d-%H%M}-{self._top.match.rules.game}"
        services.exports.save(card, services.folder / FOLDER, name, services.patient)
