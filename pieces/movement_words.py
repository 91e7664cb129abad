"""Movement in words, for a rules sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import evolve

from pieces.betza import format_region
from pieces.movement import Atom, Hopper, Leap, length

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ANIMALS = {(3, 1): "camel", (3, 2): "zebra", (4, 1): "giraffe"}
AHEAD, ASIDE = {1: "forward", -1: "backward"}, {-1: "to the left", 1: "to the right"}
ORTHOGONAL = (
    ({(0, 1), (0, -1), (-1, 0), (1, 0)}, "orthogonally"),
    *(({(0, sign)}, word) for sign, word in AHEAD.items()),
    ({(-1, 0), (1, 0)}, "sideways"),
    *(({(sign, 0)}, word) for sign, word in ASIDE.items()),
)
DIAGONAL = (
    ({(-1, 1), (1, 1), (-1, -1), (1, -1)}, "diagonally"),
    *(({(-1, sign), (1, sign)}, f"diagonally {word}") for sign, word in AHEAD.items()),
    *(({(sign, -1), (sign, 1)}, f"diagonally {word}") for sign, word in ASIDE.items()),
    *(({(x, y)}, f"diagonally {ahead} {aside}") for y, ahead in AHEAD.items() for x, aside in ASIDE.items()),
)


def describe_movement(atoms: Sequence[Atom]) -> str:
    """Return how a piece moves, in plain words.

    >>> from pieces.betza import parse_movement
    >>> describe_movement(parse_movement("WfFNN"))
    'moves one square orthogonally or diagonally forward; leaps like a knight, any number of times in a line'
    >>> describe_movement(parse_movement("mRcpR"))
    'slides orthogonally without capturing; captures orthogonally beyond exactly one piece'
    """
    alike = groupby(atoms, lambda atom: evolve(atom, leaps=[_model(atom.leaps[0])]))
    sentences = [_sentence(model, {leap for atom in same for leap in atom.leaps}) for model, same in alike]
    return "; ".join(sentences) or "cannot move"


def _model(leap: Leap) -> Leap:
    """Return the same for straight and diagonal leaps over as many squares: they share a sentence."""
    far, near = length(leap)
    return far, near % far


def _sentence(atom: Atom, leaps: set[Leap]) -> str:
    far = max(map(abs, atom.leaps[0]))
    captures = atom.captures and not atom.moves
    if captures:
        verb = "captures"
    elif atom.hopper is Hopper.GRASSHOPPER:
        verb = "jumps"
    else:
        verb = "leaps" if far > 1 else "moves" if atom.range == 1 else "slides"
    parts = [verb, _way(atom, leaps)]
    if atom.hopper is Hopper.GRASSHOPPER:
        parts.append(f"{'' if captures else 'to '}just behind the first piece")
    elif atom.hopper is Hopper.CANNON:
        parts.append("beyond exactly one piece")
    elif captures and far == 1 and atom.range == 0:
        parts.append("at any distance")
    if atom.initial:
        parts.append("from its starting square")
    if not atom.captures:
        en_passant = "without capturing except en passant" if atom.moves else "only to capture en passant"
        parts.append(en_passant if atom.en_passant else "without capturing")
    if atom.lame and (far > 1 or atom.range != 1):
        parts.append("unless a piece is in the way")
    if atom.region:
        parts.append(f"while on {format_region(atom.region).replace(',', ', ')}")
    return " ".join(parts) + (", also en passant" if atom.captures and atom.en_passant else "")


def _way(atom: Atom, leaps: set[Leap]) -> str:
    """Return how far a piece goes and where to, such as "one square diagonally forward" or "like a knight"."""
    far, near = length(atom.leaps[0])
    if far == 1:
        distance = f"up to {_squares(atom.range)} " if atom.range > 1 else "one square " if atom.range else ""
        return distance + _directions(leaps, far)
    if near in (0, far):
        way = f"{_squares(far)} {_directions(leaps, far)}"
    elif len(leaps) < 8:
        way = _either(list(_oblique(leaps, far, near)))
    elif (far, near) == (2, 1):
        way = "like a knight"
    else:
        way = f"{_squares(far)} one way and {_number(near)} the other"
        way = f"like a {ANIMALS[far, near]} ({way})" if (far, near) in ANIMALS else way
    if atom.hopper is Hopper.GRASSHOPPER:
        return way
    times = {0: ", any number of times in a line", 1: ""}
    return way + times.get(atom.range, f", up to {_number(atom.range)} times in a line")


def _directions(leaps: set[Leap], far: int) -> str:
    """Return where straight and diagonal leaps lead, such as "orthogonally or diagonally forward"."""
    left = {(files // far, ranks // far) for files, ranks in leaps}
    if len(left) == 8:
        return "in any direction"
    return _either(list(_covered(left, (*ORTHOGONAL, *DIAGONAL))))


def _oblique(leaps: set[Leap], far: int, near: int) -> Iterator[str]:
    """Yield where some leaps of a knight or the like lead, such as "two squares forward and one sideways"."""
    table: list[tuple[set[Leap], str]] = []
    for ranks, files in ((far, near), (near, far)):
        for sign, ahead in AHEAD.items():
            words = f"{_squares(ranks)} {ahead} and {_number(files)}"
            table.append(({(-files, sign * ranks), (files, sign * ranks)}, f"{words} sideways"))
            table += [({(side * files, sign * ranks)}, f"{words} {aside}") for side, aside in ASIDE.items()]
    return _covered(leaps, table)


def _covered(leaps: set[Leap], table: Sequence[tuple[set[Leap], str]]) -> Iterator[str]:
    """Yield the words of a table that together stand for some leaps."""
    left = set(leaps)
    for some, words in table:
        if some <= left:
            left -= some
            yield words


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _squares(number: int) -> str:
    return f"{_number(number)} square{'' if number == 1 else 's'}"


def _either(words: list[str]) -> str:
    """Return words with commas and "or" between them."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
