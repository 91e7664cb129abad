"""Rectangles: Pygame's, which need no display."""

from pygame import Rect as Rect
