"""Play in the terminal: one dialogue for every variant, testable without a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from board.alliance import Alliance
from board.board import Board
from board.errors import IllegalMoveError, TooLargeError, WoodpusherError
from board.wording import plural
from engine.chance import chances_of
from engine.game import Game
from engine.players import ComputerPlayer, player
from engine.players.offers import adviser
from engine.players.random import RandomPlayer
from engine.solving.oracle import Oracle

HELP = """\
Type a move in the game's notation, or its number in the list.
  moves    list the legal moves        undo     take the last move back
  hint     show a good move            redo     play it again
  value    evaluate the position       go       let the computer make this move
  auto     play the solution to its end
  board    show the board again        text     show the position as text
  help     show this help              quit     leave"""

SHORT_FORMS = {
    "?": "help",
    "a": "auto",
    "b": "board",
    "exit": "quit",
    "g": "go",
    "h": "hint",
    "m": "moves",
    "q": "quit",
    "r": "redo",
    "t": "text",
    "u": "undo",
    "v": "value",
}
MOST_COMPUTER_MOVES = 10_000
"""The maximum number of computer moves in a row, before auto or go is needed again."""
_MOST_DIGITS = 9
_OVER = "The game is over. Take a move back with undo, or leave with quit."


class Playable(Protocol):
    """A game that can be played in a session: our own, or anything with the same methods."""

    def picture(self) -> str:
        """Return a text picture of the position."""

    def status(self) -> str:
        """Return in a few words whose turn it is, or how the game ended."""

    def text(self) -> str:
        """Return the position in the game's notation."""

    def is_over(self) -> bool:
        """Return whether the game is over."""

    def moves(self) -> Sequence[str]:
        """Return the legal moves as strings."""

    def play(self, move: str) -> str:
        """Play a move given as a string and the computer moves that follow; describe those in words."""

    def hint(self) -> str:
        """Return a good move as a string; raise a ``WoodpusherError`` if none is known."""

    def solution_move(self) -> str:
        """Return a move of the solution as a string; raise a ``WoodpusherError`` if there is none."""

    def suggestion(self) -> str:
        """Return the move that a computer would make: a best one if known, otherwise any."""

    def value(self) -> str:
        """Return the value of the position and its remoteness."""

    def undo(self) -> None:
        """Take back the last move."""

    def redo(self) -> None:
        """Replay the move that was taken back."""


class PlayableGame:
    """One of our games; computers may play some sides."""

    def __init__(
        self, game: Game, computers: Mapping[Alliance, ComputerPlayer] | None = None, seed: int | None = None
    ) -> None:
        self._game = game
        self._computers = computers or {}
        self._fate = Random(seed)
        self._oracle = Oracle(game.variant)

    def picture(self) -> str:
        """Return the board's picture, and below it what no square shows: dice, points, pieces in hand."""
        board = self._game.board
        known = [(side, board.variant.player_info(board, side)) for side in board.variant.players]
        lines = [f"{side}: {', '.join(map(str, info))}" for side, info in known if info]
        return "\n".join([str(board), *lines])

    def status(self) -> str:
        """Return whose turn it is, or the outcome, and how many moves have been played."""
        game = self._game
        played = f"{plural(game.ply, 'move')} played"
        if game.outcome is not None:
            return f"{_ended(game)} ({played})"
        return played if len(game.variant.players) == 1 else f"{game.board.move_maker} to move ({played})"

    def text(self) -> str:
        """Return the position in the variant's notation."""
        return self._game.variant.format(self._game.board)

    def is_over(self) -> bool:
        """Return whether the game has an outcome."""
        return self._game.outcome is not None

    def moves(self) -> list[str]:
        """Return the legal moves in the variant's notation."""
        return [] if self.is_over() else [str(move) for move in self._game.board.legal_moves]

    def play(self, move: str) -> str:
        """Play a move and the computers' replies; if a computer fails to reply, take the move back."""
        ply = self._game.ply
        self._game.play(move)
        try:
            return self.let_computers_play()
        except WoodpusherError:
            while self._game.ply > ply:
                self._game.undo()
            raise

    def let_computers_play(self) -> str:
        """Play the computers' moves until it is a person's turn, and list them."""
        said = []
        for _ in range(MOST_COMPUTER_MOVES):
            side = self._game.board.move_maker
            if self._game.is_fates_turn:
                # Rolls that were taken back come again.
                game = self._game.redo() if self._game.can_redo else self._game.roll(self._fate)
                said.append(f"{side}: {game.moves[-1]}")
                continue
            if self.is_over() or side not in self._computers:
                break
            move = self._computers[side].choose(self._game)
            said.append(f"{side} ({self._computers[side].name}) plays {move}")
            self._game.play(move)
        return "\n".join(said)

    def hint(self) -> str:
        """Return a best move if one is known, otherwise, in a multi-player game, what a search finds."""
        variant, board = self._game.variant, self._game.board
        if len(variant.players) == 1 or board.outcome is not None or self._oracle.offers_best_moves(board):
            return self.solution_move()
        return str(player(adviser(variant)).choose(self._game))

    def solution_move(self) -> str:
        """Return a proven best move: from a rule, a table or a line."""
        return str(self._oracle.best_move(self._game.board))

    def suggestion(self) -> str:
        """Return a good move, or any move if none is known."""
        if len(self._game.variant.players) == 1 and not self._oracle.offers_best_moves(self._game.board):
            return str(RandomPlayer().choose(self._game))
        try:
            return self.hint()
        except TooLargeError:
            return str(RandomPlayer().choose(self._game))

    def value(self) -> str:
        """Return the position's value and remoteness."""
        return self._oracle.verdict(self._game.board)

    def _is_persons(self, board: Board) -> bool:
        """Return whether a person moves on a board, not a computer or fate."""
        return board.move_maker not in self._computers and not chances_of(board)

    def undo(self) -> None:
        """Take back a person's last move and the computers' replies."""
        if not any(self._is_persons(move.board) for move in self._game.moves):
            raise IllegalMoveError("there is no move to take back")
        self._game.undo()
        while not self._is_persons(self._game.board):
            self._game.undo()

    def redo(self) -> None:
        """Replay the move and the replies to it."""
        self._game.redo()
        while self._game.can_redo and not self._is_persons(self._game.board):
            self._game.redo()


