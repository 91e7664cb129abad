"""Players that search, play games out, or run another program; and the strings that specify them."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from board import ArgumentError, Board, IllegalMoveError, OptionError, PlayerError, UnsupportedError
from engine import Game, load
from engine.players import PLAYERS, player, split_players
from engine.players.external import uci
from engine.players.levels import LEVELS
from engine.players.offers import can_search
from engine.search.findings import Finding
from engine.search.limits import Limits
from engine.search.montecarlo import rewards
from tests.child_processes import is_running
from tests.data_files import rows_of
from tests.families import OF_EACH_FAMILY, variants

OURS = f"""uci:{sys.executable} -c '__import__("woodpusher").main()' uci"""


@pytest.mark.parametrize("name", variants(*OF_EACH_FAMILY))
def test_a_general_player_plays_every_variant_by_its_rules(name: str) -> None:
    game = Game(load(name))
    texts = ["montecarlo:nodes=4"] + (["alphabeta:nodes=60"] if can_search(game.variant) else [])
    choosers = [player(text, seed=2) for text in texts]
    while game.outcome is None and game.ply < 8:
        game.play(choosers[game.ply % len(choosers)].choose(game))
    assert game.ply


@pytest.mark.parametrize(
    "text", ["alphabeta:depth=3", "alphabeta:nodes=700", "alphabeta:level=1", "montecarlo:nodes=20"]
)
def test_the_same_seed_chooses_the_same_move(text: str) -> None:
    assert len({str(player(text, seed=7).choose(Game("chess"))) for _ in range(2)}) == 1


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("seed", range(3))
def test_no_level_walks_into_a_mate_in_one_that_it_can_avoid(level: int, seed: int) -> None:
    # Black threatens Qxf2 mate; most white moves allow it.
    game = Game(load("chess").parse("rnb1k1nr/pppp1ppp/8/2b1p3/4P2q/2N5/PPPP1PPP/R1BQKBNR w KQkq - 4 4"))
    game.play(player(f"alphabeta:level={level}", seed).choose(game))
    for answer in game.board.legal_moves:
        outcome = answer.execute().outcome
        assert outcome is None or outcome.reason != "checkmate"


def mates_at_once(board: Board) -> bool:
    outcomes = [move.execute().outcome for move in board.legal_moves]
    return any(outcome is not None and outcome.reason == "checkmate" for outcome in outcomes)


@pytest.mark.parametrize("level", [1, 6, *(pytest.param(level, marks=pytest.mark.slow) for level in range(2, 6))])
def test_no_level_overlooks_any_threat_of_mate_in_one(level: int) -> None:
    # Where one side could mate at once, the other side is to move.
    chess = load("chess")
    threatened = 0
    for fen, moves in rows_of("mates.txt"):
        board = chess.parse(fen)
        if int(moves) != 1 or chess.is_in_check(board, board.move_maker):
            continue
        other = chess.tactics.null_move(board)
        safe = [move for move in other.legal_moves if not mates_at_once(move.execute())]
        if mates_at_once(other) or not 0 < len(safe) < len(other.legal_moves):
            continue
        threatened += 1
        for seed in range(2):
            chosen = player(f"alphabeta:level={level}", seed).choose(Game(other))
            assert chosen in safe, (fen, str(chosen))
    assert threatened >= 8


@pytest.mark.parametrize("level", range(1, 7))
def test_every_level_takes_a_mate_in_one(level: int) -> None:
    game = Game(load("chess").parse("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"))
    assert str(player(f"alphabeta:level={level}", 1).choose(game)) == "Ra8#"


def test_there_are_ten_levels() -> None:
    assert len(LEVELS) == 10


def test_thinking_is_reported_and_can_be_cut_short() -> None:
    reports: list[Finding] = []
    chooser = player("alphabeta:seconds=60,book=false")
    move = chooser.choose(Game("chess"), report=reports.append, stopped=lambda: len(reports) > 2)  # type: ignore[call-arg]
    assert move in load("chess").start().legal_moves
    assert len(reports) > 2


def test_a_playout_stops_in_the_middle_of_a_game() -> None:
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 1

    heard: list[Finding] = []
    game = Game("chess")
    chooser = player("montecarlo:seconds=60", 1)
    assert chooser.choose(game, report=heard.append, stopped=stopped) in game.board.legal_moves  # type: ignore[call-arg]
    assert asked == 2
    assert heard[-1].nodes == 0


def test_playouts_find_a_win_in_one_and_prevent_one() -> None:
    game = Game(load("king-of-the-hill").parse("7k/8/8/8/8/3K4/8/8 w - - 0 1"))
    move = player("montecarlo:nodes=400", seed=1).choose(game)
    assert move.execute().outcome is not None


def test_playouts_solve_a_puzzle_sooner_than_random_moves() -> None:
    lengths = {}
    for text in ("montecarlo:nodes=40", "random"):
        lengths[text] = 0
        for seed in range(6):
            game = Game(load("hanoi(disks=2)"))
            chooser = player(text, seed)
            while game.outcome is None:
                game.play(chooser.choose(game))
            lengths[text] += game.ply
    assert lengths["montecarlo:nodes=40"] < lengths["random"] / 2


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_playouts_make_the_most_of_the_last_move_for_any_number_of_players(players: int) -> None:
    mattered = 0
    for seed in range(12):
        rng = Random(seed)
        game = Game(load("cable-car", players=players, seed=seed))
        while game.ply < 59:
            game.play(rng.choice(game.board.legal_moves))
        mover = game.board.move_maker
        ends = {move: move.execute().outcome for move in game.board.legal_moves}
        worth = {move: rewards(end, game.variant.players)[mover] for move, end in ends.items()}
        mattered += len(set(worth.values())) > 1
        chosen = player("montecarlo:nodes=40", seed).choose(game)
        assert worth[chosen] == max(worth.values())
    assert mattered


def test_alpha_beta_rejects_a_game_of_chance_with_a_clear_message() -> None:
    with pytest.raises(UnsupportedError, match=r"without chance .* cable-car .* use Monte Carlo"):
        player("alphabeta:depth=2").choose(Game("cable-car"))


def test_monte_carlo_does_not_see_what_is_hidden() -> None:
    game = Game(load("cable-car", players=2, seed=1))
    while game.ply < 54:
        game.play(Random(game.ply).choice(game.board.legal_moves))
    chosen, told = set(), set()
    for seed in range(4):
        heard: list[Finding] = []
        other = Game(game.variant.determinize(game.board, Random(seed)))
        move = player("montecarlo:nodes=400", seed=5).choose(other, report=heard.append)  # type: ignore[call-arg]
        assert move in other.board.legal_moves
        chosen.add(str(move))
        told.add((heard[-1].score, " ".join(map(str, heard[-1].line))))
    assert len(chosen) == len(told) == 1


@pytest.mark.parametrize(
    "other", ["random", "montecarlo:nodes=3", pytest.param("montecarlo:nodes=10", marks=pytest.mark.slow)]
)
def test_the_search_beats_random_moves_and_playouts_on_the_track(other: str) -> None:
    game = Game("track")
    sides = game.variant.players
    choosers = [player("alphabeta:nodes=300", 1), player(other, 1)]
    while game.outcome is None and game.ply < 120:
        game.play(choosers[sides.index(game.board.move_maker)].choose(game))
    assert game.outcome is not None
    assert game.outcome.winner is sides[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("alphabta", "did you mean alphabeta"),
        ("alphabeta:level=0", "level to be a whole number from 1 to 10"),
        ("alphabeta:level=11", "level to be a whole number from 1 to 10, got 11"),
        ("alphabeta:depth=0", "depth to be a whole number of at least 1, got 0"),
        ("montecarlo:nodes=-1", "nodes to be a whole number of at least 1, got -1"),
        ("alphabeta:level=x", "level to be a whole number"),
        ("alphabeta:level", "expected options such as"),
        ("alphabeta:seconds=-1", "seconds to be a number from"),
        ("alphabeta:seconds=nan", "seconds to be a number from"),
        ("alphabeta:depth=2,depth=3", "twice"),
        ("montecarlo:level=3", "no option 'level'"),
        ("random:x=1", "no option 'x'"),
        ("human", "expected a computer player, got .human."),
        ("uci:", "path of an engine"),
        ("uci:/no/such/engine", "no program"),
    ],
)
def test_an_invalid_player_is_rejected(text: str, message: str) -> None:
    with pytest.raises((ArgumentError, OptionError), match=message):
        player(text)


def test_players_are_split_at_commas_but_not_within_their_options() -> None:
    assert split_players("human,alphabeta:level=4,hash=8,random") == ["human", "alphabeta:level=4,hash=8", "random"]
    assert {"random", "perfect", "alphabeta", "montecarlo", "uci"} <= set(PLAYERS)


def test_limits_passed_to_a_player_work_like_those_in_its_spec() -> None:
    game = Game("chess")
    # A book would choose at random.
    assert len({str(player("alphabeta", seed, Limits(depth=2)).choose(game)) for seed in range(8)}) == 1
    assert len({str(player("alphabeta", seed, Limits(seconds=0.01)).choose(game)) for seed in range(8)}) > 1
    # A depth means nothing to a playout player, and must not let it think forever.
    assert player("montecarlo", 1, Limits(depth=3)).limits.is_timed  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["random", "perfect", "montecarlo:nodes=10"])
def test_no_player_moves_in_a_solved_puzzle(text: str) -> None:
    game = Game("hanoi(disks=1)")
    game.play("0-2")
    assert game.board.legal_moves
    with pytest.raises(IllegalMoveError, match=r"over|no move to choose"):
        player(text, 1).choose(game)


def test_a_game_that_is_over_has_no_move_to_choose() -> None:
    over = Game(load("chess").parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))
    for text in ("alphabeta:depth=1", "montecarlo:nodes=2"):
        with pytest.raises(IllegalMoveError, match="no move to choose"):
            player(text).choose(over)


def test_another_program_chooses_the_move() -> None:
    chooser = player(f"{OURS};depth=2;hash=8")
    reports: list[Finding] = []
    game = Game("chess")
    for _ in range(2):
        game.play(chooser.choose(game, report=reports.append))  # type: ignore[call-arg]
    assert reports
    chooser.close()  # type: ignore[attr-defined]
    with pytest.raises(UnsupportedError, match="plays chess"):
        player(OURS).choose(Game("hanoi"))


POLITE = """
import sys
while True:
    line = input()
    if line == "uci": print("uciok", flush=True)
    if line == "isready": print("readyok", flush=True)
    if line.startswith("go"): ANSWER
