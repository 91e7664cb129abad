"""Fairy-Stockfish as a referee: the same games played by both sides, their moves and results compared at every ply."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from attrs import define

from board import Outcome
from engine.notation.uci import format_uci

HABIT = 0.8
"""How often a game that is played for its history repeats itself, or gives check."""


@define
class Comparison:
    """How much has been compared."""

    games: int = 0
    plies: int = 0
    ends: int = 0
    histories: int = 0
    """Games that ended by their history."""


def compare(game: Any, name: str, rng: Random, games: int, plies: int, pyffish: Any = None) -> Comparison:
    """Play random games, and compare the sets of legal moves and the results with the referee's."""
    pyffish = pyffish or import_module("pyffish")
    done = Comparison()
    for _ in range(games):
        done.games += 1
        board, fen = game.start(), pyffish.start_fen(name)
        for _ in range(plies):
            theirs = set(pyffish.legal_moves(name, fen, []))
            outcome = board.outcome
            where = f"{name}: {game.format(board)} (referee: {fen})"
            ends = _end(pyffish, name, fen, theirs)
            if outcome is not None and outcome.reason == "insufficient material":
                assert pyffish.has_insufficient_material(name, fen, []) == (True, True), where
                break
            assert (outcome is None) == (ends is None), f"{where}: ours {outcome}, theirs {ends}"
            if outcome is not None:
                assert _score(outcome, board) == ends, f"{where}: ours {outcome}, theirs {ends}"
                done.ends += 1
                break
            ours = moves_of(board)
            missing = {text for text in theirs - set(ours) if not _mates_by_drop(pyffish, name, fen, text)}
            extra = set(ours) - theirs
            assert (extra, missing) == (set(), set()), f"{where}: only ours {extra}, missing {missing}"
            assert board.move_count == len(ours), where
            done.plies += 1
            text = rng.choice(sorted(ours))
            board, fen = ours[text].execute(), pyffish.get_fen(name, fen, [text])
    return done


def moves_of(board: Any) -> dict[str, Any]:
    """Return the legal moves as the referee writes them."""
    found = {format_uci(move): move for move in board.legal_moves}
    assert len(found) == len(board.legal_moves), board
    return found


def compare_histories(game: Any, name: str, rng: Random, games: int, plies: int) -> Comparison:
    """Play games that repeat moves, give checks and chase pieces, and compare what their history makes of them.

    A draw that may be claimed is one to the referee.
    """
    pyffish = import_module("pyffish")
    done = Comparison()
    for _ in range(games):
        done.games += 1
        board = game.start()
        for _ in range(rng.randrange(80)):
            if board.outcome is not None:
                break
            board = rng.choice(board.legal_moves).execute()
        board = _with_clock(game, board, rng)
        first, boards = game.format(board), [board]
        moves: list[str] = []
        habits = [rng.choice((_goes_back, _checks, _strikes)) for _ in range(2)]
        for ply in range(plies):
            if board.outcome is not None:
                break
            outcome = game.adjudicate(boards)
            if outcome is None and game.claims(boards):
                outcome = Outcome.draw(game.claims(boards)[0])
            where = f"{name}: {first} {' '.join(moves)}"
            is_over, value = pyffish.is_optional_game_end(name, first, moves)
            assert (outcome is not None) == is_over, f"{where}: ours {outcome}, theirs {is_over} {value}"
            done.plies += 1
            if outcome is not None:
                theirs = (value > 0) - (value < 0)
                assert _score(outcome, board) == theirs, f"{where}: ours {outcome}, theirs {value}"
                done.histories += 1
                break
            ours = moves_of(board)
            chosen = _goes_back(boards, ours) or habits[ply % 2](boards, ours) if rng.random() < HABIT else ()
            text = rng.choice(sorted(chosen or ours))
            board = ours[text].execute()
            boards.append(board)
            moves.append(text)
    return done


def _with_clock(game: Any, board: Any, rng: Random) -> Any:
    """Return the position, perhaps with few moves left until one may claim a draw by quiet moves."""
    if not game.most_quiet_moves or rng.random() < 0.5:
        return board
    fields = game.format(board).split()
    fields[-2] = str(2 * game.most_quiet_moves - rng.randrange(1, 20))
    return game.parse(" ".join(fields))


def _goes_back(boards: list[Any], moves: dict[str, Any]) -> list[str]:
    """Return the moves to positions that have occurred."""
    return [text for text, move in moves.items() if not move.is_attack and move.execute() in boards]


def _checks(boards: list[Any], moves: dict[str, Any]) -> list[str]:
    """Return the moves that give check."""
    game = boards[-1].variant
    afters = {text: move.execute() for text, move in moves.items() if not move.is_attack}
    return [text for text, after in afters.items() if game.is_in_check(after, after.move_maker)]


def _strikes(boards: list[Any], moves: dict[str, Any]) -> list[str]:
    """Return the moves by which a piece attacks another."""
    game, found = boards[-1].variant, []
    for text, move in moves.items():
        if not move.is_attack:
            after = move.execute()
            side = after.move_maker.opponent
            if any(
                reply.is_attack
                for reply in game.legal_moves_of(after, side)
                if reply.current_coordinate == move.destination_coordinate
            ):
                found.append(text)
    return found


def _mates_by_drop(pyffish: Any, name: str, fen: str, text: str) -> bool:
    """Return whether the referee lists a move that it then calls the loss of the side that made it."""
    if "@" not in text:
        return False
    after = pyffish.get_fen(name, fen, [text])
    return not pyffish.legal_moves(name, after, []) and pyffish.game_result(name, fen, [text]) > 0


def _end(pyffish: Any, name: str, fen: str, moves: set[str]) -> int | None:
    """Return 1, 0 or -1 for the side to move if the game is over, None if it goes on."""
    value: int
    is_over, value = pyffish.is_immediate_game_end(name, fen, [])
    if not is_over:
        if moves:
            return None
        value = pyffish.game_result(name, fen, [])
    return (value > 0) - (value < 0)


def _score(outcome: Outcome, board: Any) -> int:
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner is board.move_maker else -1
