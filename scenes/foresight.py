"""What a frame does that has nothing else to do: it makes what may be wanted soon."""

from __future__ import annotations

import time

from scenes.art.gallery import Gallery
from scenes.scene import Scene

AHEAD_SECONDS = 0.005
"""Of processor time: less than a third of a frame, so that a touch that comes meanwhile is still
answered in the next one."""
MOST_LOOKED_AT = 250
"""So many pictures are looked at in such a frame: what is there already costs next to nothing."""


def look_ahead(scene: Scene, gallery: Gallery, patient: bool) -> None:
    """Pictures are made as long as there is time; with patience, one a frame, so that the same
    script finds the same pictures."""
    before, ends = gallery.brought_in, time.thread_time() + AHEAD_SECONDS
    for _ in range(MOST_LOOKED_AT):
        scene.look_ahead()
        is_late = time.thread_time() >= ends
        is_over = gallery.brought_in != before if patient else is_late
        if scene.is_ready or is_over:
            break
