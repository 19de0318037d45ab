"""All runs at a glance: totals, and each run's topics as points, renewed while others judge."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.counting import Count, counted, dealt_with
from assessment.campaign.sight import seen
from assessment.model import Score
from assessment.ui import session
from assessment.ui.safe import md, plotted
from assessment.ui.scores.cells import UNDEFINED, UNOFFICIAL, columns, frame, head
from assessment.ui.scores.choices import FIGURES, LOOK, MEASURE, RUN, SEEN, TOPIC

REFRESH = "2s"
_MOST_NOTES = 6


@st.fragment(run_every=REFRESH)
def board(campaign: Campaign) -> None:
    """The table of runs and the plot, renewed by themselves while others judge."""
    session.enter("scores")
    bar = st.empty()
    totals = seen(campaign, session.visit(), campaign.totals(lambda share, text: bar.progress(share, text)))
    bar.empty()
    done, total = resolved(campaign)
    st.progress(done / total if total else 0.0, f"{done:,} of {total:,} units have a label that counts")
    if not totals:
        st.info("No scores yet: they appear with the topics, on the page Runs.", icon=":material/inbox:")
        return
    _tables(campaign, totals)
    left, right = st.columns([3, 1], vertical_alignment="bottom")
    with left:
        measure = _chosen_measure(campaign, totals)
    with right:
        definition(campaign, measure)
    _notes(totals, measure)
    _spread(campaign, measure)


def resolved(campaign: Campaign) -> Count:
    """Units with a label that counts, and all units."""
    live = campaign.live
    counts = [live.remember(("resolved",), topic, lambda topic=topic: _resolved(campaign, topic)) for topic in live.topics]
    return Count(sum(count.done for count in counts), sum(count.total for count in counts))


def _resolved(campaign: Campaign, topic: str) -> Count:
    units, judged = campaign.live.units(topic), campaign.live.case(topic).judged
    return counted(units, dealt_with(units, lambda unit: judged.label(unit.ref) is not None))


def _tables(campaign: Campaign, totals: Sequence[Score]) -> None:
    """Runs down, measures across; a table for each kind of runs that shares its measures."""
    for place, scores in enumerate(groups(totals)):
        _table(campaign, scores, f"board-{place}")
    st.caption(f"Every cell: value, then judged/needed units behind it. {UNDEFINED} is undefined. Pick a row to see what is behind it.")
    if not all(campaign.track.measure(name).official for name in {score.measure for score in totals}):
        st.caption(
            f":material/info: Measures marked *{UNOFFICIAL}* are no part of the track's own evaluation: they help to understand a run, not to rank it."
        )


def groups(totals: Sequence[Score]) -> list[list[Score]]:
    """The scores of runs that have a measure in common together, in the order of their first run."""
    runs: dict[str, list[Score]] = {}
    for score in totals:
        runs.setdefault(score.run, []).append(score)
    found: list[tuple[set[str], list[Score]]] = []
    for scores in runs.values():
        measures = {score.measure for score in scores}
        known, together = next((group for group in found if group[0] & measures), (set(), []))
        if not together:
            found.append((known, together))
        known.update(measures)
        together.extend(scores)
    return [together for _, together in found]


def _table(campaign: Campaign, scores: Sequence[Score], key: str) -> None:
    """Picking a row opens the run below."""
    table, look = frame(campaign.track, scores, "run"), columns(campaign.track, scores, "run", "Run")
    event = st.dataframe(table, key=key, on_select="rerun", selection_mode="single-row", column_config=look)
    rows = [table.index[row] for row in event.selection.rows if row < len(table) and table.index[row] in campaign.runs()]
    _look_at(key, {RUN: rows[0]} if rows else {})


def _look_at(place: str, chosen: dict[str, str]) -> None:
    """Show what is behind a figure when it is picked.  It stays picked, so only a new pick counts."""
    before, st.session_state[f"picked-{place}"] = st.session_state.get(f"picked-{place}"), chosen
    if chosen and chosen != before:
        st.session_state.update({**chosen, LOOK: FIGURES})
        st.rerun()


def _chosen_measure(campaign: Campaign, totals: Sequence[Score]) -> str:
    """The measure to look at; a change renews the whole page, not the board alone."""
    names = list(dict.fromkeys(score.measure for score in totals))
    chosen = st.selectbox("Measure", names, key=MEASURE, bind="query-params", format_func=lambda name: head(campaign.track, name))
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


def _notes(totals: Sequence[Score], measure: str) -> None:
    """What must be known of the figures: what is left out, what is flagged."""
    noted: dict[str, list[str]] = {}
    for score in totals:
        if score.measure == measure and score.note:
            noted.setdefault(score.note, []).append(score.run)
    runs = {score.run for score in totals}
    lines = [md(note) + ("" if len(names) == len(runs) else f" ({md(', '.join(names))})") for note, names in noted.items()]
    if len(lines) > _MOST_NOTES:
        with st.expander(f"{len(lines)} notes on {md(measure)}", icon=":material/info:"):
            st.markdown("\n".join(f"- {line}" for line in lines))
    elif lines:
        st.caption("  \n".join(f":material/info: {line}" for line in lines))


def _spread(campaign: Campaign, measure: str) -> None:
    """Each run's topics as points, its mean as a line: how far the runs lie apart, and on what."""
    scores = seen(
        campaign, session.visit(), (score for topic in campaign.topics for score in campaign.topic_scores(topic) if score.measure == measure)
    )
    points = [score for score in scores if score.value is not None]
    if not points:
        st.info(f"{md(measure)} is not defined for any topic yet.")
        return
    figure = spread_figure(head(campaign.track, measure), points, campaign.track.measure(measure).digits)
    event = st.plotly_chart(figure, key="spread", on_select="rerun", selection_mode="points")
    picked = [point["customdata"] for point in event.selection.points if "customdata" in point] if event else []
    picked = [place for place in picked if place[0] in campaign.runs()]
    _look_at("point", dict(zip((RUN, TOPIC), picked[0], strict=False)) if picked else {})


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
                text=[plotted(f"topic {score.topic}: {score.judged}/{score.needed} judged") for score in mine],
                hovertemplate=f"%{{y:.{digits}f}}<br>%{{text}}<extra>%{{fullData.name}}</extra>",
            )
        )
    return figure.update_layout(
        title=plotted(f"{title}: every point is a topic, the dashed line their mean"), showlegend=False, yaxis_title=plotted(title), height=380,
        margin={"t": 48, "b": 24, "l": 24, "r": 12},
    )  # fmt: skip
