"""Relatives of chess are read by their own rules: only their legal moves, as objects of their own classes."""

from __future__ import annotations

from random import Random

import chess
import pytest

from board import Board, ParseError, WoodpusherError
from engine import Game, format_pgn, load, names, parse_pgn, read_games
from engine.games.chess import rules as chess_module
from engine.games.chess.rules import Chess
from engine.games.chess960.rules import ShuffledChess
from engine.notation.san import is_direct
from moves import MajorMove, Move, Pass
from pieces.chess import Knight


class Knightless(Chess):
    """Chess in which knights never move."""

    name = "knightless"
    title = "Knightless"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(board) if not isinstance(move.moved_piece, Knight))


class LonelyMove(MajorMove):
    """A quiet move that removes the pawn on a2, wherever it is made."""

    __slots__ = ()

    def execute(self) -> Board:
        builder = Board.Builder.of(super().execute())
        pawn = builder.variant.piece_at(builder, 48)
        if pawn is not None and pawn.letter == "p":
            builder.remove_piece(pawn)
        return builder.build()


class Blasting(Chess):
    """Chess whose quiet moves have a class and an effect of their own, as Atomic's captures do."""

    name = "blasting"
    title = "Blasting"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(
            LonelyMove(board, move.moved_piece, move.destination_coordinate) if type(move) is MajorMove else move
            for move in super().legal_moves(board)
        )


class SpokenChess(Chess):
    """Chess that reads one move in its own notation."""

    name = "spoken"
    title = "Spoken"

    def parse_move(self, board: Board, text: str) -> Move:
        return super().parse_move(board, "e4" if text == "Kingspawn" else text)


class Passing(Chess):
    """Chess in which a side may pass."""

    name = "passing"
    title = "Passing"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return (*super().legal_moves(board), Pass(board))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let PGN find these variants by name."""
    from engine.notation import pgn_tags

    ours = {kind.name: kind() for kind in (Knightless, Blasting, SpokenChess, Passing)}
    monkeypatch.setattr(pgn_tags, "load", lambda name: ours.get(name) or load(name))
    pgn_tags._start.cache_clear()


@pytest.mark.parametrize("text", ["Nf3", "g1f3", "Ng1-f3", "♘f3"])
def test_a_move_that_the_relative_forbids_is_not_read(text: str) -> None:
    board = Knightless().start()
    with pytest.raises(WoodpusherError, match="not legal"):
        board.variant.parse_move(board, text)
    (game,) = read_games(['[Variant "Knightless"]', "", f"1. e4 e5 2. {text} *"], "pgn")
    assert (game.variant.name, game.ply, game.errors[0].text) == ("knightless", 2, text)


@pytest.mark.parametrize("text", ["Bc4", "f1c4", "Bf1-c4"])
def test_the_relatives_own_moves_are_found(text: str) -> None:
    variant = Blasting()
    board = Game(variant).play("e4").play("e5").board
    move = variant.parse_move(board, text)
    assert type(move) is LonelyMove
    assert any(move is legal for legal in board.legal_moves)


def test_a_relatives_own_moves_take_effect_when_a_record_is_read() -> None:
    game = Game(Blasting()).play("e4").play("e5").play("Bc4")
    assert game.board["a2"] is None
    again = parse_pgn(format_pgn(game))
    assert again.board == game.board
    assert type(again.moves[-1]) is LonelyMove


@pytest.mark.parametrize("variant", [Knightless(), Blasting(), Passing(), load("king-of-the-hill")], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_of_a_relative_is_read_back_from_its_text(variant: Chess, seed: int) -> None:
    rng = Random(seed)
    game = Game(variant)
    for _ in range(30):
        board = game.board
        for move in board.legal_moves:
            if not isinstance(move, Pass):
                assert variant.parse_move(board, str(move)) in board.legal_moves
                assert variant.parse_move(board, str(move)) == move
        if game.outcome is not None:
            break
        game.play(rng.choice(board.legal_moves))
    again = parse_pgn(format_pgn(game))
    assert [str(move) for move in again.moves] == [str(move) for move in game.moves]
    assert again.board == game.board


def test_a_relatives_own_notation_is_read() -> None:
    assert str(parse_pgn('[Variant "Spoken"]\n\n1. Kingspawn e5 *').moves[0]) == "e4"


def test_a_pass_that_is_legal_is_read_as_the_legal_one() -> None:
    game = parse_pgn('[Variant "Passing"]\n\n1. e4 -- 2. d4 *')
    assert game.moves[1] in game.boards[1].legal_moves


def test_only_a_class_that_declares_it_itself_uses_the_fast_reader() -> None:
    assert is_direct(load("chess"))
    assert is_direct(load("chess960(position=5)"))
    assert is_direct(load("king-of-the-hill"))
    for variant in (Knightless(), Blasting()):
        assert not is_direct(variant)
    assert chess_module.Chess.direct_san


@pytest.mark.parametrize("name", ["suicide", "Suicide"])
def test_other_names_of_antichess_are_known(name: str) -> None:
    game = parse_pgn(f'[Variant "{name}"]\n[Result "1-0"]\n\n1. e3 b5 2. Bxb5 1-0')
    assert (game.variant.name, game.ply, game.errors) == ("antichess", 3, ())


SHUFFLED = [kind for kind in map(load, names()) if isinstance(kind, ShuffledChess) and kind.castling]


@pytest.mark.parametrize("variant", SHUFFLED, ids=str)
def test_a_fen_with_castling_from_other_squares_needs_no_named_position(variant: Chess) -> None:
    fen = "1r2k2r/p6p/8/8/8/8/P6P/1R2K2R w HBhb - 0 1"
    board = load(variant.name).parse(fen)
    assert board.variant.name == variant.name
    referee = chess.Board(fen, chess960=True)
    castlings = {str(move) for move in board.legal_moves if move.is_castling_move}
    assert castlings == {referee.san(move) for move in referee.legal_moves if referee.is_castling(move)}
    assert board.variant.format(board).split("[")[0].split()[0] == fen.split()[0]
    assert board.variant.parse(board.variant.format(board)) == board
    game = parse_pgn(f'[Variant "{variant.title}"]\n[FEN "{fen}"]\n[SetUp "1"]\n\n1. O-O-O O-O *')
    assert [str(move) for move in game.moves] == ["O-O-O", "O-O"]


@pytest.mark.parametrize("variant", [kind for kind in SHUFFLED if kind.name != "chess960"], ids=str)
def test_a_start_position_in_a_fen_is_recognised_and_a_misplaced_king_is_still_refused(variant: Chess) -> None:
    fields = variant.format(load(variant.name, position=100).start()).split()
    fen = " ".join([*fields[:2], "KQkq", *fields[3:]])
    assert variant.parse(fen).variant.spec == f"{variant.name}(position=100)"
    with pytest.raises(ParseError, match="castling"):
        variant.parse(variant.format(variant.start()).replace("RNBQKBNR", "RNBKQBNR"))
