"""Backgammon, without the doubling cube. An example of two dice, stacks, and moves in several steps."""

from __future__ import annotations

from attrs import evolve, frozen
from backgammon_men import BAR, MEN, OFF, STACKS, Points, Stack, Step, after_step, most_steps, square_of, steps, without

from board import Abilities, Alliance, Board, Builder, Grid, Look, Outcome, PlayerInfo, Position, State, Variant
from board.chance import dice
from board.errors import IllegalPositionError
from moves import Move, Pass, Roll

START = {5: 5, 7: 3, 12: 5, 23: 2}
"""The men on each point at the start, as each side counts the points."""


@frozen
class BackgammonState(State):
    """What the points do not show. Without dice it is fate's turn; without ``started`` fate chooses who begins."""

    dice: tuple[int, ...] = ()
    bar: tuple[int, ...] = (0, 0)
    off: tuple[int, ...] = (0, 0)
    started: bool = False


class Backgammon(Variant):
    """Bring all men home and bear them off, before the opponent does."""

    name, title = "backgammon", "Backgammon"
    summary = "Roll, run home and bear off."
    geometry = Grid(12, 2)
    pieces = tuple(STACKS)
    look = Look(piece="disc")
    abilities = Abilities(chances=True, evaluation=True)

    def first_state(self) -> BackgammonState:
        """Return the state before the first roll."""
        return BackgammonState()

    def start(self) -> Board:
        """Return the usual set-up."""
        builder = Builder(self)
        for side in self.players:
            for point, men in START.items():
                builder.set_piece(STACKS[men - 1](side, square_of(side, point)))
        return builder.build()

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` unless each side has all its men, and the dice are possible."""
        state = backgammon(board)
        for side in self.players:
            men = [*(n for n in self.points(board, side) if n > 0), state.off[side.index]]
            if sum(men) != MEN or min(*men, *state.bar) < 0 or not set(state.dice) <= set(range(1, 7)):
                raise IllegalPositionError(f"expected {MEN} men of {side} and dice up to 6, got {sum(men)} and {state}")

    def points(self, board: Position, side: Alliance) -> Points:
        """Return the men on all points, as a side counts them, and its men on the bar."""
        pieces = [board.cell(square_of(side, point)) for point in range(24)]
        men = [0 if not isinstance(p, Stack) else p.count if p.alliance is side else -p.count for p in pieces]
        return (*men, backgammon(board).bar[side.index])

    def chances(self, board: Board) -> tuple[tuple[float, Move], ...]:
        """Return the rolls; the first are white's die and black's, and the higher one begins with both."""
        state = backgammon(board)
        if state.dice:
            return ()
        if state.started:
            return tuple((chance, Roll(board, *faces)) for chance, faces in dice(2))
        firsts = [(one, two) for one in range(1, 7) for two in range(1, 7) if one != two]
        return tuple((1 / 30, Roll(board, *faces)) for faces in firsts)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the steps with which as many dice as possible are used, or a pass; or the rolls."""
        left = backgammon(board).dice
        if not left:
            return tuple(roll for _, roll in self.chances(board))
        points = self.points(board, board.move_maker)
        used = {step: 1 + most_steps(after_step(points, *step), without(left, step[2])) for step in steps(points, left)}
        most = max(used.values(), default=0)
        found = [step for step in used if used[step] == most]
        if most == 1:  # if only one of two dice can be used, it must be the higher one
            found = [step for step in found if step[2] == max(die for _, _, die in found)]
        return tuple(self.move(board, points, *step) for step in found) or (Pass(board),)

    def move(self, board: Board, points: Points, start: int, end: int, die: int) -> Move:
        """Return the move of a step; one that enters moves the stack that it makes."""
        mover = board.move_maker
        square = square_of(mover, max(end, 0))
        piece = STACKS[max(points[end], 0)](mover, square) if start == BAR else board.cell(square_of(mover, start))
        assert piece is not None
        return Step(board, piece, square, None, (start, end, die))

    def next_state(self, after: Position, move: Move) -> BackgammonState:
        """Return the dice, the men on the bar and the men that are off after a move."""
        state, mover = backgammon(after), after.move_maker.index
        if isinstance(move, Roll):
            faces = move.result
            return evolve(state, dice=faces * 2 if faces[0] == faces[1] else faces, started=True)
        if isinstance(move, Pass):
            return evolve(state, dice=())
        start, end, die = move.detail
        bar, off = list(state.bar), list(state.off)
        bar[mover] -= start == BAR
        bar[1 - mover] += any(piece.alliance.index != mover for piece in move.transition.removed)
        off[mover] += end == OFF
        return evolve(state, dice=without(state.dice, die), bar=tuple(bar), off=tuple(off))

    def next_player(self, after: Position, move: Move) -> Alliance:
        """Return the side to move after a move: it changes when the dice are used up, or by the first roll."""
        state, mover = backgammon(after), after.move_maker
        if isinstance(move, Roll):
            return mover if state.started or move.result[0] > move.result[1] else mover.opponent
        return mover.opponent if isinstance(move, Pass) or len(state.dice) == 1 else mover

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side whose men are all off, worth two points if the other has none off."""
        off = backgammon(board).off
        for side in self.players:
            if off[side.index] == MEN:
                is_gammon = not off[side.opponent.index]
                return Outcome((side,), "gammon" if is_gammon else "all men are off", {side: 1 + is_gammon})
        return None

    def evaluate(self, board: Board) -> int:
        """Return the lead in the race, ten hundredths for a step; a man alone on its point costs a little."""
        mine, theirs = (self.points(board, side) for side in (board.move_maker, board.move_maker.opponent))
        race = [
            sum(10 * men * (point + 1) + 15 * (men == 1) for point, men in enumerate(p) if men > 0)
            for p in (mine, theirs)
        ]
        return race[1] - race[0]

    def format_move(self, move: Move) -> str:
        """Return a step as players write it, such as 13/8, bar/21 or 6/off."""
        if not isinstance(move, Step):
            return super().format_move(move)
        start, end, _ = move.detail
        return f"{'bar' if start == BAR else start + 1}/{'off' if end == OFF else end + 1}"

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move with a notation."""
        steps = [move for move in board.legal_moves if isinstance(move, Step) and self.format_move(move) == text]
        return steps[0] if steps else super().parse_move(board, text)

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return what is shown beside a player: the men on the bar and off, and the dice."""
        state = backgammon(board)
        bar, off = PlayerInfo("bar", str(state.bar[alliance.index])), PlayerInfo("off", str(state.off[alliance.index]))
        is_rolled = alliance is board.move_maker and state.dice
        return (bar, off, PlayerInfo("dice", dice=tuple(state.dice))) if is_rolled else (bar, off)


def backgammon(board: Position) -> BackgammonState:
    """Return a position's state."""
    assert isinstance(board.state, BackgammonState)
    return board.state


def cost(points: Points) -> int:
    """Return how far a side's men have to go, and what its single men may lose."""
    return sum(10 * men * (point + 1) + 15 * (men == 1) for point, men in enumerate(points) if men > 0)
