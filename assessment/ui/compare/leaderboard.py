"""The runs by their total, with intervals over topics and the spread of their topics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.access.visibility import (
    shown_scores,
    visible_runs,
    visible_scores,
    why_others_are_hidden,
)
from assessment.analysis.comparison import (
    DRAWN,
    LeaderboardRow,
    are_means,
    matrix,
    of_totals,
    standings,
)
from assessment.analysis.comparison.spread_charts import measure_axis
from assessment.campaign import Campaign
from assessment.charts import Row, RowChart, RowNames
from assessment.model import Noun
from assessment.statistics.intervals import FEWEST_TOPICS, Interval, interval_words
from assessment.statistics.score_matrix import SEED
from assessment.ui import session
from assessment.ui.compare.spread import show_spread
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import address
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.on_demand import result_on_demand
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.choices import MEASURE, RUN
from assessment.ui.tables import (
    PINNED_COLUMN,
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
)

_ROUNDS = 200
_QUICK = 100
"""Topics times runs up to which the intervals of totals are drawn without a button."""
_INTERVAL = ("95 % from", "to")


def show_leaderboard(campaign: Campaign, measure: str) -> None:
    """The table, the intervals, and each run's topics as points."""
    visible = visible_runs(campaign, session.principal())
    # Of all runs: ranks are those among all, whoever looks; only visible rows are
    # shown.
    scores = matrix(campaign, measure)
    rows = [row for row in standings(campaign, scores, measure) if row.run in visible]
    if why_others_are_hidden(campaign, session.principal(), measure):
        # A place among two or three runs would say how the others did.
        rows = [row._replace(rank=None) for row in rows]
    others = _other_teams(campaign, measure)
    if others:
        st.caption(f"The totals of other teams: {others}.")
    if not rows:
        st.info(
            "None of the runs that you see has a score of this measure.",
            icon=":material/inbox:",
        )
        return
    of_means = {row.run: row.interval for row in rows if row.interval}
    _table_and_intervals(campaign, measure, rows, of_means, scores.noun)
    own = scores.of([row.run for row in rows])
    show_spread(campaign, measure, own, of_means)


def _table_and_intervals(
    campaign: Campaign,
    measure: str,
    rows: list[LeaderboardRow],
    of_means: Mapping[str, Interval],
    noun: Noun,
) -> None:
    """The table, and a picture of totals that are no means: the picture of the topics shows means."""
    # Intervals of means need no scoring; those of other totals do, and are drawn on request.
    if are_means(rows):
        _table(campaign, measure, rows, of_means, noun, are_totals_means=True)
        return
    drawn = _intervals_of_totals(campaign, measure, rows)
    _table(campaign, measure, rows, drawn, noun, are_totals_means=False)
    if drawn:
        _totals_picture(campaign, measure, rows, drawn)


def _intervals_of_totals(
    campaign: Campaign, measure: str, rows: Sequence[LeaderboardRow]
) -> Mapping[str, Interval]:
    """Intervals of totals that are no means; {} until they are drawn.

    Each round makes all totals anew, which takes long with many runs and topics.
    """
    heading = md(measure_heading(campaign.track, measure))
    st.caption(
        f":material/info: The totals of {heading} are no plain means of the topics' scores: they are made of "
        "all topics at once, or topics count that have no score. So the intervals are those of the totals, "
        "made anew from topics drawn by chance."
    )
    about = (campaign.name, campaign.task, measure, campaign.state())
    is_quick = len(campaign.topics) * len(campaign.runs()) <= _QUICK
    intervals = result_on_demand(
        "Draw the intervals",
        "intervals",
        about,
        lambda progress: of_totals(campaign, measure, _ROUNDS, SEED, progress),
        quick=is_quick,
    )
    enough = {row.run for row in rows if row.topics >= FEWEST_TOPICS}
    return {run: value for run, value in (intervals or {}).items() if run in enough}


def _other_teams(campaign: Campaign, measure: str) -> str:
    """Best, median and worst total of the runs that are not seen singly."""
    runs = campaign.runs()
    digits = measure_digits(campaign, measure)
    texts = []
    totals = visible_scores(campaign, session.principal(), campaign.totals())
    for score in shown_scores(totals):
        if score.measure == measure and score.run not in runs:
            value = UNDEFINED if score.value is None else f"{score.value:.{digits}f}"
            texts.append(f"{score.run.removeprefix('others: ')} {value}")
    return ", ".join(texts)


