"""Figures: how pieces are drawn, each in a square of a hundred units in its side's colours."""

from __future__ import annotations

from collections.abc import Callable
from colorsys import hls_to_rgb
from math import cos, pi, sin, sqrt
from string import Template
from typing import TYPE_CHECKING

from attrs import frozen

from board.canvas import Canvas, number, shape
from board.paint import INK, PAPER, Paint, mixed, readable

if TYPE_CHECKING:
    from board.look.look import Look
    from pieces.piece import Piece


@frozen
class Art:
    """A picture of a piece: shapes, and words over them, which a renderer of shapes cannot draw."""

    body: str
    words: tuple[tuple[str, float, float, float, str], ...] = ()
    """Each as text, the middle's x and y, the height of its letters, and its colour."""


def _polygon(points: str, **attributes: float | str) -> str:
    return shape("polygon", points=points, stroke_linejoin="round", **attributes)


def _ring(sides: int, reach: float, turn: float = 0, x: float = 50, y: float = 48) -> str:
    turns = (2 * pi * side / sides + turn - pi / 2 for side in range(sides))
    return " ".join(f"{number(x + reach * cos(each))},{number(y + reach * sin(each))}" for each in turns)


EMBLEMS = {
    "crown": '<path d="M30,63 L26,36 L40,48 L50,31 L60,48 L74,36 L70,63 Z" stroke-linejoin="round"/>',
    "star": f'<polygon points="{_ring(3, 20)}"/><polygon points="{_ring(3, 20, pi)}"/>',
    "dot": '<circle cx="50" cy="48" r="9"/>',
    "ring": '<circle cx="50" cy="48" r="13" fill="none" stroke-width="5"/>',
    "cross": '<path d="M38,36 L62,60 M62,36 L38,60" fill="none" stroke-width="7" stroke-linecap="round"/>',
    "bar": '<rect x="32" y="43" width="36" height="10" rx="3"/>',
}
"""The signs that can be cut into a disc, by name."""

_BASES: tuple[str, ...] = (
    '<circle cx="50" cy="48" r="36" {0}/>',
    '<rect x="17" y="15" width="66" height="66" rx="10" {0}/>',
    f'<polygon points="{_ring(6, 39)}" stroke-linejoin="round" {{0}}/>',
    f'<polygon points="{_ring(5, 41, 0, 50, 50)}" stroke-linejoin="round" {{0}}/>',
    f'<polygon points="{_ring(4, 43)}" stroke-linejoin="round" {{0}}/>',
    f'<polygon points="{_ring(8, 38, pi / 8)}" stroke-linejoin="round" {{0}}/>',
    f'<polygon points="{_ring(3, 46, 0, 50, 56)}" stroke-linejoin="round" {{0}}/>',
)
"""The shapes of pieces without a drawing of their own, by the number of their kind."""


_VIVID = 70
"""By how much the strongest and the weakest of red, green and blue differ in a colour that is no kind of grey."""


def flat_shadow(canvas: Canvas, radius: float = 36) -> str:
    """Return the shadow of something that lies flat."""
    shift, reach = (6, radius + 6) if canvas.is_lifted else (3, radius + 3)
    return shape("circle", cx=50 + shift / 2, cy=48 + shift, r=reach, fill="#000000", fill_opacity=0.25)


def standing_shadow(canvas: Canvas, foot: float = 90) -> str:
    """Return the soft shadow under a piece that stands."""
    reach, drop, strength = (40, foot + 4, 0.30) if canvas.is_lifted else (35, foot, 0.42)
    dark = canvas.gradient("radial", ((0.45, "#000000", strength), (1, "#000000", 0)))
    return shape("ellipse", cx=50, cy=drop, rx=reach, ry=reach * 0.2, fill=dark)


def _turned(canvas: Canvas, paint: Paint) -> str:
    return canvas.gradient("linear", ((0, paint.light, 1), (1, paint.shade, 1)), x1="20%", y1="0%", x2="80%", y2="100%")


def ink_on(paint: Paint) -> str:
    """Return the colour of letters on a piece."""
    return readable(mixed(paint.light, paint.shade, 0.5))


