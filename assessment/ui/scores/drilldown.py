"""The way from a run's score to its topics, the rules that decided, and the judgments."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.access.visibility import ADVICE_WITHOUT_OWN_RUNS, visible_runs
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.campaign import Campaign
from assessment.campaign.recent_totals import recent_totals
from assessment.formats.numbers import decimal_text
from assessment.formats.score_notes import note_lines_by_topic
from assessment.model.permissions import OWN_RUNS
from assessment.ui import answers, session
from assessment.ui.choices.last_seen_run import remember_run
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, plotted
from assessment.ui.measures import measure_heading, total_digits
from assessment.ui.pictures import picture_files
from assessment.ui.pictures.charts import draw
from assessment.ui.scores.cells import (
    RunFigure,
    figure_columns,
    figure_frame,
    figures_by_part,
    figures_by_topic,
    show_notes,
)
from assessment.ui.scores.choices import run_choice, topic_choice
from assessment.ui.scores.matrices import matrix_figure, matrix_table
from assessment.ui.scores.open_run import (
    OpenRun,
    PageChoices,
    close_run,
    run_at_topic,
)
from assessment.ui.scores.parameters import DRILLDOWN, PART_TITLES
from assessment.ui.scores.worst_topics import show_topics_worst_first
from assessment.ui.tables import UNDEFINED, draw_table

_MAX_TOPICS = 500
_PANE = "answer-pane"
# As high as its text, but never higher than the window.
_STYLE = f"<style>.st-key-{_PANE} {{ max-height: calc(100vh - 9rem); overflow-y: auto; }}</style>"


def show_drilldown(page: PageChoices) -> None:
    """A run's scores topic by topic, then what counted in its answer to one topic."""
    if not visible_runs(page.view, session.principal()):
        st.info(ADVICE_WITHOUT_OWN_RUNS, icon=":material/block:")
    elif page.opened is not None:
        _show_opened(page, page.opened)
    else:
        _show_chosen(page.view, run_at_topic(page.view, page.measure, is_open=False))


def _show_opened(page: PageChoices, opened: OpenRun) -> None:
    """The run that was opened: the text behind the worst topic is what a click on a figure asks for."""
    view = page.view
    _say_measure(page, opened)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        run_choice(view, opened.measure, is_open=True).show("Run")
        remember_run(view, opened.run)
        _close_button(page)
    _show_topics(view, opened, is_open=True)
    _answer(view, opened)
    _all_scores(view, opened)
    _all_runs(view, opened)


def _show_chosen(view: Campaign, chosen: OpenRun) -> None:
    st.header(PART_TITLES[DRILLDOWN], anchor=False)
    left, right = st.columns([2, 3], gap="medium")
    with left:
        with st.container(horizontal=True, vertical_alignment="bottom"):
            run_choice(view, chosen.measure, is_open=False).show("Run")
        _show_topics(view, chosen, is_open=False)
        _all_scores(view, chosen)
    with right:
        _all_runs(view, chosen)
        _answer(view, chosen)


def _show_topics(view: Campaign, chosen: OpenRun, *, is_open: bool) -> None:
    """The topics of the run, in a box and from worst to best."""
    scores = chosen.worst_first
    topic_choice(view, scores, is_open=is_open).show("Topic")
    if scores:
        show_topics_worst_first(view, chosen.run, chosen.topic, scores)


def _say_measure(page: PageChoices, opened: OpenRun) -> None:
    """The figure that is open, and by which measure the table is ranked where that is another one."""
    view, measure = page.view, opened.measure
    if not measure:
        return
    totals = totals_of_measure(view.of_task(recent_totals(view.data).totals), measure)
    total = totals.get(opened.run)
    value = UNDEFINED
    if total is not None:
        value = decimal_text(total, total_digits(view, measure))
    heading = measure_heading(view.track, measure)
    text = f"**{md(heading)}: {value}** of {md(opened.run)}."
    if page.measure != measure:
        ranking = measure_heading(view.track, page.measure)
        # Who sees own runs only sees no ranks.
        order = "ordered" if session.principal().role in OWN_RUNS else "ranked"
        text += f" The table stays {order} by {md(ranking)}."
    st.markdown(text)


def _close_button(page: PageChoices) -> None:
    icon = ":material/close:"
    st.button("Close", icon=icon, type="tertiary", on_click=close_run, args=(page,))


def _answer(view: Campaign, chosen: OpenRun) -> None:
    # In a pane of its own: a ranking or a page would push everything else out of reach.
    st.html(_STYLE)
    with st.container(border=True, key=_PANE):
        answers.show_reasons(view, chosen.topic, chosen.run, chosen.measure)


def _all_scores(view: Campaign, chosen: OpenRun) -> None:
    _scores_by_part(view, chosen.topic, chosen.run)
    _scores_by_topic(view, chosen.run)


def _all_runs(view: Campaign, chosen: OpenRun) -> None:
    """The matrices of the topic, which show every run."""
    if len(visible_runs(view, session.principal())) == len(view.runs()):
        _matrices(view, chosen.topic)


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
        _figure_table(campaign, figures_by_topic(scores), "Topic")
        show_notes("Notes by topic", note_lines_by_topic(scores))
        if is_cut:
            st.caption(
                f"The campaign has {len(topics):,} topics; "
                "the file of scores on the page Release has all of them."
            )


def _scores_by_part(campaign: Campaign, topic: str, run: str) -> None:
    """The run's scores at every part of the topic, where the track has them."""
    if campaign.track.part_scores is None:
        return
    part_scores = campaign.track.part_scores(campaign.topic_state(topic))
    rows = [row for row in part_scores if row.run == run]
    if not rows:
        return
    with st.expander(
        f"{md(run)} at each part of topic {md(topic)}",
        icon=":material/format_list_numbered:",
        # Where nothing explains the answer below, the parts are all there is to see.
        expanded=not campaign.track.explain,
    ):
        _figure_table(campaign, figures_by_part(rows), "Part")
        for note in dict.fromkeys(
            f"{row.part}: {row.note}" for row in rows if row.note
        ):
            st.caption(md(note))


def _figure_table(campaign: Campaign, figures: Sequence[RunFigure], title: str) -> None:
    """Topics, or their parts, down and measures across."""
    look = figure_columns(campaign.track, figures, title)
    frame = figure_frame(campaign.track, figures).reset_index()
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
