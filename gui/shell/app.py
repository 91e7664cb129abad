"""The program: a window, its events, and the reactions to each change of state."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

# Without this, Windows draws the window small and scales it up.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# Copying the few changed parts is faster than sending the whole picture to a graphics card.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame
from attrs import evolve

from board.board import Board
from board.variant import Variant
from engine.players import HUMAN
from engine.registry import left_out, load, names, starting
from gui.core import settings
from gui.core.clock import next_change
from gui.core.events import Event, GamesListed, TimePassed
from gui.core.fading import is_fading
from gui.core.folder import data_folder, progress_of
from gui.core.state import PERSON, Origin, Screen, State
from gui.features.explorer import explorer
from gui.features.learning.jobs import train_runner
from gui.features.training.runners import explorer_runner, miner_runner, tutor_runner
from gui.paint import typeface
from gui.paint.renderer import Renderer
from gui.play.new_game import is_from_record, with_new_game
from gui.play.table import new_table
from gui.program import cues, effects, journal, memory
from gui.program.reader import Reader
from gui.program.runner import (
    JobRunner,
    line_runner,
    list_runner,
    move_runner,
    position_runner,
    puzzle_runner,
    record_runner,
    table_runner,
    trial_runner,
)
from gui.program.update import update
from gui.screens.home import home
from gui.screens.keyboard import DRAWN_AFTER, is_in_doubt
from gui.shell.display import Display
from gui.shell.input import TextInput, translated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.shell.screen_reader import ScreenReader
    from gui.shell.sound import Speaker

FRAME = 1000 / 60
_THINKING_PAUSE = 15
"""Milliseconds between checks for workers' results."""
_PLUG_IN_PAUSE = 500
"""The same for plug-ins that are still starting."""

_LOADING = {effects.FindLastGame: "Reading your last game", effects.OpenJournal: "Opening a long game"}
"""What the window says while the reader is at work."""

_LOOK = 8
"""Milliseconds between checks for events."""
_RECENT, _IDLE_LOOK = 2000, 25
"""After this many milliseconds without events, and the longer interval between checks from then on."""