def _inscription(look: Look, piece: Piece, paint: Paint, size: float, y: float = 47) -> Art:
    """Return what is written or cut into a piece: its label, its figure, or its letter if it needs one."""
    text, ink = look.inscription(piece), ink_on(paint)
    if text in EMBLEMS:
        return Art(f'<g fill="{ink}" stroke="{ink}" stroke-width="2">{EMBLEMS[text]}</g>')
    size /= max(1.0, len(text) * 0.62) ** 0.8
    return Art("", ((text, 50, y, size, ink),) if text else ())


def token(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a piece without a drawing of its own: each kind has its own shape, and its letter."""
    base = _BASES[look.kind_number(piece) % len(_BASES)]
    body = base.format(f'fill="{_turned(canvas, paint)}" stroke="{paint.line}" stroke-width="3"')
    sign = _inscription(look, piece, paint, 36)
    if base is _BASES[0]:
        radius = 29 if sign.body or sign.words else 12
        body += shape(
            "circle", cx=50, cy=48, r=radius, fill="none", stroke=paint.detail, stroke_opacity=0.4, stroke_width=2
        )
    return Art(flat_shadow(canvas) + body + sign.body, sign.words)


def disc(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a turned disc."""
    sign = _inscription(look, piece, paint, 40)
    ring: dict[str, float | str] = {"fill": "none", "stroke": paint.detail, "stroke_width": 2}
    body = shape("circle", cx=50, cy=48, r=39, fill=_turned(canvas, paint), stroke=paint.line, stroke_width=2.5)
    body += shape("circle", cx=50, cy=48, r=32, stroke_opacity=0.4, **ring)
    if not (sign.body or sign.words):
        body += shape("circle", cx=50, cy=48, r=22, stroke_opacity=0.28, **ring)
    return Art(flat_shadow(canvas, 39) + body + sign.body, sign.words)


def _is_vivid(colour: str) -> bool:
    """Return whether a colour is clearly none of black, grey, white and wood."""
    parts = [int(colour[start : start + 2], 16) for start in (1, 3, 5)]
    return max(parts) - min(parts) > _VIVID


def stone(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a lens-shaped stone of shell or slate, or of glass if the side has a colour of its own."""
    middle = mixed(paint.light, paint.shade, 0.5)
    is_light = readable(middle) == INK
    is_glass = _is_vivid(middle)
    stops = (
        ((0, mixed(middle, "#FFFFFF", 0.6), 1), (0.5, middle, 1), (1, mixed(middle, "#000000", 0.5), 1))
        if is_glass
        else ((0, "#FFFFFF", 1), (0.6, mixed(middle, "#FFFFFF", 0.62), 1), (1, mixed(middle, "#7A6A55", 0.3), 1))
        if is_light
        else ((0, mixed(middle, "#FFFFFF", 0.3), 1), (0.45, mixed(middle, "#14181D", 0.6), 1), (1, "#0C0E11", 1))
    )
    light = canvas.gradient("radial", stops, cx="36%", cy="30%", r="78%")
    edge = mixed(middle, "#000000", 0.35 if is_light else 0.6) if is_light or is_glass else "#07090B"
    body = shape("circle", cx=50, cy=50, r=44, fill=light, stroke=edge, stroke_width=1.4)
    sign = _inscription(look, piece, paint, 36, 50)
    return Art(flat_shadow(canvas, 44) + body + sign.body, sign.words)


def tile(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a square tile with a large label."""
    is_lone = len(look.players) == 1
    palette = canvas.palette
    top, low = (mixed(palette.light, "#FFFFFF", 0.25), mixed(palette.light, palette.dark, 0.35))
    if not is_lone:
        top, low = paint.light, paint.shade
    body = canvas.gradient("linear", ((0, top, 1), (1, low, 1)), x1="0%", y1="0%", x2="40%", y2="100%")
    ink = palette.frame if is_lone else ink_on(paint)
    drop = 8 if canvas.is_lifted else 4
    shapes = (
        f'<rect x="5" y="{4 + drop}" width="92" height="92" rx="10" fill="#000000" fill-opacity="0.3"/>'
        f'<rect x="4" y="4" width="92" height="91" rx="9" fill="{body}" stroke="{mixed(low, "#000000", 0.55)}" '
        f'stroke-width="2"/><rect x="9" y="8.5" width="82" height="81" rx="6" fill="none" '
        f'stroke="{mixed(top, "#FFFFFF", 0.6)}" stroke-opacity="0.7" stroke-width="2"/>'
    )
    text = look.inscription(piece)
    return Art(shapes, ((text, 50, 49, 52 / max(1.0, len(text) * 0.55) ** 0.7, ink),) if text else ())


_SEEDS = ("#D8C9A6", "#B98B5A", "#8C9AA3", "#C7A27C", "#A5584A", "#E9E0CC")


def pile(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw as many seeds as a piece's label says, each one visible, and their number."""
    text = look.label_of(piece)
    count = int(text) if text.isdecimal() and text.isascii() else 1
    wide, high = look.pile_room(piece)
    shown = min(count, 48)
    parts = []
    for seed in range(shown):
        # A sunflower: every seed has the same room.
        reach, turn = sqrt((seed + 0.5) / max(shown, 7)), 2.39996 * seed
        x, y = 50 + wide * reach * cos(turn), 50 + high * reach * sin(turn)
        radius = 9.5 if shown <= 14 else 8 if shown <= 26 else 6.5
        colour = _SEEDS[(seed * 5 + 2) % len(_SEEDS)]
        parts.append(
            f'<circle cx="{number(x + 1)}" cy="{number(y + 2)}" r="{radius}" fill="#000000" fill-opacity="0.35"/>'
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}" fill="{colour}" stroke="#4A3826" '
            f'stroke-width="1.2"/><circle cx="{number(x - radius * 0.3)}" cy="{number(y - radius * 0.35)}" '
            f'r="{number(radius * 0.28)}" fill="#FFFFFF" fill-opacity="0.6"/>'
        )
    x, y = look.count_spot(piece)
    badge = 13 if len(text) < 2 else 16
    parts.append(shape("rect", x=x - badge, y=y - 12, width=2 * badge, height=24, rx=12, fill=INK, fill_opacity=0.8))
    return Art("".join(parts), ((text or str(count), x, y, 20, PAPER),))


def mark(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw the first side's cross or the second side's nought with a broad pen."""
    is_cross = look.players.index(piece.alliance) == 0
    colour = "#B4352B" if is_cross else "#23538C"
    drawn = (
        '<path d="M24,24 L76,76 M76,24 L24,76" {0}/>' if is_cross else '<circle cx="50" cy="50" r="29" {0}/>'
    ).format(f'fill="none" stroke="{colour}" stroke-width="13" stroke-linecap="round"')
    return Art(drawn)


def wedge(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a wedge of wood that points at the opponent, its character in ink, or in red on a promoted side."""
    honey = canvas.palette.honey
    wood = canvas.gradient(
        "linear", ((0, mixed(honey, "#FFF4D8", 0.55), 1), (1, mixed(honey, "#8A5A20", 0.15), 1)), x1="0%", y1="0%",
        x2="30%", y2="100%",
    )  # fmt: skip
    outline = "50,7 76,18 87,91 13,91 24,18"
    drop = 8 if canvas.is_lifted else 4
    body = f'<g transform="translate(2 {drop})">{_polygon(outline, fill="#000000", fill_opacity=0.3)}</g>' + _polygon(
        outline, fill=wood, stroke="#6B4A20", stroke_width=2.2
    )
    text = look.inscription(piece)
    ink = "#B3261E" if look.is_promoted(piece) else "#1F1711"
    return Art(body, ((text, 50, 56, 46 / max(1, len(text)) ** 0.7, ink),) if text else ())


def car(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a car seen from above, as long as its extent; each has its own hue, and the first is red."""
    wide, high = look.extent(piece)
    order = look.hue_number(piece)
    shade = ((0.36, 0.34), (0.52, 0.46), (0.66, 0.42))[order % 3]
    tone = (0.08 + order * 0.381966 % 0.86, *shade) if order else (0.01, 0.47, 0.72)
    red, green, blue = hls_to_rgb(*tone)
    colour = f"#{round(255 * red):02X}{round(255 * green):02X}{round(255 * blue):02X}"
    across, is_upright = max(wide, high), high > wide
    length = across * 100 - 14
    body = canvas.gradient(
        "linear", ((0, mixed(colour, "#FFFFFF", 0.35), 1), (1, mixed(colour, "#000000", 0.3), 1)), x1="0%", y1="0%",
        x2="0%", y2="100%",
    )  # fmt: skip
    glass, line = mixed(colour, "#0E1A24", 0.78), mixed(colour, "#000000", 0.6)
    cabin = length * 0.52
    shapes = (
        f'<rect x="9" y="{20 if canvas.is_lifted else 16}" width="{length}" height="76" rx="22" fill="#000000" '
        'fill-opacity="0.3"/>'
        f'<rect x="7" y="12" width="{length}" height="76" rx="22" fill="{body}" stroke="{line}" stroke-width="2.5"/>'
        f'<rect x="{number(7 + length * 0.2)}" y="21" width="{number(cabin)}" height="58" rx="13" fill="{glass}"/>'
        f'<rect x="{number(7 + length * 0.2 + 15)}" y="19.5" width="{number(cabin - 30)}" height="61" rx="8" '
        f'fill="{mixed(colour, "#FFFFFF", 0.12)}"/>'
        f'<rect x="{number(length - 3)}" y="22" width="8" height="14" rx="4" fill="#FFF3C4"/>'
        f'<rect x="{number(length - 3)}" y="64" width="8" height="14" rx="4" fill="#FFF3C4"/>'
    )
    # Drawn around the middle of the extent, lying or standing.
    middle = across * 50
    turn = "rotate(90 50 50)" if is_upright else ""
    shapes = f'<g transform="{turn} translate({number(50 - middle)} 0)">{shapes}</g>'
    text = look.label_of(piece)
    return Art(shapes, ((text, 50, 50, 30, readable(colour)),) if text else ())


def figure(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a piece of the look's own set of figures; without one, a token."""
    drawn = look.figure_of(piece, canvas.palette.figures)
    if not drawn.lstrip().startswith("<"):
        return token(look, canvas, piece, paint)
    is_cut = canvas.palette.figures == "discs"
    ink = ink_on(paint)
    tones = (ink,) * 4 if is_cut else (paint.light, paint.shade, paint.line, paint.detail)
    names = ("light", "shade", "line", "detail")
    body = Template(drawn).safe_substitute(dict(zip(names, tones, strict=True)))
    if (start := body.find("<defs>")) >= 0:
        # A gradient in a figure gets a name of its own, so that two pictures on one page do not share it.
        end = body.index("</defs>") + len("</defs>")
        gradient = body[start + 6 : end - 7].strip()
        kind = gradient[1 : gradient.index(" ")]
        head, stops = gradient[: gradient.index(">")], gradient[gradient.index(">") + 1 : gradient.rindex("</")]
        name = head.partition('id="')[2].partition('"')[0]
        attributes = head[len(kind) + 1 :].replace(f' id="{name}"', "")
        wood = canvas.define(kind, attributes, "".join(part.strip() for part in stops.splitlines()))
        body = (body[:start] + body[end:]).replace(f"url(#{name})", wood)
    body = "".join(line.strip() for line in body.splitlines())
    if not is_cut:
        # What an author draws may lie flat; the figures of a set stand.
        is_own = piece.letter.lower() in look.figures
        return Art(body if is_own else standing_shadow(canvas) + body)
    disc = shape("circle", cx=50, cy=48, r=38, fill=_turned(canvas, paint), stroke=paint.line, stroke_width=3)
    return Art(f'{flat_shadow(canvas, 36)}{disc}<g transform="translate(21.5 19) scale(0.57)">{body}</g>')


def peg(look: Look, canvas: Canvas, piece: Piece, paint: Paint) -> Art:
    """Draw a brass peg seen from above."""
    brass = canvas.gradient(
        "radial",
        ((0, "#FFF3C4", 1), (0.35, "#E6B94C", 1), (0.75, "#A97820", 1), (1, "#6E4A0E", 1)),
        cx="36%",
        cy="30%",
        r="80%",
    )
    dark = canvas.gradient("radial", ((0.5, "#000000", 0.5), (1, "#000000", 0)))
    drop, spread = (62, 34) if canvas.is_lifted else (56, 30)
    return Art(
        f'<circle cx="52" cy="{drop}" r="{spread}" fill="{dark}"/>'
        f'<circle cx="50" cy="48" r="25" fill="{brass}" stroke="#4E3307" stroke-width="1.6"/>'
        '<ellipse cx="42" cy="38" rx="8" ry="5" fill="#FFFFFF" fill-opacity="0.55" transform="rotate(-35 42 38)"/>'
    )


PIECES: dict[str, Callable[[Look, Canvas, Piece, Paint], Art]] = {
    "token": token,
    "disc": disc,
    "stone": stone,
    "tile": tile,
    "pile": pile,
    "mark": mark,
    "wedge": wedge,
    "car": car,
    "figure": figure,
    "peg": peg,
}
"""The ways to draw a piece."""
