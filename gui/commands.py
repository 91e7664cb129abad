"""Commands: everything a key, a button or a menu can do, by name, as functions from state to state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from attrs import evolve

from board.alliance import Alliance
from board.errors import WoodpusherError
from gui import entry, files, home, planning, players, records, settings, setup, table
from gui.effects import Copy, Paste
from gui.new_game import left_behind, with_new_game
from gui.state import Command, State, Status, Table
from gui.views import view_of
from gui.widgets import widgets

Handler = Callable[[State, Any], State]
TableHandler = Callable[[Table, State, Any], Table]

_lots = Random()


def _at_table(handler: TableHandler) -> Handler:
    """Return a command that changes the table, and does nothing where there is none."""

    def run(state: State, argument: Any) -> State:
        if state.table is None:
            return state
        return evolve(state, table=handler(state.table, state, argument))

    return run


def run(state: State, command: Command) -> State:
    """Return the state after a command."""
    name, argument = command
    return COMMANDS[name](state, argument)


# Screens and sheets.


def _go_home(state: State, _: Any) -> State:
    state = planning.leave(state)
    at = state.table and table.pause(state.table, state.now)
    return evolve(state, screen="home", overlay="", table=at, unfinished=left_behind(state, at), focus=None)


def _go_on(state: State, _: Any) -> State:
    if state.unfinished is None:
        return state
    at = table.resume(state.unfinished, state.now)
    return evolve(state, table=at, screen="table", unfinished=None, overlay="", focus=None)


def _overlay(state: State, name: str) -> State:
    overlay = "" if state.overlay == name else name
    return evolve(state, overlay=overlay, dialog=None, shelf=None, entry=None, focus=None)


def _close(state: State, _: Any) -> State:
    """Close what lies on top: a message, a sheet, a picker, a selection, the keyboard's place."""
    if state.message:
        return evolve(state, message="")
    if state.entry is not None:
        return evolve(state, entry=None)
    if state.overlay:
        return evolve(state, overlay="", dialog=None, shelf=None, focus=None)
    if state.open_card and state.screen == "home":
        return evolve(state, open_card="", focus=None)
    if state.table is None or state.screen != "table":
        return evolve(state, focus=None)
    at = state.table
    if at.setup is not None:
        return _end_set_up(state, False)
    if at.drag or at.sketch or at.picker or at.typed or at.selected is not None or at.status.text:
        return evolve(state, table=table.cancel(at))
    return evolve(state, table=evolve(at, cursor=None, arrows=(), hint=None), focus=None)


def _quit(state: State, _: Any) -> State:
    return evolve(state, closing=True)


def _setting(state: State, name: str) -> State:
    return evolve(state, settings=settings.following(state.settings, name))


# Starting games.


def _play(state: State, name: str) -> State:
    begun = home.begin(state, name, _lots)
    return evolve(begun, settings=evolve(begun.settings, games=home.remembered(begun)))


def _open_card(state: State, name: str) -> State:
    return evolve(state, open_card="" if state.open_card == name else name, focus=None)


def _option(state: State, argument: tuple[str, str, int]) -> State:
    return home.with_option(state, *argument)


def _seat(state: State, argument: tuple[str, int, int]) -> State:
    return home.with_next_player(state, *argument)


def _level(state: State, argument: tuple[str, int, int]) -> State:
    return home.with_level(state, *argument)


def _program(state: State, argument: tuple[str, int, str]) -> State:
    name, seat, path = argument
    return home.with_seat(state, name, seat, f"{players.TYPED}{path.strip()}")


def _side(state: State, argument: tuple[str, int]) -> State:
    return home.with_next_side(state, *argument)


def _control(state: State, argument: tuple[str, int]) -> State:
    return home.with_next_control(state, *argument)


def _start(state: State, argument: tuple[str, str]) -> State:
    return home.with_start(state, *argument)


# Fields.


def _edit(state: State, field: tuple[Any, ...]) -> State:
    """Open a field for typing, with the text that it holds."""
    held = next((widget.value for widget in widgets(state) if widget.command == ("edit", field)), "")
    return evolve(state, entry=entry.begun(field, held), focus=None)


def end_entry(state: State) -> State:
    """Close the field that is typed into; its command takes the text."""
    if state.entry is None:
        return state
    name, *what = state.entry.field
    return run(evolve(state, entry=None), (str(name), (*what, state.entry.text)))


