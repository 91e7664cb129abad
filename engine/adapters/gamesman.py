"""GamesmanPuzzles: its Puzzle, PuzzlePlayer and GeneralSolver, over our variants and over anybody's puzzles."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, ClassVar

from board.board import Board
from board.errors import (
    ArgumentError,
    IllegalMoveError,
    OptionError,
    ParseError,
    UnsolvableError,
    UnsupportedError,
    WrongTypeError,
)
from board.move_kind import MoveKind
from engine.commands.terminal import Session, converse
from engine.variants import load
from moves.move import Move

# The method names are those of GamesmanPuzzles.
# ruff: noqa: N802

KINDS = {
    "for": MoveKind.FORWARD,
    "bi": MoveKind.BIDIRECTIONAL,
    "back": MoveKind.BACKWARD,
    "legal": MoveKind.LEGAL,
    "undo": MoveKind.UNDO,
    "all": MoveKind.ALL,
}


class PuzzleValue(str, Enum):
    """What a puzzle's position is worth; each is equal to its text, in capitals too, as the guide has it."""

    SOLVABLE = "solvable"
    UNSOLVABLE = "unsolvable"
    UNDECIDED = "undecided"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and other.lower() == self.value

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        return self.value


class Puzzle:
    """A position of a puzzle. Whoever writes the five methods below can play and solve it."""

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> Sequence[Any]:
        """Return the moves of a type: for, bi, back, legal, undo or all."""
        raise NotImplementedError(f"{type(self).__name__} does not say which moves there are: write generateMoves")

    def doMove(self, move: Any, **kwargs: Any) -> Puzzle:
        """Return a new puzzle after a move; ``TypeError`` for what is no move, ``ValueError`` for an illegal one."""
        raise NotImplementedError(f"{type(self).__name__} does not say what a move does: write doMove")

    def primitive(self, **kwargs: Any) -> str:
        """Return SOLVABLE for a solved position, else UNDECIDED."""
        raise NotImplementedError(f"{type(self).__name__} does not say when it is solved: write primitive")

    def __hash__(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} has no number for the solver: write __hash__")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and hash(self) == hash(other)

    def generateSolutions(self, **kwargs: Any) -> Sequence[Puzzle]:
        """Return the solved positions."""
        raise NotImplementedError(f"{type(self).__name__} does not list its solutions: write generateSolutions")

    def toString(self, **kwargs: Any) -> str:
        """Return the position as a text."""
        return str(self)

    def __str__(self) -> str:
        """Return what the player shows: the text, or for a puzzle that has none its name and number."""
        if type(self).toString is Puzzle.toString:
            return f"{type(self).__name__} {hash(self)}"
        return self.toString()

    @classmethod
    def fromString(cls, positionid: str, **kwargs: Any) -> Puzzle:
        """Return the position that a text describes."""
        raise NotImplementedError(f"{cls.__name__} cannot be read from a text: write fromString")


