"""How far what is not judged yet can still move each run."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.bounds import Bounds, bounds
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.charts import FIRST, GREY, MARGIN, draw
from assessment.ui.foreign_text import md, plotted, shown
from assessment.ui.measures import measure_heading
from assessment.ui.on_demand import result_on_demand
from assessment.ui.tables import UNDEFINED, caption_with_download, draw_table


def bounds_part(campaign: Campaign, measure: str) -> None:
    """Worst and best possible total beside the live one, or that they are unknown."""
    if not campaign.track.measure(measure).ends:
        _unknown(campaign, measure)
        return
    large, about = campaign.data.is_large, (campaign.name, measure, campaign.state())
    found = result_on_demand(
        "Work out the bounds",
        "bounds",
        about,
        lambda progress: bounds(campaign, measure, progress),
        quick=not large,
    )
    if found is None:
        st.caption(f"All {len(campaign.topics):,} topics are scored twice for it, which takes a while.")
        return
    higher = campaign.track.measure(measure).better == "higher"
    visible = visible_runs(campaign, session.principal())
    rows = sorted(
        (row for row in found if row.run in visible),
        key=lambda row: (row.now is None, -(row.now or 0) if higher else row.now or 0),
    )
    if len(visible) == len(campaign.runs()):
        st.markdown(settled(rows, higher=higher))
    _table(campaign, measure, rows, higher=higher)
    figure = bounds_figure(
        [row for row in rows if row.low is not None], measure_heading(campaign.track, measure)
    )
    draw(
        figure,
        f"{campaign.name}-{measure}-bounds",
        "Each run between its bounds",
        "compare-bounds",
        picks=False,
    )


def _unknown(campaign: Campaign, measure: str) -> None:
    st.info(
        f"**The bounds of {md(measure_heading(campaign.track, measure))} are unknown.** It is not shown that one label always makes it lower and another one always "
        "higher whatever all other labels are: judging more can change what there is to find, or count for one run and against another.",
        icon=":material/question_mark:",
    )
    totals = dict.fromkeys(score.measure for score in campaign.totals())
    known = [measure_heading(campaign.track, name) for name in totals if campaign.track.measure(name).ends]
    st.caption(
        f"Bounds are known for: {md(', '.join(known))}."
        if known
        else "No measure of this track has known bounds."
    )


def settled(rows: Sequence[Bounds], *, higher: bool) -> str:
    """What can be said of the first place whatever the open labels become."""
    given = [(row.run, *_ends(row, higher)) for row in rows if row.low is not None and row.high is not None]
    if len(given) < 2:
        return "Bounds of fewer than two runs are known."
    sign = 1 if higher else -1
    safest = max(sign * worst for _, worst, _ in given)
    first = [run for run, _, best in given if sign * best >= safest]
    if len(first) == 1:
        return f"**{md(first[0])} stays first, however the open units are judged.**"
    return f"**By these bounds {len(first)} of {len(given)} runs may still come first**, depending on how the open units are judged."


def _ends(row: Bounds, higher: bool) -> tuple[float, float]:
    """Worst, then best."""
    low, high = row.low or 0.0, row.high or 0.0
    return (low, high) if higher else (high, low)


def _table(campaign: Campaign, measure: str, rows: Sequence[Bounds], *, higher: bool) -> None:
    frame = pd.DataFrame(
        {
            "Run": [shown(row.run) for row in rows],
            "Now": [row.now for row in rows],
            "Worst": [row.low if higher else row.high for row in rows],
            "Best": [row.high if higher else row.low for row in rows],
            "Judged": [row.judged for row in rows],
            "Needed": [row.needed for row in rows],
        }
    )
    number = st.column_config.NumberColumn(format=f"%.{campaign.track.measure(measure).digits}f")
    draw_table(
        frame,
        hide_index=True,
        key="bounds",
        placeholder=UNDEFINED,
        column_config=dict.fromkeys(("Now", "Worst", "Best"), number),
    )
    note = (
        "Worst and best: the total if every open unit (unjudged, or without a winner) got the label that makes it so. A total that leaves out what is "
        "open can lie outside now."
    )
    caption_with_download(note, frame, f"{campaign.name}-{measure}-bounds")


def bounds_figure(rows: Sequence[Bounds], measure: str) -> go.Figure:
    """A bar from the lowest to the highest possible value of each run, and a mark at the present one; the first row at the top."""
    names = [plotted(row.run) for row in rows]
    ranges = go.Bar(
        y=names,
        base=[row.low for row in rows],
        x=[(row.high or 0) - (row.low or 0) for row in rows],
        orientation="h",
        marker={"color": "rgba(15,130,170,0.3)", "line": {"color": FIRST, "width": 1}},
        customdata=[[row.low, row.high] for row in rows],
        hovertemplate="%{y}: from %{customdata[0]:.4~g} to %{customdata[1]:.4~g}<extra></extra>",
        name="possible",
    )
    now = go.Scatter(
        y=names, x=[row.now for row in rows], mode="markers", name="now",
        marker={"symbol": "line-ns", "size": 18, "color": GREY, "line": {"width": 3, "color": "#d1560b"}}, hovertemplate="%{y}: now %{x:.4~g}<extra></extra>",
    )  # fmt: skip
    return go.Figure([ranges, now]).update_layout(
        xaxis={"title": plotted(measure), "zeroline": False},
        yaxis={"type": "category", "automargin": True, "autorange": "reversed"},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "title": ""},
        height=120 + 30 * len(rows),
        margin=MARGIN,
    )
