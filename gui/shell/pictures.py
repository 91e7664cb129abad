"""Pictures of the program for its documentation: ``python -m gui.shell.pictures docs/pictures`` redraws them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame
from attrs import evolve

from engine.game import Game
from engine.players.analysis import Analysis, Line
from engine.registry import load, names
from engine.review import Setting, review
from engine.search.limits import Limits
from engine.solving.table_folder import TableFolder
from gui.core.events import PointerMoved, PointerPressed, PointerReleased
from gui.core.settings import Settings
from gui.core.state import About, Found, Screen, State
from gui.features.annotating.annotating import comment, turn_glyph
from gui.features.review.review import with_review
from gui.features.rules.commands import ShowRules
from gui.features.study import study
from gui.features.study.commands import Analyse
from gui.features.study.study import LinesFound
from gui.features.tables.events import LookedUp
from gui.play.evaluation import judged
from gui.play.layout import layout_of
from gui.play.playing import new_table, play
from gui.play.tasks import JudgePosition
from gui.program.update import update
from gui.screens.home.commands import Play
from gui.shell.renderer import Renderer
from gui.views import view_of

SIZE = (1280, 800)
_GAME = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)
_ASIDE = "Qxb7 Qb4+ Qxb4 Bxb4+"
_ASIDE_FROM, _SHOWN = 14, 21
"""The node where the variation starts, and the one to show."""


def _home() -> State:
    return State(window=SIZE, variants=tuple(load(name) for name in names()), settings=Settings(animation=False))


def _chess() -> State:
    """Return Morphy's opera game with a variation, evaluated move by move, in the middle of its attack."""
    state = Play("chess").run(_home())
    table = state.table
    assert table is not None
    game = table.game
    for text in _GAME.split():
        game = game.play(text)
    last = game.current
    game = game.go_to(_ASIDE_FROM)
    for text in _ASIDE.split():
        game = game.play(text)
    table = evolve(
        table,
        game=game.go_to(last).go_to(_SHOWN),
        over=last,
        about=About(names=("Morphy", "Duke and Count")),
        seats=("", ""),
    )
    for node in table.game.line():
        moves = tuple(table.game[step].text for step in table.game.path(node)[1:])
        task = JudgePosition("alphabeta:depth=2", table.game[0].board, moves)
        found = task.run(lambda thought: None, lambda: False)
        table = judged(table, node, found, is_final=True)
    return evolve(state, table=table, settings=evolve(state.settings, evaluation=True))


def _review() -> State:
    """Return the same game reviewed, at the first move that the review marks."""
    state = _chess()
    table = state.table
    assert table is not None
    game = table.game.go_to(table.game.main_line()[-1])
    found = review(Game(game), Setting(Limits(depth=4)))
    table = with_review(evolve(table, game=game), found)
    marked = found.marked[0].node if found.marked else table.game.main_line()[-1]
    return evolve(state, table=evolve(table, game=table.game.go_to(marked)))


def _random_game(spec: str, moves: int) -> State:
    """Return a game of some random moves, for illustration only."""
    state = _home()
    table = new_table(load(spec).start(), serial="picture")
    rng = Random(5)
    for _ in range(moves):
        table = play(table, rng.choice(table.board.legal_moves), state.settings, 0)
    state = evolve(state, table=table, screen=Screen.TABLE)
    middle = layout_of(state).squares.inner.center
    return update(state, PointerMoved(0, (middle[0] + 120, middle[1] - 150)))


_LINES = (
    (480, "Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6"),
    (610, "Kd8 O-O-O+ Nbd7 Rxd7+ Qxd7 Rd1"),
    (655, "Nfd7 Bxe7 Bxe7 O-O-O"),
)
"""What an engine might report about the shown position, for white."""


def _analysis() -> State:
    """Return the same game on the analysis board, with lines, a comment and glyphs."""
    state = Analyse().run(_chess())
    table = state.table
    assert table is not None
    lines = tuple(Line(tuple(moves.split()), -score, depth=14) for score, moves in _LINES)
    found = Found("", len(lines), Analysis(lines, 14, 2_400_000, 62_000), is_final=True)
    table = turn_glyph(comment(table, _SHOWN, "The storm begins"), _SHOWN, 3)
    return study.found(evolve(state, table=table), LinesFound(0, table.serial, _SHOWN, found))


def _endgame() -> State:
    """Return an endgame in which a table knows the value of every move."""
    board = load("chess").parse("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
    with TemporaryDirectory() as folder:
        tables = TableFolder(folder)
        tables.make(board, lambda part, words: None)
        verdict = tables.verdict(board)
    assert verdict is not None
    state = evolve(_home(), table=new_table(board, serial="picture"), screen=Screen.TABLE)
    state = evolve(state, settings=evolve(state.settings, theme="wood"))
    state = update(state, LookedUp(0, board, verdict))
    king = layout_of(state).squares.pixel(*view_of(board.variant).middle(board.variant.geometry.coordinate("e3")))
    return update(update(state, PointerPressed(0, king)), PointerReleased(0, king))


def states() -> dict[str, State]:
    """Return the states to draw, by name."""
    hanoi = _random_game("hanoi(disks=6)", 40)
    return {
        "home": _home(),
        "chess": _chess(),
        "analysis": _analysis(),
        "endgame": _endgame(),
        "hanoi": evolve(hanoi, settings=evolve(hanoi.settings, theme="light")),
        "cable-car": _random_game("cable-car(players=4)", 24),
        "review": _review(),
        "rules": ShowRules().run(Play("track").run(_home())),
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
