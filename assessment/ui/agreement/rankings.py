"""Whether disagreement matters for the ranking: runs by the labels of each assessor alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from assessment.analysis.agreement import (
    ALL,
    AssessorRanking,
    Effect,
    LabelledQuestion,
    RankingComparison,
    Rankings,
    effect_on_order,
    measures_with_totals,
    people,
    rankings,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.ui.agreement.assessor_ranks import (
    DOWN,
    UP,
    file_frame,
    has_moves,
    page_frame,
    ranks_of_assessors,
    runs_in_order,
)
from assessment.ui.agreement.definitions import show_definitions
from assessment.ui.agreement.order_of_runs import MEASURE, order_of_rankings
from assessment.ui.agreement.parts import FITTING
from assessment.ui.choices import OneOf
from assessment.ui.choices.tasks import choose_task
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import measure_digits
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    has_undefined,
    table_from_rows,
)
from assessment.ui.tables.correlations import CORRELATION_LOOK, correlation_columns
from assessment.ui.tables.table_shapes import TableRow

_EVERYBODY = "everybody: labels that count"
"""The ranking beside that each assessor's stands; the caption says which labels these are."""
_WHAT_COUNTS = (
    "Of everybody's labels those count that the campaign's policy picks, after an adjudicator's decision "
    "where there is one."
)
_MAX_FITTING = 4
_DIFFERENCES: dict[Effect, str] = {
    "first": "● first place",
    "tie": "● tie for first",
    "order": "ranks below",
    "none": "nothing",
}
"""What differs between the two rankings of a row; ● marks other runs on the first rank."""
_LEADERS = {
    "Differs": st.column_config.TextColumn(
        "What differs",
        help="● where the runs in first place are others",
    ),
    "First leads": st.column_config.TextColumn(
        "First by the one",
        help="The run of the highest score, several where they tie",
    ),
    "Second leads": st.column_config.TextColumn("First by the other"),
}


def show_rankings(
    campaign: Campaign,
    questions: Sequence[LabelledQuestion],
    topics: Sequence[str] | None = None,
) -> None:
    """One measure at these topics (None: all): how similar the rankings are, and the rankings."""
    names = people(questions)
    if not names:
        return
    # The bar and the sentences stand above the boxes, which say what they are about.
    opening = st.container()
    campaign, measure = _choose(campaign)
    if not measure:
        st.info(
            "No run has a score yet: import runs on the page Runs.",
            icon=":material/inbox:",
        )
        return
    with opening, progress_bar() as progress:
        ranked = rankings(campaign, measure, names, progress, topics=topics)
    order = order_of_rankings(campaign, measure, ranked)
    # One person's labels alone are those that count: that their orders are alike would say nothing.
    if order and len(names) > 1:
        opening.markdown(order.sentences)
    _show_similarity(campaign, ranked)
    _show_scores(campaign, ranked, measure)


def _choose(campaign: Campaign) -> tuple[Campaign, str]:
    """The view of the chosen task, and the measure, "" without scores."""
    has_tasks = len(campaign.by_task()) > 1
    widths = [3, 6, 2] if has_tasks else [9, 2]
    columns = st.columns(widths, vertical_alignment="bottom")
    with columns[0]:
        campaign = choose_task(campaign)
    with columns[-2]:
        measure = OneOf(MEASURE, measures_with_totals(campaign)).show("Measure")
    with columns[-1]:
        show_definitions()
    return campaign, measure


def _show_similarity(campaign: Campaign, ranked: Rankings) -> None:
    st.header("How similar the rankings are", anchor=False)
    st.caption(
        "Runs are scored again from the labels of one assessor alone. Both rankings of a row are over the "
        f"same topics, so that only the labels make the difference. {_WHAT_COUNTS}"
    )
    if not ranked.compared:
        st.info("There is nothing to compare yet.", icon=":material/inbox:")
        return
    # Rows of nothing but dashes are told in a sentence.
    in_common = [pair for pair in ranked.compared if pair.topics]
    drawn_pairs = in_common or ranked.compared
    drawn = table_from_rows([_similarity_row(pair) for pair in drawn_pairs])
    draw_table(drawn, hide_index=True, column_config=CORRELATION_LOOK | _LEADERS)
    name = f"{campaign.name}-rankings-compared"
    sentences = [
        "Each assessor stands beside everybody first, then beside another assessor; the rankings that are "
        "least alike come first. A row is over the topics that its assessors judged and at which every run "
        "has a score by both rankings."
    ]
    left_out = len(ranked.compared) - len(drawn_pairs)
    if left_out:
        pairs = number_of(left_out, "pair")
        sentences.append(
            f"Left out {plural(left_out, 'is', 'are')} {pairs} without such a topic."
        )
    frame = table_from_rows([_similarity_row(pair) for pair in ranked.compared])
    caption_with_download(" ".join(sentences), frame, name)


def _similarity_row(pair: RankingComparison) -> TableRow:
    first_leaders, second_leaders = map(_names, pair.leaders)
    correlation = pair.correlation
    if pair.has_too_few_topics:
        # The column beside it says how few, the text above the table which ones count.
        correlation = correlation._replace(why="too few topics")
    # `ALL` is the name in sentences: alone in a cell it would not say whose labels these are.
    first = _EVERYBODY if pair.first == ALL else pair.first
    return {
        "One ranking": first,
        "The other": pair.second,
        "Topics": pair.topics,
        **correlation_columns(correlation),
        "Differs": _difference(pair),
        "First leads": first_leaders,
        "Second leads": second_leaders,
    }


def _difference(pair: RankingComparison) -> str:
    if pair.correlation.tau is None:
        return UNDEFINED
    return _DIFFERENCES[effect_on_order(pair)]


def _names(leaders: Collection[str]) -> str:
    """The runs of the highest score."""
    return ", ".join(shown(run) for run in sorted(leaders))


def _show_scores(campaign: Campaign, ranked: Rankings, measure: str) -> None:
    st.header("The rankings", anchor=False)
    runs = runs_in_order(ranked, campaign.track.measure(measure))
    assessors = ranks_of_assessors(ranked, campaign.track.measure(measure))
    digits = measure_digits(campaign, measure)
    drawn = page_frame(runs, assessors, digits)
    # The run and three assessors: of more rankings a narrow window shows the first only.
    fits = len(drawn.columns) <= _MAX_FITTING
    with st.container(key=FITTING if fits else None):
        draw_table(drawn, hide_index=True)
    based = [alone for alone in ranked.alone if alone.scores]
    coverage = "; ".join(map(_coverage, based))
    sentences = [
        "Runs are ordered by the labels that count. "
        "A cell has the rank and the score of the run by the labels of that assessor alone. "
        f"{UP} and {DOWN} mark a rank that differs from the one by everybody's labels that count at the "
        "same topics."
    ]
    if not has_moves(runs, assessors):
        sentences.append("No run has another rank.")
    if has_undefined(drawn):
        sentences.append(f"A score that is undefined is shown as {UNDEFINED}.")
    sentences.append(f"The scores rest on labels of {coverage}.")
    sentences.append("The file also has the scores by everybody's labels that count.")
    in_file = file_frame(runs, assessors, digits)
    caption_with_download(" ".join(sentences), in_file, f"{campaign.name}-rankings")


def _coverage(alone: AssessorRanking) -> str:
    units = f"{alone.judged:,} of {number_of(alone.needed, 'unit')}"
    name = "everybody" if alone.assessor == ALL else md(alone.assessor)
    return f"{name} on {units} in {number_of(alone.topics, 'topic')}"
