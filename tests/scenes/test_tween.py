"""Movement ends where it should, when it should, and belongs to somebody."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from scenes.art.canvas import Picture
from scenes.stage.motion import (
    Ease,
    Tweens,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
)
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage

FRAME = 1 / 60


@pytest.fixture
def tweens() -> Tweens:
    return Tweens()


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out])
def test_an_easing_goes_from_start_to_end_without_turning_back(ease: Ease) -> None:
    steps = [ease(step / 100) for step in range(101)]
    assert steps[0] == pytest.approx(0)
    assert steps[-1] == pytest.approx(1)
    assert steps == sorted(steps)


def test_steps_rise_to_exactly_one_and_then_comes_what_follows(tweens: Tweens) -> None:
    said: list[float | str] = []
    tweens.run(0.5, said.append, linear, then=lambda: said.append("over"))
    for _ in range(9):
        tweens.tick(1 / 16)
    assert said == [1 / 8, 2 / 8, 3 / 8, 4 / 8, 5 / 8, 6 / 8, 7 / 8, 1.0, "over"]
    assert not tweens


def test_a_delayed_movement_waits(tweens: Tweens) -> None:
    steps: list[float] = []
    tweens.run(0.2, steps.append, linear, delay=0.5)
    tweens.tick(0.4)
    assert steps == []
    tweens.tick(0.2)
    assert steps == pytest.approx([0.5])


def test_after_waits_and_happens_once(tweens: Tweens) -> None:
    calls: list[int] = []
    tweens.after(0.5, lambda: calls.append(1))
    for _ in range(40):
        tweens.tick(FRAME)
        assert len(calls) == (0 if tweens else 1)
    assert calls == [1]


def test_a_later_movement_of_an_owner_replaces_the_earlier(tweens: Tweens) -> None:
    said: list[str] = []
    owner, other = object(), object()
    tweens.run(1, lambda _: said.append("old"), then=lambda: said.append("old over"), owner=owner)
    tweens.run(1, lambda _: said.append("other"), owner=other)
    tweens.run(1, lambda _: said.append("new"), then=lambda: said.append("new over"), owner=owner)
    tweens.finish()
    assert sorted(said) == ["new", "new over", "other"]


def test_movements_without_an_owner_do_not_replace_each_other(tweens: Tweens) -> None:
    steps: list[float] = []
    tweens.run(1, steps.append)
    tweens.run(1, steps.append)
    tweens.finish()
    assert steps == [1.0, 1.0]


def test_dropping_stops_without_what_follows(tweens: Tweens) -> None:
    said: list[object] = []
    owner = object()
    tweens.run(1, said.append, linear, then=lambda: said.append("over"), owner=owner)
    tweens.tick(0.5)
    tweens.drop(owner)
    tweens.tick(5)
    assert said == [0.5]
    assert not tweens


def test_finish_ends_what_it_starts_included(tweens: Tweens) -> None:
    said: list[str] = []

    def chain(left: int) -> None:
        said.append(f"{left} left")
        if left:
            tweens.run(0.3, lambda _: None, delay=1.0, then=lambda: chain(left - 1))

    tweens.run(0.2, lambda _: None, then=lambda: chain(3))
    tweens.finish()
    assert said == ["3 left", "2 left", "1 left", "0 left"]
    assert not tweens


def test_in_still_mode_everything_is_at_its_end_in_the_next_frame() -> None:
    tweens = Tweens(still=True)
    steps: list[float] = []
    tweens.run(5.0, steps.append, delay=5.0)
    tweens.tick(FRAME)
    assert steps == [1.0]
    assert not tweens


# --- ways to move


@pytest.fixture
def stage() -> Stage:
    return Stage(pygame.Surface((160, 90), 0, 32))


def picture() -> Picture:
    return Picture(pygame.Surface((9, 9), pygame.SRCALPHA, 32), (4, 4))


def way(tweens: Tweens, sprite: Sprite) -> list[tuple[int, int]]:
    """Where it is in each frame until nothing moves."""
    found = [sprite.at]
    while tweens:
        tweens.tick(FRAME)
        found.append(sprite.at)
    return found


def test_a_glide_goes_straight_from_where_it_is_to_where_it_ends(
    tweens: Tweens, stage: Stage
) -> None:
    sprite = stage.add(picture(), (10, 20))
    said: list[str] = []
    tweens.glide(sprite, (70, 50), 0.5, then=lambda: said.append("there"))
    places = way(tweens, sprite)
    assert (places[0], places[-1]) == ((10, 20), (70, 50))
    assert all(abs((x - 10) - 2 * (y - 20)) <= 2 for x, y in places)
    assert max(after[0] - before[0] for before, after in pairwise(places)) <= 5
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert len(places) == pytest.approx(31, abs=1)
    assert said == ["there"]


def test_a_later_glide_begins_where_the_earlier_one_has_come(tweens: Tweens, stage: Stage) -> None:
    sprite = stage.add(picture(), (10, 20))
    tweens.glide(sprite, (110, 20), 1.0)
    tweens.tick(0.5)
    half = sprite.at
    tweens.glide(sprite, (10, 20), 1.0)
    tweens.tick(FRAME)
    assert abs(sprite.at[0] - half[0]) <= 2
    assert way(tweens, sprite)[-1] == (10, 20)
