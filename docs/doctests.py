"""Makes blocks of code of the examples in docstrings, for the API reference: an extension of griffe."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"(?:^|(?<=\n))>>> .*?(?=\n[ \t]*\n|\Z)", re.DOTALL)


class Doctests(Extension):
    """Fences each example that begins with ``>>>``, up to the next empty line."""

    def on_object(self, *, obj: Object, **more: Any) -> None:
        """Change the docstring of an object."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
