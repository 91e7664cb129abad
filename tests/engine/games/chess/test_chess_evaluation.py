"""Chess evaluation, exchanges, and staged moves, each compared with a plainer computation."""

from __future__ import annotations

from random import Random

import pytest

from board import Alliance, Board, Builder
from engine import load
from engine.games.chess.evaluation import TEMPO, evaluate, quick_evaluate
from moves import Move
from moves.chess import PawnPromotion
from pieces.chess_worth import PRICES, pack, unpack
from tests.engine.games.chess.exchanges import exchange
from tests.type_narrowing import some

CHESS = load("chess")
HILL = load("king-of-the-hill")


def wandered(seed: int, moves: int = 60) -> list[Board]:
    """Return the positions of a random game."""
    rng = Random(seed)
    board = load("chess960", position=rng.randrange(960)).start() if seed % 3 == 0 else CHESS.start()
    boards = [board]
    for _ in range(moves):
        if not board.legal_moves:
            break
        board = rng.choice(board.legal_moves).execute()
        boards.append(board)
    return boards


@pytest.mark.parametrize("seed", range(12))
def test_a_board_keeps_the_sum_of_its_pieces_worth(seed: int) -> None:
    for board in wandered(seed):
        assert board.worth == sum(piece.mark.worth for piece in board.pieces())
        assert Builder.of(board).build().worth == board.worth


@pytest.mark.parametrize("seed", range(12))
def test_loud_moves_come_in_the_order_of_their_gains(seed: int) -> None:
    for board in wandered(seed, 120):
        tactics = board.variant.tactics
        gains = [tactics.gain(move) for move in tactics.loud_moves(board)]
        assert gains == sorted(gains, reverse=True)
        dear = [gain for gain in gains if gain >= 400]
        assert [g for g in map(tactics.gain, tactics.loud_moves(board, 400)) if g >= 400] == dear


@pytest.mark.parametrize("seed", range(12))
def test_a_capture_loses_exactly_if_its_exchange_does(seed: int) -> None:
    for board in wandered(seed, 120):
        tactics = board.variant.tactics
        for move in tactics.loud_moves(board):
            assert tactics.loses_exchange(move) is (exchange(move) < 0)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("least", [0, 150])
def test_the_good_loud_moves_are_those_that_do_not_lose_material(seed: int, least: int) -> None:
    for board in wandered(seed, 120):
        tactics = board.variant.tactics
        loud = tactics.loud_moves(board, least)
        losing: list[Move] = []
        assert list(tactics.good_loud_moves(board, least, losing)) == [
            (tactics.gain(move), move) for move in loud if not tactics.loses_exchange(move)
        ]
        assert losing == [move for move in loud if tactics.loses_exchange(move)]


@pytest.mark.parametrize("seed", range(12))
def test_a_move_from_another_board_is_found_exactly_where_it_is_legal(seed: int) -> None:
    boards = wandered(seed, 120)
    ways = {(move.moved_piece, move.destination_coordinate) for board in boards[::10] for move in board.legal_moves}
    for board in boards[::3]:
        for piece, destination in ways:
            here = [move for move in piece.legal_moves(board) if move.destination_coordinate == destination]
            here = here if piece.alliance is board.move_maker else []
            again = board.variant.tactics.legal_move(board, piece, destination)
            assert again in here if here else again is None


@pytest.mark.parametrize("seed", range(12))
def test_loud_and_quiet_moves_together_are_the_legal_moves(seed: int) -> None:
    for board in wandered(seed):
        tactics = board.variant.tactics
        loud, quiet = tactics.loud_moves(board), tactics.quiet_moves(board)
        assert all(map(tactics.is_loud, loud))
        assert not any(map(tactics.is_loud, quiet))
        assert len(loud) + len(quiet) == len(board.legal_moves)
        assert set(loud + quiet) == set(board.legal_moves)


def mirrored(board: Board) -> Board:
    """Return the same position with colours swapped and the board mirrored."""
    builder = Builder(board.variant).set_move_maker(board.move_maker.opponent)
    for piece in board.pieces():
        arguments = [piece.alliance.opponent, piece.position ^ 56, *piece.identity[2:]]
        builder.set_piece(type(piece)(*arguments))
    return builder.build()


@pytest.mark.parametrize("seed", range(1, 12, 2))
def test_an_evaluation_does_not_depend_on_the_colour(seed: int) -> None:
    for board in wandered(seed)[::3]:
        if board.variant is CHESS:
            assert evaluate(board) == evaluate(mirrored(board))
            assert quick_evaluate(board) == quick_evaluate(mirrored(board))


