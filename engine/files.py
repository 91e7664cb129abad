"""Files: written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_atomically(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file so that a reader, or a crash, finds either the old content or the new one, never half of it."""
    target = Path(path)
    data = content.encode() if isinstance(content, str) else content
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as temporary:
        try:
            temporary.write(data)
            temporary.flush()
            os.fsync(temporary.fileno())
        except BaseException:
            os.unlink(temporary.name)
            raise
    # A new file gets the permissions that an ordinary one would have, a replaced one keeps its own.
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    os.chmod(temporary.name, mode)
    os.replace(temporary.name, target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
