"""The parts of the page Scores."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.desk import counted, dealt_with
from assessment.model import Matrix, Score
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
    _notes(totals, measure)
    _spread(campaign, measure)


def _notes(totals: Sequence[Score], measure: str) -> None:
    """What must be known of the figures: what is left out, what is flagged."""
    noted: dict[str, list[str]] = {}
    for score in totals:
        if score.measure == measure and score.note:
            noted.setdefault(score.note, []).append(score.run)
    runs = {score.run for score in totals}
    for note, names in noted.items():
        st.caption(f":material/info: {md(note)}" + ("" if len(names) == len(runs) else f" ({md(', '.join(names))})"))


def _judged(campaign: Campaign) -> tuple[int, int]:
    live = campaign.live
    counts = [live.remember(("resolved",), topic, lambda topic=topic: _resolved(campaign, topic)) for topic in live.topics]
    return sum(done for done, _ in counts), sum(total for _, total in counts)


def _resolved(campaign: Campaign, topic: str) -> tuple[int, int]:
    units, judged = campaign.live.units(topic), campaign.live.case(topic).judged
    return counted(units, dealt_with(units, lambda unit: judged.label(unit.ref) is not None))


def _table(campaign: Campaign, totals: Sequence[Score]) -> None:
    """Runs down, measures across; picking a row opens the run below."""
    frame = _frame(campaign, totals, "run")
    event = st.dataframe(
        frame, key="board", on_select="rerun", selection_mode="single-row", column_config={"run": st.column_config.TextColumn("Run", pinned=True)}
    )
    st.caption(f"Every cell: value, then judged/needed units behind it. {_UNDEFINED} is undefined. Pick a row to see what is behind it.")
    rows = event.selection.rows
    if rows and frame.index[rows[0]] != st.session_state.get(_RUN):
        st.session_state[_RUN] = frame.index[rows[0]]
        st.rerun()


def _frame(campaign: Campaign, scores: Sequence[Score], index: str) -> pd.DataFrame:
    """Cells as text that sorts like its number: padded in front, undefined last."""
    measures = list(dict.fromkeys(score.measure for score in scores))
    names = list(dict.fromkeys(getattr(score, index) for score in scores))
    cells = {(getattr(score, index), score.measure): _figure(score, campaign.track.measure(score.measure).digits) for score in scores}
    columns = {measure: [cells.get((name, measure), "") for name in names] for measure in measures}
    return pd.DataFrame(columns, index=pd.Index(names, name=index))


def _figure(score: Score, digits: int) -> str:
    value = f"{_UNDEFINED:>6}" if score.value is None else f"{score.value:6.{digits}f}"
    return f"{value}   {score.judged}/{score.needed}"


def _chosen_measure(totals: Sequence[Score]) -> str:
    names = list(dict.fromkeys(score.measure for score in totals))
    return st.selectbox("Measure", names, key="measure", bind="query-params")


def _definition(campaign: Campaign, name: str) -> None:
    measure = campaign.track.measure(name)
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
    digits = campaign.track.measure(measure).digits
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
                hovertemplate=f"%{{y:.{digits}f}}<br>%{{text}}<extra>%{{fullData.name}}</extra>",
            )
        )
    figure.update_layout(
        title=plotted(f"{measure}: every point is a topic, the dashed line their mean"), showlegend=False, yaxis_title=plotted(measure), height=380,
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
    _details(campaign, topic, run)
    _matrices(campaign, topic)
    answers.show(campaign, topic, run)


def _topics_of(campaign: Campaign, run: str) -> None:
    scores = [score for topic in campaign.topics for score in campaign.topic_scores(topic) if score.run == run]
    if scores:
        with st.expander(f"All topics of {md(run)}", icon=":material/table:"):
            st.dataframe(_frame(campaign, scores, "topic"), column_config={"topic": st.column_config.TextColumn("Topic", pinned=True)})


def _details(campaign: Campaign, topic: str, run: str) -> None:
    """The run's figures at every part of the topic, where the track has them."""
    if campaign.track.details is None:
        return
    rows = [row for row in campaign.track.details(campaign.case(topic)) if row.run == run]
    if rows:
        scores = [Score(row.run, row.part, row.measure, row.value, row.judged, row.needed, row.note) for row in rows]
        with st.expander(f"{md(run)} at each question of {md(topic)}", icon=":material/format_list_numbered:", expanded=True):
            frame = _frame(campaign, scores, "topic").rename_axis("question")
            st.dataframe(frame, column_config={"question": st.column_config.TextColumn("Question", pinned=True)})
            for note in dict.fromkeys(f"{row.part}: {row.note}" for row in rows if row.note):
                st.caption(md(note))


def _matrices(campaign: Campaign, topic: str) -> None:
    """Which run holds which nugget, as a picture."""
    for matrix in campaign.track.matrices(campaign.case(topic)) if campaign.track.matrices else ():
        st.plotly_chart(matrix_figure(matrix), key=f"matrix-{matrix.title}")


def matrix_figure(matrix: Matrix) -> go.Figure:
    """Found, absent and not read differ in sign and in colour; rows keep their order from the top."""
    signs = [["✓" if cell else "?" if cell is None else "·" for cell in row] for row in matrix.cells]
    hover = [[f"{plotted(row)}<br>{plotted(note)}<br>{_STATES[cell]}" for cell in cells] for row, note, cells in _rows(matrix)]
    figure = go.Figure(
        go.Heatmap(
            z=[[0.5 if cell is None else cell for cell in row] for row in matrix.cells],
            x=[plotted(column) for column in matrix.columns],
            y=[plotted(f"{row[:60]}  ({note})") for row, note, _ in _rows(matrix)],
            text=signs,
            texttemplate="%{text}",
            customdata=hover,
            hovertemplate="%{x}<br>%{customdata}<extra></extra>",
            colorscale=[[0, "rgba(128,128,128,0.08)"], [0.5, "rgba(184,134,11,0.25)"], [1, "rgba(15,106,139,0.65)"]],
            zmin=0,
            zmax=1,
            showscale=False,
            xgap=2,
            ygap=2,
        )
    )
    figure.update_yaxes(autorange="reversed", automargin=True)
    figure.update_layout(
        title=plotted(f"{matrix.title} (✓ found, · absent, ? not read yet)"), height=120 + 30 * len(matrix.rows), margin={"t": 48, "b": 24}
    )
    return figure


_STATES = {1.0: "found", 0.0: "absent", None: "not read yet"}


def _rows(matrix: Matrix) -> list[tuple[str, str, tuple[float | None, ...]]]:
    return list(zip(matrix.rows, matrix.notes, matrix.cells, strict=True))
