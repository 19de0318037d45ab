"""The parts of the page Scores."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Measure, Score
from assessment.ui import answers
from assessment.ui.safe import md, plotted

REFRESH = "2s"
_UNDEFINED = "–"
_RUN, _TOPIC = "drill-run", "drill-topic"


def rules(campaign: Campaign) -> str:
    """Which disputed rules are on, in one line."""
    return " · ".join(f"{name}: {campaign.settings[name]}" for name in (setting.name for setting in campaign.available_settings()))


@st.fragment(run_every=REFRESH)
def board(campaign: Campaign) -> None:
    """The table of runs and the plot, renewed by themselves while others judge."""
    bar = st.empty()
    totals = campaign.totals(lambda share, text: bar.progress(share, text))
    bar.empty()
    judged, needed = _judged(campaign)
    st.progress(judged / needed if needed else 0.0, f"{judged:,} of {needed:,} units have a label that counts")
    _table(campaign, totals)
    left, right = st.columns([3, 1], vertical_alignment="bottom")
    with left:
        measure = _chosen_measure(totals)
    with right:
        _definition(campaign, measure)
    _spread(campaign, measure)


def _judged(campaign: Campaign) -> tuple[int, int]:
    live = campaign.live
    counts = [live.remember(("resolved",), topic, lambda topic=topic: _resolved(campaign, topic)) for topic in live.topics]
    return sum(done for done, _ in counts), sum(total for _, total in counts)


def _resolved(campaign: Campaign, topic: str) -> tuple[int, int]:
    units, judged = campaign.live.units(topic), campaign.live.case(topic).judged
    return sum(judged.label(unit.ref) is not None for unit in units), len(units)


def _table(campaign: Campaign, totals: Sequence[Score]) -> None:
    """Runs down, measures across; picking a row opens the run below."""
    frame = _frame(totals, "run")
    event = st.dataframe(
        frame, key="board", on_select="rerun", selection_mode="single-row", column_config={"run": st.column_config.TextColumn("Run", pinned=True)}
    )
    st.caption(f"Every cell: value, then judged/needed units behind it. {_UNDEFINED} is undefined. Pick a row to see what is behind it.")
    rows = event.selection.rows
    if rows and frame.index[rows[0]] != st.session_state.get(_RUN):
        st.session_state[_RUN] = frame.index[rows[0]]
        st.rerun()


def _frame(scores: Sequence[Score], index: str) -> pd.DataFrame:
    """Cells as text that sorts like its number: padded in front, undefined last."""
    measures = list(dict.fromkeys(score.measure for score in scores))
    names = list(dict.fromkeys(getattr(score, index) for score in scores))
    cells = {(getattr(score, index), score.measure): _figure(score) for score in scores}
    columns = {measure: [cells.get((name, measure), "") for name in names] for measure in measures}
    return pd.DataFrame(columns, index=pd.Index(names, name=index))


def _figure(score: Score) -> str:
    value = f"{_UNDEFINED:>6}" if score.value is None else f"{score.value:6.2f}"
    return f"{value}   {score.judged}/{score.needed}"


def _chosen_measure(totals: Sequence[Score]) -> str:
    names = list(dict.fromkeys(score.measure for score in totals))
    return st.selectbox("Measure", names, key="measure", bind="query-params")


def definition_of(campaign: Campaign, name: str) -> Measure | None:
    """The declaration of a measure by the name it bears on the page."""
    base = [measure for measure in campaign.track.measures if name.startswith(measure.name) or name in measure.also.values()]
    return max(base, key=lambda measure: len(measure.name), default=None)


def _definition(campaign: Campaign, name: str) -> None:
    measure = definition_of(campaign, name)
    if measure is None:
        return
    with st.popover("Formula and source", icon=":material/function:"):
        low, high = measure.range
        st.markdown(
            f"**{md(name)}**: {md(measure.sentence)}\n\n"
            f"- **Formula** {md(measure.formula)}\n"
            f"- **Range** {low:g} to {'any number' if high == float('inf') else f'{high:g}'}, {measure.better} is better\n"
            f"- **Nothing to divide by** {md(measure.empty)}\n"
            f"- **Unjudged** {md(measure.unjudged)}\n"
            f"- **Source** {md(measure.source)}"
        )


def _spread(campaign: Campaign, measure: str) -> None:
    """Each run's topics as points, its mean as a line: how far the runs lie apart, and on what."""
    points = [score for topic in campaign.topics for score in campaign.topic_scores(topic) if score.measure == measure and score.value is not None]
    if not points:
        st.info(f"{md(measure)} is not defined for any topic yet.")
        return
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
                text=[plotted(f"topic {score.topic}: {score.judged}/{score.needed} judged") for score in mine],
                hovertemplate="%{y:.2f}<br>%{text}<extra>%{fullData.name}</extra>",
            )
        )
    figure.update_layout(
        title=plotted(f"{measure}: every point is a topic, the dashed line the run's mean"), showlegend=False, yaxis_title=plotted(measure), height=380,
        margin={"t": 48, "b": 24, "l": 24, "r": 12},
    )  # fmt: skip
    event = st.plotly_chart(figure, key="spread", on_select="rerun", selection_mode="points")
    picked = event.selection.points if event else []
    if picked and "customdata" in picked[0]:
        run, topic = picked[0]["customdata"][:2]
        if (run, topic) != (st.session_state.get(_RUN), st.session_state.get(_TOPIC)):
            st.session_state[_RUN], st.session_state[_TOPIC] = run, topic
            st.rerun()


def drill(campaign: Campaign) -> None:
    """From a figure to the topic, the answer and the judgments behind it."""
    st.subheader("Behind the figures", anchor=False)
    left, right = st.columns(2)
    runs, topics = list(campaign.runs()), list(campaign.topics)
    run = left.selectbox("Run", runs, key=_RUN)
    topic = right.selectbox("Topic", topics, key=_TOPIC, format_func=lambda name: answers.topic_label(campaign, name))
    _topics_of(campaign, run)
    answers.show(campaign, topic, run)


def _topics_of(campaign: Campaign, run: str) -> None:
    scores = [score for topic in campaign.topics for score in campaign.topic_scores(topic) if score.run == run]
    if scores:
        with st.expander(f"All topics of {md(run)}", icon=":material/table:"):
            st.dataframe(_frame(scores, "topic"), column_config={"topic": st.column_config.TextColumn("Topic", pinned=True)})
