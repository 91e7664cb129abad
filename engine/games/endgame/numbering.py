"""The numbers of a chess endgame's positions, and its solution from tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from board.alliance import Alliance
from board.builder import Builder
from board.errors import ArgumentError, TooLargeError, UnsolvableError, WoodpusherError
from board.rays import squares_of
from engine.games.endgame.analysis import INVALID
from engine.games.endgame.layout import EndgameLayout, layout_of
from engine.games.endgame.material import MOST_MEN, PIECES, name_of, ordered
from engine.games.endgame.tables import SHARED, Endgames, EndgameTable, closure, smaller
from engine.solving.numbering import Numbering
from engine.solving.solution import DRAW, Solution, winner_verdict
from pieces.chess import PIECES_BY_LETTER, King, Rook
from pieces.chess_layers import KINGS
from pieces.chess_state import ChessState

if TYPE_CHECKING:
    from board.board import Board
    from engine.cluster import Cluster
    from engine.games.endgame.rules import Endgame
    from engine.solving.solution import Steps, Verdicts

_LAYERS = tuple(2 * (PIECES_BY_LETTER[piece.lower()].kind + 1) for piece in PIECES)
"""The index of white's mask for each piece; black's follows it."""

Sides = tuple[str, str]


def pieces_of(board: Board) -> Sides:
    """Return the pieces of white and black besides their kings, the strongest first."""
    masks = board.masks
    white, black = (
        "".join([piece * masks[layer + side].bit_count() for piece, layer in zip(PIECES, _LAYERS, strict=True)])
        for side in (0, 1)
    )
    return white, black


def look_up(board: Board) -> tuple[Sides, int, int, list[int]]:
    """Return the endgame of a board with at most four men, the turn, the first king's square and all other squares.

    The board is seen from the stronger side, as if that were white.
    """
    white, black = pieces_of(board)
    first, second, swaps = ordered(white, black)
    masks = board.masks
    mirror = 56 if swaps else 0
    sides = (1, 0) if swaps else (0, 1)
    king, foe = (masks[KINGS + side].bit_length() - 1 ^ mirror for side in sides)
    others = [foe]
    for side in sides:
        for layer in _LAYERS:
            mask = masks[layer + side]
            if mask:
                others += [square ^ mirror for square in squares_of(mask)]
    turn = board.move_maker.index ^ swaps
    state: ChessState = board.state  # type: ignore[assignment]
    if state.en_passant is not None:
        turn += 2
    return (first, second), turn, king, others


class EndgameNumbering(Numbering):
    """The numbers of the tables' layouts, the smallest endgame's first; symmetric positions share one."""

    waiting_limit = 1 << 40

    def __init__(self, variant: Endgame) -> None:
        super().__init__(variant)
        self.endgames = closure(*variant.sides)
        self.layouts = [layout_of(*sides) for sides in self.endgames]
        starts = [0, *accumulate(layout.size for layout in self.layouts)]
        self._total: int = starts[-1]
        self._starts: dict[Sides, int] = dict(zip(self.endgames, starts, strict=False))

    @property
    def positions(self) -> int:
        """How many numbers all tables have; not every number belongs to a position."""
        return self._total

    def knows(self, board: Board) -> bool:
        """Return whether the tables cover a board's men."""
        return ordered(*pieces_of(board))[:2] in self._starts

    def index(self, board: Board) -> int:
        """Return the number of a position: the smallest among the symmetric ones."""
        sides, turn, king, others = look_up(board)
        if sides not in self._starts:
            raise ArgumentError(f"{self.variant.spec} does not lead to {name_of(*sides)}")
        layout = layout_of(*sides)
        numbers = [layout.number(turn, king, order) for order in _orders(layout, others)]
        if not layout.has_pawns:
            # If a symmetry leaves the king in place, two symmetric positions have different numbers.
            numbers += [
                layout.number(turn, _transposed(start), [_transposed(square) for square in squares])
                for number in numbers
                for _, (start, *squares) in [layout.squares(number)]
                if start == _transposed(start)
            ]
        return self._starts[sides] + min(numbers)

    def from_index(self, number: int) -> Board:
        """Return the position with a number, with white as the stronger side."""
        left = self.checked(number)
        for layout in self.layouts:
            if left < layout.size:
                return self._board(layout, left, number)
            left -= layout.size
        raise ArgumentError(f"expected a position's number, got {number}")

    def _board(self, layout: EndgameLayout, left: int, number: int) -> Board:
        turn, squares = layout.squares(left)
        builder = Builder(self.variant).set_move_maker(self.variant.players[turn % 2])
        if len(set(squares)) == len(squares):
            for side, square in enumerate(squares[:2]):
                builder.set_piece(King(self.variant.players[side], square, False))
            for side, piece, square in zip(layout.sides, layout.pieces, squares[2:], strict=True):
                alliance = self.variant.players[side]
                kind = PIECES_BY_LETTER[piece.lower()]
                builder.set_piece(Rook(alliance, square, False) if kind is Rook else kind(alliance, square))
            if turn >= 2:
                builder.set_state(ChessState(squares[3 - turn % 2] + (8 if turn == 3 else -8)))
            try:
                board = builder.build()
            except WoodpusherError as error:
                raise ArgumentError(f"no position has the number {number}: {error}") from error
            if (board.state.en_passant is not None) == (turn >= 2):  # type: ignore[attr-defined]
                return board
        raise ArgumentError(f"no position has the number {number}")

    # Solving.

    def solve(
        self,
        board: Board,
        limit: int | None,
        progress: Callable[[int], None],
        tables: str | PathLike[str] | None = None,
    ) -> Solution:
        """Return the solution from tables, which are cached, and saved in a folder if one is given."""
        self._check_limit(limit)
        endgames = SHARED if tables is None else Endgames(tables)
        solved: list[EndgameTable] = []
        for sides, layout in zip(self.endgames, self.layouts, strict=True):
            before = self._starts[sides]
            solved.append(endgames.table(*sides, progress=lambda done, before=before: progress(before + done)))  # type: ignore[misc]
            progress(before + layout.size)
        return EndgameSolution(self, solved)

    def _check_limit(self, limit: int | None) -> None:
        if limit is not None and self.positions > limit:
            raise TooLargeError(
                f"{self.variant.spec} has {self.positions:,} numbers, those of smaller endgames included: "
                f"more than the limit of {limit:,}"
            )

    def solve_on(
        self,
        cluster: Cluster,
        board: Board,
        limit: int | None,
        progress: Callable[[int], None],
        folder: Path | None,
    ) -> Solution:
        """Return the solution from tables in a folder; workers solve all that are missing, the smallest first."""
        self._check_limit(limit)
        if folder is None:
            raise ArgumentError("solving endgames on a cluster needs a folder for tables that all workers share")
        done = 0
        waiting = list(self.endgames)
        finished: set[Sides] = set()
        while waiting:
            ready = [sides for sides in waiting if finished.issuperset(smaller(*sides))]
            for place, _ in cluster.run(solve_table, [(str(folder), *sides) for sides in ready]):
                done += layout_of(*ready[place]).size
                progress(done)
            finished.update(ready)
            waiting = [sides for sides in waiting if sides not in finished]
        return self.solve(board, limit, lambda done: None, folder)

    def solution(self, steps: Steps, verdicts: Verdicts | None) -> Solution:
        """Return the solution stored in a file."""
        tables = []
        for sides, layout in zip(self.endgames, self.layouts, strict=True):
            start = self._starts[sides]
            tables.append(EndgameTable(layout, steps[start : start + layout.size].astype(np.uint8, copy=False)))
        return EndgameSolution(self, tables)


