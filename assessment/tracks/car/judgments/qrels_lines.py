"""The lines of qrels, with their queries as the campaign has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.formats import Packed
from assessment.formats.reports import Report, shown
from assessment.tracks.car.collection.page_archive import MAX_ID
from assessment.tracks.car.judgments.qrels_recognition import grade_of, is_wide_enough
from assessment.tracks.car.levels import pages_of
from assessment.tracks.car.scales import GRADES
from assessment.tracks.car.topics.topic_lists import id_map
from assessment.tracks.car.unit_references import CarImportContext, entity_of

_EVERY = 100_000
"""Lines after which the progress is shown."""
_UNSAMPLED = "-1"
"""What sampled qrels hold instead of a grade where an item is outside of the sample."""


class QrelsLine(NamedTuple):
    """A line of qrels with its query as the campaign has it.

    `label` is "" for an item outside of the sample, `stratum` "" in files without strata.
    """

    number: int
    topic: str
    query: str
    item: str
    label: str
    stratum: str

    @property
    def is_outside(self) -> bool:
        """Whether the item is in the pool, but outside of the sample."""
        return not self.label


class _Names(NamedTuple):
    """What a campaign calls the grades and queries of a file.

    `labels` are by the grade as files have it, `topics` by query; `renamed` leads from section ids of Y2 to
    those of Y3.
    """

    labels: Mapping[str, str]
    topics: Mapping[str, str]
    renamed: Mapping[str, str]


def qrels_lines(
    file: Packed, context: CarImportContext, report: Report
) -> Iterator[QrelsLine]:
    """The lines that can be read; the others are reported."""
    names = _names(context)
    for number, text in file.rows():
        if number % _EVERY == 0:
            context.progress(file.share, f"reading line {number:,}")
        columns = text.split()
        label = _label(columns, names)
        if label is None:
            _report_unreadable(report, number, text, names.labels)
        else:
            yield _line(number, columns, label, names)


def _names(context: CarImportContext) -> _Names:
    # Reversed, so that of labels with one number (TOPIC and NO are both 0 in Y3) the first one is taken.
    grades = list(GRADES[context.settings["grades"]].items())
    labels = {str(number): label for label, number in reversed(grades)}
    return _Names(labels, pages_of(context.topics), id_map(context.resources))


def _label(columns: Sequence[str], names: _Names) -> str | None:
    """The label of a line, "" outside of the sample; None where the line cannot be read."""
    if not _is_line(columns):
        return None
    grade = columns[3]
    is_sampled = len(columns) == 5
    # In sampled qrels -1 is no grade, whatever the scale.
    if is_sampled and grade == _UNSAMPLED:
        return ""
    return names.labels.get(grade)


def _is_line(columns: Sequence[str]) -> bool:
    """Whether the columns are those of qrels, with a query that is no longer than an id."""
    return is_wide_enough(columns) and len(columns[0]) <= MAX_ID


def _line(number: int, columns: Sequence[str], label: str, names: _Names) -> QrelsLine:
    query, _, item = columns[:3]
    if query not in names.topics:
        # The organisers published a map from section ids of Y2 to those of Y3.
        query = names.renamed.get(query, query)
    # In Y1 and Y2 an entity may stand behind the paragraph that a system gave for it.
    if "/" in item:
        item, _ = entity_of(item)
    stratum = columns[4] if len(columns) == 5 else ""
    topic = names.topics.get(query, query)
    return QrelsLine(number, topic, query, item, label, stratum)


def _report_unreadable(
    report: Report, number: int, text: str, labels: Iterable[str]
) -> None:
    """Report why a line cannot be read: it has no grade, or one that the setting “grades” does not name."""
    columns = text.split()
    place = f"line {number}"
    if not _is_line(columns) or grade_of(columns[3]) is None:
        what = f"{shown(text.strip())!r} is no line of qrels"
        report.error(
            "MALFORMED_LINE",
            place,
            what=what,
            right="query 0 item grade; the line was left out",
        )
        return
    numbers = ", ".join(sorted(labels, key=int, reverse=True))
    right = f"one of {numbers} (setting “grades”); the line was left out"
    report.error("UNKNOWN_GRADE", place, what=f"grade {shown(columns[3])}", right=right)