class VariantPuzzle(Puzzle):
    """A position of one of our puzzle variants. A move is a pair of coordinates: from where, to where."""

    spec: ClassVar[str] = ""
    """The variant that a subclass plays."""

    def __init__(self, subject: str | Board | None = None, **options: Any) -> None:
        if isinstance(subject, Board):
            board = subject
        else:
            board = load(self.spec if subject is None else subject, **options).start()
        if len(board.variant.players) != 1:
            raise UnsupportedError(f"{board.variant.spec} is not a puzzle: it has {len(board.variant.players)} players")
        self.board = board

    def _with(self, board: Board) -> VariantPuzzle:
        """Return another position of the same puzzle."""
        puzzle = object.__new__(type(self))
        puzzle.board = board
        return puzzle

    def _moves(self, movetype: str) -> dict[tuple[int, int], Move]:
        if movetype not in KINDS:
            raise ArgumentError(f"expected a movetype such as {', '.join(KINDS)}, got {movetype!r}")
        moves = self.board.moves(KINDS[movetype])
        return {(move.current_coordinate, move.destination_coordinate): move for move in moves}

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> list[tuple[int, int]]:
        """Return the moves of a type as pairs of coordinates."""
        return list(self._moves(movetype))

    def doMove(self, move: tuple[int, int], **kwargs: Any) -> VariantPuzzle:
        """Return a new puzzle after a move, backward ones included."""
        if not (
            isinstance(move, tuple)
            and len(move) == 2
            and all(isinstance(part, int) and not isinstance(part, bool) for part in move)
        ):
            raise WrongTypeError(f"expected a move as a pair of whole numbers, got {move!r}")
        moves = self._moves("legal")
        if move not in moves:
            moves = self._moves("all")
        if move not in moves:
            raise IllegalMoveError(f"{move} is not a move of {self.toString()}; there are {list(moves)}")
        return self._with(moves[move].execute())

    def primitive(self, **kwargs: Any) -> PuzzleValue:
        """Return SOLVABLE if it is solved, UNSOLVABLE if it has ended without, else UNDECIDED."""
        outcome = self.board.outcome
        if outcome is None:
            return PuzzleValue.UNDECIDED
        return PuzzleValue.SOLVABLE if outcome.winners else PuzzleValue.UNSOLVABLE

    def generateSolutions(self, **kwargs: Any) -> list[VariantPuzzle]:
        """Return the solved positions."""
        return [self._with(board) for board in self.board.variant.goals()]

    def toString(self, **kwargs: Any) -> str:
        """Return the position as the variant writes it."""
        return self.board.variant.format(self.board)

    @classmethod
    def fromString(cls, positionid: str, **kwargs: Any) -> VariantPuzzle:
        """Return the position that a text describes; options of the variant may be given too."""
        if not isinstance(positionid, str):
            raise WrongTypeError(f"expected a position as a text, got {positionid!r}")
        puzzle = cls(**kwargs)
        return puzzle._with(puzzle.board.variant.parse(positionid))

    def __hash__(self) -> int:
        return hash(self.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VariantPuzzle) and self.board == other.board

    def __str__(self) -> str:
        return str(self.board)


class Hanoi(VariantPuzzle):
    """The Tower of Hanoi, by default with three disks. A position is written ``3_2_1--``: rods from the bottom up."""

    spec = "hanoi"

    def __init__(self, size: int = 3, rods: int = 3, **options: Any) -> None:
        super().__init__(**{"disks": size, "rods": rods, **options})

    @property
    def stacks(self) -> list[list[int]]:
        """The sizes of each rod's disks, from the bottom up."""
        stacks: list[list[int]] = self.board.variant.towers(self.board)  # type: ignore[attr-defined]
        return stacks

    def toString(self, **kwargs: Any) -> str:
        """Return the rods, from the bottom up, with dashes between them."""
        return "-".join("_".join(map(str, stack)) for stack in self.stacks)

    @classmethod
    def fromString(cls, positionid: str, **kwargs: Any) -> Hanoi:
        """Return the position that a text such as ``3_2_1--`` describes, with as many disks and rods as it has."""
        if not isinstance(positionid, str):
            raise WrongTypeError(f"expected a position as a text, got {positionid!r}")
        rods = positionid.split("-")
        disks = sum(len(rod.split("_")) for rod in rods if rod)
        try:
            puzzle = cls(**{"size": disks, "rods": len(rods), **kwargs})
        except OptionError as error:
            raise ParseError(f"expected a position such as 3_2_1--, got {positionid!r}: {error}") from error
        board = puzzle.board.variant.parse("/".join(rod.replace("_", " ") for rod in rods))
        return puzzle._with(board)  # type: ignore[return-value]

    def __str__(self) -> str:
        return str(self.board)


class PegSolitaire(VariantPuzzle):
    """Peg Solitaire, by default on the triangle of fifteen holes, which can be solved in full."""

    spec = "peg(board=triangle)"


