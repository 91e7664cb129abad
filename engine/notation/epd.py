"""EPD: chess positions with operations, such as the best move and a name, one per line; read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen
from pyrsistent import PMap, pmap

from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, ParseError, RecordError, WoodpusherError, expect
from board.variant import Variant
from engine.notation.record_reader import RecordReader
from engine.notation.sources import Source, lines_of
from engine.registry import load
from moves.move import Move

if TYPE_CHECKING:
    from typing import TypeAlias

_CHOICES = ("am", "bm", "pm", "sm")
"""The operations whose operands are moves of the position."""
_LINES = ("pv", "sv")
"""The operations whose operands are a sequence of moves."""
_NUMBERS = ("acd", "acn", "acs", "ce", "dm", "fmvn", "hmvc", "rc")
"""The operations with one whole number."""
_CLOCKS = ("hmvc", "fmvn")
_TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|(;)|([^\s;"]+)|(.))')
_OPCODE = re.compile(r"[A-Za-z]\w*")
_ESCAPED = re.compile(r"\\(.)")
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


class Symbol(str):
    """An operand that was written without quotes and is not a number, kept as written."""

    __slots__ = ()


Operand: TypeAlias = str | int | float | Move


def _frozen_operations(operations: Mapping[str, tuple[Operand, ...]]) -> PMap[str, tuple[Operand, ...]]:
    expect(Mapping, operations, "operations as a mapping")
    for name, operands in operations.items():
        if not isinstance(name, str) or not _OPCODE.fullmatch(name):
            raise ArgumentError(f"expected an operation such as bm or id, got {name!r}")
        if not isinstance(operands, tuple) or not all(isinstance(each, (str, int, float, Move)) for each in operands):
            raise ArgumentError(f"expected a tuple of moves, numbers and strings for {name}, got {operands!r}")
    return pmap(dict(operations))


@frozen
class Epd:
    """A position with operations: each name has a tuple of moves, numbers and strings.

    >>> epd = parse_epd('6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "back rank"; dm 1;')
    >>> [str(move) for move in epd.best_moves], epd.id, epd.mate
    (['Ra8#'], 'back rank', 1)
    """

    board: Board
    operations: PMap[str, tuple[Operand, ...]] = field(factory=dict, converter=_frozen_operations)

    @property
    def id(self) -> str:
        """The position's name, empty if it has none."""
        return " ".join(str(operand) for operand in self.operations.get("id", ()))

    @property
    def best_moves(self) -> tuple[Move, ...]:
        """The best moves (``bm``), any of which solves the position."""
        return self.operations.get("bm", ())  # type: ignore[return-value]

    @property
    def moves_to_avoid(self) -> tuple[Move, ...]:
        """The moves to avoid (``am``)."""
        return self.operations.get("am", ())  # type: ignore[return-value]

    @property
    def mate(self) -> int | None:
        """The number of moves to mate (``dm``), if given."""
        found = self.operations.get("dm", ())
        return found[0] if found else None  # type: ignore[return-value]

    def __str__(self) -> str:
        return format_epd(self)


# Reading.


def read_epd(
    source: Source, on_error: Callable[[RecordError], object] | None = None, variant: str | Variant = "chess"
) -> RecordReader[Epd]:
    """Return a reader of the positions in an EPD file, one per line; skip blank lines and those with #.

    A broken line raises ``RecordError``, and the next call continues after it; or ``on_error`` is called instead.
    """
    return RecordReader(_records(lines_of(source), load(variant)), on_error)


def _records(lines: Iterator[str], variant: Variant) -> Iterator[Epd | RecordError]:
    number = 0
    for line_number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        number += 1
        try:
            yield parse_epd(line, variant)
        except WoodpusherError as error:
            yield RecordError(str(error), number, line_number, "position")


