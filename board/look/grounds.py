"""Grounds: the empty board, made of what the real one is made of, in the palette of the picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from board.canvas import UNIT, Canvas, number, shape
from board.geometry import Grid
from board.outline import Outline
from board.paint import Palette, mixed, readable
from board.space.pits import Pits

if TYPE_CHECKING:
    from board.look.look import Look


@frozen
class Colours:
    """The colours of a material: of a place, of every other place on a chequered board, and of lines."""

    base: str
    other: str
    ink: str


def _wood(palette: Palette) -> Colours:
    return Colours(palette.light, palette.dark, mixed(palette.frame, "#000000", 0.25))


def _honey(palette: Palette) -> Colours:
    return Colours(palette.honey, mixed(palette.honey, palette.dark, 0.35), mixed(palette.frame, "#000000", 0.45))


def _dark(palette: Palette) -> Colours:
    base = mixed(palette.dark, "#000000", 0.5)
    return Colours(base, mixed(base, "#000000", 0.3), mixed(palette.light, base, 0.1))


def _dyed(colour: str, strength: float) -> Callable[[Palette], Colours]:
    def colours(palette: Palette) -> Colours:
        base = mixed(palette.dark, colour, strength)
        return Colours(base, mixed(base, "#000000", 0.18), mixed(base, "#000000", 0.6))

    return colours


MATERIALS: dict[str, Callable[[Palette], Colours]] = {
    "wood": _wood,
    "honey": _honey,
    "dark": _dark,
    "green": _dyed("#1F7A4A", 0.88),
    "blue": _dyed("#2158A8", 0.92),
    "grey": _dyed("#8A8F96", 0.9),
}
"""What boards are made of."""


def chequered(look: Look, canvas: Canvas, colours: Colours) -> None:
    """Paint places in two colours by turns."""
    look.paint_table(canvas, mixed(canvas.palette.frame, canvas.palette.dark, 0.3))
    for coordinate in look.places:
        colour = colours.other if look.is_dark(coordinate) else colours.base
        _lay(look, canvas, look.outline(coordinate), fill=colour)


def plain(look: Look, canvas: Canvas, colours: Colours) -> None:
    """Paint places in one colour with thin lines between them."""
    look.paint_table(canvas, mixed(canvas.palette.frame, canvas.palette.dark, 0.3))
    base, ink = mixed(colours.base, colours.other, 0.22), mixed(colours.ink, colours.base, 0.35)
    for coordinate in look.places:
        _lay(look, canvas, look.outline(coordinate), fill=base, stroke=ink, stroke_width=2)


def _lay(look: Look, canvas: Canvas, outline: Outline, **attributes: float | str) -> None:
    """Paint one place as a piece of wood; adjacent squares must not show a seam."""
    if outline.is_upright:
        attributes["shape_rendering"] = "crispEdges"
    canvas.fill(canvas.ground, outline, **attributes)
    if outline.is_upright:
        canvas.wood.append(outline.box)


def lines(look: Look, canvas: Canvas, colours: Colours) -> None:
    """Paint a board of one piece with the lines on whose crossings pieces stand."""
    look.paint_table(canvas, colours.base)
    canvas.wood.append((0, 0, look.columns, look.rows))
    geometry, places = look.geometry, look.places
    strength = 3.2 if isinstance(geometry, Grid) else 5
    for line in geometry.lines if look.lines is None else map(look.named, look.lines):
        points = " ".join(f"{number(x)},{number(y)}" for x, y in (canvas.at(*places[place]) for place in line))
        canvas.ground.shapes.append(
            shape(
                "polyline",
                points=points,
                fill="none",
                stroke=colours.ink,
                stroke_width=strength,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
        )
    dotted = places if not isinstance(geometry, Grid) and not look.dots else look.named(look.dots)
    for place in dotted:
        x, y = canvas.at(*places[place])
        canvas.ground.shapes.append(shape("circle", cx=x, cy=y, r=9, fill=colours.ink))


def holes(look: Look, canvas: Canvas, colours: Colours) -> None:
    """Paint a board of one piece with a hole in each place."""
    look.paint_table(canvas, colours.other)
    canvas.wood.append((0, 0, look.columns, look.rows))
    deep = canvas.gradient(
        "radial",
        ((0, mixed(colours.other, "#000000", 0.85), 1), (1, mixed(colours.other, "#000000", 0.55), 1)),
        cx="50%",
        cy="35%",
        r="60%",
    )
    rim = mixed(colours.other, "#FFFFFF", 0.22)
    hole = f'<circle cx="50" cy="51.5" r="22" fill="{rim}"/><circle cx="50" cy="49.5" r="21" fill="{deep}"/>'
    for spot in look.places.values():
        canvas.place(canvas.ground, hole, *spot)


def frame(look: Look, canvas: Canvas, colours: Colours) -> None:
    """Paint an upright frame with a round window for each place."""
    look.paint_table(canvas, colours.base)
    inside, rim = mixed(colours.base, "#000000", 0.62), mixed(colours.base, "#FFFFFF", 0.25)
    hole = (
        f'<circle cx="50" cy="51.5" r="42.5" fill="{rim}"/><circle cx="50" cy="49" r="42.5" fill="{colours.other}"/>'
        f'<circle cx="50" cy="50" r="41" fill="{inside}"/>'
    )
    for spot in look.places.values():
        canvas.place(canvas.ground, hole, *spot)


def pits(look: Look, canvas: Canvas, colours: Colours) -> None:
    """Paint a board of one piece with carved pits."""
    look.paint_table(canvas, colours.other)
    canvas.wood.append((0, 0, look.columns, look.rows))
    deep = canvas.gradient(
        "linear",
        ((0, mixed(colours.other, "#000000", 0.66), 1), (1, mixed(colours.other, "#000000", 0.32), 1)),
        x1="0%",
        y1="0%",
        x2="0%",
        y2="100%",
    )
    rim = mixed(colours.other, "#FFFFFF", 0.25)
    for coordinate in look.places:
        left, top, right, bottom = look.outline(coordinate).box
        x, y = canvas.at(left, top)
        other_x, other_y = canvas.at(right, bottom)
        x, y, wide, high = min(x, other_x), min(y, other_y), abs(other_x - x), abs(other_y - y)
        for inset, drop, colour in ((6, 2, rim), (7, 0, deep)):
            canvas.ground.shapes.append(
                shape(
                    "rect",
                    x=x + inset,
                    y=y + inset + drop,
                    width=wide - 2 * inset,
                    height=high - 2 * inset,
                    rx=wide / 2 - inset,
                    fill=colour,
                )
            )


GROUNDS: dict[str, Callable[[Look, Canvas, Colours], None]] = {
    "chequered": chequered,
    "plain": plain,
    "hexagons": plain,
    "lines": lines,
    "holes": holes,
    "frame": frame,
    "pits": pits,
}
"""The patterns that a board can have."""


def paint_names(look: Look, canvas: Canvas, colours: Colours) -> None:
    """Write each place's name into it, small."""
    is_deep = look.ground_name in ("holes", "pits")
    for coordinate in look.places:
        name = look.geometry.names[coordinate]
        if is_deep:
            if isinstance(look.geometry, Pits):
                continue
            x, y = canvas.at(*look.places[coordinate])
            canvas.write(canvas.ground, name, (x, y + 0.41 * UNIT), 0.125 * UNIT, mixed(colours.other, "#000000", 0.72))
            continue
        outline = look.outline(coordinate)
        x, y = canvas.at(*outline.middle)
        if outline.is_upright:
            x, y = x - outline.radius * UNIT * 0.74, y - outline.radius * UNIT * 0.8
        elif look.ground_name == "lines":
            x, y = x + 0.3 * UNIT, y + 0.3 * UNIT
        ground = colours.other if look.ground_name == "chequered" and look.is_dark(coordinate) else colours.base
        canvas.write(canvas.ground, name, (x, y), 0.14 * UNIT, mixed(readable(ground), ground, 0.2))


