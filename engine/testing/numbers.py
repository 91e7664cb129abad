"""Checks of a numbering: numbers, moves by number, and moves and outcomes in arrays, all against the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from board.board import Board
from board.errors import WoodpusherError
from board.move_kind import MoveKind
from engine.solving.numbering import FoundNumbering, Numbering

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from board.variant import Variant

Expect = Callable[[bool, str], None]

MOST_WALKED = 250
"""How many positions near the start are checked in arrays; games with fewer are checked completely, and solved."""
RANDOM_NUMBERS = 60
"""How many random numbers are read and checked as well."""
SINGLES = 12
"""How many positions are also checked in arrays of their own, so that an error names one of them."""


class NumberingCheck:
    """Checks over one run of the kit that a variant's numbering agrees with its boards."""

    def __init__(self, variant: Variant, expect: Expect) -> None:
        self.variant = variant
        self.expect = expect

    # Single numbers.

    def check_position(self, board: Board, numbering: Numbering) -> None:
        """Check the number of one position, and the numbers that its moves and un-moves lead to."""
        number = numbering.index(board)
        self.expect(0 <= number < numbering.positions, f"position number {number} is out of range")
        again = numbering.from_index(number)
        self.expect(numbering.index(again) == number, f"position number {number} is read back as another one")
        if again != board:
            is_alike = self._facts(again, numbering) == self._facts(board, numbering)
            self.expect(is_alike, f"position number {number} is read back as a position that is not alike")
        after = {numbering.index(move.execute()) for move in self.variant.legal_moves(board)}
        self._compare("next_indices", numbering.next_indices(number), after)
        if numbering.can_undo:
            undone = (move.execute() for move in board.moves(MoveKind.UNDO))
            before = {numbering.index(earlier) for earlier in undone if not is_lost(earlier)}
            self._compare("undo_indices", numbering.undo_indices(number), before)

    def _compare(self, name: str, numbers: Iterable[int], boards: Iterable[int]) -> None:
        came, expected = set(numbers), set(boards)
        if came != expected:
            few = f"{sorted(came)[:20]}, but the boards give {sorted(expected)[:20]}"
            self.expect(False, f"{name} gives {few}")

    # Many numbers at once.

    def check_arrays(self, start: Board) -> None:
        """Check positions near the start, some random ones and the goals, in arrays and one by one."""
        numbering = self.variant.numbering
        if numbering is None:
            return
        walked, is_complete = self._walked(start, numbering)
        boards = [*walked, *self._others(numbering)]
        for each in dict.fromkeys((numbering, numbering.with_symmetries)):
            self._check_numbers(boards, each)
            for board in boards[: len(walked) if each is numbering else SINGLES]:
                self.check_position(board, each)
            self._check_arrays(boards, each)
        if is_complete:
            self._check_solution(start, walked)

    def check_game(self, boards: Sequence[Board]) -> None:
        """Check the positions of a game in arrays, up to its end."""
        numbering = self.variant.numbering
        if numbering is None or not numbering.is_vectorized:
            return
        last = next((number for number, board in enumerate(boards) if board.outcome is not None), len(boards) - 1)
        for each in dict.fromkeys((numbering, numbering.with_symmetries)):
            self._check_arrays(list(boards[: last + 1]), each)

    def _walked(self, start: Board, numbering: Numbering) -> tuple[list[Board], bool]:
        """Return positions near the start, and whether these are all that can be reached."""
        depths = {start.key: 0}
        boards = [start]
        for board in boards:
            if board.outcome is not None:
                continue
            depth = depths[board.key] + 1
            for move in self.variant.legal_moves(board):
                known = depths.get(move.key_after)
                if known is None:
                    if len(boards) == MOST_WALKED:
                        return boards, False
                    depths[move.key_after] = depth
                    boards.append(move.execute())
                elif numbering.is_layered:
                    self.expect(known == depth, f"is_layered is declared, but {move} does not lead to the next layer")
        return boards, True

    def _check_numbers(self, boards: list[Board], numbering: Numbering) -> None:
        """Check that positions with one number are alike."""
        found: dict[int, Board] = {}
        for board in boards:
            other = found.setdefault(numbering.index(board), board)
            if other is not board and self._facts(other, numbering) != self._facts(board, numbering):
                text = self.variant.format
                self.expect(False, f"{text(other)!r} and {text(board)!r} have the same number, but are not alike")

    def _facts(self, board: Board, numbering: Numbering) -> tuple[object, ...]:
        outcome = board.outcome
        after = {numbering.index(move.execute()) for move in self.variant.legal_moves(board)}
        return board.move_maker, None if outcome is None else outcome.winners, after

    def _others(self, numbering: Numbering) -> list[Board]:
        """Return some goals of a puzzle that is solved backwards from them, and the positions of random numbers."""
        if not (self.variant.abilities.goals and numbering.can_undo):
            return []
        rng = Random(0)
        boards = []
        for _ in range(RANDOM_NUMBERS):
            number = rng.randrange(numbering.positions)
            try:
                board = numbering.from_index(number)
                self.variant.validate(board)
            except WoodpusherError:  # some numbers belong to no position
                continue
            if numbering.index(board) == number:
                boards.append(board)
        return [*boards, *islice(self.variant.goals(), SINGLES)]

    def _check_arrays(self, boards: list[Board], numbering: Numbering) -> None:
        import numpy as np

        if numbering.positions > np.iinfo(np.int64).max:
            return  # no array can hold the numbers
        numbers = [numbering.index(board) for board in boards]
        for name in ("next", "undo") if numbering.can_undo else ("next",):
            single, many = getattr(numbering, f"{name}_indices"), getattr(numbering, f"{name}_index_array")
            expected = [set(single(number)) for number in numbers]
            for number, neighbours in [*zip(numbers, expected, strict=True)][:: max(1, len(numbers) // SINGLES)]:
                self._compare(
                    f"{name}_index_array of {number}", many(np.array([number], np.int64)).tolist(), neighbours
                )
            whole = many(np.array(numbers, np.int64)).tolist()
            self._compare(f"{name}_index_array", whole, set().union(*expected))
        self._check_multiplicities(numbers, numbering)
        if numbering.is_layered and len(self.variant.players) == 2:
            self._check_game_arrays(boards, np.array(numbers, np.int64), numbering)

    def _check_multiplicities(self, numbers: list[int], numbering: Numbering) -> None:
        import numpy as np

        counts = numbering.multiplicities(np.array(numbers, np.int64))
        self.expect(len(counts) == len(numbers), f"multiplicities gives {len(counts)} for {len(numbers)} numbers")
        self.expect(bool((counts > 0).all()), "multiplicities gives 0 for a position")

    def _check_game_arrays(self, boards: list[Board], numbers: NDArray[np.int64], numbering: Numbering) -> None:
        """Check what only layered games of two players have: outcomes, and moves with the places they are made from."""
        from engine.solving.layered.layered_game import GOES_ON, LOST, TIED, WON

        for board, code in zip(boards, numbering.ended_array(numbers).tolist(), strict=True):
            outcome = board.outcome
            expected = GOES_ON if outcome is None else TIED if outcome.winner is None else LOST
            if outcome is not None and outcome.winner is board.move_maker:
                expected = WON
            if code != expected:
                text = self.variant.format(board)
                self.expect(False, f"ended_array gives {code} for {text!r}, but the outcome is {outcome}")
        going = [place for place, board in enumerate(boards) if board.outcome is None]
        found: list[set[int]] = [set() for _ in going]
        for places, after in numbering.move_arrays(numbers[going]):
            for place, number in zip(places.tolist(), after.tolist(), strict=True):
                found[place].add(number)
        for place, came in zip(going, found, strict=True):
            self._compare(f"move_arrays of {numbers[place]}", came, numbering.next_indices(int(numbers[place])))

    def _check_solution(self, start: Board, boards: list[Board]) -> None:
        """Check that a small game has the same solution by its numbering as without one."""
        from engine.solving.exploration import explore
        from engine.solving.solution import Value
        from engine.solving.solver import judge, solve

        abilities = self.variant.abilities
        if len(self.variant.players) > 2 or not abilities.deterministic or abilities.hidden_information:
            return
        solution = solve(start)
        found = FoundNumbering(self.variant)
        plain = judge(found, explore(start, found, MOST_WALKED, lambda done: None))
        for board in boards:
            text = self.variant.format(board)
            came, expected = solution.value(board), plain.value(board)
            self.expect(came is expected, f"by its numbering {text!r} is {came}, but by its moves {expected}")
            if expected not in (Value.UNSOLVABLE, Value.DRAW):
                lengths = solution.remoteness(board), plain.remoteness(board)
                self.expect(
                    lengths[0] == lengths[1],
                    f"by its numbering {text!r} has a remoteness of {lengths[0]}, but by its moves {lengths[1]}",
                )


def is_lost(board: Board) -> bool:
    """Return whether the game is over without a winner: a puzzle is lost."""
    return board.outcome is not None and not board.outcome.winners
