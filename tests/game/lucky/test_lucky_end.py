"""How a game of Lucky Numbers ends, and what it counts in a tournament (L13 to L16)."""

from __future__ import annotations

from random import Random

import pytest
from lucky_positions import (
    SEATS,
    LuckyMatch,
    after,
    discard,
    draw,
    end,
    kinds_of,
    moves_of,
    place,
    play_out,
    position,
    refused,
    rules_of,
    take,
    turned,
)

from game.lucky.rules import Lucky
from game.lucky.state import Agreed, Discarded, State, free_cells
from game.matches import new_match
from game.rules import Ended, NotNow, Outcome


def outcome(state: State) -> Outcome | None:
    return rules_of(state).outcome(state)


# --- a full board

ONE_LEFT = """
    1  3  5  7  |   2  .  .  .
    4  6  8  9  |   . y5  .  .
   y6 10 11 12  |   .  . y9  .
   14 15 16  .  |   .  .  . 13
"""


@pytest.mark.parametrize("how", ["drawn", "taken"])
def test_L13_who_fills_the_last_free_cell_wins_at_once(how: str) -> None:
    if how == "drawn":
        state, move = position(ONE_LEFT, held="17"), place(0, "17", (3, 3))
    else:
        state, move = position(ONE_LEFT, pool="17"), take(0, "17", (3, 3))
    step = Lucky(2).apply(state, move)
    assert step.events[-1] == Ended((0,), "full board")
    assert (step.state.phase, step.state.winners) == ("over", (0,))
    assert outcome(step.state) == Outcome((0,), (2, -12), "full board")
    assert Lucky(2).to_act(step.state) == ()
    assert moves_of(step.state, 0) == moves_of(step.state, 1) == []
    assert refused(step.state, draw(1)).rule == "G5"


def test_L13_a_swap_fills_nothing() -> None:
    state = after(position(ONE_LEFT, held="17"), place(0, "17", (3, 2)))
    assert (state.phase, state.turn, outcome(state)) == ("turn", 1, None)


def test_L13_one_cell_left_is_not_the_last_one_filled() -> None:
    drawing = ONE_LEFT.replace("14 15 16  .", "14 15  .  .")
    state = after(position(drawing, held="16"), place(0, "16", (3, 2)))
    assert (state.phase, outcome(state)) == ("turn", None)


def test_L13_the_last_tile_of_the_pile_may_fill_the_board() -> None:
    step = Lucky(2).apply(position(ONE_LEFT, held="17", pile=""), place(0, "17", (3, 3)))
    assert step.events[-1] == Ended((0,), "full board")
    assert outcome(step.state) == Outcome((0,), (2, -12), "full board")


# --- the last tile of the pile

THREE = """
    1  3  .  .  |   2  .  .  .  |   .  .  .  .
    .  6  .  .  |   . y5  .  .  |   . y8  .  .
    .  . 11  .  |   .  . y9  .  |   .  . 12 18
    .  .  . 17  |   . 10  . 13  |   .  .  . 20
"""


def test_L14_the_game_goes_on_while_a_tile_is_left_in_the_pile() -> None:
    two, one = position(THREE, pile="14 15"), position(THREE, pile="15")
    for state in (
        after(two, draw(0), turned("14"), discard(0)),
        after(two, draw(0), turned("15"), place(0, "15", (1, 3))),
        after(one, take(0, "14", (1, 3))),
    ):
        assert (state.phase, state.turn, outcome(state)) == ("turn", 1, None)
        assert "draw" in kinds_of(state, 1)


def test_L14_the_turn_of_the_last_tile_is_finished_normally() -> None:
    state = after(position(THREE, pile="14"), draw(0), turned("14"))
    assert (state.phase, state.pile, outcome(state)) == ("placing", (), None)
    assert kinds_of(state, 0) == ["place", "discard"]
    assert {(1, 3), (2, 2)} <= {move.at for move in moves_of(state, 0)}
    assert "r11" in after(state, place(0, "14", (2, 2))).open


def test_L14_then_the_game_ends() -> None:
    state = position(THREE, pile="", held="14")
    for move in (place(0, "14", (1, 3)), place(0, "14", (2, 2)), discard(0)):
        step = Lucky(3).apply(state, move)
        assert step.state.phase == "over"
        assert isinstance(step.events[-1], Ended)
        assert step.events[-1].reason == "last tile"
        assert Lucky(3).to_act(step.state) == ()
        assert refused(step.state, draw(1)).rule == "G5"
    assert Lucky(3).apply(state, discard(0)).events[0] == Discarded(0, "r14")


