"""Game: a board with its history, undo and redo, and the outcomes that depend on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyrsistent import PVector, pvector

from board.alliance import Alliance
from board.board import Board
from board.errors import IllegalMoveError, WrongTypeError
from board.outcome import Outcome
from board.variant import Variant
from engine.variants import load

if TYPE_CHECKING:
    from moves.move import Move


class Game:
    """A game from its first board to the present one, with undo and redo.

    The history is persistent: what ``moves`` and ``boards`` returned stays as it was while the game
    goes on. ``play`` takes a move or its text and returns the game, so that calls can be chained.

    >>> Game("chess").play("e4").play("e5").play("Nf3").ply
    3
    """

    def __init__(self, start: str | Variant | Board = "chess") -> None:
        if isinstance(start, str):
            start = load(start)
        if isinstance(start, Variant):
            start = start.start()
        if not isinstance(start, Board):
            raise WrongTypeError(f"expected a variant or a board, got {start!r} of type {type(start).__name__}")
        self._boards: PVector[Board] = pvector([start])
        self._moves: PVector[Move] = pvector()
        self._ply = 0
        self._verdict: Outcome | None = None

    # Where the game is.

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self.board.variant

    @property
    def board(self) -> Board:
        """The present board."""
        return self._boards[self._ply]

    @property
    def ply(self) -> int:
        """How many moves have been played, those taken back left out."""
        return self._ply

    @property
    def moves(self) -> PVector[Move]:
        """The moves up to the present board."""
        return self._moves[: self._ply]

    @property
    def boards(self) -> PVector[Board]:
        """The boards from the first to the present one."""
        return self._boards[: self._ply + 1]

    # Going on and going back.

    def play(self, move: Move | str) -> Game:
        """Play a legal move; moves that had been taken back are gone if it differs from them.

        Raises ``IllegalMoveError`` if the move is not legal here or the game is over; nothing is changed then.
        """
        board = self.board
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMoveError(f"the game is over ({outcome}); take a move back to go on")
        if isinstance(move, str):
            move = board.variant.parse_move(board, move)
        if move not in board.legal_moves:
            is_for_here = getattr(move, "board", None) == board
            why = "it is not one of the legal moves" if is_for_here else "it was not made for this position"
            reason = getattr(move, "reason", None) or why
            raise IllegalMoveError(f"{move} cannot be played: {reason} (position: {board.variant.format(board)})")
        if not (self.can_redo and self._moves[self._ply] == move):
            self._moves = self._moves[: self._ply].append(move)
            self._boards = self._boards[: self._ply + 1].append(move.execute())
        self._ply += 1
        return self

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back."""
        return self._ply < len(self._moves)

    def undo(self) -> Game:
        """Take back the last move, or a resignation or agreed draw first."""
        if self._verdict is not None:
            self._verdict = None
        elif not self.can_undo:
            raise IllegalMoveError("there is no move to take back")
        else:
            self._ply -= 1
        return self

    def redo(self) -> Game:
        """Play again the move that was last taken back."""
        if not self.can_redo:
            raise IllegalMoveError("there is no move to play again")
        self._ply += 1
        return self

    # How it ends.

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the board, by its history or by the players, or None while it goes on."""
        outcome = self._verdict or self.board.outcome or self.variant.adjudicate(self.boards)
        return None if outcome is None else self.variant.scored(outcome, self.boards)

    @property
    def claims(self) -> tuple[str, ...]:
        """The reasons for which the player to move may claim a draw now."""
        return () if self.outcome is not None else self.variant.claims(self.boards)

    @property
    def repetitions(self) -> int:
        """How often the present position has occurred in the game, this time included."""
        board = self.board
        return sum(1 for earlier in self.boards if earlier == board)

    def claim_draw(self) -> Game:
        """End the game with the first draw that may be claimed."""
        claims = self.claims
        if not claims:
            raise IllegalMoveError("there is no draw to claim here")
        return self.end(Outcome.draw(claims[0]))

    def resign(self, alliance: Alliance | None = None) -> Game:
        """Give up for a side, by default the one to move; the others win."""
        loser = alliance or self.board.move_maker
        winners = tuple(player for player in self.variant.players if player is not loser)
        return self.end(Outcome(winners, f"{loser} resigned"))

    def end(self, outcome: Outcome) -> Game:
        """End the game by something that is not on the board: a draw agreed on, a flag that fell."""
        if self.outcome is not None:
            raise IllegalMoveError(f"the game is over already ({self.outcome})")
        self._verdict = outcome
        return self

    def __repr__(self) -> str:
        return f"<Game {self.variant.spec} at ply {self._ply}: {self.variant.format(self.board)}>"
