"""Playthroughs: recorded games of any variant, replayed line by line to check that nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from board.errors import ParseError
from board.variant import Variant
from engine.registry import load
from engine.testing.conformance import ConformanceError

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


def record(variant: str | Variant, seed: int = 0, plies: int = 100) -> str:
    """Return a random game as a string: the variant, then for each ply the position, the number of moves and the move.

    >>> print(record("king-of-the-hill", plies=1))
    king-of-the-hill
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    20: g3
    rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RNBQKBNR b KQkq - 0 1
    20: the end of the record
    <BLANKLINE>
    """
    rng = Random(seed)
    variant = load(variant)
    return "\n".join([*_lines(variant, lambda board, ply: rng.choice(board.legal_moves) if ply < plies else None), ""])


def replay(text: str) -> int:
    """Replay a recorded game and return its plies; raise ``ConformanceError`` at the first line that differs."""
    recorded = text.splitlines()
    if not recorded:
        raise ParseError("expected a recorded game, got an empty string")
    variant = load(recorded[0])

    def recorded_move(board: Board, ply: int) -> Move | None:
        at = 2 + 2 * ply
        move = recorded[at].partition(": ")[2] if at < len(recorded) else _THE_END
        return None if move == _THE_END else variant.parse_move(board, move)

    number = 0
    for number, line in enumerate(_lines(variant, recorded_move)):
        expected = recorded[number] if number < len(recorded) else "the end of the text"
        if line != expected:
            raise ConformanceError(f"{recorded[0]}: expected {expected!r} in line {number + 1}, got {line!r}")
    if number + 1 != len(recorded):
        raise ConformanceError(f"{recorded[0]}: the game is over in line {number + 1}, but the record continues")
    return number // 2 - 1


_THE_END = "the end of the record"


def _lines(variant: Variant, choose: Callable[[Board, int], Move | None]) -> Iterator[str]:
    """Yield the lines of a game whose moves are chosen by board and ply, until there is no move or an outcome."""
    yield variant.spec
    board = variant.start()
    ply = 0
    while True:
        yield variant.format(board)
        outcome = board.outcome
        if outcome is not None:
            scores = "".join(f", {player} {outcome.scores[player]}" for player in variant.players if outcome.scores)
            yield f"{len(board.legal_moves)}: {outcome}{scores}"
            return
        move = choose(board, ply)
        yield f"{len(board.legal_moves)}: {_THE_END if move is None else variant.format_move(move)}"
        if move is None:
            return
        board = move.execute()
        ply += 1
