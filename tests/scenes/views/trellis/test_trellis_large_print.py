"""The end of Trellis in large print: lower pills are no narrower than their words."""

from __future__ import annotations

from pathlib import Path

import pytest
from ink import Ink
from staging import FULL_HD, leave_unprepared, open_app, result_of, speak, words_on
from trellis_moments import THREE, ended, trellis_match

from scenes.core.comfort import LARGE_PRINT
from scenes.services.destinations import Anew
from scenes.touch.target import by_id


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_words_lie_below_what_is_touched_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, FULL_HD, 24)
    app.services.settings.put(LARGE_PRINT, True)
    app.around.comfort.forget()
    app.go(Anew())
    speak(app, language)
    scene = result_of(app, trellis_match(ended(3), 3), THREE)
    pills = {n: one.rect for n, one in by_id(scene.all_targets()).items() if "result." in n}
    assert len(pills) == 2 * len(THREE)
    for sprite in words_on(scene):
        assert sprite.picture is not None
        ink = Ink(sprite.picture, sprite.at)
        assert not [name for name, rect in pills.items() if ink.covers(rect)]
    app.close()
