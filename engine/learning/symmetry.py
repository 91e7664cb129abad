"""Symmetry: in which ways a game's board may be turned, found by playing instead of being declared.

Random positions are turned, with the sides swapped or not. If the same moves are legal afterwards, turned like the
board, and games end alike, the board may be turned in this way. So a game needs to declare nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve, fields

from board.builder import Builder
from board.errors import WoodpusherError
from engine.chance import chances_of, drawn
from engine.learning.layout import RIGHTS, Layout, Slot, find_numbers
from engine.learning.suitable import check

if TYPE_CHECKING:
    from board.board import Board
    from board.state import State
    from board.variant import Variant

GAMES, LONGEST, LOOKED_AT = 12, 120, 60
"""Random games, the positions of each, and how many of all positions are turned."""
_TOLERATED = 0.02
"""The share of positions in which a rare rule, such as en passant, may prevent an otherwise right turn."""
_MOST_FIELDS = 4
Places = tuple[int, ...]
Swap = Callable[[int, int], int]
"""Where the opponent's number is, for the place of a number and the length of its tuple."""
Swaps = dict[str, Swap]
_SWAPS: tuple[Swap | None, ...] = (
    lambda place, length: (place + length // 2) % length,
    lambda place, length: place ^ 1,
    None,
)
"""First all numbers of one side, then those of the other; each number of one side beside the other's; or no side's."""


def random_games(variant: Variant, games: int, seed: int) -> list[list[Board]]:
    """Return the positions of random games, as far as they go; always the same for the same seed."""
    rng, found = Random(f"{variant.spec} {seed}"), []
    for _ in range(games):
        boards = [variant.start()]
        while boards[-1].outcome is None and len(boards) < LONGEST:
            chances = chances_of(boards[-1])
            move = drawn(chances, rng) if chances else rng.choice(boards[-1].legal_moves)
            boards.append(move.execute())
        found.append(boards)
    return found


def find_layout(variant: Variant, seed: int = 1) -> Layout:
    """Return the features of a variant's positions, with the symmetries of its board."""
    check(variant)
    games = random_games(variant, GAMES, seed)
    boards = [board for game in games for board in game]
    owns, slots = find_numbers(boards)
    rng = Random(seed)
    looked_at = rng.sample(boards, min(LOOKED_AT, len(boards))) + [game[-1] for game in games]
    flip, swaps = _find_flip(variant, looked_at, slots)
    paired = tuple(_paired(slots, number, swaps) for number in range(len(slots)))
    places = tuple(range(variant.geometry.size))
    mirrors = [turn for turn in turns(variant) if turn != places and _is_symmetry(looked_at, turn, None)]
    return Layout(variant, flip, owns, paired, tuple(mirrors))


def _paired(slots: Sequence[Slot], number: int, swaps: Swaps) -> Slot:
    """Return a slot that knows which one holds the opponent's number."""
    slot = slots[number]
    if slot.name not in swaps:
        return slot
    places = {other.place: place for place, other in enumerate(slots) if other.name == slot.name}
    other = places.get(swaps[slot.name](slot.place, max(places) + 1), number)
    return evolve(slot, other=other, most=max(slot.most, slots[other].most))


def _find_flip(variant: Variant, boards: Sequence[Board], slots: Sequence[Slot]) -> tuple[Places | None, Swaps]:
    """Return how the second side sees the board, and where it finds its numbers in fields of the state.

    None if there is no such view.
    """
    names = [slot.name for slot in slots if slot.place >= 0]
    halved = [name for name in dict.fromkeys(names) if _is_halved(boards, name)][:_MOST_FIELDS]
    choices = [dict(zip(halved, chosen, strict=True)) for chosen in product(_SWAPS, repeat=len(halved))]
    for turn in turns(variant):
        for chosen in choices:
            swaps = {name: swap for name, swap in chosen.items() if swap is not None}
            if _is_symmetry(boards, turn, swaps):
                return turn, swaps
    return None, {}


def _is_halved(boards: Sequence[Board], name: str) -> bool:
    """Return whether a field is always a tuple of the same, even length, so that its halves may be the sides'."""
    values = [getattr(board.state, name, None) for board in boards]
    lengths = {len(value) if isinstance(value, tuple) else 1 for value in values}
    return len(lengths) == 1 and lengths.pop() % 2 == 0


def turns(variant: Variant) -> Iterator[Places]:
    """Yield the ways in which a board's places may be turned: by its picture, or by their numbers."""
    geometry = variant.geometry
    size = geometry.size
    seen: set[Places] = set()
    for turn in (
        *_turns_of([geometry.spot(place) for place in range(size)]),
        *_turns_of(getattr(geometry, "cells", ())),
    ):
        if len(turn) == size and turn not in seen:
            seen.add(turn)
            yield turn
    for turn in (tuple(range(size))[::-1], tuple((place + size // 2) % size for place in range(size))):
        if turn not in seen:
            seen.add(turn)
            yield turn


_WAYS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (-x, y),
    lambda x, y: (y, x),
    lambda x, y: (-y, -x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, x),
)
"""Turns and mirrors of a rectangle around its middle."""


def _turns_of(spots: Sequence[tuple[int, int]]) -> Iterator[Places]:
    """Yield the ways in which places on spots in columns and rows can be turned onto each other."""
    if not spots:
        return
    columns, rows = [spot[0] for spot in spots], [spot[1] for spot in spots]
    x, y = max(columns) + min(columns), max(rows) + min(rows)
    numbers = {(2 * column - x, 2 * row - y): place for place, (column, row) in enumerate(spots)}
    if len(numbers) < len(spots):
        return
    for way in _WAYS:
        turned = [numbers.get(way(*middle)) for middle in numbers]
        if None not in turned:
            yield tuple(place for place in turned if place is not None)


def _is_symmetry(boards: Sequence[Board], turn: Places, swaps: Swaps | None) -> bool:
    """Return whether turned positions have the same moves and the same outcomes, turned too.

    With ``swaps`` the sides are swapped.
    """
    allowed = _TOLERATED * len(boards)
    for board in boards:
        if not _looks_alike(board, turn, swaps):
            allowed -= 1
            if allowed < 0:
                return False
    return True


def _looks_alike(board: Board, turn: Places, swaps: Swaps | None) -> bool:
    players = board.variant.players
    seats = players if swaps is None else players[::-1]
    other_side = dict(zip(players, seats, strict=True))
    try:
        board = Builder.of(board).set_state(_plain(board.state)).build()
        builder = Builder(board.variant).set_move_maker(other_side[board.move_maker])
        for piece in board.pieces():
            builder.set_piece(type(piece)(other_side[piece.alliance], turn[piece.position], *piece.identity[2:]))
        other = builder.set_state(_swapped(board.state, swaps or {})).build()
        ended, other_ended = board.outcome, other.outcome
        if ended is None or other_ended is None:
            if ended is not other_ended:
                return False
            return _footprints(board, turn) == _footprints(other, tuple(range(len(turn))))
    except (WoodpusherError, ValueError, TypeError):
        return False
    return {other_side[side] for side in ended.winners} == set(other_ended.winners)


def _plain(state: State) -> State:
    """Return a state without the rights that name places, such as en passant and castling, which would have to turn."""
    rights = [each for each in fields(type(state)) if each.name in RIGHTS]
    return evolve(state, **{each.alias: each.default for each in rights}) if rights else state


def _swapped(state: State, swaps: Swaps) -> State:
    """Return a state with the numbers of both sides swapped."""
    changes = {}
    for each in fields(type(state)):
        if each.name in swaps:
            value, swap = getattr(state, each.name), swaps[each.name]
            changes[each.alias] = tuple(value[swap(place, len(value))] for place in range(len(value)))
    return evolve(state, **changes) if changes else state


def _footprints(board: Board, turn: Places) -> Counter[tuple[object, ...]]:
    """Return the legal moves by their kinds and the places that they name, turned."""
    found: Counter[tuple[object, ...]] = Counter()
    for move in board.legal_moves:
        path = () if move.moved_piece is None else move.path
        turned = tuple(turn[place] if 0 <= place < len(turn) else place for place in path)
        found[(type(move), turned)] += 1
    return found
