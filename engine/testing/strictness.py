"""Checks for what must never happen: accepted illegal moves, wrong turns, wrong outcomes, a search that goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from attrs import fields

from board.board import Board
from board.errors import WoodpusherError
from board.geometry import Grid
from board.player import PlayerInfo
from board.rays import KING_STEPS, KNIGHT_STEPS
from engine.players.offers import can_search
from engine.registry import load
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import SURE
from engine.search.limits import Limits

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.state import State
    from board.variant import Variant
    from moves.move import Move

Expect = Callable[[bool, str], None]

RUBBISH = ("", " ", "?", "0", "zz99", "a1-", "pass", "resign", "=q", "\x00")
"""Strings that are hardly ever a move."""
GUESSES = 12
"""How many strings of each kind are tried in a position."""
MOST_TEXTS = 2000
"""About how many moves of other positions are remembered, to be tried where they are not legal."""
MOST_NODES = 1500
"""How many positions a plain minimax search may visit to check another search."""
MOST_SEARCHED = 5_000
"""How many positions the checked search may visit; beyond that it proves nothing."""
DEEPEST = 3
"""Its maximum depth: shallow enough that a correct search prunes nothing relevant."""
THROWS = 30
"""After this many moves, two seeds should have given two different games."""


class StrictCheck:
    """Checks in each position that nothing illegal is accepted."""

    def __init__(self, variant: Variant, expect: Expect) -> None:
        self.variant = variant
        self.expect = expect
        self.has_chances = False
        """Whether fate has moved."""
        self._texts: dict[str, None] = {}
        """The moves of other positions, in notation."""

    # Moves.

    def check_position(self, board: Board, rng: Random) -> None:
        """Check the notation, the turns and the outcome in one position."""
        self._check_texts(board, rng)
        for move in board.legal_moves:
            self._check_turn(board, move)
            self._check_lookup(board, move)
        self._check_end(board)
        self._check_chances(board)
        self._check_choices(board)
        self._check_state(board.state)
        self.check_infos(board)

    def check_infos(self, board: Board) -> None:
        """Check that what is shown beside the players can be shown."""
        for side in self.variant.players:
            info = self.variant.player_info(board, side)
            is_info = isinstance(info, tuple) and all(isinstance(part, PlayerInfo) for part in info)
            self.expect(is_info, f"player_info returns {info!r} for {side}, not a tuple of PlayerInfo")

    def _check_texts(self, board: Board, rng: Random) -> None:
        """Check that ``parse_move`` returns only legal moves."""
        legal = set(board.legal_moves)
        written = {self.variant.format_move(move): None for move in board.legal_moves}
        others = [text for text in self._texts if text not in written]
        tried = [*RUBBISH, *rng.sample(others, min(GUESSES, len(others))), *_guesses(board, rng)]
        for text in tried:
            try:
                move = self.variant.parse_move(board, text)
            except WoodpusherError as error:
                self.expect(isinstance(error, ValueError), f"parse_move({text!r}) raises {type(error).__name__}")
            else:
                self.expect(move in legal, f"parse_move reads {text!r} as an illegal move")
        if len(self._texts) < MOST_TEXTS:
            self._texts.update(written)

    def _check_turn(self, board: Board, move: Move) -> None:
        after = move.execute()
        players = self.variant.players
        # Writing a move can take long, so the messages are written only on failure.
        if after == board:
            self.expect(False, f"{move} changes nothing, not even the turn")
        if after.move_maker not in players:
            self.expect(False, f"after {move} it is {after.move_maker}'s turn, but {after.move_maker} does not play")
        # Without a ``next_player``, the search assumes that turns alternate.
        if self.variant.next_player is None and can_search(self.variant):
            following = players[(players.index(board.move_maker) + 1) % len(players)]
            if after.move_maker is not following:
                turn = f"{after.move_maker}'s turn and not {following}'s"
                self.expect(False, f"after {move} it is {turn}, but there is no next_player")
        if move.key_after != after.key:
            self.expect(False, f"key_after of {move} is not the key of the board after it")

    def _check_lookup(self, board: Board, move: Move) -> None:
        """Check that a move can be found by its squares, as clicks and the move factory do."""
        path = move.path
        known = move.current_coordinate in range(self.variant.geometry.size)
        if path and known and path[0] != move.current_coordinate:
            self.expect(False, f"the path of {move} does not begin where it starts")
        if len(path) == 1:
            found = self.variant.find_move(board, path[0], path[0], move.moved_piece)
            if found != move:
                self.expect(False, f"the placement {move} is not found by its square and its piece")

    def _check_state(self, state: State) -> None:
        """Check that a state holds nothing that could be changed."""
        for field in fields(type(state)):
            value = getattr(state, field.name) if field.init else None
            try:
                hash(value)
            except TypeError:
                self.expect(False, f"the state's {field.name} is {value!r}, which can be changed; a tuple could not")

    def _check_choices(self, board: Board) -> None:
        """Check that the choices of random games are the legal moves."""
        choices = self.variant.choices(board)
        if choices is None or self.variant.chances(board):
            return
        moves = [self.variant.move_of(board, choice) for choice in choices]
        is_same = len(moves) == len(board.legal_moves) and set(moves) == set(board.legal_moves)
        self.expect(is_same, f"the choices give {', '.join(map(str, moves))}, and not the legal moves")

    def _check_chances(self, board: Board) -> None:
        """Check fate's moves: they are the legal moves, and their probabilities sum to 1."""
        chances = self.variant.chances(board)
        if not chances:
            return
        self.expect(self.variant.abilities.chances, "chances gives moves of fate, but abilities do not declare them")
        self.has_chances = True
        total = sum(probability for probability, _ in chances)
        self.expect(abs(total - 1) < 1e-9, f"the probabilities of fate's moves sum to {total}")
        impossible = [move for probability, move in chances if not probability > 0]
        self.expect(not impossible, f"fate's moves {', '.join(map(str, impossible))} have no probability above 0")
        moves = [move for _, move in chances]
        is_same = len(moves) == len(board.legal_moves) and set(moves) == set(board.legal_moves)
        self.expect(is_same, f"fate's moves are {', '.join(map(str, moves))}, and not the legal moves")
        for move in moves:
            self.expect(
                move.current_coordinate < 0 and not move.path,
                f"fate's move {move} has a square, so people could make it",
            )

    def _check_end(self, board: Board) -> None:
        outcome = board.outcome
        if outcome is None:
            return
        players = set(self.variant.players)
        self.expect(bool(outcome.reason.strip()), "an outcome has no reason")
        self.expect(set(outcome.winners) <= players, f"some of the winners {outcome.winners} are not players")
        self.expect(set(outcome.scores) <= players, f"there are scores for a side that does not play: {outcome}")

    def check_end(self) -> None:
        """Check after all games that fate has moved if that is declared."""
        is_unused = self.variant.abilities.chances and not self.has_chances and len(self._texts) > 1
        self.expect(not is_unused, "abilities declare chances, but it was never fate's turn")

    # Games.

    def check_line(self, boards: Sequence[Board]) -> None:
        """Check a search on the positions just before a game's end, where there is something to find."""
        if not can_search(self.variant):
            return
        end = next((number for number, board in enumerate(boards) if board.outcome is not None), len(boards))
        for board in boards[max(end - 3, 0) : end]:
            depth = _affordable_depth(board)
            if not depth:
                continue
            proved = forced_result(board, depth)
            search = AlphaBeta(self.variant, megabytes=1, careful=True)
            # One ply deeper than the proof: at its last ply, a search need not notice that there are no moves left.
            found = search.search([board], Limits(depth=depth + 1, nodes=MOST_SEARCHED))[0]
            # Even a search that was stopped within the first depth returns its best move so far.
            if search.nodes >= MOST_SEARCHED:
                continue
            score = found.score
            text = self.variant.format(board)
            self.expect(
                proved <= 0 or score > SURE,
                f"alpha-beta does not find the win in at most {depth} plies in {text}",
            )
            self.expect(
                proved >= 0 or score < -SURE,
                f"alpha-beta does not see the loss in at most {depth} plies in {text}",
            )

    def check_chance(self) -> None:
        """Check that chance depends on the option ``seed`` and on nothing else."""
        if self.variant.abilities.deterministic or self.variant.abilities.chances:
            return
        options = self.variant.options
        self.expect("seed" in options, "abilities declare chance, but there is no option called seed")
        seeds = [int(options["seed"]), *(number for number in range(4) if number != options["seed"])]
        games = [self._game_of(load(self.variant, seed=seed)) for seed in seeds]
        self.expect(games[0] == self._game_of(self.variant), "the same seed and the same choices give a different game")
        self.expect(any(game != games[0] for game in games), "different seeds give the same game")

    def _game_of(self, variant: Variant) -> list[str]:
        """Return the legal moves of each position of a game in which the choices are fixed."""
        rng, board, shown = Random(0), variant.start(), []
        for _ in range(THROWS):
            moves = board.legal_moves
            shown.append(" ".join(sorted(map(variant.format_move, moves))))
            if not moves:
                break
            board = moves[rng.randrange(len(moves))].execute()
        return shown


