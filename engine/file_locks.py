"""File locks: each lasts until the file is closed, or its process ends."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40
    """A lock on Windows keeps others from reading the locked bytes, so lock a byte beyond the end of any file."""

    def lock(file: int) -> bool:
        """Lock an open file, or return False if another process has locked it."""
        here = os.lseek(file, 0, os.SEEK_CUR)
        try:
            os.lseek(file, _FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, here, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(file: int) -> bool:
        """Lock an open file, or return False if another process has locked it; some file systems have no locks."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
