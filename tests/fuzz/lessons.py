"""Targets that read teaching material: sheets of rules, files of progress and of exercises, marks in comments."""

from __future__ import annotations

from engine import load, names
from engine.rules.sheet import parse_rules
from engine.training.collections import own_exercises
from engine.training.progress import format_progress, read_progress
from gui.play.marks import sketches_of, with_sketches, with_words, words_of
from tests.fuzz.target import folder, target, text_of


@target(
    "# x\n\n", "```board\n", "```step\n", "```\n", "position: ", "moves: e4 e5\n", "arrows: e2e4:red\n", "answer: ",
    "highlights: e4\n", "caption: x\n", "ask: x\n", "answer: solved\n", "refused: e2 e5\n", "variant: hanoi\n", "* x\n",
    "flipped: yes\n", "hint: x\n", "right: x\n", "|", ":", "\n\n", "\r", "\u2028",
)  # fmt: skip
def rule_sheets(data: bytes) -> None:
    """Sheets of rules; the first byte chooses the game."""
    found = parse_rules(text_of(data[1:]), load(names()[data[0] % len(names())] if data else "chess"))
    for step in found.steps:
        assert set(step.moves) <= set(step.board.legal_moves)


@target(
    '{"version": 1, "kinds": {}}', '"mates": ', '"solved": ["a"]', '"tries": 1', '"successes": 1', '"streak": 0',
    '"best_streak": 3', '"seconds": 1.5', '"fastest": null', '"last": "a"', "1e400", "NaN", "Infinity", "-1", "true",
    "[", "]", "{", "}", ",", ":", '"\\ud800"', "null",
)  # fmt: skip
def training_progress(data: bytes) -> None:
    """Progress files; everything read is written and read again."""
    path = folder() / "progress.json"
    path.write_bytes(data)
    found = read_progress(path)
    path.write_text(format_progress(found), encoding="utf-8")
    assert format_progress(read_progress(path)) == format_progress(found)


@target('4k3/8/4K3/8/8/8/8/7R w - - bm Rh8; id "x";', "1. e4 e5 *", "\n", "dm 1;", "am e4;", "[FEN ", "#", '"', ";")
def exercise_files(data: bytes) -> None:
    """Exercise files: EPD, or games if the first byte is even."""
    path = folder() / ("x.pgn" if data[:1] and data[0] % 2 == 0 else "x.epd")
    path.write_bytes(data[1:])
    own_exercises(path)


@target("[%cal Ge2e4,Rd1d8]", "[%csl Ya1]", "[%clk 0:01:02]", "[%", "]", ",", "G", "e2", " ", "[", "x")
def comment_marks(data: bytes) -> None:
    """Arrows and circles in comments; everything read is written and read again."""
    geometry = load("chess").geometry
    text = text_of(data)
    sketches = sketches_of(text, geometry)
    words_of(text)
    with_words(text, "x")
    assert set(sketches_of(with_sketches(text, sketches, geometry), geometry)) == set(sketches)
