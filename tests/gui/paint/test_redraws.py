"""The picture is a function of the state: redrawing the changes gives the same picture as drawing everything."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from attrs import evolve
from pyrsistent import pmap

from engine import Game, load, names
from engine.openings import Branch
from engine.players.analysis import Analysis, Line
from engine.review import Setting, review
from engine.search.findings import WIN
from engine.search.limits import Limits
from gui.core.clock import TimeControl
from gui.core.command import Command
from gui.core.engine_entry import EngineEntry
from gui.core.events import (
    Alert,
    Chosen,
    Event,
    Explored,
    FolderListed,
    GamesListed,
    Judged,
    KeyPressed,
    LinesFound,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    Reviewed,
    ReviewProgress,
    TimePassed,
    WheelTurned,
)
from gui.core.settings import SettingName, Settings
from gui.core.state import PERSON, Choice, FileEntry, FilePurpose, Found, Overlay, Screen, State, Thought, Way
from gui.features.annotating.commands import AnnotateMove, DeleteLine, PromoteLine, ToggleGlyph
from gui.features.engines.commands import OpenEngine, ShowEngines
from gui.features.files.commands import ChooseFiles
from gui.features.library.entries import entry_of_table
from gui.features.setup.commands import SetUp, StartPlan
from gui.features.study.commands import Analyse, ChangeLineCount, KeepCondition, PlayLine, SwitchEngine
from gui.features.training.commands import ShowOpenings, ShowRules, ShowTraining, StartReview, Train, TryRules
from gui.kit.scene import Scene
from gui.kit.widget import layout_of
from gui.paint.renderer import Renderer, regions
from gui.play.commands import Flip, Hint, OfferDraw, ResignNow, StepThrough, TakeBack
from gui.play.table import new_table
from gui.program.update import update
from gui.screens.commands import ChangeSetting, Close, GoHome, Show, ShowLibrary
from gui.screens.home.commands import OpenCard, Play
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some

SIZES = ((960, 640), (640, 480), (1100, 620))
KEYS = ("tab", "left", "right", "up", "down", "return", "escape", "home", "end", "r", "ctrl+z", "ctrl+y", "a", "e", "4")
SETTINGS: tuple[SettingName, ...] = (
    "evaluation",
    "graph",
    "theme",
    "coordinates",
    "legal_moves",
    "moves_left",
    "piece_set",
    "board_colours",
)
COMMANDS: tuple[Command, ...] = (
    GoHome(),
    ShowLibrary(),
    OpenCard("chess"),
    SetUp(),
    StartPlan(),
    Analyse(),
    SwitchEngine(),
    ChangeLineCount(1),
    PlayLine(0),
    AnnotateMove(),
    ToggleGlyph(4),
    PromoteLine(),
    DeleteLine(),
    ShowEngines(),
    OpenEngine("/opt/tiny"),
    KeepCondition(),
    Flip(),
    Hint(),
    OfferDraw(),
    ResignNow(),
    TakeBack(),
    StepThrough(Way.BACK),
    StepThrough(Way.START),
    StepThrough(Way.END),
    Show(Overlay.SETTINGS),
    Show(Overlay.MENU),
    Show(Overlay.HELP),
    ChooseFiles(FilePurpose.OPEN),
    ShowTraining(),
    Train("mate-1"),
    Train("hanoi"),
    TryRules("track"),
    ShowRules(),
    ShowRules("atomic"),
    ShowOpenings(),
    StartReview(),
    Close(),
)


class Session:
    """A user who does anything at random, while the picture is checked."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.state = State(
            window=SIZES[0],
            variants=tuple(load(name) for name in names()),
            choices=pmap({name: Choice(seats=(PERSON,) * 6, control=1) for name in names()}),
            settings=Settings(evaluation=True, window=SIZES[0], engines=(EngineEntry("/opt/tiny", "Tiny"),)),
        )
        self.renderer = Renderer()
        self.surface = pygame.Surface(SIZES[0])
        self.log: list[object] = []

    def send(self, kind: type[Event], *arguments: Any) -> None:
        self.log.append((kind.__name__, arguments))
        self.state = evolve(
            update(self.state, kind(self.state.now + self.rng.choice((1, 40, 400)), *arguments)), effects=()
        )

    def do(self, command: Command) -> None:
        self.log.append(command)
        self.state = evolve(command.run(self.state), effects=())

    def point(self) -> tuple[int, int]:
        width, height = self.state.window
        return self.rng.randrange(width), self.rng.randrange(height)

    def act(self) -> None:
        actions = (
            (8, self.click_a_widget),
            (6, self.play_a_move),
            (6, lambda: self.send(PointerMoved, self.point())),
            (3, self.drag),
            (4, lambda: self.send(KeyPressed, key := self.rng.choice(KEYS), key if len(key) == 1 else "")),
            (3, lambda: self.send(WheelTurned, self.point(), self.rng.choice((-1, 1)))),
            (4, lambda: self.send(TimePassed)),
            (4, lambda: self.do(self.rng.choice(COMMANDS))),
            (2, lambda: self.do(ChangeSetting(self.rng.choice(SETTINGS)))),
            (2, lambda: self.do(Play(self.rng.choice(names())))),
            (3, self.hear),
            (1, lambda: self.send(Alert, "Something that the user must know. " * self.rng.randrange(1, 6))),
            (1, self.resize),
        )
        self.rng.choices([action for _, action in actions], [weight for weight, _ in actions])[0]()

    def click_a_widget(self) -> None:
        shown = [widget for widget in widgets(self.state) if widget.is_on]
        if shown:
            point = self.rng.choice(shown).rect.center
            self.send(PointerMoved, point)
            self.send(PointerPressed, point)
            self.send(PointerReleased, point)

    def play_a_move(self) -> None:
        table = self.state.table
        if table is not None and self.state.screen is Screen.TABLE and table.board.legal_moves:
            self.do(Close())
            self.state = evolve(
                self.state, table=table.touching(typed=str(self.rng.choice(table.board.legal_moves))), overlay=None
            )
            self.send(KeyPressed, "return")

    def drag(self) -> None:
        self.send(PointerPressed, self.point(), self.rng.choice((1, 3)))
        self.send(PointerMoved, self.point())
        if self.rng.random() < 0.8:
            self.send(PointerReleased, self.point(), self.rng.choice((1, 3)))

    def hear(self) -> None:
        """Handle replies: evaluations, hints, lists."""
        table = self.state.table
        if self.state.library is not None and self.state.screen is Screen.LIBRARY:
            game = new_table(load(self.rng.choice(names())).start(), serial="x")
            self.send(GamesListed, self.state.library.reading, (entry_of_table(game, str(self.rng.random()), "today"),))
        elif self.state.dialog is not None:
            self.send(FolderListed, "/somewhere", tuple(FileEntry(f"{n}.pgn") for n in range(self.rng.randrange(30))))
        elif table is not None:
            node = self.rng.randrange(len(table.game))
            texts = tuple(map(str, table.board.legal_moves[:1]))
            lines = tuple(Line(texts, score) for score in (40, -WIN + 4, 3) if texts)
            here = table.game.current
            self.send(LinesFound, table.serial, here, Found("", 3, Analysis(lines, 7, 900, 80)))
            self.send(Judged, table.serial, node, Thought(3, self.rng.choice((-WIN, -300, 0, 55, WIN - 4))))
            self.send(ReviewProgress, table.serial, self.rng.random())
            if len(table.game) < 9 and table.review.is_wanted:
                self.send(Reviewed, table.serial, review(Game(table.game), Setting(Limits(depth=1))))
            self.send(Explored, "", table.board, tuple(Branch(text, 3, (1, 1), 1) for text in texts), 7)
            if table.board.legal_moves:
                self.send(Chosen, table.serial, table.game.current, str(table.board.legal_moves[0]), True, "a hint")

    def resize(self) -> None:
        size = self.rng.choice(SIZES)
        self.send(Resized, size)
        self.surface = pygame.Surface(size)

    def check(self) -> None:
        """Compare the incremental picture with a fresh one."""
        self.renderer.draw(self.surface, self.state)
        fresh = pygame.Surface(self.state.window)
        Renderer().draw(fresh, self.state)
        if pygame.image.tobytes(self.surface, "RGB") != pygame.image.tobytes(fresh, "RGB"):
            difference = pygame.mask.from_threshold(self.surface, (0, 0, 0), (1, 1, 1, 255), fresh)
            difference.invert()
            found = difference.get_bounding_rects()
            there = [region.pane.name for region in regions(Scene(self.state)) if region.rect.collidelist(found) >= 0]
            raise AssertionError(f"the picture is torn at {found[:4]} in {there} after {self.log[-6:]}")


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 60))])
def test_a_partial_redraw_gives_the_same_picture_as_a_full_one(window: pygame.Surface, seed: int) -> None:
    session = Session(seed)
    for _ in range(40):
        session.act()
        session.check()


