"""Whether the measures rank the runs alike."""

from __future__ import annotations

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import Alikeness, alikeness
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.charts import FIRST, MARGIN, draw, heat_map
from assessment.ui.choices import choose_for, linked_box
from assessment.ui.compare.choices import OTHER
from assessment.ui.foreign_text import md, plotted, shown
from assessment.ui.measures import measure_heading
from assessment.ui.tables import UNDEFINED, caption_with_download

_MOST_NAMED = 30


def measures(campaign: Campaign, measure: str) -> None:
    """Kendall's tau of every pair of measures, and one pair as a scatter of runs."""
    found = alikeness(campaign)
    picture = heat_map(
        taus(found), found.measures, found.measures, [[one, two] for one in found.measures for two in found.measures], digits=2, ends=(-1.0, 1.0)
    )  # fmt: skip
    picked = draw(
        picture, f"{campaign.name}-measures", "Kendall's tau of each pair of measures", "compare-measures"
    )
    frame = pd.DataFrame(taus(found), columns=[shown(name) for name in found.measures])
    frame.insert(0, "Measure", [shown(name) for name in found.measures], allow_duplicates=True)
    note = (
        "Kendall's tau-b of the rankings of runs by their totals, the better run first whatever the measure's direction: 1 the same ranking, -1 the "
        "reverse. Empty: fewer than two runs have both, or all of them tie. Pick a cell to see its runs."
    )
    caption_with_download(note, frame, f"{campaign.name}-measures")
    _pick(picked, measure)
    _pair(campaign, found, measure)


def taus(found: Alikeness) -> np.ndarray:
    """Tau by measure and measure, nan where undefined; 1 for a measure with itself."""
    values = np.eye(len(found.measures))
    for (one, two), alike in found.pairs.items():
        at = found.measures.index(one), found.measures.index(two)
        values[at] = values[at[::-1]] = np.nan if alike.tau is None else alike.tau
    return values


def _pick(picked: list[list[str]], measure: str) -> None:
    """The other measure of a picked cell; it stays picked, so only a new pick counts."""
    before, st.session_state["picked-measures"] = st.session_state.get("picked-measures"), picked
    if picked and picked != before:
        choose_for(OTHER, next((name for name in picked[0] if name != measure), measure))


def _pair(campaign: Campaign, found: Alikeness, measure: str) -> None:
    others = [name for name in found.measures if name != measure]
    if not others:
        return
    other = linked_box(
        f"{md(measure_heading(campaign.track, measure))} against",
        others,
        OTHER,
        lambda name: measure_heading(campaign.track, name),
        what="measure",
    )
    alike, visible = found.of(measure, other), set(visible_runs(campaign, session.principal()))
    x, y = found.totals.get(measure, {}), found.totals.get(other, {})
    runs = [run for run in x if run in y and run in visible]
    if alike is None or not runs:
        st.info("No run that you see has a total of both measures.", icon=":material/inbox:")
        return
    tau = (
        f"tau {alike.tau:.3f}, tau-AP {alike.tau_ap:.3f}"
        if alike.tau is not None and alike.tau_ap is not None
        else f"tau {UNDEFINED}: {alike.why}"
    )
    st.caption(f"{alike.runs} runs, {tau}.")
    figure = runs_figure(
        {run: (x[run], y[run]) for run in runs},
        measure_heading(campaign.track, measure),
        measure_heading(campaign.track, other),
    )
    draw(
        figure,
        f"{campaign.name}-{measure}-{other}",
        "Runs by two measures",
        "compare-two-measures",
        picks=False,
    )


def runs_figure(points: dict[str, tuple[float, float]], first: str, second: str) -> go.Figure:
    """A point for each run."""
    names = [plotted(run) for run in points]
    figure = go.Figure(
        go.Scatter(
            x=[x for x, _ in points.values()],
            y=[y for _, y in points.values()],
            mode="markers+text" if len(names) <= _MOST_NAMED else "markers",
            text=names,
            textposition="top center",
            cliponaxis=False,
            marker={"size": 10, "color": FIRST},
            hovertemplate="%{text}<br>%{x:.4~g}, %{y:.4~g}<extra></extra>",
        )
    )
    axis = {"zeroline": False, "automargin": True}
    return figure.update_layout(
        xaxis={"title": plotted(first), **axis},
        yaxis={"title": plotted(second), **axis},
        height=420,
        margin=MARGIN,
    )
