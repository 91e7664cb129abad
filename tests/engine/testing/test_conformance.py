"""The conformance kit notices broken promises: each of these games has one fault."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve, field, frozen

import engine
from board import Abilities, Alliance, Board, Builder, Outcome, Position, State, Variant
from engine import Game, load
from engine.games.chess.rules import Chess
from engine.registry.options import sampled_variants, whole_number
from engine.search.tree import Tree
from engine.testing import ConformanceError, check_variant
from engine.testing.strictness import StrictCheck
from moves import MajorMove, Move, Pass, Placement, Roll, Transition
from pieces import Knight
from tests.board.seeded_race import DiceRace as SeededRace
from tests.board.small_games import Flag, Pebble, Row, Trio
from tests.engine.search.test_turn_order import DoubleMove
from tests.examples.loading import example_module

Race: Any = SeededRace
Rolled: Any = example_module("dice_race").DiceRace
Othello: Any = example_module("othello").Othello


def option_class(kind: Any) -> Any:
    return frozen(eq=False, repr=False, slots=False)(kind)


class ReadsTooMuch(Row):
    """Reads moves of stones to any square."""

    def parse_move(self, board: Board, text: str) -> Move:
        for stone in board.pieces(board.move_maker):
            for square, name in enumerate(self.geometry.names):
                if text == f"{self.geometry.name(stone.position)}-{name}" and board.cell(square) is None:
                    return MajorMove(board, stone, square)
        return super().parse_move(board, text)


class LameChess(Chess):
    """Chess without knight moves that still reads them, as chess's own reader would."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(board) if not isinstance(move.moved_piece, Knight))

    def parse_move(self, board: Board, text: str) -> Move:
        plain = Builder(load("chess")).set_move_maker(board.move_maker).set_state(board.state)
        for piece in board.pieces():
            plain.set_piece(piece)
        found = load("chess").parse_move(plain.build(), text)
        if isinstance(found.moved_piece, Knight):
            return MajorMove(board, found.moved_piece, found.destination_coordinate)
        return super().parse_move(board, text)


class Crashes(Row):
    """Fails on a string that is not a move."""

    def parse_move(self, board: Board, text: str) -> Move:
        return next(move for move in board.legal_moves if str(move) == text)


class Stands(Row):
    """Has a move that changes nothing."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return (*super().legal_moves(board), Pass(board))

    def next_player(self, after: Position, move: Move) -> Alliance:
        return after.move_maker if isinstance(move, Pass) else after.move_maker.opponent


class Stranger(Row):
    """Gives the turn to a side that does not play."""

    def next_player(self, after: Position, move: Move) -> Alliance:
        return Alliance.RED


class Greedy(MajorMove):
    """Keeps the turn without declaring it."""

    __slots__ = ()

    def execute(self) -> Board:
        return Builder.of(super().execute()).set_move_maker(self.board.move_maker).build()


class KeepsTurn(Row):
    """Has a move that keeps the turn, though there is no ``next_player``."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        moves = super().legal_moves(board)
        return tuple(
            Greedy(board, move.moved_piece, move.destination_coordinate) if type(move) is MajorMove else move
            for move in moves
        )


class Covers(Trio):
    """Puts a stone on an occupied square."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(Placement(board, Pebble(board.move_maker, square)) for square in range(3))


class Lies(MajorMove):
    """Claims to leave a flag behind, and does not."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        added = (Flag(self.moved_piece.alliance, self.moved_piece.position),)
        return Transition(moved=super().transition.moved, added=added)

    def execute(self) -> Board:
        return super().execute()


class Liar(Row):
    """Has a move whose transition does not match its effect."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(
            Lies(board, move.moved_piece, move.destination_coordinate) if type(move) is MajorMove else move
            for move in super().legal_moves(board)
        )


class WrongKey(Placement):
    """Predicts the wrong key."""

    __slots__ = ()

    @property
    def key_after(self) -> int:
        return 7


class WrongKeys(Trio):
    """Has placements that predict the wrong key."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(WrongKey(board, move.moved_piece) for move in super().legal_moves(board))


