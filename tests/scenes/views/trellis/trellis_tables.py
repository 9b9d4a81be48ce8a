"""Trellis on a table for the tests: positions, and what the table shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
from table_driver import ask, open_table, play_on, seen_on
from trellis_positions import ALL, document, drawn

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.trellis.state import Move
from game.trellis.table import in_order
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.target import by_id
from scenes.views.pieces import Piece
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.layout.felt_space import ink_of
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.layout import at_place
from scenes.views.trellis.layout.tiles import Rest, rack_zone
from scenes.views.trellis.turn.cells import cells_of
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import Pick, Picks, Place
from scenes.views.trellis.view import TrellisView

SIDES = {**USUAL, 3: (Side.SOUTH, Side.WEST, Side.EAST)}
GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"


# About eighty tiles on the table: in three groups, and in four.
CROWDED = """
.   .   .   g9  .   .   .   .
.   .   .   y9  .   .   .   .
.   .   .   b9  b10 b11 b12 b13
.   r7  r8  r9  .   b12 .   .
.   r6  .   .   .   b13 g13 y13
g5  r5  y5  .   .   .   .   g13
.   r4  .   .   .   r11 r12 r13
b3  r3  g3  y3  .   .   .   .
.   r2  .   .   .   .   .   .

r1  .   .   .   .   .   .   .   .
r2  .   .   .   .   y8  .   y10 .
r3  r4  r5  .   .   r8  r9  r10 r11
.   .   g5  .   .   g8  g9  g10 g11
.   b4  b5  b6  b7  b8  b9  b10 b11
.   .   .   .   r7  .   .   .   y11
.   .   .   .   y7  .   .   .   .

.   .   r12 g12 y12 .   .   .   .
.   .   .   .   y11 .   .   .   .
.   .   .   .   y10 y9  y8  .   .
.   .   .   .   .   .   g8  g7  g6
b2  b3  b4  b5  b6  b7  b8  .   r6
g2  .   .   .   .   g7  .   .   y6
y2  .   .   y5  y6  y7  .   .   .
"""
CROWDED_BY_FOUR = """
.   .   b14 r14 y14 .   .   .   .
y13 g13 b13 .   .   .   .   .   .
.   .   b12 b11 b10 .   r6  b6  g6
.   .   .   .   b9  .   r7  .   b6
.   .   .   .   b8  g8  r8  .   y6
.   .   y7  g7  b7  .   .   .   .

g12 b12 r12 .   .   .   .
.   .   g12 .   .   .   .
y14 y13 y12 y11 .   .   .
.   .   .   y10 b10 r10 g10
.   g9  r9  y9  .   .   .
.   .   .   y8  .   .   .

.   .   .   y12 .   .   .   g14
.   .   .   y11 g11 r11 .   b14
.   .   .   y10 .   r12 r13 r14
b9  g9  r9  y9  .   r13 .   .
.   .   r10 .   .   .   .   .
g11 b11 r11 .   .   .   .   .

.   y8  b8  g8  r8  .   .   .   .
.   .   .   .   r7  g7  y7  .   .
r2  r3  r4  r5  r6  .   y6  .   .
.   .   .   r4  .   .   y5  g5  r5
.   y3  b3  r3  g3  .   .   b5  .
.   .   .   .   .   .   .   y5  .
"""


def of_rack(*tiles: str) -> Picks:
    """Picks of tiles in the rack; equal tiles are numbered."""
    return tuple(Pick(tile, "rack", tiles[:at].count(tile)) for at, tile in enumerate(tiles))


def crowded(seats: int, turn: int, own: int) -> dict[str, Any]:
    """A position with about 80 tiles in which the seat at turn has a large rack."""
    table = CROWDED_BY_FOUR if seats == 4 else CROWDED
    rest = Counter(ALL) - Counter(tile for group in drawn(table) for tile, _, _ in group)
    tiles = list(in_order(rest.elements()))
    large = " ".join(tiles.pop() for _ in range(own))
    racks = [large if seat == turn else tiles.pop() for seat in range(seats)]
    return document(
        racks,
        table,
        "0123"[:seats],
        turn,
        bag=" ".join(tiles[6:]),
        display=" ".join(tiles[:6]),
    )


def put_at(draft: Draft, area: int, place: Place) -> Draft:
    """The draft with this area's grid at `place`."""
    return at_place(draft, area, place)


def by_hand(field: Field, draft: Draft, area: int, place: Place) -> Place:
    """Where a group that is dropped at `place` comes to rest."""
    areas = tuple(() if n == area else group for n, group in enumerate(draft.areas))
    return field.aside(areas, draft.places, cells_of(draft.areas[area]), place)


