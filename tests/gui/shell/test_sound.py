"""Sounds and when they are played."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from gui.play.commands import ResignNow
from gui.program.cues import cue
from gui.shell.sound import RATE, WAVES, samples
from tests.gui.mouse_and_keyboard import Hand


@pytest.mark.parametrize("name", WAVES)
def test_a_sound_is_short_not_silent_and_ends_quietly(name: str) -> None:
    wave = samples(name)
    assert wave.dtype == np.int16
    assert wave.shape[1] == 2
    assert 0.03 < len(wave) / RATE < 1.2
    assert 8_000 < np.abs(wave.astype(int)).max() < 32_000
    assert np.abs(wave[-1].astype(int)).max() < 50


@pytest.mark.parametrize(
    ("before", "move", "heard"),
    [
        ("", "e4", "move"),
        ("e4 d5", "exd5", "capture"),
        ("e4 f6", "Qh5+", "check"),
        ("f3 e5 g4", "Qh4#", "end"),
    ],
)
def test_each_kind_of_move_has_its_sound(chess: Hand, before: str, move: str, heard: str) -> None:
    old = chess.play(before).state
    assert cue(old, chess.play(move).state) == heard


def test_an_illegal_move_knocks_each_time(chess: Hand) -> None:
    first = chess.state
    second = chess.drag("e2", "e5").state
    third = chess.drag("e2", "e5").state
    assert cue(first, second) == cue(second, third) == "refused"


def test_a_resignation_sounds_like_the_end(chess: Hand) -> None:
    old = chess.state
    assert cue(old, chess.do(ResignNow()).state) == "end"


def test_looking_around_is_silent(chess: Hand) -> None:
    old = chess.state
    assert cue(old, chess.point_at("e4").state) is None
    assert cue(old, evolve(old, table=None)) is None
