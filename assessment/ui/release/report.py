"""The report on the page Release: what it contains, and a button that downloads it."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.report import default_measures, filename, report
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import shown

_DESCRIPTION = (
    "One page that opens in any browser, also without a network: a short summary, leaderboard with "
    "intervals, topics, differences between runs, agreement, rules and method notes. It prints, also as PDF, "
    "and its tables and pictures can be saved from it."
)


def show_report(campaign: Campaign) -> None:
    """The report's options and its download; nothing is scored before the download."""
    with st.container(border=True):
        left, right = st.columns([5, 2], vertical_alignment="center")
        left.markdown("**One HTML file**")
        left.caption(_DESCRIPTION)
        with left.container(horizontal=True):
            anonymous = st.checkbox(
                "Anonymise the assessors",
                key="report-anonymous",
                help="Numbers replace the assessors' names everywhere in the report.",
            )
            choose = st.checkbox(
                "Choose the measures to show in detail",
                key="report-choose",
                help="Without a choice, the report details the first few measures of each kind of runs.",
            )
        measures = _measures(campaign) if choose else []
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            download_button(
                "Download",
                lambda: report(campaign, measures=measures, anonymous=anonymous),
                filename(campaign),
                "text/html",
                key="report",
            )


def _measures(campaign: Campaign) -> list[str]:
    with progress_bar() as show_progress:
        totals = campaign.totals(show_progress)
    names = list(dict.fromkeys(score.measure for score in totals))
    return st.multiselect(
        "Measures",
        names,
        default=default_measures(campaign),
        format_func=shown,
        # The key names the campaign, or the box would keep the measures of another one.
        key=f"report-measures-{campaign.name}",
    )
