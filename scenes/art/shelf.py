"""Pixels in a file that only grows. Looked at where they lie, they take no memory of the process
that the machine could not have back at any time, and no time to fetch."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

LARGE_BYTES = 65_536
"""What is as large begins on a page of its own, so that nothing else comes into memory with it."""
APART_BYTES = 64
"""Other things lie so far apart: what is drawn begins where processors like it to."""
GROWN_BYTES = 16 << 20
"""What has come by another process is looked at where it lies once it is so much; until then it is
read."""
SOON_BYTES = 1 << 20
"""What is as large is read by the machine meanwhile where it is only on the disk."""


class _Part(NamedTuple):
    begin: int
    content: mmap.mmap

    @property
    def end(self) -> int:
        return self.begin + len(self.content)


class Shelf:
    """`close` it. All of it raises OSError or ValueError where the file is not as it was left."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        self._parts: list[_Part] = []

    def append(self, contents: Iterable[bytes]) -> int:
        """Where the first of them begins; the others follow as `places` says. Nobody else may
        append meanwhile."""
        held = list(contents)
        begin = _aligned(os.lseek(self._file, 0, os.SEEK_END), mmap.PAGESIZE)
        for place, content in zip(places(begin, map(len, held)), held, strict=True):
            _write(self._file, content, place)
        return begin

    def keep(self) -> None:
        """All that was appended is on the disk, whatever becomes of the machine."""
        os.fsync(self._file)

    def lies_ready(self, place: int, length: int) -> bool:
        """Whether it can be looked at where it lies. Raises ValueError where nothing is."""
        return self._part(place, length) is not None

    def look(self, place: int, length: int) -> memoryview:
        """What lies there; it may be drawn on, and loses that with `give_back`."""
        part = self._part(place, length)
        if part is None:
            return memoryview(os.pread(self._file, length, place))
        at = place - part.begin
        if length >= SOON_BYTES:
            part.content.madvise(mmap.MADV_WILLNEED, at, length)
        return memoryview(part.content)[at : at + length]

    def give_back(self) -> None:
        """The memory of all that has been looked at; it comes again where it is wanted."""
        for part in self._parts:
            part.content.madvise(mmap.MADV_DONTNEED)

    def close(self) -> None:
        """What is still shown stays."""
        self._parts.clear()
        os.close(self._file)

    def _part(self, place: int, length: int) -> _Part | None:
        for part in self._parts:
            if part.begin <= place and place + length <= part.end:
                return part
        size = os.fstat(self._file).st_size
        if place < 0 or place + length > size:
            raise ValueError(f"{self.path} ends at {size}, before {place + length}")
        begin = self._parts[-1].end if self._parts else 0
        if place < begin or size - begin < (GROWN_BYTES if self._parts else mmap.PAGESIZE):
            return None
        whole = (size - begin) // mmap.PAGESIZE * mmap.PAGESIZE
        content = mmap.mmap(self._file, whole, access=mmap.ACCESS_COPY, offset=begin)
        self._parts.append(_Part(begin, content))
        return self._part(place, length)


def places(begin: int, lengths: Iterable[int]) -> Iterator[int]:
    """Where each of several things lies that were appended at once."""
    for length in lengths:
        begin = _aligned(begin, mmap.PAGESIZE if length >= LARGE_BYTES else APART_BYTES)
        yield begin
        begin += length


def _aligned(place: int, to: int) -> int:
    return -(-place // to) * to


def _write(file: int, content: bytes, place: int) -> None:
    """Whole: the system may take a part of it at a time."""
    rest = memoryview(content)
    while rest:
        written = os.pwrite(file, rest, place)
        rest, place = rest[written:], place + written
