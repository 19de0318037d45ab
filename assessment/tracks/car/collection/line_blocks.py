"""Files of very many lines, read some mebibytes of whole lines at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from assessment.formats import Packed, Unreadable, problem

SIZE = 2**20
LONGEST = 2**20
"""Bytes of one line; ids and numbers have a few hundred."""
_END, _BYTE_ORDER_MARK = b"\n", b"\xef\xbb\xbf"


class LineBlock(NamedTuple):
    """Whole lines of a file, each ending in a line feed."""

    first_number: int
    lines: int
    text: bytes


def blocks(file: Packed, size: int = SIZE) -> Iterator[LineBlock]:
    """The lines of a file, about `size` bytes at a time.  Raises `Unreadable` where a line is too long."""
    number = 1
    with file.stream() as stream:
        while block := stream.read(size):
            block += _rest_of_line(file.name, stream, block, number)
            if number == 1:
                block = block.removeprefix(_BYTE_ORDER_MARK)
            if not block.endswith(_END):
                block += _END
            count = block.count(_END)
            yield LineBlock(number, count, block)
            number += count


def _rest_of_line(name: str, stream: BinaryIO, block: bytes, number: int) -> bytes:
    """The bytes up to the end of the line in which a block ends."""
    if block.endswith(_END):
        return b""
    rest = stream.readline(LONGEST + 1)
    if len(rest) > LONGEST:
        place = f"line {number + block.count(_END):,}"
        what = f"longer than {LONGEST // 2**20} MiB"
        raise Unreadable(
            problem(name, "LINE_TOO_LONG", place, what=what, right="one record a line")
        )
    return rest
