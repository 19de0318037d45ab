"""The runs by their total: who leads and how surely, intervals over topics, and the spread of topics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import streamlit as st

from assessment.access.visibility import (
    shown_scores,
    visible_runs,
    visible_scores,
    why_others_are_hidden,
)
from assessment.analysis.comparison import (
    LeaderboardRow,
    ScoreMatrix,
    deciding_topics,
    leaderboard_rows,
    score_matrix,
    total_intervals,
)
from assessment.analysis.comparison.means_over_topics import totals_are_means
from assessment.analysis.comparison.spread_charts import measure_axis
from assessment.analysis.interval_words import rough_words
from assessment.campaign import Campaign
from assessment.charts import Row, RowChart, RowNames
from assessment.formats.numbers import decimal_text
from assessment.formats.score_notes import statement_lines
from assessment.model import Noun
from assessment.statistics.confidence_intervals import FEWEST_TOPICS, Interval, is_rough
from assessment.ui import session
from assessment.ui.compare.leaderboard.incomplete_means import incomplete_means
from assessment.ui.compare.leaderboard.lead import show_lead
from assessment.ui.compare.leaderboard.leaderboard_table import (
    TOPICS_LINK,
    Leaderboard,
    draw_leaderboard,
    leaderboard_frame,
)
from assessment.ui.compare.leaderboard.leaderboard_words import how_to_read
from assessment.ui.compare.leaderboard.spread_chart import show_spread
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading, total_digits
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.cells import show_notes
from assessment.ui.scores.lead import own_runs_in_words, show_pool
from assessment.ui.scores.standard_errors import show_standard_errors
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
)

_QUICK = 100
"""Topics times runs up to which the intervals of totals are drawn without a button."""


def show_leaderboard(campaign: Campaign, measure: str) -> None:
    """Who leads, the table, the intervals, and each run's topics as points."""
    # Scores of all runs, because ranks are among all runs; only visible rows are shown.
    scores = score_matrix(campaign, measure)
    rows = _visible_rows(campaign, measure, scores)
    others = _other_teams(campaign, measure)
    if others:
        st.caption(f"The totals of other teams: {others}.")
    if not rows:
        st.info(
            "None of the runs that you see has a score of this measure.",
            icon=":material/inbox:",
        )
        return
    says_order = _say_who_leads(campaign, measure, scores)
    show_pool(campaign, measure)
    board = _leaderboard(campaign, measure, rows, scores.noun)
    of_rows = scores.of_runs([row.run for row in rows])
    if not says_order:
        _say_incomplete(board, of_rows)
    frame = leaderboard_frame(board)
    draw_leaderboard(board, frame)
    ends = None
    if board.intervals and not board.are_means:
        ends = shared_ends(board, of_rows)
        _draw_totals(board, ends)
    intervals = _intervals_of_means(rows)
    show_spread(campaign, measure, of_rows, intervals=intervals, ends=ends)
    _draw_below_table(board, frame)


def _visible_rows(
    campaign: Campaign, measure: str, scores: ScoreMatrix
) -> list[LeaderboardRow]:
    """The rows of the runs that the reader sees singly, without ranks where those would tell of others."""
    visible = visible_runs(campaign, session.principal())
    rows = [row for row in _rows(campaign, measure, scores) if row.run in visible]
    if why_others_are_hidden(campaign, session.principal(), measure):
        # A place among two or three runs would say how the others did.
        return [row._replace(rank=None) for row in rows]
    return rows


def _say_who_leads(campaign: Campaign, measure: str, scores: ScoreMatrix) -> bool:
    """The leader among all runs, or how a team's best run compares where others are hidden.

    True where the sentence says in which order the runs are over the topics that all of them have.
    """
    visible = visible_runs(campaign, session.principal())
    if len(visible) == len(campaign.runs()):
        return show_lead(campaign, measure, scores)
    _show_own_runs(campaign, measure, visible)
    return False


def _show_own_runs(campaign: Campaign, measure: str, visible: Sequence[str]) -> None:
    """How a team's best run compares, as on Scores."""
    if not campaign.track.measure(measure).ranks_runs:
        return
    totals = visible_scores(campaign, session.principal(), campaign.totals())
    sentence = own_runs_in_words(campaign, shown_scores(totals), measure, visible)
    if sentence:
        st.markdown(f"**{md(sentence)}**")


def _say_incomplete(board: Leaderboard, scores: ScoreMatrix) -> None:
    """Which runs stand by means over fewer topics than others, and whether that decides the order."""
    scored = scores.of_runs(scores.runs_with_scores())
    measure = board.campaign.track.measure(board.measure)
    if board.are_means and measure.ranks_runs and scored.runs:
        sentence = incomplete_means(scored, measure)
        if sentence:
            st.markdown(sentence)


