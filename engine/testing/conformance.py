"""The conformance kit: plays random games of a variant and checks that it fulfils the core's contract."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from board.board import Board
from board.builder import Builder
from board.errors import UnknownVariantError, WoodpusherError
from board.move_kind import MoveKind
from board.variant import Variant
from board.wording import plural
from engine.game import Game
from engine.notation.game_file import format_game, parse_game
from engine.registry import load
from engine.registry.options import sampled_variants
from engine.testing.abilities import AbilityCheck
from engine.testing.looks import LookCheck
from engine.testing.royalty import RoyalCheck
from engine.testing.strictness import StrictCheck
from engine.variations import Variations

if TYPE_CHECKING:
    from moves.move import Move
    from pieces.piece import Piece


VARIATIONS = 5
"""How many variations are added to a random game before it is saved and read."""


SAMPLED = 6
"""How many moves and un-moves per position the un-move check tries in a two-player game."""


class ConformanceError(WoodpusherError, AssertionError):
    """A variant violates the core's contract; the message names the check, the position, the game and the seed."""


@frozen
class Report:
    """A summary of what a run of the kit has covered."""

    variant: str
    games: int
    positions: int
    moves: int
    skipped: tuple[str, ...]
    """What was not checked because the variant does not offer it."""
    others: tuple[str, ...] = ()
    """The variants with other options that some of the games were played with."""
    thorough: int = 0
    """How many of the positions were checked thoroughly."""

    def __str__(self) -> str:
        skipped = f"; not offered: {', '.join(self.skipped)}" if self.skipped else ""
        others = f"; also played: {', '.join(self.others)}" if self.others else ""
        counts = f"{plural(self.games, 'game')}, {plural(self.positions, 'position')}, {plural(self.moves, 'move')}"
        return f"{self.variant}: {counts}, all checks passed{skipped}{others}"


