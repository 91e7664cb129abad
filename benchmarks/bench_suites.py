"""Third-party suites, run if their files are available.

``WOODPUSHER_SUITES`` names the folders to look in, as ``PATH`` does; the arguments of the script name them too.
The script knows perft files (``.perft``, or ``.epd`` with ``;D1``), positions (``.epd``), games (``.pgn``), lichess's
puzzles (``.csv``) and openings (``.tsv``), test files of the Track course, and the packages IArena, puzzlesolver
(GamesmanPuzzles) and those of Cable Car players.
"""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import chess
import chess.pgn
from attrs import define, field

from board import Board, Variant, WoodpusherError
from engine import load, parse_pgn, perft, read_games
from engine.adapters import gamesman, iarena
from engine.adapters.cable_car import player as cable_car_player
from engine.adapters.cable_car.player import load_player
from engine.notation.fen import parse_fen
from engine.notation.uci import format_uci, parse_uci

TITLE = "Third-party suites"
OWN = Path(__file__).parents[1] / "tests" / "data"
"""Contains some published positions and a student's tests; the rest there is our own."""
MOST_NODES = 30_000
"""Perft counts beyond this are left to ``make test-all``."""
_DEPTHS = re.compile(r";\s*D(\d+)\s+(\d+)")
_VARIANTS = {"chess960": "chess960", "fischer": "chess960"}
_OTHER_GAMES = ("atomic", "crazyhouse", "giveaway", "horde", "racingkings", "3check", "suicide", "antichess", "-zh-")
"""Parts of file names for games that are not played here."""


@define
class Tally:
    """How many questions a suite asked, and where our answer differed."""

    name: str
    answers: int = 0
    differing: list[str] = field(factory=list)

    def ask(self, question: str, is_same: bool) -> None:
        self.answers += 1
        if not is_same:
            self.differing.append(question)


def _variant(path: Path) -> str:
    return next((variant for part, variant in _VARIANTS.items() if part in path.name), "chess")


def _parsed(variant: Variant, fen: str) -> Board:
    """Return a position; if a king or rook castles from elsewhere, it is one of Chess960."""
    try:
        return variant.parse(fen)
    except WoodpusherError:
        return load("chess960").parse(fen)


def perft_file(path: Path, tally: Tally) -> None:
    variant = load(_variant(path))
    board = None
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "epd":
            board = _parsed(variant, rest)
        elif word == "perft" and board is not None:
            depth, nodes = map(int, rest.split())
            if nodes <= MOST_NODES:
                tally.ask(f"{path.name}: {line} of {variant.format(board)}", perft(board, depth) == nodes)


def positions(path: Path, tally: Tally) -> None:
    """Compare perft counts if a line has them, otherwise the legal moves with python-chess's."""
    variant = load(_variant(path))
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split(";")[0].split()
        if line.startswith("#") or len(fields) < 4:
            continue
        depths = [(int(depth), int(nodes)) for depth, nodes in _DEPTHS.findall(line)]
        numbers = fields[4:6] if len(fields) >= 6 and fields[4].isdigit() else ["0", "1"]
        fen = " ".join([*fields[:4], *numbers])
        board = parse_fen(variant, fen)  # type: ignore[arg-type]
        for depth, nodes in depths:
            if nodes <= MOST_NODES:
                tally.ask(f"{path.name}: perft {depth} of {fen}", perft(board, depth) == nodes)
        if not depths:
            theirs = chess.Board(fen, chess960=variant.name == "chess960")
            ours = {format_uci(move) for move in board.legal_moves}
            tally.ask(f"{path.name}: {fen}", ours == {theirs.uci(move) for move in theirs.legal_moves})


def games(path: Path, tally: Tally) -> None:
    ours = list(read_games(path))
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        theirs = list(iter(lambda: chess.pgn.read_game(file), None))
    tally.ask(f"{path.name}: {len(theirs)} games, got {len(ours)}", len(ours) == len(theirs))
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if isinstance(one, WoodpusherError):
            tally.ask(f"{path.name}: game {number}: {one}", bool(other.errors))
            continue
        board = other.board()
        moves = []
        for move in other.mainline_moves():
            moves.append(board.uci(move))
            board.push(move)
        tally.ask(
            f"{path.name}: game {number}",
            [format_uci(move) for move in one.tree.moves(one.tree.main_line()[-1])] == moves,
        )


