"""A step of the documentation's build: examples in docstrings are shown as code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?:^|(?<=\n))>>> .*?(?=\n\s*\n|\Z)", re.DOTALL)


class ShowExamples(griffe.Extension):
    """Puts each paragraph of a docstring that begins with ``>>>`` into a block of code."""

    def on_object(self, *, obj: griffe.Object, **other: Any) -> None:
        """Change an object's docstring once it is read."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
