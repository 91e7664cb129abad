"""The alpha-beta search: what it finds, that it stops, and that it is deterministic."""

from __future__ import annotations

from threading import Thread

import chess
import pytest

from board import ArgumentError, Board, IllegalMoveError, UnsupportedError, WoodpusherError
from engine import Game, load
from engine.games.chess.rules import Chess
from engine.games.chess.tactics import ChessTactics
from engine.players import player
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import SURE, WIN, Finding, moves_to_win, score_text
from engine.search.limits import Clock, Limits
from engine.search.table import TranspositionTable
from tests.data_files import rows_of
from tests.engine.tic_tac_toe import NOUGHTS_AND_CROSSES

CHESS = load("chess")
MATES = [(fen, int(moves)) for fen, moves in rows_of("mates.txt")]


def best(board: Board, limits: Limits) -> Finding:
    return AlphaBeta(board.variant, 8).search([board], limits)[0]


def value(board: Board) -> int:
    """Return the value of a position for its side to move, 1, 0 or -1, by exhaustive search."""
    outcome = board.outcome
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner is board.move_maker else -1
    return max(-value(move.execute()) for move in board.legal_moves)


@pytest.mark.parametrize("text", ["X.O/.X./...", "XO./.X./..O", "X../.O./..X", "XOX/.O./...", "XX./OO./..."])
def test_it_finds_the_same_as_an_exhaustive_search(text: str) -> None:
    board = NOUGHTS_AND_CROSSES.parse(text)
    score = best(board, Limits(depth=9)).score
    assert (score > SURE) - (score < -SURE) == value(board)


@pytest.mark.parametrize(("fen", "moves"), [case for case in MATES if case[1] < 3])
def test_it_finds_every_mate_in_one_and_two(fen: str, moves: int) -> None:
    finding = best(CHESS.parse(fen), Limits(nodes=40_000, mate=moves))
    assert moves_to_win(finding.score) == moves


@pytest.mark.slow
# Each begins with a quiet threat where much else wins too, so that a search is tempted to prune it.
@pytest.mark.parametrize(
    ("fen", "moves", "first"),
    [
        ("8/8/3b1kp1/1p5p/8/2n1PpP1/5KRP/1q6 b - - 3 48", 2, "Qd1"),
        ("1n3k1r/5ppp/r1B1p3/1p4P1/1P3P2/2p5/P1q4P/5K1R b - - 0 27", 2, "Rxa2"),
        ("8/8/3b1kp1/1p5p/1q6/2n1PpP1/6RP/5K2 b - - 1 47", 3, "Qb1+"),
    ],
)
def test_a_requested_mate_is_not_overlooked(fen: str, moves: int, first: str) -> None:
    finding = best(CHESS.parse(fen), Limits(mate=moves, nodes=30_000))
    assert moves_to_win(finding.score) == moves
    assert str(finding.move) == first


def test_a_longer_mate_does_not_keep_it_from_looking_for_a_shorter_one() -> None:
    board = CHESS.parse("8/8/3b1kp1/1p5p/8/2n1PpP1/5KRP/1q6 b - - 3 48")
    assert moves_to_win(best(board, Limits(nodes=20_000)).score) == 2


def test_it_finds_nearly_every_mate_in_three() -> None:
    cases = [fen for fen, moves in MATES if moves == 3]
    found = [fen for fen in cases if moves_to_win(best(CHESS.parse(fen), Limits(nodes=120_000, mate=3)).score) == 3]
    assert len(found) >= 0.95 * len(cases)


def mates_within(board: chess.Board, moves: int) -> bool:
    """Return whether the side to move mates within that many moves, by exhaustive search with python-chess."""
    for move in list(board.legal_moves):
        board.push(move)
        try:
            if board.is_checkmate():
                return True
            if moves > 1 and all_lose(board, moves - 1):
                return True
        finally:
            board.pop()
    return False


def all_lose(board: chess.Board, moves: int) -> bool:
    replies = list(board.legal_moves)
    for reply in replies:
        board.push(reply)
        is_lost = mates_within(board, moves)
        board.pop()
        if not is_lost:
            return False
    return bool(replies)


