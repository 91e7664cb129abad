"""FEN for games of armies: any width, pieces in hand, promoted pieces and castling rights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from board.builder import Builder
from board.errors import IllegalPositionError, ParseError
from board.geometry import Coordinate, Grid
from engine.armies.state import MOST_HELD, ArmyState
from pieces.army.tables import castling_squares

if TYPE_CHECKING:
    from board.board import Board
    from engine.armies.game import ArmyGame

_TOKEN = re.compile(r"([1-9][0-9]?)|(\+?[A-Za-z]|\*)(~?)")
_CHECKS = re.compile(r"([0-9])\+([0-9])")
_SIDES = {"w": Alliance.WHITE, "b": Alliance.BLACK}
_RIGHTS = "KQkq"
_CLOCK = re.compile(r"[0-9]{1,5}")


def board_of(array: str) -> Grid:
    """Return the board of a starting array."""
    ranks = array.split()[0].partition("[")[0].split("/")
    widths = {sum(int(gap) if gap else 1 for gap, *_ in _TOKEN.findall(rank)) for rank in ranks}
    if len(widths) != 1:
        raise ParseError(f"expected ranks of one width in {array!r}, got {sorted(widths)}")
    return Grid(widths.pop(), len(ranks))


def cells_of(rank: str) -> list[str]:
    """Return the letters of a rank's pieces by file, with empty strings between them."""
    cells: list[str] = []
    for gap, letter, _ in _TOKEN.findall(rank):
        cells += [""] * int(gap) if gap else [letter]
    return cells


def placed(variant: ArmyGame, rows: str) -> Iterator[tuple[str, Alliance, Coordinate]]:
    """Yield the letter, side and square of each piece in the first field of a FEN."""
    grid: Grid = variant.geometry
    ranks = rows.split("/")
    if len(ranks) != grid.rows:
        raise ParseError(f"expected {grid.rows} ranks separated by slashes, got {len(ranks)} in {rows!r}")
    for row, rank in enumerate(ranks):
        column = place = 0
        while place < len(rank):
            token = _TOKEN.match(rank, place)
            letter = token[2].lower() if token is not None and token[2] else ""
            if token is not None and letter and letter + token[3] in variant.kinds:
                letter += token[3]
            if token is None or (letter and letter not in variant.kinds):
                raise ParseError(
                    f"expected letters of {' '.join(variant.kinds)} and numbers in rank {grid.rows - row}, got {rank!r}"
                )
            if letter and column < grid.columns:
                yield letter, Alliance.BLACK if token[2][-1].islower() else Alliance.WHITE, row * grid.columns + column
            column += int(token[1]) if token[1] else 1
            place = token.end()
        if column != grid.columns:
            raise ParseError(f"expected {grid.columns} squares in rank {grid.rows - row}, got {column} in {rank!r}")


def parse_fen(variant: ArmyGame, text: str) -> Board:
    """Return the board that a FEN describes; clocks, and without hands or castling their fields, may be left out."""
    if not isinstance(text, str):
        raise ParseError(f"expected a FEN as a string, got {text!r} of type {type(text).__name__}")
    fields = text.split()
    counted = next((field for field in fields if _CHECKS.fullmatch(field)), "") if variant.checks_to_win else ""
    fields = [field for field in fields if field != counted]
    if not 2 <= len(fields) <= 6 or fields[1] not in _SIDES:
        raise ParseError(f"expected pieces, side to move, castling, en passant and clocks, got {text[:200]!r}")
    rows, _, held = fields[0].partition("[")
    builder = Builder(variant).set_move_maker(_SIDES[fields[1]])
    for letter, side, square in placed(variant, rows):
        builder.set_piece(variant.kinds[letter](side, square))
    rest = fields[2:]
    clocks = [rest.pop() for _ in range(2) if len(rest) in (2, 4) or (len(rest) % 2 and _CLOCK.fullmatch(rest[-1]))]
    if len(fields) == 4 and not all(map(_CLOCK.fullmatch, clocks)):
        rest, clocks = fields[2:], []
    if not all(map(_CLOCK.fullmatch, clocks)) or len(clocks) == 1:
        raise ParseError(f"expected a halfmove clock and a move number at the end of {text!r}")
    number, clock = (int(clock) for clock in clocks) if clocks else (1, 0)
    rights, passed = (*rest, *("-", "-")[len(rest) :])
    state = ArmyState(
        _passed_square(variant, passed, text),
        _read_rights(variant, rights, text),
        clock,
        max(1, number),
        _read_hands(variant, held.removesuffix("]") if held else "", text),
        _read_checks(variant, counted),
    )
    try:
        return builder.set_state(state).build()
    except IllegalPositionError as error:
        raise IllegalPositionError(f"{error} (FEN: {text!r})") from None


