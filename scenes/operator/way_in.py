"""The operator's way in: hold a finger in a free corner. Nothing shows for one second, then a ring
closes around the finger."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from scenes.art.light import RING_STEPS, closing_ring
from scenes.core.table import Corner, Point, Table
from scenes.scene.scene import Scene
from scenes.services.destinations import ToPin
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.contacts import Contact, Contacts
from scenes.touch.target import Meaning, Target

if TYPE_CHECKING:
    from scenes.operator.desk import Desk

ZONE_MM = 26.0
"""The distance from both edges; the controls of all scenes are further in."""
HELD_SECONDS, UNSEEN_SECONDS = 3.0, 1.0
FREE_SECONDS = 2.0
"""The corner must have been free for so long: a flickering resting contact is no finger."""
LOST_SECONDS = 0.1
"""A device may lose a finger for so long."""
STRAY_MM = 10.0
CHECK_SECONDS = 5.0


class HoldCorner(Meaning, id="operator.corner{corner}"):
    corner: Corner


@dataclass
class _Hold:
    corner: Corner
    finger: Hashable
    start: Point
    at: Point
    seconds: float = 0.0
    lost: float | None = None


class WayIn:
    def __init__(self, around: Surroundings, services: Services) -> None:
        self._around, self._services = around, services
        self._unseen = 0.0
        """Seconds since the operator's data was last checked."""
        self._free = dict.fromkeys(Corner, math.inf)
        """Seconds for which no contact has been in each corner."""
        self._hold: _Hold | None = None
        self._ring: Sprite | None = None
        self._scene: Scene | None = None

    @property
    def is_waiting(self) -> bool:
        return self._hold is not None

    def target_at(self, point: Point) -> Target | None:
        corner = self._corner(point)
        if corner is None:
            return None
        return Target(HoldCorner(corner), _zones(self._around.table)[corner], anywhere=True)

    def touch(self, contact: Contact, scene: Scene) -> bool:
        """Handles a touch; returns whether it is withheld from the scene."""
        hold = self._hold
        if contact.kind == "down":
            return self._down(contact, scene)
        if hold is None or contact.finger != hold.finger:
            return False
        hold.at = contact.point
        if contact.kind == "move":
            if math.dist(hold.start, hold.at) > self._around.table.measured.px(STRAY_MM):
                self.forget()
        elif contact.kind == "up":
            hold.lost = 0.0
        else:
            self.forget()
        return False

    def _down(self, contact: Contact, scene: Scene) -> bool:
        corner = self._corner(contact.point)
        target = None if corner is None else scene.hit(contact.point)
        if corner is None or (target is not None and not target.anywhere):
            return False
        hold = self._hold
        if hold is not None and hold.corner is corner and hold.lost is not None:
            hold.finger, hold.lost, hold.at = contact.finger, None, contact.point
        elif self._free[corner] >= FREE_SECONDS and self._may_enter(corner, scene):
            self._hold = _Hold(corner, contact.finger, contact.point, contact.point)
        return target is None

    def tick(self, dt: float, scene: Scene, contacts: Contacts) -> ToPin | None:
        """Returns where to go once a corner has been held for long enough."""
        self._look_after(dt)
        for corner, zone in _zones(self._around.table).items():
            lies = contacts.lying(zone)
            self._free[corner] = 0.0 if lies else self._free[corner] + dt
            if lies > 1 and self._hold is not None and self._hold.corner is corner:
                self.forget()
        hold = self._hold
        if hold is None:
            return None
        hold.seconds += dt
        if hold.lost is not None:
            hold.lost += dt
            if hold.lost > LOST_SECONDS:
                self.forget()
                return None
        if hold.seconds < HELD_SECONDS:
            self._show(hold, scene)
            return None
        self.forget()
        return self._destination(hold.corner)

    def _destination(self, corner: Corner) -> ToPin:
        desk = self._desk
        return ToPin(corner, is_new=desk is not None and desk.may_choose)

    def _look_after(self, dt: float) -> None:
        self._unseen += dt
        desk = self._desk if self._unseen >= CHECK_SECONDS else None
        if desk is not None:
            self._unseen = 0.0
            desk.look_after(self._around.clock.now)

    def _show(self, hold: _Hold, scene: Scene) -> None:
        share = (hold.seconds - UNSEEN_SECONDS) / (HELD_SECONDS - UNSEEN_SECONDS)
        gallery = self._around.gallery
        if share < 0:
            # Made before it is shown.
            gallery.get(closing_ring, int((1 + share * 2) * RING_STEPS) % RING_STEPS)
            return
        if self._ring is None or self._scene is not scene:
            self._hide()
            self._ring, self._scene = scene.stage.add(None, layer=Layer.ABOVE), scene
        self._ring.move(*hold.at)
        self._ring.show(gallery.get(closing_ring, min(RING_STEPS - 1, int(share * RING_STEPS))))

    def _hide(self) -> None:
        if self._ring is not None:
            self._ring.remove()
        self._ring = self._scene = None

    def forget(self) -> None:
        self._hide()
        self._hold = None

    def _may_enter(self, corner: Corner, scene: Scene) -> bool:
        desk = self._desk
        return desk is not None and not scene.is_operators and desk.leads_in(corner)

    @property
    def _desk(self) -> Desk | None:
        # Imported late, so that the menu starts sooner.
        from scenes.operator.desk import desk_of

        return desk_of(self._services)

    def _corner(self, point: Point) -> Corner | None:
        zones = _zones(self._around.table).items()
        return next((corner for corner, zone in zones if zone.collidepoint(point)), None)


@lru_cache(maxsize=1)
def _zones(table: Table) -> dict[Corner, pygame.Rect]:
    side, found = table.measured.px(ZONE_MM), {}
    for corner in Corner:
        x, y = corner.point((table.width, table.height))
        found[corner] = pygame.Rect(x - side if x else 0, y - side if y else 0, side, side)
    return found