class App:
    """The window and its state, which changes only in ``happen``."""

    def __init__(self, folder: Path | None = None, size: tuple[int, int] | None = None) -> None:
        self.folder = folder or data_folder()
        chosen, message = settings.load(self.folder)
        if size is not None:
            chosen = evolve(chosen, window=size)
        self.display = Display(chosen.window, sizes=chosen.windows if size is None else None)
        self.renderer = Renderer()
        self.mover = move_runner()
        self.judge = position_runner()
        self.liner = line_runner()
        self.planner = puzzle_runner()
        self.lister = list_runner()
        self.clerk = record_runner()
        self.maker = table_runner()
        self.tester = trial_runner()
        self.tutor = tutor_runner()
        self.explorer = explorer_runner()
        self.miner = miner_runner()
        self.learner = train_runner()
        self.reader = Reader()
        self.text_input = TextInput()
        self.journal = journal.Journal(self.folder / "games")
        self.speaker: Speaker | None = None
        self.screen_reader: ScreenReader | None = None
        self.started = time.monotonic()
        self.state = self._first_state(chosen, message)
        self._saved = self.state.settings
        self._disk_fails = False
        self._late_plug_ins = starting()
        self._last_event = 0.0
        self._is_hidden = False
        """Whether the last change of the state is not drawn yet."""
        self._has_garbage = False
        """Whether anything has happened since the last full garbage collection."""
        self._run_effects()

    def _first_state(self, chosen: settings.Settings, message: str) -> State:
        found, broken = _variants()
        variants, choices = home.restored(found, chosen.games)
        games = self.folder / "games"
        with contextlib.suppress(OSError):  # if a file cannot be deleted now, the next start tries again
            journal.empty_bin(games, time.time())
        progress, lost = progress_of(self.folder / "training.json")
        return State(
            window=self.display.size,
            settings=chosen,
            variants=variants,
            choices=choices,
            origin=Origin(str(games), journal.new_session(), str(self.folder / "tables"), f"{datetime.now():%Y.%m.%d}"),
            progress=progress,
            message=" ".join(filter(None, (message, broken, lost))),
        ).asking_for(effects.FindLastGame(str(games)))

    @property
    def runners(self) -> tuple[JobRunner, ...]:
        """All job runners: for moves, evaluations, lines, plans, lists, tables, engines and learning."""
        return (
            self.mover,
            self.judge,
            self.liner,
            self.planner,
            self.lister,
            self.clerk,
            self.maker,
            self.tester,
            self.tutor,
            self.explorer,
            self.miner,
            self.learner,
        )

    @property
    def now(self) -> float:
        """The time in milliseconds since the program started."""
        return (time.monotonic() - self.started) * 1000

    def begin(self, board: Board, players: Sequence[str] = ()) -> None:
        """Begin a game from a board, with the named players or, by default, the usual ones."""
        seats = tuple(PERSON if name == HUMAN else name for name in players) or home.usual_seats(board.variant)
        self.state = with_new_game(self.state, new_table(board, seats))

    # Events.

    def happen(self, event: Event) -> None:
        """Handle an event: update the state, save it, play its sound and start what it needs."""
        old, new = self.state, update(self.state, event)
        self.state = self._on_disk(old, new)
        try:
            self._follow(old)
        except Exception as error:  # a plug-in's rules may raise anything
            self._send_home(error)

    def _follow(self, old: State) -> None:
        """React to the new state in every way except drawing."""
        cue = cues.cue(old, self.state)
        if cue is not None and self.state.settings.sound and self.speaker is not None:
            self.speaker.play(cue, self.state.settings.volume)
        if self.state.settings is not self._saved and self.state.settings != self._saved:
            self._save_settings()
        self.display.fill(self.state.is_full)
        for runner in self.runners:
            runner.follow(self.state)
        self._run_effects()

    def _run_effects(self) -> None:
        wanted, self.state = self.state.effects, evolve(self.state, effects=())
        for effect in wanted:
            if effects.takes_long(effect):
                self.reader.ask(effect)
                self.state = evolve(self.state, loading=_LOADING.get(type(effect), ""))
                continue
            outcome = effects.run(effect, self.now)
            if outcome is not None:
                self.happen(outcome)

    def _on_disk(self, old: State, new: State) -> State:
        """Save the moves before drawing them; report a disk error once."""
        if new.table is None or new.table is old.table or new.table.plan or is_from_record(new.table):
            return new
        if new.table.session is not None:
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

    # The loop.

    def run(self) -> None:
        """Show the window until it is closed."""
        try:
            self.draw()
            self.get_ready()
            while not self.state.closing:
                self.wait()
                self.draw()
        finally:
            self.close()

    def get_ready(self) -> None:
        """Prepare everything that can wait until the window is visible."""
        from gui.shell.sound import Speaker

        self.speaker = Speaker()
        if self.display.is_visible:
            from gui.shell.screen_reader import ScreenReader

            self.screen_reader = ScreenReader()
        explorer.get_ready(self.state.variants)
        memory.collect_seldom()

    def wait(self) -> None:
        """Sleep until an event arrives or is due, and handle it."""
        for event in self.text_input.sifted(self._next_events()):
            meant = self.translate(event)
            if meant is not None:
                self.happen(meant)
        for runner in self.runners:
            for said in runner.events(self.now):
                self.happen(said)
                if isinstance(said, GamesListed):
                    memory.leave_out()
        for said in self.reader.events(self.now):
            self.happen(said)
            memory.leave_out()
        if self._late_plug_ins:
            self._add_late_games()
        if self.screen_reader is not None:
            for asked in self.screen_reader.events(self.now):
                self.happen(asked)
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

    def _next_events(self) -> list[pygame.event.Event]:
        """Return the next events, or none when something is due.

        Pygame's own wait polls a thousand times a second, which costs 3 % of a core.
        """
        pause = self.pause()
        due = None if pause is None else self.now + pause
        while not (events := pygame.event.get()):
            is_recent = self.now - self._last_event < _RECENT
            if not is_recent and self._has_garbage and not self.reader.is_busy:
                self._has_garbage = False
                memory.collect()
            look = _LOOK if is_recent else _IDLE_LOOK
            rest = look if due is None else min(look, due - self.now)
            if rest <= 0:
                break
            time.sleep(rest / 1000)
        if events:
            self._last_event, self._has_garbage = self.now, True
        return events

    def pause(self) -> float | None:
        """Return the milliseconds until the next change that happens without an event, or None."""
        table = self.state.table
        frame = FRAME - (self.now - self.state.now)
        pauses = [frame] if is_fading(self.state) else []
        if self.reader.is_busy or any(runner.job is not None for runner in self.runners):
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
        if playback.solving is not None and self.mover.job is None:
            pauses.append(max(1.0, playback.solve_due - self.now))
        if table.clock is not None and table.clock.running is not None:
            pauses.append(next_change(table.clock.remaining(table.clock.running, self.now)))
        return min(pauses, default=None)

    def translate(self, event: pygame.event.Event) -> Event | None:
        """Translate a Pygame event into ours."""
        return translated(event, self.display, self.now)

    def draw(self) -> None:
        """Bring the window up to date, unless the last key may turn out to be a part of something else."""
        self._is_hidden = is_in_doubt(self.state, self.now)
        if self._is_hidden:
            return
        if self.display.is_blank:
            self.renderer, self.display.is_blank = Renderer(), False
        try:
            changed = self.renderer.draw(self.display.surface, self.state)
        except Exception as error:  # a plug-in's rules may raise anything
            self._send_home(error)
            self.renderer = Renderer()
            changed = self.renderer.draw(self.display.surface, self.state)
        self.display.show(changed)
        if self.screen_reader is not None:
            self.screen_reader.tell(self.state)

    def _send_home(self, error: Exception) -> None:
        """Leave a game that cannot be drawn, with a message; it stays on disk and can be continued."""
        game = self.state.table or self.state.unfinished
        # The home screen omits a game that even it cannot draw; the next start offers it again.
        kept = game if self.state.screen is Screen.TABLE else None
        message = f"This game cannot be shown: {type(error).__name__}: {error}. Its moves are kept."
        self.state = evolve(
            self.state, screen=Screen.HOME, table=None, unfinished=kept, overlay=None, message=message
        ).holding(entry=None)

    def close(self) -> None:
        """End the computer players, and close the journal and the window."""
        for runner in self.runners:
            runner.close()
        self.reader.close()
        if self.screen_reader is not None:
            self.screen_reader.close()
        self.journal.close()
        pygame.quit()
        typeface.forget()


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


