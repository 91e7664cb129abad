"""Pig: roll as often as you dare. An example of a game in which fate moves."""

from __future__ import annotations

from attrs import evolve, field, frozen

from board import Abilities, Alliance, Board, Builder, Grid, Outcome, PlayerInfo, Position, State, Variant
from board.chance import dice
from board.errors import IllegalPositionError
from engine.registry.options import whole_number
from moves import Move, Pass, Placement, Roll, Transition
from pieces import Piece


class Die(Piece):
    """The die, which is on the table while it rolls."""

    piece_type, letter = "die", "d"


class Landing(Roll):
    """The die comes to rest, and leaves the table."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """The die is removed."""
        return Transition(removed=self.board.pieces())


@frozen
class PigState(State):
    """The points that both players have kept, and those of this turn, which a 1 would lose."""

    points: tuple[int, ...] = (0, 0)
    turn: int = 0


class Pig(Variant):
    """Roll again, or pass to keep the points of this turn. A 1 loses them, and the turn."""

    name, title = "pig", "Pig"
    summary = "Roll as often as you dare; a 1 loses the points of your turn."
    geometry = Grid(1, 1)
    pieces = (Die,)
    abilities = Abilities(chances=True, setup=False, evaluation=True)

    goal: int = field(default=100, validator=whole_number(2, 1000), metadata={"samples": (2, 10)})

    def first_state(self) -> PigState:
        """Return the state without any points."""
        return PigState()

    def start(self) -> Board:
        """Return the empty table."""
        return Builder(self).build()

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for points that no game has."""
        state = pig(board)
        if len(state.points) != 2 or min(*state.points, state.turn) < 0:
            raise IllegalPositionError(f"expected points of at least 0 for two players, got {state}")

    def chances(self, board: Board) -> tuple[tuple[float, Move], ...]:
        """Return how the die may land, if it rolls."""
        return tuple((chance, Landing(board, *faces)) for chance, faces in dice()) if board.occupied else ()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return a roll, and a pass if there are points to keep; or how the die may land."""
        if board.occupied:
            return tuple(move for _, move in self.chances(board))
        rolls = Placement(board, Die(board.move_maker, 0))
        return (rolls, Pass(board)) if pig(board).turn else (rolls,)

    def next_state(self, after: Position, move: Move) -> PigState:
        """Return the points after a move."""
        state = pig(after)
        if isinstance(move, Landing):
            return evolve(state, turn=0 if move.result == (1,) else state.turn + move.result[0])
        if isinstance(move, Placement):
            return state
        mover = after.move_maker
        points = [kept + state.turn * (side is mover) for kept, side in zip(state.points, self.players, strict=True)]
        return PigState(tuple(points))

    def next_player(self, after: Position, move: Move) -> Alliance:
        """Return the side to move after a move: a 1 and a pass end the turn."""
        is_end = type(move) is Pass or (isinstance(move, Landing) and move.result == (1,))
        return after.move_maker.opponent if is_end else after.move_maker

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for a side with enough points; those of its turn count."""
        state = pig(board)
        for side, kept in zip(self.players, state.points, strict=True):
            if kept + state.turn * (side is board.move_maker) >= self.goal:
                return Outcome.win(side, f"{self.goal} points")
        return None

    def evaluate(self, board: Board) -> int:
        """Return the lead of the side to move, where a turn of eight points counts for half."""
        state, mover = pig(board), board.move_maker
        lead = state.points[mover.index] + state.turn - state.points[mover.opponent.index] + 4
        return 800 * lead // self.goal

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return what is shown beside a player: the points, and those of this turn."""
        state = pig(board)
        kept = PlayerInfo("points", str(state.points[alliance.index]))
        return (kept, PlayerInfo("this turn", str(state.turn))) if alliance is board.move_maker else (kept,)


def pig(board: Position) -> PigState:
    """Return a position's state."""
    assert isinstance(board.state, PigState)
    return board.state
