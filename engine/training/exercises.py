"""Exercises: a position, a goal, and the judgement of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen

from board.board import Board
from board.errors import ArgumentError
from moves.move import Move


@frozen
class Answer:
    """The answer to a move: whether it is right, whether the exercise is done, the reply, and why."""

    is_right: bool
    is_done: bool = False
    reply: str = ""
    """The other side's move, as a string; empty if there is none."""
    words: str = ""


class Goal(Protocol):
    """The task of an exercise."""

    def judge(self, board: Board, move: Move, made: int) -> Answer:
        """Return the answer to a move on a board, after ``made`` moves of the solver."""

    def hint(self, board: Board, made: int) -> Move | None:
        """Return a move that is right on a board, or None if none is known."""


@frozen
class Exercise:
    """Something to solve."""

    key: str
    """Identifies it within its kind."""
    board: Board
    ask: str
    goal: Goal
    least: int | None = None
    """How many moves a solution takes, if known."""
    rating: int | None = None
    """How hard it is, in Elo points, if that is estimated."""
    themes: tuple[str, ...] = ()
    """What its solution is made of, such as a fork."""


def judge(exercise: Exercise, moves: Sequence[Move]) -> Answer:
    """Return the answer to the last of some moves, which alternate with replies in a two-player game."""
    if not moves:
        raise ArgumentError("expected a move to judge, got none")
    own = sum(move.board.move_maker is exercise.board.move_maker for move in moves)
    return exercise.goal.judge(moves[-1].board, moves[-1], own - 1)


def words_of(themes: tuple[str, ...]) -> str:
    """Return themes as one says them.

    >>> words_of(("mate in 2", "back rank"))
    'Mate in 2, back rank'
    """
    said = ", ".join(themes)
    return said[:1].upper() + said[1:]
