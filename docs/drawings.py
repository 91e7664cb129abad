"""The pictures of boards in the documentation: ``python docs/drawings.py`` redraws them."""

from __future__ import annotations

import shlex
import sys
from importlib import import_module
from pathlib import Path
from random import Random

from board import Variant
from engine import save_drawing
from engine.cli import main

FOLDER = Path(__file__).parent / "pictures" / "boards"
SIZE = 360
DRAWINGS = {
    "chess-start": "chess",
    "chess-castling": 'chess --position "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -" --arrow e1g1 --arrow e1c1 --arrow h1f1:blue '
    "--arrow a1d1:blue",
    "chess-en-passant": 'chess --position "4k3/8/8/3pP3/8/8/8/4K3 w - d6" --arrow e5d6 --highlight d5:red',
    "chess-check": 'chess --position "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -" --highlight h5 '
    "--highlight f7",
    "chess960-start": '"chess960(position=0)"',
    "hill": 'king-of-the-hill --position "4k3/8/8/8/4K3/8/8/8 b - -" --highlight d4:green --highlight e4:green '
    "--highlight d5:green --highlight e5:green",
    "track-start": "track",
    "track-moves": 'track --position "1,2,3,11,19,3 50,51,52,53,54,52 w" --arrow b1a3 --arrow b1c3 --arrow b1d2 '
    "--arrow d1e2:yellow --arrow e2f3:yellow",
    "hanoi-start": '"hanoi(disks=5)"',
    "hanoi-moves": '"hanoi(disks=5)" --position 00021 --arrow b-c --arrow a-b:red',
    "peg-start": "peg --arrow d2-d4 --highlight d3:red",
    "peg-triangle": '"peg(board=triangle)"',
    "cable-car-start": '"cable-car(players=4)"',
    "cable-car-game": '"cable-car(players=3, deck=ffffabcdeg)" --moves "f03r0 f13r0 f23r0"',
}
"""Each picture's name, and what ``woodpusher draw`` is asked for."""


EXAMPLES = {
    "tic_tac_toe": 5, "connect_four": 16, "othello": 12, "draughts": 26, "breakthrough": 8, "dice_race": 24,
    "morris": 12, "kalah": 5, "hex": 30, "go": 45, "fifteen": 6, "rush_hour": 3,
}  # fmt: skip
"""Each example, and how many random moves are played before it is drawn."""
GALLERY = FOLDER.parent / "looks"


def draw_example(name: str, folder: Path) -> Path:
    """Draw an example of a game in a folder, and return its file."""
    source = str(FOLDER.parents[2] / "examples" / name)
    sys.path.insert(0, source)
    try:
        module = import_module(name)
    finally:
        sys.path.remove(source)
    own = (kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == name)
    (variant,) = (kind() for kind in own if issubclass(kind, Variant))
    board, rng = variant.start(), Random(5)
    for _ in range(EXAMPLES[name]):
        board = rng.choice(board.legal_moves).execute()
    return save_drawing(board, folder / f"{name}.svg", size=SIZE)


def draw(name: str, folder: Path) -> Path:
    """Draw one of the pictures into a folder, and return its file."""
    target = folder / f"{name}.svg"
    options = [*shlex.split(DRAWINGS[name]), "--size", str(SIZE), "-o", str(target)]
    main(["draw", *options], standalone_mode=False)
    return target


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in DRAWINGS:
        print(draw(picture, FOLDER))
    GALLERY.mkdir(parents=True, exist_ok=True)
    for example in EXAMPLES:
        print(draw_example(example, GALLERY))
