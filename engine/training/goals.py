"""Goals: the ways to solve an exercise, and how each is judged."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from board.board import Board
from board.errors import UnsolvableError, WoodpusherError
from board.wording import plural
from engine.forcing import Proof
from engine.training.exercises import Answer

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.solving.oracle import Oracle
    from engine.solving.solution import Solution
    from moves.move import Move


@frozen
class ForcedWin:
    """Win in n moves against any defence. Every move that still wins in time is right."""

    moves: int
    solution: str = ""
    """The only first move that wins, if known, so that no proof is needed."""

    def judge(self, board: Board, move: Move, made: int) -> Answer:
        """Return whether the win is still forced in time; the reply is a longest defence."""
        left = self.moves - made - 1
        after = move.execute()
        side = board.move_maker
        if after.outcome is not None and side in after.outcome.winners:
            return Answer(True, True, words=f"Solved in {plural(made + 1, 'move')}.")
        is_right = str(move) == self.solution if made == 0 and self.solution else Proof(side).holds(after, left)
        if not is_right:
            return Answer(False, words=f"That does not win in {plural(self.moves - made, 'move')}.")
        return Answer(True, reply=str(self._defence(after, left)), words=f"Right. {plural(left, 'move')} to go.")

    def hint(self, board: Board, made: int) -> Move | None:
        """Return a move that still wins in time."""
        if made == 0 and self.solution:
            return board.variant.parse_move(board, self.solution)
        proof = Proof(board.move_maker)
        left = self.moves - made - 1
        return next((move for move in proof.in_order(board) if proof.holds(move.execute(), left)), None)

    def _defence(self, board: Board, left: int) -> Move:
        """Return the reply that delays the win the longest."""
        proof = Proof(board.move_maker.opponent)

        def length(reply: Move) -> int:
            later = reply.execute()
            return next((moves for moves in range(1, left) if proof.holds(later, moves)), left)

        return max(board.legal_moves, key=length)


@frozen
class TableWin:
    """Win a solved endgame against the best defence. No move may give the win away."""

    def judge(self, board: Board, move: Move, made: int) -> Answer:
        """Return whether the position after the move is still lost for the other side."""
        after = move.execute()
        if after.outcome is not None:
            if board.move_maker in after.outcome.winners:
                return Answer(True, True, words=f"Won in {plural(made + 1, 'move')}.")
            return Answer(False, words=f"That gives the win away: {after.outcome.reason}.")
        solution = _solution(board.variant)
        if solution.value(after) != "lose":
            return Answer(False, words="That gives the win away: with best play it is now a draw.")
        reply = solution.best_moves(after)[0]
        left = (solution.remoteness(after) + 1) // 2
        return Answer(True, reply=str(reply), words=f"Still won: mate in {left}.")

    def hint(self, board: Board, made: int) -> Move | None:
        """Return a best move."""
        try:
            return _solution(board.variant).best_moves(board)[0]
        except (UnsolvableError, IndexError):
            return None


@frozen
class Solved:
    """Solve a puzzle in as few moves as possible. Every move counts, and none is taken back automatically."""

    least: int
    right: str = ""
    """The message at the end, if the number of moves does not matter."""

    def judge(self, board: Board, move: Move, made: int) -> Answer:
        """Return whether the puzzle is solved, or can no longer be."""
        after = move.execute()
        if after.outcome is not None and after.outcome.winners:
            if self.right:
                return Answer(True, True, words=self.right)
            more = made + 1 - self.least
            par = "the minimum" if more <= 0 else f"{plural(more, 'move')} more than the minimum"
            return Answer(True, True, words=f"Solved in {plural(made + 1, 'move')}, {par}.")
        if after.outcome is not None or not after.legal_moves:
            return Answer(
                False, words="No moves are left, and the puzzle is not solved. Take moves back, or start again."
            )
        return Answer(
            True, words="" if self.right else f"{plural(made + 1, 'move')} made; the minimum is {self.least}."
        )

    def hint(self, board: Board, made: int) -> Move | None:
        """Return a best move."""
        try:
            return _oracle(board.variant).best_move(board)
        except WoodpusherError:
            return None


@frozen
class MoveGoal:
    """Play one of the given moves."""

    moves: tuple[str, ...]
    right: str = ""
    wrong: str = "That is legal, but not the move to find."

    def judge(self, board: Board, move: Move, made: int) -> Answer:
        """Return whether the move is one of them."""
        if str(move) in self.moves:
            return Answer(True, True, words=self.right or "Right.")
        return Answer(False, words=self.wrong)

    def hint(self, board: Board, made: int) -> Move | None:
        """Return the first of them."""
        return board.variant.parse_move(board, self.moves[0])


@frozen
class LineGoal:
    """Play the moves of a line; the other side replies as the line does."""

    moves: tuple[str, ...]
    """The moves of both sides."""

    def judge(self, board: Board, move: Move, made: int) -> Answer:
        """Return whether the move is the line's next one, or wins the game at once."""
        place = 2 * made
        end = move.execute().outcome
        if end is not None and board.move_maker in end.winners:
            return Answer(True, True, words="Solved.")
        if place >= len(self.moves) or str(move) != self.moves[place]:
            return Answer(False, words="The line continues with another move.")
        is_done = place + 2 >= len(self.moves)
        reply = "" if place + 1 >= len(self.moves) else self.moves[place + 1]
        return Answer(True, is_done, "" if is_done else reply, "Solved." if is_done else "Right. Go on.")

    def hint(self, board: Board, made: int) -> Move | None:
        """Return the line's next move."""
        place = 2 * made
        return board.variant.parse_move(board, self.moves[place]) if place < len(self.moves) else None


@frozen
class Better:
    """Play a move that is nearly as good as the best one, where a worse one was played before."""

    chance: float
    """The chance of winning with the best move, from 0 to 100."""
    best: str
    seconds: float = 0.8

    def judge(self, board: Board, move: Move, made: int) -> Answer:
        """Return whether the move loses less than an inaccuracy does."""
        from engine.review.chances import win_chance
        from engine.review.findings import THRESHOLDS, MoveMark
        from engine.review.judges import OWN, final_score, judge_for
        from engine.search.limits import Limits

        if str(move) == self.best:
            return Answer(True, True, words="That is the best move.")
        after = move.execute()
        score = final_score([after], board.move_maker)
        if score is None:
            limits = Limits(seconds=self.seconds)
            judge = judge_for(board.variant, OWN, limits)
            judged = round(judge.scale * judge.judge([after], limits).score)
            score = judged if after.move_maker is board.move_maker else -judged
        loss = self.chance - win_chance(score)
        if loss < THRESHOLDS[MoveMark.INACCURACY]:
            return Answer(True, True, words=f"Good. {self.best} is good too.")
        return Answer(False, words=f"That loses {loss:.0f} percentage points of winning chances. Look again.")

    def hint(self, board: Board, made: int) -> Move | None:
        """Return the best move."""
        return board.variant.parse_move(board, self.best)


@lru_cache(maxsize=4)
def _solution(variant: Variant) -> Solution:
    from engine.solving import solve

    return solve(variant)


@lru_cache(maxsize=4)
def _oracle(variant: Variant) -> Oracle:
    from engine.solving.oracle import Oracle

    return Oracle(variant)