def _rows(
    campaign: Campaign, measure: str, scores: ScoreMatrix
) -> list[LeaderboardRow]:
    """The rows of all runs, kept while the page is looked at: a thousand topics take a second to draw."""
    rows = result_on_demand(
        "Draw the intervals",
        "leaderboard",
        (campaign.name, campaign.task, measure, campaign.state()),
        lambda progress: leaderboard_rows(campaign, scores, measure),
        quick=True,
    )
    return rows or []


def _leaderboard(
    campaign: Campaign, measure: str, rows: list[LeaderboardRow], noun: Noun
) -> Leaderboard:
    means = {row.run: row.mean for row in rows}
    is_mean = totals_are_means(means, {row.run: row.total for row in rows})
    intervals: Mapping[str, Interval] = _intervals_of_means(rows)
    # Intervals of means need no scoring; those of other totals do, and are drawn on request.
    deciding: dict[str, int] = {}
    if not is_mean:
        intervals = _intervals_of_totals(campaign, measure, rows)
    # Only beside intervals, since it takes scorings as they do
    if intervals and not is_mean:
        for total, topics in deciding_topics(campaign.data).items():
            if total.measure == measure:
                deciding[total.run] = topics
    return Leaderboard(campaign, measure, rows, noun, intervals, is_mean, deciding)


def _intervals_of_means(rows: Sequence[LeaderboardRow]) -> dict[str, Interval]:
    return {row.run: row.interval for row in rows if row.interval}


def _intervals_of_totals(
    campaign: Campaign, measure: str, rows: Sequence[LeaderboardRow]
) -> Mapping[str, Interval]:
    """Intervals of totals that are no means; {} until they are drawn.

    Each round makes all totals again, which takes long with many runs and topics.
    """
    about = (campaign.name, campaign.task, measure, campaign.state())
    is_quick = len(campaign.topics) * len(campaign.runs()) <= _QUICK
    intervals = result_on_demand(
        "Draw the intervals",
        "intervals",
        about,
        lambda progress: total_intervals(campaign, measure, progress=progress),
        quick=is_quick,
    )
    enough = {row.run for row in rows if row.topics >= FEWEST_TOPICS}
    return {run: value for run, value in (intervals or {}).items() if run in enough}


def _other_teams(campaign: Campaign, measure: str) -> str:
    """Best, median and worst total of the runs that are not seen singly."""
    runs = campaign.runs()
    digits = total_digits(campaign, measure)
    texts = []
    totals = visible_scores(campaign, session.principal(), campaign.totals())
    for score in shown_scores(totals):
        if score.measure == measure and score.run not in runs:
            value = UNDEFINED
            if score.value is not None:
                value = decimal_text(score.value, digits)
            texts.append(f"{score.run.removeprefix('others: ')} {value}")
    return ", ".join(texts)


def _draw_below_table(board: Leaderboard, frame: pd.DataFrame) -> None:
    """How to read the table and its picture, the table as a file, and the notes."""
    name = f"{board.campaign.name}-{board.measure}-leaderboard"
    caption = " ".join(how_to_read(board))
    caption_with_download(caption, frame.drop(columns=TOPICS_LINK), name)
    totals = board.campaign.totals()
    runs = {row.run for row in board.rows}
    shown = []
    for score in totals:
        if score.measure == board.measure and score.run in runs:
            shown.append(score)
    heading = measure_heading(board.campaign.track, board.measure)
    show_notes(heading, statement_lines(shown))
    show_standard_errors(board.campaign.track, shown)


# The picture


def shared_ends(board: Leaderboard, scores: ScoreMatrix) -> tuple[float, float]:
    """The lowest and the highest value of both pictures, which stand one below the other."""
    values = scores.values[np.isfinite(scores.values)].tolist()
    values += [row.total for row in board.rows if row.total is not None]
    for interval in board.intervals.values():
        values += [interval.low, interval.high]
    return min(values, default=0.0), max(values, default=1.0)


def _draw_totals(board: Leaderboard, ends: tuple[float, float]) -> None:
    drawn = []
    topics = [
        board.interval_topics(row) for row in board.rows if row.run in board.intervals
    ]
    for row in board.rows:
        interval = board.intervals.get(row.run)
        bounds = (interval.low, interval.high) if interval else None
        rough_row = is_rough(board.interval_topics(row))
        drawn.append(Row(row.run, row.total, bounds, is_rough=rough_row))
    digits = total_digits(board.campaign, board.measure)
    axis = measure_axis(board.campaign, board.measure)
    axis = axis._replace(ends=ends, digits=digits)
    rough = rough_words(*topics, several=board.noun.several)
    title = (
        f"{axis.title}: each run's total on its 95 % interval{rough}, the best on top"
    )
    chart = RowChart(title, axis, drawn, RowNames(value="total"))
    name = f"{board.campaign.name}-{board.measure}-intervals"
    draw_chart(chart, name, "compare-intervals", picks=False)
