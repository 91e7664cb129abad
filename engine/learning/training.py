"""Training: generation after generation, each kept only if a match says so.

A generation plays games of the best net so far against itself, fits a new net to the positions of the last generations,
and lets both play a match. With the same settings and seed, the same generations follow each other, on however many
processes: the time only decides how many there are.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from os import PathLike
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
from attrs import Factory, asdict, define, evolve, field, frozen

from board.errors import ArgumentError, ParseError, expect_count, shown
from board.variant import Variant
from engine.learning.layout import MOST_FEATURES, Layout
from engine.learning.learner import NONE as NO_FEATURE
from engine.learning.learner import PARTS, Learner, Samples, fitted_scale, joined
from engine.learning.net_file import NetFile, net_of, numbers_in
from engine.learning.self_play import GAMES_AT_ONCE, NONE, OWN, Play, pack, play_games, play_pair
from engine.learning.symmetry import find_layout
from engine.learning.weights import MOST_SCALE, MOST_WIDTH, STEP
from engine.learning.workers import Here, Workers, in_order
from engine.matches.ratings import MatchScore, Sprt
from engine.registry import load
from engine.solving.sealed_file import Inflater, Seal, check_size, parse_header
from engine.solving.sealed_file import field as header_field

SCALE, CHANCE_SCALE = 400, 174
"""The evaluation that is a winning chance of 73 %; in games of chance, as expectiminimax reads evaluations."""
WINDOW = 4
"""From how many generations a net learns: earlier games were played too badly."""
EPOCHS = 12
BLEND = 0.5
"""How much the wanted chance is that of the search's score; the rest is the game's result."""
MATCH_PAIRS = 30
"""How many openings the match of a generation has at most; each is played twice."""
FINAL_PAIRS = 30
"""How many openings each match at the end has."""
ENOUGH = 0.53
"""The share of the points with which a new net is kept if the match ended undecided."""
_TEST = Sprt(0, 60, 0.1)
_GENERATIONS = 8
"""Into how many generations the time is divided, if nothing else is said."""
_FEWEST, _MOST = 1500, 40_000
"""Positions of a generation."""
_PLAYING = 0.55
"""The share of a generation's time in which it plays."""
_AT_ONCE = 64
_RESERVED = 0.15
"""The share of the time that is kept for the matches at the end."""
SEAL = Seal("a training", b"woodpusher training\n")
MOST_BYTES = 1 << 30
_T = TypeVar("_T")


@frozen
class Settings:
    """What a training's result depends on, besides the number of generations."""

    spec: str
    seed: int = 1
    nodes: int = 200
    """How many nodes each move is searched."""
    positions: int = 4000
    """How many positions each generation plays at least."""
    width: int = 32
    corrects: bool = False
    """Whether the net corrects the game's own evaluation instead of replacing it."""

    def __attrs_post_init__(self) -> None:
        """Raise ``ArgumentError`` for settings that cannot be meant."""
        if not STEP <= self.width <= MOST_WIDTH or self.width % STEP:
            raise ArgumentError(f"expected a width from {STEP} to {MOST_WIDTH} in steps of {STEP}, got {self.width}")
        for name, least, most in (("nodes", 1, 10**9), ("positions", 10, 10**7)):
            if not least <= getattr(self, name) <= most:
                raise ArgumentError(f"expected {name} from {least} to {most:,}, got {getattr(self, name)}")
        if self.corrects and not load(self.spec).abilities.evaluation:
            raise ArgumentError(f"{self.spec} has no evaluation to correct; leave that option out")


@frozen
class Generation:
    """What became of a generation."""

    number: int
    positions: int
    wins: int
    draws: int
    losses: int
    is_kept: bool

    @property
    def score(self) -> MatchScore:
        """The result of its match against the best net before it."""
        return MatchScore(self.wins, self.draws, self.losses)


@frozen
class Progress:
    """How far a training is."""

    generation: int
    phase: str
    """What is being done: "playing", "learning", "match"."""
    share: float
    """How much of that is done, from 0 to 1."""
    elo_over_first: float = 0.0
    """The sum of the kept generations' advantages."""
    elo_over_last: float | None = None
    """The advantage of the last generation that was kept over the one before it."""
    seconds: float = 0.0


Report = Callable[[Progress], None]


class OutOfTimeError(Exception):
    """The time is over; the training handles this itself."""


