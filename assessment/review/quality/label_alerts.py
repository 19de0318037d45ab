"""Alerts that follow from columns of judgments alone: streaks, labels that never vary, lone opinions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

import pandas as pd

from assessment.model.quality import AlertKind, QualityRules
from assessment.review.quality.judgment_rows import UNIT, WHO_AND_UNIT
from assessment.statistics.label_patterns import expected_streaks, longest_streak

LIKELY = 0.01
"""A pattern that chance brings about more often than this many times is no alert."""
MORE_THAN_OTHERS = 1.5
"""Who differs from everybody is alerted only with so many times the rate at which others differ."""


Group = tuple[int, int, pd.DataFrame]
"""The codes of an assessor and a question, and the rows of both."""


class RowAlert(NamedTuple):
    """An alert with codes of assessor and question, and the rows behind it."""

    kind: AlertKind
    assessor: int
    question: int
    number: int
    threshold: int
    rows: pd.DataFrame


def fast_alerts(
    rows: pd.DataFrame, is_fast: pd.Series, rules: QualityRules
) -> Iterator[RowAlert]:
    """Assessors of whose timed judgments of a question a large share was too fast.

    `is_fast` holds the verdict on each timed row of `rows`, by index.
    """
    threshold = rules.fast_percent
    timed = rows.loc[is_fast.index]
    for assessor, question, group in _groups(timed):
        verdicts = is_fast.loc[group.index]
        fast = group[verdicts]
        timed_count = len(group)
        percent = _percent(len(fast), timed_count)
        is_enough = timed_count >= rules.fewest
        if not is_enough:
            continue
        if 0 < threshold <= percent:
            yield RowAlert("fast", assessor, question, percent, threshold, fast)


def pattern_alerts(rows: pd.DataFrame, rules: QualityRules) -> Iterator[RowAlert]:
    """Streaks of one label, and assessors with one label only, in first judgments in the order of the log.

    A label that others give often may come many times in a row: what chance explains is left out.
    """
    for assessor, question, group in _groups(rows):
        labels = group.label.to_numpy()
        streak = longest_streak(labels)
        if streak is None:
            continue
        is_of_question = rows.kind == question
        is_of_others = rows.assessor != assessor
        share = _share_of(streak.label, rows[is_of_question & is_of_others])
        if expected_streaks(streak.length, len(group), share) > LIKELY:
            continue
        length = streak.length
        if length == len(group) and 0 < rules.unvaried <= length:
            threshold = rules.unvaried
            yield RowAlert("unvaried", assessor, question, length, threshold, group)
        elif 0 < rules.streak <= length:
            threshold = rules.streak
            end = streak.start + length
            run = group[streak.start : end]
            yield RowAlert("streak", assessor, question, length, threshold, run)


def _share_of(label: int, rows: pd.DataFrame) -> float:
    """The share of a label among others' judgments; one half where there are none."""
    is_same = rows.label == label
    same = int(is_same.sum())
    # As if one more judgment had the label and one had not: no label is impossible.
    return (same + 1) / (len(rows) + 2)


def lone_alerts(rows: pd.DataFrame, rules: QualityRules) -> Iterator[RowAlert]:
    """Assessors who differ from everybody else at many of the units that they share, in present labels.

    Who is among people that differ often anyway is left out: the question is hard, not the assessor wrong.
    """
    threshold = rules.alone_percent
    by_unit = rows.groupby(UNIT)
    people = by_unit.assessor.transform("size")
    with_label = rows.groupby([*UNIT, "label"])
    same = with_label.assessor.transform("size")
    marked = rows.assign(is_alone=same == 1)
    shared = marked[people > 1]
    for assessor, question, group in _groups(shared):
        alone = group[group.is_alone]
        percent = _percent(len(alone), len(group))
        if len(group) < rules.fewest:
            continue
        if not 0 < threshold <= percent:
            continue
        of_question = shared[shared.kind == question]
        of_others = _percent_among_others(of_question, assessor, rules)
        if percent > MORE_THAN_OTHERS * of_others:
            yield RowAlert("alone", assessor, question, percent, threshold, alone)


def _percent_among_others(
    shared: pd.DataFrame, assessor: int, rules: QualityRules
) -> int:
    """How often people are alone at units that this assessor has not judged; 0 where those are too few."""
    is_own = shared.assessor == assessor
    of_assessor = shared[is_own]
    units = of_assessor[UNIT]
    others = without_units(shared, units)
    if len(others) < rules.fewest:
        return 0
    alone = others[others.is_alone]
    return _percent(len(alone), len(others))


def _groups(rows: pd.DataFrame) -> Iterator[Group]:
    """The rows of each assessor and question."""
    for codes, group in rows.groupby(["assessor", "kind"]):
        # pandas types the codes of a group as anything hashable.
        assessor, question = cast(tuple[int, int], codes)
        yield int(assessor), int(question), group


def _percent(part: int, whole: int) -> int:
    """Rounded down, so that 100 is all of them; 0 of nothing.

    >>> _percent(199, 200), _percent(0, 0)
    (99, 0)
    """
    return 100 * part // whole if whole else 0


def without_units(rows: pd.DataFrame, units: pd.DataFrame) -> pd.DataFrame:
    """The rows about other units than these (columns `topic` and `unit`)."""
    names = rows[WHO_AND_UNIT]
    marked = names.merge(units, on=UNIT, how="left", indicator=True)
    is_other = marked["_merge"] == "left_only"
    return rows[is_other.to_numpy()]
