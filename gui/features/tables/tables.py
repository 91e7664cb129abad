"""Tables of solved positions: what they know about the shown board, and building missing ones."""

from __future__ import annotations

import os

from attrs import evolve
from pyrsistent import pmap

from board.geometry import Coordinate
from engine.solving.table_folder import is_large_puzzle, may_be_foreign, table_name
from engine.solving.tables import MoveVerdict, TableVerdict, folders_of
from engine.solving.value import Value
from gui.core.events import LookedUp, SyzygyFound, TableMade, TableMaking
from gui.core.settings import Settings
from gui.core.state import PERSON, Making, State, Status, Table
from gui.features.review.review import phase_words
from gui.features.setup.setup import trouble_of
from gui.play.asking import end_on, moves_from
from gui.play.words import describe, sentence
from moves.move import Move

SIGNS = {Value.WIN: "+", Value.DRAW: "=", Value.TIE: "=", Value.LOSE: "−"}
"""The symbol for the value of a move, besides its colour."""


def is_in_tables(table: Table, settings: Settings) -> bool:
    """Return whether tables may cover the shown position, and the user wants them."""
    if table.setup is not None or end_on(table.board) is not None:
        return False
    if len(table.variant.players) == 1:
        return settings.moves_left and is_large_puzzle(table.variant)
    return settings.tables and (
        bool(table_name(table.board)) or (bool(settings.syzygy) and may_be_foreign(table.board))
    )


def syzygy_folders(settings: Settings) -> str:
    """Return the folders of Syzygy tables that exist now, separated as in ``PATH``."""
    return os.pathsep.join(str(folder) for folder in folders_of(settings.syzygy) if folder.is_dir())


def verdict(table: Table, settings: Settings) -> TableVerdict | None:
    """Return what tables know about the shown position, or None."""
    known = table.analysis.verdicts.get(table.board) if settings.tables and table.setup is None else None
    return known if isinstance(known, TableVerdict) else None


def verdict_words(table: Table, settings: Settings) -> str:
    """Return what tables know in words, such as "White mates in 12"; empty if they know nothing."""
    known = verdict(table, settings)
    if known is None:
        return ""
    mover = table.board.move_maker
    winner = mover if known.value is Value.WIN else mover.opponent if known.value is Value.LOSE else None
    if winner is None:
        return "A draw with best play"
    if known.moves_to_mate is None:
        return f"{sentence(winner.title)} wins with best play"
    return f"{sentence(winner.title)} mates in {known.moves_to_mate}"


def status_of(state: State, table: Table) -> Status:
    """Return the status line: the state of the game, what tables know about it, and the progress of the next table."""
    said = describe(table, tells_thoughts=state.settings.evaluation or PERSON not in table.seats)
    if table.setup is not None and not table.status.text and (wrong := trouble_of(table.setup, table.variant)):
        return Status(f"{said.text.partition(':')[0]}. Not legal yet: {wrong}")
    if table.status.text or table.touch.typed or said.is_refusal or table.setup is not None:
        return said
    if state.making is not None:
        return Status(making_words(state.making))
    if table.over == table.game.current and table.review.found is not None:
        return evolve(said, text=". ".join(filter(None, (said.text, phase_words(table.review.found)))))
    known = verdict_words(table, state.settings)
    return evolve(said, text=f"{said.text}. {known}") if known else said


def verdict_of(table: Table, settings: Settings, move: Move) -> MoveVerdict | None:
    """Return what tables know about a move."""
    known = verdict(table, settings)
    text = str(move)
    return None if known is None else next((found for found in known.moves if found.move == text), None)


def marks(table: Table, settings: Settings) -> tuple[tuple[Coordinate, MoveVerdict], ...]:
    """Return where the selected piece can go, each with the best value of a move there."""
    known, start = verdict(table, settings), table.touch.start
    if known is None or start is None or table.backwards:
        return ()
    ends = {str(move): move.destination_coordinate for move in moves_from(table, start)}
    found: dict[Coordinate, MoveVerdict] = {}
    for judged in known.moves:  # the best first
        if judged.move in ends:
            found.setdefault(ends[judged.move], judged)
    return tuple(found.items())


# Building.


def missing(state: State) -> str:
    """Return the table that would know more about the shown board; empty if there is none to build."""
    table = state.table
    if table is None or table.setup is not None or table.plan or not state.origin.tables or state.making is not None:
        return ""
    is_puzzle = len(table.variant.players) == 1
    is_shown = state.settings.moves_left if is_puzzle else state.settings.tables
    return table.analysis.missing.get(table.board, "") if is_shown else ""


def begin(state: State) -> State:
    """Return the state with the missing table being built."""
    title = missing(state)
    if not title or state.table is None:
        return state
    return evolve(state, making=Making(state.table.board, title), table=evolve(state.table, status=Status()))


def stop(state: State) -> State:
    """Return the state with no table being built; finished parts are kept."""
    return evolve(state, making=None)


def making_words(making: Making) -> str:
    """Return the progress of the table being built."""
    what = f" ({making.words})" if making.words and making.words != making.title else ""
    return f"Solving {making.title}: {round(100 * making.part)} %{what}"


# Replies.


def syzygy_found(state: State, event: SyzygyFound) -> State:
    """Return the state that uses a folder of Syzygy tables from now on."""
    state = evolve(state, settings=evolve(state.settings, syzygy=event.folder))
    state = evolve(state, message=f"The Syzygy tables in {event.folder} are used from now on.")
    return state if state.table is None else state.with_table(state.table.analysing(verdicts=pmap(), missing=pmap()))


def looked_up(state: State, event: LookedUp) -> State:
    """Return the state with what tables know about a board."""
    table = state.table
    if table is None or table.variant is not event.board.variant:
        return state
    analysis = table.analysis
    return state.with_table(
        table.analysing(
            verdicts=analysis.verdicts.set(event.board, event.verdict),
            missing=analysis.missing.set(event.board, event.missing),
        )
    )


def making(state: State, event: TableMaking) -> State:
    """Return the state with more of a table built."""
    if state.making is None or state.making.board != event.board:
        return state
    return evolve(state, making=evolve(state.making, part=max(state.making.part, event.part), words=event.words))


def made(state: State, event: TableMade) -> State:
    """Return the state with a table built, and new requests for everything that it may know."""
    if state.making is None or state.making.board != event.board:
        return state
    title = state.making.title
    state = evolve(state, making=None)
    if event.trouble:
        return evolve(state, message=f"{title} cannot be solved: {event.trouble}. Finished parts are kept.")
    if state.table is None:
        return state
    fresh = state.table.analysing(insights=pmap(), verdicts=pmap(), missing=pmap())
    return state.with_table(evolve(fresh, status=Status(f"{title} is solved")))
