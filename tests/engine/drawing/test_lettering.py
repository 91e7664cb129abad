"""Lettering: every character of any script is drawn as itself or as a stand-in, never as an empty box."""

from __future__ import annotations

import pygame
import pytest

from engine.drawing import lettering
from gui.paint import typeface

SCRIPTS = (
    "Ольга Ђорђе",
    "Αλέξανδρος",
    "Łukasz Žižka",
    "帥仕相俥傌炮兵將士象車馬砲卒",
    "王飛角金銀桂香歩と",
    "محمد",
    "דנה",
    "♔♛→✓",
)
NOBODYS = "\U0010fffd"


def inks(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("text", SCRIPTS)
def test_each_character_of_european_scripts_and_of_our_games_has_a_picture_of_its_own(text: str) -> None:
    box = inks(lettering.render("x", 24, (0, 0, 0)))
    assert not any(part.startswith("[") for _, part in lettering.runs(text))
    pictures = {inks(lettering.render(sign, 24, (0, 0, 0))) for sign in set(text) - {" "}}
    assert len(pictures) == len(set(text) - {" "})
    assert box not in pictures


def test_a_character_that_no_typeface_has_is_written_as_its_code() -> None:
    assert list(lettering.runs(f"a{NOBODYS}b")) == [(0, "a[10FFFD]b")]
    assert list(lettering.runs(f"{NOBODYS}\u0301")) == [(0, "[10FFFD]")]


def test_a_text_is_as_wide_as_its_picture_and_as_high_as_any_other() -> None:
    usual = lettering.render("plain", 20, (0, 0, 0))
    for text in (*SCRIPTS, f"mixed Ольга {NOBODYS}"):
        picture = lettering.render(text, 20, (0, 0, 0), bold=True)
        assert picture.get_width() == typeface.width(text, 20, True)
        assert picture.get_height() == usual.get_height()


def test_text_from_right_to_left_ends_at_the_left() -> None:
    whole = lettering.render("אב", 40, (0, 0, 0))
    first = lettering.render("א", 40, (0, 0, 0))
    right = whole.subsurface((whole.get_width() - first.get_width(), 0, *first.get_size()))
    marks = [pygame.mask.from_surface(picture).count() for picture in (right, first)]
    assert abs(marks[0] - marks[1]) < 0.15 * marks[1]
