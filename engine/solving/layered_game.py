"""Layered two-player games: the value and remoteness of all reachable positions, layer by layer from the last one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING

import numpy as np

from board.errors import ArgumentError, TooLargeError, UnsupportedError
from engine.solving.arrays import distinct, held
from engine.solving.layers import CHUNK
from engine.solving.solution import TIE, Solution, winner_verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.board import Board
    from engine.solving.arrays import IndexArray
    from engine.solving.numbering import Numbering

    Codes = NDArray[np.int16]

# A code is a position's value for the side to move, higher codes being better: a loss in n moves, a tie in n
# moves from _TIED down, a win in n moves from _WON down.
_LOST, _TIED, _WON = 0, 200, 300
MOST_MOVES = 99
"""The maximum length of a layered game."""
GOES_ON, LOST, TIED, WON = range(4)
"""The codes of ``Numbering.ended_array``, for the side to move."""
_ENDS = np.array([-1, _LOST, _TIED, _WON], np.int16)

Progress = Callable[[int], None]


def solve_layered_game(numbering: Numbering, board: Board, progress: Progress, limit: int) -> LayeredGameSolution:
    """Return the value of all positions reachable from a board by alternating moves."""
    layers = [np.array([numbering.index(board)], np.int64)]
    done = 1
    while len(layers[-1]):
        layers.append(_next_layer(numbering, layers[-1]))
        done += len(layers[-1])
        progress(done)
        if done > limit:
            raise TooLargeError(
                f"more than {limit:,} positions of {numbering.variant.spec} can be reached from "
                f"{numbering.variant.format(board)}, counting symmetric ones once"
            )
        if len(layers) > MOST_MOVES:
            raise TooLargeError(f"{numbering.variant.spec} takes more than {MOST_MOVES} moves")
    layers.pop()
    codes: list[Codes] = []
    look_up = None
    for layer in reversed(layers):
        codes.append(judged(numbering, layer, look_up))
        look_up = _in_layer(layer, codes[-1])
    return LayeredGameSolution(numbering, layers, codes[::-1], board)


def _next_layer(numbering: Numbering, layer: IndexArray) -> IndexArray:
    parts: list[IndexArray] = []
    for start in range(0, len(layer), CHUNK):
        part = layer[start : start + CHUNK]
        part = part[numbering.ended_array(part) == GOES_ON]
        found = [after for _, after in numbering.move_arrays(part)]
        parts.append(distinct(np.concatenate(found)) if found else part[:0])
        if len(parts) > 1 and sum(map(len, parts[1:])) > max(len(parts[0]), CHUNK):
            parts = [distinct(np.concatenate(parts))]
    return parts[0] if len(parts) == 1 else distinct(np.concatenate(parts))


def judged(numbering: Numbering, layer: IndexArray, look_up: Callable[[IndexArray], Codes] | None) -> Codes:
    """Return the codes of a layer, given a lookup of the following layer's codes, if any."""
    judged = np.empty(len(layer), np.int16)
    for start in range(0, len(layer), CHUNK):
        part = layer[start : start + CHUNK]
        best = _ENDS[numbering.ended_array(part)]
        going = np.flatnonzero(best < 0)
        if look_up is not None and len(going):
            for rows, after in numbering.move_arrays(part[going]):
                child = look_up(after)
                mine = np.where(child < 100, _WON - 1 - child, np.where(child <= _TIED, child - 1, _WON + 1 - child))
                places = going[rows]
                best[places] = np.maximum(best[places], mine)
        judged[start : start + CHUNK] = best
    return judged


def _in_layer(layer: IndexArray, codes: Codes) -> Callable[[IndexArray], Codes]:
    """Return a lookup of the codes in a solved layer."""

    def look_up(numbers: IndexArray) -> Codes:
        found: Codes = codes[np.searchsorted(layer, numbers)]
        return found

    return look_up


class LayeredGameSolution(Solution):
    """The solution of a layered game, for all positions reachable from the solver's start.

    Counts include the positions symmetric to a reachable one.
    """

    def __init__(self, numbering: Numbering, layers: list[IndexArray], codes: list[Codes], board: Board) -> None:
        super().__init__(numbering.variant, numbering, np.zeros(0, np.uint8))
        self._layers = layers
        self._codes = codes
        self._first_mover = board.move_maker

    def _facts(self, board: Board) -> tuple[int, int]:
        """Return the winner or a tie, and one more than the number of moves to the end."""
        self._check(board)
        number = np.array([self._numbering.index(board)], np.int64)
        for layer, codes in zip(self._layers, self._codes, strict=True):
            if held(layer, number)[0]:
                code = int(codes[np.searchsorted(layer, number)[0]])
                if code > _TIED:
                    return winner_verdict(board.move_maker), _WON - code + 1
                if code > MOST_MOVES:
                    return TIE, _TIED - code + 1
                return winner_verdict(board.move_maker.opponent), code + 1
        raise ArgumentError(f"{self.variant.format(board)} cannot be reached from the solver's start")

    @cached_property
    def _sums(self) -> list[dict[int, int]]:
        """How many positions have each code, by layer."""
        sums = []
        for layer, codes in zip(self._layers, self._codes, strict=True):
            counts = np.zeros(_WON + 1, np.int64)
            for start in range(0, len(layer), CHUNK):
                weights = self._numbering.multiplicities(layer[start : start + CHUNK])
                part = codes[start : start + CHUNK]
                counts += np.bincount(part, weights=weights, minlength=_WON + 1).astype(np.int64)
            sums.append({code: int(count) for code, count in enumerate(counts) if count})
        return sums

    @cached_property
    def classes(self) -> int:
        """How many positions are reachable, up to symmetry."""
        return sum(map(len, self._layers))

    @cached_property
    def histogram(self) -> Mapping[int, int]:
        """How many positions have each remoteness."""
        found: dict[int, int] = {}
        for counts in self._sums:
            for code, count in counts.items():
                moves = _WON - code if code > _TIED else _TIED - code if code > MOST_MOVES else code
                found[moves] = found.get(moves, 0) + count
        return dict(sorted(found.items()))

    @cached_property
    def value_counts(self) -> Mapping[str, int]:
        """How many positions each side wins, and how many are tied."""
        found = {f"{side} wins": 0 for side in self.variant.players} | {"tie": 0}
        for place, counts in enumerate(self._sums):
            mover = self._first_mover if place % 2 == 0 else self._first_mover.opponent
            for code, count in counts.items():
                winner = mover if code > _TIED else mover.opponent
                found["tie" if MOST_MOVES < code <= _TIED else f"{winner} wins"] += count
        return found

    def save(self, path: str | PathLike[str]) -> None:
        """Raise ``UnsupportedError``: there is no file for it yet."""
        raise UnsupportedError(f"the solution of a layered game such as {self.variant.spec} cannot be saved")
