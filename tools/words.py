"""Compiles the translations of a folder: each LANG.po into a LANG.mo with the texts by key.

python -m tools.words [FOLDER]

en.po is the source: its messages are the English texts, their contexts the keys that programs
request. Every other file is first given the same keys: new ones are untranslated, and those
whose English text has changed are marked as fuzzy.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from polib import POEntry, POFile, pofile

from game.texts import FIRST, HEAD, HOUSE, KEYS, is_plain, sum_of

WIDTH = 10_000
"""Keeps every text on one line."""


def read(file: Path) -> POFile:
    """Raises OSError if the file is missing or has another format."""
    found: POFile = pofile(str(file), wrapwidth=WIDTH)
    return found


def forms(entry: POEntry, is_first: bool = False) -> list[str]:
    """The text, or its plural forms in order; empty if it is not translated."""
    if entry.msgid_plural:
        written = [text for _, text in sorted(entry.msgstr_plural.items())]
        own = [entry.msgid, entry.msgid_plural] if is_first else []
    else:
        written, own = [entry.msgstr], [entry.msgid] if is_first else []
    return written if all(written) and not entry.fuzzy else own


def texts(folder: Path, language: str) -> dict[str, list[str]]:
    """The translated texts by key, with their plural forms."""
    found = ((e.msgctxt, forms(e, language == FIRST)) for e in read(folder / f"{language}.po"))
    return {key: said for key, said in found if said}


# --- following the source


def follow(source: POFile, translated: POFile) -> None:
    """Gives a translation the keys and messages of the source, in its order."""
    known = {entry.msgctxt: entry for entry in translated}
    entries = [_followed(entry, known.get(entry.msgctxt)) for entry in source]
    translated[:] = entries


def _followed(entry: POEntry, known: POEntry | None) -> POEntry:
    said = (entry.msgid, entry.msgid_plural)
    follows = POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgid_plural=entry.msgid_plural)
    follows.flags, follows.comment = list(entry.flags), entry.comment
    if entry.msgid_plural:
        follows.msgstr_plural = {0: "", 1: ""}
    if known is None:
        return follows
    if bool(known.msgid_plural) == bool(entry.msgid_plural):
        follows.msgstr, follows.msgstr_plural = known.msgstr, known.msgstr_plural
    if known.fuzzy or (any(forms(known)) and (known.msgid, known.msgid_plural) != said):
        follows.flags.append("fuzzy")
    return follows


def ordered(source: POFile) -> None:
    """Sorts by key, and marks texts with braces for translators."""
    source.sort(key=lambda entry: str(entry.msgctxt))
    for entry in source:
        entry.flags = ["python-brace-format"] if "{" in entry.msgid + entry.msgid_plural else []


# --- compiling


def compiled(file: Path) -> bytes:
    """Compiles a .po file to a catalogue by key, as gettext reads it."""
    translated = read(file)
    names = ("Language", "Content-Type", "Plural-Forms")
    metadata = {name: translated.metadata[name] for name in names}
    said = {str(e.msgctxt): forms(e, file.stem == FIRST) for e in translated}
    return packed(metadata, said)


def packed(metadata: Mapping[str, str], said: Mapping[str, list[str]]) -> bytes:
    """`said`: by key, the text or its plural forms; empty if it is not translated."""
    made = POFile()
    made.metadata = dict(metadata)
    head = GNUTranslations(BytesIO(made.to_binary())).gettext("")
    listed = [f"{HEAD} {sum_of(HEAD, head)}"]
    for key, texts in said.items():
        listed.append(" ".join((key, *(sum_of(key, text) for text in texts))))
        if texts[1:]:
            plural = dict(enumerate(texts))
            made.append(POEntry(msgid=key, msgid_plural=key, msgstr_plural=plural))
        elif texts:
            made.append(POEntry(msgid=key, msgstr=texts[0]))
    made.append(POEntry(msgid=KEYS, msgstr="\n".join(listed)))
    return bytes(made.to_binary())


def untranslated(file: Path) -> list[str]:
    """The keys of texts that are shown in English."""
    return [str(e.msgctxt) for e in read(file) if not forms(e, file.stem == FIRST)]


def unsound(file: Path) -> list[str]:
    """The keys of texts that the program would refuse to show."""
    said = ((e.msgctxt, forms(e, file.stem == FIRST)) for e in read(file))
    return [str(key) for key, texts in said if not all(map(is_plain, texts))]


def main(folder: Path) -> int:
    """Returns the exit status: 1 if a text cannot be shown, 2 if a file cannot be read."""
    try:
        return _compile(folder)
    except (OSError, ValueError, KeyError) as problem:
        sys.stderr.write(f"{folder}: {problem}; accepted: gettext's .po files in UTF-8\n")
        return 2


def _compile(folder: Path) -> int:
    status, source = 0, read(folder / f"{FIRST}.po")
    ordered(source)
    source.save()
    for file in sorted(folder.glob("*.po")):
        if file.stem != FIRST:
            translated = read(file)
            follow(source, translated)
            translated.save()
        file.with_suffix(".mo").write_bytes(compiled(file))
        for key in untranslated(file):
            sys.stdout.write(f"{file}: {key} is not translated\n")
        for key in unsound(file):
            status = 1
            accepted = "accepted: a printable line, with {names} in braces"
            sys.stderr.write(f"{file}: {key} cannot be shown; {accepted}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else HOUSE))