@pytest.mark.parametrize(("fen", "moves"), [case for case in MATES if case[1] < 3])
def test_every_mate_of_the_suite_is_one_and_no_shorter_one(fen: str, moves: int) -> None:
    assert mates_within(chess.Board(fen), moves)
    assert moves == 1 or not mates_within(chess.Board(fen), moves - 1)


@pytest.mark.slow
@pytest.mark.parametrize("fen", [fen for fen, moves in MATES if moves == 3])
def test_every_mate_in_three_of_the_suite_is_one_and_no_shorter_one(fen: str) -> None:
    assert mates_within(chess.Board(fen), 3)
    assert not mates_within(chess.Board(fen), 2)


def test_the_suite_has_sixty_mates() -> None:
    assert len(MATES) >= 60
    assert {moves for _, moves in MATES} == {1, 2, 3}


def test_a_line_to_mate_is_played_out_to_the_mate() -> None:
    fen = next(fen for fen, moves in MATES if moves == 2)
    finding = best(CHESS.parse(fen), Limits(depth=6))
    game = Game(CHESS.parse(fen))
    for move in finding.line:
        game.play(str(move))
    assert game.outcome is not None
    assert game.outcome.reason == "checkmate"
    assert len(finding.line) == WIN - finding.score == 3


@pytest.mark.parametrize("limits", [Limits(depth=4), Limits(nodes=1000)])
def test_the_same_depth_or_nodes_find_the_same(limits: Limits) -> None:
    board = CHESS.parse("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    first, second = best(board, limits), best(board, limits)
    assert (first.score, first.nodes, list(map(str, first.line))) == (
        second.score,
        second.nodes,
        list(map(str, second.line)),
    )


@pytest.mark.parametrize("nodes", [1, 7, 100, 999])
def test_no_more_nodes_are_searched_than_allowed(nodes: int) -> None:
    search = AlphaBeta(CHESS, 8)
    search.search([CHESS.start()], Limits(nodes=nodes))
    assert search.nodes <= nodes


def test_a_stop_ends_the_search_with_the_best_so_far() -> None:
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    finding = AlphaBeta(CHESS, 8).search([CHESS.start()], Limits(), stopped=stopped)[0]
    assert finding.move in CHESS.start().legal_moves
    assert asked == 6 or asked == 7


def test_a_search_that_is_stopped_at_once_still_has_a_move() -> None:
    finding = AlphaBeta(CHESS, 8).search([CHESS.start()], Limits(), stopped=lambda: True)[0]
    assert finding.move in CHESS.start().legal_moves


def test_it_repeats_when_it_is_losing_and_does_not_when_it_is_winning() -> None:
    winning = CHESS.parse("6k1/5ppp/8/8/8/8/q4PPP/3Q2K1 w - - 0 1")
    assert best(winning, Limits(depth=4)).score > SURE
    # White is far behind, but has perpetual check on e8 and h5.
    perpetual = CHESS.parse("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1")
    assert best(perpetual, Limits(depth=8)).score == 0


def test_a_position_of_the_game_that_comes_again_counts_as_a_draw() -> None:
    game = Game(CHESS.parse("7k/8/8/8/8/8/R7/K7 w - - 0 1"))
    for move in ("Ra3", "Kg8", "Ra2"):
        game.play(move)
    replies = {
        str(move): AlphaBeta(CHESS, 8).search(game.boards, Limits(depth=2), candidates=[move])[0].score
        for move in game.board.legal_moves
    }
    assert replies["Kh8"] == 0
    assert replies["Kf7"] < -300


def test_it_knows_that_fifty_moves_end_the_game() -> None:
    board = CHESS.parse("7k/8/8/8/8/8/R7/K7 w - - 99 90")
    assert best(board, Limits(depth=3)).score == 0
    mate = CHESS.parse("6k1/5ppp/8/8/8/8/8/R6K w - - 99 90")
    assert best(mate, Limits(depth=2)).score == WIN - 1


def test_several_lines_are_different_and_in_order() -> None:
    found = AlphaBeta(CHESS, 8).search([CHESS.start()], Limits(depth=3), lines=4)
    assert len({str(finding.move) for finding in found}) == 4
    scores = [finding.score for finding in found]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("nodes", [1, 30, 90, 200, 500, 900, 1700])
def test_several_lines_are_different_and_ranked_wherever_the_search_stops(nodes: int) -> None:
    board = CHESS.parse("rkbn1qrb/pp2ppp1/5n2/2pp3p/4P3/4N1P1/PPPP1PBP/RKB1NQ1R w - - 0 6")
    told: dict[int, Finding] = {}
    found = AlphaBeta(CHESS, 8).search(
        [board], Limits(nodes=nodes), lines=4, report=lambda finding: told.update({finding.rank: finding})
    )
    assert len({finding.move for finding in found}) == 4
    assert [told[rank].line for rank in range(1, 5)] == [finding.line for finding in found]


@pytest.mark.parametrize("nodes", [300, 700, 1100, 1900, 2600, 3400])
def test_the_last_reported_line_is_the_result(nodes: int) -> None:
    for fen in (fen for fen, _ in MATES[::9]):
        told: list[Finding] = []
        found = AlphaBeta(CHESS, 8).search([CHESS.parse(fen)], Limits(nodes=nodes), report=told.append)
        assert told[-1].line == found[0].line


def test_the_shortest_search_reports_a_move_and_a_score() -> None:
    told: list[Finding] = []
    board = CHESS.parse("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")
    AlphaBeta(CHESS, 8).search([board], Limits(nodes=1), report=told.append)
    assert told[-1].score == CHESS.evaluate(board) > 500


def test_only_the_candidates_are_searched() -> None:
    board = CHESS.start()
    move = CHESS.parse_move(board, "a3")
    assert AlphaBeta(CHESS, 8).search([board], Limits(depth=3), candidates=[move])[0].move == move


def test_thinking_is_reported_deeper_and_deeper() -> None:
    reports: list[Finding] = []
    AlphaBeta(CHESS, 8).search([CHESS.start()], Limits(depth=4), report=reports.append)
    assert [finding.depth for finding in reports] == sorted(finding.depth for finding in reports)
    assert reports[-1].depth == 4
    assert reports[-1].nodes > 0
    for finding in reports:
        board = CHESS.start()
        for move in finding.line:
            assert move in board.legal_moves
            board = move.execute()


def test_a_king_next_to_the_hill_climbs_it() -> None:
    hill = load("king-of-the-hill")
    board = hill.parse("r3k2r/pppq1ppp/8/8/8/3K4/PPP2PPP/8 w kq - 0 1")
    finding = best(board, Limits(depth=2))
    assert finding.score == WIN - 1
    assert hill.outcome(finding.move.execute()) is not None


@pytest.mark.parametrize("fen", ["8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"])
def test_it_mates_a_bare_king_with_queen_or_rook(fen: str) -> None:
    game = Game(CHESS.parse(fen))
    search = AlphaBeta(CHESS, 8)
    while game.outcome is None and not game.claims and game.ply < 120:
        game.play(search.search(game.boards, Limits(nodes=1000))[0].move)
    assert game.outcome is not None
    assert game.outcome.reason == "checkmate"


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
        pytest.param("8/8/8/8/4k3/8/8/2B1KB2 w - - 0 1", marks=pytest.mark.slow),
        pytest.param("2b1kb2/8/8/3K4/8/8/8/8 w - - 0 1", marks=pytest.mark.slow),
        pytest.param("B7/8/8/2K1k3/8/8/8/B7 b - - 0 1", marks=pytest.mark.slow),
    ],
)
def test_it_mates_a_bare_king_with_two_bishops(fen: str) -> None:
    game = Game(CHESS.parse(fen))
    chooser = player("alphabeta:nodes=1200")
    while game.outcome is None and not game.claims and game.ply < 120:
        game.play(chooser.choose(game))
    assert game.outcome is not None
    assert game.outcome.reason == "checkmate"


