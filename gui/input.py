"""Input: translates Pygame's events into ours."""

from __future__ import annotations

import pygame

from gui import effects
from gui.display import Display
from gui.events import (
    Closed,
    Event,
    KeyPressed,
    Pasted,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)

_SHIFTED = ("tab", "left", "right", "home", "end", "insert")
"""Keys that type nothing and have another meaning with Shift."""
_KEY_NAMES = {"return": "return", "enter": "return", "left ctrl": "", "keypad enter": "return"}


def translated(event: pygame.event.Event, display: Display, now: float) -> Event | None:
    """Translate a Pygame event into ours, or return None."""
    if event.type == pygame.QUIT:
        return Closed(now)
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
    if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
        display.resize((event.x, event.y) if hasattr(event, "x") else event.size)
        return Resized(now, display.size, display.points)
    if event.type == pygame.DROPTEXT:
        return Pasted(now, event.text)
    if event.type == pygame.DROPFILE:
        return effects.run(effects.ReadFile(event.file), now)
    if event.type == pygame.WINDOWLEAVE:
        return PointerMoved(now, (-1, -1))
    return None


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
