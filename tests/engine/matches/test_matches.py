"""Matches and ratings: seats are swapped, faults are losses, and the numbers are right."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import date
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner

from board import Alliance, ArgumentError, Outcome
from engine import load, read_games
from engine.cli import main
from engine.matches import MatchPlan, Pairing, Record, play_match
from engine.matches.match import _GameProcess
from engine.matches.openings import opening
from engine.matches.ratings import MatchScore
from engine.players import player
from engine.search.limits import Clock
from tests.families import OF_EACH_FAMILY, variants


def test_each_opening_is_played_with_the_seats_swapped() -> None:
    plan = MatchPlan("chess", ("random", "alphabeta:depth=1"), games=6)
    pairings = [plan.pairing(number) for number in range(6)]
    assert [pairing.seats for pairing in pairings] == [(0, 1), (1, 0)] * 3
    assert [pairing.seed for pairing in pairings] == [1, 1, 2, 2, 3, 3]


def test_three_players_meet_each_other_in_every_seat_of_each_opening() -> None:
    plan = MatchPlan("chess", ("random", "random", "alphabeta:depth=1"), games=12)
    pairings = [plan.pairing(number) for number in range(12)]
    for seed, opening_games in ((1, pairings[:6]), (2, pairings[6:])):
        assert {pairing.seats for pairing in opening_games} == set(permutations(range(3), 2))
        assert {pairing.seed for pairing in opening_games} == {seed}


def test_a_few_players_take_all_seats_of_a_larger_table() -> None:
    plan = MatchPlan("cable-car(players=3)", ("greedy", "random"), games=2)
    assert [plan.pairing(number).seats for number in range(2)] == [(0, 1, 0), (1, 0, 1)]
    plan = MatchPlan("cable-car(players=3)", ("greedy", "random", "random"), games=3)
    assert [plan.pairing(number).seats for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


@pytest.mark.parametrize("name", ["chess", "king-of-the-hill", "cable-car", "chess960"])
def test_openings_differ_and_are_always_the_same(name: str) -> None:
    variant = load(name)
    texts = [variant.format(opening(variant, seed)) for seed in (1, 2, 3, 1)]
    assert len(set(texts)) == 3
    assert texts[0] == texts[3]


def test_a_game_without_a_fair_opening_begins_at_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.matches.openings._TRIES", 3)
    endgame = load("endgame")
    assert opening(endgame, 1) == endgame.start()


def test_the_stronger_player_wins_a_match() -> None:
    plan = MatchPlan("king-of-the-hill", ("alphabeta:nodes=150", "random"), games=4, concurrency=2)
    heard: list[int] = []
    standings = play_match(plan, lambda so_far: heard.append(len(so_far.records)))
    assert heard == [1, 2, 3, 4]
    assert standings.score(0, 1) == MatchScore(4, 0, 0)
    assert standings.points(0) == 4
    assert not standings.faults
    for record in standings.records:
        board = load(record.variant).parse(record.start)
        for text in record.moves:
            board = board.variant.parse_move(board, text).execute()
        assert board.outcome is not None


def test_a_player_that_crashes_loses_with_the_reason() -> None:
    broken = f"uci:{sys.executable} -c 'raise SystemExit(4)'"
    standings = play_match(MatchPlan("chess", (broken, "random"), games=2))
    assert standings.score(0, 1) == MatchScore(0, 0, 2)
    assert all("exit code 4" in record.reason for record in standings.faults)


def test_a_player_that_overruns_its_time_loses(tmp_path: Path) -> None:
    program = tmp_path / "slow.py"
    program.write_text(_SLOW)
    slow = f"uci:{sys.executable} {program}"
    standings = play_match(MatchPlan("chess", (slow, "random"), games=1, seconds=0.05, grace=0.05))
    assert standings.score(0, 1).losses == 1
    assert "of 0.05 seconds" in standings.faults[0].reason
    # Its very first move was late; its slow start did not count.
    assert len(standings.records[0].moves) == 1


def test_time_to_start_is_not_counted(tmp_path: Path) -> None:
    program = tmp_path / "sleepy.py"
    program.write_text("import time\ntime.sleep(0.7)\n" + _SLOW.replace("time.sleep(1)", "pass"))
    sleepy = f"uci:{sys.executable} {program}"
    plan = MatchPlan("chess", (sleepy, "random"), games=1, seconds=0.05, grace=0.5, openings=LAST_MOVE)
    standings = play_match(plan)
    assert not standings.faults
    assert standings.records[0].moves == ("Kxb2",)


def test_a_player_whose_clock_runs_out_loses(tmp_path: Path) -> None:
    program = tmp_path / "slow.py"
    program.write_text(_SLOW.replace("time.sleep(1)", "time.sleep(0.2)"))
    slow = f"uci:{sys.executable} {program}"
    standings = play_match(MatchPlan("chess", (slow, "random"), games=1, clock=Clock(0.5, 0.01), grace=0.05))
    assert standings.score(0, 1).losses == 1
    assert "lost on time" in standings.faults[0].reason
    assert len(standings.records[0].moves) < 12


LAST_MOVE = ("8/8/8/8/2k5/8/1q6/K7 w - - 0 1",)
"""A game of one move: taking the queen is the only one, and leaves bare kings."""
RACE = ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1",)
"""A short game: the kings are a few steps from the hill."""


def test_players_keep_to_a_clock() -> None:
    players = ("alphabeta", "montecarlo", f"uci:{sys.executable} -c '__import__(\"woodpusher\").main()' uci")
    standings = play_match(MatchPlan("king-of-the-hill", players, 3, clock=Clock(0.5, 0.01), grace=1.0, openings=RACE))
    assert not standings.faults


@pytest.mark.parametrize("name", ["hanoi", "peg(board=triangle)"])
def test_a_puzzle_is_won_by_the_player_who_needs_the_fewest_moves(name: str) -> None:
    standings = play_match(MatchPlan(name, ("perfect", "random"), games=2, concurrency=2))
    assert standings.score(0, 1).losses == 0
    assert standings.points(0) > 1
    for record in standings.records:
        assert len(record.solutions) == 2
        board = load(record.variant).parse(record.start)
        for text in record.solutions[0]:
            board = board.variant.parse_move(board, text).execute()
        assert board.outcome is not None
        assert board.outcome.winners


@pytest.mark.parametrize("name", variants(*OF_EACH_FAMILY))
def test_a_match_of_every_variant_can_be_played(name: str) -> None:
    standings = play_match(MatchPlan(name, ("random", "random"), games=1))
    assert not standings.faults


_SLOW = """
import time
import chess
while True:
    words = input().split()
    if words[0] == "uci": print("uciok", flush=True)
    if words[0] == "isready": print("readyok", flush=True)
    if words[0] == "position":
        moves = words
    if words[0] == "go":
        time.sleep(1)
        board = chess.Board(" ".join(moves[2:8]))
        for move in moves[9:]: board.push_uci(move)
        print("bestmove", next(iter(board.legal_moves)), flush=True)
