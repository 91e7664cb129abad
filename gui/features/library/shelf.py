"""The shelf: show, search and tidy up the list of games; pure functions from state to state."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from attrs import evolve, frozen
from pyrsistent import pvector

from engine.notation.sources import lines_of_text
from engine.records import read_games
from gui.core import entry
from gui.core.command import Place, TextCommand
from gui.core.events import handles
from gui.core.state import Export, GameEntry, Library, Screen, State
from gui.features.files.effects import OpenSlice, ReadText
from gui.features.library.effects import DeleteJournal, OpenJournal, RenameJournal, RestoreJournal
from gui.features.library.entries import entry_of_game, entry_of_scan, folded, with_opening
from gui.features.library.events import GameOpened, GamesListed, LastGameFound, OpeningsNamed, Previewed
from gui.features.library.scan import scan
from gui.play.ending import resume
from gui.play.new_game import with_game


@frozen
class SearchGames(TextCommand):
    """Find games by variant, player, result and other facts."""

    is_live: ClassVar[bool] = True
    stays_open: ClassVar[bool] = True
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with the matching games."""
        return searched(state, self.text)


# Opening the list.


def opened(state: State, source: str = "") -> State:
    """Return the state with the library open and its list still to be read: our own games, or those of a file."""
    before = state.library
    reading = before.reading + 1 if before is not None else 1
    deleted = before.deleted if before is not None and not source else ()
    library = Library(source=source, reading=reading, deleted=deleted)
    shown = evolve(state, screen=Screen.LIBRARY, overlay=None, dialog=None, library=library)
    return shown.holding(entry=entry.begun(SearchGames(), ""), focus=None)


def _entries_in(text: str, kind: str) -> Iterator[GameEntry]:
    """Yield the entries of the games in a text, each with its place there."""
    if kind == "pgn":
        scanned = scan(io.BytesIO(text.encode("utf-8", "replace")))
        yield from (entry_of_scan(game, number) for number, game in enumerate(scanned, 1))
        return
    start = 0
    for number, record in enumerate(_GAME_FILE.split(text), 1):
        size = len(record.encode("utf-8", "replace"))
        game = next(iter(read_games(lines_of_text(record), kind, on_error=lambda error: None)), None)
        if game is not None:
            yield evolve(entry_of_game(game, str(number)), start=start, size=size)
        start += size


_GAME_FILE = re.compile(r'^(?=\s*\{\s*"woodpusher"\s*:)(?!\A)', re.MULTILINE)
"""Where another game begins in a game file."""


def has_many(text: str, kind: str = "pgn") -> bool:
    """Return whether there is more than one game in a text."""
    return sum(1 for _ in islice(_entries_in(text, kind), 2)) > 1


def opened_text(state: State, text: str, kind: str = "pgn", title: str = "") -> State:
    """Return the state with the games of a text to choose from."""
    found = pvector(_entries_in(text, kind))
    state = opened(state, "")
    assert state.library is not None
    shelf = evolve(
        state.library,
        text=text,
        kind=kind,
        title=title,
        entries=found,
        found=pvector(range(len(found))),
        is_complete=True,
        deleted=(),
    )
    return evolve(state, library=shelf)


def is_own(state: State) -> bool:
    """Return whether the list shows the games played here."""
    return state.library is not None and not state.library.source and not state.library.text


def title(state: State) -> str:
    """Return the title of the list."""
    library = state.library
    if library is not None and library.text:
        return library.title or "Games on the clipboard"
    return os.path.basename(library.source) if library is not None and library.source else "Your games"


# Replies.


@handles(GamesListed)
def listed(state: State, event: GamesListed) -> State:
    """Return the state with more games in the list."""
    library = state.library
    if library is None or library.reading != event.reading:
        return state
    first = len(library.entries)
    new = event.entries
    matching = [first + number for number in _matching(new, list(range(len(new))), library.query)]
    if library.ending:
        matching = [number for number in matching if _ends_so(new[number - first], library.ending)]
    library = evolve(
        library,
        entries=library.entries.extend(event.entries),
        found=library.found.extend(matching),
        is_complete=library.is_complete or event.is_complete,
        trouble=event.trouble or library.trouble,
    )
    return evolve(state, library=_listed_again(library) if library.order and event.is_complete else library)


@handles(Previewed)
def previewed(state: State, event: Previewed) -> State:
    """Return the state with previews of some games of a file."""
    library = state.library
    if library is None or library.reading != event.reading:
        return state
    return evolve(state, library=evolve(library, previews=library.previews.update(event.boards)))


