"""What every scene and view can use: screen, pictures, texts, sounds, time."""

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
"""Distance of a seat's sounds from its side."""


@dataclass
class Clock:
    """Seconds of table time; advanced by frames."""

    now: float = 0.0


@dataclass
class Surroundings:
    screen: pygame.Surface
    gallery: Gallery
    languages: Languages
    clock: Clock = field(default_factory=Clock)
    still: bool = False
    """Reduced motion: everything moves in one step."""
    setting: Callable[[str], object] = field(default=lambda _: None)
    """The operator's setting of a key; None: not set."""
    comfort: Comfort = field(default_factory=Comfort)
    surfaces: SurfacePool = field(default_factory=SurfacePool)
    sounds: Sounds = field(default_factory=Sounds)
    contacts: Contacts | None = None
    """Present contacts, for the touch test."""

    @property
    def table(self) -> Table:
        return self.gallery.table

    def lay_out(self, screen: pygame.Surface, inches: float | None = None) -> None:
        """For a screen of another size; keeps the diagonal unless `inches` is given."""
        self.screen = screen
        inches, large = inches or self.table.measured.inches, self.comfort.wish.large_print
        self.gallery = self.gallery.on(Table.on_screen(*screen.get_size(), inches, large))

    @property
    def is_to_be_laid_out(self) -> bool:
        """Whether the chosen print size differs from the present one."""
        return self.comfort.wish.large_print != self.table.large_print

    def follow_wishes(self) -> None:
        """Applies the chosen comfort settings before the next scene."""
        self.still = self.comfort.wish.still
        if self.is_to_be_laid_out:
            self.lay_out(self.screen)

    def turned(self, names: Mapping[Side, Side]) -> Surroundings:
        """For a turned table: `names` maps sides to the names there."""
        return replace(self, languages=TurnedLanguages(self.languages, names)) if names else self

    def words(self, side: Side) -> Words:
        return self.languages.words(side)

    def sound(self, cue: str, at: Point, whose: Whose = Whose.PERSON, after: float = 0.0) -> None:
        """Plays a cue at a position, `after` seconds later."""
        table = self.table
        due, inches = self.clock.now + after, table.measured.inches
        self.sounds.play(cue, at[0] / table.width, due, whose, inches)

    def sound_at(
        self, cue: str, side: Side, whose: Whose = Whose.PERSON, after: float = 0.0
    ) -> None:
        """Plays a cue before a side."""
        self.sound(cue, self.table.spot(side, 0, SEAT_MM), whose, after)
