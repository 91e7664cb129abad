"""Betza notation: how a piece moves, in a few letters.

The notation is XBoard's dialect as Fairy-Stockfish reads it: an archbishop is "BN", Xiangqi's horse "nN" and cannon
"mRcpR", a pawn "fmWfceFifmnD".

* Atoms: W F D N A H C Z G leap (1,0) (1,1) (2,0) (2,1) (2,2) (3,0) (3,1) (3,2) (3,3); R B Q K are W0, F0, W0F0 and WF.
  Any other leap is written with its numbers: "(4,1)" is a giraffe.
* Range: "R4" goes at most four steps, "N0" any number of them, and so does the doubled letter "NN".
* Directions: f b l r s v h, alone or in pairs of adjacent letters; "fN" is "ffN", the two leaps that go furthest ahead.
  Left and right are the player's own: black's left is white's right.
* Modality: ``m`` moves without capturing, ``c`` captures, ``e`` captures en passant. Without any of them, it is "mc".
* ``i`` only from a square of the starting array, ``n`` lame: the squares passed must be empty, straight ones first.
* ``p`` goes beyond exactly one piece, like a cannon; ``g`` lands directly behind the first piece, like a grasshopper.
* Our own: clauses separated by spaces may end in a region. "fW sW@a6-i10" goes sideways only from a6 to i10, as
  white sees it; for black the region is mirrored top to bottom. Squares and rectangles are joined by commas.

XBoard and Fairy-Stockfish differ from each other, and here and there we differ from one of them:

* Doubled letters: XBoard reads only "N0"; Fairy-Stockfish and we read "NN" too.
* Range: Fairy-Stockfish reads one digit; XBoard and we read the whole number.
* Riders: Fairy-Stockfish knows those of W, F and N (its "DD" never moves); XBoard and we let every atom ride.
* Lame: XBoard tests one square halfway, Fairy-Stockfish knows N A D Z (its "nW" never moves); we test all of them.
* Lame riders: Fairy-Stockfish reads "nNN" as "NN"; for us each leap is lame.
* Hoppers: XBoard wants a slider, Fairy-Stockfish a W or an F, which it lets slide ("pW" is "pR"); we let all hop.
* Ranges of hoppers: Fairy-Stockfish reads "pR1" as "gR", and "gR3" as "pR3"; we refuse both.
* Directions of K and Q: XBoard's "lfK" is the diagonal step only; Fairy-Stockfish and we add the step forward.
* ``e``: Fairy-Stockfish ignores the letter; XBoard and we let "eF" capture en passant only.
* ``i``: XBoard asks whether the piece has moved, Fairy-Stockfish for its double-step region, we for the starting array.
  In Fairy-Stockfish such a move never captures.
* Directions given twice: for Fairy-Stockfish the last range counts, so "RfW2" goes two steps ahead; for us both do.
* Slides and hops along the same lines: Fairy-Stockfish joins their directions and ranges, so "fRbpR" is "vRvpR" there.
* L and J: XBoard's older names of Z and C, Fairy-Stockfish's of C and Z; we refuse them.
* Other letters: XBoard stops there, Fairy-Stockfish skips them; we refuse them, XBoard's own a j o t O too.
* "@" is XBoard's atom for drops; here it begins a region.

>>> [atom.leaps for atom in parse_movement("fmWfceF")]
[((0, 1),), ((-1, 1), (1, 1))]
>>> format_movement(parse_movement("W0F0 sW@a6-i10"))
'Q sW@a6-i10'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product
from typing import TypeAlias

from attrs import evolve

from board.errors import LONGEST_SHOWN, ParseError, expect, shown
from board.geometry import file_letters
from pieces.movement import LONGEST, Atom, Hopper, Leap, Rectangle, Region, length

LETTERS = {"W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0), "C": (3, 1), "Z": (3, 2),
           "G": (3, 3)}  # fmt: skip
"""The leaps with a letter: the longer way, then the shorter one."""
COMPOUNDS = {"R": ("W", 0), "B": ("F", 0), "Q": ("WF", 0), "K": ("WF", 1)}
"""Letters for other letters with a range."""
LONGEST_TEXT = 1000

# Directions.

Slot: TypeAlias = "tuple[bool, str, str]"
"""A direction of a knight: whether the longer way is ahead or back, then f or b, and l or r."""
SLOTS: tuple[Slot, ...] = tuple(product((True, False), "fb", "lr"))


def _names(slot: Slot) -> set[str]:
    """Return the pairs of letters that include a direction."""
    upright, ahead, aside = slot
    main, other, axis = (ahead, aside, "v") if upright else (aside, ahead, "s")
    turn = "r" if upright == ((ahead, aside) in (("f", "r"), ("b", "l"))) else "l"
    return {main * 2, axis * 2, other + main, other + axis, ahead + "h", aside + "h", "h" + turn}


DIRECTIONS = {
    name: frozenset(slot for slot in SLOTS if name in _names(slot))
    for name in sorted(
        {name for slot in SLOTS for name in _names(slot)},
        key=lambda name: (name[0] != name[1], *map("fbvlrsh".index, name)),
    )
}
"""The pairs of letters, those first that are to be preferred in writing."""
_RUN = re.compile("[fblrsvh]+")
_PAIR = re.compile(r"(.)\1|[fbvh][rlsh]|[rlsh][fbvh]|.")


@lru_cache(maxsize=4096)
def _directed(ways: Leap, names: tuple[str, ...], split: bool) -> frozenset[Leap]:
    """Return an atom's leaps in some directions, or in all."""
    if split:  # an orthogonal atom has no directions between two letters
        names = tuple(letter for name in names for letter in name)
    chosen = {slot for name in names for slot in DIRECTIONS.get(name if len(name) == 2 else name * 2, ())}
    far, near = ways
    leaps = set()
    for upright, ahead, aside in chosen if names else SLOTS:
        files, ranks = (near, far) if upright else (far, near)
        leaps.add((files if aside == "r" else -files, ranks if ahead == "f" else -ranks))
    return frozenset(leaps)


