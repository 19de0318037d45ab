"""One answer: its text with marks and labels, and every judgment of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import Explained, Judgment, Screen, TopicState, Unit
from assessment.review.unit_list.records import name_in_words
from assessment.ui import session
from assessment.ui.answers.answer_documents import (
    DocumentPane,
    documents_of,
    show_documents,
)
from assessment.ui.answers.answer_scores import show_scores
from assessment.ui.answers.answer_text import (
    draw_reasons,
    draw_text,
    draw_texts,
    explained_texts,
    part_number,
)
from assessment.ui.answers.answer_votes import rule_in_words
from assessment.ui.answers.opening_answer import opening_answer
from assessment.ui.choices import linked_box
from assessment.ui.choices.first_run import first_with_units
from assessment.ui.choices.last_run import remember_run
from assessment.ui.choices.run_order import in_order_of_scores
from assessment.ui.foreign_text import md, md_lines
from assessment.ui.links import answer_address, history_address
from assessment.ui.reader import return_button
from assessment.ui.tables import HISTORY_LINK, draw_table, table_from_rows
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.times import AGO_COLUMN, times
from assessment.ui.topic_titles import topic_label

_TOPIC, _RUN = "topic", "run"
_MAX_LINES = 3
"""Lines of a narrative that are shown unfolded."""
_DOCUMENTS = "answer-documents"
_NOTE = st.column_config.TextColumn(width="large")
_NO_PANE = DocumentPane()
_WIDE = "60rem"
"""From this width on the document stays in sight while the answer beside it is read."""
_RETURN = "return-to-answer"
_STYLE = f"""<style>
.st-key-{_DOCUMENTS} {{ scroll-margin-top: 4.5rem; }}
@media (min-width: {_WIDE}) {{
  [data-testid=stColumn]:has(> * > * > .st-key-{_DOCUMENTS}) {{
    position: sticky; top: 4.5rem; align-self: flex-start;
  }}
  [data-testid=stLayoutWrapper]:has(> .st-key-{_RETURN}) {{ display: none; }}
}}</style>"""


def choose_answer(campaign: Campaign) -> tuple[str, str]:
    """The chosen topic and run; the page's address holds both, so that the answer can be linked to."""
    runs = visible_runs(campaign, session.principal())
    left, right = st.columns(2, wrap=False)
    with left:
        topic = linked_box(
            "Topic",
            list(campaign.topics),
            _TOPIC,
            lambda name: topic_label(campaign, name),
            standard=_opening_topic(campaign, runs),
            always=True,
        )
    with right:
        standard = _opening_run(campaign, topic, runs)
        run = linked_box("Run", runs, _RUN, standard=standard, always=True)
    remember_run(campaign, run)
    return topic, run


