"""The display: a window and its surface, which has more pixels than the window has points on a high-density display."""

from __future__ import annotations

import os
import sys

import pygame

Size = tuple[int, int]

SMALLEST = (640, 480)
"""The smallest window, in points."""
_INVISIBLE = ("offscreen", "dummy", "evdev")


class Display:
    """A window. Sizes and positions are in pixels; only the window's own size is in points.

    Where points and pixels are the same, this uses the window of ``pygame.display``, since it can update
    only what has changed. Where they may differ (on a Mac, on Wayland), the system would draw that window small and
    scale it up; there this uses ``pygame.Window``, which has all the pixels but always updates as a whole.
    """

    def __init__(self, size: Size, is_dense: bool | None = None) -> None:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in _INVISIBLE and os.environ.get("SDL_VIDEODRIVER") != driver:
            # SDL falls back to an invisible display; use that only on request.
            pygame.display.quit()
            raise pygame.error("no screen was found")
        pygame.font.init()
        if driver not in _INVISIBLE:
            width, height = pygame.display.get_desktop_sizes()[0]
            size = min(size[0], width), min(size[1], height)
        if is_dense is None:
            is_dense = sys.platform == "darwin" or driver == "wayland"
        self._window: pygame.Window | None = None
        if is_dense:
            self._window = pygame.Window("Woodpusher", size, resizable=True, allow_high_dpi=True)
            self._window.minimum_size = SMALLEST
            self.surface = self._window.get_surface()
        else:
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.display.set_caption("Woodpusher")
        pygame.key.set_repeat(350, 45)
        pygame.key.start_text_input()
        self._is_stale = False
        self._finger: int | None = None

    @property
    def size(self) -> Size:
        """The size in pixels."""
        return self.surface.get_size()

    @property
    def points(self) -> Size:
        """The window's size as the desktop measures it."""
        return self.size if self._window is None else self._window.size

    def pixel(self, point: Size) -> Size:
        """Return the pixel at a point of the window."""
        return pixel_at(point, self.points, self.size)

    def resize(self, size: Size) -> None:
        """Follow the window to a new size; enlarge it if it is too small."""
        if self._window is not None:
            self.surface = self._window.get_surface()
        elif size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
            wider = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
            self.surface = pygame.display.set_mode(wider, pygame.RESIZABLE)
        else:
            self.surface = pygame.display.get_surface() or self.surface

    def uncover(self) -> None:
        """Show the whole picture again, since the system may have lost it while the window was hidden or covered."""
        self._is_stale = True

    def show(self, changed: list[pygame.Rect]) -> None:
        """Update the parts of the window that have changed, or all of it after it was uncovered."""
        if not changed and not self._is_stale:
            return
        if self._window is not None:
            self._window.flip()
        elif self._is_stale:
            pygame.display.flip()
        else:
            pygame.display.update(changed)
        self._is_stale = False

    def is_followed(self, finger: int, *, is_down: bool, is_up: bool) -> bool:
        """Return whether a finger touched the screen first; the others are ignored until it is lifted."""
        if is_down and self._finger is None:
            self._finger = finger
        is_first = finger == self._finger
        if is_up and is_first:
            self._finger = None
        return is_first


def pixel_at(point: Size, points: Size, pixels: Size) -> Size:
    """Return the pixel at a point of a window with these sizes in points and pixels.

    >>> pixel_at((100, 50), (1280, 800), (2560, 1600)), pixel_at((7, 7), (640, 480), (640, 480))
    ((200, 100), (7, 7))
    """
    if points == pixels:
        return point
    return round(point[0] * pixels[0] / points[0]), round(point[1] * pixels[1] / points[1])
