"""Which topics are hard, and which tell the runs apart."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from assessment.access.visibility import visible_runs, why_others_are_hidden
from assessment.analysis.comparison import (
    Comparison,
    TopicDiscrimination,
    matrix,
    topic_discriminations,
)
from assessment.campaign import Campaign
from assessment.model import Noun
from assessment.model.measures import TOPIC
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.charts import (
    CATEGORY_AXIS,
    FIRST,
    GREY,
    HOVER_TEXT,
    MARGIN,
    NUMBER_AXIS,
    draw,
)
from assessment.ui.choices import choose_for, linked_box
from assessment.ui.compare.choices import TOPIC as TOPIC_CHOICE
from assessment.ui.compare.links import link_to_units
from assessment.ui.compare.rows import row_title
from assessment.ui.compare.selection import selected_topics
from assessment.ui.foreign_text import plotted, shown
from assessment.ui.measures import is_higher_better, measure_digits, measure_heading
from assessment.ui.tables import (
    PINNED_COLUMN,
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
    table_from_rows,
)

_PICKED = "picked-telling"
_POINT = {"size": 10, "color": FIRST, "opacity": 0.8}
_MOST_NAMED, _LONGEST_NAME = 25, 16
"""Topics up to which each point has its name, and letters of a name that are shown.

