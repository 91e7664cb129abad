"""Learning: evaluations learned by self-play, for games without a good one that is written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.learning.found import find_net
    from engine.learning.net import Net
    from engine.learning.net_file import NetFile, load_net, read_net
    from engine.learning.training import Settings, Training

# Most of these need numpy, so they are imported on first use.
_LAZY = {
    "find_net": "engine.learning.found",
    "Net": "engine.learning.net",
    "NetFile": "engine.learning.net_file",
    "load_net": "engine.learning.net_file",
    "read_net": "engine.learning.net_file",
    "Settings": "engine.learning.training",
    "Training": "engine.learning.training",
}

__all__ = ["Net", "NetFile", "Settings", "Training", "find_net", "load_net", "read_net"]
__getattr__ = lazy_names(__name__, _LAZY)
