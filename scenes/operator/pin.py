"""The operator's PIN: kept as a hash, and guessed at ever more slowly, also after a restart."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = "operator.json"
LEAST_DIGITS, MOST_DIGITS = 4, 8
ACCEPTED = f"accepted: {LEAST_DIGITS} to {MOST_DIGITS} digits"
WAITS = (2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 120.0, 240.0, 480.0, 720.0)
"""Seconds after so many wrong tries in a row; the last one counts for all that follow."""
ROUNDS, BLOCK, LANES, BYTES = 2**14, 8, 1, 32
"""Of scrypt (RFC 7914): 16 MB and some 40 ms."""

log = logging.getLogger(__name__)


class BadPin(Exception):
    """It cannot be a PIN; the text says what is accepted."""


@dataclass
class _Kept:
    salt: str = ""
    hashed: str = ""
    wrong: int = 0
    """Tries in a row."""
    digits: int = LEAST_DIGITS
    """How many it has."""


class Pin:
    """Times are seconds of a clock that begins with the process: whoever restarts the table waits
    the whole time again, whatever the clock on the wall says."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._kept = _read(self._path)
        self._until = self._wait if self._kept.wrong else 0.0

    @property
    def is_set(self) -> bool:
        return bool(self._kept.hashed)

    @property
    def was_asked(self) -> bool:
        """Whether anybody has chosen one before, or has put that off."""
        return self._path.exists()

    @property
    def digits(self) -> int:
        """How many it has."""
        return self._kept.digits

    @property
    def wrong(self) -> int:
        """How many tries in a row have been."""
        return self._kept.wrong

    @property
    def _wait(self) -> float:
        return WAITS[min(self._kept.wrong, len(WAITS)) - 1]

    def left(self, now: float) -> float:
        """Seconds in which no try counts."""
        return max(0.0, self._until - now)

    def choose(self, digits: str) -> None:
        """Raises BadPin, and OSError where it cannot be kept."""
        if not (digits.isascii() and digits.isdecimal()):
            raise BadPin(f"a PIN has digits only; {ACCEPTED}")
        if not LEAST_DIGITS <= len(digits) <= MOST_DIGITS:
            raise BadPin(f"a PIN of {len(digits)} digits; {ACCEPTED}")
        salt = os.urandom(16)
        self._kept = _Kept(salt.hex(), _hashed(digits, salt).hex(), digits=len(digits))
        self._until = 0.0
        self._write()

    def forget(self) -> None:
        """There is none then. Raises OSError."""
        self._kept, self._until = _Kept(), 0.0
        self._write()

    def admits(self, digits: str, now: float) -> bool:
        """Whether this is it; a wrong one is on the disk before that is answered, so that nobody
        gains by pulling the plug."""
        if not self.is_set or self.left(now) > 0:
            return False
        wrong = self._kept.wrong
        self._kept.wrong += 1
        self._until = now + self._wait
        with suppress(OSError):
            self._write()
        kept = bytes.fromhex(self._kept.hashed)
        if not hmac.compare_digest(_hashed(digits, bytes.fromhex(self._kept.salt)), kept):
            log.warning("a wrong PIN, %d in a row", wrong + 1)
            return False
        self._kept.wrong, self._until = 0, 0.0
        with suppress(OSError):
            self._write()
        return True

    def _write(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        new = self._path.with_name(f"{self._path.name}.new")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(asdict(self._kept), file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)


def _hashed(digits: str, salt: bytes) -> bytes:
    return hashlib.scrypt(digits.encode(), salt=salt, n=ROUNDS, r=BLOCK, p=LANES, dklen=BYTES)


def _read(path: Path) -> _Kept:
    """A file that cannot be read holds no PIN that anybody knows: nobody gets in, until somebody at
    the machine gives it another one."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        told["wrong"], told["digits"] = int(told["wrong"]), int(told["digits"])
        kept = _Kept(str(told["salt"]), str(told["hashed"]), told["wrong"], told["digits"])
        bytes.fromhex(kept.salt), bytes.fromhex(kept.hashed)
        if kept.wrong < 0 or not LEAST_DIGITS <= kept.digits <= MOST_DIGITS:
            raise ValueError("no such number")
    except FileNotFoundError:
        return _Kept()
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        log.warning("%s cannot be read: nobody gets in", path)
        return _Kept(os.urandom(16).hex(), os.urandom(BYTES).hex(), len(WAITS))
    return kept
