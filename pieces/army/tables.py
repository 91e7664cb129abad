"""From what a game of armies declares to the tables that its generator reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

from attrs import define, field

from board.alliance import Alliance
from board.errors import ArgumentError
from board.geometry import Coordinate, Grid
from moves.army import ArmyJump, ArmyKingSideCastle, ArmyQueenSideCastle
from moves.chess import PawnPromotion
from pieces.army.generator import Castle, Tables
from pieces.army.interpreted import GROUPS
from pieces.army.piece import ArmyPiece
from pieces.betza import parse_movement, parse_region
from pieces.movement import Atom, Hopper, Landing, Region, is_within, rays

SLIDE, LAME, CANNON, GRASSHOPPER = range(4)
MOVE, TAKE = 1, 2
SIDES = (Alliance.WHITE, Alliance.BLACK)


Rules: TypeAlias = Any
"""A game of armies: what ``engine.armies.game.ArmyGame`` declares, which this room must not import."""


Attacks: TypeAlias = "dict[tuple[int, int], dict[tuple[int, Coordinate], set[Coordinate]]]"
"""By kind and number of hurdles, by side and square: from where it is attacked."""


class Ride(NamedTuple):
    """An attack that can be blocked, or needs a hurdle."""

    target: Coordinate
    path: tuple[Coordinate, ...]
    hurdles: int


@define
class Reaches:
    """How one kind of piece of one side moves from one square."""

    steps: set[Coordinate] = field(factory=set)
    takes: set[Coordinate] = field(factory=set)
    passes: set[Coordinate] = field(factory=set)
    jumps: set[Coordinate] = field(factory=set)
    ways: list[tuple[int, int, tuple[Coordinate, ...], tuple[Coordinate, ...]]] = field(factory=list)
    rides: list[Ride] = field(factory=list)
    leaps: set[Coordinate] = field(factory=set)
    """What it attacks by leaps; ``takes`` besides what is beyond its region."""
    is_exotic: bool = False
    """Whether an attack depends on more than how many pieces its path holds."""


def build_tables(rules: Rules) -> Tables:
    """Return the tables of a game."""
    grid: Grid = rules.geometry
    tables = Tables(grid.size, grid.columns, len(rules.pieces))
    numbers = {kind.letter: number for number, kind in enumerate(rules.pieces)}
    found = {
        (number, side.index, square): _reaches(rules, kind, side, square)
        for number, kind in enumerate(rules.pieces)
        for side in SIDES
        for square in range(grid.size)
    }
    tables.royal = numbers[rules.royal] if rules.royal and not rules.guards_by_rule else -1
    tables.tries = rules.guards_by_rule
    tables.pawns = bytes(kind.is_pawn for kind in rules.pieces)
    tables.makers = tuple(partial(kind, side) for kind in rules.pieces for side in SIDES)
    tables.jump_class, tables.promotion_class = ArmyJump, PawnPromotion
    promotions = [()] * (2 * len(rules.pieces))  # type: list[tuple[int, ...]]
    for letter, choices in rules.promotes.items():
        for side in SIDES:
            found_choices = _sided(choices, side).split()
            promotions[2 * numbers[letter] + side.index] = tuple(numbers[choice] for choice in found_choices)
    tables.promotions = promotions
    for (number, side_index, square), reach in found.items():
        kind, side = rules.pieces[number], SIDES[side_index]
        may, must = _promotion_squares(rules, kind, side, square)
        entry = (2 * number + side_index) * grid.size + square
        tables.set_reach(entry, reach.steps, reach.takes, reach.jumps, may, must, reach.ways)
    for (number, side_index, square), worth in _worths(rules, found).items():
        tables.set_worth((2 * number + side_index) * grid.size + square, worth)
    _set_attacks(tables, found)
    if tables.tries and any(kind.sees for kind in rules.pieces):
        tables.royal = -1
    _set_special_pieces(rules, tables, numbers, found)
    tables.castles = _castles(rules, tables, numbers)
    tables.has_hands = rules.hands
    if rules.hands:
        for number, kind in enumerate(rules.pieces):
            for side in SIDES:
                tables.set_squares("zones", 2 * number + side.index, drop_squares(rules, kind, side))
    return tables


def drop_squares(rules: Rules, kind: type[ArmyPiece], side: Alliance) -> set[Coordinate]:
    """Return where a kind of piece may be dropped: by default wherever it need not promote."""
    squares = set(squares_of_region(rules.geometry, rules.drop_zone.get(kind.letter, ""), side))
    if kind.letter not in rules.drop_zone:
        squares -= set(_promotion_squares(rules, kind, side, None)[1])
    return squares


@lru_cache(maxsize=4096)
def squares_of_region(grid: Grid, text: str, side: Alliance) -> tuple[Coordinate, ...]:
    """Return the squares of a region as white sees it, mirrored for black: all for "", none for "-".

    "a1|a8" gives white's and black's squares, both as white sees them.
    """
    if "|" in text:
        text, side = _sided(text, side), Alliance.WHITE
    if text == "-":
        return ()
    region: Region = parse_region(text) if text else ()
    return tuple(square for square in range(grid.size) if is_within(region, grid, square, side))


def _sided(text: str, side: Alliance) -> str:
    """Return a side's part of what is declared for both, or as "white|black"."""
    white, _, black = text.partition("|")
    return black if "|" in text and side.is_black else white


