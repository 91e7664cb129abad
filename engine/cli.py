"""The ``woodpusher`` command: a group whose commands live in ``engine/commands``, one module each."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from board.errors import NoPlanError, UnsolvableError, WoodpusherError
from board.native import how_it_runs
from board.wording import printable
from woodpusher import __version__

COMMANDS = {
    "play": "play a game or a puzzle",
    "solve": "find the value of every position of a puzzle or a small game",
    "match": "let computer players play a match",
    "train": "learn to evaluate a game by playing it, for stronger computer players",
    "uci": "run as a UCI engine for other chess programs",
    "variants": "list all games with their options",
    "perft": "count the sequences of legal moves from a position",
    "plan": "find a shortest sequence of moves from one position to another",
    "review": "review a game: mark mistakes and show better lines",
    "openings": "name an opening, and show the moves played from it",
    "suite": "let a computer player solve a suite of test positions",
    "convert": "convert games and positions between PGN, game files and FEN",
    "draw": "draw a position to an SVG or PNG file",
    "new": "make a package with a game of your own",
    "check": "check that a variant fulfils the core's contract",
    "completion": "print a shell completion script",
}
"""Each command's name and its line in the overview; the command is ``engine.commands.<name>.command``."""


NEGATIVE_ANSWERS = (NoPlanError, UnsolvableError)
"""Errors that mean "no" as the answer to a valid question."""


class BadInput(click.ClickException):
    """A command that is wrong or cannot be carried out; printed as one line, without a traceback."""

    exit_code = 2


class NegativeAnswer(click.ClickException):
    """The answer is no: there is no such plan or solution."""

    exit_code = 1


class Interrupted(click.ClickException):
    """The user pressed Ctrl-C; the exit code follows the shell convention."""

    exit_code = 130


class ClosedPipe(click.ClickException):
    """The program that reads our output has closed the pipe, as ``head`` does; the exit code is that of a shell."""

    exit_code = 141

    def __init__(self) -> None:
        super().__init__("")
        # When Python ends, it writes what is left: to nowhere, since it would raise the same error again.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def show(self, file: Any = None) -> None:
        """Print nothing: whoever closed the pipe knows."""


class Commands(click.Group):
    """A group that imports a command only when it is called, and prints our errors as one line."""

    def make_context(self, *arguments: Any, **options: Any) -> click.Context:
        """Parse the command line; treat Ctrl-C during parsing like Ctrl-C during a command."""
        try:
            return super().make_context(*arguments, **options)
        except KeyboardInterrupt:
            raise Interrupted("interrupted") from None
        except BrokenPipeError:
            raise ClosedPipe from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, importing its module."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"engine.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word names, or suggest the closest one."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            close = get_close_matches(name, COMMANDS, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"the commands are {', '.join(COMMANDS)}."
            ctx.fail(f"there is no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands and options that begin with a word, without importing any command."""
        found = [CompletionItem(name, help=line) for name, line in COMMANDS.items() if name.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; print one of our errors, or a file system error, as one line on standard error."""
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer
        except KeyboardInterrupt as interrupt:
            raise Interrupted(str(interrupt) or "interrupted") from None
        except WoodpusherError as error:
            raise (NegativeAnswer if isinstance(error, NEGATIVE_ANSWERS) else BadInput)(str(error)) from None
        except BrokenPipeError:
            raise ClosedPipe from None
        except MemoryError:
            raise BadInput("there is not enough memory for this") from None
        except OSError as error:
            where = f": {error.filename}" if error.filename else ""
            raise BadInput(printable(f"{error.strerror or error}{where}")) from None


EPILOG = """Exit codes: 0 success; 1 the answer is no: no plan, no solution, a failed check; 2 the command is invalid
or cannot be carried out, or it reached a limit without an answer; 130 interrupted; 141 the output was closed."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EPILOG)
@click.version_option(
    __version__,
    prog_name="woodpusher",
    message=f"%(prog)s, version %(version)s ({how_it_runs()})",
)
def main() -> None:
    """Play, script and test board games: chess and its relatives, puzzles and more.

    VARIANT is the name of a game, perhaps with options, such as "hanoi(disks=5)", or a Python file with a game of your
    own, such as my_game.py.
    """


def preload(words: Sequence[str]) -> None:
    """Import the module of the command that the command line names, if any."""
    name = next((word for word in words if not word.startswith("-")), None)
    if name in COMMANDS:
        import_module(f"engine.commands.{name}")
