"""A constructor runs once: nothing that is complete can be filled in again, not even while it is in use."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import engine
from board import Board, ImmutableError, State, Variant, WoodpusherError, WrongTypeError
from board.mark import Hop, Mark
from engine import load
from engine.games.chess.sight import SightTables, Tables
from engine.games.chess.tactics import ChessTactics
from engine.games.crazyhouse.tactics import DoubledLoudMoves
from engine.search.limits import Limits, Watch
from engine.search.ordering import Experience
from engine.search.ranking import Ranking
from engine.search.table import TranspositionTable
from engine.search.tactics import GoodLoudMoves, LoudMoves, Tactics
from engine.search.tree import Tree
from moves import MajorMove, Move, Pass, Placement
from moves.move import NullMove
from pieces import King, Knight, Rook
from pieces.chess_castling import Castle
from pieces.chess_checks import Checks
from pieces.chess_threats import Lookout, Sight
from tests.compiled.misuse import modules
from tests.engine.learning.nets import some_weights

CHESS = load("chess")
START = CHESS.start()
OTHER = START.legal_moves[0].execute()
WHITE = CHESS.players[0]
KNIGHT = Knight(WHITE, "g1")
RINGS = Lookout(27).straight_lines, Lookout(27).diagonal_lines

Made = tuple[Any, tuple[Any, ...]]
"""An object, and arguments with which its constructor must not be called again."""


def new(module: str, name: str, *arguments: Any) -> Any:
    """Make an object of a class."""
    return getattr(import_module(module), name)(*arguments)


MAKERS: dict[str, Callable[[], Made]] = {
    "Builder": lambda: (Board.Builder.of(START), (load("antichess"),)),
    "Castle": lambda: (Castle(King(WHITE, "e1"), Rook(WHITE, "h1")), (King(WHITE, "e1"), Rook(WHITE, "a1"))),
    "ChessTactics": lambda: (ChessTactics(CHESS), (load("antichess"),)),
    "Checks": lambda: (Checks(START), (OTHER,)),
    "DoubledLoudMoves": lambda: (DoubledLoudMoves(LoudMoves()), (LoudMoves(((1, START.legal_moves[0]),)),)),
    "EnPassantOffer": lambda: (new("pieces.chess_aftermath", "EnPassantOffer", 0, 20, 1), (1, 40, 2)),
    "Experience": lambda: (Experience(), ()),
    "GoodLoudMoves": lambda: (GoodLoudMoves(CHESS.tactics, (), None), (CHESS.tactics, START.legal_moves, [])),
    "Hop": lambda: (Hop(KNIGHT, Knight(WHITE, "f3"), None), (KNIGHT, Knight(WHITE, "h3"), print)),
    "Lookout": lambda: (Lookout(0), (63,)),
    "Ledger": lambda: (new("board.position", "Ledger", (), (), b"", b"", ()), ((1,), (1,), b"a", b"b", ((),))),
    "LoudMoves": lambda: (LoudMoves(), (((1, START.legal_moves[0]),),)),
    "MajorMove": lambda: (MajorMove(START, KNIGHT, 45), (OTHER, KNIGHT, 47)),
    "Mark": lambda: (Mark(0, 1, 0, 2, 3), (1, 2, 1, 3, 4, True, 5)),
    "Move": lambda: (Move(START, KNIGHT, 45), (OTHER, KNIGHT, 47)),
    "Net": lambda: (new("engine.learning.net", "Net", some_weights(CHESS)), (some_weights(load("antichess")),)),
    "NullMove": lambda: (NullMove("because"), ("why",)),
    "Offer": lambda: (new("pieces.army.generator", "Offer", 20), (40,)),
    "Pairs": lambda: (
        new("engine.games.endgame.syzygy.pairs", "Pairs", memoryview(b"\x80\x05"), 0, 7, False),
        (memoryview(b"\x80\x06"), 0, 9, False),
    ),
    "Pass": lambda: (Pass(START), (OTHER,)),
    "Placement": lambda: (Placement(START, Knight(WHITE, "e4")), (OTHER, Knight(WHITE, "d4"))),
    "Ranking": lambda: (Ranking(), ()),
    "Shape": lambda: (new("board.position", "Shape", 4, 4, 4, 0), (8, 8, 8, 8)),
    "Sight": lambda: (Sight(RINGS[0]), (RINGS[1],)),
    "SightTables": lambda: (SightTables(True, False), (False, True)),
    Tables.__name__: lambda: (Tables(False, False), (True, True)),
    "Tables": lambda: (new("pieces.army.generator", "Tables", 4, 2, 1), (9, 3, 2)),
    "Tactics": lambda: (Tactics(CHESS), (load("antichess"),)),
    "TranspositionTable": lambda: (TranspositionTable(1), (2,)),
    "Unlinking": lambda: (new("pieces.chess_aftermath", "Unlinking", 0, True), (1, False)),
    "Tree": lambda: (Tree(CHESS, 1), (load("antichess"), 2)),
}
WITHOUT_EFFECT = ("Ranking",) if engine.compiled else ()
"""Classes whose constructor does nothing."""


def fields(thing: Any) -> dict[str, Any]:
    """Return an object's attributes, as far as it has them."""
    found = {}
    for name in dir(thing):
        if not name.startswith("__"):
            try:
                value = getattr(thing, name)
            except (AttributeError, WoodpusherError):
                continue
            if not callable(value):
                found[name] = value
    return found


