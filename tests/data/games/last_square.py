"""A game in a file of its own, as a user would write it."""

from woodpusher import Board, Builder, Grid, Move, Outcome, Piece, Placement, Variant


class Stone(Piece):
    piece_type, letter = "stone", "s"


class LastSquare(Variant):
    """Put stones on the board, never beside another one. The last player to move wins."""

    name, title, pieces = "last-square", "Last square", (Stone,)
    size: int = 7

    @property
    def geometry(self) -> Grid:
        return Grid(self.size, 1)

    def start(self) -> Board:
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        free = ~(board.occupied | board.occupied << 1 | board.occupied >> 1)
        return tuple(Placement(board, Stone(board.move_maker, n)) for n in range(self.size) if free >> n & 1)

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.win(board.move_maker.opponent, "no square is left")