def coins(looks: Appearance) -> list[pygame.Rect]:
    """The areas of all seats' coins."""
    return [seat.coin_rect() for seat in looks.geometry.seats]


def match_of(
    seats: int, racks: str = "secret", seed: int = 1, games: int = 1, edition: str = "full"
) -> AnyMatch:
    options = {"racks": racks, "edition": edition}
    return new_match(rules_for("trellis", seats, options), seed, games, 0)


def seat_at(
    robot: Robot, match: AnyMatch, kinds: Sequence[str] = (), near: Side = Side.SOUTH
) -> TrellisView:
    """The table at rest with this match; `near`: the near side on a hot seat."""
    view = dealt(robot, match, kinds, near)
    play_on(robot).tweens.finish()
    return view


def dealt(
    robot: Robot, match: AnyMatch, kinds: Sequence[str] = (), near: Side = Side.SOUTH
) -> TrellisView:
    """As `seat_at`, but tiles may still be moving."""
    seats = match.rules.seats
    seating = Seating(SIDES[seats], tuple(kinds) or (HUMAN,) * seats, near=near)
    number = robot.app.services.store.begin(match, seating.write())
    robot.app.go(ToPlay(match, number, seating))
    return view_of(robot)


def view_of(robot: Robot) -> TrellisView:
    view = play_on(robot).view
    assert isinstance(view, TrellisView)
    return view


def play(robot: Robot, move: Move) -> None:
    """Plays a move through the scene, as a computer player does."""
    assert play_on(robot).perform(move)


def laid_out(
    data: Path,
    position: dict[str, Any],
    draws: Sequence[str] = (),
    size: tuple[int, int] = (960, 540),
    inches: float = 32,
) -> tuple[Robot, AnyMatch]:
    """A robot at a position that the referee could load."""
    robot = open_table(data, size, inches=inches)
    return robot, laid_before(robot, position, draws)


def laid_before(robot: Robot, position: dict[str, Any], draws: Sequence[str] = ()) -> AnyMatch:
    """As `laid_out`, on an existing table with its pictures."""
    edition = position["options"].get("edition", "full")
    match = match_of(position["seats"], position["options"]["racks"], edition=edition)
    match.load(position, draws)
    seat_at(robot, match)
    return match


def names(robot: Robot) -> list[str]:
    return list(by_id(robot.app.scene.all_targets()))


def rack_of(robot: Robot, seat: int) -> list[Piece[Rest]]:
    """The pieces in a rack."""
    return view_of(robot).pieces.lying(rack_zone(seat))


def area_of(view: TrellisView, tile: str) -> int:
    """The area of the group that contains this tile."""
    areas = view.composition.draft.areas
    return next(a for a, group in enumerate(areas) if tile in [name for name, *_ in group])


def shown(scene: PlayScene) -> list[tuple[object, ...]]:
    """Every visible picture with its position and layer."""
    sprites = scene.stage.sprites
    return sorted(
        (sprite.layer, *sprite.at, id(sprite.picture))
        for sprite in sprites
        if sprite.visible and sprite.picture is not None
    )


def explained(view: TrellisView) -> Sprite | None:
    """The text below a wrong line, if there is one."""
    shown = view.looks.explanations._shown
    return shown[1].sprite if shown else None


def words_on_felt(robot: Robot) -> list[Sprite]:
    """The texts of the seats, and the text below a line."""
    view, scene = view_of(robot), play_on(robot)
    spots = [view.words_spot(side)[0] for side in scene.seating.sides]
    told = [sprite for sprite in seen_on(scene, Layer.WORDS) if sprite.at in spots]
    beneath = explained(view)
    return [*told, *([beneath] if beneath else [])]


def ink(sprite: Sprite) -> pygame.Rect:
    """The screen area of a sprite's ink."""
    rect = sprite.area()
    assert sprite.picture is not None
    assert rect is not None
    return ink_of(sprite.picture).move(rect.topleft)


def frame(robot: Robot) -> bytes:
    # Texts follow a move a frame later.
    robot.app.frame(0.0, [])
    robot.app.scene.stage.redraw()
    robot.app.scene.draw(robot.app.screen)
    return pygame.image.tobytes(robot.app.screen, "RGB")


def tap(robot: Robot, *ids: str) -> None:
    for name in ids:
        ask(robot, tap=name)
        ask(robot, wait=0.3)


def of_verdicts(view: TrellisView) -> list[Sprite]:
    """The visible sprites of verdicts."""
    return [faded.sprite for shown in view.looks.verdicts._shown.values() for faded in shown]


def alpha(sprite: Sprite) -> int:
    assert sprite.picture is not None
    found = sprite.picture.surface.get_alpha()
    return 255 if found is None else found
