"""Betza notation as Fairy-Stockfish reads it, in our own: what means something else there is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve

from board.errors import ParseError
from pieces.betza import format_movement, parse_movement
from pieces.movement import Atom, Hopper, Leap, length

_ATOM = re.compile(r"([a-z]*)([A-Z])(\2|[0-9]*)")
_LAME, _RIDERS, _SLIDERS = "NADZ", "WFNRBQ", "RBQ"
_LONGEST_STEP = 3
"""Fairy-Stockfish has atoms for leaps of up to three squares only."""


def fairy_movement(text: str, passes: bool = False, is_known: bool = False) -> str:
    """Return a movement in our own notation; ``passes`` lets its captures be en passant too.

    One that ``is_known`` to mean the same to both programs is not checked.
    """
    if not is_known:
        _check_atoms(text)
    atoms = [_as_read(atom) for atom in parse_movement(text)]
    kept = [atom for atom in atoms if atom.moves or atom.captures]
    if not is_known:
        _check_overlaps(text, kept)
    if passes:
        kept = [evolve(atom, en_passant=atom.captures and _is_leap(atom)) for atom in kept]
    return format_movement(kept)


def _check_atoms(text: str) -> None:
    place = 0
    while place < len(text):
        found = _ATOM.match(text, place)
        if found is None:
            raise ParseError(f"expected Betza notation such as BN or mRcpR, got {text!r}")
        _check(text, *found.groups())
        place = found.end()


def _is_leap(atom: Atom) -> bool:
    return atom.range == 1 and not atom.lame and atom.hopper is None and not atom.initial


def _as_read(atom: Atom) -> Atom:
    """Return an atom as Fairy-Stockfish reads it: e means nothing, and an initial move never captures."""
    either = atom.en_passant and not (atom.moves or atom.captures)
    moves, captures = atom.moves or either, (atom.captures or either) and not atom.initial
    if not moves and not captures:
        return evolve(atom, moves=False, captures=False, en_passant=True)  # nothing is left of it
    return evolve(atom, moves=moves, captures=captures, en_passant=False)


def _check(text: str, marks: str, letter: str, steps: str) -> None:
    """Refuse an atom that one of the two programs reads otherwise, or not at all."""
    if "n" in marks and (letter not in _LAME or steps):
        raise ParseError(f"expected n before one of {' '.join(_LAME)} only, without a range, got {text!r}")
    if set(marks) & {"p", "g"} and (letter not in _SLIDERS or (steps and steps != letter)):
        raise ParseError(f"expected p and g before one of {' '.join(_SLIDERS)} only, without a range, got {text!r}")
    if steps and (letter not in _RIDERS or len(steps) > 1):
        raise ParseError(f"expected a range of one digit after one of {' '.join(_RIDERS)} only, got {text!r}")


def _check_overlaps(text: str, atoms: Iterable[Atom]) -> None:
    """Refuse a direction that is given twice in different ways: there the last one counts, or both are joined."""
    seen: dict[tuple[Leap, str, bool], tuple[int, Hopper | None, bool]] = {}
    lines: dict[tuple[Leap, str], tuple[Hopper | None, frozenset[Leap]]] = {}
    for atom in atoms:
        for mode in [mode for mode, is_on in (("m", atom.moves), ("c", atom.captures)) if is_on]:
            for leap in atom.leaps:
                way = (atom.range, atom.hopper, atom.lame)
                if seen.setdefault((leap, mode, atom.initial), way) != way:
                    raise ParseError(f"expected each direction once, got {text!r}")
            if atom.range != 1:
                line = (atom.hopper, frozenset(atom.leaps))
                other = lines.setdefault((length(atom.leaps[0]), mode), line)
                if other[0] is not line[0]:
                    raise ParseError(f"expected slides and hops along different lines, got {text!r}")
