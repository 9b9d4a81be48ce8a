"""Of every text the one that is longest in any language: where these fit, all languages do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations
from io import BytesIO

import pygame
from polib import POEntry, POFile
from spoken import forms_in, texts_in

from game.settings import Settings
from game.texts import FIRST, HOUSE, LANGUAGES
from scenes.app import App
from scenes.art.type import FILES
from scenes.table import Side
from scenes.words import Languages, Words

FORMS = "nplurals=2; plural=(n != 1);"


class LongestWords(Words):
    """The house's; games from outside say what they say in English."""

    def __init__(self) -> None:
        super().__init__(FIRST)
        self._catalogues = [catalogue(), *self._catalogues]


class LongestLanguages(Languages):
    def words(self, side: Side) -> Words:
        return LongestWords()


class OneLanguage(Languages):
    """At every side, whatever a scene would forget."""

    def __init__(self, settings: Settings, language: str) -> None:
        super().__init__(settings)
        self._words = Words(language)

    def words(self, side: Side) -> Words:
        return self._words


def speak_longest(app: App) -> None:
    app.around.languages = LongestLanguages(app.services.settings)


def speak_always(app: App, language: str) -> None:
    """The operator reads it, too."""
    app.around.languages = OneLanguage(app.services.settings, language)
    app.services.settings.put("operator.language", language)


def longest_languages(*beginnings: str) -> list[str]:
    """By all that is said under keys that begin so, the longest first."""
    told = {
        language: [
            text for key, text in texts_in(HOUSE, language).items() if key.startswith(beginnings)
        ]
        for language in LANGUAGES
    }
    width = _measure()
    return sorted(LANGUAGES, key=lambda language: -sum(map(width, told[language])))


def _measure() -> Callable[[str], int]:
    pygame.font.init()
    font = pygame.font.Font(FILES["words"], 60)
    return lambda text: font.size(text)[0]


@cache
def catalogue() -> GNUTranslations:
    made, width = POFile(), _measure()
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": FORMS}
    for key in forms_in(HOUSE, FIRST):
        told = [forms_in(HOUSE, language)[key] for language in LANGUAGES]
        longest = [max(forms, key=width) for forms in zip(*told, strict=True)]
        if longest[1:]:
            both = dict(enumerate(longest))
            made.append(POEntry(msgid=key, msgid_plural=key, msgstr_plural=both))
        else:
            made.append(POEntry(msgid=key, msgstr=longest[0]))
    return GNUTranslations(BytesIO(made.to_binary()))
