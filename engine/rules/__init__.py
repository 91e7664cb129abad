"""Rules: one sheet for each variant that teaches it, with pictures and steps to try.

``rules_of(variant)`` finds the sheet. Ours are the files ``rules.md`` in the folders of ``engine/games``. A
package registers its own in the entry-point group ``woodpusher.rules``: each entry point has a variant's name and
loads the Markdown as a string. A variant without one is described by its summary and the docstring of its class.
"""

from __future__ import annotations

import inspect
import warnings
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files

from board.errors import WoodpusherError, expect
from board.variant import Variant
from engine.rules.moving import moving_blocks
from engine.rules.sheet import Heading, Item, Paragraph, Part, Picture, Rules, Step, parse_rules

ENTRY_POINT_GROUP = "woodpusher.rules"
"""The entry-point group for sheets: each entry point has a variant's name, and loads a string of Markdown."""

__all__ = ["Heading", "Item", "Paragraph", "Part", "Picture", "Rules", "Step", "parse_rules", "rules_of", "rules_text"]


def rules_of(variant: Variant) -> Rules:
    """Return the sheet that teaches a variant; one that cannot be read is replaced by a plain description.

    >>> from engine import load
    >>> rules_of(load("track")).title
    'End of the Track'
    """
    expect(Variant, variant, "a variant")
    return _read(type(variant))


@lru_cache(maxsize=64)
def _read(kind: type[Variant]) -> Rules:
    variant = kind()
    text = rules_text(variant)
    try:
        return parse_rules(text, variant)
    except WoodpusherError as error:
        warnings.warn(f"the rules of {variant.name} cannot be read: {error}", stacklevel=3)
        return parse_rules(_described(variant), variant)


def rules_text(variant: Variant) -> str:
    """Return the Markdown of the sheet that teaches a variant."""
    own = files("engine") / "games" / variant.name.replace("-", "_") / "rules.md"
    if own.is_file():
        return own.read_text(encoding="utf-8")
    entry_point = _entry_points().get(variant.name)
    brought = None if entry_point is None else _loaded(entry_point)
    return _described(variant) if brought is None else brought


def _described(variant: Variant) -> str:
    """Return a sheet made from a variant's summary and docstring."""
    words = [f"# {variant.title}", variant.summary]
    documented = inspect.getdoc(type(variant))
    if documented and type(variant).__doc__:
        words += [part.replace("``", "`") for part in documented.split("\n\n")]
    words.append("```board\ncaption: The start\n```")
    words += moving_blocks(variant)
    return "\n\n".join(word for word in words if word)


@lru_cache(maxsize=1)
def _entry_points() -> dict[str, EntryPoint]:
    return {found.name: found for found in entry_points(group=ENTRY_POINT_GROUP)}


def _loaded(entry_point: EntryPoint) -> str | None:
    """Return the string of an entry point; one that cannot be loaded leaves its variant with a plain description."""
    try:
        found = entry_point.load()
    except Exception as error:  # a plug-in may raise anything when it is imported
        warnings.warn(f"the rules of {entry_point.name} cannot be loaded: {error}", stacklevel=2)
        return None
    return found if isinstance(found, str) else None
