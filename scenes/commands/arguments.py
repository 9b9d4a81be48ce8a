"""The arguments that the command line accepts, and its error messages."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeAlias

from game.loading import one_line

LONGEST_MESSAGE = 400
Answer: TypeAlias = tuple[str, int]
"""What a command prints, and its exit status."""


class Arguments(argparse.ArgumentParser):
    """Reports errors in one line, with what is accepted, and exits with status 2."""

    appendix: Callable[[], str] | None = None

    def format_help(self) -> str:
        return super().format_help() + (f"\n{self.appendix()}\n" if self.appendix else "")

    def error(self, message: str) -> NoReturn:
        line = f"{self.prog}: {message[:LONGEST_MESSAGE]}; {self.format_usage()}"
        sys.stderr.write(f"{one_line(line)}\n")
        sys.exit(2)


def whole(text: str) -> int:
    if not re.fullmatch("[0-9]{1,19}", text) or int(text) > 2**63 - 1:
        accepted = f"accepted: a whole number from 0 to {2**63 - 1}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number; {accepted}")
    return int(text)


def numbers(text: str) -> list[int]:
    return list(map(whole, text.split(",")))


def languages(text: str) -> list[str]:
    from game.texts import LANGUAGES

    found = text.split(",")
    if len(found) != 4 or not set(found) <= set(LANGUAGES):
        words = f"{text!r} are not the languages of four sides; accepted: {', '.join(LANGUAGES)}"
        raise argparse.ArgumentTypeError(f"{words}, a comma between two")
    return found


def port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or not 0 < int(text) < 65_536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; accepted: 1 to 65535")
    return int(text)


def address(text: str) -> str:
    if not re.fullmatch(r"https?://[A-Za-z0-9.\[\]:-]{1,255}", text):
        accepted = "accepted: such as http://192.168.1.5:8080 or https://phones.example"
        raise argparse.ArgumentTypeError(f"{text!r} is not an address; {accepted}")
    return text


def folder(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder; accepted: a path")
    return Path(text)


def amount(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number; accepted: such as 24 or 0.5")
    return float(text)


def share(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", text) or not float(text):
        accepted = "accepted: a number between 0 and 100"
        raise argparse.ArgumentTypeError(f"{text!r} is no share in per cent; {accepted}")
    return float(text) / 100


def setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not a setting; accepted: NAME=VALUE")
    return name, value


def script(text: str) -> Path:
    if not os.path.exists(text) or os.path.isdir(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not there; accepted: a file of requests")
    return Path(text)


def size(text: str) -> tuple[int, int]:
    from scenes.core.limits import SIZES_ACCEPTED, is_size

    found = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not is_size(width, height):
        words = f"{text!r} is not a size to play on; accepted: WxH, {SIZES_ACCEPTED}"
        raise argparse.ArgumentTypeError(words)
    return width, height


def inches(text: str) -> float:
    from scenes.core.limits import INCHES_ACCEPTED, is_inches

    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", text) or not is_inches(float(text)):
        words = f"{text!r} is not a number of inches to play on; accepted: {INCHES_ACCEPTED}"
        raise argparse.ArgumentTypeError(words)
    return float(text)
