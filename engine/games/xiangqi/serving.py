"""UCCI: our search as an engine for programs that play Xiangqi."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.adapters.uci import Engine
from engine.adapters.uci_lines import GoCommand, PositionCommand, parse_position
from engine.games.xiangqi.notation import format_ucci, parse_ucci
from engine.games.xiangqi.rules import Xiangqi
from engine.notation.uci import parse_number

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move

MILLISECONDS = "usemillisec"
_OTHER_TIMES = ("opptime", "oppmovestogo", "oppincrement")


class UcciEngine(Engine):
    """Obeys UCCI."""

    greeting = "ucci"
    no_move = "nobestmove"

    def __init__(self, write: Callable[[str], None], variant: str = Xiangqi.name) -> None:
        super().__init__(write, Xiangqi.name)
        self._unit = 1000
        """How many milliseconds the program's unit of time has."""
        self._banned: list[str] = []

    def _uci(self, words: list[str]) -> None:
        self._write(f"option {MILLISECONDS} type check default false")
        super()._uci(words)

    def _declare(self, name: str, kind: str) -> None:
        self._write(f"option {name.replace(' ', '_')} type {kind}")

    def _setoption(self, words: list[str]) -> None:
        if words[:1] == [MILLISECONDS] and words[1:] in (["true"], ["false"]):
            self._unit = 1 if words[1] == "true" else 1000
            return
        name, value = " ".join(words[:1]).replace("_", " "), " ".join(words[1:])
        underscored = name if name.lower().startswith("uci ") is False else name.replace(" ", "_", 1)
        super()._setoption(["name", underscored, "value", value])

    def _format(self, move: Move) -> str:
        return format_ucci(move)

    def _parse(self, board: Board, text: str) -> Move:
        return parse_ucci(board, text)

    def _parse_position(self, words: list[str]) -> PositionCommand:
        self._banned = []
        if words[:1] == ["fen"] and len(words) > 2 and words[2] == "r":
            words = [*words[:2], "w", *words[3:]]  # red moves
        return parse_position(self._variant(), words, self._last_position, parse_ucci)

    def _parse_go(self, words: list[str]) -> GoCommand:
        side = "w" if self._boards[-1].move_maker.is_white else "b"
        named = {"time": f"{side}time", "increment": f"{side}inc"}
        kept: list[str] = []
        skips = False
        for word in words:
            if skips or word in ("draw", *_OTHER_TIMES):
                skips = word in _OTHER_TIMES and not skips
                continue
            number = parse_number(word)
            is_time = number is not None and kept[-1:] in ([f"{side}time"], [f"{side}inc"])
            kept.append(str((number or 0) * self._unit) if is_time else named.get(word, word))
        command = super()._parse_go(kept)
        if self._banned:
            command.flags.add("searchmoves")
            command.moves += [
                text for text in map(format_ucci, self._boards[-1].legal_moves) if text not in self._banned
            ]
        return command

    def _banmoves(self, words: list[str]) -> None:
        """Leave some moves out: those that the rules on repetition forbid here."""
        self._banned = [format_ucci(parse_ucci(self._boards[-1], word)) for word in words]

    def _score(self, score: int) -> str:
        return str(score)


UcciEngine.commands = {
    **{name: obey for name, obey in Engine.commands.items() if name not in ("uci", "ucinewgame", "setoption")},
    "ucci": UcciEngine._uci,
    "setoption": UcciEngine._setoption,
    "banmoves": UcciEngine._banmoves,
}
SERVERS = {"ucci": UcciEngine}
"""The engine of each protocol, by its greeting."""