def brute_exchange(board: Board, square: int) -> int:
    """Return what the side to move wins on a square by capturing there, cheapest piece first, or by stopping."""
    takers = [move for move in board.legal_moves if move.is_attack and move.destination_coordinate == square]
    takers = [move for move in takers if not isinstance(move, PawnPromotion)]
    if not takers:
        return 0
    move = min(takers, key=lambda taker: PRICES[taker.moved_piece.kind])
    return max(0, PRICES[some(move.attacked_piece).kind] - brute_exchange(move.execute(), square))


@pytest.mark.parametrize(
    ("fen", "move", "won"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100),
        ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500),
        ("4k3/8/2p5/3p4/8/5B2/8/3RK3 w - - 0 1", "d1d5", 100 - 500 + 100),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500),
        ("4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1", "d1d5", 0),
    ],
)
def test_an_exchange_is_worth_the_balance_after_all_recaptures(fen: str, move: str, won: int) -> None:
    board = CHESS.parse(fen)
    assert exchange(CHESS.parse_move(board, move)) == won


@pytest.mark.parametrize("seed", range(1, 30, 3))
def test_exchanges_agree_with_playing_the_recaptures(seed: int) -> None:
    """Covers positions without the pins and checks that the exchange ignores."""
    for board in wandered(seed):
        for move in CHESS.tactics.loud_moves(board):
            price = PRICES[move.moved_piece.kind]
            if isinstance(move, PawnPromotion) or PRICES[move.attacked_piece.kind] >= price:
                assert exchange(move) >= 0
                continue
            after = move.execute()
            if _is_tangled(after, move.destination_coordinate):
                continue
            expected = PRICES[move.attacked_piece.kind] - brute_exchange(after, move.destination_coordinate)
            assert exchange(move) == expected, (CHESS.format(board), str(move))


def _is_tangled(board: Board, square: int) -> bool:
    """Return whether a check, a pin or a promotion can make real recaptures differ from counting."""
    while True:
        for side in CHESS.players:
            takers = set(CHESS.attackers(board, square, side))
            free = {
                move.moved_piece for move in CHESS.legal_moves_of(board, side) if move.destination_coordinate == square
            }
            if side is board.move_maker and takers != free:
                return True
        moves = [move for move in board.legal_moves if move.is_attack and move.destination_coordinate == square]
        if not moves:
            return False
        if any(isinstance(move, PawnPromotion) for move in moves):
            return True
        board = min(moves, key=lambda taker: PRICES[taker.moved_piece.kind]).execute()


def test_the_start_is_even_except_for_the_tempo() -> None:
    assert quick_evaluate(CHESS.start()) == TEMPO
    assert 0 < evaluate(CHESS.start()) < 30


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1"),
        ("4k3/ppp5/8/8/8/8/PPP5/2B1KB2 w - - 0 1", "4k3/ppp5/8/8/8/8/PPP5/2B1KN2 w - - 0 1"),
        ("4k3/p4ppp/8/8/8/8/5PPP/R3K3 w - - 0 1", "4k3/p4ppp/8/8/8/8/5PPP/5RK1 w - - 0 1"),
        ("7k/8/8/8/8/5K2/8/1Q6 w - - 0 1", "8/8/8/4k3/8/8/8/1Q5K w - - 0 1"),
    ],
)
def test_a_better_position_is_worth_more(better: str, worse: str) -> None:
    assert evaluate(CHESS.parse(better)) > evaluate(CHESS.parse(worse))


def test_packed_worths_add_up() -> None:
    rng = Random(5)
    parts = [(rng.randrange(5), rng.randrange(-1500, 1500), rng.randrange(-1500, 1500)) for _ in range(20)]
    assert unpack(sum(pack(*part) for part in parts)) == tuple(map(sum, zip(*parts, strict=True)))


def test_a_null_move_needs_a_piece_besides_king_and_pawns() -> None:
    assert CHESS.tactics.allows_null_move(CHESS.start())
    assert not CHESS.tactics.allows_null_move(CHESS.parse("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"))
    passed = CHESS.tactics.null_move(CHESS.parse("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"))
    assert passed.move_maker is Alliance.WHITE
    assert passed.state.en_passant is None


def test_a_step_onto_the_hill_is_loud() -> None:
    board = HILL.parse("4k3/8/8/8/8/3K4/8/8 w - - 0 1")
    assert {str(move)[:3] for move in HILL.tactics.loud_moves(board)} == {"Kd4", "Ke4"}
    assert set(HILL.tactics.loud_moves(board) + HILL.tactics.quiet_moves(board)) == set(board.legal_moves)
