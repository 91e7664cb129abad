"""Arguments that many commands share, with their shell completions."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from engine.cluster import Cluster


_GIVEN = "woodpusher.commands.given"


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the variants whose names start with this prefix, each with its title."""
    from engine.registry import load, names

    # Where no game has such a name, the shell completes the name of a file.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a broken plug-in must not write into the command line being typed
        found = [CompletionItem(name, help=load(name).title) for name in names() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def _from_file(ctx: click.Context, param: click.Parameter, spec: str | None) -> str | None:
    """Register the game of a file, and return its name with the options."""
    from engine.registry.game_files import names_a_file, spec_in_file

    if spec is None or not names_a_file(spec):
        return spec
    ctx.meta[_GIVEN] = spec
    return spec_in_file(spec)


def given_spec(spec: str) -> str:
    """Return how the game of this command was given: by a spec, or by a file."""
    given: str = click.get_current_context().meta.get(_GIVEN, spec)
    return given


def variant_argument(**settings: Any) -> Callable[[Any], Any]:
    """Return the argument VARIANT: the name of a variant, which shells complete, or a file such as my_game.py."""
    return click.argument("variant", shell_complete=_complete, callback=_from_file, **settings)


def variant_option(**settings: Any) -> Callable[[Any], Any]:
    """Return the option --variant, default chess, which is the same as an option."""
    return click.option(
        "--variant", default="chess", show_default=True, shell_complete=_complete, callback=_from_file, **settings
    )


def position_option(what: str, default: str = "; default: the variant's start") -> Callable[[Any], Any]:
    """Return the option --position, which has this name in every command."""
    return click.option("--position", help=f"{what}, in the variant's notation (for chess: FEN){default}.")


def players_option(more: str = "", **settings: Any) -> Callable[[Any], Any]:
    """Return the option --players, which has this form in every command."""
    return click.option("--players", help=f"The players in turn order, separated by commas{more}.", **settings)


def cluster_option(what: str) -> Callable[[Any], Any]:
    """Return the option --cluster, which gives a command the cluster to work on, or None."""
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        callback=_cluster,
        help=f"Spread the {what} over a Dask cluster: a scheduler's address, or local:N for N processes here.",
    )


def _cluster(ctx: click.Context, option: click.Parameter, address: str | None) -> Cluster | None:
    if address is None:
        return None
    from engine.cluster import Cluster

    return Cluster(address)
