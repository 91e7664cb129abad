"""The pytest plug-in and its assertions: what they accept, and what they say when something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

from board import Alliance, ArgumentError, ParseError, WrongTypeError
from engine import Game, load, perft
from engine.forcing import forced_win
from engine.testing.assertions import (
    assert_board,
    assert_illegal,
    assert_legal,
    assert_mate_in,
    assert_moves,
    assert_perft,
    board,
)
from engine.testing.differences import differences
from moves import MoveFactory
from tests.engine.tic_tac_toe import NoughtsAndCrosses
from tests.type_narrowing import some

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[3]
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
MATE_IN_1 = "6k1/5ppp/8/8/8/8/8/R6K w - -"
MATE_IN_2 = "7k/8/8/8/8/8/R7/1R5K w - -"


def test_a_board_is_set_up_from_a_short_fen_or_in_another_variants_text() -> None:
    assert board(KIWIPETE) == load("chess").parse(KIWIPETE + " 0 1")
    assert board() == load("chess").start()
    assert board("0120", "hanoi(disks=4)") == load("hanoi", disks=4).parse("0120")
    assert board(variant=load("peg")) == load("peg").start()
    with pytest.raises(ParseError, match="six fields"):
        board("8/8")


def test_a_legal_move_is_returned_whatever_it_is_given_as() -> None:
    position = board(KIWIPETE)
    castle = assert_legal(position, "O-O")
    assert castle.is_castling_move
    assert assert_legal(position, castle) is castle
    assert assert_legal(position, "e1g1") == castle


def test_an_illegal_move_is_rejected_with_its_reason() -> None:
    position = board(KIWIPETE)
    assert "e8" in assert_illegal(position, "Ke8", "e8")
    assert_illegal(position, MoveFactory.create_move(position, "e1", "e3"), "one square at a time")
    assert_illegal(position, board().legal_moves[0])
    assert_illegal(board(variant="hanoi"), "0-0")


def message(call: Any, *arguments: Any) -> str:
    with pytest.raises(AssertionError) as caught:
        call(*arguments)
    return str(caught.value)


def test_a_failure_draws_the_board_and_says_what_was_expected_and_found() -> None:
    start = board()
    for text in (
        message(assert_legal, start, "e5"),
        message(assert_illegal, start, "e4"),
        message(assert_illegal, start, "e9"),
        message(assert_illegal, start, "O-O", "check"),
        message(assert_perft, start, {1: 20, 2: 401}),
        message(assert_moves, start, ["e4", "d4", "d4"]),
        message(assert_mate_in, start, 1),
    ):
        assert "8 r n b q k b n r\n7 p p p p p p p p\n" in text
        assert "chess, white to move: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in text
        assert text.startswith("expected ")
    assert "the pawn on e2 cannot go to e5" in message(assert_legal, start, "e5")
    assert "legal moves: " in message(assert_legal, start, "e5")
    assert "it is legal: e4" in message(assert_illegal, start, "e4")
    assert "is not a move at all" in message(assert_illegal, start, "e9")
    assert "blocked by the bishop on f1" in message(assert_illegal, start, "O-O", "check")
    counted = message(assert_perft, start, {1: 20, 2: 401})
    assert "expected 401 sequences of 2 moves, got 400" in counted
    assert "e4 20" in counted
    listed = message(assert_moves, start, ["e4", "d4", "d4"])
    assert "given twice: d4" in listed
    assert "Nf3" in listed.split("missing: ")[1]
    assert "there is none" in message(assert_mate_in, start, 1)


def test_null_moves_and_moves_of_other_boards_are_not_legal() -> None:
    start = board()
    assert "one square at a time" in message(assert_legal, start, MoveFactory.create_move(start, "e1", "e3"))
    assert "not among the legal moves" in message(assert_legal, start, board(KIWIPETE).legal_moves[0])
    assert "it is legal" in message(assert_illegal, start, start.legal_moves[0])


def test_perft_counts_are_checked_by_our_own_generator_or_by_another() -> None:
    position = board(KIWIPETE)
    assert_perft(position, {0: 1, 1: 48, 2: 2039})
    assert_perft(position, {1: 48}, counter=perft)
    assert_perft(board(variant="track"), {1: 18})
    assert "got 47" in message(assert_perft, position, {1: 48}, lambda board, depth: 47)
    with pytest.raises(WrongTypeError, match="mapping"):
        assert_perft(position, [48])  # type: ignore[arg-type]


def test_all_legal_moves_are_compared_in_any_notation() -> None:
    start = board()
    assert_moves(start, [str(move) for move in start.legal_moves])
    names = start.variant.geometry.names
    moves = [names[move.current_coordinate] + names[move.destination_coordinate] for move in start.legal_moves]
    assert_moves(start, moves)


@pytest.mark.parametrize(
    ("position", "moves"), [(MATE_IN_1, 1), (MATE_IN_2, 2), ("7k/8/8/8/8/8/R7/4R2K b - -", 0), (KIWIPETE, 0)]
)
def test_mates_are_proved(position: str, moves: int) -> None:
    if moves:
        first = assert_mate_in(board(position), moves)
        assert first in board(position).legal_moves
        assert "wins sooner" in message(assert_mate_in, board(position), moves + 1)
    else:
        assert forced_win(board(position), 1) is None


def brute(game: Any, side: Alliance, left: int) -> bool:
    """Return whether a side wins within some moves, by the plainest exhaustive search."""
    if game.outcome is not None:
        return side in game.outcome.winners
    if game.move_maker is side:
        return left > 0 and any(brute(move.execute(), side, left - 1) for move in game.legal_moves)
    return all(brute(move.execute(), side, left) for move in game.legal_moves)


@pytest.mark.parametrize("position", ["X.O/.X./..O", "XO./.../...", "XX./OO./...", ".../.../...", "X../.O./..X"])
def test_the_proof_agrees_with_brute_force_in_another_game(position: str) -> None:
    start = NoughtsAndCrosses().parse(position)
    for moves in (1, 2, 3):
        assert (forced_win(start, moves) is not None) == brute(start, start.move_maker, moves)


def test_a_puzzle_is_won_in_the_number_of_moves_of_its_solution() -> None:
    hanoi = load("hanoi", disks=3)
    position = hanoi.parse("022")
    assert assert_mate_in(position, some(hanoi.guide).distance(position)) in position.legal_moves


def test_a_player_must_find_the_mate() -> None:
    assert str(assert_mate_in(board(MATE_IN_1), 1, "alphabeta:depth=2")) == "Ra8#"
    assert assert_mate_in(board(MATE_IN_2), 2, "alphabeta:depth=4")
    assert str(assert_mate_in(board(MATE_IN_1), 1, lambda position: "Ra8")) == "Ra8#"

    class First:
        name = "first"

        def choose(self, game: Game) -> Any:
            return game.board.legal_moves[-1]

    text = message(assert_mate_in, board(MATE_IN_1), 1, First())
    assert "does not" in text
    assert "this would have: Ra8#" in text
    assert "so far" in message(assert_mate_in, board(MATE_IN_2), 2, First())
    with pytest.raises(WrongTypeError, match="player"):
        assert_mate_in(board(MATE_IN_1), 1, 5)  # type: ignore[arg-type]


def test_a_number_of_moves_below_one_is_rejected() -> None:
    with pytest.raises(ArgumentError, match="at least 1 move"):
        forced_win(board(), 0)
    with pytest.raises(WrongTypeError):
        forced_win(board(), "2")  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError):
        forced_win("board", 2)  # type: ignore[arg-type]


def is_installed() -> bool:
    from importlib.metadata import entry_points

    return any(point.value == "woodpusher.pytest_plugin" for point in entry_points(group="pytest11"))


@pytest.fixture
def run(pytester: pytest.Pytester) -> Any:
    """Run a test file that uses the plug-in, loaded by its entry point if it is installed."""

    def run(source: str) -> Any:
        pytester.makepyfile(source)
        loaded = () if is_installed() else ("-p", "woodpusher.pytest_plugin")
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", *loaded)

    return run


def test_the_plug_in_offers_its_fixtures_to_any_test(run: Any) -> None:
    result = run(
        f"""
        def test_castling(board, assert_legal, assert_illegal, assert_moves, assert_perft, assert_mate_in):
            position = board({KIWIPETE!r})
            assert_legal(position, "O-O")
            assert_illegal(position, "Kf8")
            assert_perft(position, {{1: 48, 2: 2039}})
            assert_mate_in(board({MATE_IN_1!r}), 1, "alphabeta:depth=2")
            assert_moves(board("8/8/8/8/8/k7/8/K7 w - -"), ["a1b1"])
        """
    )
    result.assert_outcomes(passed=1)


def test_a_test_runs_with_each_position_of_a_file_and_the_values_it_asks_for(
    run: Any, pytester: pytest.Pytester
) -> None:
    pytester.makefile(".epd", mates=f'# mates\n{MATE_IN_1} bm Ra8#; dm 1; id "back rank";\n\n{MATE_IN_2} dm 2;\n')
    pytester.makefile(".txt", towers="000; moves 7\n111; moves 7; name lower\n")
    result = run(
        """
        import pytest
        from engine import solve

        @pytest.mark.positions("mates.epd")
        def test_mates(position, dm, bm, assert_mate_in):
            first = assert_mate_in(position, dm)
            assert bm is None or first in bm

        @pytest.mark.positions("towers.txt", variant="hanoi(disks=3)")
        def test_towers(position, moves, values):
            assert solve(position.variant).remoteness(position) == values["moves"] == moves
        """
    )
    result.assert_outcomes(passed=4)
    pytester.makefile(".epd", mates=f"{MATE_IN_1} bm Ra7;\n{MATE_IN_1} bm Ra9;\n")
    result = run("import pytest\n@pytest.mark.positions('mates.epd')\ndef test_it(position): pass\n")
    result.stdout.fnmatch_lines(["position 2, line 2: *mates.epd: *got 'Ra9'"])


def test_two_boards_that_should_be_equal_are_shown_with_what_differs(run: Any) -> None:
    result = run(
        """
        def test_it(board):
            assert board(moves="1. e4 e5") == board(moves="e3 e5")
        """
    )
    result.stdout.fnmatch_lines(
        [
            "*two boards are equal*",
            "*only left: white pawn on e4*",
            "*only right: white pawn on e3*",
            "*8 r n b q*r n b q*",
        ]
    )


def test_a_board_is_compared_with_a_position_and_every_difference_is_named() -> None:
    after = board(moves="e4")
    assert assert_board(after, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -") is after
    text = message(assert_board, after, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq -")
    for words in (
        "only came: white pawn on e4",
        "only expected: white pawn on e2",
        "to move: black, white",
        "only came: white rook on h1",
    ):
        assert words in text
    assert "4 . . . . P . . .    4 . . . . . . . ." in text
    assert "came is a board of hanoi" in message(assert_board, board(variant="hanoi"), board())
    assert differences(board(), board()) == []
    rights = differences(board(), board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq -"))
    assert rights[0] == "white rook on h1: Rook(Alliance.WHITE, 63, True), Rook(Alliance.WHITE, 63, False)"


def test_a_failure_in_the_plug_in_shows_the_board_and_the_test_alone(run: Any) -> None:
    result = run(
        """
        def test_castling(board, assert_legal):
            assert_legal(board(), "O-O")
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*expected O-O to be legal*bishop on f1*", "*8 r n b q k b n r*", "*white to move*"])
    result.stdout.no_fnmatch_line("*assertions.py*")


