"""Sounds: short wooden clicks, synthesised when the program starts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
from numpy.typing import NDArray

RATE = 44_100
Wave = NDArray[np.float64]


def _knock(pitch: float, length: float = 0.09, hardness: float = 60, noise: float = 0.5) -> Wave:
    """Return wood on wood: a few quickly decaying partials after a tick of noise."""
    time = np.arange(int(RATE * length)) / RATE
    rng = np.random.default_rng(int(pitch))
    body = sum(
        np.sin(2 * np.pi * pitch * ratio * time) * np.exp(-time * hardness * ratio) / ratio
        for ratio in (1.0, 2.32, 4.25)
    )
    tick = rng.normal(0, 1, len(time)) * np.exp(-time * 420) * noise
    return np.asarray(body + tick)


def _tone(pitch: float, length: float) -> Wave:
    time = np.arange(int(RATE * length)) / RATE
    rise = np.minimum(1, time * 90)
    return np.asarray(
        (np.sin(2 * np.pi * pitch * time) + 0.3 * np.sin(4 * np.pi * pitch * time)) * rise * np.exp(-time * 5)
    )


def _after(first: Wave, second: Wave, delay: float) -> Wave:
    start = int(RATE * delay)
    both = np.zeros(max(len(first), start + len(second)))
    both[: len(first)] += first
    both[start : start + len(second)] += second
    return both


def _chord() -> Wave:
    tones = [_tone(pitch, 0.9) for pitch in (261.6, 329.6, 392.0)]
    return _after(tones[0] + 0.8 * tones[1], tones[2], 0.06)


WAVES: dict[str, Callable[[], Wave]] = {
    "move": lambda: _knock(420),
    "capture": lambda: _after(_knock(250, 0.12, 45), _knock(310, 0.06), 0.03),
    "check": lambda: _after(_knock(520) + 0.4 * _tone(660, 0.14)[: int(RATE * 0.09)], _tone(880, 0.22), 0.08),
    "end": _chord,
    "refused": lambda: 0.5 * _knock(130, 0.14, 30, 0.1),
}
"""The parts of each sound: moves click, captures are lower, check has two notes, the end is a chord."""


def samples(name: str) -> NDArray[np.int16]:
    """Return a sound as stereo samples, never clipped and silent at the end."""
    wave = WAVES[name]()
    fade = int(RATE * 0.01)
    wave[-fade:] *= np.linspace(1, 0, fade)
    wave = wave / max(1e-9, float(np.abs(wave).max())) * 0.7
    mono = (wave * 32767).astype(np.int16)
    return np.ascontiguousarray(np.column_stack((mono, mono)))


class Speaker:
    """Plays sounds, or stays silent where there is no sound device."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self.trouble = ""
        try:
            pygame.mixer.init(RATE, -16, 2, 1024)
            self._sounds = {name: pygame.sndarray.make_sound(samples(name)) for name in WAVES}
        except pygame.error as error:
            self.trouble = f"no sound: {error}"

    def play(self, name: str, percent: int) -> None:
        """Play a sound at a volume."""
        sound = self._sounds.get(name)
        if sound is not None and percent > 0:
            sound.set_volume(percent / 100)
            sound.play()