class GeneralSolver:
    """Finds the remoteness of every position that can be solved, going back from the solutions by undo moves.

    A position is known by its hash, so that a puzzle may give positions that are alike the same one.
    """

    def __init__(self, puzzle: Puzzle, **kwargs: Any) -> None:
        self.puzzle = puzzle
        self.remoteness: dict[int, int] = {}
        self._is_solved = False

    def solve(self, *args: Any, **kwargs: Any) -> None:
        """Find all there is to find; a second call finds it done."""
        if self._is_solved:
            return
        solutions = list(self.puzzle.generateSolutions())
        self.remoteness = {hash(solution): 0 for solution in solutions}
        queue = deque(solutions)
        while queue:
            puzzle = queue.popleft()
            steps = self.remoteness[hash(puzzle)] + 1
            for move in puzzle.generateMoves("undo"):
                earlier = puzzle.doMove(move)
                if hash(earlier) not in self.remoteness:
                    self.remoteness[hash(earlier)] = steps
                    queue.append(earlier)
        self._is_solved = True

    def getRemoteness(self, puzzle: Puzzle | None = None, **kwargs: Any) -> int | PuzzleValue:
        """Return the least number of moves to a solution, or UNSOLVABLE if there is none."""
        self.solve()
        return self.remoteness.get(hash(self.puzzle if puzzle is None else puzzle), PuzzleValue.UNSOLVABLE)

    def getValue(self, puzzle: Puzzle | None = None, **kwargs: Any) -> PuzzleValue:
        """Return SOLVABLE or UNSOLVABLE."""
        steps = self.getRemoteness(puzzle)
        return PuzzleValue.UNSOLVABLE if steps is PuzzleValue.UNSOLVABLE else PuzzleValue.SOLVABLE


class _PlayablePuzzle:
    """A puzzle as the terminal plays it."""

    def __init__(self, puzzle: Puzzle, solver: GeneralSolver | None) -> None:
        self._history = [puzzle]
        self._ply = 0
        self._solver = solver

    @property
    def puzzle(self) -> Puzzle:
        """The present position."""
        return self._history[self._ply]

    def picture(self) -> str:
        return str(self.puzzle)

    def status(self) -> str:
        value = self.puzzle.primitive()
        state = "solved" if value == PuzzleValue.SOLVABLE else f"primitive: {value}"
        return f"{state} ({self._ply} move{'' if self._ply == 1 else 's'} played)"

    def text(self) -> str:
        return self.puzzle.toString()

    def is_over(self) -> bool:
        return self.puzzle.primitive() != PuzzleValue.UNDECIDED

    def _moves(self) -> dict[str, Any]:
        return {} if self.is_over() else {str(move): move for move in self.puzzle.generateMoves("legal")}

    def moves(self) -> list[str]:
        return list(self._moves())

    def play(self, move: str) -> str:
        if self.is_over():
            raise IllegalMoveError("the puzzle has come to its end; take a move back to go on")
        moves = self._moves()
        meant = [move] if move in moves else [text for text in moves if _bare(text) == _bare(move)]
        if len(meant) != 1:
            raise IllegalMoveError(f"{move} is not one of the moves {', '.join(moves)}")
        try:
            after = self.puzzle.doMove(moves[meant[0]])
        except (TypeError, ValueError) as error:
            raise IllegalMoveError(f"the puzzle refuses {move}: {str(error) or type(error).__name__}") from error
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
            raise IllegalMoveError("there is no move to play again")
        self._ply += 1


def _bare(text: str) -> str:
    """Return a move without brackets, commas and blanks, so that people may type "0 1" for "(0, 1)"."""
    return "".join(character if character.isalnum() else " " for character in text).replace("  ", " ").strip().lower()


class PuzzlePlayer:
    """Plays a puzzle in the terminal; with a solver it also shows values and gives hints."""

    def __init__(self, puzzle: Puzzle, solver: GeneralSolver | None = None, **kwargs: Any) -> None:
        self._playable = _PlayablePuzzle(puzzle, solver)
        self._solver = solver

    @property
    def puzzle(self) -> Puzzle:
        """The present position."""
        return self._playable.puzzle

    def play(self, read: Callable[[str], str] | None = None, write: Callable[[str], None] | None = None) -> None:
        """Talk until the puzzle is solved or the player quits, by default at the keyboard and on the screen."""
        if self._solver is not None:
            self._solver.solve()
        session = Session(self._playable, info=self._solver is not None, leaves_at_end=True)
        converse(session, read or input, write or print)
