"""All runs at a glance: totals, and each run's topics as points, renewed while others judge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from assessment.access.visibility import (
    NO_OWN_RUNS,
    visible_runs,
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
from assessment.ui.choices.tasks import choose_task
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.measures import measure_definition, measure_heading
from assessment.ui.scores.board import BoardChoices, board_data, draw_board
from assessment.ui.scores.cells import show_notes
from assessment.ui.scores.choices import measure_choice, visible_totals
from assessment.ui.scores.how_to_read import how_to_read
from assessment.ui.scores.lead import show_lead, show_pool
from assessment.ui.scores.open_run import PageChoices, open_run, take_opening
from assessment.ui.scores.parameters import RUN
from assessment.ui.scores.score_file import score_file
from assessment.ui.scores.spread_chart import show_spread
from assessment.ui.scores.standard_errors import show_standard_errors
from assessment.ui.tables import caption_bar, download_table

REFRESH = "2s"


@st.fragment(run_every=REFRESH)
@session.one_history_step()
def show_leaderboard(campaign: Campaign, page: PageChoices) -> None:
    """The table of runs, renewed by itself while others judge.

    `page` is what the whole page was drawn with last.  Where a click in the table or its boxes changes that,
    the whole page is drawn again.
    """
    # A fragment reruns by itself; the right may have been taken away meanwhile.
    session.enter("scores")
    if take_opening():
        st.rerun()
    with progress_bar() as progress:
        recent = recent_totals(campaign.data, progress)
    _progress(campaign)
    _say_age(recent.age)
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
        measure = ""
        if totals:
            measure = measure_choice(view, totals).show("Measure")
        if not page.is_table_of(view, measure):
            st.rerun()
        if not totals:
            _say_nothing_is_shown(
                view, recent.totals, "No run of this task has a score."
            )
            return
        measure_definition(view, measure)
    show_lead(view, totals, measure)
    show_pool(view, measure)
    _boards(totals, page)
    _notes(view, totals, measure)
    hidden = why_others_are_hidden(view, session.principal(), measure)
    if hidden:
        st.caption(f":material/visibility_off: {hidden}")


def _say_age(seconds: float) -> None:
    """How old the totals are, where they are not of this moment."""
    if seconds:
        st.caption(
            f":material/history: Totals as they were {seconds:.0f} s ago; "
            "at this size they are recomputed only from time to time."
        )


@st.fragment(run_every=REFRESH)
def show_topics_of_runs(page: PageChoices) -> None:
    """Each run's topics by the measure that the leaderboard shows, renewed like it."""
    session.enter("scores")
    if page.measure:
        show_spread(page.view, page.measure)


def _visible_totals(
    campaign: Campaign, totals: Sequence[Score]
) -> dict[str, list[Score]]:
    """The totals that the reader sees, by the name of their task."""
    views = campaign.by_task()
    return {_task_name(view): visible_totals(view, totals) for view in views}


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


def _boards(totals: Sequence[Score], page: PageChoices) -> None:
    """Runs down, measures across; a table for runs that share their measures."""
    campaign = page.view
    runs = _runs_to_open(campaign)
    is_ranked = session.principal().role not in OWN_RUNS
    pool = _pool(campaign, totals)
    choices = BoardChoices(page.measure, runs, is_ranked=is_ranked, pool=pool)
    if page.opened:
        run, measure = page.opened.run, page.opened.measure
        choices = choices._replace(open_run=run, open_measure=measure)
    tables = groups(totals)
    for index, scores in enumerate(tables):
        key = f"board-{index}"
        data = board_data(campaign.track, scores, choices)
        draw_board(data, key, partial(_open, campaign))
    with caption_bar():
        text = how_to_read(campaign, totals, page.measure, pool, opens=bool(runs))
        st.caption(text)
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
    topic = ""
    if topics and topics[0].value is not None:
        topic = topics[0].topic or ""
    open_run(run, topic=topic, measure=measure)
