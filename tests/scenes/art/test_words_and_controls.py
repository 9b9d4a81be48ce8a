"""Words stay legible and in their places; what can be pressed looks like it."""

from __future__ import annotations

import math
from random import Random
from typing import get_args

import pygame
import pytest
from eye import contrast, luminance
from spoken import texts_in

from game.texts import HOUSE, LANGUAGES
from scenes.art import brass, colours
from scenes.art.canvas import Picture
from scenes.art.controls import MATERIALS, OFF_INK, Controls, Kind
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon, icon
from scenes.art.light import needle_towards
from scenes.art.type import SMALLEST_IN_RING, Face, Type
from scenes.core.table import Side, Table

pytestmark = pytest.mark.usefixtures("display")

TABLE = Table(1920, 1080)
SMALL_TABLE = Table(1280, 800, 10.0)
START_LEAST_MM = 54.0
"""On tables of 24 inches and less."""
STARTS = sorted({texts_in(HOUSE, language)["setup.start"] for language in LANGUAGES})
LONGEST = "Zweiunddreissig Mitspielerinnen"


@pytest.fixture
def words() -> Type:
    return Type(TABLE)


@pytest.fixture
def controls(words: Type) -> Controls:
    return Controls(words)


def inked(picture: Picture) -> pygame.Mask:
    return pygame.mask.from_surface(picture.surface, 127)


def test_a_ring_reads_alike_from_every_side_with_feet_outwards(words: Type) -> None:
    ring = words.ring(["L"], 40, 12, colours.BONE)
    turned = ring.turned(90)
    assert pygame.image.tobytes(turned.surface, "RGBA") == pygame.image.tobytes(
        ring.surface, "RGBA"
    )
    south = max(inked(ring).connected_components(12), key=lambda letter: letter.centroid()[1])
    box = south.get_bounding_rects()[0]
    rows = {
        y: sum(south.get_at((x, y)) for x in range(box.left, box.right))
        for y in range(box.top, box.bottom)
    }
    widest = max(rows, key=lambda y: rows[y])
    assert widest > box.centery, "the foot of the L is not on the player's side"


def test_a_long_word_shrinks_a_little_and_then_stands_twice(words: Type) -> None:
    short = words.ring_fit(["Crossing"], 85, 11)
    assert short.em_mm == 11
    assert all(short.shown)
    longer = words.ring_fit(["Lucky Numbers"], 66, 11)
    assert 11 * SMALLEST_IN_RING <= longer.em_mm < 11
    assert all(longer.shown)
    longest = words.ring_fit([LONGEST], 85, 11)
    assert longest.shown == (True, False, True, False)
    ring = words.ring([LONGEST], 85, 11, colours.BONE)
    low = max(letter.centroid()[1] for letter in inked(ring).connected_components(6))
    assert low > ring.centre[1] + 70 * TABLE.per_mm
    middle = pygame.Rect(0, ring.centre[1] - 20, ring.surface.get_width(), 40)
    assert not inked(Picture(ring.surface.subsurface(middle), (0, 0))).count()


@pytest.mark.parametrize(
    ("em", "capital"), [(7, 4.8), (9, 6.2), (10, 6.9), (11, 7.6), (12, 8.3), (18, 12.4)]
)
def test_capitals_are_as_high_as_the_look_says(words: Type, em: float, capital: float) -> None:
    faces: tuple[Face, Face] = ("words", "bold")
    for face in faces:
        high = inked(words.text("H", em, colours.BONE, face))
        measured = high.get_bounding_rects()[0].height / TABLE.per_mm
        assert measured >= 4.0
        assert measured == pytest.approx(capital, abs=0.45)


def test_only_upright_numbers_with_a_six_or_a_nine_have_a_bar(words: Type) -> None:
    def low(number: int | str, bar: bool | None = None) -> int:
        picture = words.numeral(number, 17, colours.BONE, bar)
        return picture.surface.get_bounding_rect().bottom - picture.centre[1]

    plain = low(8)
    assert all(low(number) > plain + 3 for number in (6, 9, 16, 19))
    assert all(low(number) <= plain + 1 for number in (8, 14, "+6", -9))
    assert low(6, bar=False) <= plain + 1
    minus, hyphen = (words.numeral(sign + "3", 17, colours.BONE) for sign in ("\u2212", "-"))
    assert pygame.image.tobytes(minus.surface, "RGBA") == pygame.image.tobytes(
        hyphen.surface, "RGBA"
    )


def test_a_sentence_breaks_into_even_lines(words: Type) -> None:
    sentence = "Put your four tiles on the marked places, in any order."
    lines = words.wrapped(sentence, 9, 90)
    assert " ".join(lines) == sentence
    widths = [words.width(line, 9) for line in lines]
    assert max(widths) <= 90
    assert min(widths) > 0.5 * max(widths)
    assert words.wrapped("Geschwindigkeitsbegrenzung an", 9, 20)[0] == "Geschwindigkeitsbegrenzung"


def test_finer_pixels_end_lines_at_the_same_words() -> None:
    tables = Table(1920, 1080, 32.0), Table(3840, 2160, 32.0)
    sentence = "Choisissez deux tuiles pour la Feuille. Personne ne voit ce que vous donnez."
    plain, fine = (
        [Type(table).wrapped(sentence, 7.1, 60 + step / 4) for step in range(160)]
        for table in tables
    )
    assert plain == fine


def test_a_pill_grows_with_its_words(controls: Controls) -> None:
    sizes = [controls.pill(words).size for words in ("OK", "Next game", "Noch eine Partie")]
    assert sizes == sorted(sizes)
    assert len({size[0] for size in sizes}) == 3
    assert {size[1] for size in sizes} == {TABLE.even_px(24)}
    assert controls.pill("easy", least_mm=60).size[0] == TABLE.even_px(60)


