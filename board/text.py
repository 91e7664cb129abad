"""Text: the default notation of positions and moves for any game."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from attrs import fields

from board.alliance import Alliance
from board.annotations import annotations_of, fits
from board.builder import Builder
from board.errors import IllegalMoveError, IllegalPositionError, ParseError
from board.letters import SECOND, format_fields, lettered, own_fields, read_fields

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.state import State
    from board.variant import Variant
    from moves.chance import Roll
    from moves.move import Move
    from pieces.piece import Piece

_LONGEST = 20_000
"""The maximum length of a position in characters."""


# Positions: rows from the top as in FEN, the side to move, and the state if it is not the first one.


def format_position(board: Board) -> str:
    """Return a position as rows from the top, the side to move and the state, if any.

    A letter is a piece, a number is that many empty squares. With one or two players capitals are white's (the first
    player's if white does not play); with more, each letter is followed by its side's number.
    """
    variant = board.variant
    rows = []
    for row in _rows(variant):
        squares = [_piece_text(variant, variant.piece_at(board, coordinate)) for coordinate in row]
        rows.append("".join(_with_gaps(squares)))
    parts = ["/".join(rows)]
    if len(variant.players) > 1:
        parts.append(_side_texts(variant)[board.move_maker])
    state = _format_state(board.state, variant.first_state())
    return " ".join([*parts, state] if state else parts)


def parse_position(variant: Variant, text: str) -> Board:
    """Return the board that a string in this form describes, or raise ``ParseError``."""
    if not isinstance(text, str):
        raise ParseError(f"expected a position as a string, got {text!r} of type {type(text).__name__}")
    parts = text[:_LONGEST].split(maxsplit=2 if len(variant.players) > 1 else 1)
    if not parts or len(text) > _LONGEST:
        raise ParseError(f"expected a position such as {_example(variant)!r}, got {text[:80]!r}")
    builder = Builder(variant)
    _place_rows(builder, parts.pop(0), text)
    if len(variant.players) > 1:
        sides = {name: side for side, name in _side_texts(variant).items()}
        side = parts.pop(0) if parts else ""
        if side not in sides:
            raise ParseError(f"expected the side to move, one of {', '.join(sides)}, got {side!r} in {text!r}")
        builder.set_move_maker(sides[side])
    if parts:
        builder.set_state(_parse_state(variant, parts[0], text))
    try:
        board = builder.build()
        if parts:
            # A state's type cannot say all that the rules rely on, so they are asked before anybody else asks them.
            _ = board.legal_moves, board.outcome
    except IllegalPositionError as error:
        raise IllegalPositionError(f"{error} (position: {text!r})") from None
    except Exception as error:
        if not parts:
            raise
        raise IllegalPositionError(
            f"the rules of {variant.name} cannot use the state {parts[0]!r}: {type(error).__name__}: {error} "
            f"(position: {text!r})"
        ) from error
    return board


@lru_cache(maxsize=16)
def _rows(variant: Variant) -> list[list[Coordinate]]:
    """Return the coordinates of each row of the picture, from the top and from the left."""
    spots = sorted((*reversed(variant.geometry.spot(number)), number) for number in range(variant.geometry.size))
    return [[number for _, _, number in row] for _, row in groupby(spots, key=lambda spot: spot[0])]


def _side_texts(variant: Variant) -> dict[Alliance, str]:
    if len(variant.players) == 2:
        return {side: side.title[0] for side in variant.players}
    return {side: str(number) for number, side in enumerate(variant.players, start=1)}


def _piece_text(variant: Variant, piece: Piece | None) -> str:
    if piece is None:
        return ""
    if len(variant.players) > 2:
        letter = f"{piece.letter}{variant.players.index(piece.alliance) + 1}"
    else:
        letter = lettered(piece.letter, piece.alliance is _capital_side(variant))
    return letter + format_fields(piece)


def _capital_side(variant: Variant) -> Alliance:
    """Return the side whose pieces are written as capitals if there are at most two players."""
    return Alliance.WHITE if Alliance.WHITE in variant.players else variant.players[0]


def _with_gaps(squares: list[str]) -> Iterator[str]:
    for is_empty, run in groupby(squares, key=lambda square: not square):
        written = list(run)
        yield str(len(written)) if is_empty else "".join(written)


def _split_rows(placement: str) -> list[str]:
    """Return the rows of a placement; a slash in brackets is part of a piece."""
    rows, depth = [""], 0
    for sign in placement:
        depth += (sign == "(") - (sign == ")")
        if sign == "/" and depth <= 0:
            rows.append("")
        else:
            rows[-1] += sign
    return rows


def _place_rows(builder: Builder, placement: str, text: str) -> None:
    rows = _rows(builder.variant)
    given = _split_rows(placement)
    if len(given) != len(rows):
        raise ParseError(f"expected {len(rows)} rows separated by /, got {len(given)} in {text!r}")
    for number, (squares, row) in enumerate(zip(rows, given, strict=True), start=1):
        found = list(_read_row(builder.variant, row, text))
        if len(found) != len(squares):
            raise ParseError(f"expected {len(squares)} squares in row {number}, got {len(found)} ({row!r}) in {text!r}")
        for coordinate, piece in zip(squares, found, strict=True):
            if piece is not None:
                kind, side, values = piece
                builder.set_piece(_made(kind, side, coordinate, values, text))


def _made(kind: type[Piece], side: Alliance, coordinate: Coordinate, given: tuple[Any, ...], text: str) -> Piece:
    """Return a piece with its own fields, or raise ``ParseError`` if they do not fit."""
    own, types = own_fields(kind), annotations_of(kind)
    if len(given) > len(own) or any(
        each.name in types and not fits(value, types[each.name]) for each, value in zip(own, given, strict=False)
    ):
        wanted = ", ".join(f"{each.alias}: {each.type}" for each in own) or "nothing"
        raise ParseError(f"expected a {kind.piece_type} with {wanted}, got {given!r} in {text!r}")
    try:
        return kind(side, coordinate, *given)
    except (TypeError, ValueError) as error:
        raise ParseError(f"expected a {kind.piece_type}, got {given!r} in {text!r}: {error}") from error


def _read_row(variant: Variant, row: str, text: str) -> Iterator[tuple[type[Piece], Alliance, tuple[Any, ...]] | None]:
    kinds = {kind.letter.lower(): kind for kind in variant.pieces}
    place = 0
    while place < len(row):
        sign = row[place]
        place += 1
        if sign in "0123456789":
            while place < len(row) and row[place] in "0123456789":
                sign += row[place]
                place += 1
            if len(sign) > 3:
                raise ParseError(f"expected at most 999 empty squares in a row, got {sign!r} in {text[:80]!r}")
            yield from [None] * int(sign)
        elif sign.lower() not in kinds:
            letters = ", ".join(kinds)
            raise ParseError(f"expected a number or one of the letters {letters}, got {sign!r} in {text!r}")
        elif len(variant.players) > 2:
            number = row[place : place + 1]
            place += 1
            if number not in _side_texts(variant).values():
                raise ParseError(f"expected {sign} and the number of its side, got {sign + number!r} in {text!r}")
            given, place = _read_given(row, place, text)
            yield kinds[sign.lower()], variant.players[int(number) - 1], given
        else:
            capital = _capital_side(variant)
            others = [side for side in variant.players if side is not capital]
            is_marked = row[place : place + 1] == SECOND
            place += is_marked
            is_second = is_marked or sign != lettered(sign, True)
            given, place = _read_given(row, place, text)
            yield kinds[sign.lower()], others[0] if is_second and others else capital, given


def _read_given(row: str, place: int, text: str) -> tuple[tuple[Any, ...], int]:
    """Return the fields written after a piece's letter, and where they end."""
    if row[place : place + 1] != "(":
        return (), place
    found = read_fields(row, place)
    if found is None:
        raise ParseError(f"expected values in brackets after a piece, such as (4), got {row[place:]!r} in {text!r}")
    return found


