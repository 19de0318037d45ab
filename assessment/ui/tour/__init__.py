"""The tour on the page Home: links to what each sample campaign shows, and an organiser's steps from import
to release.
"""

from __future__ import annotations

import html
from collections.abc import Mapping

import streamlit as st

from assessment.access import access_mode
from assessment.campaign import Campaign, Workspace
from assessment.exchange.sample_campaigns import (
    add_samples,
    missing_samples,
    sample_plans,
)
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.progress_bar import progress_bar
from assessment.ui.tour.highlights import PATH, SAMPLE_TOURS, Highlight, SampleTour

__all__ = ["show_tour"]

_STYLE = """<style>
.tour-looks { margin: 0; padding-left: 1.1rem; font-size: 0.93rem; line-height: 1.5; }
.tour-looks li { margin-bottom: 0.3rem; }
.tour-looks a, .tour-looks a:visited { color: light-dark(#0b5f7e, #86cfe6); font-weight: 600; }
ol.tour-path {
  display: flex; flex-wrap: wrap; gap: 0.4rem 1.4rem; list-style-position: inside; padding: 0; margin: 0;
}
.tour-path li { flex: 1 1 11rem; margin: 0; }
</style>"""


def show_tour(workspace: Workspace, campaigns: Mapping[str, Campaign]) -> None:
    """Draws the tour for organisers.

    It is unfolded for newcomers: people without a name, if all campaigns are samples.
    """
    all_principals = session.principals()
    samples = {}
    for name, campaign in campaigns.items():
        # The views of a tour are those of an organiser.
        if name in SAMPLE_TOURS and all_principals[name].may("campaigns"):
            samples[name] = campaign
    can_add = access_mode.access_mode() == "open" and bool(missing_samples(workspace))
    if not campaigns or not (samples or can_add):
        return
    # Whoever has a campaign of their own, or a name, knows the way by now.
    sample_names = {plan["name"] for _, plan in sample_plans()}
    is_newcomer = set(campaigns) <= sample_names and not session.who()
    with st.expander(
        "Tour of the sample campaigns", expanded=is_newcomer, icon=":material/tour:"
    ):
        st.html(_STYLE)
        if samples:
            # Any of them: the steps are the same for every track.
            _path(next(iter(samples.values())))
        _cards(samples)
        if can_add:
            _add_button(workspace)


def _path(campaign: Campaign) -> None:
    """An organiser's steps from the first file to the last, at one of the samples."""
    st.markdown(f"**A campaign in two minutes**, at {md(campaign.title)}:")
    items = "".join(_item(campaign, highlight) for highlight in PATH)
    st.html(f'<ol class="tour-looks tour-path">{items}</ol>')


def _cards(samples: Mapping[str, Campaign]) -> None:
    """Three cards in a row, all cards of a row equally high."""
    items = list(samples.items())
    for first in range(0, len(items), 3):
        row = items[first : first + 3]
        # `st.columns(3)` for a last row of one or two cards too, so that all cards have the same width.
        for column, (name, campaign) in zip(st.columns(3), row, strict=False):
            with column, st.container(border=True, height="stretch"):
                _card(campaign, SAMPLE_TOURS[name])


def _card(campaign: Campaign, tour: SampleTour) -> None:
    track = md(campaign.track.title)
    st.markdown(
        f"**{md(campaign.title)}**  \n:small[{track} · about {tour.minutes} minutes]"
    )
    st.markdown(tour.judges)
    items = "".join(_item(campaign, highlight) for highlight in tour.looks)
    st.html(f'<ol class="tour-looks">{items}</ol>')


def _item(campaign: Campaign, highlight: Highlight) -> str:
    """A link that reloads the page, so that its address alone decides what is shown, also for others."""
    link = html.escape(address(highlight.page, campaign, **highlight.query))
    name = html.escape(highlight.name)
    return f'<li><a href="{link}" target="_self">{name}</a>: {html.escape(highlight.sentence)}</li>'


def _add_button(workspace: Workspace) -> None:
    if st.button(
        "Add the samples that are missing",
        key="tour-samples",
        icon=":material/science:",
        type="tertiary",
    ):
        with progress_bar() as show_progress:
            # Said before: the first campaign takes seconds until there is anything to report.
            show_progress(0.0, "preparing the sample campaigns")
            add_samples(workspace, session.splitter(), show_progress)
        st.rerun()
