"""A game against the computer, and its moves."""

from __future__ import annotations

from attrs import evolve

from engine import load
from gui.core.state import Screen
from gui.play import playing
from gui.play.answers import Chosen
from tests.gui.mouse_and_keyboard import Hand


def against_computer(hand: Hand, own: int = 0) -> Hand:
    seats = tuple("" if seat == own else "random" for seat in range(2))
    hand.state = evolve(
        hand.state, table=playing.new_table(load("chess").start(), seats, serial="game-1"), screen=Screen.TABLE
    )
    return hand


def chosen(hand: Hand, move: str) -> Hand:
    return hand.send(Chosen, hand.table.serial, hand.table.game.current, move)