def _format_state(state: State, usual: State) -> str:
    """Return the fields of a state that differ from the first state, as ``name=value;name=value``."""
    return ";".join(
        f"{field.alias}={getattr(state, field.name)!r}"
        for field in fields(type(state))
        if field.init and getattr(state, field.name) != getattr(usual, field.name, None)
    )


def _parse_state(variant: Variant, written: str, text: str) -> State:
    usual = variant.first_state()
    values: dict[str, Any] = {field.alias: getattr(usual, field.name) for field in fields(type(usual)) if field.init}
    for part in written.split(";"):
        name, _, value = part.partition("=")
        if name.strip() not in values:
            known = ", ".join(values) or "no state at all"
            raise ParseError(f"expected the state as name=value (known: {known}), got {part!r} in {text!r}")
        try:
            values[name.strip()] = ast.literal_eval(value.strip())
        except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
            raise ParseError(f"expected a value for {name.strip()}, got {value!r} in {text!r}") from None
    kinds = annotations_of(type(usual))  # type: ignore[arg-type]  # a class can be hashed
    for field in fields(type(usual)):
        kind = kinds.get(field.name)
        if field.init and kind is not None and not fits(values[field.alias], kind):
            raise ParseError(f"expected {field.alias} as {field.type}, got {values[field.alias]!r} in {text!r}")
    try:
        return type(usual)(**values)
    except Exception as error:  # a third-party state may do anything with its fields
        raise ParseError(
            f"expected a state of {variant.name}, got {written!r}: {type(error).__name__}: {error}"
        ) from error


