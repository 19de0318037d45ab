"""Whether disagreement matters for the ranking: runs by the labels of each assessor alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import pandas as pd
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
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.model.tied_ranks import ranks
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
    distinct_heads,
    draw_table,
    has_undefined,
    table_from_rows,
)
from assessment.ui.tables.correlations import CORRELATION_LOOK, correlation_columns
from assessment.ui.tables.table_shapes import TableRow

_COUNTED = " of this assessor, by everybody's labels that count"
"""What follows an assessor's name in files, in the column beside that assessor's own."""
_EVERYBODY = "everybody: labels that count"
"""The ranking beside that each assessor's stands; the caption says which labels these are."""
_WHAT_COUNTS = (
    "Of everybody's labels those count that the campaign's policy picks, after an adjudicator's decision "
    "where there is one."
)
_MAX_FITTING = 4
_UP, _DOWN = "↑", "↓"
_DIFFERENCES: dict[Effect, str] = {
    "first": "● first place",
    "tie": "● tie for first",
    "order": "places below",
    "none": "nothing",
}
"""What differs between the two rankings of a row; the mark stands where the first place does."""
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
    if order:
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
    # The caption explains this name; that of sentences would need them for a context.
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
    frame = _scores_frame(campaign, ranked, measure)
    drawn = _moves_frame(frame)
    # The run and three assessors: of more rankings a narrow window shows the first only.
    fits = len(drawn.columns) <= _MAX_FITTING
    with st.container(key=FITTING if fits else None):
        draw_table(drawn, hide_index=True)
    based = [alone for alone in ranked.alone if alone.scores]
    coverage = "; ".join(map(_coverage, based))
    sentences = [
        "Runs are ordered by the labels that count. "
        "A cell has the place and the score of the run by the labels of that assessor alone. "
        f"{_UP} and {_DOWN} mark a place that differs from the one by everybody's labels that count at the "
        "same topics."
    ]
    if not _has_moves(drawn):
        sentences.append("No run has another place.")
    if has_undefined(drawn):
        sentences.append(f"A score that is undefined is shown as {UNDEFINED}.")
    sentences.append(f"The scores rest on labels of {coverage}.")
    sentences.append("The file also has the scores by everybody's labels that count.")
    caption_with_download(" ".join(sentences), frame, f"{campaign.name}-rankings")


def _scores_frame(campaign: Campaign, ranked: Rankings, measure: str) -> pd.DataFrame:
    """Runs down in the order of the labels that count; two columns for each assessor."""
    # The totals over all topics give the order only: beside an assessor's own topics they would mislead.
    counting, *everybody = ranked.alone
    assessors = [alone for alone in everybody if alone.scores]
    overall = ranks(counting.scores, campaign.track.measure(measure))
    every_run = dict.fromkeys(run for alone in ranked.alone for run in alone.scores)
    last = len(every_run) + 1
    # Runs without a rank come last, in the order of the files.
    runs = sorted(every_run, key=lambda run: overall.get(run, last))
    frame = pd.DataFrame({"Run": [shown(run) for run in runs]})
    heads = [
        f"{alone.assessor}, {number_of(alone.topics, 'topic')}" for alone in assessors
    ]
    columns = distinct_heads(heads, frame.columns, "assessor")
    for head, alone in zip(columns, assessors, strict=True):
        frame[head] = _ranking_cells(campaign, measure, runs, alone.scores)
        counted = _ranking_cells(campaign, measure, runs, alone.counted)
        frame[f"{head}{_COUNTED}"] = counted
    return frame


def _moves_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """The table for the page: a column for each assessor, which marks the places that are others.

    `frame` has the cells of `_cell`, by each assessor and by the labels that count.
    """
    moves = pd.DataFrame({"Run": frame["Run"]})
    for name in frame.columns[1:]:
        if not _is_counted(name):
            pairs = zip(frame[name], frame[f"{name}{_COUNTED}"], strict=True)
            moves[name] = [_moved(own, counted) for own, counted in pairs]
    return moves


def _moved(own: str, counted: str) -> str:
    """An assessor's cell with a mark where the place is not the one by the labels that count.

    >>> _moved("  1.  0.65", "  2.  0.76"), _moved("  2.  0.61", "  2.  0.79")
    ('  1.  0.65  ↑ from 2', '  2.  0.61')
    """
    place, _, score = own.partition(".")
    counted_place, _, counted_score = counted.partition(".")
    if not score or not counted_score or place == counted_place:
        return own
    mark = _UP if int(place) < int(counted_place) else _DOWN
    return f"{own}  {mark} from {counted_place.strip()}"


def _has_moves(drawn: pd.DataFrame) -> bool:
    for name in drawn.columns[1:]:
        for cell in drawn[name]:
            if _UP in cell or _DOWN in cell:
                return True
    return False


def _ranking_cells(
    campaign: Campaign,
    measure: str,
    runs: Sequence[str],
    scores: Mapping[str, float | None],
) -> list[str]:
    digits = measure_digits(campaign, measure)
    places = ranks(scores, campaign.track.measure(measure))
    return [_cell(places.get(run), scores.get(run), digits) for run in runs]


def _is_counted(column: str) -> bool:
    return column.endswith(_COUNTED)


def _coverage(alone: AssessorRanking) -> str:
    units = f"{alone.judged:,} of {number_of(alone.needed, 'unit')}"
    name = "everybody" if alone.assessor == ALL else md(alone.assessor)
    return f"{name} on {units} in {number_of(alone.topics, 'topic')}"


def _cell(rank: int | None, score: float | None, digits: int) -> str:
    """Rank and score as text that sorts by the rank."""
    if rank is None or score is None:
        return f"{UNDEFINED:>3}"
    return f"{rank:3d}.  {decimal_text(score, digits)}"
