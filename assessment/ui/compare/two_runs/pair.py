"""Two runs side by side: topic by topic, which one wins, and what may be concluded."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import (
    PairedComparison,
    ScoreMatrix,
    paired_comparison,
    score_matrix,
)
from assessment.analysis.comparison.means_over_topics import (
    means_of_columns,
    totals_are_means,
)
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.spread_charts import topic_axis
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.choices import OneOf
from assessment.ui.compare.choices import FIRST, SECOND
from assessment.ui.compare.picked_links import pinned_below
from assessment.ui.compare.selection import MAX_SELECTED, is_too_many
from assessment.ui.compare.two_runs.all_pairs import show_among_runs
from assessment.ui.compare.two_runs.conclusions import (
    PairTestedTogether,
    conclusion_on_pair,
)
from assessment.ui.compare.two_runs.pair_charts import (
    differences_chart,
    order_by,
    scores_chart,
)
from assessment.ui.compare.two_runs.pair_figures import show_figures
from assessment.ui.compare.two_runs.pair_notes import (
    opposite_order,
    totals_apart,
)
from assessment.ui.compare.two_runs.where_apart import say_where_apart
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import (
    measure_digits,
    topic_digits,
    total_digits,
    unranked_in_words,
)
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.answer_links import link_to_rows
from assessment.ui.tables import (
    caption_with_download,
    draw_table,
    number_column,
)
from assessment.ui.tables.score_rows import row_title


def show_two_runs(campaign: Campaign, measure: str) -> None:
    """A pair of the runs that have scores, and all that is known of their difference."""
    scores = score_matrix(campaign, measure, session.principal())
    pair = _chosen_pair(campaign, measure, scores)
    if pair is None:
        return
    # Stands first, and waits for the test of all runs, which is chosen below.
    conclusion = st.container()
    say_where_apart(campaign, measure, pair, scores)
    show_figures(campaign, measure, pair, scores)
    _say_totals(campaign, measure, pair, scores)
    _draw_pictures(campaign, measure, pair, scores)
    _draw_table(campaign, measure, pair, scores)
    tested_together = show_among_runs(campaign, measure, scores, pair)
    with conclusion:
        _say_conclusion(
            campaign, measure, pair, scores, tested_together=tested_together
        )


def _chosen_pair(
    campaign: Campaign, measure: str, scores: ScoreMatrix
) -> PairedComparison | None:
    """The two chosen runs compared; None, with the reason on the page, where there is nothing to compare."""
    able = scores.runs_with_scores()
    if len(able) < 2:
        st.info(
            "A comparison takes two runs that have scores for this measure.",
            icon=":material/compare_arrows:",
        )
        return None
    details = campaign.track.measure(measure)
    totals = totals_of_measure(campaign.totals(), measure)
    # The best, median and worst of other teams' runs have no total of their own: they come last.
    ranked = details.best_first({run: totals.get(run) for run in able})
    first, second = _choose_two_runs(able, ranked)
    if first == second:
        st.info("Choose two different runs.", icon=":material/compare_arrows:")
        return None
    pair = paired_comparison(scores, first, second, details)
    if not pair.rows:
        st.info(
            f"There is no {scores.noun.one} at which both runs have a score.",
            icon=":material/block:",
        )
        return None
    return pair


def _say_conclusion(
    campaign: Campaign,
    measure: str,
    pair: PairedComparison,
    scores: ScoreMatrix,
    *,
    tested_together: PairTestedTogether | None,
) -> None:
    """What may be concluded of the two alone and, where that was tested, among several runs."""
    details = campaign.track.measure(measure)
    totals = totals_of_measure(campaign.totals(), measure)
    compared = scores.of_runs([pair.first, pair.second])
    means = means_of_columns(compared.runs, compared.values)
    conclusion = conclusion_on_pair(
        pair,
        details,
        are_means=totals_are_means(means, totals),
        runs=len(scores.runs_with_scores()),
        tested_together=tested_together,
    )
    st.markdown(conclusion)
    if not details.ranks_runs:
        st.caption(md(unranked_in_words(campaign, measure)))


def _choose_two_runs(able: Sequence[str], ranked: Sequence[str]) -> tuple[str, str]:
    """The leader against the second, until somebody chooses others."""
    # Side by side in narrow windows too, where boxes and figures would push the pictures out of sight.
    left, right = st.columns(2, wrap=False)
    with left:
        first = OneOf(FIRST, able, default=ranked[0]).show("Run")
    # The boxes must not begin with the same run.
    others = [run for run in ranked if run != first]
    with right:
        second = OneOf(SECOND, able, default=others[0]).show("Against", what="run")
    return first, second


def _say_totals(
    campaign: Campaign, measure: str, pair: PairedComparison, scores: ScoreMatrix
) -> None:
    """Why the totals differ by another number; a warning where they put the two runs the other way round."""
    totals = totals_of_measure(campaign.totals(), measure)
    digits = measure_digits(campaign, measure)
    of_totals = total_digits(campaign, measure)
    reason = totals_apart(scores, pair, totals, digits, total_digits=of_totals)
    warning = opposite_order(pair, totals, digits)
    if warning:
        st.warning(f"{warning} {reason}", icon=":material/swap_vert:")
    elif reason:
        st.caption(reason)


def _draw_pictures(
    campaign: Campaign, measure: str, pair: PairedComparison, scores: ScoreMatrix
) -> None:
    name = f"{campaign.name}-{measure}-{pair.first}-{pair.second}"
    axis = topic_axis(campaign, measure)
    order = order_by(campaign.track.measure(measure))
    part = _largest_differences(pair)
    titles = {row.topic: row_title(campaign, scores, row.topic) for row in part.rows}
    left, right = st.columns([3, 2])
    with left:
        columns = differences_chart(part, axis, order, titles)
        picked_columns = draw_chart(columns, f"{name}-differences", "compare-bars")
    with right:
        points = scores_chart(part, axis, order, titles)
        picked_points = draw_chart(points, f"{name}-scatter", "compare-scatter")
    picked = picked_points or picked_columns
    if picked:
        with pinned_below("two-runs"):
            link_to_rows(campaign, scores, picked[0], [pair.first, pair.second])
    else:
        several = pair.noun.several
        st.caption(
            "Pick a column or a point for links to both answers. "
            f"The larger a point, the more {several} have these two scores."
        )


def _largest_differences(pair: PairedComparison) -> PairedComparison:
    """All topics, or of very many the ones with the largest differences to either side."""
    if not is_too_many(pair.rows):
        return pair
    half = MAX_SELECTED // 2
    st.caption(
        f"The pictures show the {MAX_SELECTED} of {len(pair.rows):,} {pair.noun.several} "
        f"with the largest differences, {half} to each side. The table below has all of them."
    )
    # The rows are sorted by their difference.
    return pair._replace(rows=(*pair.rows[:half], *pair.rows[-half:]))


def _draw_table(
    campaign: Campaign, measure: str, pair: PairedComparison, scores: ScoreMatrix
) -> None:
    records = []
    for row in pair.rows:
        title = row_title(campaign, scores, row.topic)
        values = (row.first, row.second, row.difference)
        records.append((shown(row.topic), shown(title), *values))
    one = pair.noun.one.capitalize()
    columns = _score_columns(pair, one)
    frame = pd.DataFrame(records, columns=[one, "Title", *columns])
    look = dict.fromkeys(columns, number_column(topic_digits(campaign, measure)))
    with st.expander(f"{one} by {pair.noun.one}", icon=":material/table:"):
        draw_table(frame, hide_index=True, key="compare-topics", column_config=look)
        runs = f"Difference: {md(pair.first)} less {md(pair.second)}."
        several = pair.noun.several.capitalize()
        caption_with_download(
            f"{runs} {several} where one of them has no score are left out.",
            frame,
            f"{campaign.name}-{measure}-{pair.first}-{pair.second}",
        )


def _score_columns(pair: PairedComparison, one: str) -> list[str]:
    """The headings of both scores and their difference: the runs' names, unless another column has one."""
    runs = [shown(pair.first), shown(pair.second)]
    if {one, "Title", "Difference"} & set(runs) or runs[0] == runs[1]:
        runs = ["First", "Second"]
    return [*runs, "Difference"]