def test_L14_the_fewest_free_cells_win() -> None:
    state = after(position(THREE, pile="", held="14"), place(0, "14", (1, 3)))
    assert outcome(state) == Outcome((0,), (2, -11, -12), "last tile")
    turn_of_another = after(
        position(THREE.replace("1  3", "1  ."), turn=2, pile="", held="14"), discard(2)
    )
    assert outcome(turn_of_another) == Outcome((1,), (-12, 2, -12), "last tile")


def test_L14_equally_few_share_the_win() -> None:
    state = after(position(THREE, pile="", held="14"), discard(0))
    assert outcome(state) == Outcome((0, 1), (2, 2, -12), "last tile")
    assert state.winners == (0, 1)


# --- the end that is agreed on

FAR = """
    1  3  .  .  |   2  .  .  .  |  y1  .  .  .
    .  6  .  .  |   . y5  .  .  |   . y8  .  .
    .  . 11  .  |   .  . y9  .  |   .  . 12 18
    .  .  . 17  |   .  .  . 13  |   .  .  . 20
"""


def test_L15_taking_from_the_pool_has_no_limit() -> None:
    state = position(FAR, idle=1000, pool="14 15")
    left = after(state, take(0, "14", (1, 3)))
    assert (left.phase, left.idle) == ("turn", 1001)
    assert kinds_of(state, 0) == ["draw", "take", "end"]


def test_L15_sixty_turns_without_a_draw_come_first() -> None:
    early = position(FAR, idle=59, pool="14 15 16")
    for seat in (0, 1, 2):
        refusal = refused(early, end(seat))
        assert (refusal.rule, refusal.key) == ("L15", "too_early_to_end")
    assert Lucky(3).to_act(early) == (0,)
    now = after(early, take(0, "14", (1, 3)))
    assert now.idle == 60
    assert all(end(seat) in moves_of(now, seat) for seat in (0, 1, 2))


def test_L15_the_sixty_turns_are_in_a_row() -> None:
    state = idled(position(FAR, pool="14 15 16 y11"), 59)
    state = after(state, draw(state.turn), turned("y20"), discard(state.turn))
    state = idled(state, 60)
    assert [kinds_of(state, seat)[-1] for seat in (0, 1, 2)] == ["end"] * 3


def idled(state: State, turns: int) -> State:
    """After turns without a draw, in none of which anybody may agree to end."""
    for _ in range(turns):
        assert not [seat for seat in (0, 1, 2) if "end" in kinds_of(state, seat)]
        state = after(state, next(m for m in moves_of(state, state.turn) if m.do == "take"))
    return state


def test_L15_a_discard_or_a_placed_draw_is_no_turn_without_a_draw() -> None:
    state = after(position(FAR, idle=59), draw(0))
    assert state.idle == 0
    shown = after(state, turned("14"))
    assert after(shown, discard(0)).idle == after(shown, place(0, "14", (1, 3))).idle == 0


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_L15_any_seat_may_agree_and_not_only_in_its_turn(seat: int) -> None:
    state = position(FAR, idle=60, turn=1)
    assert Lucky(3).to_act(state) == (0, 1, 2)
    assert kinds_of(state, seat)[-1] == "end"
    step = Lucky(3).apply(state, end(seat))
    assert step.events == (Agreed(seat),)
    assert step.state.agreed == tuple(other == seat for other in (0, 1, 2))
    assert (step.state.turn, step.state.phase) == (1, "turn")


def test_L15_a_seat_agrees_once() -> None:
    state = after(position(FAR, idle=60), end(0), end(2))
    for seat in (0, 2):
        refusal = refused(state, end(seat))
        assert (refusal.rule, refusal.key) == ("L15", "agreed_already")
    assert Lucky(3).to_act(state) == (0, 1)


def test_L15_play_goes_on_until_all_have_agreed() -> None:
    state = after(position(FAR, idle=60, pool="14 y2"), end(0), end(2))
    assert kinds_of(state, 0) == ["draw", "take"]
    assert refused(state, draw(2)).rule == "L8"
    left = after(state, take(0, "14", (1, 3)))
    assert (left.turn, left.idle, left.agreed) == (1, 61, (True, False, True))
    assert kinds_of(left, 1) == ["draw", "take", "end"]