def _again(state: State, swap: bool) -> State:
    """Start the same game again, with lots drawn anew, and the seats changed if it is a rematch."""
    at = state.table
    if at is None:
        return state
    seats = at.seats[1:] + at.seats[:1] if swap else at.seats
    flipped = None if swap else at.flipped
    start = home.start_again(state, at.game[0].board, _lots)
    return with_new_game(state, table.sit_down(start, seats, at.control, flipped=flipped))


# At the table.


def _step(at: Table, state: State, way: str) -> Table:
    return table.step(at, way, state.settings, state.now)


def _go_to(at: Table, state: State, node: int) -> Table:
    return table.go_to(at, node, state.settings, state.now)


def _take_back(at: Table, state: State, _: Any) -> Table:
    return table.take_back(at, state.settings, state.now)


def _redo(at: Table, state: State, _: Any) -> Table:
    return table.redo(at, state.settings, state.now)


def _flip(at: Table, state: State, _: Any) -> Table:
    if not view_of(at.variant).can_flip:
        return table.refuse(at, "this board is not turned round")
    return evolve(at, flipped=not at.flipped, animation=None)


def _hint(at: Table, state: State, _: Any) -> Table:
    waiting = table.why_waiting(at)
    return table.refuse(at, waiting) if waiting else evolve(at, hint_wanted=True, hint=None, status=Status())


def _solve(at: Table, state: State, how: str) -> Table:
    return table.solve(at, how, state.now)


def _move_now(at: Table, state: State, _: Any) -> Table:
    return evolve(at, hurry=True) if table.is_thinking(at) else at


def _ask_again(at: Table, state: State, _: Any) -> Table:
    return evolve(at, failure=None, status=Status())


def _resign(state: State, _: Any) -> State:
    """Ask first: a slip of the hand should not lose a game."""
    if state.table is None or table.outcome(state.table) is not None:
        return state
    return evolve(state, overlay="resign", focus=None)


def _resign_now(state: State, _: Any) -> State:
    if state.table is None:
        return state
    return evolve(state, overlay="", table=table.resign(state.table, state.now), focus=None)


def _draw(at: Table, state: State, _: Any) -> Table:
    return table.offer_draw(at, state.now)


def _answer_draw(at: Table, state: State, accepted: bool) -> Table:
    return table.answer_draw(at, accepted, state.now)


def _pick(at: Table, state: State, number: int | None) -> Table:
    return table.pick(at, number, state.settings, state.now)


def _close_banner(at: Table, state: State, _: Any) -> Table:
    return evolve(at, banner=False)


def _scroll(at: Table, state: State, first: int) -> Table:
    return evolve(at, scroll=max(0, first))


# Games and positions as text.


def _copy(state: State, kind: str | None) -> State:
    """Copy the position, or the whole game as a record."""
    at = state.table
    if at is None:
        return state
    text = at.variant.format(at.board) if kind is None else records.text_of(state, records.usual_kind(at.variant))
    words = "The position is on the clipboard" if kind is None else "The game is on the clipboard"
    return copied(evolve(state, table=evolve(at, status=Status(words)), overlay=""), text)


def copied(state: State, text: str) -> State:
    """Return the state with a text for the clipboard."""
    return evolve(state, effects=(*state.effects, Copy(text)))


def _want_paste(state: State, _: Any) -> State:
    """Ask for the clipboard's text, which comes as an event of its own."""
    return evolve(state, effects=(*state.effects, Paste()), overlay="" if state.overlay == "menu" else state.overlay)


def paste(state: State, text: str) -> State:
    """Return the state with the text in the field that is typed into, or with its game, or why it is none."""
    if state.entry is not None:
        return evolve(state, entry=entry.typed(state.entry, text))
    try:
        return records.opened(state, text)
    except WoodpusherError as error:
        if state.table is None or state.screen != "table":
            return evolve(state, message=f"This cannot be opened: {table.reason_of(error)}. Nothing was changed.")
        return evolve(state, table=table.refuse(state.table, table.reason_of(error)), overlay="")


# Files.


def _files(state: State, purpose: str) -> State:
    return files.begin(state, purpose)


def _file(state: State, number: int) -> State:
    return files.choose(state, number)


