"""``ucci:PATH``: the player that runs a program for Xiangqi that speaks UCCI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from board.errors import PlayerError, UnsupportedError
from engine.games.xiangqi.notation import format_ucci, parse_ucci
from engine.games.xiangqi.rules import Xiangqi
from engine.players.external.uci import Conversation, UciConversation, UciPlayer
from engine.search.limits import Clock, Limits

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.variant import Variant
    from engine.game import Game
    from engine.players import ComputerPlayer, PlayerMaker, PlayerSpec
    from engine.search.findings import Finding
    from moves.move import Move

MILLISECONDS = "usemillisec"
"""The option for times in milliseconds instead of seconds."""


class UcciPlayer(UciPlayer):
    """Plays Xiangqi through a UCCI engine, which starts when first needed; ``close`` always ends it."""

    protocol = "ucci"

    def _converse(self) -> Conversation:
        return UcciConversation(self._command)

    def _check(self, variant: Variant) -> None:
        """Raise an error if this is not Xiangqi."""
        if not isinstance(variant, Xiangqi):
            raise UnsupportedError(f"a UCCI engine plays Xiangqi, not {variant.name}")


class UcciConversation(UciConversation):
    """A conversation in UCCI."""

    protocol = "UCCI"
    greeting, new_game = "ucci", ""
    hint = "if it speaks UCI, use uci:PATH"

    def __init__(self, command: list[str]) -> None:
        super().__init__(command)
        self._variant = Xiangqi.name

    def _option_words(self, words: list[str]) -> list[str]:
        return words[1:] if words[:1] == ["option"] else []

    def _send_option(self, name: str, value: str) -> None:
        self._send(f"setoption {name} {value}")

    def _begin_game(self) -> None:
        """Ask for milliseconds; UCCI announces no games."""
        if MILLISECONDS in self._known:
            self._send_option(MILLISECONDS, "true")
        self._get_ready()

    def _ask_for_move(self, game: Game, limits: Limits, clocks: Mapping[Alliance, Clock] | None) -> None:
        self._get_ready()  # a late or repeated move does not answer the current command
        moves = " ".join(format_ucci(move) for move in game.moves)
        first = game.variant.format(game.boards[0])
        self._send(f"position fen {first}{f' moves {moves}' if moves else ''}")
        self._send(f"go {self._go(limits)}")

    def _go(self, limits: Limits) -> str:
        unit = 1000 if MILLISECONDS in self._known else 1
        if limits.clock is not None:
            clock = limits.clock
            return f"time {round(unit * clock.remaining)} increment {round(unit * clock.increment)}"
        if limits.nodes is not None:
            return f"nodes {limits.nodes}"
        if limits.depth is not None:
            return f"depth {limits.depth}"
        seconds = 1.0 if limits.seconds is None else limits.seconds
        return f"time {max(round(unit * seconds), 1)} movestogo 1"

    def _move_in(self, line: str) -> str | None:
        if line.split()[:1] == ["nobestmove"]:
            raise PlayerError(f"{self.name} resigned")
        return super()._move_in(line)

    def _finding(self, game: Game, line: str) -> Finding | None:
        words = line.split()
        if "score" in words[:-1] and words[words.index("score") + 1] not in ("cp", "mate"):
            words.insert(words.index("score") + 1, "cp")
        return super()._finding(game, " ".join(words))

    def _parse(self, board: Board, text: str) -> Move:
        return parse_ucci(board, text)


def _ucci(spec: PlayerSpec) -> ComputerPlayer:
    return UcciPlayer.from_text(spec.text, spec.limits)


MAKERS: dict[str, PlayerMaker] = {"ucci": _ucci}
"""What makes each player, by its name."""
