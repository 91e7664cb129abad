"""The description of a UCI engine: its name, and its options with their kinds and ranges."""

from __future__ import annotations

import re

from attrs import frozen

from engine.notation.uci import parse_number

_PART = re.compile(r"\b(default|min|max|var)\b")
KINDS = ("check", "spin", "combo", "button", "string")

START_SECONDS = 10.0
"""How many seconds an engine may take to start and to get ready."""


@frozen
class EngineOption:
    """An option of an engine."""

    name: str
    kind: str
    """``check`` is on or off, ``spin`` a number, ``combo`` one of some words, ``button`` an action, ``string`` text."""
    default: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def why_not(self, value: str) -> str:
        """Return why a value does not fit, or nothing if it does.

        >>> EngineOption("Hash", "spin", "16", 1, 1024).why_not("2048")
        'Hash is a number from 1 to 1024'
        """
        if self.kind == "spin":
            number = parse_number(value)
            fits = number is not None and (
                (self.least is None or number >= self.least) and (self.most is None or number <= self.most)
            )
            return "" if fits else f"{self.name} is a number from {self.least} to {self.most}"
        if self.kind == "check":
            return "" if value in ("true", "false") else f"{self.name} is true or false"
        if self.kind == "combo":
            return "" if value in self.choices else f"{self.name} is one of {', '.join(self.choices)}"
        return ""


@frozen
class EngineFacts:
    """An engine's description of itself."""

    name: str
    author: str = ""
    options: tuple[EngineOption, ...] = ()


def parse_option(name: str, text: str) -> EngineOption:
    """Return the option that an engine describes after its name and the word ``type``.

    >>> parse_option("Style", "combo default Solid var Solid var Risky")
    EngineOption(name='Style', kind='combo', default='Solid', least=None, most=None, choices=('Solid', 'Risky'))
    """
    kind, _, rest = text.partition(" ")
    words = _PART.split(rest)
    parts: dict[str, str] = {}
    choices = []
    for key, value in zip(words[1::2], words[2::2], strict=True):
        if key == "var":
            choices.append(value.strip())
        else:
            parts.setdefault(key, value.strip())
    default = "" if parts.get("default") == "<empty>" else parts.get("default", "")
    known = kind if kind in KINDS else "string"
    if known == "spin" and (number := parse_number(default)) is not None:
        default = str(number)
    return EngineOption(name, known, default, _whole(parts.get("min")), _whole(parts.get("max")), tuple(choices))


def _whole(text: str | None) -> int | None:
    return None if text is None else parse_number(text)