def check_variant(
    variant: str | Variant,
    games: int = 10,
    seed: int = 0,
    plies: int = 100,
    progress: Callable[[int], None] | None = None,
    one_in: int = 1,
) -> Report:
    """Play random games of a variant and check every position; raise ``ConformanceError`` if one fails.

    Each game continues past won positions for at most ``plies`` moves. If all options have their defaults, every
    other game is played with a different value for one of them. ``progress`` is called with the number of games done.
    With ``one_in=100``, about one position and one game in 100 is checked thoroughly; the others get only the checks
    that take next to no time. The same arguments play the same games.
    """
    variant = load(variant)
    others = _in_turn(variant, sampled_variants(variant), Random(seed)) if variant.spec == variant.name else []
    played: dict[Variant, _Checker] = {}
    for number in range(games):
        choice = others[number // 2 % len(others)] if others and number % 2 else variant
        checker = played.setdefault(choice, _Checker(choice, seed, one_in))
        checker.play(number, plies)
        if progress is not None:
            progress(number + 1)
    for checker in played.values():
        checker.ability_check.check_end()
        checker.strict.check_end()
    checkers = list(played.values())
    return Report(
        variant.spec,
        games,
        sum(checker.positions for checker in checkers),
        sum(checker.moves for checker in checkers),
        tuple(sorted(checkers[0].skipped | checkers[0].ability_check.skipped)),
        tuple(checker.variant.spec for checker in checkers[1:]),
        sum(checker.thorough for checker in checkers),
    )


def _in_turn(variant: Variant, others: list[Variant], rng: Random) -> list[Variant]:
    """Return variants with other options in random order, but one for each option before the next for any."""
    groups: dict[str, list[Variant]] = {}
    for other in others:
        changed = next(name for name, value in other.options.items() if value != variant.options[name])
        groups.setdefault(changed, []).append(other)
    rows = list(groups.values())
    rng.shuffle(rows)
    for row in rows:
        rng.shuffle(row)
    return [other for column in zip_longest(*rows) for other in column if other is not None]


class _Place(NamedTuple):
    """The position being checked, the number of its game, and its ply."""

    board: Board | None
    number: int
    ply: int


class _Checker:
    """One run of the kit over a variant."""

    def __init__(self, variant: Variant, seed: int, one_in: int = 1) -> None:
        self.variant = variant
        self.seed = seed
        self.one_in = one_in
        self.positions = 0
        self.thorough = 0
        self.moves = 0
        self.skipped: set[str] = set()
        self._place = _Place(None, 0, 0)
        self.ability_check = AbilityCheck(variant, self._expect)
        self.strict = StrictCheck(variant, self._expect)
        self.royal_check = RoyalCheck(variant, self._expect)
        self.look_check = LookCheck(variant, self._expect)

    def play(self, number: int, plies: int) -> None:
        """Play one random game, checking each position."""
        rng = Random(f"{self.seed}/{number}")
        hidden = Random(f"{self.seed}/{number}/hidden")
        guesses = Random(f"{self.seed}/{number}/guesses")
        sample = Random(f"{self.seed}/{number}/sample")
        self._place = _Place(None, number, 0)
        start = board = self._guard("start", self.variant.start)
        if not self.positions:
            self._guard("the facts beside the players", partial(self.strict.check_infos, start))
            self._guard("the ability checks", partial(self.ability_check.check_start, start))
            self._guard("chance", self.strict.check_chance)
            self._guard("the look", partial(self.look_check.check_start, start))
        moves: list[Move] = []
        for ply in range(plies):
            self._place = _Place(board, number, ply)
            self.positions += 1
            is_thorough = not sample.randrange(self.one_in)
            if is_thorough:
                self.thorough += 1
                self._guard("the checks", partial(self.check, board, rng))
                self._guard("the ability checks", partial(self.ability_check.check_position, board, hidden))
                self._guard("the checks", partial(self.strict.check_position, board, guesses))
                self._guard("the checks of armies", partial(self.royal_check.check_position, board))
                self._guard("the clicks", partial(self.look_check.check, board))
            move = self._guard("a random move", partial(self._random_move, board, rng))
            if move is None:
                break
            if is_thorough:
                self._guard("the ability checks", partial(self.ability_check.check_path, start, ply, move))
            moves.append(move)
            board = move.execute()
        if not sample.randrange(self.one_in):
            self._guard("the whole game", partial(self._check_game, start, moves, rng))

    def _random_move(self, board: Board, rng: Random) -> Move | None:
        """Choose a legal move and check what is quick to check; None if there is no legal move."""
        moves = board.legal_moves
        self._expect(bool(moves) or board.outcome is not None, "no legal move and no outcome")
        count = self.variant.tactics.count_moves(board)
        self._expect(count == len(moves), "count_moves differs from the number of moves")
        if not moves:
            return None
        move = rng.choice(moves)
        self._expect(move.board is board, f"{move!r} belongs to another board")
        self._expect(
            move.key_after == move.execute().key, f"key_after of {move!r} is not the key of the board after it"
        )
        return move

    def _check_game(self, start: Board, moves: Sequence[Move], rng: Random) -> None:
        tree = Variations.begin(start)
        for move in moves:
            tree = tree.play(move)
        self._check_record(tree, rng)
        boards = [tree[step].board for step in tree.main_line()]
        self.strict.check_line(boards)
        self.ability_check.numbers.check_game(boards)

    def _guard(self, what: str, call: Callable[[], Any]) -> Any:
        """Call a variant's code; turn any error into a ``ConformanceError`` with the position and the seed."""
        try:
            return call()
        except ConformanceError:
            raise
        except Exception as error:
            raise ConformanceError(
                f"{self.variant.spec}: {what} raised {type(error).__name__}: {error}; {self._where()}"
            ) from error

    def _expect(self, condition: bool, what: str) -> None:
        if not condition:
            raise ConformanceError(f"{self.variant.spec}: {what}; {self._where()}")

    def _where(self) -> str:
        """Name the position, the game and the seed, even if the variant cannot write the position."""
        board, number, ply = self._place
        try:
            text = "none yet" if board is None else repr(self.variant.format(board))
        except Exception as error:
            text = f"that format cannot write ({type(error).__name__})"
        return f"position {text} (game {number}, ply {ply}), seed {self.seed}"

    def check(self, board: Board, rng: Random) -> None:
        """Run all checks on one board."""
        self._check_moves(board, rng)
        self._check_text(board)
        self._check_key(board)
        self._check_copies(board)
        self._check_kinds(board)

    def _check_record(self, tree: Variations, rng: Random) -> None:
        """Check that a game with variations and notes survives saving and loading."""
        try:
            again = load(self.variant.spec)
        except UnknownVariantError:
            self.skipped.add("game files, as it is not registered")
            return
        self._expect(again is self.variant, f"{self.variant.spec} is read back as another variant, {again.spec}")
        self.ability_check.check_record(tree)
        for _ in range(VARIATIONS):
            tree = tree.go_to(rng.randrange(len(tree)))
            moves = tree.board.legal_moves
            if moves:
                tree = tree.play(rng.choice(moves)).annotate(after="a random\nvariation", glyphs=(rng.randrange(7),))
            tree = tree.annotate(clock=rng.random(), elapsed=rng.random())
        game = Game(tree, players=[f"player {side}" for side in self.variant.players], tags={"Event": 'a "check"'})
        text = format_game(game)
        read = parse_game(text)
        self._expect(format_game(read) == text, "a game is written differently after reading")
        self._expect(_content(read.tree) == _content(tree), "a game differs after saving and loading")
        self._expect(read.result == game.result, "a game has another result after saving and loading")

    def _check_moves(self, board: Board, rng: Random) -> None:
        moves = board.legal_moves
        self._expect(isinstance(moves, tuple), "legal_moves is not a tuple")
        self._expect(bool(moves) or board.outcome is not None, "no legal move and no outcome")
        self._expect(len(set(moves)) == len(moves), "a legal move is listed twice")
        self._expect(
            self.variant.tactics.count_moves(board) == len(moves), "count_moves differs from the number of moves"
        )
        texts = [self.variant.format_move(move) for move in moves]
        if texts:
            text, times = Counter(texts).most_common(1)[0]
            self._expect(times == 1, f"{times} moves are written as {text!r}")
        before = (board.squares, board.key, board.move_maker, board.state, self.variant.format(board))
        for move, text in zip(moves, texts, strict=True):
            self._check_move(board, move, text)
        after = (board.squares, board.key, board.move_maker, board.state, self.variant.format(board))
        self._expect(before == after, "executing moves changed the board")
        if moves:
            move = rng.choice(moves)
            self._expect(pickle.loads(pickle.dumps(move)) == move, f"{move} differs after pickling")
        for move in moves:
            self._check_transition(board, move)

    def _check_move(self, board: Board, move: Move, text: str) -> None:
        self.moves += 1
        self._expect(move.board is board, f"{text} belongs to another board")
        self._expect(self.variant.parse_move(board, text) == move, f"{text!r} is read back as another move")
        after = move.execute()
        self._expect(isinstance(after, Board), f"{text} does not lead to a board")
        self._expect(after == move.execute(), f"{text} leads to two different boards")
        self._expect(bool(move), f"{text} is legal but falsy")

    def _check_transition(self, board: Board, move: Move) -> None:
        transition = move.transition
        pieces = Counter(map(_look, board.pieces()))
        pieces.subtract(_look(piece) for piece in transition.removed)
        pieces.subtract(_look(before) for before, _ in transition.moved)
        pieces.update(_look(after) for _, after in transition.moved)
        pieces.update(_look(piece) for piece in transition.added)
        # Writing a move can take long, so the message is written only on failure.
        if +pieces != Counter(map(_look, move.execute().pieces())) or min(pieces.values(), default=0) < 0:
            self._expect(False, f"the transition of {move} does not lead to the board after it")

    def _check_text(self, board: Board) -> None:
        text = self.variant.format(board)
        again = self.variant.parse(text)
        self._expect(again == board, "the position is read back as another one")
        self._expect(hash(again) == hash(board), "equal boards have different hashes")
        self._expect(self.variant.format(again) == text, "the position is written differently after reading")
        self._expect(bool(str(board).strip()), "the picture is empty")

    def _check_key(self, board: Board) -> None:
        builder = Builder(self.variant).set_move_maker(board.move_maker).set_state(board.state)
        for piece in board.pieces():
            self._expect(type(piece)(*piece.identity) is piece, f"{piece} is not the shared flyweight")
            builder.drop(piece)
        self._expect(builder.key == board.key, "the incremental key differs from the key from scratch")
        self._expect(builder.masks == board.masks, "the incremental masks differ from the masks from scratch")
        self._expect(0 <= board.key < 1 << 64, "the key has more than 64 bits")

    def _check_copies(self, board: Board) -> None:
        again = pickle.loads(pickle.dumps(board))
        self._expect(again == board and hash(again) == hash(board), "the board differs after pickling")
        self._expect(
            self.variant.format(again) == self.variant.format(board), "the board is written differently after pickling"
        )
        self._expect(Builder.of(board).build() == board, "a builder made from the board builds a different board")
        try:
            board.key = 0
        except AttributeError:
            return
        self._expect(False, "a board is mutable")

    def _check_kinds(self, board: Board) -> None:
        legal = set(board.legal_moves)
        self._expect(set(board.moves(MoveKind.LEGAL)) == legal, "LEGAL is not legal_moves")
        if not self.variant.abilities.un_moves:
            self.skipped.add("un-moves")
            return
        undo = set(board.moves(MoveKind.UNDO))
        kinds = [set(board.moves(kind)) for kind in (MoveKind.FORWARD, MoveKind.BIDIRECTIONAL, MoveKind.BACKWARD)]
        forward, bidirectional, backward = kinds
        self._expect(len(set().union(*kinds)) == sum(map(len, kinds)), "a move is of two kinds")
        self._expect(forward | bidirectional == legal, "LEGAL is not FORWARD + BIDIRECTIONAL")
        self._expect(bidirectional | backward == undo, "UNDO is not BIDIRECTIONAL + BACKWARD")
        self._expect(set().union(*kinds) == set(board.moves(MoveKind.ALL)), "ALL is not the three kinds")
        chance = Random(board.key)  # a separate generator, so that the games stay the same
        for move in self._some(undo, chance):
            earlier = move.execute()
            self._check_transition(board, move)
            if not any(later.key_after == board.key and later.execute() == board for later in earlier.legal_moves):
                self._expect(False, f"the un-move {move} leads to a position from which no legal move leads back")
        for move in self._some(legal, chance):
            later = move.execute()
            un_moves = later.moves(MoveKind.UNDO)
            if not any(back.key_after == board.key and back.execute() == board for back in un_moves):
                self._expect(False, f"no un-move takes back {move}")
            if len(self.variant.players) == 1:
                returns = any(back.execute() == board for back in later.legal_moves)
                if returns is not (move in bidirectional):
                    kind = "bidirectional" if move in bidirectional else "forward"
                    found = "leads" if returns else "does not lead"
                    self._expect(False, f"{move} is {kind}, but a legal move {found} back")
        undone = {move.execute() for move in self._some(backward, chance)}
        self._expect(undone.isdisjoint(move.execute() for move in legal), "a backward move is also legal")

    def _some(self, moves: set[Move], chance: Random) -> list[Move]:
        """Return all moves of a puzzle; in a two-player game with many moves, only a sample."""
        if len(self.variant.players) == 1 or len(moves) <= SAMPLED:
            return list(moves)
        return chance.sample(sorted(moves, key=str), SAMPLED)


def _content(tree: Variations) -> list[tuple[Any, ...]]:
    """Return the content of a tree, independent of node numbers."""
    return sorted(
        (
            tuple(tree[step].text for step in tree.path(number)),
            node.board.variant.format(node.board),
            str(node.notes),
            number == tree.current,
        )
        for number, node in enumerate(tree.nodes)
    )


def _look(piece: Piece) -> tuple[str, str, int]:
    """Return a piece's appearance: a king that may castle looks like one that may not."""
    return piece.piece_type, piece.alliance.name, piece.position