def _example(variant: Variant) -> str:
    return variant.format(variant.start())


# Moves: a2-a3, a2xb3, a7-a8=q, a placement d3, a pass; longer if two moves would be written alike.


def format_move(move: Move) -> str:
    """Return the shortest notation of a move that no other legal move shares."""
    spellings = _spellings(move)
    rivals = _rivals(move.board)
    return next((spelling for spelling in spellings if rivals[spelling] <= 1), spellings[-1])


@lru_cache(maxsize=1)
def _rivals(board: Board) -> Counter[str]:
    """Return how many legal moves share each spelling; a list of moves asks for the same board again and again."""
    return Counter(spelling for move in board.legal_moves for spelling in _spellings(move))


def _spellings(move: Move) -> list[str]:
    """Return the notations of a move, from the shortest to the longest."""
    path = move.path
    if not path:
        return ["pass" if move.detail is None else cast("Roll", move).label]
    name = move.board.variant.geometry.name
    if len(path) == 1:
        square = name(path[0])
        piece = move.moved_piece
        return [square] if piece is None else [square, f"{piece.letter}{format_fields(piece)}@{square}"]
    joint = "x" if move.is_attack else "-"
    become = "" if move.promotion is None else f"={move.promotion.letter.lower()}"
    short, long = (joint.join(map(name, squares)) + become for squares in ((path[0], path[-1]), path))
    taken = ",".join(name(piece.position) for piece in move.transition.removed)
    return list(dict.fromkeys([short, long, f"{long}({taken})"]))


def parse_move(board: Board, text: str) -> Move:
    """Return the legal move that a string names, or raise an error that says why there is none."""
    if not isinstance(text, str):
        raise ParseError(f"expected a move as a string, got {text!r} of type {type(text).__name__}")
    written = text.strip().lower()
    found = [move for move in board.legal_moves if written in map(str.lower, _spellings(move))]
    if len(found) == 1:
        return found[0]
    where = f"(position: {board.variant.format(board)})"
    if found:
        names = " or ".join(map(format_move, found))
        raise IllegalMoveError(f"{text[:80]!r} could be {names} {where}")
    squares = [part for part in _split(written) if part]
    names_of = board.variant.geometry.names
    if squares and all(square in names_of for square in squares):
        start, destination = (board.variant.geometry.coordinate(square) for square in (squares[0], squares[-1]))
        raise IllegalMoveError(f"{text!r} is not legal: {board.variant.why_not(board, start, destination)} {where}")
    example = str(board.legal_moves[0]) if board.legal_moves else "a1-a2"
    raise ParseError(f"expected a move such as {example}, got {text[:80]!r} {where}")


def _split(written: str) -> list[str]:
    """Return the parts of a move's notation that should be squares."""
    written = written.partition("=")[0].partition("(")[0].rpartition("@")[2]
    for joint in "x-":
        written = written.replace(joint, " ")
    return written.split()
