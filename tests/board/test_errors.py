"""The errors, and what may catch them."""

from __future__ import annotations

import inspect

import pytest

import board
from board import WoodpusherError

RAISED = [
    kind
    for _, kind in inspect.getmembers(board.errors, inspect.isclass)
    if issubclass(kind, BaseException) and kind is not WoodpusherError
]


@pytest.mark.parametrize("kind", RAISED, ids=lambda kind: kind.__name__)
def test_an_error_is_ours_and_a_built_in_one_but_ctrl_c_is_no_error(kind: type[BaseException]) -> None:
    natural = {each for each in kind.__mro__ if each.__module__ == "builtins"}
    if issubclass(kind, KeyboardInterrupt):
        assert not issubclass(kind, Exception)
    else:
        assert issubclass(kind, WoodpusherError)
        assert natural - {Exception, BaseException, object}