@handles(OpeningsNamed)
def openings_named(state: State, event: OpeningsNamed) -> State:
    """Return the state with the openings of some games of a file; a list sorted by them is sorted again at the end."""
    library = state.library
    if library is None or library.reading != event.reading or library.looked_up != event.first:
        return state
    entries = library.entries.evolver()
    for number, opening in enumerate(event.openings, event.first):
        if opening:
            entries[number] = with_opening(library.entries[number], opening)
    looked_up = event.first + len(event.openings)
    library = evolve(library, entries=entries.persistent(), looked_up=looked_up)
    is_done = looked_up >= len(library.entries)
    needs_sorting = is_done and (library.order == "opening" or bool(library.query))
    return evolve(state, library=_listed_again(library) if needs_sorting else library)


@handles(GameOpened)
def game_opened(state: State, event: GameOpened) -> State:
    """Return the state with a game of the library on the table, or with the reason why it cannot be opened."""
    was_loading, state = bool(state.loading), evolve(state, loading="")
    if event.table is None:
        return evolve(state, message=f"This game cannot be opened: {event.trouble}. Its file was not changed.")
    if was_loading and state.screen is not Screen.LIBRARY:
        return state  # the user did not wait for it
    state = evolve(state, message=event.trouble)
    for held in (state.table, state.unfinished):
        # The game in this window is newer than the one on disk, and its clock keeps running.
        if held is not None and held.serial == event.table.serial:
            others = None if held is state.unfinished else state.unfinished
            return evolve(with_game(state, resume(held, state.now)), unfinished=others)
    return with_game(state, resume(event.table, state.now))


@handles(LastGameFound)
def last_game_found(state: State, event: LastGameFound) -> State:
    """Return the state with the game to continue, unless another one was left in the meantime."""
    message = " ".join(filter(None, (state.message, event.trouble)))
    state = evolve(state, loading="", message=message)
    is_known = event.table is not None and state.table is not None and event.table.serial == state.table.serial
    return state if is_known or state.unfinished is not None else evolve(state, unfinished=event.table)


# Searching.


def searched(state: State, text: str) -> State:
    """Return the state with the games whose text contains all words of a query."""
    library = state.library
    if library is None or text == library.query:
        return state
    if text.startswith(library.query):  # a longer query only narrows what is listed
        numbers = _matching(library.entries.tolist(), library.found.tolist(), text)
        library = evolve(library, query=text, found=pvector(numbers))
    else:
        library = _listed_again(evolve(library, query=text))
    return evolve(state, library=evolve(library, chosen=0, scroll=0))


ORDERS: dict[str, Callable[[GameEntry], Any]] = {
    "date": lambda game: game.date or " ",
    "player": lambda game: folded(game.title),
    "result": lambda game: game.result or "~",
    "opening": lambda game: game.opening or "~",
    "Elo": lambda game: game.elo,
}
"""What a list can be sorted by."""
FALLING = frozenset({"date", "Elo"})
"""Orders that begin with the newest or the highest."""
ENDINGS = ("White wins", "Black wins", "Draw", "unfinished")
"""The results that a list can be narrowed to."""


def _listed_again(library: Library) -> Library:
    """Return the library with the games that match its search and its result, in its order."""
    entries = library.entries.tolist()
    numbers = _matching(entries, list(range(len(entries))), library.query)
    if library.ending:
        numbers = [number for number in numbers if _ends_so(entries[number], library.ending)]
    if library.order:
        key = ORDERS[library.order]
        numbers.sort(key=lambda number: key(entries[number]), reverse=library.order in FALLING)
    return evolve(library, found=pvector(numbers))


def _ends_so(game: GameEntry, ending: str) -> bool:
    return game.result == ending if ending in ENDINGS[:3] else not game.is_over


def sorted_by(state: State, order: str) -> State:
    """Return the state with the list sorted, or in its own order again if it was sorted so."""
    library = state.library
    if library is None:
        return state
    library = evolve(library, order="" if library.order == order else order, chosen=0, scroll=0)
    return evolve(state, library=_listed_again(library))


def narrowed_to(state: State, ending: str) -> State:
    """Return the state with only the games of one result listed, or all if it was narrowed to that."""
    library = state.library
    if library is None:
        return state
    library = evolve(library, ending="" if library.ending == ending else ending, chosen=0, scroll=0)
    return evolve(state, library=_listed_again(library))


def _matching(entries: Sequence[GameEntry], numbers: list[int], query: str) -> list[int]:
    """Return the numbers of those games whose text contains all words of a query."""
    for word in folded(query).split():
        numbers = [number for number in numbers if word in entries[number].words]
    return numbers


# The chosen game.


def entry_at(state: State, number: int) -> GameEntry | None:
    """Return one of the listed games."""
    library = state.library
    if library is None or not 0 <= number < len(library.found):
        return None
    return library.entries[library.found[number]]


