"""UCI with rubbish: it is reported once, and the rest of the line still counts."""

from __future__ import annotations

import os

import chess
import chess.engine
import chess.polyglot
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.adapters.uci_conversation import Talk

MANY = 500_000
"""Enough rubbish words that quadratic work would take hours."""


@pytest.mark.parametrize(
    "line",
    [
        "rubbish",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position nowhere",
        "setoption",
        "setoption name Hash value lots",
        "setoption name Hash value -3",
        "setoption name Nonsense value 1",
        "setoption name UCI_Chess960 value maybe",
        "setoption name Level value 99",
        "setoption name Threads value 2",
        "setoption name Ponder value perhaps",
        "setoption name BookFile value /no/such/book.bin",
        "setoption name UCI_Variant value bughouse",
    ],
)
def test_rubbish_is_reported_and_changes_nothing(line: str) -> None:
    talk = Talk()
    talk.say("position startpos moves e2e4", line)
    assert [said for said in talk.lines if said.startswith("info string")]
    talk.say("isready", "go depth 1")
    assert "readyok" in talk.lines
    assert (
        chess.Move.from_uci(talk.move().split()[1])
        in chess.Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").legal_moves
    )


@pytest.mark.parametrize(
    "line",
    [
        "go depth x",
        "go depth 1 wtime",
        "go depth 1 searchmoves e2e5 zz",
        "go foo depth 1",
        "go depth 0 nodes 0 mate 0 movestogo 0",
        "go movetime -1",
        "go wtime 0 btime 0",
        "go wtime -100 btime -100 winc -5 binc -5 movestogo -1",
        f"go movetime {'9' * 400}",
        f"go wtime {'9' * 400} winc {'9' * 400} movestogo {'9' * 400}",
        f"go depth {'9' * 400} nodes {'9' * 400} mate {'9' * 400}",
    ],
)
def test_a_go_that_is_half_rubbish_still_moves(line: str) -> None:
    talk = Talk()
    talk.say("position startpos", line)
    talk.say("stop")
    assert talk.move().startswith("bestmove")


def test_rubbish_before_a_command_is_reported_once_however_much_there_is() -> None:
    talk = Talk()
    talk.say("x " * MANY + "isready")
    assert len(talk.lines) == 2
    assert talk.lines[0].startswith("info string ignored unknown words 'x x x ")
    assert talk.lines[1] == "readyok"
    talk.say("x isready")
    assert talk.lines[2:] == ["info string ignored unknown word 'x'", "readyok"]


@pytest.mark.parametrize(
    ("rubbish", "reports"),
    [
        ("x " * MANY, 1),
        ("depth x " * MANY, 1),
        ("searchmoves x " * MANY, 1),
        ("searchmoves " + " ".join(f"x{number}" for number in range(MANY // 10)), 2),
    ],
    ids=["words", "numbers", "the same move", "moves"],
)
def test_rubbish_after_go_is_reported_once_however_much_there_is(rubbish: str, reports: int) -> None:
    talk = Talk()
    talk.say(f"go {rubbish} depth 1")
    talk.move()
    assert len([line for line in talk.lines if line.startswith("info string")]) == reports


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "{} isready",
        "setoption name {}",
        "setoption name Hash value {}",
        "setoption name Hash value 9{}",
        "setoption name Ponder value {}",
        "setoption name UCI_Variant value {}",
        "setoption name BookFile value {}",
        "position {}",
        "position startpos {}",
        "position startpos moves {}",
        "position fen {} w - - 0 1",
        f"position fen {chess.STARTING_FEN} {{}}",
        "go depth 1 {}",
        "go depth 1 nodes {}",
        "go depth 1 searchmoves {}",
    ],
)
@pytest.mark.parametrize("letter", ["x", "9", "\a"])
def test_no_answer_repeats_a_long_word_in_full(line: str, letter: str) -> None:
    talk = Talk()
    talk.say(line.format(letter * 100_000), "stop")
    assert max((len(said) for said in talk.lines), default=0) < 500


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("startpos e2e4", "the word moves is missing: expected 'moves e2e4' after startpos, got 'e2e4'"),
        ("startpos e7e8q moves e2e4", "the word moves is missing: expected 'moves e7e8q' after startpos, got 'e7e8q'"),
        ("startpos now moves e2e4", "expected moves or the end of the line after startpos, got 'now'"),
        ("fen {} e2e4", "the word moves is missing: expected 'moves e2e4' after the FEN, got 'e2e4'"),
        ("fen {} extra moves e2e4", "expected moves or the end of the line after the FEN, got 'extra'"),
        ("fen {} one more", "expected moves or the end of the line after the FEN, got 'one more'"),
        (
            "fen 8/8/4k3/8/8/4K3/8/8 w - - e3d3 e6d6",
            "the word moves is missing: expected 'moves e3d3' after the FEN, got 'e3d3'",
        ),
        ("moves e2e4", "expected position startpos or position fen FEN, got 'moves'"),
    ],
)
def test_a_position_with_extra_words_is_rejected_with_the_reason(line: str, reason: str) -> None:
    talk = Talk()
    before = "8/8/4k3/8/8/4K3/8/8 w - - 0 1"
    talk.say(f"position fen {before}", f"position {line.format(chess.STARTING_FEN)}", "d")
    assert talk.lines[0] == f"info string {reason}"
    assert talk.lines[-1] == f"info string {before}"


