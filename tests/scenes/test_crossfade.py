"""Between two looks of the floor: what lies there may move meanwhile, and others may fade."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from random import Random

import pygame
import pytest
from fading_floor import LIGHT, PIECE, PLACES, SHADE, Floor, picture

from scenes.stage import stage as stage_module
from scenes.stage.crossfade import LEVELS, MOST_LEVELS, ORDER, Crossfade, split
from scenes.stage.parts import area
from scenes.stage.sprite import Sprite

pytestmark = pytest.mark.usefixtures("display")

GRAIN = 2
"""Levels of colour by which what is added up may differ from what is drawn between two looks."""


@pytest.fixture
def floor() -> Floor:
    return Floor()


@pytest.fixture
def settled() -> Floor:
    """What is compared with: everything is drawn there, nothing fades."""
    return Floor()


def drawn_plainly(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pixels of the floor are drawn each time from now on."""
    drawn: list[int] = []
    draw = stage_module._draw_parts

    def noted(
        surface: pygame.Surface,
        under: pygame.Surface,
        parts: list[pygame.Rect],
        sprites: list[Sprite],
    ) -> None:
        if surface is not floor.screen:
            drawn.append(sum(map(area, parts)))
        draw(surface, under, parts, sprites)

    monkeypatch.setattr(stage_module, "_draw_parts", noted)
    return drawn


def test_both_ends_are_what_is_drawn_without_fading(floor: Floor, settled: Floor) -> None:
    for is_bright in (True, False):
        fade = floor.seats[0].fade(not is_bright)
        for level in (2, 6, LEVELS) if is_bright else (5, 1, 0):
            fade.level = level
            floor.draw()
        settled.seats[0].settle(is_bright)
        settled.draw()
        assert floor.pixels == settled.pixels


def test_half_way_everything_is_between_both_looks(floor: Floor, settled: Floor) -> None:
    dark = floor.pixels
    floor.seats[0].fade(False).level = LEVELS // 2
    floor.draw()
    settled.seats[0].settle(True)
    settled.draw()
    for low, seen, high in zip(dark, floor.pixels, settled.pixels, strict=True):
        assert abs(seen - (low + high) / 2) <= GRAIN


def test_a_piece_that_moves_meanwhile_is_seen_where_it_is(floor: Floor, settled: Floor) -> None:
    fade = floor.seats[0].fade(False)
    for level, x in ((1, 90), (3, 80), (3, 60), (6, 40)):
        fade.level = level
        floor.piece.move(x, 50)
        floor.draw()
        fresh = Floor()
        fresh.piece.move(x, 50)
        fresh.draw()
        fresh.seats[0].fade(False).level = level
        fresh.draw()
        assert floor.pixels == fresh.pixels
    fade.level = LEVELS
    floor.draw()
    settled.piece.move(40, 50)
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_parts_that_overlap_are_lit_once(floor: Floor) -> None:
    """As those are into which what has changed is merged."""
    parts = [pygame.Rect(40, 30, 60, 40), pygame.Rect(70, 50, 60, 40)]
    fade = floor.seats[0].fade(False)
    fade.level = LEVELS // 2
    floor.draw()
    before = floor.pixels
    for _ in range(2):
        floor.stage._fades.bake(floor.stage._own_floor(floor.screen), parts, floor.stage._draw_look)
    floor.stage.redraw()
    floor.draw()
    assert floor.pixels == before
    fade.level += 1
    floor.draw()
    fresh = Floor()
    fresh.seats[0].fade(False).level = fade.level
    fresh.draw()
    assert floor.pixels == fresh.pixels


def steps(random: Random) -> Iterator[tuple[int, int]]:
    """Of two seats, in any order, until one is bright and the other one dark."""
    for _ in range(12):
        yield random.randrange(2), random.choice((1, 4, 7))
    yield from ((0, LEVELS), (1, 0))