@pytest.mark.parametrize(("drift", "swing"), [(0, 0), (20, 0), (0, 40)])
def test_a_quick_evaluation_is_not_trusted_beyond_its_margin(drift: int, swing: int) -> None:
    class HastyTactics(ChessTactics):
        quick_drift, quick_swing = drift, swing

    class Hasty(Chess):
        name = "hasty"
        tactics = HastyTactics

    variant = Hasty()
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
    found = best(variant.parse(fen), Limits(depth=5))
    known = best(CHESS.parse(fen), Limits(depth=5))
    assert abs(found.score - known.score) < 40


def test_it_has_no_settings_but_those_it_was_made_with() -> None:
    with pytest.raises(AttributeError):
        AlphaBeta(CHESS, 8).careful = True  # type: ignore[attr-defined]


def test_a_search_belongs_to_one_thread_at_a_time() -> None:
    search = AlphaBeta(CHESS, 8)
    start = [CHESS.start()]
    errors: list[WoodpusherError] = []

    def use() -> None:
        for attempt in (lambda: search.search(start, Limits(depth=1)), search.clear):
            with pytest.raises(WoodpusherError, match="give each thread an AlphaBeta of its own") as caught:
                attempt()
            errors.append(caught.value)

    def report(finding: Finding) -> None:
        others = [Thread(target=use) for _ in range(7)]
        for other in others:
            other.start()
        for other in others:
            other.join()

    alone = AlphaBeta(CHESS, 8).search(start, Limits(depth=3))[0]
    shared = search.search(start, Limits(depth=3), report=report)[0]
    assert len(errors) >= 14
    assert (shared.score, shared.line, shared.nodes) == (alone.score, alone.line, alone.nodes)
    search.clear()
    assert search.search(start, Limits(depth=1))


