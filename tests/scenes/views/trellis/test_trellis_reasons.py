"""What is wrong at Trellis is said where it is wrong, by name, and softly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest
from staging import leave_unprepared, speak
from table_driver import open_table, play_on
from trellis_moments import moments
from trellis_positions import document
from trellis_tables import (
    SIDES,
    area_of,
    explained,
    ink,
    laid_out,
    of_verdicts,
    tap,
    view_of,
)

from game.texts import LANGUAGES
from game.trellis.table import NUMBERS, kind_of
from scenes.core.table import square
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.seating import USUAL
from scenes.services.words import UNBROKEN, Words
from scenes.views.trellis.turn import truth as reasons
from scenes.views.trellis.turn.truth import Reason, fault_of, sentences

GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
OWN, OTHERS = "r7 r9 y1 y2 y3 b1 b6", ["r8 r10 g1 g2 g3 g12", "b2 b9 b10 b11"]
RACKS = [OWN, *OTHERS]

# --- which tile is named


def reason_of(line: Sequence[str]) -> Reason:
    return fault_of(line, [(0, False)] * len(line)).reason


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("b12 y12 b12", "The blue 12 is there twice."),
        ("r4 r5 r5", "The red 5 is there twice."),
        ("r4 r5 r4", "The red 4 is there twice."),
        ("r9 r9", "The red 9 is there twice."),
        ("r4 r5 r7", "The red 5 and the red 7 do not follow each other."),
        ("r8 r7 r4", "The red 7 and the red 4 do not follow each other."),
        ("g13 g14 g1", "The green 14 and the green 1 do not follow each other."),
        ("y3", "The yellow 3: two more beside it."),
        ("r4 r9", "The red 4 and the red 9 do not follow each other."),
        ("r5 r6", "Still missing: the red 4 or the red 7."),
        ("r13 r14", "Still missing: the red 12."),
        ("r2 r1", "Still missing: the red 3."),
        ("b7 y7", "Still missing: the green 7 or the red 7."),
        ("b7 y8", "The blue 7 and the yellow 8 do not go together."),
        ("r4 r5 r6 y1", "The yellow 1 does not fit here."),
        ("g5 b9 y9", "The green 5 does not fit here."),
        ("r4 r5 r6 y1 y2 y3", "The red 6 and the yellow 1 do not go together."),
        ("b12 y12 y13", "Neither one number nor one colour."),
    ],
)
def test_a_wrong_line_names_its_tile(line: str, english: str) -> None:
    assert sentences(Words("en"), reason_of(line.split()))[0].replace(UNBROKEN, " ") == english


def test_what_is_said_of_a_line_is_true() -> None:
    rng, numbers = Random(3), list(NUMBERS)
    heard: Counter[str] = Counter()
    for _ in range(4000):
        near = [tile for tile in numbers if tile[0] in "rb" and NUMBERS[tile] < 5]
        line = [rng.choice(near) for _ in range(rng.randint(1, 5))]
        if kind_of(line) is not None:
            continue
        why = reason_of(line)
        heard[why.key] += 1
        if why.key in ("twice", "colour_twice"):
            assert line.count(why.tiles[0]) > 1
        elif why.key in ("third", "either_third"):
            assert all(kind_of([t, *line]) or kind_of([*line, t]) for t in why.tiles)
        elif why.key != "mixed":
            assert set(why.tiles) <= set(line)
    assert set(heard) >= {"twice", "alone", "gap", "clash", "odd_one_out", "mixed", "third"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(language: str) -> None:
    words = Words(language)
    keys = words.keys(reasons.BEGINNING)
    assert len(keys) > 10
    for key in keys:
        why = reasons.Reason(key.removeprefix(reasons.BEGINNING), ("b12", "r6"), (4, 3))
        for sentence in sentences(words, why):
            assert sentence[0] == sentence[0].upper()
            assert sentence.endswith(".")
            assert "{" not in sentence


# --- where it stands


def wrong_table(data: Path, turn: int = 0, size: tuple[int, int] = (960, 540)) -> Robot:
    """The seat at turn has laid a yellow 1 beside red tiles."""
    racks = [*OTHERS[:turn], OWN, *OTHERS[turn:]]
    robot, _ = laid_out(data, document(racks, GROUPS, "012", turn=turn), size=size)
    tap(robot, f"play.seat{turn}.show", f"play.seat{turn}.rack.y1")
    tap(robot, f"play.table.{area_of(view_of(robot), 'r6')}.3.0")
    return robot


def test_words_stay_off_the_cells_where_a_tile_is_missing(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"), size=(960, 540))
    view = view_of(robot)
    tap(robot, "play.seat0.show", "play.seat0.rack.b6")
    tap(robot, f"play.table.{area_of(view, 'r6')}.3.2")
    verdicts = view.looks.verdicts
    (short,) = (one for one in verdicts._shown if one.missing)
    fit = view.field.fits[short.area]
    for cell in short.missing:
        outlined = square(fit.spot(cell), fit.tile // 2)
        assert any(rect.contains(outlined) for rect in view.looks.felt.covered())


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_reason_stands_near_its_mark_and_faces_the_seat(tmp_path: Path, turn: int) -> None:
    view = view_of(wrong_table(tmp_path, turn))
    side, table = SIDES[3][turn], view.geometry.table
    sprite = explained(view)
    assert sprite is not None
    words = table.seen(side, ink(sprite))
    (mark,) = view.looks.verdicts.marks.values()
    near = 2 * table.px(40) + 2
    assert mark.inflate(near, near).colliderect(ink(sprite))
    # Where there is felt between the mark and who reads it: seat 1 has none there.
    assert turn == 1 or words.top > table.seen(side, mark).bottom
    assert not mark.colliderect(ink(sprite))
    assert words.width > 1.5 * words.height
    assert ink(sprite).collidelist(view.looks.felt.covered()) < 0
    assert view.greeting(turn) is None


def test_the_newest_wrong_line_explains_itself_and_a_tap_asks_another(tmp_path: Path) -> None:
    robot = wrong_table(tmp_path)
    view = view_of(robot)
    about_yellow = view.looks.explanations.words
    tap(robot, "play.seat0.rack.b1", f"play.table.{area_of(view, 'g9')}.3.0")
    about_blue = view.looks.explanations.words
    assert about_yellow is not None
    assert about_blue is not None
    assert f"yellow{UNBROKEN}1" in about_yellow[0]
    assert f"blue{UNBROKEN}1" in about_blue[0]
    assert view.greeting(0) == "trellis.hint.wrong"
    tap(robot, f"play.why.{area_of(view, 'r6')}.0.0")
    assert view.looks.explanations.words == about_yellow
    tap(robot, f"play.table.{area_of(view, 'g9')}.3.0")
    assert view.looks.explanations.words == about_blue


def test_a_chosen_tile_may_be_laid_where_a_mark_is(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    view = view_of(robot)
    tap(robot, "play.seat0.show", "play.seat0.rack.y1")
    area = area_of(view, "r6")
    tap(robot, f"play.table.{area}.3.0", f"play.why.{area}.0.0")
    assert view.composition.draft.tile_at(area, (4, 0)) is None
    tap(robot, "play.seat0.rack.y3", f"play.why.{area}.0.0")
    assert view.composition.draft.tile_at(area, (4, 0)) == "y3"


def test_the_reason_goes_with_the_fault(tmp_path: Path) -> None:
    robot = wrong_table(tmp_path)
    view = view_of(robot)
    assert of_verdicts(view)
    tap(robot, "play.seat0.undo")
    assert view.looks.explanations.words is None
    assert explained(view) is None
    assert not of_verdicts(view)


def test_without_free_felt_the_seat_s_own_place_has_the_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = wrong_table(tmp_path)
    view = view_of(robot)
    monkeypatch.setattr(view.geometry.shared, "rects", lambda: [view.geometry.screen])
    view.looks.render(0.0)
    robot.advance(0.05)
    assert explained(view) is None
    assert view.greeting(0) == view.looks.explanations.words
    assert view.looks.explanations.words is not None


# --- verdicts


def test_words_stand_on_their_own_seat_s_half_of_the_table_with_groups_before_every_rack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Narrower where they have to be."""
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, (1920, 1080), inches=24)
    speak(robot.app, "fr")
    for _ in moments(robot, USUAL[4]):
        if robot.app.scene.name == "play":
            robot.app.scene.tweens.finish()
            robot.advance(0.1)
            told_by_their_seats(play_on(robot))
    robot.app.close()


def told_by_their_seats(scene: PlayScene) -> None:
    table = scene.around.table
    for seat, side in enumerate(scene.seating.sides):
        if scene.view.greeting(seat) is not None:
            x, y = table.seen(side, pygame.Rect(scene.view.words_spot(side)[0], (0, 0))).topleft
            high = table.height if side.upright else table.width
            assert y > high / 2, (side, scene.view.greeting(seat), x, y)
