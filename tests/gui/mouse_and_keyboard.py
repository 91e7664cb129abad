"""A hand with a mouse and a keyboard, which turns a person's actions into events."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve

from board import Board, Where
from board.clicks import clicks_of
from gui.core.command import Command
from gui.core.events import Event, KeyPressed, PointerMoved, PointerPressed, PointerReleased, TimePassed, WheelTurned
from gui.core.state import Point, State, Table
from gui.features.tables.tables import status_of
from gui.kit.widget import Widget, layout_of
from gui.play.commands import PassTurn, Pick
from gui.play.table import end_of, is_holding, play
from gui.program import effects
from gui.program.jobs import to_list, to_look_up
from gui.program.update import update
from gui.program.worker import Reply, ReplyKind, run
from gui.screens.home.commands import OpenCard, Play
from gui.screens.home.widgets import home_rect
from gui.screens.keyboard import ARROWS
from gui.screens.widgets import widgets
from gui.views import view_of
from gui.views.view import View
from moves import Move, Roll

if TYPE_CHECKING:
    from typing_extensions import Self


@lru_cache(maxsize=1024)
def _ways(view: View, start: int, sign: int) -> dict[int, tuple[int, str]]:
    """Return for each place that the arrow keys reach the previous place and the key, by a shortest path."""
    came: dict[int, tuple[int, str]] = {start: (start, "")}
    queue = [start]
    for here in queue:
        for key, (right, down) in ARROWS.items():
            there = view.step(here, sign * right, sign * down)
            if there not in came:
                came[there] = (here, key)
                queue.append(there)
    return came


def is_called(widget: Widget, label: str | Command) -> bool:
    """Return whether a widget has a label, a command, or a tip, whatever key or rating the tip also names."""
    tip = widget.tip.partition(" (")[0].partition(", about")[0]
    return label in (widget.label, widget.tip, tip, widget.command)


def in_view(state: State, label: str | Command) -> tuple[int, Widget]:
    """Return how many notches of the wheel show a button of the home screen, none elsewhere, and the button."""
    for notches in range(100):
        for widget in widgets(state):
            is_card = isinstance(widget.command, Play | OpenCard)
            if is_called(widget, label) and (not is_card or home_rect(state).contains(widget.rect)):
                return notches, widget
        turned = update(state, WheelTurned(state.now, home_rect(state).center, -1))
        if turned == state:
            break
        state = turned
    raise AssertionError(f"no button {label!r} among {[widget.label or widget.tip for widget in widgets(state)]}")


class Hand:
    """Holds a state and acts on it, each action some milliseconds after the last."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def table(self) -> Table:
        table = self.state.table
        assert table is not None, "there is no game on the table"
        return table

    @property
    def board(self) -> Board:
        return self.table.board

    @property
    def says(self) -> str:
        """The status line."""
        return status_of(self.state, self.table).text

    @property
    def moves(self) -> list[str]:
        """The moves up to the shown position."""
        game = self.table.game
        return [game[step].text for step in game.path()[1:]]

    def send(self, kind: Callable[..., Event], *arguments: Any, **keywords: Any) -> Self:
        self.state = update(self.state, kind(self.state.now + 5, *arguments, **keywords))
        return self

    def do(self, command: Command) -> Self:
        self.state = command.run(self.state)
        return self

    def run_effects(self) -> Self:
        """Run pending effects, as the program would, until none are left."""
        while self.state.effects:
            wanted, self.state = self.state.effects, evolve(self.state, effects=())
            for effect in wanted:
                event = effects.run(effect, self.state.now)
                if event is not None:
                    self.state = update(self.state, event)
        return self

    def run_jobs(self) -> Self:
        """Run the library's jobs, as the workers would."""
        for wanted in (to_list, to_look_up):
            while (job := wanted(self.state)) is not None:
                reports: list[Any] = []
                reply = run(job.task(self.state), reports.append, lambda: False)
                for content in reports:
                    self.state = update(self.state, job.event(Reply(ReplyKind.REPORT, content), self.state.now))
                self.state = update(self.state, job.event(reply, self.state.now))
                if wanted(self.state) == job:
                    break  # some games cannot be read
        return self

    def wait(self, milliseconds: int) -> Self:
        self.state = update(self.state, TimePassed(self.state.now + milliseconds))
        return self

    # The mouse.

    def pixel(self, place: Where) -> Point:
        """Return the centre of a place, given by name or number, in the window."""
        variant = self.table.variant
        coordinate = variant.geometry.coordinate(place)
        return layout_of(self.state).squares.pixel(*view_of(variant).middle(coordinate))

    def press(self, place: Where, button: int = 1, colour: int = 0) -> Self:
        return self.send(PointerPressed, self.pixel(place), button, colour)

    def release(self, place: Where, button: int = 1) -> Self:
        return self.send(PointerReleased, self.pixel(place), button)

    def point_at(self, place: Where) -> Self:
        return self.send(PointerMoved, self.pixel(place))

    def click(self, *places: Where) -> Self:
        for place in places:
            self.press(place).release(place)
        return self

    def drag(self, start: Where, end: Where, button: int = 1, colour: int = 0) -> Self:
        return self.press(start, button, colour).point_at(end).release(end, button)

    def wheel(self, steps: int, at: Point | None = None) -> Self:
        return self.send(WheelTurned, at or layout_of(self.state).squares.inner.center, steps)

    def push(self, label: str | Command) -> Self:
        """Click the button with a label, a tip or a command."""
        return self.click_at(self.found(label).rect.center)

    def found(self, label: str | Command) -> Widget:
        """Return the button with a label, a tip or a command; one on the home screen is scrolled into view."""
        notches, widget = in_view(self.state, label)
        for _ in range(notches):
            self.wheel(-1, home_rect(self.state).center)
        return widget

    def click_at(self, point: Point) -> Self:
        return self.send(PointerPressed, point).send(PointerReleased, point)

    def widgets(self, command: type[Command]) -> list[Widget]:
        """Return the visible widgets with a command of a class."""
        return [widget for widget in widgets(self.state) if isinstance(widget.command, command)]

    def make(self, move: Move) -> Self:
        """Make a legal move with the mouse alone, whatever the variant; fate's moves need no hand."""
        before, place = self.table.game.current, end_of(move)
        if isinstance(move, Roll):
            self.state = self.state.with_table(play(self.table, move, self.state.settings, self.state.now))
        elif place is None:
            self.push(PassTurn())
        elif is_holding(self.table):
            while self._laid(place) != move:
                self.point_at(place).wheel(-1, self.pixel(place))
            self.click(place)
        else:
            self.click(*clicks_of(move))
            if self.table.game.current == before and self.table.touch.clicked == clicks_of(move):
                self.click(place)
        if self.table.touch.picker is not None:
            self.push(Pick(self.table.touch.picker.moves.index(move)))
        return self._made(move, before)

    def make_by_keys(self, move: Move) -> Self:
        """Make a legal move with the board cursor alone, whatever the variant."""
        before, place = self.table.game.current, end_of(move)
        if isinstance(move, Roll):
            return self.make(move)
        if place is None:
            self.key("ctrl+t")
        else:
            if self.table.touch.cursor is None:
                self.key("return")
            if is_holding(self.table):
                while self._laid(place) != move:
                    self.key("r")
            for each in (place,) if is_holding(self.table) else clicks_of(move):
                self._steer(each).key("return")
            if self.table.game.current == before and self.table.touch.clicked == clicks_of(move):
                self.key("return")
        picker = self.table.touch.picker
        if picker is not None:
            self.key(*["down"] * picker.moves.index(move), "return")
        return self._made(move, before)

    def _made(self, move: Move, before: int) -> Self:
        assert self.table.game.current != before, f"{move}: {self.says}"
        assert self.table.game.node.move == move, f"{self.table.game.node.move} and not {move}"
        return self

    def _steer(self, place: int) -> Self:
        """Move the board cursor to a place with as few arrow keys as possible."""
        start, sign = self.table.touch.cursor, -1 if self.table.flipped else 1
        assert start is not None
        came = _ways(view_of(self.table.variant), start, sign)
        assert place in came, f"the arrows do not lead from {start} to {place}"
        keys: list[str] = []
        while place != start:
            place, key = came[place]
            keys.insert(0, key)
        return self.key(*keys)

    def _laid(self, place: int) -> Move:
        return view_of(self.table.variant).laid(self.board, place, self.table.touch.turn)

    # The keyboard.

    def key(self, *names: str) -> Self:
        for name in names:
            self.send(KeyPressed, name, name if len(name) == 1 else "")
        return self

    def type(self, text: str) -> Self:
        """Type a move and enter it."""
        return self.key("/", *text, "return")

    def play(self, moves: str) -> Self:
        for move in moves.split():
            self.type(move)
            assert not self.table.status.is_refusal, self.says
        return self
