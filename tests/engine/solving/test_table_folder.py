"""A folder of tables says what is known about positions and their moves, and builds missing tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from board import Board, UnsupportedError
from engine import load
from engine.solving.oracle import Oracle
from engine.solving.solution import Value
from engine.solving.table_folder import TableFolder, is_large_puzzle, table_name


def chess(fen: str) -> Board:
    return load("chess").parse(fen)


ROOK = "8/8/8/4k3/8/8/2K5/1R6 w - - 0 1"


@pytest.fixture(scope="module")
def rook(tmp_path_factory: pytest.TempPathFactory) -> TableFolder:
    """A folder with the KRK table, built through it."""
    folder = TableFolder(tmp_path_factory.mktemp("tables"))
    parts: list[float] = []
    folder.make(chess(ROOK), lambda part, words: parts.append(part))
    assert parts == sorted(parts)
    assert parts[-1] == 1
    return folder


def test_a_table_knows_every_move_of_a_position_the_best_ones_first(rook: TableFolder) -> None:
    board = chess(ROOK)
    known = rook.verdict(board)
    assert known is not None
    assert known.value is Value.WIN
    assert {found.move for found in known.moves} == set(map(str, board.legal_moves))
    plies = [found.plies for found in known.moves if found.plies is not None]
    assert plies == sorted(plies)
    assert known.plies == plies[0]


def test_the_distance_to_mate_counts_the_winners_moves(rook: TableFolder) -> None:
    known = rook.verdict(chess("7k/8/6K1/8/8/8/8/R7 w - - 0 1"))
    assert known is not None
    assert known.moves_to_mate == 1
    assert known.moves[0].move == "Ra8#"
    lost = rook.verdict(chess("7k/8/6K1/8/8/8/8/R7 b - - 0 1"))
    assert lost is not None
    assert (lost.value, lost.moves_to_mate) == (Value.LOSE, 1)


def test_a_capture_of_the_last_piece_is_a_draw(rook: TableFolder) -> None:
    known = rook.verdict(chess("8/8/8/8/8/3k4/3R4/7K b - - 0 1"))
    assert known is not None
    assert (known.value, known.moves_to_mate) == (Value.DRAW, None)
    assert known.moves[0].move == "Kxd2"


def test_a_missing_table_is_named(rook: TableFolder) -> None:
    queen = chess("8/8/8/4k3/8/8/2K5/1Q6 w - - 0 1")
    assert rook.verdict(queen) is None
    assert rook.missing(queen) == "KQK"
    assert rook.missing(chess(ROOK)) == ""
    assert rook.missing(load("chess").start()) == ""


@pytest.mark.parametrize("name", ["antichess", "crazyhouse", "track", "hanoi"])
def test_only_chess_has_endgame_tables(name: str) -> None:
    assert table_name(load(name).start()) == ""


def test_castling_positions_are_left_out(rook: TableFolder) -> None:
    assert rook.verdict(chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1")) is None


def test_there_is_no_table_of_a_whole_game(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="no table to make"):
        TableFolder(tmp_path).make(load("track").start(), lambda part, words: None)


def test_only_the_english_peg_board_is_too_large_to_solve_on_the_spot() -> None:
    assert is_large_puzzle(load("peg"))
    assert not is_large_puzzle(load("peg(board=triangle)"))
    assert not is_large_puzzle(load("hanoi"))


def test_a_large_puzzle_is_solved_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    triangle = load("peg(board=triangle)")
    assert triangle.numbering is not None
    monkeypatch.setattr(type(triangle.numbering), "waiting_limit", 0)
    folder = TableFolder(tmp_path)
    start = triangle.start()
    assert folder.missing(start) == triangle.title
    assert folder.solution(triangle) is None
    folder.make(start, lambda part, words: None)
    assert folder.missing(start) == ""
    kept = folder.solution(triangle)
    oracle = Oracle(triangle, kept)
    assert oracle.insight(start).left == 13
    assert oracle.insight(start).keeping
