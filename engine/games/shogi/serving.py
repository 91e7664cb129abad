"""USI: our search as an engine for programs that play Shogi."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.adapters.uci import Engine
from engine.adapters.uci_lines import GoCommand, PositionCommand, parse_position
from engine.games.shogi.notation import format_usi, parse_sfen, parse_usi
from engine.games.shogi.rules import Shogi
from engine.notation.uci import parse_number
from engine.registry import load
from engine.search.findings import WIN, moves_to_win

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move

_SWAPPED = {"btime": "wtime", "wtime": "btime", "binc": "winc", "winc": "binc"}
"""Black moves first in Japan: our white."""
_NAMES = {"Hash": "USI_Hash", "Ponder": "USI_Ponder"}


class UsiEngine(Engine):
    """Obeys USI. The first game is Shogi; the option UCI_Variant chooses Minishogi."""

    greeting = "usi"
    no_move = "bestmove resign"

    def __init__(self, write: Callable[[str], None], variant: str = Shogi.name) -> None:
        super().__init__(write, variant if isinstance(load(variant), Shogi) else Shogi.name)

    def _declare(self, name: str, kind: str) -> None:
        super()._declare(_NAMES.get(name, name), kind)

    def _setoption(self, words: list[str]) -> None:
        names = {given.lower(): name for name, given in _NAMES.items()}
        super()._setoption([names.get(word.lower(), word) for word in words])

    def _format(self, move: Move) -> str:
        return format_usi(move)

    def _parse(self, board: Board, text: str) -> Move:
        return parse_usi(board, text)

    def _parse_position(self, words: list[str]) -> PositionCommand:
        variant = self._variant()
        if words[:1] == ["sfen"]:
            cut = words.index("moves") if "moves" in words else len(words)
            fen = variant.format(parse_sfen(variant, " ".join(words[1:cut])))
            words = ["fen", *fen.split(), *words[cut:]]
        elif words[:1] != ["startpos"]:
            raise ValueError(
                f"expected position startpos or position sfen SFEN, got {' '.join(words[:1]) or 'nothing'}"
            )
        return parse_position(variant, words, self._last_position, parse_usi)

    def _parse_go(self, words: list[str]) -> GoCommand:
        byoyomi = 0
        if "byoyomi" in words:
            place = words.index("byoyomi")
            byoyomi = max(0, parse_number(" ".join(words[place + 1 : place + 2])) or 0)
            words = words[:place] + words[place + 2 :]
        command = super()._parse_go([_SWAPPED.get(word, word) for word in words])
        if byoyomi:
            side = "w" if self._boards[-1].move_maker.is_white else "b"
            left = command.numbers.get(f"{side}time", 0)
            if left > 0:  # the last period counts for each move
                command.numbers[f"{side}time"] = left + byoyomi
                command.numbers[f"{side}inc"] = max(command.numbers.get(f"{side}inc", 0), byoyomi)
            else:
                command.numbers.pop(f"{side}time", None)
                command.numbers["movetime"] = byoyomi
        return command

    def _score(self, score: int) -> str:
        """Return a score; USI counts the moves of both sides to a mate."""
        if moves_to_win(score) is None:
            return f"cp {score}"
        return f"mate {WIN - score if score > 0 else -WIN - score}"

    def _gameover(self, words: list[str]) -> None:
        """Stop a search that still runs: the game is over."""
        self._end_thinking()


UsiEngine.commands = {
    **{name: obey for name, obey in Engine.commands.items() if name not in ("uci", "ucinewgame", "setoption")},
    "usi": UsiEngine._uci,
    "usinewgame": UsiEngine._ucinewgame,
    "setoption": UsiEngine._setoption,
    "gameover": UsiEngine._gameover,
}
SERVERS = {"usi": UsiEngine}
"""The engine of each protocol, by its greeting."""
