"""The screen reader: tells the system's accessibility service what is on screen, through AccessKit.

Without AccessKit, or without a screen reader, nothing is computed.
"""

from __future__ import annotations

import contextlib
import sys
from collections import deque
from typing import Any

import pygame

from gui.core.events import Event, PlaceActivated, WidgetActivated, WidgetFocused
from gui.core.state import Focus, State
from gui.features.accessibility import assistive
from gui.features.accessibility.assistive import Role, Thing
from gui.screens.widgets import focused, widgets

try:
    import accesskit
except ImportError:  # there is no wheel for this platform
    accesskit = None

_ROOT, _STATUS, _FIRST = 1, 2, 3


class ScreenReader:
    """The connection to the accessibility service. Its handlers run in other threads, so they only leave notes."""

    def __init__(self) -> None:
        self._adapter: Any = None
        self._ids: dict[Focus | int, int] = {}
        self._is_active = False
        self._told: object = None
        self._requests: deque[tuple[Any, int]] = deque()
        if accesskit is not None:
            with contextlib.suppress(Exception):  # a system without the service
                self._adapter = _adapter(self._adapter_started, self._requests_arrive, self._stopped)

    def tell(self, state: State) -> None:
        """Tell what is on screen, if that has changed and somebody listens."""
        if self._adapter is None or not self._is_active:
            return
        key = widgets(state), state.hold.focus, assistive.announced(state)
        if key == self._told:
            return
        self._told = key
        events = self._adapter.update_if_active(lambda: self.tree(state))
        if events is not None:
            events.raise_events()

    def tree(self, state: State) -> Any:
        """Return everything on screen as an AccessKit update."""
        things = assistive.things_of(state)
        nodes = [(self._id(thing.key), _node(thing)) for thing in things]
        status = accesskit.Node(accesskit.Role.STATUS)
        status.set_value(assistive.announced(state))
        status.set_live(accesskit.Live.POLITE)
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label("Woodpusher")
        root.set_children([_STATUS, *(number for number, _ in nodes)])
        widget, focus = focused(state), state.hold.focus
        here = _ROOT if widget is None or focus is None else self._id(_plain(focus))
        known = {number for number, _ in nodes}
        update = accesskit.TreeUpdate(here if here in known else _ROOT)
        update.nodes = [(_ROOT, root), (_STATUS, status), *nodes]
        update.tree = accesskit.Tree(_ROOT)
        return update

    def _id(self, key: Focus | int) -> int:
        return self._ids.setdefault(key if isinstance(key, int) else _plain(key), len(self._ids) + _FIRST)

    def events(self, now: float) -> list[Event]:
        """Return what was asked for since the last call."""
        found: list[Event] = []
        keys = {number: key for key, number in self._ids.items()} if self._requests else {}
        while self._requests:
            action, number = self._requests.popleft()
            key = keys.get(number)
            is_click = action == accesskit.Action.CLICK
            if isinstance(key, Focus):
                found.append(WidgetActivated(now, key) if is_click else WidgetFocused(now, key))
            elif key is not None and is_click:
                found.append(PlaceActivated(now, key))
        return found

    def close(self) -> None:
        """End the connection."""
        self._adapter = None

    # In other threads.

    def _adapter_started(self) -> None:
        self._is_active, self._told = True, None
        _wake()

    def _stopped(self) -> None:
        self._is_active = False

    def _requests_arrive(self, request: Any) -> None:
        if request.action in (accesskit.Action.CLICK, accesskit.Action.FOCUS):
            self._requests.append((request.action, _target(request)))
            _wake()


def _target(request: Any) -> int:
    return int(request.target_node if hasattr(request, "target_node") else request.target)


def _wake() -> None:
    """Let the program look at what has changed."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))


def _plain(focus: Focus) -> Focus:
    """Return a focus without the number that its button had at some time."""
    return Focus(focus.command, focus.nth)


def _adapter(started: Any, arrive: Any, stopped: Any) -> Any:
    """Return the adapter for this system."""
    if sys.platform == "win32":
        from accesskit.windows import SubclassingAdapter

        return SubclassingAdapter(pygame.display.get_wm_info()["window"], started, arrive)
    if sys.platform == "darwin":
        from accesskit.macos import SubclassingAdapter, add_focus_forwarder_to_window_class

        add_focus_forwarder_to_window_class("SDLWindow")
        return SubclassingAdapter.for_window(pygame.display.get_wm_info()["window"], started, arrive)
    from accesskit.unix import Adapter

    return Adapter(started, arrive, stopped)


def _node(thing: Thing) -> Any:
    """Return a thing as an AccessKit node."""
    roles = {
        Role.BUTTON: accesskit.Role.BUTTON,
        Role.CHOICE: accesskit.Role.RADIO_BUTTON,
        Role.SWITCH: accesskit.Role.SWITCH,
        Role.TEXT: accesskit.Role.TEXT_INPUT,
        Role.ITEM: accesskit.Role.LIST_ITEM,
        Role.PLACE: accesskit.Role.BUTTON,
    }
    node = accesskit.Node(roles[thing.role])
    rect = thing.rect
    node.set_bounds(accesskit.Rect(rect.left, rect.top, rect.right, rect.bottom))
    node.set_label(thing.name)
    if thing.value:
        node.set_value(thing.value)
    if thing.is_chosen is not None:
        node.set_toggled(accesskit.Toggled.TRUE if thing.is_chosen else accesskit.Toggled.FALSE)
    if thing.is_on:
        node.add_action(accesskit.Action.CLICK)
        node.add_action(accesskit.Action.FOCUS)
    else:
        node.set_disabled()
    return node
