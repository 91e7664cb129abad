"""A race for three with a die. An example of chance, of state beyond the squares, and of more than two players."""

from __future__ import annotations

from attrs import evolve, frozen

from board import Abilities, Alliance, Board, Builder, Look, Loop, Outcome, PlayerInfo, Position, State, Variant
from board.chance import dice
from board.errors import IllegalPositionError
from moves import AttackMove, MajorMove, Move, Pass, Placement, Roll, Transition
from pieces import Piece

LENGTH, RUNNERS = 20, 3


class Runner(Piece):
    """Runs along the track by the number on the die."""

    piece_type, letter = "runner", "r"


class Entry(Placement):
    """A runner enters the track; its ``detail`` holds the runner that it catches, if there is one."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """The runner is added, and the one that it catches is removed."""
        return Transition(added=(self.moved_piece,), removed=self.detail)


class Finish(Move):
    """A runner leaves the track at its end and is home."""

    __slots__ = ()
    is_attack = False  # it removes only the mover's own piece

    @property
    def transition(self) -> Transition:
        """The runner is removed."""
        return Transition(removed=(self.moved_piece,))


@frozen
class RaceState(State):
    """What the track does not show."""

    die: int = 0
    """The number on the die, or 0 before it is rolled."""
    waiting: tuple[int, ...] = (RUNNERS,) * 3
    """How many runners of each side are still to enter the track."""


class DiceRace(Variant):
    """Enter runners and run; a runner that is caught starts again. The first side with all runners home wins."""

    name, title = "dice-race", "Dice race"
    summary = "Roll, run and bring all runners home."
    geometry = Loop(LENGTH)
    players = (Alliance.WHITE, Alliance.BLACK, Alliance.RED)
    pieces = (Runner,)
    look = Look(piece="disc")
    abilities = Abilities(chances=True)

    def first_state(self) -> RaceState:
        """Return the state at the start: no runner on the track, and the die still to be rolled."""
        return RaceState()

    def start(self) -> Board:
        """Return the empty track."""
        return Builder(self).build()

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for a die or a number of runners that no game has."""
        state = race(board)
        if [0 <= count <= RUNNERS for count in state.waiting] != [True] * 3 or not 0 <= state.die <= 6:
            raise IllegalPositionError(f"expected a die up to 6 and {RUNNERS} runners a side at most, got {state}")

    def chances(self, board: Board) -> tuple[tuple[float, Move], ...]:
        """Return what the die may show, before it is rolled."""
        return () if race(board).die else tuple((chance, Roll(board, *faces)) for chance, faces in dice())

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the ways to use the die, or a pass if there is none; or what it may show."""
        state, mover = race(board), board.move_maker
        if not state.die:
            return tuple(move for _, move in self.chances(board))
        moves: list[Move] = []
        entered = board.cell(state.die - 1)
        if state.waiting[mover.index] and (entered is None or entered.alliance is not mover):
            moves.append(Entry(board, Runner(mover, state.die - 1), (entered,) if entered else ()))
        for runner in board.pieces(mover):
            square = runner.position + state.die
            other = board.cell(square) if square < LENGTH else None
            if square >= LENGTH:
                moves.append(Finish(board, runner, LENGTH - 1))
            elif other is None:
                moves.append(MajorMove(board, runner, square))
            elif other.alliance is not mover:
                moves.append(AttackMove(board, runner, square, other))
        return tuple(moves) or (Pass(board),)

    def next_state(self, after: Position, move: Move) -> RaceState:
        """Return the state after a move: the die that was rolled, or the runners that wait."""
        state = race(after)
        if isinstance(move, Roll):
            return evolve(state, die=move.result[0])
        waiting = list(state.waiting)
        waiting[after.move_maker.index] -= isinstance(move, Entry)
        for runner in move.transition.removed:
            waiting[runner.alliance.index] += runner.alliance is not after.move_maker
        return RaceState(waiting=tuple(waiting))

    def next_player(self, after: Position, move: Move) -> Alliance:
        """Return the side to move after a move: the one that rolled, or the next one."""
        if isinstance(move, Roll):
            return after.move_maker
        return self.players[(after.move_maker.index + 1) % len(self.players)]

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side with no runner waiting and none on the track."""
        home = [side for side in self.players if not board.side_mask(side) and not race(board).waiting[side.index]]
        return Outcome.win(home[0], "all runners are home") if home else None

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return what is shown beside a player: the die, and how many runners are waiting."""
        waiting = PlayerInfo("waiting", str(race(board).waiting[alliance.index]))
        die = race(board).die if alliance is board.move_maker else 0
        return (PlayerInfo("die", dice=(die,)), waiting) if die else (waiting,)


def race(board: Position) -> RaceState:
    """Return a position's state."""
    assert isinstance(board.state, RaceState)
    return board.state
