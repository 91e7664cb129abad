"""Paint: the colours that boards and pieces are drawn in, as named tokens."""

from __future__ import annotations

from functools import cached_property, lru_cache

from attrs import frozen

from board.alliance import Alliance

LIGHT, DARK = "#EAD7B5", "#AB7850"
FRAME, ON_FRAME = "#5A3B2A", "#EAD7B5"
INK, PAPER = "#1B1511", "#FFFAF0"
CHECK = "#E02A1F"
SIDES = {
    Alliance.WHITE: "#F4EAD5",
    Alliance.BLACK: "#2E2520",
    Alliance.RED: "#B8433A",
    Alliance.BLUE: "#2F6DAA",
    Alliance.GREEN: "#3E8650",
    Alliance.YELLOW: "#D8A32B",
}
MARKERS = {"green": "#2F8F4E", "red": "#C8453B", "blue": "#2F73B8", "yellow": "#F5C93B"}
"""The colours of arrows and highlights."""


@frozen
class Paint:
    """The colours of a side's pieces."""

    light: str
    shade: str
    line: str
    detail: str


PAINTS = {
    Alliance.WHITE: Paint("#FFFDF6", "#E6D2AC", "#3A291D", "#3A291D"),
    Alliance.BLACK: Paint("#6B574B", "#2B211C", "#17100C", "#E9D9BC"),
}


def paint_of(alliance: Alliance) -> Paint:
    """Return the colours of a side: ivory, ebony, or shades of the side's own colour."""
    return PAINTS[alliance] if alliance in PAINTS else shades(SIDES[alliance])


@frozen(slots=False)
class Palette:
    """The colours of a picture: those of the documentation and notebooks, or of a theme of the desktop."""

    light: str = LIGHT
    dark: str = DARK
    frame: str = FRAME
    on_frame: str = ON_FRAME
    check: str = CHECK
    sides: tuple[str, ...] = tuple(SIDES.values())
    """One for each alliance, by its index."""
    paints: tuple[Paint, ...] = ()
    """The colours of the first two sides' pieces, if they are not ivory and ebony."""
    figures: str = "turned"
    """The style of figures."""

    def paint_of(self, alliance: Alliance) -> Paint:
        """Return the colours of a side's pieces."""
        if alliance in PAINTS:
            return self.paints[alliance.index] if self.paints else PAINTS[alliance]
        return shades(self.sides[alliance.index])

    @cached_property
    def honey(self) -> str:
        """Pale wood between the two colours of the board."""
        return mixed(mixed(self.light, self.dark, 0.36), "#E7AE4E", 0.28)


@lru_cache(maxsize=64)
def shades(colour: str) -> Paint:
    """Return the shades of a colour, for pieces."""
    return Paint(mixed(colour, PAPER, 0.35), mixed(colour, INK, 0.15), mixed(colour, INK, 0.7), readable(colour))


def mixed(first: str, second: str, part: float) -> str:
    """Mix two colours; ``part`` (0 to 1) is the share of the second.

    >>> mixed("#000000", "#FF8000", 0.5)
    '#804000'
    """
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in zip(_parts(first), _parts(second), strict=True))


def readable(ground: str) -> str:
    """Return dark or white, whichever is easier to read on a colour."""
    red, green, blue = _parts(ground)
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else PAPER


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
