"""The answers of two runs to the same topic, side by side."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.comparison.totals_to_rank_by import totals_to_rank_by
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.model import Score
from assessment.model.measures import chief_measures_first
from assessment.ui import answers
from assessment.ui.errors.boxes.choices import (
    MEASURE,
    OTHER,
    run_box,
    single_runs,
    topic_box,
)
from assessment.ui.errors.two_runs.better_run import (
    ScorePair,
    better_in_words,
    first_difference,
    score_pair,
)
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.page_links import compared_runs_address
from assessment.ui.tables import (
    caption_with_download,
    distinct_heads,
    draw_table,
    table_from_rows,
)

_FIRST_ROWS = 5
"""Measures in sight at once; one more would push the answers out of the first screen."""
_LOOK = {"Difference": st.column_config.TextColumn(alignment="right")}
_UNDEFINED = "–"
_MAX_UNFOLDED, _FOLDED_HEIGHT = 20, 560
"""Rows up to which the table of all measures is drawn whole, and pixels of a longer one."""


def show_two_runs(campaign: Campaign) -> None:
    """Their scores in a table, their answers in two columns, each with the labels that counted and why."""
    runs = single_runs(campaign)
    ranked = leaders(campaign, runs)
    boxes = st.columns([3, 3, 4])
    with boxes[0]:
        first = run_box(runs, default=next(iter(ranked), None))
    others = _same_task(campaign, runs, first)
    if not others:
        with boxes[2]:
            topic = topic_box(campaign)
        st.info(
            "There is no second run to compare it with.", icon=":material/looks_one:"
        )
        answers.show_question_and_answer(campaign, topic, first)
        return
    with boxes[1]:
        best = next((run for run in ranked if run in others), None)
        second = run_box(others, "Against", key=OTHER, default=best)
    with boxes[2]:
        default = first_difference(campaign, first, second)
        topic = topic_box(campaign, default=default)
    _show_both(campaign, topic, first, second)


def _show_both(campaign: Campaign, topic: str, first: str, second: str) -> None:
    """Which run is better at the topic, their scores beside the question, and both answers."""
    _say_better(campaign, topic, first, second)
    # Beside each other, so that the answers begin on the first screen.
    left, right = st.columns([7, 5], gap="medium")
    with left:
        _draw_scores(campaign, topic, first, second)
    with right:
        answers.show_question(campaign, topic)
    for column, run in zip(st.columns(2, gap="medium"), (first, second), strict=True):
        with column:
            st.header(md(run), anchor=False)
            answers.show_answer(campaign, topic, run)


def leaders(campaign: Campaign, runs: Sequence[str]) -> list[str]:
    """The runs of the first task that has any of them, the best by its first measure, then the others.

    As they are in a large campaign, whose totals may take long.
    """
    if campaign.data.is_large:
        return list(runs)
    ranked: list[str] = []
    for view in campaign.by_task():
        of_task = [run for run in runs if run in view.runs()]
        if of_task and not ranked:
            ranked = _best_of_task(view, of_task)
    return [*ranked, *(run for run in runs if run not in ranked)]


def _best_of_task(view: Campaign, runs: Sequence[str]) -> list[str]:
    """The runs by the measure that they are ranked by, the best first; [] without scores."""
    to_rank_by = totals_to_rank_by(view.track, view.totals())
    if to_rank_by is None:
        return []
    best_first = to_rank_by.best_first(runs)
    return [*best_first, *(run for run in runs if run not in best_first)]


def _same_task(campaign: Campaign, runs: Sequence[str], first: str) -> list[str]:
    """The other runs of the first one's task."""
    for view in campaign.by_task():
        runs_of_task = view.runs()
        if first in runs_of_task:
            return [run for run in runs if run != first and run in runs_of_task]
    return []


def _say_better(campaign: Campaign, topic: str, first: str, second: str) -> None:
    """The sentence on the better run; nothing without scores of both."""
    sentence = better_in_words(
        campaign, topic, first, second, measure=_linked_measure()
    )
    if sentence:
        st.markdown(sentence)


def _linked_measure() -> str:
    """The measure of the figure that a link came from, for which this part has no box; "" without one."""
    return st.query_params.get(MEASURE, "")


def _draw_scores(campaign: Campaign, topic: str, first: str, second: str) -> None:
    """The measures that either run has at the topic; the difference is first less second."""
    rows = _measure_rows(campaign, topic, (first, second))
    if not rows:
        return
    frame = table_from_rows(rows)
    draw_table(
        frame[:_FIRST_ROWS],
        hide_index=True,
        key="first-scores",
        height="content",
        column_config=_LOOK,
    )
    file_name = f"{campaign.name}-topic-{topic}-two-runs"
    caption_with_download(_over_all_topics(campaign, first, second), frame, file_name)
    if len(frame) > _FIRST_ROWS:
        with st.expander(f"All {len(frame)} measures", icon=":material/table:"):
            height = "content" if len(frame) <= _MAX_UNFOLDED else _FOLDED_HEIGHT
            draw_table(
                frame,
                hide_index=True,
                key="every-score",
                height=height,
                column_config=_LOOK,
            )


def _measure_rows(
    campaign: Campaign, topic: str, runs: tuple[str, str]
) -> list[dict[str, str]]:
    """A row for each measure; the first are those by which the sentence above tells who is better."""
    scores = {}
    for score in campaign.topic_scores(topic):
        if score.run in runs:
            scores[score.run, score.measure] = score
    measures = dict.fromkeys(measure for _, measure in scores)
    rows = []
    chosen = _linked_measure()
    in_order = chief_measures_first(measures, campaign.track.measure)
    for measure in sorted(in_order, key=lambda name: name != chosen):
        pair = [scores.get((run, measure)) for run in runs]
        rows.append(_row(campaign, measure, runs, pair))
    return rows


def _over_all_topics(campaign: Campaign, first: str, second: str) -> str:
    link = compared_runs_address(campaign, first, second)
    difference = f"Difference: {md(first)} less {md(second)}"
    return (
        f"{difference}. [Both runs over all topics, with a test]({link}) on *Compare*."
    )


def _row(
    campaign: Campaign,
    measure: str,
    runs: tuple[str, str],
    scores: Sequence[Score | None],
) -> dict[str, str]:
    """The scores of the first and the second run, their difference, and which of them is better."""
    digits = measure_digits(campaign, measure)
    row = {"Measure": measure_heading(campaign.track, measure)}
    heads = distinct_heads(runs, ("Measure", "Difference", "Better"), "run")
    for head, score in zip(heads, scores, strict=True):
        row[head] = _value(score, digits) if score else ""
    row["Difference"], row["Better"] = "", ""
    first, second = [score.value if score else None for score in scores]
    if first is None or second is None:
        return row
    pair = score_pair(campaign, measure, first, second)
    row["Difference"] = decimal_text(pair.difference, digits, signed=True)
    # By a measure that ranks no runs neither is better, nor are they equally good.
    if campaign.track.measure(measure).ranks_runs:
        row["Better"] = _better(pair, runs)
    return row


def _better(pair: ScorePair, runs: tuple[str, str]) -> str:
    if not pair.lead:
        return "equal"
    return runs[0] if pair.lead > 0 else runs[1]


def _value(score: Score, digits: int) -> str:
    """The value, a dash where undefined, and how many of the units behind it are judged."""
    value = _UNDEFINED
    if score.value is not None:
        value = decimal_text(score.value, digits)
    return f"{value} ({score.judged}/{score.needed} judged)"
