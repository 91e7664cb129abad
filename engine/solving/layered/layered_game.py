"""Layered two-player games: the value and remoteness of all reachable positions, layer by layer from the last one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from board.alliance import Alliance
from board.errors import ArgumentError, ParseError, TooLargeError
from engine.solving.arrays import WIDTH, distinct, packed
from engine.solving.layered.sorted_numbers import SortedArray
from engine.solving.solution import TIE, Solution, winner_verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.board import Board
    from engine.solving.arrays import IndexArray
    from engine.solving.layered.sorted_numbers import SortedNumbers
    from engine.solving.numbering import Numbering

    Codes = NDArray[np.uint8]

# A code is a position's value for the side to move in one byte, higher codes being better: a loss in n moves, a tie in
# n moves from _TIED down, a win in n moves from _WON down.
MOST_MOVES = 83
"""The maximum length of a layered game."""
_LOST, _TIED, _WON = 0, 2 * MOST_MOVES + 1, 3 * MOST_MOVES + 2
CHUNK = 1 << 18
"""How many positions of a layer are judged at once."""
GOES_ON, LOST, TIED, WON = range(4)
"""The codes of ``Numbering.ended_array``, for the side to move."""
_ENDS = np.array([0, _LOST, _TIED, _WON], np.uint8)
_BEFORE = np.zeros(_WON + 1, np.uint8)
"""What a code means for the side that moved there."""
for _moves in range(MOST_MOVES):
    _BEFORE[_LOST + _moves], _BEFORE[_TIED - _moves], _BEFORE[_WON - _moves] = (
        _WON - _moves - 1,
        _TIED - _moves - 1,
        _LOST + _moves + 1,
    )

Progress = Callable[[int], None]


def solve_layered_game(
    numbering: Numbering,
    board: Board,
    progress: Progress,
    limit: int,
    folder: str | PathLike[str] | None = None,
) -> LayeredGameSolution:
    """Return the value of all positions reachable from a board by alternating moves.

    With a folder, layers and values are files there, and finished ones are reused when the work resumes.
    """
    if folder is not None:
        from engine.solving.layered.disk_layers import DiskGame
        from engine.solving.layered.runs import Bounds

        on_disk = DiskGame(Path(folder), numbering, board, progress, limit, Bounds())
        return LayeredGameSolution(numbering, *on_disk.solve_game(), board)
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
        look_up = in_layer(layer, codes[-1])
    return LayeredGameSolution(numbering, [SortedArray(layer) for layer in layers], codes[::-1], board)


def played(numbering: Numbering, numbers: IndexArray) -> IndexArray:
    """Return where the moves of all positions lead in which the game goes on."""
    going = numbers[numbering.ended_array(numbers) == GOES_ON]
    found = [after for _, after in numbering.move_arrays(going)]
    return np.concatenate(found) if found else going[:0]


def _next_layer(numbering: Numbering, layer: IndexArray) -> IndexArray:
    parts: list[IndexArray] = []
    for start in range(0, len(layer), CHUNK):
        parts.append(distinct(played(numbering, layer[start : start + CHUNK])))
        if len(parts) > 1 and sum(map(len, parts[1:])) > max(len(parts[0]), CHUNK):
            parts = [distinct(np.concatenate(parts))]
    return parts[0] if len(parts) == 1 else distinct(np.concatenate(parts))


def judged(numbering: Numbering, layer: IndexArray, look_up: Callable[[IndexArray], Codes] | None) -> Codes:
    """Return the codes of a layer, given a lookup of the following layer's codes, if any."""
    judged = np.empty(len(layer), np.uint8)
    for start in range(0, len(layer), CHUNK):
        part = layer[start : start + CHUNK]
        ended = numbering.ended_array(part)
        best = _ENDS[ended]
        going = np.flatnonzero(ended == GOES_ON)
        if look_up is not None and len(going):
            for rows, after in numbering.move_arrays(part[going]):
                places = going[rows]
                best[places] = np.maximum(best[places], _BEFORE[look_up(after)])
        judged[start : start + CHUNK] = best
    return judged


def in_layer(layer: IndexArray, codes: Codes) -> Callable[[IndexArray], Codes]:
    """Return a lookup of the codes in a solved layer."""

    def look_up(numbers: IndexArray) -> Codes:
        # Neighbours are found in neighbouring memory.
        order = np.argsort(numbers)
        found: Codes = np.empty(len(numbers), np.uint8)
        found[order] = codes[np.searchsorted(layer, numbers[order])]
        return found

    return look_up


def checked_codes(content: bytes | bytearray | Codes) -> Codes:
    """Return codes from a file, or raise ``ParseError`` if some are no codes."""
    codes = np.frombuffer(content, np.uint8)
    if np.max(codes, initial=0) > _WON:
        raise ParseError("some of its values are unknown")
    return codes


class LayeredGameSolution(Solution):
    """The solution of a layered game, for all positions reachable from the solver's start.

    Counts include the positions symmetric to a reachable one.
    """

    def __init__(
        self, numbering: Numbering, layers: Sequence[SortedNumbers], codes: Sequence[Codes], board: Board
    ) -> None:
        super().__init__(numbering.variant, numbering, np.zeros(0, np.uint8))
        self._layers = layers
        self._codes = codes
        self._start = board

    def _facts(self, board: Board) -> tuple[int, int]:
        """Return the winner or a tie, and one more than the number of moves to the end."""
        self._check(board)
        number = self._numbering.index(board)
        for layer, codes in zip(self._layers, self._codes, strict=True):
            place = layer.place_of(number)
            if place is not None:
                code = int(codes[place])
                if code > _TIED:
                    return winner_verdict(board.move_maker), _WON - code + 1
                if code > MOST_MOVES:
                    return TIE, _TIED - code + 1
                return winner_verdict(self._other(board.move_maker)), code + 1
        raise ArgumentError(f"{self.variant.format(board)} cannot be reached from the solver's start")

    def _other(self, side: Alliance) -> Alliance:
        first, second = self.variant.players
        return second if side is first else first

    @cached_property
    def _sums(self) -> list[dict[int, int]]:
        """How many positions have each code, by layer."""
        sums = []
        for layer, codes in zip(self._layers, self._codes, strict=True):
            counts = np.zeros(_WON + 1, np.int64)
            start = 0
            for numbers in layer.chunks(CHUNK):
                weights = self._numbering.multiplicities(numbers)
                part = codes[start : start + len(numbers)]
                counts += np.bincount(part, weights=weights, minlength=_WON + 1).astype(np.int64)
                start += len(numbers)
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
        first = self._start.move_maker
        for place, counts in enumerate(self._sums):
            mover = first if place % 2 == 0 else self._other(first)
            for code, count in counts.items():
                winner = mover if code > _TIED else self._other(mover)
                found["tie" if MOST_MOVES < code <= _TIED else f"{winner} wins"] += count
        return found

    def save(self, path: str | PathLike[str]) -> None:
        """Write the solution to a compressed file with a checksum, atomically.

        Raise ``TooLargeError`` if it is too large for one file: such a solution stays in the folder it was computed in.
        """
        from engine.solving.layered.layers import LAYERED_SEAL, check_file_size

        sizes = [len(layer) for layer in self._layers]
        check_file_size(self.variant, (WIDTH + 1) * sum(sizes))
        header = {"variant": self.variant.spec, "layers": sizes, "start": self.variant.format(self._start)}
        tables = [packed(layer.whole()) for layer in self._layers] + [codes.tobytes() for codes in self._codes]
        LAYERED_SEAL.write(path, header, b"".join(tables), level=1)