# The table


def _table(
    campaign: Campaign,
    measure: str,
    rows: Sequence[LeaderboardRow],
    intervals: Mapping[str, Interval],
    noun: Noun,
    *,
    are_totals_means: bool,
) -> None:
    frame = _frame(campaign, measure, rows, intervals)
    if are_totals_means:
        frame = frame.drop(columns="Mean over topics")
    if not intervals:
        frame = frame.drop(columns=list(_INTERVAL))
    look = _look(measure_digits(campaign, measure))
    several = noun.several
    frame = frame.rename(columns={"Topics": several.capitalize()})
    draw_table(
        frame,
        hide_index=True,
        placeholder=UNDEFINED,
        column_config=look,
        key="leaderboard",
    )
    caption = (
        "Overlapping intervals do not say that two runs are equal; the part Two runs "
        "tests a difference."
    )
    if intervals:
        rounds = DRAWN if are_totals_means else _ROUNDS
        caption = (
            f"95 %: percentiles of {rounds:,} bootstrap samples of {several}, the same draws every time; "
            f"of yes-or-no scores Wilson's interval. {caption}"
        )
    fewest = min(row.topics for row in rows)
    caption = f"{interval_words(fewest, several)} {caption}".strip()
    caption_with_download(
        caption, frame.drop(columns="Scores"), f"{campaign.name}-{measure}-leaderboard"
    )


def _frame(
    campaign: Campaign,
    measure: str,
    rows: Sequence[LeaderboardRow],
    intervals: Mapping[str, Interval],
) -> pd.DataFrame:
    """All columns that a leaderboard can have, notes where a run has one."""
    runs = campaign.runs()
    records = [
        _row(campaign, measure, row, runs[row.run].team, intervals.get(row.run))
        for row in rows
    ]
    frame = pd.DataFrame(records)
    notes = {}
    for score in campaign.totals():
        if score.measure == measure and score.note:
            notes[score.run] = score.note
    if notes:
        frame["Note"] = [shown(notes.get(row.run, "")) for row in rows]
    return frame


def _row(
    campaign: Campaign,
    measure: str,
    row: LeaderboardRow,
    team: str,
    interval: Interval | None,
) -> dict[str, Any]:
    run = {
        "Run": shown(row.run),
        "Rank": row.rank,
        "Team": shown(team),
        "Total": row.total,
    }
    bounds = (interval.low, interval.high) if interval else (None, None)
    topics = {
        "Mean over topics": row.mean,
        "Deviation": row.deviation,
        "Topics": row.topics,
    }
    units = {"Judged": row.judged, "Needed": row.needed}
    scores = address("scores", campaign, **{MEASURE: measure, RUN: row.run})
    interval_columns = dict(zip(_INTERVAL, bounds, strict=True))
    return {**run, **interval_columns, **topics, **units, "Scores": scores}


def _look(digits: int) -> dict[str, Any]:
    number = number_column(digits)
    deviation = number_column(
        digits, "standard deviation of the run's scores over topics"
    )
    return {
        "Run": PINNED_COLUMN,
        "Scores": st.column_config.LinkColumn(display_text="open", width="small"),
        **dict.fromkeys(("Total", *_INTERVAL, "Mean over topics"), number),
        "Deviation": deviation,
    }


# The picture


def _totals_picture(
    campaign: Campaign,
    measure: str,
    rows: Sequence[LeaderboardRow],
    intervals: Mapping[str, Interval],
) -> None:
    drawn = []
    for row in rows:
        interval = intervals.get(row.run)
        bounds = (interval.low, interval.high) if interval else None
        drawn.append(Row(row.run, row.total, bounds))
    axis = measure_axis(campaign, measure)
    title = f"{axis.title}: each run's total on its 95 % interval, the best on top"
    chart = RowChart(title, axis, drawn, RowNames(value="total"))
    name = f"{campaign.name}-{measure}-intervals"
    draw_chart(chart, name, "compare-intervals", picks=False)
