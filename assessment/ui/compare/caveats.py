"""What a test of differences cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.measures import of_measure
from assessment.campaign import Campaign
from assessment.campaign.counting import number_in_words
from assessment.campaign.ranked_runs import resolved_units
from assessment.statistics.score_matrix import complete
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.links import count_link

Floats = NDArray[np.float64]
_MOST_NAMED = 20
_ROUNDING = 0.006
"""Official totals may be rounded to two decimals; a larger distance is no rounding."""


def caveats(campaign: Campaign, scores: ScoreMatrix, measure: str) -> None:
    """Says which topics are left out, that units are open, and where totals are no means over topics."""
    without = []
    for topic, row in zip(scores.topics, scores.values, strict=True):
        if not np.isfinite(row).all():
            without.append(topic)
    if without:
        rows = f"{len(scores.topics):,} {scores.noun.several}"
        st.caption(
            f":material/info: {len(without):,} of {rows} are left out, "
            f"since a run has no defined score there: {md(first_names(without))}"
        )
    count = resolved_units(campaign)
    left = (count.total or 0) - count.done
    if left:
        open_units = number_in_words(left, count.possible)
        words = f"{open_units} of {count.total_in_words} units"
        # The page Units, where the number leads to, knows no tasks.
        if campaign.task:
            words += " of all tasks"
        # Only organisers have the page Units.
        if session.may("session"):
            words = count_link(campaign, "no label", words)
        reading = f"{words} have no label that counts yet"
        # Afterwards nobody judges any more.
        if campaign.phase in ("open", "closed"):
            reading += ": the differences may still change"
        st.caption(f":material/info: {reading}.")
    totals = of_measure(campaign.totals(), measure)
    # The sentence that it refers to names all runs, so that only those who see all of them have it.
    sees_lead = len(visible_runs(campaign, session.principal())) == len(campaign.runs())
    ranks_runs = campaign.track.measure(measure).ranks_runs
    reason = totals_and_test(scores, totals, sees_lead=sees_lead, ranks_runs=ranks_runs)
    if reason:
        st.caption(f":material/info: {reason}")


def totals_and_test(
    scores: ScoreMatrix,
    totals: Mapping[str, float | None],
    *,
    sees_lead: bool = True,
    ranks_runs: bool = True,
) -> str:
    """How what the test compares differs from the runs' totals; "" where it compares these.

    `sees_lead`: the reader has the first sentence of *Leaderboard*.  Where the measure ranks no runs, nobody
    has a lead that the test could support.
    """
    values, _ = complete(scores.values)
    if not len(values) or are_means(scores.runs, values, totals):
        return ""
    several = scores.noun.several
    same_order = _same_order(sees_lead=sees_lead) if ranks_runs else ""
    if are_means(scores.runs, scores.values, totals):
        return (
            f"The runs' totals are means over all {several} of each run; the test compares means over the "
            f"{len(values):,} {several} that all have.{same_order}"
        )
    tested = "the test compares means"
    if len(values) < len(scores.topics):
        tested += f" over the {len(values):,} {several} that all have"
    return f"The runs' totals are no means over {several}; {tested}.{same_order}"


def _same_order(*, sees_lead: bool) -> str:
    same_order = " It supports a lead by the totals only as far as the means put the runs in the same order"
    if sees_lead:
        same_order += ", as in the first sentence of *Leaderboard*"
    return f"{same_order}."


def are_means(
    runs: Sequence[str], values: Floats, totals: Mapping[str, float | None]
) -> bool:
    """Whether every total is the mean of the run's column, as far as it has values."""
    for run, column in zip(runs, values.T, strict=True):
        total = totals.get(run)
        own = column[np.isfinite(column)]
        if total is None or not len(own):
            continue
        mean = float(own.mean())
        tolerance = _ROUNDING * max(1.0, abs(mean))
        if abs(total - mean) > tolerance:
            return False
    return True


def first_names(names: Sequence[str]) -> str:
    """The names, at most a line of them."""
    text = ", ".join(names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        text += f" and {len(names) - _MOST_NAMED:,} more"
    return text
