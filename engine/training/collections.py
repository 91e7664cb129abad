"""Collections: the exercises of each kind, built in or from the user's files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from random import Random

from attrs import evolve, frozen

from board.board import Board
from board.errors import ArgumentError, WoodpusherError
from board.move_kind import MoveKind
from board.variant import Variant
from board.wording import plural
from engine.notation.epd import Epd, parse_epd, read_epd
from engine.planning.guide import guide_of
from engine.records import read_games
from engine.registry import load
from engine.rules import rules_of
from engine.training.exercises import Exercise, Goal
from engine.training.goals import ForcedWin, LineGoal, MoveGoal, Solved, TableWin

HANOI_DISKS = (4, 5, 6)
"""How many disks the daily tower may have."""
PEGS = (8, 14)
"""The minimum and maximum number of pegs on the daily board."""
DAYS = 7
"""How many daily positions are offered: today's and those of the days before."""


@frozen
class ExerciseKind:
    """A kind of exercise."""

    name: str
    title: str
    summary: str
    make: Callable[[str], tuple[Exercise, ...]]
    """Makes the exercises, from the day as ``2026.11.16``."""
    is_daily: bool = False


@lru_cache(maxsize=8)
def _lines(name: str) -> list[str]:
    source = files("engine") / "assets" / "training" / name
    return [line for line in source.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def number_of(kind: str) -> int:
    """Return how many exercises of a kind there are, without making them."""
    if KINDS[kind].is_daily:
        return DAYS
    file, wanted = _FILES[kind]
    return sum(wanted in line for line in _lines(file))


_FILES = {
    "mate-1": ("mates.epd", " dm 1;"),
    "mate-2": ("mates.epd", " dm 2;"),
    "mate-3": ("mates.epd", " dm 3;"),
    "endgames": ("endgames.txt", " "),
    "races": ("races.txt", " "),
    "tactics": ("tactics.txt", "|"),
}
"""For each kind with fixed exercises, the file and a string that its lines contain."""


def _mates(moves: int) -> Callable[[str], tuple[Exercise, ...]]:
    def make(day: str) -> tuple[Exercise, ...]:
        return tuple(exercise for exercise in _all_mates() if exercise.least == moves)

    return make


@lru_cache(maxsize=1)
def _all_mates() -> tuple[Exercise, ...]:
    return tuple(_of_epd(parse_epd(line), f"mate {number}") for number, line in enumerate(_lines("mates.epd"), start=1))


def _endgames(day: str) -> tuple[Exercise, ...]:
    found = []
    for line in _lines("endgames.txt"):
        material, moves, fen = line.split(" ", 2)
        board = load("endgame", material=material).parse(fen)
        ask = f"{board.move_maker.title.capitalize()} wins with {material}. Mate takes {plural(int(moves), 'move')}."
        found.append(Exercise(f"{material} {fen}", board, ask, TableWin(), int(moves)))
    return tuple(found)


@lru_cache(maxsize=1)
def _all_tactics() -> tuple[Exercise, ...]:
    chess = load("chess")
    found = []
    for line in _lines("tactics.txt"):
        rating, themes, fen, moves = line.split("|")
        board = chess.parse(fen)
        ask = f"{board.move_maker.title.capitalize()} to move: find the winning line."
        goal = LineGoal(tuple(moves.split()))
        least = (len(goal.moves) + 1) // 2
        found.append(Exercise(fen, board, ask, goal, least, int(rating), tuple(themes.split(", "))))
    return tuple(found)


def _tactics(day: str) -> tuple[Exercise, ...]:
    return _all_tactics()


def _tactics_of_the_day(day: str) -> tuple[Exercise, ...]:
    """Return a tactic for each of the most recent days, the newest first; none comes twice in a row of days."""
    found = []
    for date in days_before(day, DAYS):
        days = int(date.replace(".", ""))
        each = _all_tactics()[days * 7919 % len(_all_tactics())]
        found.append(evolve(each, key=f"{date} chess", ask=f"The puzzle of {date}. {each.ask}"))
    return tuple(found)


def _races(day: str) -> tuple[Exercise, ...]:
    track = load("track")
    found = []
    for line in _lines("races.txt"):
        moves, text = line.split(" ", 1)
        board = track.parse(text)
        ask = f"{board.move_maker.title.capitalize()} wins in {plural(int(moves), 'move')}."
        found.append(Exercise(text, board, ask, ForcedWin(int(moves)), int(moves)))
    return tuple(found)


def _daily(make: Callable[[Random], tuple[Board, int]]) -> Callable[[str], tuple[Exercise, ...]]:
    """Return a function that makes a puzzle for each of the most recent days, the newest first."""

    def made(day: str) -> tuple[Exercise, ...]:
        found = []
        for date in days_before(day, DAYS):
            board, least = make(Random(f"{date} {make.__name__}"))
            ask = f"The position of {date}. The shortest solution has {plural(least, 'move')}."
            found.append(Exercise(f"{date} {board.variant.name}", board, ask, Solved(least), least))
        return tuple(found)

    return made


def days_before(day: str, days: int) -> list[str]:
    """Return a day and those before it, the newest first.

    >>> days_before("2026.03.01", 2)
    ['2026.03.01', '2026.02.28']
    """
    from datetime import date, timedelta

    try:
        last = date(*map(int, day.split(".")))
    except (TypeError, ValueError):
        raise ArgumentError(f"expected a day such as 2026.11.16, got {day!r}") from None
    return [(last - timedelta(number)).strftime("%Y.%m.%d") for number in range(days)]


def _tower(rng: Random) -> tuple[Board, int]:
    hanoi = load("hanoi", disks=rng.choice(HANOI_DISKS))
    while True:
        board = hanoi.parse("".join(str(rng.randrange(3)) for _ in range(hanoi.options["disks"])))
        least = guide_of(hanoi).distance(board)
        if least >= 2 ** (hanoi.options["disks"] - 1):
            return board, least


def _pegs(rng: Random) -> tuple[Board, int]:
    """Return a position that can be solved to one peg, made by undoing random jumps from the end."""
    peg = load("peg")
    wanted = rng.randint(*PEGS)
    while True:
        board = rng.choice(list(peg.goals()))
        while len(board.pieces()) < wanted and (moves := board.moves(MoveKind.UNDO)):
            board = rng.choice(moves).execute()
        if len(board.pieces()) == wanted:
            return board, wanted - 1


def rules_exercises(variant: Variant) -> tuple[Exercise, ...]:
    """Return the steps of a variant's rules as exercises."""
    found = []
    for number, step in enumerate(rules_of(variant).steps, start=1):
        goal: Goal = MoveGoal(
            tuple(map(str, step.moves)), step.right, f"That is legal, but not the answer. {step.hint}"
        )
        if not step.answers:
            goal = Solved(1, step.right)
        found.append(Exercise(f"{variant.name} step {number}", step.board, step.ask, goal))
    return tuple(found)


KINDS = {
    kind.name: kind
    for kind in (
        ExerciseKind("mate-1", "Mate in one", "One move ends the game.", _mates(1)),
        ExerciseKind("mate-2", "Mate in two", "Find the only move that forces mate.", _mates(2)),
        ExerciseKind("mate-3", "Mate in three", "Three moves, whatever the other side does.", _mates(3)),
        ExerciseKind(
            "tactics", "Tactics", "Forks, pins, skewers, discovered attacks and mates. Your rating moves.", _tactics
        ),
        ExerciseKind(
            "daily-chess", "Puzzle of the day", "A new position of chess every day.", _tactics_of_the_day, True
        ),
        ExerciseKind("endgames", "Endgames", "Win against a perfect defence.", _endgames),
        ExerciseKind("races", "Track races", "Bring your ball to the far row before the opponent does.", _races),
        ExerciseKind("hanoi", "Tower of the day", "A new tower position every day.", _daily(_tower), True),
        ExerciseKind("peg", "Pegs of the day", "Leave one peg, from a new position every day.", _daily(_pegs), True),
    )
}
"""The kinds of exercises there are, by name."""


def exercises(kind: str, day: str = "2026.01.01") -> tuple[Exercise, ...]:
    """Return the exercises of a kind; those that change every day are made for ``day`` and the days before it.

    >>> exercises("mate-2")[0].least
    2
    """
    if kind not in KINDS:
        raise ArgumentError(f"there is no kind of exercise {kind!r}; the kinds are {', '.join(KINDS)}")
    return KINDS[kind].make(day)


def own_exercises(path: str | os.PathLike[str], variant: str = "chess") -> tuple[Exercise, ...]:
    """Return the exercises in the user's file.

    In an EPD file (``.epd``), the task is to find a best move (``bm``) or the mate (``dm``) of each position. In other
    records, such as PGN, a game's main line is the solution, and the user plays the side that moves first.
    """
    name = os.fspath(path)
    if name.lower().endswith(".epd"):
        with read_epd(name, variant=variant) as positions:
            found = [_of_epd(epd, f"position {number}") for number, epd in enumerate(positions, start=1)]
    else:
        found = list(_of_games(name))
    if not found:
        raise ArgumentError(f"expected positions with a solution, but {os.path.basename(name)} has none")
    return tuple(found)


def _of_epd(epd: Epd, name: str) -> Exercise:
    board = epd.board
    side = board.move_maker.title.capitalize()
    if epd.mate is not None and epd.mate > 0:
        only = str(epd.best_moves[0]) if len(epd.best_moves) == 1 else ""
        return Exercise(
            epd.id or name, board, f"{side} mates in {plural(epd.mate, 'move')}.", ForcedWin(epd.mate, only), epd.mate
        )
    if not epd.best_moves:
        raise ArgumentError(f"expected a best move (bm) or a mate (dm), but {epd.id or name} has none")
    return Exercise(epd.id or name, board, f"Find {side}'s best move.", MoveGoal(tuple(map(str, epd.best_moves))))


def _of_games(path: str) -> Iterator[Exercise]:
    def skip(error: WoodpusherError) -> None:
        """Skip games that cannot be read."""

    with read_games(path, on_error=skip) as games:
        for number, game in enumerate(games, start=1):
            moves = tuple(map(str, game.tree.moves(game.tree.main_line()[-1])))
            if moves:
                board = game.tree[0].board
                title = game.tags.get("Event", "?").replace("?", "") or f"game {number}"
                side = board.move_maker.title.capitalize()
                yield Exercise(f"{title} {number}", board, f"{title}: find {side}'s moves.", LineGoal(moves))