def _ended(game: Game) -> str:
    """Return a game's result in words that fit puzzles too."""
    outcome = game.outcome
    assert outcome is not None
    if len(game.variant.players) > 1:
        return str(outcome)
    return f"{'solved' if outcome.winners else 'not solved'}: {outcome.reason}"


class Session:
    """A dialogue about a game: takes a line, returns the answer, and knows when it is over."""

    def __init__(self, game: Playable, info: bool = False, leaves_at_end: bool = False, first_number: int = 1) -> None:
        self._game = game
        self._first_number = first_number
        """The number of the first legal move in the list."""
        self._info = info
        self._leaves_at_end = leaves_at_end
        self._has_quit = False

    @property
    def is_done(self) -> bool:
        """Whether the dialogue is over: the user has quit, or the game has ended and that ends the dialogue."""
        return self._has_quit or (self._leaves_at_end and self._game.is_over())

    def greeting(self) -> str:
        """Return the first text to show."""
        return self.show() + "\nType a move, or help."

    def show(self) -> str:
        """Return the board with its status, and its value if requested."""
        return self.position() + (f"\n{self._value()}" if self._info else "")

    def position(self) -> str:
        """Return the board with its status but no value, which could take long to compute."""
        return f"{self._game.picture()}\n{self._game.status()}"

    def answer(self, line: str) -> str:
        """Carry out a line and return the answer; if it cannot be done, say so and change nothing."""
        word = line.strip()
        word = SHORT_FORMS.get(word.lower(), word)
        command: Callable[[], str] | None = {
            "": self._moves,
            "moves": self._moves,
            "undo": self._undo,
            "redo": self._redo,
            "hint": lambda: f"try {self._game.hint()}",
            "value": self._value,
            "auto": self._auto,
            "go": self._go,
            "board": self.show,
            "text": self._game.text,
            "help": lambda: HELP,
            "quit": self._quit,
        }.get(word.lower())
        try:
            return command() if command is not None else self._play(word)
        except WoodpusherError as error:
            return f"Not possible: {error}"

    def _play(self, word: str) -> str:
        if self._game.is_over():
            return _OVER
        moves = self._game.moves()
        if word not in moves and word.isascii() and word.isdigit() and len(word) < _MOST_DIGITS:
            place = int(word) - self._first_number
            word = moves[place] if 0 <= place < len(moves) else word
        said = self._game.play(word)
        return "\n".join(filter(None, (said, self.show())))

    def _go(self) -> str:
        return _OVER if self._game.is_over() else self._play(self._game.suggestion())

    def _moves(self) -> str:
        moves = self._game.moves()
        if not moves:
            return "There are no legal moves."
        width = max(map(len, moves)) + len(str(len(moves))) + 4
        numbered = enumerate(moves, start=self._first_number)
        cells = [f"{number}. {move}".ljust(width) for number, move in numbered]
        across = max(1, 76 // width)
        return "\n".join("".join(cells[first : first + across]).rstrip() for first in range(0, len(cells), across))

    def _undo(self) -> str:
        self._game.undo()
        return self.show()

    def _redo(self) -> str:
        self._game.redo()
        return self.show()

    def _value(self) -> str:
        try:
            return f"value: {self._game.value()}"
        except WoodpusherError as error:
            return f"value: not known ({error})"

    def _auto(self) -> str:
        said: list[str] = []
        while not self._game.is_over() and len(said) < MOST_COMPUTER_MOVES:
            move = self._game.solution_move()
            self._game.play(move)
            said.append(move)
        return "\n".join(filter(None, (" ".join(said), self.show())))

    def _quit(self) -> str:
        self._has_quit = True
        return "Goodbye."


def converse(session: Session, read: Callable[[str], str], write: Callable[[str], None]) -> None:
    """Read and answer lines until the user quits; Ctrl-C and end of input quit too."""
    try:
        write(session.greeting())
    except KeyboardInterrupt:
        write("\n" + session.answer("quit"))
        return
    while not session.is_done:
        try:
            line = read("> ")
        except (EOFError, KeyboardInterrupt):
            write("\n" + session.answer("quit"))
            return
        try:
            write(session.answer(line))
        except KeyboardInterrupt:
            write("\nStopped.\n" + session.position())