def puzzles(path: Path, tally: Tally) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if "FEN" not in row or "Moves" not in row:
                return
            board = load("chess").parse(row["FEN"])
            try:
                for text in row["Moves"].split():
                    board = parse_uci(board, text).execute()
            except WoodpusherError as error:
                tally.ask(f"{path.name}: {row['FEN']}: {error}", False)
                continue
            is_mate = board.current_player.is_in_check_mate
            tally.ask(f"{path.name}: {row['FEN']}", is_mate or "mateIn" not in row.get("Themes", ""))


def openings(path: Path, tally: Tally) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if "pgn" not in row:
                return
            board = chess.pgn.read_game(StringIO(row["pgn"])).end().board()  # type: ignore[union-attr]
            ours = load("chess").format(parse_pgn(row["pgn"]).board)
            tally.ask(f"{path.name}: {row['pgn']}", ours.split()[:3] == board.fen().split()[:3])


def track_tests(path: Path, tally: Tally) -> None:
    """Run a student's or the course's test file with our adapter in place of its modules."""
    text = path.read_text(encoding="utf-8")
    if not re.search(r"^\s*(?:from|import) (?:game|search)\b", text, re.MULTILINE):
        return
    with TemporaryDirectory() as folder:
        for name in ("game", "search"):
            Path(folder, f"{name}.py").write_text("from engine.adapters.track.course import *\n", encoding="utf-8")
        Path(folder, "test_course.py").write_text(text, encoding="utf-8")
        Path(folder, "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_course.py"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(OWN.parents[1]), *sys.path])}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    counts = dict.fromkeys(("passed", "failed", "error"), 0)
    for number, word in re.findall(r"(\d+) (passed|failed|error)", done.stdout):
        counts[word] += int(number)
    tally.answers += sum(counts.values())
    tally.differing += re.findall(r"^(?:FAILED|ERROR) (.*)", done.stdout, re.MULTILINE)


def arena(package: Path, tally: Tally) -> None:
    """Let IArena's own players play in its own arena, by our rules and by its own."""
    sys.path.insert(0, str(package.parent))
    game = import_module("IArena.arena.GenericGame").GenericGame
    players = import_module("IArena.players.dummy_players")
    theirs = import_module("IArena.games.Hanoi")
    for disks in range(1, 5):
        for name in ("RandomPlayer", "ConsistentRandomPlayer"):
            score = game(iarena.HanoiRules(disks), [getattr(players, name)()]).play()
            tally.ask(f"{name} with {disks} disks: {score.get_score(0)}", score.get_score(0) >= 2**disks - 1)
        rng = Random(disks)
        rules, other = iarena.HanoiRules(disks), theirs.HanoiRules(disks)
        position = rules.first_position()
        for _ in range(50):
            twin = theirs.HanoiPosition(other, [list(tower) for tower in position.towers], int(position.cost))
            pairs = [
                [(move.tower_source, move.tower_target) for move in one.possible_movements(place)]
                for one, place in ((rules, position), (other, twin))
            ]
            tally.ask(f"movements in {position.towers}", sorted(pairs[0]) == sorted(pairs[1]))
            tally.ask(f"the end in {position.towers}", rules.finished(position) == other.finished(twin))
            position = rules.next_position(rng.choice(rules.possible_movements(position)), position)


def gamesman_puzzles(package: Path, tally: Tally) -> None:
    """Solve GamesmanPuzzles' own Hanoi with our solver, and compare it with our Hanoi."""
    sys.path.insert(0, str(package.parent))
    theirs = import_module("puzzlesolver.puzzles.hanoi").Hanoi
    for variant in gamesman.Hanoi.variants:
        if variant not in theirs.variants:
            continue
        puzzle = theirs.generateStartPosition(variant)
        ours = gamesman.Hanoi.generateStartPosition(variant)
        same = gamesman.GeneralSolver(puzzle).getRemoteness() == gamesman.GeneralSolver(ours).getRemoteness()
        tally.ask(f"the remoteness of Hanoi {variant}", same)


