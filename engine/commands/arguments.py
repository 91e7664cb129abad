"""Arguments that many commands share, with their shell completions."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the variants whose names start with this prefix, each with its title."""
    from engine.variants import load, names

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a broken plug-in must not write into the command line being typed
        return [CompletionItem(name, help=load(name).title) for name in names() if name.startswith(incomplete)]


def variant_argument(**settings: Any) -> Callable[[Any], Any]:
    """Return the argument VARIANT, which shells complete with the names of variants."""
    return click.argument("variant", shell_complete=_complete, **settings)


def variant_option(**settings: Any) -> Callable[[Any], Any]:
    """Return the option --variant, default chess, which shells complete in the same way."""
    return click.option("--variant", default="chess", show_default=True, shell_complete=_complete, **settings)
