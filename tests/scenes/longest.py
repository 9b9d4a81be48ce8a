"""The longest translation of every text: where these fit, every language fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from operator import ge

import pygame
from situations import said_at
from spoken import forms_in, texts_in

from game.settings import Settings
from game.texts import FIRST, HOUSE, LANGUAGES, Catalogue
from scenes.app.app import App
from scenes.art.speech import USUAL_MM
from scenes.art.type import FILES, Type
from scenes.core.table import Side
from scenes.services.words import Languages, Words
from tools.words import packed

LARGE, SMALL = USUAL_MM
FORMS = "nplurals=2; plural=(n != 1);"


class LongestWords(Words):
    """The house's longest texts; games from outside use English."""

    def __init__(self) -> None:
        super().__init__(FIRST)
        self._catalogues = [catalogue(), *self._catalogues]


class LongestLanguages(Languages):
    def words(self, side: Side) -> Words:
        return LongestWords()


class OneLanguage(Languages):
    """One language at every side, which no scene can change."""

    def __init__(self, settings: Settings, language: str) -> None:
        super().__init__(settings)
        self._words = Words(language)

    def words(self, side: Side) -> Words:
        return self._words


def speak_longest(app: App) -> None:
    app.around.languages = LongestLanguages(app.services.settings)


def speak_always(app: App, language: str) -> None:
    """Sets the language at every side and for the operator."""
    app.around.languages = OneLanguage(app.services.settings, language)
    app.services.settings.put("operator.language", language)


def longest_languages(*beginnings: str) -> list[str]:
    """The languages by the total length of the texts with these prefixes, longest first."""
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
def catalogue() -> Catalogue:
    made, width = dict[str, list[str]](), _measure()
    metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": FORMS}
    for key in forms_in(HOUSE, FIRST):
        told = [forms_in(HOUSE, language)[key] for language in LANGUAGES]
        made[key] = [max(forms, key=width) for forms in zip(*told, strict=True)]
    return Catalogue(GNUTranslations(BytesIO(packed(metadata, made))), HOUSE)


# --- what a seat can read


@cache
def reaching(type_: Type, game: str, width_mm: float) -> list[tuple[str, str]]:
    """Of the texts that a seat can read in any language, those not covered by longer ones."""
    said = [one for language in LANGUAGES for one in said_at(Words(language), game)]
    assert len(said) > 5
    reaches: dict[tuple[int, int], list[tuple[tuple[str, str], list[float]]]] = {}
    for what, why in dict.fromkeys(said):
        first, second = type_.wrapped(what, LARGE, width_mm, "bold"), []
        if why:
            second = type_.wrapped(why, SMALL, width_mm)
        reach = [type_.width(one, LARGE, "bold") for one in first]
        reach += [type_.width(one, SMALL) for one in second]
        reaches.setdefault((len(first), len(second)), []).append(((what, why), reach))
    return [one for same in reaches.values() for one in farthest_reaching(same)]


def farthest_reaching(
    same: list[tuple[tuple[str, str], list[float]]],
) -> Iterator[tuple[str, str]]:
    """Of texts with equally many lines, those that no other one exceeds in every line."""
    for number, (one, reach) in enumerate(same):
        others = (
            other
            for n, (_, other) in enumerate(same)
            if n != number and (other != reach or n < number)
        )
        if not any(all(map(ge, other, reach)) for other in others):
            yield one
