"""MoveFactory: finds the legal move between two squares."""

from __future__ import annotations

from typing import Any, ClassVar

from board.board import Board
from board.builder import with_turn
from board.errors import IllegalMoveError, WoodpusherError, WrongTypeError, expect
from board.player import MoveStatus
from board.variant import Variant
from moves.move import Move, NullMove
from moves.sequence import play_each


class MoveFactory:
    """Finds moves by coordinates or names; it cannot be instantiated."""

    def __new__(cls) -> MoveFactory:
        """Raise an error: call the class methods instead."""
        raise WrongTypeError("MoveFactory is not instantiable; call MoveFactory.create_move(board, start, destination)")

    default_promotion: ClassVar[Any] = None
    """What a pawn promotes to by default; with ``None`` the caller must say."""

    @classmethod
    def with_default(cls, promotion: Any) -> type[MoveFactory]:
        """Return a factory with a default promotion, a letter such as "q".

        >>> MoveFactory.with_default(promotion="q").default_promotion
        'q'
        """
        return type(cls.__name__, (cls,), {"default_promotion": promotion})

    @classmethod
    def create_move(cls, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move:
        """Return the legal move from start to destination, or a ``NullMove`` that says why there is none.

        Squares are given as coordinates or names. ``promotion`` is a piece's letter, class or piece; in
        Cable Car start, destination and promotion are tile, cell and rotation.
        """
        expect(Board, board, "a board")
        start, destination = (_located(board.variant, where) for where in (start, destination))
        move = cls._find(board, start, destination, promotion)
        if move is not None:
            return move
        reason = board.variant.why_not(board, start, destination, promotion)
        return NullMove(reason, getattr(reason, "status", MoveStatus.ILLEGAL_MOVE), board)

    @classmethod
    def play(cls, board: Board, *moves: str | Move) -> Board:
        """Return the board after a sequence of moves: ``MoveFactory.play(board, "e4 e5 Nf3")``.

        A string, in the variant's notation, has one move or several. An illegal move raises ``IllegalMoveError``.
        """
        expect(Board, board, "a board")
        boards = [board]

        def make(move: str | Move) -> None:
            now = boards[-1]
            if isinstance(move, str):
                move = now.variant.parse_move(now, move)
            elif move not in now.legal_moves:
                reason = getattr(move, "reason", "") or "it is not among the legal moves"
                raise IllegalMoveError(f"{move} is not legal: {reason} (position: {now.variant.format(now)})")
            boards.append(move.execute())

        play_each(moves, make)
        return boards[-1]

    @classmethod
    def create_any_move(cls, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move:
        """Return the move like ``create_move``, but look among the moves of all players, as the Java original does.

        A move of a player who is not to move belongs to a board where it is that player's turn.
        """
        move = cls.create_move(board, start, destination, promotion)
        if move:
            return move
        variant = board.variant
        for player in variant.players:
            if player is not board.move_maker:
                other = cls._find(with_turn(board, player), start, destination, promotion)
                # Not every move generated there is one of that player's: a king is never captured.
                if other is not None and other in variant.legal_moves_of(board, player):
                    return other
        return move

    @classmethod
    def _find(cls, board: Board, start: Any, destination: Any, promotion: Any) -> Move | None:
        variant = board.variant
        move = variant.find_move(board, start, destination, promotion)
        if move is None and promotion is None and cls.default_promotion is not None:
            move = variant.find_move(board, start, destination, cls.default_promotion)
        return move


def _located(variant: Variant, where: Any) -> Any:
    """Return the coordinate for a name; leave anything else unchanged for the variant to interpret."""
    try:
        return variant.geometry.coordinate(where)
    except WoodpusherError:
        return where
