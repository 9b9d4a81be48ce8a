"""The processor time of a table at rest, and of attract."""

from __future__ import annotations

import time

from game.players import levels_of
from scenes.app.app import App
from scenes.app.loop import run_app
from scenes.drive.bench.figures import Figures, Moments
from scenes.drive.bench.sitting import SEED, fresh_match
from scenes.services.destinations import ToExhibition, ToPlay
from scenes.services.seating import Seating
from scenes.views.loading import shown_games

STILL_SECONDS, ATTRACT_SECONDS = 25.0, 35.0
"""The rest includes full redraws (every 10 s) and the nod of a waiting table (after 15 s); attract
lasts as long as a film, whose first 15 s prefetch the next one."""
LONGEST_SECONDS = 30.0


def still_menu(app: App) -> Moments:
    return {"still menu": _still(app)}


def still_table(app: App, game: str) -> Moments:
    """The cost of a table that waits for its players, and of attract."""
    match = fresh_match(game)
    seating = Seating.usual(match.rules.seats)
    app.services.visit.alone |= {(game, side) for side in seating.sides}
    app.go(ToPlay(match, None, seating))
    found = {"waiting table": _still(app)}
    if levels_of(game):
        number = [name for name in shown_games() if levels_of(name)].index(game)
        app.go(ToExhibition(number, SEED))
        run_app(app, 1.0)
        found["attract"] = _share(app, ATTRACT_SECONDS)
    return found


def _still(app: App) -> Figures:
    """The cost at rest, once all prefetching is done."""
    ends = time.perf_counter() + LONGEST_SECONDS
    while not (app.is_idle() and app.scene.is_ready) and time.perf_counter() < ends:
        run_app(app, 0.2)
    return _share(app, STILL_SECONDS)


def _share(app: App, seconds: float) -> Figures:
    """Percent of one core. Starts after the loop has collected garbage once."""
    began: list[tuple[float, float]] = []
    app.errands.put(lambda: began.append((time.perf_counter(), time.process_time())))
    run_app(app, seconds)
    (wall, busy), *_ = began
    share = (time.process_time() - busy) / (time.perf_counter() - wall)
    return {"of a core %": round(100 * share, 2)}
