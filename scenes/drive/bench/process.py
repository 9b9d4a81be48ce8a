"""A process for each part: what one part leaves in memory or makes ready is no other's."""

from __future__ import annotations

import multiprocessing
import sys
import traceback
from multiprocessing.connection import Connection

from scenes.drive.bench.figures import Moments
from scenes.drive.bench.parts import Part, Setting

LONGEST_SECONDS, LONGEST_A_MINUTE, LONGEST_A_GAME = 600.0, 240.0, 60.0
"""After so long a part is given up: on a quiet machine none takes a sixth of that. The latter two
for each minute and each game that is asked for."""


class NotMeasured(Exception):
    """A part that failed; the text says how."""


def longest_seconds(setting: Setting) -> float:
    asked = LONGEST_A_MINUTE * setting.minutes + LONGEST_A_GAME * setting.games
    return LONGEST_SECONDS + asked


def measured(part: Part, setting: Setting) -> Moments:
    """Raises NotMeasured."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_measure, args=(theirs, part, setting))
    process.start()
    theirs.close()
    try:
        longest = longest_seconds(setting)
        if not ours.poll(longest):
            process.kill()
            raise NotMeasured(f"no answer within {longest:.0f} s")
        found: Moments | str = ours.recv()
    except EOFError:
        raise NotMeasured("its process has ended") from None
    finally:
        ours.close()
        process.join(5.0)
        if process.is_alive():
            process.kill()
            process.join()
    if isinstance(found, str):
        raise NotMeasured(found)
    return found


def _measure(answers: Connection, part: Part, setting: Setting) -> None:
    try:
        answers.send(part.measure(setting))
    except KeyboardInterrupt:
        # Whoever asked ends, too.
        return
    except Exception as problem:
        # Whatever is wrong with one part, the others are measured.
        sys.stderr.write(traceback.format_exc())
        answers.send(f"{type(problem).__name__}: {problem}")
