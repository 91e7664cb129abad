"""Moves of armies that also put up a wall, or leave one behind: a duck, an arrow, a piece that turns to stone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.builder import Builder
from moves.move import Move, Transition

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece


class WallingMove(Move):
    """A move of a piece, and where a wall is put up after it."""

    __slots__ = ()

    is_irreversible = True

    @classmethod
    def of(cls, step: Move, wall: Piece) -> WallingMove:
        """Return a move with a wall."""
        end = step.destination_coordinate
        return cls(step.board, step.moved_piece, end, step.attacked_piece, (step, wall))

    @property
    def step(self) -> Move:
        """The move of the piece alone."""
        step: Move = self.detail[0]
        return step

    @property
    def wall(self) -> Piece:
        """The wall that is put up."""
        wall: Piece = self.detail[1]
        return wall

    @property
    def is_attack(self) -> bool:
        """Whether the move captures a piece."""
        return self.step.is_attack

    @property
    def is_castling_move(self) -> bool:
        """Whether the piece castles."""
        return self.step.is_castling_move

    @property
    def promotion(self) -> Piece | None:
        """What the piece becomes."""
        return self.step.promotion

    @property
    def path(self) -> tuple[Coordinate, ...]:
        """The squares of the move, then the wall's."""
        return (*self.step.path, self.wall.position)

    @property
    def taken_down(self) -> tuple[Piece, ...]:
        """The walls that leave: the duck from where it was."""
        game: Any = self.board.variant
        return tuple(game.walls_on(self.board)) if game.moves_wall else ()

    @property
    def transition(self) -> Transition:
        """What the move of the piece changes, and the wall."""
        moved, added, removed = self.step.transition
        gone = self.taken_down
        if gone:
            return Transition((*moved, (gone[0], self.wall)), added, removed)
        if any(piece.position == self.wall.position for _, piece in moved):  # it turns to stone
            moved = tuple((piece, self.wall) for piece, _ in moved)
            return Transition(moved, added, removed)
        return Transition(moved, (*added, self.wall), removed)

    def execute(self) -> Board:
        """Return the board after the move and the wall."""
        builder = Builder.of(self.step.execute())
        for wall in self.taken_down:
            builder.remove_piece(wall.position)
        after = builder.remove_piece(self.wall.position).set_piece(self.wall).release()
        game: Any = after.variant
        board: Board = game.normalize(after)
        return board
