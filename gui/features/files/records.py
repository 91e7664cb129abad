"""Records: games as text, to save, open, copy and paste; text without a game changes nothing."""

from __future__ import annotations

import os
from io import StringIO

from attrs import evolve
from pyrsistent import pmap

from board.errors import ParseError, RecordError, WoodpusherError
from board.variant import Variant
from engine.game import Game, Verdict
from engine.notation.sources import lines_of_text
from engine.records import KINDS, kind_of, read_games, write_games
from engine.variations import ROOT, Variations
from gui.core.clock import TimeControl
from gui.core.state import PERSON, About, Screen, State, Table
from gui.features.library.entries import names_of
from gui.features.library.shelf import has_many, opened_text
from gui.features.study import study
from gui.play.asking import end_on
from gui.play.new_game import with_new_game
from gui.play.playing import new_table

NAMELESS = "Player"
"""The name in records of a player without one."""

# Writing.


def recorded(table: Table, today: str = "") -> Game:
    """Return a game with everything known about it: names, date, time control and the clocks after each move."""
    names = names_of(table, own=NAMELESS)
    tags = dict(table.about.tags)
    if today:
        tags.setdefault("Date", today)
    control = table.control
    if control is not None:
        tags.setdefault("TimeControl", _control_text(control))
        for side, other in zip(table.variant.players[1:], control.others, strict=False):
            # PGN has one tag for both; if the players' times differ, the others get their own tag.
            tags.setdefault(f"{side.title.capitalize()}TimeControl", _control_text(other))
    return Game(table.game, players=names, tags=tags, verdict=table.verdict)


def _control_text(control: TimeControl) -> str:
    """Return a time control in PGN's form, in seconds: "300+3"."""
    increment = f"+{control.increment:g}" if control.increment else ""
    return f"{control.minutes * 60:g}{increment}"


def text_of(state: State, kind: str) -> str:
    """Return the game on the table as a record of a kind, or raise ``WoodpusherError`` if it cannot be one."""
    if state.table is None:
        raise ParseError("there is no game to save")
    if kind == "fen":
        return f"{state.table.variant.format(state.table.board)}\n"
    file = StringIO()
    write_games(recorded(state.table, state.origin.today), file, kind)
    return file.getvalue()


def usual_kind(variant: Variant) -> str:
    """Return the usual kind of record for a variant: PGN if it has one, otherwise the game file."""
    return "pgn" if variant.abilities.pgn else "woodpusher"


def usual_suffix(state: State) -> str:
    """Return the usual extension of a saved game."""
    return KINDS[usual_kind(state.table.variant) if state.table is not None else "woodpusher"].suffixes[0]


def file_name(state: State) -> str:
    """Return a name for the game on the table."""
    table = state.table
    name = table.variant.name if table is not None else "game"
    day = state.origin.today.replace(".", "-")
    return f"{name}{f'-{day}' if day else ''}{usual_suffix(state)}"


# Reading.


def kind_in(text: str) -> str:
    """Guess the kind of record from its text.

    >>> kind_in('{"woodpusher": 1}'), kind_in('[Event "?"]'), kind_in("1. e4 e5"), kind_in("8/8/8/8/8/8/8/K1k5 w - -")
    ('woodpusher', 'pgn', 'pgn', 'fen')
    """
    start = text.lstrip()
    if start.startswith("{") and '"woodpusher"' in start:
        return "woodpusher"
    return "pgn" if start.startswith(("[", "1.")) else "fen"


def _kind(text: str, path: str) -> str:
    try:
        return kind_of(path)
    except WoodpusherError:
        return kind_in(text)


def opened(state: State, text: str, path: str = "") -> State:
    """Return the state with the game from a string on the table, or with a list of its games.

    If there is no game in it, raise a ``WoodpusherError`` that says what is wrong.
    """
    text = text.strip("\ufeff \t\r\n")
    if not text:
        raise ParseError("there is no text in it" if path else "the clipboard holds no text")
    kind = _kind(text, path)
    if kind == "fen":
        return _with_position(state, text)
    if kind != "fen" and has_many(text, kind):
        return opened_text(state, text, kind, os.path.basename(path))
    game = next(read_games(lines_of_text(text), kind), None)
    if game is None:
        raise ParseError("there is no game in it")
    if game.errors and len(game.tree) == 1:
        raise game.errors[0]
    return shown(state, game)


def _with_position(state: State, text: str) -> State:
    """Return the state with a game from a position of the current variant, or of any other that can read it."""
    line = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), text)
    at = state.table if state.screen is Screen.TABLE else None
    trouble: WoodpusherError | None = None
    for variant in (at.variant,) if at is not None else state.variants:
        for candidate in dict.fromkeys((text, line.strip())):
            try:
                board = variant.parse(candidate)
            except WoodpusherError as error:
                trouble = trouble or error
                continue
            if at is not None and at.study is not None:
                return study.open_board(state, board, at.flipped)
            seats = at.seats if at is not None and PERSON in at.seats else ()
            control = at.control if at is not None else None
            flipped = at.flipped if at is not None else None
            return with_new_game(state, new_table(board, seats, control, flipped=flipped))
    if at is None:
        raise ParseError("this is neither a game nor a position of any variant")
    raise ParseError(f"the text is not a position of {at.variant.title}: {trouble}")


def shown(state: State, game: Game) -> State:
    """Return the state with a recorded game on the table, to step through and to continue."""
    tree, places = joined(game.tree)
    table = new_table(tree[ROOT].board, flipped=False)
    verdict = game.verdict and Verdict(game.verdict.outcome, places.get(game.verdict.node, game.verdict.node))
    names = game.players if any(game.players) else ()
    last = tree.main_line()[-1]
    over = verdict.node if verdict is not None else last if end_on(tree[last].board) is not None else None
    faults = {places.get(error.node, error.node): _fault_words(error) for error in reversed(game.errors) if error.node}
    about = About(names=names, tags=pmap(dict(game.tags)), recorded=len(tree), faults=pmap(faults))
    return with_new_game(state, evolve(table, game=tree, verdict=verdict, over=over, about=about))


def _fault_words(error: RecordError) -> str:
    """Return the message for the status line if part of a record could not be read."""
    where = f" in line {error.line}" if error.line is not None else ""
    what = f"{error.text!r} is not a legal move here" if error.text else error.reason
    return f"The record cannot be read beyond this move: {what}{where}. Everything up to here is kept"


def joined(tree: Variations) -> tuple[Variations, dict[int, int]]:
    """Return a tree in which no node has the same move twice, and the nodes' new numbers if any have changed."""
    if all(len({tree[child].text for child in node.children}) == len(node.children) for node in tree.nodes):
        return tree, {}
    fresh = Variations.begin(tree[ROOT].board)
    places = {ROOT: ROOT}
    waiting = list(reversed(tree[ROOT].children))
    while waiting:
        number = waiting.pop()
        node = tree[number]
        assert node.move is not None
        fresh = fresh.go_to(places[node.parent]).play(node.move, backwards=True)
        places[number] = fresh.current
        if node.notes != fresh.node.notes:
            fresh = fresh.annotate(after=" ".join(filter(None, (fresh.node.notes.after, node.notes.after))))
        waiting += reversed(node.children)
    return fresh.go_to(places[tree.main_line()[-1]]), places
