"""Done, left, flagged and pace: by assessor, topic and question, or any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from assessment.planning.progress.pace import By
from assessment.planning.progress.reports import COUNTS, ProgressReport

MOST = 20_000
"""Assessors times topics: from so many on, topics are listed only for the assessors who have judged there."""


class ProgressLine(NamedTuple):
    """Rows put together; `of` names the assessor, the topic and the question as far as they stand apart.

    `seconds` is the median of a judgment.
    """

    of: tuple[str, ...]
    total: int
    done: int
    flagged: int
    cannot: int
    also: int
    seconds: float | None

    @property
    def left(self) -> int:
        return self.total - self.done


def lines(
    report: ProgressReport, by: Sequence[By], *, only: str | None = None, most: int | None = None
) -> list[ProgressLine]:
    """The rows put together by assessor, topic or question, in their order; `only` one assessor's, the first ones at `most`.

    Lines without units are left out.  Where assessors and topics stand apart and are very many (`unlisted`), topics that somebody has
    judged nothing of are left out too.
    """
    rows = _rows(report, by, only)
    sums = _sums(rows, by)
    sums = sums[(sums.total > 0) | (sums.also > 0)][:most]
    names: list[tuple[str, ...]] = [()] * len(sums)
    if by:
        names = list(zip(*(_names(report, name, sums) for name in by), strict=True))
    medians = report.pace.medians(*by, only=only)
    rows_of_counts = zip(names, sums.to_numpy().tolist(), strict=True)
    return [_line(of, counts, medians.get(of)) for of, counts in rows_of_counts]


def _line(of: tuple[str, ...], counts: Sequence[int], seconds: float | None) -> ProgressLine:
    total, done, flagged, cannot, also = counts
    return ProgressLine(of, total, done, flagged, cannot, also, seconds)


def _sums(rows: pd.DataFrame, by: Sequence[By]) -> pd.DataFrame:
    if by:
        return rows.groupby(list(by))[list(COUNTS)].sum()
    return rows[list(COUNTS)].sum().to_frame().T


def unlisted(report: ProgressReport, by: Sequence[By]) -> bool:
    """Whether topics that somebody has judged nothing of are left out."""
    if report.planned or not {"assessor", "topic"} <= set(by):
        return False
    return len(report.assessors) * len(report.topics) > MOST


def _names(report: ProgressReport, by: By, sums: pd.DataFrame) -> list[str]:
    names = {"assessor": report.assessors, "topic": report.topics, "question": report.questions}[by]
    return [names[code] for code in sums.index.get_level_values(by)]


def _rows(report: ProgressReport, by: Sequence[By], only: str | None) -> pd.DataFrame:
    if "assessor" not in by and only is None:
        return report.together
    codes = [code for code, name in enumerate(report.assessors) if only in (None, name)]
    rows = report.rows[report.rows.assessor.isin(codes)]
    if report.planned or unlisted(report, by):
        return rows
    rest = _untouched(report, rows, codes) if "topic" in by else _remainder(report, rows, codes)
    return pd.concat([rows, rest])


def _untouched(report: ProgressReport, rows: pd.DataFrame, codes: Sequence[int]) -> pd.DataFrame:
    """What topics ask of those who have judged nothing there."""
    free = np.ones((len(report.assessors), len(report.topics)), bool)
    free[rows.assessor, rows.topic] = False
    assessors = np.array(codes, int)
    assessor, topic = np.nonzero(free[assessors])
    pairs = pd.DataFrame({"assessor": assessors[assessor], "topic": topic})
    return pairs.merge(report.rest.drop(columns="assessor"), on="topic")


def _remainder(report: ProgressReport, rows: pd.DataFrame, codes: Sequence[int]) -> pd.DataFrame:
    """The same summed up over topics: what all ask, less what those ask where somebody has judged."""
    asked = report.rest.pivot_table(
        index="topic", columns="question", values="total", aggfunc="sum", fill_value=0
    )
    begun = rows[["assessor", "topic"]].drop_duplicates().merge(asked, left_on="topic", right_index=True)
    there = begun.groupby("assessor")[list(asked.columns)].sum().reindex(list(codes), fill_value=0)
    left = (asked.sum() - there).rename_axis(index="assessor", columns="question")
    totals = left.melt(ignore_index=False, value_name="total").reset_index()
    return totals.assign(**dict.fromkeys(COUNTS[1:], 0))