def _promotion_squares(
    rules: Rules, kind: type[ArmyPiece], side: Alliance, square: Coordinate | None
) -> tuple[Sequence[Coordinate], Sequence[Coordinate]]:
    """Return where a kind may and must promote; with departures, anywhere if it starts in the zone."""
    letter = kind.letter
    if not _sided(rules.promotes.get(letter, ""), side):
        return (), ()
    grid: Grid = rules.geometry
    last = f"a{grid.rows}-{grid.names[grid.columns - 1][0]}{grid.rows}"
    zone = rules.promotion_zone.get(letter, rules.promotion_zone.get("", last))
    may = squares_of_region(grid, zone, side)
    must = squares_of_region(grid, rules.must_promote.get(letter, rules.must_promote.get("", zone)), side)
    if letter in rules.promotes_on_departure and square in may:
        must = tuple(range(grid.size)) if set(may) == set(must) else must
        may = tuple(range(grid.size))
    return may, must


def _reaches(rules: Rules, kind: type[ArmyPiece], side: Alliance, square: Coordinate) -> Reaches:
    """Return how a kind of piece of a side moves from a square."""
    grid: Grid = rules.geometry
    within = set(squares_of_region(grid, kind.within, side))
    is_home = square in rules.initial_squares(kind, side)
    found = Reaches()
    for atom in parse_movement(kind.movement) if kind.movement else ():
        if atom.initial and not is_home:
            continue
        _add_atom(found, atom, grid, square, side, within)
    for atom in parse_movement(kind.sees) if kind.sees else ():
        for ray in rays(atom, grid, square, side):
            found.rides += [
                Ride(landing.square, tuple(other.square for other in ray[:number]), 0)
                for number, landing in enumerate(ray)
            ]
    return found


def _add_atom(
    found: Reaches, atom: Atom, grid: Grid, square: Coordinate, side: Alliance, within: set[Coordinate]
) -> None:
    mode = MOVE * atom.moves + TAKE * atom.captures
    if atom.en_passant:
        found.passes |= {ray[0].square for ray in rays(atom, grid, square, side) if ray[0].square in within}
        if not mode:
            return
    for ray in rays(atom, grid, square, side):
        if atom.hopper is not None or (atom.range != 1 and not atom.lame):
            continue
        _add_leaps(found, atom, mode, ray, within)
    if atom.hopper is Hopper.GRASSHOPPER:
        found.is_exotic = True
        for ray in rays(atom, grid, square, side):
            squares = tuple(landing.square for landing in ray if landing.square in within)
            up = squares and squares[0] > square
            found.ways.append((GRASSHOPPER, mode, squares if up else (), () if up else squares))
    elif atom.hopper is not None or (atom.range != 1 and not atom.lame):
        _add_lines(found, atom, mode, square, side, grid, within)


def _add_leaps(found: Reaches, atom: Atom, mode: int, ray: tuple[Landing, ...], within: set[Coordinate]) -> None:
    """Add leaps, each once or, if it is lame, several times in a line."""
    passed: tuple[Coordinate, ...] = ()
    for target, leg in ray:
        passed += leg
        if target in within and passed:
            found.ways.append((LAME, mode, (target,), passed))
            if mode & TAKE:
                found.rides.append(Ride(target, passed, 0))
            if atom.initial and mode == MOVE:
                found.jumps.add(target)
        elif target in within:
            if atom.moves:
                found.steps.add(target)
            if atom.captures:
                found.takes.add(target)
                found.leaps.add(target)
        passed += (target,)


