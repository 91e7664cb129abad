"""Searches and reviews that are given Syzygy tables know results, make progress, and mind the fifty-move rule."""

from __future__ import annotations

import os
from pathlib import Path

import chess
import chess.syzygy
import pytest
from click.testing import CliRunner

from board import Board, OptionError
from engine import Game, load
from engine.adapters.uci import Engine
from engine.cli import main
from engine.games.endgame.probing import TABLE_WIN
from engine.players import player
from engine.review import review
from engine.review.settings import Setting
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
from engine.solving.table_folder import TableFolder
from engine.solving.tables import table_probe
from engine.solving.value import Value
from tests.engine.solving.syzygy_files import FOLDER, needs_tables
from tests.type_narrowing import some

pytestmark = needs_tables


def board_of(fen: str) -> Board:
    return load("chess").parse(fen)


def searched(fen: str, depth: int = 2) -> tuple[int, str]:
    board = board_of(fen)
    found = AlphaBeta(board.variant, probe=table_probe(board.variant, str(FOLDER))).search([board], Limits(depth=depth))
    return found[0].score, str(found[0].move)


def test_a_search_knows_what_it_captures_into() -> None:
    assert searched("8/8/4k3/8/8/3r4/4P3/3QK3 w - - 0 1", 1) == (TABLE_WIN - 1, "exd3")
    board = board_of("8/8/4k3/8/8/3n4/1N6/K2N4 w - - 0 1")
    capture = [move for move in board.legal_moves if str(move) == "Nxd3"]
    for tables, is_draw in ((str(FOLDER), True), (None, False)):
        search = AlphaBeta(board.variant, probe=table_probe(board.variant, tables))
        found = search.search([board], Limits(depth=1), candidates=capture)
        assert (found[0].score == 0) == is_draw


def test_a_mate_on_the_board_comes_before_a_table_win() -> None:
    assert searched("7k/5K2/8/8/8/8/8/6R1 w - - 3 1")[1] == "Rh1#"


@pytest.mark.parametrize(
    "fen", ["8/8/8/4k3/8/8/8/KQ6 w - - 30 60", "8/8/8/8/4k3/8/4P3/3K1B2 w - - 0 1", "8/8/8/4k3/8/8/8/KBN5 w - - 0 1"]
)
def test_a_won_endgame_is_won_within_the_fifty_move_rule(fen: str) -> None:
    game = Game(board_of(fen))
    white, black = player(f"alphabeta:depth=1,tables={FOLDER}"), player("alphabeta:depth=1", 1)
    while game.outcome is None and game.ply < 300:
        game.play((white if game.ply % 2 == 0 else black).choose(game))
    assert some(game.outcome).reason == "checkmate"


def test_a_win_that_the_fifty_move_rule_takes_away_is_a_draw() -> None:
    probe = some(table_probe(load("chess"), str(FOLDER)))
    fen = "8/8/8/4k3/8/8/8/KBN5 w - - {} 1"
    assert probe(board_of(fen.format(0))) == TABLE_WIN
    assert 0 < some(probe(board_of(fen.format(10)))) < TABLE_WIN
    assert probe(board_of(fen.format(90))) == 0


def test_a_damaged_file_ends_the_use_of_tables_and_not_the_search(tmp_path: Path) -> None:
    (tmp_path / "KQvK.rtbw").write_bytes((FOLDER / "KQvK.rtbw").read_bytes()[:-16] + bytes(16))
    board = board_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")
    probe = some(table_probe(board.variant, str(tmp_path)))
    with pytest.warns(UserWarning, match=r"KQvK\.rtbw is damaged.*goes on without"):
        assert probe(board) is None
    assert probe(board) is None


def test_several_folders_can_be_given(tmp_path: Path) -> None:
    both = f"{tmp_path}{os.pathsep}{FOLDER}"
    assert some(table_probe(load("chess"), both))(board_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")) == TABLE_WIN
    with pytest.raises(OptionError, match="expected tables to be a folder of endgame tables, but '/nowhere' is not"):
        player(f"alphabeta:tables={tmp_path}{os.pathsep}/nowhere")


def test_the_uci_option_of_every_engine_sets_the_folder() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    engine.run(
        [
            "uci",
            f"setoption name SyzygyPath value {FOLDER}",
            "position fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
            "go depth 2",
        ]
    )
    assert "option name SyzygyPath type string default <empty>" in said
    assert any("score cp 19" in line for line in said)
    engine.run(["setoption name SyzygyPath value /nowhere/at/all"])
    assert "expected syzygypath to be a folder" in said[-1]
    engine.run(["setoption name SyzygyPath value <empty>", "position fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "go depth 2"])
    assert not any("score cp 19" in line for line in said[-4:])


def test_a_review_with_tables_marks_the_move_that_throws_a_win_away(tmp_path: Path) -> None:
    game = Game(board_of("8/8/8/8/8/3k4/7R/K7 w - - 0 1"))
    for move in ("Rd2+", "Kxd2"):
        game.play(move)
    found = review(game, Setting(Limits(depth=1)), tables=str(FOLDER)).moves[0]
    assert some(found.before) > TABLE_WIN - 300
    assert found.after == 0
    assert found.mark is not None
    path = tmp_path / "game.pgn"
    path.write_text('[SetUp "1"]\n[FEN "8/8/8/8/8/3k4/7R/K7 w - - 0 1"]\n\n1. Rd2+ Kxd2 1/2-1/2\n')
    result = CliRunner().invoke(main, ["review", str(path), "--seconds", "0.01", "--tables", str(FOLDER)])
    assert result.exit_code == 0, result.output
    assert "Rd2+" in result.output
    assert "1 blunder" in result.output
    refused = CliRunner().invoke(main, ["review", str(path), "--tables", str(tmp_path / "nothing")])
    assert refused.exit_code != 0


@pytest.mark.parametrize("fen", ["8/8/8/4k3/8/1r6/8/KQ6 w - - 0 1", "8/8/8/8/8/2k5/1p6/1K1R4 b - - 0 1"])
def test_a_folder_of_tables_judges_every_move_as_python_chess_does(tmp_path: Path, fen: str) -> None:
    board = board_of(fen)
    known = some(TableFolder(tmp_path, str(FOLDER)).verdict(board))
    sign = {Value.WIN: 1, Value.DRAW: 0, Value.LOSE: -1}
    position = chess.Board(fen)
    with chess.syzygy.open_tablebase(str(FOLDER)) as referee:
        for found in known.moves:
            position.push_san(found.move)
            expected = -referee.probe_wdl(position)
            assert 2 * sign[found.value] == (expected if abs(expected) == 2 else 0)
            position.pop()
    assert {found.move for found in known.moves} == set(map(str, board.legal_moves))
    assert known.moves[0].value is known.value


def test_a_mate_comes_first_among_the_moves_of_a_verdict(tmp_path: Path) -> None:
    known = some(TableFolder(tmp_path, str(FOLDER)).verdict(board_of("7k/5K2/8/8/8/8/6P1/6R1 w - - 3 1")))
    assert (known.moves[0].move, known.moves[0].plies) == ("Rh1#", 1)
