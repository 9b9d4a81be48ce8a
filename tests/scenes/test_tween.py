"""Movement ends where it should, when it should, and belongs to somebody."""

from __future__ import annotations

import pytest

from scenes.stage.motion import Ease, Tweens, ease_in, ease_in_out, ease_out, linear

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


def test_finish_refuses_to_run_for_ever(tweens: Tweens) -> None:
    def again() -> None:
        tweens.run(0.1, lambda _: None, then=again)

    again()
    with pytest.raises(AssertionError, match="without end"):
        tweens.finish()


def test_one_movement_may_drop_another_of_the_same_frame(tweens: Tweens) -> None:
    said: list[str] = []
    owner = object()
    tweens.run(0, lambda _: tweens.drop(owner))
    tweens.run(0, lambda _: said.append("dropped"), owner=owner)
    tweens.tick(FRAME)
    assert said == []


def test_a_movement_replaced_by_its_own_end_goes_on(tweens: Tweens) -> None:
    steps: list[float] = []
    owner = object()
    tweens.run(
        0.1,
        lambda _: None,
        then=lambda: tweens.run(0.1, steps.append, linear, owner=owner),
        owner=owner,
    )
    tweens.tick(0.2)
    assert tweens
    tweens.tick(0.05)
    assert steps == pytest.approx([0.5])


def test_in_still_mode_everything_is_at_its_end_in_the_next_frame() -> None:
    tweens = Tweens(still=True)
    steps: list[float] = []
    tweens.run(5.0, steps.append, delay=5.0)
    tweens.tick(FRAME)
    assert steps == [1.0]
    assert not tweens
