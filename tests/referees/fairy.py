"""Fairy-Stockfish as a referee: the same games played by both sides, their moves compared at every ply."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from attrs import define

from board import Outcome
from engine.notation.uci import format_uci


@define
class Comparison:
    """How much has been compared."""

    games: int = 0
    plies: int = 0
    ends: int = 0


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
                break
            assert (outcome is None) == (ends is None), f"{where}: ours {outcome}, theirs {ends}"
            if outcome is not None:
                assert _score(outcome, board) == ends, f"{where}: ours {outcome}, theirs {ends}"
                done.ends += 1
                break
            ours = {format_uci(move): move for move in board.legal_moves}
            missing = {text for text in theirs - set(ours) if not _mates_by_drop(pyffish, name, fen, text)}
            extra = set(ours) - theirs
            assert (extra, missing) == (set(), set()), f"{where}: only ours {extra}, missing {missing}"
            assert board.move_count == len(ours), where
            done.plies += 1
            text = rng.choice(sorted(ours))
            board, fen = ours[text].execute(), pyffish.get_fen(name, fen, [text])
    return done


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
