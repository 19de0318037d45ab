"""All runs at a glance: totals, and each run's topics as points, renewed while others judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assessment.access.visibility import (
    shown_scores,
    visible_scores,
    why_others_are_hidden,
)
from assessment.campaign import Campaign
from assessment.campaign.counting import Count, sum_of
from assessment.campaign.totals import recent_totals
from assessment.formats.tables import UNOFFICIAL, statement_lines
from assessment.model import Score
from assessment.report.groups import groups
from assessment.ui import session
from assessment.ui.choices import linked_box
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_definition, measure_heading
from assessment.ui.progress_bar import progress_bar
from assessment.ui.scores.cells import score_columns, score_frame, show_notes
from assessment.ui.scores.choices import MEASURE, RUN, SEEN, open_picked
from assessment.ui.scores.spread import show_spread
from assessment.ui.tables import UNDEFINED, draw_table
from assessment.ui.tasks import choose_task

REFRESH = "2s"


@st.fragment(run_every=REFRESH)
def show_leaderboard(campaign: Campaign) -> None:
    """The table of runs and the plot, renewed by themselves while others judge."""
    # A fragment reruns by itself; the right may have been taken away meanwhile.
    session.enter("scores")
    with progress_bar() as progress:
        recent = recent_totals(campaign.data, progress)
    _progress(campaign)
    if recent.age:
        st.caption(
            f":material/history: Totals as they were {recent.age:.0f} s ago; "
            "at this size they are made anew now and then, not all the time."
        )
    totals_by_view = _visible_totals(campaign, recent.totals)
    if not any(totals_by_view.values()):
        _say_nothing_is_shown(
            campaign,
            recent.totals,
            "No scores yet: they appear with the topics, on the page Runs.",
        )
        return
    _tables(campaign, totals_by_view)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        view = choose_task(campaign)
        totals = totals_by_view.get(_task_name(view), ())
        if not totals:
            _say_nothing_is_shown(
                view, recent.totals, "No run of this task has a score."
            )
            return
        measure = _choose_measure(view, totals)
        measure_definition(view, measure)
    _notes(view, totals, measure)
    hidden = why_others_are_hidden(view, session.principal(), measure)
    if hidden:
        st.caption(f":material/visibility_off: {hidden}")
    show_spread(view, measure)


def _visible_totals(
    campaign: Campaign, totals: Sequence[Score]
) -> dict[str, list[Score]]:
    """The totals that the reader sees, by the name of their task."""
    principal = session.principal()
    visible = {}
    for view in campaign.by_task():
        own = view.of_task(totals)
        scores = visible_scores(view, principal, own)
        visible[_task_name(view)] = shown_scores(scores)
    return visible


def _task_name(view: Campaign) -> str:
    return view.task.name if view.task else ""


def _say_nothing_is_shown(
    view: Campaign, totals: Sequence[Score], sentence: str
) -> None:
    """The sentence where there are no totals, or why those that there are are not shown."""
    of_view = view.of_task(totals)
    if of_view:
        measure = of_view[0].measure
        sentence = why_others_are_hidden(view, session.principal(), measure)
    st.info(sentence, icon=":material/inbox:")


def _progress(campaign: Campaign) -> None:
    count = resolved(campaign)
    share = count.done / count.total if count.total else 0.0
    of_all = f"{count.done:,} of {count.total_in_words} units"
    st.progress(share, f"{of_all} have a label that counts")


def resolved(campaign: Campaign) -> Count:
    """Units with a label that counts, and all units."""
    return sum_of(campaign.data.resolved(topic) for topic in campaign.data.topics)


def _choose_measure(campaign: Campaign, totals: Sequence[Score]) -> str:
    """The measure to look at; a change draws the whole page again, not the leaderboard alone."""
    names = list(dict.fromkeys(score.measure for score in totals))
    chosen = linked_box(
        "Measure", names, MEASURE, lambda name: measure_heading(campaign.track, name)
    )
    if chosen != st.session_state.setdefault(SEEN, chosen):
        st.session_state[SEEN] = chosen
        st.rerun()
    return chosen


def _notes(campaign: Campaign, totals: Sequence[Score], measure: str) -> None:
    of_measure, of_others = [], []
    for score in totals:
        if score.measure == measure:
            of_measure.append(score)
        else:
            of_others.append(score)
    heading = measure_heading(campaign.track, measure)
    show_notes(heading, statement_lines(of_measure))
    show_notes("Other measures", statement_lines(of_others), folded=True)


# The tables


def _tables(campaign: Campaign, totals_by_view: Mapping[str, list[Score]]) -> None:
    """Runs down, measures across; a leaderboard for each task, or for runs that share their measures."""
    place = 0
    for view in campaign.by_task():
        totals = totals_by_view[_task_name(view)]
        if view.task and totals and len(totals_by_view) > 1:
            st.header(md(view.task.title), anchor=False)
        for scores in groups(totals):
            _table(view, scores, f"board-{place}")
            place += 1
    st.caption(
        f"Every cell: value, then judged/needed units. {UNDEFINED} is undefined, \\* has a note. "
        "Pick a row to see the run's answers and judgments."
    )
    measures = {score.measure for totals in totals_by_view.values() for score in totals}
    if not all(campaign.track.measure(name).official for name in measures):
        st.caption(
            f":material/info: Measures marked *{UNOFFICIAL}* are no part of the track's own evaluation: "
            "they help to understand a run, not to rank it."
        )


def _table(campaign: Campaign, scores: Sequence[Score], key: str) -> None:
    """Picking a row opens the run below."""
    table = score_frame(campaign.track, scores, "run")
    event = draw_table(
        table,
        key=key,
        on_select="rerun",
        selection_mode="single-row",
        column_config=score_columns(campaign.track, scores, "run", "Run"),
    )
    runs = campaign.runs()
    picked = [table.index[row] for row in event.selection.rows if row < len(table)]
    # Rows of best, median and worst value stand for other teams and open nothing.
    picked = [run for run in picked if run in runs]
    open_picked(key, {RUN: picked[0]} if picked else {})
