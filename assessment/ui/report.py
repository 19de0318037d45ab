"""The report as a file: what is to be in it, and the button that makes it."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.report import filename, usual_measures
from assessment.report import report as written
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import shown

_SAID = (
    "One page that opens in any browser, also without a network: rules, how much is judged, leaderboard with intervals, topics, differences between runs, "
    "agreement and method notes. It prints, and its tables and pictures can be saved from it."
)


def report(campaign: Campaign) -> None:
    """The report, made when it is asked for; nothing is scored before."""
    with st.container(border=True):
        left, right = st.columns([5, 2], vertical_alignment="center")
        left.markdown("**One HTML file**")
        left.caption(_SAID)
        with left.container(horizontal=True):
            anonymous = st.checkbox(
                "Number the assessors",
                key="report-anonymous",
                help="They get numbers instead of names, everywhere in the report.",
            )
            choose = st.checkbox(
                "Choose the measures to look at closely",
                key="report-choose",
                help="Without a choice, the first few of each kind of runs.",
            )
        wanted = _measures(campaign) if choose else []
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            download_button(
                "Download",
                lambda: written(campaign, measures=wanted, anonymous=anonymous),
                filename(campaign),
                "text/html",
                key="report",
            )


def _measures(campaign: Campaign) -> list[str]:
    bar = st.empty()
    totals = campaign.totals(lambda share, text: bar.progress(share, shown(text)))
    bar.empty()
    names = list(dict.fromkeys(score.measure for score in totals))
    return st.multiselect(
        "Measures",
        names,
        default=usual_measures(campaign),
        format_func=shown,
        key=f"report-measures-{campaign.name}",
    )