def _opening_topic(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The first topic with something to see in an answer, of the run in the address or else the best one."""
    if _TOPIC in st.query_params:
        return None
    topics = list(campaign.topics)
    named = [run for run in runs if run == st.query_params.get(_RUN)]
    in_order = named or in_order_of_scores(campaign, runs)
    # The best run at any of its topics, before another one at the first topic
    for candidates in (in_order[:1], in_order[1:]):
        answer = opening_answer(campaign, topics, candidates, prefers_agreed=True)
        if answer:
            return answer[0]
    return None


def _opening_run(campaign: Campaign, topic: str, runs: Sequence[str]) -> str | None:
    """The best run with something to see in its answer to the topic, or else with anything to judge."""
    if _RUN in st.query_params:
        return None
    in_order = in_order_of_scores(campaign, runs)
    answer = opening_answer(campaign, [topic], in_order)
    return answer[1] if answer else first_with_units(campaign, in_order, [topic])


def show_with_documents(campaign: Campaign, topic: str, run: str) -> None:
    """The answer with its scores and all judgments of it, and its documents beside it."""
    show_question(campaign, topic)
    show_scores(campaign, topic, run)
    texts = explained_texts(campaign, campaign.topic_state(topic), run)
    documents = documents_of(campaign, topic, run, texts)
    if not documents:
        screens, units = _draw_answer(campaign, topic, run, texts=texts)
    else:
        left, right = st.columns([7, 5], gap="medium")
        # First, because the answer marks what the document beside it belongs to.
        with right, st.container(key=_DOCUMENTS):
            st.html(_STYLE)
            # In narrow windows the pane is below the answer.
            with st.container(key=_RETURN):
                return_button("back-to-answer")
            pane = show_documents(campaign, topic, run, documents)
        with left:
            screens, units = _draw_answer(campaign, topic, run, texts=texts, pane=pane)
    # Below both columns: beside a document the table would cut notes.
    _draw_judgments(
        campaign, campaign.topic_state(topic), units, _part_numbers(screens)
    )


def show_question_and_answer(campaign: Campaign, topic: str, run: str) -> None:
    """The question, then what `show_answer` shows; for other pages than Answers."""
    show_question(campaign, topic)
    show_answer(campaign, topic, run)


def show_texts(
    campaign: Campaign, topic: str, run: str, texts: Sequence[Explained]
) -> None:
    """Some of the texts of an answer, with what counted in them and why."""
    draw_texts(campaign, campaign.topic_state(topic), run, texts)
    _link_to_all(campaign, topic, run)


def show_answer(campaign: Campaign, topic: str, run: str) -> None:
    """What counted and why, and the answer with marks and labels; for pages with several answers."""
    draw_text(campaign, campaign.topic_state(topic), topic, run)
    _link_to_all(campaign, topic, run)


def show_reasons(campaign: Campaign, topic: str, run: str, measure: str = "") -> None:
    """The question, and what counted and why; the answer with its labels where the track does not say it.

    The parts of the answer that have a value by the `measure` come first.
    """
    show_question(campaign, topic)
    state = campaign.topic_state(topic)
    if not draw_reasons(campaign, state, run, measure):
        draw_text(campaign, state, topic, run)
    _link_to_all(campaign, topic, run)


def _link_to_all(campaign: Campaign, topic: str, run: str) -> None:
    link = answer_address(campaign, topic, run)
    st.caption(
        f"[The answer with its documents and all judgments]({link}) on *Answers*."
    )


def show_question(campaign: Campaign, topic: str) -> None:
    """The topic's question with its narrative."""
    headline = campaign.track.headline(campaign.topics[topic])
    st.markdown(f"**{md(headline.question)}**")
    lines = headline.narrative.splitlines()
    if not lines:
        return
    if len(lines) <= _MAX_LINES:
        st.caption(md_lines(headline.narrative))
        return
    # A list of questions would push the answer, which repeats them, off the first screen.
    with st.expander(f"More about the topic: {len(lines)} lines"):
        st.caption(md_lines(headline.narrative))


def _draw_answer(
    campaign: Campaign,
    topic: str,
    run: str,
    *,
    texts: Sequence[Explained],
    pane: DocumentPane = _NO_PANE,
) -> tuple[list[Screen], list[Unit]]:
    """The answer with the rule for labels that differ; returns its screens and units."""
    state = campaign.topic_state(topic)
    message = st.empty()
    screens, units = draw_text(campaign, state, topic, run, texts=texts, pane=pane)
    # Units of other runs' pools are on no screen of this one.
    if run in state.answers and not any(unit.screen for unit in units):
        with message:
            _say_judged_through_others(campaign, topic)
    rule = rule_in_words(campaign.settings)
    if rule and any(state.judged.votes(unit.ref) for unit in units):
        st.caption(f":material/how_to_vote: {rule}")
    return screens, units


def _say_judged_through_others(campaign: Campaign, topic: str) -> None:
    """Nothing of the run is judged: a link to one of which something is."""
    runs = visible_runs(campaign, session.principal())
    other = first_with_units(campaign, runs, [topic])
    sentence = "Nobody judges this run by itself: its scores come from judgments of other runs."
    if other:
        link = answer_address(campaign, topic, other)
        sentence += f" [The answer of {md(other)}]({link}) is one that is judged."
    st.info(sentence, icon=":material/info:")


def _part_numbers(screens: Sequence[Screen]) -> dict[tuple[str, int], str]:
    """The number of each part, by screen and index."""
    numbers = {}
    for screen in screens:
        for index, part in enumerate(screen.parts):
            numbers[screen.id, index] = part_number(part, index)
    return numbers


def _draw_judgments(
    campaign: Campaign,
    state: TopicState[Any, Any],
    units: list[Unit],
    numbers: Mapping[tuple[str, int], str],
) -> None:
    """A table of all judgments of the units; `numbers` has the number of each part, by screen and index."""
    # Who gave which label is for organisers only.
    is_named = session.may("adjudicate")
    rows = []
    for unit in units:
        location: TableRow = {"Unit": unit.name}
        location["Part"] = numbers.get((unit.screen, unit.part), "")
        for vote in (*state.judged.votes(unit.ref), *state.judged.refusals(unit.ref)):
            row = _vote_row(campaign, vote, is_named=is_named)
            rows.append({**location, **row})
    if not rows:
        return
    frame = table_from_rows(rows)
    frame["When"] = times(frame["When"])
    look = {"When": AGO_COLUMN, "History": HISTORY_LINK, "Note": _NOTE}
    with st.expander(number_of(len(rows), "judgment"), icon=":material/history:"):
        draw_table(frame, hide_index=True, column_config=look)


def _vote_row(campaign: Campaign, vote: Judgment, *, is_named: bool) -> TableRow:
    row: TableRow = {}
    if is_named:
        row["Assessor"] = name_in_words(vote.assessor)
    scale = campaign.track.scale(vote.ref.kind)
    row["Label"] = label_in_words(scale, vote.label or "")
    if vote.reason:
        row["Label"] = f"cannot judge: {vote.reason}"
    row["Note"] = vote.note
    row["Evidence"] = "\n".join(item.text for item in vote.evidence)
    row["When"] = vote.at
    if is_named:
        row["History"] = history_address(campaign, vote.ref)
    return row
