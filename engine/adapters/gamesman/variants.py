"""Our puzzle variants with the interface of GamesmanPuzzles."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from board.board import Board
from board.errors import (
    ArgumentError,
    IllegalMoveError,
    OptionError,
    ParseError,
    UnsupportedError,
    WrongTypeError,
    shown,
)
from board.guarding import guard
from board.move_kind import MoveKind
from engine.adapters.gamesman.puzzle import Puzzle, PuzzleValue
from engine.registry import load
from moves.move import Move
from pieces.peg import BOARDS

# The method names are those of GamesmanPuzzles.
# ruff: noqa: N802

_HANOI_VARIANT = re.compile(r"(?:([0-9]{1,2})_)?([0-9]{1,2})")

KINDS = {
    "for": MoveKind.FORWARD,
    "bi": MoveKind.BIDIRECTIONAL,
    "back": MoveKind.BACKWARD,
    "legal": MoveKind.LEGAL,
    "undo": MoveKind.UNDO,
    "all": MoveKind.ALL,
}


@guard
class VariantPuzzle(Puzzle):
    """A position of one of our puzzle variants. A move is a pair of coordinates: start and destination."""

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
    def numPositions(self) -> int | None:
        """An upper bound on the number of positions, or None if it is not known."""
        rules = self.board.variant
        return rules.abilities.estimated_positions if rules.numbering is None else rules.numbering.positions

    @property
    def variant(self) -> str:
        """The variant as ``load`` reads it."""
        return self.board.variant.spec

    @classmethod
    def generateStartPosition(cls, variantid: str, **kwargs: Any) -> VariantPuzzle:
        """Return the first position of a variant."""
        return cls(variantid, **kwargs)

    def isLegalPosition(self) -> bool:
        """Return True: illegal positions cannot be constructed."""
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


@guard
class Hanoi(VariantPuzzle):
    """The Tower of Hanoi, by default with three disks. A position is written ``3_2_1--``: rods from the bottom up."""

    spec = "hanoi"
    puzzleid = "hanoi"
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


@guard
class PegSolitaire(VariantPuzzle):
    """Peg Solitaire, by default on the triangle of fifteen holes, which can be fully solved."""

    spec = "peg(board=triangle)"
    puzzleid = "pegSolitaire"
    variants = tuple(BOARDS)

    @property
    def variant(self) -> str:
        """The name of the board."""
        return str(self.board.variant.options["board"])

    @classmethod
    def generateStartPosition(cls, variantid: str, **kwargs: Any) -> PegSolitaire:
        """Return the first position on a board: english, european or triangle."""
        return cls("peg", board=variantid, **kwargs)


def _check_mode(mode: str) -> None:
    if mode not in ("minimal", "complex"):
        raise ArgumentError(f"expected the mode minimal or complex, got {shown(mode)}")
