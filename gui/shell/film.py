"""The moving picture of the documentation: ``python -m gui.shell.film docs/pictures/tour.png`` redraws it.

A chess game with an illegal move that the program explains, and a puzzle that solves itself. Events drive the state as
they do in the window.
"""

from __future__ import annotations

import os
import struct
import sys
import zlib
from pathlib import Path

import numpy as np
import pygame
from attrs import evolve

from board.geometry import Where
from engine.registry import load
from gui.core.events import Event, KeyPressed, PointerMoved, PointerPressed, PointerReleased, TimePassed
from gui.core.settings import Settings
from gui.core.state import PERSON, Choice, Screen, State
from gui.play.jobs import to_play
from gui.play.layout import layout_of
from gui.play.playing import new_table
from gui.program.update import update
from gui.program.worker import run
from gui.screens.home.commands import Play
from gui.shell.renderer import Renderer
from gui.views import view_of

WINDOW, SIZE = (1280, 800), (800, 500)
"""The size of the window, and of the pictures of it."""
STEP = 80
"""Milliseconds between two looks at the window."""


class Film:
    """Takes the window's pictures while events change the state."""

    def __init__(self, window: pygame.Surface, state: State) -> None:
        self.state = state
        self.frames: list[tuple[np.ndarray, int]] = []
        """Each picture, and for how many milliseconds it is seen."""
        self._window = window
        self._renderer = Renderer()

    def happen(self, event: Event) -> None:
        """Change the state as the program does."""
        self.state = update(self.state, event)

    def wait(self, milliseconds: int) -> None:
        """Let time pass, answer what the state asks of a computer player, and take pictures."""
        until = self.state.now + milliseconds
        while self.state.now < until:
            job = to_play(self.state)
            if job is not None:
                reply = run(job.task(self.state), lambda content: None, lambda: False)
                self.happen(job.event(reply, self.state.now))
            self._take()
            self.happen(TimePassed(self.state.now + STEP))

    def _take(self) -> None:
        self._renderer.draw(self._window, self.state)
        picture = pygame.surfarray.array3d(pygame.transform.smoothscale(self._window, SIZE)).swapaxes(0, 1)
        if self.frames and np.array_equal(self.frames[-1][0], picture):
            self.frames[-1] = self.frames[-1][0], self.frames[-1][1] + STEP
        else:
            self.frames.append((picture, STEP))

    def _pixel(self, place: Where) -> tuple[int, int]:
        assert self.state.table is not None
        variant = self.state.table.variant
        return layout_of(self.state).squares.pixel(*view_of(variant).middle(variant.geometry.coordinate(place)))

    def drag(self, start: Where, end: Where) -> None:
        """Drag a piece across the board."""
        (left, top), (right, bottom) = self._pixel(start), self._pixel(end)
        self.happen(PointerPressed(self.state.now, (left, top)))
        steps = 5
        for number in range(1, steps + 1):
            point = left + (right - left) * number // steps, top + (bottom - top) * number // steps
            self.happen(PointerMoved(self.state.now, point))
            self.wait(STEP)
        self.happen(PointerReleased(self.state.now, (right, bottom)))
        self.wait(500)

    def press(self, key: str) -> None:
        """Press a key."""
        self.happen(KeyPressed(self.state.now, key))


def tour(window: pygame.Surface) -> Film:
    """Return the film: a mate in four with a move that is illegal, and the Tower of Hanoi."""
    choices = Settings(rules_seen=("chess", "hanoi"))
    state = State(window=WINDOW, variants=(load("chess"), load("hanoi")), settings=choices)
    state = evolve(state, choices=state.choices.set("chess", Choice(seats=(PERSON, PERSON))))
    film = Film(window, Play("chess").run(state))
    film.wait(600)
    for move in ("e2e4", "e7e5", "f1c4", "b8c6"):
        film.drag(move[:2], move[2:])
    film.drag("e1", "g1")  # castling is not legal yet, and the line under the board says why
    film.wait(2500)
    for move in ("d1h5", "g8f6", "h5f7"):
        film.drag(move[:2], move[2:])
    film.wait(2000)
    tower = new_table(load("hanoi", disks=4).start(), serial="film")
    film.state = evolve(film.state, table=tower, screen=Screen.TABLE, overlay=None)
    film.wait(800)
    film.press("ctrl+g")
    film.wait(15 * 700)
    film.wait(2000)
    return film


def save(frames: list[tuple[np.ndarray, int]], path: Path) -> None:
    """Write an animated PNG. After the first, each frame has only the pixels that differ from the one before."""
    height, width = frames[0][0].shape[:2]
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))]
    chunks.append(_chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    number, before = 0, np.full_like(frames[0][0], -1, np.int16)
    for picture, milliseconds in frames:
        differs = (before != picture).any(axis=2)
        left, top, right, bottom = _bounds(differs)
        place = (right - left, bottom - top, left, top)
        chunks.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *place, milliseconds, 1000, 0, 1)))
        # What has not changed is transparent black, which takes almost no space.
        shown = np.dstack([picture * differs[..., None], differs * np.uint8(255)])[top:bottom, left:right]
        chunks.append(
            _chunk(b"fdAT", struct.pack(">I", number + 1) + _packed(shown))
            if number
            else _chunk(b"IDAT", _packed(shown))
        )
        number += 2 if number else 1
        before = picture
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + _chunk(b"IEND", b""))


def _bounds(differs: np.ndarray) -> tuple[int, int, int, int]:
    """Return the rectangle around the pixels that differ: left, top, right and bottom."""
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def _packed(pixels: np.ndarray) -> bytes:
    """Return rows of pixels as PNG stores them, each as its difference from the row above."""
    rows = pixels.reshape(pixels.shape[0], -1).astype(np.int16)
    differences = np.diff(rows, axis=0, prepend=np.zeros((1, rows.shape[1]), np.int16)).astype(np.uint8)
    filtered = np.concatenate([np.full((rows.shape[0], 1), 2, np.uint8), differences], axis=1)
    return zlib.compress(filtered.tobytes(), 9)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def draw(path: Path) -> Path:
    """Draw the film into a file."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    save(tour(pygame.display.set_mode(WINDOW)).frames, path)
    return path


if __name__ == "__main__":
    print(draw(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures/tour.png")))