def test_every_constructor_of_a_module_that_can_be_compiled_is_tested_here() -> None:
    found = set()
    for name in modules():
        module = import_module(name)
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == name and "__init__" in vars(kind):
                found.add(kind)
    tested = {*MAKERS, "Board"}
    assert [kind.__name__ for kind in found if not issubclass(kind, Variant) and kind.__name__ not in tested] == []


@pytest.mark.parametrize("name", [name for name in MAKERS if name not in WITHOUT_EFFECT])
def test_a_constructor_that_has_run_is_refused_the_second_time(name: str) -> None:
    thing, arguments = MAKERS[name]()
    before = fields(thing)
    with pytest.raises(ImmutableError, match="already complete"):
        thing.__init__(*arguments)
    assert fields(thing) == before


def test_a_board_has_no_constructor_at_all() -> None:
    with pytest.raises(WrongTypeError, match="made by"):
        Board.__init__(START, CHESS)
    assert CHESS.start() == START
    assert START.squares == CHESS.start().squares


def test_a_constructor_kept_from_a_builder_does_not_change_the_board_that_it_has_become() -> None:
    builder = Board.Builder.of(START)
    again = builder.__init__  # type: ignore[misc]
    board = builder.release()
    with pytest.raises(ImmutableError, match="already complete"):
        again(CHESS)
    assert board == START
    assert board.squares == START.squares


class Interfering:
    """An evaluation that calls constructors again while the search waits for it."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.refused = 0

    def __call__(self, board: Board) -> int:
        tree = self.tree
        if tree is not None and self.refused < 10:
            again: tuple[Made, ...] = (tree, (CHESS, 1, self)), (tree.experience, ()), (tree.table, (1,))
            for thing, arguments in again:
                with pytest.raises(ImmutableError):
                    thing.__init__(*arguments)
            self.refused += 1
        return board.key % 101


def searched(evaluation: Interfering, interferes: bool) -> int:
    """Return the score of a small search."""
    tree = Tree(CHESS, 1, evaluation)
    if interferes:
        evaluation.tree = tree
    tree.plant([START], Watch(Limits(depth=3)))
    return tree.reply(OTHER, 3, -10_000, 10_000, 1, 0, True)


def test_an_evaluation_cannot_fill_in_the_search_that_is_waiting_for_it() -> None:
    interfering = Interfering()
    score = searched(interfering, True)
    assert interfering.refused == 10
    assert score == searched(Interfering(), False)


class Meddling(Tactics):
    """Tactics that call a constructor again while moves are being ordered."""

    experience: Experience
    asked = 0

    def move_order(self, move: Move) -> int:
        """Return the same for every move."""
        self.asked += 1
        with pytest.raises(ImmutableError):
            self.experience.__init__()  # type: ignore[misc]
        return 0


def test_tactics_cannot_fill_in_the_experience_that_is_asking_them() -> None:
    tactics = Meddling(CHESS)
    tactics.experience = Experience()
    found = [move for move, _ in tactics.experience.candidates(tactics, START, 0, 0, 0, True)]
    assert tactics.asked == len(found) == 20


class Nested(State):
    """A state whose key is read while a builder is being made."""


class Recursive:
    """A variant, or something like one, whose first state fills in the builder that asks for it."""

    cell_count, _layers, players, name = 1, 3, CHESS.players, "recursive"
    builder: Any = None

    def first_state(self) -> State:
        """Call the constructor that is running."""
        with pytest.raises(ImmutableError):
            self.builder.__init__(CHESS)
        return Nested()


def test_a_constructor_is_refused_while_it_is_running() -> None:
    variant = Recursive()
    variant.builder = Board.Builder.__new__(Board.Builder)
    variant.builder.__init__(variant)
    assert variant.builder.variant is variant
