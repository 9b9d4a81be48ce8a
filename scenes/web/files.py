"""What the door serves: the page, its shapes, fonts and words. All of it is read once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from font_fredoka_one import FredokaOne
from font_hanken_grotesk import HankenGroteskMedium, HankenGroteskSemiBold

from game.loading import content_of, loaded
from game.texts import FIRST, HOUSE, LANGUAGES, NOTICE, translations

WEB: Final = HOUSE.parent / "web"
FONTS: Final = {
    "/words.otf": HankenGroteskMedium,
    "/bold.otf": HankenGroteskSemiBold,
    "/numerals.ttf": FredokaOne,
}
SHARED: Final = (
    "seat.",
    "trellis.done",
    "trellis.give",
    "trellis.hint.victim",
    "trellis.keep",
    "trellis.play",
    "trellis.skip",
    "trellis.sort",
    "trellis.waiting",
)
"""Texts of the table that the page shows too."""
REFUSAL, REFUSED = "refusal.trellis.", "phone.refused."


class File(NamedTuple):
    content: bytes
    kind: str
    kept: str = "no-cache"


def files() -> dict[str, File]:
    """By path. Raises OSError if the page is missing."""
    page = _read("phone.html").replace("{shapes}", _read("shapes.svg"))
    page = page.replace("{languages}", " ".join(LANGUAGES))
    found = {
        "/": File(page.encode(), "text/html"),
        "/phone.css": File((_read("colours.css") + _read("phone.css")).encode(), "text/css"),
        "/phone.js": File(_read("phone.js").encode(), "text/javascript"),
    }
    for language in LANGUAGES:
        content = json.dumps(words(language)).encode()
        found[f"/words/{language}.json"] = File(content, "application/json")
    for path, font in FONTS.items():
        content = loaded(NOTICE, f"{font} cannot be read", partial(content_of, Path(font)), b"")
        found[path] = File(content, f"font/{path.rpartition('.')[2]}", "max-age=86400")
    return found


def _read(name: str) -> str:
    return content_of(WEB / name).decode()


def words(language: str) -> dict[str, list[str]]:
    """The forms of each text by key: one, or those for one and for many. What a language lacks
    is English."""
    return dict(_texts(FIRST)) | dict(_texts(language))


def _texts(language: str) -> Iterator[tuple[str, list[str]]]:
    what = f"{HOUSE / language}.mo cannot be read"
    catalogue = loaded(NOTICE, what, lambda: translations(HOUSE, language), None)
    if catalogue is None:
        return
    for key in catalogue.keys("phone.", REFUSAL, *SHARED):
        forms = [catalogue.text(key, count) for count in (1, 2)]
        yield key.replace(REFUSAL, REFUSED), list(dict.fromkeys(filter(None, forms)))
