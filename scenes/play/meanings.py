"""Meanings of touches on a seat's coin and its panel."""

from __future__ import annotations

from scenes.touch.target import Meaning


class TouchCoin(Meaning, id="play.seat{seat}.coin"):
    """Opens a person's panel; at a computer player's coin, offers the seat."""

    seat: int


class TakeOver(Meaning, id="play.seat{seat}.join"):
    """A person takes over this seat."""

    seat: int


class Relieve(Meaning, id="play.seat{seat}.relieve"):
    """The person at this seat lets the computer play for a silent one; the button is held."""

    seat: int


class OpenMenu(Meaning, id="play.menu"):
    seat: int


class TakeBack(Meaning, id="play.seat{seat}.undo"):
    seat: int


class ShowCode(Meaning, id="play.seat{seat}.phone"):
    """Shows the code with which the seat's tiles come to a phone, or takes them back."""

    seat: int


class PutCodeAway(Meaning, id="play.seat{seat}.code"):
    seat: int


class AskHint(Meaning, id="play.seat{seat}.hint"):
    seat: int
