"""Input: translates Pygame's events into ours.

Text comes from the system's text input, which knows input methods, dead keys and every script; a key event only says
which key went down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

import pygame

from gui.core.effect import Outside
from gui.core.events import (
    Closed,
    Event,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)
from gui.features.files.effects import ReadFile
from gui.features.files.events import Pasted
from gui.shell.display import Display

_SHIFTED = ("tab", "left", "right", "home", "end", "insert")
"""Keys that type nothing and have another meaning with Shift."""
_TEXTLESS = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_LALT
"""Held keys with which another key types nothing, unless the right Alt key is held too, which types more letters."""
_KEY_NAMES = {"return": "return", "enter": "return", "left ctrl": "", "keypad enter": "return"}


class TextInput:
    """Tells apart keys that type text and keys that are commands, so that nothing is typed twice."""

    def __init__(self) -> None:
        self._is_spoken = False
        """Whether the system has sent any text, so that key events need not be taken for it."""
        self._is_command = False
        """Whether the key that is down is a command, whose text is not meant."""

    def sifted(self, events: Iterable[pygame.event.Event]) -> Iterator[pygame.event.Event]:
        """Return some events without keys whose text comes as well, and without the text of commands."""
        batch = list(events)
        for event, following in zip_longest(batch, batch[1:]):
            if event.type == pygame.KEYDOWN:
                self._is_command = is_command(event)
                self._is_spoken |= following is not None and following.type == pygame.TEXTINPUT
                if self._is_spoken and types_text(event):
                    continue
            elif event.type == pygame.KEYUP:
                self._is_command = False
            elif event.type == pygame.TEXTINPUT and self._is_command:
                continue
            yield event


def is_command(event: pygame.event.Event) -> bool:
    """Return whether a key went down together with one that makes it a command."""
    return bool(event.mod & _TEXTLESS) and not event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE)


def types_text(event: pygame.event.Event) -> bool:
    """Return whether a key that went down types something."""
    return not is_command(event) and bool(event.unicode) and event.unicode.isprintable()


def translated(event: pygame.event.Event, display: Display, now: float) -> Event | None:
    """Translate a Pygame event into ours, or return None."""
    if event.type == pygame.QUIT:
        return Closed(now)
    if getattr(event, "touch", False):
        return None  # the finger itself is reported too
    if event.type == pygame.MOUSEMOTION:
        return PointerMoved(now, display.pixel(event.pos))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3:
        modifiers = pygame.key.get_mods()
        colour = bool(modifiers & pygame.KMOD_SHIFT) + 2 * bool(modifiers & pygame.KMOD_ALT)
        return PointerPressed(now, display.pixel(event.pos), event.button, colour)
    if event.type == pygame.MOUSEBUTTONUP and event.button <= 3:
        return PointerReleased(now, display.pixel(event.pos), event.button)
    if event.type == pygame.MOUSEWHEEL:
        return WheelTurned(now, display.pixel(pygame.mouse.get_pos()), event.y) if event.y else None
    if event.type == pygame.KEYDOWN:
        return KeyPressed(now, key_name(event), event.unicode)
    if event.type == pygame.TEXTINPUT:
        return KeyPressed(now, key_of_text(event.text), event.text) if event.text else None
    if event.type in _FINGERS:
        return _touched(event, display, now)
    if event.type == pygame.WINDOWDISPLAYCHANGED:
        display.move_to(event.display_index)
    if event.type in _UNCOVERED:
        display.uncover()
        return None
    if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
        display.resize((event.x, event.y) if hasattr(event, "x") else event.size)
        return Resized(now, display.size, display.points, display.screen)
    if event.type == pygame.DROPTEXT:
        return Pasted(now, event.text)
    if event.type == pygame.DROPFILE:
        return ReadFile(event.file).run(Outside(now))
    if event.type == pygame.WINDOWLEAVE:
        return PointerMoved(now, (-1, -1))
    return None


_UNCOVERED = (
    pygame.VIDEOEXPOSE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWDISPLAYCHANGED,
)
"""Events after which the system may have forgotten what the window shows."""
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


def _touched(event: pygame.event.Event, display: Display, now: float) -> Event | None:
    """Translate what a finger did; only the first of several fingers counts."""
    width, height = display.size
    point = round(event.x * width), round(event.y * height)
    if not display.is_followed(
        event.finger_id, is_down=event.type == pygame.FINGERDOWN, is_up=event.type == pygame.FINGERUP
    ):
        return None
    if event.type == pygame.FINGERDOWN:
        return PointerPressed(now, point)
    return PointerMoved(now, point) if event.type == pygame.FINGERMOTION else PointerReleased(now, point, is_touch=True)


def key_of_text(text: str) -> str:
    """Return the name of the key that types some text; text of several letters has none.

    >>> key_of_text("F"), key_of_text(" "), key_of_text("あ"), key_of_text("home")
    ('f', 'space', 'あ', '')
    """
    if text == " ":
        return "space"
    return text.lower() if len(text) == 1 else ""


def key_name(event: pygame.event.Event) -> str:
    """Return a key's name with "ctrl+", "alt+" and, where it changes the meaning, "shift+" in front."""
    name = pygame.key.name(event.key)
    name = _KEY_NAMES.get(name, name)
    is_control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if event.mod & pygame.KMOD_SHIFT and (is_control or name in _SHIFTED):
        name = f"shift+{name}"
    if is_control:
        name = f"ctrl+{name}"
    return f"alt+{name}" if event.mod & pygame.KMOD_ALT else name