def paint_edge(look: Look, canvas: Canvas) -> None:
    """Write the names of columns and rows on the frame."""
    names = look.edge_names
    if names is None:
        return
    size = canvas.margin * 0.56
    ink, reach = canvas.palette.on_frame, canvas.margin / 2
    bottom, left = canvas.above + canvas.height_of_board - reach, reach
    for x, name in names[0]:
        canvas.write(canvas.ground, name, (canvas.at(x, 0)[0], bottom), size, ink)
    for (x, y), name in names[1]:
        at = canvas.at(x, y)
        canvas.write(canvas.ground, name, (left if x <= 0 else at[0], at[1]), size, ink)


def paint_borders(look: Look, canvas: Canvas) -> None:
    """Paint the edges of the board that belong to a side in its colour."""
    for side, edges in look.border_sides:
        colour = look.side_colour(side, canvas.palette)
        for start, end in edges:
            (x, y), (to_x, to_y) = canvas.at(*start), canvas.at(*end)
            canvas.ground.shapes.append(
                shape("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=colour, stroke_width=15, stroke_linecap="round")
            )


def paint_region(look: Look, canvas: Canvas, places: tuple[int, ...], tint: str, has_edge: bool) -> None:
    """Tint some places, with a line around them all; inside a line the tint is faint, unlike that of the last move."""
    sides: dict[tuple[tuple[float, float], ...], int] = {}
    for place in places:
        outline = look.outline(place)
        canvas.fill(canvas.ground, outline, fill=tint, fill_opacity=0.18 if has_edge else 0.36)
        for ends in zip(outline.corners, (*outline.corners[1:], *outline.corners[:1]), strict=True):
            key = tuple(sorted((round(x, 4), round(y, 4)) for x, y in ends))
            sides[key] = sides.get(key, 0) + 1
    for (start, end), count in sides.items() if has_edge else ():
        if count == 1:
            (x, y), (to_x, to_y) = canvas.at(*start), canvas.at(*end)
            canvas.ground.shapes.append(
                shape("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=tint, stroke_width=5, stroke_linecap="round")
            )
