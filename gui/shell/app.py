"""The desktop program: the window, its input and its sound around the program."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

# Without this, Windows draws the window small and scales it up.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# Copying the few changed parts is faster than sending the whole picture to a graphics card.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from board.board import Board
from gui.core.events import Event
from gui.core.settings import Settings
from gui.core.state import Point, State
from gui.features.explorer import explorer
from gui.paint import typeface
from gui.program import cues, memory
from gui.program.program import Program
from gui.screens.keyboard import is_in_doubt
from gui.shell.clipboard import SystemClipboard
from gui.shell.display import Display
from gui.shell.input import TextInput, translated
from gui.shell.renderer import Renderer

if TYPE_CHECKING:
    from gui.shell.screen_reader import ScreenReader
    from gui.shell.sound import Speaker

_LOOK = 8
"""Milliseconds between checks for events."""
_RECENT, _IDLE_LOOK = 2000, 25
"""After this many milliseconds without events, and the longer interval between checks from then on."""


class App(Program):
    """The program in a window."""

    def __init__(self, folder: Path | None = None, size: Point | None = None) -> None:
        self.text_input = TextInput()
        self.speaker: Speaker | None = None
        self.screen_reader: ScreenReader | None = None
        self._last_event = 0.0
        self._has_garbage = False
        """Whether anything has happened since the last full garbage collection."""
        super().__init__(folder, size, SystemClipboard())
        self.renderer = Renderer()

    def open_window(self, chosen: Settings, is_fixed: bool) -> Point:
        """Open the window, and return its size in pixels."""
        self.display = Display(chosen.window, sizes=None if is_fixed else chosen.windows)
        return self.display.size

    def follow(self, old: State) -> None:
        """Follow the state with the sound and the window too."""
        cue = cues.cue(old, self.state)
        if cue is not None and self.state.settings.sound and self.speaker is not None:
            self.speaker.play(cue, self.state.settings.volume)
        self.display.fill(self.state.is_full)
        super().follow(old)

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
        if self.screen_reader is not None:
            for asked in self.screen_reader.events(self.now):
                self.happen(asked)
        self.collect()

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
            self.send_home(error)
            self.renderer = Renderer()
            changed = self.renderer.draw(self.display.surface, self.state)
        self.display.show(changed)
        if self.screen_reader is not None:
            self.screen_reader.tell(self.state)

    def close(self) -> None:
        """Close the program and its window."""
        super().close()
        if self.screen_reader is not None:
            self.screen_reader.close()
        pygame.quit()
        typeface.forget()


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
