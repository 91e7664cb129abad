"""The order in which moves are tried: a good first move saves looking at the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move

LIMIT = 8_000
"""No move's record grows beyond this."""

Candidate = tuple[int, "Move", int]
"""The number of a move; the move; a quiet move's signature, or 0.

Loud moves are numbered from 0 up, quiet ones from -2 down.
"""
NO_MOVE = -1


def signature(move: Move) -> int:
    """Return what a quiet move is remembered by in other positions: the piece, its place and its destination."""
    return move.moved_piece.key + move.destination_coordinate


class Experience:
    """Which quiet moves have refuted others: by record, by depth (killers), and by what they answer (counter moves)."""

    def __init__(self) -> None:
        self.record: dict[int, int] = {}
        self.killers: dict[int, tuple[int, int]] = {}
        self.counters: dict[int, int] = {}

    def age(self) -> None:
        """Let a new search begin with what was learned, but ready to learn anew."""
        self.killers.clear()
        self.record = {move: value // 4 for move, value in self.record.items() if abs(value) > 40}

    def clear(self) -> None:
        """Forget everything."""
        self.record.clear()
        self.killers.clear()
        self.counters.clear()

    def refuted(self, move: int, tried: list[int], depth: int, ply: int, answered: int) -> None:
        """Remember that a quiet move refuted a line after others had failed to."""
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
        self, variant: Variant, board: Board, first: int, ply: int, answered: int, with_quiet: bool
    ) -> Iterator[Candidate]:
        """Yield moves from the most promising on: the one known, good loud ones, quiet ones, loud ones that lose.

        Quiet moves are made only when the loud ones have been tried, and not at all unless asked for.
        """
        if first < NO_MOVE:
            quiet = variant.quiet_moves(board)
            if NO_MOVE - 1 - first < len(quiet) and with_quiet:
                move = quiet[NO_MOVE - 1 - first]
                yield first, move, move.moved_piece.key + move.destination_coordinate
        losing: list[Candidate] = []
        loud = variant.loud_moves(board)
        if loud:
            if 0 <= first < len(loud):
                yield first, loud[first], 0
            loses = variant.loses
            for number, move in enumerate(loud):
                if number == first:
                    continue
                if loses(move):
                    losing.append((number, move, 0))
                else:
                    yield number, move, 0
        if with_quiet:
            if first >= NO_MOVE:
                quiet = variant.quiet_moves(board)
            yield from self._ranked(variant, quiet, first, ply, answered)
        yield from losing

    def _ranked(
        self, variant: Variant, quiet: tuple[Move, ...], first: int, ply: int, answered: int
    ) -> list[Candidate]:
        """Return the quiet moves, killers and the counter move first, then by their record."""
        killer, second = self.killers.get(ply, (0, 0))
        favourites = {self.counters.get(answered, 0): 2 * LIMIT, second: 3 * LIMIT, killer: 4 * LIMIT}
        record = self.record
        known = record.get
        ranked = []
        number = NO_MOVE
        for move in quiet:
            number -= 1
            if number == first:
                continue
            sign = move.moved_piece.key + move.destination_coordinate
            value = known(sign)
            if value is None:
                # A variant's own idea of a move counts until there is experience with it.
                value = record[sign] = variant.move_order(move)
            if sign in favourites:
                value += favourites[sign]
            ranked.append((value, number, move, sign))
        ranked.sort(reverse=True)
        return [(number, move, sign) for _, number, move, sign in ranked]
