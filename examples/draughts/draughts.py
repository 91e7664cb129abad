"""English draughts (checkers). An example of a move that visits many squares and captures many pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from board import Abilities, Alliance, Board, Builder, Grid, Look, Outcome, Variant
from moves import Move, Transition
from pieces import Piece

GRID = Grid(8, 8)
FORWARD = {Alliance.WHITE: -1, Alliance.BLACK: 1}  # rows are counted from the top
DIAGONALS = tuple((across, down) for across in (-1, 1) for down in (-1, 1))


class Man(Piece):
    """Moves and jumps diagonally forward, and becomes a king on the last row."""

    piece_type = "man"
    letter = "m"


class King(Piece):
    """Moves and jumps diagonally in all directions."""

    piece_type = "king"
    letter = "k"


WORTH = {Man: 100, King: 160}


class Walk(Move):
    """A piece moves one step, or jumps repeatedly; its ``detail`` holds the squares and the captured pieces."""

    __slots__ = ()

    @property
    def path(self) -> tuple[int, ...]:
        """The squares from first to last; a circular path ends where it starts."""
        path: tuple[int, ...] = self.detail[0]
        return path

    @property
    def transition(self) -> Transition:
        """The piece arrives, a man on the last row as a king; the captured pieces are removed."""
        piece, square = self.moved_piece, self.destination_coordinate
        kind = King if square // 8 == (0 if piece.alliance is Alliance.WHITE else 7) else type(piece)
        return Transition(moved=((piece, kind(piece.alliance, square)),), removed=self.detail[1])


class Draughts(Variant):
    """Black begins. Capturing is compulsory; a side that cannot move has lost."""

    name = "draughts"
    title = "English draughts"
    aliases = ("checkers",)
    summary = "Jump over the opponent's pieces to capture them."
    geometry = GRID
    players = (Alliance.BLACK, Alliance.WHITE)
    pieces = (Man, King)
    look = Look(ground="chequered", piece="disc", figures={"k": "crown"})
    abilities = Abilities(evaluation=True)

    def start(self) -> Board:
        """Return twelve men for each side on the dark squares."""
        builder = Builder(self)
        for square in range(24):
            if sum(divmod(square, 8)) % 2:
                builder.set_piece(Man(Alliance.BLACK, square)).set_piece(Man(Alliance.WHITE, 63 - square))
        return builder.build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the jumps, or the single steps if there is no jump."""
        own = board.pieces(board.move_maker)
        jumps = tuple(move for piece in own for move in self.jumps(board, piece, (piece.position,), ()))
        return jumps or tuple(move for piece in own for move in self.steps(board, piece))

    def steps(self, board: Board, piece: Piece) -> Iterator[Move]:
        """Yield a piece's moves to neighbouring empty squares."""
        for across, down in self.directions(piece):
            square = GRID.step(piece.position, across, down)
            if square is not None and board.cell(square) is None:
                yield Walk(board, piece, square, detail=((piece.position, square), ()))

    def jumps(self, board: Board, piece: Piece, path: tuple[int, ...], taken: tuple[Piece, ...]) -> Iterator[Move]:
        """Yield the chains of jumps that begin with a path, each as far as it goes."""
        goes_on = False
        for across, down in self.directions(piece):
            square = GRID.step(path[-1], 2 * across, 2 * down)
            if square is None or not (square == path[0] or board.cell(square) is None):
                continue
            other = board.cell((path[-1] + square) // 2)
            if other is not None and other.alliance is not piece.alliance and other not in taken:
                goes_on = True
                yield from self.jumps(board, piece, (*path, square), (*taken, other))
        if taken and not goes_on:
            yield Walk(board, piece, path[-1], detail=(path, taken))

    def directions(self, piece: Piece) -> Sequence[tuple[int, int]]:
        """Return the directions in which a piece moves."""
        return DIAGONALS if isinstance(piece, King) else [way for way in DIAGONALS if way[1] == FORWARD[piece.alliance]]

    def outcome(self, board: Board) -> Outcome | None:
        """Return a loss for the side to move if it has no move."""
        return None if board.legal_moves else Outcome.win(board.move_maker.opponent, f"{board.move_maker} cannot move")

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return a draw when a position occurs for the third time."""
        return Outcome.draw("threefold repetition") if boards.count(boards[-1]) > 2 else boards[-1].outcome

    def evaluate(self, board: Board) -> int:
        """Return the advantage of the side to move by its pieces; a king counts more than a man."""
        worth = {side: sum(WORTH[type(piece)] for piece in board.pieces(side)) for side in self.players}
        return worth[board.move_maker] - worth[board.move_maker.opponent]
