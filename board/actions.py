"""Actions: a number for every move of a game, the same in every position and every process, and the move back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.errors import ArgumentError, IllegalMoveError, UnsupportedError, WrongTypeError, expect

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move


class Actions:
    """The numbers of a variant's moves, from 0 to ``size`` - 1.

    A move's number says where it starts and where it ends, to what it promotes or what it places, and if several
    moves agree in all this, which of them it is in the order of their notation.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.slots: int = variant.action_slots
        """How many moves may agree in everything else; a class in which none do declares ``action_slots = 1``."""
        self.places = len(variant.geometry.names)
        """How many places a move may start from or go to."""
        self._letters = {kind.letter: number for number, kind in enumerate(variant.pieces, start=1)}
        self.details = 1 + len(self._letters)
        """How many numbers ``detail`` may return."""

    @property
    def size(self) -> int:
        """How many actions there are; the last ones are a pass, in each slot."""
        return (self.places * self.places * self.details + 1) * self.slots

    def detail(self, move: Move) -> int:
        """Return what a move does besides going from one place to another: a promotion or a placement, or 0."""
        promotion = move.promotion
        if promotion is not None:
            return self._letters[promotion.letter]
        if move.current_coordinate == move.destination_coordinate or move.current_coordinate < 0:
            return self._letters[move.moved_piece.letter] if move.moved_piece is not None else 0
        return 0

    def number(self, move: Move) -> int:
        """Return the number of a legal move."""
        base = self._base(move)
        if self.slots == 1:
            return base
        return next(number for number, other in self.legal(move.board).items() if other == move)

    def legal(self, board: Board) -> dict[int, Move]:
        """Return the legal moves of a position by their numbers; fate's moves have none.

        Raise ``UnsupportedError`` if more moves agree in everything else than there are slots.
        """
        if self.variant.abilities.chances and self.variant.chances(board):
            return {}
        moves = board.legal_moves
        slots = self.slots
        if slots == 1:
            numbers = {self._base(move): move for move in moves}
            if len(numbers) != len(moves):
                raise UnsupportedError(f"moves of {self.variant.spec} agree in their numbers: it needs more slots")
            return numbers
        alike: dict[int, list[Move]] = {}
        for move in moves:
            alike.setdefault(self._base(move), []).append(move)
        numbers = {}
        for base, group in alike.items():
            if len(group) > slots:
                raise UnsupportedError(
                    f"{len(group)} moves such as {group[0]} agree in their numbers: more than {slots}"
                )
            for slot, move in enumerate(sorted(group, key=str) if len(group) > 1 else group):
                numbers[base * slots + slot] = move
        return numbers

    def move(self, board: Board, number: int) -> Move:
        """Return the legal move with a number, or raise an error that says why there is none."""
        expect(int, number, "an action as a whole number")
        if not 0 <= number < self.size:
            raise ArgumentError(f"expected an action from 0 to {self.size - 1}, got {number}")
        move = self.legal(board).get(number)
        if move is None:
            where = self.variant.format(board)
            raise IllegalMoveError(f"action {number} ({self.describe(number)}) is not legal (position: {where})")
        return move

    def describe(self, number: int) -> str:
        """Return what an action does in words, such as "e7 to e8, detail 5"."""
        if not isinstance(number, int) or isinstance(number, bool):
            raise WrongTypeError(f"expected an action as a whole number, got {number!r}")
        base = number // self.slots
        squares, detail = divmod(base, self.details)
        start, destination = divmod(squares, self.places)
        if start >= self.places:
            return "pass"
        names = self.variant.geometry.names
        return f"{names[start]} to {names[destination]}{f', detail {detail}' if detail else ''}"

    def _base(self, move: Move) -> int:
        start, destination = move.current_coordinate, move.destination_coordinate
        if destination < 0:
            return self.places * self.places * self.details
        if start < 0:
            start = destination
        return (start * self.places + destination) * self.details + self.detail(move)
