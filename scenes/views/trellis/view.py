"""Trellis on the table: racks at the sides, display and bag, and the groups between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.match import Change, Match
from game.rules import Json, Outcome, Refusal
from game.trellis.state import GIVEN_BY_PASS, Move, State
from game.trellis.table import ACTIONS, DRAW3, PASS, Tiles, in_order, normal, places
from scenes.art import enamel_tiles, racks
from scenes.play.voice import Said
from scenes.scene import Grip
from scenes.stage.stage import Layer
from scenes.table import Side
from scenes.views.trellis import emblem as pictures
from scenes.views.trellis import steps
from scenes.views.trellis.ahead import Ahead
from scenes.views.trellis.draft import Areas, Draft, Lifted, carried_on, cells_of, transposed
from scenes.views.trellis.explanation import Explaining
from scenes.views.trellis.field import TrellisField
from scenes.views.trellis.flights import Flights
from scenes.views.trellis.geometry import Layout
from scenes.views.trellis.gestures import Hand
from scenes.views.trellis.pieces import Origin, Pieces, Rest, TilePictures
from scenes.views.trellis.seat import TrellisSeat
from scenes.views.trellis.telling import Telling
from scenes.views.trellis.tipping import Tipping
from scenes.views.trellis.verdicts import Verdicts
from scenes.views.view import Board, Point

if TYPE_CHECKING:
    from scenes.play.play import PlayScene
    from scenes.words import Words

GLIDE_SECONDS, DEAL_SECONDS, BACK_SECONDS = 0.28, 0.5, 0.06
END_SECONDS = 4.5
IDLE_SECONDS = 45.0
LARGER_TURNED = 1.14


class TrellisBoard(Board):
    game: ClassVar[str] = "trellis"
    hands: Hand

    emblem = staticmethod(pictures.emblem)
    option_icon = staticmethod(pictures.option_icon)
    trophy = staticmethod(pictures.trophy)

    def __init__(self, play: PlayScene) -> None:
        super().__init__(play)
        gallery, stage = play.app.gallery, play.stage
        self.layout = Layout(gallery.table, play.seating.sides)
        self.pictures = TilePictures(gallery, self.layout.levels[0])
        self.pictures.prepare()
        for depth in self.layout.tray_depths():
            gallery.get(racks.tray, 2 * depth, depth)
        self.pieces = Pieces(stage, play.tweens, self.pictures)
        self.draft = Draft.begun((), ())
        self.picked: dict[int, tuple[int, ...]] = {}
        """Per seat the tiles of its open rack that a tap has chosen, by their places."""
        self._hushed = False
        self.taken: Lifted | None = None
        """What a tap has chosen on the table."""
        tray = gallery.get(racks.tray, *self.layout.display_size(), 1)
        facing = Side.SOUTH if self.layout.display_upright else Side.WEST
        stage.add(gallery.turned(tray, facing), self.layout.display(), Layer.WALNUT)
        self._bag = stage.add(None, self.layout.bag(), Layer.LYING)
        self.field = TrellisField(self)
        self.verdicts, self.explaining = Verdicts(self), Explaining(self)
        self.telling = Telling(self)
        self.seats = [TrellisSeat(self, n, side) for n, side in enumerate(play.seating.sides)]
        self.hands = Hand(self)
        self.tipping = Tipping(self)
        self._flights = Flights(self)
        self._ahead = Ahead(self)
        self._follow()

    @staticmethod
    def score_line(words: Words, state: Any, outcome: Outcome, seat: int) -> str:
        count = len(state.racks[seat])
        if seat in outcome.winners:
            return words("trellis.left.lowest" if count else "trellis.left.none")
        return words("trellis.left.one" if count == 1 else "trellis.left.many", count=count)

    # --- what the state says

    @property
    def state(self) -> State:
        state: State = self.play.match.state
        return state

    @property
    def state_seats(self) -> int:
        return self.play.rules.seats

    @property
    def is_over(self) -> bool:
        return self.state.phase == "over"

    @property
    def all_open(self) -> bool:
        """Whether every rack lies face up: by agreement, or because the game is over (T20)."""
        return self.is_over or self.play.rules.options["racks"] == "open"

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def composing(self) -> bool:
        """Whether the table may be touched: by the seat at turn, its rack before it."""
        seat = self.seats[self.turn]
        return self.state.phase == "turn" and seat.human and seat.is_open

    def facing_of_turn(self) -> int:
        return self.play.seating.sides[self.turn].facing

    def rack_of(self, seat: int) -> Tiles:
        laying = seat == self.turn and self.draft.touched
        return self.draft.rack if laying else self.state.racks[seat]

    def given_by(self, seat: int) -> int:
        """How many tiles this seat has chosen in a hand-over that is still going on."""
        giving = self.state.giving
        return len(giving[seat] or ()) if giving is not None else 0

    def due(self, seat: int) -> int:
        return min(GIVEN_BY_PASS, len(self.state.racks[seat]))

    def may_skip(self) -> bool:
        return self.play.rules.refusal(self.state, Move(self.turn, "skip")) is None

    def lay_refusal(self) -> Refusal | None:
        refusal: Refusal | None = self.play.match.refusal(self.draft.move(self.turn))
        return refusal

    def picked_tiles(self, seat: int) -> list[str]:
        standing = self.seats[seat].standing()
        return [standing[index] for index in self.picked.get(seat, ()) if index < len(standing)]

    def picked_action(self) -> str | None:
        """The action tile that the seat at turn has chosen, if it has."""
        return next((t for t in self.picked_tiles(self.turn) if t in ACTIONS), None)

    # --- places that all games ask for

    def control_spot(self, side: Side, index: int) -> Point:
        return self.layout.control(side, index)

    def words_spot(self, side: Side) -> tuple[Point, str, float]:
        seat = self.play.seating.sides.index(side)
        return self.telling.spot(seat), "centre", self.layout.words_width(side)

    def needle_spot(self) -> Point | None:
        return self.layout.needle()

    def greeting(self, seat: int) -> Said | None:
        return self.telling.greeting(seat)

    def hush(self, hushed: bool) -> None:
        self._hushed = hushed
        self._light()

    def offers_undo(self) -> bool:
        return self.play.match.can_undo() and not self.draft.touched

    # --- showing

    def _follow(self) -> None:
        """After a move: the groups stay in their areas, racks follow, who is done closes."""
        state = self.state
        before = self.draft.areas or ((),) * self.layout.areas
        self.draft = Draft.begun(self._areas(before), state.racks[state.turn])
        self.taken = None
        self.picked.clear()
        self.hands.let_go()
        to_act = self.play.match.to_act()
        for seat, rack in zip(self.seats, state.racks, strict=True):
            seat.order.follow(rack)
            if seat.seat not in to_act and not self.is_over:
                seat.close()

    def _areas(self, before: Areas) -> Areas:
        """The groups as they lie now. One that would be much larger with its columns as rows is
        turned so."""
        groups = self.state.groups
        if normal(group for group in before if group) == groups:
            areas = before
        else:
            areas = carried_on(before, groups, self.layout.preferred)
        counts = [len(rack) for rack in self.state.racks]
        return tuple(
            transposed(group) if self._wants_turning(area, areas, counts) else group
            for area, group in enumerate(areas)
        )

    def _wants_turning(self, area: int, areas: Areas, counts: Sequence[int]) -> bool:
        as_is, turned = list(areas), list(areas)
        turned[area] = transposed(areas[area])
        sizes = [
            self.field.sizes(self.layout.area_rects(counts, cells_of(way)), way)[area]
            for way in (as_is, turned)
        ]
        return sizes[1] > LARGER_TURNED * sizes[0]

    def sync(self) -> None:
        self._follow()
        self.rearrange(0.0)

    def animate(self, changes: Sequence[Change]) -> None:
        fresh = not self.pieces.all
        before = self.draft.before
        were_open = [seat for seat in self.seats if seat.is_open or seat.peeked]
        self._follow()
        self._flights.show(changes)
        origins = self._flights.origins(changes, fresh)
        pace = self._flights.pace(changes, GLIDE_SECONDS)
        self.rearrange(DEAL_SECONDS if fresh else pace, origins)
        self._flights.show_laid(changes, before)
        for seat in were_open:
            if not seat.is_open:
                self.tipping.down(seat)
        if self.is_over:
            self.play.tweens.run(END_SECONDS, lambda _: None, owner=self)

    def rearrange(self, seconds: float, origins: Sequence[Origin] = ()) -> None:
        """Everything where state and draft say, and all that follows from it."""
        self._flights.forget()
        counts = [len(rack) for rack in self.state.racks]
        self.field.fit(self.draft, counts)
        self.pieces.arrange(list(self._rests()), seconds, origins)
        self.refresh()
        self._ahead.begin()

    def prepare(self) -> None:
        self._ahead.step()

    def _rests(self) -> Iterator[Rest]:
        yield from self.field.rests(self.draft, self.taken)
        size = self.layout.display_tile()
        for index, tile in enumerate(self.state.display):
            at = self.layout.display_spot(index)
            yield Rest(tile, "shared", "display", (index,), at, size, 0, enamel_tiles.LYING_MM)
        for seat in self.seats:
            yield from seat.rests()

    def refresh(self) -> None:
        """Buttons, counts, verdicts, light and words."""
        gallery = self.play.app.gallery
        self._bag.show(gallery.get(racks.bag, self.layout.bag_size(), len(self.state.bag)))
        for seat in self.seats:
            seat.refresh()
        lines = self.draft.telling_lines() if self.draft.touched else []
        self.field.name_owners(*self._kept_free())
        self.verdicts.show(lines)
        self.explaining.follow(lines)
        self._light()
        self.tell()

    def tell(self) -> None:
        """What every seat is told now, where there is felt for it."""
        self.play.place_words()
        self.play.greet()
        self.play.follow_hint()

    def _light(self) -> None:
        """Where a group may be opened and where tiles fit, unless a hint glows instead."""
        shows = self.composing and not self._hushed
        self.field.light_free(self._open_to_all() if shows else [])
        self.hands.light(self._hushed)

    def _open_to_all(self) -> list[int]:
        """The free area in which the seat at turn may open a group, if any (T12, T13)."""
        state = self.state
        opened = sum(state.opened) + (not state.opened[self.turn])
        room = places(self.state_seats, opened) - len(self.draft.groups())
        free = [area for area in self.layout.preferred if not self.draft.areas[area]]
        return free[: max(0, min(1, room))]

    def _kept_free(self) -> tuple[list[int], list[int]]:
        """The free areas and the seats that have not opened, for whom they are kept (T13)."""
        waiting = [seat for seat, opened in enumerate(self.state.opened) if not opened]
        free = [area for area, group in enumerate(self.draft.areas) if not group]
        if self.is_over or len(waiting) == self.state_seats:
            return [], []
        return free, waiting

    # --- what a seat may do in its turn

    def put(self, draft: Draft) -> None:
        self.draft = draft
        self.taken = None
        self.picked.pop(self.turn, None)
        self.rearrange(0.14)

    def step_back(self) -> None:
        self.put(self.draft.back())

    def start_over(self) -> None:
        self.put(self.draft.start_over())

    def commit(self) -> None:
        self.play.perform(self.draft.move(self.turn))

    def skip(self) -> None:
        self.play.perform(Move(self.turn, "skip"))

    def play_picked(self) -> None:
        self.play.perform(Move(self.turn, "play", PASS))

    def draw_three(self, victim: int) -> None:
        self.play.perform(Move(self.turn, "play", DRAW3, target=victim))

    def give(self, seat: int) -> None:
        tiles = in_order(self.picked_tiles(seat))
        self.play.perform(Move(seat, "give", tiles=tiles))

    def take(self, index: int) -> None:
        self._act(Move(self.turn, "take", self.state.display[index]))

    def draw(self) -> None:
        self._act(Move(self.turn, "draw"))

    def _act(self, move: Move) -> None:
        if not self.seats[self.turn].human or self.is_over:
            return
        if self.draft.touched:
            self.play.refuse(self.turn, "finish_first")
        else:
            self.play.perform(move)

    def unpick(self, seat: int) -> None:
        self.picked.pop(seat, None)

    # --- secrecy

    def show(self, seat: int) -> None:
        """To its owner, who is near."""
        self.seats[seat].open()
        self.rearrange(0.0)
        self.tipping.up(self.seats[seat])

    def close(self, seat: int) -> None:
        """Face down; a turn that was being composed goes back to its beginning."""
        self.seats[seat].close()
        self.unpick(seat)
        if seat == self.turn:
            self.taken = None
            self.draft = self.draft.start_over()
        self.rearrange(BACK_SECONDS)
        self.tipping.down(self.seats[seat])

    def cover(self) -> None:
        """Before another picture, or when nobody is there: no rack stays open."""
        for seat in self.seats:
            if seat.shown or seat.peeked:
                seat.close()
        self.picked.clear()
        self.taken = None
        if not self.all_open:
            self.draft = self.draft.start_over()
        self.rearrange(0.0)

    def wake(self) -> None:
        """Somebody is there."""
        self.play.later.after(IDLE_SECONDS, self.cover, owner=self)

    # --- how a visitor plays it

    def likely(self, match: Match) -> list[Json]:
        return steps.likely(match)

    def touches(self, move: Json, drag: bool) -> list[Json]:
        if move["do"] == "take":
            return steps.take_touches(move, self.state.display)
        seat = move["seat"]
        assert isinstance(seat, int)
        return steps.touches(
            move, self.draft, self.layout.preferred, self.seats[seat].is_open, drag
        )

    def next_touches(self, move: Json) -> list[Json]:
        is_wrong = self.draft.touched and self.lay_refusal() is not None
        return steps.next_of(self.touches(move, drag=False), is_wrong)

    # --- touching

    def press(self, grip: Grip) -> None:
        self.wake()
        super().press(grip)

    def tap(self, grip: Grip) -> None:
        if self.is_over:
            self.play.tweens.finish()
        else:
            super().tap(grip)