class Unnamed(Row):
    """Ends without a reason."""

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.draw(" ")


class WonByNobody(Row):
    """Is won by a side that does not play."""

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.win(Alliance.GREEN, "a surprise")


class Tells(Row):
    """Has strings where the desktop expects facts to show."""

    def player_info(self, board: Board, alliance: Alliance) -> Any:
        return ("three stones",)


class NoSeed(Row):
    """Declares chance and has no seed."""

    abilities = Abilities(deterministic=False)


class LoadedDice(Race):  # type: ignore[misc]
    """Always throws the same, whatever the seed."""

    def first_state(self) -> State:
        state: Any = super().first_state()
        loaded: State = evolve(state, seed=1, die=1)
        return loaded


class RealDice(Race):  # type: ignore[misc]
    """Throws dice that depend on no seed."""

    _dice = Random(3)

    def first_state(self) -> State:
        state: Any = super().first_state()
        thrown: State = evolve(state, seed=self._dice.randrange(1 << 30), die=self._dice.randrange(1, 7))
        return thrown


class OpenDice(Race):  # type: ignore[misc]
    """Lets all players see future dice."""

    def determinize(self, board: Board, rng: Random) -> Board:
        return board


@frozen
class Growing(State):
    """A mutable state."""

    seen: Any = field(factory=list)


class CertainDie(Rolled):  # type: ignore[misc]
    """Has probabilities that sum to 7/6."""

    def chances(self, board: Board) -> tuple[tuple[float, Move], ...]:
        return tuple((probability + 1 / 36, move) for probability, move in super().chances(board))


