"""The tab *Teams* of the page Runs: whose runs they are, their priority, and teams with too many runs."""

from __future__ import annotations

import streamlit as st

from assessment.access.members import teams
from assessment.campaign import Campaign
from assessment.exchange.runs.limits import TeamRuns, problems_of_campaign, team_runs
from assessment.exchange.runs.submissions import (
    Submission,
    set_submissions,
    submissions,
)
from assessment.formats.plurals import number_of, plural
from assessment.model import PRIORITIES
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.storing import store_and_redraw
from assessment.ui.tables import draw_table, table_from_rows
from assessment.ui.tables.table_shapes import TableRow

_LEAVE, _NONE = "leave as it is", "none"
_SHOWN = 8
"""Runs that a sentence names."""


def show_teams(campaign: Campaign) -> None:
    """All runs with their teams, a form to change them, and the number of runs of each team."""
    runs = submissions(campaign)
    if not runs:
        st.info("No runs are loaded yet. Import them first.", icon=":material/inbox:")
        return
    st.write(
        f"A team sees its own runs one by one; of all others it sees summaries. "
        f"{campaign.track.teams.sentence}"
    )
    _warn_of_nobodys(runs)
    for problem in problems_of_campaign(campaign):
        st.error(f"{md(problem.what)}; {md(problem.right)}", icon=":material/groups:")
    # Columns with nothing in them are left out: they would take the room of long names.
    draw_table(table_from_rows([_run_row(run) for run in runs]), hide_index=True)
    _form(campaign, runs)
    _counts(team_runs(campaign, campaign.runs()))


def _warn_of_nobodys(runs: list[Submission]) -> None:
    without = [run.run for run in runs if not run.team]
    if without:
        have = plural(len(without), "has", "have")
        them = plural(len(without), "it", "them")
        count = number_of(len(without), "run")
        names = md(", ".join(without[:_SHOWN]))
        if len(without) > _SHOWN:
            names += " and more"
        st.warning(
            f"{count} {have} no team, and no team sees {them} as its own: {names}.",
            icon=":material/group_off:",
        )


def _run_row(run: Submission) -> dict[str, str]:
    return {
        "Run": run.run,
        "Format": run.kind,
        "Team": run.team,
        "Team set by": run.origin,
        "Priority": run.priority,
    }


def _form(campaign: Campaign, runs: list[Submission]) -> None:
    # Cleared, so that the next choice of runs does not get the last team by mistake.
    with st.form("submissions", clear_on_submit=True):
        chosen = st.multiselect(
            "Runs",
            [run.run for run in runs],
            format_func=shown,
            placeholder="choose the runs to change",
        )
        left, right = st.columns(2)
        team = left.selectbox(
            "Team",
            [_LEAVE, _NONE, *teams(campaign)],
            format_func=shown,
            accept_new_options=True,
            help="Choose a team or type a new one. “none” takes back what an organiser set: then the run's "
            "file or name counts.",
        )
        priority = right.selectbox("Priority", [_LEAVE, *PRIORITIES, _NONE])
        is_saved = st.form_submit_button("Save", type="primary")
    if is_saved:
        by = session.writer_name()
        values = {"team": _value(team), "priority": _value(priority)}
        store_and_redraw(
            f"{number_of(len(chosen), 'run')} changed.",
            lambda: set_submissions(campaign, chosen, **values, by=by),
        )


def _value(choice: str | None) -> str | None:
    """What the form's choice means to `set_submissions`."""
    if choice is None or choice == _LEAVE:
        return None
    # None leaves the value, "" takes it away.
    return "" if choice == _NONE else choice


def _counts(groups: list[TeamRuns]) -> None:
    if not groups:
        return
    st.header("Runs of each team", anchor=False)
    st.caption(
        "The limits are settings of the campaign (page *Settings*), by default those of the track's "
        "guidelines."
    )
    rows = [_count_row(group) for group in groups]
    draw_table(table_from_rows(rows), hide_index=True)


def _count_row(group: TeamRuns) -> TableRow:
    task = group.limit.title
    if group.priority:
        task += f", {group.priority} priority"
    allowed = str(group.most) if group.most else "any number"
    return {
        "Team": group.team,
        "Task": task,
        "Runs": len(group.runs),
        "Allowed": allowed,
        "Too many": "✗" if group.are_too_many else "",
    }
