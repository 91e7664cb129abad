"""PGN: read and written as the standard says, with python-chess as the referee."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest

from engine import Game
from engine.notation.pgn import format_pgn, read_pgn, write_pgn
from engine.notation.uci import format_uci
from engine.variations import ROOT, Node, Variations
from tests.engine.pgn_games import random_game

# Against the referee.


def their_tree(node: chess.pgn.GameNode) -> list[object]:
    """A game of python-chess as nested lists, all that a record must keep."""
    found = []
    for child in node.variations:
        comments = " ".join(child.comment.split()), " ".join(child.starting_comment.split())
        found.append([child.move.uci(), *comments, sorted(child.nags), their_tree(child)])
    return found


def our_tree(tree: Variations, number: int = ROOT) -> list[object]:
    found = []
    for child in tree[number].children:
        node = tree[child]
        assert node.move is not None
        comments = said(node), " ".join(node.notes.before.split())
        glyphs = sorted(set(node.notes.glyphs))
        found.append([format_uci(node.move), *comments, glyphs, our_tree(tree, child)])
    return found


def said(node: Node) -> str:
    """A comment with its times as python-chess keeps them, in the text."""
    text = node.notes.after
    for name, seconds in (("emt", node.notes.elapsed), ("clk", node.notes.clock)):
        if seconds is not None:
            whole, tenths = divmod(round(10 * seconds), 10)
            time = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}" + (f".{tenths}" if tenths else "")
            text = f"[%{name} {time}] {text}".strip()
    return text


def compare(ours: Game, theirs: chess.pgn.Game) -> None:
    # The order of times and text within a comment is python-chess's own affair, so words are compared.
    def words(lines: list[object]) -> list[object]:
        return [
            [uci, sorted(after.split()), before, glyphs, words(rest)]
            for uci, after, before, glyphs, rest in lines  # type: ignore[misc]
        ]

    assert words(our_tree(ours.tree)) == words(their_tree(theirs))
    assert " ".join(ours.tree[ROOT].notes.after.split()) == " ".join(theirs.comment.split())
    start = ours.tree[ROOT].board
    expected = theirs.board().shredder_fen() if theirs.board().chess960 else theirs.board().fen()
    assert start.variant.format(start) == expected
    for side, name in zip(("White", "Black"), ours.players, strict=True):
        assert unescaped(theirs.headers[side]) == (name or "?")
    for name in ("Event", "Annotator", "Round"):
        assert unescaped(theirs.headers.get(name, "?")) == ours.tags.get(name, "?")


def unescaped(value: str) -> str:
    """A tag's value as it is meant: python-chess neither writes nor reads the standard's escapes."""
    return value.replace('\\"', '"').replace("\\\\", "\\")


def check_games(seeds: range) -> None:
    games = [random_game(seed) for seed in seeds]
    text = "\n\n".join(str(game) for game in games) + "\n"
    read = list(read_pgn(io.StringIO(text)))
    assert len(read) == len(games)
    for ours, theirs in zip(read, games, strict=True):
        compare(ours, theirs)
    file = io.StringIO()
    write_pgn(read, file)
    written = file.getvalue()
    assert max(map(len, written.splitlines())) < 80 or "[" in max(written.splitlines(), key=len)
    file.seek(0)
    for ours, theirs in zip(read, games, strict=True):
        again = chess.pgn.read_game(file)
        assert again is not None
        assert not again.errors
        compare(ours, again)
        assert again.headers["Result"] == theirs.headers["Result"]
    assert chess.pgn.read_game(file) is None
    for ours, again in zip(read, read_pgn(io.StringIO(written)), strict=True):
        assert format_pgn(again) == format_pgn(ours)


@pytest.mark.parametrize("part", range(10))
def test_games_with_variations_and_comments_are_read_and_written_as_python_chess_does(part: int) -> None:
    check_games(range(100 * part, 100 * part + 100))
