"""The runs by their total, with intervals over topics and the spread of their topics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.access.visibility import visible_runs, visible_scores
from assessment.analysis.comparison import (
    DRAWN,
    Comparison,
    LeaderboardRow,
    are_means,
    matrix,
    of_totals,
    standings,
)
from assessment.campaign import Campaign
from assessment.model import Score
from assessment.statistics.significance import SEED, Interval
from assessment.ui import session
from assessment.ui.charts import draw
from assessment.ui.compare.links import link_to_units
from assessment.ui.compare.selection import too_many
from assessment.ui.compare.spread import boxes_figure
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import address
from assessment.ui.measures import measure_heading
from assessment.ui.on_demand import result_on_demand
from assessment.ui.scores.choices import MEASURE, RUN
from assessment.ui.scores.leaderboard import spread_figure
from assessment.ui.scores.tested_pairs import MEANS, intervals_figure
from assessment.ui.tables import UNDEFINED, caption_with_download, draw_table

_ROUNDS = 200
_QUICK = 100
"""Topics times runs, up to which nobody waits for the intervals of totals."""
_TOTALS = "Totals with 95 % bootstrap intervals"


def leaderboard(campaign: Campaign, measure: str) -> None:
    """The table, the intervals, and each run's topics as points."""
    visible = visible_runs(campaign, session.principal())
    scores = matrix(campaign, measure)
    rows = [row for row in standings(campaign, scores, measure) if row.run in visible]
    others = _others(campaign, measure)
    if others:
        st.caption(f"The totals of other teams: {others}.")
    if not rows:
        st.info("None of the runs that you see has a score of this measure.", icon=":material/inbox:")
        return
    means = are_means(rows)
    drawn = {} if means else _drawn(campaign, measure)
    intervals = {row.run: row.interval for row in rows if row.interval} if means else drawn
    _table(campaign, measure, rows, intervals, means=means)
    _pictures(
        campaign,
        measure,
        rows,
        intervals or {row.run: row.interval for row in rows if row.interval},
        MEANS if means or not drawn else _TOTALS,
    )
    (_boxes if too_many(scores.topics) else _spread)(campaign, measure, scores.of([row.run for row in rows]))


def _drawn(campaign: Campaign, measure: str) -> Mapping[str, Interval]:
    """Intervals of totals that are no means; each round makes the totals anew, which takes long with many runs and topics."""
    st.caption(
        f":material/info: The totals of {md(measure_heading(campaign.track, measure))} are no plain means of the topics' scores: they are made of all topics "
        "at once, or topics count that have no score. So the intervals are those of the totals, made anew from topics drawn by chance."
    )
    about, quick = (
        (campaign.name, measure, campaign.state()),
        len(campaign.topics) * len(campaign.runs()) <= _QUICK,
    )
    found = result_on_demand(
        "Draw the intervals",
        "intervals",
        about,
        lambda progress: of_totals(campaign, measure, _ROUNDS, SEED, progress),
        quick=quick,
    )
    return found or {}


def _table(
    campaign: Campaign,
    measure: str,
    rows: Sequence[LeaderboardRow],
    intervals: Mapping[str, Interval],
    *,
    means: bool,
) -> None:
    hidden, known = (
        ["Mean over topics"] if means else [] if intervals else ["95 % from", "to"],
        campaign.runs(),
    )
    frame = pd.DataFrame(
        [_row(campaign, measure, row, known[row.run].team, intervals.get(row.run)) for row in rows]
    ).drop(columns=hidden)
    noted = {score.run: score.note for score in campaign.totals() if score.measure == measure and score.note}
    if noted:
        frame["Note"] = [shown(noted.get(row.run, "")) for row in rows]
    look = {
        "Run": st.column_config.TextColumn(pinned=True),
        "Scores": st.column_config.LinkColumn(display_text="open", width="small"),
        **_numbers(campaign, measure),
    }
    draw_table(frame, hide_index=True, placeholder=UNDEFINED, column_config=look, key="leaderboard")
    note = (
        f"95 %: percentiles of {DRAWN if means else _ROUNDS:,} bootstrap samples of topics, the same draws every time."
        if intervals
        else ""
    )
    caption_with_download(
        f"{note} Overlapping intervals do not say that two runs are equal; the part Two runs tests a difference.",
        frame.drop(columns="Scores"),
        f"{campaign.name}-{measure}-leaderboard",
    )


