"""Composes mates in one to three out of our own games: ``python -m engine.training.compose FILE`` writes them as EPD.

Two computer players of different strength play. Where a game ends in mate, the winner's last moves are candidates.
One is kept if a mate in so many moves is proven, none is shorter, and exactly one move begins it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from board.board import Board
from engine.files import write_atomically
from engine.forcing import Proof
from engine.game import Game
from engine.players import player
from engine.players.book import book_move
from moves.move import Move

WANTED = {1: 90, 2: 100, 3: 40}
"""How many mates in so many moves are composed."""
BOOK_MOVES = 6
LONGEST = 140
"""A game without an end by then is given up."""
FEWEST_PIECES = 6
"""With fewer pieces the way to mate is technique and no puzzle."""
MOST_CHOICES = 45
"""With more legal moves than this, proving that there is one solution takes too long."""


def only_solution(board: Board, moves: int) -> Move | None:
    """Return the one move that forces a win in so many moves; None if there are more, or a shorter way, or none."""
    proof = Proof(board.move_maker)
    for fewer in range(1, moves):
        if any(proof.holds(move.execute(), fewer - 1) for move in proof.in_order(board)):
            return None
    found: Move | None = None
    for move in proof.in_order(board):
        if proof.holds(move.execute(), moves - 1):
            if found is not None:
                return None
            found = move
    return found


def played(seed: int) -> Game:
    """Return a game between a strong and a weak player, the same for the same seed."""
    rng = Random(seed)
    levels = [rng.choice((4, 5, 6)), rng.choice((1, 2, 3))]
    rng.shuffle(levels)
    seats = [player(f"alphabeta:level={level}", seed) for level in levels]
    game = Game("chess")
    while game.outcome is None and game.ply < LONGEST:
        known = book_move(game.board, rng) if game.ply < BOOK_MOVES else None
        game.play(known or seats[game.ply % 2].choose(game))
    return game


def candidates(game: Game) -> Iterator[tuple[int, Board]]:
    """Yield the positions from which the winner mated, with the number of moves it took."""
    outcome = game.outcome
    if outcome is None or not outcome.winners:
        return
    for moves in WANTED:
        place = game.ply + 1 - 2 * moves
        if place >= 0:
            board = game.boards[place]
            if len(board.pieces()) >= FEWEST_PIECES and len(board.legal_moves) <= MOST_CHOICES:
                yield moves, board


def compose(path: Path, seed: int = 1) -> None:
    """Compose mates until there are enough of each, and write them to a file after each game."""
    lines: dict[int, list[str]] = {moves: [] for moves in WANTED}
    seen: Counter[str] = Counter()
    while any(len(lines[moves]) < wanted for moves, wanted in WANTED.items()):
        for moves, board in candidates(played(seed)):
            if len(lines[moves]) >= WANTED[moves]:
                continue
            solution = only_solution(board, moves)
            if solution is None:
                continue
            placement = " ".join(board.variant.format(board).split()[:4])
            seen[placement] += 1
            if seen[placement] == 1:
                number = len(lines[moves]) + 1
                lines[moves].append(
                    f'{placement} bm {solution}; dm {moves}; id "mate in {moves}, {number}"; c0 "{seed}";'
                )
        seed += 1
        write_atomically(path, "".join(f"{line}\n" for group in lines.values() for line in group))
        print(seed, {moves: len(found) for moves, found in lines.items()}, file=sys.stderr, flush=True)


if __name__ == "__main__":
    compose(Path(sys.argv[1]))
