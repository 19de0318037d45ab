"""All runs at a glance: totals, and each run's topics as points, renewed while others judge."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from assessment.access.visibility import visible_runs, visible_scores
from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.campaign.totals import measure_values, recent_totals
from assessment.formats.tables import statement_lines
from assessment.model import Score
from assessment.report.groups import groups
from assessment.ui import session
from assessment.ui.choices import choose_for, linked_box
from assessment.ui.foreign_text import md, plotted
from assessment.ui.scores.cells import UNDEFINED, UNOFFICIAL, columns, frame, head, notes
from assessment.ui.scores.choices import FIGURES, LOOK, MEASURE, RUN, SEEN, TOPIC
from assessment.ui.tables import draw_table

REFRESH = "2s"
_MOST_POINTS = 10_000


@st.fragment(run_every=REFRESH)
def board(campaign: Campaign) -> None:
    """The table of runs and the plot, renewed by themselves while others judge."""
    session.enter("scores")
    bar = st.empty()
    glimpse = recent_totals(campaign.data, lambda share, text: bar.progress(share, text))
    totals = visible_scores(campaign, session.principal(), glimpse.totals)
    bar.empty()
    done, total = resolved(campaign)
    st.progress(done / total if total else 0.0, f"{done:,} of {total:,} units have a label that counts")
    if glimpse.age:
        st.caption(
            f":material/history: Totals as they were {glimpse.age:.0f} s ago; at this size they are made anew now and then, not all the time."
        )
    if not totals:
        st.info("No scores yet: they appear with the topics, on the page Runs.", icon=":material/inbox:")
        return
    _tables(campaign, totals)
    left, right = st.columns([3, 1], vertical_alignment="bottom")
    with left:
        measure = _chosen_measure(campaign, totals)
    with right:
        definition(campaign, measure)
    notes(
        head(campaign.track, measure),
        statement_lines([score for score in totals if score.measure == measure]),
    )
    notes(
        "Other measures",
        statement_lines([score for score in totals if score.measure != measure]),
        folded=True,
    )
    _spread(campaign, measure)


def resolved(campaign: Campaign) -> Count:
    """Units with a label that counts, and all units."""
    campaign_data = campaign.data
    counts = [campaign_data.resolved(topic) for topic in campaign_data.topics]
    return Count(sum(count.done for count in counts), sum(count.total or 0 for count in counts))


def _tables(campaign: Campaign, totals: Sequence[Score]) -> None:
    """Runs down, measures across; a table for each kind of runs that shares its measures."""
    for place, scores in enumerate(groups(totals)):
        _table(campaign, scores, f"board-{place}")
    st.caption(
        f"Every cell: value, then judged/needed units behind it. {UNDEFINED} is undefined, \\* has a note. Pick a row to see what is behind it."
    )
    if not all(campaign.track.measure(name).official for name in {score.measure for score in totals}):
        st.caption(
            f":material/info: Measures marked *{UNOFFICIAL}* are no part of the track's own evaluation: they help to understand a run, not to rank it."
        )


def _table(campaign: Campaign, scores: Sequence[Score], key: str) -> None:
    """Picking a row opens the run below."""
    table, look = frame(campaign.track, scores, "run"), columns(campaign.track, scores, "run", "Run")
    event = draw_table(table, key=key, on_select="rerun", selection_mode="single-row", column_config=look)
    rows = [
        table.index[row]
        for row in event.selection.rows
        if row < len(table) and table.index[row] in campaign.runs()
    ]
    _look_at(key, {RUN: rows[0]} if rows else {})


def _look_at(place: str, chosen: dict[str, str]) -> None:
    """Show what is behind a figure when it is picked.  It stays picked, so only a new pick counts."""
    before, st.session_state[f"picked-{place}"] = st.session_state.get(f"picked-{place}"), chosen
    if chosen and chosen != before:
        for key, value in {**chosen, LOOK: FIGURES}.items():
            choose_for(key, value)
        st.rerun()


def _chosen_measure(campaign: Campaign, totals: Sequence[Score]) -> str:
    """The measure to look at; a change renews the whole page, not the board alone."""
    names = list(dict.fromkeys(score.measure for score in totals))
    chosen = linked_box("Measure", names, MEASURE, lambda name: head(campaign.track, name))
    if chosen != st.session_state.setdefault(SEEN, chosen):
        st.session_state[SEEN] = chosen
        st.rerun()
    return chosen


def definition(campaign: Campaign, name: str) -> None:
    """What the measure is, on a click."""
    measure = campaign.track.measure(name)
    low, high = measure.range
    with st.popover("Formula and source", icon=":material/function:"):
        st.markdown(
            f"**{md(head(campaign.track, name))}**: {md(measure.sentence)}\n\n"
            f"- **Formula** {md(measure.formula)}\n"
            f"- **Range** {low:g} to {'any number' if high == float('inf') else f'{high:g}'}, {measure.better} is better\n"
            f"- **Nothing to divide by** {md(measure.empty)}\n"
            f"- **Unjudged** {md(measure.unjudged)}\n"
            f"- **Source** {md(measure.source)}"
        )


def _spread(campaign: Campaign, measure: str) -> None:
    """Each run's topics as points, its mean as a line: how far the runs lie apart, and on what."""
    runs = visible_runs(campaign, session.principal())
    if len(campaign.topics) * len(runs) > _MOST_POINTS:
        _boxes(campaign, measure, runs)
        return
    scores = (
        score
        for topic in campaign.topics
        for score in campaign.topic_scores(topic)
        if score.measure == measure
    )
    points = [
        score for score in visible_scores(campaign, session.principal(), scores) if score.value is not None
    ]
    order = {run: place for place, run in enumerate(campaign.runs())}
    points.sort(key=lambda score: order.get(score.run, len(order)))
    if not points:
        st.info(
            f"{md(measure)} is not defined for any topic yet: it appears with the first judgments.",
            icon=":material/inbox:",
        )
        return
    figure = spread_figure(head(campaign.track, measure), points, campaign.track.measure(measure).digits)
    event = st.plotly_chart(figure, key="spread", on_select="rerun", selection_mode="points")
    picked = (
        [point["customdata"] for point in event.selection.points if "customdata" in point] if event else []
    )
    picked = [place for place in picked if place[0] in campaign.runs()]
    _look_at("point", dict(zip((RUN, TOPIC), picked[0], strict=False)) if picked else {})