"""
PROGRAMS = {
    "dead": ("import sys; print('oh no', file=sys.stderr); sys.exit(3)", r"exited \(exit code 3\): oh no"),
    "silent": ("import time; time.sleep(60)", "did not respond"),
    "thoughtful": (POLITE.replace("ANSWER", "pass"), "no move within"),
    "rubbish": (POLITE.replace("ANSWER", "print('bestmove e2e5', flush=True)"), "sent an invalid move"),
    "talking": ("import time\nwhile True: print('info string', flush=True), time.sleep(0.005)", "did not send uciok"),
    "flooding": ("while True: print('info string ' + 'x' * 80)", "did not send uciok"),
    "babbling": (POLITE.replace("ANSWER", "\n        while True: print('info depth 1')"), "no move within"),
    "stubborn": (
        "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(1)",
        "did not respond",
    ),
    "dying": (POLITE.replace("ANSWER", "sys.exit(9)"), r"exited \(exit code 9\)"),
}


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.slow) if kind == "flooding" else kind for kind in PROGRAMS]
)
def test_a_program_that_is_not_an_engine_is_an_error_and_is_ended(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Answers that must come have more time than those that never do.
    never_starts = kind in ("silent", "stubborn", "talking", "flooding")
    monkeypatch.setattr(uci, "START_SECONDS", 1.0 if never_starts else 30.0)
    monkeypatch.setattr(uci, "GRACE_SECONDS", 0.1 if kind in ("thoughtful", "babbling") else 5.0)
    source, message = PROGRAMS[kind]
    program = tmp_path / "engine with a space"
    program.write_text(f"#!{sys.executable}\n{source}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    started: list[subprocess.Popen[str]] = []
    popen = subprocess.Popen

    def start(*arguments: Any, **options: Any) -> subprocess.Popen[str]:
        started.append(popen(*arguments, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    chooser = player(f"uci:{program};seconds=0.1")
    with pytest.raises(PlayerError, match=message):
        chooser.choose(Game("chess"))
    assert len(started) == 1
    assert started[0].returncode is not None


WRAPPED = """
import os, sys, time
with open(sys.argv[1], "w") as note:
    note.write(str(os.getpid()))
