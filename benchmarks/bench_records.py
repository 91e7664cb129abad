"""Reading PGN compared with python-chess, the two taking turns every few games; and memory over a large file."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from textwrap import fill

from engine import Game, format_pgn
from engine.variations import Variations

TITLE = "Records: reading PGN, compared with python-chess"

PLIES = 80
BATCH = 20
"""How many games a reader reads per turn."""
LARGE = 100 * 2**20
"""Bytes of the file over which memory is watched."""

READER = """
import sys
from time import process_time
%s
games = nodes = 0
for line in sys.stdin:
    before, seconds = games, 0.0
    for _ in range(int(line)):
        start = process_time()
        game = read()
        seconds += process_time() - start
        if game is None:
            break
        games += 1
        nodes += count(game)
    print(games - before, seconds, games, nodes, flush=True)
"""
OURS = """
from engine import read_games
reader = read_games(sys.argv[1])
def read():
    return next(reader, None)
def count(game):
    return len(game.tree)
"""
THEIRS = """
import chess.pgn
file = open(sys.argv[1], encoding="utf-8")
def read():
    return chess.pgn.read_game(file)
def count(game):
    nodes, waiting = 0, [game]
    while waiting:
        node = waiting.pop()
        nodes += 1
        waiting += node.variations
    return nodes
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

PROSE = (
    "White has a clear advantage because the black king is weak and the knight on f6 is pinned to the queen by the "
    "strong bishop, while 12.Nxe5! (or Qd5) wins at once; compare the game of 1929"
)
WORDS = PROSE.split()


def plain(tree: Variations, rng: Random) -> Variations:
    return tree


def clocks(tree: Variations, rng: Random) -> Variations:
    """Annotate as a server does: the clock and an engine's evaluation on every move."""
    return tree.annotate(clock=600 - 5 * tree.node.ply, after=f"[%eval {rng.randrange(-300, 300) / 100}]")


def glyphs(tree: Variations, rng: Random) -> Variations:
    return tree.annotate(glyphs=(rng.randrange(1, 20), rng.randrange(1, 140)))


def prose(tree: Variations, rng: Random) -> Variations:
    """Annotate as a book does: long comments on every second move."""
    words = rng.choices(WORDS, k=rng.randrange(20, 200))
    return tree.annotate(after=" ".join(words)) if rng.random() < 0.5 else tree


def nested(tree: Variations, rng: Random, depth: int = 0) -> Variations:
    """Annotate as a person does: comments, glyphs and nested variations."""
    if rng.random() < 0.3:
        tree = tree.annotate(after=" ".join(rng.choices(WORDS, k=rng.randrange(3, 40))), glyphs=(rng.randrange(1, 7),))
    if depth < 3 and rng.random() < 0.15 and tree.node.ply:
        here = tree.current
        tree = tree.back()
        for _ in range(rng.randrange(1, 8)):
            if not tree.board.legal_moves:
                break
            tree = nested(tree.play(rng.choice(tree.board.legal_moves)), rng, depth + 1)
        tree = tree.go_to(here)
    return tree


STYLES: dict[str, tuple[Callable[[Variations, Random], Variations], int]] = {
    "plain": (plain, 1000),
    "clock and evaluation beside every move": (clocks, 800),
    "two glyphs beside every move": (glyphs, 800),
    "long comments": (prose, 500),
    "nested variations, comments, glyphs": (nested, 250),
}
"""The files to read: how their moves are annotated, and how many games there are."""


def random_game(seed: int, annotate: Callable[[Variations, Random], Variations]) -> Game:
    rng = Random(seed)
    tree = Variations.begin(Game("chess").board)
    for _ in range(PLIES):
        moves = tree.board.legal_moves
        if not moves:
            break
        tree = annotate(tree.play(rng.choice(moves)), rng)
    tags = {"Event": "random", "Site": "?", "Round": str(seed), "WhiteElo": "2000", "ECO": "A00"}
    return Game(tree, players=["White player", "Black player"], tags=tags)


class Reader:
    """A process that reads a file, some games at a time."""

    def __init__(self, program: str, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", READER % program, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.seconds: list[float] = []
        self.games = self.nodes = 0

    def read(self) -> bool:
        """Read the next games; return whether there were any."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(BATCH, file=self._process.stdin, flush=True)
        count, seconds, games, nodes = self._process.stdout.readline().split()
        if count != "0":
            self.seconds.append(float(seconds))
        self.games, self.nodes = int(games), int(nodes)
        return count != "0"

    def close(self) -> None:
        self._process.communicate()


def compare(path: Path, style: str) -> str:
    """Return a row of the table: the two readers' times for one file."""
    ours, theirs = Reader(OURS, path), Reader(THEIRS, path)
    while ours.read() | theirs.read():
        pass
    ours.close()
    theirs.close()
    if (ours.games, ours.nodes) != (theirs.games, theirs.nodes):
        raise AssertionError(
            f"{style}: {ours.games} games, {ours.nodes} nodes; python-chess {theirs.games}, {theirs.nodes}"
        )
    ratio = median(their / our for our, their in zip(ours.seconds, theirs.seconds, strict=True))
    mine, other = sum(ours.seconds), sum(theirs.seconds)
    size = path.stat().st_size / 2**20
    return (
        f"| {ours.games:,} games, {style} | {size:.1f} MB | {ours.nodes - ours.games:,} | {mine:.2f} s | {other:.2f} s "
        f"| {other / mine:.2f}× | {ratio:.2f}× |"
    )


def one_line(text: str) -> str:
    """Return a game as servers write it, all moves on one line."""
    tags, _, moves = text.partition("\n\n")
    return f"{tags}\n\n{' '.join(moves.split())}\n"


def wrapped(text: str) -> str:
    """Return a game as databases write it, wrapped at a fixed width."""
    tags, _, moves = text.partition("\n\n")
    return f"{tags}\n\n{fill(' '.join(moves.split()), 79, break_long_words=False)}\n"


LAYOUTS = {"clock and evaluation beside every move": one_line, "long comments": wrapped}


def watch_memory(path: Path, texts: list[str]) -> str:
    size = 0
    with path.open("w", encoding="utf-8") as file:
        while size < LARGE:
            for text in texts:
                size += file.write(f"{text}\n")
    program = [sys.executable, "-c", MEMORY, str(path), str(size)]
    games, peaks = json.loads(subprocess.run(program, capture_output=True, text=True, check=True).stdout)
    first, last = peaks[0], peaks[-1]
    return (
        f"A file of {size / 2**20:.0f} MB, {games:,} games: peak memory is {first:.1f} MB after the first tenth "
        f"and {last:.1f} MB at the end."
    )


def run() -> str:
    lines = [
        f"`read_games` and `chess.pgn.read_game` take turns at each file, {BATCH} games at a time, each in its own",
        "process. Times are processor time, including the first games. Both readers check that each move is legal;",
        "ours also keeps every board.",
        "",
        "| file | size | moves | woodpusher | python-chess | ratio | median of the turns |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for style, (annotate, games) in STYLES.items():
            layout = LAYOUTS.get(style, str)
            texts = [layout(format_pgn(random_game(seed, annotate))) for seed in range(games)]
            path = Path(folder) / "games.pgn"
            path.write_text("\n".join(texts), encoding="utf-8")
            lines.append(compare(path, style))
        lines += ["", watch_memory(Path(folder) / "large.pgn", texts)]
    return "\n".join(lines)