def _boxes(campaign: Campaign, measure: str, runs: Collection[str]) -> None:
    """What the points would show where there are too many to draw."""
    found = measure_values(campaign.data, measure)
    columns = {
        run: column[~np.isnan(column)]
        for run, column in zip(found.runs, found.values.T, strict=True)
        if run in runs
    }
    figure = go.Figure()
    for run, values in columns.items():
        if values.size:
            low, q1, middle, q3, high = np.percentile(values, (5, 25, 50, 75, 95))
            figure.add_trace(
                go.Box(
                    name=plotted(run),
                    q1=[q1],
                    median=[middle],
                    q3=[q3],
                    lowerfence=[low],
                    upperfence=[high],
                    mean=[values.mean()],
                    boxmean=True,
                )
            )
    title = plotted(
        f"{head(campaign.track, measure)} over {len(found.topics):,} topics: the middle half, whiskers from 5 to 95 %, the mean dashed"
    )
    st.plotly_chart(
        figure.update_layout(
            title=title, showlegend=False, height=380, margin={"t": 48, "b": 24, "l": 24, "r": 12}
        ),
        key="boxes",
    )


def spread_figure(title: str, points: Sequence[Score], digits: int) -> go.Figure:
    """A box for every run, with a point for every topic."""
    figure = go.Figure()
    for run in dict.fromkeys(score.run for score in points):
        mine = [score for score in points if score.run == run]
        figure.add_trace(
            go.Box(
                y=[score.value for score in mine],
                name=plotted(run),
                boxpoints="all",
                jitter=0.5,
                pointpos=0,
                boxmean=True,
                customdata=[[score.run, score.topic] for score in mine],
                text=[
                    plotted(f"topic {score.topic}: {score.judged}/{score.needed} judged") for score in mine
                ],
                hovertemplate=f"%{{y:.{digits}f}}<br>%{{text}}<extra>%{{fullData.name}}</extra>",
            )
        )
    return figure.update_layout(
        title=plotted(f"{title}: every point is a topic, the dashed line their mean"), showlegend=False, yaxis_title=plotted(title), height=380,
        margin={"t": 48, "b": 24, "l": 24, "r": 12},
    )  # fmt: skip
