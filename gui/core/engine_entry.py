"""Engine entries: other programs that play and analyse, with the user's names and options for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from attrs.validators import instance_of
from pyrsistent import PMap, pmap

from board.errors import OptionError
from engine.notation.uci import parse_number
from engine.players.external.options import EngineOption

TYPED = "uci:"
"""The prefix of an engine's path in a player specification."""
MANAGED = frozenset({"MultiPV", "Ponder", "UCI_AnalyseMode", "UCI_Chess960", "UCI_Variant"})
"""Options that Woodpusher sets itself or does not use."""
_DOUBLED = 1024
"""A range from 1 to at least this number is stepped through by doubling, such as megabytes of memory."""


def _as_map(value: Any) -> Any:
    return pmap({str(name): str(setting) for name, setting in value.items()}) if isinstance(value, Mapping) else value


def _path(engine: object, attribute: Any, value: str) -> None:
    if not isinstance(value, str) or not value or ";" in value:
        raise OptionError(f"expected the path of an engine, without a semicolon, got {value!r}")


@frozen
class EngineEntry:
    """An engine that was added: its path, its name and its options."""

    path: str = field(validator=_path)
    name: str = field(default="", validator=instance_of(str))
    options: PMap[str, str] = field(factory=pmap, converter=_as_map, validator=instance_of(PMap))
    """The options that differ from the engine's defaults."""

    @property
    def text(self) -> str:
        """The player specification for this engine."""
        settings = "".join(f";{name}={value}" for name, value in sorted(self.options.items()) if ";" not in value)
        return f"{TYPED}{self.path}{settings}"


def path_in(text: str) -> str:
    """Return the path of the program in a player specification, or an empty string for other players.

    >>> path_in("uci:/usr/games/stockfish;UCI_Elo=1500"), path_in("random")
    ('/usr/games/stockfish', '')
    """
    return text.removeprefix(TYPED).partition(";")[0].strip() if text.startswith(TYPED) else ""


def shown_options(options: tuple[EngineOption, ...]) -> tuple[EngineOption, ...]:
    """Return the options that a user can set."""
    return tuple(option for option in options if option.kind != "button" and option.name not in MANAGED)


def turned(option: EngineOption, value: str, steps: int) -> str:
    """Return the next or previous value of an option: doubled or halved in large ranges, else a round step away.

    >>> turned(EngineOption("Hash", "spin", "16", 1, 33554432), "16", 1)
    '32'
    >>> turned(EngineOption("UCI_Elo", "spin", "1320", 1320, 3190), "1500", 1)
    '1550'
    """
    if option.kind == "check":
        return "false" if value == "true" else "true"
    if option.kind == "combo":
        number = option.choices.index(value) if value in option.choices else 0
        return option.choices[(number + steps) % len(option.choices)] if option.choices else value
    here = parse_number(value)
    if option.kind != "spin" or here is None:
        return value
    least = option.least if option.least is not None else here - 1
    most = option.most if option.most is not None else here + 1
    if 0 <= least <= 1 and most >= _DOUBLED:
        there = here * 2 if steps > 0 else here // 2
    else:
        there = here + steps * _round_step(most - least)
    return str(max(least, min(there, most)))


def _round_step(span: int) -> int:
    """Return a round number that divides a range into a few dozen steps."""
    step = 1
    while span / step > 40:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step
