"""The display: a window and its surface, which has more pixels than the window has points on a high-density display."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Mapping
from importlib.resources import as_file, files

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

    def __init__(self, size: Size, is_dense: bool | None = None, sizes: Mapping[str, Size] | None = None) -> None:
        """Open a window, as large as it was last on this screen, or otherwise of the given size."""
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in _INVISIBLE and os.environ.get("SDL_VIDEODRIVER") != driver:
            # SDL falls back to an invisible display; use that only on request.
            pygame.display.quit()
            raise pygame.error("no screen was found")
        pygame.font.init()
        size = (sizes or {}).get(screen_name(), size)
        if driver not in _INVISIBLE:
            width, height = pygame.display.get_desktop_sizes()[0]
            size = min(size[0], width), min(size[1], height)
        if is_dense is None:
            is_dense = sys.platform == "darwin" or driver == "wayland"
        self.is_visible = driver not in _INVISIBLE
        self._window: pygame.Window | None = None
        if is_dense:
            self._window = pygame.Window("Woodpusher", size, resizable=True, allow_high_dpi=True)
            self._window.minimum_size = SMALLEST
            self._window.set_icon(icon())
            self.surface = self._window.get_surface()
        else:
            pygame.display.set_icon(icon())
            self._open(size)
            pygame.display.set_caption("Woodpusher")
        pygame.key.set_repeat(350, 45)
        pygame.key.start_text_input()
        self._is_stale = False
        self._finger: int | None = None
        self.is_blank = True
        """Whether the surface is new, so that everything must be drawn."""
        self.is_full = False
        """Whether the window fills its screen."""
        self._usual = size
        """The size of the window before it filled the screen."""
        self._screen = 0
        self._full_size = size
        self._is_shrinking = False
        """Whether the window is about to get its size back."""

    @property
    def size(self) -> Size:
        """The size in pixels."""
        return self.surface.get_size()

    @property
    def points(self) -> Size:
        """The window's size as the desktop measures it."""
        return self.size if self._window is None else self._window.size

    @property
    def screen(self) -> str:
        """The screen that the window is on, named by its size."""
        return screen_name(self._screen)

    def move_to(self, screen: int) -> None:
        """Note that the window is on another screen."""
        self._screen = screen

    def fill(self, is_full: bool) -> None:
        """Fill the screen with the window, or give it back its size."""
        if is_full is self.is_full:
            return
        self.is_full = is_full
        if self._window is not None:
            if is_full:
                self._window.set_fullscreen(True)
            else:
                self._window.set_windowed()
            self.surface = self._window.get_surface()
        elif is_full:
            self._usual = self.size
            self._open(_desktop_size(self._screen), pygame.FULLSCREEN, display=self._screen)
        else:
            self._full_size = self.size
            self._shrink()
            self._is_shrinking = self._usual != self._full_size
        self.is_blank = True
        self.uncover()

    def _open(self, size: Size, flags: int = pygame.RESIZABLE, display: int = 0) -> None:
        """Open the window, or give it another size; its picture is gone afterwards."""
        self.surface = pygame.display.set_mode(size, flags, display=display)
        self.is_blank = True

    def _shrink(self) -> None:
        """Ask for the size that the window had; some desktops keep it large until they are asked again."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pygame warns when a desktop keeps the window large
            self._open(self._usual)

    def pixel(self, point: Size) -> Size:
        """Return the pixel at a point of the window."""
        return pixel_at(point, self.points, self.size)

    def resize(self, size: Size) -> None:
        """Follow the window to a new size; enlarge it if it is too small."""
        if self._window is not None:
            self.surface = self._window.get_surface()
        elif self._is_shrinking and size == self._full_size:
            self._is_shrinking = False
            self._shrink()
        elif not self.is_full and (size[0] < SMALLEST[0] or size[1] < SMALLEST[1]):
            wider = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
            self._open(wider)
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


def _desktop_size(screen: int) -> Size:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[screen if screen < len(sizes) else 0]


def screen_name(screen: int = 0) -> str:
    """Return the name of a screen: its size."""
    width, height = _desktop_size(screen)
    return f"{width}x{height}"


def icon() -> pygame.Surface:
    """Return the program's icon: a pawn on a board."""
    with as_file(files("gui") / "assets" / "program" / "icon.svg") as path:
        return pygame.image.load_sized_svg(path, (128, 128))


def pixel_at(point: Size, points: Size, pixels: Size) -> Size:
    """Return the pixel at a point of a window with these sizes in points and pixels.

    >>> pixel_at((100, 50), (1280, 800), (2560, 1600)), pixel_at((7, 7), (640, 480), (640, 480))
    ((200, 100), (7, 7))
    """
    if points == pixels:
        return point
    return round(point[0] * pixels[0] / points[0]), round(point[1] * pixels[1] / points[1])
