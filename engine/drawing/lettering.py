"""Lettering: text in any script as a picture, from our own typefaces, the system's, or a stand-in."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

ASSETS = files("engine") / "assets"

_OWN = (("Inter-Regular.ttf", "Inter-SemiBold.ttf"), ("Inter-Regular-Europe.ttf", "Inter-SemiBold-Europe.ttf"))
"""The files of each of our typefaces, plain and bold; the first is the usual one."""
_MORE = ("NotoSerifCJK-Games.otf", "DejaVuSans-Bold-Symbols.ttf")
_SYSTEM = (
    "notosans,dejavusans,segoeui,arial,helvetica",
    "notosanscjksc,notosanscjkjp,sourcehansans,wenquanyizenhei,wenquanyimicrohei,droidsansfallback",
    "microsoftyahei,simsun,msgothic,yugothic,malgungothic,pingfangsc,hiraginosans,applesdgothicneo,arialunicodems",
    "notosansarabic,notonaskharabic,geezapro,tahoma,segoeui",
    "notosansdevanagari,nirmalaui,mangal,devanagarimt",
    "notosansthai,leelawadeeui,thonburi",
    "notosanssymbols2,notosanssymbols,segoeuisymbol,segoeuiemoji,applesymbols,symbola,unifont",
    "freesans,freeserif,code2000,lastresort",
)
"""The system's typefaces to try, by their names without spaces."""

_NOBODYS = "\U0010fffd"
"""A character that no typeface has."""
Colour = tuple[int, int, int] | str


@lru_cache(maxsize=16)
def typeface(name: str) -> bytes:
    """Return the file of one of our typefaces."""
    return (ASSETS / "fonts" / name).read_bytes()


@lru_cache(maxsize=256)
def font(size: int, bold: bool = False, number: int = 0) -> pygame.font.Font | None:
    """Return the typeface with a number at a size in pixels: ours, then the system's; None beyond the last one."""
    import pygame

    if not pygame.font.get_init():
        pygame.font.init()
    own = [*(names[bold] for names in _OWN), *_MORE]
    if number < len(own):
        # Pygame reads glyphs on demand, so the stream must stay open.
        return pygame.font.Font(io.BytesIO(typeface(own[number])), size)
    files = _system_files()
    return pygame.font.Font(files[number - len(own)], size) if number - len(own) < len(files) else None


@lru_cache(maxsize=1)
def _system_files() -> list[str]:
    """Return the files of the system's typefaces that exist."""
    import pygame

    found = (pygame.font.match_font(name) for names in _SYSTEM for name in names.split(","))
    return list(dict.fromkeys(path for path in found if path))


def forget() -> None:
    """Forget all typefaces: those made before Pygame quit cannot be used after it starts again."""
    font.cache_clear()
    _number_for.cache_clear()


@lru_cache(maxsize=4096)
def _number_for(sign: str) -> int:
    """Return the number of the first typeface that has a character, or -1 if none has it."""
    number = 0
    while (face := font(16, False, number)) is not None:
        if _picture(face, sign) != _picture(face, _NOBODYS):
            return number
        number += 1
    return -1


def _picture(face: pygame.font.Font, sign: str) -> tuple[tuple[int, int], bytes]:
    """Return what a typeface draws for a character: its picture of a missing one, if it has none."""
    import pygame

    drawn = face.render(sign, True, (255, 255, 255))
    return drawn.get_size(), pygame.image.tobytes(drawn, "RGBA")


def is_plain(text: str) -> bool:
    """Return whether the usual typeface has all characters of a text."""
    return text.isascii() or all(sign.isascii() or _number_for(sign) == 0 for sign in text)


def runs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a text with the number of the typeface of each; missing characters become their codes."""
    numbered: list[tuple[int, str]] = []
    for sign in text:
        number = 0 if sign.isascii() else _number_for(sign)
        is_mark = bool(numbered) and unicodedata.category(sign).startswith(("M", "Cf"))
        if is_mark and (number != numbered[-1][0] or numbered[-1][1].startswith("[")):
            continue  # a mark on the character before it, which says nothing alone
        numbered.append((number, sign) if number >= 0 else (0, f"[{ord(sign):X}]"))
    for number, part in groupby(numbered, key=lambda entry: entry[0]):
        yield number, "".join(signs for _, signs in part)


def width(text: str, size: int, bold: bool = False) -> int:
    """Return the width of a text in pixels."""
    return sum(_face(number, size, bold).size(part)[0] for number, part in runs(text))


def ascent(size: int, bold: bool = False) -> int:
    """Return how far above the baseline a picture of a text begins."""
    return _face(0, size, bold).get_ascent()


def _face(number: int, size: int, bold: bool) -> pygame.font.Font:
    found = font(size, bold, number)
    assert found is not None
    return found


def render(text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
    """Return a text as a picture, as high as the usual typeface; text from right to left runs that way."""
    import pygame

    usual = _face(0, size, bold)
    if is_plain(text):
        return usual.render(text, True, colour)
    parts = [(number, part, _drawn(number, part, size, bold, colour)) for number, part in runs(text)]
    if any(map(_is_leftward, text)) and not any(sign.isalpha() and not _is_leftward(sign) for sign in text):
        parts.reverse()
    high = usual.get_height()
    line = pygame.Surface((max(1, sum(picture.get_width() for *_, picture in parts)), high), pygame.SRCALPHA)
    left = 0
    for number, _, picture in parts:
        line.blit(picture, (left, usual.get_ascent() - _face(number, size, bold).get_ascent()))
        left += picture.get_width()
    return line


def _drawn(number: int, part: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
    import pygame

    face = _face(number, size, bold)
    is_leftward = any(map(_is_leftward, part))
    if is_leftward:
        face.set_script("Hebr" if any("\u0590" <= sign <= "\u05ff" for sign in part) else "Arab")
        face.set_direction(pygame.DIRECTION_RTL)
    picture = face.render(part, True, colour)
    if is_leftward:
        face.set_direction(pygame.DIRECTION_LTR)
        face.set_script("Zyyy")
    return picture


def _is_leftward(sign: str) -> bool:
    return unicodedata.bidirectional(sign) in ("R", "AL")
