"""What all files that go out share: the questions as scoring sees them, zips and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.formats.spreadsheets import as_csv
from assessment.model import ExportData
from assessment.tracks.r2c2.answer import (
    R2C2State,
    kind_of,
)


def topic_states(data: ExportData) -> Iterator[R2C2State]:
    """Every question as scoring sees it, in the order of the topics."""
    # Runs of older campaigns do not say of which kind they are.
    kinds = {run.name: kind_of(run) for run in data.runs.values()}
    for name in data.topics:
        yield replace(data.state(name), kinds=kinds)


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip that is the same, byte for byte, for the same files."""
    return zipped((plain_name(name, "@"), content) for name, content in files)


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """CSV with a header line; no spreadsheet runs any of its cells as a formula."""
    records = (dict(zip(header, row, strict=True)) for row in rows)
    return as_csv(records, header, line_end="\n")