def test_regions_never_overlap(window: pygame.Surface) -> None:
    session = Session(1)
    for _ in range(150):
        session.act()
        shown = [region.rect for region in regions(Scene(session.state))]
        for number, rect in enumerate(shown):
            assert rect.collidelist(shown[number + 1 :]) == -1, session.log[-3:]


def test_nothing_tears_after_a_loss_on_time(state: State, window: pygame.Surface) -> None:
    session = Session(0)
    session.do(Play("chess"))
    session.check()
    assert some(session.state.table).control == TimeControl(1)
    hand = Hand(session.state).play("e4 e5 Nf3 Nc6").wait(61_000)
    session.state = hand.state
    session.check()
    for key in ("home", "/", "d", "4", "return", "end"):
        session.state = hand.key(key).state
        session.check()


@pytest.mark.parametrize("name", ["chess", "peg", "xiangqi"])
def test_a_hover_redraws_no_more_than_the_two_places_it_concerns(
    state: State, window: pygame.Surface, name: str
) -> None:
    hand = Hand(state).do(Play(name)).point_at(0).wait(2000)
    renderer = Renderer()
    renderer.draw(window, hand.state)
    cell = layout_of(hand.state).squares.cell
    for place in range(1, 9):
        hand.point_at(place)
        redrawn = renderer.draw(window, hand.state)
        assert redrawn
        assert sum(rect.width * rect.height for rect in redrawn) <= 3 * cell**2
