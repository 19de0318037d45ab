"""Done, left, flagged and pace: by assessor, topic and question, or any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from assessment.planning.progress.pace import By
from assessment.planning.progress.reports import COUNTS, ProgressReport

MOST = 20_000
"""Assessors times topics: from so many on, topics stand beside those assessors only who have judged there."""


class ProgressLine(NamedTuple):
    """Rows put together; `of` names the assessor, the topic and the question where they stand apart.  `seconds`: median of a judgment."""

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
    found: ProgressReport, by: Sequence[By], *, only: str | None = None, most: int | None = None
) -> list[ProgressLine]:
    """The rows put together by assessor, topic or question, in their order; `only` one assessor's, the first ones at `most`.  Lines without
    units are left out.

    Where assessors and topics stand apart and are very many (`unlisted`), topics that somebody has judged nothing of are left out too.
    """
    rows = _rows(found, by, only)
    sums = rows.groupby(list(by))[list(COUNTS)].sum() if by else rows[list(COUNTS)].sum().to_frame().T
    sums = sums[(sums.total > 0) | (sums.also > 0)][:most]
    pace = found.pace.medians(*by, only=only)
    names = list(zip(*(_names(found, name, sums) for name in by), strict=True)) if by else [()] * len(sums)
    return [
        ProgressLine(of, *counts, pace.get(of))
        for of, counts in zip(names, sums.to_numpy().tolist(), strict=True)
    ]


def unlisted(found: ProgressReport, by: Sequence[By]) -> bool:
    """Whether topics that somebody has judged nothing of are left out."""
    return (
        not found.planned
        and {"assessor", "topic"} <= set(by)
        and len(found.assessors) * len(found.topics) > MOST
    )


def _names(found: ProgressReport, by: By, sums: pd.DataFrame) -> list[str]:
    names = {"assessor": found.assessors, "topic": found.topics, "question": found.questions}[by]
    return [names[code] for code in sums.index.get_level_values(by)]


def _rows(found: ProgressReport, by: Sequence[By], only: str | None) -> pd.DataFrame:
    if "assessor" not in by and only is None:
        return found.together
    who = (
        list(range(len(found.assessors)))
        if only is None
        else [n for n, name in enumerate(found.assessors) if name == only]
    )
    rows = found.rows[found.rows.assessor.isin(who)]
    if found.planned or unlisted(found, by):
        return rows
    return pd.concat([rows, _untouched(found, rows, who) if "topic" in by else _remainder(found, rows, who)])


def _untouched(found: ProgressReport, rows: pd.DataFrame, who: Sequence[int]) -> pd.DataFrame:
    """What topics ask of those who have judged nothing there."""
    free = np.ones((len(found.assessors), len(found.topics)), bool)
    free[rows.assessor, rows.topic] = False
    people = np.array(who, int)
    assessor, topic = np.nonzero(free[people])
    return pd.DataFrame({"assessor": people[assessor], "topic": topic}).merge(
        found.rest.drop(columns="assessor"), on="topic"
    )


def _remainder(found: ProgressReport, rows: pd.DataFrame, who: Sequence[int]) -> pd.DataFrame:
    """The same summed up over topics: what all ask, less what those ask where somebody has judged."""
    rest = found.rest.pivot_table(
        index="topic", columns="question", values="total", aggfunc="sum", fill_value=0
    )
    begun = rows[["assessor", "topic"]].drop_duplicates()
    there = begun.merge(rest, left_on="topic", right_index=True).groupby("assessor")[list(rest.columns)].sum()
    left = rest.sum() - there.reindex(who, fill_value=0)
    return (
        left.rename_axis(index="assessor", columns="question")
        .stack()
        .rename("total")
        .reset_index()
        .assign(**dict.fromkeys(COUNTS[1:], 0))
    )
