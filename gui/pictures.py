"""Pictures of the program for its documentation: ``python -m gui.pictures docs/pictures`` draws them anew."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pygame
from attrs import evolve

from engine.variants import load, names
from gui import commands
from gui.events import PointerMoved
from gui.render import Renderer
from gui.settings import Settings
from gui.state import State
from gui.table import play, sit_down
from gui.update import update
from gui.widgets import plan_of

SIZE = (1280, 800)
_GAME = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O"
_ASIDE = "Bxc6 dxc6 Nxe5 Qd4 Nf3 Qxe4+"


def _home() -> State:
    return State(window=SIZE, variants=tuple(load(name) for name in names()), settings=Settings(animation=False))


def _chess() -> State:
    """Return a Spanish game with a variation, in which the queen's moves are shown."""
    state = commands.run(_home(), ("play", "chess"))
    table = state.table
    assert table is not None
    for text in _GAME.split():
        table = play(table, table.variant.parse_move(table.board, text), state.settings, 0)
    table = evolve(table, game=table.game.go_to(6))
    for text in _ASIDE.split():
        table = play(table, table.variant.parse_move(table.board, text), state.settings, 0)
    return evolve(state, table=evolve(table, selected=table.variant.geometry.coordinate("d1")))


def _random_game(spec: str, moves: int) -> State:
    """Return some moves of a game at which nobody looks too closely."""
    state = _home()
    table = sit_down(load(spec).start(), serial="picture")
    rng = Random(5)
    for _ in range(moves):
        table = play(table, rng.choice(table.board.legal_moves), state.settings, 0)
    state = evolve(state, table=table, screen="table")
    middle = plan_of(state).squares.inner.center
    return update(state, PointerMoved(0, (middle[0] + 120, middle[1] - 150)))


def states() -> dict[str, State]:
    """Return what the pictures show, by their names."""
    hanoi = _random_game("hanoi(disks=6)", 40)
    return {
        "home": _home(),
        "chess": _chess(),
        "hanoi": evolve(hanoi, settings=evolve(hanoi.settings, theme="light")),
        "cable-car": _random_game("cable-car(players=4)", 24),
    }


def draw(folder: Path) -> list[Path]:
    """Draw all pictures into a folder and return their files."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    window = pygame.display.set_mode(SIZE)
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for name, state in states().items():
        Renderer().draw(window, state)
        drawn.append(folder / f"{name}.png")
        pygame.image.save(window, str(drawn[-1]))
    return drawn


if __name__ == "__main__":
    for path in draw(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")):
        print(path)
