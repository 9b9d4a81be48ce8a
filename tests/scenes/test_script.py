"""Scripts: one step after the other, to be waited for, skipped, dropped and finished."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from scenes.stage.motion import Tweens, move
from scenes.stage.script import Script, Steps, Wait, together
from scenes.views.ended.standings import STAYS, stay

FRAME = 1 / 60
Said: TypeAlias = list[str]


def in_turn(said: Said) -> Steps:
    said.append("a")
    yield Wait(2 * FRAME)
    said.append("b")
    yield Wait()
    said.append("c")


def side_by_side(said: Said) -> Steps:
    def one(name: str, frames: int) -> Steps:
        said.append(f"{name} begins")
        yield Wait(frames * FRAME)
        said.append(f"{name} ends")

    yield together(one("long", 3), one("short", 1))
    said.append("both")


def moving(said: Said) -> Steps:
    yield move(4 * FRAME, lambda share: said.append(f"{share:.2f}"), lambda share: share)
    said.append("there")


def nested(said: Said) -> Steps:
    yield from in_turn(said)
    yield Wait(name="named")
    said.append("d")


SCENARIOS: dict[str, tuple[Callable[[Said], Steps], list[Said], Said]] = {
    # What is said in each frame; what a touch in the second frame says by the third.
    "waits": (in_turn, [["a"], [], ["b"], ["c"]], ["a", "b"]),
    "together": (
        side_by_side,
        [["long begins", "short begins"], ["short ends"], [], ["long ends", "both"]],
        ["long begins", "short begins", "short ends", "long ends", "both"],
    ),
    "moves": (
        moving,
        [[], ["0.25"], ["0.50"], ["0.75"], ["1.00", "there"]],
        ["0.25", "1.00", "there"],
    ),
    "nested": (nested, [["a"], [], ["b"], ["c"], ["d"]], ["a", "b"]),
}


@pytest.fixture(params=SCENARIOS)
def scenario(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_each_step_comes_in_the_frame_in_which_the_one_before_it_is_over(scenario: str) -> None:
    steps, frames, _ = SCENARIOS[scenario]
    said, seen = Said(), list[Said]()
    script = Script(steps(said))
    while script:
        script.tick(FRAME)
        seen.append(said[len(sum(seen, Said())) :])
    assert seen == frames


def test_a_touch_ends_one_wait_and_the_next_begins_a_frame_later(scenario: str) -> None:
    steps, _, then = SCENARIOS[scenario]
    said = Said()
    script = Script(steps(said))
    script.tick(FRAME)
    script.tick(FRAME)
    script.skip()
    script.tick(FRAME)
    assert said == then


def test_finished_it_has_said_all(scenario: str) -> None:
    steps, frames, _ = SCENARIOS[scenario]
    said = Said()
    script = Script(steps(said))
    script.tick(FRAME)
    script.finish()
    assert script.is_over
    assert said[-1] == frames[-1][-1]
    assert set(sum(frames, Said())) - set(said) <= {"0.25", "0.50", "0.75"}


@pytest.mark.parametrize("frames", range(4))
def test_dropped_or_replaced_in_any_step_it_says_no_more(scenario: str, frames: int) -> None:
    for replaces in (False, True):
        steps, _, _ = SCENARIOS[scenario]
        said, tweens, owner = Said(), Tweens(), object()
        tweens.play(steps(said), owner)
        for _ in range(frames):
            tweens.tick(FRAME)
        before = list(said)
        if replaces:
            tweens.run(0.0, lambda _: None, owner=owner)
        else:
            tweens.drop(owner)
        tweens.finish()
        assert said == before
        assert not tweens


def test_with_reduced_motion_each_wait_takes_a_frame() -> None:
    said, tweens = Said(), Tweens(still=True)
    tweens.play(in_turn(said))
    for expected in (["a", "b"], ["a", "b", "c"]):
        tweens.tick(FRAME)
        assert said == expected
    assert not tweens


def test_a_wait_lasts_until_what_it_waits_for_is_over_and_cannot_be_skipped_before() -> None:
    free = False
    script = Script(iter([Wait(2 * FRAME, lambda _: free, "breath")]))
    for _ in range(9):
        script.tick(FRAME)
        script.skip()
    assert script.name == "breath"
    free = True
    script.tick(FRAME)
    assert script.is_over


def test_a_step_of_an_end_stays_as_long_as_its_rows_say_and_until_nothing_moves() -> None:
    tweens = Tweens()
    for moves, seconds in ((0.0, STAYS["won"] + STAYS["pause"]), (1.0, 1.0)):
        tweens.run(moves, lambda _: None)
        script, age = Script(iter([stay(tweens, "won", "pause")])), -FRAME
        while not script.tick(FRAME):
            tweens.tick(FRAME)
            age += FRAME
        assert age == pytest.approx(seconds, abs=1.5 * FRAME)


def test_a_touch_ends_what_moves_in_a_step_of_an_end() -> None:
    said, tweens = Said(), Tweens()
    tweens.play(in_turn(said))
    script = Script(iter([stay(tweens, "read")]))
    script.tick(FRAME)
    script.skip()
    assert said == ["a", "b", "c"]
    assert script.tick(FRAME)
