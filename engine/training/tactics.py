"""Tactics: positions of games in which only one line wins, proven by search and named by their themes.

A position is kept if the best move wins clearly more than the second best, in a quick search and again in one with
many times as many positions. The line goes on as long as the solver has only one such move.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from board.board import Board
from engine.game import Game
from engine.players.analysis import Analysis, Analyst, Line
from engine.search.findings import SURE
from engine.search.limits import Limits
from engine.training.exercises import Exercise
from engine.training.goals import LineGoal
from moves.move import Move

GAIN, MARGIN, EVEN = 200, 200, 90
"""What the best move wins at least, by how much it beats the second, and what the second may win; in centipawns."""
GLANCE, QUICK, SURELY, PROOF = 1_200, 4_000, 40_000, 250_000
"""Positions per search: to see that something may win, to find a candidate, to follow its line, to prove each move."""
MOST_MOVES = 4
"""The most moves of the solver in a line."""
PLAIN = ("advantage",)
"""The theme of a line without any other."""
VALUES = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9, "king": 100}
_SLIDES: dict[str, tuple[tuple[int, int], ...]] = {
    "rook": ((0, 1), (0, -1), (1, 0), (-1, 0)),
    "bishop": ((1, 1), (1, -1), (-1, 1), (-1, -1)),
}
_SLIDES["queen"] = _SLIDES["rook"] + _SLIDES["bishop"]


@frozen
class Tactic:
    """A position, the line that wins, its themes, and how hard it seems."""

    board: Board
    moves: tuple[Move, ...]
    """The moves of both sides; the last one is the solver's."""
    themes: tuple[str, ...]
    rating: int
    """An estimate in Elo points, from the length of the line and how plain its first move is."""

    def exercise(self, key: str) -> Exercise:
        """Return it as an exercise."""
        side = self.board.move_maker.title.capitalize()
        goal = LineGoal(tuple(map(str, self.moves)))
        return Exercise(
            key,
            self.board,
            f"{side} to move: find the winning line.",
            goal,
            len(self.moves[::2]),
            self.rating,
            self.themes,
        )


class Finder:
    """Finds tactics in games of chess, and keeps what its search has learnt."""

    def __init__(self) -> None:
        self._analyst = Analyst()

    def in_game(self, boards: list[Board]) -> Iterator[Tactic | None]:
        """Yield for each position of a game the tactic in it, or None."""
        skip = 0
        for board in boards[8:-1]:
            skip -= 1
            found = self.at(board) if skip < 0 else None
            if found is not None:
                skip = 6  # what follows belongs to the same combination
            yield found

    def at(self, board: Board) -> Tactic | None:
        """Return the tactic in a position, or None if there is none."""
        if len(board.legal_moves) < 4 or board.outcome is not None:
            return None
        if (self._analysis(board, GLANCE, 1).lines[0].score or 0) < GAIN // 2:
            return None
        if not self._only(board, QUICK) or not self._only(board, SURELY):
            return None
        moves: list[Move] = []
        here = board
        while len(moves) < 2 * MOST_MOVES and (line := self._only(here, SURELY)) is not None:
            best = here.variant.parse_move(here, line.moves[0])
            moves.append(best)
            here = best.execute()
            replies = () if here.outcome is not None else self._analysis(here, SURELY, 1).lines
            if not replies:
                break
            reply = here.variant.parse_move(here, replies[0].moves[0])
            moves.append(reply)
            here = reply.execute()
        if moves and len(moves) % 2 == 0:
            moves.pop()
        if not moves or (len(moves) == 1 and moves[0].execute().outcome is not None):
            return None  # mates in one have exercises of their own
        themes = themes_of(tuple(moves))
        is_mate = moves[-1].execute().outcome is not None
        if not is_mate and (_takes_at_once(moves[0]) or (len(moves) == 1 and themes == PLAIN)):
            return None  # taking what is left hanging is no puzzle
        if any(self._best(move.board) != str(move) for move in moves[::2]):
            return None
        return Tactic(board, tuple(moves), themes, _rating(moves))

    def _best(self, board: Board) -> str:
        """Return the move that alone wins in the longest search, or an empty string if there is none."""
        line = self._only(board, PROOF)
        return "" if line is None else line.moves[0]

    def _analysis(self, board: Board, nodes: int, lines: int) -> Analysis:
        return self._analyst.analyse(
            Game(board), lines, report=lambda found: None, stopped=lambda: False, limits=Limits(nodes=nodes)
        )

    def _only(self, board: Board, nodes: int) -> Line | None:
        """Return the best line, if it wins and the second best does not."""
        if board.outcome is not None:
            return None
        found = self._analysis(board, nodes, 2).lines
        if not found or found[0].score is None:
            return None
        best = found[0].score
        if len(found) == 1:
            return found[0] if best > GAIN else None
        second = found[1].score
        if second is None or second > SURE or (best <= SURE and (second > EVEN or best - second < MARGIN)):
            return None
        return found[0] if best > GAIN else None


