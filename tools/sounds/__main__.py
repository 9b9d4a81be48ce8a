"""Synthesises every cue from fixed seeds into assets/sounds/.

python -m tools.sounds
"""

from pathlib import Path

from tools.sounds.rendering import written

if __name__ == "__main__":
    written(Path(__file__).parents[2] / "assets" / "sounds")
