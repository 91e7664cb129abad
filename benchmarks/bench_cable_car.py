"""Cable Car: the speed of whole games, and matches between the computer players.

``CABLE_CAR_GAMES=20 python -m benchmarks cable_car`` plays fewer games than the 200 that count.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import median
from time import perf_counter
from typing import TypeAlias

from engine import Game
from engine.games.cable_car.players import PLAYERS
from engine.games.cable_car.rules import CableCar
from pieces.cable_car import CableCarTile

TITLE = "Cable Car: whole games, and matches between the players"

GAMES = 200
SPEED_ROUNDS = 15
FIRST_DECK = 1000
"""The seed of the first deck of a match; the players were tuned on others."""
LADDER = (("greedy", "random", 0.95), ("danger-aware", "greedy", 0.75), ("searching", "danger-aware", 0.60))
"""The pairings, and the share of games that the first player should win."""


def run() -> str:
    return f"{speed()}\n\n{matches(int(os.environ.get('CABLE_CAR_GAMES', GAMES)))}"


# Speed.


def speed() -> str:
    ours, plain = [], []
    for seed in range(SPEED_ROUNDS):
        ours.append(timed(random_game, seed))
        plain.append(timed(plain_game, seed))
    ratio = median(theirs / own for own, theirs in zip(ours, plain, strict=True))
    return "\n".join(
        [
            "A random game for two players: 60 placements, with all legal moves generated at each, compared with the",
            "simplest implementation, which tries all cells and rotations and then follows all 32 routes from their",
            f"stations. Median of {SPEED_ROUNDS} interleaved games.",
            "",
            "| | per game |",
            "|---|--:|",
            f"| woodpusher | {1000 * median(ours):.1f} ms |",
            f"| plain implementation | {1000 * median(plain):.1f} ms |",
            f"| ratio | {ratio:.1f}× |",
        ]
    )


def timed(play: Callable[[int], int], seed: int) -> float:
    start = perf_counter()
    assert play(seed) == 60
    return perf_counter() - start


def random_game(seed: int) -> int:
    rng = Random(seed)
    board = CableCar(seed=seed).start()
    placements = 0
    while board.legal_moves:
        board = rng.choice(board.legal_moves).execute()
        placements += 1
    return placements


Cell: TypeAlias = tuple[int, int]
Exits: TypeAlias = tuple[int, ...]
Tiles: TypeAlias = dict[Cell, Exits]

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
POWER = {(3, 3), (3, 4), (4, 3), (4, 4)}
DOORS = [
    *[((0, column), 0) for column in range(8)],
    *[((row, 7), 1) for row in range(8)],
    *[((7, column), 2) for column in range(8)],
    *[((row, 0), 3) for row in range(8)],
]


def plain_game(seed: int) -> int:
    rng = Random(seed)
    tiles: Tiles = {}
    deck = CableCar(seed=seed).full_deck
    for letter in deck:
        cell, exits = rng.choice(plain_moves(tiles, letter))
        tiles[cell] = exits
        for door in DOORS:
            plain_route(tiles, *door)
    return len(tiles)


def plain_moves(tiles: Tiles, letter: str) -> list[tuple[Cell, Exits]]:
    every: list[tuple[Cell, Exits]] = []
    safe: list[tuple[Cell, Exits]] = []
    for row in range(8):
        for column in range(8):
            cell = (row, column)
            outer = [side for side, (rows, columns) in enumerate(STEPS) if not on_board(row + rows, column + columns)]
            beside = [(row + rows, column + columns) in tiles for rows, columns in STEPS]
            if cell in tiles or cell in POWER or not (outer or any(beside)):
                continue
            for turn in dict.fromkeys(CableCarTile(0, letter, rotation).exits for rotation in range(4)):
                every.append((cell, turn))
                if not any(turn[side] in outer for side in outer):
                    safe.append((cell, turn))
    return safe or every


def plain_route(tiles: Tiles, cell: Cell, side: int) -> int:
    length = 0
    while cell in tiles:
        length += 1
        side = tiles[cell][side]
        cell = cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]
        side = (side + 2) % 4
    return length


def on_board(row: int, column: int) -> bool:
    return 0 <= row < 8 and 0 <= column < 8


# Strength.


def matches(games: int) -> str:
    lines = [
        f"Matches of {games} games for two players. Each deck is played twice, with seats swapped.",
        "The interval is the Wilson score interval at 95 %; times are the first-named player's, on a machine with",
        "other work to do.",
        "",
        "| | against | won | drawn | lost | wins | interval | target | points per game | time per move | longest |",
        "|---|---|--:|--:|--:|--:|---|--:|--:|--:|--:|",
    ]
    for strong, weak, goal in LADDER:
        won, drawn, lost, points, times = match(strong, weak, games)
        low, high = wilson(won, games)
        lines.append(
            f"| {strong} | {weak} | {won} | {drawn} | {lost} | {100 * won / games:.1f} % "
            f"| {100 * low:.1f}–{100 * high:.1f} % | {100 * goal:.0f} % | {points / games:+.0f} "
            f"| {1000 * sum(times) / len(times):.1f} ms | {1000 * max(times):.0f} ms |"
        )
    return "\n".join(lines)


def match(strong: str, weak: str, games: int) -> tuple[int, int, int, int, list[float]]:
    """Return the games won, drawn and lost by the first player, its lead in points, and the seconds of its moves."""
    won = drawn = lost = points = 0
    times: list[float] = []
    for number in range(games):
        deck, seat = FIRST_DECK + number // 2, number % 2
        names = (strong, weak) if seat == 0 else (weak, strong)
        players = [PLAYERS[name](seed=deck) for name in names]
        board = CableCar(seed=deck).start()
        while board.outcome is None:
            mover = board.move_maker.index
            start = perf_counter()
            move = players[mover].choose(Game(board))
            if mover == seat:
                times.append(perf_counter() - start)
            board = move.execute()
        own, other = (board.outcome.scores[board.variant.players[index]] for index in (seat, 1 - seat))
        points += int(own - other)
        won += own > other
        drawn += own == other
        lost += own < other
    return won, drawn, lost, points, times


def wilson(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the confidence interval of a share of wins."""
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale
