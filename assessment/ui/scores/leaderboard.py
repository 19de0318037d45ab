"""All runs at a glance: totals, and each run's topics as points, renewed while others judge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from assessment.access.visibility import (
    NO_OWN_RUNS,
    shown_scores,
    visible_runs,
    visible_scores,
    why_others_are_hidden,
)
from assessment.analysis.comparison.run_groups import groups
from assessment.analysis.comparison.worst_topics import topics_worst_first
from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import (
    counting_label_in_words,
    pool_of,
    resolved_units,
)
from assessment.campaign.recent_totals import recent_totals
from assessment.formats.score_notes import statement_lines
from assessment.model import Score
from assessment.model.permissions import OWN_RUNS
from assessment.ui import session
from assessment.ui.choices import OneOf, choose_for, chosen_at
from assessment.ui.choices.tasks import begin_task, choose_task, chosen_task
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.measures import measure_definition, measure_heading, measure_names
from assessment.ui.scores.board import BoardChoices, board_data, draw_board
from assessment.ui.scores.cells import show_notes
from assessment.ui.scores.choices import MEASURE, RUN, TOPIC
from assessment.ui.scores.drilldown import choose_leader
from assessment.ui.scores.how_to_read import how_to_read
from assessment.ui.scores.lead import show_lead, show_pool
from assessment.ui.scores.open_run import (
    follow_cell,
    go_back_to_measure,
    is_run_open,
    open_cell,
    opened_measure,
    remember_measure,
    take_opening,
)
from assessment.ui.scores.score_file import score_file
from assessment.ui.scores.spread_chart import show_spread
from assessment.ui.scores.standard_errors import show_standard_errors
from assessment.ui.tables import caption_bar, download_table

REFRESH = "2s"


@st.fragment(run_every=REFRESH)
@session.one_history_step()
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
    with st.container(horizontal=True, vertical_alignment="bottom"):
        view = choose_task(campaign, RUN)
        totals = totals_by_view.get(_task_name(view), ())
        if not totals:
            _say_nothing_is_shown(
                view, recent.totals, "No run of this task has a score."
            )
            return
        measure = _choose_measure(view, totals)
        measure_definition(view, measure)
    show_lead(view, totals, measure)
    show_pool(view, measure)
    _boards(view, totals, measure)
    _notes(view, totals, measure)
    hidden = why_others_are_hidden(view, session.principal(), measure)
    if hidden:
        st.caption(f":material/visibility_off: {hidden}")


@st.fragment(run_every=REFRESH)
def show_topics_of_runs(campaign: Campaign) -> None:
    """Each run's topics by the measure that the leaderboard shows, renewed like it."""
    session.enter("scores")
    measure = chosen_at(MEASURE)
    if measure:
        show_spread(chosen_task(campaign), measure)


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
        if not visible_runs(view, session.principal()):
            sentence = f"{NO_OWN_RUNS}. {sentence}"
    st.info(sentence, icon=":material/inbox:")


def _progress(campaign: Campaign) -> None:
    count = resolved_units(campaign)
    share = count.done / count.total if count.total else 0.0
    of_all = f"{count.done:,} of {count.total_in_words} units"
    st.progress(share, f"{of_all} have {counting_label_in_words(campaign)}")


def _choose_measure(campaign: Campaign, totals: Sequence[Score]) -> str:
    """The measure to look at; a change of it, or of the task, draws the whole page again."""
    names = measure_names(campaign.track, totals)
    begin_task(campaign, MEASURE, names)
    heading = partial(measure_heading, campaign.track)
    chosen = OneOf(MEASURE, names, heading).show("Measure")
    task = _task_name(campaign)
    task_before, chosen_before = remember_measure(task, chosen)
    if (task, chosen) != (task_before, chosen_before):
        go_back_to_measure()
        # The topic chosen for a run of the other task need not be the worst one here.
        if task != task_before and session.may("look inside"):
            choose_leader(campaign, visible_runs(campaign, session.principal()))
        st.rerun()
    follow_cell(chosen, names)
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
    show_standard_errors(campaign.track, totals)


# The tables


def _boards(campaign: Campaign, totals: Sequence[Score], measure: str) -> None:
    """Runs down, measures across; a table for runs that share their measures."""
    principal = session.principal()
    runs = _runs_to_open(campaign)
    open_run = ""
    if is_run_open():
        # On the first pass the box of runs, which reads the address, is not drawn yet.
        open_run = chosen_at(RUN) or st.query_params.get(RUN, "")
    is_ranked = principal.role not in OWN_RUNS
    pool = _pool(campaign, totals)
    open_measure = opened_measure() or measure
    choices = BoardChoices(measure, runs, open_run, open_measure, is_ranked, pool)
    tables = groups(totals)
    for index, scores in enumerate(tables):
        key = f"board-{index}"
        data = board_data(campaign.track, scores, choices)
        draw_board(data, key, partial(_open, campaign))
    if take_opening():
        # The run that a click opens is drawn outside of this fragment.
        st.rerun()
    with caption_bar():
        st.caption(how_to_read(campaign, totals, measure, pool, opens=bool(runs)))
        file = partial(score_file, campaign.track, tables, choices)
        download_table(file, f"{campaign.name}-scores", key="scores-csv")


def _runs_to_open(campaign: Campaign) -> list[str]:
    """The runs whose topics a click on a cell opens: none where the reader sees totals only."""
    if not session.may("look inside"):
        return []
    return visible_runs(campaign, session.principal())


def _pool(campaign: Campaign, totals: Sequence[Score]) -> Count | None:
    """All units, where the items of one of the measures are pooled."""
    for name in dict.fromkeys(score.measure for score in totals):
        if campaign.track.measure(name).pooled:
            return pool_of(campaign, name)
    return None


def _open(campaign: Campaign, run: str, measure: str) -> None:
    """Open the run's worst topic by the measure of the clicked cell."""
    if run not in _runs_to_open(campaign):
        return
    topics = topics_worst_first(campaign, run, measure)
    if topics and topics[0].value is not None:
        choose_for(TOPIC, topics[0].topic or "")
    open_cell(run, measure)
