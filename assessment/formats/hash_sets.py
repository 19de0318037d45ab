"""Sets of 64-bit hashes in few bytes: lists of millions of document ids are stored as 8 bytes for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np


class HashSet(NamedTuple):
    """A set of hashes, sorted."""

    hashes: np.ndarray

    def has(self, number: int) -> bool:
        # numpy could compare a plain int as a float, which has too few digits for a hash.
        wanted = np.uint64(number)
        position = int(np.searchsorted(self.hashes, wanted))
        if position == len(self.hashes):
            return False
        return bool(self.hashes[position] == wanted)


def packed_hashes(hashes: Iterable[int]) -> bytes:
    """The distinct hashes as a resource holds them.

    >>> hash_set(packed_hashes([7, 2**64 - 1, 7])).hashes.tolist()
    [7, 18446744073709551615]
    """
    numbers = np.fromiter(hashes, dtype=np.uint64)
    # Little-endian whatever the machine, because campaigns move between machines as archives.
    return np.unique(numbers).astype("<u8").tobytes()


@lru_cache(maxsize=4)
def hash_set(body: bytes) -> HashSet:
    """The hashes of a resource."""
    return HashSet(np.frombuffer(body, dtype="<u8"))
