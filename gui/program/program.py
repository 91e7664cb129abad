"""The program without a window: its state, and everything that follows it.

A window, a test or a server drives it: each calls ``happen`` with events, and ``collect`` for what workers have found.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from attrs import evolve

from board.board import Board
from board.variant import Variant
from engine.players import HUMAN
from engine.registry import left_out, load, names, starting
from gui.core import settings
from gui.core.clock import next_change
from gui.core.effect import Clipboard, Effect, Outside
from gui.core.events import Event, TimePassed
from gui.core.fading import is_fading
from gui.core.folder import data_folder, progress_of
from gui.core.state import PERSON, Origin, Point, Screen, State
from gui.features.library.effects import FindLastGame, OpenJournal
from gui.features.library.events import GamesListed
from gui.play.new_game import is_from_record, with_new_game
from gui.play.playing import new_table
from gui.program import journal, memory
from gui.program.features import needs_by_worker
from gui.program.reader import Reader
from gui.program.runner import JobRunner
from gui.program.update import update
from gui.screens.home import home
from gui.screens.keyboard import DRAWN_AFTER

FRAME = 1000 / 60
_THINKING_PAUSE = 15
"""Milliseconds between checks for workers' results."""
_PLUG_IN_PAUSE = 500
"""The same for plug-ins that are still starting."""

_LOADING: dict[type[Effect], str] = {FindLastGame: "Reading your last game", OpenJournal: "Opening a long game"}
"""What the window says while the reader is at work."""


