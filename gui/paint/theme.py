"""Themes: one table of named colours for each, and the contrast that text must have on them."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve, frozen

from board.paint import Paint
from gui.core.settings import Settings

Colour = tuple[int, int, int]
Tint = tuple[int, int, int, int]
"""A colour with its opacity."""

GOLD: Colour = (240, 188, 48)
"""The colour of a goal on a board."""


def colour(text: str) -> Colour:
    """Parse a colour such as "#AB7850"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hexadecimal(value: Colour | Tint) -> str:
    """Format a colour as "#ab7850", without its opacity."""
    return "#{:02x}{:02x}{:02x}".format(*value[:3])


IVORY, EBONY = colour("#F4EAD5"), colour("#1D1916")
"""The players' colours in scores and graphs, in every theme."""


def _tint(text: str, percent: int) -> Tint:
    return (*colour(text), round(percent * 2.55))


def mixed(first: Colour, second: Colour, part: float) -> Colour:
    """Mix a part (0 to 1) of the second colour into the first."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as defined by the web's accessibility guidelines."""
    lights = sorted((_luminance(first), _luminance(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@lru_cache(maxsize=64)
def legible(tone: Colour, ground: Colour, ink: Colour) -> Colour:
    """Mix as much ink into a tone as it needs to be legible on a background."""
    for part in (0.0, 0.2, 0.4, 0.6, 0.8):
        if contrast(shown := mixed(tone, ink, part), ground) >= 4.5:
            return shown
    return ink


def _luminance(value: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (n / 255 for n in value)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@frozen
class Theme:
    """The named colours for everything on screen."""

    background: Colour
    panel: Colour
    raised: Colour
    """Buttons and cards on a panel."""
    hover: Colour
    """A button under the pointer."""
    line: Colour
    """Thin lines between things."""
    ink: Colour
    ink_soft: Colour
    accent: Colour
    on_accent: Colour
    """Text on the accent."""
    danger: Colour
    on_danger: Colour
    good: Colour
    """A win; white text is legible on it."""
    neutral: Colour
    """A draw; white text is legible on it."""
    board_light: Colour
    board_dark: Colour
    frame: Colour
    on_frame: Colour
    """Coordinates on the frame."""
    last_move: Tint
    selection: Tint
    hint: Tint
    legal: Tint
    check: Tint
    cursor: Colour
    arrows: tuple[Tint, Tint, Tint, Tint]
    """Plain, with Shift, with Alt, with both."""
    sides: tuple[Colour, ...]
    """One per alliance, by its index."""
    grain: float = 0.03
    """The strength of the board's wood grain, 0 for none."""
    paints: tuple[Paint, ...] = ()
    """The colours of the first two sides' pieces, if they are not ivory and ebony."""
    pieces: str = "turned"
    """The set of chess pieces."""


_ARROWS = (_tint("#2F8F4E", 82), _tint("#C8453B", 82), _tint("#2F73B8", 82), _tint("#D99A1C", 86))
_SAFE_ARROWS = (_tint("#1B73B3", 85), _tint("#D55E00", 85), _tint("#7A3E8E", 85), _tint("#E0B000", 88))
_SIDES = tuple(map(colour, ("#F4EAD5", "#2E2520", "#B8433A", "#2F6DAA", "#3E8650", "#D8A32B")))

DARK = Theme(
    background=colour("#22262B"),
    panel=colour("#2B3036"),
    raised=colour("#383E46"),
    hover=colour("#454C56"),
    line=colour("#3B424A"),
    ink=colour("#ECE6DA"),
    ink_soft=colour("#B3AC9D"),
    accent=colour("#E0A43A"),
    on_accent=colour("#22170A"),
    danger=colour("#C8453B"),
    on_danger=colour("#FFFFFF"),
    good=colour("#2E7D43"),
    neutral=colour("#5F666E"),
    board_light=colour("#EAD7B5"),
    board_dark=colour("#AB7850"),
    frame=colour("#5A3B2A"),
    on_frame=colour("#EAD7B5"),
    last_move=_tint("#F5C93B", 40),
    selection=_tint("#6F8F2E", 62),
    hint=_tint("#3F8FC8", 60),
    legal=_tint("#000000", 24),
    check=_tint("#E02A1F", 88),
    cursor=colour("#1E6FB8"),
    arrows=_ARROWS,
    sides=_SIDES,
)

THEMES = {
    "dark": DARK,
    "light": evolve(
        DARK,
        background=colour("#EDEAE4"),
        panel=colour("#FAF8F4"),
        raised=colour("#E9E4DA"),
        hover=colour("#DCD5C7"),
        line=colour("#D6CFC2"),
        ink=colour("#2A2622"),
        ink_soft=colour("#645D53"),
        accent=colour("#8A5A10"),
        on_accent=colour("#FFFFFF"),
        danger=colour("#B3342B"),
        board_light=colour("#F2E6CE"),
        board_dark=colour("#BE8D63"),
        frame=colour("#7A5339"),
        on_frame=colour("#FFF6E4"),
    ),
    "wood": evolve(
        DARK,
        background=colour("#2E2119"),
        panel=colour("#3A2A20"),
        raised=colour("#4C382B"),
        hover=colour("#5C4535"),
        line=colour("#54402F"),
        ink=colour("#F4E8D3"),
        ink_soft=colour("#C6B498"),
        accent=colour("#E5A94A"),
        board_light=colour("#E6C793"),
        board_dark=colour("#96613A"),
        frame=colour("#4A2D1C"),
        grain=0.05,
    ),
    "contrast": evolve(
        DARK,
        background=colour("#000000"),
        panel=colour("#0A0A0A"),
        raised=colour("#222222"),
        hover=colour("#3A3A3A"),
        line=colour("#8A8A8A"),
        ink=colour("#FFFFFF"),
        ink_soft=colour("#E0E0E0"),
        accent=colour("#FFD400"),
        on_accent=colour("#000000"),
        danger=colour("#D62718"),
        board_light=colour("#B9B9B9"),
        board_dark=colour("#6A6A6A"),
        frame=colour("#000000"),
        on_frame=colour("#FFFFFF"),
        last_move=_tint("#FFD400", 62),
        selection=_tint("#00A0FF", 70),
        legal=_tint("#000000", 55),
        check=_tint("#FF1A00", 100),
        grain=0.0,
        paints=(
            Paint("#FFFFFF", "#FFFFFF", "#000000", "#000000"),
            Paint("#101010", "#000000", "#FFFFFF", "#FFFFFF"),
        ),
    ),
}


BOARD_COLOURS = {
    "walnut": ("#E3CDA4", "#8C5A35", "#4A2E1D"),
    "green": ("#EEEED2", "#6E8F4E", "#3B4A2C"),
    "blue": ("#DEE6EC", "#7390AE", "#34465A"),
    "grey": ("#E2E0DC", "#8F8D89", "#46443F"),
    "rose": ("#F3E3DF", "#B57B74", "#5E3A37"),
}
"""For each choice of board colours, the light squares, the dark ones and the frame."""


@lru_cache(maxsize=64)
def _chosen(name: str, safe_colours: bool, board: str, pieces: str) -> Theme:
    chosen = evolve(theme(name, safe_colours), pieces=pieces)
    if board not in BOARD_COLOURS:
        return chosen
    light, dark, frame = map(colour, BOARD_COLOURS[board])
    return evolve(chosen, board_light=light, board_dark=dark, frame=frame, on_frame=light)


def theme_of(settings: Settings) -> Theme:
    """Return the colours that the settings ask for."""
    return _chosen(settings.theme, settings.safe_colours, settings.board_colours, settings.piece_set)


def theme(name: str, safe_colours: bool = False) -> Theme:
    """Return a theme, optionally with highlights that colour-blind people can distinguish."""
    chosen = THEMES[name]
    if not safe_colours:
        return chosen
    return evolve(
        chosen,
        last_move=_tint("#F0E442", 50),
        selection=_tint("#0072B2", 62),
        hint=_tint("#56B4E9", 70),
        check=_tint("#D55E00", 95),
        danger=colour("#B84A00"),
        good=colour("#0B5F96"),
        arrows=_SAFE_ARROWS,
    )
