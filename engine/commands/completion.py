"""``woodpusher completion``: what a shell needs to complete commands, options and variants."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}
PROGRAM = "woodpusher"
VARIABLE = "_WOODPUSHER_COMPLETE"
"""What the shell sets when it asks for completions instead of running the command."""


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print a script for SHELL with which it completes commands, options and the names of variants.

    \b
    Examples:
      eval "$(woodpusher completion bash)"                                        in ~/.bashrc
      eval "$(woodpusher completion zsh)"                                         in ~/.zshrc
      woodpusher completion fish > ~/.config/fish/completions/woodpusher.fish
    """
    from engine.cli import main

    completer = SHELLS[shell](main, {}, PROGRAM, VARIABLE)
    click.echo(completer.source_template % completer.source_vars())
