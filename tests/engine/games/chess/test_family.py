"""The relatives of chess against python-chess, and their own features: refusals, FEN, PGN, pieces in hand."""

from __future__ import annotations

import io
import random

import chess.pgn
import pytest

from board import Alliance, ParseError, WoodpusherError
from engine import Game, format_pgn, load, parse_pgn, perft
from engine.notation.uci import format_uci
from moves import MoveFactory
from pieces.chess import Knight
from tests.data_files import perft_cases, rows_of
from tests.engine.games.chess.family import PLIES, RELATIVES, play, referee_of, start_of

GAMES = 2
MANY_GAMES = 500
RECORDS = 3
MANY_RECORDS = 200


@pytest.mark.parametrize("name", RELATIVES)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_agrees_with_python_chess_in_every_position(name: str, seed: int) -> None:
    assert play(start_of(name, seed), seed, 80) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", RELATIVES)
def test_many_random_games_agree_with_python_chess_in_every_position(name: str) -> None:
    for seed in range(MANY_GAMES):
        assert play(start_of(name, seed), seed) > 1


@pytest.mark.parametrize(
    ("name", "fen", "depth", "count"),
    [(name, *case) for name in RELATIVES for case in perft_cases(f"perft_{name.replace('-', '_')}.epd", 30_000)],
)
def test_perft_is_exact_for_every_relative(name: str, fen: str, depth: int, count: int) -> None:
    assert perft(load(name).parse(fen), depth) == count


@pytest.mark.parametrize(("fen", "depth", "count"), perft_cases("perft_atomic960.epd", 30_000))
def test_perft_is_exact_where_kings_castle_beside_each_other(fen: str, depth: int, count: int) -> None:
    assert perft(load("atomic", position=0).parse(fen), depth) == count


def random_game(name: str, seed: int) -> Game:
    rng = random.Random(seed)
    game = Game(start_of(name, seed).variant)
    while game.outcome is None and game.ply < PLIES:
        game.play(rng.choice(game.board.legal_moves))
    return game


def check_records(name: str, count: int) -> None:
    for seed in range(count):
        game = random_game(name, seed)
        theirs = chess.pgn.read_game(io.StringIO(format_pgn(game)))
        assert theirs is not None
        assert not theirs.errors
        moves = [format_uci(move) for move in game.moves]
        assert [move.uci() for move in theirs.mainline_moves()] == moves
        assert type(theirs.board()) is type(referee_of(game.boards[0]))
        ours = parse_pgn(str(theirs))
        assert ours.variant == game.variant
        assert [format_uci(move) for move in ours.moves] == moves
        assert ours.board == game.board


@pytest.mark.parametrize("name", RELATIVES)
def test_records_of_games_are_read_by_python_chess_and_its_by_us(name: str) -> None:
    check_records(name, RECORDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", RELATIVES)
def test_many_records_of_games_are_read_by_python_chess_and_its_by_us(name: str) -> None:
    check_records(name, MANY_RECORDS)


@pytest.mark.parametrize(("name", "title"), rows_of("variant_tags.txt"))
def test_the_variant_tag_is_the_one_that_lichess_writes(name: str, title: str) -> None:
    assert f'[Variant "{title}"]' in format_pgn(Game(name))


@pytest.mark.parametrize(("name", "fen", "start", "destination", "promotion", "reason"), rows_of("family_refusals.txt"))
def test_a_relative_says_why_a_move_is_rejected(
    name: str, fen: str, start: str, destination: str, promotion: str, reason: str
) -> None:
    move = MoveFactory.create_move(load(name).parse(fen), start, destination, promotion or None)
    assert not move
    assert move.reason == reason


@pytest.mark.parametrize(("name", "fen"), rows_of("family_bad_fens.txt"))
def test_a_position_that_a_relative_cannot_have_is_rejected(name: str, fen: str) -> None:
    with pytest.raises(WoodpusherError):
        load(name).parse(fen)


@pytest.mark.parametrize("checks", ["3+3", "+0+0", ""])
def test_the_checks_of_three_check_are_read_as_given_or_as_left(checks: str) -> None:
    clocks = f"{checks} 0 1" if checks == "3+3" else f"0 1 {checks}"
    board = load("three-check").parse(f"4k3/8/8/8/8/8/8/R3K3 w - - {clocks}")
    assert board.variant.format(board) == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +0+0"


def test_the_third_check_wins_and_each_is_shown_beside_the_players() -> None:
    board = load("three-check").parse("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+1")
    white, black = (board.variant.player_info(board, side)[0].value for side in board.variant.players)
    assert (white, black) == ("2 of 3", "1 of 3")
    after = MoveFactory.create_move(board, "a1", "a8").execute()
    assert after.outcome is not None
    assert (after.outcome.winner, after.outcome.reason) == (Alliance.WHITE, "the third check")
    assert after.legal_moves == ()


def test_positions_with_other_checks_given_are_not_equal() -> None:
    one, other = (load("three-check").parse(f"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +{n}+0") for n in (0, 1))
    assert one != other
    assert one.key != other.key


def test_pieces_in_hand_are_shown_beside_the_players() -> None:
    board = load("crazyhouse").parse("4k3/8/8/8/8/8/8/4K3[QNNp] w - - 0 1")
    hands = [board.variant.player_info(board, side)[0].pieces for side in board.variant.players]
    assert ["".join(piece.symbol for piece in hand) for hand in hands] == ["QNN", "p"]


def test_a_drop_is_found_by_its_letter_with_its_square_given_twice() -> None:
    board = load("crazyhouse").parse("4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1")
    move = MoveFactory.create_move(board, "e4", "e4", "n")
    assert (str(move), format_uci(move)) == ("N@e4", "N@e4")
    assert move.execute()["e4"] is Knight(Alliance.WHITE, "e4")
    assert move != MoveFactory.create_move(board, "e4", "e4", "p")
    assert str(MoveFactory.create_move(board, "e4", "e4", "p")) == "P@e4"


def test_a_promoted_piece_that_is_taken_goes_to_the_hand_as_a_pawn() -> None:
    board = load("crazyhouse").parse("4k3/8/8/8/8/8/r5Q~1/4K3[] b - - 0 1")
    after = MoveFactory.create_move(board, "a2", "g2").execute()
    assert after.variant.format(after) == "4k3/8/8/8/8/8/6r1/4K3[p] w - - 0 2"


def test_a_relative_that_starts_from_another_array_castles_by_file() -> None:
    board = load("atomic", position=0).start()
    assert board.variant.format(board) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"


@pytest.mark.parametrize("name", RELATIVES)
def test_an_unknown_move_is_rejected(name: str) -> None:
    board = load(name).start()
    for text in ("e9", "Z@e4", "Q@e4", "e2e8q", "O-O-O", "@@", ""):
        with pytest.raises((ParseError, ValueError)):
            board.variant.parse_move(board, text)