def _read_hands(variant: ArmyGame, held: str, text: str) -> tuple[int, ...]:
    counts = [0] * (2 * len(variant.pieces))
    for letter in held.replace("-", ""):
        if not variant.hands or letter.lower() not in variant.kinds:
            raise ParseError(f"expected letters of pieces in hand in brackets, got {letter!r} in {text!r}")
        counts[2 * variant._kind_number(letter.lower()) + letter.islower()] += 1
    if max(counts, default=0) > MOST_HELD:
        raise ParseError(f"a side holds at most {MOST_HELD} pieces of a kind, got more in {text!r}")
    return tuple(counts)


def _read_checks(variant: ArmyGame, counted: str) -> tuple[int, ...]:
    """Return how many checks each side still has to give."""
    if not variant.checks_to_win:
        return ()
    numbers = counted.split("+") if counted else [str(variant.checks_to_win)] * 2
    if max(map(int, numbers)) > variant.checks_to_win:
        raise ParseError(f"expected at most {variant.checks_to_win} checks to give for each side, got {counted!r}")
    return tuple(map(int, numbers))


def _read_rights(variant: ArmyGame, text: str, fen: str) -> int:
    known = dict(_rights_by_letter(variant))
    rights = 0
    for letter in text.replace("-", ""):
        if letter not in known:
            raise ParseError(f"expected - or letters of {''.join(known) or 'no castling'}, got {text!r} in {fen!r}")
        rights |= known[letter]
    return rights


def _rights_by_letter(variant: ArmyGame) -> list[tuple[str, int]]:
    found = []
    for right, side, (king, king_end, _, _), _ in castling_squares(variant):
        letter = "k" if king_end > king else "q"
        found.append((letter.upper() if side is Alliance.WHITE else letter, right))
    found.sort(key=lambda pair: _RIGHTS.index(pair[0]))
    for right, side, start, _ in variant.first_leaps:
        letter = variant.geometry.names[start][0]
        found.append((letter.upper() if side is Alliance.WHITE else letter, right))
    return found


def _passed_square(variant: ArmyGame, name: str, text: str) -> Coordinate | None:
    if name == "-":
        return None
    if name not in variant.geometry.names:
        raise ParseError(f"expected - or the name of an en passant square, got {name!r} in {text!r}")
    square: Coordinate = variant.geometry.coordinate(name)
    return square


def format_fen(variant: ArmyGame, board: Board) -> str:
    """Return a board as a FEN with all its fields."""
    state: Any = board.state
    grid: Grid = variant.geometry
    ranks = []
    for row in range(grid.rows):
        rank, gap = "", 0
        for piece in board.squares[row * grid.columns : (row + 1) * grid.columns]:
            if piece is None:
                gap += 1
                continue
            rank += (str(gap) if gap else "") + piece.symbol
            gap = 0
        ranks.append(rank + (str(gap) if gap else ""))
    rows = "/".join(ranks)
    if variant.hands:
        held = [variant.pieces_in_hand(board, side) for side in variant.players]
        rows += f"[{''.join(piece.symbol for side in held for piece in side)}]"
    rights = "".join(letter for letter, right in _rights_by_letter(variant) if state.rights & right)
    side = "w" if board.move_maker is Alliance.WHITE else "b"
    passed = "-" if state.en_passant is None else grid.names[state.en_passant]
    checks = f"{state.checks[0]}+{state.checks[1]} " if state.checks else ""
    return f"{rows} {side} {rights or '-'} {passed} {checks}{state.halfmove_clock} {state.fullmove_number}"
