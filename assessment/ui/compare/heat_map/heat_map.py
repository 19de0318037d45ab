"""Runs by topics, as colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from assessment.analysis.comparison import (
    ScoreMatrix,
    score_matrix,
    topic_discriminations,
)
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.shared_order import are_in_same_order
from assessment.analysis.comparison.spread_charts import topic_axis
from assessment.campaign import Campaign
from assessment.charts import Axis, CellChart
from assessment.model import Measure
from assessment.ui import session
from assessment.ui.compare.heat_map.heat_map_words import heat_map_in_words
from assessment.ui.compare.picked_links import pinned_below
from assessment.ui.compare.selection import choose_topics, is_too_many
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import (
    unranked_in_words,
)
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.answer_links import link_to_units
from assessment.ui.tables import UNDEFINED, caption_with_download
from assessment.ui.tables.score_rows import row_labels

_MAX_ROWS = 60
"""Topics up to which each has a row with its words."""
_INCOMPLETE = "†"
"""Before the name of a topic of which some runs have no score."""


def show_heat_map(campaign: Campaign, measure: str) -> None:
    """A sentence, and topics by runs as cells, the best first; a cell leads to the answer."""
    details = campaign.track.measure(measure)
    scores = ordered(score_matrix(campaign, measure, session.principal()), details)
    if not np.isfinite(scores.values).any():
        st.info("No run has a score at any topic yet.", icon=":material/inbox:")
        return
    selected = _at_selected_topics(campaign, measure, scores)
    st.markdown(_reading(campaign, measure, scores))
    _draw_picture(campaign, measure, selected)
    first = _first(campaign, measure)
    caption_with_download(
        f"Runs by their mean, {scores.noun.several} by theirs, the {first} first; {UNDEFINED} is undefined. "
        "Pick a cell for links to the answer and to what counted in it.",
        _runs_by_topics(scores),
        f"{campaign.name}-{measure}-topics-by-runs",
    )


def _reading(campaign: Campaign, measure: str, scores: ScoreMatrix) -> str:
    """Who is best and what is hardest, as Markdown; that the measure ranks no runs where that is so."""
    unranked = unranked_in_words(campaign, measure)
    if unranked:
        return md(unranked)
    labels = list(row_labels(campaign, scores).values())
    details = campaign.track.measure(measure)
    sees_all = len(scores.runs) == len(campaign.runs())
    whose = "" if sees_all else "Of your runs, "
    words = heat_map_in_words(scores, labels, details, whose=whose)
    totals = totals_of_measure(campaign.totals(), measure)
    return f"{words} {order_apart(scores, totals)}".strip()


def _runs_by_topics(scores: ScoreMatrix) -> pd.DataFrame:
    """A row for each run with its scores at all topics, for the file."""
    topics = [shown(topic) for topic in scores.topics]
    frame = pd.DataFrame(scores.values.T, columns=topics)
    # A topic may have the id “Run” as well.
    frame.insert(0, "Run", [shown(run) for run in scores.runs], allow_duplicates=True)
    return frame


def order_apart(scores: ScoreMatrix, totals: Mapping[str, float | None]) -> str:
    """Says that the runs stand in another order than by their totals; "" where they do not."""
    means = {}
    for run, values in zip(scores.runs, scores.values.T, strict=True):
        defined = values[np.isfinite(values)]
        means[run] = float(defined.mean()) if len(defined) else None
    if are_in_same_order(means, totals):
        return ""
    several = scores.noun.several
    return (
        f"Runs stand here by their mean over {several}; "
        "by the total, as in *Leaderboard*, the order is another one."
    )


def _draw_picture(campaign: Campaign, measure: str, scores: ScoreMatrix) -> None:
    if not np.isfinite(scores.values).any():
        st.info(
            "No run has a score at these topics. Choose others above.",
            icon=":material/inbox:",
        )
        return
    labels = list(row_labels(campaign, scores).values())
    chart = heat_map_chart(
        scores,
        labels,
        topic_axis(campaign, measure),
        _first(campaign, measure),
        is_turned=not campaign.track.measure(measure).is_higher_better,
    )
    name = f"{campaign.name}-{measure}-heat-map"
    picked = draw_chart(chart, name, "compare-heat")
    if picked:
        row, run = picked[0]
        with pinned_below("heat-map"):
            link_to_units(campaign, scores, row, [run])


def _first(campaign: Campaign, measure: str) -> str:
    """What stands first; by a measure that ranks no runs that is the highest, and no better."""
    return "best" if campaign.track.measure(measure).ranks_runs else "highest"


def heat_map_chart(
    scores: ScoreMatrix,
    labels: Sequence[str],
    axis: Axis,
    first: str = "best",
    *,
    is_turned: bool = False,
) -> CellChart:
    """A cell for each topic and run; topics are the rows, where their words have room.

    `is_turned`: lower scores are better, so that they are the dark ones.
    Of very many topics the runs are the rows, since a picture may be wide and not high.
    """
    several = scores.noun.several
    complete = scores.complete_topics()
    apart = ""
    if 0 < len(complete) < len(scores.topics):
        apart = f"; {_INCOMPLETE} without a score of every run"
    if len(scores.topics) > _MAX_ROWS:
        cells = [(topic, run) for run in scores.runs for topic in scores.topics]
        title = f"Runs by {several}, the {first} at the top left{apart}"
        names = _marked(scores.topics, scores)
        values = scores.values.T
        return CellChart(
            title, axis, scores.runs, names, values, cells, is_turned=is_turned
        )
    cells = [(topic, run) for topic in scores.topics for run in scores.runs]
    title = f"{several.capitalize()} by runs, the {first} at the top left{apart}"
    return CellChart(
        title,
        axis,
        _marked(labels, scores),
        scores.runs,
        scores.values,
        cells,
        row_name=scores.noun.one,
        is_turned=is_turned,
    )


def _marked(names: Sequence[str], scores: ScoreMatrix) -> list[str]:
    """The names of the topics, with a mark where some runs have no score although all have one elsewhere."""
    complete = set(scores.complete_topics())
    if not complete:
        return list(names)
    marked = []
    for topic, name in zip(scores.topics, names, strict=True):
        marked.append(name if topic in complete else f"{_INCOMPLETE} {name}")
    return marked


def _at_selected_topics(
    campaign: Campaign, measure: str, scores: ScoreMatrix
) -> ScoreMatrix:
    """All topics, or a selection of very many, in their order."""
    if not is_too_many(scores.topics):
        return scores
    rows = topic_discriminations(score_matrix(campaign, measure))
    details = campaign.track.measure(measure)
    selected = set(choose_topics(rows, "The file below has all of them.", details))
    return scores.of_topics([topic for topic in scores.topics if topic in selected])


def ordered(scores: ScoreMatrix, measure: Measure) -> ScoreMatrix:
    """The runs by their mean, the topics by theirs, the best first; runs without any score last.

    Topics of which some runs have no score come behind the others: their means are of other runs.
    """
    runs = _best_first(scores.values, 0, measure)
    complete = set(scores.complete_topics())
    topics = _best_first(scores.values, 1, measure)
    topics.sort(key=lambda index: scores.topics[index] not in complete)
    topic_names = tuple(scores.topics[index] for index in topics)
    run_names = tuple(scores.runs[index] for index in runs)
    values = scores.values[np.ix_(topics, runs)]
    return scores._replace(topics=topic_names, runs=run_names, values=values)


def _best_first(values: NDArray[np.float64], axis: int, measure: Measure) -> list[int]:
    """Places of the other axis by the mean over this one."""
    is_defined = np.isfinite(values)
    sums = np.where(is_defined, values, 0.0).sum(axis=axis)
    counts = is_defined.sum(axis=axis)
    # numpy's nanmean warns about rows without any value, which are ordinary here.
    means = sums / np.maximum(counts, 1)
    keys = np.where(counts > 0, -measure.sign * means, np.inf)
    order: list[int] = np.argsort(keys, kind="stable").tolist()
    return order
