"""The struck bodies: the modes of walnut, bone, glass, brass and felt.

Ratios from tables of struck bodies; T60 in ms is 2.2 / (frequency · loss factor), after
Wildes and Richards 1988.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BOARD, SMALL, TRAY = 0.04, 0.06, 0.05
BONE = 0.035
MARBLE = 2100.0
GLASS = (1, 1.857, 2.71, 3.25, 3.83)


@dataclass(frozen=True)
class Body:
    """Hz, T60 in ms and gain of each mode."""

    frequencies: tuple[float, ...]
    decays: tuple[float, ...]
    gains: tuple[float, ...]

    def pitched(self, by: float) -> Body:
        return Body(tuple(by * each for each in self.frequencies), self.decays, self.gains)

    def with_(self, other: Body) -> Body:
        """Both as one body, struck at once."""
        return Body(
            self.frequencies + other.frequencies,
            self.decays + other.decays,
            self.gains + other.gains,
        )

    def damped(self, by: float) -> Body:
        return Body(self.frequencies, tuple(by * each for each in self.decays), self.gains)


def body(*modes: tuple[float, float, float]) -> Body:
    frequencies, decays, gains = zip(*modes, strict=True)
    return Body(frequencies, decays, gains)


def walnut(frequency: float, loss: float = BOARD) -> Body:
    ratios = (1, 1.42, 2.11, 2.47, 3.45, 4.83)
    return _lossy(frequency, ratios, loss, (1, 0.7, 0.5, 0.35, 0.35, 0.3))


def trough(frequency: float) -> Body:
    return _lossy(frequency, (1, 2.572, 4.644), TRAY, (1, 0.7, 0.35))


def bone(frequency: float, loss: float = BONE) -> Body:
    return _lossy(frequency, (1, 1.47, 2.09), loss, (1, 0.6, 0.4))


def tuned_bar(frequency: float, decay: float, second: float = 1.0) -> Body:
    """`second`: gain of the second partial, by which small loudspeakers convey the pitch."""
    decays = tuple(share * decay for share in (1, 0.5, 0.3, 0.22, 0.16))
    ratios = (1, 3.932, 9.538, 16.69, 25.41)
    return _body(frequency, ratios, decays, (1, 1.1 * second, 0.9, 0.8, 0.7))


def glass(
    decays: Sequence[float],
    frequency: float = MARBLE,
    gains: Sequence[float] = (1, 0.5, 0.2),
) -> Body:
    """The two highest modes follow from the third."""
    third = decays[-1], gains[-1]
    decays = (*decays, 0.75 * third[0], 0.55 * third[0])
    gains = (*gains, 0.7 * third[1], 0.5 * third[1])
    return _body(frequency, GLASS, decays, gains)


def brass(frequency: float, decays: Sequence[float]) -> Body:
    return _body(frequency, (1, 1.72, 2.756), decays, (1, 0.5, 0.25))


def bowl(frequency: float, decays: Sequence[float]) -> Body:
    """No bowl is perfectly round, so each mode is a beating pair."""
    ratios, gains = (1, 2.32, 4.25, 6.63, 9.38, 12.5), (1, 0.7, 0.45, 0.3, 0.25, 0.2)
    lower = _body(0.9996 * frequency, ratios, decays, [0.75 * gain for gain in gains])
    upper = _body(1.0004 * frequency, ratios, decays, [0.25 * gain for gain in gains])
    return lower.with_(upper)


def _lossy(frequency: float, ratios: Sequence[float], loss: float, gains: Sequence[float]) -> Body:
    decays = [2200 / (frequency * ratio * loss) for ratio in ratios]
    return _body(frequency, ratios, decays, gains)


def _body(
    frequency: float, ratios: Sequence[float], decays: Sequence[float], gains: Sequence[float]
) -> Body:
    return Body(tuple(frequency * ratio for ratio in ratios), tuple(decays), tuple(gains))
