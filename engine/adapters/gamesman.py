"""GamesmanPuzzles: its Puzzle, PuzzlePlayer and GeneralSolver, for our variants and for third-party puzzles."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from inspect import signature
from itertools import chain
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
    shown,
)
from board.move_kind import MoveKind
from engine.commands.terminal import Session, converse
from engine.variants import load
from moves.move import Move
from pieces.peg import BOARDS

# The method names are those of GamesmanPuzzles.
# ruff: noqa: N802, N815

_HANOI_VARIANT = re.compile(r"(?:([0-9]{1,2})_)?([0-9]{1,2})")

KINDS = {
    "for": MoveKind.FORWARD,
    "bi": MoveKind.BIDIRECTIONAL,
    "back": MoveKind.BACKWARD,
    "legal": MoveKind.LEGAL,
    "undo": MoveKind.UNDO,
    "all": MoveKind.ALL,
}


class PuzzleValue(str, Enum):
    """The value of a puzzle's position; each equals its string in lower or upper case, as in the guide."""

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
    """A position of a puzzle. Define the first four methods to play and solve it; the rest is optional."""

    variants: ClassVar[Sequence[str] | Mapping[str, Any]] = ()
    """The ids of the variants, such as ``3x3``; may also be a dictionary with these keys."""
    noGenerateSolutions = False
    """Whether the solver must find the solutions itself. It does so anyway if none are listed."""

    def __init__(self, **kwargs: Any) -> None:
        """Do nothing; puzzles written for GamesmanPuzzles call this."""

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> Collection[Any]:
        """Return the moves of a type: for, bi, back, legal, undo or all."""
        raise NotImplementedError(f"{type(self).__name__} has no moves: define generateMoves")

    def doMove(self, move: Any, **kwargs: Any) -> Puzzle:
        """Return a new puzzle after a move; raise ``TypeError`` for a non-move, ``ValueError`` for an illegal one."""
        raise NotImplementedError(f"{type(self).__name__} cannot make moves: define doMove")

    def primitive(self, **kwargs: Any) -> str:
        """Return SOLVABLE for a solved position, else UNDECIDED."""
        raise NotImplementedError(f"{type(self).__name__} does not say when it is solved: define primitive")

    def __hash__(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} has no hash for the solver: define __hash__")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and hash(self) == hash(other)

    def generateSolutions(self, **kwargs: Any) -> Iterable[Puzzle]:
        """Return the solved positions; without this method, a solver finds them itself."""
        raise NotImplementedError(f"{type(self).__name__} does not list its solutions: define generateSolutions")

    def generateMovePositions(self, movetype: str = "legal", **kwargs: Any) -> list[tuple[Any, Puzzle]]:
        """Return each move of a type with the position it leads to."""
        return [(move, self.doMove(move)) for move in self.generateMoves(movetype)]

    # Positions as strings, under the names from both versions of GamesmanPuzzles.

    def toString(self, mode: str = "minimal", **kwargs: Any) -> str:
        """Return the position as a string; ``complex`` is for people to read."""
        if type(self).serialize is not Puzzle.serialize:
            return self.serialize()
        return str(self)

    def serialize(self, **kwargs: Any) -> str:
        """Return the position as a string."""
        return self.toString()

    def __str__(self) -> str:
        """Return what the player shows: the string, or the puzzle's name and hash if it has none."""
        if type(self).toString is not Puzzle.toString:
            return self.toString(mode="complex") if _takes_mode(self.toString) else self.toString()
        if type(self).serialize is not Puzzle.serialize:
            return self.serialize()
        return f"{type(self).__name__} {hash(self)}"

    @classmethod
    def fromString(cls, positionid: str, **kwargs: Any) -> Puzzle:
        """Return the position that a string describes."""
        if cls.deserialize.__func__ is not Puzzle.deserialize.__func__:  # type: ignore[attr-defined]
            return cls.deserialize(positionid, **kwargs)
        raise NotImplementedError(f"{cls.__name__} cannot be read from a string: define fromString")

    @classmethod
    def deserialize(cls, positionid: str, **kwargs: Any) -> Puzzle:
        """Return the position that a string describes."""
        return cls.fromString(positionid, **kwargs)

    # Variants.

    @property
    def variant(self) -> str:
        """The id of this puzzle's variant."""
        raise NotImplementedError(f"{type(self).__name__} does not name its variant: define variant")

    @classmethod
    def generateStartPosition(cls, variantid: str, **kwargs: Any) -> Puzzle:
        """Return the first position of a variant."""
        raise NotImplementedError(f"{cls.__name__} does not know its variants: define generateStartPosition")

    def isLegalPosition(self) -> bool:
        """Return whether the position obeys the puzzle's rules."""
        return True

    @classmethod
    def validate(cls, positionid: str | None = None, variantid: str | None = None, **kwargs: Any) -> None:
        """Raise a ``ValueError`` unless a string is a legal position of an existing variant."""
        if variantid is not None and variantid not in cls.variants:
            raise ArgumentError(f"expected a variant such as {', '.join(cls.variants)}, got {shown(variantid)}")
        if positionid is None:
            return
        try:
            puzzle = cls.fromString(positionid)
            is_legal = puzzle.isLegalPosition()
        except Exception as error:  # a puzzle may raise anything for invalid input
            raise ParseError(f"{shown(positionid)} is not a position of {cls.__name__}: {error}") from error
        if not is_legal or (variantid is not None and puzzle.variant != variantid):
            raise ParseError(f"{shown(positionid)} is not legal in {cls.__name__} {variantid or ''}".rstrip())

    # Used by its player and its server.

    def getName(self, **kwargs: Any) -> str:
        """Return the name of the puzzle."""
        return type(self).__name__

    def printInfo(self) -> None:
        """Print the position."""
        print(self)