def cable_car_package(package: Path, tally: Tally) -> None:
    """Compare a third-party player module with ours on the routes of random games."""
    theirs: Any = load_player(package)
    rng = Random(1)
    board = load("cable-car", seed=1).start()
    with redirect_stdout(StringIO()):
        data = [module.init(0, 2, board.state.hands[0], None, "None") for module in (theirs, cable_car_player)]  # type: ignore[attr-defined]
        while board.outcome is None:
            move = rng.choice(board.legal_moves)
            seat = board.move_maker.index
            row, column = divmod(move.destination_coordinate, 8)
            told = cable_car_player.PlayerMove(seat, (row, column), move.tile.piece_type, move.rotation)  # type: ignore[attr-defined]
            board = move.execute()
            modules = (theirs, cable_car_player)
            data = [one.move_info(its, told, None) for one, its in zip(modules, data, strict=True)]
            for call in ("route_complete", "route_score"):
                for station in range(1, 33):
                    answers = [getattr(one, call)(its, station) for one, its in zip(modules, data, strict=True)]
                    tally.ask(f"{package.name}: {call}({station})", answers[0] == answers[1])


FILES: dict[str, tuple[str, Callable[[Path, Tally], None]]] = {
    "*.perft": ("perft files", perft_file),
    "*.epd": ("EPD positions", positions),
    "*.pgn": ("games in PGN", games),
    "*.csv": ("lichess puzzles", puzzles),
    "*.tsv": ("openings", openings),
    "*test*.py": ("the Track course's tests", track_tests),
    "*test*.py.txt": ("the Track course's tests", track_tests),
}
PACKAGES: dict[str, tuple[str, Callable[[Path, Tally], None]]] = {
    "IArena/games": ("IArena's arena and players", arena),
    "puzzlesolver/puzzles": ("GamesmanPuzzles' Hanoi", gamesman_puzzles),
    "*/tileData.py": ("Cable Car packages", cable_car_package),
}


def _found(folders: list[Path]) -> Iterator[tuple[str, Callable[[Path, Tally], None], Path]]:
    for pattern in ("*.epd", "*test*.py.txt"):
        for path in sorted(OWN.glob(pattern)):
            yield *FILES[pattern], path
    for folder in folders:
        for pattern, (name, check) in FILES.items():
            for path in sorted(folder.rglob(pattern)):
                if not any(part in path.name for part in _OTHER_GAMES):
                    yield name, check, path
        for pattern, (name, check) in PACKAGES.items():
            for path in sorted(folder.rglob(pattern)):
                yield name, check, path.parent


def run(folders: list[Path] | None = None) -> str:
    named = [Path(name) for name in os.environ.get("WOODPUSHER_SUITES", "").split(os.pathsep) if name]
    tallies: dict[str, Tally] = {}
    for name, check, path in _found(folders or named):
        tally = tallies.setdefault(name, Tally(name))
        try:
            check(path, tally)
        except Exception as error:  # any exception counts as a difference
            tally.ask(f"{path.name}: {type(error).__name__}: {error}", False)
    lines = [
        f"Perft counts up to {MOST_NODES:,} nodes; games, puzzles and positions compared with python-chess.",
        "",
        "| suite | answers | identical |",
        "|---|--:|--:|",
    ]
    for tally in tallies.values():
        if tally.answers:
            lines.append(f"| {tally.name} | {tally.answers:,} | {tally.answers - len(tally.differing):,} |")
    differing = [f"* {tally.name}: {question}" for tally in tallies.values() for question in tally.differing]
    return "\n".join([*lines, *(["", "Differing:", "", *differing[:20]] if differing else [])])


if __name__ == "__main__":
    print(run([Path(name) for name in sys.argv[1:]] or None))
