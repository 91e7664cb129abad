"""The explorer: the moves played from the position on the board, in the library or in a file of games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import evolve, frozen

from board.board import Board
from board.variant import Variant
from engine.openings.named import Opening, opening_of, openings
from engine.openings.tree import Branch
from engine.variations import Variations
from gui.core.events import Event, handles
from gui.core.state import Exercising, Overlay, Planning, SettingUp, State
from gui.core.state.lists import Explorer


@frozen
class Explored(Event):
    """The moves played from a board have arrived, with the number of games; they may be interim."""

    source: str
    board: Board
    branches: tuple[Branch, ...]
    games: int
    part: float = 1.0
    """How much of the collection has been read."""
    is_final: bool = True
    trouble: str = ""


def opened(state: State) -> State:
    """Return the state with the explorer beside the board; it shows the file of games opened last, if any."""
    if state.table is None or isinstance(state.table.mode, (Exercising, SettingUp, Planning)):
        return state
    source = state.library.source if state.library is not None else ""
    return evolve(state, explorer=Explorer(source), overlay=Overlay.OPENINGS).holding(entry=None, focus=None)


def turned(state: State) -> State:
    """Return the state with the explorer switched between the user's own games and a file's."""
    if state.explorer is None or state.library is None:
        return state
    return evolve(state, explorer=Explorer("" if state.explorer.source else state.library.source))


@handles(Explored)
def explored(state: State, event: Explored) -> State:
    """Return the state with the moves played from a board."""
    explorer = state.explorer
    if explorer is None or explorer.source != event.source:
        return state
    known = evolve(explorer, games=event.games, part=event.part, trouble=event.trouble)
    if not event.is_final:
        return evolve(state, explorer=evolve(known, interim=(event.board, event.branches)))
    branches = explorer.branches.set(event.board, event.branches)
    return evolve(state, explorer=evolve(known, branches=branches, interim=None))


def get_ready(variants: Iterable[Variant]) -> None:
    """Look up the names of openings once, so that the first move of a game need not wait for them."""
    for variant in variants:
        if openings(variant):
            opening_of([variant.start()])


@lru_cache(maxsize=32)
def opening_shown(game: Variations) -> Opening | None:
    """Return the opening of the moves up to the position on the board, or None."""
    return opening_of(game.board_list())
