"""Move ordering: a good first move saves searching the rest."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from board.keys import stable_key

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from engine.search.tactics import Tactics
    from moves.move import Move
    from pieces.piece import Piece

LIMIT = 8_000
"""The maximum history score of a move."""

_VALUE = itemgetter(0)

Candidate = tuple["Move", int]
"""A move; a quiet move's signature, or 0."""


_PASS = stable_key("pass")
"""The signature of a move without a piece."""


def signature(move: Move) -> int:
    """Return a move's signature for other positions: the piece, its square and its destination; never 0."""
    piece: Piece | None = move.moved_piece
    return (_PASS if piece is None else piece.key) + move.destination_coordinate + 1


class Experience:
    """Which moves were good elsewhere.

    Quiet moves that caused cutoffs are stored by history score, by depth (killers), and by the move they answer
    (counter moves). Every move that was ever best is stored with its piece and destination, so that it can be
    tried again before any other move is generated.
    """

    def __init__(self) -> None:
        self.record: dict[int, int] = {}
        self.killers: dict[int, tuple[int, int]] = {}
        self.counters: dict[int, int] = {}
        self._ways: dict[int, tuple[Piece, Coordinate]] = {}

    def age(self) -> None:
        """Start a new search: keep the history, but give it less weight."""
        self.killers.clear()
        self.record = {move: value // 4 for move, value in self.record.items() if abs(value) > 40}

    def clear(self) -> None:
        """Forget everything."""
        self.record.clear()
        self.killers.clear()
        self.counters.clear()
        self._ways.clear()

    def note(self, move: Move) -> int:
        """Store the piece and destination of a best move, and return its signature."""
        sign = signature(move)
        if sign not in self._ways:
            self._ways[sign] = move.moved_piece, move.destination_coordinate
        return sign

    def again(self, tactics: Tactics, board: Board, sign: int) -> Move | None:
        """Return the move stored with a signature, if it is legal here too."""
        way = self._ways.get(sign)
        return None if way is None else tactics.legal_move(board, *way)

    def refuted(self, move: int, tried: list[int], depth: int, ply: int, answered: int) -> None:
        """Record that a quiet move caused a cutoff after others had failed to."""
        killers = self.killers.get(ply)
        if killers is None or killers[0] != move:
            self.killers[ply] = (move, 0 if killers is None else killers[0])
        self.counters[answered] = move
        record = self.record
        bonus = min(depth * depth * 4, 400)
        value = record.get(move, 0)
        record[move] = value + bonus - value * bonus // LIMIT
        for other in tried:
            value = record.get(other, 0)
            record[other] = value - bonus - value * bonus // LIMIT

    def candidates(
        self, tactics: Tactics, board: Board, first: int, ply: int, answered: int, with_quiet: bool
    ) -> Iterator[Candidate]:
        """Yield moves, the most promising first, each created only when needed.

        The order is: the hash move (by its signature, or 0), good loud moves, killers and counter moves, all other
        quiet moves, losing loud moves. Quiet moves are left out unless requested.
        """
        known = self.again(tactics, board, first) if first else None
        tried: dict[int, Move] = {}
        if known is not None:
            if tactics.is_loud(known):
                yield known, 0
            elif with_quiet:
                yield known, first
                tried[first] = known
        losing: list[Move] = []
        for _, move in tactics.good_loud_moves(board, 0, losing):
            if known is None or move != known:
                yield move, 0
        if with_quiet:
            for sign in (*self.killers.get(ply, ()), self.counters.get(answered, 0)):
                if sign and sign not in tried:
                    again = self.again(tactics, board, sign)
                    if again is not None and not tactics.is_loud(again):
                        yield again, sign
                        tried[sign] = again
            quiet_move = tactics.quiet_move
            for _, sign, piece, last in self.ranked(tactics, board, tried):
                yield last if piece is None else quiet_move(board, piece, last), sign
        for move in losing:
            if known is None or move != known:
                yield move, 0

    def ranked(self, tactics: Tactics, board: Board, tried: dict[int, Move]) -> list[tuple[int, int, Any, Any]]:
        """Return the quiet moves not tried yet, sorted by history score; most are not created yet.

        Each is given as its score, its signature, and its piece and destination, or None and the move.
        """
        record = self.record
        known = record.get
        quiet_move = tactics.quiet_move
        ways, moves = tactics.quiet_destinations(board)
        ranked: list[tuple[int, int, Any, Any]] = []
        for piece, destinations in ways:
            before = piece.key + 1
            for destination in destinations:
                sign = before + destination
                if sign in tried and tried[sign] == quiet_move(board, piece, destination):
                    continue
                value = known(sign)
                if value is None:
                    # The game's own move order counts until there is a history.
                    value = record[sign] = tactics.move_order(quiet_move(board, piece, destination))
                ranked.append((value, sign, piece, destination))
        for move in moves:
            sign = signature(move)
            if sign not in tried or move != tried[sign]:
                ranked.append((record.setdefault(sign, tactics.move_order(move)), sign, None, move))
        ranked.sort(key=_VALUE, reverse=True)
        return ranked