class ForgetsASix(Rolled):  # type: ignore[misc]
    """Fate never rolls a six, but the legal moves have one."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        moves: tuple[Move, ...] = super().legal_moves(board)
        return (*moves, Roll(board, 6)) if len(self.chances(board)) == 5 else moves

    def chances(self, board: Board) -> tuple[tuple[float, Move], ...]:
        return tuple((1 / 5, Roll(board, face)) for face in range(1, 6)) if super().chances(board) else ()


class SecretDie(Rolled):  # type: ignore[misc]
    """Does not declare that fate moves."""

    abilities = Abilities()


class NeverRolls(Row):
    """Declares that fate moves, which it never does."""

    abilities = Abilities(chances=True)


class Growths(Row):
    """Keeps a list in its state."""

    def first_state(self) -> State:
        return Growing()


class Alike(Othello):  # type: ignore[misc]
    """Writes a placement as its column only."""

    def format_move(self, move: Move) -> str:
        return str(super().format_move(move))[0]

    def parse_move(self, board: Board, text: str) -> Move:
        for move in board.legal_moves:
            if str(move) == text:
                return move
        return super().parse_move(board, text)  # type: ignore[no-any-return]


class Forgets(Trio):
    """Does not write its state, which is not the default."""

    def format(self, board: Board) -> str:
        return " ".join(super().format(board).split()[:2])


@frozen(eq=False, repr=False, slots=False)
class BrokenWhenSmall(Row):
    """Is wrong for one value of an option only."""

    stones: int = field(default=3, validator=whole_number(1, 9))

    def outcome(self, board: Board) -> Outcome | None:
        return None if self.stones == 2 else super().outcome(board)


FAULTS: list[tuple[Callable[..., Variant], str]] = [
    (ReadsTooMuch, "parse_move reads '.*' as an illegal move"),
    (LameChess, "parse_move reads '.*' as an illegal move"),
    (Crashes, "raised StopIteration"),
    (Stands, "pass changes nothing, not even the turn"),
    (Stranger, "it is red's turn, but red does not play"),
    (KeepsTurn, "it is white's turn and not black's, but there is no next_player"),
    (Covers, "differ|does not lead to the board after it|a legal move is listed twice"),
    (Liar, "the transition of .* does not lead to the board after it"),
    (WrongKeys, "key_after of .* is not the key of the board after it"),
    (Unnamed, "an outcome has no reason"),
    (WonByNobody, "some of the winners .* are not players"),
    (Tells, "not a tuple of PlayerInfo"),
    (NoSeed, "there is no option called seed"),
    (LoadedDice, "different seeds give the same game"),
    (RealDice, "the same seed and the same choices give a different game"),
    (OpenDice, "abilities declare chance, but determinize changes nothing"),
    (CertainDie, "the probabilities of fate's moves sum to 1.16"),
    (ForgetsASix, "fate's moves are roll 1, .*, roll 5, and not the legal moves"),
    (SecretDie, "abilities do not declare them"),
    (NeverRolls, "it was never fate's turn"),
    (Growths, "the state's seen is \\[\\], which can be changed"),
    (Alike, "moves are written|is read back as another move"),
    (Forgets, "the position is read back as another one"),
    (BrokenWhenSmall, r"\(stones=2\)"),
]


@pytest.mark.parametrize(("kind", "complaint"), FAULTS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_fault_is_noticed(kind: Any, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = option_class(type(kind.__name__, (kind,), {"name": "faulty", "__module__": __name__}))
    monkeypatch.setitem(globals(), kind.__name__, made)  # where pickle looks for it
    with pytest.raises(ConformanceError, match=complaint):
        check_variant(made(), games=8, plies=20)


@pytest.mark.skipif(engine.compiled, reason="a compiled search cannot be replaced in part; the interpreted run does it")
def test_a_search_that_assumes_alternating_turns_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_variant(DoubleMove(), games=4).positions > 10
    monkeypatch.setattr(Tree, "_reply", Tree._search)
    with pytest.raises(ConformanceError, match=r"alpha-beta does not (find the win|see the loss)"):
        check_variant(DoubleMove(), games=20)


def test_a_reader_of_pgn_that_changes_a_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def misread(text: str) -> Game:
        game = Game("chess")
        return game.play(game.board.legal_moves[0])

    monkeypatch.setattr("engine.testing.abilities.parse_pgn", misread)
    with pytest.raises(ConformanceError, match="a game differs after saving and loading as PGN"):
        check_variant("chess", games=1, plies=5)


def test_every_other_game_is_played_with_another_option() -> None:
    report = check_variant("chess960", games=6, plies=3)
    assert len(report.others) == 3
    assert "also played: chess960(position=" in str(report)
    assert check_variant("chess960(position=5)", games=3, plies=3).others == ()
    assert [variant.spec for variant in sampled_variants(load("peg"))][:2] == [
        "peg(board='european')",
        "peg(board='triangle')",
    ]


def test_a_game_with_passes_repeated_turns_and_three_sides_conforms() -> None:
    assert check_variant(Trio(), games=3).positions > 10
    assert check_variant(Othello(size=4), games=3).positions > 10
    assert check_variant(Race(seed=5), games=3, plies=30).positions > 10


def test_the_quick_checks_run_even_if_the_others_do_not() -> None:
    with pytest.raises(ConformanceError, match="key_after"):
        check_variant(WrongKeys(), games=4, one_in=10**9)


@pytest.mark.parametrize(
    ("variant", "position"),
    [
        pytest.param(
            "crazyhouse",
            "B~1B1NBN1/1P4P1/1Pnp2kb/3ppp1R/1rP1PQ~2/p1n2RPP/Q2Pp3/1RK1BQ2[] w - - 9 100",
            id="it was stopped before it found the mate",
        ),
        pytest.param(
            "antichess", "8/8/8/1P6/3p3p/7K/3P4/8 w - - 0 33", id="black runs out of moves, and wins, at the last ply"
        ),
    ],
)
def test_a_search_is_not_blamed_for_what_it_could_not_see(variant: str, position: str) -> None:
    board = load(variant).parse(position)
    complaints: list[str] = []
    check = StrictCheck(board.variant, lambda promise, what: None if promise else complaints.append(what))
    check.check_line([board])
    assert not complaints
