"""Targets that converse: UCI in both directions, the terminal, and third-party interfaces."""

from __future__ import annotations

import io
import json
import os
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

from board.errors import WoodpusherError
from engine import Game, load, names
from engine.adapters import gamesman, iarena, uci
from engine.adapters.cable_car import course as cable_car_course
from engine.adapters.track import course as track_course
from engine.console.terminal import PlayableGame, Session
from engine.players.external import uci as uci_player
from engine.players.external.launch import Launched
from engine.players.external.options import parse_option
from engine.search.limits import Limits
from tests.fuzz.target import LONGEST, target, text_of


@target(
    "uci\n", "isready\n", "ucinewgame\n", "position startpos moves e2e4\n", "go depth 1\n", "go nodes 10\n", "stop\n",
    "position fen 4k3/4P3/8/8/8/8/8/4K3 w - - 0 1\n", "go infinite\n", "go ponder\n", "ponderhit\n", "d\n", " moves ",
    "setoption name Hash value 1\n", "setoption name UCI_Variant value atomic\n", "setoption name MultiPV value 3\n",
    "setoption name UCI_Chess960 value true\n", "setoption name Level value 1\n", "searchmoves e2e4", "winc",
    "setoption name OwnBook value true\n", "setoption name BookFile value /\n", "go mate 1\n", "debug on\n", "quit\n",
    "setoption name Move Overhead value 10\n", "setoption name TablePath value /\n", "-1", "99999999999999999999",
)  # fmt: skip
def uci_commands(data: bytes) -> None:
    """Commands to our engine; it answers each ``go`` with one move, and rubbish with a line."""
    said: list[str] = []
    engine = uci.Engine(said.append)
    lines = text_of(data).split("\n")
    engine.run(lines)
    assert all("\n" not in line and len(line) < 20_000 for line in said)
    assert sum(line.startswith("bestmove") for line in said) <= len(lines)


class _Canned:
    """A program that has already finished talking."""

    def __init__(self, said: bytes, complaints: bytes) -> None:
        pipes = {"stdin": io.BytesIO(), "stdout": _full_pipe(said), "stderr": _full_pipe(complaints)}
        self.popen = cast("Any", SimpleNamespace(**pipes))

    def exit_code(self, seconds: float) -> int | None:
        return 0

    def kill_group(self) -> None:
        """There is no group."""

    def kill(self) -> None:
        """There is nothing left."""


def _full_pipe(content: bytes) -> io.BufferedReader:
    read, write = os.pipe()
    with os.fdopen(write, "wb") as pipe:
        pipe.write(content[:LONGEST])
    return os.fdopen(read, "rb")


@target(
    "uciok\n", "readyok\n", "readyok\nreadyok\n", "bestmove e2e4\n", "bestmove (none)\n", "info depth 1 score cp 3 pv ",
    "option name Hash type spin default 1 min 1 max 9\n", "option name UCI_Variant type combo var atomic\n", "e2e4",
    "info score mate -1 depth 2 pv e7e5\n", "id name x\n", "bestmove 0000 ponder e7e5\n", "\r", "\x00", "\n", "999999",
)  # fmt: skip
def uci_answers(data: bytes) -> None:
    """Output of an engine: a legal move, or an error that names what is wrong."""
    said, _, complaints = data.partition(b"\n\n\n")
    launched: Launched = _Canned(said, complaints)
    with patch.object(uci_player, "launch", lambda command: launched):
        player = uci_player.UciPlayer(["engine"], Limits(seconds=0.01))
        game = Game("chess")
        try:
            found = player.choose(game, report=lambda finding: None)
        finally:
            player.close()
    assert found in game.board.legal_moves


@target("spin default 1 min 1 max 9", "combo default a var a var b", "check default true", "button", "string", "-", "²")
def engine_options(data: bytes) -> None:
    """What an engine says about an option, and on the next line a value for it."""
    said, _, value = text_of(data).partition("\n")
    assert isinstance(parse_option("x", said).why_not(value), str)


@target(
    "e4", "moves", "undo", "redo", "board", "text", "help", "quit", "1", "0", "\n", "99999999999", "a-c", "0-2", "go"
)
def terminal(data: bytes) -> None:
    """What is typed in the terminal; the first byte chooses the game."""
    game = Game(names()[data[0] % len(names())] if data else "chess")
    session = Session(PlayableGame(game))
    slow = {"hint", "h", "value", "v", "auto", "a", "go", "g"}
    for line in text_of(data[1:]).split("\n")[:40]:
        if line.strip().lower() not in slow:
            session.answer(line)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


@target("3_2_1--", "3_4", "4_2", "1_1", "-", "_", "triangle", "english", "2 1/-/-", "ooo", "[0, 2]", "legal", "bi", "x")
def gamesman_texts(data: bytes) -> None:
    """Positions and variants of the solving framework."""
    first, _, second = text_of(data).partition("\n")
    for kind in (gamesman.Hanoi, gamesman.PegSolitaire):
        for make in (kind.fromString, kind.generateStartPosition):
            try:
                puzzle = make(first)
            except WoodpusherError:
                continue
            assert puzzle.fromString(puzzle.toString()) == puzzle or kind is gamesman.PegSolitaire
            given = _value(second)
            puzzle.doMove(tuple(given) if isinstance(given, list) else given)


@target("[[0, 1, 2], [], []]", "[0, 2]", "3", "-1", "null", "true", "[", "]", ",", '"', "1e9", "99999999999999999999")
def arena_values(data: bytes) -> None:
    """Towers and movements of the arena, as JSON: disks, towers, movement."""
    disks, towers, movement = map(_value, (*text_of(data).split("\n"), "", "", "")[:3])
    rules = iarena.HanoiRules(disks)
    position = iarena.HanoiPosition(rules=rules, towers=towers, cost=0)
    rules.possible_movements(position)
    rules.finished(position)
    if isinstance(movement, list) and len(movement) == 2:
        rules.next_position(iarena.HanoiMovement(*movement), position)


@target(
    "[3,13,1,2,4,5,52,43,53,54,50,51]", "[0, 17]", "0", "1", "null", "true", "[", "]", ",", "1.5", "-1", "99", '"a"'
)
def track_values(data: bytes) -> None:
    """States and actions of the Track course, as JSON: the state, the player, the action."""
    state, player, action = map(_value, (*text_of(data).split("\n"), "", "", "")[:3])
    simulator = track_course.GameSimulator(None)
    if isinstance(state, list) and _is_flat(state):
        simulator.game_state.state = state
    simulator.game_state.is_valid()
    simulator.game_state.is_termination_state()
    simulator.generate_valid_actions(player)
    action = tuple(action) if isinstance(action, list) else action
    try:
        simulator.validate_action(action, player)
    except ValueError:  # the course's own way to reject input
        return
    simulator.update(action, player)


def _is_flat(state: list[Any]) -> bool:
    return all(not isinstance(part, (list, dict, str)) for part in state)


@target('{"currentTile": "a", "playerId": 0, "numPlayers": 2, "board": []}', '["a", 1]', "null", '"ps"', "[", "]", "4")
def course_values(data: bytes) -> None:
    """Player data of the Cable Car course, as JSON."""
    given = _value(text_of(data))
    told = SimpleNamespace(**{str(name): value for name, value in given.items()}) if isinstance(given, dict) else given
    board = cable_car_course.board_of(told)
    assert load("cable-car", players=len(board.variant.players)).format(board) or True