# Reading.

_DIRECTIONS, _OTHERS = "fblrsvh", "mceinpg"
_ATOM = re.compile(
    rf"(?P<modifiers>[{_DIRECTIONS}{_OTHERS}]*)"
    rf"(?P<leap>(?P<letter>[{''.join([*LETTERS, *COMPOUNDS])}])|\((?P<files>[0-9]{{1,3}}),(?P<ranks>[0-9]{{1,3}})\))"
    r"(?P<range>(?P=letter)|[0-9]*)"
)
FILES = {file_letters(file): file for file in range(LONGEST + 1)}
_SQUARE = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_EXPECTED = f"a modifier ({' '.join(_DIRECTIONS + _OTHERS)}) or an atom ({' '.join([*LETTERS, *COMPOUNDS])})"


def parse_movement(text: str) -> tuple[Atom, ...]:
    """Return the atoms of a piece such as "BN" or "fW sW@a6-i10"; those of "" are none: the piece cannot move."""
    _expect_text(text, "a movement")
    return _parsed(text)


def _expect_text(text: str, what: str) -> None:
    expect(str, text, f"{what} as a string")
    if len(text) > LONGEST_TEXT:
        raise _error(text, LONGEST_TEXT, f"{what} of at most {LONGEST_TEXT:,} characters")


@lru_cache(maxsize=1024)
def _parsed(text: str) -> tuple[Atom, ...]:
    found: list[Atom] = []
    for clause in re.finditer(r"\S+", text):
        end = clause.start() + len(clause[0].partition("@")[0])
        region = () if end == clause.end() else _region(text, end + 1, clause.end())
        place = clause.start()
        while place < end or place == clause.start():
            atom = _ATOM.match(text, place, end)
            if atom is None:
                raise _error(text, end - len(text[place:end].lstrip(_DIRECTIONS + _OTHERS)), _EXPECTED)
            found += _atoms(text, atom, region)
            place = atom.end()
    return tuple(found)


def _atoms(text: str, atom: re.Match[str], region: Region) -> Iterator[Atom]:
    """Yield the atoms that a letter with its modifiers and its range stands for."""
    marks, letter = set(atom["modifiers"]), atom["letter"]
    letters, usual = COMPOUNDS.get(letter, (letter, 1))
    lengths = [LETTERS[each] for each in letters] if letter else [length((int(atom["files"]), int(atom["ranks"])))]
    if not 0 < lengths[0][0] <= LONGEST:
        raise _error(text, atom.start("leap"), f"a leap of 1 to {LONGEST} squares, such as (4,1)", atom["leap"])
    hopper = Hopper.GRASSHOPPER if "g" in marks else Hopper.CANNON if "p" in marks else None
    steps = usual if hopper is None and not atom["range"] else _steps(text, atom, hopper)
    split = lengths[0][1] == 0 and len(lengths) == 1
    pairs = [pair for run in _RUN.finditer(text, *atom.span("modifiers")) for pair in _PAIR.finditer(text, *run.span())]
    for pair in pairs:
        if not any(_directed(ways, (pair[0],), split) for ways in lengths):
            raise _error(text, pair.start(), f"a direction of {atom['leap']}, such as f or lf", pair[0])
    either = not marks & set("mce")
    for ways in lengths:
        leaps = _directed(ways, tuple(pair[0] for pair in pairs), split)
        if leaps:
            yield Atom(
                tuple(leaps),
                steps,
                moves=either or "m" in marks,
                captures=either or "c" in marks,
                en_passant="e" in marks,
                initial="i" in marks,
                lame="n" in marks,
                hopper=hopper,
                region=region,
            )


def _steps(text: str, atom: re.Match[str], hopper: Hopper | None) -> int:
    """Return the range of a slider, rider or hopper."""
    steps = int(atom["range"]) if atom["range"].isdigit() else 0
    if hopper is Hopper.GRASSHOPPER and steps:
        raise _error(text, atom.start("range"), "no range for a grasshopper", atom["range"])
    least = 2 if hopper and steps else 0
    if not least <= steps <= LONGEST:
        expected = f"a range of 0, for any number of steps, or from {max(1, least)} to {LONGEST}"
        raise _error(text, atom.start("range"), expected, atom["range"])
    return steps