def _takes_at_once(move: Move) -> bool:
    """Return whether a move takes a piece that is hanging, or worth clearly more than the one that takes it."""
    taken = 0 if move.attacked_piece is None else _value(move.attacked_piece.piece_type)
    return taken >= 3 and (taken >= _value(move.moved_piece.piece_type) + 2 or not _defended(move))


def _defended(move: Move) -> bool:
    """Return whether what a move takes can be taken back."""
    after = move.execute()
    return any(reply.destination_coordinate == move.destination_coordinate for reply in after.legal_moves)


def _rating(moves: list[Move]) -> int:
    own = moves[::2]
    first = own[0]
    is_quiet = not first.is_attack and not _gives_check(first)
    gives_up = first.is_attack is False and _defended(first)
    return 850 + 260 * (len(own) - 1) + 220 * is_quiet + 160 * gives_up


def _gives_check(move: Move) -> bool:
    after = move.execute()
    return after.variant.is_in_check(after, after.move_maker)


# Themes.


def themes_of(moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Return the themes of a winning line: what the solver's moves do that the other side cannot answer."""
    found: dict[str, None] = {}
    last = moves[-1].execute()
    if last.outcome is not None and last.outcome.winners:
        found[f"mate in {len(moves[::2])}"] = None
        if _is_back_rank(moves[-1], last):
            found["back rank"] = None
    for number, move in enumerate(moves[::2]):
        after = move.execute()
        following = moves[2 * number + 2] if 2 * number + 2 < len(moves) else None
        if _is_fork(move, after, following):
            found["fork"] = None
        for theme in _lined_up(move, after):
            found[theme] = None
        if _is_discovered(move, after):
            found["discovered attack"] = None
    return tuple(found) or PLAIN


def _value(kind: str) -> int:
    return VALUES.get(kind, 0)


def _attacks(board: Board, attacker: Move) -> dict[tuple[int, int], int]:
    """Return what the side of a move attacks on a board: pairs of squares, with the value of what stands there."""
    side = attacker.board.move_maker
    found = {
        (move.current_coordinate, move.destination_coordinate): _value(move.attacked_piece.piece_type)
        for move in board.all_legal_moves
        if move.attacked_piece is not None
        and move.board.piece_at(move.current_coordinate) is not None
        and move.moved_piece.alliance is side
    }
    king = next((piece for piece in board.pieces() if piece.piece_type == "king" and piece.alliance is not side), None)
    if king is not None:
        for start in board.variant.attackers(board, king.position, side):
            found[_square(start), king.position] = VALUES["king"]
    return found


def _square(attacker: object) -> int:
    return attacker if isinstance(attacker, int) else int(getattr(attacker, "position", -1))


def _is_fork(move: Move, after: Board, following: Move | None) -> bool:
    """Return whether the piece that moved attacks two pieces worth taking, and takes one of them next."""
    own = _value(move.moved_piece.piece_type)
    here = move.destination_coordinate
    targets = [end for (start, end), value in _attacks(after, move).items() if start == here and value > min(own, 4)]
    if len(targets) < 2:
        return False
    return following is None or (following.current_coordinate == here and following.destination_coordinate in targets)


def _lined_up(move: Move, after: Board) -> Iterator[str]:
    """Yield pin or skewer for pieces of the other side in one line with the piece that moved."""
    here, side = move.destination_coordinate, move.board.move_maker
    mover = after.piece_at(here)
    for down, right in _SLIDES.get("" if mover is None else mover.piece_type, ()):
        row, column = divmod(here, 8)
        met: list[str] = []
        while len(met) < 2:
            row, column = row + down, column + right
            if not (0 <= row < 8 and 0 <= column < 8):
                break
            piece = after.piece_at(8 * row + column)
            if piece is None:
                continue
            if piece.alliance is side:
                break
            met.append(piece.piece_type)
        if len(met) == 2:
            front, behind = map(_value, met)
            if front < behind and front > 1:
                yield "pin"
            elif front > behind > 1:
                yield "skewer"


def _is_discovered(move: Move, after: Board) -> bool:
    """Return whether another piece attacks something large that it did not attack before."""
    before = _attacks(move.board, move)
    here = move.destination_coordinate
    return (
        any(value >= 5 and pair not in before and pair[0] != here for pair, value in _attacks(after, move).items())
        and not move.is_castling_move
    )


def _is_back_rank(move: Move, last: Board) -> bool:
    """Return whether a rook or a queen mates along the back rank."""
    king = next(
        (piece for piece in last.pieces() if piece.piece_type == "king" and piece.alliance is last.move_maker), None
    )
    mover = last.piece_at(move.destination_coordinate)
    if king is None or mover is None or mover.piece_type not in ("rook", "queen"):
        return False
    row = king.position // 8
    return row in (0, 7) and move.destination_coordinate // 8 == row
