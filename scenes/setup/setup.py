"""The set-up: who sits where, which way to play, and Start in the middle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game.games import games
from game.matches import new_match, rules_for
from scenes.art import colours, felt
from scenes.button import STATES, Button, add_control
from scenes.play.hints import SETTING as HINTS
from scenes.play.opponents import levels_of
from scenes.scene import Grip, Scene, Target
from scenes.seating import HUMAN, Seating
from scenes.setup.options import GAMES_OPTION, OptionRow
from scenes.setup.seat import SetupSeat
from scenes.stage.stage import Layer
from scenes.table import Side
from scenes.views.all import BOARDS

if TYPE_CHECKING:
    from scenes.app import App

START_MM, RING_MM, RING_ROOM_MM = 72.0, 50.0, 10.0
TITLE_SHARE = 0.25
TITLE_MM, TITLE_RING_MM = 80.0, 67.0
ROW_MM = 88.0
USUAL_TABLE_MM = 398.0
USUAL_LEVEL = "normal"


@dataclass
class Choice:
    """What has been agreed so far."""

    game: str
    options: dict[str, str]
    games: int
    kinds: dict[Side, str] = field(default_factory=lambda: {Side.SOUTH: HUMAN, Side.NORTH: HUMAN})
    first: Side | None = None
    """Who starts; None: chance decides (L8, T3)."""

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(sorted(self.kinds))


class SetupScene(Scene):
    name: ClassVar[str] = "setup"

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.board, kind = BOARDS[game], games()[game].rules
        options = {name: values[0] for name, values in kind.option_values.items()}
        usual = kind.games_accepted(kind.seat_counts[0])[0]
        self.choice = Choice(game, options, usual)

    def enter(self) -> None:
        self._show()

    def _show(self) -> None:
        """Everything anew from the choice."""
        self.stage.clear()
        self.buttons.clear()
        self.stage.set_base(self.app.gallery.get(felt.felt))
        self._keep_games_possible()
        self.seats = [SetupSeat(self, side) for side in Side]
        self._title()
        self._start()
        self._rows()
        for side in (Side.SOUTH, Side.NORTH):
            self._way_back(side)

    @property
    def scale(self) -> float:
        """Smaller tables have less room in the middle."""
        return min(1.0, self.app.table.high / USUAL_TABLE_MM)

    def _keep_games_possible(self) -> None:
        offered = self.board.games_offered(len(self.choice.sides))
        if self.choice.games not in offered:
            longest = self.choice.games > 1
            self.choice.games = offered[-1] if longest else offered[0]

    # --- the middle

    def _title(self) -> None:
        app, gallery, game = self.app, self.app.gallery, self.choice.game
        at = round(TITLE_SHARE * app.table.width), app.table.middle[1]
        emblem = self.board.emblem(gallery, app.table.px(TITLE_MM * self.scale))
        self.stage.add(emblem, at, Layer.LYING)
        names = tuple(app.words(side)(f"{game}.name") for side in Side)
        radius = TITLE_RING_MM * self.scale
        ring = gallery.of(gallery.type.ring, names, radius, 10.0, colours.BONE)
        self.stage.add(ring, at, Layer.WORDS)

    def _start(self) -> None:
        app, gallery, count = self.app, self.app.gallery, len(self.choice.sides)
        diameter = START_MM * self.scale
        words = tuple(app.words(side)("setup.start") for side in (Side.SOUTH, Side.NORTH))
        start = gallery.controls.start_button
        pictures = {
            state: gallery.of(start, (words[0], words[1]), diameter, state) for state in STATES
        }
        size = (app.table.px(diameter),) * 2
        middle = app.table.middle
        button = Button(self, "setup.start", pictures, size, middle, Side.SOUTH, self._begin)
        button.enable(self._can_begin())
        self.buttons.append(button)
        key = "setup.players" if self._can_begin() else f"setup.count.{self.choice.game}"
        ring_words = tuple(app.words(side)(key, count=count) for side in Side)
        ring = gallery.of(gallery.type.ring, ring_words, RING_MM * self.scale, 9.0, colours.BONE)
        self.stage.add(ring, middle, Layer.WORDS)

    def _can_begin(self) -> bool:
        return len(self.choice.sides) in games()[self.choice.game].rules.seat_counts

    def _rows(self) -> None:
        counts = self.board.games_offered(len(self.choice.sides))
        values: dict[str, tuple[str, ...]] = dict(games()[self.choice.game].rules.option_values)
        values[GAMES_OPTION] = tuple(map(str, counts))
        table = self.app.table
        top = table.middle[1] - table.px(ROW_MM * self.scale * (len(values) - 1) / 2)
        # Between the ring around Start and the seat at the east end.
        left = table.wide / 2 + (RING_MM + RING_ROOM_MM) * self.scale
        right = table.wide - self.seats[Side.EAST].depth - RING_ROOM_MM / 2
        x, row = table.px((left + right) / 2), table.px(ROW_MM * self.scale)
        self.rows = [
            OptionRow(self, name, accepted, (x, top + row * number), right - left)
            for number, (name, accepted) in enumerate(values.items())
        ]

    def _way_back(self, side: Side) -> None:
        at = self.app.table.spot(side, -self.app.table.wide / 2 + 27, 27)
        add_control(self, "setup.menu", "menu", at, side, self._to_menu, diameter_mm=22.0)
        if self.levels():
            self._hints_control(side)

    def _hints_control(self, side: Side) -> None:
        """Whether people get hints: lit where they do."""
        at = self.app.table.spot(side, -self.app.table.wide / 2 + 55, 27)
        add_control(self, "setup.hints", "bulb", at, side, self._toggle_hints, diameter_mm=22.0)
        if self.app.store.setting(HINTS, True) is not False:
            gallery = self.app.gallery
            lit = gallery.of(gallery.controls.disc_button, "bulb", 22.0, "up", "brass", True)
            self.stage.add(gallery.turned(lit, side), at, Layer.MOVING)

    def _toggle_hints(self) -> None:
        self.app.store.set_setting(HINTS, self.app.store.setting(HINTS, True) is False)
        self._show()

    def levels(self) -> tuple[str, ...]:
        """The levels of computer players that this game has."""
        return levels_of(self.choice.game)

    # --- what touches do

    def targets(self) -> list[Target]:
        return [
            *(target for row in self.rows for target in row.targets()),
            *(target for seat in self.seats for target in seat.targets()),
        ]

    def tap(self, grip: Grip) -> None:
        if grip.target is None:
            return
        name = grip.target.id.split("#")[0]
        if name.startswith("setup.option."):
            option, value = name.removeprefix("setup.option.").rsplit(".", 1)
            self.choose(option, value)
        elif name.startswith("setup.seats."):
            self.join(Side(int(name[-1])))
        elif name.endswith(".kind") and grip.target.seat is not None:
            side = Side(grip.target.seat)
            computer = self.choice.kinds.get(side) != HUMAN
            self.set_kind(side, HUMAN if computer else USUAL_LEVEL)

    def choose(self, option: str, value: str) -> None:
        if option == GAMES_OPTION:
            self.choice.games = int(value)
        else:
            self.choice.options[option] = value
        self._show()

    def join(self, side: Side) -> None:
        self.choice.kinds.setdefault(side, HUMAN)
        self._show()

    def leave_seat(self, side: Side) -> None:
        self.choice.kinds.pop(side, None)
        if self.choice.first is side:
            self.choice.first = None
        self._show()

    def set_kind(self, side: Side, kind: str) -> None:
        if side in self.choice.kinds:
            self.choice.kinds[side] = kind
            self._show()

    def set_first(self, side: Side) -> None:
        """A second tap leaves it to chance again."""
        self.choice.first = None if self.choice.first is side else side
        self._show()

    def change_language(self, side: Side) -> None:
        self.app.change_language(side)
        self._show()

    def _begin(self) -> None:
        from scenes.play.play import PlayScene

        choice = self.choice
        rules = rules_for(choice.game, len(choice.sides), choice.options)
        first = None if choice.first is None else choice.sides.index(choice.first)
        match = new_match(rules, self.app.seed(), choice.games, first)
        kinds = tuple(choice.kinds[side] for side in choice.sides)
        seating = Seating(choice.sides, kinds)
        match_id = self.app.store.begin(match, seating.write())
        self.app.go(PlayScene(self.app, match, match_id, seating))

    def _to_menu(self) -> None:
        from scenes.menu import MenuScene

        self.app.go(MenuScene(self.app))