def _arguments(board: Board | None, players: Sequence[str]) -> list[str]:
    """Return the command-line arguments that play the same game in the terminal."""
    if board is None:
        return ["chess", "--terminal"]
    start = [] if board == board.variant.start() else ["--position", board.variant.format(board)]
    seats = ["--players", ",".join(players)] if players else []
    return [board.variant.spec, "--terminal", *start, *seats]


def main(board: Board | None = None, players: Sequence[str] = ()) -> int:
    """Open the program, with a game if a board is given; without a display, play in the terminal if there is one."""
    try:
        app = App()
    except pygame.error as error:
        return _without_display(error, _arguments(board, players))
    if board is not None:
        app.begin(board, players)
    app.run()
    return 0


def _without_display(error: pygame.error, arguments: list[str]) -> int:
    """Play in the terminal, or explain how in one line."""
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        from engine.commands.play import command

        print(f"No window can be opened ({error}); playing in the terminal instead.")
        command.main(arguments, standalone_mode=False)
        return 0
    said = shlex.join([*_own_command(), "play", *arguments])
    print(f"No window can be opened ({error}); to play in the terminal, run: {said}", file=sys.stderr)
    return 2


def _own_command() -> list[str]:
    """Return the command that started this program, as the user would type it again."""
    script = Path(sys.argv[0])
    if script.stem != "woodpusher" or script.suffix == ".py":
        return [os.path.basename(sys.executable), "-m", "woodpusher"]
    found = shutil.which("woodpusher")
    is_on_path = found is not None and Path(found).resolve().with_suffix("") == script.resolve().with_suffix("")
    return ["woodpusher" if is_on_path else str(script)]
