"""Whether disagreement matters for the ranking: runs by the labels of each assessor alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import (
    AssessorRanking,
    Question,
    RankingComparison,
    Rankings,
    measures_of,
    people,
    rankings,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model.ranking import ranks
from assessment.ui.agreement.definitions import definitions
from assessment.ui.agreement.order_of_runs import MEASURE, order_in_words
from assessment.ui.choices import linked_box
from assessment.ui.correlations import CORRELATION_LOOK, correlation_columns
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import is_higher_better, measure_digits
from assessment.ui.progress_bar import progress_bar
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    distinct_heads,
    draw_table,
    table_from_rows,
)
from assessment.ui.tasks import choose_task


def show_rankings(
    campaign: Campaign,
    questions: Sequence[Question],
    topics: Sequence[str] | None = None,
) -> None:
    """One measure at these topics (None: all): how similar the rankings are, and the rankings."""
    names = people(questions)
    if not names:
        return
    # The bar stands above the boxes, which are drawn before it is known what to compute.
    place_of_bar = st.container()
    campaign, measure = _choose(campaign)
    if not measure:
        st.info(
            "No run has a score yet: import runs on the page Runs.",
            icon=":material/inbox:",
        )
        return
    with place_of_bar, progress_bar() as progress:
        ranked = rankings(campaign, measure, names, progress, topics=topics)
    _similarity(campaign, ranked)
    _scores(campaign, ranked, measure)


def _choose(campaign: Campaign) -> tuple[Campaign, str]:
    """The view of the chosen task, and the measure, "" without scores."""
    has_tasks = len(campaign.by_task()) > 1
    widths = [3, 6, 2] if has_tasks else [9, 2]
    columns = st.columns(widths, vertical_alignment="bottom")
    with columns[0]:
        campaign = choose_task(campaign)
    with columns[-2]:
        measure = linked_box("Measure", measures_of(campaign), MEASURE)
    with columns[-1]:
        definitions()
    return campaign, measure


def _similarity(campaign: Campaign, ranked: Rankings) -> None:
    sentence = order_in_words(ranked)
    if sentence:
        st.markdown(sentence)
    st.header("How similar the rankings are", anchor=False)
    st.caption(
        "Runs are scored again from the labels of one assessor alone. Two assessors are compared over the "
        "topics that both judged; an assessor and the labels that count, over the topics that this assessor "
        "judged. So only the labels make the difference."
    )
    if not ranked.compared:
        st.info("There is nothing to compare yet.", icon=":material/inbox:")
        return
    frame = table_from_rows([_similarity_row(pair) for pair in ranked.compared])
    draw_table(frame, hide_index=True, column_config=CORRELATION_LOOK)
    name = f"{campaign.name}-rankings-compared"
    caption_with_download("The least alike rankings first.", frame, name)


def _similarity_row(pair: RankingComparison) -> dict[str, Any]:
    return {
        "Ranking by": pair.first,
        "and by": pair.second,
        "Topics": pair.topics,
        **correlation_columns(pair.correlation),
    }


def _scores(campaign: Campaign, ranked: Rankings, measure: str) -> None:
    st.header("The rankings", anchor=False)
    frame = _scores_frame(campaign, ranked, measure)
    draw_table(frame, hide_index=True)
    coverage = "; ".join(_coverage(alone) for alone in ranked.alone)
    caption = (
        "Every cell: rank, then score over the topics that the assessor judged. "
        f"{UNDEFINED} is undefined. Labels that the scores are based on: {coverage}."
    )
    caption_with_download(caption, frame, f"{campaign.name}-rankings")


def _scores_frame(campaign: Campaign, ranked: Rankings, measure: str) -> pd.DataFrame:
    """Runs down in the order of the first ranking, assessors across."""
    higher = is_higher_better(campaign, measure)
    digits = measure_digits(campaign, measure)
    columns = [ranks(alone.scores, higher=higher) for alone in ranked.alone]
    every_run = dict.fromkeys(run for alone in ranked.alone for run in alone.scores)
    last = len(every_run) + 1
    # Runs without a rank come last, in the order of the files.
    runs = sorted(every_run, key=lambda run: columns[0].get(run, last))
    frame = pd.DataFrame({"Run": [shown(run) for run in runs]})
    names = [alone.assessor for alone in ranked.alone]
    heads = distinct_heads(names, frame.columns, "assessor")
    for head, alone, column in zip(heads, ranked.alone, columns, strict=True):
        frame[head] = [
            _cell(column.get(run), alone.scores.get(run), digits) for run in runs
        ]
    return frame


def _coverage(alone: AssessorRanking) -> str:
    units = f"{alone.judged:,} of {number_of(alone.needed, 'unit')}"
    return f"{md(alone.assessor)}: {units} in {number_of(alone.topics, 'topic')}"


def _cell(rank: int | None, score: float | None, digits: int) -> str:
    """Rank and score as text that sorts by the rank."""
    if rank is None or score is None:
        return f"{UNDEFINED:>3}"
    return f"{rank:3d}.  {score:.{digits}f}"
