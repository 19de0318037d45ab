"""Which topics are hard, and which tell the runs apart."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import Comparison, Telling, matrix, telling
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.charts import FIRST, GREY, MARGIN, draw
from assessment.ui.choices import choose_for, linked_box
from assessment.ui.compare.choices import TOPIC
from assessment.ui.compare.links import link_to_units
from assessment.ui.compare.selection import selection
from assessment.ui.foreign_text import plotted, shown
from assessment.ui.measures import measure_heading
from assessment.ui.tables import UNDEFINED, caption_with_download, draw_table, table_from_rows


def topics(campaign: Campaign, measure: str) -> None:
    """All topics as points and in a table; one of them with all its runs."""
    rows = telling(matrix(campaign, measure))
    known = [row for row in rows if row.discrimination is not None]
    if known:
        chosen = {
            *selection(
                known,
                "The table below has all of them.",
                higher=campaign.track.measure(measure).better == "higher",
            )
        }
        known = [row for row in known if row.topic in chosen]
        figure = telling_figure(
            known, measure_heading(campaign.track, measure), campaign.track.measure(measure).digits
        )
        picked = draw(
            figure,
            f"{campaign.name}-{measure}-topics",
            "Mean and discrimination of each topic",
            "compare-telling",
        )
        _pick(picked)
    else:
        st.info(
            "No topic has a discrimination: it takes three runs with different scores there and elsewhere.",
            icon=":material/inbox:",
        )
    _table(campaign, measure, rows)
    _one(campaign, measure)


def _pick(picked: Sequence[str]) -> None:
    """A picked point becomes the topic below; it stays picked, so only a new pick counts."""
    before, st.session_state["picked-telling"] = st.session_state.get("picked-telling"), list(picked)
    if picked and list(picked) != before:
        choose_for(TOPIC, picked[0])


def telling_figure(rows: Sequence[Telling], measure: str, digits: int) -> go.Figure:
    """A point for each topic: its mean over runs, and how far it ranks them as the other topics do."""
    figure = go.Figure(
        go.Scatter(
            x=[row.mean for row in rows],
            y=[row.discrimination for row in rows],
            mode="markers+text" if len(rows) <= 25 else "markers",
            text=[plotted(row.topic[:16]) for row in rows],
            textposition="top center",
            marker={"size": 10, "color": FIRST, "opacity": 0.8},
            customdata=[row.topic for row in rows],
            hovertext=[
                f"topic {plotted(row.topic)}<br>mean {row.mean:.{digits}f}<br>discrimination {row.discrimination:.2f}"
                for row in rows
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    )
    figure.add_hline(y=0, line={"color": GREY, "width": 1, "dash": "dot"})
    return figure.update_layout(
        title="How hard each topic is, and whether it tells the runs apart",
        xaxis={"title": plotted(f"{measure}, mean over runs"), "zeroline": False, "automargin": True},
        yaxis={"title": "discrimination", "range": [-1.1, 1.15], "zeroline": False, "automargin": True},
        height=420,
        margin=MARGIN,
    )


def _table(campaign: Campaign, measure: str, rows: Sequence[Telling]) -> None:
    number = st.column_config.NumberColumn(format=f"%.{campaign.track.measure(measure).digits}f")
    frame = table_from_rows([_row(campaign, row) for row in rows])
    look = {
        **dict.fromkeys(("Mean", "Deviation", "Lowest", "Highest"), number),
        "Discrimination": st.column_config.NumberColumn(format="%.2f"),
    }
    draw_table(
        frame,
        hide_index=True,
        key="telling",
        placeholder=UNDEFINED,
        column_config={"Topic": st.column_config.TextColumn(pinned=True), **look},
    )
    note = (
        "Mean over runs: how hard the topic is. Discrimination: correlation of the topic's scores with the runs' means over the other topics; near 1 "
        "the topic ranks runs as the others do, below 0 against them: then look at its judgments first."
    )
    caption_with_download(note, frame, f"{campaign.name}-{measure}-topics")


def _row(campaign: Campaign, row: Telling) -> dict[str, str | int | float | None]:
    return {
        "Topic": shown(row.topic),
        "Title": shown(campaign.track.headline(campaign.topics[row.topic]).title),
        "Runs": row.runs,
        "Mean": row.mean,
        "Deviation": row.deviation,
        "Lowest": row.low,
        "Highest": row.high,
        "Discrimination": row.discrimination,
        "Why undefined": row.why,
    }


def _one(campaign: Campaign, measure: str) -> None:
    st.subheader("One topic", anchor=False)
    topic = linked_box("Topic", list(campaign.topics), TOPIC, lambda name: topic_label(campaign, name))
    scores = matrix(campaign, measure, session.principal())
    found = of_topic(scores, topic, higher=campaign.track.measure(measure).better == "higher")
    if not found:
        st.info("No run has a score at this topic yet.", icon=":material/inbox:")
        return
    figure = runs_figure(
        found, measure_heading(campaign.track, measure), campaign.track.measure(measure).digits
    )
    picked = draw(
        figure, f"{campaign.name}-{measure}-topic-{topic}", "All runs at this topic", "compare-topic-runs"
    )
    visible = visible_runs(campaign, session.principal())
    first = [run for run, _ in found if run in visible]
    link_to_units(
        campaign, topic, [picked[0]] if picked else [*first[:1], *first[-1:]] if len(first) > 1 else first
    )


def of_topic(scores: Comparison, topic: str, *, higher: bool) -> list[tuple[str, float]]:
    """The runs with a score at the topic, the best first."""
    row = scores.values[scores.topics.index(topic)]
    given = [(run, float(value)) for run, value in zip(scores.runs, row, strict=True) if np.isfinite(value)]
    return sorted(given, key=lambda pair: -pair[1] if higher else pair[1])


def runs_figure(found: Sequence[tuple[str, float]], measure: str, digits: int) -> go.Figure:
    """A bar for each run, the best at the left."""
    figure = go.Figure(
        go.Bar(
            x=[plotted(run) for run, _ in found],
            y=[value for _, value in found],
            marker={"color": FIRST},
            customdata=[run for run, _ in found],
            hovertemplate=f"%{{x}}: %{{y:.{digits}f}}<extra></extra>",
        )
    )
    return figure.update_layout(
        xaxis={"type": "category", "automargin": True},
        yaxis={"title": plotted(measure), "automargin": True},
        height=320,
        margin=MARGIN | {"t": 16},
    )