def _takes_mode(method: Callable[..., str]) -> bool:
    return "mode" in signature(method).parameters


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
        """Return a new puzzle after a move; backward moves are allowed too."""
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
            raise IllegalMoveError(f"{move} is not a move of {self.toString()}; the moves are {list(moves)}")
        return self._with(moves[move].execute())

    def primitive(self, **kwargs: Any) -> PuzzleValue:
        """Return SOLVABLE if it is solved, UNSOLVABLE if it ended unsolved, else UNDECIDED."""
        outcome = self.board.outcome
        if outcome is None:
            return PuzzleValue.UNDECIDED
        return PuzzleValue.SOLVABLE if outcome.winners else PuzzleValue.UNSOLVABLE

    def generateSolutions(self, **kwargs: Any) -> list[VariantPuzzle]:
        """Return the solved positions."""
        return [self._with(board) for board in self.board.variant.goals()]

    @property
    def variant(self) -> str:
        """The variant as ``load`` reads it."""
        return self.board.variant.spec

    @classmethod
    def generateStartPosition(cls, variantid: str, **kwargs: Any) -> VariantPuzzle:
        """Return the first position of a variant."""
        return cls(variantid, **kwargs)

    def isLegalPosition(self) -> bool:
        """Return True: no other position can be made."""
        return True

    def toString(self, mode: str = "minimal", **kwargs: Any) -> str:
        """Return the position in the variant's notation, or its picture."""
        _check_mode(mode)
        return str(self.board) if mode == "complex" else self._text()

    def _text(self) -> str:
        return self.board.variant.format(self.board)

    @classmethod
    def fromString(cls, positionid: str, **kwargs: Any) -> VariantPuzzle:
        """Return the position that a string describes; options of the variant may be given too."""
        if not isinstance(positionid, str):
            raise WrongTypeError(f"expected a position as a string, got {positionid!r}")
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
    variants = tuple(f"{rods}_{disks}" for rods, most in ((3, 8), (4, 6), (5, 4)) for disks in range(1, most + 1))

    def __init__(self, size: int = 3, rods: int = 3, **options: Any) -> None:
        super().__init__(**{"disks": size, "rods": rods, **options})

    @property
    def stacks(self) -> list[list[int]]:
        """The sizes of each rod's disks, from the bottom up."""
        stacks: list[list[int]] = self.board.variant.towers(self.board)  # type: ignore[attr-defined]
        return stacks

    @property
    def variant(self) -> str:
        """The numbers of rods and of disks, such as ``3_4``."""
        return f"{len(self.stacks)}_{sum(map(len, self.stacks))}"

    @classmethod
    def generateStartPosition(cls, variantid: str, **kwargs: Any) -> Hanoi:
        """Return the first position of a variant such as ``3_4``, or ``4`` for four disks on three rods."""
        found = _HANOI_VARIANT.fullmatch(variantid) if isinstance(variantid, str) else None
        if found is None:
            raise ArgumentError(f"expected rods and disks such as 3_4, got {shown(variantid)}")
        return cls(**{"size": int(found[2]), "rods": int(found[1] or 3), **kwargs})

    def _text(self) -> str:
        """Return the rods, from the bottom up, with dashes between them."""
        return "-".join("_".join(map(str, stack)) for stack in self.stacks)

    @classmethod
    def fromString(cls, positionid: str, **kwargs: Any) -> Hanoi:
        """Return the position that a string such as ``3_2_1--`` describes; it determines the disks and rods."""
        if not isinstance(positionid, str):
            raise WrongTypeError(f"expected a position as a string, got {positionid!r}")
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
    """Peg Solitaire, by default on the triangle of fifteen holes, which can be fully solved."""

    spec = "peg(board=triangle)"
    variants = tuple(BOARDS)

    @property
    def variant(self) -> str:
        """The name of the board."""
        return str(self.board.variant.options["board"])

    @classmethod
    def generateStartPosition(cls, variantid: str, **kwargs: Any) -> PegSolitaire:
        """Return the first position on a board: english, european or triangle."""
        return cls("peg", board=variantid, **kwargs)


