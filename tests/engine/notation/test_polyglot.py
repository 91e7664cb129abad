"""Polyglot books, compared with python-chess: the same keys, the same moves; damaged books are rejected."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from struct import pack

import chess
import chess.polyglot
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import ParseError, UnsupportedError
from engine import Game, load
from engine.openings.polyglot import MOST_BYTES, PolyglotBook, polyglot_key
from engine.players import player

CHESS = load("chess")


def wandered(seed: int, moves: int) -> chess.Board:
    rng = Random(seed)
    board = chess.Board()
    for _ in range(moves):
        if board.is_game_over():
            break
        board.push(rng.choice(list(board.legal_moves)))
    return board


def code(board: chess.Board, move: chess.Move) -> int:
    target = move.to_square
    if board.is_castling(move):
        target = {chess.G1: chess.H1, chess.C1: chess.A1, chess.G8: chess.H8, chess.C8: chess.A8}[target]
    return target | move.from_square << 6 | ((move.promotion or 1) - 1) << 12


def written(path: Path, entries: list[tuple[int, int, int]]) -> Path:
    path.write_bytes(b"".join(pack(">QHHI", *entry, 0) for entry in sorted(entries)))
    return path


@given(st.integers(0, 10**6), st.integers(0, 90))
@settings(max_examples=120, deadline=None)
def test_keys_are_those_of_python_chess(seed: int, moves: int) -> None:
    board = wandered(seed, moves)
    if board.ep_square is not None and not board.has_legal_en_passant():
        board.ep_square = None
    assert polyglot_key(CHESS.parse(board.fen())) == chess.polyglot.zobrist_hash(board)


def test_the_first_positions_have_their_published_keys() -> None:
    game = Game("chess")
    assert polyglot_key(game.board) == 0x463B96181691FC9C
    for move in ("e4", "d5", "e5", "f5"):
        game.play(move)
    assert polyglot_key(game.board) == 0x22A48B5A8E47FF78


@pytest.mark.parametrize("seed", range(8))
def test_a_book_knows_what_python_chess_reads_from_it(seed: int, tmp_path: Path) -> None:
    boards = [wandered(seed, moves) for moves in range(0, 80, 7)]
    castling = [
        chess.Board("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"),
        chess.Board("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1"),
        chess.Board("7k/1P6/8/8/8/8/8/K7 w - - 0 1"),
    ]
    rng = Random(seed)
    entries = []
    for board in boards + castling:
        for move in board.legal_moves:
            entries.append((chess.polyglot.zobrist_hash(board), code(board, move), rng.randrange(5)))
    path = written(tmp_path / "book.bin", entries)
    ours = PolyglotBook(path)
    assert len(ours) == len(entries)
    with chess.polyglot.open_reader(path) as theirs:
        for board in boards + castling:
            expected = {entry.move.uci(): entry.weight for entry in theirs.find_all(board, minimum_weight=1)}
            from engine.notation.uci import format_uci

            found = {format_uci(move): weight for move, weight in ours.moves(CHESS.parse(board.fen())).items()}
            assert found == expected


def test_heavier_moves_are_played_more_often_and_those_without_weight_never(tmp_path: Path) -> None:
    start = chess.Board()
    key = chess.polyglot.zobrist_hash(start)
    weights = {"e2e4": 30, "d2d4": 10, "a2a3": 0}
    entries = [(key, code(start, chess.Move.from_uci(text)), weight) for text, weight in weights.items()]
    # A move that is not legal here, and one that is not a move at all.
    entries += [(key, code(start, chess.Move.from_uci("e2e5")), 99), (key, 7 << 12, 99)]
    book = PolyglotBook(written(tmp_path / "book.bin", entries))
    chosen = [str(book.move(CHESS.start(), Random(seed))) for seed in range(200)]
    assert set(chosen) == {"e4", "d4"}
    assert chosen.count("e4") > chosen.count("d4") > 20
    assert book.move(CHESS.parse("7k/8/8/8/8/8/8/KQ6 w - - 0 1"), Random(1)) is None
    with pytest.raises(UnsupportedError, match="for chess"):
        polyglot_key(load("hanoi").start())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "has 0 bytes"),
        (b"x" * 17, "has 17 bytes"),
        (pack(">QHHI", 5, 1, 1, 0) + pack(">QHHI", 4, 1, 1, 0), "damaged"),
    ],
)
def test_a_damaged_book_is_rejected(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "book.bin"
    path.write_bytes(content)
    with pytest.raises(ParseError, match=message):
        PolyglotBook(path)


def test_a_missing_book_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="cannot read the book"):
        PolyglotBook(tmp_path / "none.bin")
    with pytest.raises(ParseError, match="cannot read the book"):
        player(f"alphabeta:depth=1,book={tmp_path}")


@given(st.binary(min_size=16, max_size=16 * 20))
@settings(max_examples=60, deadline=None)
def test_any_content_is_read_or_rejected(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("books") / "book.bin"
    path.write_bytes(content)
    try:
        book = PolyglotBook(path)
    except ParseError:
        return
    book.moves(CHESS.start())


def test_a_player_opens_from_a_book(tmp_path: Path) -> None:
    start = chess.Board()
    entry = (chess.polyglot.zobrist_hash(start), code(start, chess.Move.from_uci("b1a3")), 1)
    path = written(tmp_path / "book.bin", [entry])
    chooser = player(f"alphabeta:depth=1,book={path}")
    game = Game("chess")
    game.play(chooser.choose(game))
    assert str(game.moves[0]) == "Na3"
    assert chooser.choose(game) in game.board.legal_moves
    # A chess book is useless in other games, but does no harm.
    assert chooser.choose(Game("king-of-the-hill"))


@pytest.mark.skipif(os.name != "posix", reason="only there are devices and named pipes in the file system")
@pytest.mark.parametrize("kind", ["device", "pipe", "folder"])
def test_a_book_that_is_not_a_regular_file_is_rejected_before_it_is_read(tmp_path: Path, kind: str) -> None:
    path = {"device": Path("/dev/zero"), "pipe": tmp_path / "pipe", "folder": tmp_path}[kind]
    if kind == "pipe":
        os.mkfifo(path)
    with pytest.raises(ParseError, match=r"cannot read the book .*: it is not a regular file"):
        PolyglotBook(path)


def test_a_book_of_absurd_size_is_rejected_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.bin"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 16)  # a sparse file: it takes no space on the disk
    with pytest.raises(ParseError, match=f"more than {MOST_BYTES} bytes"):
        PolyglotBook(path)


def test_a_book_with_an_impossible_path_is_rejected() -> None:
    with pytest.raises(ParseError, match="cannot read the book"):
        PolyglotBook("book\0.bin")
