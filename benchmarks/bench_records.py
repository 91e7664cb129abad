"""Reading PGN beside python-chess: every run in a fresh process, the two taking turns; and memory over a large file."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median

from engine import Game, format_pgn
from engine.variations import Variations

TITLE = "Records: PGN read, beside python-chess"

GAMES = 1000
PLIES = 80
ROUNDS = 3
LARGE = 100 * 2**20
"""Bytes of the file over which memory is watched."""

OURS = """
import json, sys
from time import perf_counter
from engine import read_games
start = perf_counter()
games = moves = nodes = 0
for game in read_games(sys.argv[1]):
    games += 1
    moves += game.ply
    nodes += len(game.tree)
print(json.dumps([games, moves, nodes, perf_counter() - start]))
"""

THEIRS = """
import json, sys
from time import perf_counter
import chess.pgn
start = perf_counter()
games = moves = nodes = 0
def count(node):
    return 1 + sum(map(count, node.variations))
with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        games += 1
        moves += game.end().ply()
        nodes += %s
print(json.dumps([games, moves, nodes, perf_counter() - start]))
"""

MEMORY = """
import json, resource, sys
from engine import read_games
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
size, file = 0, open(sys.argv[1], encoding="utf-8")
def lines():
    global size
    for line in file:
        size += len(line)
        yield line
peaks, step = [], int(sys.argv[2]) // 10
games = 0
for game in read_games(lines(), "pgn"):
    games += 1
    if size >= step * (len(peaks) + 1):
        peaks.append(peak())
print(json.dumps([games, peaks]))
"""


def random_game(seed: int, annotated: bool) -> Game:
    """A game by lot; annotated as on a server and by a friend: clocks, comments, glyphs, variations."""
    rng = Random(seed)
    tree = Variations.begin(Game("chess").board)
    for ply in range(PLIES):
        moves = tree.board.legal_moves
        if not moves:
            break
        tree = tree.play(rng.choice(moves))
        if annotated:
            tree = tree.annotate(clock=600 - 5 * ply, after=f"[%eval {rng.randrange(-300, 300) / 100}]")
        if annotated and rng.random() < 0.1 and len(moves) > 1:
            main = tree.current
            tree = tree.back().play(rng.choice(moves))
            if tree.current != main:
                tree = tree.annotate(after="this was to be thought of", glyphs=(5,))
            tree = tree.go_to(main)
    return Game(tree, players=["White player", "Black player"], tags={"Event": "by lot", "Round": str(seed)})


def run_program(program: str, *arguments: str) -> list[float]:
    result = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
    found: list[float] = json.loads(result.stdout)
    return found


def compare(path: Path, annotated: bool) -> str:
    """A row of the table: the two readers' times over one file."""
    # Counting nodes is no part of reading: over plain games, where it says nothing, neither does it.
    theirs_program = THEIRS % ("count(game)" if annotated else "game.end().ply() + 1")
    ours, theirs = [], []
    for _ in range(ROUNDS):
        *found, seconds = run_program(OURS, str(path))
        ours.append(seconds)
        *expected, seconds = run_program(theirs_program, str(path))
        theirs.append(seconds)
        if found != expected:
            raise AssertionError(f"{path.name}: games, moves and nodes {found}, python-chess {expected}")
    ratio = median(their / our for our, their in zip(ours, theirs, strict=True))
    size = path.stat().st_size / 2**20
    kind = "with clocks, comments and variations" if annotated else "plain"
    games, moves = found[:2]
    return (
        f"| {games:.0f} games, {kind} | {size:.1f} MB | {moves:,.0f} | {median(ours):.2f} s | {median(theirs):.2f} s "
        f"| {ratio:.2f}× |"
    )


def watch_memory(path: Path, texts: list[str]) -> str:
    size = 0
    with path.open("w", encoding="utf-8") as file:
        while size < LARGE:
            for text in texts:
                size += file.write(f"{text}\n")
    games, peaks = run_program(MEMORY, str(path), str(size))
    first, last = peaks[0], peaks[-1]  # type: ignore[index]
    return (
        f"A file of {size / 2**20:.0f} MB, {games:,.0f} games: at most {first:.1f} MB of memory after the first tenth, "
        f"{last:.1f} MB at the end."
    )


def run() -> str:
    lines = [
        f"Median of {ROUNDS} interleaved runs, each in a fresh process: `read_games` beside `chess.pgn.read_game`.",
        "Both check that each move is legal; ours keeps every board as well.",
        "",
        "| file | size | moves | woodpusher | python-chess | ratio |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for annotated in (False, True):
            texts = [format_pgn(random_game(seed, annotated)) for seed in range(GAMES)]
            path = Path(folder) / f"{'annotated' if annotated else 'plain'}.pgn"
            path.write_text("\n".join(texts), encoding="utf-8")
            lines.append(compare(path, annotated))
        lines += ["", watch_memory(Path(folder) / "large.pgn", texts)]
    return "\n".join(lines)
