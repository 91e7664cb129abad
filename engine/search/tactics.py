"""Tactics: what makes a search fast or strong. The defaults are right for every variant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.builder import with_turn
from board.errors import ArgumentError, UnsupportedError, WrongTypeError, expect, expect_new, shown
from board.outcome import Outcome
from board.parts import GENERIC
from board.variant import Variant
from engine.search.findings import WIN

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from moves.move import Move
    from pieces.piece import Piece

    Destinations = tuple[Piece, Sequence[Coordinate]]

UNBOUNDED = 1 << 29
"""Larger than any evaluation."""


def checked_score(score: Any, board: Board) -> int:
    """Return an evaluation, or raise an error if it is not a whole number that fits between a loss and a win."""
    if type(score) is not int:
        try:
            score = index(score)
        except TypeError:
            raise WrongTypeError(
                f"expected an evaluation as a whole number, got {shown(score)} of type {type(score).__name__} "
                f"(position: {board.variant.format(board)})"
            ) from None
    if not -WIN <= score <= WIN:
        raise ArgumentError(
            f"expected an evaluation between {-WIN:,} and {WIN:,}, got {shown(score)} "
            f"(position: {board.variant.format(board)})"
        )
    checked: int = score
    return checked


class LoudMoves:
    """Loud moves, one at a time: an iterator over pairs of a gain and a move.

    A search calls ``following``, which needs no pair.
    """

    __slots__ = ("_pairs", "gain")

    gain: int
    """What the move last returned wins at once."""
    _pairs: Any

    def __init__(self, pairs: Iterable[tuple[int, Move]] = ()) -> None:
        if not cython.compiled or self._pairs is not None:  # a search makes too many of these for a call each time
            expect_new(self, "_pairs")
        self._pairs = iter(pairs)

    def following(self) -> Move | None:
        """Return the next move, or None."""
        for gain, move in self._pairs:
            self.gain = gain
            return move  # type: ignore[no-any-return]
        return None

    def __iter__(self) -> LoudMoves:
        return self

    def __next__(self) -> tuple[int, Move]:
        move = self.following()
        if move is None:
            raise StopIteration
        return self.gain, move


class GoodLoudMoves(LoudMoves):
    """The loud moves that do not lose their exchange, by generic tactics."""

    __slots__ = ("_losing", "_tactics")

    _tactics: Tactics
    _losing: list[Move] | None

    def __init__(self, tactics: Tactics, moves: Iterable[Move], losing: list[Move] | None) -> None:
        if not cython.compiled or self._pairs is not None:  # a search makes too many of these for a call each time
            expect_new(self, "_pairs")
        self._tactics = tactics
        self._pairs = iter(moves)
        self._losing = losing

    def following(self) -> Move | None:
        """Return the next move that does not lose, or None."""
        tactics = self._tactics
        for move in self._pairs:
            if not tactics.loses_exchange(move):
                self.gain = tactics.gain(move)
                return move  # type: ignore[no-any-return]
            if self._losing is not None:
                self._losing.append(move)
        return None


class Tactics:
    """The generic tactics: they ask the variant for its legal moves, its outcome and its evaluation.

    A variant with better ones declares a subclass in its own body, ``tactics = ChessTactics``. Each method may be
    overridden alone; those that follow from it are found through it. *Loud* moves change the balance (captures, for
    example); all others are *quiet*.
    """

    book_lines: ClassVar[tuple[str, ...]] = ()
    """Opening lines for the book, each as its moves from the start position."""
    quick_margin: ClassVar[int] = 0
    """How far ``quick_evaluate`` may be from ``evaluate``; 0 if there is no quick evaluation."""
    quick_drift: ClassVar[int] = 0
    """How much a quiet move usually changes the difference between the two; 0 if unknown."""
    quick_swing: ClassVar[int] = 0
    """How much a loud move usually changes it; 0 if no more than a quiet one."""

    def __init__(self, variant: Variant) -> None:
        expect(Variant, variant, "a variant")
        expect_new(self, "variant")
        self.variant = variant

    def suits(self, board: Board) -> bool:
        """Return whether these tactics are right for a position; where they are not, the generic ones are used.

        Only the position that a search or a count starts from is asked about.
        """
        return True

    # Positions.

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move, in hundredths of a point."""
        return checked_score(self.variant.evaluate(board), board)

    def quick_evaluate(self, board: Board) -> int:
        """Return a rough evaluation that is cheaper than ``evaluate`` and within ``quick_margin`` of it."""
        return self.evaluate(board)

    def is_in_check(self, board: Board) -> bool:
        """Return whether the side to move is in check."""
        return self.variant.is_in_check(board, board.move_maker)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return the outcome for a search, as far as it is known before generating moves.

        Tactics may leave out mate, stalemate and other outcomes that need the legal moves. A draw that the player to
        move could claim counts as a draw.
        """
        variant = self.variant
        outcome = variant.adjudicate((board,))
        if outcome is None:
            claims = variant.claims((board,))
            if claims:
                return Outcome.draw(claims[0])
        return outcome

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves; a subclass may count them without creating them."""
        return len(self.variant.legal_moves(board))

    # Moves.

    def is_loud(self, move: Move) -> bool:
        """Return whether a move changes the balance, so that quiescence search must follow it."""
        return move.is_attack

    def move_order(self, move: Move) -> int:
        """Return how promising a move looks before it is searched; higher scores are tried first."""
        return 1 if move.is_attack else 0

    def gain(self, move: Move) -> int:
        """Return the most that a loud move can win at once, in hundredths of a point.

        By default there is no bound, and ``move_order`` decides.
        """
        return UNBOUNDED + self.move_order(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return whether a loud move loses the exchange that it starts."""
        return False

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the loud legal moves, sorted by ``gain``, the largest first.

        Moves that gain less than ``least`` may be left out, unless the side to move is in check.
        """
        loud = [move for move in board.legal_moves if self.is_loud(move)]
        return tuple(sorted(loud, key=self.gain, reverse=True))

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the loud moves that do not lose their exchange, each with its gain, in the order of ``loud_moves``.

        Losing ones are added to ``losing``, if given, on the way.
        """
        return GoodLoudMoves(self, self.loud_moves(board, least), losing)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the quiet legal moves."""
        return tuple([move for move in board.legal_moves if not self.is_loud(move)])

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Destinations], Sequence[Move]]:
        """Return the quiet moves: pieces with their destinations, for ``quiet_move``, and all others as moves.

        A search tries few of them, and naming a destination costs less than creating a move.
        """
        return (), self.quiet_moves(board)

    def quiet_move(self, board: Board, piece: Piece, destination: Coordinate) -> Move:
        """Return the quiet move of a piece to one of the destinations from ``quiet_destinations``."""
        raise UnsupportedError(f"the tactics of {self.variant.name} create all quiet moves at once")

    def legal_move(self, board: Board, piece: Piece, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a destination, or None; the move may come from another position.

        A subclass should find it without generating every move: often the search then needs no other.
        """
        for move in board.legal_moves:
            if move.moved_piece is piece and move.destination_coordinate == destination:
                return move
        return None

    # Null moves.

    def allows_null_move(self, board: Board) -> bool:
        """Return whether null-move pruning is safe: False where zugzwang is likely."""
        return False

    def null_move(self, board: Board) -> Board:
        """Return the position after a null move, which a search may try although no rule allows it."""
        return with_turn(board)


GENERIC["tactics"] = Tactics


def tactics_for(board: Board) -> Tactics:
    """Return the tactics for a search from a position: the variant's own if they suit it, else the generic ones."""
    own: Tactics = board.variant.tactics
    return own if own.suits(board) else Tactics(board.variant)
