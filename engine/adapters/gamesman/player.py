"""GamesmanPuzzles' PuzzlePlayer: any puzzle written for it, in our terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.errors import ArgumentError, IllegalMoveError, UnsolvableError, UnsupportedError
from board.guarding import guard
from board.wording import plural
from engine.adapters.gamesman.puzzle import Puzzle, PuzzleValue
from engine.adapters.gamesman.solver import Solver
from engine.console.terminal import Session, converse


class _PlayablePuzzle:
    """A puzzle as the terminal plays it."""

    def __init__(self, puzzle: Puzzle, solver: Solver | None) -> None:
        self._history = [puzzle]
        self._ply = 0
        self._solver = solver

    @property
    def puzzle(self) -> Puzzle:
        """The current position."""
        return self._history[self._ply]

    def picture(self) -> str:
        return str(self.puzzle)

    def status(self) -> str:
        value = self.puzzle.primitive()
        state = "solved" if value == PuzzleValue.SOLVABLE else f"primitive: {value}"
        return f"{state} ({plural(self._ply, 'move')} played)"

    def text(self) -> str:
        return self.puzzle.toString()

    def is_over(self) -> bool:
        return self.puzzle.primitive() != PuzzleValue.UNDECIDED

    def _moves(self) -> dict[str, Any]:
        if self.is_over():
            return {}
        moves = self.puzzle.generateMoves("legal")
        # Sets have no stable order.
        ordered = sorted(moves, key=str) if isinstance(moves, (set, frozenset)) else moves
        return {str(move): move for move in ordered}

    def moves(self) -> list[str]:
        return list(self._moves())

    def play(self, move: str) -> str:
        if self.is_over():
            raise IllegalMoveError("the puzzle is over; take back a move to continue")
        moves = self._moves()
        meant = [move] if move in moves else [text for text in moves if _bare(text) == _bare(move)]
        if len(meant) != 1:
            raise IllegalMoveError(f"{move} is not one of the moves {', '.join(moves)}")
        try:
            after = self.puzzle.doMove(moves[meant[0]])
        except (TypeError, ValueError) as error:
            raise IllegalMoveError(f"the puzzle rejects {move}: {str(error) or type(error).__name__}") from error
        self._history[self._ply + 1 :] = [after]
        self._ply += 1
        return ""

    def hint(self) -> str:
        if self._solver is None:
            raise UnsupportedError("no solver was given: PuzzlePlayer(puzzle, solver=GeneralSolver(puzzle))")
        here = self._solver.getRemoteness(self.puzzle)
        for text, move in self._moves().items():
            after = self._solver.getRemoteness(self.puzzle.doMove(move))
            if isinstance(here, int) and isinstance(after, int) and after == here - 1:
                return text
        raise UnsolvableError("no solution can be reached from here; take moves back")

    def solution_move(self) -> str:
        return self.hint()

    def suggestion(self) -> str:
        return self.hint()

    def value(self) -> str:
        if self._solver is None:
            raise UnsupportedError("no solver was given: PuzzlePlayer(puzzle, solver=GeneralSolver(puzzle))")
        value = self._solver.getValue(self.puzzle)
        if value == PuzzleValue.UNSOLVABLE:
            return str(value)
        return f"{value}, remoteness {self._solver.getRemoteness(self.puzzle)}"

    def undo(self) -> None:
        if not self._ply:
            raise IllegalMoveError("there is no move to take back")
        self._ply -= 1

    def redo(self) -> None:
        if self._ply + 1 == len(self._history):
            raise IllegalMoveError("there is no move to redo")
        self._ply += 1


def _bare(text: str) -> str:
    """Return a move without brackets, commas and extra spaces, so that people may type "0 1" for "(0, 1)"."""
    return "".join(character if character.isalnum() else " " for character in text).replace("  ", " ").strip().lower()


@guard
class PuzzlePlayer:
    """Plays a puzzle in the terminal; with a solver it also shows values and gives hints.

    Enter a move by its notation or by its index in the list of moves, counted from 0 as in GamesmanPuzzles. With
    ``auto`` the solver plays by itself.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        solver: Solver | None = None,
        auto: bool = False,
        info: bool | None = None,
        **kwargs: Any,
    ) -> None:
        if solver is None and (auto or info):
            raise ArgumentError("auto and info need a solver: PuzzlePlayer(puzzle, solver=GeneralSolver(puzzle))")
        self._playable = _PlayablePuzzle(puzzle, solver)
        self._solver = solver
        self._auto = auto
        self._info = solver is not None if info is None else info

    @property
    def puzzle(self) -> Puzzle:
        """The current position."""
        return self._playable.puzzle

    def play(self, read: Callable[[str], str] | None = None, write: Callable[[str], None] | None = None) -> None:
        """Read and answer lines until the puzzle is solved or the player quits, by default on the terminal."""
        if self._solver is not None:
            self._solver.solve()
        session = Session(self._playable, info=self._info, leaves_at_end=True, first_number=0)
        if self._auto:
            (write or print)(session.show())
            (write or print)(session.answer("auto"))
        else:
            converse(session, read or input, write or print)


TUI = PuzzlePlayer
"""The name in later versions."""
