"""Records: games as text, to save, open, copy and paste; what is no game leaves everything as it was."""

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
from gui import players
from gui.new_game import with_new_game
from gui.state import PERSON, Shelf, State, Table
from gui.table import sit_down

MOST_GAMES = 300
"""How many games of a record are offered to pick one of."""
MOST_TROUBLES = 100
"""After how many games that cannot be read no more are tried."""


# Writing.


def game_of(state: State, table: Table) -> Game:
    """Return the game on the table with all that is known about it."""
    names = table.names or tuple(players.title(seat) if seat != PERSON else "" for seat in table.seats)
    tags = dict(table.tags)
    if state.today:
        tags.setdefault("Date", state.today)
    return Game(table.game, players=names, tags=tags, verdict=table.verdict)


def text_of(state: State, kind: str) -> str:
    """Return the game on the table as a record of a kind, or raise an error of ours if it cannot be one."""
    if state.table is None:
        raise ParseError("there is no game to save")
    if kind == "fen":
        return f"{state.table.variant.format(state.table.board)}\n"
    file = StringIO()
    write_games(game_of(state, state.table), file, kind)
    return file.getvalue()


def usual_kind(variant: Variant) -> str:
    """Return the kind of record that a variant's players use: PGN where there is one, else the game file."""
    return "pgn" if variant.abilities.pgn else "woodpusher"


def usual_suffix(state: State) -> str:
    """Return what the name of a saved game ends in."""
    return KINDS[usual_kind(state.table.variant) if state.table is not None else "woodpusher"].suffixes[0]


def file_name(state: State) -> str:
    """Return a name for the game on the table."""
    table = state.table
    name = table.variant.name if table is not None else "game"
    day = state.today.replace(".", "-")
    return f"{name}{f'-{day}' if day else ''}{usual_suffix(state)}"


# Reading.


def kind_in(text: str) -> str:
    """Return which kind of record a text looks like.

    >>> kind_in('{"woodpusher": 1}'), kind_in('[Event "?"]'), kind_in("1. e4 e5"), kind_in("8/8/8/8/8/8/8/K1k5 w - -")
    ('woodpusher', 'pgn', 'pgn', 'fen')
    """
    start = text.lstrip()
    if start.startswith("{") and '"woodpusher"' in start:
        return "woodpusher"
    return "pgn" if start.startswith(("[", "1.")) else "fen"


def opened(state: State, text: str, path: str = "") -> State:
    """Return the state with the game of a text on the table, or with its games to pick one of.

    Raises an error of ours that says what is wrong, if there is no game in it.
    """
    text = text.strip("\ufeff \t\r\n")
    if not text:
        raise ParseError("there is no text in it" if path else "the clipboard holds no text")
    try:
        kind = kind_of(path)
    except WoodpusherError:
        kind = kind_in(text)
    if kind == "fen":
        return _with_position(state, text)
    found, troubles = _games(text, kind)
    if not found:
        raise troubles[0] if troubles else ParseError("there is no game in it")
    if len(found) == 1 and not troubles:
        return shown(state, found[0])
    notes = [f"The first {MOST_GAMES} games are shown"] if len(found) == MOST_GAMES else []
    if troubles:
        notes.append(f"{len(troubles)} could not be read: {troubles[0]}")
    note = ". ".join(notes)
    name = os.path.basename(path) or "the text"
    return evolve(state, overlay="games", shelf=Shelf(tuple(found), name, note), focus=None)


def _games(text: str, kind: str) -> tuple[list[Game], list[RecordError]]:
    troubles: list[RecordError] = []
    found: list[Game] = []
    reader = read_games(lines_of_text(text), kind, strict=True)
    while len(found) < MOST_GAMES and len(troubles) < MOST_TROUBLES:
        try:
            found.append(next(reader))
        except StopIteration:
            break
        except RecordError as trouble:
            troubles.append(trouble)
    return found, troubles


def _with_position(state: State, text: str) -> State:
    """Return the state with a game from a position of the variant on the table, or of any that can read it."""
    line = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), text)
    at = state.table if state.screen == "table" else None
    trouble: WoodpusherError | None = None
    for variant in (at.variant,) if at is not None else state.variants:
        for candidate in dict.fromkeys((text, line.strip())):
            try:
                board = variant.parse(candidate)
            except WoodpusherError as error:
                trouble = trouble or error
                continue
            seats = at.seats if at is not None and PERSON in at.seats else ()
            control = at.control if at is not None else None
            flipped = at.flipped if at is not None else None
            return with_new_game(state, sit_down(board, seats, control, flipped=flipped))
    if at is None:
        raise ParseError("the text is no game, and no position of any game here")
    raise ParseError(f"the text is not a position of {at.variant.title}: {trouble}")


def shown(state: State, game: Game) -> State:
    """Return the state with a recorded game on the table, to step through and to play on."""
    tree, places = joined(game.tree)
    table = sit_down(tree[ROOT].board, flipped=False)
    verdict = game.verdict and Verdict(game.verdict.outcome, places.get(game.verdict.node, game.verdict.node))
    names = game.players if any(game.players) else ()
    return with_new_game(state, evolve(table, game=tree, verdict=verdict, names=names, tags=pmap(dict(game.tags))))


def joined(tree: Variations) -> tuple[Variations, dict[int, int]]:
    """Return a tree in which no node has the same move twice, and the new numbers of the nodes that have one."""
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


def step(state: State, steps: int, room: int) -> State:
    """Return the state with the next or previous game of a record chosen and in sight."""
    shelf = state.shelf
    if shelf is None:
        return state
    there = max(0, min(shelf.chosen + steps, len(shelf.games) - 1))
    return evolve(state, shelf=evolve(shelf, chosen=there, scroll=max(min(shelf.scroll, there), there - room + 1)))


def scrolled(state: State, steps: int, room: int) -> State:
    """Return the state with the list of games scrolled."""
    shelf = state.shelf
    if shelf is None:
        return state
    most = max(0, len(shelf.games) - room)
    return evolve(state, shelf=evolve(shelf, scroll=max(0, min(shelf.scroll + steps, most))))


def title_of(game: Game) -> tuple[str, str]:
    """Return what a list of games says about one: who played, and where, when and how it ended."""
    names = [name or side.title.capitalize() for name, side in zip(game.players, game.variant.players, strict=True)]
    tags = [game.tags.get(tag, "") for tag in ("Event", "Date")]
    result = game.result
    moves = game.tree[game.tree.main_line()[-1]].ply
    count = f"{moves} move{'' if moves == 1 else 's'}"
    said = [tag.replace(".??", "") for tag in tags if tag and not tag.startswith("?")]
    who = " – ".join(names) if len(names) > 1 else game.variant.title
    return who, ", ".join([*said, count, *([str(result)] if result is not None else [])])
