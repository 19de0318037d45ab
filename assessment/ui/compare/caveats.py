"""What a test of differences cannot see."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from assessment.analysis.comparison import ScoreMatrix
from assessment.campaign import Campaign
from assessment.campaign.counting import number_in_words
from assessment.campaign.ranked_runs import resolved_units
from assessment.statistics.score_matrix import complete
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.links import count_link

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
        words = (
            f"{number_in_words(left, count.possible)} of {count.total_in_words} units"
        )
        # Only organisers have the page Units.
        if session.may("session"):
            words = count_link(campaign, "no label", words)
        st.caption(
            f":material/info: {words} have no label that counts yet: the differences may still change."
        )
    if not _are_totals_means(campaign, scores, measure):
        st.caption(
            f":material/info: The runs' totals are no means over these {scores.noun.several}. "
            "The test compares the means, so it says nothing about the totals themselves."
        )


def _are_totals_means(campaign: Campaign, scores: ScoreMatrix, measure: str) -> bool:
    """Whether every run's total is its mean over the topics that the test uses; true without such topics."""
    values, _ = complete(scores.values)
    if not len(values):
        return True
    totals = {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == measure
    }
    for run, mean in zip(scores.runs, values.mean(axis=0), strict=True):
        total = totals.get(run)
        if total is None:
            continue
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
