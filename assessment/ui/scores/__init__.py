"""The parts of the page Scores: the leaderboard of all runs, and below it one of two details."""

from __future__ import annotations

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.campaign.changed_rules import changed_rules
from assessment.ui import session
from assessment.ui.choices import PagePart
from assessment.ui.foreign_text import md
from assessment.ui.scores.choices import DRILLDOWN, LOOK
from assessment.ui.scores.drilldown import show_drilldown
from assessment.ui.scores.leaderboard import show_leaderboard, show_topics_of_runs
from assessment.ui.scores.open_run import PageChoices, page_choices
from assessment.ui.scores.tables_and_plots import show_tables_and_plots

__all__ = ["rules", "show_scores"]

# The table is renewed every other second: on a busy machine it would fade each time, and be hard to read.
_STYLE = "<style>[data-stale=true] { opacity: 1 !important; }</style>"
_TABLE_AND_RUN, _PICTURE = "table-and-run", "topics-of-runs"
_COLUMN = f".st-key-{_TABLE_AND_RUN} > [data-testid=stLayoutWrapper] > * > [data-testid=stColumn]"
# In narrow windows the run stands below the table: directly below it, or a click would seem to do nothing.
_NARROW = f"""<style>@media (max-width: 640px) {{
    {_COLUMN}:first-child, {_COLUMN}:first-child > [data-testid=stVerticalBlock] {{ display: contents; }}
    {_COLUMN}:last-child {{ order: 1; }}
    [data-testid=stLayoutWrapper]:has(> .st-key-{_PICTURE}) {{ order: 2; width: 100%; }}
}}</style>"""
_TABLES_AND_PLOTS = "Behind the totals"


def rules(campaign: Campaign) -> str:
    """The rules that are not the track's defaults, as Markdown, in the words of the report."""
    return md(changed_rules(campaign))


def show_scores(campaign: Campaign) -> None:
    """The table of all runs; a run that was clicked stands beside it, what else one can look at below it."""
    st.html(_STYLE)
    page = page_choices(campaign)
    # Readers of totals see which run a link names, but nothing beside the table.
    has_two_columns = page.opened is not None and session.may("look inside")
    if not has_two_columns:
        show_leaderboard(campaign, page)
        show_topics_of_runs(page)
    else:
        st.html(_NARROW)
        left, right = st.container(key=_TABLE_AND_RUN).columns([3, 2], gap="medium")
        with left:
            show_leaderboard(campaign, page)
            # Below the table, where the text beside it would leave an empty space.
            with st.container(key=_PICTURE):
                show_topics_of_runs(page)
        with right:
            # Runs of another task have no row in the table beside it.
            show_drilldown(page)
    show_details(campaign, page)


def show_details(campaign: Campaign, page: PageChoices) -> None:
    """A run at a topic, or the tables and plots of all runs.

    Only the chosen part is worked out.  Tables and plots show every run singly, so readers who do not see
    all runs get the first part only, as everybody does where the track has no tables; readers who may not
    look inside, and teams without a run, get none.
    """
    if not session.may("look inside"):
        return
    visible = visible_runs(campaign, session.principal())
    # The sentence above the table says that none of the runs is the team's.
    if not visible:
        return
    sees_every_run = len(visible) == len(campaign.runs())
    has_tables = bool(campaign.track.tables or campaign.track.plots)
    chosen = DRILLDOWN
    # A single part is no choice; an address that names the other one must not get a message.
    if has_tables and sees_every_run:
        parts = [DRILLDOWN, _TABLES_AND_PLOTS]
        chosen = PagePart(LOOK, parts).show("Look closer")
    if chosen != DRILLDOWN:
        show_tables_and_plots(campaign)
    elif page.opened is None:
        show_drilldown(page)
