"""How many more judgments a target needs: a forecast from what is judged so far."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.economy.certainty import Certainty
from assessment.analysis.economy.forecasts import TopicsNeeded, more_topics
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.plurals import number_of
from assessment.ui.economy.present import heading, present_certainty, without_design
from assessment.ui.element_keys import element_key
from assessment.ui.measures import measure_digits

_SHARES = (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1)
"""Half-widths to choose from, as shares of the measure's range."""
_USUAL = 0.05


def show_more(campaign: Campaign, declared: DeclaredDesign | None) -> None:
    """Topics, units and hours until every run's interval is as narrow as wanted."""
    if declared is None:
        without_design(campaign)
        return
    present = present_certainty(campaign, declared)
    heading(campaign, declared, present)
    half_width = _target(campaign, declared)
    needed = more_topics(campaign, present, half_width, declared.design.confidence)
    if needed is None:
        st.info(
            "**Too early to say.** A forecast takes five judged topics, eight where a machine helps: "
            "fewer do not "
            "show how much topics differ.",
            icon=":material/hourglass_top:",
        )
        return
    _answer(present, needed)


def _target(campaign: Campaign, declared: DeclaredDesign) -> float:
    measure = declared.design.measure
    low, high = campaign.track.measure(measure).range
    # A measure without an upper end has no share to choose from.
    width = high - low if high != float("inf") else 1.0
    digits = measure_digits(campaign, measure)
    targets = [share * width for share in _SHARES]
    usual = targets[_SHARES.index(_USUAL)]
    return st.select_slider(
        "Half-width of every run's interval",
        targets,
        usual,
        format_func=lambda value: f"± {value:.{digits}f}",
        key=element_key("economy-target", campaign.name, measure),
    )


def _answer(present: Certainty, needed: TopicsNeeded) -> None:
    scores = present.scores
    left = needed.most - scores.judged
    columns = st.columns(3)
    columns[0].metric(
        "Topics in all",
        f"{needed.most:,} of {scores.topics:,}",
        help="The smallest number n at which t s √(1/n - 1/T) is no larger than the target, for the run "
        "whose "
        "topics differ most; s is their spread so far.",
    )
    columns[1].metric(
        "Units still to judge",
        f"{needed.units:,}",
        help="Units of the next topics in drawn order, before judging brings up more.",
    )
    columns[2].metric(
        "Hours",
        f"{needed.hours:.1f}",
        help="By the median time of a judgment so far; 20 seconds where nobody has judged by hand.",
    )
    if needed.most == scores.topics and left:
        st.warning(
            "**That is all of them.** With so few topics, means this exact are to be had by judging "
            "everything; a "
            "ranking is sure earlier.",
            icon=":material/all_inclusive:",
        )
    elif left <= 0:
        st.success(
            "Reached: every interval is this narrow already.", icon=":material/check:"
        )
    st.caption(
        f"*Forecast:* from {needed.fewest:,} topics for the easiest run to {needed.most:,} for the "
        "hardest, "
        f"{number_of(max(left, 0), 'further topic')}; it takes the differences between topics seen so far "
        "for "
        "those to come."
    )
