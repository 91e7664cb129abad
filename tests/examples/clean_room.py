"""A clean virtual environment that has only woodpusher and whatever a test installs."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from shutil import copytree, ignore_patterns
from sysconfig import get_path

from attrs import frozen

ROOT = Path(__file__).parents[2]


@frozen
class CleanRoom:
    """A virtual environment with the dependencies of this one, and nothing else of it."""

    folder: Path

    @classmethod
    def make(cls, folder: Path, *, has_woodpusher: bool = True) -> CleanRoom:
        """Create one; the repository is on its path unless woodpusher is to be installed."""
        venv.create(folder / "venv", with_pip=False)
        room = cls(folder)
        paths = [str(ROOT)] if has_woodpusher else []
        # Directories named in a .pth file are searched, but their own .pth files are not: no editable install leaks in.
        room.site.joinpath("borrowed.pth").write_text("\n".join([*paths, get_path("purelib"), get_path("platlib")]))
        return room

    @property
    def bin(self) -> Path:
        """Where its programs are."""
        return self.folder / "venv" / ("Scripts" if os.name == "nt" else "bin")

    @property
    def site(self) -> Path:
        """Where its packages are installed."""
        return next(self.folder.glob("venv/[Ll]ib/**/site-packages"))

    def install(self, package: Path) -> None:
        """Install a package from its folder, without using the network."""
        source = self.folder / f"source-{package.name}"
        copytree(package, source, ignore=ignore_patterns(".*", "build", "*.egg-info", "__pycache__", "tests", "docs"))
        options = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet"]
        command = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", *options, str(source)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)  # it may compile
        assert done.returncode == 0, done.stderr

    def run(self, *command: str, path: str = "", is_fine: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in an empty folder, without the user's settings."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV", "PYTEST"))}
        environment = {
            **kept,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            "SDL_VIDEODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": path,
            "COLUMNS": "120",
        }
        program = [str(self.bin / command[0]), *command[1:]]
        done = subprocess.run(
            program, cwd=home, env=environment, capture_output=True, text=True, timeout=300, check=False
        )
        assert not is_fine or done.returncode == 0, done.stderr
        return done

    def woodpusher(self, *arguments: str, is_fine: bool = True) -> subprocess.CompletedProcess[str]:
        """Run the ``woodpusher`` command."""
        return self.run("python", "-m", "woodpusher", *arguments, is_fine=is_fine)
