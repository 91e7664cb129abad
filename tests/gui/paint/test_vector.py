"""Pictures are drawn at the size shown."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from gui.paint import vector
from gui.shell.renderer import merge


@pytest.mark.parametrize("size", [(60, 40), (120, 33), (301, 200)])
@pytest.mark.parametrize(("radius", "outline"), [(8, None), (12, (200, 10, 30)), (0, None)])
def test_a_large_rectangle_is_pixel_for_pixel_the_one_drawn_at_once(
    window: Surface, size: tuple[int, int], radius: int, outline: tuple[int, int, int] | None
) -> None:
    quick = vector.rounded(size, radius, (10, 120, 200), outline, 2)
    whole = vector._rounded(size, radius, (10, 120, 200), outline, 2)
    for picture in (quick, whole):
        assert picture.get_size() == size
    ground = pygame.Surface(size), pygame.Surface(size)
    ground[0].blit(quick, (0, 0))
    ground[1].blit(whole, (0, 0))
    assert pygame.image.tobytes(ground[0], "RGB") == pygame.image.tobytes(ground[1], "RGB")


def test_the_edge_of_a_disc_is_smooth() -> None:
    disc = vector.disc(40, (255, 255, 255))
    opacities = {disc.get_at((x, y)).a for x in range(40) for y in range(40)}
    assert {0, 255} < opacities
    assert len(opacities) > 10


def test_every_icon_can_be_drawn() -> None:
    for path in (vector.ASSETS / "icons").iterdir():
        if path.name.endswith(".svg"):
            picture = vector.icon(path.name.removesuffix(".svg"), 24, (255, 255, 255))
            assert picture.get_bounding_rect().width > 5


def test_merged_rectangles_cover_all_and_do_not_overlap() -> None:
    rects = [Rect(0, 0, 10, 10), Rect(5, 5, 10, 10), Rect(100, 100, 5, 5), Rect(14, 0, 3, 3), Rect(-5, -5, 2, 2)]
    merged = merge(rects, Rect(0, 0, 200, 200))
    for rect in rects[:-1]:
        assert any(cover.contains(rect) for cover in merged)
    for number, cover in enumerate(merged):
        assert cover.collidelist(merged[number + 1 :]) == -1