@pytest.mark.parametrize("kind", ["bone", "petrol", "brass", "sunk"])
def test_words_on_finished_buttons_have_contrast(controls: Controls, kind: Kind) -> None:
    button = controls.pill("Menu", 10, kind, least_mm=70)
    ink = OFF_INK if kind == "sunk" else MATERIALS[kind].ink
    table = pygame.Surface(button.picture.surface.get_size())
    table.fill(colours.LIT_FELT)
    table.blit(button.picture.surface, (0, 0))
    x, y = button.picture.centre
    beside = x - button.size[0] // 2 + TABLE.px(15)
    high = TABLE.px(0.36 * 10)
    for row in range(y - high, y + high):
        assert contrast(ink, table.get_at((beside, row))) >= 4.5


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (colours.BONE, colours.FELT),
        (colours.BONE, colours.LIT_FELT),
        (colours.QUIET_BONE, colours.LIT_FELT),
        (colours.BRASS_LIGHT, colours.FELT_LAMP),
        (colours.INK, colours.BONE),
        (colours.BONE, colours.PETROL),
        (colours.BONE, colours.WALNUT),
        (colours.INK, colours.MARBLES["yellow"]),
        (colours.INK, colours.MARBLES["green"]),
        (colours.BONE, colours.MARBLES["red"]),
        (colours.BONE, colours.MARBLES["blue"]),
        *((ink, colours.BONE) for ink in colours.LUCKY_INKS),
    ],
)
def test_colours_that_carry_words_have_contrast(
    ink: colours.Colour, ground: colours.Colour
) -> None:
    assert contrast(ink, ground) >= 4.5


def test_every_icon_is_its_own_drawing_within_its_field() -> None:
    drawn = set()
    for name in get_args(Icon):
        picture = icon(TABLE, name, 12, colours.BONE)
        box = picture.surface.get_bounding_rect()
        side = picture.surface.get_width()
        assert 0.4 * side < box.width <= side
        drawn.add(pygame.image.tobytes(picture.surface, "RGBA"))
    assert len(drawn) == len(get_args(Icon))


def test_the_needle_points_clockwise_from_south() -> None:
    gallery = Gallery(TABLE)
    for step in range(8):
        angle, picture = math.radians(45 * step), needle_towards(gallery, 45 * step)
        away = 0.3 * TABLE.px(brass.NEEDLE_MM)
        x, y = picture.centre
        tip = round(x - away * math.sin(angle)), round(y + away * math.cos(angle))
        aside = round(x + away * math.cos(angle)), round(y + away * math.sin(angle))
        assert luminance(picture.surface.get_at(tip)) < 0.05
        assert luminance(picture.surface.get_at(aside)) > 0.2


@pytest.mark.parametrize("word", STARTS)
@pytest.mark.parametrize(
    "table", [TABLE, Table.on_screen(1280, 800, 15), Table(1920, 1080, 24, large_print=True)]
)
def test_start_has_a_word_for_each_side_apart_from_the_others_and_from_its_rim(
    table: Table, word: str
) -> None:
    def written(sides: frozenset[Side]) -> pygame.Mask:
        words = tuple(word if side in sides else " " * len(word) for side in Side)
        drawn = Controls(Type(table)).start_button(words, START_LEAST_MM).surface
        ink = pygame.mask.from_threshold(drawn, colours.INK, (60, 60, 60, 255))
        return ink.overlap_mask(pygame.mask.from_surface(drawn, 254), (0, 0))

    every = frozenset(Side)
    bare = written(frozenset())
    letters = {side: written(frozenset({side})) for side in every}
    for one in letters.values():
        one.erase(bare, (0, 0))
    gap, middle = table.px(1.5), table.px(START_LEAST_MM) / 2
    x, y = Controls(Type(table)).start_button((word,) * len(Side), START_LEAST_MM).centre
    for side, one in letters.items():
        others = written(every - {side})
        others.erase(bare, (0, 0))
        assert one.count()
        assert others.count()
        for away in ((gap, 0), (-gap, 0), (0, gap), (0, -gap)):
            assert not others.overlap_area(one, away)
        for rect in one.get_bounding_rects():
            assert math.hypot(rect.centerx - x, rect.centery - y) < 0.94 * middle
            outwards = side.inwards(-1)
            assert (rect.centerx - x) * outwards[0] + (rect.centery - y) * outwards[1] > 0


@pytest.mark.parametrize("table", [TABLE, SMALL_TABLE], ids=["32 inches", "10 inches"])
def test_every_picture_is_in_the_displays_own_format(table: Table) -> None:
    words = Type(table)
    controls = Controls(words)
    pictures = [
        words.text("Menu", 7, colours.BONE),
        words.numeral(16, 7, colours.BONE),
        words.ring(["Menu"], 30, 7, colours.BONE),
        icon(table, "globe", 9, colours.BONE),
        controls.round_control("globe", 12),
        controls.round_control("globe", 12, "off"),
        controls.disc_button(None, 20, lit=True),
        controls.start_button(("Start", "Start"), 40),
        controls.pill("Menu", 7, height_mm=13).picture,
        brass.edge_line(table, 60, colours.SEATS[Side.EAST], False),
        needle_towards(Gallery(table), 15),
        *(piece for piece, _ in brass.inlay(table, (70.0,) * 4)),
        brass.inlay_circle(table, 60),
        *brass.leaf(table, Random(1), 1, 3, 1.0),
    ]
    wanted = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()
    assert {picture.surface.get_masks() for picture in pictures} == {wanted}
