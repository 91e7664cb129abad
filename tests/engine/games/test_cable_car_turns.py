"""Cable Car: turns, hands, the end, eliminated players, equality, and hidden information."""

from __future__ import annotations

from collections import Counter
from random import Random

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Alliance, Builder
from engine import Game, load
from moves import MoveFactory
from pieces.cable_car_layout import CELLS
from tests.cable_cars import FACTS, PLAYER_COUNTS, cable_car, position, state_of, variant_of
from tests.type_narrowing import some

# Turns, hands and the end.


def test_tiles_are_dealt_in_seat_order_and_then_drawn_from_the_front() -> None:
    variant = cable_car(players=3, deck="abcdefg")
    board = variant.start()
    assert state_of(board).hands == ("a", "b", "c")
    board = board.legal_moves[0].execute()
    assert state_of(board).hands == ("d", "b", "c")
    assert board.move_maker is Alliance.BLACK
    assert state_of(board).deck == "efg"


def test_the_same_seed_gives_the_same_deck_and_another_one_another() -> None:
    decks = [cable_car(seed=seed).full_deck for seed in range(5)]
    assert len(set(decks)) == 5
    full = Counter({letter: tile["count"] for letter, tile in FACTS["tiles"].items()})
    assert all(Counter(deck) == full for deck in decks)
    assert cable_car(seed=3) is load("cable-car(seed=3)")
    assert cable_car(seed=1).full_deck == ("jcjbhbcdbbbdbbefadejacgdbcbefadcfejfbbieddjebaeebbcjibdcbghc")


def test_a_player_without_a_tile_is_skipped_until_all_tiles_are_laid() -> None:
    variant = cable_car(players=3, deck="bbbb")
    board = variant.start()
    seats = []
    while board.outcome is None:
        seats.append(board.move_maker.index)
        board = board.legal_moves[0].execute()
    assert seats == [0, 1, 2, 0]
    assert board.outcome.reason == "no tile is left"
    assert board.legal_moves == ()


def test_equal_points_share_the_victory() -> None:
    # Cars 4 and 5 go straight into the power station: six points each.
    tiles = [((row, column), "f", 0) for row in range(3) for column in (3, 4)]
    board = position(tiles, hand=None, deck="")
    assert some(board.outcome).winners == (Alliance.WHITE, Alliance.BLACK)
    assert some(board.outcome).winner is None
    assert some(board.outcome).scores == {Alliance.WHITE: 6, Alliance.BLACK: 6}


def test_open_routes_do_not_count_for_the_game() -> None:
    board = position([((0, 0), "f", 0)], hand=None, deck="")
    assert variant_of(board).route(board, 1).score == 1
    assert some(board.outcome).scores == {Alliance.WHITE: 0, Alliance.BLACK: 0}


def test_an_eliminated_player_loses_points_turn_and_tile() -> None:
    tiles = [((row, 4), "f", 0) for row in range(3)]
    board = position(tiles, hand="j", deck="ab")
    variant = variant_of(board)
    assert variant.scores(board)[Alliance.WHITE] == 6
    after = variant.disqualify(board)
    assert after.move_maker is Alliance.BLACK
    assert state_of(after).hands == (None, "j")
    assert state_of(after).deck == "abj"
    assert variant.scores(after) == {Alliance.WHITE: 0, Alliance.BLACK: 0}
    later = after.legal_moves[0].execute()
    assert later.move_maker is Alliance.BLACK
    assert variant.parse(variant.format(later)) == later
    everybody = variant.disqualify(later)
    assert some(everybody.outcome).winners == ()
    assert some(everybody.outcome).reason == "every player is out"
    assert everybody.legal_moves == ()
    assert variant.parse(variant.format(everybody)) == everybody


def test_an_eliminated_players_tile_goes_to_the_next_player_without_one() -> None:
    variant = cable_car(players=4, deck="abcde")
    board = variant.start()
    for _ in range(3):
        board = board.legal_moves[0].execute()
    assert state_of(board).hands == ("e", None, None, "d")
    after = variant.disqualify(board)
    assert state_of(after).hands == ("e", "d", None, None)
    assert state_of(after).deck == ""
    assert after.move_maker is Alliance.WHITE


