"""Annotating: writes a review into its game, as marks, comments and variations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyrsistent import pmap

from board.errors import WoodpusherError
from board.wording import plural
from engine.game import Game
from engine.openings.named import opening_of
from engine.search.findings import moves_to_win
from engine.variations import NO_NOTES

if TYPE_CHECKING:
    from engine.review.findings import Review, ReviewedMove
    from engine.variations import Notes, Variations

ANNOTATOR = "Woodpusher"
_ASSESSMENTS = range(1, 7)
"""The glyphs that judge a move; a review's replace earlier ones."""
_VERDICT = re.compile(
    r"\s*(?:Inaccuracy|Mistake|Blunder|Dead end|\d+ moves? longer than needed)\.(?: (\S+) was best\.)?\s*"
)
"""A review's comment on a move, as worded by ``verdict_on``."""
_EVALUATION = re.compile(r"\s*\[%eval [^\]]*\]\s*")


def annotated(game: Game, review: Review) -> Game:
    """Return a game with marks on bad moves, better lines as variations, and an evaluation of each position.

    The current position stays the same, and existing comments are kept.
    """
    tree = annotated_tree(game.tree, review)
    opening = opening_of(tree.board_list(tree.main_line()[-1]))
    known = {} if opening is None else {"ECO": opening.eco, "Opening": opening.name}
    tags = pmap({"Annotator": ANNOTATOR, **known}).update(game.tags)
    return Game(tree, players=game.players, tags=tags, verdict=game.verdict, errors=game.errors)


def annotated_tree(tree: Variations, review: Review) -> Variations:
    """Return a tree of moves with a review written into it, in place of an earlier one.

    Nodes that were there keep their numbers.
    """
    for move in review.moves:
        tree = _without_verdict(tree, move.node)
    here = tree.current
    for move in review.moves:
        notes = tree[move.node].notes
        glyphs = tuple(glyph for glyph in notes.glyphs if glyph not in _ASSESSMENTS)
        if move.mark is not None:
            glyphs = (move.mark.glyph, *glyphs)
        elif not review.is_puzzle:
            glyphs = notes.glyphs
        tree = tree.annotate(move.node, glyphs=glyphs, after=_comment(move, review, notes))
    for move in review.marked:
        tree = _with_line(tree, tree[move.node].parent, move.best)
    return tree.go_to(tree.main_line()[-1]).go_to(here)


def _without_verdict(tree: Variations, node: int) -> Variations:
    """Return a tree without an earlier review's comment on a move, and without the better line that it added."""
    notes = tree[node].notes
    verdict = _VERDICT.search(notes.after)
    if verdict is None:
        return tree
    glyphs = tuple(glyph for glyph in notes.glyphs if glyph not in _ASSESSMENTS)
    tree = tree.annotate(node, glyphs=glyphs, after=_VERDICT.sub(" ", notes.after).strip())
    parent = tree[node].parent
    kept = [
        child
        for child in tree[parent].children
        if child == node or tree[child].text != verdict[1] or not _is_bare(tree, child)
    ]
    return tree if len(kept) == len(tree[parent].children) else tree.order(parent, kept)


def _is_bare(tree: Variations, node: int) -> bool:
    """Return whether nothing was written about a line, and nothing else was played in it."""
    while tree[node].notes == NO_NOTES and len(tree[node].children) < 2:
        if not tree[node].children:
            return True
        node = tree[node].children[0]
    return False


def _with_line(tree: Variations, node: int, line: tuple[str, ...]) -> Variations:
    tree = tree.go_to(node)
    for text in line:
        try:
            tree = tree.play(text)
        except WoodpusherError:
            break  # a line may continue beyond the end of the game
    return tree


def _comment(move: ReviewedMove, review: Review, notes: Notes) -> str:
    """Return the comment after a move: its evaluation, what is wrong with it, and the old comment."""
    said = _EVALUATION.sub(" ", notes.after).strip()
    verdict = verdict_on(move)
    words = [_value(move, review), verdict if verdict not in said else "", said]
    return " ".join(word for word in words if word)


def _value(move: ReviewedMove, review: Review) -> str:
    """Return a position's evaluation as written in records, from the first player's side."""
    if move.after is None:
        return ""
    score = move.after if move.side is review.players[0] else -move.after
    distance = moves_to_win(score)
    if distance == 0:
        return ""
    return f"[%eval {score / 100:.2f}]" if distance is None else f"[%eval #{distance}]"


def verdict_on(move: ReviewedMove) -> str:
    """Return in words what is wrong with a move, such as "Mistake. Nf3 was best."; empty if nothing is."""
    if move.mark is None:
        return ""
    better = f" {move.best[0]} was best." if move.best else ""
    if move.before is not None:
        return f"{move.mark.value.capitalize()}.{better}"
    if move.extra is None:
        return f"Dead end.{better}"
    return f"{plural(move.extra, 'move')} longer than needed.{better}"
