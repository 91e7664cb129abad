"""Random games with variations, comments, glyphs and clocks, made by python-chess for the tests of records."""

from __future__ import annotations

import random

import chess
import chess.pgn

WORDS = (
    "best by test",
    "a quiet move",
    'he said "check"',
    "back\\slash",
    "100 % sure",
    "[%csl Ra1,Gb2]",
    "(see below)",
    "; or so",
    "Zugzwang für Weiß",
    "1. e4 is better",
    "$5 and !?",
    "{ opened",
    "[Event",
    "a rather long comment that must be broken into lines, since no line of an export has eighty characters or more",
)
STARTS = (
    chess.STARTING_FEN,
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/P5k1/8/3pP3/8/8/p5K1/8 w - d6 0 7",
    "4k3/8/8/8/8/8/8/R3K2R b KQ - 3 40",
)


def random_game(seed: int) -> chess.pgn.Game:
    """A short game; the same for the same seed."""
    rng = random.Random(seed)
    if seed % 5 == 4:
        game = chess.pgn.Game()
        game.setup(chess.Board.from_chess960_pos(rng.randrange(960)))
    else:
        game = chess.pgn.Game()
        game.setup(chess.Board(rng.choice(STARTS)))
    for name in ("Event", "White", "Black", "Annotator"):
        game.headers[name] = rng.choice(WORDS) if rng.random() < 0.7 else "?"
    game.headers["Round"] = str(rng.randrange(20))
    if rng.random() < 0.3:
        game.comment = rng.choice(WORDS)
    _grow(game, game.board(), rng, rng.randrange(4, 16), 0)
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def _grow(node: chess.pgn.GameNode, board: chess.Board, rng: random.Random, plies: int, depth: int) -> None:
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        move = rng.choice(moves)
        child = node.add_main_variation(move) if not node.variations else node.add_variation(move)
        _note(child, rng)
        for _ in range(2):
            if depth < 3 and len(moves) > 1 and rng.random() < 0.12:
                other = rng.choice(moves)
                side = node.add_variation(other)
                if rng.random() < 0.3:
                    side.starting_comment = rng.choice(WORDS)
                _note(side, rng)
                after = board.copy(stack=False)
                after.push(other)
                _grow(side, after, rng, rng.randrange(0, 5), depth + 1)
        board.push(move)
        node = child


def _note(node: chess.pgn.ChildNode, rng: random.Random) -> None:
    if rng.random() < 0.2:
        node.comment = rng.choice(WORDS)
    if rng.random() < 0.1:
        node.set_clock(rng.randrange(72_000) / 10)
    if rng.random() < 0.05:
        node.set_emt(rng.randrange(1_000))
    if rng.random() < 0.15:
        node.nags.add(rng.randrange(1, 140))
