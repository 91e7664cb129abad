"""Figures of pieces that no set has, built from what they do: a bishop that also leaps shows a knight, too."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from board.canvas import number
from engine.armies.figures import CHESS_FIGURES
from engine.armies.looks import ChessLook
from pieces.betza import parse_movement

if TYPE_CHECKING:
    from pieces.movement import Hopper, Leap
    from pieces.piece import Piece

Way = tuple["Leap", int, "Hopper | None", bool, bool, bool]
"""One direction of a movement: its leap, range and hopper, whether it is lame, moves and captures."""
WALL, ROCK, DUCK = "*", "#8A8278", "#F2C233"
KNOWN = ("q", "r", "b", "k", "n")
"""The pieces of chess that may be part of others, the strongest first."""
FIELD = 9.5
"""How far apart the squares of a small diagram are."""


class ArmyLook(ChessLook):
    """Chess's figures, and signs for what chess does not know."""

    def figure_of(self, piece: Piece, style: str = "turned") -> str:
        """Return a piece of the set that was chosen, or a sign of what it does."""
        kind: Any = type(piece)
        if piece.letter == WALL:
            return _stone(kind.game.walls == "duck" if hasattr(kind, "game") else False)
        royal = kind.game.royal if hasattr(kind, "game") else "k"
        return figure_for(
            kind.movement, bool(kind.is_pawn), piece.letter == royal, piece.alliance is Alliance.WHITE, style
        )


@lru_cache(maxsize=4096)
def figure_for(movement: str, is_pawn: bool, is_royal: bool, is_white: bool, style: str) -> str:
    """Return the SVG elements for a piece that moves like this, or "" for one that does not move."""
    ways = _ways(movement)
    if is_pawn:
        usual = _ways("mfWcfF")
        return _figure("p", style) if usual <= ways or not ways else _figure("p", style) + _badge(ways, is_white)
    parts, rest = parts_of(ways)
    if is_royal:
        return _figure("k", style) if parts == ("k",) and not rest else _figure("k", style) + _badge(ways, is_white)
    if not parts or len(parts) > 2:
        return diagram(ways, is_white) if ways else ""
    drawn = _figure(parts[0], style)
    if len(parts) == 2 and not rest:
        return _moved(drawn, -9, 0, 0.84) + _moved(_figure(parts[1], style), 46, 36, 0.56)
    return drawn + _badge(ways, is_white) if rest or len(parts) == 2 else drawn


def parts_of(ways: frozenset[Way]) -> tuple[tuple[str, ...], frozenset[Way]]:
    """Return the pieces of chess that a movement is made of, and what is left."""
    found = []
    for letter in KNOWN:
        part = _ways(letter.upper())
        if part <= ways:
            found.append(letter)
            ways -= part
    return tuple(found), ways


def _ways(movement: str) -> frozenset[Way]:
    """Return the directions of a movement, without first moves and regions."""
    atoms = [atom for atom in parse_movement(movement) if not atom.initial] if movement else []
    return frozenset(
        (leap, atom.range, atom.hopper, atom.lame, atom.moves, atom.captures) for atom in atoms for leap in atom.leaps
    )


def _figure(letter: str, style: str) -> str:
    return CHESS_FIGURES[letter, style]


def _moved(shapes: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)})">{shapes}</g>'


def _badge(ways: frozenset[Way], is_white: bool) -> str:
    """Return a small diagram for the corner of a figure."""
    return _moved(diagram(ways, is_white), 50, 44, 0.52)


def diagram(ways: frozenset[Way], is_white: bool) -> str:
    """Return a disc with a piece's moves around its middle: dots for leaps, rays for slides, rings for moves only.

    A cross is a capture only; a slide over a hurdle has a gap.
    """
    shapes = ['<circle cx="50" cy="50" r="44" fill="$light" stroke="$line" stroke-width="3"/>']
    for leap, reach, hopper, _, moves, captures in sorted(ways, key=str):
        right, down = leap[0], -leap[1] if is_white else leap[1]
        x, y = 50 + FIELD * 1.25 * right, 50 + FIELD * 1.25 * down
        if reach != 1:
            long = (3.2 if reach == 0 else min(3.2, reach)) / max(abs(right), abs(down))
            end = f"{number(50 + FIELD * 1.1 * long * right)},{number(50 + FIELD * 1.1 * long * down)}"
            dashes = ' stroke-dasharray="7 5"' if hopper is not None else ""
            width = 5 if moves and captures else 3
            shapes.append(f'<path d="M50,50 L{end}" fill="none" stroke="$detail" stroke-width="{width}"{dashes}/>')
        elif captures and not moves:
            shapes.append(
                f'<path d="M{number(x - 4)},{number(y - 4)} l8,8 m0,-8 l-8,8" stroke="$detail" stroke-width="3"/>'
            )
        else:
            fill = "$detail" if captures else "none"
            shapes.append(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="4.6" fill="{fill}" stroke="$detail" stroke-width="2"/>'
            )
    shapes.append('<rect x="44" y="44" width="12" height="12" rx="3" fill="$line" stroke="none"/>')
    return "".join(shapes)


def _stone(is_duck: bool) -> str:
    if is_duck:
        return (
            f'<g stroke="#5A4310" stroke-width="2.5"><path d="M20,64 C20,46 44,52 56,50 C76,50 84,56 88,48 '
            f'C90,74 76,86 52,86 C30,86 20,78 20,64 Z" fill="{DUCK}"/><circle cx="42" cy="36" r="19" fill="{DUCK}"/>'
            '<path d="M26,36 L8,42 L26,46 Z" fill="#E8782A"/></g><circle cx="37" cy="31" r="3.4" fill="#222222"/>'
        )
    return (
        f'<rect x="6" y="6" width="88" height="88" rx="10" fill="{ROCK}" stroke="#5B554D" stroke-width="3"/>'
        '<path d="M18,40 L44,30 L60,44 M40,70 L66,60 L84,72" fill="none" stroke="#5B554D" stroke-width="3"/>'
    )
