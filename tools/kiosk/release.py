"""A release's archive, examined before any of it is run."""

from __future__ import annotations

import gzip
import tarfile
import zlib
from pathlib import Path

from tools.kiosk.environment import SUMS, damaged
from tools.kiosk.system import Failed

PIECE = 1 << 20
BROKEN = (OSError, EOFError, zlib.error, tarfile.TarError)


def unpacked(archive: Path, folder: Path) -> Path:
    """Where the release lies in the folder. Raises Failed."""
    if not archive.is_file():
        raise Failed(f"{archive} is no file; accepted: trivet-VERSION.tar.gz")
    try:
        with gzip.open(archive) as packed:
            # Its sum stands at its end, and is compared there.
            while packed.read(PIECE):
                pass
        with tarfile.open(archive) as files:
            files.extraction_filter = getattr(tarfile, "data_filter", None)
            files.extractall(folder)
    except BROKEN as problem:
        why = str(problem).partition("\n")[0]
        told = f"{archive} is damaged, or no release ({why})"
        raise Failed(f"{told}; copy it again. Nothing was changed") from problem
    found = list(folder.glob(f"*/{SUMS}"))
    if len(found) != 1:
        raise Failed(f"{archive} is no release of Trivet. Nothing was changed")
    source = found[0].parent
    if broken := damaged(source):
        names = ", ".join(broken[:3])
        raise Failed(f"{archive}: {names} damaged; copy it again. Nothing was changed")
    return source
