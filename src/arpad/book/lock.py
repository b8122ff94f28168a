"""One import at a time: whoever comes second to a folder of lists waits for the first."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _handle(folder: Path) -> int:
        """Open what is locked; a folder cannot be, so a file in it is."""
        return os.open(folder / ".lock", os.O_RDWR | os.O_CREAT)

    def _lock(handle: int, *, wait: bool) -> bool:
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:  # also after ten seconds of waiting
                if not wait:
                    return False
            else:
                return True

else:
    import fcntl

    def _handle(folder: Path) -> int:
        """Open what is locked: the folder itself, so that nothing is left behind."""
        return os.open(folder, os.O_RDONLY)

    def _lock(handle: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(folder: Path, waiting: Callable[[], object]) -> Iterator[None]:
    """Hold a folder alone; ``waiting`` is called once if somebody else holds it first.

    A process that ends, however it ends, holds it no longer. Raises OSError where nothing can be
    locked.
    """
    handle = _handle(folder)
    try:
        if not _lock(handle, wait=False):
            waiting()
            _lock(handle, wait=True)
        yield
    finally:
        os.close(handle)