def _file_name(state: State, argument: tuple[str]) -> State:
    return files.with_name(state, *argument)


def _folder_up(state: State, _: Any) -> State:
    return files.go_up(state)


def _accept_file(state: State, _: Any) -> State:
    return files.accept(state)


def _show_game(state: State, number: int) -> State:
    shelf = state.shelf
    return state if shelf is None or not 0 <= number < len(shelf.games) else records.shown(state, shelf.games[number])


# Setting up.


def _set_up(state: State, _: Any) -> State:
    return setup.begin(state)


def _end_set_up(state: State, is_kept: bool) -> State:
    if is_kept or state.table is None:
        return setup.finish(state)
    return evolve(state, table=planning.closed(state.table))


def _brush(at: Table, state: State, brush: Any) -> Table:
    return at if at.setup is None else evolve(at, setup=setup.with_brush(at.setup, brush))


def _hand(at: Table, state: State, _: Any) -> Table:
    return at if at.setup is None else evolve(at, setup=setup.with_hand(at.setup))


def _set_up_pieces(at: Table, state: State, is_full: bool) -> Table:
    if at.setup is None:
        return at
    start = at.variant.start()
    if not is_full:
        return evolve(at, setup=evolve(at.setup, pieces=()))
    side = None if at.setup.side is None else start.move_maker
    return evolve(at, setup=evolve(at.setup, pieces=start.pieces(), side=side))


def _set_up_side(at: Table, state: State, _: Any) -> Table:
    if at.setup is None:
        return at
    sides: tuple[Alliance | None, ...] = at.variant.players
    if at.planning is not None and at.planning.is_goal:
        sides = (*sides, None)
    return evolve(at, setup=setup.next_side(at.setup, sides))


# Planning.


def _plan(state: State, _: Any) -> State:
    return planning.begin(state)


def _plan_side(at: Table, state: State, is_goal: bool) -> Table:
    return planning.turn_over(at) if at.planning is not None and at.planning.is_goal is not is_goal else at


def _find_plan(at: Table, state: State, _: Any) -> Table:
    return planning.search(at)


def _stop_plan(at: Table, state: State, _: Any) -> Table:
    return planning.stop(at)


def _leave_plan(state: State, _: Any) -> State:
    return planning.leave(state)


def _watch(at: Table, state: State, _: Any) -> Table:
    return table.watch(at, state.settings, state.now)


def _backwards(at: Table, state: State, _: Any) -> Table:
    return table.turn_backwards(at)


COMMANDS: dict[str, Handler] = {
    "home": _go_home,
    "continue": _go_on,
    "overlay": _overlay,
    "close": _close,
    "quit": _quit,
    "setting": _setting,
    "play": _play,
    "open-card": _open_card,
    "option": _option,
    "seat": _seat,
    "level": _level,
    "program": _program,
    "side": _side,
    "control": _control,
    "start": _start,
    "edit": _edit,
    "again": _again,
    "step": _at_table(_step),
    "go-to": _at_table(_go_to),
    "take-back": _at_table(_take_back),
    "redo": _at_table(_redo),
    "flip": _at_table(_flip),
    "hint": _at_table(_hint),
    "solve": _at_table(_solve),
    "move-now": _at_table(_move_now),
    "ask-again": _at_table(_ask_again),
    "resign": _resign,
    "resign-now": _resign_now,
    "draw": _at_table(_draw),
    "answer-draw": _at_table(_answer_draw),
    "pick": _at_table(_pick),
    "close-banner": _at_table(_close_banner),
    "scroll": _at_table(_scroll),
    "copy": _copy,
    "paste": _want_paste,
    "files": _files,
    "file": _file,
    "file-name": _file_name,
    "folder-up": _folder_up,
    "accept-file": _accept_file,
    "show-game": _show_game,
    "set-up": _set_up,
    "end-set-up": _end_set_up,
    "brush": _at_table(_brush),
    "set-up-pieces": _at_table(_set_up_pieces),
    "set-up-side": _at_table(_set_up_side),
    "hand": _at_table(_hand),
    "plan": _plan,
    "plan-side": _at_table(_plan_side),
    "find-plan": _at_table(_find_plan),
    "stop-plan": _at_table(_stop_plan),
    "leave-plan": _leave_plan,
    "watch": _at_table(_watch),
    "backwards": _at_table(_backwards),
}