class GeneralSolver:
    """Finds the remoteness of every solvable position, working backwards from the solutions with undo moves.

    A puzzle that lists no solutions is first explored through its legal moves, and ``primitive`` says which are solved.
    Positions are identified by their hash, so a puzzle may give equivalent positions the same hash.
    """

    def __init__(self, puzzle: Puzzle, **kwargs: Any) -> None:
        self.puzzle = puzzle
        self.remoteness: dict[int, int] = {}
        self._is_solved = False

    @property
    def solved(self) -> bool:
        """Whether the puzzle has been solved."""
        return self._is_solved

    def solve(self, *args: Any, **kwargs: Any) -> None:
        """Solve the puzzle; a second call does nothing."""
        if self._is_solved:
            return
        solutions = self._listed_solutions()
        parents: dict[int, list[Puzzle]] = {}
        if not solutions:
            solutions, parents = self._explored_solutions()
        self.remoteness = {hash(solution): 0 for solution in solutions}
        queue = deque(solutions)
        while queue:
            puzzle = queue.popleft()
            steps = self.remoteness[hash(puzzle)] + 1
            for earlier in chain(map(puzzle.doMove, puzzle.generateMoves("undo")), parents.get(hash(puzzle), ())):
                if hash(earlier) not in self.remoteness:
                    self.remoteness[hash(earlier)] = steps
                    queue.append(earlier)
        self._is_solved = True

    def _listed_solutions(self) -> list[Puzzle]:
        """Return the solutions that the puzzle lists, if any; raise an error if one is not solved."""
        if getattr(self.puzzle, "noGenerateSolutions", False):
            return []
        try:
            solutions = list(self.puzzle.generateSolutions())
        except NotImplementedError:
            return []
        for solution in solutions:
            if solution.primitive() != PuzzleValue.SOLVABLE:
                raise ArgumentError(f"expected solved solutions, got one that is {solution.primitive()}")
        return solutions

    def _explored_solutions(self) -> tuple[list[Puzzle], dict[int, list[Puzzle]]]:
        """Return the solutions that legal moves lead to, and the predecessors of each position."""
        solutions: list[Puzzle] = []
        parents: dict[int, list[Puzzle]] = {hash(self.puzzle): []}
        queue = deque([self.puzzle])
        while queue:
            puzzle = queue.popleft()
            if puzzle.primitive() == PuzzleValue.SOLVABLE:
                solutions.append(puzzle)
            for move in puzzle.generateMoves("legal"):
                after = puzzle.doMove(move)
                if hash(after) not in parents:
                    parents[hash(after)] = []
                    queue.append(after)
                parents[hash(after)].append(puzzle)
        return solutions, parents

    def getRemoteness(self, puzzle: Puzzle | None = None, **kwargs: Any) -> int | PuzzleValue:
        """Return the minimum number of moves to a solution, or UNSOLVABLE if there is none."""
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
        """The current position."""
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
            raise IllegalMoveError("the puzzle is over; take a move back to go on")
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


def _check_mode(mode: str) -> None:
    if mode not in ("minimal", "complex"):
        raise ArgumentError(f"expected the mode minimal or complex, got {shown(mode)}")


def _bare(text: str) -> str:
    """Return a move without brackets, commas and extra spaces, so that people may type "0 1" for "(0, 1)"."""
    return "".join(character if character.isalnum() else " " for character in text).replace("  ", " ").strip().lower()


class PuzzlePlayer:
    """Plays a puzzle in the terminal; with a solver it also shows values and gives hints.

    Enter a move by its notation or by its index in the list of moves, counted from 0 as in GamesmanPuzzles. With
    ``auto`` the solver plays by itself.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        solver: GeneralSolver | None = None,
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
