"""Specs: a variant and its options as a string, such as ``hanoi(disks=5)``, parsed within limits."""

from __future__ import annotations

import ast
import re
from typing import Any

from board.errors import OptionError, ParseError, WrongTypeError, shown

LONGEST_SPEC = 4096
"""In characters. Our longest one, Cable Car with a given deck, has about a hundred."""
LONGEST_NAME = 64
MOST_BITS = 256
"""The maximum size of an integer option."""

_NAME = re.compile(r"[\w-]+")
_SPEC = re.compile(r"([\w-]+)\s*(?:\((.*)\))?", re.DOTALL)
_ESCAPE = r"\\(?:[\\'\"abfnrtv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})"
_TOKEN = re.compile(
    rf"""\s+
    | (?P<zeros> 0[0-9]+ (?![\w.]))
    | [+-]? (?: 0[xX][0-9a-fA-F]+ | (?: [0-9]+ (?:\.[0-9]*)? | \.[0-9]+ ) (?: [eE][+-]?[0-9]+ )? ) (?![\w.])
    | [^\W\d]\w* (?!['"\w])
    | '(?: [^'\\\n] | {_ESCAPE} )*' | "(?: [^"\\\n] | {_ESCAPE} )*"
    | [=,:()\[\]{{}}]
    """,
    re.VERBOSE,
)
"""The tokens of options. Anything else raises before Python's parser sees it."""

_TRUTHS = {"true": True, "false": False}
"""The spellings of other languages, such as JSON."""


def parse_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """Split "hanoi(disks=5)" into the name and the options; a bare word as a value is a string."""
    if not isinstance(spec, str):
        raise WrongTypeError(f"expected a variant's name, got {shown(spec)} of type {type(spec).__name__}")
    if len(spec) > LONGEST_SPEC:
        raise ParseError(
            f"expected a variant of at most {LONGEST_SPEC} characters, got {len(spec)}: {shown(spec[:100])}"
        )
    found = _SPEC.fullmatch(spec.strip())
    if found is None:
        raise ParseError(f"expected a variant such as chess or hanoi(disks=5), got {shown(spec)}")
    name, arguments = found.groups()
    if not arguments:
        return name, {}
    options: dict[str, Any] = {}
    try:
        call = ast.parse(f"_({_checked(arguments)})", mode="eval").body
        if not isinstance(call, ast.Call) or call.args:
            raise ValueError
        for keyword in call.keywords:
            if keyword.arg is None:
                raise ValueError
            if keyword.arg in options:
                raise OptionError(f"{name} got the option {shown(keyword.arg)} twice: {shown(spec)}")
            options[keyword.arg] = _value(keyword.value)
    except OptionError:
        raise
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        raise ParseError(f"expected options such as (disks=5, rods=3) after {name}, got {shown(spec)}") from None
    return name, options


def _checked(arguments: str) -> str:
    """Return the arguments for Python's parser, or raise ``ValueError`` if they are not plain values.

    Digits such as 0012 are not a number in Python, so they become a string.
    """
    place = 0
    parts: list[str] = []
    while place < len(arguments):
        found = _TOKEN.match(arguments, place)
        if found is None:
            raise ValueError
        parts.append(repr(found.group()) if found["zeros"] else found.group())
        place = found.end()
    return "".join(parts)


def _value(node: ast.expr) -> Any:
    if isinstance(node, ast.Name):
        return _TRUTHS.get(node.id, node.id)
    return ast.literal_eval(node)


def check_value(name: str, option: str, value: object) -> None:
    """Raise ``OptionError`` if a value is an integer too large to use, or even to print."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise OptionError(f"{name}'s {option} is an integer of {value.bit_length()} bits; expected {MOST_BITS} at most")


def check_name(name: object) -> None:
    """Raise ``OptionError`` if a name could not begin a spec."""
    # A subclass of str may answer comparisons as it likes, also those of every later search for a name.
    if type(name) is not str or len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
        raise OptionError(
            f"expected a name of at most {LONGEST_NAME} letters, digits and hyphens such as king-of-the-hill, "
            f"got {shown(name)}"
        )