def _add_lines(
    found: Reaches, atom: Atom, mode: int, square: Coordinate, side: Alliance, grid: Grid, within: set[Coordinate]
) -> None:
    """Add slides and cannons: opposite rays are one way, if both exist."""
    hurdles = int(atom.hopper is not None)
    lines: dict[int, dict[bool, tuple[Coordinate, ...]]] = {}
    for ray in rays(atom, grid, square, side):
        squares: tuple[Coordinate, ...] = ()
        for landing in ray:  # what is beyond the edge of a region is not seen
            if landing.square not in within:
                break
            squares += (landing.square,)
        if squares:
            lines.setdefault(abs(squares[0] - square), {})[squares[0] > square] = squares
            if mode & TAKE:
                found.rides += [Ride(target, squares[:number], hurdles) for number, target in enumerate(squares)]
    for line in lines.values():
        up, down = line.get(True, ()), line.get(False, ())
        if atom.initial and mode == MOVE and not hurdles:
            found.jumps |= {ray[1] for ray in (up, down) if len(ray) > 1}
        found.ways.append((CANNON if hurdles else SLIDE, mode, up, down))


def _set_attacks(tables: Tables, found: Mapping[tuple[int, int, Coordinate], Reaches]) -> None:
    """Invert the reaches: from where each group of kinds that attack alike attacks a square of a side.

    Where two attacks between the same squares pass different ones, or a piece needs more than its path, the generator
    has to try each move.
    """
    leaps: Attacks = {}
    rides: Attacks = {}
    paths: dict[tuple[Coordinate, Coordinate], frozenset[Coordinate]] = {}
    for (number, side, square), reach in found.items():
        if reach.is_exotic:
            tables.tries = True
        for target in reach.leaps:
            leaps.setdefault((number, 0), {}).setdefault((1 - side, target), set()).add(square)
        for target, path, hurdles in reach.rides:
            if len(path) < hurdles:
                continue
            if not path:
                leaps.setdefault((number, 0), {}).setdefault((1 - side, target), set()).add(square)
                continue
            if paths.setdefault((target, square), frozenset(path)) != frozenset(path):
                tables.tries = True
            rides.setdefault((number, hurdles), {}).setdefault((1 - side, target), set()).add(square)
    leap_groups, ride_groups = _grouped(leaps), _grouped(rides)
    if max(len(leap_groups), len(ride_groups)) > GROUPS or _sees_twice(found):
        tables.tries = True
    if tables.tries:
        return
    vicinity: dict[int, set[Coordinate]] = {}
    for name, groups in (("leaps", leap_groups), ("rides", ride_groups)):
        for group, (entries, _) in enumerate(groups):
            for (side, square), squares in entries:
                place = side * tables.size + square
                tables.set_squares(name, place * GROUPS + group, squares)
                if name == "leaps":
                    vicinity.setdefault(place, set()).update(squares)
    for place, near in vicinity.items():
        tables.set_squares("vicinity", place, near)
    for (target, square), between in paths.items():
        tables.set_squares("paths", target * tables.size + square, between)
    tables.leap_groups = tuple(bytes(kinds) for kinds in leap_groups.values())
    tables.ride_groups = tuple(bytes(kinds) for kinds in ride_groups.values())
    tables.hurdles = bytes(hurdles for _, hurdles in ride_groups)


def _worths(
    rules: Rules, found: Mapping[tuple[int, int, Coordinate], Reaches]
) -> dict[tuple[int, int, Coordinate], int]:
    """Return what each piece is worth on each square, positive for white: its value, and more towards the centre."""
    grid: Grid = rules.geometry
    values = [
        0
        if kind.letter == rules.royal
        else kind.value or _value([reach for key, reach in found.items() if key[0] == number])
        for number, kind in enumerate(rules.pieces)
    ]
    worths = {}
    for number, side, square in found:
        row, file = divmod(square, grid.columns)
        away = abs(2 * row - grid.rows + 1) + abs(2 * file - grid.columns + 1)
        centrality = (grid.rows + grid.columns - away) * CENTRALITY // 2 if rules.pieces[number].movement else 0
        worths[number, side, square] = (values[number] + centrality) * (1 - 2 * side)
    return worths


def _value(reaches: Sequence[Reaches]) -> int:
    """Return the value of a kind of piece from its mobility: what it reaches on a board that is a third full."""
    totals = [_mobility(reach) for reach in reaches]
    return round(VALUE_PER_SQUARE * sum(totals) / len(totals))


def _mobility(reach: Reaches) -> float:
    total = 0.5 * (len(reach.steps) + len(reach.takes))
    for gait, mode, up, down in reach.ways:
        share = 0.5 * ((mode & MOVE) + (mode & TAKE) / 2)
        if gait == LAME:
            total += share * OPEN ** len(down)
        else:
            hurdles = 0 if gait == SLIDE else 1
            for ray in (up, down):
                for place in range(len(ray)):
                    total += share * OPEN ** (place - hurdles) * (place * (1 - OPEN)) ** hurdles
    return total


