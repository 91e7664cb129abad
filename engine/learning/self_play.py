"""Self-play: games of our own search against itself, and matches between evaluations.

Each function here runs in a process of its own, or on a cluster, and depends on nothing but its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from engine.chance import chances_of, drawn
from engine.learning.learner import Samples
from engine.learning.net import Net
from engine.learning.net_file import net_of
from engine.registry import load
from engine.search.alphabeta import AlphaBeta
from engine.search.expectiminimax import Expectiminimax
from engine.search.findings import SURE
from engine.search.limits import Limits
from engine.solving.sealed_file import parse_header

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.search.tree import Evaluation
    from moves.move import Move

NONE, OWN = b"", b"own"
"""The evaluations of players without a net: none at all, or the game's own."""
MOST_SCORE = 4000
"""Larger scores are learned as this."""
LONGEST = 300
"""After this many moves a game counts as drawn."""
GAMES_AT_ONCE = 4
"""How many games are one call."""
_FIRST_PLIES = (2, 8)
_MATCH_PLIES = (2, 6)
"""How many random moves an opening has."""
_BLUNDERS = 0.1
"""The share of random moves in games to learn from."""
_TRIES = 50
_SPREAD = 0x9E37_79B9_7F4A_7C15
"""A random odd number: multiplying by it spreads similar keys apart."""


@frozen
class Play:
    """How games are played: the game, as a spec, and how long each move is searched."""

    spec: str
    nodes: int = 200
    corrects: bool = False
    """Whether the game's own evaluation is noted for each position, because the net corrects it."""


class Thinker:
    """A search with an evaluation, for a game with or without chance."""

    def __init__(self, variant: Variant, evaluation: Evaluation | None, nodes: int) -> None:
        self._search = None if variant.abilities.chances else AlphaBeta(variant, 4, evaluation)
        self._weigher = Expectiminimax(variant, evaluation=evaluation) if self._search is None else None
        self._limits = Limits(nodes=nodes) if self._search is not None else Limits(depth=1)
        self.nodes = 0

    def begin(self) -> None:
        """Forget the last game, so that each depends on its seed alone."""
        if self._search is not None:
            self._search.clear()

    def choose(self, boards: Sequence[Board]) -> tuple[Move, int]:
        """Return the best move and its score."""
        if self._weigher is not None:
            finding = self._weigher.search(boards[-1], self._limits)
        else:
            assert self._search is not None
            finding = self._search.search(boards, self._limits)[0]
            self.nodes += self._search.nodes
        return finding.move, finding.score


def pack(header: bytes, numbers: bytes) -> bytes:
    """Return a net as it is sent to other processes."""
    return len(header).to_bytes(4, "big") + header + numbers


@lru_cache(maxsize=4)
def _unpacked(spec: str, net: bytes) -> Net:
    length = int.from_bytes(net[:4], "big")
    return Net(net_of(parse_header(net[4 : 4 + length]), net[4 + length :], load(spec)).weights)


def evaluation_of(spec: str, net: bytes) -> Evaluation | None:
    """Return the evaluation that some bytes stand for; None is the game's own."""
    if net == OWN:
        return None
    return _no_evaluation if net == NONE else _unpacked(spec, net)


def _no_evaluation(board: Board) -> int:
    return 0


def _noise(board: Board) -> int:
    """Return a small number that is always the same for a position.

    Games to learn from need variety, and where nothing else is known, a search among random numbers prefers positions
    with many moves.
    """
    return (board.key * _SPREAD >> 32 & 63) - 32


def opening(variant: Variant, plies: int, rng: Random) -> list[Board]:
    """Return the boards of a random opening that does not end the game; a shorter one if hardly any does not."""
    for tried in range(_TRIES):
        boards = [variant.start()]
        while len(boards) <= plies * (_TRIES - tried) // _TRIES and boards[-1].outcome is None:
            boards.append(_random_move(boards[-1], rng).execute())
        if boards[-1].outcome is None:
            return boards
    return [variant.start()]


def _random_move(board: Board, rng: Random) -> Move:
    chances = chances_of(board)
    return drawn(chances, rng) if chances else rng.choice(board.legal_moves)


def result_of(boards: Sequence[Board]) -> int | None:
    """Return 1 if the first side has won, -1 if it has lost, 0 for a draw, None while the game goes on."""
    variant = boards[-1].variant
    outcome = variant.adjudicate(boards)
    if outcome is None:
        is_over = len(boards) > LONGEST or (not chances_of(boards[-1]) and variant.claims(boards))
        return 0 if is_over else None
    if len(outcome.winners) != 1:
        return 0
    return 1 if outcome.winners[0] is variant.players[0] else -1


def play_games(play: Play, net: bytes, seed: str) -> tuple[Samples, int]:
    """Play some games of a net against itself, and return their positions and how many nodes were searched.

    Quiet positions are noted: in others the search decides, and not the evaluation.
    """
    variant = load(play.spec)
    evaluation = _noise if net == NONE else evaluation_of(play.spec, net)
    thinker = Thinker(variant, evaluation, play.nodes)
    see = _seer(play.spec)
    rows = []
    for game in range(GAMES_AT_ONCE):
        rng = Random(f"{seed} {game}")
        thinker.begin()
        boards = opening(variant, rng.randint(*_FIRST_PLIES), rng)
        noted: list[tuple[list[int], int, int, int]] = []
        while (result := result_of(boards)) is None:
            board = boards[-1]
            if chances_of(board):
                boards.append(_random_move(board, rng).execute())
                continue
            move, score = thinker.choose(boards)
            if abs(score) > SURE or not variant.tactics.is_loud(move):
                own = variant.tactics.evaluate(board) if play.corrects else 0
                mover = int(board.move_maker is variant.players[1])
                noted.append((see(board), mover, max(-MOST_SCORE, min(MOST_SCORE, score)), own))
            blunders = rng.random() < _BLUNDERS
            boards.append((rng.choice(board.legal_moves) if blunders else move).execute())
        rows += [(*row, result) for row in noted]
    return Samples.of(rows), thinker.nodes


@lru_cache(maxsize=4)
def _seer(spec: str) -> Callable[[Board], list[int]]:
    from engine.learning.symmetry import find_layout

    return find_layout(load(spec)).of_board


def play_pair(play: Play, one: bytes, two: bytes, seed: str) -> tuple[float, float]:
    """Play an opening twice, with the seats swapped, and return the points of the first evaluation in each game."""
    variant = load(play.spec)
    rng = Random(f"{seed} match")
    start = opening(variant, rng.randint(*_MATCH_PLIES), rng)
    thinkers = [Thinker(variant, evaluation_of(play.spec, net), play.nodes) for net in (one, two)]
    points = []
    for seat in (0, 1):
        boards = list(start)
        for thinker in thinkers:
            thinker.begin()
        while (result := result_of(boards)) is None:
            board = boards[-1]
            if chances_of(board):
                boards.append(_random_move(board, rng).execute())
                continue
            mover = int(board.move_maker is variant.players[1])
            boards.append(thinkers[mover ^ seat].choose(boards)[0].execute())
        points.append(0.5 + 0.5 * (-result if seat else result))
    return points[0], points[1]
