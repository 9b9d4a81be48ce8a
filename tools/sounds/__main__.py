"""make sounds: every cue of the table, from fixed seeds, into assets/sounds/."""

from pathlib import Path

from sounds.rendering import written

if __name__ == "__main__":
    written(Path(__file__).parents[2] / "assets" / "sounds")
