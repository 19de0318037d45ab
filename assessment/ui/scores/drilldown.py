"""The way from a run's score to its topics, the rules that decided, and the judgments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from assessment.access.visibility import NO_OWN_RUNS, visible_runs
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.worst_topics import topics_worst_first
from assessment.campaign import Campaign
from assessment.campaign.recent_totals import recent_totals
from assessment.formats.numbers import decimal_text
from assessment.model import Score
from assessment.model.permissions import OWN_RUNS
from assessment.ui import answers, session
from assessment.ui.choices import OneOf, choose_for, chosen_at
from assessment.ui.choices.last_run import remember_run
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, plotted
from assessment.ui.measures import measure_heading, total_digits
from assessment.ui.pictures import picture_files
from assessment.ui.pictures.charts import draw
from assessment.ui.scores.cells import (
    note_lines_by_topic,
    score_columns,
    score_frame,
    show_notes,
)
from assessment.ui.scores.choices import DRILLDOWN, MEASURE, RUN, TOPIC
from assessment.ui.scores.matrices import matrix_figure, matrix_table
from assessment.ui.scores.open_run import close_run, is_run_open, opened_measure
from assessment.ui.scores.worst_topics import show_topics_worst_first
from assessment.ui.tables import UNDEFINED, draw_table
from assessment.ui.topic_titles import topic_label

_MAX_TOPICS = 500
_PANE = "answer-pane"
# As high as its text, but never higher than the window.
_STYLE = f"<style>.st-key-{_PANE} {{ max-height: calc(100vh - 9rem); overflow-y: auto; }}</style>"


def show_drilldown(campaign: Campaign) -> None:
    """A run's scores topic by topic, then what counted in its answer to one topic."""
    runs = visible_runs(campaign, session.principal())
    if not runs:
        st.info(f"{NO_OWN_RUNS}.", icon=":material/block:")
        return
    if is_run_open():
        above = st.container()
        run, topic = _choose(campaign, runs)
        with above:
            _say_measure(campaign, run)
        # The text behind the worst topic comes first: it is what a click on a figure asks for.
        _answer(campaign, topic, run)
        _all_scores(campaign, topic, run)
        _all_runs(campaign, topic, runs)
        return
    st.header(DRILLDOWN, anchor=False)
    left, right = st.columns([2, 3], gap="medium")
    with left:
        run, topic = _choose(campaign, runs)
        _all_scores(campaign, topic, run)
    with right:
        _all_runs(campaign, topic, runs)
        _answer(campaign, topic, run)


def _say_measure(campaign: Campaign, run: str) -> None:
    """The figure that is open, and by which measure the table is ranked where that is another one."""
    measure = opened_measure()
    if not measure:
        return
    totals = totals_of_measure(
        campaign.of_task(recent_totals(campaign.data).totals), measure
    )
    total = totals.get(run)
    value = UNDEFINED
    if total is not None:
        value = decimal_text(total, total_digits(campaign, measure))
    text = f"**{md(measure_heading(campaign.track, measure))}: {value}** of {md(run)}."
    ranking = chosen_at(MEASURE)
    if ranking and ranking != measure:
        heading = measure_heading(campaign.track, ranking)
        # Who sees own runs only sees no ranks.
        order = "ordered" if session.principal().role in OWN_RUNS else "ranked"
        text += f" The table stays {order} by {md(heading)}."
    st.markdown(text)


def _choose(campaign: Campaign, runs: Sequence[str]) -> tuple[str, str]:
    """A run, and one of its topics, which stand from worst to best."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        first = _leading_run(campaign, runs)
        # In the address while it is open, also as the default, or a link to it would open nothing.
        choice = OneOf(
            RUN, runs, standard=first, is_always_written=is_run_open(), is_lasting=True
        )
        run = choice.show("Run")
        if is_run_open():
            remember_run(campaign, run)
            _close_button(campaign, runs)
    scores = _scores_worst_first(campaign, run)
    # A link that names a run alone opens its worst topic, as a click does.
    topic = _choose_topic(campaign, scores[0].topic if scores else None)
    if scores:
        show_topics_worst_first(campaign, run, topic, scores)
    return run, topic


def _choose_topic(campaign: Campaign, worst: str | None) -> str:
    choice = OneOf(
        TOPIC,
        list(campaign.topics),
        partial(topic_label, campaign),
        standard=worst,
        is_always_written=is_run_open(),
        is_lasting=True,
    )
    return choice.show("Topic")


def _leading_run(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The run of these that stands first in the table; None before any has a value."""
    measure = opened_measure()
    if not measure:
        return None
    totals = totals_of_measure(
        campaign.of_task(recent_totals(campaign.data).totals), measure
    )
    values = {}
    for run in runs:
        value = totals.get(run)
        if value is not None:
            values[run] = value
    best_first = campaign.track.measure(measure).best_first(values)
    return next(iter(best_first), None)


