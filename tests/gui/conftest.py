"""Tests of the desktop program need no screen: events drive the state, and the window is on a dummy display."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest
from attrs import evolve
from pyrsistent import pmap

from engine import load, names
from gui.core.settings import Settings
from gui.core.state import PERSON, Choice, State
from gui.screens.home.commands import Play
from tests.gui.mouse_and_keyboard import Hand

if TYPE_CHECKING:
    import pygame


@pytest.fixture
def state() -> State:
    """The home screen with all variants, each set to be played by people."""
    return State(
        variants=tuple(load(name) for name in names()),
        choices=pmap({name: Choice(seats=(PERSON,) * 6) for name in names()}),
        settings=Settings(animation=False),
    )


@pytest.fixture
def hand(state: State) -> Hand:
    """A hand at the home screen."""
    return Hand(state)


@pytest.fixture
def chess(state: State) -> Hand:
    """A hand at a game of chess between two people."""
    hand = Hand(state)
    hand.do(Play("chess"))
    return hand


@pytest.fixture
def moving(state: State) -> Hand:
    """A hand at a game of chess in which pieces glide."""
    hand = Hand(evolve(state, settings=Settings()))
    hand.do(Play("chess"))
    return hand


@pytest.fixture
def window() -> pygame.Surface:
    """A window on an invisible display."""
    import pygame

    pygame.display.init()
    return pygame.display.set_mode((1280, 800))
