"""The sheet of rules: its parts in lines, and the buttons below them."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from board.variant import Variant
from engine.rules import Heading, Item, Part, Picture, rules_of
from gui.core.state import Overlay, State
from gui.features.rules.commands import TryRules
from gui.kit.layout import STEP
from gui.kit.widget import Offer, Style, Widget, row_of
from gui.paint.rect import Rect
from gui.paint.typeface import NORMAL, wrapped
from gui.play.layout import layout_of
from gui.screens.commands import Show


@frozen
class Placed:
    """A part of a sheet of rules: its offset from the sheet's top, and its words in lines."""

    part: Part
    top: int
    height: int
    lines: tuple[str, ...] = ()
    picture: int = 0
    """The width and height of a picture."""


@lru_cache(maxsize=8)
def _flow(kind: type[Variant], width: int, size: int, gap: int, side: int) -> tuple[tuple[Placed, ...], int]:
    """Lay out the parts of a sheet one below the other, and return them with their total height."""
    found, top = [], 0
    for part in rules_of(kind()).page:
        if isinstance(part, Picture):
            room = width - side - 3 * gap
            lines = wrapped(part.caption, size, room)
            found.append(Placed(part, top, side, lines, side))
            top += side + 2 * gap
            continue
        is_item, is_head = isinstance(part, Item), isinstance(part, Heading)
        top += gap if is_head else 0
        text = part.text.replace("**", "").replace("`", "")  # type: ignore[union-attr]
        lines = wrapped(text, size, width - (3 * gap if is_item else 0), is_head)
        height = round(len(lines) * size * 1.45)
        found.append(Placed(part, top, height, lines))
        top += height + (gap // 2 if is_item else gap)
    return tuple(found), top


def taught_variant(state: State) -> Variant | None:
    """Return the variant whose rules are shown."""
    known = (*state.variants, *((state.table.variant,) if state.table is not None else ()))
    return next((variant for variant in known if variant.name == state.taught), None)


def rules_page(state: State, rect: Rect) -> Rect:
    """Return the rectangle of the page in a sheet of rules."""
    layout = layout_of(state)
    pad = layout.length(24)
    top = rect.top + layout.length(64)
    return Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - layout.length(72) - top)


def rules_flow(state: State, rect: Rect) -> tuple[tuple[Placed, ...], int]:
    """Return the parts of the open sheet of rules, and their total height."""
    variant, layout = taught_variant(state), layout_of(state)
    if variant is None:
        return (), 0
    page = rules_page(state, rect)
    side = min(layout.length(260), page.width // 2)
    return _flow(type(variant), page.width - layout.length(16), layout.type(NORMAL), layout.length(STEP + 4), side)


def rules_scrolled(state: State, rect: Rect, steps: int) -> int:
    """Return how far the sheet is scrolled after some steps."""
    _, height = rules_flow(state, rect)
    most = max(0, height - rules_page(state, rect).height)
    return max(0, min(state.rules_scroll + steps * layout_of(state).length(48), most))


def rules_widgets(state: State, rect: Rect) -> tuple[Widget, ...]:
    """Return the buttons below a sheet of rules."""
    variant, layout = taught_variant(state), layout_of(state)
    if variant is None:
        return ()
    offers: list[Offer] = []
    steps = len(rules_of(variant).steps)
    if steps:
        offers.append((f"Try it: {steps} step{'' if steps == 1 else 's'}", "player-play", TryRules(variant.name)))
    offers.append(("Keyboard shortcuts", "help-circle", Show(Overlay.HELP)))
    row = Rect(rect.left, rect.bottom - layout.length(56), rect.width, layout.length(40)).inflate(-layout.length(48), 0)
    cells = row_of(row, len(offers), layout.length(STEP))
    return tuple(
        Widget(cell, command, label, icon, Style.BUTTON if number or not steps else Style.PRIMARY)
        for number, (cell, (label, icon, command)) in enumerate(zip(cells, offers, strict=True))
    )
