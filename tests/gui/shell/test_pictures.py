"""The pictures in the documentation can be redrawn."""

from __future__ import annotations

from pathlib import Path

import pygame

from gui.shell.pictures import SIZE, draw


def test_every_picture_is_drawn_and_shows_something(tmp_path: Path) -> None:
    drawn = draw(tmp_path)
    assert len(drawn) == 8
    for path in drawn:
        picture = pygame.image.load(path)
        assert picture.get_size() == SIZE
        colours = {tuple(picture.get_at((x, y))) for x in range(0, SIZE[0], 16) for y in range(0, SIZE[1], 16)}
        assert len(colours) > 50
