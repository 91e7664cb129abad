"""Nine Men's Morris. An example of points joined by lines, and of moves of two and three clicks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from board import Abilities, Alliance, Board, Builder, Graph, Look, Outcome, PlayerInfo, Position, State, Variant
from moves import Move, Placement, Transition
from pieces import Piece

LINES = (
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
)  # fmt: skip
NAMES = sorted({name for line in LINES for name in line.split()})
BOARD = Graph({name: (ord(name[0]), -int(name[1])) for name in NAMES}, LINES)
MEN, QUIET = 9, 60


class Man(Piece):
    """Is placed, then slides along lines; the last three fly."""

    piece_type, letter = "man", "m"


class Put(Placement):
    """A man is placed; its ``detail`` holds the man that its mill captures, if there is one."""

    __slots__ = ()

    @property
    def path(self) -> tuple[int, ...]:
        """The point, then that of the captured man."""
        return self.destination_coordinate, *(man.position for man in self.detail)

    @property
    def transition(self) -> Transition:
        """The man is added, and the captured one removed."""
        return Transition(added=(self.moved_piece,), removed=self.detail)


class Slide(Move):
    """A man goes to another point; its ``detail`` holds the man that its mill captures, if there is one."""

    __slots__ = ()

    @property
    def path(self) -> tuple[int, ...]:
        """Both points, then that of the captured man."""
        return self.moved_piece.position, self.destination_coordinate, *(man.position for man in self.detail)

    @property
    def transition(self) -> Transition:
        """The man arrives, and the captured one is removed."""
        arrived = Man(self.moved_piece.alliance, self.destination_coordinate)
        return Transition(moved=((self.moved_piece, arrived),), removed=self.detail)


@frozen
class MorrisState(State):
    """How many men each side still has to place."""

    waiting: tuple[int, int] = (MEN, MEN)


@frozen(eq=False, repr=False, slots=False)
class Morris(Variant):
    """Three men on a line capture one; a side with two men, or without a move, has lost."""

    name, title = "morris", "Nine Men's Morris"
    summary = "Make mills of three to capture men."
    geometry, pieces = BOARD, (Man,)
    abilities = Abilities(evaluation=True)
    look = Look(piece="disc")

    def first_state(self) -> MorrisState:
        """Return the state of an empty board."""
        return MorrisState()

    def start(self) -> Board:
        """Return the empty board."""
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the placements, then the slides, each with every capture that it may make."""
        side, moves = board.move_maker, list[Move]()
        free = [point for point in range(BOARD.size) if board.cell(point) is None]
        if waiting(board)[side.index]:
            for point in free:
                moves += [Put(board, Man(side, point), taken) for taken in self.captures(board, -1, point)]
            return tuple(moves)
        men = board.pieces(side)
        for man in men:
            for point in free if len(men) == 3 else BOARD.neighbours(man.position):
                if board.cell(point) is None:
                    found = self.captures(board, man.position, point)
                    moves += [Slide(board, man, point, detail=taken) for taken in found]
        return tuple(moves)

    def captures(self, board: Board, start: int, end: int) -> Iterator[tuple[Piece, ...]]:
        """Yield what a man that goes to a point can capture: nothing, unless that makes a mill."""
        own = {man.position for man in board.pieces(board.move_maker)} - {start} | {end}
        others = board.pieces(board.move_maker.opponent)
        places = {man.position for man in others}
        if not others or not any(end in line and own.issuperset(line) for line in BOARD.lines):
            yield ()
            return
        safe = {point for line in BOARD.lines if places.issuperset(line) for point in line}
        yield from ((man,) for man in others if man.position not in safe or safe == places)

    def next_state(self, after: Position, move: Move) -> State:
        """Return the state with one man less to place after a placement."""
        left = list(waiting(after))
        left[after.move_maker.index] -= isinstance(move, Put)
        return MorrisState(waiting=(left[0], left[1]))

    def outcome(self, board: Board) -> Outcome | None:
        """Return a loss for the side to move if it has two men left, or no move."""
        side = board.move_maker
        if len(board.pieces(side)) + waiting(board)[side.index] < 3:
            return Outcome.win(side.opponent, f"{side} has two men left")
        return None if board.legal_moves else Outcome.win(side.opponent, f"{side} cannot move")

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return a draw when a position occurs for the third time, or nothing is captured for thirty moves each."""
        if boards.count(boards[-1]) > 2:
            return Outcome.draw("threefold repetition")
        counts = {len(board.pieces()) for board in boards[-QUIET:]} if len(boards) > QUIET + 2 * MEN else ()
        return Outcome.draw("no capture for long") if len(counts) == 1 else boards[-1].outcome

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return how many men a side still has to place."""
        left = waiting(board)[alliance.index]
        return (PlayerInfo("to place", str(left)),) if left else ()

    def evaluate(self, board: Board) -> int:
        """Return the advantage of the side to move in men."""
        counts = {side: len(board.pieces(side)) + waiting(board)[side.index] for side in self.players}
        return 100 * (counts[board.move_maker] - counts[board.move_maker.opponent])


def waiting(board: Position) -> tuple[int, int]:
    """Return how many men each side still has to place."""
    assert isinstance(board.state, MorrisState)
    return board.state.waiting
