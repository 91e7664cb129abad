"""Composes the exercises that come with the program: ``python -m engine.training.compose WHAT FILE``.

* ``mates``: mates in one to three, as EPD, from our own games. Two computer players of different strength play; where
  a game ends in mate, the winner's last moves are candidates. One is kept if a mate in n moves is proven, none
  is shorter, and exactly one move begins it.
* ``races``: the same on the Track, where the win is proven but several moves may begin it.
* ``endgames``: positions of chess endgames that the table knows to be won.
* ``tactics``: positions of chess games in which only one line wins, with its themes and an estimate of how hard it is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from board.board import Board
from board.errors import WoodpusherError
from engine.files import write_atomically
from engine.forcing import Proof
from engine.game import Game
from engine.players import player
from engine.players.book import book_move
from engine.registry import load
from engine.solving import solve
from engine.training.tactics import PLAIN, Finder
from moves.move import Move

MATES = {1: 90, 2: 100, 3: 40}
RACES = {1: 10, 2: 20, 3: 12}
"""How many wins to compose, by number of moves."""
ENDGAMES = {"KQK": 12, "KRK": 12, "KPK": 12, "KBBK": 8, "KBNK": 8, "KQKR": 8}
"""How many positions of each endgame are chosen."""
TACTICS, WITHOUT_THEME = 400, 60
"""How many tactics to compose, and how many of them may win by no named theme."""
LONGEST_FIGHT = 90
"""After so many plies a game is rarely decided by a tactic."""
BOOK_MOVES = 6
LONGEST = 140
"""The maximum length of a game."""
FEWEST_PIECES = 6
"""With fewer pieces, mating is technique and not a puzzle."""
MOST_CHOICES = 45
"""With more legal moves than this, proving that there is one solution takes too long."""
LEAST_MATE, MOST_MATE = 4, 25
"""How many moves an endgame may take to mate."""


def solutions(board: Board, moves: int) -> list[Move]:
    """Return the moves that force a win in n moves; none if there is a shorter win."""
    proof = Proof(board.move_maker)
    for fewer in range(1, moves):
        if any(proof.holds(move.execute(), fewer - 1) for move in proof.in_order(board)):
            return []
    return [move for move in proof.in_order(board) if proof.holds(move.execute(), moves - 1)]


def played(variant: str, seed: int) -> Game:
    """Return a game between a strong and a weak player, the same for the same seed."""
    rng = Random(seed)
    levels = [rng.choice((4, 5, 6)), rng.choice((1, 2, 3))]
    rng.shuffle(levels)
    seats = [player(f"alphabeta:level={level}", seed) for level in levels]
    game = Game(variant)
    while game.outcome is None and game.ply < LONGEST:
        known = book_move(game.board, rng) if game.ply < BOOK_MOVES else None
        if known is None and game.ply < BOOK_MOVES and variant != "chess":
            known = rng.choice(game.board.legal_moves)
        game.play(known or seats[game.ply % 2].choose(game))
    return game


def candidates(game: Game, wanted: dict[int, int]) -> Iterator[tuple[int, Board]]:
    """Yield the positions from which the winner won, with the number of moves it took."""
    outcome = game.outcome
    if outcome is None or not outcome.winners:
        return
    for moves in wanted:
        place = game.ply + 1 - 2 * moves
        if place >= 0:
            board = game.boards[place]
            if len(board.pieces()) >= FEWEST_PIECES and len(board.legal_moves) <= MOST_CHOICES:
                yield moves, board


def compose(path: Path, variant: str, wanted: dict[int, int], most: int, line: Callable[..., str]) -> None:
    """Compose wins until there are enough of each, and write them to a file after each game."""
    lines: dict[int, dict[Board, str]] = {moves: {} for moves in wanted}
    seed = 0
    while any(len(lines[moves]) < number for moves, number in wanted.items()):
        seed += 1
        for moves, board in candidates(played(variant, seed), wanted):
            if len(lines[moves]) < wanted[moves] and board not in lines[moves]:
                found = solutions(board, moves)
                if 0 < len(found) <= most:
                    lines[moves][board] = line(board, moves, found[0], len(lines[moves]) + 1)
        write_atomically(path, "".join(f"{text}\n" for group in lines.values() for text in group.values()))
        print(seed, {moves: len(found) for moves, found in lines.items()}, file=sys.stderr, flush=True)


def _mate(board: Board, moves: int, move: Move, number: int) -> str:
    placement = " ".join(board.variant.format(board).split()[:4])
    return f'{placement} bm {move}; dm {moves}; id "mate in {moves}, {number}";'


def _race(board: Board, moves: int, move: Move, number: int) -> str:
    return f"{moves} {board.variant.format(board)}"


def mates(path: Path) -> None:
    """Compose mates with one solution each."""
    compose(path, "chess", MATES, 1, _mate)


def races(path: Path) -> None:
    """Compose races on the Track, in which at most three moves win in time."""
    compose(path, "track", RACES, 3, _race)


def endgames(path: Path) -> None:
    """Choose random won positions of each endgame."""
    lines = []
    for material, number in ENDGAMES.items():
        variant = load("endgame", material=material)
        solution = solve(variant)
        rng = Random(material)
        found: set[Board] = set()
        while len(found) < number:
            board = _random_position(material, rng)
            if board is None or board in found or board.outcome is not None or solution.value(board) != "win":
                continue
            moves = (solution.remoteness(board) + 1) // 2
            if LEAST_MATE <= moves <= MOST_MATE:
                found.add(board)
                lines.append(f"{material} {moves} {variant.format(board)}")
        write_atomically(path, "".join(f"{line}\n" for line in lines))
        print(material, file=sys.stderr, flush=True)


def _random_position(material: str, rng: Random) -> Board | None:
    """Return the men of an endgame on random squares, with white as the stronger side; None if that is illegal."""
    split = material.rindex("K")
    men = material[:split] + material[split:].lower()
    squares = dict(zip(rng.sample(range(64), len(men)), men, strict=True))
    rows = ["".join(squares.get(8 * row + column, " ") for column in range(8)) for row in range(8)]
    rows = [re.sub(" +", lambda gap: str(len(gap[0])), row) for row in rows]
    try:
        return load("endgame", material=material).parse(f"{'/'.join(rows)} w - - 0 1")
    except WoodpusherError:
        return None


def tactics(path: Path) -> None:
    """Compose tactics from games between players that blunder now and then."""
    finder, seed = Finder(), 0
    lines: dict[Board, str] = {}
    while len(lines) < TACTICS:
        seed += 1
        rng = Random(seed)
        seats = [player(f"alphabeta:level={rng.choice((2, 3, 3, 4))}", seed) for _ in range(2)]
        game = Game("chess")
        while game.outcome is None and game.ply < LONGEST_FIGHT:
            known = book_move(game.board, rng) if game.ply < BOOK_MOVES else None
            game.play(known or seats[game.ply % 2].choose(game))
        for found in finder.in_game(list(game.boards)):
            if found is not None and (found.themes != PLAIN or _without_theme(lines) < WITHOUT_THEME):
                text, moves = found.board.variant.format(found.board), " ".join(map(str, found.moves))
                lines[found.board] = f"{found.rating}|{', '.join(found.themes)}|{text}|{moves}"
        write_atomically(path, "".join(f"{line}\n" for line in lines.values()))
        print(seed, len(lines), file=sys.stderr, flush=True)


def _without_theme(lines: dict[Board, str]) -> int:
    return sum(line.split("|")[1] == PLAIN[0] for line in lines.values())


if __name__ == "__main__":
    {"mates": mates, "races": races, "endgames": endgames, "tactics": tactics}[sys.argv[1]](Path(sys.argv[2]))
