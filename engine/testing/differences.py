"""Differences between two boards, as a person would point at them."""

from __future__ import annotations

from itertools import zip_longest

from attrs import fields

from board.board import Board
from pieces.piece import Piece

_GAP = 4


def differences(left: Board, right: Board, titles: tuple[str, str] = ("left", "right")) -> list[str]:
    """Return what differs between two boards: each difference, then both pictures side by side; nothing if equal."""
    if left == right:
        return []
    if left.variant is not right.variant:
        return [f"{titles[0]} is a board of {left.variant.spec}, {titles[1]} one of {right.variant.spec}"]
    mine = {_called(piece, left): piece for piece in left.pieces() if piece not in right.pieces()}
    theirs = {_called(piece, right): piece for piece in right.pieces() if piece not in left.pieces()}
    found = [f"only {titles[0]}: {text}" for text in mine if text not in theirs]
    found += [f"only {titles[1]}: {text}" for text in theirs if text not in mine]
    found += [f"{text}: {piece!r}, {theirs[text]!r}" for text, piece in mine.items() if text in theirs]
    if left.move_maker is not right.move_maker:
        found.append(f"to move: {left.move_maker}, {right.move_maker}")
    if left.state != right.state:
        found += _state_differences(left, right)
    return [*found, "", *_side_by_side(left, right, titles)]


def _called(piece: Piece, board: Board) -> str:
    """Return a piece's side, kind and place by the place's name, if it has one."""
    geometry = board.variant.geometry
    known = 0 <= piece.position < geometry.size
    place = geometry.name(piece.position) if known else piece.position
    return f"{piece.alliance} {piece.piece_type} on {place}"


def _side_by_side(left: Board, right: Board, titles: tuple[str, str]) -> list[str]:
    columns = [[title, *str(board).splitlines()] for title, board in zip(titles, (left, right), strict=True)]
    width = max(map(len, columns[0])) + _GAP
    return [f"{one:<{width}}{other}".rstrip() for one, other in zip_longest(*columns, fillvalue="")]


def _state_differences(left: Board, right: Board) -> list[str]:
    """Return the fields that count for equality and differ, or both states if they are of two kinds."""
    one, other = left.state, right.state
    if type(one) is not type(other):
        return [f"state: {one!r}, {other!r}"]
    names = [part.name for part in fields(type(one)) if part.eq]
    pairs = [(name, getattr(one, name), getattr(other, name)) for name in names]
    return [f"{name}: {mine!r}, {theirs!r}" for name, mine, theirs in pairs if mine != theirs]
