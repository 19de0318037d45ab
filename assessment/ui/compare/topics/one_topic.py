"""One topic of the part Topics: the scores of all runs there, and links to their answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import ScoreMatrix, score_matrix
from assessment.analysis.comparison.spread_charts import topic_axis
from assessment.campaign import Campaign
from assessment.charts import Axis, Row, RowChart, RowNames
from assessment.formats.name_lists import first_names
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model import Measure
from assessment.ui import session
from assessment.ui.choices import OneOf
from assessment.ui.compare.choices import TOPIC as TOPIC_CHOICE
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import topic_digits
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.answer_links import link_to_units
from assessment.ui.tables.score_rows import row_label
from assessment.ui.topic_titles import topic_label


class RunScore(NamedTuple):
    """What a run scores at the topic."""

    run: str
    value: float


def show_one_topic(campaign: Campaign, measure: str, first: str | None = None) -> None:
    """The runs at a topic, of which `first` opens: the one that the sentences above name first."""
    scores = score_matrix(campaign, measure, session.principal())
    one = scores.noun.one
    st.header(f"One {one}", anchor=False)
    label = partial(_label, campaign, scores)
    choice = OneOf(TOPIC_CHOICE, list(scores.topics), label, default=first)
    topic = choice.show(one.capitalize())
    if not topic:
        st.info(f"No {one} is judged yet.", icon=":material/inbox:")
        return
    at_topic = scores_at_topic(scores, topic, campaign.track.measure(measure))
    if not at_topic:
        st.info(f"No run has a score at this {one} yet.", icon=":material/inbox:")
        return
    digits = topic_digits(campaign, measure)
    st.markdown(one_topic_in_words(at_topic, digits, one))
    whose = _say_without_score(scores, at_topic)
    axis = topic_axis(campaign, measure)
    chart = one_topic_chart(at_topic, axis, f"{whose} at this {one}")
    name = f"{campaign.name}-{measure}-topic-{topic}"
    picked = draw_chart(chart, name, "compare-topic-runs")
    runs = [picked[0][0]] if picked else _best_and_worst(campaign, at_topic)
    link_to_units(campaign, scores, topic, runs)


def _say_without_score(scores: ScoreMatrix, at_topic: Sequence[RunScore]) -> str:
    """Names the runs without a score at the topic; returns which runs have one, for the picture's title."""
    with_score = {score.run for score in at_topic}
    without = [run for run in scores.runs_with_scores() if run not in with_score]
    if not without:
        return "of every run"
    one = scores.noun.one
    st.caption(f"Without a score at this {one}: {md(first_names(without))}.")
    return f"of {number_of(len(at_topic), 'run')}"


def one_topic_chart(at_topic: Sequence[RunScore], axis: Axis, whose: str) -> RowChart:
    """The score of each run at a topic as a column."""
    # A whole range, so that the highest column does not look like full marks.
    axis = axis._replace(ends=axis.limits)
    rows = [Row(score.run, score.value, picked=(score.run,)) for score in at_topic]
    title = f"{axis.title} {whose}, the best at the left"
    return RowChart(title, axis, rows, RowNames(value="score"), "columns")


def _best_and_worst(campaign: Campaign, at_topic: Sequence[RunScore]) -> list[str]:
    """The first and the last of the runs that the reader sees singly."""
    visible = visible_runs(campaign, session.principal())
    runs = [score.run for score in at_topic if score.run in visible]
    return runs if len(runs) <= 2 else [runs[0], runs[-1]]


def _label(campaign: Campaign, scores: ScoreMatrix, row: str) -> str:
    """The name of a topic, or of a part, with its words."""
    if row in scores.topic_by_part:
        return shown(row_label(campaign, scores, row))
    return topic_label(campaign, row)


def most_different(scores: ScoreMatrix) -> str | None:
    """The topic at which the scores of the runs lie furthest apart; None where no topic has any."""
    spreads = {}
    for topic, row in zip(scores.topics, scores.values, strict=True):
        defined = row[np.isfinite(row)]
        if len(defined):
            spreads[topic] = float(np.ptp(defined))
    return max(spreads, key=spreads.__getitem__, default=None)


def scores_at_topic(
    scores: ScoreMatrix, topic: str, measure: Measure
) -> list[RunScore]:
    """The runs with a score at the topic, the best first."""
    row = scores.values[scores.topics.index(topic)]
    defined = []
    for run, value in zip(scores.runs, row, strict=True):
        if np.isfinite(value):
            defined.append(RunScore(run, float(value)))
    return sorted(defined, key=lambda score: -measure.sign * score.value)


def one_topic_in_words(at_topic: Sequence[RunScore], digits: int, one: str) -> str:
    """Which run is best at a topic and which is last, in Markdown; `at_topic` has the best run first.

    `one` is what the topic is called, as "query".
    """
    best, worst = at_topic[0].value, at_topic[-1].value
    top = decimal_text(best, digits)
    if best == worst:
        runs = number_of(len(at_topic), "run")
        return f"**All scores at this {one} are {top}: of {runs}, none is ahead.**"
    first = [score.run for score in at_topic if score.value == best]
    last = [score.run for score in at_topic if score.value == worst]
    bottom = decimal_text(worst, digits)
    return f"**Best here: {_run_in_words(first)} with {top}; last: {_run_in_words(last)} with {bottom}.**"


def _run_in_words(names: Sequence[str]) -> str:
    """The name of a run, or how many they are."""
    return md(names[0]) if len(names) == 1 else number_of(len(names), "run")
