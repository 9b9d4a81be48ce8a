"""A first game in pictures, as new people play it: `python tests/scenes/five_questions.py GAME
alone|two FOLDER [--side south|west|north|east] [--size WxH --inches N]`; the side is that of a
single person. The pictures alone must show what the goal is, what counts, why the game is over,
who has won, and what one's seat is called."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from scenes.app.start import start
from scenes.core.table import SIGNS, Side
from scenes.core.window import open_headless
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToExhibition
from scenes.views.loading import shown_games

SIZE, INCHES, SEED = "1920x1080", 24.0, 1
LATER = (12, 40)
"""The turns after which further pictures are taken."""
HALF_MM = 15.0
"""The distance from Start's middle at which a half of it is touched."""
LONGEST, END_PICTURES = 2000, 14


class Newcomers:
    def __init__(self, game: str, folder: Path, size: tuple[int, int], inches: float) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        app = start(open_headless(size), inches, Path(tempfile.mkdtemp()), SEED)
        self._game, self._folder = game, folder
        self._robot = Robot(app, "steps")
        self._hand, self._number = Visitor(self._robot, Random(SEED)), 0

    def _picture(self, name: str, after: float = 0.1) -> None:
        self._hand.ask(wait=after)
        self._number += 1
        self._hand.ask(shot=str(self._folder / f"{self._number:02}-{name}.png"))

    def come_alone(self, side: Side) -> None:
        """Starts a game from the menu; computers have the other seats."""
        self._hand.ask(tap=f"menu.{self._game}")
        self._picture("set-up", 1.0)
        if not side.upright:
            self._hand.ask(tap=f"setup.seats.{int(side)}")
        table = self._robot.app.around.table
        self._hand.ask(tap=side.beside(table.middle, 0, table.px(HALF_MM)))

    def come_with_somebody(self) -> None:
        """Starts a game from attract: one person at a side, then another one opposite."""
        self._robot.app.go(ToExhibition(shown_games().index(self._game), SEED))
        self._picture("attract", 2.0)
        self._hand.ask(tap=f"attract.side.{int(Side.SOUTH)}")
        self._picture("goal", 2.5)
        sides = self._scene.view.host.seating.sides
        self._hand.ask(tap=f"play.seat{sides.index(Side.NORTH)}.join")

    @property
    def _scene(self) -> PlayScene:
        scene = self._robot.app.scene
        assert isinstance(scene, PlayScene)
        return scene

    def play(self) -> None:
        self._picture("goal", 2.5)
        self._picture("first-move", 5.0)
        for turn in range(LONGEST):
            if not self._hand.is_playing:
                break
            self._hand.turn()
            self._hand.ask(wait=0.3)
            if turn in LATER:
                self._picture("play")
        for _ in range(END_PICTURES):
            self._picture("end", 0.6)
        self._hand.see_the_end()
        self._picture("result", 1.0)
        self._robot.app.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=shown_games())
    parser.add_argument("who", choices=("alone", "two"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--side", choices=SIGNS, default="heart")
    parser.add_argument("--size", default=SIZE)
    parser.add_argument("--inches", type=float, default=INCHES)
    asked = parser.parse_args()
    wide, high = map(int, asked.size.split("x"))
    newcomers = Newcomers(asked.game, asked.folder, (wide, high), asked.inches)
    if asked.who == "two":
        newcomers.come_with_somebody()
    else:
        newcomers.come_alone(Side(SIGNS.index(asked.side)))
    newcomers.play()


if __name__ == "__main__":
    main()