VALUE_PER_SQUARE = 57
CENTRALITY = 2
OPEN = 0.68
"""How likely a square is empty."""


def _sees_twice(found: Mapping[tuple[int, int, Coordinate], Reaches]) -> bool:
    """Return whether one piece attacks a square in two ways at once, of which only one may be blocked."""
    for reach in found.values():
        targets = [ride.target for ride in reach.rides if ride.path]
        if len(set(targets)) < len(targets) or not reach.leaps.isdisjoint(targets):
            return True
    return False


def _grouped(
    attacks: Mapping[tuple[int, int], Mapping[tuple[int, Coordinate], set[Coordinate]]],
) -> dict[Any, list[int]]:
    """Return the kinds that attack in the same way, by that way: their entries and hurdles."""
    groups: dict[Any, list[int]] = {}
    for (number, hurdles), entries in attacks.items():
        way = tuple(sorted((place, tuple(sorted(squares))) for place, squares in entries.items())), hurdles
        groups.setdefault(way, []).append(number)
    return groups


def _set_special_pieces(
    rules: Rules, tables: Tables, numbers: Mapping[str, int], found: Mapping[tuple[int, int, Coordinate], Reaches]
) -> None:
    """Find the kinds with a pawn's special rules, and from where they attack."""
    passers = {number for (number, _, _), reach in found.items() if reach.passes}
    if len(passers) > 1:
        names = " and ".join(sorted(rules.pieces[number].piece_type for number in passers))
        raise ArgumentError(f"one kind of piece may capture en passant, got {names}")
    tables.passer = next(iter(passers), -1)
    tables.single = numbers[rules.one_per_file] if rules.one_per_file else -1
    tables.single_most = rules.most_per_file
    tables.mateless = numbers[rules.no_drop_mate] if rules.no_drop_mate else -1
    size = tables.size
    for name, kind, field_name in (("passers", tables.passer, "passes"), ("droppers", tables.mateless, "leaps")):
        for side in (0, 1) if kind >= 0 else ():
            zone: Iterable[Coordinate] = range(size)
            if name == "passers" and rules.en_passant_zone:
                zone = squares_of_region(rules.geometry, rules.en_passant_zone, SIDES[side])
            for square in zone:
                attackers = [start for start in range(size) if square in getattr(found[kind, side, start], field_name)]
                tables.set_squares(name, side * size + square, attackers)


def _castles(rules: Rules, tables: Tables, numbers: Mapping[str, int]) -> tuple[tuple[Castle, ...], tuple[Castle, ...]]:
    """Return both sides' castling moves, declared as "e1 g1 h1 f1": the king's start and end, then the rook's."""
    made: tuple[list[Castle], list[Castle]] = ([], [])
    is_royal = bool(rules.royal) or rules.extinction_is_royal
    for right, side, squares, rook_letter in castling_squares(rules):
        king, king_end, rook, rook_end = squares
        among = range(min(squares), max(squares) + 1)
        passed = range(min(king, king_end), max(king, king_end) + 1)
        is_king_side = king_end > king
        letters = (castling_king(rules), rook_letter)
        king_class, rook_class = (rules.pieces[numbers[letter]] for letter in letters)
        made[side.index].append(
            Castle(
                ArmyKingSideCastle if is_king_side else ArmyQueenSideCastle,
                right,
                king_class(side, king),
                king_end,
                rook_class(side, rook),
                rook_end,
                set(among) - {king, rook},
                (set(passed) - (set() if tables.tries else {king})) if is_royal else (),
            )
        )
    return tuple(made[0]), tuple(made[1])


def castling_king(rules: Rules) -> str:
    """Return the letter of the piece that castles with a rook."""
    return rules.castling_pieces[:1] or rules.royal or "k"


def castling_squares(rules: Rules) -> Iterable[tuple[int, Alliance, list[Coordinate], str]]:
    """Yield each castling right as a bit, its side, the squares of king and rook, and the rook's kind."""
    grid: Grid = rules.geometry
    for side in SIDES:
        for number, text in enumerate(rules.castling):
            names = _sided(text, side) if "|" in text else text
            seen_by = Alliance.WHITE if "|" in text else side
            *places, rook = [*names.split(), rules.castling_pieces[1:] or "r"][:5]
            squares = [squares_of_region(grid, name, seen_by)[0] for name in places]
            if squares:
                yield 1 << (len(rules.castling) * side.index + number), side, squares, rook
