"""``usi:PATH``: the player that runs a program for Shogi that speaks USI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.errors import PlayerError, UnsupportedError
from engine.games.shogi.notation import format_sfen, format_usi, parse_usi
from engine.games.shogi.rules import Shogi
from engine.players.external.uci import Conversation, UciConversation, UciPlayer
from engine.search.limits import Clock, Limits

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.game import Game
    from engine.players import ComputerPlayer, PlayerMaker, PlayerSpec
    from moves.move import Move


class UsiPlayer(UciPlayer):
    """Plays Shogi through a USI engine, which starts when first needed; ``close`` always ends it."""

    protocol = "usi"

    def _converse(self) -> Conversation:
        return UsiConversation(self._command)

    def _check(self, variant: Variant) -> None:
        """Raise an error if this is no Shogi."""
        if not isinstance(variant, Shogi):
            raise UnsupportedError(f"a USI engine plays Shogi, not {variant.name}")


class UsiConversation(UciConversation):
    """A conversation in USI."""

    protocol = "USI"
    greeting, new_game = "usi", "usinewgame"
    hint = "if it speaks UCI, use uci:PATH"
    variant_option = "USI_Variant"

    def __init__(self, command: list[str]) -> None:
        super().__init__(command)
        self._variant = Shogi.name

    def begin(self, options: dict[str, str], wishes: dict[str, str]) -> None:
        """Ask the engine for its options, set some, and wait until it is ready; skip wishes that it does not know."""
        super().begin(options, wishes)
        if "UCI_Variant" in self._known:
            self.variant_option = "UCI_Variant"

    def _begin_game(self) -> None:
        """Wait until the engine is ready, and then announce the game: USI's order."""
        self._get_ready()
        self._send(self.new_game)

    def _ask_for_move(self, game: Game, limits: Limits, clocks: Mapping[Alliance, Clock] | None) -> None:
        self._get_ready()  # a late or repeated move does not answer the current command
        moves = " ".join(format_usi(move) for move in game.moves)
        self._send(f"position sfen {format_sfen(game.boards[0])}{f' moves {moves}' if moves else ''}")
        self._send(f"go {go_words(limits, clocks)}")

    def _read_move(self, game: Game, text: str) -> Move:
        if text in ("resign", "win"):
            raise PlayerError(f"{self.name} {'resigned' if text == 'resign' else 'declared a win by impasse'}")
        return super()._read_move(game, text)

    def _parse(self, board: Board, text: str) -> Move:
        return parse_usi(board, text)


def go_words(limits: Limits, clocks: Mapping[Alliance, Clock] | None) -> str:
    """Return the limits of a search as USI says them: black, who moves first, is our white."""
    words = []
    if limits.depth is not None:
        words.append(f"depth {limits.depth}")
    if limits.nodes is not None:
        words.append(f"nodes {limits.nodes}")
    if limits.clock is not None:
        both = clocks or dict.fromkeys((Alliance.WHITE, Alliance.BLACK), limits.clock)
        for side, clock in (("b", both[Alliance.WHITE]), ("w", both[Alliance.BLACK])):
            words.append(f"{side}time {round(1000 * clock.remaining)} {side}inc {round(1000 * clock.increment)}")
    elif limits.seconds is not None or not words:
        seconds = 1.0 if limits.seconds is None else limits.seconds
        words.append(f"btime 0 wtime 0 byoyomi {max(round(1000 * seconds), 1)}")
    return " ".join(words)


def _usi(spec: PlayerSpec) -> ComputerPlayer:
    return UsiPlayer.from_text(spec.text, spec.limits)


MAKERS: dict[str, PlayerMaker] = {"usi": _usi}
"""What makes each player, by its name."""