def test_points_made_after_elimination_do_not_count() -> None:
    tiles = [((row, 4), "f", 0) for row in range(2)]
    board = position(tiles, hand="f", deck="")
    variant = variant_of(board)
    board = variant.disqualify(board, Alliance.WHITE)
    board = variant.parse_move(board, "f24r0").execute()
    assert variant.route(board, 5).score == 6
    assert variant.scores(board)[Alliance.WHITE] == 0
    assert board.outcome is None or board.outcome.winners == (Alliance.BLACK,)


@settings(max_examples=20, deadline=None)
@given(players=st.sampled_from(PLAYER_COUNTS), seed=st.integers(0, 10**9))
def test_all_tiles_are_laid_whenever_players_are_eliminated(players: int, seed: int) -> None:
    rng = Random(seed)
    variant = cable_car(players=players, seed=seed)
    board = variant.start()
    while board.outcome is None:
        state = state_of(board)
        tiles = Counter(tile.piece_type for tile in board.pieces()) + Counter(filter(None, state.hands))
        assert tiles + Counter(state.deck) == Counter(variant.full_deck)
        if rng.random() < 0.05:
            board = variant.disqualify(board)
        else:
            board = rng.choice(board.legal_moves).execute()
        again = variant.parse(variant.format(board))
        assert again == board
        assert again.key == board.key
        assert state_of(again).scores == state_of(board).scores
    remaining = set(range(players)) - set(state_of(board).out)
    assert (len(board.pieces()) == 60) is bool(remaining)
    assert {winner.index for winner in board.outcome.winners} <= remaining


# Equality.


def test_boards_differ_by_hands_deck_and_who_is_out() -> None:
    variant = cable_car()
    board = variant.start()
    text = variant.format(board)
    cells, turn, hands, deck = text.split()
    others = [
        variant.parse(f"{cells} {turn} {hands} {deck[::-1]}"),
        variant.parse(f"{cells} {turn} {hands[::-1]} {deck}"),
        variant.parse(f"{cells} 2 {hands} {deck}"),
        variant.parse(f"{cells} 2 x{hands[1]} {deck}"),
    ]
    assert len({board, *others}) == 5
    assert len({other.key for other in [board, *others]}) == 5


def test_the_order_of_placing_does_not_matter() -> None:
    variant = cable_car(players=1, deck="ffff")
    first = Game(variant).play("f00r0").play("f01r0").board
    second = Game(variant).play("f01r0").play("f00r0").board
    assert first == second
    assert hash(first) == hash(second)


def test_a_rotation_that_changes_nothing_makes_an_equal_move() -> None:
    board = position([], hand="f")
    moves = [MoveFactory.create_move(board, "f", "00", rotation) for rotation in range(4)]
    assert len(set(moves)) == 1
    assert [str(move) for move in moves] == ["f00r0", "f00r1", "f00r2", "f00r3"]
    assert len({move.execute() for move in moves}) == 1
    assert Game(board).play("f00r2").board == moves[0].execute()


# Hidden information.


def test_determinizing_keeps_the_tiles_and_forgets_their_order() -> None:
    variant = cable_car(seed=4)
    board = variant.start()
    shuffled = variant.determinize(board, Random(1))
    assert sorted(state_of(shuffled).deck) == sorted(state_of(board).deck)
    assert state_of(shuffled).hands == state_of(board).hands
    assert state_of(shuffled).deck != state_of(board).deck
    reordered = Builder.of(board).set_state(evolve(state_of(board), deck=state_of(board).deck[::-1])).build()
    assert variant.determinize(reordered, Random(1)) == shuffled


def test_a_move_adds_its_tile_and_nothing_else() -> None:
    board = position([], hand="b")
    move = board.legal_moves[0]
    assert move.transition.added == (move.moved_piece,)
    assert move.transition.moved == ()
    assert move.transition.removed == ()
    assert not move.is_attack
    assert CELLS.position(move.destination_coordinate) == (0, 0)
