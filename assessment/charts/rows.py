"""A chart of rows: a value for each name, with its interval and the single values that it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from assessment.charts.axis import Axis
from assessment.charts.chart_table import ChartTable, TableValue
from assessment.charts.palette import MAIN, OTHER

_FEW_VALUES = 5
"""Different values up to which marks are counted: more of them are seen better one by one."""


class RowMark(NamedTuple):
    """A single value in a row, such as a topic's; `picked` is what a click on it gives."""

    name: str
    value: float
    note: str = ""
    picked: tuple[str, ...] = ()


class Row(NamedTuple):
    """One name; `value` is None where it is undefined.  `picked` is what a click on its value gives.

    `wider` is a second interval around the first, which pages draw paler.  `is_rough`: the interval rests on
    few topics.
    """

    name: str
    value: float | None = None
    interval: tuple[float, float] | None = None
    marks: Sequence[RowMark] = ()
    note: str = ""
    picked: tuple[str, ...] = ()
    wider: tuple[float, float] | None = None
    is_rough: bool = False


class RowNames(NamedTuple):
    """What the table calls a row, its value, its intervals, a mark, and the value of a mark."""

    row: str = "run"
    value: str = "value"
    mark: str = "topic"
    interval: str = "95 % interval"
    wider: str = "wider interval"
    mark_value: str = "score"


class MarkStack(NamedTuple):
    """Marks of one row that have the same value."""

    value: float
    marks: tuple[RowMark, ...]


class Limit(NamedTuple):
    """A value that others are read against, with what it is called; `side` of its line has room for that."""

    value: float
    name: str
    side: Literal["left", "right"] = "right"


class RowChart(NamedTuple):
    """Rows from the top; as points, or as bars from 0 for counts and shares.

    `title` says what one sees, in a sentence without a full stop.  `columns` are bars side by side, for many
    rows; where there is no room for that they are drawn as bars.  `may_count`: marks are counted
    (`has_counts`) where they would hide each other.  `is_turned`: bars below 0 have the colour that those
    above it have elsewhere.  `limits` are lines across all rows, which pages draw.
    """

    title: str
    axis: Axis
    rows: Sequence[Row]
    names: RowNames = RowNames()
    kind: Literal["points", "bars", "columns"] = "points"
    may_count: bool = False
    is_turned: bool = False
    limits: Sequence[Limit] = ()

    @property
    def digits(self) -> int:
        return self.axis.digits

    @property
    def are_bars(self) -> bool:
        return self.kind != "points"

    def colour(self, row: Row) -> str:
        """The colour of the row's bar: values below 0 stand for the other of two, or for the first."""
        is_below = (row.value or 0.0) < 0
        return OTHER if is_below != self.is_turned else MAIN

    @property
    def has_marks(self) -> bool:
        with_marks = [row for row in self.rows if row.marks]
        return bool(with_marks)

    @property
    def has_counts(self) -> bool:
        """Whether marks are counted: they have so few different values that they would hide each other."""
        if not self.may_count:
            return False
        marks = stacks = 0
        values: set[float] = set()
        for row in self.rows:
            row_stacks = mark_stacks(row)
            marks += len(row.marks)
            stacks += len(row_stacks)
            values.update(stack.value for stack in row_stacks)
            # Ten thousand marks are asked for every other second while others judge.
            if len(values) > _FEW_VALUES:
                return False
        return stacks < marks

    @property
    def has_intervals(self) -> bool:
        with_interval = [row for row in self.rows if row.interval]
        return bool(with_interval)

    @property
    def has_wider(self) -> bool:
        return any(row.wider for row in self.rows)

    @property
    def has_rough(self) -> bool:
        return any(row.interval and row.is_rough for row in self.rows)

    def label(self, row: Row) -> str:
        """The row's name in the picture: it says where the interval is rough and others are not."""
        is_rough = [row.is_rough for row in self.rows if row.interval]
        # Where all are rough, the title says so.
        if row.interval and row.is_rough and not all(is_rough):
            return f"{row.name} (rough)"
        return row.name

    @property
    def span(self) -> tuple[float, float]:
        """The lowest and the highest value that the axis shows."""
        return self.axis.span(self.values())

    def values(self) -> Iterator[float]:
        """Everything that is drawn."""
        # A bar that does not begin at 0 lies about its length.
        if self.are_bars:
            yield 0.0
        for row in self.rows:
            if row.value is not None:
                yield row.value
            yield from row.interval or ()
            yield from row.wider or ()
            for mark in row.marks:
                yield mark.value

    def table(self) -> ChartTable:
        """A line for each row, and one for each mark where there are marks."""
        names = self.names
        columns = [names.row]
        if self.has_marks:
            columns += [names.mark, names.mark_value]
        columns.append(names.value)
        if self.has_intervals:
            columns.append(f"{names.interval} from")
            columns.append("to")
        if self.has_wider:
            columns += [f"{names.wider} from", f"{names.wider} to"]
        if self.has_rough:
            columns.append("rough")
        columns.append("note")
        lines: list[tuple[TableValue, ...]] = []
        for row in self.rows:
            lines.append(self._line(row))
            for mark in row.marks:
                lines.append(self._mark_line(row, mark))
        return ChartTable(
            tuple(columns),
            tuple(lines),
        )

    def _line(self, row: Row) -> tuple[TableValue, ...]:
        cells: list[TableValue] = [row.name]
        if self.has_marks:
            # The line of the row itself is about no single mark.
            cells += [None, None]
        cells.append(row.value)
        if self.has_intervals:
            cells += row.interval or (None, None)
        if self.has_wider:
            cells += row.wider or (None, None)
        if self.has_rough:
            cells.append(rough_cell(row.is_rough) if row.interval else None)
        return (*cells, row.note)

    def _mark_line(self, row: Row, mark: RowMark) -> tuple[TableValue, ...]:
        bounds = (None, None) * (self.has_intervals + self.has_wider)
        rough = (None,) * self.has_rough
        return (row.name, mark.name, mark.value, None, *bounds, *rough, mark.note)


def rough_cell(is_rough: bool) -> str:
    """What files say of an interval: whether it rests on few topics."""
    return "yes" if is_rough else "no"


def mark_stacks(row: Row) -> list[MarkStack]:
    """The row's marks by their value, the lowest first.

    >>> marks = [RowMark("901", 100.0), RowMark("902", 0.0), RowMark("903", 100.0)]
    >>> [(stack.value, len(stack.marks)) for stack in mark_stacks(Row("heron", marks=marks))]
    [(0.0, 1), (100.0, 2)]
    """
    by_value: dict[float, list[RowMark]] = {}
    for mark in row.marks:
        equal = by_value.setdefault(mark.value, [])
        equal.append(mark)
    stacks = []
    for value in sorted(by_value):
        marks = tuple(by_value[value])
        stacks.append(MarkStack(value, marks))
    return stacks
