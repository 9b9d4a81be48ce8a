"""A touchscreen's events, and the contacts that scenes get from them. Positions in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from scenes.core.table import Point, Table
from scenes.touch.contacts import Contact, Contacts
from scenes.touch.ghosts import DeadSpot
from scenes.touch.target import Meaning, Target

TABLE = Table(1920, 1080, 32.0)
FINGER_KINDS = {
    "down": pygame.FINGERDOWN,
    "move": pygame.FINGERMOTION,
    "up": pygame.FINGERUP,
}
MOUSE_KINDS = {
    "down": pygame.MOUSEBUTTONDOWN,
    "move": pygame.MOUSEMOTION,
    "up": pygame.MOUSEBUTTONUP,
}
FRAME = 1 / 60
MIDDLE = (354.0, 199.0)
FELT = pygame.Rect(0, 0, TABLE.width, TABLE.height)


class Thing(Meaning, id="thing.{number}"):
    number: int = 0


PLAIN = Target(Thing(), FELT)
MADE_FOR_HOLDING = Target(Thing(), FELT, hold=True)
BRIEF = Target(Thing(), FELT, brief=True)
ANYWHERE = Target(Thing(), FELT, anywhere=True)


def at(mm: Point) -> Point:
    """Converts mm to pixels."""
    return mm[0] * TABLE.per_mm, mm[1] * TABLE.per_mm


def finger(
    kind: str, number: int, mm: Point = MIDDLE, device: int = 7, **more: object
) -> pygame.event.Event:
    x, y = at(mm)
    place = {"x": x / TABLE.width, "y": y / TABLE.height}
    values = {"touch_id": device, "finger_id": number, **place, **more}
    return pygame.event.Event(FINGER_KINDS[kind], values)


def mouse(kind: str, mm: Point = MIDDLE, button: int = 1, **more: object) -> pygame.event.Event:
    if kind != "move":
        more["button"] = button
    return pygame.event.Event(MOUSE_KINDS[kind], {"pos": at(mm), **more})


def beside(mm: float) -> Point:
    """The point so many mm to the right of the middle."""
    return MIDDLE[0] + mm, MIDDLE[1]


def kinds(found: Sequence[Contact]) -> list[str]:
    return [contact.kind for contact in found]


def names(found: Sequence[Contact]) -> set[object]:
    return {contact.finger for contact in found}


class Screen:
    """A touchscreen with its own clock; `heard`: all contacts. By default one large target covers
    everything."""

    def __init__(
        self,
        target_at: Callable[[Point], Target | None] = lambda _: PLAIN,
        dead: tuple[DeadSpot, ...] = (),
    ) -> None:
        self.contacts = Contacts(TABLE, target_at, dead)
        self.now = 5.0
        self.heard: list[Contact] = []

    def send(self, *events: pygame.event.Event, later: float = 0.0) -> list[Contact]:
        """Sends events in one frame, `later` seconds after the last; returns their contacts."""
        self.now += later
        found = list(self.contacts.read(events, self.now))
        self.heard += found
        return found

    def down(self, number: int, mm: Point = MIDDLE, later: float = FRAME) -> list[Contact]:
        return self.send(finger("down", number, mm), later=later)

    def move(self, number: int, mm: Point, later: float = FRAME) -> list[Contact]:
        return self.send(finger("move", number, mm), later=later)

    def up(self, number: int, mm: Point = MIDDLE, later: float = FRAME) -> list[Contact]:
        return self.send(finger("up", number, mm), later=later)

    def wait(self, seconds: float) -> list[Contact]:
        found: list[Contact] = []
        for _ in range(round(seconds / FRAME)):
            found += self.send(later=FRAME)
        return found

    def tremble(self, number: int, mm: Point, seconds: float, radius: float) -> list[Contact]:
        """Reports a resting contact many times a second, as devices do."""
        found: list[Contact] = []
        for step in range(round(seconds / FRAME)):
            x, y = radius * math.cos(step), radius * math.sin(step)
            found += self.move(number, (mm[0] + x, mm[1] + y))
        return found

    def slide(self, number: int, start: Point, end: Point, frames: int) -> Point:
        """Slides evenly; returns the step of one frame."""
        step = (end[0] - start[0]) / frames, (end[1] - start[1]) / frames
        for n in range(1, frames + 1):
            self.move(number, (start[0] + n * step[0], start[1] + n * step[1]))
        return step
