"""The part of the build that setup.cfg cannot describe: the description, second names, and compiled modules.

A module is compiled if there is a ``.pxd`` file of the same name beside it. Without Cython, a compiler or
Python's headers, or with ``WOODPUSHER_PURE=1``, the same modules run as plain Python.
"""

import multiprocessing
import os
import re
import sys
from configparser import ConfigParser
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from runpy import run_path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOMS = ("board", "moves", "pieces", "engine")


def _processes() -> int:
    """Return how many processes translate modules; 0 to translate them in this one.

    Processes that are not forked would start by importing this file again: those outside Linux, and by default those of
    Python 3.14. In a container without shared memory, processes cannot share locks.
    """
    if sys.platform != "linux":
        return 0
    try:
        multiprocessing.Lock()
    except (ImportError, OSError):
        return 0
    multiprocessing.set_start_method("fork", force=True)
    return os.cpu_count() or 1


DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for readers and mypy; the types are in the .pxd files
    "nonecheck": True,  # None where a board is expected raises an error instead of crashing
    "binding": False,  # a method checks the type of its object
    "embedsignature": True,
    "embedsignature.format": "clinic",
    "auto_pickle": False,
}


class OptionalBuild(build_ext):
    """Builds the extensions if possible, and reports a failure in one line."""

    def finalize_options(self) -> None:
        """Compile several extensions at once."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count()
        self._done = 0

    def run(self) -> None:
        """Build the extensions, or continue without them."""
        if self.inplace:
            write_stand_ins(Path())
        if self.extensions:
            for folder in (self.build_lib, ".") if self.inplace else (self.build_lib,):
                delete_orphans(Path(folder))
        try:
            super().run()
        except Exception as error:  # a missing compiler raises many kinds of errors, and the package works without one
            _notice(error)

    def build_extension(self, extension: Extension) -> None:
        """Build one extension; if one fails, all count as failed, so that the build is never mixed."""
        target = Path(self.get_ext_fullpath(extension.name))
        before = target.stat().st_mtime_ns if target.exists() else 0
        try:
            super().build_extension(extension)
            self._done += 1
            if target.exists() and target.stat().st_mtime_ns != before:
                print(f"Compiled {self._done} of {len(self.extensions)}: {extension.name}", flush=True)
        except Exception as error:
            for each in self.extensions:
                for folder in (".", self.build_lib):
                    Path(folder, self.get_ext_filename(each.name)).unlink(missing_ok=True)
            raise RuntimeError(error) from None

    def get_outputs(self) -> list[str]:
        """Return the files that were really built."""
        return [path for path in super().get_outputs() if Path(path).exists()]

    def get_output_mapping(self) -> dict[str, str]:
        """Return where each file was built, for those that were."""
        return {path: source for path, source in super().get_output_mapping().items() if Path(path).exists()}


class BuildWithSecondNames(build_py):
    """Adds what type checkers read about the packages' second names, such as ``woodpusher.board``."""

    def run(self) -> None:
        """Copy the modules, and write the stand-ins for those that have a second name."""
        super().run()
        self._written = [] if self.editable_mode else write_stand_ins(Path(self.build_lib))
        if self.editable_mode:
            write_stand_ins(Path())

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """Return the files that were built."""
        outputs: list[str] = super().get_outputs(include_bytecode)
        return outputs + [str(path) for path in getattr(self, "_written", ())]


def write_stand_ins(folder: Path) -> list[Path]:
    """Write what type checkers read about the second names, and return the paths."""
    written: list[Path] = run_path("stand_ins.py")["write"](folder)
    return written


def delete_orphans(folder: Path) -> None:
    """Delete the compiled modules that no longer have types beside their source: Python would still import them."""
    suffix = EXTENSION_SUFFIXES[0]
    for room in ROOMS:
        for built in (folder / room).rglob(f"*{suffix}"):
            source = built.relative_to(folder)
            types_of = source.name.removesuffix(suffix).rstrip("0123456789")
            if not source.with_name(f"{types_of}.pxd").exists():
                built.unlink()


def description() -> str:
    """Return the README with absolute addresses, since a package index shows it without the files beside it."""
    config = ConfigParser()
    config.read("setup.cfg", encoding="utf-8")
    home = config["metadata"]["url"]

    def absolute(link: "re.Match[str]") -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}[{link[2]}]({home}/{kind}/main/{link[3]})"

    text = Path("README.md").read_text(encoding="utf-8")
    return re.sub(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)", absolute, text)


def _notice(reason: object) -> None:
    first = str(reason).strip().splitlines() or [type(reason).__name__]
    print(f"woodpusher: not compiled ({first[0]}); it runs as plain Python", file=sys.stderr)


def types(path: Path) -> str:
    """Return the types that stand beside a module."""
    return path.with_suffix(".pxd").read_text(encoding="utf-8")


GENERATOR = Path("pieces/army/generator.py")


def other_widths() -> list[tuple[str, Path, int]]:
    """Write the move generator under other names, for masks of two and of four words; return names, sources, widths."""
    folder = Path("build", "widths")
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for words in (2, 4):
        name = f"pieces.army.generator{words}"
        for source in (GENERATOR, GENERATOR.with_suffix(".pxd")):
            target, text = folder / f"{name}{source.suffix}", source.read_bytes()
            if not target.exists() or target.read_bytes() != text:
                target.write_bytes(text)
        found.append((name, folder / f"{name}.py", words))
    return found


def extensions() -> list[Any]:
    """Return the modules to compile; none if compiling is switched off or impossible."""
    if os.environ.get("WOODPUSHER_PURE", "0") not in ("", "0"):
        _notice("WOODPUSHER_PURE is set")
        return []
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        _notice("this Python has no global interpreter lock")
        return []
    if sys.implementation.name != "cpython":
        _notice(f"this is {sys.implementation.name}")
        return []
    try:
        from Cython.Build import cythonize
        from Cython.Compiler import Errors, Options
    except ImportError:
        _notice("Cython is not installed")
        return []
    # Objects that hold each other in a long chain are freed in steps, or the stack would overflow. Cython accepts this
    # directive only for single classes, but any class may become part of a chain.
    Options.get_directive_defaults()["trashcan"] = True
    Errors.LEVEL = 3  # errors, but no advice about annotations and about the other branch of ``if cython.compiled``
    sources = sorted(path.with_suffix(".py") for room in ROOMS for path in Path(room).rglob("*.pxd"))
    named = [(".".join(path.with_suffix("").parts), path, 1) for path in sources if path.exists()]
    modules = [
        Extension(
            name,
            [path.as_posix()],
            include_dirs=["pieces/army"],
            define_macros=[("WORDS", str(words))],
            language="c++" if "pieces.army.machine cimport" in types(path) else None,
            extra_compile_args=[] if sys.platform == "win32" else ["-O2", "-g0"],
        )
        for name, path, words in (*named, *other_widths())
    ]
    if not Path("build", "c").exists():
        print(f"Translating {len(modules)} modules to C ...", flush=True)
    return cythonize(
        modules,
        include_path=["build/widths"],
        build_dir="build/c",
        compiler_directives=DIRECTIVES,
        quiet=True,
        nthreads=_processes(),
    )


setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    ext_modules=extensions(),
    cmdclass={"build_ext": OptionalBuild, "build_py": BuildWithSecondNames},
)