def chosen_entry(state: State) -> GameEntry | None:
    """Return the chosen game."""
    return None if state.library is None else entry_at(state, state.library.chosen)


def chosen(state: State, number: int, room: int = 1) -> State:
    """Return the state with another game chosen and visible."""
    library = state.library
    if library is None:
        return state
    number = max(0, min(number, len(library.found) - 1))
    first = max(min(library.scroll, number), number - room + 1)
    return evolve(state, library=evolve(library, chosen=number, scroll=first))


def scrolled(state: State, steps: int, room: int) -> State:
    """Return the state with the list scrolled."""
    library = state.library
    if library is None:
        return state
    most = max(0, len(library.found) - room)
    return evolve(state, library=evolve(library, scroll=max(0, min(library.scroll + steps, most))))


def marked(state: State, number: int) -> State:
    """Return the state with a game's mark toggled."""
    library, game = state.library, entry_at(state, number)
    if library is None or game is None:
        return state
    return evolve(state, library=evolve(library, marked=library.marked ^ {game.key}, chosen=number))


def wanted(state: State, number: int) -> State:
    """Return the state with a request to open a game."""
    library, game = state.library, entry_at(state, number)
    if library is None or game is None:
        return state
    state = evolve(state, library=evolve(library, chosen=number))
    if library.text:
        content = library.text.encode("utf-8", "replace")[game.start : game.start + game.size]
        return state.asking_for(ReadText(content.decode("utf-8"), f"game.{library.kind}"))
    if library.source:
        return state.asking_for(OpenSlice(library.source, game.start, game.size))
    return state.asking_for(OpenJournal(state.origin.folder, game.key))


# Tidying up.


def to_export(state: State) -> tuple[GameEntry, ...]:
    """Return the games to export, in the list's order: the ticked ones, or otherwise all that are listed."""
    library = state.library
    if library is None:
        return ()
    if library.marked:
        return tuple(game for game in library.entries if game.key in library.marked)
    return tuple(library.entries[number] for number in library.found)


def export_name(state: State) -> str:
    """Return a name for the file of exported games, with an extension that suits all of them."""
    if state.library is not None and state.library.source:
        return "games.pgn"
    kinds = {variant.title: variant.abilities.pgn for variant in state.variants}
    is_pgn = all(kinds.get(game.variant, False) for game in to_export(state))
    return "games.pgn" if is_pgn else "games.woodpusher"


def exporting(state: State, path: str) -> State:
    """Return the state with an export started."""
    library, keys = state.library, tuple(game.key for game in to_export(state))
    if library is None or not keys:
        return state
    export = Export(keys, path, state.dialog)
    return evolve(state, library=evolve(library, export=export), overlay=None, dialog=None)


def renamed(state: State, title: str) -> State:
    """Return the state with the chosen game renamed."""
    library, game = state.library, chosen_entry(state)
    title = title.strip()
    if library is None or game is None or not is_own(state) or not title or title == game.title:
        return state
    words = f"{game.words} {folded(title)}"
    entries = library.entries.set(library.found[library.chosen], evolve(game, title=title, words=words))
    state = evolve(state, library=evolve(library, entries=entries))
    for name in ("table", "unfinished"):
        held = getattr(state, name)
        if held is not None and held.serial == game.key:
            state = evolve(state, **{name: evolve(held, about=evolve(held.about, title=title))})
    return state.asking_for(RenameJournal(state.origin.folder, game.key, title))


def deleted(state: State, number: int) -> State:
    """Return the state without one of the games, which can be restored."""
    library, game = state.library, entry_at(state, number)
    if library is None or game is None or not is_own(state):
        return state
    place = library.found[number]
    entries = library.entries.delete(place)
    found = pvector(other - (other > place) for other in library.found if other != place)
    library = evolve(
        library,
        entries=entries,
        found=found,
        marked=library.marked - {game.key},
        chosen=max(0, min(number, len(found) - 1)),
        deleted=(*library.deleted, game),
    )
    state = evolve(state, library=library).asking_for(DeleteJournal(state.origin.folder, game.key))
    if state.table is not None and state.table.serial == game.key:
        state = evolve(state, table=None)
    if state.unfinished is not None and state.unfinished.serial == game.key:
        state = evolve(state, unfinished=None)
    return state


def restored(state: State) -> State:
    """Return the state with the game deleted last restored."""
    library = state.library
    if library is None or not library.deleted or not is_own(state):
        return state
    *rest, game = library.deleted
    state = evolve(state, library=evolve(library, deleted=tuple(rest)))
    state = state.asking_for(RestoreJournal(state.origin.folder, game.key))
    return opened(state)


def can_resume(game: GameEntry) -> bool:
    """Return whether a game can be continued when it is opened."""
    return not game.is_over
