"""Canvas: shapes and text in layers, written as SVG."""

from __future__ import annotations

from hashlib import blake2b
from html import escape
from math import hypot

from attrs import Factory, define, frozen

UNIT = 100
"""The width of one square in the drawing's own units."""
FONT = "Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
CAPITAL = 0.364
"""Half the height of a capital letter, used to centre text vertically."""

Point = tuple[float, float]


@frozen
class Label:
    """Text in a drawing, given by its vertical centre."""

    text: str
    x: float
    y: float
    size: float
    colour: str

    @property
    def baseline(self) -> float:
        """The baseline of the letters."""
        return self.y + CAPITAL * self.size

    def __str__(self) -> str:
        words = escape(legible(self.text), quote=False)
        return (
            f'<text x="{number(self.x)}" y="{number(self.baseline)}" font-size="{number(self.size)}" '
            f'font-weight="600" text-anchor="middle" fill="{self.colour}">{words}</text>'
        )


@define
class Layer:
    """Shapes, and text over them."""

    shapes: list[str] = Factory(list)
    labels: list[Label] = Factory(list)

    def __str__(self) -> str:
        return "".join([*self.shapes, *map(str, self.labels)])


@define
class Canvas:
    """A drawing under construction: points are given in columns and rows; (0, 0) is the board's upper left corner.

    There is one layer under the pieces, one for the pieces, and one over them. A gradient's name is derived
    from its content, so that drawings on one page never mix up their gradients.
    """

    columns: float
    rows: float
    margin: float
    flipped: bool = False
    ground: Layer = Factory(Layer)
    standing: Layer = Factory(Layer)
    over: Layer = Factory(Layer)
    definitions: dict[str, str] = Factory(dict)

    @property
    def width(self) -> float:
        """The drawing's width with its frame."""
        return self.columns * UNIT + 2 * self.margin

    @property
    def height(self) -> float:
        """The drawing's height with its frame."""
        return self.rows * UNIT + 2 * self.margin

    def at(self, x: float, y: float) -> Point:
        """Return the position in the drawing of a point of the board, from the viewer's side."""
        if self.flipped:
            x, y = self.columns - x, self.rows - y
        return self.margin + x * UNIT, self.margin + y * UNIT

    def pixels(self, size: int) -> tuple[int, int]:
        """Return width and height in pixels; the longer one is ``size``."""
        scale = size / max(self.width, self.height)
        return max(1, round(self.width * scale)), max(1, round(self.height * scale))

    # Making shapes.

    def gradient(self, kind: str, stops: tuple[tuple[float, str, float], ...], **attributes: str) -> str:
        """Return the paint ``url(#…)`` of a ``linear`` or ``radial`` gradient with stops (offset, colour, opacity)."""
        marks = "".join(
            f'<stop offset="{number(offset)}" stop-color="{colour}"'
            + (f' stop-opacity="{number(opacity)}"/>' if opacity < 1 else "/>")
            for offset, colour, opacity in stops
        )
        given = "".join(f' {name}="{value}"' for name, value in attributes.items())
        return self.define(f"{kind}Gradient", given, marks)

    def define(self, element: str, attributes: str, content: str) -> str:
        """Add a definition to the drawing and return its reference ``url(#…)``."""
        name = "w" + blake2b(f"{element}{attributes}{content}".encode(), digest_size=6).hexdigest()
        self.definitions[name] = f'<{element} id="{name}"{attributes}>{content}</{element}>'
        return f"url(#{name})"

    def place(self, layer: Layer, shapes: str, x: float, y: float) -> None:
        """Add shapes drawn in a square of a hundred units, with its centre at a point."""
        left, top = (part - UNIT / 2 for part in self.at(x, y))
        layer.shapes.append(f'<g transform="translate({number(left)} {number(top)})">{shapes}</g>')

    def write(self, layer: Layer, text: str, point: Point, size: float, colour: str) -> None:
        """Add text at a point of the drawing."""
        layer.labels.append(Label(text, *point, size, colour))

    def arrow(self, start: Point, end: Point, width: float, colour: str) -> None:
        """Add an arrow between two points of the board, its head ending at the second."""
        points = arrow_outline(self.at(*start), self.at(*end), width)
        self.over.shapes.append(f'<polygon points="{points}" fill="{colour}" fill-opacity="0.84"/>')

    # Writing.

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers from bottom to top."""
        return self.ground, self.standing, self.over

    def svg(self, size: int, title: str) -> str:
        """Return the whole drawing as an SVG document, with a label for screen readers."""
        return self.document("".join(map(str, self.layers)), size, f' role="img" aria-label={_attribute(title)}')

    def document(self, content: str, size: int, attributes: str = "") -> str:
        """Return SVG elements of this drawing as a document of a given size."""
        width, height = self.pixels(size)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {number(self.width)} {number(self.height)}" font-family="{FONT}"{attributes}>'
            f"<defs>{''.join(self.definitions.values())}</defs>{content}</svg>"
        )


def arrow_outline(start: Point, end: Point, width: float) -> str:
    """Return the corners of an arrow between two points, its head ending at the second, as SVG lists them."""
    (x, y), (tip_x, tip_y) = start, end
    length = hypot(tip_x - x, tip_y - y) or 1.0
    along_x, along_y = (tip_x - x) / length, (tip_y - y) / length
    head = min(width * 2.6, length)
    neck_x, neck_y = tip_x - along_x * head, tip_y - along_y * head
    half, wing = width / 2, width * 1.35
    outline = (
        (x - along_y * half, y + along_x * half),
        (neck_x - along_y * half, neck_y + along_x * half),
        (neck_x - along_y * wing, neck_y + along_x * wing),
        (tip_x, tip_y),
        (neck_x + along_y * wing, neck_y - along_x * wing),
        (neck_x + along_y * half, neck_y - along_x * half),
        (x + along_y * half, y - along_x * half),
    )
    return " ".join(f"{number(a)},{number(b)}" for a, b in outline)


def shape(element: str, **attributes: float | str) -> str:
    """Return an SVG element; an underscore in an attribute's name becomes a hyphen.

    >>> shape("rect", width=10, fill_opacity=0.5)
    '<rect width="10" fill-opacity="0.5"/>'
    """
    values = {name: value if isinstance(value, str) else number(value) for name, value in attributes.items()}
    given = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in values.items())
    return f"<{element} {given}/>"


def number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> number(3.0), number(0.125), number(-0.0001)
    ('3', '0.12', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def legible(text: str) -> str:
    """Replace characters that XML does not allow."""
    return "".join(letter if _is_allowed(ord(letter)) else "\ufffd" for letter in text)


def _is_allowed(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def _attribute(text: str) -> str:
    return f'"{escape(legible(text))}"'