@define(eq=False)
class Training:
    """A training, which can be saved after each step and continued."""

    settings: Settings
    layout: Layout
    scale: int
    best: bytes
    """The best net so far, packed; or the evaluation that the first generation plays with."""
    generations: list[Generation] = field(factory=list)
    samples: list[Samples] = field(factory=list)
    """The positions of the last generations."""
    unfinished: list[Samples] = field(factory=list)
    """What the current generation has played."""
    seconds: float = 0.0
    """How long it has taken so far."""
    _deadline: float = field(init=False, default=math.inf)
    _began: float = field(init=False, default=0.0)
    _longest: float = field(init=False, default=0.0)
    _report: Report | None = field(init=False, default=None)
    _stopped: Callable[[], bool] | None = field(init=False, default=None)
    variant: Variant = field(init=False, default=Factory(lambda self: load(self.settings.spec), True))

    @classmethod
    def new(cls, settings: Settings) -> Training:
        """Return a training that has yet to begin."""
        variant = load(settings.spec)
        layout = find_layout(variant)
        scale = CHANCE_SCALE if variant.abilities.chances else SCALE
        return cls(settings, layout, scale, OWN if settings.corrects else NONE)

    @property
    def play(self) -> Play:
        """How games are played."""
        return Play(self.settings.spec, self.settings.nodes, self.settings.corrects)

    @property
    def has_net(self) -> bool:
        """Whether any generation was kept."""
        return self.best not in (NONE, OWN)

    @property
    def elo_over_first(self) -> float:
        """The sum of the kept generations' advantages, each of them at most 400."""
        return sum(min(each.score.elo, 400) for each in self.generations if each.is_kept)

    @property
    def elo_over_last(self) -> float | None:
        """The advantage of the last generation that was kept."""
        kept = [each.score.elo for each in self.generations if each.is_kept]
        return min(kept[-1], 400) if kept else None

    def net_file(self, **about: Any) -> NetFile:
        """Return the best net so far, or raise ``ArgumentError`` if there is none."""
        if not self.has_net:
            raise ArgumentError("no generation has been kept yet")
        length = int.from_bytes(self.best[:4], "big")
        found = net_of(parse_header(self.best[4 : 4 + length]), self.best[4 + length :], self.variant)
        kept = [each.number for each in self.generations if each.is_kept]
        made = {**asdict(self.settings), "generations": len(self.generations), "kept": kept}
        return evolve(found, about={**made, "seconds": round(self.seconds), **about})

    # The steps.

    def run(
        self,
        workers: Workers | None = None,
        *,
        generations: int | None = None,
        seconds: float | None = None,
        report: Report | None = None,
        stopped: Callable[[], bool] | None = None,
        after_generation: Callable[[Training], None] | None = None,
    ) -> None:
        """Train until there are so many generations, or for some time; whatever is finished by then counts.

        ``stopped`` is asked after each result whether to stop.
        """
        if generations is not None:
            expect_count(generations, "a number of generations", 1)
        workers = workers or Here()
        self._report, self._stopped = report, stopped
        self._began = perf_counter() - self.seconds
        self._deadline = math.inf if seconds is None else seconds
        try:
            while generations is None or len(self.generations) < generations:
                if self.seconds + 0.7 * self._longest > self._deadline:
                    break  # it would not be finished in time
                before = self.seconds
                self._generation(workers)
                self._longest = self.seconds - before
                if after_generation is not None:
                    after_generation(self)
        except OutOfTimeError:
            pass
        finally:
            self._tick()

    def _tick(self) -> None:
        self.seconds = perf_counter() - self._began

    def _tell(self, phase: str, share: float) -> None:
        """Report progress, and raise ``OutOfTimeError`` if the time is over."""
        self._tick()
        if self._report is not None:
            number = len(self.generations) + 1
            self._report(
                Progress(number, phase, min(share, 1.0), self.elo_over_first, self.elo_over_last, self.seconds)
            )
        if self.seconds > self._deadline or (self._stopped is not None and self._stopped()):
            raise OutOfTimeError

    def _generation(self, workers: Workers) -> None:
        number = len(self.generations) + 1
        self._play(workers, number)
        fresh = joined(self.unfinished)
        samples = joined([*self.samples, fresh][-WINDOW:])
        candidate = self._learn(samples, number)
        score = self.match(workers, candidate, self.best, MATCH_PAIRS, f"{self.settings.seed} {number}", _TEST)
        verdict = _TEST.ratio(score)
        is_kept = verdict >= _TEST.limit or (verdict > -_TEST.limit and score.share >= ENOUGH)
        self.generations.append(Generation(number, len(fresh), score.wins, score.draws, score.losses, is_kept))
        self.samples = [*self.samples, fresh][-WINDOW:]
        self.unfinished = []
        if is_kept:
            self.best = candidate
        self._tick()

    def _play(self, workers: Workers, number: int) -> None:
        """Play until there are enough positions, in rounds whose sizes depend on nothing but the positions so far."""
        wanted = self.settings.positions
        while (done := sum(map(len, self.unfinished))) < wanted:
            calls = len(self.unfinished)
            each = done / calls if calls else 20 * GAMES_AT_ONCE
            count = max(1, min(_AT_ONCE, math.ceil((wanted - done) / max(each, 1))))
            names = [f"{self.settings.seed} {number} {call}" for call in range(calls, calls + count)]
            for samples, _ in in_order(workers.run(play_games, [(self.play, self.best, name) for name in names])):
                self.unfinished.append(samples)
                self._tell("playing", sum(map(len, self.unfinished)) / wanted)
            if len(self.unfinished) > 100 and not any(map(len, self.unfinished)):
                raise ArgumentError(f"games of {self.settings.spec} have no position to learn from")

    def _learn(self, samples: Samples, number: int) -> bytes:
        if self.settings.corrects and not self.has_net:
            won = 0.5 + 0.5 * np.where(samples.mover == 1, -samples.result, samples.result)
            self.scale = fitted_scale(samples.own, won)
        seed = self.settings.seed * 1000 + number
        learner = Learner(self.layout, self.settings.width, self.scale, seed, self.settings.corrects)
        # Without an evaluation, scores say nothing, except for wins that the search has found.
        blend = BLEND if self.best != NONE else 0.0
        learner.fit(samples, EPOCHS, blend, lambda share: self._tell("learning", share))
        found = NetFile(learner.weights(), {})
        return pack(json.dumps(found.header()).encode(), compressed(found.numbers()))

    def match(
        self, workers: Workers, one: bytes, two: bytes, pairs: int, seed: str, test: Sprt | None = None
    ) -> MatchScore:
        """Return the score of one evaluation against another; it ends as soon as a test is decided."""
        counts = {1.0: 0, 0.5: 0, 0.0: 0}
        calls = [(self.play, one, two, f"{seed} {pair}") for pair in range(pairs)]
        for played, points in enumerate(in_order(workers.run(play_pair, calls)), 1):
            for each in points:
                counts[each] += 1
            score = MatchScore(counts[1.0], counts[0.5], counts[0.0])
            if test is not None and played >= 4 and abs(test.ratio(score)) >= test.limit:
                break
            self._tell("match", played / pairs)
        return MatchScore(counts[1.0], counts[0.5], counts[0.0])

    def watch(self, report: Report | None) -> None:
        """Report what follows to a function."""
        self._report = report

    def measure(self, workers: Workers | None = None, pairs: int = FINAL_PAIRS) -> dict[str, MatchScore]:
        """Return the scores of the best net against no evaluation, and against the game's own if there is one."""
        self._deadline, self._stopped = math.inf, None
        rivals = {"no evaluation": NONE, **({"own evaluation": OWN} if self.variant.abilities.evaluation else {})}
        return {
            name: self.match(workers or Here(), self.best, rival, pairs, f"{self.settings.seed} final")
            for name, rival in rivals.items()
        }

    # Files.

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything that it takes to continue into a file."""
        parts = [*self.samples, *self.unfinished]
        header = {
            "settings": asdict(self.settings),
            "features": self.layout.size,
            "scale": self.scale,
            "seconds": self.seconds,
            "best": len(self.best),
            "generations": [[*asdict(each).values()] for each in self.generations],
            "samples": [list(part.features.shape) for part in self.samples],
            "unfinished": [list(part.features.shape) for part in self.unfinished],
        }
        table = b"".join(getattr(part, name).astype("<i4").tobytes() for part in parts for name in PARTS)
        SEAL.write(path, header, self.best + table, 1, is_lasting=False)

    @classmethod
    def resume(cls, path: str | PathLike[str], spec: str) -> Training:
        """Read a training of a variant, or raise ``ParseError`` or ``ArgumentError`` saying what is wrong with it."""
        header, body = SEAL.read(path, MOST_BYTES)
        try:
            return cls._of(header, body, spec)
        except (ParseError, ArgumentError, TypeError, ValueError) as error:
            raise ParseError(f"{path} cannot be continued: {error}") from error

    @classmethod
    def _of(cls, header: dict[str, Any], body: memoryview, spec: str) -> Training:
        given = header_field(header, "settings", dict)
        named = {name: given.get(name) for name in ("spec", "seed", "nodes", "positions", "width", "corrects")}
        kinds = (str, int, int, int, int, bool)
        if any(type(value) is not kind for value, kind in zip(named.values(), kinds, strict=True)):
            raise ParseError(f"expected settings, got {str(named)[:200]}")
        if named["spec"] != spec:
            raise ArgumentError(f"it is a training of {named['spec'][:80]}, not of {spec}")
        made = cls.new(Settings(**named))
        size = made.layout.size
        if header.get("features") != size:
            raise ParseError(f"expected positions with {size} features, got {shown(header.get('features'))}")
        seconds, scale = header.get("seconds"), header.get("scale")
        if not isinstance(seconds, (int, float)) or not 0 <= seconds < 1e9:
            raise ParseError("expected the seconds that it took")
        if type(scale) is not int or not 1 <= scale <= MOST_SCALE:
            raise ParseError("expected a scale")
        made.seconds, made.scale = float(seconds), scale
        for each in header_field(header, "generations", list):
            row = numbers_in({"generations": each[:5] if isinstance(each, list) else each}, "generations", 5, 0, 10**9)
            made.generations.append(Generation(row[0], row[1], row[2], row[3], row[4], each[5:] == [True]))
        best = header_field(header, "best", int)
        shapes = [_shapes(header, name) for name in ("samples", "unfinished")]
        total = best + sum(4 * (rows * (width + len(PARTS) - 1)) for part in shapes for rows, width in part)
        check_size(best, MOST_BYTES)
        check_size(total, MOST_BYTES)
        table = Inflater(body)
        made.best = bytes(table.take(best))
        made.samples, made.unfinished = ([_samples(table, *shape, size) for shape in part] for part in shapes)
        table.finish()
        if made.has_net:
            made.net_file()
        return made


def _shapes(header: dict[str, Any], name: str) -> list[tuple[int, int]]:
    found = []
    for each in header_field(header, name, list):
        rows, width = numbers_in({name: each}, name, 2, 0, 10**8)
        if width > MOST_FEATURES:
            raise ParseError(f"expected positions of at most {MOST_FEATURES} features, got {width}")
        found.append((rows, width))
    return found


def _samples(table: Inflater, rows: int, width: int, features: int) -> Samples:
    """Read some samples."""

    def numbers(count: int) -> Any:
        return np.frombuffer(bytes(table.take(4 * count)), "<i4").astype(np.int32)

    found = Samples(numbers(rows * width).reshape(rows, width), *(numbers(rows) for _ in PARTS[1:]))
    if rows and not (found.features.min() >= NO_FEATURE and found.features.max() < features):
        raise ParseError("a position has a feature that does not exist")
    if rows and not (set(np.unique(found.mover)) <= {0, 1} and set(np.unique(found.result)) <= {-1, 0, 1}):
        raise ParseError("a position has a side or a result that does not exist")
    return found


def compressed(numbers: bytes) -> bytes:
    """Return numbers as they stand in a file, quickly."""
    import zlib

    return zlib.compress(numbers, 1)


def usual_positions(settings: Settings, seconds: float, processes: int) -> int:
    """Return how many positions each generation should have so that some time is enough for several.

    It plays a few games to see how fast they are.
    """
    play = Play(settings.spec, settings.nodes)
    play_games(play, NONE, f"{settings.seed} warm up")
    began = perf_counter()
    samples, _ = play_games(play, NONE, f"{settings.seed} speed")
    each = (perf_counter() - began) / max(len(samples), 1)
    wanted = int(time_to_train(seconds) * _PLAYING * processes / each / _GENERATIONS)
    return max(_FEWEST, min(_MOST, wanted // 100 * 100))


def time_to_train(seconds: float) -> float:
    """Return how much of some time is for generations; the rest is for the matches at the end."""
    return seconds * (1 - _RESERVED)
