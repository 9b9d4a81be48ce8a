"""The operator's PIN: saved as a hash, with growing delays after wrong tries, also across
restarts."""

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
"""Seconds after that many wrong tries in a row; the last value repeats."""
ROUNDS, BLOCK, LANES, BYTES = 2**14, 8, 1, 32
"""Parameters of scrypt (RFC 7914): 16 MB and about 40 ms."""

_Identity: TypeAlias = tuple[int, int, int]
"""Inode, size and modification time."""

log = logging.getLogger(__name__)


class BadPin(Exception):
    """Not a valid PIN; the text says what is accepted."""


@dataclass
class _Saved:
    """The file's content. `hashed` empty: the operator chose "Later"."""

    salt: str = ""
    hashed: str = ""
    wrong: int = 0
    """Wrong tries in a row."""
    digits: int = LEAST_DIGITS


class Pin:
    """`now` is in seconds since the process started: a restart begins the delay anew, whatever the
    clock says."""

    def __init__(self, folder: Path) -> None:
        self.is_damaged = False
        """Whether the file exists but cannot be read; then no PIN is accepted."""
        self._path = folder / FILE
        self._saved: _Saved | None = None
        """None: nobody has chosen or declined a PIN yet."""
        self._seen: _Identity | None = None
        """The file as last read or written."""
        self._until = 0.0
        self.follow(0.0)

    @property
    def is_set(self) -> bool:
        return self._saved is not None and bool(self._saved.hashed)

    @property
    def was_asked(self) -> bool:
        """Whether anybody has chosen or declined a PIN."""
        return self._saved is not None or self.is_damaged

    @property
    def digits(self) -> int:
        """Number of digits; 0 without a PIN."""
        return self._saved.digits if self._saved is not None and self._saved.hashed else 0

    @property
    def wrong(self) -> int:
        """Wrong tries in a row."""
        return 0 if self._saved is None else self._saved.wrong

    def left(self, now: float) -> float:
        """Seconds until the next try is accepted."""
        return max(0.0, self._until - now)

    def follow(self, now: float) -> None:
        """Reads a PIN set by another process; rewrites a lost or damaged file if its PIN is
        known."""
        try:
            identity = _identity(self._path)
            if identity is None or identity != self._seen:
                self._read(identity, now)
        except OSError as problem:
            # An unreadable folder must not lead to the question for a first PIN.
            self.is_damaged = self._saved is None
            log.debug("%s cannot be read or written: %s", self._path, problem)

    def _read(self, identity: _Identity | None, now: float) -> None:
        """Raises OSError."""
        found = None if identity is None else _read(self._path)
        if found is not None:
            self._saved, self.is_damaged = found, False
            self._until = now + _wait(found.wrong)
        elif self._saved is not None:
            self._write()
            log.warning("%s was lost or damaged; it is written anew", self._path)
            return
        elif identity is not None:
            self.is_damaged = True
            log.info("%s cannot be read: nobody gets in", self._path)
        self._seen = identity

    def choose(self, digits: str) -> None:
        """Raises BadPin; OSError if it cannot be saved."""
        if not (digits.isascii() and digits.isdecimal()):
            raise BadPin(f"a PIN has digits only; {ACCEPTED}")
        if not LEAST_DIGITS <= len(digits) <= MOST_DIGITS:
            raise BadPin(f"a PIN of {len(digits)} digits; {ACCEPTED}")
        salt = os.urandom(16)
        self._begin(_Saved(salt.hex(), _hashed(digits, salt).hex(), digits=len(digits)))

    def put_off(self) -> None:
        """Declines a PIN; nobody is asked again. Raises OSError."""
        self._begin(_Saved())

    def _begin(self, saved: _Saved) -> None:
        self._saved, self.is_damaged, self._until = saved, False, 0.0
        self._write()

    def admits(self, digits: str, now: float) -> bool:
        """Whether the PIN is right. The try is saved as wrong before it is checked, so that pulling
        the plug gains nothing."""
        self.follow(now)
        saved = self._saved
        if saved is None or not saved.hashed or self.left(now) > 0:
            return False
        self._note(saved, saved.wrong + 1, now)
        found = _hashed(digits, bytes.fromhex(saved.salt))
        if not hmac.compare_digest(found, bytes.fromhex(saved.hashed)):
            log.warning("a wrong PIN, %d in a row", saved.wrong)
            return False
        self._note(saved, 0, now)
        return True

    def _note(self, saved: _Saved, wrong: int, now: float) -> None:
        """Saves the number of wrong tries."""
        saved.wrong, self._until = wrong, now + _wait(wrong)
        with suppress(OSError):
            self._write()

    def _write(self) -> None:
        assert self._saved is not None
        text = json.dumps({**asdict(self._saved), "sum": _sum_of(self._saved)})
        write_whole(self._path, text, 0o600)
        self._seen = _identity(self._path)


def _wait(wrong: int) -> float:
    """Seconds to wait after that many wrong tries in a row."""
    return WAITS[min(wrong, len(WAITS)) - 1] if wrong else 0.0


def _hashed(digits: str, salt: bytes) -> bytes:
    return hashlib.scrypt(digits.encode(), salt=salt, n=ROUNDS, r=BLOCK, p=LANES, dklen=BYTES)


def _identity(path: Path) -> _Identity | None:
    """None: no file."""
    try:
        found = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _read(path: Path) -> _Saved | None:
    """None: unreadable."""
    return loaded("", f"{path} cannot be read", lambda: _saved_in(path), None)


def _saved_in(path: Path) -> _Saved:
    """Raises any error that a damaged file causes."""
    told = json.loads(content_of(path))
    wrong, digits = int(told["wrong"]), int(told["digits"])
    saved = _Saved(str(told["salt"]), str(told["hashed"]), wrong, digits)
    # Older files have no checksum.
    if saved.wrong < 0 or told.get("sum", _sum_of(saved)) != _sum_of(saved):
        raise ValueError("it is damaged")
    bytes.fromhex(saved.salt)
    if len(bytes.fromhex(saved.hashed)) not in (0, BYTES):
        raise ValueError("it holds no PIN")
    if not LEAST_DIGITS <= saved.digits <= MOST_DIGITS:
        raise ValueError(f"a PIN of {saved.digits} digits; {ACCEPTED}")
    return saved


def _sum_of(saved: _Saved) -> int:
    return crc32(json.dumps(asdict(saved)).encode())
