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
from typing import TypeAlias
from zlib import crc32

from game.loading import content_of, loaded
from game.writing import write_whole

FILE = "operator.json"
LEAST_DIGITS, MOST_DIGITS = 4, 8
ACCEPTED = f"accepted: {LEAST_DIGITS} to {MOST_DIGITS} digits"
WAITS = (2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 120.0, 240.0, 480.0, 720.0)
"""Seconds after so many wrong tries in a row; the last one counts for all that follow."""
ROUNDS, BLOCK, LANES, BYTES = 2**14, 8, 1, 32
"""Of scrypt (RFC 7914): 16 MB and some 40 ms."""

_Identity: TypeAlias = tuple[int, int, int]
"""Inode, size and time of the last change."""

log = logging.getLogger(__name__)


class BadPin(Exception):
    """It cannot be a PIN; the text says what is accepted."""


@dataclass
class _Kept:
    """`hashed` empty: the question for a first PIN was put off."""

    salt: str = ""
    hashed: str = ""
    wrong: int = 0
    """Tries in a row."""
    digits: int = LEAST_DIGITS


class Pin:
    """Times are seconds of a clock that begins with the process: whoever restarts the table waits
    the whole time again, whatever the clock on the wall says."""

    def __init__(self, folder: Path) -> None:
        self.is_damaged = False
        """Whether there is a file that cannot be read: no PIN is right then."""
        self._path = folder / FILE
        self._kept: _Kept | None = None
        """None: no PIN was ever asked for."""
        self._seen: _Identity | None = None
        """The file as it was read or written last."""
        self._until = 0.0
        self.follow(0.0)

    @property
    def is_set(self) -> bool:
        return self._kept is not None and bool(self._kept.hashed)

    @property
    def was_asked(self) -> bool:
        """Whether anybody has chosen one before, or has put that off."""
        return self._kept is not None or self.is_damaged

    @property
    def digits(self) -> int:
        """How many it has, 0 where none is set."""
        return self._kept.digits if self._kept is not None and self._kept.hashed else 0

    @property
    def wrong(self) -> int:
        """How many tries in a row have been."""
        return 0 if self._kept is None else self._kept.wrong

    def left(self, now: float) -> float:
        """Seconds in which no try counts."""
        return max(0.0, self._until - now)

    def follow(self, now: float) -> None:
        """Takes over a PIN that somebody has given at the machine meanwhile; a file that was lost
        or damaged is written anew, as long as its PIN is known."""
        try:
            identity = _identity(self._path)
            if identity is None or identity != self._seen:
                self._read(identity, now)
        except OSError as problem:
            # Nobody is asked for a first one where nothing can be read.
            self.is_damaged = self._kept is None
            log.debug("%s cannot be read or written: %s", self._path, problem)

    def _read(self, identity: _Identity | None, now: float) -> None:
        """Raises OSError."""
        found = None if identity is None else _read(self._path)
        if found is not None:
            self._kept, self.is_damaged = found, False
            self._until = now + _wait(found.wrong)
        elif self._kept is not None:
            self._write()
            log.warning("%s was lost or damaged; it is written anew", self._path)
            return
        elif identity is not None:
            self.is_damaged = True
            log.info("%s cannot be read: nobody gets in", self._path)
        self._seen = identity

    def choose(self, digits: str) -> None:
        """Raises BadPin, and OSError where it cannot be kept."""
        if not (digits.isascii() and digits.isdecimal()):
            raise BadPin(f"a PIN has digits only; {ACCEPTED}")
        if not LEAST_DIGITS <= len(digits) <= MOST_DIGITS:
            raise BadPin(f"a PIN of {len(digits)} digits; {ACCEPTED}")
        salt = os.urandom(16)
        self._begin(_Kept(salt.hex(), _hashed(digits, salt).hex(), digits=len(digits)))

    def put_off(self) -> None:
        """There is none then, and nobody is asked again. Raises OSError."""
        self._begin(_Kept())

    def _begin(self, kept: _Kept) -> None:
        self._kept, self.is_damaged, self._until = kept, False, 0.0
        self._write()

    def admits(self, digits: str, now: float) -> bool:
        """Whether this is it; a wrong one is on the disk before that is answered, so that nobody
        gains by pulling the plug."""
        self.follow(now)
        kept = self._kept
        if kept is None or not kept.hashed or self.left(now) > 0:
            return False
        self._note(kept, kept.wrong + 1, now)
        found = _hashed(digits, bytes.fromhex(kept.salt))
        if not hmac.compare_digest(found, bytes.fromhex(kept.hashed)):
            log.warning("a wrong PIN, %d in a row", kept.wrong)
            return False
        self._note(kept, 0, now)
        return True

    def _note(self, kept: _Kept, wrong: int, now: float) -> None:
        """So many wrong tries."""
        kept.wrong, self._until = wrong, now + _wait(wrong)
        with suppress(OSError):
            self._write()

    def _write(self) -> None:
        assert self._kept is not None
        text = json.dumps({**asdict(self._kept), "sum": _sum_of(self._kept)})
        write_whole(self._path, text, 0o600)
        self._seen = _identity(self._path)


def _wait(wrong: int) -> float:
    """Seconds after so many tries in a row."""
    return WAITS[min(wrong, len(WAITS)) - 1] if wrong else 0.0


def _hashed(digits: str, salt: bytes) -> bytes:
    return hashlib.scrypt(digits.encode(), salt=salt, n=ROUNDS, r=BLOCK, p=LANES, dklen=BYTES)


def _identity(path: Path) -> _Identity | None:
    """None: there is none."""
    try:
        found = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _read(path: Path) -> _Kept | None:
    """None: it cannot be read."""
    return loaded("", f"{path} cannot be read", lambda: _kept_in(path), None)


def _kept_in(path: Path) -> _Kept:
    """Raises whatever a damaged file raises."""
    told = json.loads(content_of(path))
    wrong, digits = int(told["wrong"]), int(told["digits"])
    kept = _Kept(str(told["salt"]), str(told["hashed"]), wrong, digits)
    # Files that were written before there were sums have none.
    if kept.wrong < 0 or told.get("sum", _sum_of(kept)) != _sum_of(kept):
        raise ValueError("it is damaged")
    bytes.fromhex(kept.salt)
    if len(bytes.fromhex(kept.hashed)) not in (0, BYTES):
        raise ValueError("it holds no PIN")
    if not LEAST_DIGITS <= kept.digits <= MOST_DIGITS:
        raise ValueError(f"a PIN of {kept.digits} digits; {ACCEPTED}")
    return kept


def _sum_of(kept: _Kept) -> int:
    return crc32(json.dumps(asdict(kept)).encode())
