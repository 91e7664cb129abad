"""The animated picture of the documentation: a reader of PNG files sees the frames that were written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gui.shell import film

Image = pytest.importorskip("PIL.Image", reason="Pillow, which comes with matplotlib, reads the picture")


def test_each_frame_is_read_back_as_it_was_written_for_its_time(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    first = rng.integers(0, 256, (20, 30, 3), np.uint8)
    second = first.copy()
    second[5:9, 7:20] = 0
    third = second.copy()
    third[19, 29] ^= 1
    film.save([(first, 100), (second, 250), (third, 40)], tmp_path / "film.png")
    with Image.open(tmp_path / "film.png") as read:
        assert read.n_frames == 3
        for number, (frame, milliseconds) in enumerate(((first, 100), (second, 250), (third, 40))):
            read.seek(number)
            assert np.array_equal(np.asarray(read.convert("RGB")), frame)
            assert read.info["duration"] == milliseconds