def _scores_worst_first(campaign: Campaign, run: str) -> list[Score]:
    measure = opened_measure()
    if not measure:
        return []
    return topics_worst_first(campaign, run, measure)


def _close_button(campaign: Campaign, runs: Sequence[str]) -> None:
    arguments = (campaign, runs)
    icon = ":material/close:"
    st.button("Close", icon=icon, type="tertiary", on_click=_close, args=arguments)


def _close(campaign: Campaign, runs: Sequence[str]) -> None:
    """Back to the run and topic that the page begins with, so that the address opens nothing again."""
    close_run()
    choose_leader(campaign, runs)


def choose_leader(campaign: Campaign, runs: Sequence[str]) -> None:
    """Choose the first of the runs in the table with its worst topic, where any run has a value."""
    leader = _leading_run(campaign, runs)
    if leader is None:
        return
    choose_for(RUN, leader)
    scores = _scores_worst_first(campaign, leader)
    if scores:
        choose_for(TOPIC, scores[0].topic or "")


def _answer(campaign: Campaign, topic: str, run: str) -> None:
    # In a pane of its own: a ranking or a page would push everything else out of reach.
    st.html(_STYLE)
    with st.container(border=True, key=_PANE):
        answers.show_reasons(campaign, topic, run, opened_measure() or "")


def _all_scores(campaign: Campaign, topic: str, run: str) -> None:
    _scores_by_part(campaign, topic, run)
    _scores_by_topic(campaign, run)


def _all_runs(campaign: Campaign, topic: str, runs: Sequence[str]) -> None:
    """The matrices of the topic, which show every run."""
    if len(runs) == len(campaign.runs()):
        _matrices(campaign, topic)


def _scores_by_topic(campaign: Campaign, run: str) -> None:
    topics = list(campaign.topics)
    scores = []
    # A browser gets slow with more rows of so many columns.
    for topic in topics[:_MAX_TOPICS]:
        scores += [score for score in campaign.topic_scores(topic) if score.run == run]
    if not scores:
        return
    is_cut = len(topics) > _MAX_TOPICS
    which = f"The first {_MAX_TOPICS:,}" if is_cut else "All"
    with st.expander(f"{which} topics of {md(run)}", icon=":material/table:"):
        _score_table(campaign, scores, "Topic")
        show_notes("Notes by topic", note_lines_by_topic(scores))
        if is_cut:
            st.caption(
                f"The campaign has {len(topics):,} topics; "
                "the file of scores on the page Release has all of them."
            )


def _scores_by_part(campaign: Campaign, topic: str, run: str) -> None:
    """The run's scores at every part of the topic, where the track has them."""
    if campaign.track.details is None:
        return
    details = campaign.track.details(campaign.topic_state(topic))
    rows = [row for row in details if row.run == run]
    if not rows:
        return
    scores = []
    for row in rows:
        part = row.title or row.part
        scores.append(
            Score(
                row.run,
                part,
                row.measure,
                row.value,
                row.judged,
                row.needed,
                row.note,
            )
        )
    with st.expander(
        f"{md(run)} at each part of topic {md(topic)}",
        icon=":material/format_list_numbered:",
        # Where nothing explains the answer below, the parts are all there is to see.
        expanded=not campaign.track.explain,
    ):
        _score_table(campaign, scores, "Part")
        for note in dict.fromkeys(
            f"{row.part}: {row.note}" for row in rows if row.note
        ):
            st.caption(md(note))


def _score_table(campaign: Campaign, scores: list[Score], title: str) -> None:
    """Topics, or their parts, down and measures across."""
    look = score_columns(campaign.track, scores, title)
    frame = score_frame(campaign.track, scores).reset_index()
    draw_table(frame, hide_index=True, column_config=look)


def _matrices(campaign: Campaign, topic: str) -> None:
    if campaign.track.matrices is None:
        return
    matrices = campaign.track.matrices(campaign.topic_state(topic))
    for index, matrix in enumerate(matrices):
        key = element_key("matrix", topic, str(index))
        name = f"{campaign.name}-{topic}-{matrix.title}"
        draw(matrix_figure(matrix), name, plotted(matrix.title), key, picks=False)
        picture_files(matrix_table(matrix), name, key, 1)
