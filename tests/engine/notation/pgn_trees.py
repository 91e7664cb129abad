"""Games as nested lists, ours and python-chess's, with everything that a record must keep."""

from __future__ import annotations

from typing import Any, TypeAlias

import chess
import chess.pgn

from engine import Game
from engine.notation.uci import format_uci
from engine.variations import ROOT, Node, Variations

Tree: TypeAlias = list[list[Any]]


def their_tree(node: chess.pgn.GameNode) -> Tree:
    """Return a python-chess game as nested lists of everything that a record must keep."""
    found: Tree = []
    for child in node.variations:
        comments = " ".join(child.comment.split()), " ".join(child.starting_comment.split())
        found.append([child.move.uci(), *comments, sorted(child.nags), their_tree(child)])
    return found


def our_tree(tree: Variations, number: int = ROOT) -> Tree:
    found: Tree = []
    for child in tree[number].children:
        node = tree[child]
        assert node.move is not None
        comments = said(node), " ".join(node.notes.before.split())
        glyphs = sorted(set(node.notes.glyphs))
        found.append([format_uci(node.move), *comments, glyphs, our_tree(tree, child)])
    return found


def said(node: Node) -> str:
    """Return a comment with its times in the text, as python-chess keeps them."""
    text = node.notes.after
    for name, seconds in (("emt", node.notes.elapsed), ("clk", node.notes.clock)):
        if seconds is not None:
            whole, tenths = divmod(round(10 * seconds), 10)
            time = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}" + (f".{tenths}" if tenths else "")
            text = f"[%{name} {time}] {text}".strip()
    return text


def compare(ours: Game, theirs: chess.pgn.Game) -> None:
    # The order of times and text within a comment is up to python-chess, so compare words.
    def words(lines: Tree) -> Tree:
        return [[uci, sorted(after.split()), before, glyphs, words(rest)] for uci, after, before, glyphs, rest in lines]

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
    """Return a tag's intended value: python-chess neither writes nor reads the standard's escapes."""
    return value.replace('\\"', '"').replace("\\\\", "\\")


def texts_of(game: Game) -> list[str]:
    return [str(move) for move in game.moves]
