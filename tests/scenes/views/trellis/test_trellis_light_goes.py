"""How light on a lay of Trellis goes: softly where its tiles stay, at once where they leave."""

from __future__ import annotations

from pathlib import Path

from fingers import Fingers
from table_driver import ask, play_on
from trellis_moments import GROUPS as CROSSED
from trellis_positions import document
from trellis_tables import area_of, laid_out, of_verdicts, tap

GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
OTHERS = ["r8 r10 g1 g2 g3 g12", "b2 b9 b10 b11"]


def test_light_on_a_lay_that_is_taken_back_is_gone_with_its_tiles(tmp_path: Path) -> None:
    robot, match = laid_out(tmp_path, document(["r7 y1", "g1 g3", "b1"], GROUPS, "012"))
    hand = Fingers(robot, match)
    tap(robot, "play.seat0.show")
    hand.drag(hand.own("r7"), f"play.table.{area_of(hand.view, 'r6')}.3.0")
    lit = of_verdicts(hand.view)
    ask(robot, tap="play.seat0.undo")
    assert lit
    assert not any(sprite in play_on(robot).stage.sprites for sprite in lit)


def test_no_light_is_left_behind_once_a_lay_is_done(tmp_path: Path) -> None:
    racks = ["r8 g9 y4 b4 y9 r9 y12 y6 r12 b1 b2 DRAW3", *OTHERS, "y2 y3 r2 y13"]
    robot, match = laid_out(tmp_path, document(racks, CROSSED, "0123"), (), (1920, 1080), 24)
    hand = Fingers(robot, match)
    tap(robot, "play.seat0.show")
    for tile, beside in (("r8", "r7"), ("g9", "g8")):
        *area, x, y = hand.tile(beside).split(".")
        hand.drag(hand.own(tile), ".".join([*area, str(int(x) + 1), y]))
    lit = of_verdicts(hand.view)
    ask(robot, tap="play.commit")
    ask(robot, settle=True)
    assert len(lit) == 4
    assert not any(sprite in play_on(robot).stage.sprites for sprite in lit)
    robot.app.close()
