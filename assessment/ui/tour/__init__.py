"""The tour on the home page: what each sample campaign shows, one click to each, and the way of an organiser through all of it."""

from __future__ import annotations

import html
from collections.abc import Mapping

import streamlit as st

from assessment.access import access_mode
from assessment.campaign import Campaign, Workspace
from assessment.exchange.samples import add_samples, missing_samples
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.tour.highlights import PATH, SAMPLE_TOURS, Highlight, SampleTour

__all__ = ["tour"]

_STYLE = """<style>
.tour-looks { margin: 0; padding-left: 1.1rem; font-size: 0.93rem; line-height: 1.5; }
.tour-looks li { margin-bottom: 0.3rem; }
.tour-looks a, .tour-looks a:visited { color: light-dark(#0b5f7e, #86cfe6); font-weight: 600; }
ol.tour-path { display: flex; flex-wrap: wrap; gap: 0.4rem 1.4rem; list-style-position: inside; padding: 0; margin: 0; }
.tour-path li { flex: 1 1 11rem; margin: 0; }
</style>"""


def tour(workspace: Workspace, campaigns: Mapping[str, Campaign]) -> None:
    """Open for who has no name and nothing but samples here, a line to unfold for all others; nothing where there is no campaign at all."""
    all_principals = session.principals()
    mine = {
        name: campaign
        for name, campaign in campaigns.items()
        if name in SAMPLE_TOURS and all_principals[name].may("campaigns")
    }
    lacking = access_mode.access_mode() == "open" and bool(missing_samples(workspace))
    if not campaigns or not (mine or lacking):
        return
    with st.expander(
        "Tour of the sample campaigns",
        expanded=set(campaigns) <= set(SAMPLE_TOURS) and not session.who(),
        icon=":material/tour:",
    ):
        st.html(_STYLE)
        if mine:
            _path(next(iter(mine.values())))
        _cards(mine)
        if lacking:
            _add(workspace)


def _path(campaign: Campaign) -> None:
    """An organiser's way from the first file to the last, at one of the samples."""
    st.markdown(f"**A campaign in two minutes**, at {md(campaign.title)}:")
    st.html(f'<ol class="tour-looks tour-path">{"".join(_item(campaign, look) for look in PATH)}</ol>')


def _cards(mine: Mapping[str, Campaign]) -> None:
    """Three cards in a row, all of a row equally high."""
    stops = [(campaign, SAMPLE_TOURS[name]) for name, campaign in mine.items()]
    for first in range(0, len(stops), 3):
        for column, (campaign, stop) in zip(st.columns(3), stops[first : first + 3], strict=False):
            with column, st.container(border=True, height="stretch"):
                _card(campaign, stop)


def _card(campaign: Campaign, stop: SampleTour) -> None:
    st.markdown(
        f"**{md(campaign.title)}**  \n:small[{md(campaign.track.title)} · about {stop.minutes} minutes]"
    )
    st.markdown(stop.judges)
    st.html(f'<ol class="tour-looks">{"".join(_item(campaign, look) for look in stop.looks)}</ol>')


def _item(campaign: Campaign, look: Highlight) -> str:
    """A link that loads the page anew, so that the address alone says what is seen; it can be sent to others as it is."""
    where = html.escape(address(look.page, campaign, **look.query))
    return f'<li><a href="{where}" target="_self">{html.escape(look.name)}</a>: {html.escape(look.sentence)}</li>'


def _add(workspace: Workspace) -> None:
    if st.button(
        "Add the samples that are missing", key="tour-samples", icon=":material/science:", type="tertiary"
    ):
        bar = st.progress(0.0, "preparing the sample campaigns")
        add_samples(workspace, session.splitter(), lambda share, text: bar.progress(share, text))
        st.rerun()
