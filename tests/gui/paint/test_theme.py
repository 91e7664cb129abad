"""Text is legible in every theme."""

from __future__ import annotations

import pytest

from gui.paint.theme import THEMES, contrast, mixed, theme

PAIRS = [
    *((ink, ground) for ink in ("ink", "ink_soft", "accent") for ground in ("background", "panel", "raised")),
    ("ink", "hover"),
    ("on_accent", "accent"),
    ("on_danger", "danger"),
    ("on_frame", "frame"),
]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("safe", [False, True])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_has_a_contrast_of_at_least_four_and_a_half(name: str, safe: bool, ink: str, ground: str) -> None:
    chosen = theme(name, safe)
    assert contrast(getattr(chosen, ink), getattr(chosen, ground)) >= 4.5


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("name", THEMES)
def test_light_and_dark_squares_differ_also_in_grey(name: str) -> None:
    assert contrast(THEMES[name].board_light, THEMES[name].board_dark) >= 2


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mixed((0, 0, 0), (100, 200, 50), 0) == (0, 0, 0)
    assert mixed((0, 0, 0), (100, 200, 50), 1) == (100, 200, 50)
