"""The conformance kit notices numberings that are wrong: each of these has one fault."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pytest
from attrs import frozen

from board import Abilities, Alliance, Board, Builder, Grid, Outcome, Variant
from board.rays import mask_of, squares_of
from engine import solve
from engine.solving.numbering import Numbering
from engine.solving.placements import PlacementNumbering
from engine.testing import ConformanceError, check_variant
from moves import Move, MoveKind, Placement, Transition
from tests.board.small_games import Pebble
from tests.engine.solving.test_placements import InARow


class Press(Placement):
    """Toggles a light and its neighbours."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        board, square = self.board, self.destination_coordinate
        near = squares_of(LIGHTS.presses[square])
        lit = [piece for n in near if (piece := board.cell(n)) is not None]
        unlit = tuple(Pebble(Alliance.WHITE, n) for n in near if board.cell(n) is None)
        return Transition(added=unlit, removed=tuple(lit))


@frozen(eq=False, repr=False, slots=False)
class Lights(Variant):
    """Lights out on three by three squares."""

    name, title, pieces, players = "lights", "Lights", (Pebble,), (Alliance.WHITE,)
    geometry = Grid(3, 3)
    abilities = Abilities(goals=True, un_moves=True, reversible=True)
    presses = tuple(
        mask_of([n for n in range(9) if abs(n % 3 - square % 3) + abs(n // 3 - square // 3) <= 1])
        for square in range(9)
    )

    def start(self) -> Board:
        return self.lit(511)

    def lit(self, mask: int) -> Board:
        builder = Builder(self)
        for square in squares_of(mask):
            builder.set_piece(Pebble(Alliance.WHITE, square))
        return builder.build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(Press(board, Pebble(Alliance.WHITE, square)) for square in range(9))

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        return self.legal_moves(board)

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.occupied else Outcome.win(Alliance.WHITE, "all lights are out")

    def goals(self) -> list[Board]:
        return [self.lit(0)]

    @cached_property
    def numbering(self) -> Numbering:
        return Masks(self)


class Masks(Numbering):
    """The lights as a mask."""

    is_vectorized = True
    variant: Lights

    @property
    def positions(self) -> int:
        return 512

    def index(self, board: Board) -> int:
        return board.occupied

    def from_index(self, number: int) -> Board:
        return self.variant.lit(self.checked(number))

    def next_index_array(self, numbers: Any) -> Any:
        return np.concatenate([numbers ^ press for press in self.variant.presses])

    def undo_index_array(self, numbers: Any) -> Any:
        return self.next_index_array(numbers)


LIGHTS = Lights()


class MissesAPress(Masks):
    def next_index_array(self, numbers: Any) -> Any:
        return np.concatenate([numbers ^ press for press in self.variant.presses[:-1]])


class UndoesTooLittle(Masks):
    def undo_index_array(self, numbers: Any) -> Any:
        return np.concatenate([numbers ^ press for press in self.variant.presses[1:]])


class TooFew(Masks):
    @property
    def positions(self) -> int:
        return 256


class Confuses(Masks):
    def index(self, board: Board) -> int:
        return board.occupied & ~256


class OnlyFewAtOnce(Masks):
    def next_index_array(self, numbers: Any) -> Any:
        return super().next_index_array(numbers[:20])


class ClaimsLayers(Masks):
    is_layered = True


class CallsTiesLost(PlacementNumbering):
    def ended_array(self, numbers: Any) -> Any:
        return np.minimum(super().ended_array(numbers), 1)


class LandsAnywhere(PlacementNumbering):
    def landing_array(self, occupied: Any) -> Any:
        return occupied * 0 + 511


class TurnsTooMuch(PlacementNumbering):
    def _symmetries(self) -> list[list[int]]:
        return [[3, 4, 5, 0, 1, 2, 6, 7, 8]] if self.has_symmetries else []


FAULTS: list[tuple[type[Variant], Any, str]] = [
    (Lights, MissesAPress, r"next_index_array.* gives .*, but the boards give"),
    (Lights, UndoesTooLittle, r"undo_index_array.* gives .*, but the boards give"),
    (Lights, TooFew, "position number 511 is out of range"),
    (Lights, Confuses, "have the same number, but are not alike|gives|read back"),
    (Lights, OnlyFewAtOnce, "next_index_array gives"),
    (Lights, ClaimsLayers, "does not lead to the next layer"),
    (InARow, CallsTiesLost, "ended_array gives 1 for"),
    (InARow, LandsAnywhere, "next_indices gives"),
    (InARow, TurnsTooMuch, "have the same number, but are not alike"),
]


@pytest.mark.parametrize(("game", "numbering", "complaint"), FAULTS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_wrong_numbering_is_noticed(
    game: type[Variant], numbering: Any, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Any = game()
    wrong = property(lambda self: numbering(self) if game is Lights else numbering(self, self.lines, falls=self.falls))
    monkeypatch.setattr(game, "numbering", wrong)
    with pytest.raises(ConformanceError, match=complaint):
        check_variant(made, games=4, plies=12)


def test_a_right_numbering_passes_and_solves_the_puzzle() -> None:
    assert "all checks passed" in str(check_variant(LIGHTS, games=2, plies=12))
    solution = solve(LIGHTS)
    assert (solution.count, solution.remoteness(LIGHTS.start())) == (512, 5)
    assert len(LIGHTS.start().moves(MoveKind.UNDO)) == 9