def parse_epd(text: str, variant: str | Variant = "chess") -> Epd:
    """Return the position and the operations of a line of EPD.

    Moves are in SAN or UCI notation, and must be legal. The clocks of a FEN may follow the
    position; they are kept as ``hmvc`` and ``fmvn``. Unknown operations are kept as they are.
    """
    expect(str, text, "a line of EPD as a string")
    fields = text.split(None, 4)
    if len(fields) < 4:
        raise ParseError(
            f"expected a position (pieces, side to move, castling, en passant) and operations, got {text!r}"
        )
    rest = fields[4] if len(fields) > 4 else ""
    found: dict[str, list[Any]] = {}
    clocks = re.match(r"(\d{1,6})\s+(\d{1,6})(?=[\s;]|$)", rest)
    if clocks is not None:
        rest = rest[clocks.end() :]
        found = {name: [Symbol(clock)] for name, clock in zip(_CLOCKS, clocks.groups(), strict=True)}
    for name, operands in _operations(rest, text):
        if name in found and not (clocks is not None and name in _CLOCKS):
            raise ParseError(f"the operation {name} is given twice in {text!r}")
        found[name] = operands
    for name in _NUMBERS:
        if name in found:
            found[name] = [_whole(name, found[name])]
    halfmoves, number = (found.get(name, [default])[0] for name, default in zip(_CLOCKS, (0, 1), strict=True))
    board = load(variant).parse(f"{' '.join(fields[:4])} {halfmoves} {number}")
    for name in _CHOICES:
        if name in found:
            found[name] = [board.variant.parse_move(board, str(move)) for move in found[name]]
    for name in _LINES:
        if name in found:
            found[name] = _line(board, found[name])
    return Epd(board, {name: tuple(operands) for name, operands in found.items()})


def _operations(rest: str, text: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield the name and the operands of each operation."""
    name = ""
    operands: list[Any] = []
    for token in _TOKEN.finditer(rest):
        quoted, end, bare, stray = token.groups()
        if stray is not None and not stray.isspace():
            raise ParseError(f'expected a closing " after {rest[token.start() :].strip()!r} in {text!r}')
        if end is not None:
            if name:
                yield name, operands
            name, operands = "", []
        elif not name and (bare is not None or quoted is not None):
            if bare is None or not _OPCODE.fullmatch(bare):
                raise ParseError(f"expected an operation such as bm or id, got {token.group().strip()!r} in {text!r}")
            name = bare
        elif bare is not None:
            operands.append(_number(bare))
        elif quoted is not None:
            operands.append(_ESCAPED.sub(r"\1", quoted))
    if name:
        yield name, operands


def _number(text: str) -> Operand:
    """Return a number if it would be written the same way again, otherwise the string unchanged."""
    for kind in (int, float):
        try:
            number: float = kind(text)
        except ValueError:
            continue
        if repr(number) == text and text not in ("inf", "nan"):
            return number
    return Symbol(text)


def _whole(name: str, operands: list[Any]) -> int:
    if len(operands) != 1 or not _WHOLE.fullmatch(str(operands[0])):
        raise ParseError(f"expected a whole number for {name}, got {' '.join(map(str, operands)) or 'nothing'}")
    return int(operands[0])


def _line(board: Board, texts: list[Any]) -> list[Move]:
    moves = []
    for text in texts:
        moves.append(board.variant.parse_move(board, str(text)))
        board = moves[-1].execute()
    return moves


# Writing.


def format_epd(epd: Epd) -> str:
    """Return a position with its operations as a line of EPD, the operations sorted by name as in the standard."""
    fields = epd.board.variant.format(epd.board).split()[:4]
    operations = [
        " ".join([name, *(_format_operand(name, operand) for operand in operands)]) + ";"
        for name, operands in sorted(epd.operations.items())
    ]
    return " ".join(fields + operations)


def _format_operand(name: str, operand: Operand) -> str:
    if isinstance(operand, Symbol):
        return operand
    if isinstance(operand, str):
        escaped = " ".join(operand.split("\n")).replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(operand, Move) and not operand:
        raise IllegalMoveError(f"{name} has a null move, which EPD does not allow")
    return str(operand)