def test_a_fixture_of_the_users_own_comes_first(run: Any) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture
        def board():
            return "mine"

        def test_mine(board):
            assert board == "mine"
        """
    )
    result.assert_outcomes(passed=1)


def test_an_unused_plug_in_imports_nothing_of_ours() -> None:
    code = "import sys, woodpusher.pytest_plugin; print(sorted(name for name in sys.modules if name in sys.argv[1:]))"
    ours = ("attrs", "board", "engine", "gui", "moves", "numpy", "pieces", "pygame")
    done = subprocess.run([sys.executable, "-c", code, *ours], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


STRANGER = """
import board.circuit
import engine


def test_mine():
    assert engine.HORSEPOWER == 90
    assert board.circuit.PINS == 40


def test_ours({fixture}):
    {fixture}("e4")
"""


@pytest.mark.parametrize("program", [["-m", "pytest"], ["-c", "import sys, pytest; sys.exit(pytest.main())"]])
def test_a_project_with_a_board_and_an_engine_of_its_own_is_left_alone(tmp_path: Path, program: list[str]) -> None:
    (tmp_path / "engine.py").write_text("HORSEPOWER = 90\n", encoding="utf-8")
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "__init__.py").touch()
    (tmp_path / "board" / "circuit.py").write_text("PINS = 40\n", encoding="utf-8")
    (tmp_path / "test_mine.py").write_text(STRANGER.format(fixture="assert_legal"), encoding="utf-8")
    options = ["-p", "no:cacheprovider"] + ([] if is_installed() else ["-p", "woodpusher.pytest_plugin"])
    place = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *program, *options]
    done = subprocess.run(command, cwd=tmp_path, env=place, capture_output=True, text=True, check=False)
    assert "1 passed, 1 error" in done.stdout, done.stdout + done.stderr
    here = tmp_path / "board" / "__init__.py"
    assert f"woodpusher needs its package 'board' in {ROOT}, but Python finds another" in done.stdout
    assert str(here) in done.stdout


def test_the_plug_in_is_announced_to_pytest_and_nothing_else_imports_it() -> None:
    config = ConfigParser()
    config.read(ROOT / "setup.cfg")
    assert config["options.entry_points"]["pytest11"].split() == ["woodpusher", "=", "woodpusher.pytest_plugin"]
    for room in ("board", "moves", "pieces", "engine", "gui"):
        for path in (ROOT / room).rglob("*.py"):
            assert "import pytest" not in path.read_text(encoding="utf-8"), path