def _guesses(board: Board, rng: Random) -> Iterator[str]:
    """Yield strings that look like moves of the pieces on the board: square to square, and letter and square."""
    geometry = board.variant.geometry
    pieces = board.pieces(board.move_maker)
    for _ in range(GUESSES if pieces else 0):
        piece = rng.choice(pieces)
        square = None
        if isinstance(geometry, Grid) and piece.position < geometry.size:
            square = geometry.step(piece.position, *rng.choice(KNIGHT_STEPS + KING_STEPS))
        if square is None:
            square = rng.randrange(geometry.size)
        name = geometry.names[square]
        yield f"{piece.letter.upper()}{name}"
        if piece.position < geometry.size:
            start = geometry.names[piece.position]
            yield rng.choice((f"{start}-{name}", f"{start}x{name}", f"{start}{name}"))


def _affordable_depth(board: Board) -> int:
    """Return the depth of the plain search, or 0 if there are too many moves even for one ply."""
    moves = len(board.legal_moves)
    return next((depth for depth in range(DEEPEST, 0, -1) if moves**depth <= MOST_NODES), 0)


def forced_result(board: Board, depth: int) -> int:
    """Return 1 if the side to move has a forced win within a number of plies, -1 for a forced loss, else 0."""
    return _forced(board, depth, board.move_maker)


def _forced(board: Board, depth: int, side: Alliance) -> int:
    outcome = board.variant.adjudicate((board,))
    if outcome is not None or not depth:
        winner = None if outcome is None else outcome.winner
        return 0 if winner is None else 1 if winner is side else -1
    results = [_forced(move.execute(), depth - 1, side) for move in board.variant.legal_moves(board)]
    return max(results, default=0) if board.move_maker is side else min(results, default=0)
