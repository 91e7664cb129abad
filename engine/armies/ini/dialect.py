"""Files of variants: reading the INI dialect of Fairy-Stockfish into sections, with the line of each entry."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import field, frozen

from board.errors import ParseError, expect, shown

LONGEST_TEXT = 4_000_000
"""In characters."""
MOST_SECTIONS = 5_000
_SECTION = re.compile(r"\[\s*([\w-]+)\s*(?::\s*([\w-]+)\s*)?\]")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9]*")


@frozen
class Entry:
    """What a file says for one key, and in which line."""

    value: str
    line: int

    def error(self, expected: str, came: str | None = None) -> ParseError:
        """Return an error that names the line, what was expected and what came."""
        return error_in(self.line, expected, self.value if came is None else came)


@frozen
class Section:
    """One variant of a file: its name, its base ("" if none is named) and its entries by key."""

    name: str
    base: str
    line: int
    entries: Mapping[str, Entry] = field(factory=dict)
    notes: Mapping[str, str] = field(factory=dict)
    """Our own lines such as "#: title = Grand chess", which are comments to others."""


def error_in(line: int, expected: str, came: str) -> ParseError:
    """Return an error that names a line, what was expected there and what came."""
    return ParseError(f"line {line}: expected {expected}, got {shown(came)}")


def parse_sections(text: str) -> tuple[Section, ...]:
    """Return the sections of a file, or raise ``ParseError`` with the first line that cannot be read."""
    expect(str, text, "a file of variants as a string")
    if len(text) > LONGEST_TEXT:
        raise ParseError(f"expected a file of at most {LONGEST_TEXT:,} characters, got {len(text):,}")
    sections: dict[str, Section] = {}
    entries: dict[str, Entry] | None = None
    notes: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#:"):
            word, _, told = line.removeprefix("#:").partition("=")
            notes[word.strip()] = told.strip()
        plain = line.partition("#")[0].strip()
        if not plain or plain.startswith(";"):
            continue
        if plain.startswith("["):
            found = _SECTION.fullmatch(plain)
            if found is None:
                raise error_in(number, "a section such as [name] or [name:base]", plain)
            name = found[1]
            if name in sections:
                raise error_in(number, f"a new name (line {sections[name].line} has this one)", name)
            if len(sections) == MOST_SECTIONS:
                raise error_in(number, f"at most {MOST_SECTIONS:,} variants", plain)
            entries, notes = {}, {}
            sections[name] = Section(name, found[2] or "", number, entries, notes)
            continue
        key, equals, value = (part.strip() for part in plain.partition("="))
        if not equals or not _KEY.fullmatch(key):
            raise error_in(number, "key = value, or a section such as [name]", plain)
        if entries is None:
            raise error_in(number, "a section such as [name] before the first key", plain)
        if key in entries:
            raise error_in(number, f"each key once (line {entries[key].line} has it too)", key)
        entries[key] = Entry(value, number)
    return tuple(sections.values())
