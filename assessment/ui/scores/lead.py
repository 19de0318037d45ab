"""The answer above the table of scores: who leads, or where a team's own runs stand, as a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from assessment.access.visibility import BEST, MIDDLE, visible_runs
from assessment.campaign import Campaign
from assessment.model import Score
from assessment.model.permissions import OWN_RUNS
from assessment.report.leaders import lead_by, lead_sentences
from assessment.report.report_data import group_of_totals
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import is_higher_better, measure_digits, measure_heading
from assessment.ui.scores.choices import MEASURE
from assessment.ui.tasks import TASK


def show_lead(campaign: Campaign, totals: Sequence[Score], measure: str) -> None:
    """Who leads by the measure; for a team, how its best run compares.  Then where differences are tested."""
    visible = visible_runs(campaign, session.principal())
    if session.principal().role in OWN_RUNS:
        sentence = own_runs_in_words(campaign, totals, measure, visible)
    else:
        group = group_of_totals(campaign, measure, totals)
        sentence = lead_sentences(lead_by(group, measure, is_tested=False))[0]
    text = f"**{md(sentence)}**" if sentence else ""
    if session.may("look inside") and len(visible) > 1:
        text += f" {_link_to_differences(campaign, measure)}"
    if text:
        st.markdown(text)


def own_runs_in_words(
    campaign: Campaign, totals: Sequence[Score], measure: str, own: Collection[str]
) -> str:
    """A team's best run beside the best and the median of the others; "" without a value of its own."""
    values = {}
    for score in totals:
        if score.measure == measure and score.value is not None:
            values[score.run] = score.value
    own_values = {run: value for run, value in values.items() if run in own}
    if not own_values:
        return ""
    better = max if is_higher_better(campaign, measure) else min
    best = better(own_values, key=lambda run: own_values[run])
    digits = measure_digits(campaign, measure)
    heading = measure_heading(campaign.track, measure)
    whose = "Your best run" if len(own) > 1 else "Your run"
    sentence = f"{whose} by {heading} is {best} with {own_values[best]:.{digits}f}"
    if BEST not in values:
        return f"{sentence}."
    others = f"the best of the others has {values[BEST]:.{digits}f}"
    if MIDDLE in values:
        others += f", their median is {values[MIDDLE]:.{digits}f}"
    return f"{sentence}; {others}."


def _link_to_differences(campaign: Campaign, measure: str) -> str:
    """A link to the tests of the measure on the page Compare."""
    query = {"compare": "Two runs", MEASURE: measure}
    if campaign.task:
        query[TASK] = campaign.task.name
    link = address("compare", campaign, **query)
    return (
        f"Which runs differ by more than chance: [*Compare*, part *Two runs*]({link})."
    )