def _row(
    campaign: Campaign, measure: str, row: LeaderboardRow, team: str, interval: Interval | None
) -> dict[str, Any]:
    return {
        "Run": shown(row.run),
        "Rank": row.rank,
        "Team": shown(team),
        "Total": row.total,
        "95 % from": interval.low if interval else None,
        "to": interval.high if interval else None,
        "Mean over topics": row.mean,
        "Deviation": row.deviation,
        "Topics": row.topics,
        "Judged": row.judged,
        "Needed": row.needed,
        "Scores": address("scores", campaign, **{MEASURE: measure, RUN: row.run}),
    }


def _numbers(campaign: Campaign, measure: str) -> dict[str, Any]:
    digits = campaign.track.measure(measure).digits
    number = st.column_config.NumberColumn(format=f"%.{digits}f")
    deviation = st.column_config.NumberColumn(
        format=f"%.{digits}f", help="standard deviation of the run's scores over topics"
    )
    return {**dict.fromkeys(("Total", "95 % from", "to", "Mean over topics"), number), "Deviation": deviation}


def _others(campaign: Campaign, measure: str) -> str:
    """Best, median and worst of the runs that are not seen singly."""
    known = campaign.runs()
    lines = [
        score
        for score in visible_scores(campaign, session.principal(), campaign.totals())
        if score.measure == measure and score.run not in known
    ]
    digits = campaign.track.measure(measure).digits
    return ", ".join(
        f"{line.run.removeprefix('others: ')} {UNDEFINED if line.value is None else f'{line.value:.{digits}f}'}"
        for line in lines
    )


def _pictures(
    campaign: Campaign,
    measure: str,
    rows: Sequence[LeaderboardRow],
    intervals: Mapping[str, Interval],
    title: str,
) -> None:
    runs = [row.run for row in rows if row.run in intervals]
    if not runs:
        st.info("An interval takes a run with scores at two topics.", icon=":material/inbox:")
        return
    higher = campaign.track.measure(measure).better == "higher"
    figure = intervals_figure(
        runs,
        [intervals[run] for run in runs],
        measure_heading(campaign.track, measure),
        title=title,
        higher=higher,
    )
    draw(
        figure,
        f"{campaign.name}-{measure}-intervals",
        "Each run between its bounds",
        "compare-intervals",
        picks=False,
    )


def _boxes(campaign: Campaign, measure: str, scores: Comparison) -> None:
    """Boxes without points, of which there would be too many."""
    able = scores.able()
    if not able:
        return
    figure = boxes_figure(scores.of(able), measure_heading(campaign.track, measure))
    draw(
        figure,
        f"{campaign.name}-{measure}-spread",
        "Each run's topics as a box",
        "compare-spread",
        picks=False,
    )
    st.caption(
        f"Boxes over {len(scores.topics):,} topics: quartiles, mean, and lines over 95 % of the topics. The part Topics leads to single ones."
    )


def _spread(campaign: Campaign, measure: str, scores: Comparison) -> None:
    campaign_data, runs = campaign.data, scores.runs
    given = [
        score
        for topic in campaign_data.topics
        for score in campaign_data.topic_scores(topic)
        if score.measure == measure and score.value is not None
    ]
    points = sorted((score for score in given if score.run in runs), key=lambda score: runs.index(score.run))
    if not points:
        return
    picked = draw(
        _figure(campaign, measure, points),
        f"{campaign.name}-{measure}-spread",
        "Each run's topics as points",
        "compare-spread",
    )
    if picked:
        link_to_units(campaign, picked[0][1], [picked[0][0]])
    else:
        st.caption("Pick a point to read what is behind it.")


def _figure(campaign: Campaign, measure: str, points: Sequence[Score]) -> Any:
    return spread_figure(
        measure_heading(campaign.track, measure), points, campaign.track.measure(measure).digits
    )
