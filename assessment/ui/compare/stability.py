"""How firm the ranking is: three ways to change the judgments, each worked out when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.analysis.comparison import Ranked, SampledRanking, by_policy, thinned, without_assessors
from assessment.campaign import Campaign
from assessment.ui.charts import FIRST, MARGIN, SECOND, draw
from assessment.ui.foreign_text import shown
from assessment.ui.measures import ranks
from assessment.ui.on_demand import result_on_demand
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    sortable_number,
    table_from_rows,
)

_REPETITIONS, _MOST = 5, 50
_NOW = "now"


def stability(campaign: Campaign, measure: str) -> None:
    """Fewer judgments, an assessor less, another policy."""
    st.caption(
        "The runs are scored anew from changed judgments and their ranking is set against the present one: Kendall's tau-b, and tau-AP, where the top "
        "weighs more. 1 is the same ranking. Nothing in the campaign is changed."
    )
    about = (campaign.name, measure, campaign.state())
    _fewer(campaign, measure, about)
    _assessors(campaign, measure, about)
    _policies(campaign, measure, about)


def _fewer(campaign: Campaign, measure: str, about: tuple[Any, ...]) -> None:
    st.subheader("With fewer judgments", anchor=False)
    repetitions = int(
        st.number_input(
            "Repetitions",
            1,
            _MOST,
            _REPETITIONS,
            help="Each drops other units by chance, always the same ones for the same number",
            width=160,
        )
    )
    rows = result_on_demand(
        "Drop judgments at random", "thinned", (repetitions, *about),
        lambda progress: tuple(thinned(campaign, measure, repetitions=repetitions, progress=progress)),
    )  # fmt: skip
    if not rows:
        st.caption(
            "10 to 90 % of the judged units are kept, whole units dropping by chance; a large campaign takes a minute or more."
        )
        return
    if not any(row.alike.tau is not None for row in rows):
        st.info(f"No ranking can be compared: {rows[0].alike.why}.", icon=":material/inbox:")
        return
    draw(
        thinned_figure(rows),
        f"{campaign.name}-{measure}-fewer-judgments",
        "Tau by the share of judgments kept",
        "compare-thinned",
        picks=False,
    )
    frame = pd.DataFrame([_thin(row) for row in rows])
    caption_with_download(
        "Lines are means over the repetitions, points the single ones; a ranking of fewer than two runs is left out.",
        frame,
        f"{campaign.name}-{measure}-fewer-judgments",
    )


def _thin(row: SampledRanking) -> dict[str, Any]:
    return {
        "share": row.share,
        "repetition": row.repetition + 1,
        "runs": row.alike.runs,
        "tau": row.alike.tau,
        "tau-AP": row.alike.tau_ap,
    }


def thinned_figure(rows: Sequence[SampledRanking]) -> go.Figure:
    """Tau and tau-AP against the share of judgments kept."""
    figure = go.Figure()
    for name, colour, symbol in (("tau", FIRST, "circle"), ("tau-AP", SECOND, "diamond")):
        points = [
            (100 * row.share, value)
            for row in rows
            if (value := row.alike.tau if name == "tau" else row.alike.tau_ap) is not None
        ]
        means = {x: float(np.mean([y for other, y in points if other == x])) for x, _ in sorted(points)}
        marker = {"color": colour, "symbol": symbol, "opacity": 0.35, "size": 7}
        figure.add_trace(
            go.Scatter(
                x=[x for x, _ in points],
                y=[y for _, y in points],
                mode="markers",
                marker=marker,
                showlegend=False,
                hoverinfo="skip",
            )
        )
        figure.add_trace(
            go.Scatter(x=list(means), y=list(means.values()), mode="lines+markers", name=name, line={"color": colour}, marker={"symbol": symbol, "size": 9},
                       hovertemplate=f"%{{x}} %: {name} %{{y:.3f}}<extra></extra>")
        )  # fmt: skip
    return figure.update_layout(
        xaxis={"title": "judged units kept, %", "range": [0, 100], "zeroline": False},
        yaxis={"title": "likeness to the present ranking", "automargin": True, "zeroline": False},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "title": ""},
        height=360,
        margin=MARGIN,
    )


def _assessors(campaign: Campaign, measure: str, about: tuple[Any, ...]) -> None:
    st.subheader("Without an assessor", anchor=False)
    rows = result_on_demand(
        "Leave out each assessor",
        "without",
        about,
        lambda progress: tuple(without_assessors(campaign, measure, progress)),
    )
    if rows is None:
        st.caption("The labels of each person are left out in turn.")
    elif not rows:
        st.info("No person has judged yet.", icon=":material/inbox:")
    else:
        _table(campaign, measure, rows, "Without", "assessors")


def _policies(campaign: Campaign, measure: str, about: tuple[Any, ...]) -> None:
    st.subheader("Under another policy", anchor=False)
    rows = result_on_demand(
        "Try each policy", "policies", about, lambda progress: tuple(by_policy(campaign, measure, progress))
    )
    if rows is None:
        st.caption(f"Which label counts where assessors differ; now: {campaign.settings['policy']}.")
    else:
        _table(campaign, measure, rows, "Policy", "policies")


def _table(campaign: Campaign, measure: str, rows: Sequence[Ranked], title: str, what: str) -> None:
    frame = table_from_rows([_row(row, title) for row in rows])
    draw_table(frame, hide_index=True, key=f"stability-{what}", placeholder=UNDEFINED)
    caption_with_download(
        "Units changed: judged units whose label that counts is another one, or none. The least alike ranking matters most.",
        frame,
        f"{campaign.name}-{measure}-{what}",
    )
    ranks = ranks_frame(campaign, measure, rows)
    with st.expander("The rankings", icon=":material/format_list_numbered:"):
        draw_table(
            ranks,
            hide_index=True,
            key=f"ranks-{what}",
            placeholder=UNDEFINED,
            column_config={"Run": st.column_config.TextColumn(pinned=True)},
        )
        caption_with_download(
            f"Ranks by total, tied runs share the best one. {UNDEFINED}: no total.",
            ranks,
            f"{campaign.name}-{measure}-{what}-rankings",
        )


def _row(row: Ranked, title: str) -> dict[str, Any]:
    return {
        title: shown(row.name),
        "Units changed": row.units,
        "Runs": row.alike.runs,
        "Kendall's tau": sortable_number(row.alike.tau),
        "tau-AP": sortable_number(row.alike.tau_ap),
        "Why undefined": row.alike.why,
    }


def ranks_frame(campaign: Campaign, measure: str, rows: Sequence[Ranked]) -> pd.DataFrame:
    """The rank of each run now and under each change, in the present order."""
    higher = campaign.track.measure(measure).better == "higher"
    now = {score.run: score.value for score in campaign.totals() if score.measure == measure}
    columns = {
        _NOW: ranks(now, higher=higher),
        **{shown(row.name): ranks(row.totals, higher=higher) for row in rows},
    }
    runs = sorted(now, key=lambda run: columns[_NOW].get(run, len(now) + 1))
    frame = pd.DataFrame(
        {name: pd.array([found.get(run) for run in runs], dtype="Int64") for name, found in columns.items()}
    )
    frame.insert(0, "Run", [shown(run) for run in runs], allow_duplicates=True)
    return frame