def parse_region(text: str) -> Region:
    """Return the squares and rectangles of a region such as "d1-f3,e5"."""
    _expect_text(text, "a region")
    return _region(text, 0, len(text))


def _region(text: str, place: int, end: int) -> Region:
    found = []
    while True:
        left, bottom, place = right, top, _ = _square(text, place, end)
        if text.startswith("-", place, end):
            right, top, place = _square(text, place + 1, end)
        found.append(Rectangle(min(left, right), min(bottom, top), max(left, right), max(bottom, top)))
        if place == end:
            return tuple(found)
        if text[place] != ",":
            raise _error(text, place, "a comma between squares")
        place += 1


def _square(text: str, place: int, end: int) -> tuple[int, int, int]:
    """Return the file and rank of a square that begins at a place, and the place where it ends."""
    square = _SQUARE.match(text, place, end)
    if square is None:
        raise _error(text, place, "a square such as e4")
    file, rank = FILES.get(square[1], LONGEST + 1), int(square[2]) - 1
    if max(file, rank) > LONGEST:
        raise _error(text, place, f"a square from a1 to {file_letters(LONGEST)}{LONGEST + 1}", square[0])
    return file, rank, square.end()


def _error(text: str, place: int, expected: str, came: str = "") -> ParseError:
    """Return an error that points at a character."""
    came = shown(came or text[place]) if place < len(text) else "the end"
    first = max(0, place - LONGEST_SHOWN // 2)
    line = "".join(letter if letter.isprintable() else "?" for letter in text[first : place + LONGEST_SHOWN // 2])
    return ParseError(
        f"expected {expected}, got {came} at character {place + 1}\n    {line}\n    {' ' * (place - first)}^"
    )


# Writing.

_ORTHOGONAL, _DIAGONAL = (_directed(LETTERS[letter], (), False) for letter in "WF")


def format_movement(atoms: Sequence[Atom]) -> str:
    """Return the notation of atoms; ``parse_movement`` reads it back as the same atoms."""
    clauses = []
    for region, same in groupby(atoms, lambda atom: atom.region):
        written = list(_written(list(same)))
        text = ""
        for (part, steps), (following, _) in zip(written, [*written[1:], ("", 0)], strict=True):
            doubles = part[-1] == following[:1] and part[-2:] != following[0] * 2
            text += f"{part}{steps}" if doubles else part  # two knights are not a nightrider
        clauses.append(f"{text}@{format_region(region)}" if region else text)
    return " ".join(clauses)


def format_region(region: Region) -> str:
    """Return the notation of a region."""
    return ",".join(map(str, region))


def _written(atoms: list[Atom]) -> Iterator[tuple[str, int]]:
    """Yield the notation and the range of each atom, and of each W and F that make a K or Q."""
    place = 0
    while place < len(atoms):
        atom, following = atoms[place], atoms[place + 1 : place + 2]
        both = set(atom.leaps) == _ORTHOGONAL and following == [evolve(atom, leaps=_DIAGONAL)]
        yield _one(atom, "WF" if both else ""), atom.range
        place += 1 + both


def _one(atom: Atom, letters: str = "") -> str:
    ways = length(atom.leaps[0])
    either = atom.moves and atom.captures and not atom.en_passant
    flags = {"m": atom.moves and not either, "c": atom.captures and not either, "e": atom.en_passant, "n": atom.lame}
    marks = "".join(mark for mark, is_set in flags.items() if is_set) + (atom.hopper.value if atom.hopper else "")
    letters = letters or next((letter for letter, other in LETTERS.items() if other == ways), "({},{})".format(*ways))
    return f"{'i' * atom.initial}{_direction(ways, frozenset(atom.leaps))}{marks}{_with_range(letters, atom.range)}"


def _with_range(letters: str, steps: int) -> str:
    for compound, meaning in COMPOUNDS.items():
        if meaning == (letters, int(steps == 1)):
            return f"{compound}{steps if steps > 1 else ''}"
    unlimited = letters if len(letters) == 1 else "0"
    return letters + {0: unlimited, 1: ""}.get(steps, str(steps))


@lru_cache(maxsize=4096)
def _direction(ways: Leap, leaps: frozenset[Leap]) -> str:
    """Return letters for some of the leaps of a length: each time those that cover most of what is left."""
    if leaps == _directed(ways, (), False):
        return ""
    names = list("fbvlrs") if ways[1] == 0 else list(DIRECTIONS)
    covers = {name: _directed(ways, (name,), False) for name in names}
    chosen: set[str] = set()
    left = set(leaps)
    while left:
        name = max((name for name in names if covers[name] <= leaps), key=lambda name: len(covers[name] & left))
        chosen.add(name)
        left -= covers[name]
    text = "".join(name for name in names if name in chosen)
    return text[0] if len(chosen) == 1 and len(text) == 2 and text[0] == text[1] else text
