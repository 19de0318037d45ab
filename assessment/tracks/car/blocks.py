"""Files of very many lines, gone through some mebibytes of whole lines at a time."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.formats import Packed, Unreadable, problem

SIZE = 2**20
LONGEST = 2**20
"""Bytes of one line; ids and numbers have a few hundred."""
_END, _MARK = b"\n", b"\xef\xbb\xbf"


def blocks(file: Packed, size: int = SIZE) -> Iterator[tuple[int, int, bytes]]:
    """Whole lines that end in a line feed, with the number of the first one and how many they are.  Raises `Unreadable` where a line is
    too long."""
    number = 1
    with file.stream() as stream:
        while block := stream.read(size):
            rest = b"" if block.endswith(b"\n") else stream.readline(LONGEST + 1)
            if len(rest) > LONGEST:
                place = f"line {number + block.count(_END):,}"
                raise Unreadable(
                    problem(
                        file.name,
                        "LINE_TOO_LONG",
                        place,
                        f"longer than {LONGEST // 2**20} MiB",
                        "one record a line",
                    )
                )
            block = (block.removeprefix(_MARK) if number == 1 else block) + rest
            block = block if block.endswith(b"\n") else block + b"\n"
            count = block.count(b"\n")
            yield number, count, block
            number += count