"""


def test_an_impossible_match_is_rejected() -> None:
    with pytest.raises(ArgumentError, match="at least two players"):
        MatchPlan("chess", ("random",))
    with pytest.raises(ArgumentError, match="got both"):
        MatchPlan("chess", ("random", "random"), seconds=1, clock=Clock(60))
    for text in ("x", "0+1", "5+-1", "nan", "inf", "1+inf", ""):
        result = CliRunner().invoke(main, ["match", "chess", "--players", "random,random", "--clock", text])
        assert result.exit_code == 2, text
        assert "clock" in result.output
    with pytest.raises(ValueError, match="FEN"):
        MatchPlan("chess", ("random", "random"), openings=("rubbish",))
    with pytest.raises(ArgumentError, match="no computer player"):
        MatchPlan("chess", ("random", "deep blue"))


@pytest.mark.parametrize(
    ("variant", "name", "message"),
    [
        ("chess", "perfect", "too large to be solved"),
        ("chess", "greedy", "expected a game of cable-car"),
        ("hanoi", "alphabeta", "alpha-beta plays games for two"),
        ("chess", f"uci:{sys.executable} -c 'raise SystemExit(4)'", "exit code 4"),
        ("track", f"uci:{sys.executable} -c 'raise SystemExit(4)'", "a UCI engine plays chess"),
    ],
)
def test_the_command_rejects_a_player_that_cannot_begin(variant: str, name: str, message: str) -> None:
    result = CliRunner().invoke(main, ["match", variant, "--players", f"{name},random", "--games", "1"])
    assert result.exit_code == 2
    assert f"cannot play a match of {variant}" in result.output
    assert message in result.output


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("# two\n4k3/8/8/8/8/8/8/4K2R w - - 0 1\n8/8/8/8 w - - 0 1\n", "line 3"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n", "the game is over: draw: stalemate"),
        ("# nothing\n", "has none"),
    ],
)
def test_openings_that_cannot_be_played_are_rejected(tmp_path: Path, lines: str, message: str) -> None:
    file = tmp_path / "openings.fen"
    file.write_text(lines)
    result = CliRunner().invoke(main, ["match", "--players", "random,random", "--openings", str(file)])
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.parametrize("grace", ["nan", "-1"])
def test_a_grace_period_that_could_never_be_exceeded_is_rejected(grace: str) -> None:
    result = CliRunner().invoke(main, ["match", "--players", "random,random", "--grace", grace])
    assert result.exit_code == 2
    assert "grace" in result.output


def test_with_no_variant_named_a_match_is_of_chess() -> None:
    result = CliRunner().invoke(main, ["match", "--players", "alphabeta:depth=1,random", "--games", "1", "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert (data["variant"], data["players"]) == ("chess", ["alphabeta:depth=1", "random"])


def test_the_command_shows_a_crosstable_and_saves_the_games(tmp_path: Path) -> None:
    saved = tmp_path / "games.pgn"
    began = date.today()
    arguments = ["match", "king-of-the-hill", "--players", "alphabeta:nodes=60,random", "--games", "2"]
    result = CliRunner().invoke(main, [*arguments, "--save", str(saved)])
    assert result.exit_code == 0, result.output
    assert "+2 =0 -0" in result.output
    assert "95 %" in result.output
    games = list(read_games(saved))
    assert {game.tags["Date"] for game in games} <= {f"{day:%Y.%m.%d}" for day in (began, date.today())}
    assert {game.tags["Round"] for game in games} == {"1", "2"}
    for game in games:
        assert game.variant.name == "king-of-the-hill"
        assert game.result is not None
        assert [game.players[side.index] for side in game.result.winners] == ["alphabeta:nodes=60"]
        assert game.tree.node.notes.elapsed is not None


def test_a_game_that_was_lost_by_a_fault_is_saved_with_its_reason() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    record = Record(Pairing(4, (1, 0), None, 1), "chess", start, ("e4", "e5"), (1,), "bo: its process ended", True)
    (game,) = record.games(["ada", "bo"])
    assert game.players == ("bo", "ada")
    assert game.result == Outcome.win(Alliance.BLACK, "bo: its process ended")
    assert [str(move) for move in game.moves] == ["e4", "e5"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_puzzle_whose_process_died_is_saved_up_to_its_last_move(seat: int) -> None:
    plan = MatchPlan("hanoi(disks=2)", ("perfect", "random"), games=1)
    game = _GameProcess(plan, plan.pairing(0))
    try:
        game.start = "00"
        game.moves = [["0-1", "0-2"], ["0-2"] if seat else []]
        game.seat = seat
        record = game._lost("its process ended")
    finally:
        game.close()
    assert record.winners == (1 - seat,)
    first, second = record.games(plan.players)
    assert [str(move) for move in first.moves] == ["0-1", "0-2"]
    assert len(second.moves) == seat


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="only there can signals be held back")
def test_ctrl_c_waits_while_the_first_process_starts() -> None:
    script = (
        "import signal\nfrom engine.matches.ctrl_c import ctrl_c_blocked\n"
        "with ctrl_c_blocked():\n"
        "    from multiprocessing import resource_tracker\n    resource_tracker.ensure_running()\n"
        "    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))\n"
        "print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True", "False"]


def test_a_match_over_a_puzzle_saves_the_solution_of_each_player(tmp_path: Path) -> None:
    saved = tmp_path / "games.woodpusher"
    arguments = ["match", "hanoi(disks=2)", "--players", "perfect,random", "--games", "1", "--save", str(saved)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    first, second = read_games(saved)
    assert (first.players, second.players) == (("perfect",), ("random",))
    assert len(first.moves) == 3 <= len(second.moves)
    assert first.result is not None


def test_a_player_that_fails_at_a_puzzle_loses_to_one_that_does_not_solve_it() -> None:
    standings = play_match(MatchPlan("peg", ("alphabeta:depth=1", "random"), games=1))
    assert standings.score(0, 1) == MatchScore(0, 0, 1)
    assert "alpha-beta plays games for two" in standings.faults[0].reason


@pytest.mark.parametrize("text", ["alphabeta:level=10", "alphabeta:level=7"])
def test_a_level_keeps_to_the_time_of_a_match(text: str) -> None:
    limits = player(text, 0, MatchPlan("chess", (text, "random"), seconds=0.2).limits).strength.limits  # type: ignore[attr-defined]
    assert limits.seconds == 0.2
    assert player(f"{text},seconds=3", 0, limits).strength.limits.seconds == 3  # type: ignore[attr-defined]


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on a Unix terminal")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_terminated_match_keeps_its_games_and_ends_every_program(tmp_path: Path, number: int, code: int) -> None:
    program, sign, saved = tmp_path / "deaf.py", tmp_path / "sign", tmp_path / "games.pgn"
    program.write_text(_DEAF)
    deaf = f"uci:{sys.executable} {program} {sign}"
    command = ["match", "chess", "--players", f"{deaf},random", "--games", "9", "--save", str(saved), "--json"]
    # A process started in the background would ignore Ctrl-C, and so would its children.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    arguments = [sys.executable, "-c", f"{heeding}; from woodpusher import main; main()", *command]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(arguments, **pipes, text=True, start_new_session=True) as match:  # type: ignore[call-overload]
        deadline = time.monotonic() + 60
        while not sign.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        # The games played so far are in the file already.
        assert len(list(read_games(saved))) == 1
        os.killpg(match.pid, number) if number == signal.SIGINT else match.send_signal(number)
        told, errors = match.communicate(timeout=60)
    assert match.returncode == code
    assert "Traceback" not in errors
    assert json.loads(told)["games"] == 1
    assert len(list(read_games(saved))) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(int(sign.read_text()), 0)


_DEAF = """
import os, pathlib, signal, sys, time
sign = pathlib.Path(sys.argv[1])
first = sign.with_suffix(".first")
for line in sys.stdin:
    if line.startswith("uci\\n"): print("uciok", flush=True)
    if line.startswith("isready"): print("readyok", flush=True)
    if line.startswith("go"):
        if not first.exists():
            first.touch()
            sys.exit(3)  # the first game is lost, and the second one never ends
        new = sign.with_suffix(".new")
        new.write_text(str(os.getpid()))
        new.rename(sign)
        while True: time.sleep(1)
"""


def test_a_file_that_cannot_hold_games_is_rejected_before_the_match(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["match", "--players", "random,random", "--save", str(tmp_path / "games.doc")])
    assert result.exit_code == 2
    assert ".pgn" in result.output


@pytest.mark.parametrize(
    ("variant", "file", "message"),
    [("hanoi", "games.pgn", "PGN is for chess"), ("chess", "none/games.pgn", "expected an existing folder")],
)
def test_a_match_that_could_not_be_saved_is_not_played(tmp_path: Path, variant: str, file: str, message: str) -> None:
    arguments = ["match", variant, "--players", "montecarlo,montecarlo", "--save", str(tmp_path / file)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_invalid_files_are_rejected_before_the_match(tmp_path: Path) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_bytes(b"\xff\xfe\x00 no position\n")
    for option in (["--save", str(tmp_path / "no folder" / "games.pgn")], ["--openings", str(openings)]):
        result = CliRunner().invoke(main, ["match", "--players", "random,random", *option])
        assert result.exit_code == 2
        assert result.output.startswith("Error: ")
