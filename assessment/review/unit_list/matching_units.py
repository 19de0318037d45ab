"""Matching units that are counted by topic, and read where they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from assessment.review.unit_list.rows import UnitRow


class MatchingUnits:
    """The matching units of many topics, in the order of the topics; a topic is read where it is reached.

    A campaign can have millions of units, so nothing holds them all.  Units whose topic changes after it was
    counted are read as they are then.
    """

    def __init__(
        self,
        numbers: Mapping[str, int],
        rows_of_topic: Callable[[str], Sequence[UnitRow]],
    ) -> None:
        self._numbers = {topic: number for topic, number in numbers.items() if number}
        self._rows_of_topic = rows_of_topic

    def __len__(self) -> int:
        return sum(self._numbers.values())

    def __iter__(self) -> Iterator[UnitRow]:
        for topic in self._numbers:
            yield from self._rows_of_topic(topic)

    def part(self, start: int, stop: int) -> list[UnitRow]:
        """The units from an index to before another one; only their topics are read."""
        rows: list[UnitRow] = []
        begin = 0
        for topic, number in self._numbers.items():
            if begin < stop and begin + number > start:
                in_topic = self._rows_of_topic(topic)
                rows += in_topic[max(0, start - begin) : stop - begin]
            begin += number
        return rows
