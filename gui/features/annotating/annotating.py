"""Annotating: promote, demote and delete lines, add comments, glyphs and drawings, and undo all of it."""

from __future__ import annotations

from attrs import evolve

from engine.variations import ROOT, Variations
from gui.core.state import Arrow, Status, Table, TreeEdit
from gui.play.marks import MOVE_SIGNS, Sketch, sketches_of, with_sketches, with_words
from gui.play.playing import cancel
from gui.play.words import refuse
from gui.views import view_of


def is_free(table: Table) -> bool:
    """Return whether lines may be changed: no game is in progress here."""
    return table.over is not None or table.study is not None or table.about.recorded > 0


# Lines.


def _branching(game: Variations, node: int) -> int | None:
    """Return the last move on the path to a node that has siblings, or None if there is only one line."""
    return next((step for step in reversed(game.path(node)[1:]) if len(game[game[step].parent].children) > 1), None)


def promote(table: Table, node: int) -> Table:
    """Return the table with the line of a node one place higher among its siblings."""
    return _shifted(table, node, -1, "this is already the main line")


def demote(table: Table, node: int) -> Table:
    """Return the table with the line of a node one place lower among its siblings."""
    return _shifted(table, node, 1, "this is already the last line")


def _shifted(table: Table, node: int, steps: int, why_not: str) -> Table:
    game = table.game
    step = _branching(game, node)
    while step is not None:
        above = game[step].parent
        children = list(game[above].children)
        place = children.index(step) + steps
        if 0 <= place < len(children):
            children.remove(step)
            children.insert(place, step)
            return _reordered(table, above, tuple(children), "Line promoted" if steps < 0 else "Line demoted")
        step = _branching(game, above)
    return refuse(table, why_not)


def make_main(table: Table, node: int) -> Table:
    """Return the table with the path to a node as its main line."""
    for step in table.game.path(node)[1:]:
        above = table.game[step].parent
        children = table.game[above].children
        if children[0] != step:
            order = (step, *(child for child in children if child != step))
            table = _reordered(table, above, order, "This is now the main line")
    return table


def delete(table: Table, node: int) -> Table:
    """Return the table without a move and everything after it."""
    if node == ROOT:
        return refuse(table, "the start cannot be deleted")
    if not is_free(table):
        return refuse(table, "moves of a game in progress cannot be deleted; take them back instead")
    game = table.game
    ends = {table.over, table.verdict.node if table.verdict is not None else None} - {None}
    if any(node in game.path(end) for end in ends if end is not None):
        return refuse(table, "only variations can be deleted, not the moves of the game")
    above = game[node].parent
    children = tuple(child for child in game[above].children if child != node)
    return _reordered(
        table, above, children, f"{game[node].text} and the moves after it were deleted; Ctrl Z undoes this"
    )


def _reordered(table: Table, node: int, children: tuple[int, ...], words: str) -> Table:
    if not is_free(table):
        return refuse(table, "lines cannot be changed while the game is in progress; analyse it first (A)")
    edit = TreeEdit(words, node, children=table.game[node].children, at=table.game.current)
    changed = evolve(cancel(table), game=table.game.order(node, children), edits=(*table.edits, edit), scroll=None)
    return evolve(changed, status=Status(words), animation=None)


# Notes.


def comment(table: Table, node: int, words: str) -> Table:
    """Return the table with a new comment on a move."""
    notes = table.game[node].notes
    return _noted(table, node, "comment", after=with_words(notes.after, words))


def turn_glyph(table: Table, node: int, glyph: int) -> Table:
    """Return the table with a glyph toggled on a move; a move has at most one glyph of each kind."""
    glyphs = table.game[node].notes.glyphs
    is_call = glyph in MOVE_SIGNS
    others = tuple(other for other in glyphs if (other in MOVE_SIGNS) is not is_call)
    if glyph not in glyphs:
        others = (glyph, *others) if is_call else (*others, glyph)
    return _noted(table, node, "sign", glyphs=others)


def _noted(table: Table, node: int, words: str, **notes: object) -> Table:
    before = table.game[node].notes
    game = table.game.annotate(node, **notes)
    if game[node].notes == before:
        return table
    edit = TreeEdit(words, node, notes=before, at=table.game.current)
    return evolve(table, game=game, edits=(*table.edits, edit))


# Drawings.


def drawn(table: Table) -> tuple[Arrow, ...]:
    """Return the arrows and circles kept with the shown position."""
    found = sketches_of(table.game.node.notes.after, table.variant.geometry)
    places = dict(view_of(table.variant).places)
    return tuple(Arrow(*sketch) for sketch in found if sketch[0] in places and sketch[1] in places)


def keep(table: Table, arrow: Arrow) -> Table:
    """Return the table with an arrow or a circle added, or removed if it was there."""
    geometry, node = table.variant.geometry, table.game.current
    before = table.game.node.notes.after
    sketch: Sketch = (arrow.start, arrow.end, arrow.colour)
    known = sketches_of(before, geometry)
    kept = tuple(other for other in known if other[:2] != sketch[:2])
    kept = kept if sketch in known else (*kept, sketch)
    return _noted(table, node, "drawing", after=with_sketches(before, kept, geometry))


# Undoing.


def undo(table: Table) -> Table:
    """Return the table as it was before the last change other than a move."""
    if not table.edits:
        return refuse(table, "there is nothing to undo")
    *rest, last = table.edits
    game = table.game
    if last.children is not None:
        newer = tuple(child for child in game[last.node].children if child not in last.children)
        game = game.order(last.node, (*last.children, *newer))
    if last.notes is not None:
        notes = last.notes
        game = game.annotate(last.node, before=notes.before, after=notes.after, glyphs=notes.glyphs)
    return evolve(
        cancel(table), game=game.go_to(last.at), edits=tuple(rest), status=Status("Undone"), scroll=None, animation=None
    )
