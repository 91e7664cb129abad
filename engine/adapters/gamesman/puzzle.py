"""GamesmanPuzzles' Puzzle: the base class of its puzzles, with defaults for the optional methods."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from inspect import signature
from typing import Any, ClassVar

from board.errors import ArgumentError, ParseError, shown
from board.guarding import guard

# The method names are those of GamesmanPuzzles.
# ruff: noqa: N802, N815


class _Values:
    """What the values of puzzles share."""

    MAX_REMOTENESS: ClassVar[int] = 2**31 - 1
    """More than any remoteness: that of an unsolvable position, where a number is needed."""

    @staticmethod
    def contains(key: object) -> bool:
        """Return whether something is a value of a puzzle."""
        return any(value == key for value in PuzzleValue)


class PuzzleValue(_Values, str, Enum):
    """The value of a puzzle's position; each equals its string, old or new, in lower or upper case."""

    SOLVABLE = "solvable"
    UNSOLVABLE = "unsolvable"
    UNDECIDED = "undecided"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and _NAMES.get(other.lower(), other.lower()) == self.value

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        return self.value


_NAMES = {"win": "solvable", "lose": "unsolvable"}
"""What GamesmanPuzzles calls the values since April 2021, and what it called them before."""


class PuzzleException(ArgumentError):  # noqa: N818 - its name in GamesmanPuzzles
    """An error for the server's user."""


@guard
class Puzzle:
    """A position of a puzzle. Define the first four methods to play and solve it; the rest is optional."""

    variants: ClassVar[Sequence[str] | Mapping[str, Any]] = ()
    """The ids of the variants, such as ``3x3``; may also be a dictionary with these keys."""
    puzzleid: ClassVar[str] = ""
    """The puzzle's name in the server's addresses."""
    noGenerateSolutions = False
    """Whether the solver must find the solutions itself. It does so anyway if none are listed."""

    @property
    def numPositions(self) -> int | None:
        """An upper bound on the number of positions, or None if it is not known."""
        return None

    def __init__(self, **kwargs: Any) -> None:
        """Do nothing; puzzles written for GamesmanPuzzles call this."""

    def generateMoves(self, movetype: str = "all") -> Collection[Any]:
        """Return the moves of a type: for, bi, back, legal, undo or all."""
        raise NotImplementedError(f"{type(self).__name__} has no moves: define generateMoves")

    def doMove(self, move: Any) -> Puzzle:
        """Return a new puzzle after a move; raise ``TypeError`` for a non-move, ``ValueError`` for an illegal one."""
        raise NotImplementedError(f"{type(self).__name__} cannot make moves: define doMove")

    def primitive(self) -> str:
        """Return SOLVABLE for a solved position, else UNDECIDED."""
        raise NotImplementedError(f"{type(self).__name__} does not say when it is solved: define primitive")

    def __hash__(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} has no hash for the solver: define __hash__")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and hash(self) == hash(other)

    def generateSolutions(self) -> Iterable[Puzzle]:
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

    # For GamesmanPuzzles' player and server.

    def getName(self, **kwargs: Any) -> str:
        """Return the name of the puzzle."""
        return type(self).__name__

    def printInfo(self) -> None:
        """Print the position."""
        print(self)


class ServerPuzzle(Puzzle):
    """A puzzle for the server: it also defines ``id``, ``variants``, ``variant``, ``fromString`` and ``toString``."""


def _takes_mode(method: Callable[..., str]) -> bool:
    return "mode" in signature(method).parameters
