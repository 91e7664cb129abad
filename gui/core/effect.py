"""Effects: requests to the world outside the state, such as files and the clipboard.

A command puts effects into the state; the program takes them out, runs them, and handles the events that follow.
Whatever else is outside, such as workers, the journal and the sound, follows the state by itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import field, frozen

if TYPE_CHECKING:
    from gui.core.events import Event


class Clipboard:
    """A clipboard of the program's own, for a program without a window."""

    def __init__(self) -> None:
        self.text = ""

    def copy(self, text: str) -> bool:
        """Copy text, and return whether there is a clipboard to copy it to."""
        self.text = text
        return True

    def copy_picture(self, png: bytes) -> str:
        """Copy a picture and return a message; empty if that is not possible."""
        return ""

    def paste(self) -> str:
        """Return the copied text."""
        return self.text


@frozen
class Outside:
    """What an effect may use."""

    now: float = 0
    stopped: Callable[[], bool] = bool
    """Whether the program is closing, so that reading a game can end early."""
    clipboard: Clipboard = field(factory=Clipboard)


class Effect(ABC):
    """A request to the world outside. Two effects are equal if they ask for the same."""

    @property
    def takes_long(self) -> bool:
        """Whether the window should not wait for it: it reads a game of thousands of moves."""
        return False

    @abstractmethod
    def run(self, outside: Outside) -> Event | None:
        """Do it, and return the event that follows, if any."""
