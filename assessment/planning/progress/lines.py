"""Done, left, flagged and pace: by assessor, topic and question, or any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from assessment.campaign.counting import number_in_words
from assessment.planning.progress.pace import GroupKey
from assessment.planning.progress.reports import COUNTS, ProgressReport

MAX = 20_000
"""Assessors times topics: above that, a topic is listed only for the assessors who have judged there."""


class ProgressLine(NamedTuple):
    """Counts of all rows with the same `of`: names of assessor, topic or question, as asked for.

    `seconds` is the median of a judgment; None without timed ones.  `possible` are those of `total` that may
    not come: while there are any, totals and what is left are told as "about" so many.
    """

    of: tuple[str, ...]
    total: int
    done: int
    flagged: int
    cannot_judge: int
    beyond_plan: int
    seconds: float | None
    possible: int = 0

    @property
    def left(self) -> int:
        return self.total - self.done

    @property
    def total_in_words(self) -> str:
        return number_in_words(self.total, self.possible)

    @property
    def left_in_words(self) -> str:
        return number_in_words(self.left, self.possible)


def lines(
    report: ProgressReport,
    by: Sequence[GroupKey],
    *,
    only: str | None = None,
    most: int | None = None,
) -> list[ProgressLine]:
    """The counts summed by assessor, topic or question, in their order.

    `only` restricts them to one assessor, `most` to the first lines.  Lines without units are left out.
    Where `by` has assessors and topics and these are very many (`leaves_topics_out`), topics that an
    assessor has judged nothing of are left out too.
    """
    sums = _sums(_rows(report, by, only), by)
    has_units = (sums.total > 0) | (sums.beyond_plan > 0)
    sums = sums[has_units][:most]
    names: list[tuple[str, ...]] = [()] * len(sums)
    if by:
        columns = [_names(report, name, sums) for name in by]
        names = list(zip(*columns, strict=True))
    medians = report.pace.medians(*by, only=only)
    counts_of_lines = sums.to_numpy().tolist()
    progress_lines = []
    for of, counts in zip(names, counts_of_lines, strict=True):
        total, done, flagged, cannot_judge, beyond_plan, possible = counts
        seconds = medians.get(of)
        progress_lines.append(
            ProgressLine(
                of, total, done, flagged, cannot_judge, beyond_plan, seconds, possible
            )
        )
    return progress_lines


def _sums(rows: pd.DataFrame, by: Sequence[GroupKey]) -> pd.DataFrame:
    counts = list(COUNTS)
    if by:
        return rows.groupby(list(by))[counts].sum()
    return rows[counts].sum().to_frame().T


def leaves_topics_out(report: ProgressReport, by: Sequence[GroupKey]) -> bool:
    """Whether `lines` leaves out the topics that an assessor has judged nothing of."""
    if report.planned or not {"assessor", "topic"} <= set(by):
        return False
    return len(report.assessors) * len(report.topics) > MAX


def _names(report: ProgressReport, by: GroupKey, sums: pd.DataFrame) -> list[str]:
    names_of = {
        "assessor": report.assessors,
        "topic": report.topics,
        "question": report.questions,
    }
    names = names_of[by]
    return [names[code] for code in sums.index.get_level_values(by)]


def _rows(
    report: ProgressReport, by: Sequence[GroupKey], only: str | None
) -> pd.DataFrame:
    if "assessor" not in by and only is None:
        return report.rows_of_everybody
    codes = []
    for code, name in enumerate(report.assessors):
        if only in (None, name):
            codes.append(code)
    rows = report.rows_of_people[report.rows_of_people.assessor.isin(codes)]
    if report.planned or leaves_topics_out(report, by):
        return rows
    # Without a plan everybody is to judge everything, also the topics in which they have no row yet.
    if "topic" in by:
        return pd.concat([rows, _untouched(report, rows, codes)])
    return pd.concat([rows, _remainder(report, rows, codes)])


def _untouched(
    report: ProgressReport, rows: pd.DataFrame, codes: Sequence[int]
) -> pd.DataFrame:
    """The rows of assessors at topics in which they have judged nothing."""
    shape = len(report.assessors), len(report.topics)
    is_untouched = np.ones(shape, bool)
    is_untouched[rows.assessor, rows.topic] = False
    assessors = np.array(codes, int)
    positions, topics = np.nonzero(is_untouched[assessors])
    pairs = pd.DataFrame(
        {
            "assessor": assessors[positions],
            "topic": topics,
        }
    )
    counts = report.rows_of_nobody.drop(columns="assessor")
    return pairs.merge(counts, on="topic")


def _remainder(
    report: ProgressReport, rows: pd.DataFrame, codes: Sequence[int]
) -> pd.DataFrame:
    """The sums of `_untouched` over topics, by assessor and question.

    They are the units of all topics, less those of the topics that the assessor has begun: to list every
    topic for every assessor would take long.
    """
    units_by_topic = report.units_by_topic
    begun = rows[["assessor", "topic"]].drop_duplicates()
    units_begun = units_by_topic.reindex(begun.topic)
    begun_by_assessor = units_begun.groupby(begun.assessor.to_numpy()).sum()
    # Whoever has begun nothing has everything left.
    begun_by_assessor = begun_by_assessor.reindex(list(codes), fill_value=0)
    untouched = units_by_topic.sum() - begun_by_assessor
    untouched = untouched.rename_axis(index="assessor")
    remainder = untouched.stack("question", future_stack=True).reset_index()
    others: dict[str, Any] = dict.fromkeys(COUNTS, 0)
    del others["total"], others["possible"]
    return remainder.assign(**others)
