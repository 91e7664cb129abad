"""The legal moves of a position: a tuple that prints as a short list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from moves.move import Move

MOST_SHOWN = 60
"""How many moves are printed."""


class _Printer(Protocol):
    """The pretty printer of IPython."""

    def text(self, text: str) -> None:
        """Print some text."""


class Moves(tuple["Move", ...]):
    """Moves that print by their notation: ``(a3, a4, Nc3)``. In all else it is a tuple."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown = [str(move) for move in self[:MOST_SHOWN]]
        if len(self) > MOST_SHOWN:
            shown.append(f"… {len(self)} in all")
        return f"({', '.join(shown)}{',' if len(self) == 1 else ''})"

    def _repr_pretty_(self, printer: _Printer, cycle: bool) -> None:
        printer.text(repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Moves, (tuple(self),)
