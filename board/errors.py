"""The errors of the whole house: each is ours and also the builtin that Python people would catch."""

from __future__ import annotations


class WoodpusherError(Exception):
    """The root of every error that woodpusher raises on purpose."""


class ParseError(WoodpusherError, ValueError):
    """A text (a position, a move, a variant's name with options) could not be read."""


class RecordError(ParseError):
    """A recorded game or position could not be read, or not all of it.

    ``reason`` says why, ``number`` which game of the file it is, ``line`` where in the file; ``text`` is what could not
    be read, as it stands there, and ``node`` the node of the game's tree that it would have followed. Each is None, or
    empty, where it is not known.
    """

    def __init__(
        self,
        reason: str,
        number: int,
        line: int | None = None,
        what: str = "game",
        text: str = "",
        node: int | None = None,
    ) -> None:
        super().__init__(f"{what} {number}{'' if line is None else f', line {line}'}: {reason}")
        self.reason = reason
        self.number = number
        self.line = line
        self.what = what
        self.text = text
        self.node = node

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.reason, self.number, self.line, self.what, self.text, self.node)


class IllegalMoveError(WoodpusherError, ValueError):
    """A move was asked for that the rules do not allow."""


class IllegalPositionError(WoodpusherError, ValueError):
    """A position was set up that breaks a rule of its variant."""


class CoordinateError(WoodpusherError, LookupError, ValueError):
    """A square, rod or cell was named that the board does not have."""


class OptionError(WoodpusherError, ValueError):
    """A variant was asked for with an option it lacks, or with a value it cannot take."""


class ArgumentError(WoodpusherError, ValueError):
    """A call got a value outside of what it takes."""


class WrongTypeError(WoodpusherError, TypeError):
    """A call got a value of a kind that it cannot use."""


class ImmutableError(WoodpusherError, AttributeError):
    """Somebody tried to change a board or a move."""


class UnknownVariantError(WoodpusherError, LookupError):
    """No variant is registered under that name."""


class UnsupportedError(WoodpusherError, TypeError):
    """The variant does not offer what was asked for, such as un-moves."""


class NoPlanError(WoodpusherError, LookupError):
    """No sequence of moves leads to the goal."""


class LimitReachedError(WoodpusherError, RuntimeError):
    """A search was ended by the limit it was given, with no answer yet."""


class SearchInterruptedError(WoodpusherError, KeyboardInterrupt):
    """A search was ended from the keyboard, with no answer yet."""


class UnsolvableError(WoodpusherError, ValueError):
    """A solution was asked for where there is none, or a number of moves where there is no end."""


class TooLargeError(WoodpusherError, ValueError, MemoryError):
    """A puzzle or game has more positions than fit in memory; the message has the estimate."""


class PlayerError(WoodpusherError, RuntimeError):
    """A player cannot play: another program that is dead, silent or talks rubbish."""


LONGEST_SHOWN = 200
"""How many letters of a value an error message repeats."""


def shown(value: object) -> str:
    """Return a value's ``repr`` for an error message: shortened, and never an error itself."""
    try:
        text = repr(value)
    except Exception:  # Python refuses to write integers of thousands of digits; other classes may raise anything
        size = f"an integer of {value.bit_length():,} bits" if isinstance(value, int) else ""
        text = size or f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def expect(kind: type, value: object, what: str) -> None:
    """Raise ``WrongTypeError`` unless a value is of a kind."""
    if not isinstance(value, kind):
        raise WrongTypeError(f"expected {what}, got {shown(value)} of type {type(value).__name__}")
