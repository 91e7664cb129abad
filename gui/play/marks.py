"""Marks in a record: arrows (``[%cal Ge2e4]``) and circles (``[%csl Rd4]``) inside comments, and glyphs as symbols."""

from __future__ import annotations

import re

from board.geometry import Coordinate, Geometry

MOVE_SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""The move symbols, by glyph number."""
POSITION_SIGNS = {10: "=", 13: "~", 14: "+=", 15: "=+", 16: "+/−", 17: "−/+", 18: "+−", 19: "−+"}
"""The position symbols, by glyph number."""
SIGNS = MOVE_SIGNS | POSITION_SIGNS
MEANINGS = {
    1: "Good move", 2: "Mistake", 3: "Brilliant move", 4: "Blunder", 5: "Interesting move", 6: "Dubious move",
    10: "Equal", 13: "Unclear", 14: "White is slightly better", 15: "Black is slightly better", 16: "White is better",
    17: "Black is better", 18: "White is winning", 19: "Black is winning",
}  # fmt: skip
COLOURS = "GRBY"
"""The letters of the four colours."""
_COMMAND = re.compile(r"\s*\[%(\w+)\s+([^\]]*)\]")
_SKETCHES = ("cal", "csl")

Sketch = tuple[Coordinate, Coordinate, int]
"""The start and end of an arrow (a circle if they are the same), and the number of its colour."""


def words_of(comment: str) -> str:
    """Return a comment without the commands that programs write into it.

    >>> words_of("[%cal Ge2e4,Rd7d5] best by test [%eval 0.3]")
    'best by test'
    """
    return _COMMAND.sub("", comment).strip() if "[%" in comment else comment


def sketches_of(comment: str, geometry: Geometry) -> tuple[Sketch, ...]:
    """Return the arrows and circles in a comment, except those that name no places."""
    found = []
    for kind, content in _COMMAND.findall(comment) if "[%" in comment else ():
        for part in content.split(",") if kind in _SKETCHES else ():
            sketch = _sketch(part.strip(), geometry)
            if sketch is not None:
                found.append(sketch)
    return tuple(dict.fromkeys(found))


def _sketch(text: str, geometry: Geometry) -> Sketch | None:
    colour = COLOURS.find(text[:1].upper()) if text else -1
    places = {name.lower(): coordinate for coordinate, name in enumerate(geometry.names)}
    rest = text[1:].lower()
    if colour < 0 or not rest:
        return None
    if rest in places:
        return places[rest], places[rest], colour
    for end in range(1, len(rest)):
        if rest[:end] in places and rest[end:] in places:
            return places[rest[:end]], places[rest[end:]], colour
    return None


def with_sketches(comment: str, sketches: tuple[Sketch, ...], geometry: Geometry) -> str:
    """Return a comment with these arrows and circles, and no others."""
    kept, before = comment, ""
    while kept != before:  # removing a mark may join its surroundings into another one
        before, kept = kept, _COMMAND.sub(lambda found: "" if found[1] in _SKETCHES else found[0], kept)
    kept = kept.strip()
    names = geometry.names
    arrows = [f"{COLOURS[tone]}{names[start]}{names[end]}" for start, end, tone in sketches if start != end]
    circles = [f"{COLOURS[tone]}{names[start]}" for start, end, tone in sketches if start == end]
    parts = [f"[%{kind} {','.join(drawn)}]" for kind, drawn in (("csl", circles), ("cal", arrows)) if drawn]
    return " ".join(filter(None, (*parts, kept)))


def with_words(comment: str, words: str) -> str:
    """Return a comment with new words, but the same embedded commands."""
    commands = [found[0].strip() for found in _COMMAND.finditer(comment)]
    clean = " ".join(words.replace("}", ")").split())
    return " ".join(filter(None, (*commands, clean)))
