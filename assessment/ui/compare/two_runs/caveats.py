"""What a test of differences cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import streamlit as st

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.lead.shared_topics import level_in_words
from assessment.analysis.comparison.means_over_topics import (
    means_of_columns,
    totals_are_means,
)
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.shared_order import (
    are_in_same_order,
    shared_order,
)
from assessment.campaign import Campaign
from assessment.campaign.counting import number_in_words
from assessment.campaign.ranked_runs import has_judging_ended, pool_of
from assessment.formats.name_lists import first_names
from assessment.formats.plurals import number_of, plural
from assessment.model import Measure
from assessment.statistics.topic_draws import complete
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading
from assessment.ui.tables.score_rows import row_title, short_name


def say_caveats(campaign: Campaign, scores: ScoreMatrix, measure: str) -> None:
    """Says which topics are left out, that units are open, and where totals are no means over topics."""
    without = []
    for topic, row in zip(scores.topics, scores.values, strict=True):
        if not np.isfinite(row).all():
            title = row_title(campaign, scores, topic)
            without.append(short_name(topic, title))
    if without:
        rows = f"{len(scores.topics):,} {scores.noun.several}"
        verb = plural(len(without), "is", "are")
        st.caption(
            f":material/info: {len(without):,} of {rows} {verb} left out, "
            f"since a run has no defined score there: {md(first_names(without))}"
        )
    reading = open_units_in_words(campaign, scores.runs, measure)
    if reading:
        st.caption(f":material/info: {md(reading)}")
    totals = totals_of_measure(campaign.totals(), measure)
    reason = compared_means_in_words(scores, totals, campaign.track.measure(measure))
    if reason:
        st.caption(f":material/info: {reason}")


def open_units_in_words(campaign: Campaign, runs: Sequence[str], measure: str) -> str:
    """How many units that the measure needs of the runs have no label that counts; "" where all have one.

    Counted as *Leaderboard* does: of the pool where runs are judged by one, else run by run.
    """
    pool = pool_of(campaign, measure)
    if pool is not None:
        left = (pool.total or 0) - pool.done
        open_units = number_in_words(left, pool.possible)
        units = f"{open_units} of the {pool.total_in_words} units of the pool"
    else:
        needed = judged = 0
        for score in campaign.totals():
            if score.measure == measure and score.run in runs:
                # A unit of several runs counts for each of them.
                needed += score.needed
                judged += score.judged
        left = needed - judged
        heading = measure_heading(campaign.track, measure)
        all_units = number_of(needed, "unit")
        units = f"{left:,} of the {all_units} that {heading} needs of these runs"
    if left <= 0:
        return ""
    verb = "has" if left == 1 else "have"
    # Afterwards nobody judges any more.
    if has_judging_ended(campaign):
        return f"{units} {verb} no label that counts."
    return f"{units} {verb} no label that counts yet: the differences may still change."


def compared_means_in_words(
    scores: ScoreMatrix,
    totals: Mapping[str, float | None],
    measure: Measure,
) -> str:
    """How what the test compares differs from the runs' totals; "" where it compares these.

    Where the measure ranks no runs, nobody has a lead that the test could support.
    """
    values, _ = complete(scores.values)
    compared_means = means_of_columns(scores.runs, values)
    if not len(values) or totals_are_means(compared_means, totals):
        return ""
    several = scores.noun.several
    order = _order_by_means(scores, totals, measure) if measure.ranks_runs else ""
    means = means_of_columns(scores.runs, scores.values)
    if totals_are_means(means, totals):
        return (
            f"The runs' totals are means over all {several} of each run; the test compares means over the "
            f"{len(values):,} {several} that all have.{order}"
        )
    tested = "the test compares means"
    if len(values) < len(scores.topics):
        tested += f" over the {len(values):,} {several} that all have"
    return f"The runs' totals are no means over {several}; {tested}.{order}"


def _order_by_means(
    scores: ScoreMatrix, totals: Mapping[str, float | None], measure: Measure
) -> str:
    """Whether what the test says of the means can be said of the totals."""
    order = shared_order(scores, measure)
    if order is None:
        return ""
    if are_in_same_order(totals, order.means):
        level = md(level_in_words(order, totals))
        apart = f", except that by these means {level}" if level else ""
        return f" Both put the runs in the same order{apart}."
    first = md(order.runs[0])
    return (
        f" These means put the runs in another order than the totals do, {first} first: "
        "what the test shows of the means, it does not show of the totals."
    )
