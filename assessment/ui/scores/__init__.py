"""The page Scores: the table of all runs, the run that is open beside it, and below them one of two details.

The modules, in the order of the page:

    What is chosen, before anything is drawn
        parameters        names of the choices in the address
        choices           the choices of measure, run and topic, and where they begin
        open_run          which run is open, at which topic and by which measure
    The table of all runs, renewed while others judge
        leaderboard       its parts from top to bottom, and what a click on a cell opens
        lead              the sentence above it: who leads, or where a team's own runs stand
        board             the table itself, a component with a script of its own
        board_order       its measures across and its runs down, with their ranks
        how_to_read       the caption below it
        score_file        its figures as a file
        note_marks        which of its figures are marked for their notes
        standard_errors   the standard errors of totals
    The topics of all runs, a picture below the table
        spread_chart      each run's topics as points
        answer_links      links from a point to the answers that it stands for
    A run at a topic: beside the table once it is open, else below it
        drilldown         its parts from top to bottom
        worst_topics      its topics from worst to best
        cells             its scores as cells of a table; lists of notes, the table of all runs has them too
        matrices          which run has which nuggets of the topic
    All runs, below the table
        tables_and_plots  the track's own tables and plots, in place of the run at a topic
"""

from __future__ import annotations

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.campaign.changed_rules import changed_rules
from assessment.ui import session
from assessment.ui.choices import PagePart
from assessment.ui.foreign_text import md
from assessment.ui.scores.drilldown import show_drilldown
from assessment.ui.scores.leaderboard import show_leaderboard, show_topics_of_runs
from assessment.ui.scores.open_run import PageChoices, page_choices
from assessment.ui.scores.parameters import DRILLDOWN, LOOK, PART_TITLES
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


def rules(campaign: Campaign) -> str:
    """The rules that are not the track's defaults, as Markdown, in the words of the report."""
    return md(changed_rules(campaign))


def show_scores(campaign: Campaign) -> None:
    """The page, in the order of the table of contents."""
    st.html(_STYLE)
    page = page_choices(campaign)
    # Readers of totals see which run a link names, but nothing beside the table.
    if page.opened is not None and session.may("look inside"):
        _show_table_with_run(campaign, page)
    else:
        show_leaderboard(campaign, page)
        show_topics_of_runs(page)
    _show_details(campaign, page)


def _show_table_with_run(campaign: Campaign, page: PageChoices) -> None:
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


def _show_details(campaign: Campaign, page: PageChoices) -> None:
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
        part = PagePart(LOOK, list(PART_TITLES), words=PART_TITLES.__getitem__)
        chosen = part.show("Look closer")
    if chosen != DRILLDOWN:
        show_tables_and_plots(campaign)
    elif page.opened is None:
        show_drilldown(page)
