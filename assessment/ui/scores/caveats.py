"""What a test of differences cannot see."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from assessment.analysis.comparison import Comparison
from assessment.campaign import Campaign
from assessment.statistics.significance import complete
from assessment.ui.foreign_text import md
from assessment.ui.scores.leaderboard import resolved

_MOST_NAMED = 20


def caveats(campaign: Campaign, scores: Comparison, measure: str) -> None:
    """What the test cannot see: topics left out, units not judged yet, totals that are no means over topics."""
    without = [
        topic for topic, row in zip(scores.topics, scores.values, strict=True) if not np.isfinite(row).all()
    ]
    if without:
        st.caption(
            f":material/info: {len(without):,} of {len(scores.topics):,} topics are left out, since a run has no defined score there: {md(listed(without))}"
        )
    done, total = resolved(campaign)
    if done < total:
        st.caption(
            f":material/info: {total - done:,} of {total:,} units have no label that counts yet: the differences may still change."
        )
    totals = {score.run: score.value for score in campaign.totals() if score.measure == measure}
    whole, _ = complete(scores.values)
    if len(whole) and any(
        _apart(totals.get(run), mean) for run, mean in zip(scores.runs, whole.mean(axis=0), strict=True)
    ):
        st.caption(
            ":material/info: The runs' totals are no means over these topics. The test compares the means, so it says nothing of the totals themselves."
        )


def _apart(total: float | None, mean: float) -> bool:
    return total is not None and abs(total - mean) > 0.006 * max(1.0, abs(mean))


def listed(names: Sequence[str]) -> str:
    """The names, at most a line of them."""
    more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more
