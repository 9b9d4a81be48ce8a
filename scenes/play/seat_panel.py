"""A seat's coin, and the controls beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.core.table import LEAST_TOUCH_MM, Pixel, Point, square
from scenes.play.meanings import TouchCoin
from scenes.play.people import HoldToConfirm
from scenes.stage.motion import ease_out
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target
from scenes.ui.buttons import Button, Spot
from scenes.ui.panel import NAME_MM, Control, Row
from scenes.views.seat_places import COIN_MM, PARTNER_MM, SeatPlaces, coin_scale
from scenes.views.view import AnyView

GLIDE_SECONDS = 0.25
"""The time in which a coin follows a rack that has changed its length."""
PRESSED = 0.94
"""The scale of a pressed coin."""


class SeatPanel:
    def __init__(self, view: AnyView, seat: int, controls: Sequence[Control]) -> None:
        self._view, self._host, self.seat = view, view.host, seat
        self._side = view.side(seat)
        own_scale = view.seat_places(self._side).scale
        self._scale = own_scale or coin_scale(view.host.around.table)
        self._spots: list[Pixel] = []
        """The places of controls, nearest to the coin first."""
        self._places: SeatPlaces | None = None
        add = self._host.stage.add
        self.sprites: tuple[Sprite, ...] = tuple(add(None, layer=Layer.MIDDLE) for _ in range(3))
        """The bar between both coins, the coin, and the partner's."""
        at = Spot((0, 0), self._side, seat)
        make, across = self._host.buttons.control, self._across_mm
        self.buttons = [
            make(one.means, one.icon, at, one.act, across, visible=False) for one in controls
        ]
        for button, control in zip(self.buttons, controls, strict=True):
            self._host.buttons.name(button, control.name, NAME_MM * self._grown)
            if control.is_held:
                button.grip = partial(self._hold, button)

    @property
    def _grown(self) -> float:
        """The scale of controls, which are never smaller than usual."""
        return max(1.0, self._scale)

    @property
    def _across_mm(self) -> float:
        return self._host.buttons.control_mm * self._grown

    def _hold(self, button: Button, _: Point) -> Gesture:
        return HoldToConfirm(self._host, button, button.action)

    def show(self, wanted: Collection[Button], opened: Sequence[Button]) -> None:
        """Shows exactly these controls, from the coin on; `opened`: all of the open panel."""
        self._follow(opened)
        spots = iter(self._spots)
        for button in self.buttons:
            if button in wanted:
                button.move(next(spots))
            button.set_visible(button in wanted)

    # --- layout

    def _follow(self, opened: Sequence[Button]) -> None:
        places = self._view.seat_places(self._side)
        if places == self._places and len(opened) == len(self._spots):
            return
        self._places = places
        self._spots = self._laid(places, opened)
        gallery, name = self._host.gallery, self._host.seating.name
        reads, partner = self._host.seating.reads(self.seat), self._partner
        bar, coin, beside = self.sprites
        if coin.picture is None:
            coin.move(*places.coin)
        else:
            self._host.tweens.glide(coin, places.coin, GLIDE_SECONDS, ease_out)
        coin.show(self._coin())
        if partner is not None:
            (x, y), (other_x, other_y) = places.coin, places.partner
            bar.show(gallery.get(coins.bar, max(abs(x - other_x), abs(y - other_y)), x == other_x))
            bar.move((x + other_x) // 2, (y + other_y) // 2)
            beside.show(coins.coin(gallery, name(partner), PARTNER_MM * self._scale, reads))
            beside.move(*places.partner)

    def _coin(self, share: float = 1.0) -> Picture:
        name, reads = self._host.seating.name(self.seat), self._host.seating.reads(self.seat)
        coin = coins.marked if self._host.match.setup.favours(self.seat) else coins.coin
        return coin(self._host.gallery, name, share * COIN_MM * self._scale, reads)

    @property
    def _partner(self) -> int | None:
        teams = self._host.match.rules.teams
        team = next(team for team in teams if self.seat in team)
        return next((other for other in team if other != self.seat), None)

    def _laid(self, places: SeatPlaces, opened: Sequence[Button]) -> list[Pixel]:
        table, side = self._host.around.table, self._side
        area, coin = (table.seen(side, rect) for rect in (places.panel, square(places.coin, 1)))
        row = Row(table, side, area, coin.x < area.centerx, self._grown)
        wide = [button.wide for button in opened]
        return row.spots(wide, table.px(self._across_mm))

    # --- touch

    def press(self, pressed: bool) -> None:
        self.sprites[1].show(self._coin(PRESSED if pressed else 1.0))

    def target(self) -> Target:
        table = self._host.around.table
        least_mm = LEAST_TOUCH_MM * table.inches / table.measured.inches
        size = table.px(max(COIN_MM * self._scale, least_mm))
        rect = square(self.sprites[1].at, size)
        return Target(TouchCoin(self.seat), rect, self.seat, self._side.facing, label="coin")

    def behind(self, opened: Sequence[Button]) -> Iterator[Target]:
        """Targets for those controls of the open panel that are not shown."""
        self._follow(opened)
        for button, spot in zip(opened, self._spots, strict=True):
            if not button.visible:
                target = button.target()
                yield target._replace(rect=square(spot, target.rect.width))
