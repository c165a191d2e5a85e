"""What a platform needs besides the operations on files, at the end of a save."""

from __future__ import annotations


class Disk:
    """A real disk, which needs nothing besides."""

    async def flush(self) -> None:
        """Return once everything written would outlast the program. Raises OSError where it will not."""