def solve_table(folder: str, white: str, black: str) -> None:
    """Write the table of an endgame to a folder that has all smaller ones; runs on a worker."""
    Endgames(folder).table(white, black)


def _orders(layout: EndgameLayout, others: list[int]) -> list[list[int]]:
    """Return the squares, and again with two equal pieces swapped."""
    pieces = list(zip(layout.pieces, layout.sides, strict=True))
    if len(pieces) == 2 and pieces[0] == pieces[1]:
        king, first, second = others
        return [[king, first, second], [king, second, first]]
    return [others]


def _transposed(square: int) -> int:
    return square % 8 * 8 + square // 8


class EndgameSolution(Solution):
    """The solution of an endgame, from its table and those of all smaller ones.

    Remoteness counts plies to mate. A position that neither side can win is a draw without a remoteness: stalemate,
    insufficient material, or play without end. The fifty-move rule is ignored: no mate with four men takes that long.
    Counts are of the positions with all men on the board, in all placements, white being the stronger side.
    """

    def __init__(self, numbering: EndgameNumbering, tables: list[EndgameTable]) -> None:
        codes = tables[-1].codes
        super().__init__(numbering.variant, numbering, codes)
        self._tables = {table.layout.name: table for table in tables}
        self._own = tables[-1]

    def _facts(self, board: Board) -> tuple[int, int]:
        """Return the winner or a draw, and one more than the number of plies to mate."""
        self._check(board)
        sides, turn, king, others = look_up(board)
        table = self._tables.get(name_of(*sides))
        if table is None:
            raise ArgumentError(f"{self.variant.spec} does not lead to {name_of(*sides)}")
        return verdict_of(int(table.codes[table.layout.number(turn, king, others)]), board.move_maker)

    def remoteness(self, board: Board) -> int:
        """Return the number of plies to mate under best play, or raise ``UnsolvableError`` in a draw."""
        _, steps = self._facts(board)
        if not steps:
            raise UnsolvableError(f"{self.variant.format(board)} is a draw under best play: there is no win")
        return steps - 1

    # All positions with the men of the endgame's name.

    @cached_property
    def _codes_by_turn(self) -> dict[int, dict[int, int]]:
        """How many positions have each code, by side to move."""
        layout = self._own.layout
        blocks = self._own.codes.reshape(layout.turns, len(layout.king_squares), layout.block)
        counts: dict[int, Any] = {}
        for turn in range(layout.turns):
            found = [
                weight * np.bincount(block, minlength=256)
                for weight, block in zip(layout.weights, blocks[turn], strict=True)
            ]
            counts[turn % 2] = counts.get(turn % 2, 0) + np.sum(found, axis=0)
        return {
            turn: {code: int(count) for code, count in enumerate(sums) if count and code != INVALID}
            for turn, sums in counts.items()
        }

    @cached_property
    def histogram(self) -> Mapping[int, int]:
        """How many positions with all men on the board have each number of plies to mate."""
        sums: dict[int, int] = {}
        for counts in self._codes_by_turn.values():
            for code, count in counts.items():
                if code:
                    sums[code - 1] = sums.get(code - 1, 0) + count
        return dict(sorted(sums.items()))

    @cached_property
    def value_counts(self) -> Mapping[str, int]:
        """How many positions with all men on the board each side wins, and how many are drawn."""
        sums = {f"{side} wins": 0 for side in self.variant.players} | {"draw": 0}
        for turn, counts in self._codes_by_turn.items():
            for code, count in counts.items():
                winner = self.variant.players[turn ^ code % 2]
                sums[f"{winner} wins" if code else "draw"] += count
        return sums

    def boards(self) -> Iterator[Board]:
        """Yield the positions with all men on the board that are won or lost, one for each number."""
        codes = self._own.codes
        first = self._numbering.positions - len(codes)
        numbers = np.flatnonzero((codes > 0) & (codes < INVALID)) + first
        return map(self._numbering.from_index, numbers.tolist())

    def arrays(self) -> tuple[Steps, None]:
        """Return the codes of all tables, those of the smallest endgame first."""
        return np.concatenate([table.codes for table in self._tables.values()]), None


def verdict_of(code: int, mover: Alliance) -> tuple[int, int]:
    """Return the winner or a draw from a table's code and the side to move."""
    if not code:
        return DRAW, 0
    return winner_verdict(mover.opponent if code % 2 else mover), code


def probe(endgames: Endgames, board: Board) -> int | None:
    """Return a table's code for a board of chess, or None if no table is available."""
    masks = board.masks
    if (masks[0] | masks[1]).bit_count() > MOST_MEN:
        return None
    kings = masks[KINGS] | masks[KINGS + 1]
    if any(king.linked for king in board.pieces_on(kings)):
        return None  # a side may still castle
    sides, turn, king, others = look_up(board)
    table = endgames.read(*sides)
    if table is None:
        return None
    code = int(table.codes[table.layout.number(turn, king, others)])
    return None if code == INVALID else code