def test_L15_when_all_have_agreed_the_fewest_free_cells_win() -> None:
    state = position(FAR, idle=60, turn=1)
    for order in ((0, 1, 2), (2, 1, 0)):
        last = after(state, *map(end, order[:2]))
        step = Lucky(3).apply(last, end(order[2]))
        assert step.events == (Agreed(order[2]), Ended((0, 2), "agreed"))
        assert outcome(step.state) == Outcome((0, 2), (2, -12, 2), "agreed")
        assert Lucky(3).to_act(step.state) == ()


def test_L15_a_draw_wipes_the_agreements_out() -> None:
    state = after(position(FAR, idle=60), end(0), end(2), draw(0))
    assert (state.agreed, state.idle) == ((False, False, False), 0)
    state = after(state, turned("14"), discard(0))
    assert (state.agreed, Lucky(3).to_act(state)) == ((False, False, False), (1,))
    assert refused(state, end(1)).key == "too_early_to_end"


def test_L15_nobody_agrees_while_a_drawn_tile_is_held_or_in_the_set_up() -> None:
    holding = after(position(FAR, idle=60), draw(0), turned("14"))
    for state in (holding, Lucky(3).start(Random(1), 0)):
        for seat in (0, 1, 2):
            refusal = refused(state, end(seat))
            assert (refusal.rule, refusal.key) == ("L15", "too_early_to_end")


# --- a tournament


@pytest.mark.parametrize("seats", SEATS)
def test_L16_each_seat_starts_one_of_as_many_games_as_players(seats: int) -> None:
    match, firsts = new_match(Lucky(seats, "sorted"), seed=6, games=seats, first=1), []
    for game in range(seats):
        firsts.append(match.state.first)
        play_out(match, Random(game), eagerness=0.9)
        assert match.is_over() == (game == seats - 1)
        if not match.is_over():
            match.go_on()
    assert firsts == [(1 + game) % seats for game in range(seats)]
    with pytest.raises(NotNow):
        match.go_on()


def test_L16_a_game_alone_is_the_default() -> None:
    assert new_match(Lucky(3), seed=1).setup.games == 1


def test_L16_the_winner_gets_2_and_every_other_player_minus_1_a_free_cell() -> None:
    for drawing, free in ((ONE_LEFT, 12), (ONE_LEFT.replace(". y5  .  .", ". y5 y7  ."), 11)):
        state = after(position(drawing, held="17"), place(0, "17", (3, 3)))
        assert outcome(state) == Outcome((0,), (2, -free), "full board")


def test_L16_winners_by_the_last_tile_get_2_whatever_their_free_cells() -> None:
    state = after(position(THREE, pile="", held="14"), discard(0))
    assert [free_cells(board) for board in state.boards] == [11, 11, 12]
    assert outcome(state) == Outcome((0, 1), (2, 2, -12), "last tile")


def loaded_and_won(match: LuckyMatch, seat: int) -> None:
    """Ends the game that is on at once: a position is loaded in which one move fills a board."""
    drawing = ONE_LEFT if seat == 0 else mirrored(ONE_LEFT)
    state = position(drawing, turn=seat, pool="17", first=match.state.first)
    match.load(match.rules.write_state(state))
    match.play(take(seat, "17", (3, 3)))


def mirrored(drawing: str) -> str:
    rows = [line.split("|") for line in drawing.strip().splitlines()]
    return "\n".join(f"{right} | {left}" for left, right in rows)


def test_L16_totals_add_up_and_may_be_negative() -> None:
    match = new_match(Lucky(2, "sorted"), seed=1, games=2, first=0)
    loaded_and_won(match, seat=1)
    assert match.totals() == (-12, 2)
    match.go_on()
    loaded_and_won(match, seat=1)
    assert match.totals() == (-24, 4)
    assert match.is_over()
    assert match.winners() == (1,)


def test_L16_equal_totals_share_the_tournament() -> None:
    match = new_match(Lucky(2, "sorted"), seed=1, games=2, first=0)
    loaded_and_won(match, seat=0)
    match.go_on()
    loaded_and_won(match, seat=1)
    assert match.totals() == (-10, -10)
    assert match.winners() == (0, 1)
