"""The table when nobody is there: a small game plays itself, and every side is invited."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.agreement import usual_options
from scenes.art import felt
from scenes.attract.invitation import Invitation
from scenes.attract.reel import game_shown, most_seats
from scenes.attract.show import Show
from scenes.destinations import Destination, ToExhibition, ToMenu, ToPlay, pictures_of_play
from scenes.router import before
from scenes.scene import Scene
from scenes.seating import ABSENT, HUMAN, USUAL, Seating
from scenes.services import Services
from scenes.stage.inset import Framed
from scenes.stage.motion import Tweens, linear
from scenes.surroundings import Surroundings
from scenes.table import Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Meaning, Target
