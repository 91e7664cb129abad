"""Random events in any order for the real window: ``python -m tests.fuzz.window_events [seconds] [seed]``.

Events come as no window system sends them: releases without presses, sizes of 0, keys with impossible letters. Prints
how many events and windows there were; an error of the program ends it.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from attrs import evolve
from pygame.event import Event

from engine import load, names
from gui.core.state import Screen
from gui.play.table import new_table
from gui.shell.app import App

SIZE = (1280, 800)
LENGTHS = (-3, 0, 1, 50, 300, 1280, 5000)
KEYS = [value for name, value in sorted(vars(pygame).items()) if name.startswith("K_")]
MODIFIERS = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, 0xFFFF)
LETTERS = ("", "a", "\0", "é", "\ud800", "ab", "\u202e", "\x1b")
TEXTS = (
    "",
    "\0",
    "e4",
    "1. e4 e5",
    "x" * 100_000,
    "\ud800",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2Q w - - 0 1",
)
OTHERS = (
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWFOCUSLOST,
    pygame.ACTIVEEVENT,
    pygame.TEXTEDITING,
    pygame.JOYBUTTONDOWN,
    pygame.USEREVENT,
)
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
SPOTS = (0.0, 0.25, 0.5, 0.9, 1.0, -3.0, 1e9)
"""Shares of the window at which a finger is."""


def event(rng: random.Random, files: list[str]) -> Event:
    """Return a random event."""
    place = rng.choice(((rng.randrange(SIZE[0]), rng.randrange(SIZE[1])), (-5, -5), (10**6, 3), SIZE))
    width, height = rng.choice(LENGTHS), rng.choice(LENGTHS)
    made = (
        (6, Event(pygame.MOUSEBUTTONDOWN, pos=place, button=rng.choice((1, 1, 1, 2, 3, 9, 0)))),
        (5, Event(pygame.MOUSEBUTTONUP, pos=place, button=rng.choice((1, 1, 1, 3, 7)))),
        (3, Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(rng.randrange(2), 0, 0))),
        (6, Event(pygame.KEYDOWN, key=rng.choice(KEYS), mod=rng.choice(MODIFIERS), unicode=rng.choice(LETTERS))),
        (1, Event(pygame.KEYUP, key=rng.choice(KEYS), mod=0)),
        (1, Event(pygame.VIDEORESIZE, size=(width, height), w=width, h=height)),
        (1, Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((1, -1, 10**6, -(10**9), 0)), which=0, flipped=False)),
        (1, Event(pygame.DROPFILE, file=rng.choice(files))),
        (1, Event(pygame.DROPTEXT, text=rng.choice(TEXTS))),
        (2, Event(rng.choice(FINGERS), x=rng.choice(SPOTS), y=rng.choice(SPOTS), finger_id=rng.randrange(3))),
        (1, Event(rng.choice(OTHERS))),
    )
    weights, events = zip(*made, strict=True)
    chosen: Event = rng.choices(events, weights)[0]
    return chosen


def strange_files(folder: Path) -> list[str]:
    """Write some files to drop, and return their paths and those of files that do not exist."""
    contents = {
        "a.pgn": b'[Event "x"]\n\n1. e4 e5 *\n',
        "b.pgn": b"\xff\xfe1.e4",
        "zeros": bytes(500),
        "c.txt": b"hanoi",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [*(str(folder / name) for name in contents), str(folder), "/nonexistent", "\ud800", ""]


def play(folder: Path, rng: random.Random, until: float) -> int:
    """Open a window with a random game, send it events for a while, and return how many."""
    app = App(folder / str(rng.getrandbits(64)), SIZE)
    files = strange_files(folder)
    table = new_table(load(rng.choice(names())).start(), serial="g")
    app.state = evolve(app.state, table=table, screen=rng.choice((Screen.TABLE, Screen.TABLE, Screen.HOME)))
    count = 0
    try:
        while time.monotonic() < until:
            pygame.event.post(event(rng, files))
            count += 1
            app.wait()
            app.draw()
    finally:
        app.close()
    return count


def main(seconds: float = 10, seed: int = 1) -> None:
    """Open one window after the other."""
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    count = windows = 0
    with TemporaryDirectory() as name:
        while time.monotonic() < end:
            count += play(Path(name), rng, min(end, time.monotonic() + 10))
            windows += 1
    print(count, windows)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
