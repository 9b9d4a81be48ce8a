"""A finished match once more: its turning point, or any of its moves by a finger on a timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import pygame

from game.advice import sentences
from game.history import History, opened
from game.match import AnyMatch
from game.turning import TurningPoint, TurningPoints
from scenes.art import speech
from scenes.art.canvas import Picture
from scenes.core.table import Point, Side
from scenes.replay.board import Board
from scenes.replay.timeline import Slide, Sliding, Timeline
from scenes.scene.scene import Scene, lay_felt
from scenes.services.destinations import Back, Destination, ToPlayed, ToReplay
from scenes.services.seating import Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.services.thinker import Turning
from scenes.stage.arriving import fades
from scenes.stage.motion import Faded, Tweens
from scenes.stage.script import Script, Steps, Wait
from scenes.stage.sprite import Layer
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Target, anywhere
from scenes.ui.placer import Alternative, Placer
from scenes.views.loading import loading_of

BEFORE = 14
"""How many moves are shown backwards to the turning point."""
LOOK_SECONDS, READ_SECONDS, SHOWN_SECONDS = 0.6, 1.8, 3.5
"""Before the table moves; with the words alone; and with the better move."""
WIDTHS_MM = (150.0, 110.0, 80.0)
"""Of the words."""
INWARD_MM = 40.0


class ReplayScene(Scene):
    name: ClassVar[str] = "replay"
    yields_softly: bool = True

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        match: AnyMatch,
        seating: Seating,
        side: Side,
        at: int | None = None,
        point: TurningPoint | None = None,
    ) -> None:
        super().__init__(around.turned(seating.names_of), go)
        self._services, self._match, self._seating = services, match, seating
        self._side, self._point = side, point
        last = len(match.entries)
        if point is not None:
            at = min(last, point.index + BEFORE)
        self._history = History(opened(match.record()), last if at is None else at)
        self._script = Script(iter(()) if point is None else self._once_more(point))
        self._fading = Tweens()
        self.said: Faded | None = None
        """The words, while they are shown."""
        self._marked: TurningPoint | None = None
        self._told_at = self._history.at
        """The place that the words are about."""

    def parts(self) -> Iterator[None]:
        yield from loading_of(self._match.rules.game)
        yield from lay_felt(self.stage, self.around.gallery)
        yield from self._history.steps()
        made = self.around, self._history, self._seating, self.stage, self.tweens
        self.board = Board(*made)
        yield from self.board.lay()
        if self._point is None:
            yield from self.board.survey()
            history, shown = self._history, (self.around.gallery, self.stage, self._side)
            places = history.last + 1, history.starts
            self.timeline = Timeline(*shown, *places, self.board.taken)
            self.timeline.show(history.at)

    def enter(self) -> None:
        """The turning point is looked for while people look."""
        if self._point is None:
            self._services.thinker.ask(self, Turning(self._match.record()))
            self._say(self.around.words(self._side).with_why("replay.how"))

    def leave(self) -> None:
        self._services.thinker.forget(self)

    # --- the turning point

    def _once_more(self, point: TurningPoint) -> Steps:
        """Plays the table back to the move, says what was better and shows it."""
        yield Wait(LOOK_SECONDS)
        self.board.wanted = point.index
        yield Wait(until=lambda _: not self.board.is_moving)
        self._say(self._said(point))
        yield Wait(READ_SECONDS)
        self.board.play_instead(point.better.move)
        yield Wait(until=lambda _: not self.board.is_moving)
        if self._is_covered():
            self._say(self._said(point))
        yield Wait(SHOWN_SECONDS)
        self.go(Back())

    def _follow(self) -> None:
        """Marks the turning point once it is found, and tells it where the table shows it."""
        answer = self._services.thinker.answer(self, patient=self._services.patient)
        if isinstance(answer, TurningPoints):
            self._marked = next(iter(answer.found), None)
            if self._marked is not None:
                self.timeline.mark(self._marked.index)
        point, place = self._marked, self.board.wanted
        if place != self._told_at:
            self._told_at = place
            is_there = point is not None and point.index == place
            self._say(self._said(point) if point is not None and is_there else None)

    def _say(self, said: tuple[str, str] | None) -> None:
        """Replaces the words; None: none."""
        if self.said is not None:
            self.said.leave()
            self.said = None
        if said is not None:
            picture, at = self._placed(said)
            self.said = Faded(self.stage, self._fading, Layer.WORDS)
            self.said.show(fades(self.around.gallery, picture), at)

    def _is_covered(self) -> bool:
        """Whether a piece lies on the words now."""
        words = None if self.said is None else self.said.sprite.area()
        return words is not None and words.collidelist(self.board.lying()) >= 0

    def _said(self, point: TurningPoint) -> tuple[str, str]:
        """What was better and why, as this side reads it. Reasons address their own seat."""
        game, seats = self._match.rules.game, self._seating
        words = self.around.words(self._side)
        do, why = sentences(words, game, point.better)
        is_own = seats.sides[point.seat] is self._side
        key = "replay.better" if point.exact else "replay.perhaps"
        if point.exact:
            why = words("replay.gain", count=round(point.gain))
        elif not is_own:
            why = ""
        if is_own:
            return words(key, do=do), why
        return words.telling(f"{key}.seat", seats.name(point.seat), do=do), why

    def _placed(self, said: tuple[str, str]) -> tuple[Picture, tuple[int, int]]:
        """The words where they cover no piece, as near to this side as possible."""
        gallery, table, side = self.around.gallery, self.around.table, self._side
        found = []
        for width in WIDTHS_MM:
            made = speech.said(gallery, *said, width * table.growth, "centre", side)
            rect = made.surface.get_rect()
            rect.center = table.spot(side, 0, INWARD_MM * table.growth)
            found.append((made, rect))
        beside = [self.timeline.rect] if self._point is None else []
        placer = Placer(table, side, [*self.board.lying(), *beside])
        place = placer.place([Alternative(rect) for _, rect in found])
        made, rect = found[0] if place is None else (found[place.number][0], place.rect)
        return made, _centre_of(made, rect)

    # --- the scene's part

    def update(self, dt: float) -> None:
        super().update(dt)
        self._fading.tick(dt)
        self._script.tick(dt)
        self.board.tick(dt)
        if self._point is None:
            self._follow()

    @property
    def is_moving(self) -> bool:
        return self.board.is_moving or bool(self._fading)

    def is_settled(self) -> bool:
        return not (self.is_moving or self._script)

    def again(self) -> Destination | None:
        """The turning point ends with the scene below."""
        return None if self._point is not None else self.here

    def targets(self) -> list[Target]:
        felt = anywhere(self.around.screen)
        return [felt] if self._point is not None else [self.timeline.target(), felt]

    def press(self, target: Target, point: Point) -> Gesture | None:
        if isinstance(target.means, Slide):
            return Sliding(self._seek, point)
        return Tapped(partial(self.go, Back() if self._point is not None else ToPlayed()))

    def _seek(self, point: Point) -> None:
        """Goes to the move under the finger. Another game is laid anew."""
        place = self.timeline.place_at(point)
        self.timeline.show(place)
        if place in self._history.game_of(self._history.at):
            self.board.wanted = place
        else:
            self.go(ToReplay(self._match, self._seating, self._side, place))


def _centre_of(picture: Picture, rect: pygame.Rect) -> tuple[int, int]:
    """Where to put the picture so that it fills the rectangle."""
    x, y = picture.centre
    return rect.x + x, rect.y + y