def test_a_search_that_was_interrupted_can_be_used_again() -> None:
    search = AlphaBeta(CHESS, 8)

    def report(finding: Finding) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search.search([CHESS.start()], Limits(depth=1), report=report)
    assert search.search([CHESS.start()], Limits(depth=1))


def test_a_game_it_cannot_play_is_rejected() -> None:
    with pytest.raises(UnsupportedError, match="games for two"):
        AlphaBeta(load("hanoi"))
    with pytest.raises(IllegalMoveError, match="no move to choose"):
        best(CHESS.parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits(depth=1))
    with pytest.raises(ArgumentError, match="depth above 0"):
        Limits(depth=0)


def test_the_table_stays_within_its_bounds_and_keeps_what_is_new() -> None:
    table = TranspositionTable(1)
    for key in range(3 * table.capacity):
        table.put(key, 1, 0, 0, 0)
        assert len(table) <= table.capacity
    assert table.get(3 * table.capacity - 1) is not None
    assert table.get(0) is None
    assert 0 < table.permille <= 1000


@pytest.mark.parametrize("remaining", [-1.0, 0.0, 0.01, 0.2, 1.0, 60.0, 7200.0])
@pytest.mark.parametrize("to_go", [None, 1, 40])
def test_a_clock_never_gives_more_than_is_left(remaining: float, to_go: int | None) -> None:
    usual, most = Clock(remaining, 0.0, to_go).allotment()
    assert 0 < usual <= most <= max(remaining, 0.001)


@pytest.mark.parametrize(
    ("score", "text"), [(0, "+0.00"), (-135, "-1.35"), (WIN - 1, "wins in 1"), (2 - WIN, "loses in 1"), (-WIN, "lost")]
)
def test_scores_are_formatted_as_people_write_them(score: int, text: str) -> None:
    assert score_text(score) == text


def test_a_quiet_mate_in_two_is_found_although_much_is_won_without_it() -> None:
    board = CHESS.parse("1n3k1r/5ppp/r1B1p3/1p4P1/1P3P2/2p5/P1q4P/5K1R b - - 0 27")
    finding = best(board, Limits(seconds=60))
    assert moves_to_win(finding.score) == 2
    assert finding.nodes < 20_000
