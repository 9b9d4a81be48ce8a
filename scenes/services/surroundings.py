"""What every scene and view may touch: the screen, its pictures, the words and the time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pygame

from scenes.art.gallery import Gallery
from scenes.core.comfort import Comfort
from scenes.core.table import Point, Side, Table
from scenes.services.words import Languages, TurnedLanguages, Words
from scenes.sound.mix import Whose
from scenes.sound.sounds import Sounds
from scenes.stage.parts import SurfacePool
from scenes.touch.contacts import Contacts

SEAT_MM = 60.0
"""How far from its side a seat is heard."""


@dataclass
class Clock:
    """Seconds that the table has been running; time enters with the frames."""

    now: float = 0.0


@dataclass
class Surroundings:
    screen: pygame.Surface
    gallery: Gallery
    languages: Languages
    clock: Clock = field(default_factory=Clock)
    still: bool = False
    """Reduced motion: everything is where it goes at once."""
    setting: Callable[[str], object] = field(default=lambda _: None)
    """The operator's setting of a key; None where there is none."""
    comfort: Comfort = field(default_factory=Comfort)
    floors: SurfacePool = field(default_factory=SurfacePool)
    sounds: Sounds = field(default_factory=Sounds)
    contacts: Contacts | None = None
    """What devices say now, for the touch test."""

    @property
    def table(self) -> Table:
        return self.gallery.table

    def lay_out(self, screen: pygame.Surface, inches: float | None = None) -> None:
        """For a screen of another size, as large as before unless `inches` are given."""
        self.screen = screen
        inches, large = inches or self.table.measured.inches, self.comfort.wish.large_print
        self.gallery = self.gallery.on(Table.on_screen(*screen.get_size(), inches, large))

    @property
    def is_to_be_laid_out(self) -> bool:
        """Whether words are wished in another size than those that are there."""
        return self.comfort.wish.large_print != self.table.large_print

    def follow_wishes(self) -> None:
        """While nothing is shown: what comes next is as people wish it."""
        self.still = self.comfort.wish.still
        if self.is_to_be_laid_out:
            self.lay_out(self.screen)

    def turned(self, names: Mapping[Side, Side]) -> Surroundings:
        """As a scene has it on a table that has been turned: `names` says whose each side is."""
        return replace(self, languages=TurnedLanguages(self.languages, names)) if names else self

    def words(self, side: Side) -> Words:
        return self.languages.words(side)

    def sound(self, cue: str, at: Point, whose: Whose = Whose.PERSON, after: float = 0.0) -> None:
        """To be heard where it is seen, in the frame that shows it, or so many seconds later."""
        table = self.table
        due, inches = self.clock.now + after, table.measured.inches
        self.sounds.play(cue, at[0] / table.width, due, whose, inches)

    def sound_at(
        self, cue: str, side: Side, whose: Whose = Whose.PERSON, after: float = 0.0
    ) -> None:
        """Before a side."""
        self.sound(cue, self.table.spot(side, 0, SEAT_MM), whose, after)