The last letters are shown, because the names of a topic's parts differ in them.
"""


def show_topics(campaign: Campaign, measure: str) -> None:
    """All topics as points and in a table; one topic with all its runs."""
    if why_others_are_hidden(campaign, session.principal(), measure):
        _one_topic(campaign, measure)
        return
    # From all runs, also where the reader sees some only: single runs do not show in it.
    scores = matrix(campaign, measure)
    rows = topic_discriminations(scores)
    discriminating = [row for row in rows if row.discrimination is not None]
    if discriminating:
        _picture(campaign, measure, discriminating, scores.noun)
    else:
        st.info(
            f"No {scores.noun.one} has a discrimination: "
            "it takes three runs with different scores there and elsewhere.",
            icon=":material/inbox:",
        )
    _table(campaign, measure, rows, scores)
    _one_topic(campaign, measure)


def _picture(
    campaign: Campaign,
    measure: str,
    rows: Sequence[TopicDiscrimination],
    noun: Noun,
) -> None:
    higher = is_higher_better(campaign, measure)
    selected = set(
        selected_topics(rows, "The table below has all of them.", higher=higher)
    )
    figure = discrimination_figure(
        [row for row in rows if row.topic in selected],
        measure_heading(campaign.track, measure),
        measure_digits(campaign, measure),
        noun,
    )
    name = f"{campaign.name}-{measure}-topics"
    title = f"Mean and discrimination of each {noun.one}"
    picked = draw(figure, name, title, "compare-telling")
    _choose_picked_topic(picked)


def _choose_picked_topic(picked: Sequence[str]) -> None:
    """A picked point becomes the topic below.

    The point stays picked while the page is drawn again, so only a new pick counts.
    """
    before = st.session_state.get(_PICKED)
    st.session_state[_PICKED] = list(picked)
    if picked and list(picked) != before:
        choose_for(TOPIC_CHOICE, picked[0])


def discrimination_figure(
    rows: Sequence[TopicDiscrimination], measure: str, digits: int, noun: Noun = TOPIC
) -> go.Figure:
    """A point for each topic or part: its mean over runs, and how far it ranks them as the others do."""
    hover = []
    for row in rows:
        mean = f"mean {row.mean:.{digits}f}"
        discrimination = f"discrimination {row.discrimination:.2f}"
        hover.append(f"{noun.one} {plotted(row.topic)}<br>{mean}<br>{discrimination}")
    means = [row.mean for row in rows]
    discriminations = [row.discrimination for row in rows]
    mode = "markers+text" if len(rows) <= _MOST_NAMED else "markers"
    points = go.Scatter(x=means, y=discriminations, mode=mode, marker=_POINT)
    names = [plotted(_short(row.topic)) for row in rows]
    points.update(
        text=names,
        textposition="top center",
        customdata=[row.topic for row in rows],
        hovertext=hover,
        hovertemplate=HOVER_TEXT,
    )
    figure = go.Figure(points)
    # Below this line a topic ranks the runs against the others.
    figure.add_hline(y=0, line={"color": GREY, "width": 1, "dash": "dot"})
    x_title = plotted(f"{measure}, mean over runs")
    # From -1 to 1, with room for the names of topics at the ends.
    y_range = [-1.1, 1.15]
    return figure.update_layout(
        title=f"How hard each {noun.one} is, and whether it tells the runs apart",
        xaxis=NUMBER_AXIS | {"title": x_title},
        yaxis=NUMBER_AXIS | {"title": "discrimination", "range": y_range},
        height=420,
        margin=MARGIN,
    )


def _short(name: str) -> str:
    if len(name) <= _LONGEST_NAME:
        return name
    return "…" + name[-_LONGEST_NAME:]


def _table(
    campaign: Campaign,
    measure: str,
    rows: Sequence[TopicDiscrimination],
    scores: Comparison,
) -> None:
    score = number_column(measure_digits(campaign, measure))
    look = {
        scores.noun.one.capitalize(): PINNED_COLUMN,
        "Mean": score,
        "Deviation": score,
        "Lowest": score,
        "Highest": score,
        "Discrimination": number_column(2),
    }
    frame = table_from_rows([_row(campaign, scores, row) for row in rows])
    frame = frame.rename(columns={"Topic": scores.noun.one.capitalize()})
    one, several = scores.noun
    draw_table(
        frame, hide_index=True, key="telling", placeholder=UNDEFINED, column_config=look
    )
    caption_with_download(
        f"Mean over runs: how hard the {one} is. Discrimination: correlation of the {one}'s scores with the "
        f"runs' means over the other {several}; near 1 the {one} ranks runs as the others do, "
        "below 0 against them: then look at its judgments first.",
        frame,
        f"{campaign.name}-{measure}-topics",
    )


def _row(
    campaign: Campaign, scores: Comparison, row: TopicDiscrimination
) -> dict[str, str | int | float | None]:
    defined = {
        "Mean": row.mean,
        "Deviation": row.deviation,
        "Lowest": row.low,
        "Highest": row.high,
        "Discrimination": row.discrimination,
    }
    return {
        "Topic": row.topic,
        "Title": row_title(campaign, scores, row.topic),
        "Runs": row.runs,
        **defined,
        "Why undefined": row.why,
    }


# One topic


def _one_topic(campaign: Campaign, measure: str) -> None:
    scores = matrix(campaign, measure, session.principal())
    one = scores.noun.one
    st.header(f"One {one}", anchor=False)
    topic = linked_box(
        one.capitalize(),
        list(scores.topics),
        TOPIC_CHOICE,
        lambda name: _label(campaign, scores, name),
    )
    if not topic:
        st.info(f"No {one} is judged yet.", icon=":material/inbox:")
        return
    at_topic = scores_at_topic(
        scores, topic, higher=is_higher_better(campaign, measure)
    )
    if not at_topic:
        st.info(f"No run has a score at this {one} yet.", icon=":material/inbox:")
        return
    heading, digits = (
        measure_heading(campaign.track, measure),
        measure_digits(campaign, measure),
    )
    picked = draw(
        bars_figure(at_topic, heading, digits),
        f"{campaign.name}-{measure}-topic-{topic}",
        f"All runs at this {one}",
        "compare-topic-runs",
    )
    visible = visible_runs(campaign, session.principal())
    runs = [run for run, _ in at_topic if run in visible]
    if picked:
        runs = picked[:1]
    elif len(runs) > 2:
        runs = [runs[0], runs[-1]]  # the best and the worst
    link_to_units(campaign, scores.topic_of(topic), runs)


def _label(campaign: Campaign, scores: Comparison, row: str) -> str:
    """The name of a topic, or of a part, with its words."""
    if row in scores.places:
        return shown(f"{row}  {row_title(campaign, scores, row)}")
    return topic_label(campaign, row)


def scores_at_topic(
    scores: Comparison, topic: str, *, higher: bool
) -> list[tuple[str, float]]:
    """The runs with a score at the topic, the best first."""
    row = scores.values[scores.topics.index(topic)]
    defined = []
    for run, value in zip(scores.runs, row, strict=True):
        if np.isfinite(value):
            defined.append((run, float(value)))
    sign = -1 if higher else 1
    return sorted(defined, key=lambda pair: sign * pair[1])


def bars_figure(
    scores: Sequence[tuple[str, float]], measure: str, digits: int
) -> go.Figure:
    """A bar for each run, the best at the left."""
    runs = [run for run, _ in scores]
    names = [plotted(run) for run in runs]
    values = [value for _, value in scores]
    bars = go.Bar(
        x=names,
        y=values,
        marker={"color": FIRST},
        customdata=runs,
        hovertemplate=f"%{{x}}: %{{y:.{digits}f}}<extra></extra>",
    )
    return go.Figure(bars).update_layout(
        xaxis=CATEGORY_AXIS,
        yaxis={"title": plotted(measure), "automargin": True},
        height=320,
        margin=MARGIN | {"t": 16},
    )
