"""The display list of a pane."""

from __future__ import annotations

import pygame

Canvas = pygame.Surface