@pytest.mark.parametrize("seed", range(6))
def test_lights_that_overlap_fade_without_touching_each_other(
    seed: int, floor: Floor, settled: Floor
) -> None:
    random = Random(seed)
    levels = [0, 0]
    fades: list[Crossfade | None] = [None, None]
    for number, level in steps(random):
        fade = fades[number]
        if fade is None or levels[number] in (0, LEVELS):
            fade = fades[number] = floor.seats[number].fade(bool(levels[number]))
        fade.level = levels[number] = level
        if random.random() < 0.3:
            floor.piece.move(random.randrange(40, 160), 60)
        floor.draw()
    settled.piece.move(*floor.piece.at)
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_who_brightens_first_does_not_darken_when_the_other_one_goes_on(
    floor: Floor, settled: Floor
) -> None:
    one, other = floor.seats[0].fade(False), floor.seats[1].fade(False)
    one.level = other.level = LEVELS // 2
    floor.draw()
    one.level = LEVELS
    floor.draw()
    other.level = 0
    floor.draw()
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_a_step_draws_nothing_of_what_lies_there_again(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    fade = floor.seats[0].fade(False)
    fade.level = 2
    floor.draw()
    drawn = drawn_plainly(floor, monkeypatch)
    fade.level = 3
    floor.draw()
    assert not drawn


def test_who_is_quicker_than_the_light_sees_it_come_in_two_frames(
    floor: Floor, settled: Floor
) -> None:
    fade = floor.seats[0].fade(False)
    fade.level = 1
    floor.draw()
    fade.level = LEVELS
    floor.stage.draw(floor.screen)
    assert fade.seen == 1 + MOST_LEVELS
    assert floor.stage.is_dirty
    floor.stage.draw(floor.screen)
    assert fade.seen == LEVELS
    floor.draw()
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_an_end_is_a_step_like_all_others_and_then_drawn_plainly_part_by_part(
    floor: Floor, settled: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.stage.fades.MOST_PLAIN", 2000)
    fade = floor.seats[0].fade(False)
    fade.level = LEVELS // 2
    floor.draw()
    drawn = drawn_plainly(floor, monkeypatch)
    fade.level = LEVELS
    floor.stage.draw(floor.screen)
    assert not drawn
    floor.stage.draw(floor.screen)
    assert 0 < sum(drawn) < area(fade.area) / 2
    floor.draw()
    settled.seats[0].settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_two_pictures_added_in_turns_are_what_the_brighter_look_has_more() -> None:
    """Half way as well, for all that a level of colour can have more."""
    first, second = pygame.Surface((255, 1)), pygame.Surface((255, 1))
    for more in range(255):
        first.set_at((more, 0), (more, 254 - more, more // 3))
    split(first, second, first.get_rect())
    for more in range(255):
        sums = [surface.get_at((more, 0))[:3] for surface in (first, second)]
        for index, wanted in enumerate((more, 254 - more, more // 3)):
            added = [sums[which][index] for which in ORDER]
            assert abs(sum(added) - wanted) <= 1
            for level in range(LEVELS):
                assert abs(sum(added[:level]) - wanted * level / LEVELS) <= GRAIN


def test_a_level_is_one_sum_where_lights_meet_as_well(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    fades = [seat.fade(False) for seat in floor.seats]
    for fade in fades:
        fade.level = LEVELS // 2
        floor.draw()
    meeting = pygame.Rect(100, 60, 1, 1)
    before = floor.screen.get_at(meeting.topleft)
    others: list[pygame.Rect] = []
    monkeypatch.setattr(Crossfade, "add", lambda _fade, _floor, part: others.append(part))
    fades[1].level += 1
    floor.draw()
    monkeypatch.undo()
    assert not others
    assert floor.screen.get_at(meeting.topleft).g > before.g


def test_a_step_changes_only_where_something_is_added(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measured where all is noted ahead: the light is wider than the shade, which is higher."""
    monkeypatch.setattr("scenes.stage.crossfade.BANDS", 20)
    fade = floor.seats[0].fade(False)
    for _ in floor.stage.ahead(fade):
        pass
    fade.level = LEVELS
    lit, shaded = (picture.at(*PLACES[0]) for picture in (LIGHT, SHADE))
    assert sum(map(area, fade.due)) < area(fade.area)
    assert all(lit.contains(part) or shaded.contains(part) for part in fade.due)
    assert sum(map(area, fade.due)) >= area(lit) + area(shaded) - area(lit.clip(shaded))


def test_a_step_waits_a_frame_and_no_more_where_much_else_changes(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.stage.fades.MOST_BESIDE", 100)
    fade = floor.seats[0].fade(False)
    fade.level = 2
    floor.draw()
    fade.level = LEVELS // 2
    floor.piece.move(90, 60)
    floor.stage.draw(floor.screen)
    assert fade.seen == 2
    floor.piece.move(95, 60)
    floor.stage.draw(floor.screen)
    assert fade.seen == LEVELS // 2


def test_both_looks_are_noted_over_some_frames_or_ahead() -> None:
    noted, ahead = Floor(), Floor()
    fade = ahead.seats[0].fade(False)
    for _ in ahead.stage.ahead(fade):
        pass
    fade.level = noted.seats[0].fade(False).level = LEVELS // 2
    ahead.stage.draw(ahead.screen)
    assert not ahead.stage.is_dirty
    before = noted.pixels
    noted.stage.draw(noted.screen)
    assert noted.pixels == before
    noted.draw()
    assert noted.pixels == ahead.pixels


def test_what_has_changed_whole_is_noted_anew_over_some_frames(floor: Floor) -> None:
    fade = floor.seats[0].fade(False)
    for _ in floor.stage.ahead(fade):
        pass
    floor.piece.show(picture(fade.area.size, (20, 60, 50)))
    floor.piece.move(*fade.area.center)
    floor.draw()
    fade.level = LEVELS // 2
    floor.stage.draw(floor.screen)
    assert not fade.is_noted
    floor.draw()
    fresh = Floor()
    fresh.piece.show(floor.piece.picture)
    fresh.piece.move(*floor.piece.at)
    fresh.draw()
    fresh.seats[0].fade(False).level = LEVELS // 2
    fresh.draw()
    assert floor.pixels == fresh.pixels


def test_what_changes_as_a_light_begins_is_noted_over_some_frames(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.stage.fades.MOST_BESIDE", 100)
    fade = floor.seats[0].fade(False)
    for _ in floor.stage.ahead(fade):
        pass
    floor.piece.show(picture(fade.area.size, (20, 60, 50)))
    floor.piece.move(*fade.area.center)
    fade.level = LEVELS // 2
    drawn = drawn_plainly(floor, monkeypatch)
    floor.stage.draw(floor.screen)
    # As it is seen, and neither of both looks.
    assert sum(drawn) <= area(fade.area) + area(PIECE.surface.get_rect())
    floor.draw()
    fresh = Floor()
    fresh.piece.show(floor.piece.picture)
    fresh.piece.move(*floor.piece.at)
    fresh.seats[0].fade(False).level = LEVELS // 2
    fresh.draw()
    assert floor.pixels == fresh.pixels


def test_what_was_prepared_in_vain_leaves_nothing_behind(floor: Floor, settled: Floor) -> None:
    for _ in floor.stage.ahead(floor.seats[0].fade(False)):
        pass
    floor.stage.end_crossfade(floor.seats[0].shade)
    floor.draw()
    assert floor.pixels == settled.pixels
    assert floor.seats[0].light.picture is None


def test_what_is_left_while_light_changes_holds_no_memory_for_it(floor: Floor) -> None:
    fade = floor.seats[0].fade(False)
    for _ in floor.stage.ahead(fade):
        pass
    sums = [weakref.ref(one) for one in fade._sums]
    floor.stage.close()
    assert [one() for one in sums] == [None, None]


@pytest.mark.parametrize("is_bright", [False, True])
def test_of_what_rests_only_the_look_that_is_not_seen_is_drawn(
    is_bright: bool, floor: Floor, settled: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor.seats[0].settle(is_bright)
    floor.draw()
    before = floor.pixels
    fade = floor.seats[0].fade(is_bright)
    drawn = drawn_plainly(floor, monkeypatch)
    for _ in floor.stage.ahead(fade):
        pass
    assert sum(drawn) == area(fade.area)
    floor.stage.redraw()
    floor.draw()
    assert floor.pixels == before
    fade.level = LEVELS - fade.seen
    floor.draw()
    settled.seats[0].settle(not is_bright)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_of_several_that_are_behind_a_frame_steps_as_many_as_it_has_time_for(
    floor: Floor, settled: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are farthest behind first; who is quicker than the light does not wait for it."""
    fades = [seat.fade(False) for seat in floor.seats]
    for fade in fades:
        fade.level = 1
        floor.draw()
    monkeypatch.setattr("scenes.stage.fades.MOST_STEPPED", 3 * area(fades[0].area))
    fades[0].level, fades[1].level = 3, 4
    floor.stage.draw(floor.screen)
    assert [fade.seen for fade in fades] == [1, 4]
    floor.stage.draw(floor.screen)
    assert [fade.seen for fade in fades] == [3, 4]
    for fade in fades:
        fade.level = LEVELS
    floor.draw()
    for seat in settled.seats:
        seat.settle(True)
    settled.draw()
    assert floor.pixels == settled.pixels


def test_the_larger_it_is_the_fewer_levels_a_frame_steps(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = area(floor.seats[0].fade(False).area)
    floor.stage.end_crossfade(floor.seats[0].shade)
    monkeypatch.setattr("scenes.stage.crossfade.MOST_STEPPED", 2 * where)
    fade = floor.seats[0].fade(False)
    fade.level = 1
    floor.draw()
    fade.level = LEVELS
    floor.stage.draw(floor.screen)
    assert fade.seen == 3