while True:
    line = sys.stdin.readline().strip()
    if not line: time.sleep(60)  # it does not end by itself
    if line == "uci": print("uciok", flush=True)
    if line == "isready": print("readyok", flush=True)
    if line.startswith("go"): print("bestmove e2e4", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="a shell script")
def test_a_program_is_ended_with_what_it_started(tmp_path: Path) -> None:
    noted, inner, program = tmp_path / "pid", tmp_path / "inner.py", tmp_path / "wrapper"
    inner.write_text(WRAPPED)
    program.write_text(f"#!/bin/sh\n{sys.executable} {inner} {noted}\ntrue\n")
    program.chmod(0o755)
    chooser = player(f"uci:{program};seconds=0.1")
    assert str(chooser.choose(Game("chess"))) == "e4"
    chooser.close()  # type: ignore[attr-defined]
    child = int(noted.read_text())
    patience = time.monotonic() + 10
    while is_running(child):
        assert time.monotonic() < patience
        time.sleep(0.02)


def test_a_relative_of_chess_is_played_only_by_an_engine_that_knows_it(tmp_path: Path) -> None:
    hill = load("king-of-the-hill").parse("4k3/8/8/8/8/3K4/8/8 w - - 0 1")
    chooser = player(f"{OURS};depth=2")
    assert chooser.choose(Game(hill)).execute().outcome is not None
    assert chooser.choose(Game("chess")) in Game("chess").board.legal_moves
    chooser.close()  # type: ignore[attr-defined]
    program = tmp_path / "engine"
    program.write_text(f"#!{sys.executable}\n{POLITE.replace('ANSWER', 'print(1)')}\n")
    program.chmod(0o755)
    for name in ("king-of-the-hill", "chess960"):
        with pytest.raises(PlayerError, match=f"does not play {load(name).title}"):
            player(f"uci:{program}").choose(Game(name))


def test_an_option_that_an_engine_lacks_is_reported() -> None:
    with pytest.raises(PlayerError, match=r"no option 'Nonsense'; its options are .*Hash"):
        player(f"{OURS};Nonsense=1").choose(Game("chess"))


@pytest.mark.parametrize("seed", range(3))
def test_monte_carlo_takes_an_available_win(seed: int) -> None:
    board = load("three-check").parse("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0")
    assert str(player("montecarlo:nodes=50", seed).choose(Game(board))) == "Ra8#"
