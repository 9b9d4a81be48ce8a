"""The end of a game of Crossing: nobody has to be told that it is over, and every point that is
doubled is doubled before all eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.crossing.state import Event, Move, State, side_of
from scenes.stage.motion import ease_in_out
from scenes.stage.stage import FLOOR, Layer, Sprite
from scenes.table import Pixel
from scenes.views.crossing.doubled import Doubled, doublings
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import rules_of
from scenes.views.crossing.sweep import Sweep, dimmed_tray
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough
from scenes.views.crossing.verdict import Fading, Row, Verdict, steps_of
from scenes.views.crossing.weight import FALL_SECONDS, fall, weight
from scenes.views.ended.acts import Act
from scenes.views.ended.night import Night, Pool
from scenes.views.ended.spots import Spots, Words
from scenes.views.ending import Ending
from scenes.views.view import View

READ_SECONDS, PLAIN_SECONDS = 2.5, 0.9
COUNT_SECONDS, BETWEEN_SECONDS = 0.5, 0.15
LIGHT_SECONDS, CLEAR_SECONDS = 0.45, 1.6
DIM = 0.38


class CrossingEnding(Ending[State, Move, Event]):
    breath_seconds = 0.5