def test_a_fen_may_leave_out_its_clocks() -> None:
    talk = Talk()
    talk.say("position fen 8/8/4k3/8/8/4K3/8/8 w - - moves e3d3", "d")
    assert talk.lines[-1] == "info string 8/8/4k3/8/8/3K4/8/8 b - - 1 1"


def test_go_reports_that_its_position_is_not_the_last_one_sent() -> None:
    talk = Talk()
    before = "7k/8/8/8/8/8/R7/K7 w - - 0 1"
    warning = f"info string the last position was invalid; this answer is for the one before it, {before}"
    talk.say(f"position fen {before}", "go depth 1")
    talk.move()
    assert warning not in talk.lines
    talk.say("position startpos moves e2e5")
    for times in (1, 2):
        talk.say("go depth 1")
        talk.move()
        assert talk.lines.count(warning) == times


@pytest.mark.parametrize("remedy", ["position startpos", "ucinewgame"])
def test_a_rejected_position_is_forgotten_once_there_is_another(remedy: str) -> None:
    talk = Talk()
    talk.say("position nowhere", "go depth 1")
    talk.move()
    assert any("the last position was invalid" in line for line in talk.lines)
    talk.lines.clear()
    talk.say(remedy, "go depth 1")
    talk.move()
    assert not any("was invalid" in line for line in talk.lines)


def test_the_board_is_shown_only_if_its_command_comes_first() -> None:
    talk = Talk()
    talk.say("a b c d e")
    assert talk.lines == ["info string unknown command 'a b c d e'"]
    talk.say("c d isready")
    assert talk.lines[1:] == ["info string ignored unknown words 'c d'", "readyok"]
    talk.say("  d e")
    assert talk.lines[-1] == f"info string {chess.STARTING_FEN}"


def test_quit_is_recognised_after_other_words_as_the_protocol_requires() -> None:
    talk = Talk()
    assert talk.engine.obey("a b c d e")
    assert not talk.engine.obey("I quit this")


@pytest.mark.parametrize("number", ["٣", "1_0", "３", "²", "1.0", "0x1", "+", "--1", "1 0"])
def test_a_number_is_written_in_plain_digits(number: str) -> None:
    talk = Talk()
    talk.say(f"setoption name Hash value {number}", f"go nodes {number}", "stop")
    assert talk.lines[0] == f"info string expected hash as a whole number, got {number!r}"
    if " " not in number:
        assert talk.lines[1] == f"info string expected a number after nodes, got {number!r}"


@pytest.mark.parametrize("number", ["1", "+1", "001", "0" * 5000 + "1"])
def test_a_number_may_have_a_sign_and_zeros_before_it(number: str) -> None:
    talk = Talk()
    talk.say(f"setoption name Hash value {number}", f"go depth {number}")
    talk.move()
    assert not any(line.startswith("info string") for line in talk.lines)


def test_a_number_of_any_length_is_a_number() -> None:
    talk = Talk()
    talk.say(f"setoption name Hash value {'9' * 5000}", f"go depth 1 movetime {'9' * 5000}")
    talk.move()
    reports = [line for line in talk.lines if line.startswith("info string")]
    assert len(reports) == 1
    assert reports[0].startswith("info string expected hash from 1 to 16384, got 999")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_no_input_line_is_fatal(line: str) -> None:
    talk = Talk()
    if line.split()[:1] != ["quit"]:
        talk.say(line, "stop", "isready")
        assert "readyok" in talk.lines


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no such device")
def test_an_endless_book_file_is_rejected_at_once() -> None:
    talk = Talk()
    talk.say("setoption name BookFile value /dev/zero", "isready")
    assert talk.lines == ["info string cannot read the book /dev/zero: it is not a regular file", "readyok"]
