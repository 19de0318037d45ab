"""Many records of bytes, in memory while they are few and in a temporary file where they are many."""

from __future__ import annotations

import tempfile
import weakref
import zlib
from collections.abc import Iterator
from typing import BinaryIO, cast

MEMORY = 64 * 2**20
"""Packed bytes that are kept in memory."""
_SIZE_BYTES = 4


class SpooledRecords:
    """Records in the order in which they were added; they can be iterated over any number of times."""

    def __init__(self, memory: int = MEMORY) -> None:
        self._count = 0
        # No `with`: the file lives as long as the records.
        spooled = tempfile.SpooledTemporaryFile(max_size=memory)  # noqa: SIM115
        self._file = cast(BinaryIO, spooled)
        weakref.finalize(self, self._file.close)

    def __len__(self) -> int:
        return self._count

    def add(self, record: bytes) -> None:
        body = zlib.compress(record, 1)
        size = len(body).to_bytes(_SIZE_BYTES, "little")
        self._file.seek(0, 2)
        self._file.write(size + body)
        self._count += 1

    def __iter__(self) -> Iterator[bytes]:
        position = 0
        for _ in range(self._count):
            # Sought again each time, so that two readers at once do not move each other's place.
            self._file.seek(position)
            size = int.from_bytes(self._file.read(_SIZE_BYTES), "little")
            body = self._file.read(size)
            position += _SIZE_BYTES + size
            yield zlib.decompress(body)
