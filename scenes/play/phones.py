"""Seats whose tiles are on their owners' phones: the code to scan, and what phones show and do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture, finished
from scenes.art.codes import code_card
from scenes.core.table import Side
from scenes.play.meanings import PutCodeAway
from scenes.services.services import Services
from scenes.ui.block import fitted
from scenes.ui.buttons import Button, Face, Spot
from scenes.ui.placer import Alternative, Placer, rect_at
from scenes.views.view import AnyView

if TYPE_CHECKING:
    from scenes.services.door import Seat

CODE_MM, CARD_MM = 34.0, (46.0, 56.0)
"""The side of a code, and the size of the card that it is on."""
TEXT_MM, TEXT_WIDE_MM = 5.6, 40.0
CODE_SECONDS = 60.0


class SeatPhones:
    def __init__(
        self, view: AnyView, services: Services, match_id: int | None, changed: Callable[[], None]
    ) -> None:
        """`changed`: a seat's controls are to be shown anew."""
        self._view, self._host, self._changed = view, view.host, changed
        has_phones = match_id is not None and view.phones is not None
        self._door = services.door if has_phones else None
        self._match_id = match_id or 0
        self._cards: dict[int, Button] = {}
        self._refused: dict[int, str] = {}
        """What each seat's latest act was refused for."""
        self._had_way = False

    @property
    def is_offered(self) -> bool:
        return self._door is not None and self._door.address is not None

    def _key(self, seat: int) -> Seat:
        return self._match_id, seat

    # --- the code

    def turn(self, seat: int) -> None:
        """Shows the seat's code, or puts it away; takes the tiles back from a phone."""
        assert self._door is not None
        if self._door.has(self._key(seat)):
            self._door.drop(self._key(seat))
        elif seat in self._cards:
            self._put_away(seat)
        elif (code := self._door.code(self._key(seat))) is not None:
            self._lay(seat, code)

    def _lay(self, seat: int, code: str) -> None:
        host, side = self._host, self._view.side(seat)
        card = partial(self._card, code, host.words(seat)("phone.scan"))
        size = host.around.table.px(CARD_MM[0]), host.around.table.px(CARD_MM[1])
        face, spot = Face(lambda _, to: card(to), size), Spot(self._middle(seat, size), side, seat)
        away = partial(self._put_away, seat)
        self._cards[seat] = host.buttons.add(PutCodeAway(seat), face, spot, away)
        host.later.after(CODE_SECONDS, away, owner=self._cards[seat])

    def _card(self, code: str, words: str, side: Side) -> Picture:
        gallery = self._host.gallery

        def make() -> Picture:
            wide, high = (gallery.table.px(mm) for mm in CARD_MM)
            card = code_card(gallery.table, (wide, high), code, CODE_MM)
            text = fitted(gallery, words, TEXT_MM, TEXT_WIDE_MM, "bold").picture(colours.INK)
            below = (wide + gallery.table.px(CODE_MM)) // 2
            card.blit(text.surface, text.at(wide // 2, (below + high) // 2))
            return Picture(finished(card), (wide // 2, high // 2))

        return gallery.turned(gallery.keep(("code", code, words), make), side)

    def _middle(self, seat: int, size: tuple[int, int]) -> tuple[int, int]:
        """Beside the coin, off everything that can be touched."""
        host, side = self._host, self._view.side(seat)
        taken = [one.rect for one in self._view.targets() if not one.anywhere]
        taken += [button.rect for button in host.buttons if button.visible]
        coins = [self._view.seat_places(self._view.side(one)) for one in range(len(host.seating))]
        coin = host.around.table.px(CARD_MM[0] / 2)
        taken += [pygame.Rect(0, 0, coin, coin).move(*_topleft(one.coin, coin)) for one in coins]
        rect = rect_at(side, size, self._view.seat_places(side).coin)
        found = Placer(host.around.table, side, taken, depth=0.5).place([Alternative(rect)])
        return (found.rect if found else rect.clamp(host.around.screen.get_rect())).center

    def _put_away(self, seat: int) -> None:
        card = self._cards.pop(seat, None)
        if card is not None:
            self._host.later.drop(card)
            self._host.buttons.remove(card)

    # --- what passes

    def refused(self, seat: int, key: str) -> None:
        """The table has refused something to a seat."""
        self._refused[seat] = key

    def tick(self) -> None:
        door, phones = self._door, self._view.phones
        if door is None or phones is None:
            return
        if self.is_offered != self._had_way:
            self._had_way = self.is_offered
            self._changed()
        people = self._host.seating.people
        door.keep([self._key(seat) for seat in people])
        for seat in range(len(self._host.seating)):
            has_phone = seat in people and door.has(self._key(seat))
            if phones.is_lent(seat) != has_phone:
                phones.lend(seat, has_phone)
                self._put_away(seat)
                self._changed()
            if has_phone:
                self._act(seat, door.take_acts(self._key(seat)))
                door.show(self._key(seat), phones.shown(seat))

    def _act(self, seat: int, acts: Sequence[dict[str, object]]) -> None:
        assert self._door is not None
        assert self._view.phones is not None
        for wanted in acts:
            self._refused.pop(seat, None)
            key = self._view.phones.act(seat, wanted) or self._refused.get(seat)
            if key is not None:
                self._door.refuse(self._key(seat), key)


def _topleft(middle: tuple[int, int], side: int) -> tuple[int, int]:
    return middle[0] - side // 2, middle[1] - side // 2
