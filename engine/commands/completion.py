"""``woodpusher completion``: shell completion of commands, options and variants."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from engine.console.output import echo

SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}
PROGRAM = "woodpusher"
VARIABLE = "_WOODPUSHER_COMPLETE"
"""The variable that the shell sets to ask for completions instead of running the command."""


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print a completion script for SHELL, for commands, options and the names of variants.

    \b
    Examples:
      eval "$(woodpusher completion bash)"                                        in ~/.bashrc
      eval "$(woodpusher completion zsh)"                                         in ~/.zshrc
      woodpusher completion fish > ~/.config/fish/completions/woodpusher.fish
    """
    from engine.cli import main

    completer = SHELLS[shell](main, {}, PROGRAM, VARIABLE)
    echo(completer.source_template % completer.source_vars())
