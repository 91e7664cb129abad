"""The options in a player's specification: ``level=4,seconds=2``."""

from __future__ import annotations

import math

from attrs import field, frozen

from board.errors import OptionError
from engine.search.limits import Limits


@frozen
class Options:
    """The part after the colon in a player's specification; each option is taken once, and none may be left over."""

    player: str
    values: dict[str, str] = field(factory=dict)
    known: list[str] = field(factory=list)

    @classmethod
    def parse(cls, player: str, text: str) -> Options:
        """Parse options such as ``level=4,seconds=2``."""
        values: dict[str, str] = {}
        for part in text.split(",") if text.strip() else []:
            name, equals, value = (piece.strip() for piece in part.partition("="))
            if not (name and equals and value):
                raise OptionError(f"expected options such as {player}:seconds=2, got {part.strip()!r}")
            if name in values:
                raise OptionError(f"{player} got the option {name!r} twice")
            values[name] = value
        return cls(player, values)

    def number(self, name: str, least: float, most: float, whole: bool = True) -> float | None:
        """Return a number in a range, or None if it is not given."""
        self.known.append(name)
        text = self.values.get(name)
        if text is None:
            return None
        kind = "a whole number" if whole else "a number"
        try:
            value = int(text) if whole else float(text)
        except ValueError:
            raise OptionError(f"expected {self.player}'s {name} to be {kind}, got {text!r}") from None
        if not least <= value <= most or math.isnan(value):
            span = f"of at least {least:g}" if most == math.inf else f"from {least:g} to {most:g}"
            raise OptionError(f"expected {self.player}'s {name} to be {kind} {span}, got {text}")
        return value

    def whole(self, name: str, least: int = 1, most: float = math.inf) -> int | None:
        """Return a whole number in a range, or None if it is not given."""
        value = self.number(name, least, most)
        return None if value is None else int(value)

    def flag(self, name: str) -> bool | None:
        """Return a flag (true or false), or None if it is not given."""
        self.known.append(name)
        text = self.values.get(name)
        if text is None:
            return None
        if text.lower() not in ("true", "false"):
            raise OptionError(f"expected {self.player}'s {name} to be true or false, got {text!r}")
        return text.lower() == "true"

    def text(self, name: str) -> str | None:
        """Return the value of an option as a string, or None if it is not given."""
        self.known.append(name)
        return self.values.get(name)

    def limits(self) -> Limits | None:
        """Return the limits among the options, or None if there are none."""
        depth, nodes = self.whole("depth"), self.whole("nodes")
        seconds = self.number("seconds", 0.001, 86_400, whole=False)
        if depth is None and nodes is None and seconds is None:
            return None
        return Limits(depth=depth, nodes=nodes, seconds=seconds)

    def reject_unknown(self) -> None:
        """Raise ``OptionError`` if an unknown option is left."""
        for name in self.values:
            if name not in self.known:
                expected = f"one of {', '.join(self.known)}" if self.known else "none"
                raise OptionError(f"{self.player} has no option {name!r}; expected {expected}")