class Program:
    """The state, which changes only in ``happen``; the workers, the journal and the files that follow it."""

    def __init__(
        self, folder: Path | None = None, size: Point | None = None, clipboard: Clipboard | None = None
    ) -> None:
        self.clipboard = clipboard or Clipboard()
        self.folder = folder or data_folder()
        chosen, message = settings.load(self.folder)
        if size is not None:
            chosen = evolve(chosen, window=size)
        self.runners = {name: JobRunner(*needs) for name, needs in needs_by_worker().items()}
        """The job runners by the names of their workers."""
        self.reader = Reader()
        self.journal = journal.Journal(self.folder / "games")
        self.started = time.monotonic()
        window = self.open_window(chosen, is_fixed=size is not None)
        self.state = self._first_state(chosen, message, window)
        self._saved = self.state.settings
        self._disk_fails = False
        self._late_plug_ins = starting()
        self._is_hidden = False
        """Whether the last change of the state is not shown yet."""
        self._run_effects()

    def open_window(self, chosen: settings.Settings, is_fixed: bool) -> Point:
        """Open a window of the size in the settings, if the program has one, and return its size."""
        return chosen.window

    def _first_state(self, chosen: settings.Settings, message: str, window: Point) -> State:
        found, broken = _variants()
        variants, choices = home.restored(found, chosen.games)
        games = self.folder / "games"
        with contextlib.suppress(OSError):  # if a file cannot be deleted now, the next start tries again
            journal.empty_bin(games, time.time())
        progress, lost = progress_of(self.folder / "training.json")
        return State(
            window=window,
            settings=chosen,
            variants=variants,
            choices=choices,
            origin=Origin(str(games), journal.new_session(), str(self.folder / "tables"), f"{datetime.now():%Y.%m.%d}"),
            progress=progress,
            message=" ".join(filter(None, (message, broken, lost))),
        ).asking_for(FindLastGame(str(games)))

    @property
    def now(self) -> float:
        """The time in milliseconds since the program started."""
        return (time.monotonic() - self.started) * 1000

    def begin(self, board: Board, players: Sequence[str] = ()) -> None:
        """Begin a game from a board, with the named players or, by default, the usual ones."""
        seats = tuple(PERSON if name == HUMAN else name for name in players) or home.usual_seats(board.variant)
        self.state = with_new_game(self.state, new_table(board, seats))

    def happen(self, event: Event) -> None:
        """Handle an event: update the state, save it, and start what it needs."""
        old, new = self.state, update(self.state, event)
        self.state = self._on_disk(old, new)
        try:
            self.follow(old)
        except Exception as error:  # a plug-in's rules may raise anything
            self.send_home(error)

    def follow(self, old: State) -> None:
        """Follow the state with everything that is outside of it: settings, workers, and effects."""
        if self.state.settings is not self._saved and self.state.settings != self._saved:
            self._save_settings()
        for runner in self.runners.values():
            runner.follow(self.state)
        self._run_effects()

    def _run_effects(self) -> None:
        wanted, self.state = self.state.effects, evolve(self.state, effects=())
        for effect in wanted:
            if effect.takes_long:
                self.reader.ask(effect)
                self.state = evolve(self.state, loading=_LOADING.get(type(effect), ""))
                continue
            outcome = effect.run(Outside(self.now, clipboard=self.clipboard))
            if outcome is not None:
                self.happen(outcome)

    def _on_disk(self, old: State, new: State) -> State:
        """Save the moves before drawing them; report a disk error once."""
        if new.table is None or new.table is old.table or not new.table.base.is_kept or is_from_record(new.table):
            return new
        trouble = ""
        try:
            new = new.with_table(self.journal.write(new.table, new.now))
            if self.journal.trouble:
                trouble = f"Your moves are on the disk, but cannot be read from there again: {self.journal.trouble}"
        except Exception as error:  # the disk may be full, and a plug-in's notation may raise anything
            trouble = f"Your moves cannot be saved: {error}"
        is_new, self._disk_fails = bool(trouble) and not self._disk_fails, bool(trouble)
        return evolve(new, message=f"{trouble}. You can keep playing.") if is_new else new

    def _save_settings(self) -> None:
        self._saved = self.state.settings
        try:
            settings.save(self.state.settings, self.folder)
        except OSError as error:
            self.state = evolve(self.state, message=f"The settings cannot be saved: {error}. You can keep playing.")

    def collect(self) -> None:
        """Handle what has arrived from the workers, the reader and the plug-ins, and the time that has passed."""
        for runner in self.runners.values():
            for said in runner.events(self.now):
                self.happen(said)
                if isinstance(said, GamesListed):
                    memory.leave_out()
        for said in self.reader.events(self.now):
            self.happen(said)
            memory.leave_out()
        if self._late_plug_ins:
            self._add_late_games()
        self.happen(TimePassed(self.now))

    def _add_late_games(self) -> None:
        """Add the games of the plug-ins that have started since the last look, and say which ones never will."""
        before, self._late_plug_ins = self._late_plug_ins, starting()
        if self._late_plug_ins == before:
            return
        known = {variant.name for variant in self.state.variants}
        found, _ = _variants()
        failed = {name: why for name, why in left_out().items() if name in before and name not in self._late_plug_ins}
        self.state = evolve(
            self.state,
            variants=(*self.state.variants, *(variant for variant in found if variant.name not in known)),
            message=self.state.message or _missing_games(failed),
        )

    def pause(self) -> float | None:
        """Return the milliseconds until the next change that happens without an event, or None."""
        table = self.state.table
        frame = FRAME - (self.now - self.state.now)
        pauses = [frame] if is_fading(self.state) else []
        if self.reader.is_busy or any(runner.job is not None for runner in self.runners.values()):
            pauses.append(_THINKING_PAUSE)
        if self._late_plug_ins:
            pauses.append(_PLUG_IN_PAUSE)
        if self._is_hidden and self.state.hold.doubt is not None:
            pauses.append(max(1.0, self.state.hold.doubt.since + DRAWN_AFTER - self.now))
        if table is None or self.state.screen is not Screen.TABLE:
            return min(pauses, default=None)
        if table.animation is not None:
            pauses.append(frame)
        playback = table.playback
        if playback.watch_due is not None:
            pauses.append(max(1.0, playback.watch_due - self.now))
        if playback.solving is not None and self.runners["player"].job is None:
            pauses.append(max(1.0, playback.solve_due - self.now))
        if table.clock is not None and table.clock.running is not None:
            pauses.append(next_change(table.clock.remaining(table.clock.running, self.now)))
        return min(pauses, default=None)

    def send_home(self, error: Exception) -> None:
        """Leave a game that cannot be drawn, with a message; it stays on disk and can be continued."""
        game = self.state.table or self.state.unfinished
        # The home screen omits a game that even it cannot draw; the next start offers it again.
        kept = game if self.state.screen is Screen.TABLE else None
        message = f"This game cannot be shown: {type(error).__name__}: {error}. Its moves are kept."
        self.state = evolve(
            self.state, screen=Screen.HOME, table=None, unfinished=kept, overlay=None, message=message
        ).holding(entry=None)

    def close(self) -> None:
        """End the computer players, and close the journal."""
        for runner in self.runners.values():
            runner.close()
        self.reader.close()
        self.journal.close()


def _variants() -> tuple[tuple[Variant, ...], str]:
    """Return all variants with their default options, and a message about those that cannot be created."""
    found = []
    broken = left_out()
    for name in names():
        try:
            found.append(load(name))
        except Exception as error:  # a plug-in may raise anything; the other games are still there
            broken[name] = str(error)
    return tuple(found), _missing_games(broken)


def _missing_games(why: Mapping[str, str]) -> str:
    """Return a message about games that cannot be played, given with the reasons."""
    return f"These games cannot be played: {', '.join(f'{name} ({why[name]})' for name in why)}." if why else ""
