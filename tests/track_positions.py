"""Positions of End of the Track for the tests, and a second, plain implementation of its rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from board import Alliance, Board
from engine import load
from engine.games.track.rules import Track
from tests.data_files import DATA

FACTS: dict[str, Any] = json.loads((DATA / "track.json").read_text(encoding="utf-8"))
SIDES = (Alliance.WHITE, Alliance.BLACK)
LABELLED: Track = load("track", labelled=True)

State = tuple[tuple[int, ...], int]
"""White's blocks and ball, black's, and the side to move."""


def random_board(track: Track, rng: Random) -> Board:
    squares = rng.sample(range(track.geometry.size), 2 * track.blocks)
    white, black = squares[: track.blocks], squares[track.blocks :]
    return track.board_of((*white, rng.choice(white)), (*black, rng.choice(black)), rng.choice(SIDES))


def board_of(track: Track, state: State) -> Board:
    squares, player = state
    half = track.blocks + 1
    return track.board_of(squares[:half], squares[half:], SIDES[player])


def state_of(board: Board) -> State:
    track: Track = board.variant  # type: ignore[assignment]
    white, black = track.squares_by_side(board)
    return white + black, board.move_maker.index


def plain_moves(track: Track, state: State) -> set[State]:
    """Return the states after each legal move, by coordinates and loops alone; blocks keep their places in the list."""
    squares, player = state
    half = track.blocks + 1
    first = half * player
    own = squares[first : first + track.blocks]
    ball = squares[first + track.blocks]
    other = half * (1 - player)
    foes = squares[other : other + track.blocks]
    found = set()
    for index, square in enumerate(own):
        if square != ball:
            row, column = divmod(square, track.columns)
            for target in range(track.geometry.size):
                steps = sorted((abs(target // track.columns - row), abs(target % track.columns - column)))
                if steps == [1, 2] and target not in own and target not in foes:
                    found.add(_with(squares, first + index, target))
    reached = {ball}
    while True:
        more = {b for a in reached for b in own if b not in reached and _sees(track, a, b, foes)}
        if not more:
            break
        reached |= more
    for square in reached - {ball}:
        found.add(_with(squares, first + track.blocks, square))
    return {(after, 1 - player) for after in found}


def _with(squares: tuple[int, ...], index: int, square: int) -> tuple[int, ...]:
    return (*squares[:index], square, *squares[index + 1 :])


def _sees(track: Track, start: int, end: int, foes: tuple[int, ...]) -> bool:
    rows, columns = end // track.columns - start // track.columns, end % track.columns - start % track.columns
    steps = max(abs(rows), abs(columns))
    if not (rows == 0 or columns == 0 or abs(rows) == abs(columns)):
        return False
    row, column = divmod(start, track.columns)
    between = [
        (row + rows // steps * step) * track.columns + column + columns // steps * step for step in range(1, steps)
    ]
    return not set(between) & set(foes)


def plain_distances(track: Track, start: State, most: int) -> dict[State, int]:
    """Return the number of moves to each state within a distance."""
    distances = {start: 0}
    frontier = [start]
    for distance in range(1, most + 1):
        following = []
        for state in frontier:
            for after in plain_moves(track, state):
                if after not in distances:
                    distances[after] = distance
                    following.append(after)
        frontier = following
    return distances
