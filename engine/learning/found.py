"""Found nets: the net of a game, wherever it lies, as the evaluation that players, hints, review and analysis use.

A game's net is looked for in the user's folder, beside the game's module, among the files that packages have installed,
and among our own. A file is only used by the game it was made for.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterator
from functools import lru_cache
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING

from board.errors import ArgumentError, WoodpusherError
from engine.files import data_folder
from engine.learning.suitable import trouble_with

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.learning.net import Net
    from engine.learning.net_file import NetFile
    from engine.search.tree import Evaluation

SUFFIX = ".net"
AUTOMATIC, NO_NET = "auto", "none"
"""What an option may say instead of a file's name."""
OURS = Path(__file__).parents[1] / "assets" / "nets"
INSTALLED = Path(sys.prefix) / "share" / "woodpusher" / "nets"
_MOST_FILES = 50
"""How many files of a folder are looked at."""


def usual_path(variant: Variant) -> Path:
    """Return where a game's net is kept, unless another file is named: in the user's folder."""
    return data_folder() / "nets" / f"{slug(variant)}{SUFFIX}"


def slug(variant: Variant) -> str:
    """Return a variant as the name of a file.

    >>> from engine.registry import load
    >>> slug(load("chess")), slug(load("track", columns=5))
    ('chess', 'track-columns-5')
    """
    return re.sub(r"[^\w.-]+", "-", variant.spec).strip("-")[:100]


def folders(variant: Variant) -> Iterator[Path]:
    """Yield the folders in which a game's net may lie."""
    yield data_folder() / "nets"
    module = getattr(sys.modules.get(type(variant).__module__), "__file__", None)
    if module:
        yield Path(module).parent
    yield INSTALLED
    yield OURS


def find_net(variant: Variant) -> NetFile | None:
    """Return the net of a game, or None if there is none.

    A file that cannot be read is named in a warning, and one that was made for other options is passed over.
    """
    if trouble_with(variant):
        return None
    for folder in folders(variant):
        try:
            paths = sorted(folder.glob(f"{escape(variant.name)}*{SUFFIX}"))[:_MOST_FILES]
        except OSError:
            continue
        # The file of exactly this name comes first.
        for path in sorted(paths, key=lambda path: path.stem != slug(variant)):
            found = _read(path, variant)
            if found is not None:
                return found
    return None


def _read(path: Path, variant: Variant) -> NetFile | None:
    try:
        about = path.stat()
        return _read_once(path, variant, about.st_mtime_ns, about.st_size)
    except OSError:
        return None


@lru_cache(maxsize=64)
def _read_once(path: Path, variant: Variant, changed: int, size: int) -> NetFile | None:
    """Return the net of a file, which is read again if it has changed."""
    from engine.learning.net_file import read_net

    try:
        return read_net(path, variant)
    except ArgumentError:
        return None  # it belongs to another game, or to other options
    except WoodpusherError as error:
        warnings.warn(str(error), stacklevel=6)
        return None


def trusted_net(variant: Variant) -> NetFile | None:
    """Return the net that players use by themselves: not one that lost against the game's own evaluation."""
    found = find_net(variant)
    if found is None or not variant.abilities.evaluation:
        return found
    return found if _is_better(found.about.get("own evaluation")) else None


def _is_better(score: object) -> bool:
    """Return whether a score (wins, draws, losses) is at least even."""
    if not isinstance(score, list) or not all(type(each) is int for each in score) or len(score) != 3:
        return False
    return score[0] >= score[2] and sum(score) > 0


def can_evaluate(variant: Variant) -> bool:
    """Return whether positions of a game can be evaluated: by its own evaluation, or by a net."""
    return variant.abilities.evaluation or trusted_net(variant) is not None


def evaluation_for(variant: Variant, net: str | Net | None = None) -> Evaluation | None:
    """Return the evaluation for a search; None stands for the game's own.

    ``net`` is a file, "none", or by default whatever net there is.
    """
    if net == NO_NET:
        return None
    if net is None or net == AUTOMATIC:
        found = trusted_net(variant)
        return None if found is None else found.net()
    if not isinstance(net, str):
        return net
    from engine.learning.net_file import load_net

    return load_net(net, variant)


def best_evaluation(variant: Variant) -> Evaluation:
    """Return what evaluates a game's positions best: its net, or its own evaluation."""
    return evaluation_for(variant) or variant.evaluate
