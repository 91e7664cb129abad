"""GamesmanPuzzles' server, for one puzzle: its variants, positions and moves with their values, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

from engine.adapters.gamesman.puzzle import Puzzle, PuzzleValue
from engine.adapters.gamesman.solver import GeneralSolver, Solver

PORT = 9001


class PuzzleServer:
    """Answers paths such as ``puzzles/hanoi/3/3_2_1--``; each variant is solved when it is first asked for."""

    def __init__(self, kind: type[Puzzle]) -> None:
        self._kind = kind
        self.id = kind.puzzleid or getattr(kind, "id", "") or kind.__name__.lower()
        self._solvers: dict[str, Solver] = {}

    def answer(self, path: str) -> tuple[HTTPStatus, dict[str, Any]]:
        """Return the status and the content for a path."""
        words = [unquote(word) for word in path.partition("?")[0].split("/") if word]
        words = words[1:] if words[:1] == ["puzzles"] else words
        if not words:
            return _ok([{"gameId": self.id, "name": self._kind.__name__, "status": "available"}])
        if words[0] != self.id or len(words) > 3:
            return _error(HTTPStatus.NOT_FOUND, f"there is no {'/'.join(words)}; the puzzle is {self.id}")
        try:
            if len(words) == 1:
                return _ok({"gameId": self.id, "variants": [self._variant(variant) for variant in self._kind.variants]})
            self._kind.validate(None, words[1])
            if len(words) == 2:
                return _ok(self._variant(words[1]))
            return _ok(self._position(words[1], words[2]))
        except (ValueError, TypeError) as error:
            return _error(HTTPStatus.BAD_REQUEST, str(error))

    def _variant(self, variant: str) -> dict[str, Any]:
        start = self._kind.generateStartPosition(variant)
        return {"variantId": variant, "startPosition": start.toString()}

    def _position(self, variant: str, position: str) -> dict[str, Any]:
        self._kind.validate(position, variant)
        puzzle = self._kind.fromString(position)
        solver = self._solver(variant)
        moves = [{"move": str(move), **self._facts(after, solver)} for move, after in puzzle.generateMovePositions()]
        return {**self._facts(puzzle, solver), "moves": moves}

    def _facts(self, puzzle: Puzzle, solver: Solver) -> dict[str, Any]:
        steps = solver.getRemoteness(puzzle)
        is_solvable = not isinstance(steps, str)
        remoteness = steps if is_solvable else PuzzleValue.MAX_REMOTENESS
        return {"board": puzzle.toString(), "remoteness": remoteness, "value": "win" if is_solvable else "lose"}

    def _solver(self, variant: str) -> Solver:
        if variant not in self._solvers:
            variants = self._kind.variants
            kind = variants[variant] if isinstance(variants, Mapping) else GeneralSolver
            solver: Solver = kind(self._kind.generateStartPosition(variant))
            solver.solve()
            self._solvers[variant] = solver
        return self._solvers[variant]


def _ok(content: object) -> tuple[HTTPStatus, dict[str, Any]]:
    return HTTPStatus.OK, {"status": "ok", "response": content}


def _error(status: HTTPStatus, words: str) -> tuple[HTTPStatus, dict[str, Any]]:
    return status, {"status": "error", "error": words}


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, puzzles: PuzzleServer, *arguments: Any) -> None:
        self._puzzles = puzzles
        super().__init__(*arguments)

    def do_GET(self) -> None:
        status, content = self._puzzles.answer(self.path)
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Print nothing for each request."""


def test_puzzle(kind: type[Puzzle], port: int = PORT) -> None:  # noqa: PT028 - it is no test
    """Serve a puzzle on this machine until Ctrl-C, for example at ``http://localhost:9001/puzzles/hanoi/3/3_2_1--``."""
    puzzles = PuzzleServer(kind)
    with ThreadingHTTPServer(("localhost", port), partial(_Handler, puzzles)) as server:
        print(f"{kind.__name__} is at http://localhost:{server.server_port}/puzzles/{puzzles.id}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
