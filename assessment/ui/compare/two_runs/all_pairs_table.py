"""All pairs of several runs as a table: what their test says, and by which p."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from assessment.analysis.comparison.conclusion import OF_EACH_PAIR, SIGNIFICANCE_LEVEL
from assessment.analysis.interval_words import rough_words
from assessment.statistics.significance import Pairs
from assessment.ui.compare.interval_cells import (
    DIFFERENCE_COLUMN,
    LOW_TO_HIGH,
    IntervalColumn,
    with_one_column,
)
from assessment.ui.compare.two_runs.several_runs import AllPairs, SeveralRuns
from assessment.ui.compare.two_runs.tested_pairs import (
    EFFECT_HELP,
    concluded,
    pairs_frame,
)
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
)
from assessment.ui.tables.table_shapes import ColumnLooks

_P_HELP = "share of rounds whose largest difference is no smaller than this one"


def draw_all_pairs(several: SeveralRuns, pairs: AllPairs) -> None:
    """The conclusion on all pairs, and a row for each; folded, since the question is about the pair above."""
    frame = pairs_frame(
        several.scores, pairs.randomised, several.rule, pairs.differences
    )
    runs = len(several.scores.runs)
    with st.expander(f"All pairs: {len(frame)}", icon=":material/table:"):
        st.markdown(concluded(frame, runs, ranks_runs=several.rule.ranks_runs))
        _draw_table(several, pairs, _with_both_tests(frame, pairs))


def _with_both_tests(frame: pd.DataFrame, pairs: AllPairs) -> pd.DataFrame:
    """The table with the p of both tests side by side, so that one sees where they disagree."""
    both = frame.rename(columns={"p": "p randomised", "effect": "effect size"})
    place = list(both.columns).index("p randomised") + 1
    both.insert(place, "p two-way HSD", _in_order(pairs.randomised, pairs.tukey))
    return both


def _in_order(randomised: Pairs, tukey: Pairs) -> list[float]:
    """The p of the two-way test in the order of the other test's rows."""
    p_of = {(pair.first, pair.second): pair.p for pair in tukey.rows}
    return [p_of.get((pair.first, pair.second), np.nan) for pair in randomised.rows]


def _draw_table(several: SeveralRuns, pairs: AllPairs, frame: pd.DataFrame) -> None:
    look = _look(several.rule.digits)
    drawn = frame
    if any(pairs.differences):
        column = _interval_column(several, pairs)
        drawn = with_one_column(frame, column)
        look[column.heading] = DIFFERENCE_COLUMN
    draw_table(
        drawn,
        hide_index=True,
        key="compare-pairs",
        placeholder=UNDEFINED,
        column_config=look,
    )
    name = f"{several.campaign.name}-{several.measure}-pairs"
    caption_with_download(_how_tested(several, pairs), frame, name)


def _look(digits: int) -> ColumnLooks:
    score = number_column(digits)
    return {
        "difference": score,
        "mean 1": score,
        "mean 2": score,
        "p randomised": number_column(3, _P_HELP),
        "p two-way HSD": number_column(3),
        "effect size": number_column(2, EFFECT_HELP),
    }


def _interval_column(several: SeveralRuns, pairs: AllPairs) -> IntervalColumn:
    """The intervals of the differences.  With enough topics for them, only equal differences have none."""
    intervals = pairs.differences
    topics = pairs.randomised.topics
    heading = LOW_TO_HIGH + rough_words(topics, several=several.noun.several)
    are_equal = [interval is None for interval in intervals]
    topics_of_rows = [topics] * len(intervals)
    digits = several.rule.digits
    return IntervalColumn(heading, intervals, topics_of_rows, are_equal, digits)


def _how_tested(several: SeveralRuns, pairs: AllPairs) -> str:
    """By which p pairs differ, from what it is drawn, and which run of a pair comes first."""
    how_decided = (
        f"“at p < {SIGNIFICANCE_LEVEL:g}” goes by p randomised, for all pairs together."
    )
    if any(pairs.differences):
        how_decided += f" Intervals are {OF_EACH_PAIR}."
    topics, left_out = pairs.randomised.topics, pairs.randomised.left_out
    tested = f"{topics:,} {several.noun.several}, {left_out:,} left out"
    return (
        f"{how_decided} {several.rounds:,} rounds, seed {several.seed}; {tested}. "
        f"Run 1 is the {several.rule.comparative} one of a pair. A p of 0.000 is below 0.0005."
    )
